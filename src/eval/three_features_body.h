/* Features of games in which three dice are thrown: behind binary_features_body.h, compiled as often.
 *
 * Sides may run against each other, the same way, or a part of it: what each sees of the other is read from the variant. What such
 * a game is about: who is hit by which of the 216 throws, which numbers find a checker to play them, points held, and the race.
 * Rows are there for a way of 36 points. Any change here makes the nets of this kind worthless: raise it in engine.c. */

#include "three_rows.h"

_Static_assert((int)T_ALL <= 64 * (int)THREE_WORDS, "the set has room for every row");

/* Bit k for point k, and behind the last the place from which checkers enter. */
typedef uint64_t way_bits;

VD_INLINE int lowest_point(way_bits points)
{
    return __builtin_ctzll(points);
}

/* One side in its own numbering. */
typedef struct three_view {
    way_bits mine, held, blots;
    way_bits shut;    /* points that the other side shuts to this one */
    way_bits exposed; /* where the other side has a checker that can be hit */
    int must, may;    /* checkers that must enter before others move, that may */
    int back;         /* the rearmost point, track + 1 with a checker off the board */
} three_view;

static void view_three(const vd_variant *variant, const vd_side *side, three_view *out)
{
    const bool all_first = variant->entry == VD_ENTER_ALL_FIRST;
    /* One checker shuts its point where nobody is hit. */
    const int held_at = variant->hit == VD_HIT_NEVER ? 1 : variant->block_at;

    *out = (three_view){.must = side->bar + (all_first ? side->unentered : 0),
                        .may = all_first ? 0 : side->unentered};
    for (int k = 1; k <= variant->track; k++) {
        const way_bits bit = (way_bits)1 << k;

        out->mine |= side->point[k] > 0 ? bit : 0;
        out->held |= side->point[k] >= held_at ? bit : 0;
        out->back = side->point[k] > 0 ? k : out->back;
    }
    out->blots = out->mine & ~out->held;
    if (out->must + out->may > 0)
        out->back = variant->track + 1;
}

/* What stands there on the other side's numbering. */
VD_INLINE way_bits met(const vd_variant *variant, way_bits points)
{
    way_bits seen = 0;

    for (; points != 0; points &= points - 1) {
        const int there = variant->opponent_point[lowest_point(points)];

        seen |= there > 0 ? (way_bits)1 << there : 0;
    }
    return seen;
}

/* Where who is hit stands on its first point again: can it? Not while the other side holds that point, nor where a single checker
 * of the other would be hit there that could not stand again itself (FA7). */
static bool stands_again(const vd_variant *variant, const three_view *theirs,
                         const three_view *mine)
{
    const way_bits first = (way_bits)1 << variant->track;

    if ((met(variant, mine->mine) & first) == 0)
        return true;
    return (met(variant, mine->held) & first) == 0 && (met(variant, theirs->held) & first) == 0;
}

/* Whom `mine` may hit, and where it may not go. */
static void see_each_other(const vd_variant *variant, const three_view *theirs, three_view *mine)
{
    way_bits blots = theirs->blots;

    if (variant->hit == VD_HIT_ENTRY) { /* nor is anybody hit on that point */
        const way_bits first = (way_bits)1 << variant->track;

        blots = stands_again(variant, theirs, mine) ? blots & ~first : 0;
    } else if (variant->hit == VD_HIT_NEVER) {
        blots = 0;
    }
    /* What is not hit is not landed on. */
    mine->shut = met(variant, theirs->held | (theirs->blots & ~blots));
    mine->exposed = met(variant, blots);
}

/* What the throws of one side reach. */
typedef struct three_reach {
    way_bits from; /* checkers that may move */
    way_bits shut;
    way_bits one[7];    /* with one die */
    way_bits two[7][7]; /* with two of one checker */
    int must, entry;
} three_reach;

VD_INLINE way_bits step_twice(const three_reach *r, way_bits from, int a, int b)
{
    return ((from >> a & ~r->shut) >> b) | ((from >> b & ~r->shut) >> a);
}

