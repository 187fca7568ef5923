/* The search: trees of rolls, filters, cache, the cube carried through the rolls. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inner/nets.h"
#include "videau/notation.h"
#include "videau/search.h"
#include "with_search_body.h"

static int open_engine(void **state)
{
    (void)state;
    return open_search(vd_engine_new(&engine, NULL), VD_SEARCH_CACHE);
}

static void set_match(vd_match *match, const char *text)
{
    vd_situation situation;

    assert_int_equal(vd_situation_parse(text, strlen(text), VD_BACKGAMMON, &situation, NULL),
                     VD_OK);
    vd_match_of(&situation, match);
}

static void evaluate(const vd_match *match, int ply, vd_evaluation *out)
{
    const vd_search_options options = {.ply = ply};

    assert_int_equal(vd_search_eval(search, match, &options, out), VD_OK);
}

static void judge(const vd_match *match, int ply, vd_cube_decision *out)
{
    const vd_search_options options = {.ply = ply};

    assert_int_equal(vd_search_cube(search, match, &options, out), VD_OK);
}

/* A position that play leads to: `turns` plays at random from the start. */
static void random_match(vd_match *match, vd_variant_id id, uint64_t seed, int turns)
{
    vd_situation situation;
    vd_rng rng;

    vd_rng_init(&rng, seed);
    vd_situation_init(&situation, id);
    vd_match_of(&situation, match);
    for (int i = 0; i < turns; i++) {
        vd_dice dice = vd_dice_make((int)vd_rng_below(&rng, 6) + 1, (int)vd_rng_below(&rng, 6) + 1);
        vd_pos next = match->pos;

        assert_int_equal(vd_plays_find(&match->rules.variant, &match->pos, dice, &plays), VD_OK);
        if (plays.count > 0)
            next = plays.play[vd_rng_below(&rng, (uint32_t)plays.count)].result;
        if (vd_pos_won(&match->rules.variant, &next, VD_MOVER))
            return;
        vd_pos_flip(&next, &match->pos);
    }
}

static void a_bearoff_is_worth_what_the_table_says(void **state)
{
    static const char *const texts[] = {
        "M[6:1 5:1 4:1] A[19:1 20:1 21:1]",
        "M[6:3 5:2 1:4] A[24:3 22:2 20:2]",
        "M[2:2 1:4] A[19:5 20:5 21:5]",
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        vd_probs table;
        vd_match match;
        vd_evaluation e;

        set_match(&match, texts[i]);
        assert_int_equal(vd_engine_probs(engine, &match.rules.variant, &match.pos, &table), VD_OK);
        for (int ply = 0; ply <= 2; ply++) {
            evaluate(&match, ply, &e);
            assert_memory_equal(&e.probs, &table, sizeof table);
        }
    }
}

static void chances_stay_in_order(void **state)
{
    (void)state;
    for (int i = 0; i < 60; i++) {
        static const vd_variant_id ids[] = {VD_BACKGAMMON, VD_NACKGAMMON, VD_DUTCH, VD_TAVLA};
        vd_match match;
        vd_evaluation e;
        const vd_probs *p = &e.probs;

        random_match(&match, ids[i % 4], (uint64_t)i, 5 + 2 * i);
        evaluate(&match, 1, &e);
        assert_true(p->win >= 0.0F && p->win <= 1.00001F);
        assert_true(p->win >= p->gammon && p->gammon >= p->backgammon && p->backgammon >= 0.0F);
        assert_true(1.00001F - p->win >= p->lose_gammon);
        assert_true(p->lose_gammon >= p->lose_backgammon && p->lose_backgammon >= 0.0F);
        assert_true(fabs(e.equity) <= 3.0 && fabs(e.cubeful) <= 3.0);
    }
}

/* The mean over the rolls of the best play, counted here without the search. */
static void one_ply_is_the_mean_of_the_best_plays(void **state)
{
    const vd_filter all = {.width = 1};
    const vd_search_options options = {.ply = 1, .filter = &all};

    (void)state;
    for (int i = 0; i < 12; i++) {
        const vd_variant *variant;
        double sum = 0;
        vd_match match;
        vd_evaluation e;

        random_match(&match, VD_BACKGAMMON, (uint64_t)i + 100, 4 * i);
        variant = &match.rules.variant;
        for (int roll = 0; roll < 21; roll++) {
            double best = -4;
            vd_dice dice;
            int weight = vd_dice_nth(roll, &dice);

            assert_int_equal(vd_plays_find(variant, &match.pos, dice, &plays), VD_OK);
            if (plays.count == 0) {
                plays.play[0].result = match.pos;
                plays.count = 1;
            }
            for (size_t k = 0; k < plays.count; k++) {
                vd_pos turned;
                vd_probs probs;
                double equity;

                vd_pos_flip(&plays.play[k].result, &turned);
                assert_int_equal(vd_engine_probs(engine, variant, &turned, &probs), VD_OK);
                equity = -(double)vd_probs_equity(variant, &probs);
                best = equity > best ? equity : best;
            }
            sum += weight * best / 36.0;
        }
        assert_int_equal(vd_search_eval(search, &match, &options, &e), VD_OK);
        assert_true(fabs(e.equity - sum) < 1e-5);
    }
}

