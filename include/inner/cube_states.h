/* Every cube a game can come to, valued at once: for the search and what judges cubes. */
#ifndef VD_INNER_CUBE_STATES_H
#define VD_INNER_CUBE_STATES_H

#include "videau/eval.h"

/* A state is a stake and who may turn it: 3 * cube_level + VD_STATE_..., cube level 0 being the stake as it lies and each further
 * one twice the one before. Money has one level: a higher stake looks like a lower one, seen larger. Values are those of
 * the side on roll: money, points in units of level 0; a match, its chance to win it. */
enum { VD_STATE_CENTRED, VD_STATE_MINE, VD_STATE_THEIRS };
enum { VD_CUBE_LEVELS = 7, VD_CUBE_STATES = 3 * VD_CUBE_LEVELS };

/* What a game is played for, seen by one seat while it is on roll. Made by vd_cube_states_of, then only read. */
typedef struct vd_cube_states {
    const vd_engine *engine; /* whose match equity counts */
    const vd_match *match;   /* the caller's; both must outlive this */
    int seat;
    int first; /* exponent of level 0 */
    int levels;
    int now; /* the state as the cube lies */
    bool money;
    bool beavers;
    uint32_t reachable; /* bit per state */
    uint32_t
        may_double; /* bit per state in which the seat may turn the cube, and has a use for it */
    double pass[VD_CUBE_LEVELS]; /* value of a double that is dropped */
    bool linear;                 /* the value of a dead cube is share . (1, win, gammon, ...) */
    double share[VD_CUBE_LEVELS][6];
} vd_cube_states;

/* A match too long for the table, both sides far from its end, is valued as money. A limit on turns of the cube (R71)
 * is looked at for the stake as it lies only, and the wait of T3 not at all. */
void vd_cube_states_of(const vd_engine *engine, const vd_match *match, int seat,
                       vd_cube_states *out);
/* What plays are chosen by: the value at `cube_level` with a cube that nobody turns any more. */
double vd_cube_states_dead(const vd_cube_states *states, int cube_level, const vd_probs *probs);
/* Values of every reachable state for the side on roll if it rolls now without doubling, by the model of
 * vd_engine_cube. A finished game is worth what it brings. */
void vd_cube_states_static(const vd_engine *engine, const vd_cube_states *states, const vd_pos *pos,
                           const vd_probs *probs, double no_double[VD_CUBE_STATES]);
/* Is the seat on roll behind after the Crawford game, and the cube in the middle? Then it doubles at its next chance; false
 * where this roll is the last. */
bool vd_cube_states_waits(const vd_cube_states *states, const vd_pos *pos);
/* vd_cube_states_static where a table knows it for money: then no search can say more. False: it does not. */
bool vd_cube_states_exact(const vd_engine *engine, const vd_cube_states *states, const vd_pos *pos,
                          double no_double[VD_CUBE_STATES]);
/* The same double, taken: by the other side's best answer, a beaver among them. */
double vd_cube_states_take(const vd_cube_states *states, int state,
                           const double no_double[VD_CUBE_STATES]);
/* Values with the best decision of both sides about the cube. no_double == value is allowed. */
void vd_cube_states_decide(const vd_cube_states *states, const double no_double[VD_CUBE_STATES],
                           double value[VD_CUBE_STATES]);
/* The same values seen by the other side, whose VD_STATE_MINE was VD_STATE_THEIRS. */
void vd_cube_states_flip(const vd_cube_states *states, const double value[VD_CUBE_STATES],
                         double turned[VD_CUBE_STATES]);
/* The value of a dead cube in units of the stake plays are chosen for, as vd_engine_rank gives it but for Jacoby. */
double vd_cube_states_cubeless(const vd_cube_states *states, const vd_probs *probs);
/* In units of the stake as it lies: what a pass gives is 1, what it costs is -1. */
double vd_cube_states_normal(const vd_cube_states *states, double value);

#endif
