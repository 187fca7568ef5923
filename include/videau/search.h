/* Search: what a position, a play or a double is worth when the next rolls are looked at.
 *
 * A ply is one roll: at 0 ply the evaluator alone is asked; at n ply a position is worth the mean over the 21 rolls (56 of three
 * dice) of the best plays at n - 1 ply, the cube being turned wherever it is right. The result depends on the arguments only:
 * neither on the cache nor on what was searched before. Knows of no time, no dice thrown and no player. */
#ifndef VIDEAU_SEARCH_H
#define VIDEAU_SEARCH_H

#include "videau/eval.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { VD_PLY_MAX = 4, VD_WIDTH_MAX = 64 };

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
    uint16_t width; /* so many are looked at deeper, by their value at 0 ply; 1 to VD_WIDTH_MAX */
    uint16_t
        valued; /* so many with contact are valued at all, by vd_engine_pruning_scores; 0: all */
    uint16_t valued_race; /* and so many of those without */
} vd_filter;

/* The one used when none is given. Static. `ply` is 0 to VD_PLY_MAX. */
VD_API const vd_filter *vd_filter_default(int ply);

typedef struct vd_search_options {
    int ply;                 /* 0 to VD_PLY_MAX */
    const vd_filter *filter; /* NULL: the default one of this ply */
    const vd_job *job;       /* NULL: none */
    bool cubeless;           /* plays are ranked as if nobody turned the cube any more */
    /* So many of the plays that come first are all looked at as deep as the first: their values may be compared. */
    size_t alike;
    /* Only which play is best is asked for: when a filter leaves one, it is not looked at any deeper. The same play comes
     * first, and its value may be that of a lesser depth. */
    bool choose;
    /* Search 0 ply, 1, 2 and so on up to `ply`. When the job ends it, the answer is
     * that of the last depth that was finished, exactly as if it had been asked for; 0 ply always is. */
    bool deepen;
} vd_search_options;

/* Scratch and cache; the engine must outlive it. One question at a time. `cache_bits`: 2^n positions and a
 * quarter as many searched ones are kept for each thread, at most 24, all in one place that they share; 0: none.
 * VD_SEARCH_CACHE suits a program: 4 megabytes. */
typedef struct vd_search vd_search;
enum { VD_SEARCH_CACHE = 15, VD_SEARCH_CACHE_MAX = 24, VD_SEARCH_THREADS_MAX = 64 };

/* Fails with VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_search_new(const vd_engine *engine, int cache_bits,
                                            vd_search **out, vd_error *err);
VD_API void vd_search_free(vd_search *search);
/* How many threads search, the caller's among them; 1 at first. No bit of an answer depends on it. Fails with
 * VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_search_threads(vd_search *search, int threads);
/* Empty the cache: answers stay the same, times do not. */
VD_API void vd_search_forget(vd_search *search);
/* Does the engine play this variant, and is `ply` a depth? */
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

/* VD_ERR_UNSUPPORTED where vd_search_can says no. Whatever fails leaves *out alone, here and below. Where a double is to be named, or the
 * rest of a throw to be played, it is the position after the play that looks best at once that is looked ahead from. */
VD_API VD_NODISCARD vd_status vd_search_eval(vd_search *search, const vd_match *match,
                                             const vd_search_options *options, vd_evaluation *out);

/* Rank the plays of match->turn, best first: those looked at deepest, then those that a filter left behind. Ties
 * break by generation order. `out` has room for plays->count. Fails with VD_ERR_CANCELLED, VD_ERR_NOMEM or
 * VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_search_rank(vd_search *search, const vd_match *match,
                                             const vd_plays *plays,
                                             const vd_search_options *options, vd_candidate *out);

enum { VD_DOUBLES = 6 };

/* A double that may be named (R86), with its best play: of no hops where nothing can be played with it, and the turn is over. */
typedef struct vd_named_double {
    int die;
    vd_play play;
    vd_candidate value;
} vd_named_double;