static void the_result_depends_on_the_question_only(void **state)
{
    const vd_search_options options = {.ply = 2};
    vd_search *plain;
    vd_search *small;

    (void)state;
    assert_int_equal(vd_search_new(engine, 0, &plain, NULL), VD_OK);
    assert_int_equal(vd_search_new(engine, 4, &small, NULL), VD_OK);
    for (int i = 0; i < 2; i++) {
        vd_evaluation first, again, without, little;
        vd_match match;

        random_match(&match, VD_BACKGAMMON, (uint64_t)i + 7, 11 + 30 * i);
        if (i == 1) {
            match.rules.length = 7;
            match.score[0] = 4;
            match.score[1] = 5;
        }
        assert_int_equal(vd_search_eval(search, &match, &options, &first), VD_OK);
        assert_int_equal(vd_search_eval(search, &match, &options, &again), VD_OK);
        assert_int_equal(vd_search_eval(plain, &match, &options, &without), VD_OK);
        assert_int_equal(vd_search_eval(small, &match, &options, &little), VD_OK);
        assert_memory_equal(&first, &again, sizeof first);
        assert_memory_equal(&first, &without, sizeof first);
        assert_memory_equal(&first, &little, sizeof first);
    }
    vd_search_free(plain);
    vd_search_free(small);
}

static void both_seats_see_the_same(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        vd_match match, turned;
        vd_cube_decision a, b;

        random_match(&match, VD_BACKGAMMON, (uint64_t)i + 40, 6 * i);
        match.rules.length = i % 2 ? 9 : 0;
        match.score[0] = 3;
        match.score[1] = 6;
        match.cube_exp = 1;
        match.cube_owner = 0;
        turned = match;
        turned.turn = 1;
        turned.actor = 1;
        turned.cube_owner = 1;
        turned.score[0] = 6;
        turned.score[1] = 3;
        judge(&match, 1, &a);
        judge(&turned, 1, &b);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

/* At 0 ply the cube is judged by the same model as vd_engine_cube. */
static void without_rolls_it_is_the_static_judgement(void **state)
{
    static const uint32_t scores[][2] = {{0, 0}, {4, 1}, {3, 2}, {2, 5}, {5, 5}, {3, 6}, {6, 5}};

    (void)state;
    for (int i = 0; i < 40; i++) {
        vd_cube_values known;
        vd_cube_decision d;
        vd_match match;

        random_match(&match, VD_BACKGAMMON, (uint64_t)i + 300, i);
        match.rules.length = i % 2 ? 7 : 0;
        match.score[0] = match.rules.length ? scores[i % 7][0] : 0;
        match.score[1] = match.rules.length ? scores[i % 7][1] : 0;
        match.crawford_done = match.score[0] == 6 || match.score[1] == 6;
        match.cube_exp = (uint16_t)(i % 3 == 2);
        match.cube_owner = i % 3 == 2 ? 0 : -1;
        assert_int_equal(vd_engine_cube(engine, &match, NULL, 0, &known), VD_OK);
        judge(&match, 0, &d);
        if (!d.allowed)
            continue;
        assert_true(fabs(d.no_double - (double)known.no_double) < 1e-5);
        assert_true(fabs(d.take - (double)known.take) < 1e-5);
    }
}

/* After the Crawford game who is behind doubles at the next chance: what is not doubled is worth nearly as much without a roll
 * looked at as two rolls deep, whoever is on roll; and a double is right at once. */
static void after_the_crawford_game_the_double_to_come_is_counted(void **state)
{
    double squares[2] = {0, 0};
    int doubled = 0;

    (void)state;
    for (int i = 0; i < 48; i++) {
        vd_cube_decision now, later;
        vd_cube_values known;
        vd_match match;

        random_match(&match, VD_BACKGAMMON, (uint64_t)i + 900, i % 24);
        match.rules.length = 7;
        match.score[i % 2] = 6;
        match.score[1 - i % 2] = (uint32_t)(3 + i / 2 % 3);
        match.crawford_done = true;
        match.cube_exp = 0;
        match.cube_owner = -1;
        judge(&match, 0, &now);
        judge(&match, 2, &later);
        squares[i % 2 == match.turn] +=
            (now.no_double - later.no_double) * (now.no_double - later.no_double);
        assert_int_equal(vd_engine_cube(engine, &match, NULL, 0, &known), VD_OK);
        if (i % 2 != match.turn) {
            assert_int_equal(known.should_double, now.verdict == VD_VERDICT_DOUBLE_TAKE ||
                                                      now.verdict == VD_VERDICT_DOUBLE_PASS);
            doubled += known.should_double;
        }
    }
    assert_true(sqrt(squares[0] / 24) < 0.15); /* behind; .4 where the stake as it lies is taken */
    assert_true(sqrt(squares[1] / 24) < 0.15); /* ahead; .5 */
    assert_true(doubled > 12);
}

/* Who plays on for a gammon where its cube would decide the match, and the other's would not, keeps the cube for when it goes wrong, and
 * most of its gammons come before that. */
static void playing_on_for_a_gammon_keeps_the_cube(void **state)
{
    static const struct {
        const char *text;
        double least, most;
    } cases[] = {
        /* Rolled out 1.59 +- .02; 1.15 at every depth where the cube is dead. */
        {"M[11:1 10:2 9:1 8:1 7:3 6:3 4:2 2:2] A[22:1 21:2 20:2 19:2 18:1 17:1 12:3 1:3] "
         "length:9 score:7/8",
         1.3, 1.7},
        /* 2.18 +- .02; 1.95 where a win is a gammon as often after it went wrong. */
        {"M[6:3 5:4 4:2 3:4 1:2] A[24:2 23:2 22:2 20:2 19:3 2:3] bar:0/1 length:9 score:7/8", 2.0,
         2.25},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int ply = 0; ply <= 2; ply++) {
            vd_cube_decision d;
            vd_match match;

            set_match(&match, cases[i].text);
            judge(&match, ply, &d);
            assert_true(d.no_double > cases[i].least);
            assert_true(d.no_double < cases[i].most);
            assert_int_equal(d.verdict, VD_VERDICT_TOO_GOOD);
        }
    }
}

