/* The engine signature: tables, bear-offs and finished games, which a walk meets too seldom. */
#include "bench.h"
#include "inner/nets.h"

#include <string.h>

/* vd_engine_bearoff_mean answers for all of these. */
enum {
    HOME = 6,
    CHECKERS = 15,
    ENDINGS = 400,
    TAKEN = 300,
    FINISHED = 60,
    MET_FAR = 64,
    ROLLS = 21
};

/* The home position after this one in the order of all of them; false: it was the last. */
static bool next_home(uint8_t point[HOME + 1], int *checkers)
{
    for (int p = 1; p <= HOME; p++) {
        if (*checkers < CHECKERS) {
            point[p]++;
            ++*checkers;
            return true;
        }
        *checkers -= point[p];
        point[p] = 0;
    }
    return false;
}

/* A race that both sides have home, of two positions of the table. */
static vd_status mix_race(bench_walk *w, const uint8_t mine[HOME + 1],
                          const uint8_t theirs[HOME + 1])
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    const uint8_t *home[2] = {mine, theirs};
    vd_probs probs;
    vd_status status;
    vd_pos pos;

    memset(&pos, 0, sizeof pos);
    for (int s = 0; s < 2; s++) {
        int checkers = 0;

        for (int p = 1; p <= HOME; p++) {
            pos.side[s].point[p] = home[s][p];
            checkers += home[s][p];
        }
        pos.side[s].point[0] = (uint8_t)(CHECKERS - checkers);
    }
    if (pos.side[VD_MOVER].point[0] == CHECKERS && pos.side[VD_OPPONENT].point[0] == CHECKERS)
        return VD_OK;
    status = vd_engine_probs(w->engine[BENCH_EMBEDDED], variant, &pos, &probs);
    if (status == VD_OK)
        vd_bench_mix_probs(w, variant, &probs);
    return status;
}

/* Which rolls allow entry, where one waits for a double or 2-1: games meet too few of them. */
static vd_status mix_entries(bench_walk *w)
{
    vd_variant variant = *vd_variant_get(VD_ACEY_DEUCEY);
    vd_pos pos;

    variant.enter_after = VD_ENTER_AFTER_DOUBLE_OR_12;
    vd_pos_start(&variant, &pos);
    for (int i = 0; i < ROLLS; i++) {
        vd_dice dice;
        vd_status status;

        (void)vd_dice_nth(i, &dice);
        status = vd_plays_find(&variant, &pos, dice, &w->plays);
        if (status != VD_OK)
            return status;
        vd_bench_mix(w, w->plays.count);
    }
    return VD_OK;
}

vd_status vd_bench_tables(bench_walk *w)
{
    const vd_variant *four = vd_variant_get(VD_BACKGAMMON), *plain = vd_variant_get(VD_IRISH);
    uint8_t point[HOME + 1] = {0}, before[HOME + 1] = {0};
    int checkers = 0, count = 0;

    if (!vd_engine_knows(w->engine[BENCH_EMBEDDED], plain)) /* it makes its table now */
        return VD_ERR_NOMEM;
    do {
        vd_bench_mix_float(w, vd_engine_bearoff_mean(w->engine[BENCH_EMBEDDED], four, point));
        vd_bench_mix_float(w, vd_engine_bearoff_mean(w->engine[BENCH_EMBEDDED], plain, point));
        /* Each fourth meets the one that came 4 before, so that both seats of the question are asked of all. */
        if (count++ % 4 == 0) {
            const vd_status status = mix_race(w, point, before);

            if (status != VD_OK)
                return status;
            memcpy(before, point, sizeof before);
        }
    } while (next_home(point, &checkers));
    for (int a = 1; a <= MET_FAR; a++) {
        for (int b = 1; b <= MET_FAR; b++)
            vd_bench_mix_float(w, vd_met(a, b, false));
        vd_bench_mix_float(w, vd_met(a, 1, true));
    }
    return mix_entries(w);
}

/* Finished games of every kind: walks end simple, mostly. */
static vd_status mix_finished(bench_walk *w, const vd_variant *variant)
{
    for (int i = 0; i < FINISHED; i++) {
        vd_pos pos;
        vd_probs probs;
        vd_side *loser = &pos.side[i & 1];

        memset(&pos, 0, sizeof pos);
        pos.side[1 - (i & 1)].point[0] = variant->checkers;
        loser->bar = (uint8_t)(i % 5 == 0);
        loser->unentered = (uint8_t)(variant->start_unentered > 0 && i % 7 == 0);
        for (int n = loser->bar + loser->unentered; n < variant->checkers; n++) {
            uint32_t deepest = i % 3 == 0 ? 18U : (uint32_t)variant->track;

            loser->point[vd_rng_below(&w->rng, deepest + (i % 2 == 0)) + (i % 2 != 0)]++;
        }
        vd_bench_mix(w, (uint64_t)vd_pos_value(variant, &pos, i & 1));
        if (!vd_engine_knows(w->engine[BENCH_EMBEDDED], variant) ||
            vd_pos_check(variant, &pos, NULL) != VD_OK)
            continue;
        if (vd_engine_probs(w->engine[BENCH_EMBEDDED], variant, &pos, &probs) != VD_OK)
            return VD_ERR_UNSUPPORTED;
        vd_bench_mix_probs(w, variant, &probs);
    }
    return VD_OK;
}

