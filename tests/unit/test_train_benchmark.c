/* The benchmark: kinds of positions, questions as text, what a wrong decision costs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "train/measure/benchmark_losses.h"
#include "train/measure/sample_collector.h"
#include "videau/notation.h"

static vd_plays make_plays(void)
{
    vd_plays plays = {.capacity = VD_PLAYS_MAX};

    plays.play = malloc(VD_PLAYS_MAX * sizeof *plays.play);
    assert_non_null(plays.play);
    return plays;
}

static void kinds_are_told_apart(void **state)
{
    static const struct {
        const char *position;
        kind kind;
    } cases[] = {
        {"start", KIND_OPENING},
        {"M[24:2 13:4 11:1 8:3 6:4 5:1] A[19:5 17:3 12:5 1:2]", KIND_OPENING},
        {"M[24:2 11:3 9:2 8:3 6:3 5:2] A[19:5 17:3 12:5 1:2]", KIND_CONTACT},
        {"M[6:5 5:5 4:5] A[24:5 23:5 22:5]", KIND_RACE},
        {"M[13:5 12:5 11:5] A[18:5 17:5 16:5]", KIND_RACE},
        {"M[6:5 5:4 3:3] A[24:8 23:3 1:4]", KIND_BEAROFF},
        {"M[24:3 13:4 8:4 6:4] A[23:5 22:5 21:5]", KIND_BEAROFF},
        {"M[bar:1 6:5 5:4 3:3] A[19:3 20:3 21:3 22:3 23:3]", KIND_CAUGHT},
        {"M[24:2 22:2 13:2 8:3 6:3 5:3] A[19:4 18:3 17:2 15:2 14:2 12:2]", KIND_BACK},
        {"M[24:2 22:2 7:2 6:3 5:3 4:3] A[19:5 17:3 12:5 1:2]", KIND_CONTACT}, /* not behind */
        {"M[13:2 8:2 7:2 6:3 5:2 4:2 3:2] A[1:2 12:5 17:3 19:5]", KIND_PRIME},
        {"M[13:3 8:2 7:2 6:3 4:2 5:2 22:1] A[9:2 12:5 17:3 19:5]", KIND_CONTACT},
        {"M[24:2 13:5 12:2 11:2 8:2 9:2] A[15:1 16:2 17:2 18:2 19:3 20:3 1:2]", KIND_PRIME},
        {"M[24:2 13:4 6:2 2:4 1:3] A[19:5 17:3 12:5 4:2]", KIND_CRASHED},
    };
    const vd_variant *game = vd_variant_get(VD_BACKGAMMON);

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        vd_situation s;
        vd_pos turned;
        vd_error err = {0};

        if (vd_situation_parse(cases[i].position, strlen(cases[i].position), VD_BACKGAMMON, &s,
                               &err) != VD_OK)
            fail_msg("%s: %s", cases[i].position, vd_error_key(err.code));
        vd_pos_flip(&s.pos, &turned);
        if (kind_of(game, &s.pos) != cases[i].kind || kind_of(game, &turned) != cases[i].kind)
            fail_msg("%s: %s, turned %s", cases[i].position, kind_name(kind_of(game, &s.pos)),
                     kind_name(kind_of(game, &turned)));
    }
    for (int k = 0; k < KIND_COUNT; k++)
        assert_int_equal(kind_find(kind_name((kind)k)), k);
    assert_int_equal(kind_find("nothing"), KIND_COUNT);
}

