/* What a search can ask of a position, as numbers. Private to the room. */
#ifndef VD_LIBRARY_FACTS_H
#define VD_LIBRARY_FACTS_H

#include "videau/rules.h"

/* Of the side that decides first, then of the other; points are each side's own numbers. */
typedef struct vd_facts {
    uint64_t made[2]; /* bit k: two checkers or more on point k */
    int pips[2], off[2], bar[2];
    int prime[2]; /* longest run of made points that some checker of the other has still to pass */
    int back[2];  /* checkers on the other's home points or on the bar */
} vd_facts;

/* Bits of the points where a made point is an anchor. */
#define VD_ANCHOR_POINTS 0x1fc0000u /* 18 to 24 */

/* `pos` is seen by who decides. */
void vd_facts_of(const vd_variant *variant, const vd_pos *pos, vd_facts *out);

#endif
