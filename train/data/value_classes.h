/* Classes of positions whose values are measured against rollouts: what self-play reaches too seldom to be learned by itself, and
 * races, whose values can be nearly exact. */
#ifndef VD_VALUE_CLASSES_H
#define VD_VALUE_CLASSES_H

#include "self_play.h"
#include "videau/search.h"

typedef enum value_class {
    VALUE_BACK,    /* a side holds two points in the other's home and is at least 30 pips behind */
    VALUE_OFF,     /* contact, and a side has eight checkers off or more */
    VALUE_CRASHED, /* as in position_kinds.h */
    VALUE_PRIME,   /* likewise */
    VALUE_ACE_POINT, /* a side bears off or in against checkers that wait: bearoff in position_kinds.h */
    VALUE_CARELESS,          /* contact after turns in which a side, or each, played at random */
    VALUE_RARE,              /* so many of them, which take turns where no class is named */
    VALUE_RACE = VALUE_RARE, /* a race of a game from its start, a side not yet home */
    VALUE_CLASSES
} value_class;

/* A position with what it is worth, seen by the side on roll, money, cubeless. */
typedef struct valued {
    uint64_t number; /* from 0 on; even ones are there to tune on, odd ones are held */
    value_class kind;
    vd_pos pos;
    uint32_t games;
    double equity, error; /* of the rollout, and its standard error */
    vd_probs probs;
} valued;

const char *value_class_name(value_class c);
value_class value_class_find(const char *name); /* VALUE_CLASSES: none is called so */
/* The side that the class is about: who plays the back game, has the checkers off, the broken board; else who is on roll. */
int value_class_side(value_class c, const vd_pos *pos);
/* The class of position `number` where they take turns. */
value_class value_class_in_turn(uint64_t number);
/* Position `number` of a seed, the same with the same nets: put together and played on for a few turns, or, `of_games`, met in a game
 * from the start in which each side plays a little, or much, worse than it could. Careless play and races are of games anyway. Fails as
 * self_play_pool_draw does. */
VD_NODISCARD vd_status value_draw(self_play *s, value_class c, bool of_games, uint64_t seed,
                                  uint64_t number, vd_pos *pos);
/* The next that comes. */
VD_NODISCARD vd_status value_draw_next(self_play *s, value_class c, bool of_games, vd_pos *pos);

/* A line of a file of values, without its end; false: no room, or not such a line. */
bool valued_write(const valued *v, char *line, size_t size);
bool valued_read(const char *line, valued *out);

#endif
