/* Facts of a position: made points, primes, checkers back. */
#include "library_facts.h"

#include <string.h>

static uint64_t made_points(const vd_variant *variant, const vd_side *side)
{
    uint64_t made = 0;

    for (int k = 1; k <= variant->track; k++)
        if (side->point[k] >= variant->block_at)
            made |= UINT64_C(1) << k;
    return made;
}

/* The point of the checker of `side` that is furthest back; 0: none on the board. */
static int furthest_back(const vd_variant *variant, const vd_side *side)
{
    int point = variant->track;

    if (side->bar > 0)
        return point + 1; /* still before every point of the other */
    while (point >= 1 && side->point[point] == 0)
        point--;
    return point;
}

/* A prime counts where a checker of the other stands before it: in that side's own numbers, along which the run is looked for,
 * above it. Both sides number each other's points alike. */
static int longest_prime(const vd_variant *variant, uint64_t made, int furthest)
{
    int best = 0, run = 0;

    for (int k = variant->track; k >= 1; k--) {
        const int point = variant->opponent_point[k];

        run = point > 0 && k < furthest && (made & (UINT64_C(1) << point)) ? run + 1 : 0;
        best = run > best ? run : best;
    }
    return best;
}

static int checkers_back(const vd_variant *variant, const vd_side *side)
{
    int count = side->bar;

    for (int k = variant->track - variant->home + 1; k <= variant->track; k++)
        count += side->point[k];
    return count;
}

void vd_facts_of(const vd_variant *variant, const vd_pos *pos, vd_facts *out)
{
    memset(out, 0, sizeof *out);
    for (int s = 0; s < 2; s++) {
        out->made[s] = made_points(variant, &pos->side[s]);
        out->pips[s] = vd_pos_pips(variant, pos, s);
        out->off[s] = pos->side[s].point[0];
        out->bar[s] = pos->side[s].bar;
        out->back[s] = checkers_back(variant, &pos->side[s]);
    }
    for (int s = 0; s < 2; s++)
        out->prime[s] =
            longest_prime(variant, out->made[s], furthest_back(variant, &pos->side[1 - s]));
}
