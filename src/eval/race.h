/* Gammons and backgammons of races, from how soon each side is home, out of the other's home, and off. Private to the
 * room. */
#ifndef VD_RACE_H
#define VD_RACE_H

#include "bearoff.h"

enum {
    RACE_ROLLS = 16,       /* the last one stands for all later ones */
    RACE_HOME_POINTS = 18, /* outside the home */
    RACE_HOME_CHECKERS = 4,
    RACE_HOME_COUNT = 7315, /* C(22, 4) */
    RACE_OUT_POINTS = 6,    /* the other's home */
    RACE_OUT_CHECKERS = 8,
    RACE_OUT_COUNT = 3003,    /* C(14, 8) */
    RACE_PIPS = 15 * 18 + 32, /* more than any side is from home */
    RACE_FACES = 7,
    RACE_STEPS = 16, /* of a roll, between the means that are tabled */
    RACE_MEANS = 9 * RACE_STEPS + 1
};

/* chance[f][n]: that the last checker is past the line with the n-th roll, which leaves a die f over, 0: none. */
typedef struct race_entry {
    float chance[RACE_FACES][RACE_ROLLS];
} race_entry;

typedef struct race_tables {
    race_entry home[RACE_HOME_COUNT];
    race_entry out[RACE_OUT_COUNT];
    /* usual[m][n]: chance that a side with four checkers outside, that has its first one off after m / RACE_STEPS rolls on
     * average, has none off after n. */
    float usual[RACE_MEANS][RACE_ROLLS];
    /* below[n][x]: chance that n rolls bring less than x pips, all of them played. spent[n][x]: that x pips take more
     * than n rolls, begun somewhere in the middle of one. */
    float below[BEAROFF_ROLLS][RACE_PIPS];
    float spent[BEAROFF_ROLLS][RACE_PIPS];
} race_tables;

/* NULL when memory is short. */
race_tables *vd_eval_race_new(void);
/* A race in which bearing off is free: what `out` says of gammons and backgammons is replaced. */
void vd_eval_race_gammons(const race_tables *tables, const bearoff *table, const vd_pos *pos,
                          vd_probs *out);
/* late[n], n below BEAROFF_ROLLS: chance that `side`, with no checker off and one outside at least, has none off after n rolls. */
void vd_eval_race_first_off(const race_tables *tables, const vd_side *side,
                            float late[BEAROFF_ROLLS]);
/* late[n]: chance that it still has a checker in the other's home. */
void vd_eval_race_last_out(const race_tables *tables, const vd_side *side,
                           float late[BEAROFF_ROLLS]);

#endif
