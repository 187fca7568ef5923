/* The match state machine, rule by rule and in both seats. The last test asks that every denial was met. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "match_script.h"
#include "match_walk.h"
#include "scene.h"

static void begin(vd_match *match, vd_variant_id variant, int length)
{
    vd_match_rules rules = script_rules(variant, length);

    script_start(match, &rules);
}

static void met(vd_refusal refusal, vd_refusal expected)
{
    assert_string_equal(vd_refusal_key(refusal), vd_refusal_key(expected));
    script_met[refusal] = true;
}

/* Draw so that `seat` opens and has 3-1 on the board. */
static vd_action draw_for(int seat)
{
    return seat == 0 ? script_opening(3, 1) : script_opening(1, 3);
}

static void lose_by_drop(vd_match *match, int winner)
{
    script_to_roll(match, winner);
    script_do(match, script_act(winner, VD_ACT_DOUBLE));
    script_do(match, script_act(winner ^ 1, VD_ACT_DROP));
}

static void lose_by_resigning(vd_match *match, int winner, int value)
{
    script_to_roll(match, winner ^ 1);
    script_do(match, script_value(winner ^ 1, VD_ACT_RESIGN, value));
    script_do(match, script_act(winner, VD_ACT_RESIGN_ACCEPT));
}

/* ---- Terms --------------------------------------------------------------------------------------------------- */

static void default_terms_are_good_for_every_variant(void **state)
{
    (void)state;
    for (int id = 0; id < VD_VARIANT_KNOWN; id++) {
        for (int length = 0; length <= 65535; length += 65535) {
            vd_match_rules rules;
            vd_match match;

            vd_match_rules_default(&rules, (vd_variant_id)id, length);
            assert_int_equal(vd_match_rules_check(&rules), VD_REFUSAL_none);
            assert_int_equal(rules.crawford, length > 0);
            assert_int_equal(vd_match_init(&match, &rules), VD_REFUSAL_none);
            assert_int_equal(match.phase, VD_PHASE_OPENING);
            assert_int_equal(match.cube_owner, -1);
            assert_int_equal(vd_match_cube(&match), 1);
        }
    }
}

/* R73, T4, R70. */
static void contradictory_terms_are_refused(void **state)
{
    vd_match_rules match_rules = script_rules(VD_BACKGAMMON, 7),
                   money = script_rules(VD_BACKGAMMON, 0);
    vd_match_rules rules;
    vd_match match;

    (void)state;
    rules = match_rules;
    rules.jacoby = true;
    met(vd_match_rules_check(&rules), VD_REFUSAL_jacoby_match);
    memset(&match, 0x5A, sizeof match);
    met(vd_match_init(&match, &rules), VD_REFUSAL_jacoby_match);
    assert_int_equal(match.games, 0x5A5A5A5A);
    rules = match_rules;
    rules.beavers = true;
    met(vd_match_rules_check(&rules), VD_REFUSAL_beaver_match);
    rules = match_rules;
    rules.raccoons = true;
    met(vd_match_rules_check(&rules), VD_REFUSAL_beaver_match);
    rules = match_rules;
    rules.auto_doubles = -1;
    met(vd_match_rules_check(&rules), VD_REFUSAL_auto_match);
    rules = money;
    rules.raccoons = true;
    met(vd_match_rules_check(&rules), VD_REFUSAL_beaver_off);
    rules = money;
    rules.auto_doubles = -2;
    met(vd_match_rules_check(&rules), VD_REFUSAL_bad_terms);
    rules = money;
    rules.opening = VD_OPENING_REROLL + 1;
    met(vd_match_rules_check(&rules), VD_REFUSAL_bad_terms);
    rules = money;
    rules.variant.dice = 3;
    met(vd_match_rules_check(&rules), VD_REFUSAL_bad_terms);
    rules.opening = VD_OPENING_REROLL;
    met(vd_match_rules_check(&rules), VD_REFUSAL_none);
    rules.variant.dice = 4;
    met(vd_match_rules_check(&rules), VD_REFUSAL_bad_terms);
    rules = money;
    rules.variant.opponent_point[3]++;
    met(vd_match_rules_check(&rules), VD_REFUSAL_bad_terms);
    rules = money;
    rules.cube = false;
    assert_int_equal(vd_match_rules_check(&rules), VD_REFUSAL_none);
    rules.jacoby = true;
    met(vd_match_rules_check(&rules), VD_REFUSAL_no_cube_game);
    rules = money;
    rules.variant.cube_allowed = 0;
    met(vd_match_rules_check(&rules), VD_REFUSAL_no_cube_game);
}

/* ---- The draw ------------------------------------------------------------------------------------------------ */

/* R14, R16. */
static void the_higher_die_opens_with_both_dice(void **state)
{
    vd_match match;
    vd_action both;

    (void)state;
    begin(&match, VD_BACKGAMMON, 7);
    script_refusal(&match, script_roll(0, 31), VD_REFUSAL_draw_first);
    script_refusal(&match, script_act(0, VD_ACT_DOUBLE), VD_REFUSAL_opening_no_cube);
    script_refusal(&match, script_value(0, VD_ACT_RESIGN, 1), VD_REFUSAL_draw_first);
    script_refusal(&match, script_act(0, VD_ACT_COCKED), VD_REFUSAL_cocked_nothing);
    script_refusal(&match, script_opening(0, 5), VD_REFUSAL_bad_dice);
    script_refusal(&match, script_opening(3, 7), VD_REFUSAL_bad_dice);
    script_do(&match, script_opening(3, 5));
    assert_int_equal(match.turn, 1);
    assert_int_equal(match.phase, VD_PHASE_PLAY);
    assert_int_equal(match.dice.die[0], 5);
    assert_int_equal(match.dice.die[1], 3);
    script_refusal(&match, script_opening(3, 5), VD_REFUSAL_dice_already_rolled);
    script_refusal(&match, script_roll(1, 53), VD_REFUSAL_dice_already_rolled);
    script_refusal(&match, script_act(1, VD_ACT_DOUBLE), VD_REFUSAL_opening_no_cube);
    script_refusal(&match, script_act(0, VD_ACT_DOUBLE), VD_REFUSAL_not_your_turn);
    begin(&match, VD_BACKGAMMON, 7);
    both = script_opening(6, 2);
    both.seat = 9;
    script_do(&match, both);
    assert_int_equal(match.turn, 0);
}

