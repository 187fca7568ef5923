/* What the files of this room share. */
#ifndef VD_ANALYSIS_PRIV_H
#define VD_ANALYSIS_PRIV_H

#include "videau/analysis.h"

enum { ADVISED_MAX = 64 };

struct vd_adviser {
    const vd_engine *engine;
    vd_search *search;
    vd_plays plays;
    vd_candidate *list; /* of VD_PLAYS_MAX */
    vd_advised_play shown[ADVISED_MAX];
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

/* Lists decisions and rolls, none of them graded. VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_analysis_list(work *w);
void vd_analysis_list_free(work *w);
/* The match as it stands there, its player being seat 0. */
void vd_analysis_stand(const vd_rec_match *match, const place *at, vd_match *out);

/* A play, a double or a resignation; VD_OK also when it cannot be graded. */
VD_NODISCARD vd_status vd_analysis_grade(vd_adviser *adviser, const work *w, size_t decision,
                                         int ply, const vd_job *job);
/* Is a deeper look worth its time? */
bool vd_analysis_doubtful(const vd_decision *decision);
VD_NODISCARD vd_status vd_analysis_weigh(vd_adviser *adviser, const work *w, size_t roll,
                                         const vd_job *job);
/* Answers, once what they answer has been graded. */
void vd_analysis_grade_answers(const work *w);

/* Tallies, gap and results. */
void vd_analysis_sum(vd_analysis *analysis);

#endif
