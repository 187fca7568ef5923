/* Gammons and backgammons of races, beside every way to play every roll. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "inner/nets.h"
#include "videau/eval.h"

enum { LEVELS = 2 };

static vd_engine *engine;
static const vd_variant *game;
static vd_plays scratch[LEVELS];

static int open_engine(void **state)
{
    (void)state;
    game = vd_variant_get(VD_BACKGAMMON);
    for (int i = 0; i < LEVELS; i++) {
        scratch[i].capacity = VD_PLAYS_MAX;
        scratch[i].play = malloc(VD_PLAYS_MAX * sizeof *scratch[i].play);
        if (!scratch[i].play)
            return 1;
    }
    return vd_engine_new(&engine, NULL) == VD_OK ? 0 : 1;
}

static int close_engine(void **state)
{
    (void)state;
    for (int i = 0; i < LEVELS; i++)
        free(scratch[i].play);
    vd_engine_free(engine);
    return 0;
}

typedef bool late_test(const vd_side *side);

static bool none_off(const vd_side *side)
{
    return side->point[0] == 0;
}

static bool one_behind(const vd_side *side)
{
    for (int p = 19; p <= 24; p++) {
        if (side->point[p] > 0)
            return true;
    }
    return false;
}

/* Chance that the mover is late after `rolls` rolls, the other standing still, when it plays so that this is least. */
static double late_after(const vd_pos *pos, int rolls, late_test *late)
{
    double sum = 0.0;

    if (!late(&pos->side[VD_MOVER]))
        return 0.0;
    if (rolls == 0)
        return 1.0;
    for (int r = 0; r < 21; r++) {
        vd_plays *plays = &scratch[rolls - 1];
        vd_dice dice;
        const double weight = vd_dice_nth(r, &dice) / 36.0;
        double least = 1.0;

        assert_int_equal(vd_plays_find(game, pos, dice, plays), VD_OK);
        for (size_t k = 0; k < plays->count && least > 0.0; k++)
            least = fmin(least, late_after(&plays->play[k].result, rolls - 1, late));
        sum += weight * least;
    }
    return sum;
}

/* The winner is on roll with so many checkers on its ace point, the other has fifteen on the board. */
static vd_pos race_of(int aces, const vd_side *loser)
{
    vd_pos pos = {0};

    pos.side[VD_MOVER].point[1] = (uint8_t)aces;
    pos.side[VD_MOVER].point[0] = (uint8_t)(15 - aces);
    pos.side[VD_OPPONENT] = *loser;
    return pos;
}

static vd_probs value(const vd_pos *pos)
{
    vd_net_id net_id = VD_NET_CONTACT;
    vd_probs probs = {0};

    assert_int_equal(vd_classify(game, pos, &net_id), VD_CLASS_NET);
    assert_int_equal(net_id, VD_NET_RACE);
    assert_int_equal(vd_engine_probs(engine, game, pos, &probs), VD_OK);
    return probs;
}

static void throw_checkers(vd_rng *rng, vd_side *side, int count, int low, int high)
{
    for (; count > 0; count--)
        side->point[low + (int)vd_rng_below(rng, (uint32_t)(high - low + 1))]++;
}

/* Three on the ace point: off at once with a double, else with the second roll, the other having had one. */
static double brute_force(const vd_side *loser, late_test *late)
{
    vd_pos pos = {0};

    pos.side[VD_MOVER] = *loser;
    pos.side[VD_OPPONENT].point[1] = 3;
    pos.side[VD_OPPONENT].point[0] = 12;
    return 6.0 / 36.0 + 30.0 / 36.0 * late_after(&pos, 1, late);
}

static void backgammons_are_exact(void **state)
{
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 31);
    for (int i = 0; i < 200; i++) {
        vd_side loser = {0};
        const int behind = 1 + (int)vd_rng_below(&rng, 5);
        vd_pos pos;

        throw_checkers(&rng, &loser, behind, 19, 23);
        throw_checkers(&rng, &loser, 15 - behind, 1, 18);
        pos = race_of(3, &loser);
        assert_float_equal(value(&pos).backgammon, brute_force(&loser, one_behind), 1e-5);
    }
}