/* Two checkers against one on the ace point: this roll decides, and 25 % is the point of taking. */
static void the_last_roll_is_known_exactly(void **state)
{
    /* Of 36 rolls, those that bear off the checkers on points far (6 and 5) and near (1, 2, ...). */
    static const int good[2][6] = {{15, 13, 10, 8, 6, 4}, {23, 19, 14, 10, 6, 6}};

    (void)state;
    for (int far = 6; far >= 5; far--) {
        for (int near = 1; near <= far; near++) {
            const double win = good[6 - far][near - 1] / 36.0;
            vd_cube_decision d;
            vd_match match;
            char text[64];

            snprintf(text, sizeof text, far == near ? "M[%d:2] A[24:1]" : "M[%d:1 %d:1] A[24:1]",
                     far, near);
            set_match(&match, text);
            for (int ply = 0; ply <= 3; ply++) {
                judge(&match, ply, &d);
                assert_true(d.allowed);
                assert_true(fabs(d.no_double - (2 * win - 1)) < 1e-5);
                assert_true(fabs(d.take - 2 * (2 * win - 1)) < 1e-5);
                assert_true(fabs(d.pass - 1) < 1e-9);
                assert_int_equal(d.verdict,
                                 win > 0.5 ? VD_VERDICT_DOUBLE_TAKE : VD_VERDICT_NO_DOUBLE);
            }
        }
    }
}

static void a_quarter_is_enough_to_take(void **state)
{
    /* 26, 27 and 29 good rolls of 36. */
    static const struct {
        const char *text;
        vd_verdict verdict;
    } cases[] = {
        {"M[4:1 2:1] A[24:1]", VD_VERDICT_DOUBLE_TAKE}, /* 23 */
        {"M[2:2] A[24:1]", VD_VERDICT_DOUBLE_TAKE},     /* 26 */
        {"M[4:1 1:1] A[24:1]", VD_VERDICT_DOUBLE_PASS}, /* 29 */
        {"M[1:2] A[24:1]", VD_VERDICT_DOUBLE_PASS},     /* 36 */
        {"M[3:1 1:1] A[24:1]", VD_VERDICT_DOUBLE_PASS}, /* 34 */
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int ply = 0; ply <= 2; ply++) {
            vd_cube_decision d;
            vd_match match;

            set_match(&match, cases[i].text);
            judge(&match, ply, &d);
            assert_int_equal(d.verdict, cases[i].verdict);
        }
    }
}

/* Exact two-sided equities (public): three checkers each, centred, owned and the other side's cube. Four rolls end these
 * games, so that a few plies must come close. */
