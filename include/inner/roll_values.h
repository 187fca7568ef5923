/* What all plays of all rolls of a position are worth, asked at once. For the rooms search and analysis. */
#ifndef VD_ROLL_VALUES_H
#define VD_ROLL_VALUES_H

#include "videau/search.h"

typedef struct vd_roll_value {
    vd_pos pos; /* flipped to the other side, which is on roll, unless it stays */
    bool stays; /* the mover has won, or the turn goes on */
    double equity;
} vd_roll_value;

/* Roll r of the variant's (vd_rolls_nth) has play[first[r]] to play[first[r + 1] - 1], in the order of vd_plays_find; a lost turn
 * is one that changes nothing. Set to zero before its first use; `play` is freed by its owner. */
typedef struct vd_roll_values {
    size_t first[VD_ROLLS_MAX + 1];
    vd_roll_value *play;
    size_t room;
} vd_roll_values;

/* For the seat that is on roll in `match`, whose dice are not looked at, the equities that vd_search_rank gives each roll at
 * 0 ply with these options: ply, filter and what is alike are not asked. Fails with VD_ERR_UNSUPPORTED, VD_ERR_NOMEM; then nothing in
 * `out` but its memory is to be used. */
VD_NODISCARD vd_status vd_search_roll_values(vd_search *search, const vd_match *match,
                                             const vd_search_options *options, vd_roll_values *out);

#endif