/* All six, the one to name first, by what the best play of each leads to. Fails as vd_search_rank, and with VD_ERR_ILLEGAL where
 * none is to be named. */
VD_API VD_NODISCARD vd_status vd_search_rank_doubles(vd_search *search, const vd_match *match,
                                                     const vd_search_options *options,
                                                     vd_named_double out[VD_DOUBLES]);
/* *out: the first of these alone, 1 to 6. Fails as vd_search_rank_doubles. */
VD_API VD_NODISCARD vd_status vd_search_name_double(vd_search *search, const vd_match *match,
                                                    const vd_search_options *options, int *out);

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

/* Fails with VD_ERR_CANCELLED, VD_ERR_ILLEGAL, VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_search_cube(vd_search *search, const vd_match *match,
                                             const vd_search_options *options,
                                             vd_cube_decision *out);

/* What a double is about: how often the next rolls, played at 0 ply, take the position out of its window. Shares are of
 * the 36 x 36 sequences; means are over those, in units of the stake as it lies; 0 where there are none. */
typedef struct vd_market_losers {
    double
        lost; /* not doubled now, it could be after this exchange, and would be passed: the market is lost */
    double lost_by; /* what taking would then cost the other side */
    double
        redoubled; /* doubled now, the other side would double back after this roll, and that would be passed */
    double redoubled_by;   /* what taking would then cost the seat on roll */
    double lost_after[21]; /* `lost` of the exchanges that begin with this roll (vd_dice_nth) */
    double volatility;     /* standard deviation of the equity after the exchange */
} vd_market_losers;

/* For the seat on roll. VD_ERR_ILLEGAL where a double would raise nothing or is not allowed, or the game is over; VD_ERR_UNSUPPORTED
 * where vd_search_can says no, or turns go on with another throw (R87). Only the
 * job and the filter of the options are looked at. */
VD_API VD_NODISCARD vd_status vd_search_market_losers(vd_search *search, const vd_match *match,
                                                      const vd_search_options *options,
                                                      vd_market_losers *out);

/* ---- Rollouts: games played to the end by dice that a seed fixes ------------------------------------------------ */

/* What is rolled out: candidates, each a game that is played again and again. All get the same dice. */
typedef enum vd_rollout_kind {
    VD_ROLLOUT_POSITION, /* one: before the roll of match->turn, who may double first */
    VD_ROLLOUT_PLAYS,    /* one a play of match->turn */
    VD_ROLLOUT_CUBE      /* two: no double; double and take */
} vd_rollout_kind;

typedef struct vd_rollout_question {
    vd_rollout_kind kind;
    const vd_match *match;
    const vd_play
        *plays; /* VD_ROLLOUT_PLAYS: legal ones of the dice on the board; or the lost turn alone */
    size_t count; /* of them */
} vd_rollout_question;

/* How a side plays in these games. */
typedef struct vd_rollout_side {
    int ply; /* of its plays; 0: by the net alone */
    /* Of its decisions about the cube. 1 costs nothing beyond the variance reduction; from 2 on, a double that is clearly
     * wrong at 0 ply is not looked at further. */
    int cube_ply;
    /* NULL: the default one of its ply. At 0 ply all plays of a roll are valued, and the filter's `valued` says how many of
     * the other twenty's, of which the mean is taken. */
    const vd_filter *filter;
} vd_rollout_side;

enum {
    VD_ROLLOUT_GAMES_MAX = 1000000,
    VD_ROLLOUT_CANDIDATES_MAX = 1024,
    VD_ROLLOUT_THREADS_MAX = 64,
    VD_ROLLOUT_ROUND = 36, /* games after which the dice are even */
};

