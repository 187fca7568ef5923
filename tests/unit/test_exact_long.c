/* A large one-sided table beside the engine's own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "inner/nets.h"
#include "videau/eval.h"

static void random_side(vd_rng *rng, vd_side *side, int checkers)
{
    side->point[0] = (uint8_t)(15 - checkers);
    for (int n = 0; n < checkers; n++)
        side->point[1 + vd_rng_below(rng, 6)]++;
}

/* A one-sided table of more points says the same as the engine's own where both know the position. */
static void a_larger_table_agrees_with_the_built_in_one(void **state)
{
    static const vd_exact_shape shape = {VD_EXACT_ONE_SIDED, 7, 15};
    static const vd_exact_job job = {.threads = 2};
    const vd_variant *game = vd_variant_get(VD_BACKGAMMON);
    vd_net *none[VD_NET_COUNT] = {NULL};
    vd_engine *plain = NULL, *with = NULL;
    vd_exact *table = NULL;
    vd_rng rng;

    (void)state;
    assert_int_equal(vd_engine_make(none, &plain, NULL), VD_OK);
    assert_int_equal(vd_engine_make(none, &with, NULL), VD_OK);
    assert_int_equal(vd_exact_make(&shape, &job, &table, NULL), VD_OK);
    vd_engine_take_exact(with, table);
    vd_rng_init(&rng, 8);
    for (int i = 0; i < 5000; i++) {
        vd_pos pos = {0};
        vd_probs a, b;

        for (int s = 0; s < 2; s++)
            random_side(&rng, &pos.side[s], i % 3 == s ? 15 : 1 + (int)vd_rng_below(&rng, 15));
        vd_engine_exact(plain, game, &pos, VD_CLASS_BEAROFF, &a);
        vd_engine_exact(with, game, &pos, VD_CLASS_BEAROFF, &b);
        assert_float_equal(a.win, b.win, 2e-6F);
        assert_float_equal(a.gammon, b.gammon, 2e-6F);
        assert_float_equal(a.lose_gammon, b.lose_gammon, 2e-6F);
    }
    vd_engine_free(plain);
    vd_engine_free(with);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_larger_table_agrees_with_the_built_in_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
