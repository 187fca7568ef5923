/* The match equity table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "videau/eval.h"

/* Every entry would compute the whole table anew: a sample that every wrong constant or rule reaches. */
static void the_committed_table_is_the_computed_one(void **state)
{
    (void)state;
    for (int a = 1; a <= 25; a++) {
        int b = 1 + a * 7 % 25;

        assert_float_equal(vd_met(a, b, false), (float)vd_met_compute(a, b, false), 0.0F);
        assert_float_equal(vd_met(a, 1, false), (float)vd_met_compute(a, 1, false), 0.0F);
        assert_float_equal(vd_met(a, 1, true), (float)vd_met_compute(a, 1, true), 0.0F);
    }
}

static void both_sides_add_up(void **state)
{
    (void)state;
    for (int a = 1; a <= 25; a++) {
        for (int b = 1; b <= 25; b++)
            assert_float_equal(vd_met(a, b, false) + vd_met(b, a, false), 1.0F, 1e-5F);
        assert_float_equal(vd_met(a, 1, true) + vd_met(1, a, true), 1.0F, 1e-6F);
    }
}

static void nearer_is_better(void **state)
{
    (void)state;
    for (int a = 1; a < 25; a++) {
        for (int b = 1; b <= 25; b++)
            assert_true(vd_met(a, b, false) > vd_met(a + 1, b, false));
        assert_true(vd_met(a, 1, true) >= vd_met(a + 1, 1, true));
    }
}

/* Kazaross-XG2, published; ours rests on two assumed numbers only. */
static void near_the_published_table(void **state)
{
    static const struct {
        int away, his;
        bool post;
        float published;
    } rows[] = {{1, 2, false, 0.67736F}, {2, 3, false, 0.59947F}, {3, 5, false, 0.64795F},
                {2, 1, true, 0.48803F},  {3, 1, true, 0.32264F},  {4, 1, true, 0.31002F}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_float_equal(vd_met(rows[i].away, rows[i].his, rows[i].post), rows[i].published,
                           0.012F);
}

static void beyond_the_table_is_clamped(void **state)
{
    (void)state;
    assert_float_equal(vd_met(40, 3, false), vd_met(25, 3, false), 0.0F);
    assert_float_equal(vd_met(3, 1000, false), vd_met(3, 25, false), 0.0F);
    assert_float_equal(vd_met(1, 40, true), vd_met(1, 25, true), 0.0F);
    assert_float_equal(vd_met(0, 5, false), vd_met(1, 5, false), 0.0F);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_committed_table_is_the_computed_one),
        cmocka_unit_test(both_sides_add_up),
        cmocka_unit_test(nearer_is_better),
        cmocka_unit_test(near_the_published_table),
        cmocka_unit_test(beyond_the_table_is_clamped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