static void the_cube_in_a_short_race_comes_close_to_exact(void **state)
{
    static const struct {
        const char *text;
        double cubeless, centred, owned, theirs;
    } cases[] = {
        {"M[6:1 5:1 4:1] A[19:1 20:1 21:1]", .4146, .5516, .5823, .3767},
        {"M[6:3] A[19:3]", .4256, .5886, .6254, .3757},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const double exact[3] = {cases[i].centred, cases[i].owned, cases[i].theirs};

        for (int owner = -1; owner <= 1; owner++) {
            vd_cube_decision d;
            vd_evaluation e;
            vd_match match;

            set_match(&match, cases[i].text);
            match.cube_owner = (int8_t)owner;
            match.cube_exp = owner >= 0;
            evaluate(&match, 3, &e);
            judge(&match, 3, &d);
            assert_true(fabs(e.equity - cases[i].cubeless) < 0.002);
            assert_true(fabs(d.no_double - exact[owner + 1]) < 0.025);
        }
    }
}

static void a_dead_cube_is_not_turned(void **state)
{
    vd_cube_decision d;
    vd_match match;

    (void)state;
    /* 2 away each, cube at 2: the game decides the match. */
    set_match(&match, "M[5:1 1:1] A[24:1] cube:2/me length:5 score:3/3");
    judge(&match, 2, &d);
    assert_false(d.allowed);
    assert_int_equal(d.verdict, VD_VERDICT_NO_DOUBLE);
    assert_true(fabs(d.mwc_no_double - 23 / 36.0) < 1e-5);
    /* One away, the other two away, after Crawford: the leader gains nothing from a double. */
    set_match(&match, "M[5:1 1:1] A[24:1] length:5 score:4/3");
    judge(&match, 2, &d);
    assert_int_equal(d.verdict, VD_VERDICT_NO_DOUBLE);
    /* The trailer doubles whatever his chances. */
    set_match(&match, "M[6:1 5:1] A[24:1] length:5 score:3/4");
    judge(&match, 2, &d);
    assert_true(d.allowed);
    assert_int_equal(d.verdict, VD_VERDICT_DOUBLE_TAKE);
    assert_true(fabs(d.mwc_take - 6 / 36.0) < 1e-5);
    /* In the Crawford game nobody doubles. */
    set_match(&match, "M[6:1 5:1] A[24:1] length:5 score:3/4 crawford:1");
    judge(&match, 2, &d);
    assert_false(d.allowed);
    assert_int_equal(d.verdict, VD_VERDICT_NO_DOUBLE);
    /* Nor with the other side's cube. */
    set_match(&match, "M[5:1 1:1] A[24:1] cube:2/him");
    judge(&match, 1, &d);
    assert_false(d.allowed);
}

static void too_good_and_jacoby(void **state)
{
    vd_cube_decision d;
    vd_match match;

    (void)state;
    /* Nothing borne off on the other side, which needs many rolls: a gammon for certain. */
    set_match(&match, "M[1:4] A[13:15]");
    judge(&match, 1, &d);
    assert_int_equal(d.verdict, VD_VERDICT_TOO_GOOD);
    assert_true(fabs(d.no_double - 2) < 0.02);
    /* With Jacoby a gammon counts once the cube has been turned only. */
    set_match(&match, "M[1:4] A[13:15] jacoby:1");
    judge(&match, 1, &d);
    assert_int_equal(d.verdict, VD_VERDICT_DOUBLE_PASS);
    assert_true(fabs(d.no_double - 1) < 1e-5);
    /* A double that should not have been is doubled back. */
    set_match(&match, "M[6:2] A[24:1] beavers:1");
    judge(&match, 1, &d);
    assert_true(d.beaver);
    assert_true(fabs(d.take - 4 * (2 * 4 / 36.0 - 1)) < 1e-5);
}

static bool rank(const vd_match *match, int ply, const vd_filter *filter)
{
    const vd_search_options options = {.ply = ply, .filter = filter};

    assert_int_equal(vd_plays_find(&match->rules.variant, &match->pos, match->dice, &plays), VD_OK);
    if (plays.count == 0)
        return false;
    assert_int_equal(vd_search_rank(search, match, &plays, &options, list), VD_OK);
    return true;
}

static double equity_of_play(const vd_candidate *from, size_t count, size_t play)
{
    for (size_t i = 0; i < count; i++) {
        if (from[i].play == play)
            return from[i].equity;
    }
    fail();
    return 0;
}

/* The best play by the default filter is that of a filter that lets every play through, or nearly as good: the
 * positions are wilder than any game's. */
