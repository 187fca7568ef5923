/* Whole matches of random legal actions in every variant: the state machine never contradicts its contract. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "match_walk.h"

static uint32_t pick_random(void *user, uint32_t bound)
{
    return vd_rng_below(user, bound);
}

/* Noise between two actions of the match: whatever it is, the answer must keep the contract. */
static vd_action noise(vd_rng *rng)
{
    vd_action action;

    memset(&action, 0, sizeof action);
    action.act = (uint8_t)vd_rng_below(rng, VD_ACT_COUNT + 1);
    action.seat = (uint8_t)vd_rng_below(rng, 3);
    action.value = (uint8_t)vd_rng_below(rng, 8);
    for (int i = 0; i < 2 + (int)vd_rng_below(rng, 2); i++)
        action.die[i] = (uint8_t)vd_rng_below(rng, 8);
    action.hops = (uint8_t)vd_rng_below(rng, VD_HOPS_MAX + 2);
    for (int i = 0; i < VD_HOPS_MAX; i++) {
        action.hop[i].from = (uint8_t)vd_rng_below(rng, 104);
        action.hop[i].die = (uint8_t)vd_rng_below(rng, 8);
    }
    return action;
}

static void keep(const char *wrong, const vd_match *match, long step)
{
    if (wrong)
        fail_msg("%s: step %ld, phase %d: %s", match->rules.variant.name, step, (int)match->phase,
                 wrong);
}

/* Steps taken, at most `most`. */
static long walk(const vd_match_rules *rules, const match_taste *taste, uint64_t seed, long most)
{
    vd_match match;
    vd_rng rng;
    long step = 0;

    vd_rng_init(&rng, seed);
    assert_int_equal(vd_match_init(&match, rules), VD_REFUSAL_none);
    for (; step < most && match.phase != VD_PHASE_MATCH_OVER; step++) {
        vd_action action = noise(&rng);
        vd_match copy;
        vd_refusal refusal;

        memcpy(&copy, &match, sizeof copy);
        keep(match_step(&copy, &action, &refusal), &match, step);
        if (step % 16 == 0)
            keep(match_try_all(&match), &match, step);
        keep(match_choose(&match, taste, pick_random, &rng, &action), &match, step);
        keep(match_step(&match, &action, &refusal), &match, step);
        assert_int_equal(refusal, VD_REFUSAL_none);
    }
    return step;
}

static void matches_to_25_points_end(void **state)
{
    static const match_taste taste = {
        .twice = 8, .drop = 60, .beaver = 0, .resign = 2, .cocked = 5};

    (void)state;
    for (int id = 0; id < VD_VARIANT_KNOWN; id++) {
        for (uint64_t seed = 1; seed <= 2; seed++) {
            vd_match_rules rules;

            vd_match_rules_default(&rules, (vd_variant_id)id, 25);
            if (seed == 2) {
                if (rules.variant.dice == 2)
                    rules.opening ^= 1;
                rules.holland = true;
                rules.cube = rules.variant.cube_allowed != 0;
            }
            assert_true(walk(&rules, &taste, seed, 1000000) < 1000000);
        }
    }
}

static void money_goes_on(void **state)
{
    static const match_taste taste = {
        .twice = 40, .drop = 40, .beaver = 90, .resign = 4, .cocked = 9};

    (void)state;
    for (int id = 0; id < VD_VARIANT_KNOWN; id++) {
        vd_match_rules rules;

        vd_match_rules_default(&rules, (vd_variant_id)id, 0);
        rules.cube = rules.variant.cube_allowed != 0;
        rules.jacoby = rules.beavers = rules.raccoons = rules.cube;
        rules.auto_doubles = rules.cube ? -1 : 0;
        rules.cube_limit = id % 2 ? 3 : 0;
        assert_int_equal(walk(&rules, &taste, (uint64_t)id, 1500), 1500);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_to_25_points_end),
        cmocka_unit_test(money_goes_on),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
