/* Rollouts: what their parts share. Private to the room.
 *
 * A finished game is five chances and a value, kept for ever: every mean, error and difference is made from these in the
 * order of the games, so that it does not matter who played them when. */
#ifndef VD_ROLLOUT_H
#define VD_ROLLOUT_H

#include "batch.h"
#include "inner/pool.h"
#include "inner/ranks.h"

#include <stdatomic.h>

/* Of a game, seen by the side the question is about: win, gammon, backgammon, lose_gammon, lose_backgammon, and what it
 * was worth: money, in units of the stake as it lies; a match, the chance to win it. */
enum { CHANCES = 5, VALUE = CHANCES, FIGURES };

typedef struct game_figures {
    float at[FIGURES];
} game_figures;

/* ---- Dice ---- */

enum { STRATA = VD_ROLLOUT_ROUND };

/* The dice of one game: of every 36 games each has another first roll and another second one, and of every 1,296 each another
 * pair of them; the rest is drawn freely, as is the third die of a roll where there is one. A throw is 0 to 35: six times the
 * first die, less 1, and the second; of three dice 36 times the third more, which is 36 to 251. */
typedef struct game_dice {
    vd_rng rng;
    uint8_t dice; /* thrown: 2 or 3 */
    uint8_t first, second;
    uint32_t rolled;
} game_dice;

void vd_search_game_dice_start(game_dice *dice, int thrown, uint64_t seed, uint32_t game);
/* The same game from here on, but for the rolls that are drawn freely. */
void vd_search_game_dice_branch(game_dice *dice, uint64_t seed, uint32_t game, uint32_t branch);
int vd_search_game_dice_roll(game_dice *dice);
vd_dice vd_search_dice_of_throw(int thrown);
/* Which of the rolls of vd_rolls_nth. */
int vd_search_roll_of_throw(int thrown);

/* ---- Candidates ---- */

typedef struct rollout_candidate {
    vd_play play; /* VD_ROLLOUT_PLAYS */
    /* Where its games begin: */
    vd_pos pos; /* seen by who goes on */
    int side;   /* 0: the one the question is about */
    int cube_level;
    int state; /* of the cube, seen by `side` */
    double scale;
    int turns;         /* of the cube */
    bool no_cube_once; /* `side` has decided already */
    /* What became of them: */
    game_figures *game;
    atomic_uchar *done;
    uint32_t
        games; /* so many, in order, count: all that are finished, or fewer where the candidate was given up */
    atomic_bool given_up;
} rollout_candidate;

struct vd_rollout {
    const vd_engine *engine;
    vd_rollout_kind kind;
    vd_match asked; /* as it was given */
    vd_match match; /* as it is played: without a cube, if so wanted */
    vd_cube_states states[2];
    double normal[2]; /* value to normalised: [0] + [1] * value */
    double unit[2]
               [VD_CUBE_LEVELS]; /* half of what a simple game is worth at a cube level, by side */
    double worth[CHANCES +
                 1]; /* equity, cubeless, money: [CHANCES] + sum of the others times the chances */
    vd_rollout_options options;
    vd_filter filter[2]; /* what options.side[].filter points to */
    size_t count;
    rollout_candidate *candidate;
    uint32_t room; /* games of a candidate */
    uint8_t (
        *strata)[2]; /* the first two rolls of each game, of three dice the first two of them */
    /* Written by the caller's thread only: */
    uint32_t games; /* of all candidates that were not given up */
    uint32_t check; /* games after which it is looked whether something is clear */
    bool clear;
    /* What is clear is not decided before its standard error is this small, normalised; 0: at once. Not in its file. */
    double within;
    /* While it runs: */
    const vd_job *job;
    const vd_ranks *ranks; /* processes that share it; NULL: alone */
    vd_pool *pool;
    struct rollout_worker *worker;
    atomic_bool stopped;  /* by the caller, or a failure */
    atomic_bool enough;   /* all is clear */
    atomic_int failure;   /* vd_status of a search */
    uint32_t from;        /* its first game */
    size_t to_play;       /* games of all candidates from there on; 0: it does not run */
    atomic_size_t played; /* of them, those left out as well */
};

