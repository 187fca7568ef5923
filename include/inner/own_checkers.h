/* What a game asks of a hop besides room where it lands: of the mover's own checkers, and before it hits. For the rooms rules and
 * notation. */
#ifndef VD_OWN_CHECKERS_H
#define VD_OWN_CHECKERS_H

#include "videau/rules.h"

/* Has the variant such a rule? Then hops that can be made in one order cannot in another. */
static inline bool vd_own_count(const vd_variant *variant)
{
    return variant->courier || variant->one_each || variant->in_file;
}

/* Is the hop refused because another checker is the courier and still on its way, because one of the mover's stands alone on the
 * point `to`, or because it would pass one? Whatever else is in its way is not asked. `from` may be VD_PLACE_BAR, `to` VD_PLACE_OFF. */
bool vd_own_forbid(const vd_variant *variant, const vd_pos *pos, int from, int to);
/* May the mover hit now (R80 and its like)? */
bool vd_hits_now(const vd_variant *variant, const vd_pos *pos);

#endif
