/* Tourne-case by value iteration. A checker that is hit begins anew, so that a game may come back to where it was: the values are
 * the fixed point of all turns, and sweeps go on until none moves any more. */
#include "facing.h"

#include <stdlib.h>

enum {
    CHECKERS = 3,
    TRACK = 12,
    CORNER = 1, /* the end of the way, where nobody is hit */
    SIDES = 312,
    MASKS = 1 << (TRACK + 1), /* of the points 2 to 12 */
    NUMBERS = 6,
    SWEEPS_MAX = 2000
};

/* Below what a float can tell. */
static const double STEADY = 1e-10;

/* A side once one of its checkers has played a number. */
typedef struct facing_step {
    uint16_t side;
    uint8_t to;
} facing_step;

typedef struct facing_side {
    uint16_t points; /* bit k: a checker on point k, 2 to 12 */
    uint8_t arrived, waiting;
    uint8_t pips;
    uint8_t steps[NUMBERS];
    facing_step step[NUMBERS][CHECKERS + 1];
    uint16_t
        hit[TRACK + 1]; /* the side without the checker that stands on this point: it waits again */
} facing_side;

typedef struct facing_value {
    double win, gammon, lose_gammon;
} facing_value;

struct facing_table {
    bool doubled;
    uint16_t number[CHECKERS + 1][MASKS];
    facing_side side[SIDES];
    facing_value value[SIDES][SIDES]; /* the mover's side, then the other's */
};

bool vd_eval_facing_fits(const vd_variant *variant)
{
    const vd_variant *preset = vd_variant_get(VD_TOURNE_CASE);

    return variant->facing && variant->checkers == CHECKERS && variant->track == TRACK &&
           variant->must_use == preset->must_use && variant->hit == preset->hit &&
           (variant->value == VD_VALUE_1 || variant->value == VD_VALUE_1_2);
}

/* ---- Sides ---- */

static uint16_t number_of(const facing_table *t, const vd_side *side)
{
    unsigned points = 0;

    for (int k = CORNER + 1; k <= TRACK; k++)
        points |= (unsigned)(side->point[k] > 0) << k;
    return t->number[side->point[CORNER]][points];
}

static void number_sides(facing_table *t)
{
    int count = 0;

    for (unsigned points = 0; points < MASKS; points += 4) {
        const int standing = __builtin_popcount(points);

        for (int arrived = 0; arrived + standing <= CHECKERS; arrived++) {
            facing_side *side = &t->side[count];

            side->points = (uint16_t)points;
            side->arrived = (uint8_t)arrived;
            side->waiting = (uint8_t)(CHECKERS - arrived - standing);
            side->pips = (uint8_t)(side->waiting * TRACK);
            for (int k = CORNER + 1; k <= TRACK; k++)
                side->pips = (uint8_t)(side->pips + (points >> k & 1U) * (unsigned)(k - CORNER));
            t->number[arrived][points] = (uint16_t)count++;
        }
    }
    VD_ASSERT(count == SIDES);
}

/* The checker on `from`, or one that waits, plays `die`; false: it may not. */
static bool step_of(const facing_table *t, const facing_side *side, int from, int die,
                    facing_step *out)
{
    const int to = from - die;
    const unsigned left = side->points & ~(1U << from);
    /* Those that it would pass, and the one that it would stand beside. */
    const unsigned way = (1U << from) - (1U << (to < 0 ? 0 : to));

    if (to < CORNER || (left & way) != 0)
        return false;
    out->to = (uint8_t)to;
    out->side = to == CORNER ? t->number[side->arrived + 1][left]
                             : t->number[side->arrived][left | 1U << to];
    return true;
}

static void find_steps(facing_table *t, facing_side *side)
{
    for (int die = 1; die <= NUMBERS; die++) {
        int count = 0;

        for (int from = TRACK + 1; from > CORNER; from--) {
            const bool there = from > TRACK ? side->waiting > 0 : (side->points >> from & 1U) != 0;

            if (there && step_of(t, side, from, die, &side->step[die - 1][count]))
                count++;
        }
        side->steps[die - 1] = (uint8_t)count;
    }
    for (int k = CORNER + 1; k <= TRACK; k++) {
        if ((side->points >> k & 1U) != 0)
            side->hit[k] = t->number[side->arrived][side->points & ~(1U << k)];
    }
}

