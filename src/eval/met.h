/* Match equity: the table, how it is computed, and the model of the cube both it and the cube decisions use.
 * Private to the room. */
#ifndef VD_MET_H
#define VD_MET_H

#include "videau/eval.h"

enum { MET_MAX = 64 };

/* Chances of side 0. pre[a][b]: a and b points away, the Crawford game being the next one when either is 1.
 * post[n]: the side n away against one that is 1 away, after the Crawford game. Index 0: already won. */
typedef struct met {
    double pre[MET_MAX + 1][MET_MAX + 1];
    double post[MET_MAX + 1];
} met;

/* The committed table, src/eval/met_table.c. */
extern const met vd_eval_met_table;
/* Computes it anew: what `videau-train met` writes and a test compares. */
void vd_eval_met_build(met *out);
/* Computes what is missing of a table that is given up to `pre` and `post` points away. */
void vd_eval_met_extend(met *table, int pre, int post);
/* VD_OK: at every score each value is a chance, winning a game beats losing it, and being nearer is no worse. Then no
 * equity made of the table is infinite or undefined. `at` is for the error. */
VD_NODISCARD vd_status vd_eval_met_check(const met *table, size_t at, vd_error *err);

/* A table from elsewhere, made whole up to MET_MAX. */
struct vd_met_table {
    met table;
    int length; /* as given */
    char name[64];
};

typedef enum met_stage { MET_BEFORE_CRAWFORD, MET_CRAWFORD, MET_AFTER_CRAWFORD } met_stage;

/* How much of what a cube turned at the perfect moment is worth over a dead one its holder gets. 0: it is dead. */
typedef struct cube_share {
    double held;   /* in the middle, or of the side on roll */
    double theirs; /* of the other side */
} cube_share;

/* A game in a match, or for money when away[0] is 0. */
typedef struct cube_game {
    const met *table;
    int away[2];
    met_stage stage;
    double kinds[2][3]; /* of the wins of each side, the shares of each kind; they sum to 1 */
    int worth[2][3];    /* points of each kind at stake 1: 1, 2, 3, or checkers */
    bool jacoby;        /* money: gammons count only once the cube has been turned */
    cube_share live;    /* how well the cube is used from here on */
} cube_game;

enum { CUBE_CENTRED = -1 };

/* Match: side 0's chance to win the match after `winner` gets `points` in this game. */
double vd_eval_met_after(const cube_game *game, int winner, int points);
/* Value for side 0 of a game with stake 2^exponent and the cube's owner, side 0 winning it with chance `win`. Match:
 * chance to win the match; money: points in units of the stake 1. */
double vd_eval_cube_value(const cube_game *game, int exponent, int owner, double win);
/* The same with a cube nobody turns any more. */
double vd_eval_cube_dead_value(const cube_game *game, int exponent, int owner, double win);
/* After the Crawford game, the cube centred at 2^exponent: what the side that is behind has as long as it does not turn it. That is the
 * stake as it lies, and where the leader would pass more: who plays on for a gammon may still cash when it goes wrong. */
double vd_eval_cube_waiting(const cube_game *game, int exponent, double win);
/* After the Crawford game, the cube centred at 2^exponent and not turned before this roll: the side that is behind turns it at its
 * next chance, unless it plays on for a gammon, and the leader drops what is worth more than a pass. */
double vd_eval_cube_after_crawford(const cube_game *game, int exponent, double win);
/* vd_eval_cube_value of every owner (centred, side 0, side 1) at `levels` stakes from 2^first on; money: one level, at stake 1. */
void vd_eval_cube_values(const cube_game *game, int first, int levels, double win, double *out);

#endif
