/* What shows from within a search and a rollout, to who measures, tests or keeps answers. */
#ifndef VD_INNER_SEARCH_MEASURE_H
#define VD_INNER_SEARCH_MEASURE_H

#include "videau/search.h"

/* Prune by this instead of vd_engine_pruning_scores, in the same way; NULL: by that again. For measuring. */
typedef bool vd_pruning(const vd_engine *engine, const vd_variant *variant,
                        const vd_pos *const *pos, size_t count, float *equity);
void vd_search_set_pruning(vd_search *search, vd_pruning *pruning);

/* Mixes into *mark what nets and exact tables answer with: engines with the same one say the same of every position of this
 * variant. False: no memory. */
VD_NODISCARD bool vd_search_mark(const vd_engine *engine, const vd_variant *variant,
                                 uint64_t *mark);

/* ---- Rollouts ---- */

/* One finished game of a candidate, the luck taken out, into `out`: the five chances of vd_probs and the value in points of the stake, or
 * the chance to win the match. False: it is not finished. */
bool vd_rollout_game(const vd_rollout *rollout, size_t candidate, uint32_t game, float out[6]);

/* The dice of half-move 0, 1, ... of a game of two dice, as every candidate gets them. For tests. */
void vd_rollout_dice(uint64_t seed, uint32_t game, uint32_t count, vd_dice *out);

#endif
