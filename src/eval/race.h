/* Races, from how soon each side is home, out of the other's home, and off. Private to the room. */
#ifndef VD_RACE_H
#define VD_RACE_H

#include "bearoff.h"
#include "inner/nets.h"

enum {
    RACE_ROLLS = 16,     /* the last one stands for all later ones */
    RACE_OUT_POINTS = 6, /* the other's home */
    RACE_OUT_CHECKERS = 8,
    RACE_OUT_COUNT = 3003, /* C(14, 8) */
    RACE_SHAPES = 3,
    SHAPE_STEPS = 4, /* of a roll */
    SHAPE_MEANS = 30 * SHAPE_STEPS
};

/* chance[n]: that the last checker is past the line with the n-th roll. */
typedef struct race_entry {
    float chance[RACE_ROLLS];
} race_entry;

/* Of a number of rolls, itself, its square and its cube. */
typedef struct race_moments {
    double mean, square, cube;
} race_moments;

/* The chances of so many rolls as they usually lie. */
typedef struct race_shape {
    float chance[BEAROFF_ROLLS];
    race_moments moments;
    int count;
} race_shape;

typedef struct race_tables {
    race_entry out[RACE_OUT_COUNT];
    /* By the mean of rolls until all are off, and in the order of src/eval/race_rolls.c. */
    race_shape shape[SHAPE_MEANS][RACE_SHAPES];
} race_tables;

/* NULL when memory is short. */
race_tables *vd_eval_race_new(const bearoff *table);
/* A race of two sides that need so many rolls. `home`: the gammon is for a loser that has not brought all of its checkers home
 * (VD_VALUE_1_2_HOME). */
void vd_eval_race_probs(const race_tables *tables, const bearoff *table, const vd_pos *pos,
                        const vd_race_rolls rolls[2], bool home, vd_probs *out);
bool vd_eval_race_home(const vd_side *side); /* is nothing outside? */
/* What the table knows is put in place of what the net said of a side: all of one at home, and that a first checker is off. */
void vd_eval_race_take_known(const bearoff *table, const vd_side *side, vd_race_rolls *out);
void vd_eval_race_fill_shapes(const bearoff *table, race_tables *t);
/* chance[n]: that it is done after exactly n rolls. */
void vd_eval_race_fill_chances(const race_tables *t, const vd_race_moments *rolls,
                               float chance[BEAROFF_ROLLS]);
/* The moments of such chances. */
void vd_eval_race_moments(const float *chance, vd_race_moments *out);
/* late[n]: chance that the side still has a checker in the other's home after n rolls; false, and nothing written: it has none. */
bool vd_eval_race_last_out(const race_tables *tables, const vd_side *side,
                           float late[BEAROFF_ROLLS]);

#endif