/* Up to four outside, one roll. */
static void gammons_of_few_outside(void **state)
{
    double squares = 0.0;
    int cases = 0;
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 32);
    for (int i = 0; i < 400; i++) {
        vd_side loser = {0};
        const int outside = 1 + (int)vd_rng_below(&rng, 4);
        double exact, difference;
        vd_pos pos;

        throw_checkers(&rng, &loser, outside, 7, 11);
        throw_checkers(&rng, &loser, 15 - outside, 1, 6);
        pos = race_of(3, &loser);
        exact = brute_force(&loser, none_off);
        difference = (double)value(&pos).gammon - exact;
        assert_true(fabs(difference) < 0.05);
        squares += difference * difference;
        cases++;
    }
    assert_true(sqrt(squares / cases) < 0.01);
}

/* Five and six on the ace point: two rolls of the other count too. */
static void gammons_after_two_rolls(void **state)
{
    double squares = 0.0;
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 33);
    for (int i = 0; i < 6; i++) {
        vd_side loser = {0};
        vd_pos pos = {0};
        double exact, difference;

        throw_checkers(&rng, &loser, 5, 7, 9);
        throw_checkers(&rng, &loser, 10, 3, 6);
        pos = race_of(5, &loser);
        pos.side[VD_MOVER] = loser;
        pos.side[VD_OPPONENT].point[1] = 5;
        pos.side[VD_OPPONENT].point[0] = 10;
        exact = 11.0 / 36.0 * late_after(&pos, 1, none_off) +
                25.0 / 36.0 * late_after(&pos, 2, none_off);
        pos = race_of(5, &loser);
        difference = (double)value(&pos).gammon - exact;
        squares += difference * difference;
    }
    assert_true(sqrt(squares / 6) < 0.025);
}

static void chances_are_in_order(void **state)
{
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 34);
    for (int i = 0; i < 3000; i++) {
        vd_pos pos = {0};
        vd_probs p;
        const int line = 7 + (int)vd_rng_below(&rng, 12);

        throw_checkers(&rng, &pos.side[i & 1], 15, 1, line);
        pos.side[i & 1].point[line]++; /* sixteen would be too many */
        for (int k = 1; k <= line; k++) {
            if (pos.side[i & 1].point[k] > 0) {
                pos.side[i & 1].point[k]--;
                break;
            }
        }
        throw_checkers(&rng, &pos.side[1 - (i & 1)], 15, 1, 24 - line);
        p = value(&pos);
        assert_true(p.win >= 0.0F && p.win <= 1.0F);
        assert_true(p.gammon >= p.backgammon && p.gammon <= p.win && p.backgammon >= 0.0F);
        assert_true(p.lose_gammon >= p.lose_backgammon && p.lose_gammon <= 1.0F - p.win + 1e-6F);
        assert_true(p.lose_backgammon >= 0.0F);
    }
}

/* The farther the loser is, the likelier the gammon; never less, to a ten-thousandth, because its first
 * checker outside stands a point back. */
static void farther_is_likelier(void **state)
{
    (void)state;
    for (int outside = 1; outside <= 14; outside++) {
        float before = 0.0F;

        for (int p = 7; p <= 20; p++) {
            vd_side loser = {0};
            vd_pos pos;
            float gammon;

            loser.point[p] = (uint8_t)outside;
            loser.point[5] = (uint8_t)(15 - outside);
            pos = race_of(12, &loser);
            gammon = value(&pos).gammon;
            assert_true(gammon >= before - 1e-4F);
            before = gammon;
        }
        assert_true(before > 0.0F);
    }
}

/* Lost for certain, and the nearer the better all the same. */
static void a_decided_race_is_still_run(void **state)
{
    float before = 0.0F;

    (void)state;
    for (int p = 17; p >= 7; p--) {
        vd_pos pos = {0};
        float win;

        pos.side[VD_MOVER].point[p] = 14; /* and one off: no gammon is lost */
        pos.side[VD_MOVER].point[0] = 1;
        pos.side[VD_OPPONENT].point[1] = 1;
        pos.side[VD_OPPONENT].point[0] = 14;
        win = value(&pos).win;
        assert_true(win > before);
        assert_true(win < 2e-4F);
        before = win;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(backgammons_are_exact),   cmocka_unit_test(gammons_of_few_outside),
        cmocka_unit_test(gammons_after_two_rolls), cmocka_unit_test(chances_are_in_order),
        cmocka_unit_test(farther_is_likelier),     cmocka_unit_test(a_decided_race_is_still_run),
    };

    return cmocka_run_group_tests(tests, open_engine, close_engine);
}
