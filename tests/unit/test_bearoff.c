/* The one-sided bear-off table, through the engine without nets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "inner/nets.h"
#include "videau/eval.h"

static vd_engine *engine;
static const vd_variant *game;

static int open_engine(void **state)
{
    vd_net *none[VD_NET_COUNT] = {NULL};

    (void)state;
    game = vd_variant_get(VD_BACKGAMMON);
    return vd_engine_make(none, &engine, NULL) == VD_OK ? 0 : 1;
}

static int close_engine(void **state)
{
    (void)state;
    vd_engine_free(engine);
    return 0;
}

/* Checkers on points 1 to 6; the rest is off. */
static void set_side(vd_side *side, const uint8_t checkers[6])
{
    int left = 15;

    memset(side, 0, sizeof *side);
    for (int i = 0; i < 6; i++) {
        side->point[i + 1] = checkers[i];
        left -= checkers[i];
    }
    side->point[0] = (uint8_t)left;
}

static vd_probs value(const uint8_t mine[6], const uint8_t theirs[6])
{
    vd_pos pos = {0};
    vd_probs probs = {0};
    vd_net_id net_id = VD_NET_CONTACT;

    set_side(&pos.side[VD_MOVER], mine);
    set_side(&pos.side[VD_OPPONENT], theirs);
    assert_int_equal(vd_classify(game, &pos, &net_id), VD_CLASS_BEAROFF);
    vd_engine_exact(engine, game, &pos, VD_CLASS_BEAROFF, &probs);
    return probs;
}

/* He bears off his last checker next time, so the chance to win is the chance of one roll. Rolls of 36 as in every book. */
static void two_checkers_in_one_roll(void **state)
{
    static const int rolls[6][6] = {
        {36}, {36, 26}, {34, 25, 17}, {29, 23, 17, 11}, {23, 19, 14, 10, 6}, {15, 13, 10, 8, 6, 4}};
    static const uint8_t one[6] = {1};

    (void)state;
    for (int a = 0; a < 6; a++) {
        for (int b = 0; b <= a; b++) {
            uint8_t checkers[6] = {0};

            checkers[a]++;
            checkers[b]++;
            assert_float_equal(value(checkers, one).win, (float)rolls[a][b] / 36.0F, 1e-6F);
        }
    }
}

/* The two-sided optimum of 6-5-4 each is .4146 (GNU Backgammon's exact base); playing for the least mean number of
 * rolls costs each side a little. */
static void three_checkers_each(void **state)
{
    static const uint8_t checkers[6] = {0, 0, 0, 1, 1, 1};
    static const uint8_t sixes[6] = {0, 0, 0, 0, 0, 3};

    (void)state;
    assert_float_equal(2.0F * value(checkers, checkers).win - 1.0F, 0.4146F, 0.003F);
    assert_float_equal(2.0F * value(sixes, sixes).win - 1.0F, 0.4256F, 0.003F);
}

static float mean_of(const vd_side *side)
{
    return vd_engine_bearoff_mean(engine, game, side->point);
}

/* mean(p) = 1 + mean over the rolls of the least mean among the rules' own legal plays. */
static void check_means(void)
{
    vd_plays plays = {.capacity = VD_PLAYS_MAX};
    vd_rng rng;

    plays.play = malloc(plays.capacity * sizeof *plays.play);
    assert_non_null(plays.play);
    vd_rng_init(&rng, 4);
    for (int i = 0; i < 400; i++) {
        vd_pos pos = {0};
        double mean = 1.0;
        uint8_t checkers[6] = {0};
        static const uint8_t theirs[6] = {15};

        for (int n = 1 + (int)vd_rng_below(&rng, 15); n > 0; n--)
            checkers[vd_rng_below(&rng, 6)]++;
        set_side(&pos.side[VD_MOVER], checkers);
        set_side(&pos.side[VD_OPPONENT], theirs);
        for (int r = 0; r < 21; r++) {
            vd_dice dice;
            double weight = vd_dice_nth(r, &dice) / 36.0;
            float least = 1000.0F;

            assert_int_equal(vd_plays_find(game, &pos, dice, &plays), VD_OK);
            assert_true(plays.count > 0);
            for (size_t k = 0; k < plays.count; k++) {
                float rolls = mean_of(&plays.play[k].result.side[VD_MOVER]);

                least = rolls < least ? rolls : least;
            }
            mean += weight * (double)least;
        }
        assert_float_equal(mean_of(&pos.side[VD_MOVER]), (float)mean, 1e-5F);
    }
    free(plays.play);
}

static void means_agree_with_the_generator(void **state)
{
    (void)state;
    check_means();
}

