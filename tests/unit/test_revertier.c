/* Revertier: how a game ends on the bar, and that nobody waits for ever. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "locks.h"
#include "match_script.h"
#include "sample.h"
#include "videau/notation.h"

static const vd_variant *revertier(void)
{
    return vd_variant_get(VD_REVERTIER);
}

/* ---- How a game ends ---- */

static void seven_on_the_bar_lose_double(void **state)
{
    vd_match match;

    (void)state;
    script_stand(&match, VD_REVERTIER, "M[16:1 6:7 5:7] A[24:8 11:1] bar:0/6 dice:5-2");
    script_do(&match, script_play(0, "16 5, 6 2"));
    assert_int_equal(match.phase, VD_PHASE_GAME_OVER);
    assert_int_equal(match.end, VD_END_JAN);
    assert_int_equal(match.winner, 0);
    assert_int_equal(match.end_kind, 2);
    assert_int_equal(match.score[0], 2);
}

static void six_on_the_bar_play_on(void **state)
{
    vd_match match;

    (void)state;
    script_stand(&match, VD_REVERTIER, "M[16:1 6:7 5:7] A[24:9 11:1] bar:0/5 dice:5-2");
    script_do(&match, script_play(0, "16 5, 6 2"));
    assert_int_equal(match.phase, VD_PHASE_ROLL);
    assert_int_equal(match.end, VD_END_NONE);
    assert_int_equal(match.pos.side[VD_MOVER].bar, 6);
}

/* Whether the loser has borne off checkers or none. */
static void bearing_off_is_single(void **state)
{
    static const char *const texts[] = {"M[1:1] A[24:2 13:13] dice:5-2", "M[1:1] A[14:2] dice:5-2"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        vd_match match;

        script_stand(&match, VD_REVERTIER, texts[i]);
        script_do(&match, script_play(0, "1 5"));
        assert_int_equal(match.end, VD_END_BORNE_OFF);
        assert_int_equal(match.end_kind, 1);
        assert_int_equal(match.score[0], 1);
    }
}

/* Each side alone on five points of the other's, and two of the other's on its start. */
static const char locked[] = "M[23:1 22:1 21:1 20:1 19:1 12:2 1:7] A[24:2 11:1 10:1 9:1 8:1 "
                             "7:1 13:7] bar:1/1";

static void both_locked_out_is_a_draw(void **state)
{
    vd_situation s = script_position(VD_REVERTIER, locked);

    (void)state;
    assert_true(vd_pos_drawn(revertier(), &s.pos));
    assert_true(vd_pos_over(revertier(), &s.pos));
    assert_false(vd_pos_won(revertier(), &s.pos, VD_MOVER));
    assert_false(vd_pos_won(revertier(), &s.pos, VD_OPPONENT));
    /* A point opened by either is enough. */
    s.pos.side[VD_OPPONENT].point[12]--;
    s.pos.side[VD_OPPONENT].point[0]++;
    assert_false(vd_pos_drawn(revertier(), &s.pos));
}

/* ---- What no game of it can come to ---- */

static void two_on_a_point_of_the_first_half_are_no_position(void **state)
{
    static const struct {
        const char *text;
        int point, checkers; /* 0: a position */
    } cases[] = {
        {"M[24:13 23:2] A[12:15]", 23, 2},          {"M[24:12 13:3] A[12:15]", 13, 3},
        {"M[24:15] A[12:13 11:2]", 11, 2},          {"M[24:15] A[12:11 1:4]", 1, 4},
        {"M[23:1 13:1 12:13] A[11:1 1:14]", 1, 14}, {"M[23:1 13:1 12:13] A[11:1 24:14]", 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_situation s;
        vd_error err = {0};

        assert_int_equal(
            vd_text_form_parse(cases[i].text, strlen(cases[i].text), VD_REVERTIER, &s, &err),
            cases[i].point ? VD_ERR_POSITION : VD_OK);
        assert_int_equal(err.code, cases[i].point ? VD_ERROR_not_alone : VD_ERROR_none);
        assert_int_equal(err.arg[0], cases[i].point);
        assert_int_equal(err.arg[1], cases[i].checkers);
    }
}

/* ---- Nobody waits for ever ---- */

/* Most checkers where those of one side may shut the other out: alone by the other's start, in pairs where it enters. */
static void scatter(vd_rng *rng, const vd_side *other, vd_side *out)
{
    int left = 15;

    memset(out, 0, sizeof *out);
    out->bar = (uint8_t)vd_rng_below(rng, 3);
    left -= out->bar;
    for (int k = 24; k >= 1; k--) {
        const bool taken = other && other->point[(k + 11) % 24 + 1] > 0;
        const int want = k > 18 && k < 24                          ? vd_rng_below(rng, 5) > 0
                         : k > 6 && k < 13 && vd_rng_below(rng, 2) ? 2
                                                                   : 0;
        const int there = taken ? 0 : want < left ? want : left;

        out->point[k] = (uint8_t)there;
        left -= there;
    }
    out->point[0] = (uint8_t)left;
}

static void two_that_cannot_move_are_a_draw(void **state)
{
    (void)state;
    assert_true(locks_count(revertier(), scatter, 0x7E57, SAMPLE(200000, 30000)) > 10);
}

/* Both run the same way half a turn apart, two shut a point: without that the game has no such rules. */
static void only_where_it_fits(void **state)
{
    vd_variant variant = *revertier();

    (void)state;
    assert_int_equal(vd_variant_prepare(&variant), VD_OK);
    variant.one_each = 0;
    assert_int_equal(vd_variant_prepare(&variant), VD_ERR_UNSUPPORTED);
    variant = *vd_variant_get(VD_LONGGAMMON);
    variant.one_each = 1;
    assert_int_equal(vd_variant_prepare(&variant), VD_ERR_UNSUPPORTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seven_on_the_bar_lose_double),
        cmocka_unit_test(six_on_the_bar_play_on),
        cmocka_unit_test(bearing_off_is_single),
        cmocka_unit_test(both_locked_out_is_a_draw),
        cmocka_unit_test(two_on_a_point_of_the_first_half_are_no_position),
        cmocka_unit_test(two_that_cannot_move_are_a_draw),
        cmocka_unit_test(only_where_it_fits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
