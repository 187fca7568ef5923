/* The positions of Hypergammon: their numbers, and the plays of a roll.
 *
 * A side has three checkers, so that all it can do with one die is a short list, made once for each of its 3,276
 * arrangements; what the other side allows of it are two sets of points. */
#include "hyper.h"

#include <string.h>

enum { HOME = 6 };

static uint32_t multisets(int checkers, uint32_t places)
{
    uint64_t result = 1;

    for (uint32_t i = 1; i <= (uint32_t)checkers; i++)
        result = result * (places + i - 1) / i;
    return (uint32_t)result;
}

uint32_t vd_eval_hyper_sides(int checkers)
{
    return multisets(checkers, HYPER_BAR + 1);
}

/* Of the other side, all arrangements but the one that is borne off stand on the places that are left. */
static uint32_t positions_of(int checkers, int points_taken)
{
    return multisets(checkers, (uint32_t)(HYPER_BAR + 1 - points_taken)) - 1;
}

static int count_bits(uint32_t bits)
{
    int count = 0;

    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
}

static void sort_places(uint8_t *place, int count)
{
    for (int i = 1; i < count; i++) {
        for (int k = i; k > 0 && place[k] > place[k - 1]; k--) {
            const uint8_t higher = place[k];

            place[k] = place[k - 1];
            place[k - 1] = higher;
        }
    }
}

/* Places highest first. */
static uint32_t rank_of(const hyper_space *space, const uint8_t *place)
{
    const int n = space->checkers;
    uint32_t rank = 0;

    for (int i = 0; i < n; i++)
        rank += space->choose[n - i][place[i] + n - i - 1];
    VD_ASSERT(rank < space->sides);
    return rank;
}

uint32_t vd_eval_hyper_side_of(const hyper_space *space, const uint8_t *place)
{
    uint8_t sorted[HYPER_CHECKERS_MAX] = {0};

    memcpy(sorted, place, (size_t)space->checkers);
    sort_places(sorted, space->checkers);
    return rank_of(space, sorted);
}

uint32_t vd_eval_hyper_facing(const hyper_space *space, uint32_t other)
{
    uint32_t facing = 0;

    for (int k = 1; k < HYPER_BAR; k++) {
        if (space->side[other].points >> k & 1U)
            facing |= 1U << (HYPER_BAR - k);
    }
    return facing;
}

uint32_t vd_eval_hyper_position(const hyper_space *space, uint32_t mover, uint32_t other)
{
    const hyper_side *side = &space->side[mover];
    const uint8_t *theirs = space->side[other].place;
    uint8_t place[HYPER_CHECKERS_MAX];

    VD_ASSERT(mover > 0 && other > 0 && mover < space->sides && other < space->sides);
    for (int i = 0; i < space->checkers; i++)
        place[i] = side->squeezed[theirs[i]];
    return side->base + rank_of(space, place) - 1;
}

/* ---- What a side can do with one die ---- */

static bool can_step(const hyper_space *space, const hyper_side *side, int i, int die)
{
    const int from = side->place[i];

    if (from == 0 || (side->place[0] == HYPER_BAR && from != HYPER_BAR))
        return false;
    if (from > die)
        return true;
    VD_ASSERT(i < space->checkers);
    return side->place[0] <= HOME && (from == die || from == side->place[0]);
}

static void fill_steps(const hyper_space *space, hyper_side *side, int die)
{
    const int d = die - 1;

    for (int i = 0; i < space->checkers; i++) {
        const int from = side->place[i];
        hyper_step *step = &side->step[d][side->steps[d]];
        uint8_t place[HYPER_CHECKERS_MAX];

        if ((i > 0 && from == side->place[i - 1]) || !can_step(space, side, i, die))
            continue;
        memcpy(place, side->place, sizeof place);
        place[i] = (uint8_t)(from > die ? from - die : 0);
        step->from = (uint8_t)from;
        step->to = place[i];
        step->next = (uint16_t)vd_eval_hyper_side_of(space, place);
        side->steps[d]++;
    }
}

/* Places highest first; `base` of the next side is returned. */
static uint32_t fill_side(const hyper_space *space, hyper_side *side, uint32_t base)
{
    int taken = 0;

    for (int i = 0; i < space->checkers; i++) {
        const int at = side->place[i];

        side->pips = (uint8_t)(side->pips + at);
        if (at >= 1 && at < HYPER_BAR)
            side->points |= 1U << at;
    }
    for (int k = 0; k <= HYPER_BAR; k++) {
        side->squeezed[k] = (uint8_t)(k - taken);
        if (k >= 1 && k < HYPER_BAR)
            taken += (int)(side->points >> (HYPER_BAR - k) & 1U);
    }
    for (int die = 1; die <= 6; die++)
        fill_steps(space, side, die);
    side->base = base;
    return base + positions_of(space->checkers, count_bits(side->points));
}

static void fill_choose(hyper_space *space)
{
    for (int n = 0; n < HYPER_BAR + 4; n++) {
        space->choose[0][n] = 1;
        for (int k = 1; k <= HYPER_CHECKERS_MAX; k++)
            space->choose[k][n] =
                n == 0 ? 0 : space->choose[k][n - 1] + space->choose[k - 1][n - 1];
    }
}

/* The places of the next side; all are alike at the last. */
static void next_places(uint8_t *place, int count)
{
    int i = count - 1;

    while (i > 0 && place[i] == place[i - 1])
        i--;
    place[i]++;
    for (int k = i + 1; k < count; k++)
        place[k] = 0;
}

