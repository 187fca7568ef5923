/* Value and score: the scoring vectors SC1 to SC14, Jacoby, resignations, large cubes, the end of the match. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "match_script.h"
#include "scene.h"

/* The winner has one checker left on his 1-point and rolls; the loser stands as `loser` says, in the winner's
 * numbering. Who wins is `seat`. */
static void last_checker(vd_match *match, int seat, const char *loser)
{
    script_to_roll(match, seat);
    scene_pos(&match->rules.variant, "1:1", loser, &match->pos);
    script_do(match, script_roll(seat, 11));
    script_do(match, script_play(seat, "1 1"));
    assert_int_equal(match->end, VD_END_BORNE_OFF);
    assert_int_equal(match->winner, seat);
}

typedef struct scoring {
    const char *name;
    const char *loser; /* in the winner's numbering */
    vd_variant_id variant;
    int length;
    int turns; /* doubles taken before, by the players in turn */
    int ties;  /* tied draws, with automatic doubles without limit */
    bool jacoby, no_multipliers, literal;
    uint32_t points;
} scoring;

#define GAMMON "13:5 12:10"
#define TRIPLE "bar:1 13:14"

static const scoring scorings[] = {
    {.name = "SC1 one off", .loser = "19:14 off:1", .points = 1},
    {.name = "SC2 none off, one on the winner's 8", .loser = "8:1 19:14", .points = 2},
    {.name = "SC3 one on the bar", .loser = "bar:1 19:14", .points = 3},
    {.name = "SC4 one in the winner's home", .loser = "3:1 19:14", .points = 3},
    {.name = "the winner's 6 is home", .loser = "6:1 19:14", .points = 3},
    {.name = "the winner's 7 is not", .loser = "7:1 19:14", .points = 2},
    {.name = "SC5 one off, one on the bar", .loser = "bar:1 19:13 off:1", .points = 1},
    {.name = "SC5b one off, one in the winner's home", .loser = "3:1 19:13 off:1", .points = 1},
    {.name = "SC6 gammon at 4", .loser = GAMMON, .turns = 2, .points = 8},
    {.name = "R58 backgammon at 8", .loser = TRIPLE, .turns = 3, .points = 24},
    {.name = "SC8 Jacoby, cube never turned", .loser = TRIPLE, .jacoby = true, .points = 1},
    {.name = "SC8b Jacoby, cube taken", .loser = GAMMON, .jacoby = true, .turns = 1, .points = 4},
    {.name = "SC8c Jacoby, automatic double only",
     .loser = GAMMON,
     .jacoby = true,
     .ties = 1,
     .points = 2},
    {.name = "R72 Jacoby, automatic double and a take",
     .loser = GAMMON,
     .jacoby = true,
     .ties = 1,
     .turns = 1,
     .points = 8},
    {.name = "SC9 gammon in a match", .loser = GAMMON, .length = 9, .points = 2},
    {.name = "SC9 backgammon in a match", .loser = TRIPLE, .length = 9, .points = 3},
    {.name = "SC10 multipliers off, backgammon at 4",
     .loser = TRIPLE,
     .turns = 2,
     .no_multipliers = true,
     .points = 4},
    {.name = "SC11 fifteen less four off",
     .loser = "13:7 bar:1 hors:3 off:4",
     .variant = VD_ACEY_DEUCEY,
     .points = 11},
    {.name = "SC11 literal: seven on the board",
     .loser = "13:7 bar:1 hors:3 off:4",
     .variant = VD_ACEY_DEUCEY,
     .literal = true,
     .points = 7},
    {.name = "R76 touches no game that counts checkers",
     .loser = "13:7 bar:1 hors:3 off:4",
     .variant = VD_ACEY_DEUCEY,
     .no_multipliers = true,
     .points = 11},
    {.name = "SC12 gammon at 2", .loser = GAMMON, .turns = 1, .points = 4},
    {.name = "R81 unentered is as on the bar",
     .loser = "hors:1 13:14",
     .variant = VD_DUTCH,
     .points = 3},
    {.name = "Tavla has no triple", .loser = TRIPLE, .variant = VD_TAVLA, .points = 2},
    {.name = "Toutes-tables: not all home, none off",
     .loser = TRIPLE,
     .variant = VD_TOUTES_TABLES,
     .points = 2},
    {.name = "Toutes-tables: one outside",
     .loser = "18:1 19:14",
     .variant = VD_TOUTES_TABLES,
     .points = 2},
    {.name = "Toutes-tables: all home", .loser = "19:15", .variant = VD_TOUTES_TABLES, .points = 1},
    {.name = "Toutes-tables: outside again, one off",
     .loser = "bar:1 19:13 off:1",
     .variant = VD_TOUTES_TABLES,
     .points = 1},
    {.name = "European Acey-Deucey: one",
     .loser = "hors:15",
     .variant = VD_ACEY_EUROPEAN,
     .points = 1},
};

