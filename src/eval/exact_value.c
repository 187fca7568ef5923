/* What an exact table says about a position. */
#include "exact.h"

#include <string.h>

static bool side_covered(const exact_space *space, const vd_side *side)
{
    int checkers = 0;
    int outside = side->bar + side->unentered;

    for (int k = 1; k <= space->points; k++)
        checkers += side->point[k];
    for (int k = space->points + 1; k <= VD_TRACK_MAX; k++)
        outside += side->point[k];
    return outside == 0 && checkers <= space->checkers;
}

bool vd_eval_exact_covers(const vd_exact *table, const vd_pos *pos)
{
    return side_covered(&table->layout.space, &pos->side[VD_MOVER]) &&
           side_covered(&table->layout.space, &pos->side[VD_OPPONENT]);
}

/* An equity of one point; what is not a number is outside too. */
static bool is_equity(float x)
{
    return x >= -1.0F && x <= 1.0F;
}

bool vd_exact_two_sided(const vd_exact *table, const vd_pos *pos, vd_two_sided *out)
{
    const exact_space *space = &table->layout.space;
    vd_two_sided v;
    uint64_t at;

    if (table->info.shape.kind != VD_EXACT_TWO_SIDED || !vd_eval_exact_covers(table, pos))
        return false;
    at = (uint64_t)vd_eval_exact_index(space, pos->side[VD_MOVER].point) * space->count +
         vd_eval_exact_index(space, pos->side[VD_OPPONENT].point);
    if (!vd_eval_exact_fetch(table, at * sizeof v, sizeof v, &v))
        return false;
    if (!is_equity(v.cubeless) || !is_equity(v.centred) || !is_equity(v.owned) ||
        !is_equity(v.theirs)) {
        vd_eval_exact_lose(table);
        return false;
    }
    *out = v;
    return true;
}

enum { FLOATS_MAX = 72 };

/* What entry `index` holds: float number n is the chance of n rolls. */
static bool fetch_entry(const vd_exact *table, uint64_t offset, uint32_t index, int rolls,
                        float out[FLOATS_MAX])
{
    const uint64_t size = (uint64_t)rolls * sizeof(float);

    VD_ASSERT(rolls <= FLOATS_MAX);
    if (!vd_eval_exact_fetch(table, offset + index * size, (size_t)size, out))
        return false;
    for (int n = 0; n < rolls; n++) {
        if (out[n] >= 0.0F && out[n] <= 1.0F)
            continue;
        vd_eval_exact_lose(table);
        return false;
    }
    return true;
}

/* Chance that `mine` is through while `theirs` has still to come: `theirs` has made `head_start` rolls less by then. */
static float before(const float *mine, int my_rolls, const float *theirs, int opponent_rolls,
                    int head_start)
{
    float late = 1.0F; /* chance that `theirs` takes more than n - head_start rolls */
    float sum = 0.0F;

    for (int n = head_start; n < my_rolls; n++) {
        if (n - head_start < opponent_rolls)
            late -= theirs[n - head_start];
        sum += mine[n] * (late > 0.0F ? late : 0.0F);
    }
    return sum;
}

static float at_most(float x, float most)
{
    return x < most ? x : most;
}

bool vd_eval_exact_race_probs(const vd_exact *table, const vd_pos *pos, vd_probs *out)
{
    const exact_layout *l = &table->layout;
    const uint32_t full_from = l->space.count - l->space.full;
    const uint32_t mine = vd_eval_exact_index(&l->space, pos->side[VD_MOVER].point);
    const uint32_t theirs = vd_eval_exact_index(&l->space, pos->side[VD_OPPONENT].point);
    const bool gammons = l->space.checkers == VD_CHECKERS_MAX;
    float my_chance[FLOATS_MAX], opponent_chance[FLOATS_MAX], first[FLOATS_MAX];
    vd_probs probs = {.win = 0.0F};

    if (!fetch_entry(table, l->chance, mine, l->rolls, my_chance) ||
        !fetch_entry(table, l->chance, theirs, l->rolls, opponent_chance))
        return false;
    /* The mover is through first with as many rolls. */
    probs.win = at_most(before(my_chance, l->rolls, opponent_chance, l->rolls, 1), 1.0F);
    if (gammons && theirs >= full_from) {
        if (!fetch_entry(table, l->first, theirs - full_from, l->first_rolls, first))
            return false;
        probs.gammon = at_most(before(my_chance, l->rolls, first, l->first_rolls, 1), probs.win);
    }
    if (gammons && mine >= full_from) {
        if (!fetch_entry(table, l->first, mine - full_from, l->first_rolls, first))
            return false;
        probs.lose_gammon =
            at_most(before(opponent_chance, l->rolls, first, l->first_rolls, 0), 1.0F - probs.win);
    }
    *out = probs;
    return true;
}
