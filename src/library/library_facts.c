/* Facts of a position: made points, primes, checkers back. */
#include "library_facts.h"

#include <string.h>

static uint32_t made_points(const vd_variant *variant, const vd_side *side)
{
    uint32_t made = 0;

    for (int k = 1; k <= variant->track && k < 32; k++)
        if (side->point[k] >= 2)
            made |= UINT32_C(1) << k;
    return made;
}

/* The point, in the numbers of the other side, of the checker of `side` that is furthest back; 0: none on the board. */
static int furthest_seen(const vd_variant *variant, const vd_side *side)
{
    if (side->bar > 0)
        return 0; /* still before every point of the other */
    for (int k = variant->track; k >= 1; k--)
        if (side->point[k] > 0)
            return variant->track + 1 - k;
    return variant->track + 1;
}

/* A prime counts where a checker of the other stands before it: in its own numbers below the run. */
static int longest_prime(const vd_variant *variant, uint32_t made, int furthest)
{
    int best = 0, run = 0;

    for (int k = 1; k <= variant->track && k < 32; k++) {
        run = made & (UINT32_C(1) << k) ? run + 1 : 0;
        if (run > best && furthest <= k - run)
            best = run;
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
            longest_prime(variant, out->made[s], furthest_seen(variant, &pos->side[1 - s]));
}