typedef struct vd_rollout_options {
    uint32_t games;          /* of each candidate */
    uint32_t least;          /* before that many nothing is decided early */
    uint32_t truncate;       /* half-moves after which the net's value is taken; 0: never */
    vd_rollout_side side[2]; /* [0]: match->turn's */
    uint64_t seed;
    bool cubeless;      /* nobody turns the cube */
    bool plain;         /* the luck of the dice is not taken out */
    bool through_exact; /* games go on where an exact table knows how they end */
    /* A candidate that is behind the best one by more than so many standard errors of the difference is given up, and all is
     * over when one is left, or the cube's verdict as clear; 0: never. */
    double clear;
} vd_rollout_options;

/* 1296 games of each candidate, at least 144, 0 ply, the cube at 1 ply, to the end or an exact table. */
VD_API void vd_rollout_options_default(vd_rollout_options *out);

typedef struct vd_rollout vd_rollout;

/* Nothing is thrown yet. What the question points to is copied; the engine must outlive it. VD_ERR_UNSUPPORTED: the
 * variant or the depth; VD_ERR_ILLEGAL: a finished game, or a double that is not allowed or raises nothing. */
VD_API VD_NODISCARD vd_status vd_rollout_new(const vd_engine *engine,
                                             const vd_rollout_question *question,
                                             const vd_rollout_options *options, vd_rollout **out,
                                             vd_error *err);
VD_API void vd_rollout_free(vd_rollout *rollout);
/* Play until all is done; job as in a search, asked between two half-moves. After VD_ERR_CANCELLED a further call goes
 * on where it was left. No bit of a result depends on the threads, nor on where it was stopped: game i of every
 * candidate has the dice of (seed, i), and sums are made in the order of the games. */
VD_API VD_NODISCARD vd_status vd_rollout_run(vd_rollout *rollout, int threads, const vd_job *job);
/* Go on to so many games, at least those there are, and decide early as `clear` says from now on. A candidate that was
 * given up stays so. Fails with VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_rollout_extend(vd_rollout *rollout, uint32_t games, double clear);

VD_API vd_rollout_kind vd_rollout_kind_of(const vd_rollout *rollout);
VD_API const vd_match *vd_rollout_match(const vd_rollout *rollout);
VD_API const vd_rollout_options *vd_rollout_settings(const vd_rollout *rollout);
VD_API size_t vd_rollout_count(const vd_rollout *rollout); /* candidates */
VD_API const vd_play *vd_rollout_play(const vd_rollout *rollout,
                                      size_t candidate); /* VD_ROLLOUT_PLAYS */
/* Is this what it rolls out, with the same settings but for `games`, `least` and `clear`? */
VD_API bool vd_rollout_is(const vd_rollout *rollout, const vd_rollout_question *question,
                          const vd_rollout_options *options);

/* A mean with its standard error, 0 before there are two games. */
typedef struct vd_figure {
    double mean;
    double error;
} vd_figure;

/* All of it seen by match->turn. */
typedef struct vd_rollout_candidate {
    uint32_t games;
    bool given_up;
    vd_figure win, gammon, backgammon, lose_gammon, lose_backgammon; /* as in vd_probs */
    vd_figure equity; /* cubeless, money, cube at 1; checkers where the game counts them */
    vd_figure value;  /* with the cube; in units of the stake as it lies, in a match normalised */
    vd_figure mwc;    /* chance to win the match; mean -1: money */
    vd_figure behind; /* what the best one's value is more, over the games both have */
    double
        confidence; /* confidence that it is behind at all, 0.5 to 1; of the best: that no other is better */
} vd_rollout_candidate;

typedef struct vd_rollout_report {
    uint32_t games; /* finished of every candidate that was not given up */
    double done;    /* of all that is to be done, unless it ends early */
    bool over;      /* nothing is left to be done */
    bool clear;     /* ended early */
    size_t best;    /* candidate */
    /* VD_ROLLOUT_CUBE: */
    vd_cube_decision cube; /* probs are those without a double, ply that of the plays */
    double confidence;     /* confidence in both halves of the verdict */
} vd_rollout_report;