/* R15: without R77 a tie changes nothing. */
static void ties_are_drawn_again(void **state)
{
    vd_match match;

    (void)state;
    begin(&match, VD_BACKGAMMON, 0);
    script_do(&match, script_opening(4, 4));
    assert_int_equal(match.phase, VD_PHASE_OPENING);
    script_do(&match, script_opening(2, 6));
    assert_int_equal(match.turn, 1);
    assert_int_equal(vd_match_cube(&match), 1);
}

/* R77: ties 4-4, 2-2, then 6-1. */
static void automatic_doubles(void **state)
{
    static const struct {
        int16_t limit;
        uint32_t cube;
    } cases[] = {{0, 1}, {1, 2}, {2, 4}, {5, 4}, {-1, 4}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int seat = 0; seat < 2; seat++) {
            vd_match_rules rules = script_rules(VD_BACKGAMMON, 0);
            vd_match match;

            rules.auto_doubles = cases[i].limit;
            rules.cube_limit = 1;
            script_start(&match, &rules);
            script_do(&match, script_opening(4, 4));
            script_do(&match, script_opening(2, 2));
            assert_int_equal(vd_match_cube(&match), cases[i].cube);
            assert_int_equal(match.cube_owner, -1);
            /* Still centred: either may offer twice that, and they are no turns of R71. */
            script_to_roll(&match, seat);
            script_double_take(&match, seat);
            assert_int_equal(vd_match_cube(&match), cases[i].cube * 2);
            script_do(&match, script_roll(seat, 31));
            /* The next game starts at one again, with its own count. */
            lose_by_resigning(&match, seat, 1);
            script_do(&match, script_act(0, VD_ACT_NEXT_GAME));
            assert_int_equal(vd_match_cube(&match), 1);
            script_do(&match, script_opening(4, 4));
            assert_int_equal(vd_match_cube(&match), cases[i].limit ? 2 : 1);
        }
    }
}

/* A49: the winner of the draw rolls again, and no cube comes before that roll. */
static void a_rerolled_opening(void **state)
{
    (void)state;
    for (int seat = 0; seat < 2; seat++) {
        vd_match_rules rules = script_rules(VD_DUTCH, 7);
        vd_match match;

        rules.opening = VD_OPENING_REROLL;
        script_start(&match, &rules);
        script_do(&match, draw_for(seat));
        assert_int_equal(match.phase, VD_PHASE_ROLL);
        assert_int_equal(match.turn, seat);
        script_refusal(&match, script_act(seat, VD_ACT_DOUBLE), VD_REFUSAL_first_roll_no_cube);
        script_do(&match, script_roll(seat, 44));
        script_refusal(&match, script_act(seat, VD_ACT_DOUBLE), VD_REFUSAL_after_roll_no_double);
        script_do(&match, script_act(seat, VD_ACT_COCKED));
        assert_int_equal(match.phase, VD_PHASE_ROLL);
        script_refusal(&match, script_act(seat, VD_ACT_DOUBLE), VD_REFUSAL_after_roll_no_double);
        script_do(&match, script_roll(seat, 55));
        script_any_play(&match);
        assert_int_equal(vd_match_double_refusal(&match, seat ^ 1), VD_REFUSAL_none);
    }
}

/* ---- Turns --------------------------------------------------------------------------------------------------- */

/* R17. */
static void players_alternate(void **state)
{
    (void)state;
    for (int seat = 0; seat < 2; seat++) {
        vd_match match;

        begin(&match, VD_BACKGAMMON, 7);
        script_do(&match, draw_for(seat));
        script_refusal(&match, script_play(seat ^ 1, "8 3,6 1"), VD_REFUSAL_not_your_turn);
        script_refusal(&match, script_play(seat, "8 3"), VD_REFUSAL_illegal_play);
        script_refusal(&match, script_play(seat, ""), VD_REFUSAL_illegal_play);
        script_refusal(&match, script_play(seat, "8 3,6 3"), VD_REFUSAL_illegal_play);
        script_refusal(&match, script_act(seat, VD_ACT_COUNT), VD_REFUSAL_illegal_play);
        script_refusal(&match, script_act(2, VD_ACT_PLAY), VD_REFUSAL_not_your_turn);
        script_do(&match, script_play(seat, "8 3,6 1"));
        assert_int_equal(match.phase, VD_PHASE_ROLL);
        assert_int_equal(match.turn, seat ^ 1);
        assert_int_equal(match.turns_played[seat], 1);
        assert_int_equal(match.pos.side[VD_OPPONENT].point[5], 2);
        script_refusal(&match, script_play(seat ^ 1, ""), VD_REFUSAL_not_rolled_yet);
        script_refusal(&match, script_value(seat ^ 1, VD_ACT_NAME_DOUBLE, 3),
                       VD_REFUSAL_not_rolled_yet);
        script_refusal(&match, script_roll(seat, 31), VD_REFUSAL_not_your_turn);
        script_refusal(&match, script_roll(seat ^ 1, 70), VD_REFUSAL_bad_dice);
        script_do(&match, script_roll(seat ^ 1, 66));
        script_refusal(&match, script_value(seat ^ 1, VD_ACT_NAME_DOUBLE, 3),
                       VD_REFUSAL_dice_already_rolled);
        script_refusal(&match, script_act(0, VD_ACT_NEXT_GAME), VD_REFUSAL_game_not_over);
    }
}