/* ---- One game ---- */

enum { MEMO = 512, MEMO_ROLLS = 2, ROLLS_MAX = 4096 };

/* A play that was chosen for a roll. */
typedef struct table_play {
    vd_pos pos;     /* what it leads to, flipped to the other side unless it stays */
    vd_probs probs; /* of pos as it is seen */
    bool stays;     /* won, or the turn goes on */
} table_play;

/* A position before the roll: for each roll the play that is best at 0 ply with a dead cube, at two stakes: the one as it
 * lies and, where the cube may raise it, the next. Values are the mover's, in the three states of the cube. */
typedef struct roll_table {
    vd_pos pos;
    int side, cube_level;
    bool known;
    uint64_t valued[2]; /* bit per roll */
    table_play play[2][VD_ROLLS_MAX];
    double value[2][VD_ROLLS_MAX][3];
} roll_table;

/* What one thread needs. */
typedef struct rollout_worker {
    vd_rollout *rollout;
    int number;
    unsigned beats;
    batch batch;
    batch_limits limits[2]; /* by side */
    vd_search *search;      /* NULL: nothing is searched */
    vd_plays plays;
    vd_candidate *list;
    roll_table roll_table; /* of the position being played */
    roll_table *memo;      /* MEMO of them: how games begin */
    vd_job job;            /* of `search` */
} rollout_worker;

/* Play a game of a candidate. False: stopped before its end. */
bool vd_search_game_play(rollout_worker *w, const rollout_candidate *candidate, uint32_t number,
                         game_figures *out);
/* Shall the work go on? Asked between two half-moves. */
bool vd_search_rollout_go_on(rollout_worker *w);
/* A search ended with this. False: nothing to go on with. */
bool vd_search_rollout_searched(rollout_worker *w, vd_status status);

/* ---- Numbers ---- */

/* Mean and standard error of a linear function of the figures over the first games of a candidate, or of its difference to
 * another candidate. What the first two rolls explain by themselves is no error, since they are even. */
void vd_search_rollout_figure(const vd_rollout *r, size_t candidate, const size_t *less,
                              const double *of, vd_figure *out);
/* The same of the value, normalised. */
void vd_search_rollout_value(const vd_rollout *r, size_t candidate, vd_figure *out);
void vd_search_rollout_difference(const vd_rollout *r, size_t candidate, size_t less,
                                  vd_figure *out);
/* The candidate with the best mean value among those not given up. */
size_t vd_search_rollout_best(const vd_rollout *r);
/* Looks at all that is finished, gives candidates up, sets `clear`. */
void vd_search_rollout_update(vd_rollout *r);
bool vd_search_rollout_over(const vd_rollout *r);
double vd_search_rollout_done(const vd_rollout *r);
/* What the cube's verdict rests on: how much better doubling is than not, and how much the pass is above the take. */
void vd_search_rollout_cube_margins(const vd_rollout *r, vd_figure *doubling, vd_figure *taking);

/* ---- Several processes ---- */

/* All begin at the same place: VD_ERR_CORRUPT where they do not, and what an exchange fails with. */
VD_NODISCARD vd_status vd_search_rollout_meet(const vd_rollout *r);
/* After a part of the tasks from r->from on, of which this process has played its own: what came of all of them. The first status
 * of all that is not VD_OK. */
VD_NODISCARD vd_status vd_search_rollout_trade(vd_rollout *r, size_t tasks);

/* ---- Making one ---- */

/* What a side's plays are chosen by. */
const vd_filter *vd_search_rollout_filter(const vd_rollout_side *side);
/* Room for the games of all candidates. */
VD_NODISCARD vd_status vd_search_rollout_reserve(vd_rollout *r, uint32_t games);
/* The first two rolls of a game of every candidate are known from now on. */
void vd_search_rollout_note_rolls(vd_rollout *r, uint32_t game);

#endif