/* Where doubles are plain, the last checkers, and chances with nothing but the game in them. */
static void with_plain_doubles(void **state)
{
    vd_engine *bare = engine;
    vd_probs probs;
    vd_pos pos;

    (void)state;
    assert_int_equal(vd_engine_new(&engine, NULL), VD_OK);
    for (vd_variant_id id = VD_IRISH; id <= VD_NARD; id++) {
        static const uint8_t aces[6] = {3}, fifteen[6] = {0, 0, 0, 0, 0, 15};

        game = vd_variant_get(id);
        assert_true(vd_engine_knows(engine, game));
        check_means();
        memset(&pos, 0, sizeof pos);
        /* Three on the ace point take two rolls, a double or not. */
        set_side(&pos.side[VD_MOVER], aces);
        set_side(&pos.side[VD_OPPONENT], aces);
        assert_int_equal(vd_engine_probs(engine, game, &pos, &probs), VD_OK);
        assert_float_equal(probs.win, 1.0F, 1e-6F);
        assert_float_equal(mean_of(&pos.side[VD_MOVER]), 2.0F, 1e-6F);
        set_side(&pos.side[VD_OPPONENT], fifteen);
        assert_int_equal(vd_engine_probs(engine, game, &pos, &probs), VD_OK);
        assert_float_equal(probs.gammon, 0.0F, 0.0F);
    }
    vd_engine_free(engine);
    engine = bare;
    game = vd_variant_get(VD_BACKGAMMON);
}

static void gammons(void **state)
{
    static const uint8_t one[6] = {1}, two_sixes[6] = {0, 0, 0, 0, 0, 2}, four_aces[6] = {4};
    static const uint8_t aces[6] = {15}, sixes[6] = {0, 0, 0, 0, 0, 15}, fourteen[6] = {14};
    vd_probs p;

    (void)state;
    p = value(one, sixes);
    assert_float_equal(p.win, 1.0F, 1e-6F);
    assert_float_equal(p.gammon, 1.0F, 1e-6F);
    /* One off is enough against the gammon. */
    p = value(one, fourteen);
    assert_float_equal(p.gammon, 0.0F, 0.0F);
    /* Fifteen on the ace point bear off with any roll, so only a win at once is a gammon. */
    p = value(two_sixes, aces);
    assert_float_equal(p.gammon, 4.0F / 36.0F, 1e-6F);
    /* Four aces take two rolls without a double; he bears a checker off from fifteen sixes with any 6, 5-1, 4-2, 3-3 and
     * 2-2: 17 of 36. */
    p = value(four_aces, sixes);
    assert_float_equal(p.gammon, 6.0F / 36.0F + 30.0F / 36.0F * 19.0F / 36.0F, 1e-6F);
    /* On roll, I lose a gammon when I bear none off now and he is done before I roll again. */
    p = value(sixes, one);
    assert_float_equal(p.lose_gammon, 19.0F / 36.0F, 1e-6F);
    assert_float_equal(p.backgammon + p.lose_backgammon, 0.0F, 0.0F);
}

static void chances_are_in_order(void **state)
{
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 5);
    for (int i = 0; i < 2000; i++) {
        uint8_t checkers[2][6] = {{0}};
        vd_probs p;

        for (int s = 0; s < 2; s++) {
            for (int n = i % 3 == s ? 15 : 1 + (int)vd_rng_below(&rng, 15); n > 0; n--)
                checkers[s][vd_rng_below(&rng, 6)]++;
        }
        p = value(checkers[0], checkers[1]);
        assert_true(p.win >= 0.0F && p.win <= 1.00001F);
        assert_true(p.gammon >= 0.0F && p.gammon <= p.win + 1e-6F);
        assert_true(p.lose_gammon >= 0.0F && p.lose_gammon <= 1.0F - p.win + 1e-5F);
    }
}

static void a_slower_position_has_a_higher_mean(void **state)
{
    uint8_t point[7] = {0};

    (void)state;
    point[1] = 1;
    assert_float_equal(vd_engine_bearoff_mean(engine, game, point), 1.0F, 1e-6F);
    for (int k = 1; k <= 6; k++) {
        float before = 0;

        memset(point, 0, sizeof point);
        for (int n = 1; n <= 15; n++) {
            point[k] = (uint8_t)n;
            assert_true(vd_engine_bearoff_mean(engine, game, point) >= before);
            before = vd_engine_bearoff_mean(engine, game, point);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_checkers_in_one_roll),
        cmocka_unit_test(three_checkers_each),
        cmocka_unit_test(means_agree_with_the_generator),
        cmocka_unit_test(with_plain_doubles),
        cmocka_unit_test(gammons),
        cmocka_unit_test(chances_are_in_order),
        cmocka_unit_test(a_slower_position_has_a_higher_mean),
    };

    return cmocka_run_group_tests(tests, open_engine, close_engine);
}