/* R18: before any play only, the same player, no turn lost, but his moment for the cube is gone (R64). */
static void cocked_dice_are_thrown_again(void **state)
{
    (void)state;
    for (int seat = 0; seat < 2; seat++) {
        vd_match match;

        begin(&match, VD_BACKGAMMON, 0);
        script_to_roll(&match, seat);
        script_refusal(&match, script_act(seat, VD_ACT_COCKED), VD_REFUSAL_cocked_nothing);
        script_do(&match, script_roll(seat, 66));
        script_refusal(&match, script_act(seat ^ 1, VD_ACT_COCKED), VD_REFUSAL_not_your_turn);
        script_do(&match, script_act(seat, VD_ACT_COCKED));
        assert_int_equal(match.turn, seat);
        assert_int_equal(match.dice.count, 0);
        script_refusal(&match, script_act(seat, VD_ACT_DOUBLE), VD_REFUSAL_after_roll_no_double);
        script_do(&match, script_roll(seat, 21));
        script_any_play(&match);
        assert_int_equal(vd_match_double_refusal(&match, seat ^ 1), VD_REFUSAL_none);
        assert_int_equal(match.turns_played[seat] + match.turns_played[seat ^ 1], 2);
    }
}

static void cocked_dice_of_the_draw_are_drawn_again(void **state)
{
    vd_match_rules rules = script_rules(VD_BACKGAMMON, 0);
    vd_match match;

    (void)state;
    rules.auto_doubles = 1;
    script_start(&match, &rules);
    script_do(&match, script_opening(2, 2));
    script_do(&match, script_opening(2, 6));
    script_do(&match, script_act(1, VD_ACT_COCKED));
    assert_int_equal(match.phase, VD_PHASE_OPENING);
    assert_int_equal(vd_match_cube(&match), 2);
    script_do(&match, script_opening(6, 2));
    assert_int_equal(match.turn, 0);
}

/* R52, R69: closed out, he may double, must roll and can only pass; then the turn goes over (R17). */
static void a_closed_out_player_may_double_and_passes(void **state)
{
    (void)state;
    for (int seat = 0; seat < 2; seat++) {
        vd_match match;
        vd_plays none = {0};

        begin(&match, VD_BACKGAMMON, 0);
        script_to_roll(&match, seat);
        scene_pos(&match.rules.variant, "bar:1 13:4 8:4 6:6", "24:2 23:2 22:2 21:2 20:2 19:2 18:3",
                  &match.pos);
        assert_int_equal(vd_match_double_refusal(&match, seat), VD_REFUSAL_none);
        script_double_take(&match, seat);
        script_do(&match, script_roll(seat, 61));
        assert_int_equal(vd_match_plays(&match, &none), VD_OK);
        script_refusal(&match, script_play(seat, "13 6"), VD_REFUSAL_illegal_play);
        script_do(&match, script_play(seat, ""));
        assert_int_equal(match.turn, seat ^ 1);
        assert_int_equal(match.phase, VD_PHASE_ROLL);
    }
}

/* R59: one checker, either die takes it off and the other die is void. */
static void the_last_checker_ends_the_game(void **state)
{
    (void)state;
    for (int seat = 0; seat < 2; seat++) {
        vd_match match;

        begin(&match, VD_BACKGAMMON, 3);
        script_to_roll(&match, seat);
        scene_pos(&match.rules.variant, "1:1", "24:5 23:5 22:5", &match.pos);
        script_do(&match, script_roll(seat, 65));
        script_do(&match, script_play(seat, "1 6"));
        assert_int_equal(match.phase, VD_PHASE_GAME_OVER);
        assert_int_equal(match.end_kind, 2);
        script_refusal(&match, script_roll(seat ^ 1, 65), VD_REFUSAL_next_game_first);
        script_refusal(&match, script_opening(1, 2), VD_REFUSAL_next_game_first);
        script_refusal(&match, script_act(seat ^ 1, VD_ACT_DOUBLE), VD_REFUSAL_game_over);
        script_refusal(&match, script_value(seat, VD_ACT_RESIGN, 1), VD_REFUSAL_game_over);
        assert_int_equal(vd_match_double_refusal(&match, seat), VD_REFUSAL_game_over);
        script_do(&match, script_act(seat, VD_ACT_NEXT_GAME));
        assert_int_equal(match.phase, VD_PHASE_OPENING);
    }
}

/* ---- Acey-Deucey --------------------------------------------------------------------------------------------- */