void vd_eval_hyper_space_init(hyper_space *space, int checkers)
{
    uint8_t place[HYPER_CHECKERS_MAX] = {0};
    uint32_t base = 0;

    VD_ASSERT(checkers >= 1 && checkers <= HYPER_CHECKERS_MAX);
    memset(space, 0, sizeof *space);
    space->checkers = checkers;
    space->sides = vd_eval_hyper_sides(checkers);
    fill_choose(space);
    for (uint32_t m = 0; m < space->sides; m++) {
        hyper_side *side = &space->side[m];

        memcpy(side->place, place, sizeof place);
        VD_ASSERT(rank_of(space, place) == m);
        base = fill_side(space, side, m == 0 ? 0 : base);
        if (m == 0)
            base = 0; /* who is on roll has checkers */
        next_places(place, checkers);
    }
    space->positions = base;
    VD_ASSERT(base == vd_eval_hyper_positions(checkers));
}

uint32_t vd_eval_hyper_positions(int checkers)
{
    static const uint32_t positions[HYPER_CHECKERS_MAX + 1] = {0, 601, 106552, 7953353};

    VD_ASSERT(checkers >= 1 && checkers <= HYPER_CHECKERS_MAX);
    return positions[checkers];
}

/* ---- The plays of a roll ---- */

void vd_eval_hyper_view_of(const hyper_space *space, uint32_t other, hyper_view *out)
{
    const uint8_t *theirs = space->side[other].place;
    uint8_t blot[HYPER_CHECKERS_MAX];
    int blots = 0;

    memset(out, 0, sizeof *out);
    for (int i = 0; i < space->checkers; i++) {
        const int at = theirs[i], facing = HYPER_BAR - at;
        const bool alone =
            (i == 0 || theirs[i - 1] != at) && (i + 1 == space->checkers || theirs[i + 1] != at);

        if (at == 0 || at == HYPER_BAR)
            continue;
        if (alone) {
            out->blot[facing] = (uint8_t)(1U << blots);
            blot[blots++] = (uint8_t)i;
        } else {
            out->shut |= 1U << facing;
        }
    }
    out->sets = 1 << blots;
    for (int set = 0; set < out->sets; set++) {
        uint8_t place[HYPER_CHECKERS_MAX];

        memcpy(place, theirs, sizeof place);
        for (int k = 0; k < blots; k++) {
            if (set >> k & 1)
                place[blot[k]] = HYPER_BAR;
        }
        out->hit[set] = vd_eval_hyper_side_of(space, place);
    }
}

typedef struct collected {
    const hyper_space *space;
    const hyper_view *view;
    uint16_t *out;
    int count, used; /* plays of `used` dice */
} collected;

/* A play with more dice than those before puts them aside. */
static void collect(collected *c, uint32_t next, uint32_t hits, int used)
{
    if (used < c->used)
        return;
    if (used > c->used)
        c->count = 0;
    c->used = used;
    VD_ASSERT(c->count < HYPER_PLAYS_MAX);
    c->out[c->count++] = (uint16_t)(hits << HYPER_HITS_SHIFT | next);
}

/* The checkers of a double move in falling order, which reaches every result. */
static void play_double(collected *c, uint32_t mover, uint32_t hits, int die, int used, int highest)
{
    const hyper_side *side = &c->space->side[mover];

    if (used > 0)
        collect(c, mover, hits, used);
    if (used == 4)
        return;
    for (int k = 0; k < side->steps[die - 1]; k++) {
        const hyper_step *step = &side->step[die - 1][k];

        if (step->from <= highest && (c->view->shut >> step->to & 1U) == 0)
            play_double(c, step->next, hits | c->view->blot[step->to], die, used + 1, step->from);
    }
}

static void play_two(collected *c, uint32_t mover, int first, int second)
{
    const hyper_side *side = &c->space->side[mover];

    for (int k = 0; k < side->steps[first - 1]; k++) {
        const hyper_step *one = &side->step[first - 1][k];
        const uint32_t hits = c->view->blot[one->to];
        const hyper_side *then = &c->space->side[one->next];

        if (c->view->shut >> one->to & 1U)
            continue;
        for (int j = 0; j < then->steps[second - 1]; j++) {
            const hyper_step *two = &then->step[second - 1][j];

            if ((c->view->shut >> two->to & 1U) == 0)
                collect(c, two->next, hits | c->view->blot[two->to], 2);
        }
    }
}

static void play_one(collected *c, uint32_t mover, int die)
{
    const hyper_side *side = &c->space->side[mover];

    for (int k = 0; k < side->steps[die - 1]; k++) {
        const hyper_step *step = &side->step[die - 1][k];

        if ((c->view->shut >> step->to & 1U) == 0)
            collect(c, step->next, c->view->blot[step->to], 1);
    }
}

int vd_eval_hyper_plays(const hyper_space *space, const hyper_view *view, uint32_t mover, int a,
                        int b, uint16_t out[HYPER_PLAYS_MAX])
{
    const int higher = a > b ? a : b, lower = a > b ? b : a;
    collected c = {space, view, out, 0, 0};

    VD_ASSERT(lower >= 1 && higher <= 6 && mover < space->sides);
    if (a == b) {
        play_double(&c, mover, 0, a, 0, HYPER_BAR);
        return c.count;
    }
    play_two(&c, mover, higher, lower);
    play_two(&c, mover, lower, higher);
    if (c.count == 0)
        play_one(&c, mover, higher);
    if (c.count == 0)
        play_one(&c, mover, lower);
    return c.count;
}
