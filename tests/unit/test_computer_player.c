/* Two computers play whole matches through sessions: every action is legal, every game ends, and
 * the same seeds give the same match. Nothing here depends on how well the nets play. */
#include "with_engine.h"

#include "videau/app.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { ACTIONS_MAX = 20000 };

static vd_play room[VD_PLAYS_MAX];
static vd_plays scratch = {room, VD_PLAYS_MAX, 0};
static void prepare(vd_game_settings *settings, vd_variant_id variant, int length,
                    const char *level)
{
    memset(settings, 0, sizeof *settings);
    vd_match_rules_default(&settings->rules, variant, length);
    settings->seat[0] = settings->seat[1] = VD_SEAT_COMPUTER;
    settings->dice = VD_DICE_SEEDED;
    settings->seed.byte[0] = (uint8_t)(variant + 1);
    settings->noise_seed = 99;
    snprintf(settings->level, sizeof settings->level, "%s", level);
}

static void move_on(vd_session *session)
{
    const vd_match *match = vd_session_match(session);
    vd_action action = {.act = VD_ACT_ROLL};
    vd_refusal refusal = VD_REFUSAL_none;

    if (match->phase == VD_PHASE_GAME_OVER) {
        action.act = VD_ACT_NEXT_GAME;
    } else if (match->phase != VD_PHASE_OPENING) {
        assert_int_equal(vd_session_computer(session, engine, &scratch, &action), VD_OK);
        assert_int_equal(action.seat, match->actor);
    }
    if (action.act == VD_ACT_ROLL)
        assert_int_equal(vd_session_roll(session, &refusal), VD_OK);
    else if (vd_session_act(session, &action, &refusal) != VD_OK)
        fail_msg("act %d: %s", action.act, vd_refusal_key(refusal));
}

/* A digest of everything that was done until the match, or `games` money games, were over. */
static uint64_t play(const vd_game_settings *settings, uint32_t games)
{
    vd_session *session = NULL;
    uint64_t digest = 0;
    int actions = 0;

    assert_int_equal(vd_session_new(settings, NULL, &session, NULL), VD_OK);
    while (!vd_session_over(session)) {
        const vd_match *match = vd_session_match(session);

        if (match->phase == VD_PHASE_GAME_OVER && match->rules.length == 0 &&
            match->games == games) {
            assert_int_equal(vd_session_close(session), VD_OK);
            break;
        }
        move_on(session);
        assert_true(++actions < ACTIONS_MAX);
    }
    for (size_t i = 0; i < vd_session_count(session); i++) {
        const vd_action *action = &vd_session_entry(session, i)->action;
        const uint8_t key[] = {action->act, action->seat, action->value, action->hops};

        digest = vd_hash64(key, sizeof key, digest);
    }
    vd_session_free(session);
    return digest;
}

static void test_matches_end(void **state)
{
    int known = 0;

    (void)state;
    for (int variant = 0; variant < VD_VARIANT_COUNT; variant++) {
        vd_game_settings settings;
        uint64_t once;

        prepare(&settings, (vd_variant_id)variant, 3, "fort");
        if (!vd_engine_knows(engine, &settings.rules.variant))
            continue;
        known++;
        once = play(&settings, 0);
        assert_true(play(&settings, 0) == once);
    }
    assert_true(known > 0);
}

static void test_every_level(void **state)
{
    (void)state;
    for (size_t i = 0; i < vd_level_count(); i++) {
        vd_game_settings settings;

        prepare(&settings, VD_BACKGAMMON, 1, vd_level_get(i)->name);
        (void)play(&settings, 0);
    }
}

/* A session in which seat 0 has these dice to play. */
static vd_session *session_to_play(const char *level, const char *text, int a, int b)
{
    vd_game_settings settings;
    vd_session *session = NULL;
    const vd_action thrown = {.act = VD_ACT_ROLL, .die = {(uint8_t)a, (uint8_t)b}};
    vd_refusal refusal;

    prepare(&settings, VD_BACKGAMMON, 5, level);
    settings.set_up = true;
    settings.dice = VD_DICE_MANUAL;
    assert_int_equal(vd_situation_parse(text, strlen(text), VD_BACKGAMMON, &settings.start, NULL),
                     VD_OK);
    assert_int_equal(vd_session_new(&settings, NULL, &session, NULL), VD_OK);
    if (vd_session_act(session, &thrown, &refusal) != VD_OK)
        fail_msg("%s", vd_refusal_key(refusal));
    return session;
}