/* R85-R87: 1-2, a named double, another roll without a cube, and again. */
static void a_chain_of_one_two(void **state)
{
    (void)state;
    for (int seat = 0; seat < 2; seat++) {
        vd_match_rules rules = script_rules(VD_ACEY_DEUCEY, 0);
        vd_match match;

        rules.cube = true;
        rules.opening = VD_OPENING_REROLL;
        script_start(&match, &rules);
        script_do(&match, draw_for(seat));
        for (int k = 0; k < 2; k++) {
            script_do(&match, script_roll(seat, 12));
            script_do(&match, script_play(seat, "101 1,101 2"));
            assert_int_equal(match.phase, VD_PHASE_NAME_DOUBLE);
            script_refusal(&match, script_roll(seat, 31), VD_REFUSAL_name_double_first);
            script_refusal(&match, script_play(seat, "101 4"), VD_REFUSAL_name_double_first);
            script_refusal(&match, script_value(seat, VD_ACT_NAME_DOUBLE, 7), VD_REFUSAL_bad_dice);
            script_refusal(&match, script_value(seat ^ 1, VD_ACT_NAME_DOUBLE, 4),
                           VD_REFUSAL_not_your_turn);
            script_do(&match, script_value(seat, VD_ACT_NAME_DOUBLE, 4));
            assert_int_equal(match.phase, VD_PHASE_PLAY_NAMED);
            script_refusal(&match, script_act(seat, VD_ACT_COCKED), VD_REFUSAL_cocked_nothing);
            script_refusal(&match, script_play(seat, "101 4,101 4"), VD_REFUSAL_illegal_play);
            script_do(&match, script_play(seat, "101 4,101 4,24 4,21 4"));
            assert_int_equal(match.phase, VD_PHASE_ROLL);
            assert_int_equal(match.turn, seat);
            script_refusal(&match, script_act(seat, VD_ACT_DOUBLE),
                           VD_REFUSAL_after_roll_no_double);
        }
        /* A cocked further roll stays a further roll. */
        script_do(&match, script_roll(seat, 65));
        script_do(&match, script_act(seat, VD_ACT_COCKED));
        assert_int_equal(match.pos.pending, VD_PENDING_AGAIN);
        script_do(&match, script_roll(seat, 65));
        script_any_play(&match);
        assert_int_equal(match.turn, seat ^ 1);
        assert_int_equal(match.turns_played[seat], 1);
        assert_int_equal(vd_match_double_refusal(&match, seat ^ 1), VD_REFUSAL_none);
    }
}

/* A49 with KEEP: a drawn 2-1 is a 1-2, and the opening turn has no cube to its end. */
static void a_drawn_one_two_counts(void **state)
{
    vd_match_rules rules = script_rules(VD_ACEY_DEUCEY, 0);
    vd_match match;

    (void)state;
    rules.cube = true;
    script_start(&match, &rules);
    script_do(&match, script_opening(1, 2));
    script_do(&match, script_play(1, "101 1,101 2"));
    script_do(&match, script_value(1, VD_ACT_NAME_DOUBLE, 6));
    script_any_play(&match);
    assert_int_equal(match.phase, VD_PHASE_ROLL);
    script_refusal(&match, script_act(1, VD_ACT_DOUBLE), VD_REFUSAL_opening_no_cube);
    script_do(&match, script_roll(1, 31));
    script_do(&match, script_act(1, VD_ACT_COCKED));
    assert_int_equal(match.phase, VD_PHASE_ROLL);
}

/* AD2, AD3, AD5. */
static void where_a_one_two_stops(void **state)
{
    (void)state;
    for (int seat = 0; seat < 2; seat++) {
        const vd_variant *variant = vd_variant_get(VD_ACEY_DEUCEY);
        vd_match match;

        begin(&match, VD_ACEY_DEUCEY, 0);
        script_to_roll(&match, seat);
        scene_pos(variant, "24:1 1:8 off:6", "23:2 22:2 hors:rest", &match.pos);
        script_do(&match, script_roll(seat, 21));
        script_do(&match, script_play(seat, ""));
        assert_int_equal(match.turn, seat ^ 1);

        begin(&match, VD_ACEY_DEUCEY, 0);
        script_to_roll(&match, seat);
        scene_pos(variant, "21:1 3:14", "23:5 22:5 20:3 9:2", &match.pos);
        match.pos.pending = VD_PENDING_NAME_DOUBLE;
        match.phase = VD_PHASE_NAME_DOUBLE;
        script_do(&match, script_value(seat, VD_ACT_NAME_DOUBLE, 6));
        script_do(&match, script_play(seat, "21 6"));
        assert_int_equal(match.turn, seat ^ 1);

        begin(&match, VD_ACEY_DEUCEY, 0);
        script_to_roll(&match, seat);
        scene_pos(variant, "2:1 1:1", "24:5 23:5 22:5", &match.pos);
        script_do(&match, script_roll(seat, 21));
        script_do(&match, script_play(seat, "2 2,1 1"));
        assert_int_equal(match.end, VD_END_BORNE_OFF);
        assert_int_equal(match.end_points, 15);
    }
}

/* The European game: the complement follows the named double, and any double. */
static void complements_follow_doubles(void **state)
{
    (void)state;
    for (int seat = 0; seat < 2; seat++) {
        vd_match match;

        begin(&match, VD_ACEY_EUROPEAN, 0);
        script_to_roll(&match, seat);
        match.pos = (vd_pos){0};
        vd_pos_start(&match.rules.variant, &match.pos);
        script_do(&match, script_roll(seat, 55));
        script_do(&match, script_play(seat, "101 5,101 5,101 5,101 5"));
        assert_int_equal(match.phase, VD_PHASE_PLAY_NAMED);
        assert_int_equal(match.dice.die[0], 2);
        script_do(&match, script_play(seat, "101 2,101 2,101 2,101 2"));
        assert_int_equal(match.phase, VD_PHASE_ROLL);
        assert_int_equal(match.turn, seat);
        script_do(&match, script_roll(seat, 21));
        script_do(&match, script_play(seat, "101 2,101 1"));
        script_do(&match, script_value(seat, VD_ACT_NAME_DOUBLE, 6));
        script_do(&match, script_play(seat, "101 6,101 6,24 6,23 6"));
        assert_int_equal(match.phase, VD_PHASE_PLAY_NAMED);
        assert_int_equal(match.dice.die[0], 1);
        script_any_play(&match);
        assert_int_equal(match.turn, seat);
        assert_int_equal(match.phase, VD_PHASE_ROLL);
    }
}

