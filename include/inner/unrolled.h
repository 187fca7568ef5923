/* Turns that go on without a roll. For the rooms rules, record, search, app, cli and train. */
#ifndef VD_INNER_UNROLLED_H
#define VD_INNER_UNROLLED_H

#include "videau/rules.h"

/* Is what comes next no roll, but a double to name or what is left to play (vd_pending_dice)? */
static inline bool vd_pos_is_unrolled(const vd_pos *pos)
{
    return pos->pending == VD_PENDING_NAME_DOUBLE || pos->pending == VD_PENDING_COMPLEMENT;
}

#endif