static void score_one(const scoring *row, int seat)
{
    vd_match_rules rules = script_rules(row->variant, row->length);
    vd_match match;

    rules.jacoby = row->jacoby;
    rules.multipliers = !row->no_multipliers;
    rules.auto_doubles = row->ties ? -1 : 0;
    if (row->literal)
        rules.variant.value = VD_VALUE_CHECKERS_ON_BOARD;
    script_start(&match, &rules);
    for (int i = 0; i < row->ties; i++)
        script_do(&match, script_opening(4, 4));
    for (int i = 0; i < row->turns; i++) {
        int doubler = seat ^ ((row->turns - i) & 1);

        script_to_roll(&match, doubler);
        script_double_take(&match, doubler);
        script_do(&match, script_roll(doubler, 31));
        script_any_play(&match);
    }
    last_checker(&match, seat, row->loser);
    if (match.end_points != row->points)
        fail_msg("%s: %u points", row->name, (unsigned)match.end_points);
    assert_int_equal(match.score[seat], row->points);
    assert_int_equal(match.score[seat ^ 1], 0);
}

static void the_scoring_vectors(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof scorings / sizeof *scorings; i++) {
        for (int seat = 0; seat < 2; seat++)
            score_one(&scorings[i], seat);
    }
}

/* SC7. A drop of 1, of 2 and of 64, with nobody having borne off. */
static void a_drop_costs_the_value_before_the_double(void **state)
{
    static const struct {
        int takes;
        uint32_t points;
    } cases[] = {{0, 1}, {1, 2}, {2, 4}, {6, 64}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int seat = 0; seat < 2; seat++) {
            vd_match_rules rules = script_rules(VD_BACKGAMMON, 0);
            vd_match match;
            int doubler = seat;

            script_start(&match, &rules);
            for (int k = 0; k < cases[i].takes; k++) {
                script_to_roll(&match, doubler);
                script_double_take(&match, doubler);
                doubler ^= 1;
            }
            script_to_roll(&match, doubler);
            script_do(&match, script_act(doubler, VD_ACT_DOUBLE));
            script_do(&match, script_act(doubler ^ 1, VD_ACT_DROP));
            assert_int_equal(match.end, VD_END_DROP);
            assert_int_equal(match.end_kind, 1);
            assert_int_equal(match.winner, doubler);
            assert_int_equal(match.end_points, cases[i].points);
        }
    }
}

/* SC13, SC14 and the takes that follow a beaver or a raccoon. */
static void beavers_and_raccoons(void **state)
{
    (void)state;
    for (int a = 0; a < 2; a++) {
        vd_match_rules rules = script_rules(VD_BACKGAMMON, 0);
        vd_match fresh, match;
        int b = a ^ 1;

        rules.beavers = rules.raccoons = true;
        script_start(&fresh, &rules);
        script_to_roll(&fresh, a);
        script_do(&fresh, script_act(a, VD_ACT_DOUBLE));
        script_do(&fresh, script_act(b, VD_ACT_BEAVER));
        assert_int_equal(fresh.cube_owner, b);
        assert_int_equal(vd_match_cube(&fresh), 2);

        match = fresh;
        script_do(&match, script_act(a, VD_ACT_DROP));
        assert_int_equal(match.winner, b);
        assert_int_equal(match.end_points, 2);

        match = fresh;
        script_do(&match, script_act(a, VD_ACT_TAKE));
        assert_int_equal(vd_match_cube(&match), 4);
        assert_int_equal(match.cube_owner, b);
        assert_int_equal(match.phase, VD_PHASE_ROLL);
        assert_int_equal(match.actor, a);

        match = fresh;
        script_do(&match, script_act(a, VD_ACT_RACCOON));
        script_refusal(&match, script_act(b, VD_ACT_RACCOON), VD_REFUSAL_raccoon_not_now);
        script_do(&match, script_act(b, VD_ACT_DROP));
        assert_int_equal(match.winner, a);
        assert_int_equal(match.end_points, 4);

        match = fresh;
        script_do(&match, script_act(a, VD_ACT_RACCOON));
        script_do(&match, script_act(b, VD_ACT_TAKE));
        assert_int_equal(vd_match_cube(&match), 8);
        assert_int_equal(match.cube_owner, b);
        script_refusal(&match, script_act(a, VD_ACT_DOUBLE), VD_REFUSAL_not_cube_owner);
    }
}