/* What is known so far; `candidates` (may be NULL) has room for all of them. Also from within keep_going. */
VD_API void vd_rollout_look(const vd_rollout *rollout, vd_rollout_report *out,
                            vd_rollout_candidate *candidates);
/* All of it as a file, replaced whole or not at all. Where it is loaded, what was played is not played again; the numbers
 * are those of a rollout that was never stopped. VD_ERR_UNSUPPORTED: made by an engine of other nets or tables. */
VD_API VD_NODISCARD vd_status vd_rollout_save(const vd_rollout *rollout, const char *path,
                                              vd_error *err);
VD_API VD_NODISCARD vd_status vd_rollout_load(const vd_engine *engine, const char *path,
                                              vd_rollout **out, vd_error *err);
/* The bytes of such a file, from anywhere. Fails with VD_ERR_CORRUPT, VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_rollout_read(const vd_engine *engine, const void *bytes,
                                              size_t len, vd_rollout **out, vd_error *err);

/* ---- Rollers: rollouts as an answer ---------------------------------------------------------------------------
 *
 * Deeper than any search: what is asked is rolled out with dice that the setting fixes, the same for all that is compared, and
 * ends early where it is clear. The first three are truncated: from the cheapest to the most exact. */
typedef enum vd_roller {
    VD_ROLLER_1,
    VD_ROLLER_2,
    VD_ROLLER_3,
    VD_ROLLER_FULL, /* to the end of the game */
    VD_ROLLERS
} vd_roller;

/* `ply` of a vd_candidate or a vd_cube_decision that was rolled out: this and the vd_roller. */
enum { VD_DEPTH_ROLLER = 16 };

VD_API const vd_rollout_options *vd_roller_options(vd_roller roller); /* static */
/* "2-ply", "roller-1", "rollout"; "" for what is none. Static. */
VD_API const char *vd_depth_name(int depth);

/* Roll out all of these legal plays of match->turn; best first, like vd_search_rank. On the caller's thread alone: whoever
 * has several questions asks them side by side. VD_ERR_UNSUPPORTED and VD_ERR_ILLEGAL as in vd_rollout_new. */
VD_API VD_NODISCARD vd_status vd_roller_rank(const vd_engine *engine, const vd_match *match,
                                             const vd_plays *plays, vd_roller roller,
                                             const vd_job *job, vd_candidate *out);
/* vd_search_rank, and then those of its plays are rolled out that were looked at as deep as its best and lie within .08 of it (.2 in games
 * that count checkers), VD_ROLLED_MAX at most. `out` tells these first, best first, their `ply` that of the roller, and then the others
 * as the search told them. With options->choose nothing is rolled out where the best alone is so near; nor is a play of no hops.
 * Fails as vd_search_rank, and with VD_ERR_UNSUPPORTED where the game is not rolled out, or a match with a cube is asked as if it had
 * none. */
enum { VD_ROLLED_MAX = 5 };
VD_API VD_NODISCARD vd_status vd_roller_rank_best(vd_search *search, const vd_match *match,
                                                  const vd_plays *plays,
                                                  const vd_search_options *options,
                                                  vd_roller roller, vd_candidate *out);
/* vd_search_cube, and where doubling and not, or taking and passing, are then less than .12 (.3) apart, vd_roller_cube. Fails
 * with VD_ERR_CANCELLED, VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_roller_cube_best(vd_search *search, const vd_match *match,
                                                  const vd_search_options *options,
                                                  vd_roller roller, vd_cube_decision *out);
/* No double and double rolled out. VD_ERR_UNSUPPORTED and VD_ERR_ILLEGAL as in vd_rollout_new. */
VD_API VD_NODISCARD vd_status vd_roller_cube(const vd_engine *engine, const vd_match *match,
                                             vd_roller roller, const vd_job *job,
                                             vd_cube_decision *out);

#ifdef __cplusplus
}
#endif
#endif