static void filters_keep_a_best_play(void **state)
{
    vd_filter wide = *vd_filter_default(1); /* the same inside the tree */

    (void)state;
    wide.stage[0] = (vd_filter_stage){.ply = 1, .keep = 4000};
    for (int i = 0; i < 5; i++) {
        vd_candidate best;
        vd_match match;

        random_match(&match, VD_BACKGAMMON, (uint64_t)i + 900, 7 * i);
        match.dice = vd_dice_make(1 + i % 6, 1 + i % 5);
        if (!rank(&match, 1, NULL))
            continue;
        best = list[0];
        assert_int_equal(best.ply, 1);
        for (size_t k = 1; k < plays.count; k++)
            assert_true(list[k].ply < list[k - 1].ply || list[k].equity <= list[k - 1].equity);
        assert_true(rank(&match, 1, &wide));
        assert_true(fabs(equity_of_play(list, plays.count, best.play) - best.equity) < 1e-12);
        assert_true(list[0].equity - best.equity < 0.05);
        assert_int_equal(list[plays.count - 1].ply, 1);
    }
}

/* Asked only which play is best, the search gives the same and does not look deeper at the only one left. */
static void a_choice_is_the_best_of_the_ranking(void **state)
{
    const vd_filter narrow = {
        .stages = 1, .width = 1, .stage = {{.ply = 1, .keep = 1, .more = 3, .within = 0.02F}}};
    vd_search_options options = {.ply = 1, .filter = &narrow};
    int alone = 0, several = 0;

    (void)state;
    for (int i = 0; i < 12; i++) {
        uint64_t before, ranked, chosen;
        vd_candidate best;
        vd_match match;

        random_match(&match, VD_BACKGAMMON, (uint64_t)i + 700, 4 * i);
        match.dice = vd_dice_make(1 + i % 6, 1 + i % 5);
        vd_search_forget(search);
        options.choose = false;
        before = vd_search_evaluations(search);
        if (vd_plays_find(&match.rules.variant, &match.pos, match.dice, &plays) != VD_OK ||
            plays.count < 2)
            continue;
        assert_int_equal(vd_search_rank(search, &match, &plays, &options, list), VD_OK);
        ranked = vd_search_evaluations(search) - before;
        best = list[0];
        options.choose = true;
        vd_search_forget(search);
        before = vd_search_evaluations(search);
        assert_int_equal(vd_search_rank(search, &match, &plays, &options, list), VD_OK);
        chosen = vd_search_evaluations(search) - before;
        assert_int_equal(list[0].play, best.play);
        if (list[0].ply == 0) {
            alone++;
            assert_true(chosen < ranked);
        } else {
            several++;
            assert_memory_equal(&list[0], &best, sizeof best);
            assert_true(chosen == ranked);
        }
    }
    assert_true(alone > 0 && several > 0);
}

static void more_plays_at_each_roll_are_never_worse(void **state)
{
    vd_filter filter = *vd_filter_default(2);
    vd_search_options options = {.ply = 2, .filter = &filter};
    vd_evaluation narrow, broad;
    vd_match match;

    (void)state;
    random_match(&match, VD_BACKGAMMON, 77, 60);
    assert_int_equal(vd_search_eval(search, &match, &options, &narrow), VD_OK);
    filter.width = 3;
    assert_int_equal(vd_search_eval(search, &match, &options, &broad), VD_OK);
    assert_true(broad.equity >= narrow.equity - 1e-6);
    filter.width = 0;
    assert_int_equal(vd_search_eval(search, &match, &options, &broad), VD_ERR_UNSUPPORTED);
}

static bool stop_at(void *user, double done)
{
    int *left = user;

    assert_true(done >= 0.0 && done <= 1.0);
    return (*left)-- > 0;
}

static void a_cancelled_search_says_so(void **state)
{
    int left = 15;
    const vd_job job = {stop_at, &left};
    const vd_search_options options = {.ply = 2, .job = &job};
    vd_evaluation e, later;
    vd_match match;

    (void)state;
    random_match(&match, VD_BACKGAMMON, 5, 8);
    match.dice = vd_dice_make(3, 1);
    assert_int_equal(vd_search_eval(search, &match, &options, &e), VD_ERR_CANCELLED);
    assert_int_equal(left, -1);
    assert_int_equal(vd_plays_find(&match.rules.variant, &match.pos, match.dice, &plays), VD_OK);
    left = 15;
    assert_int_equal(vd_search_rank(search, &match, &plays, &options, list), VD_ERR_CANCELLED);
    /* What was broken off leaves nothing behind. */
    left = 15;
    assert_int_equal(vd_search_eval(search, &match, &options, &e), VD_ERR_CANCELLED);
    evaluate(&match, 1, &e);
    left = 1 << 30;
    assert_int_equal(vd_search_eval(search, &match, &options, &later), VD_OK);
    evaluate(&match, 1, &later);
    assert_memory_equal(&e, &later, sizeof e);
}

