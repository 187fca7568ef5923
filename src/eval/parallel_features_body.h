/* Features of games in which both sides run the same way: behind binary_features_body.h, compiled as often.
 *
 * What such a game is about: which numbers a side can still play, from where and with how many checkers; walls and who stands
 * behind them; and the race. Any change here makes the nets of this kind worthless: raise it in engine.c. */

#include "parallel_rows.h"

_Static_assert((int)P_ALL <= 64 * (int)PARALLEL_WORDS, "the set has room for every row");

enum { TRACK = 24, HALF = TRACK / 2, ALL_POINTS = 0x1FFFFFE };

/* One side's points on the other's way: bit k for their point k, which is half a turn further round. */
VD_INLINE uint32_t half_turn(uint32_t points)
{
    return (points << HALF | points >> HALF) & ALL_POINTS;
}

/* Bit k where point k and those up to k + n - 1 are held. */
VD_INLINE uint32_t run_of(uint64_t points, int n)
{
    uint64_t run = points;

    for (int i = 1; i < n; i++)
        run &= points >> i;
    return (uint32_t)run & ALL_POINTS;
}

VD_INLINE int checkers_from(const vd_side *side, int first)
{
    int count = 0;

    for (int k = first; k <= TRACK; k++)
        count += side->point[k];
    return count;
}

/* One side's points as the rows look at them, in its own numbering. */
typedef struct runner_view {
    uint32_t mine;   /* with a checker that may move */
    uint32_t pinned; /* with one of mine that may not */
    uint32_t held;   /* shut to the other side */
    uint32_t ahead;  /* the same on the other's way */
    uint64_t ring;   /* the same, and once more behind the last where the way goes round */
    uint32_t shut;   /* what the other side shuts to me */
    uint32_t full;   /* where I may have no second checker */
    int bar;         /* checkers that enter before anything else moves */
} runner_view;

static void mark_walls(const vd_side *theirs, const runner_view *view, const features *m)
{
    const uint64_t ring = view->ring;
    const uint32_t four = run_of(view->ahead, 4), six = run_of(view->ahead, 6);
    int longest = view->held != 0;

    while (longest > 0 && longest < 8 && run_of(ring, longest + 1) != 0)
        longest++;
    mark(m, P_LONGEST + longest);
    for (uint32_t left = run_of(ring, 4); left != 0; left &= left - 1)
        mark(m, P_FOURS + lowest_bit(left) - 1);
    for (uint32_t left = run_of(ring, 5); left != 0; left &= left - 1)
        mark(m, P_FIVES + lowest_bit(left) - 1);
    if (four != 0)
        mark(m, P_TRAPPED + checkers_from(theirs, lowest_bit(four) + 4));
    if (six != 0)
        mark(m, P_SHUT_IN + checkers_from(theirs, lowest_bit(six) + 6));
}

/* What the six numbers do: `mine` may move, `open` is where to. */
static void mark_numbers(const vd_side *side, uint32_t mine, uint32_t open, bool pinned,
                         const features *m)
{
    const uint32_t home = 0x7E;
    const bool bears_off = !pinned && (mine & ~home) == 0;
    uint32_t moving = 0;
    unsigned numbers = 0;
    int blocked = 0, stuck = 0;

    for (int die = 1; die <= 6; die++) {
        const uint32_t landing = mine >> die & ALL_POINTS;
        const int ways = count_bits(landing & open);
        /* From its own point, or from the rearmost where none stands so far back. */
        const bool off = bears_off && ((mine >> die & 1) != 0 || mine >> die == 0);

        moving |= (landing & open) << die;
        blocked += count_bits(landing & ~open);
        numbers |= (unsigned)(ways > 0 || off) << (die - 1);
        mark_step(m, P_WAYS + 8 * (die - 1), ways, 8);
    }
    mark(m, P_NUMBERS + (int)numbers);
    mark_step(m, P_BLOCKED, blocked, 32);
    for (uint32_t left = bears_off ? 0 : mine & ~moving & ALL_POINTS; left != 0; left &= left - 1)
        stuck += side->point[lowest_bit(left)];
    mark(m, P_STUCK + stuck);
}

