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

/* Fails with VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_adviser_new(const vd_engine *engine, vd_adviser **out,
                                             vd_error *err);
VD_API void vd_adviser_free(vd_adviser *adviser);

typedef enum vd_advice_kind {
    VD_ADVICE_PLAYS,
    VD_ADVICE_CUBE,
    VD_ADVICE_NAME_DOUBLE,
    VD_ADVICE_RESIGN
} vd_advice_kind;

typedef struct vd_advised_play {
    vd_play play;
    vd_candidate value;
} vd_advised_play;

enum { VD_ADVICE_ALIKE = 5 };

typedef struct vd_advice {
    vd_advice_kind kind;
    int ply;
    /* VD_ADVICE_PLAYS: best first, `count` of the `total` legal ones. The adviser's, until it is asked again. */
    const vd_advised_play *play;
    size_t count, total; /* the first VD_ADVICE_ALIKE are all looked at as deep as the best */
    /* VD_ADVICE_CUBE: at the stake before the double, seen by the doubler */
    vd_cube_decision cube;
    vd_act best;                       /* what the seat that must act should do */
    vd_named_double named[VD_DOUBLES]; /* VD_ADVICE_NAME_DOUBLE: all six, the one to name first */
    bool accept;                       /* VD_ADVICE_RESIGN */
} vd_advice;

enum {
    VD_PLY_USUAL = -1, /* 2 */
    VD_ADVICE_PLY_MAX = VD_PLY_MAX
};

/* As the match's phase asks: a play, the cube, a name, a resignation. VD_ERR_UNSUPPORTED: the engine does not play this
 * variant, or `ply` is no depth; VD_ERR_ILLEGAL: nothing is to be decided. */
VD_API VD_NODISCARD vd_status vd_adviser_ask(vd_adviser *adviser, const vd_match *match, int ply,
                                             const vd_job *job, vd_advice *out);

/* How deep this variant is looked at at most; -1: not at all. */
VD_API int vd_adviser_depth(const vd_engine *engine, const vd_variant *variant);

#define VD_PLAYS_ALIKE 0.001 /* plays that are nearer than this are as good */

enum { VD_LISTED_MAX = 5 }; /* plays that a verdict shows */