vd_status vd_bench_endings(bench_walk *w)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    vd_status status = VD_OK;

    for (int i = 0; i < ENDINGS && status == VD_OK; i++) {
        vd_pos pos;
        vd_probs probs;

        memset(&pos, 0, sizeof pos);
        for (int s = 0; s < 2; s++) {
            int checkers = i % 8 == s ? CHECKERS : 1 + (int)vd_rng_below(&w->rng, CHECKERS);

            for (int n = 0; n < checkers; n++)
                pos.side[s].point[1 + vd_rng_below(&w->rng, i % 3 == 0 ? 18 : HOME)]++;
            pos.side[s].point[0] = (uint8_t)(CHECKERS - checkers);
        }
        if (vd_pos_check(variant, &pos, NULL) != VD_OK)
            continue;
        status = vd_engine_probs(w->engine[BENCH_EMBEDDED], variant, &pos, &probs);
        if (status == VD_OK)
            vd_bench_mix_probs(w, variant, &probs);
    }
    for (int id = 0; id < VD_VARIANT_COUNT && status == VD_OK; id++)
        status = mix_finished(w, vd_variant_get((vd_variant_id)id));
    return status;
}

/* The courier of each game that has one, on every point: walks meet few of the points where it arrives. */
vd_status vd_bench_couriers(bench_walk *w)
{
    for (int id = 0; id < VD_VARIANT_JUDGED; id++) {
        const vd_variant *variant = vd_variant_get((vd_variant_id)id);

        for (int k = variant->courier ? variant->track - 1 : 0; k > 0; k--) {
            for (int e = 0; e < 2; e++) {
                vd_probs probs;
                vd_pos pos;

                vd_pos_start(variant, &pos);
                pos.side[VD_MOVER].point[variant->track]--;
                pos.side[VD_MOVER].point[k]++;
                if (!vd_engine_knows(w->engine[e], variant))
                    continue;
                if (vd_engine_probs(w->engine[e], variant, &pos, &probs) != VD_OK)
                    return VD_ERR_UNSUPPORTED;
                vd_bench_mix_probs(w, variant, &probs);
            }
        }
    }
    return VD_OK;
}

/* What the taken tables decide: few checkers close to the end, the cube everywhere. */
static vd_status mix_taken(bench_walk *w)
{
    vd_match match;

    memset(&match, 0, sizeof match);
    vd_match_rules_default(&match.rules, VD_BACKGAMMON, 0);
    for (int i = 0; i < TAKEN; i++) {
        vd_cube_values cube;
        vd_probs probs;
        vd_status status;

        memset(&match.pos, 0, sizeof match.pos);
        for (int s = 0; s < 2; s++) {
            int checkers = 1 + (int)vd_rng_below(&w->rng, 5);

            match.pos.side[s].point[0] = (uint8_t)(CHECKERS - checkers);
            for (; checkers > 0; checkers--)
                match.pos.side[s].point[1 + vd_rng_below(&w->rng, i % 2 == 0 ? HOME : 8)]++;
        }
        match.cube_owner = (int8_t)(i % 3 - 1);
        status =
            vd_engine_probs(w->engine[BENCH_EMBEDDED], &match.rules.variant, &match.pos, &probs);
        if (status == VD_OK)
            status = vd_engine_cube(w->engine[BENCH_EMBEDDED], &match, NULL, 0, &cube);
        if (status != VD_OK)
            return status;
        vd_bench_mix_probs(w, &match.rules.variant, &probs);
        vd_bench_mix_float(w, cube.no_double);
        vd_bench_mix_float(w, cube.take);
    }
    return VD_OK;
}

vd_status vd_bench_exact(bench_walk *w, vd_error *err)
{
    static const vd_exact_shape shapes[] = {{VD_EXACT_TWO_SIDED, 6, 5}, {VD_EXACT_ONE_SIDED, 8, 5}};
    static const vd_exact_job job = {NULL, NULL, 1, 0};

    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        vd_exact *table = NULL;
        vd_status status = vd_exact_make(&shapes[i], &job, &table, err);

        if (status != VD_OK)
            return status;
        vd_bench_mix(w, vd_exact_about(table)->checksum);
        vd_engine_take_exact(w->engine[BENCH_EMBEDDED], table);
    }
    return mix_taken(w);
}