/* ---- The cube ------------------------------------------------------------------------------------------------ */

/* R63 to R67. */
static void the_cube_goes_from_hand_to_hand(void **state)
{
    (void)state;
    for (int a = 0; a < 2; a++) {
        vd_match match;
        int b = a ^ 1;

        begin(&match, VD_BACKGAMMON, 0);
        script_to_roll(&match, a);
        script_refusal(&match, script_act(b, VD_ACT_DOUBLE), VD_REFUSAL_not_your_turn);
        script_refusal(&match, script_act(b, VD_ACT_TAKE), VD_REFUSAL_nothing_offered);
        script_refusal(&match, script_act(b, VD_ACT_DROP), VD_REFUSAL_nothing_offered);
        script_do(&match, script_act(a, VD_ACT_DOUBLE));
        assert_int_equal(match.actor, b);
        assert_int_equal(vd_match_cube(&match), 1);
        script_refusal(&match, script_act(a, VD_ACT_DOUBLE), VD_REFUSAL_answer_double_first);
        script_refusal(&match, script_roll(a, 31), VD_REFUSAL_answer_double_first);
        script_refusal(&match, script_opening(3, 1), VD_REFUSAL_answer_double_first);
        script_refusal(&match, script_value(b, VD_ACT_RESIGN, 1), VD_REFUSAL_answer_double_first);
        script_refusal(&match, script_act(a, VD_ACT_TAKE), VD_REFUSAL_not_your_turn);
        script_refusal(&match, script_act(a, VD_ACT_DROP), VD_REFUSAL_not_your_turn);
        script_do(&match, script_act(b, VD_ACT_TAKE));
        assert_int_equal(vd_match_cube(&match), 2);
        assert_int_equal(match.cube_owner, b);
        assert_int_equal(match.actor, a);
        script_refusal(&match, script_act(a, VD_ACT_DOUBLE), VD_REFUSAL_not_cube_owner);
        script_do(&match, script_roll(a, 31));
        script_refusal(&match, script_act(a, VD_ACT_DOUBLE), VD_REFUSAL_after_roll_no_double);
        script_any_play(&match);
        script_double_take(&match, b);
        assert_int_equal(vd_match_cube(&match), 4);
        assert_int_equal(match.cube_owner, a);
    }
}

/* R75. */
static void a_drop_starts_a_new_game(void **state)
{
    vd_match match;

    (void)state;
    begin(&match, VD_BACKGAMMON, 7);
    script_to_roll(&match, 1);
    script_double_take(&match, 1);
    script_do(&match, script_roll(1, 31));
    lose_by_drop(&match, 0);
    assert_int_equal(match.score[0], 2);
    script_do(&match, script_act(0, VD_ACT_NEXT_GAME));
    assert_int_equal(match.phase, VD_PHASE_OPENING);
    assert_int_equal(match.cube_owner, -1);
    assert_int_equal(vd_match_cube(&match), 1);
    assert_int_equal(match.score[0], 2);
    assert_int_equal(match.games, 2);
}

static void games_without_a_cube(void **state)
{
    vd_match_rules rules = script_rules(VD_BACKGAMMON, 0);
    vd_match match;

    (void)state;
    rules.cube = false;
    script_start(&match, &rules);
    script_to_roll(&match, 0);
    script_refusal(&match, script_act(0, VD_ACT_DOUBLE), VD_REFUSAL_no_cube_game);
    begin(&match, VD_TAVLA, 3);
    script_to_roll(&match, 1);
    script_refusal(&match, script_act(1, VD_ACT_DOUBLE), VD_REFUSAL_no_cube_game);
}

/* R71: beavers are turns too. */
static void an_agreed_limit_of_turns(void **state)
{
    (void)state;
    for (int a = 0; a < 2; a++) {
        vd_match_rules rules = script_rules(VD_BACKGAMMON, 0);
        vd_match match;
        int b = a ^ 1;

        rules.beavers = rules.raccoons = true;
        rules.cube_limit = 1;
        script_start(&match, &rules);
        script_to_roll(&match, a);
        script_do(&match, script_act(a, VD_ACT_DOUBLE));
        script_refusal(&match, script_act(b, VD_ACT_BEAVER), VD_REFUSAL_cube_limit);
        script_do(&match, script_act(b, VD_ACT_TAKE));
        script_to_roll(&match, b);
        script_refusal(&match, script_act(b, VD_ACT_DOUBLE), VD_REFUSAL_cube_limit);

        rules.cube_limit = 2;
        script_start(&match, &rules);
        script_to_roll(&match, a);
        script_do(&match, script_act(a, VD_ACT_DOUBLE));
        script_do(&match, script_act(b, VD_ACT_BEAVER));
        script_refusal(&match, script_act(a, VD_ACT_RACCOON), VD_REFUSAL_cube_limit);
        script_do(&match, script_act(a, VD_ACT_TAKE));
        assert_int_equal(match.cube_turns, 2);
    }
}

