/* Games of random plays by the library alone: each ends, and no side waits for ever. Included by a test that says how many games
 * each variant plays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scene.h"
#include "walk.h"

enum { TURNS_MAX = 5000, WAITS_MAX = 400 };

static vd_play ends_store[VD_PLAYS_MAX];

/* One phase of a turn; true when a checker moved. */
static bool play_phase(const vd_variant *variant, vd_rng *rng, vd_pos *pos)
{
    vd_plays plays = {.play = ends_store, .capacity = VD_PLAYS_MAX};
    const bool named = pos->pending == VD_PENDING_COMPLEMENT;
    const vd_dice dice = named ? vd_pending_dice(pos) : walk_roll_of(variant, rng);
    const vd_status status = named ? vd_plays_find_named(variant, pos, pos->pending_die, &plays)
                                   : vd_plays_find(variant, pos, dice, &plays);

    assert_int_equal(status, VD_OK);
    if (plays.count > 0)
        *pos = plays.play[vd_rng_below(rng, (uint32_t)plays.count)].result;
    else
        vd_pos_pass(variant, pos, dice, pos);
    return plays.count > 0;
}

static int play_game(const vd_variant *variant, vd_rng *rng)
{
    int turns = 0, waits = 0;
    vd_pos pos;

    vd_pos_start(variant, &pos);
    for (;;) {
        waits = play_phase(variant, rng, &pos) ? 0 : waits + 1;
        if (vd_pos_over(variant, &pos))
            break;
        if (waits > WAITS_MAX || turns > TURNS_MAX)
            scene_print(stderr, variant, &pos);
        assert_true(waits <= WAITS_MAX && turns <= TURNS_MAX);
        assert_int_equal(vd_pos_check(variant, &pos, NULL), VD_OK);
        if (pos.pending == VD_PENDING_NONE) {
            vd_pos_flip(&pos, &pos);
            turns++;
        }
    }
    return turns;
}

static void games_end(vd_variant_id id, int games)
{
    const vd_variant *variant = vd_variant_get(id);
    int64_t turns = 0;
    vd_rng rng;

    vd_rng_init(&rng, 0x6A3E5U + id);
    for (int i = 0; i < games; i++)
        turns += play_game(variant, &rng);
    print_message("%s: %d games, %.1f turns each\n", variant->name, games,
                  (double)turns / (double)games);
}
