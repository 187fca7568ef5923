/* At most three causes that do not contradict or repeat each other. */
#include "why_priv.h"

#include <math.h>
#include <stdlib.h>

/* Weights from which a cause is named, as a share of the first for the second and the third; and what is better than
 * nothing. EQUAL: weights that ought to be equal may differ so. */
static const double NAMED = 0.33, SECOND = 0.5, THIRD = 0.6, BESIDE = 0.2, WEAK = 0.1, EQUAL = 0.01;
static const double TEMPO_FIRST = 0.6;

vd_cause vd_why_cause(vd_cause_code code, double weight)
{
    return (vd_cause){.code = (uint8_t)code,
                      .weight = weight,
                      .necessity = (double)NAN,
                      .cost = (double)NAN,
                      .share = {(double)NAN, (double)NAN}};
}

void vd_why_light(vd_cause *cause, int point)
{
    if (point >= 1 && point <= 24 && cause->points < VD_CAUSE_POINTS)
        cause->point[cause->points++] = (uint8_t)point;
}

void vd_why_add(why_work *w, const vd_cause *cause)
{
    VD_ASSERT(w->found < WHY_FOUND_MAX && isfinite(cause->weight));
    w->cause[w->found++] = *cause;
}

/* ---- What goes together ---- */

typedef enum why_group {
    GROUP_RISK,
    GROUP_HIT,
    GROUP_BREAK,
    GROUP_ANCHOR,
    GROUP_LEAVE,
    GROUP_STEP,
    GROUP_CROSS,
    GROUP_OWN /* of each code alone */
} why_group;

static why_group group_of(int code)
{
    switch (code) {
    case VD_CAUSE_SHOTS:
    case VD_CAUSE_SHOTCOST:
    case VD_CAUSE_DOUBLESHOT:
        return GROUP_RISK;
    case VD_CAUSE_HIT:
    case VD_CAUSE_HIT2:
    case VD_CAUSE_HITOTHER:
    case VD_CAUSE_BADHIT:
        return GROUP_HIT;
    case VD_CAUSE_BREAK:
    case VD_CAUSE_BUST:
        return GROUP_BREAK;
    case VD_CAUSE_ANCHOR:
    case VD_CAUSE_BREAKANCHOR:
        return GROUP_ANCHOR;
    case VD_CAUSE_RUN:
    case VD_CAUSE_STAY:
    case VD_CAUSE_NEXTOUT:
        return GROUP_LEAVE;
    case VD_CAUSE_SPLIT:
    case VD_CAUSE_ADVANCE:
        return GROUP_STEP;
    case VD_CAUSE_GAPS:
    case VD_CAUSE_CROSS:
    case VD_CAUSE_WASTE:
        return GROUP_CROSS;
    default:
        return GROUP_OWN;
    }
}

static bool pair_is(const vd_cause *a, const vd_cause *b, vd_cause_code x, vd_cause_code y)
{
    return (a->code == x && b->code == y) || (a->code == y && b->code == x);
}

static bool hits(const vd_cause *c)
{
    return c->code == VD_CAUSE_HIT || c->code == VD_CAUSE_HIT2;
}

/* What a hit buys: not a further reason. */
static bool is_consequence(const vd_cause *c)
{
    switch (c->code) {
    case VD_CAUSE_FREE:
    case VD_CAUSE_LETPOINT:
    case VD_CAUSE_LETANCHOR:
    case VD_CAUSE_DANCE:
    case VD_CAUSE_NEXTHIT:
    case VD_CAUSE_BUILD:
    case VD_CAUSE_SHOTCOST:
        return true;
    default:
        return false;
    }
}

/* The back checkers leave, stay or step up. */
static bool moves_back(const vd_cause *c)
{
    return group_of(c->code) == GROUP_LEAVE || group_of(c->code) == GROUP_STEP;
}

static bool clash(const vd_cause *a, const vd_cause *b)
{
    const why_group group = group_of(a->code);

    return (group != GROUP_OWN && group == group_of(b->code)) || a->code == b->code ||
           (a->code == VD_CAUSE_CONNECT && moves_back(b)) ||
           (b->code == VD_CAUSE_CONNECT && moves_back(a)) ||
           pair_is(a, b, VD_CAUSE_MAKE, VD_CAUSE_PRIME) ||
           pair_is(a, b, VD_CAUSE_RUN, VD_CAUSE_CONTACT) ||
           pair_is(a, b, VD_CAUSE_RUN, VD_CAUSE_ANCHOR) ||
           pair_is(a, b, VD_CAUSE_STAY, VD_CAUSE_BREAKANCHOR) ||
           (hits(a) && (b->code == VD_CAUSE_RUN || b->code == VD_CAUSE_SLOT)) ||
           (hits(b) && (a->code == VD_CAUSE_RUN || a->code == VD_CAUSE_SLOT));
}