/* R68: twelve takes, then far beyond what a number holds. */
static void the_cube_has_no_upper_limit(void **state)
{
    vd_match_rules rules = script_rules(VD_BACKGAMMON, 0);
    vd_match match;
    int doubler = 0;

    (void)state;
    script_start(&match, &rules);
    for (int k = 1; k <= 40; k++, doubler ^= 1) {
        script_to_roll(&match, doubler);
        script_double_take(&match, doubler);
        assert_int_equal(match.cube_exp, k);
        if (k == 12)
            assert_int_equal(vd_match_cube(&match), 4096);
        if (k == 31) {
            assert_int_equal(vd_match_cube(&match), UINT32_C(1) << 31);
            assert_int_equal(vd_match_points(&match, 1), UINT32_C(1) << 31);
            assert_int_equal(vd_match_points(&match, 2), UINT32_MAX);
        }
        if (k == 32) {
            assert_int_equal(vd_match_cube(&match), 0);
            assert_int_equal(vd_match_points(&match, 1), UINT32_MAX);
        }
    }
    assert_int_equal(vd_match_cube(&match), 0);
    assert_int_equal(vd_match_points(&match, 1), UINT32_MAX);
    for (int game = 0; game < 2; game++) {
        script_to_roll(&match, 1);
        last_checker(&match, 1, GAMMON);
        assert_int_equal(match.score[1], UINT32_MAX);
        script_do(&match, script_act(0, VD_ACT_NEXT_GAME));
    }
}

static void the_exponent_stops_where_it_is_full(void **state)
{
    vd_match_rules rules = script_rules(VD_BACKGAMMON, 0);
    vd_match match;

    (void)state;
    rules.beavers = true;
    rules.auto_doubles = -1;
    script_start(&match, &rules);
    match.cube_exp = match.auto_done = UINT16_MAX;
    script_do(&match, script_opening(5, 5));
    assert_int_equal(match.cube_exp, UINT16_MAX);
    script_to_roll(&match, 0);
    script_refusal(&match, script_act(0, VD_ACT_DOUBLE), VD_REFUSAL_cube_limit);
    match.cube_exp = match.auto_done = UINT16_MAX - 1;
    script_do(&match, script_act(0, VD_ACT_DOUBLE));
    script_refusal(&match, script_act(1, VD_ACT_BEAVER), VD_REFUSAL_cube_limit);
    script_do(&match, script_act(1, VD_ACT_TAKE));
    assert_int_equal(match.cube_exp, UINT16_MAX);
}

/* T9. The winner of a resignation gets what was offered, times the cube. */
static void resignations_count_as_offered(void **state)
{
    static const struct {
        const char *name;
        vd_variant_id variant;
        int value, takes;
        bool jacoby;
        uint32_t points;
        int most;
    } cases[] = {
        {"single", VD_BACKGAMMON, 1, 0, false, 1, 3},
        {"gammon", VD_BACKGAMMON, 2, 0, false, 2, 3},
        {"backgammon at 2", VD_BACKGAMMON, 3, 1, false, 6, 3},
        {"Jacoby, centred", VD_BACKGAMMON, 2, 0, true, 1, 1},
        {"Jacoby, turned", VD_BACKGAMMON, 2, 1, true, 4, 3},
        {"mars", VD_TAVLA, 2, 0, false, 2, 2},
        {"Acey-Deucey: all fifteen", VD_ACEY_DEUCEY, 1, 0, false, 15, 1},
        {"double", VD_TOUTES_TABLES, 2, 0, false, 2, 2},
        {"one", VD_IRISH, 1, 0, false, 1, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int seat = 0; seat < 2; seat++) {
            vd_match_rules rules = script_rules(cases[i].variant, 0);
            vd_match match;

            rules.jacoby = cases[i].jacoby;
            script_start(&match, &rules);
            script_to_roll(&match, seat);
            if (cases[i].takes)
                script_double_take(&match, seat);
            assert_int_equal(vd_match_resign_most(&match), cases[i].most);
            assert_int_equal(vd_match_resign_points(&match, cases[i].value), cases[i].points);
            script_do(&match, script_value(seat, VD_ACT_RESIGN, cases[i].value));
            script_do(&match, script_act(seat ^ 1, VD_ACT_RESIGN_ACCEPT));
            assert_int_equal(match.end, VD_END_RESIGN);
            assert_int_equal(match.winner, seat ^ 1);
            if (match.end_points != cases[i].points)
                fail_msg("%s: %u points", cases[i].name, (unsigned)match.end_points);
        }
    }
}

