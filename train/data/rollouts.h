/* Rollouts as labels and measures ask for them: of a position, and of anything until it is known well enough. */
#ifndef VD_ROLLOUTS_H
#define VD_ROLLOUTS_H

#include "videau/search.h"

/* The means of a line as chances. Luck taken out of few games can leave one below 0 or above 1. */
vd_probs rollout_chances(const vd_rollout_candidate *line);
/* Of match->turn before its roll. Fails as vd_rollout_new and vd_rollout_run do. */
VD_NODISCARD vd_status rollout_position(const vd_engine *engine, const vd_match *match,
                                        const vd_rollout_options *options, vd_probs *out);
/* When there are games enough: error(rollout) is no more than `precise`, or there are `most`. */
typedef struct {
    double (*error)(const vd_rollout *);
    double precise;
    uint32_t most;
} rollout_goal;
/* From options->games on, a quarter more each time in whole rounds, until the goal is reached.
 * *out is the caller's to free, whatever the status; NULL: there is none. */
VD_NODISCARD vd_status rollout_until(const vd_engine *engine, const vd_rollout_question *question,
                                     const vd_rollout_options *options, const rollout_goal *goal,
                                     int threads, vd_rollout **out);

#endif
