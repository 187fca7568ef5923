/* The engine signature: how what was found is summed up, and where the walk gets its dice. */
#include "bench.h"

#include <string.h>

void vd_bench_mix(bench_walk *w, uint64_t value)
{
    w->out.signature = vd_hash64(&value, sizeof value, w->out.signature);
}

void vd_bench_mix_float(bench_walk *w, float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    vd_bench_mix(w, bits);
}

void vd_bench_mix_double(bench_walk *w, double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof bits);
    vd_bench_mix(w, bits);
}

void vd_bench_mix_probs(bench_walk *w, const vd_variant *variant, const vd_probs *p)
{
    vd_bench_mix_float(w, p->win);
    vd_bench_mix_float(w, p->gammon);
    vd_bench_mix_float(w, p->backgammon);
    vd_bench_mix_float(w, p->lose_gammon);
    vd_bench_mix_float(w, p->lose_backgammon);
    vd_bench_mix_float(w, vd_probs_equity(variant, p));
    w->out.evaluations++;
}

vd_dice vd_bench_roll(vd_rng *rng)
{
    int a = 1 + (int)vd_rng_below(rng, 6);
    int b = 1 + (int)vd_rng_below(rng, 6);

    return vd_dice_make(a, b);
}

vd_dice vd_bench_roll_of(const vd_variant *variant, vd_rng *rng)
{
    uint8_t die[VD_DICE_MAX] = {0};

    for (int i = 0; i < variant->dice; i++)
        die[i] = (uint8_t)(1 + vd_rng_below(rng, 6));
    return vd_dice_of(die);
}

void vd_bench_pass(const vd_variant *variant, vd_dice dice, vd_pos *pos)
{
    if (dice.count > 2)
        vd_pos_pass(variant, pos, dice, pos);
    else
        pos->pending = VD_PENDING_NONE;
}