/* The literal count of checkers would give nothing for fifteen unentered ones: a resigner pays for those too. */
static void a_resigner_pays_for_unentered_checkers(void **state)
{
    vd_match_rules rules = script_rules(VD_ACEY_DEUCEY, 0);
    vd_match match;

    (void)state;
    rules.variant.value = VD_VALUE_CHECKERS_ON_BOARD;
    script_start(&match, &rules);
    script_to_roll(&match, 0);
    scene_pos(&rules.variant, "6:3 hors:5 bar:1 off:6", "hors:15", &match.pos);
    assert_int_equal(vd_match_resign_points(&match, 1), 9);
    script_do(&match, script_value(0, VD_ACT_RESIGN, 1));
    script_do(&match, script_act(1, VD_ACT_RESIGN_ACCEPT));
    assert_int_equal(match.end_points, 9);
}

/* A checker borne off: no gammon is left to give. */
static void a_resigner_with_a_checker_off_gives_a_single_game(void **state)
{
    vd_match_rules rules = script_rules(VD_BACKGAMMON, 0);
    vd_match match;

    (void)state;
    script_start(&match, &rules);
    script_to_roll(&match, 0);
    scene_pos(&rules.variant, "6:14 off:1", "24:15", &match.pos);
    assert_int_equal(vd_match_resign_most(&match), 1);
}

/* T1: the match stops at its length; what is too much does not carry. */
static void a_match_ends_at_its_length(void **state)
{
    (void)state;
    for (int seat = 0; seat < 2; seat++) {
        vd_match_rules rules = script_rules(VD_BACKGAMMON, 5);
        vd_match match;

        script_start(&match, &rules);
        last_checker(&match, seat, TRIPLE);
        assert_int_equal(match.phase, VD_PHASE_GAME_OVER);
        script_do(&match, script_act(0, VD_ACT_NEXT_GAME));
        assert_int_equal(match.games, 2);
        last_checker(&match, seat, TRIPLE);
        assert_int_equal(match.score[seat], 6);
        assert_int_equal(match.phase, VD_PHASE_MATCH_OVER);
        script_refusal(&match, script_act(0, VD_ACT_NEXT_GAME), VD_REFUSAL_match_over);
        script_refusal(&match, script_roll(seat, 31), VD_REFUSAL_match_over);
        script_refusal(&match, script_act(seat, VD_ACT_DOUBLE), VD_REFUSAL_match_over);
        assert_int_equal(vd_match_double_refusal(&match, seat), VD_REFUSAL_match_over);
    }
}

static void points_of_nothing_are_nothing(void **state)
{
    vd_match_rules rules = script_rules(VD_BACKGAMMON, 0);
    vd_match match;

    (void)state;
    script_start(&match, &rules);
    assert_int_equal(vd_match_points(&match, 0), 0);
    assert_int_equal(vd_match_points(&match, -1), 0);
    assert_int_equal(vd_match_points(&match, 3), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_scoring_vectors),
        cmocka_unit_test(a_drop_costs_the_value_before_the_double),
        cmocka_unit_test(beavers_and_raccoons),
        cmocka_unit_test(the_cube_has_no_upper_limit),
        cmocka_unit_test(the_exponent_stops_where_it_is_full),
        cmocka_unit_test(resignations_count_as_offered),
        cmocka_unit_test(a_resigner_pays_for_unentered_checkers),
        cmocka_unit_test(a_resigner_with_a_checker_off_gives_a_single_game),
        cmocka_unit_test(a_match_ends_at_its_length),
        cmocka_unit_test(points_of_nothing_are_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
