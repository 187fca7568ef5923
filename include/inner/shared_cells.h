/* Games whose way has more than 24 points (XII scripta): a cell is never both sides', so that what stands on all cells, and whose
 * it is, is a position. For keys and files that have no room for two ways: the rooms search and train. */
#ifndef VD_INNER_SHARED_CELLS_H
#define VD_INNER_SHARED_CELLS_H

#include "videau/rules.h"

#include <string.h>

enum { VD_CELLS = VD_TRACK_MAX + 4 }; /* a multiple of eight */

static inline bool vd_variant_has_long_way(const vd_variant *variant)
{
    return variant->track > 24;
}

/* How many checkers stand on the mover's point k, of either side, into cell[k], k from 1; the rest is 0. Bit k of what comes
 * back: they are the other side's. */
static inline uint64_t vd_cells_of(const vd_variant *variant, const vd_pos *pos,
                                   uint8_t cell[VD_CELLS])
{
    uint64_t theirs = 0;

    memset(cell, 0, VD_CELLS);
    for (int k = 1; k <= variant->track; k++) {
        const uint8_t other = pos->side[VD_OPPONENT].point[variant->opponent_point[k]];

        cell[k] = pos->side[VD_MOVER].point[k] | other;
        theirs |= (uint64_t)(other > 0) << k;
    }
    return theirs;
}

/* And back; of the sides nothing else is written. */
static inline void vd_cells_put(const vd_variant *variant, const uint8_t cell[VD_CELLS],
                                uint64_t theirs, vd_pos *pos)
{
    for (int k = 1; k <= variant->track; k++) {
        const bool other = (theirs >> k & 1U) != 0;

        pos->side[VD_MOVER].point[k] = other ? 0 : cell[k];
        pos->side[VD_OPPONENT].point[variant->opponent_point[k]] = other ? cell[k] : 0;
    }
}

#endif
