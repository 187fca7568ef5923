/* Advice: as the phase asks, ordered, and consistent with itself. How good it is, is the search's affair. */
#include "videau/app.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static vd_engine *engine;
static vd_adviser *adviser;

static int make_adviser(void **state)
{
    (void)state;
    return vd_engine_new(&engine, NULL) == VD_OK && vd_adviser_new(engine, &adviser, NULL) == VD_OK
               ? 0
               : 1;
}

static int free_adviser(void **state)
{
    (void)state;
    vd_adviser_free(adviser);
    vd_engine_free(engine);
    return 0;
}

static void match_at(vd_match *match, const char *text)
{
    vd_situation situation;

    assert_int_equal(vd_situation_parse(text, strlen(text), VD_BACKGAMMON, &situation, NULL),
                     VD_OK);
    vd_match_of(&situation, match);
}

static void test_plays_come_best_first(void **state)
{
    vd_advice advice;
    vd_match match;

    (void)state;
    match_at(&match, "start dice:3-1");
    assert_int_equal(vd_adviser_ask(adviser, &match, VD_PLY_USUAL, NULL, &advice), VD_OK);
    assert_int_equal(advice.kind, VD_ADVICE_PLAYS);
    assert_int_equal(advice.ply, 2);
    assert_int_equal(advice.total, 16);
    assert_int_equal(advice.count, 16);
    for (size_t i = 1; i < advice.count; i++)
        assert_true(advice.play[i].value.ply < advice.play[i - 1].value.ply ||
                    advice.play[i].value.equity <= advice.play[i - 1].value.equity);
}

/* The best gives up nothing; every other legal play something or nothing, and what is not legal is refused. */
static void test_what_a_play_gives_up(void **state)
{
    static const vd_hop poor[] = {{.from = 6, .die = 3}, {.from = 6, .die = 1}};
    static const vd_hop illegal[] = {{.from = 24, .die = 5}};
    vd_verdict_of_play verdict;
    vd_advised_play best;
    vd_advice advice;
    vd_match match;

    (void)state;
    match_at(&match, "start dice:3-1");
    assert_int_equal(vd_adviser_ask(adviser, &match, 1, NULL, &advice), VD_OK);
    best = advice.play[0];
    assert_int_equal(
        vd_adviser_judge(adviser, &match, best.play.hop, best.play.hops, 1, NULL, &verdict), VD_OK);
    assert_int_equal(verdict.rank, 1);
    assert_true(verdict.loss == 0);
    assert_int_equal(vd_adviser_judge(adviser, &match, poor, 2, 1, NULL, &verdict), VD_OK);
    assert_true(verdict.loss > 0.05);
    assert_true(verdict.rank > 1);
    assert_int_equal(verdict.total, 16);
    assert_int_equal(verdict.best.value.ply, verdict.played.value.ply);
    assert_true(vd_pos_equal(&verdict.best.play.result, &best.play.result));
    assert_int_equal(vd_adviser_judge(adviser, &match, illegal, 1, 1, NULL, &verdict),
                     VD_ERR_ILLEGAL);
    assert_int_equal(vd_adviser_judge(adviser, &match, NULL, 0, 1, NULL, &verdict), VD_ERR_ILLEGAL);
}

/* Nothing can be played: one way to pass, nothing given up. */
static void test_a_lost_turn(void **state)
{
    vd_advice advice;
    vd_match match;

    (void)state;
    match_at(&match, "M[bar:1 6:5 5:5 4:4] A[24:2 23:2 22:2 21:2 20:2 19:2 1:3] dice:3-1");
    assert_int_equal(vd_adviser_ask(adviser, &match, 0, NULL, &advice), VD_OK);
    assert_int_equal(advice.total, 0);
    assert_int_equal(advice.count, 0);
}