static void what_cannot_be_searched_is_refused(void **state)
{
    (void)state;
    for (int id = 0; id < VD_VARIANT_COUNT; id++) {
        const vd_variant *variant = vd_variant_get((vd_variant_id)id);
        const bool known = vd_engine_knows(engine, variant);
        vd_search_options options = {.ply = 0};
        vd_situation situation;
        vd_evaluation e;
        vd_match match;

        vd_situation_init(&situation, (vd_variant_id)id);
        vd_match_of(&situation, &match);
        assert_int_equal(vd_search_eval(search, &match, &options, &e),
                         known ? VD_OK : VD_ERR_UNSUPPORTED);
        options.ply = 1;
        assert_int_equal(vd_search_eval(search, &match, &options, &e),
                         known ? VD_OK : VD_ERR_UNSUPPORTED);
        options.ply = VD_PLY_MAX + 1;
        assert_int_equal(vd_search_eval(search, &match, &options, &e), VD_ERR_UNSUPPORTED);
    }
}

static void acey_deucey_is_ranked_in_its_phases(void **state)
{
    const vd_search_options options = {.ply = 0};
    vd_situation situation;
    vd_match match;

    (void)state;
    vd_situation_init(&situation, VD_ACEY_DEUCEY);
    vd_match_of(&situation, &match);
    assert_int_equal(vd_plays_find(&match.rules.variant, &match.pos, vd_dice_make(2, 1), &plays),
                     VD_OK);
    assert_true(plays.count > 0);
    assert_int_equal(plays.play[0].result.pending, VD_PENDING_NAME_DOUBLE);
    assert_int_equal(vd_search_rank(search, &match, &plays, &options, list), VD_OK);
    assert_true(list[0].equity >= list[plays.count - 1].equity);
}

static void a_finished_game_is_worth_what_it_brings(void **state)
{
    const vd_search_options options = {.ply = 2};
    vd_cube_decision d;
    vd_evaluation e;
    vd_match match;

    (void)state;
    set_match(&match, "M[3:15] A[]");
    evaluate(&match, 2, &e);
    assert_true(fabs(e.equity + 2) < 1e-6);
    assert_true(fabs(e.cubeful + 2) < 1e-6);
    assert_int_equal(vd_search_cube(search, &match, &options, &d), VD_ERR_ILLEGAL);
}

/* Of what is played next, this double or the rest of a throw, the play that is best seen at once takes the place of *best where it is
 * better. */
static void try_rest(const vd_variant *variant, const vd_pos *pos, int die, vd_pos *best,
                     float *most)
{
    assert_int_equal(vd_plays_find_named(variant, pos, die, &plays), VD_OK);
    if (plays.count == 0) {
        plays.play[0].result = *pos;
        plays.play[0].result.pending = plays.play[0].result.pending_die = 0;
        plays.count = 1;
    }
    for (size_t i = 0; i < plays.count; i++) {
        const vd_pos *after = &plays.play[i].result;
        const bool stays =
            after->pending != VD_PENDING_NONE || vd_pos_won(variant, after, VD_MOVER);
        vd_pos seen = *after;
        vd_probs probs;

        if (!stays)
            vd_pos_flip(after, &seen);
        assert_int_equal(vd_engine_probs(engine, variant, &seen, &probs), VD_OK);
        if (!stays)
            vd_probs_flip(&probs);
        if (vd_probs_equity(variant, &probs) > *most) {
            *most = vd_probs_equity(variant, &probs);
            *best = *after;
        }
    }
}

/* The best play of a double and of what it brings on, or of the best double where one is to be named, until the turn ends, a throw
 * follows or the game is won, which is false. */
static bool play_on(const vd_variant *variant, vd_pos *pos)
{
    while (pos->pending == VD_PENDING_COMPLEMENT || pos->pending == VD_PENDING_NAME_DOUBLE) {
        const bool named = pos->pending == VD_PENDING_NAME_DOUBLE;
        vd_pos best = *pos;
        float most = -99.0F;

        for (int die = 1; die <= 6; die++) {
            if (named || die == 1)
                try_rest(variant, pos, named ? die : pos->pending_die, &best, &most);
        }
        *pos = best;
    }
    return !vd_pos_won(variant, pos, VD_MOVER);
}

/* The match of a position with dice, its best play, and what that leads to. */
static vd_candidate best_play(vd_variant_id id, const char *text, const vd_search_options *options,
                              vd_match *match, vd_pos *after)
{
    vd_situation situation;

    assert_int_equal(vd_situation_parse(text, strlen(text), id, &situation, NULL), VD_OK);
    vd_match_of(&situation, match);
    assert_int_equal(vd_match_plays(match, &plays), VD_OK);
    assert_int_equal(vd_search_rank(search, match, &plays, options, list), VD_OK);
    *after = plays.play[list[0].play].result;
    return list[0];
}