/* R78, T4. */
static void beavers_only_where_agreed_and_at_once(void **state)
{
    (void)state;
    for (int a = 0; a < 2; a++) {
        vd_match_rules rules = script_rules(VD_BACKGAMMON, 0);
        vd_match match;
        int b = a ^ 1;

        begin(&match, VD_BACKGAMMON, 7);
        script_to_roll(&match, a);
        script_do(&match, script_act(a, VD_ACT_DOUBLE));
        script_refusal(&match, script_act(b, VD_ACT_BEAVER), VD_REFUSAL_beaver_match);
        begin(&match, VD_BACKGAMMON, 0);
        script_to_roll(&match, a);
        script_do(&match, script_act(a, VD_ACT_DOUBLE));
        script_refusal(&match, script_act(b, VD_ACT_BEAVER), VD_REFUSAL_beaver_off);
        rules.beavers = true;
        script_start(&match, &rules);
        script_to_roll(&match, a);
        script_refusal(&match, script_act(a, VD_ACT_BEAVER), VD_REFUSAL_beaver_not_now);
        script_do(&match, script_act(a, VD_ACT_DOUBLE));
        script_refusal(&match, script_act(a, VD_ACT_BEAVER), VD_REFUSAL_not_your_turn);
        script_do(&match, script_act(b, VD_ACT_BEAVER));
        script_refusal(&match, script_act(a, VD_ACT_RACCOON), VD_REFUSAL_raccoon_off);
        script_refusal(&match, script_act(a, VD_ACT_BEAVER), VD_REFUSAL_beaver_not_now);
        script_refusal(&match, script_act(a, VD_ACT_DOUBLE), VD_REFUSAL_answer_double_first);
        script_refusal(&match, script_act(b, VD_ACT_TAKE), VD_REFUSAL_not_your_turn);
        rules.raccoons = true;
        script_start(&match, &rules);
        script_to_roll(&match, a);
        script_do(&match, script_act(a, VD_ACT_DOUBLE));
        script_refusal(&match, script_act(b, VD_ACT_RACCOON), VD_REFUSAL_raccoon_not_now);
    }
}

/* T2: no cube in the first game after a player came within a point of winning, and only in that one. */
static void crawford_comes_exactly_once(void **state)
{
    (void)state;
    for (int a = 0; a < 2; a++) {
        vd_match match;
        int b = a ^ 1;

        begin(&match, VD_BACKGAMMON, 5);
        lose_by_resigning(&match, a, 2);
        script_do(&match, script_act(0, VD_ACT_NEXT_GAME));
        assert_false(match.crawford_game);
        lose_by_resigning(&match, a, 2);
        script_do(&match, script_act(0, VD_ACT_NEXT_GAME));
        assert_true(match.crawford_game);
        script_to_roll(&match, b);
        script_refusal(&match, script_act(b, VD_ACT_DOUBLE), VD_REFUSAL_crawford_no_cube);
        lose_by_resigning(&match, b, 3);
        script_do(&match, script_act(0, VD_ACT_NEXT_GAME));
        assert_false(match.crawford_game);
        script_to_roll(&match, b);
        assert_int_equal(vd_match_double_refusal(&match, b), VD_REFUSAL_none);
        /* The other player comes to the brink too: no second Crawford game. */
        lose_by_resigning(&match, b, 1);
        script_do(&match, script_act(0, VD_ACT_NEXT_GAME));
        assert_int_equal(match.score[a], 4);
        assert_int_equal(match.score[b], 4);
        assert_false(match.crawford_game);
        lose_by_drop(&match, b);
        assert_int_equal(match.phase, VD_PHASE_MATCH_OVER);
        script_refusal(&match, script_act(0, VD_ACT_NEXT_GAME), VD_REFUSAL_match_over);
        script_refusal(&match, script_opening(3, 1), VD_REFUSAL_match_over);
    }
}

static void no_crawford_where_none_is_agreed_or_possible(void **state)
{
    vd_match_rules rules = script_rules(VD_BACKGAMMON, 2);
    vd_match match;

    (void)state;
    rules.crawford = false;
    script_start(&match, &rules);
    lose_by_resigning(&match, 0, 1);
    script_do(&match, script_act(0, VD_ACT_NEXT_GAME));
    assert_false(match.crawford_game);
    /* One point: nobody comes within a point of it by playing. */
    begin(&match, VD_BACKGAMMON, 1);
    assert_false(match.crawford_game);
    script_to_roll(&match, 1);
    script_double_take(&match, 1);
    lose_by_resigning(&match, 0, 1);
    assert_int_equal(match.phase, VD_PHASE_MATCH_OVER);
    rules = script_rules(VD_BACKGAMMON, 0);
    rules.crawford = true;
    script_start(&match, &rules);
    assert_false(match.crawford_game);
}

/* T3: after Crawford, two rolls each. */
static void holland_waits_for_two_rolls_each(void **state)
{
    (void)state;
    for (int a = 0; a < 2; a++) {
        vd_match_rules rules = script_rules(VD_BACKGAMMON, 3);
        vd_match match;

        rules.holland = true;
        script_start(&match, &rules);
        script_to_roll(&match, a);
        assert_int_equal(vd_match_double_refusal(&match, a), VD_REFUSAL_none);
        lose_by_resigning(&match, a, 2);
        script_do(&match, script_act(0, VD_ACT_NEXT_GAME));
        lose_by_resigning(&match, a ^ 1, 1);
        script_do(&match, script_act(0, VD_ACT_NEXT_GAME));
        for (int turn = 0; turn < 4; turn++) {
            int seat = a ^ 1 ^ (turn & 1);

            if (turn == 0) {
                script_do(&match, draw_for(seat));
            } else {
                script_refusal(&match, script_act(seat, VD_ACT_DOUBLE), VD_REFUSAL_holland_wait);
                script_do(&match, script_roll(seat, 31));
            }
            script_any_play(&match);
        }
        script_do(&match, script_act(a ^ 1, VD_ACT_DOUBLE));
    }
}

