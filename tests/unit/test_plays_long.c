/* Positions of backgammon against the oracle, 100,000 (with `./test thorough` a million), and a long random play of every
 * variant. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sample.h"
#include "versus.h"

enum { PLAYED = 600000, THROWN = 200000, OTHERS = 60000, PART = 20 };

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

static void play_on(const vd_variant *variant, int questions, uint64_t seed)
{
    walk_state walk;

    walk_init(&walk, variant, seed);
    for (int i = 0; i < questions; i++) {
        walk_next(&walk);
        assert_true(versus_plays(&room, variant, &walk.pos, walk.dice, walk.named, &walk.legal));
    }
    walk_fini(&walk);
}

/* Both sides of the board of each. */
static void throw_on(const vd_variant *variant, int boards, uint64_t seed)
{
    vd_rng rng;

    vd_rng_init(&rng, seed);
    for (int i = 0; i < boards; i++) {
        vd_pos pos;
        vd_dice dice = walk_roll_of(variant, &rng);

        walk_scatter(variant, &rng, &pos);
        assert_true(versus_roll(&room, variant, &pos, dice));
    }
}

static void positions_of_backgammon(void **state)
{
    (void)state;
    room.thorough = true;
    play_on(vd_variant_get(VD_BACKGAMMON), sample_of(PLAYED, PLAYED / PART), 0x4D111107);
    throw_on(vd_variant_get(VD_BACKGAMMON), sample_of(THROWN, THROWN / PART), 0x7420A);
}

static void every_other_variant(void **state)
{
    const int others = sample_of(OTHERS, OTHERS / PART);

    (void)state;
    room.thorough = true;
    for (vd_variant_id id = VD_BACKGAMMON + 1; id < VD_VARIANT_KNOWN; id++) {
        play_on(vd_variant_get(id), others, 0x4D111107U + id);
        throw_on(vd_variant_get(id), others / 10, 0x7420AU + id);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_of_backgammon),
        cmocka_unit_test(every_other_variant),
    };

    return cmocka_run_group_tests(tests, open_room, close_room);
}
