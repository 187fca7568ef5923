/* A million random claims, presets and mixed options: a reason exactly when the oracle finds no single reading. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "versus.h"

enum { QUESTIONS = 20000, CLAIMS = 6 };

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

static void judge_questions(const vd_variant *variant, uint64_t seed)
{
    walk_state walk;
    vd_rng rng;

    walk_init(&walk, variant, seed);
    vd_rng_init(&rng, ~seed);
    for (int i = 0; i < QUESTIONS; i++) {
        walk_next(&walk);
        if (i % 2 && !walk.named) {
            walk_scatter(variant, &rng, &walk.pos);
            oracle_roll(variant, &walk.pos, walk.dice, &walk.legal);
        }
        assert_true(versus_plays(&room, variant, &walk.pos, walk.dice, walk.named, &walk.legal));
        for (int c = 0; c < CLAIMS; c++) {
            vd_claim claim;

            walk_claim(variant, &rng, &walk.pos, walk.dice, &room.plays, &claim);
            assert_true(versus_claim(&room, variant, &walk.pos, walk.dice, walk.named, &walk.legal,
                                     &claim));
        }
    }
    walk_fini(&walk);
}

static void every_variant(void **state)
{
    (void)state;
    for (vd_variant_id id = 0; id < VD_VARIANT_COUNT; id++)
        judge_questions(vd_variant_get(id), 0x10C1A1U + id);
}

static void mixed_options(void **state)
{
    vd_variant mixed[4];

    (void)state;
    for (int i = 0; i < 4; i++) {
        mixed[i] = *vd_variant_get(i % 2 ? VD_BACKGAMMON : VD_DUTCH);
        mixed[i].no_hit_run = i == 1;
    }
    mixed[0].entry = VD_ENTRY_FREE;
    mixed[0].gate = VD_GATE_DOUBLET_OR_12;
    mixed[1].hit = VD_HIT_PRESENT;
    mixed[2].bearoff = VD_BEAROFF_EXACT;
    mixed[2].gate = VD_GATE_DOUBLET_OR_12;
    mixed[3].must_use = VD_MUST_MAX;
    mixed[3].doubles = VD_DOUBLES_TWO;
    for (uint8_t i = 0; i < 4; i++)
        judge_questions(&mixed[i], 0x3D10U + i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_variant),
        cmocka_unit_test(mixed_options),
    };

    return cmocka_run_group_tests(tests, open_room, close_room);
}
