/* perft: the table of seven positions at depth 1 and 2, and every variant's start against the oracle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "oracle.h"
#include "perft_table.h"
#include "scene.h"
#include "walk.h"

static void the_table(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);

    (void)state;
    for (size_t i = 0; i < sizeof perft_table / sizeof *perft_table; i++) {
        const struct perft_row *row = &perft_table[i];
        vd_pos pos;

        scene_pos_counts(variant, row->counts, &pos);
        assert_int_equal(vd_pos_check(variant, &pos, NULL), VD_OK);
        assert_int_equal(vd_perft(variant, &pos, 0, false), 1);
        for (int d = 1; d <= 2; d++) {
            if (vd_perft(variant, &pos, d, false) != row->plain[d - 1])
                print_error("%s, depth %d\n", row->name, d);
            assert_int_equal(vd_perft(variant, &pos, d, false), row->plain[d - 1]);
            assert_int_equal(vd_perft(variant, &pos, d, true), row->weighted[d - 1]);
        }
    }
}

/* Depth 2 from the start: in the games with several phases also through them. */
static void every_variant_as_the_oracle(void **state)
{
    (void)state;
    for (vd_variant_id id = VD_BACKGAMMON + 1; id < VD_VARIANT_KNOWN; id++) {
        const vd_variant *variant = vd_variant_get(id);
        vd_pos pos;

        vd_pos_start(variant, &pos);
        assert_int_equal(vd_perft(variant, &pos, 1, false), oracle_perft(variant, &pos, 1, false));
        assert_int_equal(vd_perft(variant, &pos, 1, true), oracle_perft(variant, &pos, 1, true));
        assert_int_equal(vd_perft(variant, &pos, 2, id % 2),
                         oracle_perft(variant, &pos, 2, id % 2));
    }
}

/* Deep enough for a named double, its complement and the roll after it, on boards with little to play. */
static void through_the_phases(void **state)
{
    static const vd_variant_id ids[] = {VD_ACEY_DEUCEY, VD_ACEY_EUROPEAN, VD_ACEY_NAVY};

    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const vd_variant *variant = vd_variant_get(ids[i]);
        vd_pos pos;

        scene_pos(variant, "6:1 4:1 2:1", "20:1 22:1", &pos);
        assert_int_equal(vd_perft(variant, &pos, 3, true), oracle_perft(variant, &pos, 3, true));
        scene_pos(variant, "8:1 hors:1", "17:1 24:1 bar:1", &pos);
        assert_int_equal(vd_perft(variant, &pos, 3, false), oracle_perft(variant, &pos, 3, false));
    }
}

static void a_finished_game_counts_nothing(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    vd_pos pos;

    (void)state;
    scene_pos(variant, "off:15", "24:15", &pos);
    assert_int_equal(vd_perft(variant, &pos, 1, false), 0);
    assert_int_equal(vd_perft(variant, &pos, 0, false), 1);
    /* A closed board: 21 passes. */
    scene_pos(variant, "bar:1 6:14", "24:2 23:2 22:2 21:2 20:2 19:2 18:3", &pos);
    assert_int_equal(vd_perft(variant, &pos, 1, false), 21);
    assert_int_equal(vd_perft(variant, &pos, 1, true), 36);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table),
        cmocka_unit_test(every_variant_as_the_oracle),
        cmocka_unit_test(through_the_phases),
        cmocka_unit_test(a_finished_game_counts_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
