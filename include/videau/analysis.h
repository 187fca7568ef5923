/* Analysis: what the engine makes of what was played. One judge for hints, the tutor, the trainer and whole matches.
 *
 * Units. `loss`: equity given up, normalised: a game won or lost at the stake as it lies (for the cube: before the double,
 * for the one who answers too) is 1 and -1, in matches as in money games; never negative. `cost`: the same in what counts
 * in the end: chance to win the match, 0 to 1, or in money games points. Luck has both units too, and a sign: above 0 it was
 * good for who rolled. Chances and equities are those of the seat that decides, unless it is said that they are the
 * doubler's.
 * Ownership: an adviser is freed by vd_adviser_free, an analysis by vd_analysis_free; an analysis refers to the record it
 * was made from, which must outlive it. Whatever fails leaves *out alone. Time, progress and cancel are arguments. */
#ifndef VIDEAU_ANALYSIS_H
#define VIDEAU_ANALYSIS_H

#include "videau/record.h"
#include "videau/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Advice --------------------------------------------------------------------------------------------------
 *
 * What the engine would do, at full strength. An adviser belongs to one thread at a time; the engine must outlive it. */
typedef struct vd_adviser vd_adviser;

VD_API VD_NODISCARD vd_status vd_adviser_new(const vd_engine *engine, vd_adviser **out,
                                             vd_error *err);
VD_API void vd_adviser_free(vd_adviser *adviser);

typedef enum vd_advice_kind {
    VD_ADVICE_PLAYS,
    VD_ADVICE_CUBE,
    VD_ADVICE_NAME,
    VD_ADVICE_RESIGN
} vd_advice_kind;

typedef struct vd_advised_play {
    vd_play play;
    vd_candidate value;
} vd_advised_play;

typedef struct vd_advice {
    vd_advice_kind kind;
    int ply;
    /* VD_ADVICE_PLAYS: best first, `count` of the `total` legal ones. The adviser's, until it is asked again. */
    const vd_advised_play *play;
    size_t count, total;
    /* VD_ADVICE_CUBE: at the stake before the double, seen by the doubler */
    vd_cube_decision cube;
    vd_act best;  /* what the seat that must act should do */
    uint8_t name; /* VD_ADVICE_NAME: the double to name */
    bool accept;  /* VD_ADVICE_RESIGN */
} vd_advice;

enum {
    VD_PLY_USUAL = -1, /* 2, or as deep as the variant is searched */
    VD_ADVICE_PLY_MAX = VD_PLY_MAX
};

/* As the match's phase asks: a play, the cube, a name, a resignation. VD_ERR_UNSUPPORTED: the engine does not play this
 * variant, or not so deep; VD_ERR_ILLEGAL: nothing is to be decided. */
VD_API VD_NODISCARD vd_status vd_adviser_ask(vd_adviser *adviser, const vd_match *match, int ply,
                                             const vd_job *job, vd_advice *out);

/* How deep this variant is looked at at most; -1: not at all. */
VD_API int vd_adviser_depth(const vd_engine *engine, const vd_variant *variant);

#define VD_PLAYS_ALIKE 0.001 /* plays that are nearer than this are as good */

typedef struct vd_verdict_of_play {
    int ply;
    double loss;        /* against the best, in the units of vd_candidate.equity; never negative */
    double cost;        /* the same in chance to win the match, or in points; never negative */
    bool differ;        /* some two plays are further apart than VD_PLAYS_ALIKE */
    size_t rank, total; /* rank from 1 */
    vd_advised_play played, best;
} vd_verdict_of_play;

/* What a play gives up. VD_ERR_ILLEGAL: these hops are no legal play. */
VD_API VD_NODISCARD vd_status vd_adviser_judge(vd_adviser *adviser, const vd_match *match,
                                               const vd_hop *hop, int hops, int ply,
                                               const vd_job *job, vd_verdict_of_play *out);

/* The doubler's equity at twice the stake as it lies, whatever a beaver would make of it. */
VD_API double vd_simple_take(const vd_cube_decision *d);
/* To a double, a beaver or a raccoon. `take` is the doubler's equity at twice the stake as it lies. */
VD_API vd_act vd_best_answer(const vd_match *match, double take, bool should_take);

/* The luck of a roll is what it is worth above the mean of all rolls, by an evaluator's best play of each. Given what came
 * before, its mean is 0 whatever the evaluator says. */
typedef struct vd_luck {
    double equity; /* normalised */
    double value;  /* chance to win the match, or points */
} vd_luck;

enum { VD_LUCK_PLY_MAX = 2 };

/* Of the roll on the board, for match->turn, who has not played yet; turns_played says whether it was the draw.
 * VD_ERR_UNSUPPORTED: vd_luck_known says no, or `ply` is not 0 to VD_LUCK_PLY_MAX. */
VD_API VD_NODISCARD vd_status vd_adviser_luck(vd_adviser *adviser, const vd_match *match, int ply,
                                              const vd_job *job, vd_luck *out);
/* Is a turn of this game one roll? */
VD_API bool vd_luck_known(const vd_variant *variant);

/* Seen by match->turn. */
typedef struct vd_resignation {
    int ply;
    double play_on;  /* what the game is worth to him, normalised */
    double resigned; /* and what he is left with when he gives up `value` */
    double
        cost; /* what giving up costs him, in chance to win the match or points; below 0: it saves */
} vd_resignation;

/* match->turn gives up `value` (1 to 3), before the roll or, with dice, after it. VD_ERR_ILLEGAL: no such value, or
 * no play. */
VD_API VD_NODISCARD vd_status vd_adviser_resign(vd_adviser *adviser, const vd_match *match,
                                                int value, int ply, const vd_job *job,
                                                vd_resignation *out);

#ifdef __cplusplus
}
#endif
#endif
