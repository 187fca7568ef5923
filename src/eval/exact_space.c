/* Numbering of bear-off positions, and the children by a roll.
 *
 * Without contact every die can be played while checkers are left (a checker beyond the sixth point moves down, or all are
 * home and a checker moves or is borne off), so the rules on unplayable dice never matter. */
#include "exact.h"
#include "hyper.h"

#include <stdlib.h>
#include <string.h>

enum { HOME = 6 };

static uint32_t choose(uint32_t n, uint32_t k)
{
    uint64_t result = 1;

    for (uint32_t i = 1; i <= k; i++)
        result = result * (n - k + i) / i;
    return k > n ? 0 : (uint32_t)result;
}

void vd_eval_exact_space_init(exact_space *space, int points, int checkers)
{
    VD_ASSERT(checkers >= 1 && checkers <= EXACT_CHECKERS_MAX);
    VD_ASSERT(points >= 1 && points <= EXACT_POINTS_MAX);
    memset(space, 0, sizeof *space);
    space->points = points;
    space->checkers = checkers;
    for (int q = 1; q <= points; q++) {
        const uint32_t k = (uint32_t)(points + 1 - q);

        for (uint32_t c = 1; c <= (uint32_t)checkers + 1; c++)
            space->rank[q][c] = choose(c + k - 1, k);
    }
    space->count = choose((uint32_t)(points + checkers), (uint32_t)points);
    space->full = space->count - space->rank[1][checkers];
}

uint32_t vd_eval_exact_index(const exact_space *space, const uint8_t *point)
{
    uint32_t index = 0;
    int beyond = 0;

    for (int q = space->points; q >= 1; q--) {
        beyond += point[q];
        index += space->rank[q][beyond];
    }
    return index;
}

void vd_eval_exact_checkers_of(const exact_space *space, uint32_t index, exact_checkers *out)
{
    int c = space->checkers;

    VD_ASSERT(index < space->count);
    memset(out, 0, sizeof *out);
    for (int q = 1; q <= space->points; q++) {
        while (space->rank[q][c] > index)
            c--;
        out->beyond[q] = (uint8_t)c;
        index -= space->rank[q][c];
    }
}

int vd_eval_exact_pips(const exact_space *space, const exact_checkers *checkers)
{
    int sum = 0;

    for (int q = 1; q <= space->points; q++)
        sum += checkers->beyond[q];
    return sum;
}

typedef struct walk {
    const exact_space *space;
    exact_checkers checkers;
    uint32_t *out;
    int count;
} walk;

static bool can_move(const walk *w, int from, int die)
{
    const uint8_t *beyond = w->checkers.beyond;

    VD_ASSERT(die >= 1 && die <= 6);
    if (beyond[from] == beyond[from + 1])
        return false;
    if (from > die)
        return true;
    return (w->space->points <= HOME || beyond[HOME + 1] == 0) &&
           (from == die || beyond[from + 1] == 0);
}

/* Play dice[0..left). The checkers of a double move in falling order, which reaches every result. */
static void play(walk *w, uint32_t index, const int *dice, int left, int highest)
{
    uint8_t *beyond = w->checkers.beyond;
    const int die = dice[0];

    if (left == 0 || beyond[1] == 0) {
        VD_ASSERT(w->count < EXACT_CHILDREN_MAX);
        w->out[w->count++] = index;
        return;
    }
    for (int from = highest; from >= 1; from--) {
        const int to = from > die ? from - die : 0;
        uint32_t next = index;

        if (!can_move(w, from, die))
            continue;
        for (int q = from; q > to; q--) {
            next -= w->space->rank[q][beyond[q]] - w->space->rank[q][beyond[q] - 1];
            beyond[q]--;
        }
        play(w, next, dice + 1, left - 1, die == dice[left - 1] ? from : w->space->points);
        for (int q = from; q > to; q--)
            beyond[q]++;
    }
}

int vd_eval_exact_children(const exact_space *space, const exact_checkers *checkers, uint32_t index,
                           int a, int b, uint32_t *out)
{
    VD_ASSERT(index < space->count && a >= 1 && a <= 6 && b >= 1 && b <= 6);

    const int doubled[5] = {a, a, a, a, a}, one_way[3] = {a, b, b}, other_way[3] = {b, a, a};
    walk w = {space, *checkers, out, 0};

    if (a == b) {
        play(&w, index, doubled, 4, space->points);
    } else {
        play(&w, index, one_way, 2, space->points);
        play(&w, index, other_way, 2, space->points);
    }
    return w.count;
}

static uint64_t round_up(uint64_t bytes)
{
    return (bytes + 63) / 64 * 64;
}

/* A roll takes three off pips plus checkers, or ends the game: no position needs more rolls than that. */
static void one_sided_layout(exact_layout *out)
{
    const exact_space *space = &out->space;
    const bool gammons = space->checkers == VD_CHECKERS_MAX;
    const uint64_t full = gammons ? space->full : 0;

    out->rolls = ((space->points + 1) * space->checkers / 3 + 2 + 3) / 4 * 4;
    /* All checkers home, then the first one off at once or nearly so. */
    out->first_rolls = space->points > HOME ? (space->points - HOME) * space->checkers / 3 + 8 : 8;
    out->mean = 0;
    out->wait = round_up(out->mean + (uint64_t)space->count * sizeof(double));
    out->chance = round_up(out->wait + full * sizeof(double));
    out->first =
        round_up(out->chance + (uint64_t)space->count * (uint64_t)out->rolls * sizeof(float));
    out->bytes = round_up(out->first + full * (uint64_t)out->first_rolls * sizeof(float));
}

static bool hyper_layout(const vd_exact_shape *shape, exact_layout *out)
{
    if (shape->points != HYPER_BAR - 1 || shape->checkers < 1 ||
        shape->checkers > HYPER_CHECKERS_MAX)
        return false;
    memset(out, 0, sizeof *out);
    out->space.points = shape->points;
    out->space.checkers = shape->checkers;
    out->space.count = vd_eval_hyper_positions(shape->checkers);
    out->bytes = round_up((uint64_t)out->space.count * sizeof(hyper_entry));
    return true;
}

bool vd_eval_exact_layout_of(const vd_exact_shape *shape, exact_layout *out)
{
    const bool two = shape->kind == VD_EXACT_TWO_SIDED;

    if (shape->kind == VD_EXACT_HYPERGAMMON)
        return hyper_layout(shape, out);
    if ((!two && shape->kind != VD_EXACT_ONE_SIDED) || shape->points < 1 ||
        shape->points > EXACT_POINTS_MAX || shape->checkers < 1 ||
        shape->checkers > (two ? EXACT_TWO_CHECKERS_MAX : EXACT_CHECKERS_MAX))
        return false;
    memset(out, 0, sizeof *out);
    vd_eval_exact_space_init(&out->space, shape->points, shape->checkers);
    if (two && out->space.count > EXACT_TWO_COUNT_MAX)
        return false;
    if (two)
        out->bytes = (uint64_t)out->space.count * out->space.count * sizeof(vd_two_sided);
    else
        one_sided_layout(out);
    return true;
}
