/* Is a game drawn where, and only where, neither side has a play? */
#ifndef VIDEAU_LOCKS_H
#define VIDEAU_LOCKS_H

#include "videau/rules.h"

/* A side of the game at random; `other` is the one that stands there already, NULL: none. */
typedef void locks_scatter(vd_rng *rng, const vd_side *other, vd_side *out);

/* So many positions, those that are none left out, by all rolls: stops the program where vd_pos_drawn says otherwise. How many are drawn. */
int locks_count(const vd_variant *variant, locks_scatter *scatter, uint64_t seed, int positions);

#endif
