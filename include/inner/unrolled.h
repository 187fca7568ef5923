/* Turns that go on without a roll. For the rooms rules, record, eval, search, analysis, app, cli and train. */
#ifndef VD_INNER_UNROLLED_H
#define VD_INNER_UNROLLED_H

#include "videau/rules.h"

/* Is what comes next no roll, but a double to name or what is left to play (vd_pending_dice)? */
static inline bool vd_pos_is_unrolled(const vd_pos *pos)
{
    return pos->pending == VD_PENDING_NAME_DOUBLE || pos->pending == VD_PENDING_COMPLEMENT;
}

/* Do turns of this game go on with a double to name or its complement, and then with another throw (R86, R87)? */
static inline bool vd_variant_goes_on(const vd_variant *variant)
{
    return variant->special12 != VD_12_ORDINARY || variant->doubles == VD_DOUBLES_FOUR_COMPLEMENT;
}

/* What is to be played and cannot be: the only play is none, and the turn is over. Room for one. */
static inline void vd_plays_end_turn(const vd_pos *pos, vd_plays *out)
{
    out->play[0] = (vd_play){.result = *pos};
    out->play[0].result.pending = VD_PENDING_NONE;
    out->play[0].result.pending_die = 0;
    out->count = 1;
}

#endif