static void questions_are_read_as_they_are_written(void **state)
{
    static const char *const good[] = {
        "gate 4HPwATDgc/ABMA:cAkAAAAAAAAE opening",
        ("gate 4HPwATDgc/ABMA:cImlAAAAAAAE opening; 8/5 6/5 = +0.1588 0.0021; 24/23 13/10 = -0.0057 "
         "0.0023"),
        "held 4HPwATDgc/ABMA:cAkAAAAAAAAE contact; no double = +0.0750 0.0031; take = -0.2500 0.0040",
        "gate 4HPwATDgc/ABMA:cAmgAEAAEAAE race; no double = +0.0750 0.0031; take = -0.2500 0.0040",
    };
    static const char *const bad[] = {
        "",
        "gate",
        "gates 4HPwATDgc/ABMA:cAkAAAAAAAAE opening",
        "gate 4HPwATDgc/ABMA:cAkAAAAAAAAE",
        "gate 4HPwATDgc/ABMA:cAkAAAAAAAAE nowhere",
        "gate 4HPwATDgc/ABMA:cAkAAAAAAAAE opening extra",
        "gate 4HPwATDgc/ABM:cAkAAAAAAAAE opening",
        "gate start opening; take = 0.1 0.1",
        "gate 4HPwATDgc/ABMA:cImlAAAAAAAE opening; 8/5 6/5",
        "gate 4HPwATDgc/ABMA:cImlAAAAAAAE opening; 8/5 6/5 = ",
        "gate 4HPwATDgc/ABMA:cImlAAAAAAAE opening; 8/5 6/5 = 0.1",
        "gate 4HPwATDgc/ABMA:cImlAAAAAAAE opening; 8/5 6/5 = 0.1 -0.1",
        "gate 4HPwATDgc/ABMA:cImlAAAAAAAE opening; 8/5 6/5 = nan 0.1",
        "gate 4HPwATDgc/ABMA:cImlAAAAAAAE opening; 8/5 6/5 = 0.1 0.1 0.1",
        "gate 4HPwATDgc/ABMA:cImlAAAAAAAE opening; 6/5 8/5 = 0.1 0.1", /* not the canonical text */
        "gate 4HPwATDgc/ABMA:cImlAAAAAAAE opening; 8/4 6/5 = 0.1 0.1",
        "gate 4HPwATDgc/ABMA:cImlAAAAAAAE opening; 8/5 6/5 = 0.1 0.1; 8/5 6/5 = 0.1 0.1",
        "gate 4HPwATDgc/ABMA:cImlAAAAAAAE opening; no double = 0.1 0.1; take = 0.1 0.1",
        "gate 4HPwATDgc/ABMA:cAkAAAAAAAAE opening; take = 0.1 0.1; no double = 0.1 0.1",
        "gate 4HPwATDgc/ABMA:cAkAAAAAAAAE opening; no double = 0.1 0.1",
    };
    vd_plays plays = make_plays();
    char line[BENCHMARK_LINE_BYTES], again[64];
    question q;

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        if (!question_read(good[i], &plays, &q))
            fail_msg("refused: %s", good[i]);
        assert_int_equal(question_is_cube(&q), i != 1);
        assert_true(question_write(&q, &plays, line, sizeof line));
        assert_string_equal(line, good[i]);
        assert_int_equal(question_write(&q, &plays, again, sizeof again), i == 0);
        free(q.candidate);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (question_read(bad[i], &plays, &q))
            fail_msg("read: %s", bad[i]);
    }
    free(plays.play);
}

/* A position stays in its half for good: its hash is part of the format. Dice, score and cube do not matter. */
static void halves_do_not_move(void **state)
{
    static const struct {
        const char *id;
        bool held;
    } cases[] = {
        {"4HPwATDgc/ABMA", true},
        {"4HPwATDgc/ABMA:cImlAAAAAAAE", true},
        {"4HPwATDgc/ABMA:cAmgAEAAEAAE", true},
        {"mGdwACg8FwwGAQ", true},
        {"wnNwAUaY20LABQ:UQkAAAAAAAAE", false},
        {"as6YMQDgdcYEAw:cIkpATAAGAAE", false},
    };
    int held = 0;
    vd_rng rng;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        vd_situation s;
        vd_match match;

        assert_int_equal(
            vd_situation_parse(cases[i].id, strlen(cases[i].id), VD_BACKGAMMON, &s, NULL), VD_OK);
        vd_match_of(&s, &match);
        assert_int_equal(question_held(&match), cases[i].held);
    }
    vd_rng_init(&rng, 1);
    for (int i = 0; i < 1000; i++) {
        vd_match match;
        vd_match_rules rules;

        paired_game_money(&rules, VD_BACKGAMMON, true);
        (void)vd_match_init(&match, &rules);
        match.pos.side[VD_MOVER].point[24] = 0;
        match.pos.side[VD_MOVER].point[1 + vd_rng_below(&rng, 24)]++;
        match.pos.side[VD_MOVER].point[1 + vd_rng_below(&rng, 24)]++;
        match.pos.side[VD_OPPONENT].point[6]--;
        match.pos.side[VD_OPPONENT].point[4]++;
        held += question_held(&match);
    }
    assert_in_range(held, 400, 600);
}