static void test_cube(void **state)
{
    static const struct {
        const char *text;
        vd_act best;
    } cases[] = {
        {"start", VD_ACT_ROLL},
        {"M[1:4] A[24:4]", VD_ACT_DOUBLE},
        {"M[1:4] A[24:4] doubled:1", VD_ACT_DROP},
        {"start doubled:1", VD_ACT_TAKE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_situation situation;
        vd_advice advice;
        vd_match match;

        assert_int_equal(vd_situation_parse(cases[i].text, strlen(cases[i].text), VD_BACKGAMMON,
                                            &situation, NULL),
                         VD_OK);
        vd_match_of(&situation, &match);
        if (situation.doubled) {
            match.phase = VD_PHASE_DOUBLED;
            match.actor = 1;
        }
        assert_int_equal(vd_adviser_ask(adviser, &match, 0, NULL, &advice), VD_OK);
        assert_int_equal(advice.kind, VD_ADVICE_CUBE);
        assert_int_equal(advice.best, cases[i].best);
    }
}

/* All six, best first, and the first is the one that the computer names. */
static void check_named(const vd_match *match, const vd_advice *advice, int playable)
{
    vd_search *search = NULL;
    unsigned seen = 0;
    int name = 0;

    for (int i = 0; i < VD_DOUBLES; i++) {
        const vd_named_double *named = &advice->named[i];

        assert_in_range(named->die, 1, 6);
        assert_false(seen & 1U << named->die);
        seen |= 1U << named->die;
        playable -= named->play.hops > 0;
        assert_true(i == 0 || named->value.equity <= advice->named[i - 1].value.equity);
    }
    assert_int_equal(playable, 0);
    assert_int_equal(vd_search_new(engine, VD_SEARCH_CACHE, &search, NULL), VD_OK);
    assert_int_equal(
        vd_search_name_double(search, match, &(vd_search_options){.ply = advice->ply}, &name),
        VD_OK);
    assert_int_equal(name, advice->named[0].die);
    vd_search_free(search);
}

static void test_what_the_phase_asks(void **state)
{
    vd_advice advice;
    vd_match match;

    (void)state;
    match_at(&match, "start");
    match.phase = VD_PHASE_RESIGNED;
    match.actor = 1;
    match.resign_value = 1;
    assert_int_equal(vd_adviser_ask(adviser, &match, 0, NULL, &advice), VD_OK);
    assert_int_equal(advice.kind, VD_ADVICE_RESIGN);
    match.phase = VD_PHASE_OPENING;
    assert_int_equal(vd_adviser_ask(adviser, &match, 0, NULL, &advice), VD_ERR_ILLEGAL);
    match_at(&match, "start next:name variant:acey-deucey");
    assert_int_equal(vd_adviser_ask(adviser, &match, VD_PLY_USUAL, NULL, &advice), VD_OK);
    assert_int_equal(advice.kind, VD_ADVICE_NAME_DOUBLE);
    assert_int_equal(advice.ply, 2);
    check_named(&match, &advice, 6);
    /* By a double that cannot be played the turn ends, and that is better than to leave the last point. */
    match_at(&match,
             "M[24:2 off:13] A[23:2 22:2 20:2 19:2 18:2 off:5] next:name variant:acey-deucey");
    assert_int_equal(vd_adviser_ask(adviser, &match, 0, NULL, &advice), VD_OK);
    check_named(&match, &advice, 1);
    assert_int_equal(advice.named[0].play.hops, 0);
    match_at(&match, "start dice:4-4 next:name variant:acey-deucey"); /* it was named */
    assert_int_equal(match.phase, VD_PHASE_PLAY_NAMED);
    assert_int_equal(vd_adviser_ask(adviser, &match, 0, NULL, &advice), VD_OK);
    assert_int_equal(advice.kind, VD_ADVICE_PLAYS);
}

/* A lost race gives nothing away by a single game, and a game's worth by a backgammon; a won one gives all of it. In a
 * match the chance to win it says the same: here the last point but one. */
/* Rows shown together are of one depth, whatever a filter would have left behind; beyond them it may. */
static void test_rows_are_looked_at_alike(void **state)
{
    vd_advice advice;
    vd_match match;

    (void)state;
    match_at(&match, "start dice:6-2");
    assert_int_equal(vd_adviser_ask(adviser, &match, VD_PLY_USUAL, NULL, &advice), VD_OK);
    assert_true(advice.count > VD_ADVICE_ALIKE);
    for (size_t i = 0; i < VD_ADVICE_ALIKE; i++) {
        assert_int_equal(advice.play[i].value.ply, 2);
        assert_true(i == 0 || advice.play[i].value.equity <= advice.play[i - 1].value.equity);
    }
    assert_true(advice.play[advice.count - 1].value.ply < 2);
}

static void test_resignations(void **state)
{
    vd_resignation found;
    vd_match match;

    (void)state;
    match_at(&match, "M[6:1] A[@6:2] cube:2/him");
    assert_int_equal(vd_adviser_resign(adviser, &match, 1, 2, NULL, &found), VD_OK);
    assert_true(found.play_on > -1 && found.play_on < 1);
    assert_true(found.resigned == -1);
    assert_true(fabs(found.cost - 2 * (found.play_on + 1)) < 1e-9);
    match_at(&match, "M[23:2 6:12] A[@1:1] cube:1");
    assert_int_equal(vd_adviser_resign(adviser, &match, 1, 0, NULL, &found), VD_OK);
    assert_true(fabs(found.cost) < 0.01);
    assert_int_equal(vd_adviser_resign(adviser, &match, 3, 0, NULL, &found), VD_OK);
    assert_true(found.resigned == -3 && fabs(found.cost - 2) < 0.01);
    match_at(&match, "M[23:2 6:12] A[@1:1] length:2 score:1/1");
    assert_int_equal(vd_adviser_resign(adviser, &match, 2, 0, NULL, &found), VD_OK);
    assert_true(fabs(found.cost) < 0.01 && found.resigned == -1);
    assert_int_equal(vd_adviser_resign(adviser, &match, 4, 0, NULL, &found), VD_ERR_ILLEGAL);
    match_at(&match, "M[1:2] A[@6:2] dice:6-5");
    assert_int_equal(vd_adviser_resign(adviser, &match, 1, 1, NULL, &found), VD_OK);
    assert_true(fabs(found.play_on - 1) < 1e-6 && fabs(found.cost - 2) < 1e-6);
}

/* Bearing off the last two checkers with one roll, 6-5 is as lucky as the rolls that miss make it. */
static void test_luck_of_a_roll(void **state)
{
    vd_luck luck;
    vd_match match;

    (void)state;
    match_at(&match, "M[6:1 5:1] A[@1:1] dice:6-5"); /* 6 of 36 rolls bear off both */
    match.turns_played[0] = match.turns_played[1] = 5;
    for (int ply = 0; ply <= 1; ply++) {
        assert_int_equal(vd_adviser_luck(adviser, &match, ply, NULL, &luck), VD_OK);
        assert_true(fabs(luck.equity - 2.0 * 30 / 36) < 1e-6);
        assert_true(fabs(luck.value - 2.0 * 30 / 36) < 1e-6);
    }
    assert_int_equal(vd_adviser_luck(adviser, &match, 3, NULL, &luck), VD_ERR_UNSUPPORTED);
    match_at(&match, "start variant:acey-deucey dice:3-1");
    assert_int_equal(vd_adviser_luck(adviser, &match, 0, NULL, &luck), VD_ERR_UNSUPPORTED);
}

/* Faille (FA8): 5-5-5 cannot be played at the start, and loses. */
static void test_luck_of_a_roll_that_loses(void **state)
{
    vd_situation situation;
    vd_luck luck;
    vd_match match;

    (void)state;
    assert_int_equal(vd_situation_parse("start dice:5-5-5", 16, VD_FAILLE, &situation, NULL),
                     VD_OK);
    vd_match_of(&situation, &match);
    assert_int_equal(vd_adviser_luck(adviser, &match, 0, NULL, &luck), VD_OK);
    assert_true(luck.equity < -0.9);
    assert_true(luck.value < -0.9);
}

static bool stop_at_once(void *user, double done)
{
    (void)done;
    ++*(int *)user;
    return false;
}

static void test_cancel(void **state)
{
    int asked = 0;
    const vd_job job = {stop_at_once, &asked};
    vd_advice advice;
    vd_match match;

    (void)state;
    match_at(&match, "start dice:3-1");
    assert_int_equal(vd_adviser_ask(adviser, &match, 3, &job, &advice), VD_ERR_CANCELLED);
    assert_true(asked > 0);
    assert_int_equal(vd_adviser_ask(adviser, &match, 1, NULL, &advice), VD_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plays_come_best_first),
        cmocka_unit_test(test_what_a_play_gives_up),
        cmocka_unit_test(test_a_lost_turn),
        cmocka_unit_test(test_cube),
        cmocka_unit_test(test_what_the_phase_asks),
        cmocka_unit_test(test_resignations),
        cmocka_unit_test(test_rows_are_looked_at_alike),
        cmocka_unit_test(test_luck_of_a_roll),
        cmocka_unit_test(test_luck_of_a_roll_that_loses),
        cmocka_unit_test(test_cancel),
    };

    return cmocka_run_group_tests(tests, make_adviser, free_adviser);
}
