/* JSON, private: a reading of it, shared by read_json.c (games, matches, the whole), read_json_parts.c and read_json_analyses.c. */
#ifndef VD_READ_JSON_PARTS_H
#define VD_READ_JSON_PARTS_H

#include "inner/json_text.h"
#include "json_priv.h"
#include "text_priv.h"

#include <jansson.h>

typedef struct json_reader {
    vd_builder *b;
    vd_record_error *err;
    const vd_variant *variant;
    uint32_t match, game, action; /* at hand, from 1; 0: none */
    uint32_t standing;            /* likewise of the positions */
    vd_status status;             /* VD_OK until something is wrong */
} json_reader;

void vd_json_in_fail_as(json_reader *r, vd_import_fault fault, const char *word);
void vd_json_in_fail(json_reader *r, const char *key);
int64_t vd_json_in_get_int(json_reader *r, const json_t *from, const char *key, int64_t low,
                           int64_t high, int64_t usual);
bool vd_json_in_get_bool(json_reader *r, const json_t *from, const char *key, bool usual);
double vd_json_in_get_number(json_reader *r, const json_t *from, const char *key);
const char *vd_json_in_get_text(json_reader *r, const json_t *from, const char *key);
json_t *vd_json_in_get_list(json_reader *r, const json_t *from, const char *key);
int vd_json_in_get_choice(json_reader *r, const json_t *from, const char *key,
                          const char *const *names, int count, int usual);
void vd_json_in_read_tags(json_reader *r, const json_t *from, const char *key, vd_rec_tags *tags);
bool vd_json_in_read_position(json_reader *r, const json_t *from, const char *key, vd_pos *out);
void vd_json_in_read_legs(json_reader *r, const json_t *from, vd_rec_claim *out);
bool vd_json_in_read_dice(json_reader *r, const json_t *from, uint8_t die[VD_DICE_MAX]);
/* 0: not said. */
uint32_t vd_json_in_read_cube(json_reader *r, const json_t *from);
/* "play" as stretches. False: there is none. */
bool vd_json_in_read_play(json_reader *r, const json_t *from, vd_rec_claim *out);
/* The legal play that the text names; NULL: none. */
const vd_play *vd_json_in_named_play(json_reader *r, const vd_pos *before, vd_dice dice,
                                     const vd_rec_claim *claim);
void vd_json_in_read_analyses(json_reader *r, const json_t *from, vd_rec_analyses *to,
                              const vd_pos *before, vd_dice dice);

#endif
