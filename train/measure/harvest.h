/* Harvest: decisions taken from games that an engine plays against itself. */
#ifndef VD_HARVEST_H
#define VD_HARVEST_H

#include "duel.h"

typedef struct harvest {
    vd_match
        *list; /* match->phase: VD_PHASE_PLAY with dice, or VD_PHASE_ROLL where it may double */
    int count, capacity;
} harvest;

/* `plays` plays that are not forced and `cubes` rolls before which the mover may double, from money games with the cube
 * between two 0-ply players, one of them a little noisy; about one decision in eight, so that neighbours are no neighbours
 * on the board. In the order met. */
bool harvest_make(harvest *plays, int play_count, harvest *cubes, int cube_count, vd_engine *engine,
                  uint64_t seed);
void harvest_fini(harvest *h);

#endif