/* ---- Resignation --------------------------------------------------------------------------------------------- */

/* T9: on one's own turn, before or after the roll; a refusal changes nothing. */
static void resignations_are_offered_and_answered(void **state)
{
    (void)state;
    for (int seat = 0; seat < 2; seat++) {
        for (int rolled = 0; rolled < 2; rolled++) {
            vd_match match, before;
            vd_play space[64];
            vd_plays plays = {.play = space, .capacity = 64};

            begin(&match, VD_BACKGAMMON, 7);
            script_to_roll(&match, seat);
            if (rolled)
                script_do(&match, script_roll(seat, 31));
            before = match;
            script_refusal(&match, script_value(seat, VD_ACT_RESIGN, 0), VD_REFUSAL_resign_value);
            script_refusal(&match, script_value(seat, VD_ACT_RESIGN, 4), VD_REFUSAL_resign_value);
            script_refusal(&match, script_value(seat ^ 1, VD_ACT_RESIGN, 1),
                           VD_REFUSAL_resign_not_yours);
            script_refusal(&match, script_act(seat ^ 1, VD_ACT_RESIGN_ACCEPT),
                           VD_REFUSAL_nothing_offered);
            script_do(&match, script_value(seat, VD_ACT_RESIGN, 2));
            assert_int_equal(vd_match_plays(&match, &plays), rolled ? VD_OK : VD_ERR_ILLEGAL);
            assert_int_equal(vd_match_double_refusal(&match, seat), VD_REFUSAL_resign_pending);
            script_refusal(&match, script_value(seat, VD_ACT_RESIGN, 2), VD_REFUSAL_resign_pending);
            script_refusal(&match, script_roll(seat, 31), VD_REFUSAL_resign_pending);
            script_refusal(&match, script_play(seat, "8 3,6 1"), VD_REFUSAL_resign_pending);
            script_refusal(&match, script_act(seat, VD_ACT_COCKED), VD_REFUSAL_resign_pending);
            script_refusal(&match, script_act(seat ^ 1, VD_ACT_TAKE), VD_REFUSAL_resign_pending);
            script_refusal(&match, script_opening(1, 2), VD_REFUSAL_resign_pending);
            script_refusal(&match, script_act(seat, VD_ACT_RESIGN_ACCEPT),
                           VD_REFUSAL_not_your_turn);
            script_refusal(&match, script_act(seat, VD_ACT_RESIGN_REFUSE),
                           VD_REFUSAL_not_your_turn);
            script_do(&match, script_act(seat ^ 1, VD_ACT_RESIGN_REFUSE));
            assert_int_equal(match.phase, before.phase);
            assert_int_equal(match.resign_value, 0);
            assert_int_equal(match.actor, before.actor);
            assert_memory_equal(&match.pos, &before.pos, sizeof match.pos);
            assert_memory_equal(&match.dice, &before.dice, sizeof match.dice);
            script_do(&match, script_value(seat, VD_ACT_RESIGN, 3));
            script_do(&match, script_act(seat ^ 1, VD_ACT_RESIGN_ACCEPT));
            assert_int_equal(match.score[seat ^ 1], 3);
            assert_int_equal(match.resign_value, 0);
        }
    }
}

static void resignations_stop_at_what_the_game_can_cost(void **state)
{
    static const struct {
        vd_variant_id variant;
        int most;
    } cases[] = {{VD_BACKGAMMON, 3},    {VD_DUTCH, 3},       {VD_TAVLA, 2},
                 {VD_TOUTES_TABLES, 2}, {VD_ACEY_DEUCEY, 1}, {VD_ACEY_EUROPEAN, 1},
                 {VD_ACEY_NAVY, 1},     {VD_HYPERGAMMON, 3}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int value = 1; value <= 4; value++) {
            vd_match match;
            vd_refusal expected =
                value <= cases[i].most ? VD_REFUSAL_none : VD_REFUSAL_resign_value;

            begin(&match, cases[i].variant, 0);
            script_to_roll(&match, 1);
            script_refusal(&match, script_value(1, VD_ACT_RESIGN, value), expected);
        }
    }
}

/* ---- Caption ------------------------------------------------------------------------------------------------- */

static void a_situation_is_seen_by_the_seat_on_turn(void **state)
{
    vd_situation start, now;

    (void)state;
    vd_situation_init(&start, VD_HYPERGAMMON);
    assert_int_equal(start.variant, VD_HYPERGAMMON);
    assert_int_equal(start.cube_owner, -1);
    assert_int_equal(start.pos.side[VD_MOVER].point[24], 1);
    for (int a = 0; a < 2; a++) {
        vd_match match;

        begin(&match, VD_BACKGAMMON, 9);
        lose_by_resigning(&match, a, 2);
        script_do(&match, script_act(0, VD_ACT_NEXT_GAME));
        script_to_roll(&match, a);
        script_do(&match, script_act(a, VD_ACT_DOUBLE));
        vd_situation_of(&match, &now);
        assert_true(now.doubled);
        script_do(&match, script_act(a ^ 1, VD_ACT_TAKE));
        script_do(&match, script_roll(a, 52));
        script_do(&match, script_value(a, VD_ACT_RESIGN, 1));
        vd_situation_of(&match, &now);
        assert_int_equal(now.length, 9);
        assert_int_equal(now.score[VD_MOVER], 2);
        assert_int_equal(now.score[VD_OPPONENT], 0);
        assert_int_equal(now.cube_exp, 1);
        assert_int_equal(now.cube_owner, VD_OPPONENT);
        assert_int_equal(now.resigned, 1);
        assert_false(now.doubled);
        assert_int_equal(now.dice.die[0], 5);
        assert_memory_equal(&now.pos, &match.pos, sizeof now.pos);
    }
}