/* The checkers that may move, as points; the bar is one more than the track. */
static uint32_t movers(const runner_view *view, bool waits)
{
    if (view->bar > 0)
        return (uint32_t)1 << (TRACK + 1);
    return waits ? view->mine & -view->mine : view->mine;
}

/* The side's pips. */
static int mark_runner(const vd_variant *variant, const vd_side *side, const vd_side *other,
                       const runner_view *view, const features *m)
{
    const uint32_t mine = view->mine;
    const bool waits = vd_eval_courier_runs(variant, side);
    int pips = (TRACK + 1) * view->bar, home = 0;

    mark_points(side, mine, &(features){m->bits, m->base + P_POINTS});
    for (int i = 0; i < side->point[0]; i++)
        mark(m, P_OFF + i);
    mark(m, P_HEAD + side->point[TRACK]);
    for (uint32_t left = mine; left != 0; left &= left - 1) {
        const int k = lowest_bit(left);

        pips += k * side->point[k];
        home += k <= 6 ? side->point[k] : 0;
    }
    for (uint32_t left = view->pinned; left != 0; left &= left - 1)
        pips += lowest_bit(left);
    mark_step(m, P_PIPS, pips / 6, 61);
    mark(m, P_HOME + home);
    if (waits)
        mark(m, P_COURIER);
    if ((side->flags & VD_HAS_MOVED) != 0)
        mark(m, P_MOVED);
    mark_walls(other, view, m);
    mark_numbers(side, movers(view, waits), ALL_POINTS & ~(view->shut | view->full),
                 view->pinned != 0, m);
    if (side->point[TRACK] > 0)
        mark(m, P_HEAD_FACES + (int)(view->shut >> 18 & 63));
    for (int quarter = 0; quarter < 4; quarter++)
        mark(m, P_QUARTERS + 64 * quarter + (int)(view->held >> (6 * quarter + 1) & 63));
    return pips;
}

/* Both sides' rows, and who leads the race. */
static void mark_runners(const vd_variant *variant, const vd_pos *pos, const runner_view view[2],
                         uint64_t *bits)
{
    features m = {bits, 0};
    int lead;

    lead =
        -mark_runner(variant, &pos->side[VD_MOVER], &pos->side[VD_OPPONENT], &view[VD_MOVER], &m);
    m.base = PARALLEL_SIDE_ROWS;
    lead +=
        mark_runner(variant, &pos->side[VD_OPPONENT], &pos->side[VD_MOVER], &view[VD_OPPONENT], &m);
    m.base = 0;
    mark_step(&m, P_LEAD, (lead + 183) / 6, 61);
}

/* What of a double is still to be played. */
VD_INLINE void mark_pending(const vd_pos *pos, uint64_t *bits)
{
    if (pos->pending != VD_PENDING_NONE)
        mark_step(&(features){bits, 0}, P_PENDING, pos->pending_die, 7);
}

static void view_parallel(const vd_pos *pos, runner_view view[2])
{
    for (int s = 0; s < 2; s++) {
        const uint32_t mine = points_above(&pos->side[s], 0);
        const uint32_t theirs = points_above(&pos->side[1 - s], 0);

        view[s] = (runner_view){.mine = mine,
                                .held = mine,
                                .ahead = half_turn(mine),
                                .ring = mine | (uint64_t)mine << TRACK,
                                .shut = half_turn(theirs)};
    }
}

void FEATURES(vd_eval_features_parallel)(const vd_variant *variant, const vd_pos *pos,
                                         uint64_t *bits)
{
    runner_view view[2];

    memset(bits, 0, PARALLEL_WORDS * sizeof *bits);
    view_parallel(pos, view);
    mark_runners(variant, pos, view, bits);
    mark_pending(pos, bits);
}
