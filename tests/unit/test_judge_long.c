/* Random claims, 5,000 (with `./test thorough` 20,000) of each variant, presets and mixed options: a reason exactly when the oracle finds no single reading. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sample.h"
#include "versus.h"

enum { QUESTIONS = 20000 };

static versus room;

static int open_room(void **state)
{
    (void)state;
    versus_init(&room);
    return 0;
}

static int close_room(void **state)
{
    (void)state;
    versus_fini(&room);
    return 0;
}

static void every_variant(void **state)
{
    (void)state;
    for (vd_variant_id id = 0; id < VD_VARIANT_KNOWN; id++)
        assert_true(versus_judge(&room, vd_variant_get(id), sample_of(QUESTIONS, QUESTIONS / 4),
                                 0x10C1A1U + id));
}

static void mixed_options(void **state)
{
    vd_variant mixed[5];

    (void)state;
    for (int i = 0; i < 4; i++) {
        mixed[i] = *vd_variant_get(i % 2 ? VD_BACKGAMMON : VD_DUTCH);
        mixed[i].no_hit_run = i == 1;
    }
    mixed[0].entry = VD_ENTER_FREE;
    mixed[0].enter_after = VD_ENTER_AFTER_DOUBLE_OR_12;
    mixed[1].hit = VD_HIT_PRESENT;
    mixed[2].bearoff = VD_BEAROFF_EXACT;
    mixed[2].enter_after = VD_ENTER_AFTER_DOUBLE_OR_12;
    mixed[3].must_use = VD_MUST_MAX;
    mixed[3].doubles = VD_DOUBLES_TWO;
    mixed[4] = *vd_variant_get(VD_TABULA);
    mixed[4].bearoff = VD_BEAROFF_HALF;
    assert_int_equal(vd_variant_prepare(&mixed[4]), VD_OK);
    for (uint8_t i = 0; i < 5; i++)
        assert_true(
            versus_judge(&room, &mixed[i], sample_of(QUESTIONS, QUESTIONS / 4), 0x3D10U + i));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_variant),
        cmocka_unit_test(mixed_options),
    };

    return cmocka_run_group_tests(tests, open_room, close_room);
}