static void reach_of(const vd_variant *variant, const three_view *view, three_reach *out)
{
    out->entry = variant->track + 1;
    out->must = view->must;
    out->shut = view->shut;
    out->from = view->mine | (view->may > 0 ? (way_bits)1 << out->entry : 0);
    for (int a = 1; a <= 6 && view->must == 0; a++) {
        out->one[a] = out->from >> a;
        for (int b = 1; b <= a; b++)
            out->two[a][b] = step_twice(out, out->from, a, b);
    }
}

/* The point that a checker enters on with this number; 0: it is shut. */
VD_INLINE way_bits entered(const three_reach *r, int die)
{
    return (way_bits)1 << (r->entry - die) & ~r->shut;
}

/* One must enter, with `die`; then the others move. */
static way_bits reach_behind_one(const three_reach *r, int die, int a, int b)
{
    const way_bits in = entered(r, die), from = r->from | in;

    return in == 0 ? 0 : in | from >> a | from >> b | step_twice(r, from, a, b);
}

static way_bits reach_behind_two(const three_reach *r, int die, int other, int a)
{
    const way_bits in = entered(r, die), too = entered(r, other);

    return in == 0 || too == 0 ? in | too : in | too | (r->from | in | too) >> a;
}

/* Points that a throw reaches, a >= b >= c; with a checker on the bar as near as matters. */
static way_bits reach_of_throw(const three_reach *r, int a, int b, int c)
{
    if (r->must == 0)
        return r->one[a] | r->one[b] | r->one[c] | r->two[a][b] | r->two[a][c] | r->two[b][c] |
               (r->two[a][b] & ~r->shut) >> c | (r->two[a][c] & ~r->shut) >> b |
               (r->two[b][c] & ~r->shut) >> a;
    if (r->must == 1)
        return reach_behind_one(r, a, b, c) | reach_behind_one(r, b, a, c) |
               reach_behind_one(r, c, a, b);
    if (r->must == 2)
        return reach_behind_two(r, a, b, c) | reach_behind_two(r, a, c, b) |
               reach_behind_two(r, b, c, a);
    return entered(r, a) | entered(r, b) | entered(r, c);
}

/* What the other side's next throw, of 216, does to single checkers; points in the numbering of who throws. */
typedef struct three_risks {
    uint8_t throws[WAY + 1];
    int any, two, lost;
} three_risks;

/* What these points that a throw hits add, the throw coming `weight` times in 216. */
static void add_three_risk(const vd_variant *variant, way_bits hit, int weight, three_risks *out)
{
    int most = 0;

    out->any += hit != 0 ? weight : 0;
    out->two += (hit & (hit - 1)) != 0 ? weight : 0;
    for (; hit != 0; hit &= hit - 1) {
        const int k = lowest_point(hit);
        const int lost = variant->track + 1 - variant->opponent_point[k];

        out->throws[k] = (uint8_t)(out->throws[k] + weight);
        most = lost > most ? lost : most;
    }
    out->lost += weight * most;
}

static void find_three_risks(const vd_variant *variant, const three_view *attacker,
                             three_risks *out)
{
    three_reach r;

    reach_of(variant, attacker, &r);
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= a; b++) {
            for (int c = 1; c <= b; c++)
                add_three_risk(variant, reach_of_throw(&r, a, b, c) & attacker->exposed,
                               a == c             ? 1
                               : a == b || b == c ? 3
                                                  : 6,
                               out);
        }
    }
}

/* What the attacker does to this side. */
static void mark_three_risks(const vd_variant *variant, const three_view *attacker,
                             const features *m)
{
    enum { SOME = 54, MANY = 108 };
    three_risks risks = {.any = 0};

    if (attacker->exposed == 0)
        return;
    find_three_risks(variant, attacker, &risks);
    mark_step(m, T_HIT, risks.any / 6, 37);
    mark_step(m, T_TWICE, (risks.two + 11) / 12, 13);
    mark_step(m, T_LOST, risks.lost / 216, 24);
    for (way_bits left = attacker->exposed; left != 0; left &= left - 1) {
        const int k = lowest_point(left), throws = risks.throws[k];

        if (throws > 0)
            mark(m, T_RISK + 3 * (variant->opponent_point[k] - 1) +
                        (throws >= MANY ? 2 : throws >= SOME));
    }
}

