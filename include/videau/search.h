/* Search: what a position, a play or a double is worth when the next rolls are looked at.
 *
 * A ply is one roll: at 0 ply the evaluator speaks alone; at n ply a position is worth the mean over the 21 rolls of
 * the best plays at n - 1 ply, the cube being turned wherever it is right. The result depends on the arguments only:
 * neither on the cache nor on what was searched before. Knows of no time, no dice thrown and no player. */
#ifndef VIDEAU_SEARCH_H
#define VIDEAU_SEARCH_H

#include "videau/eval.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { VD_PLY_MAX = 4, VD_INNER_MAX = 64 };

/* Which plays are looked at deeper: those that are left after a stage go to the next. */
typedef struct vd_filter_stage {
    uint8_t ply;   /* at which the plays of this stage are valued */
    uint16_t keep; /* so many of the best so far, always */
    uint16_t more; /* and so many after them */
    float within;  /* that are not further from the best than this, in units of the stake */
} vd_filter_stage;

typedef struct vd_filter {
    uint8_t stages;
    vd_filter_stage stage[VD_PLY_MAX];
    /* Inside the tree, of each roll's plays: */
    uint16_t inner; /* so many are looked at deeper, by their value at 0 ply; 1 to VD_INNER_MAX */
    uint16_t rough; /* so many with contact are valued at all, by vd_engine_rough; 0: all */
    uint16_t rough_race; /* and so many of those without */
} vd_filter;

/* The one used when none is given. Static. `ply` is 0 to VD_PLY_MAX. */
VD_API const vd_filter *vd_filter_default(int ply);

/* A search that may be long. `keep_going` (may be NULL) is asked hundreds of times a second, always by the caller's
 * thread, with the part done in [0, 1]; false ends the search with VD_ERR_CANCELLED. */
typedef struct vd_job {
    bool (*keep_going)(void *user, double done);
    void *user;
} vd_job;

typedef struct vd_search_options {
    int ply;                 /* 0 to VD_PLY_MAX */
    const vd_filter *filter; /* NULL: the default one of this ply */
    const vd_job *job;       /* NULL: none */
    bool cubeless;           /* plays are ranked as if nobody turned the cube any more */
    /* Search 0 ply, 1, 2 and so on up to `ply`, or what the game can be searched to. When the job ends it, the answer is
     * that of the last depth that was finished, exactly as if it had been asked for; 0 ply always is. */
    bool deepen;
} vd_search_options;

/* Scratch and cache; the engine must outlive it. One question at a time. `cache_bits`: each thread keeps 2^n positions
 * and a quarter as many searched ones, at most 24; 0: none. VD_SEARCH_CACHE suits a program: 4 megabytes. */
typedef struct vd_search vd_search;
enum { VD_SEARCH_CACHE = 15, VD_SEARCH_CACHE_MAX = 24, VD_SEARCH_THREADS_MAX = 64 };

VD_API VD_NODISCARD vd_status vd_search_new(const vd_engine *engine, int cache_bits,
                                            vd_search **out, vd_error *err);
VD_API void vd_search_free(vd_search *search);
/* How many threads search, the caller's among them; 1 at first. No bit of an answer depends on it. */
VD_API VD_NODISCARD vd_status vd_search_threads(vd_search *search, int threads);
/* Prune by this instead of vd_engine_rough, in the same way; NULL: by that again. For measuring. */
typedef bool vd_rough(const vd_engine *engine, const vd_variant *variant, const vd_pos *const *pos,
                      size_t count, float *equity);
VD_API void vd_search_set_rough(vd_search *search, vd_rough *rough);
/* Empty the cache: answers stay the same, times do not. */
VD_API void vd_search_forget(vd_search *search);
/* Does the engine play this variant, and is it searched so deep? Games with named doubles are not, beyond 0 ply. */
VD_API bool vd_search_can(const vd_search *search, const vd_variant *variant, int ply);
/* Positions that nets and tables have valued so far, those found in the cache not counted. */
VD_API uint64_t vd_search_evaluations(const vd_search *search);

/* All of it seen by match->turn, before its roll; match->dice are not looked at. */
typedef struct vd_evaluation {
    vd_probs probs;
    double equity; /* cubeless, money, cube at 1 */
    double
        cubeless; /* nobody turns the cube any more: in units of the stake; a match, normalised */
    double
        cubeful; /* with the best decisions about the cube, the one before this roll among them; likewise */
    double mwc; /* chance to win the match, cubeful; negative: money */
    int ply;    /* how deep it was looked at */
} vd_evaluation;

/* VD_ERR_UNSUPPORTED where vd_search_can says no. Whatever fails leaves *out alone, here and below. */
VD_API VD_NODISCARD vd_status vd_search_eval(vd_search *search, const vd_match *match,
                                             const vd_search_options *options, vd_evaluation *out);

typedef struct vd_candidate { /* a play with its value for the mover */
    size_t play;              /* index into the vd_plays given */
    int ply;                  /* how deep it was looked at */
    vd_probs probs;           /* after the play, mover's view */
    double equity;            /* what it is ranked by, in units of the stake; a match, normalised */
    double cubeless;
    double money; /* cubeless, money, cube at 1 */
    double mwc;   /* chance to win the match; negative: money */
} vd_candidate;

/* Rank the plays of match->turn, best first: those looked at deepest, then those that a filter left behind. Ties
 * break by generation order. `out` has room for plays->count. */
VD_API VD_NODISCARD vd_status vd_search_rank(vd_search *search, const vd_match *match,
                                             const vd_plays *plays,
                                             const vd_search_options *options, vd_candidate *out);

typedef enum vd_verdict {
    VD_VERDICT_NO_DOUBLE,
    VD_VERDICT_DOUBLE_TAKE,
    VD_VERDICT_DOUBLE_PASS,
    VD_VERDICT_TOO_GOOD /* playing on for a gammon is worth more than the stake */
} vd_verdict;

/* For the seat on roll. Values in units of the stake as it lies; a match, normalised. */
typedef struct vd_cube_decision {
    bool allowed; /* may it double by the rules, and would a double raise anything? */
    vd_verdict verdict;
    bool beaver; /* the other side would rather double back (R78) */
    double no_double;
    double take;
    double pass;
    bool match; /* then the three chances to win it: */
    double mwc_no_double, mwc_take, mwc_pass;
    vd_probs probs;
    int ply; /* how deep it was looked at */
} vd_cube_decision;

VD_API VD_NODISCARD vd_status vd_search_cube(vd_search *search, const vd_match *match,
                                             const vd_search_options *options,
                                             vd_cube_decision *out);

/* What a double is about: how often the next rolls, played at 0 ply, take the position out of its window. Shares are of
 * the 36 x 36 sequences; means are over those, in units of the stake as it lies; 0 where there are none. */
typedef struct vd_market {
    double
        lost; /* not doubled now, it could be after this exchange, and would be passed: the market is lost */
    double lost_by; /* what taking would then cost the other side */
    double
        turned; /* doubled now, the other side would double back after this roll, and that would be passed */
    double turned_by; /* what taking would then cost the seat on roll */
} vd_market;

/* For the seat on roll. VD_ERR_ILLEGAL where a double would raise nothing or is not allowed, or the game is over. Only the
 * job and the filter of the options are looked at. */
VD_API VD_NODISCARD vd_status vd_search_market(vd_search *search, const vd_match *match,
                                               const vd_search_options *options, vd_market *out);

#ifdef __cplusplus
}
#endif
#endif