/* A double that is still to be played hides nothing: what follows it is looked at as any other play is. */
static void chains_are_looked_through(void **state)
{
    static const struct {
        vd_variant_id id;
        const char *text;
    } cases[] = {
        {VD_GUL_BARA, "M[24:15] A[12:15] dice:3-3"},
        {VD_GUL_BARA, "M[24:4 19:3 18:3 14:4 13:1] A[12:10 9:1 5:2 4:2] dice:4-4"},
        {VD_GUL_BARA, "M[6:2 3:3] A[24:4 12:11] dice:3-3"},
        {VD_VERSAILLES, "M[24:11 14:2 5:2] A[12:15] dice:5-5"},
        {VD_VERSAILLES, "M[24:2 23:3 20:4 16:4 3:2] A[12:12 15:2 8:1] dice:6-6"},
    };
    static const vd_filter one = {.stages = 1, .width = 1, .stage = {{.ply = 1, .keep = 255}}};
    const vd_search_options options = {.ply = 1, .filter = &one};
    int chains[VD_VARIANT_KNOWN] = {0}, won = 0;

    (void)state;
    for (size_t t = 0; t < sizeof cases / sizeof *cases; t++) {
        vd_candidate best;
        vd_evaluation e;
        vd_match match;
        vd_pos pos;

        best = best_play(cases[t].id, cases[t].text, &options, &match, &pos);
        assert_int_equal(pos.pending, VD_PENDING_COMPLEMENT);
        /* Before the next double it is worth as much. */
        match.pos = pos;
        match.phase = VD_PHASE_PLAY_NAMED;
        evaluate(&match, 1, &e);
        assert_true(fabs(e.equity - best.money) < 1e-6);
        assert_int_equal(best.ply, 1);
        if (!play_on(&match.rules.variant, &pos)) {
            won++;
            assert_true(fabs((double)best.probs.win - 1.0) < 1e-6);
            continue;
        }
        chains[cases[t].id]++;
        vd_pos_flip(&pos, &match.pos);
        match.phase = VD_PHASE_ROLL;
        evaluate(&match, 1, &e);
        assert_true(fabs(e.equity + best.money) < 1e-6);
    }
    assert_true(chains[VD_GUL_BARA] == 2 && chains[VD_VERSAILLES] == 2 && won == 1);
}

/* The double that is named is the one whose best play is worth most, as each is ranked alone. */
static void assert_named(const vd_match *match, const vd_search_options *options)
{
    const bool asked = match->pos.pending == VD_PENDING_NAME_DOUBLE;
    double most = -99.0;
    int named = 0, best = 0;

    for (int die = 1; die <= 6 && asked; die++) {
        assert_int_equal(vd_plays_find_named(&match->rules.variant, &match->pos, die, &plays),
                         VD_OK);
        if (plays.count == 0)
            continue;
        assert_int_equal(vd_search_rank(search, match, &plays, options, list), VD_OK);
        assert_int_equal(list[0].ply, options->ply);
        if (list[0].equity > most) {
            most = list[0].equity;
            best = die;
        }
    }
    assert_int_equal(vd_search_name_double(search, match, options, &named),
                     asked ? VD_OK : VD_ERR_ILLEGAL);
    assert_int_equal(named, best);
}

static size_t looked_at(const vd_match *match, const vd_filter *filter)
{
    const vd_search_options options = {.ply = 2, .filter = filter};
    size_t deep = 0;

    assert_int_equal(vd_search_rank(search, match, &plays, &options, list), VD_OK);
    while (deep < plays.count && list[deep].ply == 2)
        deep++;
    return deep;
}

/* A game that counts checkers has a filter as wide as its scale: two and a half times. */
static void filters_are_as_wide_as_the_scale(void **state)
{
    static const char *const text = "M[14:5 8:5 6:5] A[20:4 16:4 12:4 3:3]";
    size_t wide_deep = 0, narrow_deep = 0;
    vd_filter narrow = *vd_filter_default(2);
    vd_situation situation;
    vd_match match;

    (void)state;
    assert_true(vd_variant_scale(vd_variant_get(VD_ACEY_DEUCEY)) == 2.5);
    assert_true(vd_variant_scale(vd_variant_get(VD_ACEY_NAVY)) == 2.5);
    assert_true(vd_variant_scale(vd_variant_get(VD_ACEY_EUROPEAN)) == 1);
    assert_true(vd_variant_scale(vd_variant_get(VD_BACKGAMMON)) == 1);
    for (int k = 0; k < narrow.stages; k++)
        narrow.stage[k].within /= 2.5F;
    assert_int_equal(vd_situation_parse(text, strlen(text), VD_ACEY_DEUCEY, &situation, NULL),
                     VD_OK);
    vd_match_of(&situation, &match);
    for (int roll = 0; roll < 21; roll++) {
        vd_dice dice;

        (void)vd_dice_nth(roll, &dice);
        assert_int_equal(vd_plays_find(&match.rules.variant, &match.pos, dice, &plays), VD_OK);
        wide_deep += looked_at(&match, NULL);
        narrow_deep += looked_at(&match, &narrow);
    }
    assert_true(wide_deep > narrow_deep && narrow_deep >= 21);
}