/* Does this number bear a checker off? */
static bool bears_off_with(const vd_variant *variant, const three_view *view, int die)
{
    if (view->back > variant->home || view->back == 0 || variant->bearoff == VD_BEAROFF_NEVER)
        return false;
    return (view->mine >> die & 1U) != 0 ||
           (variant->bearoff == VD_BEAROFF_STANDARD && view->back < die);
}

static void mark_three_numbers(const vd_variant *variant, const three_view *view, const features *m)
{
    const way_bits entry = (way_bits)1 << (variant->track + 1);
    const way_bits from = view->must > 0 ? entry : view->mine | (view->may > 0 ? entry : 0);
    const way_bits board = entry - 2;
    unsigned numbers = 0;
    int blocked = 0;

    for (int die = 1; die <= 6; die++) {
        const way_bits landing = from >> die & board;
        const int ways = __builtin_popcountll(landing & ~view->shut);

        blocked += __builtin_popcountll(landing & view->shut);
        numbers |= (unsigned)(ways > 0 || bears_off_with(variant, view, die)) << (die - 1);
        mark_step(m, T_WAYS + 8 * (die - 1), ways, 8);
    }
    mark(m, T_NUMBERS + (int)numbers);
    mark_step(m, T_BLOCKED, blocked, 32);
}

static void mark_three_points(const vd_variant *variant, const vd_side *side,
                              const three_view *view, const features *m)
{
    way_bits run = view->held;
    int home = 0, longest = 0;

    for (way_bits left = view->mine; left != 0; left &= left - 1) {
        const int k = lowest_point(left), n = side->point[k];

        if (n == 1)
            mark(m, T_POINTS + 6 * (k - 1));
        else
            mark_run(m, T_POINTS + 6 * (k - 1) + 1, n < 6 ? n - 1 : 5);
        home += k <= variant->home ? n : 0;
    }
    for (; run != 0; run &= run << 1)
        longest++;
    mark_step(m, T_LONGEST, longest, 9);
    mark_step(m, T_HOME, home, 16);
    for (int sixth = 0; 6 * sixth < variant->track; sixth++)
        mark(m, T_HELD + 64 * sixth + (int)(view->held >> (6 * sixth + 1) & 63));
}

/* The side's pips. */
static int mark_three(const vd_variant *variant, const vd_pos *pos, int s, const three_view view[2],
                      const features *m)
{
    const vd_side *side = &pos->side[s];
    const int pips = vd_pos_pips(variant, pos, s);

    mark_three_points(variant, side, &view[s], m);
    mark_run(m, T_BAR, view[s].must < 6 ? view[s].must : 6);
    mark_run(m, T_OFF, side->point[0]);
    mark_run(m, T_UNENTERED, view[s].may);
    mark_step(m, T_PIPS, pips / 8, 70);
    mark_step(m, T_BACK, view[s].back, WAY + 2);
    mark_three_risks(variant, &view[1 - s], m);
    mark_three_numbers(variant, &view[s], m);
    return pips;
}

/* The mover's turn goes on with these numbers. */
static void mark_three_left(const vd_pos *pos, const features *m)
{
    vd_dice left;

    if (pos->pending != VD_PENDING_COMPLEMENT)
        return;
    left = vd_pending_dice(pos);
    if (left.count == 2)
        mark(m, T_TWO_LEFT + left.die[0] * (left.die[0] - 1) / 2 + left.die[1] - 1);
    else
        mark(m, T_ALIKE_LEFT + left.die[0] - 1 + (pos->pending_die > VD_REST_SIX ? 6 : 0));
}

void FEATURES(vd_eval_features_three)(const vd_variant *variant, const vd_pos *pos, uint64_t *bits)
{
    three_view view[2];
    int lead = 0;

    memset(bits, 0, THREE_WORDS * sizeof *bits);
    for (int s = 0; s < 2; s++)
        view_three(variant, &pos->side[s], &view[s]);
    for (int s = 0; s < 2; s++)
        see_each_other(variant, &view[1 - s], &view[s]);
    for (int s = 0; s < 2; s++) {
        const int pips = mark_three(variant, pos, s, view, &(features){bits, s * THREE_SIDE_ROWS});

        lead += s == VD_MOVER ? -pips : pips;
    }
    mark_step(&(features){bits, 0}, T_LEAD, (lead + 183) / 6, 61);
    mark_three_left(pos, &(features){bits, 0});
}
