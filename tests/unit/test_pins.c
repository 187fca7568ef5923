/* Checkers under checkers: what ends a game of Plakoto besides bearing off, and how texts say where they lie. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "match_script.h"
#include "videau/notation.h"

static const vd_variant *plakoto(void)
{
    return vd_variant_get(VD_PLAKOTO);
}

static vd_status read_text(const char *text, vd_situation *out, vd_error *err)
{
    return vd_text_form_parse(text, strlen(text), VD_PLAKOTO, out, err);
}

/* ---- How a game ends ---- */

static void a_pinned_mother_loses_double(void **state)
{
    vd_match match;

    (void)state;
    script_stand(&match, VD_PLAKOTO, "M[7:2 6:3 5:5 4:5] A[1:1 12:3 19:5 20:6] dice:6-1");
    script_do(&match, script_play(0, "7 6, 7 1"));
    assert_int_equal(match.phase, VD_PHASE_GAME_OVER);
    assert_int_equal(match.end, VD_END_MOTHER);
    assert_int_equal(match.winner, 0);
    assert_int_equal(match.end_kind, 2);
    assert_int_equal(match.end_points, 2);
    assert_int_equal(match.score[0], 2);
    assert_int_equal(match.score[1], 0);
}

static void not_while_the_start_is_held(void **state)
{
    vd_match match;

    (void)state;
    script_stand(&match, VD_PLAKOTO, "M[24:1 7:2 6:3 5:5 4:4] A[1:1 12:3 19:5 20:6] dice:6-1");
    script_do(&match, script_play(0, "7 6, 7 1"));
    assert_int_equal(match.phase, VD_PHASE_ROLL);
    assert_int_equal(match.end, VD_END_NONE);
    assert_false(vd_pos_drawn(plakoto(), &match.pos));
    /* When the start is left, the pin is still there: then it is over. */
    script_stand(&match, VD_PLAKOTO,
                 "M[24:1 6:4 5:5 4:4 1:1] A[1:1 12:3 19:5 20:6] over:1 dice:6-5");
    script_do(&match, script_play(0, "24 6, 18 5"));
    assert_int_equal(match.end, VD_END_MOTHER);
    assert_int_equal(match.winner, 0);
}

static void two_pinned_mothers_are_a_draw(void **state)
{
    vd_match match;

    (void)state;
    script_stand(&match, VD_PLAKOTO,
                 "M[24:1 7:2 6:3 5:5 4:4] A[24:1 1:1 12:3 19:5 20:5] under:24 dice:6-1");
    script_do(&match, script_play(0, "7 6, 7 1"));
    assert_int_equal(match.phase, VD_PHASE_GAME_OVER);
    assert_int_equal(match.end, VD_END_DRAW);
    assert_int_equal(match.winner, VD_NOBODY);
    assert_int_equal(match.end_points, 0);
    assert_int_equal(match.score[0] + match.score[1], 0);
    assert_true(vd_pos_drawn(plakoto(), &match.pos));
    assert_false(vd_pos_won(plakoto(), &match.pos, VD_MOVER));
    assert_false(vd_pos_won(plakoto(), &match.pos, VD_OPPONENT));
    /* The match goes on. */
    script_do(&match, script_act(0, VD_ACT_NEXT_GAME));
    assert_int_equal(match.phase, VD_PHASE_OPENING);
    assert_int_equal(match.games, 2);
}

/* The pin that ends nothing: judged when the play is over, it was left again. */
static void a_mother_left_again_in_the_same_play(void **state)
{
    vd_match match;

    (void)state;
    script_stand(&match, VD_PLAKOTO, "M[8:1 7:4 6:5 5:5] A[2:1 1:1 19:13] dice:6-1");
    script_do(&match, script_play(0, "8 6, 2 1"));
    assert_int_equal(match.end, VD_END_MOTHER);
    assert_false(vd_side_is_pinned(&match.pos.side[VD_OPPONENT], 23));
    assert_true(vd_side_is_pinned(&match.pos.side[VD_OPPONENT], 24));
}

/* ---- Positions ---- */

static void what_lies_where(void **state)
{
    vd_situation s;
    vd_error err;

    (void)state;
    s = script_position(VD_PLAKOTO,
                        "M[24:9 18:2 14:1 10:3] A[18:1 14:2 12:1 1:11] under:14 over:18");
    assert_int_equal(s.pos.side[VD_MOVER].point[14], 0);
    assert_true(vd_side_is_pinned(&s.pos.side[VD_MOVER], 14));
    assert_true(vd_side_is_pinned(&s.pos.side[VD_OPPONENT], 7));
    assert_int_equal(vd_pos_pips(plakoto(), &s.pos, VD_MOVER), 9 * 24 + 2 * 18 + 14 + 3 * 10);
    assert_int_equal(vd_pos_facing(plakoto(), &s.pos, VD_MOVER, 18), 0);
    assert_int_equal(vd_pos_facing(plakoto(), &s.pos, VD_MOVER, 14), 2);
    /* A pinned checker is the farthest as well as any. */
    s = script_position(VD_PLAKOTO, "M[14:1 6:14] A[14:2 1:13] under:14");
    assert_int_equal(vd_side_rearmost(plakoto(), &s.pos.side[VD_MOVER]), 14);
    /* Nobody on top of it. */
    s.pos.side[VD_OPPONENT].point[11] = 0;
    s.pos.side[VD_OPPONENT].point[0] = 2;
    assert_int_equal(vd_pos_check(plakoto(), &s.pos, &err), VD_ERR_POSITION);
    /* Where nobody is pinned these bits say nothing. */
    s = script_position(VD_PLAKOTO, "M[14:1 6:14] A[14:2 1:13] under:14");
    assert_int_equal(vd_pos_check(vd_variant_get(VD_LONGGAMMON), &s.pos, &err), VD_ERR_POSITION);
}

