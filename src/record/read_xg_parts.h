/* Readers of .xg and .xgp: what their parts share. Private to the room. */
#ifndef VD_READ_XG_PARTS_H
#define VD_READ_XG_PARTS_H

#include "xg_layout.h"

typedef struct xg_comment {
    const char *bytes;
    size_t len;
} xg_comment;

typedef struct xg_reader {
    const vd_rec_input *in;
    vd_builder *b;
    vd_record_error *err;
    vd_xg_container file;
    const uint8_t *records;
    size_t count;  /* of records */
    size_t record; /* the one at hand */
    char *comment_bytes;
    xg_comment *comments;
    size_t comment_count;
    const vd_variant *variant;
    vd_rec_match *match;
    vd_rec_match header; /* of a position: `match` points here, it is none of the record's */
    bool standing;       /* a position, no match */
    vd_rec_game *game;
    int32_t version;
    bool own; /* the analyses are Videau's, of this version and by this table */
    const char *own_version, *own_table;
    const uint8_t *cube; /* a cube record whose analysis belongs to the next action of its player */
    const uint8_t *resign; /* one that stands for a resignation */
} xg_reader;

/* A file of one game with at most one record of the cube and one of a play holds a position. */
typedef struct xg_standing {
    const uint8_t *game, *cube, *move;
} xg_standing;

/* ---- The match, its texts, and faults (read_xg_match.c) ---- */

VD_NODISCARD vd_status vd_xg_fail(const xg_reader *r, vd_import_fault fault, size_t in_record,
                                  const char *word);
VD_NODISCARD vd_status vd_xg_fail_number(const xg_reader *r, vd_import_fault fault,
                                         size_t in_record, int32_t number);
const uint8_t *vd_xg_record_at(const xg_reader *r, size_t i);
bool vd_xg_is_zero(const uint8_t *at, size_t count);
/* Documents separated by line ends; a line end within one is 01 02. */
VD_NODISCARD vd_status vd_xg_split_comments(xg_reader *r);
/* The comment of this number after what is there already, a line between them. */
void vd_xg_add_comment(xg_reader *r, const char **to, int32_t index);
VD_NODISCARD vd_status vd_xg_read_header(xg_reader *r, const uint8_t *record);
VD_NODISCARD vd_status vd_xg_read_score(const xg_reader *r, const uint8_t *record,
                                        uint32_t score[2]);
VD_NODISCARD vd_status vd_xg_read_game(xg_reader *r, const uint8_t *record);

/* ---- Analyses (read_xg_analyses.c) ---- */

void vd_xg_read_cube_analysis(xg_reader *r, const uint8_t *record, vd_rec_analyses *to);
void vd_xg_add_tag_number(xg_reader *r, vd_rec_tags *tags, const char *key, int64_t value);
/* `after`: what was played, NULL: nothing. */
void vd_xg_read_play_analysis(xg_reader *r, const uint8_t *record, int seat, const vd_pos *before,
                              const vd_pos *after, vd_rec_analyses *to);

/* ---- Actions (read_xg_actions.c) ---- */

VD_NODISCARD vd_status vd_xg_read_seat(const xg_reader *r, const uint8_t *record, size_t at,
                                       int *out);
/* The board of a record, seen by `seat`. */
VD_NODISCARD vd_status vd_xg_read_board(const xg_reader *r, const uint8_t *record, size_t at,
                                        int seat, vd_pos *out);
/* 0: centred, n and -n: 2^n with player 1 and player 2. */
VD_NODISCARD vd_status vd_xg_read_cube(const xg_reader *r, const uint8_t *record, size_t at,
                                       int *exponent, int *owner);
VD_NODISCARD vd_status vd_xg_read_cube_record(xg_reader *r, const uint8_t *record);
VD_NODISCARD vd_status vd_xg_read_dice(const xg_reader *r, const uint8_t *record, int die[2]);
/* The board that a play of `seat` led to. It is the mover's view, other than before it; where only the other view can
 * have been meant, that. False: checkers that cannot be. */
bool vd_xg_read_after(xg_reader *r, const uint8_t *record, int seat, const vd_pos *before,
                      const int die[2], vd_pos *out);
VD_NODISCARD vd_status vd_xg_read_move_record(xg_reader *r, const uint8_t *record);
/* 0 a drop, 1 to 3 played out, 100 more resigned, 1000 more settled. */
void vd_xg_read_game_end(xg_reader *r, const uint8_t *record);

/* ---- A position (read_xg_position.c) ---- */

bool vd_xg_find_standing(const xg_reader *r, xg_standing *out);
VD_NODISCARD vd_status vd_xg_read_position(xg_reader *r, const xg_standing *at);

#endif