static question read_question(const char *line, vd_plays *plays)
{
    question q;

    assert_true(question_read(line, plays, &q));
    return q;
}

static void a_wrong_play_costs_what_it_is_behind(void **state)
{
    vd_plays plays = make_plays();
    question q = read_question("gate 4HPwATDgc/ABMA:cImlAAAAAAAE opening; 8/5 6/5 = 0.1500 0.0020; "
                               "24/23 13/10 = -0.0050 0.0020; 24/23 24/21 = -0.1500 0.002",
                               &plays);

    (void)state;
    assert_float_equal(loss_of_play(&q, q.candidate[0].play), 0, 1e-6);
    assert_float_equal(loss_of_play(&q, q.candidate[1].play), 0.155, 1e-6);
    assert_float_equal(loss_of_play(&q, 9999), 0.3, 1e-6); /* behind the last one known */
    q.count = 1;
    assert_float_equal(loss_of_play(&q, 9999), (double)LOSS_LEAST_UNKNOWN, 1e-6);
    free(q.candidate);
    free(plays.play);
}

/* In a race that is surely lost every play is worth the same, and which of them are listed is chance. */
static void a_play_left_out_of_a_full_list_is_the_last_of_it(void **state)
{
    vd_plays plays = make_plays();
    question q = read_question("gate 4HPwATDgc/ABMA:cImlAAAAAAAE race; 8/5 6/5 = -1.9900 0.0010; "
                               "24/23 13/10 = -2.0000 0.0000",
                               &plays);
    candidate list[BENCHMARK_PLAYS_ASKED];

    (void)state;
    for (int i = 0; i < BENCHMARK_PLAYS_ASKED; i++)
        list[i] = q.candidate[i > 0];
    free(q.candidate);
    q.candidate = list;
    q.count = BENCHMARK_PLAYS_ASKED;
    assert_float_equal(loss_of_play(&q, 9999), 0.01, 1e-6);
    q.count--;
    assert_float_equal(loss_of_play(&q, 9999), (double)LOSS_LEAST_UNKNOWN, 1e-6);
    free(plays.play);
}

static void a_wrong_cube_costs_what_it_is_behind(void **state)
{
    static const struct {
        const char *hold, *take;
        float lost[2][2][LOSS_KINDS]; /* [doubles][takes] */
    } cases[] = {
        /* double, take */
        {"0.5", "0.7", {{{0.2F, 0.3F}, {0.2F, 0}}, {{0, 0.3F}, {0, 0}}}},
        /* double, pass */
        {"0.9", "1.25", {{{0.1F, 0}, {0.1F, 0.25F}}, {{0, 0}, {0, 0.25F}}}},
        /* no double, take */
        {"0.3", "0.1", {{{0, 0.9F}, {0, 0}}, {{0.2F, 0.9F}, {0.2F, 0}}}},
        /* too good */
        {"1.25", "1.5", {{{0, 0}, {0, 0.5F}}, {{0.25F, 0}, {0.25F, 0.5F}}}},
    };
    vd_plays plays = make_plays();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char line[256];
        question q;

        snprintf(line, sizeof line,
                 "gate 4HPwATDgc/ABMA:cAkAAAAAAAAE contact; no double = %s 0; take = %s 0",
                 cases[i].hold, cases[i].take);
        q = read_question(line, &plays);
        for (int doubles = 0; doubles < 2; doubles++) {
            for (int takes = 0; takes < 2; takes++) {
                float lost[LOSS_KINDS];

                loss_of_cube(&q, doubles != 0, takes != 0, lost);
                for (int k = 0; k < LOSS_KINDS; k++)
                    assert_float_equal(lost[k], cases[i].lost[doubles][takes][k], 1e-6);
            }
        }
        free(q.candidate);
    }
    free(plays.play);
}