static void texts_say_it_and_are_read(void **state)
{
    static const char *const texts[] = {
        "M[24:9 18:2 14:1 10:3] A[18:1 14:2 12:1 1:11] under:14 over:18 variant:plakoto",
        "M[24:1 14:1 9:1 6:12] A[24:2 14:3 9:1 1:9] under:24,14,9 variant:plakoto",
        "M[18:2 17:1 1:12] A[18:1 17:1 1:1 19:12] over:18,17,1 dice:6-5 variant:plakoto",
    };
    char text[512];

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        vd_situation s, again;
        vd_buf buf;

        s = script_position(VD_PLAKOTO, texts[i]);
        vd_buf_init(&buf, text, sizeof text);
        vd_text_form_format(&buf, &s);
        again = script_position(VD_PLAKOTO, text);
        assert_memory_equal(&s, &again, sizeof s);
    }
}

static void texts_that_cannot_be(void **state)
{
    static const struct {
        const char *text;
        vd_error_code code;
    } cases[] = {
        {"M[24:9 14:1] A[18:1] under:14", VD_ERROR_bad_pin},
        {"M[24:9 14:2] A[14:1] under:14", VD_ERROR_bad_pin},
        {"M[24:9 14:1] A[14:2] over:14", VD_ERROR_bad_pin},
        {"M[24:9 14:1] A[14:2]", VD_ERROR_both_on_point},
        {"M[24:9 14:1] A[14:2] under:14,14", VD_ERROR_twice},
        {"M[24:9 14:1] A[14:2] under:25", VD_ERROR_bad_number},
        {"M[24:9 14:1] A[14:2] under:14x", VD_ERROR_trailing},
        {"M[24:9 14:1] A[14:2] under:", VD_ERROR_bad_number},
        {"M[24:9 14:1] A[14:1] under:14 over:14", VD_ERROR_bad_pin},
        {"M[24:9] A[14:1] bar:1", VD_ERROR_not_in_game},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_situation s;
        vd_error err;

        assert_int_not_equal(read_text(cases[i].text, &s, &err), VD_OK);
        if (err.code != cases[i].code)
            print_error("%s: %s\n", cases[i].text, vd_error_key(err.code));
        assert_int_equal(err.code, cases[i].code);
    }
}

/* No other game's positions are other bytes than before there were pins. */
static void the_hash_of_backgammon_is_what_it_was(void **state)
{
    vd_pos pos;

    (void)state;
    vd_pos_start(vd_variant_get(VD_BACKGAMMON), &pos);
    assert_int_equal(sizeof pos, 82);
    assert_int_equal(vd_pos_hash(&pos), UINT64_C(0x32991A35F6626A5E));
}

/* ---- Refusals ---- */

static void refusals(void **state)
{
    static const struct {
        const char *position, *play;
        vd_reason_code code;
        int rule;
    } cases[] = {
        {"M[24:10 14:1 8:4] A[14:2 1:13] under:14 dice:6-1", "14/8 24/23", VD_REASON_pinned, 6},
        {"M[24:10 20:1 14:1 8:3] A[14:1 1:14] under:14 dice:6-1", "20/14 24/23", VD_REASON_pin_shut,
         5},
        {"M[6:2 5:1 3:1] A[24:2 3:1] under:3 dice:6-5", "6/O 6/1", VD_REASON_pin_left, 9},
        {"M[10:1 6:14] A[10:1 24:14] under:10 dice:6-5", "6/O 6/1", VD_REASON_not_all_home, 9},
        {"M[24:15] A[18:2 1:13] dice:6-5", "24/18 24/19", VD_REASON_blocked, 5},
        {"start dice:5-2", "24/19", VD_REASON_both_dice, 8},
        {"M[6:5 5:5 4:5] A[24:15] dice:6-5", "6/O(2)", VD_REASON_taken, 4},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const vd_reason reason =
            script_judge(plakoto(), cases[i].position, (vd_dice){0}, cases[i].play, NULL);

        assert_string_equal(vd_reason_key(reason.code), vd_reason_key(cases[i].code));
        assert_int_equal(reason.rule, VD_RULE_OWN + cases[i].rule);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pinned_mother_loses_double),
        cmocka_unit_test(not_while_the_start_is_held),
        cmocka_unit_test(two_pinned_mothers_are_a_draw),
        cmocka_unit_test(a_mother_left_again_in_the_same_play),
        cmocka_unit_test(what_lies_where),
        cmocka_unit_test(texts_say_it_and_are_read),
        cmocka_unit_test(texts_that_cannot_be),
        cmocka_unit_test(the_hash_of_backgammon_is_what_it_was),
        cmocka_unit_test(refusals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