static bool fits(const vd_explanation *e, const vd_cause *cause)
{
    bool tempo = false;
    int consequences = 0;

    for (size_t i = 0; i < e->causes; i++) {
        if (clash(&e->cause[i], cause))
            return false;
        tempo = tempo || hits(&e->cause[i]);
        consequences += is_consequence(&e->cause[i]);
    }
    return !(tempo && consequences > 0 && is_consequence(cause));
}

/* ---- Which ---- */

static bool first_by_tempo(const vd_cause *c)
{
    return hits(c) && c->weight >= TEMPO_FIRST;
}

static bool comes_before(const vd_cause *a, const vd_cause *b)
{
    if (first_by_tempo(a) != first_by_tempo(b))
        return first_by_tempo(a);
    return a->weight > b->weight;
}

/* Few, and those that are alike keep their order. */
static void sort_causes(why_work *w)
{
    for (size_t i = 1; i < w->found; i++) {
        const vd_cause moved = w->cause[i];
        size_t k = i;

        for (; k > 0 && comes_before(&moved, &w->cause[k - 1]); k--)
            w->cause[k] = w->cause[k - 1];
        w->cause[k] = moved;
    }
}

static double needed(const vd_explanation *e)
{
    const double first = e->causes ? e->cause[0].weight : 0;
    const double share = e->causes == 1 ? SECOND : THIRD;

    return e->causes ? fmax(NAMED, share * first - EQUAL) : NAMED;
}

static void take(why_work *w, double least)
{
    vd_explanation *e = w->out;

    for (size_t i = 0; i < w->found && e->causes < VD_CAUSES_MAX; i++)
        if (w->cause[i].weight >= least && fits(e, &w->cause[i])) {
            e->cause[e->causes++] = w->cause[i];
            return;
        }
}

/* ---- A few rolls ---- */

enum { FEW_ROLLS = 11 };

typedef struct roll_gain {
    int roll, weight;
    double gain;
} roll_gain;

static int by_gain(const void *left, const void *right)
{
    const roll_gain *a = left, *b = right;

    if (a->gain != b->gain)
        return a->gain > b->gain ? -1 : 1;
    return a->roll - b->roll;
}

/* Where a few rolls make the difference, they are listed. */
static void add_rolls(why_work *w)
{
    const double all = w->out->one_ply_loss;
    vd_cause c = vd_why_cause(VD_CAUSE_ROLLS, 0.36);
    roll_gain list[WHY_ROLLS];
    double positive = 0, sum = 0;

    if (!w->out->replies_known || all <= 0 || w->trust < 1)
        return;
    for (int r = 0; r < WHY_ROLLS; r++) {
        vd_dice dice;

        list[r].roll = r;
        list[r].weight = vd_dice_nth(r, &dice);
        list[r].gain = list[r].weight * (w->reply[0][r].value[0] - w->reply[1][r].value[0]) / 36.0;
        positive += fmax(0, list[r].gain);
    }
    if (positive > 1.35 * all)
        return;
    qsort(list, WHY_ROLLS, sizeof *list, by_gain);
    for (int i = 0; i < WHY_ROLLS && sum < 0.8 * all; i++) {
        if (c.rolls == VD_CAUSE_ROLL_LIST)
            return;
        (void)vd_dice_nth(list[i].roll, &c.roll[c.rolls++]);
        c.number[0] += list[i].weight;
        sum += list[i].gain;
    }
    if (c.number[0] > FEW_ROLLS)
        return;
    c.share[0] = fmin(1, sum / all); /* others may take some of it back */
    w->out->cause[w->out->causes++] = c;
}

void vd_why_choose(why_work *w)
{
    vd_explanation *e = w->out;

    e->causes = 0;
    e->weak = false;
    sort_causes(w);
    for (size_t i = 0; i < w->found && e->causes < VD_CAUSES_MAX; i++)
        if (w->cause[i].weight >= needed(e) && fits(e, &w->cause[i]))
            e->cause[e->causes++] = w->cause[i];
    if (e->causes == 1 && e->cause[0].code == VD_CAUSE_SHOTCOST)
        take(w, BESIDE);
    if (e->causes == 0)
        add_rolls(w);
    if (e->causes > 0)
        return;
    take(w, WEAK);
    e->weak = e->causes > 0;
}
