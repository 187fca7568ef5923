/* Match texts, private: a reading, shared by read_mat.c (headers, lines, the whole) and read_mat_cells.c. */
#ifndef VD_READ_MAT_PARTS_H
#define VD_READ_MAT_PARTS_H

#include "mat_priv.h"

enum { NARROW_GAP = 7, USUAL_RIGHT = 33, NAMES_GAP = 2, MAT_COLUMNS = 8 };

typedef struct mat_reader {
    const vd_rec_input *in;
    vd_builder *b;
    vd_record_error *err;
    int variant; /* the variant to read it as, -1: as the headers say */
    vd_lines lines;
    vd_piece line;
    vd_rec_tags headers; /* met before the match they belong to */
    vd_rec_match *match; /* NULL: none yet */
    bool length_known;
    bool wants_names; /* "Game n" was read: the line of names follows */
    bool swapped;     /* in this game the columns are exchanged */
    size_t right;     /* where right cells begin in this game, 0 not known */
    uint32_t row;     /* number of the last row in this game */
    size_t
        misnumbered; /* place of the repair that tells of such rows in this match, from 1; 0: none */
    uint32_t games;  /* in this match */
    uint32_t number; /* of the game that comes, 0 not said */
    /* what the dialect can be told from */
    bool cannot_move, word_bar, marks, illegal_play, trailing, rating, returns;
} mat_reader;

void vd_mat_in_illegal_play(mat_reader *r, const vd_mat_row *row, size_t i);
void vd_mat_in_read_roll(mat_reader *r, const vd_mat_row *row, size_t i);
/* "=> 4", "to 4": 0 when it is not said. */
uint32_t vd_mat_in_value_in(vd_piece text);
void vd_mat_in_read_word(mat_reader *r, const vd_mat_row *row, size_t i);

#endif
