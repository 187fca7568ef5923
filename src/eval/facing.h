/* Tourne-case solved: every position of both sides, exactly. Private to the room.
 *
 * A side has so few places that all pairs of sides fit into a small table, made when the game is asked for first. */
#ifndef VD_FACING_H
#define VD_FACING_H

#include "videau/eval.h"

typedef struct facing_table facing_table;

/* Is it the game that the table is made of, whatever it is worth and whoever begins? */
bool vd_eval_facing_fits(const vd_variant *variant);
/* All chances under the plays that win the most points, where a game counts 2 if the loser has no checker on the corner (TC10), or
 * always 1. NULL: no memory. To be given to free. The same bits whatever the machine. */
facing_table *vd_eval_facing_new(bool doubled);
/* Of a position whose game is not over. */
void vd_eval_facing_probs(const facing_table *table, const vd_pos *pos, vd_probs *out);

#endif