/* The committed little benchmark, answered by the engine: every question of a half is asked, and of no other. */
static void a_half_is_asked_and_no_more(void **state)
{
    benchmark b;
    player who;
    int asked[2] = {0, 0};

    (void)state;
    assert_true(benchmark_load(&b, VD_SOURCE_DIR "/tests/data/benchmark"));
    assert_true(b.count > 10);
    assert_float_equal(b.share[0][KIND_CONTACT], 0.5, 1e-9);
    assert_float_equal(b.share[1][KIND_RACE], 0.25, 1e-9);
    assert_true(player_init(&who, "embedded", NULL));
    for (int h = 0; h < 2; h++) {
        loss *losses = calloc(b.count, sizeof *losses);

        assert_non_null(losses);
        assert_true(losses_find(&b, (bench_half)h, &who, 2, losses));
        for (size_t i = 0; i < b.count; i++) {
            assert_int_equal(losses[i].asked, b.question[i].held == (h == HALF_HELD));
            assert_int_equal(b.question[i].held, question_held(&b.question[i].match));
            assert_true(losses[i].lost[LOSS_DECISION] >= 0);
            asked[h] += losses[i].asked;
        }
        free(losses);
    }
    assert_int_equal((size_t)(asked[0] + asked[1]), b.count);
    assert_true(asked[0] > 0 && asked[1] > 0);
    player_fini(&who);
    benchmark_free(&b);
    assert_false(benchmark_load(&b, VD_SOURCE_DIR "/tests/data"));
}

static void questions_are_collected(void **state)
{
    vd_engine *engine = NULL;
    benchmark b = {.count = 0}, again = {.count = 0};
    vd_plays plays = make_plays();
    char line[BENCHMARK_LINE_BYTES], other[BENCHMARK_LINE_BYTES];
    int cubes = 0;

    (void)state;
    assert_int_equal(vd_engine_new(&engine, NULL), VD_OK);
    {
        const collection order = {.engine = engine, .seed = 5, .wanted = {8, 4}, .games_max = 40};

        assert_true(collect(&order, &b));
        assert_true(collect(&order, &again));
    }
    assert_true(b.count > 4);
    assert_int_equal(b.count, again.count);
    for (size_t i = 0; i < b.count; i++) {
        question q;

        assert_true(question_write(&b.question[i], &plays, line, sizeof line));
        assert_true(question_write(&again.question[i], &plays, other, sizeof other));
        assert_string_equal(line, other);
        assert_true(question_read(line, &plays, &q));
        assert_int_equal(q.kind, b.question[i].kind);
        assert_int_equal(q.kind, kind_of(&q.match.rules.variant, &q.match.pos));
        assert_int_equal(q.held, question_held(&q.match));
        cubes += question_is_cube(&q);
    }
    assert_true(cubes > 0 && cubes < (int)b.count);
    benchmark_free(&b);
    benchmark_free(&again);
    vd_engine_free(engine);
    free(plays.play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_are_told_apart),
        cmocka_unit_test(questions_are_read_as_they_are_written),
        cmocka_unit_test(halves_do_not_move),
        cmocka_unit_test(a_wrong_play_costs_what_it_is_behind),
        cmocka_unit_test(a_play_left_out_of_a_full_list_is_the_last_of_it),
        cmocka_unit_test(a_wrong_cube_costs_what_it_is_behind),
        cmocka_unit_test(a_half_is_asked_and_no_more),
        cmocka_unit_test(questions_are_collected),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