/* Neither does a double that is to be named, nor its complement, nor another throw. */
static void named_doubles_are_looked_through(void **state)
{
    static const struct {
        vd_variant_id id;
        const char *text;
        int after; /* what the plays lead to */
    } cases[] = {
        {VD_ACEY_DEUCEY, "M[14:5 8:5 6:5] A[20:4 16:4 12:4 3:3] dice:2-1", VD_PENDING_NAME_DOUBLE},
        {VD_ACEY_NAVY, "M[14:5 8:5 6:5] A[20:4 16:4 12:4 3:3] dice:2-1", VD_PENDING_NAME_DOUBLE},
        {VD_ACEY_EUROPEAN, "M[14:5 8:5 6:5] A[20:4 16:4 12:4 3:3] dice:2-1",
         VD_PENDING_NAME_DOUBLE},
        {VD_ACEY_EUROPEAN, "M[14:5 8:5 6:5] A[20:4 16:4 12:4 3:3] dice:4-4", VD_PENDING_COMPLEMENT},
        {VD_ACEY_DEUCEY, "M[2:1 1:2] A[20:4 16:4] dice:2-1", VD_PENDING_NAME_DOUBLE},
    };
    static const vd_filter one = {.stages = 1, .width = 1, .stage = {{.ply = 1, .keep = 255}}};
    const vd_search_options options = {.ply = 1, .filter = &one};
    int again = 0, won = 0;

    (void)state;
    for (size_t t = 0; t < sizeof cases / sizeof *cases; t++) {
        vd_candidate best;
        vd_evaluation e;
        vd_match match;
        vd_pos pos;
        double worth;

        best = best_play(cases[t].id, cases[t].text, &options, &match, &pos);
        assert_int_equal(pos.pending, cases[t].after);
        match.pos = pos;
        match.phase =
            pos.pending == VD_PENDING_NAME_DOUBLE ? VD_PHASE_NAME_DOUBLE : VD_PHASE_PLAY_NAMED;
        evaluate(&match, 1, &e);
        assert_true(fabs(e.equity - best.money) < 1e-5);
        for (int ply = 0; ply <= 2; ply++)
            assert_named(&match, &(vd_search_options){.ply = ply});
        assert_named(&match, &options);
        if (!play_on(&match.rules.variant, &pos)) {
            won++;
            assert_true(fabs((double)best.probs.win - 1.0) < 1e-6);
            continue;
        }
        worth = pos.pending == VD_PENDING_AGAIN ? 1.0 : -1.0;
        again += worth > 0;
        if (worth > 0)
            match.pos = pos;
        else
            vd_pos_flip(&pos, &match.pos);
        match.phase = VD_PHASE_ROLL;
        evaluate(&match, 1, &e);
        assert_true(fabs(worth * e.equity - best.money) < 1e-5);
    }
    assert_true(again == 4 && won == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bearoff_is_worth_what_the_table_says),
        cmocka_unit_test(chances_stay_in_order),
        cmocka_unit_test(one_ply_is_the_mean_of_the_best_plays),
        cmocka_unit_test(the_result_depends_on_the_question_only),
        cmocka_unit_test(both_seats_see_the_same),
        cmocka_unit_test(without_rolls_it_is_the_static_judgement),
        cmocka_unit_test(after_the_crawford_game_the_double_to_come_is_counted),
        cmocka_unit_test(playing_on_for_a_gammon_keeps_the_cube),
        cmocka_unit_test(the_last_roll_is_known_exactly),
        cmocka_unit_test(a_quarter_is_enough_to_take),
        cmocka_unit_test(the_cube_in_a_short_race_comes_close_to_exact),
        cmocka_unit_test(a_dead_cube_is_not_turned),
        cmocka_unit_test(too_good_and_jacoby),
        cmocka_unit_test(filters_keep_a_best_play),
        cmocka_unit_test(a_choice_is_the_best_of_the_ranking),
        cmocka_unit_test(more_plays_at_each_roll_are_never_worse),
        cmocka_unit_test(a_cancelled_search_says_so),
        cmocka_unit_test(what_cannot_be_searched_is_refused),
        cmocka_unit_test(acey_deucey_is_ranked_in_its_phases),
        cmocka_unit_test(a_finished_game_is_worth_what_it_brings),
        cmocka_unit_test(chains_are_looked_through),
        cmocka_unit_test(named_doubles_are_looked_through),
        cmocka_unit_test(filters_are_as_wide_as_the_scale),
    };

    return cmocka_run_group_tests(tests, open_engine, close_search);
}