/* ---- Denials ------------------------------------------------------------------------------------------------- */

/* TV1, TV6: Portes, Plakoto, Fevga, and again, whoever won. */
static void games_of_a_cycle_follow_in_turn(void **state)
{
    static const vd_variant_id turn[] = {VD_PORTES, VD_PLAKOTO, VD_FEVGA, VD_PORTES, VD_PLAKOTO};
    vd_match_rules rules, bad;
    vd_match match;

    (void)state;
    vd_match_rules_cycle(&rules, VD_CYCLE_TAVLI, 0);
    met(vd_match_rules_check(&rules), VD_REFUSAL_cycle_money);
    vd_match_rules_cycle(&rules, VD_CYCLE_TAVLI, 5);
    assert_string_equal(vd_match_rules_name(&rules), "tavli");
    bad = rules;
    bad.variant = *vd_variant_get(VD_NARDE);
    met(vd_match_rules_check(&bad), VD_REFUSAL_bad_terms);
    bad = rules;
    bad.variant.value = VD_VALUE_1;
    met(vd_match_rules_check(&bad), VD_REFUSAL_bad_terms);
    bad = rules;
    bad.cycle = VD_CYCLE_COUNT;
    met(vd_match_rules_check(&bad), VD_REFUSAL_bad_terms);
    script_start(&match, &rules);
    for (uint32_t game = 1; game <= 5; game++) {
        vd_pos start;

        vd_pos_start(vd_variant_get(turn[game - 1]), &start);
        assert_int_equal(match.games, game);
        assert_int_equal(match.rules.variant.id, turn[game - 1]);
        assert_ptr_equal(vd_match_rules_variant(&match.rules, game),
                         vd_variant_get(turn[game - 1]));
        assert_true(vd_pos_equal(&match.pos, &start));
        assert_int_equal(vd_match_rules_check(&match.rules), VD_REFUSAL_none);
        script_do(&match, script_opening(6, 3));
        script_do(&match, script_value(0, VD_ACT_RESIGN, 1));
        script_do(&match, script_act(1, VD_ACT_RESIGN_ACCEPT));
        assert_int_equal(match.score[1], game);
        if (game < 5)
            script_do(&match, script_act(0, VD_ACT_NEXT_GAME));
    }
    assert_int_equal(match.phase, VD_PHASE_MATCH_OVER);
}

static void every_denial_was_met_and_cites_a_rule(void **state)
{
    (void)state;
    for (int refusal = 1; refusal < VD_REFUSAL_COUNT; refusal++) {
        int rule = vd_refusal_rule((vd_refusal)refusal);
        bool other = refusal == VD_REFUSAL_illegal_play || refusal == VD_REFUSAL_bad_dice ||
                     refusal == VD_REFUSAL_bad_terms || refusal == VD_REFUSAL_cycle_money;

        if (!script_met[refusal])
            fail_msg("%s was never met", vd_refusal_key((vd_refusal)refusal));
        /* A play is refused by vd_play_judge, which knows the rule. */
        assert_true(other ? rule == 0 : (rule >= 1 && rule <= 110) || (rule >= 201 && rule <= 209));
    }
    assert_string_equal(vd_refusal_key(VD_REFUSAL_none), "deny.none");
    assert_string_equal(vd_refusal_key((vd_refusal)999), "deny.none");
    assert_int_equal(vd_refusal_rule((vd_refusal)999), 0);
    assert_int_equal(vd_refusal_rule(VD_REFUSAL_holland_wait), 203);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_terms_are_good_for_every_variant),
        cmocka_unit_test(contradictory_terms_are_refused),
        cmocka_unit_test(the_higher_die_opens_with_both_dice),
        cmocka_unit_test(ties_are_drawn_again),
        cmocka_unit_test(automatic_doubles),
        cmocka_unit_test(a_rerolled_opening),
        cmocka_unit_test(players_alternate),
        cmocka_unit_test(cocked_dice_are_thrown_again),
        cmocka_unit_test(cocked_dice_of_the_draw_are_drawn_again),
        cmocka_unit_test(a_closed_out_player_may_double_and_passes),
        cmocka_unit_test(the_last_checker_ends_the_game),
        cmocka_unit_test(a_chain_of_one_two),
        cmocka_unit_test(a_drawn_one_two_counts),
        cmocka_unit_test(where_a_one_two_stops),
        cmocka_unit_test(complements_follow_doubles),
        cmocka_unit_test(the_cube_goes_from_hand_to_hand),
        cmocka_unit_test(a_drop_starts_a_new_game),
        cmocka_unit_test(games_without_a_cube),
        cmocka_unit_test(an_agreed_limit_of_turns),
        cmocka_unit_test(beavers_only_where_agreed_and_at_once),
        cmocka_unit_test(crawford_comes_exactly_once),
        cmocka_unit_test(no_crawford_where_none_is_agreed_or_possible),
        cmocka_unit_test(holland_waits_for_two_rolls_each),
        cmocka_unit_test(resignations_are_offered_and_answered),
        cmocka_unit_test(resignations_stop_at_what_the_game_can_cost),
        cmocka_unit_test(a_situation_is_seen_by_the_seat_on_turn),
        cmocka_unit_test(games_of_a_cycle_follow_in_turn),
        cmocka_unit_test(every_denial_was_met_and_cites_a_rule),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