typedef struct vd_verdict_of_play {
    int ply;
    double loss; /* against the best, in the units of vd_candidate.equity; never negative */
    double cost; /* the same in chance to win the match, or in points; never negative */
    double
        gap; /* from the best to the second best, looked at as deep; HUGE_VAL: no other is near */
    double
        difficulty; /* the loss expected of a player who sees what 0 ply sees, and misjudges it a little */
    bool differ; /* some two plays are further apart than VD_PLAYS_ALIKE */
    size_t rank,
        total; /* rank: from 1, among the plays that were looked at as deep as the one made */
    vd_advised_play played, best;
    /* The play made and those that came first: the deepest first, each kind of depth by its own values. Values of different
     * vd_candidate.ply are never to be compared. */
    vd_advised_play listed[VD_LISTED_MAX];
    size_t count;
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
/* Is a turn of this game decided by one roll, which brings on whatever else is played? */
VD_API bool vd_luck_known(const vd_variant *variant);

/* Seen by match->turn. */
typedef struct vd_resignation {
    int ply;
    double play_on;  /* what the game is worth to the one who gives up, normalised */
    double resigned; /* and what is left after giving up `value` */
    double cost; /* what giving up costs, in chance to win the match or points; below 0: it saves */
} vd_resignation;

/* match->turn gives up `value` (1 to 3), before the roll or, with dice, after it. VD_ERR_ILLEGAL: no such value, or
 * no play. */
VD_API VD_NODISCARD vd_status vd_adviser_resign(vd_adviser *adviser, const vd_match *match,
                                                int value, int ply, const vd_job *job,
                                                vd_resignation *out);

/* ---- A match -------------------------------------------------------------------------------------------------
 *
 * Every decision of a recorded match, judged; every roll, weighed. What a file says of them itself is not looked at. */

typedef enum vd_analysis_level {
    VD_ANALYSIS_QUICK, /* two plies, luck at 0 ply */
    /* Then, from the dearest down, three plies where a play was not best or the second best is near, or a cube near its edge. */
    VD_ANALYSIS_STANDARD,
    VD_ANALYSIS_DEEP,    /* then what is still in doubt is rolled out, truncated: VD_ROLLER_2 */
    VD_ANALYSIS_ROLLOUT, /* or to the end: VD_ROLLER_FULL */
    VD_ANALYSIS_LEVELS
} vd_analysis_level;

VD_API const char *vd_analysis_level_name(vd_analysis_level level); /* "quick"; static */

#define VD_DECISION_LIST(X)                                \
    X(play)                                                \
    X(double)    /* to double or to roll */                \
    X(answer)    /* to a double: take, pass, beaver */     \
    X(beavered)  /* the doubler's: take, pass, raccoon */  \
    X(raccooned) /* take or pass */                        \
    X(resign)    /* what was offered against playing on */ \
    X(resigned)  /* to accept or to refuse what was offered */

typedef enum vd_decision_kind {
#define VD_DECISION_ENUM(name) VD_DECISION_##name,
    VD_DECISION_LIST(VD_DECISION_ENUM)
#undef VD_DECISION_ENUM
        VD_DECISION_COUNT
} vd_decision_kind;

/* Who doubled or offered to resign is on roll, and the opponent decides; else who is on roll does. */
static inline bool vd_decision_of_opponent(int decision_kind)
{
    return decision_kind == VD_DECISION_answer || decision_kind == VD_DECISION_raccooned ||
           decision_kind == VD_DECISION_resigned;
}

/* Catalogue keys "fault.<name>". */
#define VD_FAULT_LIST(X)                                                            \
    X(none)                                                                         \
    X(play)                                                                         \
    X(missed_double) /* it would have been a take */                                \
    X(missed_cash)   /* it would have been a pass */                                \
    X(early_double)  /* playing on was better, and not worth more than the stake */ \
    X(lost_gammon)   /* too good to double */                                       \
    X(wrong_take)                                                                   \
    X(wrong_pass)                                                                   \
    X(wrong_beaver)                                                                 \
    X(missed_beaver)                                                                \
    X(wrong_raccoon)                                                                \
    X(missed_raccoon)                                                               \
    X(wrong_resign)                                                                 \
    X(wrong_accept)                                                                 \
    X(wrong_refuse)

typedef enum vd_fault {
#define VD_FAULT_ENUM(name) VD_FAULT_##name,
    VD_FAULT_LIST(VD_FAULT_ENUM)
#undef VD_FAULT_ENUM
        VD_FAULT_COUNT
} vd_fault;

VD_API const char *vd_decision_name(vd_decision_kind kind); /* "play"; static */
VD_API const char *vd_fault_name(vd_fault fault);           /* "wrong_take"; static */
VD_API const char *vd_fault_key(vd_fault fault);            /* "fault.wrong_take"; static */

/* Which part of the game a decision falls into, by the position of who decides. */
#define VD_PART_LIST(X)                                                                         \
    X(opening) /* the first three rolls of either side */                                       \
    X(contact)                                                                                  \
    X(bearin) /* contact, and all of the mover's checkers stand at home or beside it: 1 to 9 */ \
    X(race)                                                                                     \
    X(bearoff) /* no contact, all of the mover's checkers at home */

typedef enum vd_part {
#define VD_PART_ENUM(name) VD_PART_##name,
    VD_PART_LIST(VD_PART_ENUM)
#undef VD_PART_ENUM
        VD_PART_COUNT
} vd_part;

VD_API const char *vd_part_name(vd_part part); /* static */
VD_API const char *vd_part_key(vd_part part);  /* "part.bearin"; static */

typedef struct vd_decision {
    uint32_t game, action; /* places in the record, from 0; of no double: of the roll it led to */
    uint8_t seat;          /* who decided */
    uint8_t kind;          /* vd_decision_kind */
    uint8_t fault;         /* vd_fault */
    uint8_t act,
        best_act; /* all but plays: vd_act as it was and as it should be; VD_ACT_ROLL: no double, or playing on */
    uint8_t part;        /* vd_part */
    bool graded;         /* all that follows is known; an illegal play never is */
    bool counted;        /* one of those that the PR divides by */
    bool counted_by_gnu; /* one of those that the rate of GNU Backgammon divides by */
    uint8_t ply;         /* how deep it was looked at, where it is graded: vd_depth_name */
    double loss, cost;
    /* Before it, seen by the player on roll; `doubled` where a double is answered, `resigned` where a resignation is. */
    vd_situation situation;
    /* Plays; of a forced one only `plays` is known: */
    size_t plays, rank; /* legal ones; 0: the turn was lost. rank from 1 */
    vd_advised_play played, best;
    vd_advised_play listed[VD_LISTED_MAX]; /* likewise, as in vd_verdict_of_play */
    size_t listed_count;
    double gap; /* as in vd_verdict_of_play */
    double
        difficulty; /* what a strong human is expected to lose there, at 0 ply: see docs/ANALYSIS.md */
    /* Doubles and answers, seen by the doubler, at the stake before the double: */
    vd_cube_decision cube;
    /* Resignations, seen by who offers: */
    vd_resignation resignation;
} vd_decision;

typedef struct vd_roll {
    uint32_t game, action;
    uint8_t seat;
    bool graded;
    vd_dice dice;
    vd_luck luck;
} vd_roll;

typedef struct vd_sum {
    uint32_t count;                       /* decisions that count */
    uint32_t mistakes, blunders, howlers; /* of them, each class without the next */
    double loss, cost;
} vd_sum;

/* One side's figures. Rates are NaN where there is nothing to divide by (vd_real_known). */
typedef struct vd_tally {
    vd_sum plays, doubles, answers; /* answers: all three kinds */
    vd_sum all;                     /* these together: what the PR is made of */
    vd_sum resigns;                 /* resignations and the answers to them: in no rate */
    vd_sum fault[VD_FAULT_COUNT];   /* `count`: how often something was given up */
    double cost;       /* of everything that was graded, resignations too: what was lost */
    uint32_t ungraded; /* decisions that could not be judged */
    uint32_t turns;    /* plays, forced ones and lost turns too */
    uint32_t unforced,
        close; /* what GNU's rates divide by: plays with a choice; cubes that are close */
    double pr; /* eXtreme Gammon's: 500 times the mean loss of what counts */
    double gnu, gnu_plays, gnu_cube; /* GNU Backgammon's error rates, thousandths */
    double snowie;                   /* thousandths a turn of both sides */
    uint32_t rolls, weighed;         /* weighed: their luck is known */
    uint32_t jokers, curses;         /* rolls of at least VD_JOKER, at most -VD_JOKER */
    vd_luck luck;                    /* of the player's own rolls */
} vd_tally;

#define VD_JOKER 0.6

/* Why there is no result with the luck taken out. Catalogue keys "analysis.gap.<name>". */
#define VD_GAP_LIST(X)                                        \
    X(none)                                                   \
    X(unfinished) /* the match, or a money game */            \
    X(rolls)      /* some roll could not be weighed */        \
    X(board)      /* a board or cube was put there by hand */ \
    X(score)      /* the games do not follow each other */

typedef enum vd_gap {
#define VD_GAP_ENUM(name) VD_GAP_##name,
    VD_GAP_LIST(VD_GAP_ENUM)
#undef VD_GAP_ENUM
        VD_GAP_COUNT
} vd_gap;

VD_API const char *vd_gap_name(vd_gap gap); /* static */
VD_API const char *vd_gap_key(vd_gap gap);

typedef struct vd_analysis_options {
    vd_analysis_level level;
    int threads; /* 1 to VD_SEARCH_THREADS_MAX; no bit of an answer depends on it */
    double mistake, blunder, howler; /* losses from which they are called so */
    const vd_job *job;               /* NULL: none; `done` as in a search */
} vd_analysis_options;

/* Quick, one thread, .020, .080 and .250. */
VD_API void vd_analysis_options_default(vd_analysis_options *out);

typedef struct vd_analysis {
    const vd_rec_match *match;
    vd_analysis_options options; /* without the job */
    vd_decision *decision;       /* in the order of the match */
    size_t decisions;
    vd_roll *roll; /* likewise */
    size_t rolls;
    vd_tally side[2]; /* by seat */
    vd_gap gap;
    /* Without a gap, of seat 0: */
    double result;   /* 1 or 0 for a match; points of the money games */
    double adjusted; /* less the player's luck and plus the other's */
    bool even;       /* the score was even at its start; then */
    double expected; /* what the decisions alone let expect: another estimate of `adjusted` */
} vd_analysis;

/* What the game of a decision is played by. */
VD_API const vd_variant *vd_decision_variant(const vd_analysis *analysis,
                                             const vd_decision *decision);
/* *out: what seat 0 could expect once it was decided: chance to win the match, or points of the money games. False: not known, as of a
 * forced play. */
VD_API bool vd_decision_after(const vd_analysis *analysis, const vd_decision *decision,
                              double *out);

/* ---- Means with their uncertainty ---- */

/* One seat of one analysed match: its decisions. */
typedef struct vd_judged_seat {
    const vd_analysis *analysis;
    int seat;
} vd_judged_seat;

/* A mean over decisions. What happens in one game hangs together, so that games are what is drawn by chance: the variance is
 * that of a ratio of sums over games, the interval Student's. */
typedef struct vd_ratio {
    uint32_t count, games; /* decisions; games with some of them */
    double sum, mean;      /* mean: NaN without decisions */
    double margin;         /* 95 % lie within mean +- margin; NaN with fewer than three games */
} vd_ratio;

/* The same from decisions wherever they come from, game by game. Zero-initialise. */
typedef struct vd_ratio_sums {
    double e, n; /* of the game at hand */
    double ee, en, nn, sum;
    uint32_t count, games;
} vd_ratio_sums;
VD_API void vd_ratio_add(vd_ratio_sums *sums, double value);
VD_API void vd_ratio_next_game(vd_ratio_sums *sums);
VD_API void vd_ratio_end(vd_ratio_sums *sums, vd_ratio *out);

/* Does a decision count, and with what *value? */
typedef bool vd_measure(void *user, const vd_analysis *analysis, const vd_decision *decision,
                        double *value);
VD_API void vd_ratio_of(const vd_judged_seat *judged, size_t matches, vd_measure *measure,
                        void *user, vd_ratio *out);
/* 500 times the mean of it is the PR: *value is what the decision lost, normalised (vd_decision.loss). */
VD_API bool vd_measure_loss(void *user, const vd_analysis *analysis, const vd_decision *decision,
                            double *value);
/* Doubles: what was lost by doubling late, less what was lost by doubling early. Answers: by passing too much, less by taking
 * too much. *value of each decision that counts, normalised. */
VD_API bool vd_measure_late(void *user, const vd_analysis *analysis, const vd_decision *decision,
                            double *value);
VD_API bool vd_measure_timid(void *user, const vd_analysis *analysis, const vd_decision *decision,
                             double *value);
/* What is asked of the decisions of one kind. */
typedef enum vd_split { VD_SPLIT_PART, VD_SPLIT_SCORE, VD_SPLIT_CUBE, VD_SPLIT_VARIANT } vd_split;
typedef struct vd_slice {
    vd_split split;
    int value;        /* vd_part; VD_MOVER, VD_OPPONENT or -1 of who decides; vd_variant_id */
    uint32_t away[2]; /* by seat, of a game */
} vd_slice;
/* As vd_measure_loss, of the decisions in a slice. */
VD_API bool vd_measure_slice(void *slice, const vd_analysis *analysis, const vd_decision *decision,
                             double *value);
/* Points that a seat needed when the game began. */
VD_API uint32_t vd_game_away(const vd_rec_match *match, const vd_rec_game *game, int seat);
/* An error that most would not have made: what it lost, less the difficulty of the position. 0: none. */
VD_API double vd_avoidable(const vd_analysis *analysis, const vd_decision *decision);

enum { VD_ANALYSIS_LENGTH_MAX = 64 }; /* longest match */

/* Can a match by these rules be analysed? Not a game that the engine does not know or whose turn is more than one roll, nor a
 * longer match; of a match of several games all are judged, each by its own net. */
VD_API bool vd_analysis_knows(const vd_engine *engine, const vd_match_rules *rules);
/* VD_ERR_UNSUPPORTED: vd_analysis_knows says no; VD_ERR_CANCELLED: the job said so. */
VD_API VD_NODISCARD vd_status vd_analyse(const vd_engine *engine, const vd_rec_match *match,
                                         const vd_analysis_options *options, vd_analysis **out);
VD_API void vd_analysis_free(vd_analysis *analysis); /* NULL is allowed */

/* ---- Beside what the record says ---- */

#define VD_ANALYSIS_ENGINE "Videau" /* vd_rec_analysis.engine of what is put into a record */

typedef struct vd_analysis_label {
    const char *version, *met; /* of the program, of the match equity table */
} vd_analysis_label;

/* The record with what was found beside what it already says of its actions: plays, doubles (the answers to them in the
 * same analysis) and luck that were graded; nothing that is there is changed. Each analysis is of a match of this record, else
 * VD_ERR_ILLEGAL. `record` must outlive what is made. */
VD_API VD_NODISCARD vd_status vd_analysis_record(const vd_engine *engine, const vd_record *record,
                                                 const vd_analysis *const *analysis, size_t count,
                                                 const vd_analysis_label *label, vd_record **out);

/* ---- On the way ----
 *
 * The same in pieces: an analysis that can be stopped, kept and gone on with. No bit of it depends on where it was stopped. */
typedef struct vd_analysing vd_analysing;
/* The opening book, which only the program has: NULL for others. */
typedef struct vd_book vd_book;

/* Nothing is judged yet. Engine and record must outlive it. The job of the options is not looked at. Fails with
 * VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_analysing_new(const vd_engine *engine, const vd_rec_match *match,
                                               const vd_analysis_options *options,
                                               vd_analysing **out);
VD_API void vd_analysing_free(vd_analysing *analysing); /* NULL is allowed */
/* After VD_ERR_CANCELLED a further call goes on with what is not finished. */
VD_API VD_NODISCARD vd_status vd_analysing_run(vd_analysing *analysing, const vd_job *job);
/* What is finished, as *len bytes for free(); also from within keep_going. Fails with VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_analysing_keep(vd_analysing *analysing, void **bytes, size_t *len);
/* Adds what such bytes know more of. VD_ERR_CORRUPT: they are damaged; VD_ERR_UNSUPPORTED: they are of another match, level, engine
 * or version. Then nothing has changed. */
VD_API VD_NODISCARD vd_status vd_analysing_restore(vd_analysing *analysing, const void *bytes,
                                                   size_t len);
/* Once it has run to its end: tallies and results. It is freed. */
VD_API vd_analysis *vd_analysing_done(vd_analysing *analysing);

/* ---- Why -----------------------------------------------------------------------------------------------------
 *
 * The causes of an error, from numbers the engine computed: codes with operands, without any language. docs/WHY.md says when
 * each is named and what its operands are. vd_explanation_text (app.h) makes sentences of them. */

#define VD_CAUSE_LIST(X)                                                           \
    X(SHOTS)         /* hit more often after the play made */                      \
    X(SHOTCOST)      /* being hit costs more */                                    \
    X(DOUBLESHOT)    /* two checkers are hit more often */                         \
    X(FREE)          /* the opponent's back checkers get out */                    \
    X(LETANCHOR)     /* the opponent anchors */                                    \
    X(LETPOINT)      /* the opponent makes a point */                              \
    X(DANCE)         /* the right play keeps the opponent on the bar more often */ \
    X(NEXTHIT)       /* the right play hits more often next turn, */               \
    X(BUILD)         /* makes a key point more often, */                           \
    X(NEXTOUT)       /* gets a back checker away more often */                     \
    X(HIT)           /* the right play hits, */                                    \
    X(HIT2)          /* hits one more, */                                          \
    X(HITOTHER)      /* hits where it costs more */                                \
    X(BADHIT)        /* the play made hits, and need not */                        \
    X(MAKE)          /* the right play makes a point, */                           \
    X(ANCHOR)        /* an anchor, */                                              \
    X(BREAK)         /* the play made breaks a point, */                           \
    X(BREAKANCHOR)   /* an anchor */                                               \
    X(PRIME)         /* the right play has a longer prime */                       \
    X(RUN)           /* the right play runs, */                                    \
    X(STAY)          /* the play made runs too soon */                             \
    X(SPLIT)         /* the right play splits the back checkers, */                \
    X(ADVANCE)       /* steps up */                                                \
    X(CONTACT)       /* the right play keeps contact */                            \
    X(SLOT)          /* the right play slots a point */                            \
    X(STACK)         /* the play made stacks checkers, */                          \
    X(DEAD)          /* buries them, */                                            \
    X(HOMEBLOTS)     /* leaves blots at home, */                                   \
    X(BUST)          /* breaks the board, */                                       \
    X(TIMING)        /* leaves too few pips to wait with */                        \
    X(CLEAR)         /* leaves forced blots for the next turn */                   \
    X(OFF)           /* the right play bears more off, */                          \
    X(GAPS)          /* fills more home points, */                                 \
    X(CROSS)         /* crosses more often, */                                     \
    X(WASTE)         /* wastes fewer pips */                                       \
    X(CONNECT)       /* the right play keeps the checkers together */              \
    X(DUPLICATE)     /* the right play leaves the opponent fewer numbers */        \
    X(ROLLS)         /* a few rolls make the difference */                         \
    X(RISK)          /* what the right play risks more: the concession */          \
    X(GAMLOSS)       /* notes to a play: more gammons are lost, */                 \
    X(GAMWIN)        /* fewer are won, */                                          \
    X(CUBE)          /* the opponent doubles out, */                               \
    X(SCORE)         /* it is the score; also of the cube */                       \
    X(MARKET)        /* no double: the market is lost, */                          \
    X(MISSEDCASH)    /* it would be passed, */                                     \
    X(NOTHINGTOLOSE) /* losing loses the match anyway, */                          \
    X(POSTCRAWFORD)  /* after the Crawford game the trailer doubles at once, */    \
    X(VOLATILITY)    /* the next exchange decides much */                          \
    X(NOTFAV)        /* double: not the favourite, */                              \
    X(EARLY)         /* too early, */                                              \
    X(TOOGOOD)       /* too good */                                                \
    X(PASS)          /* take: it was a pass */                                     \
    X(TAKE)          /* pass: it was a take */                                     \
    X(GAMMONS)       /* gammons raise what a take needs */                         \
    X(RACE)          /* a long race by its count, */                               \
    X(BEAROFF)       /* a bear-off by the checkers left, */                        \
    X(LASTROLL)      /* the last roll */                                           \
    X(OVERSHOOT)     /* notes to the cube: points beyond the match are wasted, */  \
    X(RECUBEDEAD)    /* the taker has no recube, */                                \
    X(LIVERECUBE)    /* the taker redoubles at once */                             \
    X(BEAVER)        /* what the doubled game is worth: a beaver, a raccoon */     \
    X(RESIGN)        /* the chances given up, or the chances of more */

typedef enum vd_cause_code {
#define VD_CAUSE_ENUM(name) VD_CAUSE_##name,
    VD_CAUSE_LIST(VD_CAUSE_ENUM)
#undef VD_CAUSE_ENUM
        VD_CAUSE_COUNT
} vd_cause_code;

VD_API const char *vd_cause_name(vd_cause_code code); /* "SHOTS"; static */

enum { VD_CAUSE_POINTS = 6, VD_CAUSE_ROLL_LIST = 6, VD_CAUSES_MAX = 3, VD_NOTES_MAX = 4 };

/* Points are those of the player who decided (of a double: who doubled). What a code does not use is 0 or NaN. */
typedef struct vd_cause {
    uint8_t code;                   /* vd_cause_code */
    bool flag;                      /* see docs/WHY.md */
    uint8_t points;                 /* to be lit on a board: */
    uint8_t point[VD_CAUSE_POINTS]; /* the first one is the operand, where a point is one */
    int number
        [2]; /* rolls, checkers, points: after the play made, after the right one; or as docs/WHY.md says */
    uint8_t rolls;
    vd_dice roll[VD_CAUSE_ROLL_LIST];
    double weight;
    double
        necessity; /* of a fact: what all plays without it (of a fault: with it) give up at least, as a share of the loss */
    double cost;   /* equity */
    double share
        [2]; /* chances, 0 to 1; after the play made, after the right one; or as docs/WHY.md says */
} vd_cause;

/* What the opponent's next roll makes of a play, every roll answered best at 0 ply. Prices: what the opponent gains, rolls
 * being equal, by being allowed to do it. */
enum {
    VD_PRICE_HIT,
    VD_PRICE_ESCAPE,
    VD_PRICE_ANCHOR,
    VD_PRICE_POINT,
    VD_PRICE_REST,
    VD_PRICE_COUNT
};
/* Rolls that hit after the play made only, after the right one only, after both, after neither. */
enum { VD_CELL_PLAYED, VD_CELL_BEST, VD_CELL_BOTH, VD_CELL_NEITHER, VD_CELL_COUNT };
typedef struct vd_replies {
    int hits, double_hits, escapes, anchors, points, dances; /* rolls out of 36 */
    double equity;                /* after the best replies, of the mover */
    double price[VD_PRICE_COUNT]; /* they add up to -equity */
} vd_replies;

/* And what the next own roll makes of it then. */
typedef struct vd_next_turn {
    double hit, point, out,
        leave; /* chances: to hit, to make a key point, to get a back checker out, to leave a blot */
    double gain_hit, gain_point, gain_out; /* equity by being allowed to */
    double hit_back; /* chance to hit, of the replies that hit; NaN: none does */
    double key[25];  /* chance to make this key point */
} vd_next_turn;

/* The cube, as docs/WHY.md defines it. */
typedef struct vd_cube_figures {
    vd_market_losers market;
    double
        take_point; /* the taker's wins needed, gammons counted, a cube that nobody turns again; NaN: unknown */
    double take_point_simple;                   /* the same without gammons */
    double taker_wins, taker_gammons_lost;      /* the latter: as a share of the losses */
    int home[2], back[2], pips[2], checkers[2]; /* of the doubler, of the other */
    int hitting_rolls;                          /* of the doubler */
    int away[2];                                /* 0: money */
    bool money_known;
    vd_verdict money; /* of the same position for money, the cube in the middle */
    bool money_take;  /* and would it be a take? */
} vd_cube_figures;

/* number[0] of SCORE in a play: what the score does to gammons. */
typedef enum vd_score_reason {
    VD_SCORE_ALONE,        /* it is not gammons, or not they alone */
    VD_SCORE_WIN_ONLY,     /* one point each: only the win counts */
    VD_SCORE_GAMMONS_WON,  /* gammons won are worth share[0] times what they are for money */
    VD_SCORE_GAMMONS_LOST, /* gammons lost cost so much */
    VD_SCORE_WON_NOTHING,  /* gammons won are worth next to nothing */
    VD_SCORE_LOST_NOTHING  /* gammons lost cost next to nothing */
} vd_score_reason;

typedef struct vd_explanation {
    uint8_t kind;          /* vd_decision_kind */
    uint8_t fault;         /* vd_fault */
    uint8_t act, best_act; /* of the cube */
    double loss;
    vd_variant variant;
    vd_situation situation; /* before it, seen by the player on roll */
    vd_play played, best;
    vd_probs played_probs, best_probs; /* of the cube both the same, seen by the doubler */
    size_t causes;
    vd_cause cause[VD_CAUSES_MAX];
    bool weak;     /* none is above its threshold: the first is one reason among others */
    bool concedes; /* the right play runs the greater risk: */
    vd_cause concession;
    size_t notes;
    vd_cause note[VD_NOTES_MAX];
    uint8_t right_die;  /* of this die the play made did the same, or nearly as well; 0: none */
    bool replies_known; /* neither play ends the game: */
    double
        one_ply_loss; /* best less played, after the best replies: sum of the differences of prices, and of the cells */
    double cell[VD_CELL_COUNT];
    vd_replies replies[2]; /* after the play made, after the right one */
    bool next_known;
    vd_next_turn next[2];
    vd_cube_decision cube;
    vd_cube_figures figures;
} vd_explanation;

/* Why did this play lose what the verdict on it says? VD_ERR_ILLEGAL: it lost nothing. VD_ERR_UNSUPPORTED: a game whose
 * rules these causes do not fit. The match as it stood when the verdict was given. */
VD_API VD_NODISCARD vd_status vd_adviser_explain_play(vd_adviser *adviser, const vd_match *match,
                                                      const vd_verdict_of_play *verdict,
                                                      const vd_job *job, vd_explanation *out);
/* Why was it wrong to double, not to double (VD_ACT_ROLL), to take or to pass? The match stands before the double or its
 * answer; `cube` is what the adviser says of it. VD_ERR_ILLEGAL: it was not wrong. Of beavers and raccoons see
 * vd_analysis_explain. */
VD_API VD_NODISCARD vd_status vd_adviser_explain_cube(vd_adviser *adviser, const vd_match *match,
                                                      const vd_cube_decision *cube, vd_act act,
                                                      const vd_job *job, vd_explanation *out);

/* Every error of an analysis, from a loss of `least` on: resignations and cubes turned back too. Parallel to its decisions; `known` says which have one. Freed by
 * vd_explanations_free. */
typedef struct vd_explanations {
    size_t count; /* of decisions */
    size_t *at;   /* place in `list` and 1; 0: none */
    vd_explanation *list;
    size_t known;
} vd_explanations;

/* Fails with VD_ERR_CANCELLED, VD_ERR_ILLEGAL, VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_analysis_explain(const vd_engine *engine,
                                                  const vd_analysis *analysis, double least,
                                                  int threads, const vd_job *job,
                                                  vd_explanations **out);
VD_API void vd_explanations_free(vd_explanations *explanations); /* NULL is allowed */
/* NULL: it has none. */
VD_API const vd_explanation *vd_explanation_of(const vd_explanations *explanations,
                                               size_t decision);

#ifdef __cplusplus
}
#endif
#endif
