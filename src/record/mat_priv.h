/* Record, private: match texts, in parts: headers, rows, and the reader over them. */
#ifndef VD_RECORD_MAT_H
#define VD_RECORD_MAT_H

#include "text_priv.h"

/* ---- Headers: "; [Key "value"]" lines before a match ---- */

/* Is it a line of comment, whatever it says? */
bool vd_mat_is_comment(vd_piece line);
/* Key and value of one; false: something else, then *value is its text. */
bool vd_mat_header_split(vd_piece line, vd_piece *key, vd_piece *value);
/* "7 point match" with anything after it, "unlimited session". `points` is the number as it stands there; false: not such a line. */
bool vd_mat_length(vd_piece line, vd_piece *points);

/* What headers say that is needed before the match begins. */
typedef struct vd_mat_rules {
    vd_variant_id variant;
    bool variant_said;
    vd_piece unknown_variant; /* not empty: one that nothing here plays */
    bool galaxy;
} vd_mat_rules;

void vd_mat_rules_read(const vd_rec_tags *headers, vd_mat_rules *out);
/* Fill the match from its headers, once its rules are set. */
void vd_mat_headers_apply(vd_builder *builder, vd_rec_match *match);
/* Player 1 and 2 of the headers against the names of the columns. */
void vd_mat_players_apply(vd_builder *builder, vd_rec_match *match);

/* ---- Rows ---- */

typedef enum vd_mat_word {
    VD_MAT_ROLL,
    VD_MAT_DOUBLE,
    VD_MAT_TAKE,
    VD_MAT_DROP,
    VD_MAT_BEAVER,
    VD_MAT_RACCOON,
    VD_MAT_WINS,
    VD_MAT_LOSES,
    VD_MAT_RESIGNS,
    VD_MAT_TIME,   /* lost on time, forfeits */
    VD_MAT_NOTHING /* "cannot move" without a roll */
} vd_mat_word;

typedef struct vd_mat_cell {
    vd_mat_word word;
    uint8_t die[2]; /* of a roll; 0: digits that are no dice */
    vd_piece whole; /* trimmed */
    vd_piece rest;  /* after the dice or the word, trimmed */
    size_t column;  /* where it begins, in characters of the line */
    size_t gap;     /* blanks before it */
} vd_mat_cell;

enum { VD_MAT_CELLS_MAX = 8 };

typedef struct vd_mat_row {
    bool numbered;
    uint32_t number;
    vd_mat_cell cell[VD_MAT_CELLS_MAX];
    size_t cells;
    vd_piece stray; /* text that belongs to no cell */
} vd_mat_row;

/* Split a line inside a game. False: neither a number nor a cell in it. */
bool vd_mat_row_read(vd_piece line, vd_mat_row *out);

VD_NODISCARD vd_status vd_mat_write(const vd_record *record, const vd_record_options *options,
                                    vd_out *out, vd_record_error *err);
/* The friendly form with plays joined as eXtreme Gammon itself writes them. */
VD_NODISCARD vd_status vd_mat_xg_text_write(const vd_record *record,
                                            const vd_record_options *options, vd_out *out,
                                            vd_record_error *err);

#endif
