/* Decision sampler: decisions taken from games that an engine plays against itself. */
#ifndef VD_DECISION_SAMPLER_H
#define VD_DECISION_SAMPLER_H

#include "paired_game.h"

typedef struct decision_sample {
    vd_match
        *list; /* match->phase: VD_PHASE_PLAY with dice, or VD_PHASE_ROLL where it may double */
    int count, capacity;
} decision_sample;

/* `plays` plays that are not forced and `cubes` rolls before which the mover may double, from money games with the cube
 * between two 0-ply players, one of them a little noisy; about one decision in eight, so that neighbours are no neighbours
 * on the board. In the order met. */
bool decision_sample_make(decision_sample *plays, int play_count, decision_sample *cubes,
                          int cube_count, vd_engine *engine, uint64_t seed);
void decision_sample_fini(decision_sample *h);

#endif
