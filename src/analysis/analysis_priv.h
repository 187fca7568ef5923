/* What the files of this room share. */
#ifndef VD_ANALYSIS_PRIV_H
#define VD_ANALYSIS_PRIV_H

#include "inner/ranks.h"
#include "inner/roll_values.h"
#include "videau/analysis.h"

#include <pthread.h>

enum { ADVISED_MAX = 64 };

struct vd_adviser {
    const vd_engine *engine;
    vd_search *search;
    vd_plays plays;
    vd_candidate *list; /* of VD_PLAYS_MAX */
    vd_advised_play shown[ADVISED_MAX];
    vd_roll_values rolls; /* of the position asked about last */
};

/* The best play and another one, both looked at equally deep. */
VD_NODISCARD vd_status vd_analysis_compare(vd_adviser *adviser, const vd_match *match,
                                           const vd_search_options *options, const vd_play *best,
                                           const vd_play *other, vd_candidate out[2]);

/* Where something to be judged stands in the record. */
typedef struct place {
    const vd_rec_game *game;
    const vd_rec_action *action; /* whose board, cube and dice count */
    uint32_t turns[2];           /* rolls of this game so far, by seat */
    bool rolled;                 /* with the dice of the action on the board */
    size_t offer;                /* answers: the decision they answer */
} place;

/* An analysis while it is being made. */
typedef struct work {
    const vd_engine *engine;
    vd_analysis *analysis;
    place *decision, *roll; /* one each */
} work;

enum { STEPS_MAX = 3 };

/* How deep decisions are looked at, one step after the other: all of them first, then those in doubt. `part`: of the time of all
 * steps, for the progress. */
typedef struct analysis_step {
    int depth;
    double part;
} analysis_step;

typedef struct analysis_plan {
    int count;
    analysis_step step[STEPS_MAX];
} analysis_plan;

const analysis_plan *vd_analysis_plan(vd_analysis_level level);

struct vd_analysing {
    work work;
    const vd_ranks *ranks; /* processes that share it; NULL: alone */
    /* Written under the lock while threads work, with the decision or roll it is about: */
    pthread_mutex_t lock;
    uint8_t *steps;   /* of each decision: how many steps of its level are finished */
    uint8_t *weighed; /* of each roll: is it done with? */
};

/* Where processes share it: all are at the same place, or VD_ERR_CORRUPT. */
VD_NODISCARD vd_status vd_analysis_meet(const vd_analysing *a);
/* Tasks order[0] to order[count - 1] are done, each by whose it is by its place there, or `status` says why not: what came of all of
 * them. The first status of all that is not VD_OK. */
VD_NODISCARD vd_status vd_analysis_trade(vd_analysing *a, const size_t *order, size_t count,
                                         vd_status status);
/* vd_analysing_keep of some of the tasks alone: a bool of each decision, then of each roll. */
VD_NODISCARD vd_status vd_analysis_keep_some(vd_analysing *a, const bool *some, void **bytes,
                                             size_t *len);

/* Lists decisions and rolls, none of them graded. VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_analysis_list(work *w);
void vd_analysis_list_free(work *w);
/* How many first games of a match show all that it is played by: vd_match_rules_variant. */
static inline uint32_t vd_analysis_variants(const vd_match_rules *rules)
{
    return rules->cycle ? (uint32_t)vd_cycle_games((vd_cycle)rules->cycle) : 1;
}
/* The rules of the match, with what this game of it is played by. */
void vd_analysis_rules(const vd_rec_match *match, const vd_rec_game *game, vd_match_rules *out);
/* The match as it stands there, its player being seat 0. */
void vd_analysis_stand(const vd_rec_match *match, const place *at, vd_match *out);

/* A play, a double or a resignation, into *d, which holds what was found before; VD_OK also when it cannot be graded. `depth`:
 * plies, or VD_DEPTH_ROLLER and a roller, then of a decision that was graded by plies. */
VD_NODISCARD vd_status vd_analysis_grade(vd_adviser *adviser, const work *w, size_t decision,
                                         int depth, const vd_job *job, vd_decision *d);
/* After so many steps of this level, from 1, a decision has been looked at so deep at most. 0 steps and more than there are: -1. */
int vd_analysis_depth_after(vd_analysis_level level, int steps);
/* Is a deeper look worth its time? */
bool vd_analysis_doubtful(const vd_decision *decision);
VD_NODISCARD vd_status vd_analysis_weigh(vd_adviser *adviser, const work *w, size_t roll,
                                         const vd_job *job, vd_roll *out);
/* Answers, once what they answer has been graded. */
void vd_analysis_grade_answers(const work *w);

/* Deepest first; values of one depth by themselves. */
void vd_analysis_sort_listed(vd_advised_play *listed, size_t count);

/* Tallies, gap and results. */
void vd_analysis_sum(vd_analysis *analysis);

#endif
