/* Faille: what becomes of who is hit where there is no bar, and a game that is lost by a die that cannot be played. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "match_script.h"
#include "scene.h"
#include "videau/notation.h"

static const vd_variant *faille(void)
{
    return vd_variant_get(VD_FAILLE);
}

static vd_dice three(int a, int b, int c)
{
    return vd_dice_of((const uint8_t[]){(uint8_t)a, (uint8_t)b, (uint8_t)c});
}

/* ---- Who is hit ---- */

static void leads_to(const char *text, vd_dice dice, const char *play, const char *after)
{
    vd_situation wanted;
    vd_play out;

    assert_int_equal(script_judge(faille(), text, dice, play, &out).code, VD_REASON_legal);
    wanted = script_position(VD_FAILLE, after);
    if (!vd_pos_equal(&out.result, &wanted.pos))
        scene_print(stderr, faille(), &out.result);
    assert_true(vd_pos_equal(&out.result, &wanted.pos));
}

/* FA6, FA7. */
static void who_is_hit_starts_again(void **state)
{
    (void)state;
    leads_to("M[24:2 10:1 6:12] A[19:14 4:1]", three(6, 2, 1), "10/4* 6/4 6/5",
             "M[24:2 6:10 5:1 4:2] A[19:14 1:1]");
    /* A single checker of the mover's is hit where that one enters; it may play on from its start. */
    leads_to("M[10:1 6:12 5:1 1:1] A[19:14 4:1]", three(6, 2, 1), "10/4* 6/4 6/5",
             "M[24:1 6:10 5:2 4:2] A[19:14 1:1]");
    leads_to("M[10:1 6:12 5:1 1:1] A[19:14 4:1]", three(6, 2, 1), "10/4* 24/22 6/5",
             "M[22:1 6:11 5:2 4:1] A[19:14 1:1]");
    /* And hits there what stands alone. */
    leads_to("M[10:1 6:12 5:1 1:1] A[24:1 19:13 4:1]", three(6, 2, 1), "10/4* 6/4 6/5",
             "M[24:1 6:10 5:2 4:2] A[19:13 1:2]");
}

static void refused_there(const char *text, vd_dice dice, const char *play, vd_reason_code code,
                          int from)
{
    vd_play out;
    const vd_reason reason = script_judge(faille(), text, dice, play, &out);

    assert_int_equal(reason.code, code);
    assert_int_equal(reason.rule, VD_RULE_OWN + 7);
    assert_int_equal(reason.from, from);
}

static void no_room_no_hit(void **state)
{
    (void)state;
    refused_there("M[24:2 10:1 6:10 1:2] A[19:14 4:1]", three(6, 6, 6), "24/12 10/4*",
                  VD_REASON_entry_shut, 10);
    /* Nor where there is room for who is hit and none for the mover's that it would hit. */
    refused_there("M[10:1 6:12 5:1 1:1] A[24:2 19:12 4:1]", three(6, 2, 1), "10/4* 6/4 6/5",
                  VD_REASON_entry_shut, 10);
    refused_there("M[24:1 6:14] A[19:14 1:1]", three(5, 2, 1), "24/22 6/5 6/1*", VD_REASON_at_entry,
                  6);
}

/* ---- A die that cannot be played ---- */

static void is_lost(const vd_match *match)
{
    assert_int_equal(match->phase, VD_PHASE_GAME_OVER);
    assert_int_equal(match->end, VD_END_UNPLAYED);
    assert_int_equal(match->winner, 1);
    assert_int_equal(match->end_points, 1);
    assert_int_equal(match->score[0], 0);
    assert_int_equal(match->score[1], 1);
}

static void a_die_not_played_loses(void **state)
{
    vd_match match;

    (void)state;
    script_stand(&match, VD_FAILLE, "M[24:2 6:13] A[19:13 18:2] dice:6-5-5");
    script_do(&match, script_play(0, "6 5, 6 5"));
    is_lost(&match);
    /* None at all. */
    script_stand(&match, VD_FAILLE, "M[24:15] A[19:2 20:2 21:2 22:2 23:2 18:5] dice:6-5-5");
    script_do(&match, script_play(0, ""));
    is_lost(&match);
    /* All of them: the game goes on. */
    script_stand(&match, VD_FAILLE, "M[24:2 6:13] A[19:13 1:2] dice:6-5-2");
    script_do(&match, script_play(0, "24 6, 18 5, 6 2"));
    assert_int_equal(match.phase, VD_PHASE_ROLL);
    assert_int_equal(match.end, VD_END_NONE);
}

/* The last checker wins, whatever dice are left. */
static void the_last_checker_wins(void **state)
{
    vd_match match;

    (void)state;
    script_stand(&match, VD_FAILLE, "M[2:1 1:1 off:13] A[19:13 7:2] dice:6-5-1");
    script_do(&match, script_play(0, "2 6, 1 5"));
    assert_int_equal(match.end, VD_END_BORNE_OFF);
    assert_int_equal(match.winner, 0);
}

static void a_lost_position_is_over(void **state)
{
    vd_situation situation;
    char text[256];
    vd_buf buf;
    vd_error err;

    (void)state;
    situation = script_position(VD_FAILLE, "M[24:2 6:11 1:2] A[19:13 18:2] next:lost");
    assert_int_equal(situation.pos.pending, VD_PENDING_LOST);
    assert_true(vd_pos_over(faille(), &situation.pos));
    assert_true(vd_pos_won(faille(), &situation.pos, VD_OPPONENT));
    assert_false(vd_pos_won(faille(), &situation.pos, VD_MOVER));
    vd_buf_init(&buf, text, sizeof text);
    vd_text_form_format(&buf, &situation);
    assert_non_null(strstr(text, "next:lost"));
    /* In no other game. */
    assert_int_equal(vd_text_form_parse("start next:lost", 15, VD_BACKGAMMON, &situation, &err),
                     VD_ERR_POSITION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_hit_starts_again), cmocka_unit_test(no_room_no_hit),
        cmocka_unit_test(a_die_not_played_loses),  cmocka_unit_test(the_last_checker_wins),
        cmocka_unit_test(a_lost_position_is_over),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
