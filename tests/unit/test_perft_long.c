/* perft at depth 3: start 116,154,993 and the race; games whose starts have few plays by two generators. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "oracle.h"
#include "perft_table.h"
#include "scene.h"

static void depth_three(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);

    (void)state;
    for (size_t i = 0; i < sizeof perft_table / sizeof *perft_table; i++) {
        const struct perft_row *row = &perft_table[i];
        vd_pos pos;

        if (!row->deep[0])
            continue;
        scene_pos_counts(variant, row->counts, &pos);
        assert_int_equal(vd_perft(variant, &pos, 3, false), row->deep[0]);
        assert_int_equal(vd_perft(variant, &pos, 3, true), row->deep[1]);
    }
}

/* Gul Bara, whose throws go on, and the games of three dice but Baldrac at depth 2 with every other game: test_perft. */
static void games_of_few_plays_as_the_oracle(void **state)
{
    static const vd_variant_id ids[] = {VD_JACQUET,     VD_FEVGA,  VD_MOULTEZIM,  VD_NARDE,
                                        VD_PLAKOTO,     VD_TAPA,   VD_VERSAILLES, VD_REVERTIER,
                                        VD_TOURNE_CASE, VD_BALDRAC};

    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const vd_variant *variant = vd_variant_get(ids[i]);
        uint64_t count;
        vd_pos pos;

        vd_pos_start(variant, &pos);
        count = vd_perft(variant, &pos, 3, false);
        print_message("%s: %llu\n", variant->name, (unsigned long long)count);
        assert_int_equal(count, oracle_perft(variant, &pos, 3, false));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depth_three),
        cmocka_unit_test(games_of_few_plays_as_the_oracle),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
