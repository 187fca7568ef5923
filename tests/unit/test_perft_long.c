/* perft at depth 3: start 116,154,993 and the race. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depth_three),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