/* ---- Values ---- */

static double points_of(const facing_value *v)
{
    return 2.0 * v->win - 1.0 + v->gammon - v->lose_gammon;
}

/* What the mover has once it has played and the other is on roll; it may have won. */
static facing_value value_after(const facing_table *t, unsigned mine, unsigned theirs)
{
    const facing_value *next = &t->value[theirs][mine];

    if (t->side[mine].arrived == CHECKERS)
        return (facing_value){1.0, t->doubled && t->side[theirs].arrived == 0 ? 1.0 : 0.0, 0.0};
    return (facing_value){1.0 - next->win, next->lose_gammon, next->gammon};
}

static facing_value best_of(const facing_table *t, unsigned mine, unsigned theirs, int die)
{
    const facing_side *side = &t->side[mine], *other = &t->side[theirs];
    const int count = side->steps[die - 1];
    facing_value best = {0};

    if (count == 0)
        return value_after(t, mine, theirs);
    for (int i = 0; i < count; i++) {
        const facing_step *step = &side->step[die - 1][i];
        const bool hits = (other->points >> step->to & 1U) != 0;
        const facing_value v = value_after(t, step->side, hits ? other->hit[step->to] : theirs);

        if (i == 0 || points_of(&v) > points_of(&best))
            best = v;
    }
    return best;
}

/* How far its value moved. */
static double improve(facing_table *t, unsigned mine, unsigned theirs)
{
    facing_value *value = &t->value[mine][theirs];
    const double before = points_of(value);
    facing_value mean = {0};
    double moved;

    for (int die = 1; die <= NUMBERS; die++) {
        const facing_value best = best_of(t, mine, theirs, die);
        const double chance = (2 * (NUMBERS - die) + 1) / 36.0; /* of it being the lower (TC3) */

        mean.win += chance * best.win;
        mean.gammon += chance * best.gammon;
        mean.lose_gammon += chance * best.lose_gammon;
    }
    *value = mean;
    moved = points_of(&mean) - before;
    return moved < 0 ? -moved : moved;
}

/* Sides by pips, so that a sweep meets what a turn without a hit leads to before the turn. */
static void order_sides(const facing_table *t, uint16_t order[SIDES])
{
    int count = 0;

    for (int pips = 0; pips <= CHECKERS * TRACK; pips++) {
        for (int i = 0; i < SIDES; i++) {
            if (t->side[i].pips == pips)
                order[count++] = (uint16_t)i;
        }
    }
}

static void iterate(facing_table *t)
{
    uint16_t order[SIDES];
    double change = 1;

    order_sides(t, order);
    for (int sweep = 0; sweep < SWEEPS_MAX && change > STEADY; sweep++) {
        change = 0;
        /* Nobody has won yet: the first of the order has. */
        for (int i = 1; i < SIDES; i++) {
            for (int j = 1; j <= i; j++) {
                double moved = improve(t, order[i], order[j]);

                change = moved > change ? moved : change;
                moved = improve(t, order[j], order[i]);
                change = moved > change ? moved : change;
            }
        }
    }
    VD_ASSERT(change <= STEADY);
}

facing_table *vd_eval_facing_new(bool doubled)
{
    facing_table *t = calloc(1, sizeof *t);

    if (!t)
        return NULL;
    t->doubled = doubled;
    number_sides(t);
    for (int i = 0; i < SIDES; i++)
        find_steps(t, &t->side[i]);
    iterate(t);
    return t;
}

void vd_eval_facing_probs(const facing_table *table, const vd_pos *pos, vd_probs *out)
{
    const facing_value *value = &table->value[number_of(table, &pos->side[VD_MOVER])]
                                             [number_of(table, &pos->side[VD_OPPONENT])];

    *out = (vd_probs){.win = (float)value->win,
                      .gammon = (float)value->gammon,
                      .lose_gammon = (float)value->lose_gammon};
}
