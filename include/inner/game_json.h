/* Things of the game as JSON, as docs/PROTOCOL.md says them, and read from it: the one vocabulary. Knows no table and no connection.
 *
 * Makers return a new object, NULL without memory. Readers return false and leave *out alone. */
#ifndef VD_GAME_JSON_H
#define VD_GAME_JSON_H

#include "videau/app.h"

#include <jansson.h>

enum { VD_POSITION_TEXT_MAX = 1024 };

/* Put `item` (released, NULL: without memory) into *json; without memory *json is released and NULL, and stays so. */
void vd_json_add(json_t **array, json_t *item);
void vd_json_set(json_t **object, const char *key, json_t *item);

json_t *vd_json_place(int place);
json_t *vd_json_hops(const vd_hop *hop, int hops);       /* [from, to, die, hit] */
json_t *vd_json_hops_asked(const vd_hop *hop, int hops); /* [from, die] */
json_t *vd_json_dice(const uint8_t *die, int count);
json_t *vd_json_men(const vd_variant *variant, const vd_pos *pos, int turn); /* by seat */
json_t *vd_json_pips(const vd_variant *variant, const vd_pos *pos, int turn);
json_t *vd_json_cube(uint16_t exponent, int owner);       /* owner -1: centred */
json_t *vd_json_situation(const vd_situation *situation); /* the text form */
json_t *vd_json_play(const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                     const vd_play *play, bool white); /* text, letters, hops */
json_t *vd_json_row(const vd_variant *variant, const vd_sheet_row *row);
json_t *vd_json_rows(const vd_variant *variant, const vd_sheet *sheet, size_t from, size_t count);
json_t *vd_json_advice(const vd_match *match, const vd_advice *advice, size_t most);
json_t *vd_json_verdict(const vd_match *match, const vd_verdict_of_play *verdict);

/* NULL also where vd_real_known does not know the value: what would hold it then fails as without memory. */
json_t *vd_json_real(double value);

const char *vd_phase_name(vd_phase phase);
const char *vd_act_name(vd_act act); /* "draw" for the opening */
const char *vd_end_name(vd_end end);

/* Without zero bytes inside; NULL: no text. */
const char *vd_json_text(const json_t *value);
bool vd_json_number(const json_t *value, json_int_t low, json_int_t high, json_int_t *out);
bool vd_json_read_hops(const json_t *value, vd_hop *hop, int *hops);
/* [[from, to], ...] as a claim. */
bool vd_json_read_moves(const json_t *value, vd_claim *out);

#endif