/* It plays what comes first when what is near is rolled out, and is known by both its names. */
static void test_deep_level(void **state)
{
    static const char text[] = "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2]";
    const vd_search_options options = {.ply = 2, .choose = true};
    const char *deep = vd_computer_level(vd_level_count());
    vd_candidate ranked[VD_PLAYS_MAX];
    vd_session *session;
    vd_search *search;
    vd_action action;

    (void)state;
    assert_true(vd_computer_level_is_deep(deep));
    assert_null(vd_computer_level(vd_level_count() + 1));
    assert_ptr_equal(vd_computer_level_find("Deep", 4), deep);
    assert_ptr_equal(vd_computer_level_find("APPROFONDI", 10), deep);
    assert_null(vd_computer_level_find("approfond", 9));
    assert_false(vd_computer_level_is_deep(vd_computer_level_usual()));
    session = session_to_play(deep, text, 4, 3);
    assert_int_equal(vd_session_computer(session, engine, &scratch, &action), VD_OK);
    assert_int_equal(vd_search_new(engine, 0, &search, NULL), VD_OK);
    assert_int_equal(vd_match_plays(vd_session_match(session), &scratch), VD_OK);
    assert_int_equal(vd_roller_rank_best(search, vd_session_match(session), &scratch, &options,
                                         VD_ROLLER_3, ranked),
                     VD_OK);
    assert_int_equal(ranked[0].ply, VD_DEPTH_ROLLER + VD_ROLLER_3);
    assert_memory_equal(scratch.play[ranked[0].play].hop, action.hop,
                        (size_t)action.hops * sizeof *action.hop);
    vd_search_free(search);
    vd_session_free(session);
}

/* Where doubles go on, where three dice are thrown and where a table knows the end it plays as maximum does. */
static void test_deep_level_elsewhere(void **state)
{
    static const struct {
        vd_variant_id id;
        bool deep;
    } games[] = {{VD_BACKGAMMON, true},  {VD_ACEY_DEUCEY, true}, {VD_PLAKOTO, true},
                 {VD_GUL_BARA, false},   {VD_BUFFE, false},      {VD_TOURNE_CASE, false},
                 {VD_HYPERGAMMON, false}};

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        assert_int_equal(vd_computer_rolls_out(vd_variant_get(games[i].id)), games[i].deep);
    for (size_t i = 0; i < 2; i++) {
        static const char *const levels[] = {"maximum", "approfondi"};
        vd_game_settings settings;
        vd_session *session = NULL;
        static vd_action first;
        vd_action action;

        prepare(&settings, VD_BUFFE, 1, levels[i]);
        assert_int_equal(vd_session_new(&settings, NULL, &session, NULL), VD_OK);
        while (vd_session_match(session)->phase != VD_PHASE_PLAY)
            move_on(session);
        assert_int_equal(vd_session_computer(session, engine, &scratch, &action), VD_OK);
        if (i == 0)
            first = action;
        assert_int_equal(action.hops, first.hops);
        assert_memory_equal(action.hop, first.hop, (size_t)action.hops * sizeof *action.hop);
        vd_session_free(session);
    }
}

static void test_club_options(void **state)
{
    vd_game_settings settings;

    (void)state;
    prepare(&settings, VD_BACKGAMMON, 0, "facile");
    settings.rules.jacoby = settings.rules.beavers = settings.rules.raccoons = true;
    settings.rules.auto_doubles = -1;
    settings.rules.cube_limit = 4;
    (void)play(&settings, 5);
}

/* A race that cannot be won any more is given up, and offered only once in a game. */
static void test_resignation(void **state)
{
    static const char lost[] = "M[6:5 5:5 4:4] A[24:1]";
    vd_game_settings settings;
    vd_session *session = NULL;
    vd_action action;

    (void)state;
    prepare(&settings, VD_BACKGAMMON, 5, "maximum");
    settings.set_up = true;
    assert_int_equal(vd_situation_parse(lost, strlen(lost), VD_BACKGAMMON, &settings.start, NULL),
                     VD_OK);
    assert_int_equal(vd_session_new(&settings, NULL, &session, NULL), VD_OK);
    assert_int_equal(vd_session_computer(session, engine, &scratch, &action), VD_OK);
    assert_int_equal(action.act, VD_ACT_RESIGN);
    assert_int_equal(action.value, 1);
    move_on(session);
    assert_int_equal(vd_session_match(session)->phase, VD_PHASE_RESIGNED);
    action = (vd_action){.act = VD_ACT_RESIGN_REFUSE, .seat = 1};
    assert_int_equal(vd_session_act(session, &action, NULL), VD_OK);
    assert_int_equal(vd_session_computer(session, engine, &scratch, &action), VD_OK);
    assert_int_not_equal(action.act, VD_ACT_RESIGN);
    vd_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_matches_end),  cmocka_unit_test(test_every_level),
        cmocka_unit_test(test_deep_level),   cmocka_unit_test(test_deep_level_elsewhere),
        cmocka_unit_test(test_club_options), cmocka_unit_test(test_resignation),
    };

    return cmocka_run_group_tests(tests, make_engine, free_engine);
}
