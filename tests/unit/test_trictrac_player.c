/* The first opponent at trictrac: what it does is lawful, the same for the same seed, and better than play without thought. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "inner/trictrac_player.h"

enum { PARTIES = 10 };

static vd_tt_plays scratch;

/* One party of three holes, dice of the seed; returns who won, 0 the first player. */
static int party(const vd_tt_player player[2], uint64_t seed)
{
    vd_tt_options options;
    vd_tt_state state;
    vd_rng dice;

    vd_tt_options_default(&options);
    options.holes = 3;
    vd_rng_init(&dice, seed);
    vd_tt_state_start(&state);
    while (state.phase != VD_TT_OVER) {
        const int actor = vd_tt_state_actor(&state);
        vd_tt_outcome outcome;
        vd_tt_action action;

        vd_tt_decide(&player[actor > 0], &options, &state, &scratch, &action);
        action.die[0] = (uint8_t)(1 + vd_rng_below(&dice, 6));
        action.die[1] = (uint8_t)(1 + vd_rng_below(&dice, 6));
        assert_int_equal(vd_tt_do(&options, &state, &action, &scratch, &outcome),
                         VD_TT_DENIAL_none);
    }
    return state.turn;
}

static int wins(const vd_tt_player player[2])
{
    int won = 0;

    for (uint64_t seed = 1; seed <= PARTIES; seed++)
        won += party(player, seed) == 0;
    return won;
}

static void it_beats_play_without_thought(void **state)
{
    const vd_tt_player against_random[2] = {{VD_TT_AHEAD, 0.0, 1, NULL, 0.0},
                                            {VD_TT_RANDOM, 0.0, 2, NULL, 0.0}};
    const vd_tt_player against_greedy[2] = {{VD_TT_AHEAD, 0.0, 1, NULL, 0.0},
                                            {VD_TT_GREEDY, 0.0, 2, NULL, 0.0}};

    (void)state;
    assert_true(wins(against_random) >= PARTIES - 1);
    assert_true(wins(against_greedy) >= PARTIES - 1);
}

/* Marks by hand or by the program: the same party, since it marks what is right and so gives no école. */
static void it_marks_what_is_right(void **state)
{
    const vd_tt_player players[2] = {{VD_TT_AHEAD, 0.0, 1, NULL, 0.0},
                                     {VD_TT_AHEAD, 0.0, 2, NULL, 0.0}};
    vd_tt_options options;
    vd_tt_state party_state;
    vd_rng dice;

    (void)state;
    vd_tt_options_default(&options);
    options.holes = 3;
    options.by_hand = true;
    vd_rng_init(&dice, 5);
    vd_tt_state_start(&party_state);
    while (party_state.phase != VD_TT_OVER) {
        vd_tt_outcome outcome;
        vd_tt_action action;

        assert_int_not_equal(party_state.phase, VD_TT_SCHOOL);
        vd_tt_decide(&players[party_state.turn], &options, &party_state, &scratch, &action);
        action.die[0] = (uint8_t)(1 + vd_rng_below(&dice, 6));
        action.die[1] = (uint8_t)(1 + vd_rng_below(&dice, 6));
        assert_int_equal(vd_tt_do(&options, &party_state, &action, &scratch, &outcome),
                         VD_TT_DENIAL_none);
    }
    assert_int_equal(party(players, 7), party(players, 7));
}

/* Marked by hand by both: how many marks were wrong, and of those how many too high. */
static int marks_wrongly(const vd_tt_player *player, uint64_t seed, int *too_high)
{
    vd_tt_options options;
    vd_tt_state party_state;
    vd_rng dice;
    int wrong = 0;

    vd_tt_options_default(&options);
    options.by_hand = true;
    vd_rng_init(&dice, seed);
    vd_tt_state_start(&party_state);
    while (party_state.phase != VD_TT_OVER) {
        const vd_tt_state before = party_state;
        vd_tt_action action, again;
        vd_tt_outcome outcome;

        vd_tt_decide(player, &options, &party_state, &scratch, &action);
        vd_tt_decide(player, &options, &party_state, &scratch, &again);
        assert_memory_equal(&action, &again, sizeof action);
        action.die[0] = (uint8_t)(1 + vd_rng_below(&dice, 6));
        action.die[1] = (uint8_t)(1 + vd_rng_below(&dice, 6));
        assert_int_equal(vd_tt_do(&options, &party_state, &action, &scratch, &outcome),
                         VD_TT_DENIAL_none);
        if (before.phase != VD_TT_MARK)
            continue;
        if (before.owing) {
            wrong += action.value != before.owed;
            assert_true(action.value == before.owed || action.value == 0);
        } else {
            vd_tt_events events;

            vd_tt_state_events(&options, &before, &scratch, &events);
            wrong += action.value != events.sum[VD_TT_THROWER];
            *too_high += action.value > events.sum[VD_TT_THROWER];
        }
    }
    return wrong;
}

/* Weaker levels give écoles of both kinds, strong ones none. */
static void the_weaker_mark_wrongly(void **state)
{
    static const char *const levels[] = {"debutant", "moyen", "fort", "maximum"};
    int wrong[4] = {0}, too_high = 0;

    (void)state;
    for (int i = 0; i < 4; i++) {
        vd_tt_player player = vd_tt_player_of(NULL, levels[i], 11);

        player.manner = VD_TT_GREEDY;
        for (uint64_t seed = 1; seed <= 3; seed++)
            wrong[i] += marks_wrongly(&player, seed, &too_high);
    }
    assert_true(wrong[0] > wrong[1]);
    assert_true(wrong[1] > 0);
    assert_int_equal(wrong[2], 0);
    assert_int_equal(wrong[3], 0);
    assert_true(too_high > 0 && too_high < wrong[0] + wrong[1]);
}

/* A hole with a fine game is held, one with nothing on the board but danger is left. */
static void it_holds_and_leaves(void **state)
{
    static const struct {
        const char *text;
        vd_tt_act due;
    } cases[] = {
        /* The grand jan full, three men to spare, ten points over; the other has hardly begun. */
        {"3w.5.2w.2w.2w.2w.2w.2w.11.15b w D 21 10b,4g 0,0 4/4", VD_TT_ACT_HOLD},
        /* Single men everywhere before a full grand jan. */
        {"1w.1w.1w.1w.2w.1w.1w.2w.1w.1w.1w.2w.2b.2b.2b.2b.2b.2b.5.3b w D 43 0,4 0,6 4/4",
         VD_TT_ACT_GO},
    };
    const vd_tt_player player = {VD_TT_AHEAD, 0.0, 1, NULL, 0.0};
    vd_tt_options options;

    (void)state;
    vd_tt_options_default(&options);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_tt_state party_state;
        vd_tt_action action;
        vd_error err;

        if (vd_tt_state_parse(cases[i].text, strlen(cases[i].text), &options, &party_state, &err) !=
            VD_OK)
            fail_msg("%s: %s", cases[i].text, vd_error_key(err.code));
        vd_tt_decide(&player, &options, &party_state, &scratch, &action);
        assert_int_equal(action.act, cases[i].due);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_beats_play_without_thought),
        cmocka_unit_test(it_marks_what_is_right),
        cmocka_unit_test(the_weaker_mark_wrongly),
        cmocka_unit_test(it_holds_and_leaves),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
