/* Rollouts: unbiased, honest about their errors, the same for any number of threads and after any stop. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "inner/net.h"
#include "inner/nets.h"
#include "inner/search_measure.h"
#include "sample.h"
#include "videau/notation.h"
#include "videau/search.h"

enum { LINES = 8 };

static vd_engine *plain_engine; /* no two-sided table */
static vd_engine *exact_engine; /* two-sided: 6 points, 3 checkers */
static vd_plays plays;
static vd_candidate *list;
static char folder[] = "/tmp/videau-rollout-XXXXXX";
static char path[64];

static int open_all(void **state)
{
    const vd_exact_shape shape = {VD_EXACT_TWO_SIDED, 6, 3};
    const vd_exact_job job = {0};
    vd_exact *table = NULL;

    (void)state;
    plays.capacity = VD_PLAYS_MAX;
    plays.play = malloc(plays.capacity * sizeof *plays.play);
    list = malloc(plays.capacity * sizeof *list);
    if (!plays.play || !list || !mkdtemp(folder) || vd_engine_new(&plain_engine, NULL) != VD_OK ||
        vd_engine_new(&exact_engine, NULL) != VD_OK ||
        vd_exact_make(&shape, &job, &table, NULL) != VD_OK)
        return 1;
    vd_engine_take_exact(exact_engine, table);
    snprintf(path, sizeof path, "%s/state", folder);
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    vd_engine_free(plain_engine);
    vd_engine_free(exact_engine);
    free(plays.play);
    free(list);
    unlink(path);
    return rmdir(folder);
}

/* ---- Questions ---- */

typedef struct trial {
    vd_match match;
    vd_rollout_question question;
    vd_rollout_options options;
    vd_play play[LINES];
} trial;

static void set_trial(trial *t, vd_variant_id variant, vd_rollout_kind kind, const char *text)
{
    vd_situation situation;

    memset(t, 0, sizeof *t);
    assert_int_equal(vd_situation_parse(text, strlen(text), variant, &situation, NULL), VD_OK);
    vd_match_of(&situation, &t->match);
    t->question.kind = kind;
    t->question.match = &t->match;
    vd_rollout_options_default(&t->options);
}

static void position(trial *t, const char *text)
{
    set_trial(t, VD_BACKGAMMON, VD_ROLLOUT_POSITION, text);
}

static void cube(trial *t, const char *text)
{
    set_trial(t, VD_BACKGAMMON, VD_ROLLOUT_CUBE, text);
}

/* The `count` plays that are best at 0 ply. */
static void best_plays(trial *t, const char *text, int a, int b, size_t count)
{
    const vd_search_options options = {.ply = 0};
    vd_search *search;

    set_trial(t, VD_BACKGAMMON, VD_ROLLOUT_PLAYS, text);
    t->match.dice = vd_dice_make(a, b);
    t->match.phase = VD_PHASE_PLAY;
    assert_int_equal(vd_match_plays(&t->match, &plays), VD_OK);
    assert_int_equal(vd_search_new(plain_engine, 0, &search, NULL), VD_OK);
    assert_int_equal(vd_search_rank(search, &t->match, &plays, &options, list), VD_OK);
    vd_search_free(search);
    assert_true(count <= LINES && count <= plays.count);
    for (size_t i = 0; i < count; i++)
        t->play[i] = plays.play[list[i].play];
    t->question.plays = t->play;
    t->question.count = count;
}

static vd_rollout *start(const vd_engine *engine, const trial *t)
{
    vd_rollout *r = NULL;

    assert_int_equal(vd_rollout_new(engine, &t->question, &t->options, &r, NULL), VD_OK);
    return r;
}

static vd_rollout *play(const vd_engine *engine, const trial *t, int threads)
{
    vd_rollout *r = start(engine, t);

    assert_int_equal(vd_rollout_run(r, threads, NULL), VD_OK);
    return r;
}

static void look(const vd_engine *engine, const trial *t, vd_rollout_report *report,
                 vd_rollout_candidate lines[LINES])
{
    vd_rollout *r = play(engine, t, 1);

    memset(report, 0, sizeof *report);
    memset(lines, 0, LINES * sizeof *lines);
    vd_rollout_look(r, report, lines);
    assert_true(report->over && report->done > 0.999);
    vd_rollout_free(r);
}

/* The same games, the same report, bit for bit. */
static void assert_same(const vd_rollout *a, const vd_rollout *b)
{
    vd_rollout_candidate x[LINES], y[LINES];
    vd_rollout_report first, second;

    memset(x, 0, sizeof x);
    memset(y, 0, sizeof y);
    memset(&first, 0, sizeof first);
    memset(&second, 0, sizeof second);
    assert_int_equal(vd_rollout_count(a), vd_rollout_count(b));
    vd_rollout_look(a, &first, x);
    vd_rollout_look(b, &second, y);
    assert_int_equal(first.games, second.games);
    assert_int_equal(first.best, second.best);
    assert_int_equal(first.clear, second.clear);
    assert_true(memcmp(&first.confidence, &second.confidence, sizeof first.confidence) == 0);
    for (size_t i = 0; i < vd_rollout_count(a); i++) {
        assert_memory_equal(&x[i], &y[i], sizeof x[i]);
        for (uint32_t g = 0; g < x[i].games; g++) {
            float p[6], q[6];

            assert_true(vd_rollout_game(a, i, g, p) && vd_rollout_game(b, i, g, q));
            assert_memory_equal(p, q, sizeof p);
        }
    }
}

/* ---- Dice ---- */

static int throw_of(vd_dice dice, const vd_dice *order)
{
    for (int i = 0; i < 21; i++)
        if (!memcmp(&order[i], &dice, sizeof dice))
            return i;
    fail();
    return 0;
}

static void the_first_throws_are_even(void **state)
{
    enum { GAMES = 2 * 1296 };
    static int pair[21][21];
    vd_dice order[21];
    int weight[21];

    (void)state;
    for (int i = 0; i < 21; i++)
        weight[i] = vd_dice_nth(i, &order[i]);
    memset(pair, 0, sizeof pair);
    for (uint32_t block = 0; block < GAMES / 36; block++) {
        int first[21] = {0}, second[21] = {0};

        for (uint32_t i = 0; i < 36; i++) {
            vd_dice dice[2];
            int a, b;

            vd_rollout_dice(7, 36 * block + i, 2, dice);
            a = throw_of(dice[0], order);
            b = throw_of(dice[1], order);
            first[a]++;
            second[b]++;
            pair[a][b]++;
        }
        for (int i = 0; i < 21; i++) {
            assert_int_equal(first[i], weight[i]);
            assert_int_equal(second[i], weight[i]);
        }
    }
    for (int a = 0; a < 21; a++)
        for (int b = 0; b < 21; b++)
            assert_int_equal(pair[a][b], 2 * weight[a] * weight[b]);
}

static void the_other_throws_are_free(void **state)
{
    enum { GAMES = 3600, THROWS = 6 };
    vd_dice dice[THROWS], again[3], other[THROWS];
    int faces[7] = {0}, doubles = 0, same = 0;
    double square = 0;

    (void)state;
    for (uint32_t g = 0; g < GAMES; g++) {
        vd_rollout_dice(3, g, THROWS, dice);
        vd_rollout_dice(3, g, 3, again); /* they depend on seed and game alone */
        assert_memory_equal(again, dice, sizeof again);
        vd_rollout_dice(4, g, THROWS, other);
        same += !memcmp(&dice[5], &other[5], sizeof dice[5]);
        for (int k = 2; k < THROWS; k++) {
            faces[dice[k].die[0]]++;
            faces[dice[k].die[1]]++;
            doubles += dice[k].die[0] == dice[k].die[1];
        }
    }
    for (int face = 1; face <= 6; face++) {
        const double expected = 8.0 * GAMES / 6.0, off = faces[face] - expected;

        square += off * off / expected;
    }
    assert_true(square < 20.5); /* chi-square, 5 degrees: 0.1 % */
    assert_true(fabs(doubles - 4.0 * GAMES / 6.0) < 4 * sqrt(4.0 * GAMES * 5.0 / 36.0));
    assert_true(fabs(same - GAMES * 66.0 / 1296.0) < 4 * sqrt(GAMES * 66.0 / 1296.0));
}

/* ---- Values that are known ---- */

/* Where the table knows the position at once, the line without a double is still one without it. */
static void no_double_is_no_double_where_the_table_knows(void **state)
{
    vd_rollout_report report;
    vd_rollout_candidate lines[8];
    vd_two_sided exact;
    trial t;

    (void)state;
    cube(&t, "M[5:1 1:1] A[24:1]");
    t.options.games = 36;
    assert_true(vd_engine_two_sided(exact_engine, &t.match.rules.variant, &t.match.pos, &exact));
    look(exact_engine, &t, &report, lines);
    assert_float_equal((float)lines[0].value.mean, exact.centred, 1e-6F);
    assert_float_equal((float)lines[1].value.mean, 2.0F * exact.theirs, 1e-6F);
    assert_int_equal(report.cube.verdict, VD_VERDICT_DOUBLE_TAKE);
}

/* The next throw decides: 36 games have each throw once, so that even their plain mean is exact. */
static void the_last_roll_is_exact(void **state)
{
    vd_rollout_candidate lines[LINES];
    vd_rollout_report report;
    trial t;

    (void)state;
    cube(&t, "M[5:1 1:1] A[24:1]");
    t.options.games = 36;
    t.options.through_exact = true;
    for (int plain = 0; plain < 2; plain++) {
        t.options.plain = plain != 0;
        for (int ply = 0; ply <= 2; ply++) {
            t.options.side[0].cube_ply = t.options.side[1].cube_ply = ply;
            look(plain_engine, &t, &report, lines);
            assert_true(fabs(lines[0].win.mean - 23 / 36.0) < 1e-6);
            assert_true(fabs(lines[0].value.mean - 10 / 36.0) < 1e-6);
            assert_true(fabs(lines[1].value.mean - 20 / 36.0) < 1e-6);
            assert_int_equal(report.cube.verdict, VD_VERDICT_DOUBLE_TAKE);
        }
    }
    position(&t, "M[5:1 1:1] A[24:1]"); /* he doubles first */
    t.options.games = 36;
    t.options.through_exact = true;
    look(plain_engine, &t, &report, lines);
    assert_true(fabs(lines[0].value.mean - 20 / 36.0) < 1e-6);
    assert_true(fabs(lines[0].equity.mean - 10 / 36.0) < 1e-6);
    assert_true(lines[0].mwc.mean < 0.0);
}

static void at_a_score_it_is_the_match_that_counts(void **state)
{
    vd_rollout_candidate lines[LINES];
    vd_rollout_report report;
    trial t;

    (void)state;
    /* One away against two after the Crawford game: the trailer doubles at once. */
    cube(&t, "M[6:1 5:1] A[24:1] length:5 score:3/4");
    t.options.games = 36;
    t.options.through_exact = true;
    look(plain_engine, &t, &report, lines);
    assert_true(fabs(lines[0].mwc.mean - 6 / 72.0) < 1e-6);
    assert_true(fabs(lines[1].mwc.mean - 6 / 36.0) < 1e-6);
    assert_true(report.cube.match && fabs(report.cube.mwc_pass - 0.0) < 0.6);
    assert_int_equal(report.cube.verdict, VD_VERDICT_DOUBLE_TAKE);
    assert_true(fabs(lines[1].value.mean - report.cube.take) < 1e-9);
    /* The stake decides the match already: nothing to double. */
    position(&t, "M[5:1 1:1] A[24:1] cube:2/me length:5 score:3/3");
    t.options.games = 36;
    look(plain_engine, &t, &report, lines);
    assert_true(fabs(lines[0].mwc.mean - 23 / 36.0) < 1e-6);
    t.question.kind = VD_ROLLOUT_CUBE;
    assert_int_equal(
        vd_rollout_new(plain_engine, &t.question, &t.options, &(vd_rollout *){NULL}, NULL),
        VD_ERR_ILLEGAL);
    /* In the Crawford game nobody doubles. */
    position(&t, "M[5:1 1:1] A[24:1] length:5 score:3/4 crawford:1");
    t.options.games = 36;
    look(plain_engine, &t, &report, lines);
    assert_true(fabs(lines[0].mwc.mean - 23 / 72.0) < 1e-6);
}

static void gammons_jacoby_and_beavers(void **state)
{
    vd_rollout_candidate lines[LINES];
    vd_rollout_report report;
    trial t;

    (void)state;
    cube(&t, "M[1:4] A[13:15]");
    t.options.games = 36;
    look(plain_engine, &t, &report, lines);
    assert_true(fabs(lines[0].value.mean - 2) < 1e-6 && fabs(lines[1].value.mean - 4) < 1e-6);
    assert_int_equal(report.cube.verdict, VD_VERDICT_TOO_GOOD);
    /* With Jacoby a gammon counts once the cube has been turned only. */
    cube(&t, "M[1:4] A[13:15] jacoby:1");
    t.options.games = 36;
    look(plain_engine, &t, &report, lines);
    assert_true(fabs(lines[0].value.mean - 1) < 1e-6 && fabs(lines[1].value.mean - 4) < 1e-6);
    assert_int_equal(report.cube.verdict, VD_VERDICT_DOUBLE_PASS);
    /* Who should not have doubled is doubled back. */
    cube(&t, "M[6:2] A[24:1] beavers:1");
    t.options.games = 36;
    t.options.through_exact = true;
    look(plain_engine, &t, &report, lines);
    assert_true(fabs(lines[1].value.mean - 2 * (8 / 36.0 - 1)) < 1e-6);
    assert_true(report.cube.beaver && fabs(report.cube.take - 4 * (8 / 36.0 - 1)) < 1e-6);
    /* Nobody turns the cube: Jacoby means nothing. */
    position(&t, "M[1:4] A[13:15] jacoby:1");
    t.options.games = 36;
    t.options.cubeless = true;
    look(plain_engine, &t, &report, lines);
    assert_true(fabs(lines[0].value.mean - 2) < 1e-6);
    t.options.cubeless = false;
    look(plain_engine, &t, &report, lines);
    assert_true(fabs(lines[0].value.mean - 1) < 1e-6); /* doubled, passed */
}

static void a_play_that_wins_needs_no_dice(void **state)
{
    vd_rollout_candidate lines[LINES];
    vd_rollout_report report;
    trial t;

    (void)state;
    best_plays(&t, "M[6:1 5:1] A[24:1]", 6, 5, 2);
    t.options.games = 36;
    look(plain_engine, &t, &report, lines);
    assert_int_equal(report.best, 0);
    assert_true(fabs(lines[0].value.mean - 1) < 1e-9 && lines[0].value.error < 1e-9);
    assert_true(fabs(lines[1].value.mean + 1) < 1e-9 && lines[1].confidence > 0.999);
    assert_true(fabs(lines[1].behind.mean - 2) < 1e-9);
}

/* ---- Unbiased ---- */

/* Up to three checkers a side. */
static void random_bearoff(vd_rng *rng, vd_pos *out)
{
    memset(out, 0, sizeof *out);
    for (int s = 0; s < 2; s++) {
        const uint32_t checkers = 2 + vd_rng_below(rng, 2);

        for (uint32_t i = 0; i < checkers; i++)
            out->side[s].point[1 + vd_rng_below(rng, 6)]++;
        out->side[s].point[0] = (uint8_t)(15 - checkers);
    }
}

static double sum_of_squares(int trials, int owner, bool cubeless)
{
    vd_rng rng;
    double sum = 0;

    vd_rng_init(&rng, 11);
    for (int i = 0; i < trials; i++) {
        vd_rollout_candidate lines[LINES];
        vd_rollout_report report;
        vd_two_sided exact;
        double known;
        trial t;

        position(&t, "start");
        random_bearoff(&rng, &t.match.pos);
        t.match.cube_owner = (int8_t)owner;
        assert_true(
            vd_engine_two_sided(exact_engine, &t.match.rules.variant, &t.match.pos, &exact));
        t.options.games = 288;
        t.options.seed = (uint64_t)i + 1;
        t.options.plain = true;
        t.options.through_exact = true;
        t.options.cubeless = cubeless;
        known = (double)(owner == 0 ? exact.owned : owner == 1 ? exact.theirs : exact.centred);
        if (owner != 1 && !cubeless) { /* he doubles first where it is right */
            const double doubled =
                2.0 * (double)exact.theirs < 1.0 ? 2.0 * (double)exact.theirs : 1.0;

            known = doubled > known ? doubled : known;
        }
        if (cubeless)
            known = (double)exact.cubeless;
        look(exact_engine, &t, &report, lines);
        if (lines[0].value.error < 1e-6)
            assert_true(fabs(lines[0].value.mean - known) < 0.04); /* what is rare may not happen */
        else
            sum += (lines[0].value.mean - known) * (lines[0].value.mean - known) /
                   (lines[0].value.error * lines[0].value.error);
        /* Without luck there is nothing left to chance: the table knows it all. */
        t.options.plain = false;
        t.options.games = 36;
        look(exact_engine, &t, &report, lines);
        assert_true(fabs(lines[0].value.mean - known) < 2e-3);
        assert_true(lines[0].value.error < 1e-3);
        /* Nor are dice thrown when the table may speak. */
        t.options.through_exact = false;
        look(exact_engine, &t, &report, lines);
        assert_true(fabs(lines[0].value.mean - known) < 1e-6 && lines[0].value.error < 1e-6);
    }
    return sum;
}

static void plain_games_agree_with_the_two_sided_table(void **state)
{
    enum { TRIALS = SAMPLE(60, 30) };
    const double most = TRIALS + 4 * sqrt(2.0 * TRIALS), least = TRIALS / 5.0;

    (void)state;
    for (int owner = -1; owner <= 1; owner++) {
        const double sum = sum_of_squares(TRIALS, owner, false);

        assert_true(sum < most && sum > least);
    }
    assert_true(sum_of_squares(TRIALS, -1, true) < most);
}

/* Cubeless, the one-sided table: each side plays for the least mean, which is next to nothing off. */
static void plain_games_agree_with_the_one_sided_table(void **state)
{
    enum { TRIALS = SAMPLE(40, 16) };
    vd_rng rng;
    double sum = 0;

    (void)state;
    vd_rng_init(&rng, 5);
    for (int i = 0; i < TRIALS; i++) {
        vd_rollout_candidate lines[LINES];
        vd_rollout_report report;
        vd_probs known;
        trial t;

        position(&t, "start");
        for (int s = 0; s < 2; s++) {
            vd_side *side = &t.match.pos.side[s];

            memset(side, 0, sizeof *side);
            for (int k = 0; k < 8; k++)
                side->point[1 + vd_rng_below(&rng, 6)]++;
            side->point[0] = 7;
        }
        assert_int_equal(
            vd_engine_probs(plain_engine, &t.match.rules.variant, &t.match.pos, &known), VD_OK);
        t.options.games = 144;
        t.options.seed = (uint64_t)i;
        t.options.plain = true;
        t.options.cubeless = true;
        t.options.through_exact = true;
        look(plain_engine, &t, &report, lines);
        if (lines[0].win.error > 0.0)
            sum += (lines[0].win.mean - (double)known.win) *
                   (lines[0].win.mean - (double)known.win) /
                   (lines[0].win.error * lines[0].win.error);
        t.options.plain = false;
        t.options.games = 36;
        look(plain_engine, &t, &report, lines);
        /* Who is far behind does better by taking his chances than by the least mean. */
        assert_true(fabs(lines[0].win.mean - (double)known.win) < 5e-3);
        t.options.through_exact = false;
        look(plain_engine, &t, &report, lines);
        assert_true(fabs(lines[0].win.mean - (double)known.win) < 1e-6);
        assert_true(lines[0].win.error < 1e-6);
    }
    assert_true(sum < TRIALS + 4 * sqrt(2.0 * TRIALS) && sum > TRIALS / 5.0);
}

/* What every figure says with the luck taken out is what it says without, but for both errors. */
static void assert_agree(const vd_figure *a, const vd_figure *b)
{
    const double error = sqrt(a->error * a->error + b->error * b->error);

    assert_true(fabs(a->mean - b->mean) <= 4.5 * error + 1e-6);
}

static void compare_with_plain(trial *t, double gain)
{
    enum { PLAIN = SAMPLE(648, 324) };
    vd_rollout_candidate with[LINES], without[LINES];
    vd_rollout_report report;

    t->options.games = 36;
    t->options.plain = false;
    look(plain_engine, t, &report, with);
    t->options.games = PLAIN;
    t->options.plain = true;
    t->options.seed = 99;
    look(plain_engine, t, &report, without);
    for (size_t i = 0; i < (t->question.kind == VD_ROLLOUT_CUBE ? 2 : 1); i++) {
        assert_agree(&with[i].win, &without[i].win);
        assert_agree(&with[i].gammon, &without[i].gammon);
        assert_agree(&with[i].backgammon, &without[i].backgammon);
        assert_agree(&with[i].lose_gammon, &without[i].lose_gammon);
        assert_agree(&with[i].lose_backgammon, &without[i].lose_backgammon);
        assert_agree(&with[i].equity, &without[i].equity);
        assert_agree(&with[i].value, &without[i].value);
        /* A game without luck says as much as `gain` plain ones at least. */
        assert_true(with[i].equity.error * with[i].equity.error * 36 * gain <=
                    without[i].equity.error * without[i].equity.error * PLAIN);
    }
}

static void taking_out_the_luck_changes_no_mean(void **state)
{
    /* A shot in a bear-off, a late back game, a race; money, a cube of the other side's, and at a score. */
    static const char *const texts[] = {
        "M[6:2 5:2 4:2 2:1] A[24:2 22:3 1:1]",
        "M[6:2 5:2 4:2 2:1] A[24:2 22:3 1:1] cube:2/him",
        "M[6:3 5:3 4:3 8:1] A[24:3 21:3 20:2 2:1] length:7 score:3/5",
    };
    trial t;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        position(&t, texts[i]);
        t.options.side[0].cube_ply = t.options.side[1].cube_ply = i == 0;
        compare_with_plain(&t, 2.0);
    }
    cube(&t, texts[0]);
    compare_with_plain(&t, 2.0);
}

static void games_that_count_checkers(void **state)
{
    static const struct {
        vd_variant_id id;
        const char *text;
    } cases[] = {
        {VD_DUTCH, "M[6:3 4:3 2:2] A[24:3 21:3 1:1]"},
        {VD_ACEY_DEUCEY, "M[6:3 4:3 2:2] A[24:3 21:3 20:2]"},
        {VD_TAVLA, "M[6:3 4:3 2:2] A[24:3 21:3 1:1]"},
    };
    trial t;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        set_trial(&t, cases[i].id, VD_ROLLOUT_POSITION, cases[i].text);
        compare_with_plain(&t, 1.0);
    }
}

/* ---- Honest errors ---- */

static void assert_honest(trial *t, int times)
{
    double sum = 0, squares = 0, claimed = 0;

    for (int i = 0; i < times; i++) {
        vd_rollout_candidate lines[LINES];
        vd_rollout_report report;

        t->options.seed = 1000 + (uint64_t)i;
        look(plain_engine, t, &report, lines);
        sum += lines[0].value.mean;
        squares += lines[0].value.mean * lines[0].value.mean;
        claimed += lines[0].value.error * lines[0].value.error;
    }
    sum /= times;
    squares = (squares - times * sum * sum) / (times - 1);
    claimed /= times;
    /* The ratio of variances of `times` samples, four of its standard deviations away. */
    assert_true(squares / claimed > 1 - 4 * sqrt(2.0 / times));
    assert_true(squares / claimed < 1 + 4 * sqrt(2.0 / times));
}

static void errors_are_as_large_as_they_say(void **state)
{
    trial t;

    (void)state;
    position(&t, "M[6:3 5:3 4:2] A[24:2 21:3 20:3]");
    t.options.plain = true;
    t.options.cubeless = true;
    t.options.through_exact = true;
    t.options.games = 324; /* the first throws make a good part of this short race */
    assert_honest(&t, SAMPLE(80, 40));
    position(&t, "M[6:3 5:3 4:2] A[24:2 21:3 20:3]");
    t.options.games = 36;
    assert_honest(&t, SAMPLE(60, 40));
    position(&t, "M[6:2 5:2 4:2 2:1] A[24:2 22:3 1:1]");
    t.options.games = 144;
    t.options.truncate = 3;
    assert_honest(&t, SAMPLE(16, 8));
}

/* ---- The same whatever happens ---- */

static void threads_do_not_matter(void **state)
{
    trial t;

    (void)state;
    best_plays(&t, "start", 3, 1, 3);
    t.options.games = 40;
    t.options.least = 36;
    t.options.clear = 2.0;
    t.options.truncate = 2;
    for (int match = 0; match < 2; match++) {
        vd_rollout *one, *two, *three;

        if (match) {
            t.match.rules.length = 7;
            t.match.score[0] = 4;
            t.match.score[1] = 5;
        }
        one = play(plain_engine, &t, 1);
        two = play(plain_engine, &t, 2);
        three = play(plain_engine, &t, 3);
        assert_same(one, two);
        assert_same(one, three);
        vd_rollout_free(one);
        vd_rollout_free(two);
        vd_rollout_free(three);
    }
}

static bool stop_after(void *user, double done)
{
    int *left = user;

    assert_true(done >= 0.0 && done <= 1.0);
    return (*left)-- > 0;
}

static void a_stop_changes_nothing(void **state)
{
    vd_rollout *whole, *parts;
    trial t;

    (void)state;
    best_plays(&t, "start", 3, 1, 3);
    t.options.games = 44;
    t.options.least = 36;
    t.options.clear = 2.0;
    t.options.truncate = 3;
    whole = play(plain_engine, &t, 1);
    parts = start(plain_engine, &t);
    for (int go = 1, stops = 0;; go++) {
        int left = 12 * go;
        const vd_job job = {stop_after, &left};
        const vd_status status = vd_rollout_run(parts, 1 + go % 2, &job);
        vd_rollout *again = NULL;

        /* Saved, forgotten, loaded. */
        assert_int_equal(vd_rollout_save(parts, path, NULL), VD_OK);
        assert_int_equal(vd_rollout_load(plain_engine, path, &again, NULL), VD_OK);
        assert_true(vd_rollout_is(again, &t.question, &t.options));
        assert_same(parts, again);
        vd_rollout_free(parts);
        parts = again;
        if (status == VD_OK) {
            assert_true(stops > 2);
            break;
        }
        assert_int_equal(status, VD_ERR_CANCELLED);
        assert_int_equal(left, -1); /* no question after a no */
        stops++;
    }
    assert_same(whole, parts);
    assert_int_equal(vd_rollout_run(parts, 1, NULL), VD_OK); /* nothing left */
    assert_same(whole, parts);
    vd_rollout_free(whole);
    vd_rollout_free(parts);
}

static void more_games_go_on_where_it_ended(void **state)
{
    vd_rollout *whole, *parts;
    trial t;

    (void)state;
    cube(&t, "4HPwATDgc/ABMA");
    t.options.truncate = 2;
    t.options.games = 50;
    parts = play(plain_engine, &t, 1);
    assert_int_equal(vd_rollout_extend(parts, 120, 0.0), VD_OK);
    assert_int_equal(vd_rollout_run(parts, 1, NULL), VD_OK);
    t.options.games = 120;
    whole = play(plain_engine, &t, 1);
    assert_same(whole, parts);
    vd_rollout_free(whole);
    vd_rollout_free(parts);
}

static void a_line_given_up_leaves_the_others_alone(void **state)
{
    vd_rollout_candidate lines[LINES];
    vd_rollout_report report;
    vd_rollout *all, *some, *alone;
    bool given_up = false;
    trial t, one;

    (void)state;
    best_plays(&t, "start", 3, 1, 4);
    t.options.games = 108;
    t.options.truncate = 2;
    all = play(plain_engine, &t, 1);
    t.options.clear = 3.0;
    t.options.least = 36;
    some = play(plain_engine, &t, 1);
    vd_rollout_look(some, &report, lines);
    for (size_t i = 0; i < 4; i++) {
        one = t;
        one.question.plays = &t.play[i];
        one.question.count = 1;
        one.options.games = lines[i].games;
        alone = play(plain_engine, &one, 1);
        given_up = given_up || (lines[i].given_up && lines[i].games < 108);
        for (uint32_t g = 0; g < lines[i].games; g++) {
            float a[6], b[6], c[6];

            assert_true(vd_rollout_game(all, i, g, a) && vd_rollout_game(some, i, g, b) &&
                        vd_rollout_game(alone, 0, g, c));
            assert_memory_equal(a, b, sizeof a);
            assert_memory_equal(a, c, sizeof a);
        }
        vd_rollout_free(alone);
    }
    assert_true(given_up);
    assert_false(lines[report.best].given_up);
    vd_rollout_free(all);
    vd_rollout_free(some);
}

static void what_is_clear_ends_early(void **state)
{
    vd_rollout_candidate lines[LINES];
    vd_rollout_report report;
    trial t;

    (void)state;
    cube(&t, "M[3:1 1:1] A[24:1]"); /* 34 of 36: passed */
    t.options.through_exact = true;
    t.options.clear = 3.0;
    t.options.least = 100;
    look(plain_engine, &t, &report, lines);
    assert_true(report.clear && report.confidence > 0.99);
    assert_int_equal(report.cube.verdict, VD_VERDICT_DOUBLE_PASS);
    assert_int_equal(report.games, 108); /* whole rounds */
    best_plays(&t, "M[6:1 5:1] A[24:1]", 6, 5, 2);
    t.options.clear = 3.0;
    look(plain_engine, &t, &report, lines);
    assert_true(report.clear && report.games == 144);
    assert_true(lines[1].given_up && lines[1].games == 144 && !lines[0].given_up);
}

/* A .part that lies there, maybe one whose sync has failed, is not written to. */
static void saving_begins_another_file(void **state)
{
    char part[80], other[80], bytes[8];
    vd_rollout *one;
    FILE *left;
    trial t;

    (void)state;
    snprintf(part, sizeof part, "%s.part", path);
    snprintf(other, sizeof other, "%s.other", path);
    position(&t, "M[1:2] A[24:2]");
    t.options.games = 2;
    one = play(plain_engine, &t, 1);
    left = fopen(part, "wb");
    assert_true(left && fputs("left", left) >= 0 && fclose(left) == 0);
    assert_int_equal(link(part, other), 0);
    assert_int_equal(vd_rollout_save(one, path, NULL), VD_OK);
    left = fopen(other, "rb");
    assert_true(left && fread(bytes, 1, sizeof bytes, left) == 4 && !memcmp(bytes, "left", 4));
    fclose(left);
    assert_int_equal(unlink(other), 0);
    assert_int_not_equal(access(part, F_OK), 0);
    vd_rollout_free(one);
}

static vd_net *flat_net(vd_net_id id, float weight)
{
    const vd_net_shape shape = {.inputs = 64 * (uint32_t)vd_net_id_words(id),
                                .hidden = 16,
                                .outputs = (uint32_t)vd_net_id_outputs((vd_net_id)id),
                                .kind = vd_net_id_format(id),
                                .heads = (uint32_t)vd_net_id_heads(id)};
    const size_t count = vd_net_weight_count(&shape);
    float *weights = calloc(count, sizeof *weights);
    vd_net *net = NULL;

    assert_non_null(weights);
    weights[0] = weight;
    assert_int_equal(vd_net_make(&shape, weights, &net, NULL), VD_OK);
    free(weights);
    return net;
}

/* What an engine answers with is known by every net that the game is valued by: Dutch by that of contact too, once all have entered. */
static void marks_know_all_nets_of_a_game(void **state)
{
    static const vd_variant_id games[] = {VD_BACKGAMMON, VD_DUTCH, VD_ACEY_DEUCEY};
    static const bool asks_contact[] = {true, true, false};
    uint64_t mark[2][3] = {{0}};

    (void)state;
    for (int other = 0; other < 2; other++) {
        vd_net *nets[VD_NET_COUNT];
        vd_engine *engine = NULL;

        for (int id = 0; id < VD_NET_COUNT; id++)
            nets[id] = flat_net((vd_net_id)id, id == VD_NET_CONTACT && other ? 0.5F : 0.25F);
        assert_int_equal(vd_engine_make(nets, &engine, NULL), VD_OK);
        for (int i = 0; i < 3; i++)
            assert_true(vd_search_mark(engine, vd_variant_get(games[i]), &mark[other][i]));
        vd_engine_free(engine);
    }
    for (int i = 0; i < 3; i++)
        assert_true((mark[0][i] != mark[1][i]) == asks_contact[i]);
}

/* Deeper plays and cubes, each side its own; the threads do not matter there either. */
static void each_side_plays_as_it_is_told(void **state)
{
    vd_filter narrow = *vd_filter_default(1);
    vd_rollout *one, *two;
    trial t;

    (void)state;
    position(&t, "M[6:3 5:3 4:3 8:1] A[24:3 21:3 20:2 2:1]");
    narrow.stage[0].more = 1;
    t.options.games = 6;
    t.options.truncate = 4;
    t.options.side[0] = (vd_rollout_side){.ply = 1, .cube_ply = 2, .filter = &narrow};
    t.options.side[1] = (vd_rollout_side){.ply = 0, .cube_ply = 0};
    one = play(plain_engine, &t, 1);
    two = play(plain_engine, &t, 2);
    assert_same(one, two);
    assert_true(vd_rollout_is(one, &t.question, &t.options));
    assert_int_equal(vd_rollout_save(one, path, NULL), VD_OK);
    vd_rollout_free(two);
    assert_int_equal(vd_rollout_load(plain_engine, path, &two, NULL), VD_OK);
    assert_same(one, two);
    t.options.side[0].filter = NULL;
    assert_false(vd_rollout_is(two, &t.question, &t.options));
    vd_rollout_free(one);
    vd_rollout_free(two);
}

/* ---- What is refused ---- */

static void what_cannot_be_rolled_out_is_refused(void **state)
{
    vd_rollout *r = NULL;
    vd_error err;
    trial t;

    (void)state;
    set_trial(&t, VD_HYPERGAMMON, VD_ROLLOUT_POSITION, "start");
    t.match.rules.variant.checkers = 2; /* of so many there is no net */
    assert_int_equal(vd_rollout_new(plain_engine, &t.question, &t.options, &r, &err),
                     VD_ERR_UNSUPPORTED);
    set_trial(&t, VD_ACEY_DEUCEY, VD_ROLLOUT_POSITION, "start");
    t.options.side[1].ply = VD_PLY_MAX + 1;
    assert_int_equal(vd_rollout_new(plain_engine, &t.question, &t.options, &r, &err),
                     VD_ERR_UNSUPPORTED);
    position(&t, "M[3:15] A[]");
    assert_int_equal(vd_rollout_new(plain_engine, &t.question, &t.options, &r, &err),
                     VD_ERR_ILLEGAL);
    cube(&t, "start cube:2/him");
    assert_int_equal(vd_rollout_new(plain_engine, &t.question, &t.options, &r, &err),
                     VD_ERR_ILLEGAL);
    cube(&t, "start");
    t.options.cubeless = true;
    assert_int_equal(vd_rollout_new(plain_engine, &t.question, &t.options, &r, &err),
                     VD_ERR_ILLEGAL);
    best_plays(&t, "start", 3, 1, 2);
    t.play[1].result = t.match.pos; /* nothing moved */
    assert_int_equal(vd_rollout_new(plain_engine, &t.question, &t.options, &r, &err),
                     VD_ERR_ILLEGAL);
    t.question.count = 0;
    assert_int_equal(vd_rollout_new(plain_engine, &t.question, &t.options, &r, &err), VD_ERR_FULL);
    position(&t, "start");
    t.options.games = 0;
    assert_int_equal(vd_rollout_new(plain_engine, &t.question, &t.options, &r, &err),
                     VD_ERR_UNSUPPORTED);
    t.options.games = 36;
    t.options.clear = (double)NAN;
    assert_int_equal(vd_rollout_new(plain_engine, &t.question, &t.options, &r, &err),
                     VD_ERR_UNSUPPORTED);
    assert_null(r);
}

static unsigned char *read_file(size_t *len)
{
    FILE *file = fopen(path, "rb");
    unsigned char *bytes = malloc(1 << 20);

    assert_true(file && bytes);
    *len = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

static void a_damaged_file_is_refused(void **state)
{
    vd_rollout *r, *other = NULL;
    unsigned char *bytes;
    size_t len;
    vd_error err;
    trial t;

    (void)state;
    best_plays(&t, "start", 3, 1, 2);
    t.options.games = 40;
    t.options.truncate = 1;
    r = play(plain_engine, &t, 1);
    assert_int_equal(vd_rollout_save(r, path, NULL), VD_OK);
    vd_rollout_free(r);
    bytes = read_file(&len);
    assert_int_equal(vd_rollout_read(plain_engine, bytes, len, &r, &err), VD_OK);
    vd_rollout_free(r);
    for (size_t cut = 0; cut < len; cut += 1 + cut / 7)
        assert_int_equal(vd_rollout_read(plain_engine, bytes, cut, &other, &err), VD_ERR_CORRUPT);
    for (size_t at = 0; at < len; at += 1 + at / 5) {
        vd_status status;

        bytes[at] ^= 0x10;
        status = vd_rollout_read(plain_engine, bytes, len, &other, &err);
        assert_true(status == VD_ERR_CORRUPT || status == VD_ERR_UNSUPPORTED);
        assert_true(err.code != VD_ERROR_none);
        bytes[at] ^= 0x10;
    }
    /* Another engine's games are not gone on with. */
    assert_int_equal(vd_rollout_read(exact_engine, bytes, len, &other, &err), VD_ERR_UNSUPPORTED);
    assert_int_equal(err.code, VD_ERROR_other_engine);
    free(bytes);
    assert_int_equal(vd_rollout_load(plain_engine, "/nowhere/at/all", &other, &err), VD_ERR_IO);
    assert_string_equal(err.word, "/nowhere/at/all");
    assert_null(other);
}

static void a_file_that_cannot_be_written_says_so(void **state)
{
    vd_rollout *r;
    vd_error err;
    trial t;

    (void)state;
    position(&t, "start");
    r = start(plain_engine, &t);
    assert_int_equal(vd_rollout_save(r, "/nowhere/at/all", &err), VD_ERR_IO);
    assert_int_equal(err.code, VD_ERROR_cannot_write);
    vd_rollout_free(r);
}

static void before_the_first_game_there_is_nothing(void **state)
{
    vd_rollout_report report;
    vd_rollout_candidate lines[LINES];
    float figures[6];
    vd_rollout *r;
    trial t;

    (void)state;
    cube(&t, "start");
    r = start(plain_engine, &t);
    vd_rollout_look(r, &report, lines);
    assert_false(report.over);
    assert_int_equal(report.games, 0);
    assert_true(report.done >= 0.0 && report.done < 1e-9);
    assert_false(vd_rollout_game(r, 0, 0, figures));
    vd_rollout_free(r);
    vd_rollout_free(NULL);
}

/* ---- Rollers ---- */

static void a_roller_is_a_rollout(void **state)
{
    vd_rollout_candidate lines[LINES];
    vd_rollout_report report;
    vd_candidate rolled[LINES];
    vd_cube_decision decision;
    trial t;

    (void)state;
    best_plays(&t, "start", 4, 1, 3);
    t.options = *vd_roller_options(VD_ROLLER_1);
    look(plain_engine, &t, &report, lines);
    assert_int_equal(vd_roller_rank(plain_engine, &t.match, &(vd_plays){t.play, 3, 3}, VD_ROLLER_1,
                                    NULL, rolled),
                     VD_OK);
    assert_int_equal(rolled[0].play, report.best);
    for (int i = 0; i < 3; i++) {
        const vd_rollout_candidate *line = &lines[rolled[i].play];

        assert_int_equal(rolled[i].ply, VD_DEPTH_ROLLER + VD_ROLLER_1);
        assert_true(fabs(rolled[i].equity - line->value.mean) < 1e-9);
        assert_true(fabs((double)rolled[i].probs.win - line->win.mean) < 1e-6);
        assert_true(i == 0 || rolled[i - 1].equity >= rolled[i].equity);
    }
    cube(&t, "M[5:3 4:2 3:2] A[22:3 21:2 20:3] length:7 score:2/3");
    t.options = *vd_roller_options(VD_ROLLER_1);
    look(plain_engine, &t, &report, lines);
    assert_int_equal(vd_roller_cube(plain_engine, &t.match, VD_ROLLER_1, NULL, &decision), VD_OK);
    assert_true(fabs(decision.no_double - report.cube.no_double) < 1e-12);
    assert_true(fabs(decision.mwc_take - report.cube.mwc_take) < 1e-12);
    assert_int_equal(decision.ply, VD_DEPTH_ROLLER + VD_ROLLER_1);
}

/* The plays that a search puts near its best are rolled out and come first; the others stay as it left them. */
static void what_is_near_is_rolled_out(void **state)
{
    const vd_search_options options = {.ply = 0};
    vd_candidate ranked[VD_PLAYS_MAX], same[VD_ROLLED_MAX];
    vd_play near[VD_ROLLED_MAX];
    vd_search *search;
    size_t rolled = 0, expected = 1;
    trial t;

    (void)state;
    best_plays(&t, "start", 4, 1, 3);
    while (expected < VD_ROLLED_MAX && list[0].equity - list[expected].equity < 0.08)
        expected++;
    assert_true(expected > 1 && expected < plays.count);
    assert_int_equal(vd_search_new(plain_engine, 0, &search, NULL), VD_OK);
    assert_int_equal(vd_roller_rank_best(search, &t.match, &plays, &options, VD_ROLLER_1, ranked),
                     VD_OK);
    while (ranked[rolled].ply == VD_DEPTH_ROLLER + VD_ROLLER_1)
        rolled++;
    assert_int_equal(rolled, expected);
    for (size_t i = 0; i < plays.count; i++)
        if (i < rolled)
            near[i] = plays.play[list[i].play];
        else
            assert_memory_equal(&ranked[i], &list[i], sizeof ranked[i]);
    assert_int_equal(vd_roller_rank(plain_engine, &t.match, &(vd_plays){near, rolled, rolled},
                                    VD_ROLLER_1, NULL, same),
                     VD_OK);
    for (size_t i = 0; i < rolled; i++) {
        assert_true(ranked[i].equity == same[i].equity);
        assert_int_equal(ranked[i].play, list[same[i].play].play);
    }
    vd_search_free(search);
}

/* Where one play alone is near, and only which is best is asked for, nothing is rolled out. */
static void what_stands_alone_is_not(void **state)
{
    vd_search_options options = {.ply = 0, .choose = true};
    vd_candidate ranked[VD_PLAYS_MAX];
    vd_search *search;
    trial t;

    (void)state;
    best_plays(&t, "M[6:1 5:1] A[24:1]", 6, 5, 2); /* 6/off 5/off wins, the other may not */
    assert_true(list[0].equity - list[1].equity > 0.08);
    assert_int_equal(vd_search_new(plain_engine, 0, &search, NULL), VD_OK);
    assert_int_equal(vd_roller_rank_best(search, &t.match, &plays, &options, VD_ROLLER_1, ranked),
                     VD_OK);
    assert_int_equal(ranked[0].ply, 0);
    options.choose = false;
    assert_int_equal(vd_roller_rank_best(search, &t.match, &plays, &options, VD_ROLLER_1, ranked),
                     VD_OK);
    assert_int_equal(ranked[0].ply, VD_DEPTH_ROLLER + VD_ROLLER_1);
    assert_int_equal(ranked[1].ply, 0);
    vd_search_free(search);
}

/* A double is rolled out where doubling and not, or taking and passing, are near, and where it is allowed. */
static void a_near_double_is_rolled_out(void **state)
{
    static const struct {
        const char *text;
        bool rolled;
    } doubles[] = {
        {"M[6:1 5:1] A[24:2]", false},            /* held -.67, doubled -1.33 */
        {"M[5:1 2:1] A[24:2]", true},             /* held .06, doubled .11 */
        {"M[2:2] A[24:2]", true},                 /* taken .89, passed 1 */
        {"M[4:1 1:1] A[24:2]", false},            /* held .61, taken 1.22, passed 1 */
        {"M[4:1 2:1] A[24:2] cube:2/him", false}, /* not allowed */
    };
    const vd_search_options options = {.ply = 0};
    vd_search *search;

    (void)state;
    assert_int_equal(vd_search_new(exact_engine, 0, &search, NULL), VD_OK);
    for (size_t i = 0; i < sizeof doubles / sizeof *doubles; i++) {
        vd_cube_decision best, other;
        trial t;

        cube(&t, doubles[i].text);
        assert_int_equal(vd_roller_cube_best(search, &t.match, &options, VD_ROLLER_1, &best),
                         VD_OK);
        assert_int_equal(best.ply, doubles[i].rolled ? VD_DEPTH_ROLLER + VD_ROLLER_1 : 0);
        if (doubles[i].rolled)
            assert_int_equal(vd_roller_cube(exact_engine, &t.match, VD_ROLLER_1, NULL, &other),
                             VD_OK);
        else
            assert_int_equal(vd_search_cube(search, &t.match, &options, &other), VD_OK);
        assert_true(best.no_double == other.no_double && best.take == other.take);
    }
    vd_search_free(search);
}

/* What fails leaves what it was to write alone. */
static void a_roller_that_fails_writes_nothing(void **state)
{
    const vd_search_options cubeless = {.ply = 0, .cubeless = true};
    vd_candidate ranked[VD_PLAYS_MAX] = {{.play = 77}};
    vd_search *search;
    trial t;

    (void)state;
    best_plays(&t, "start", 4, 1, 3);
    assert_int_equal(vd_search_new(plain_engine, 0, &search, NULL), VD_OK);
    assert_true(t.match.rules.cube);
    assert_int_equal(vd_roller_rank_best(search, &t.match, &plays, &cubeless, VD_ROLLER_1, ranked),
                     VD_ERR_UNSUPPORTED);
    assert_int_equal(vd_roller_rank_best(search, &t.match, &(vd_plays){NULL, 0, 0},
                                         &(vd_search_options){.ply = 0}, VD_ROLLER_1, ranked),
                     VD_OK);
    assert_int_equal(ranked[0].play, 77);
    vd_search_free(search);
}

/* Where a table knows the value after this roll, so does every roller, to the last bit that matters. */
static void a_roller_is_exact_where_a_table_is(void **state)
{
    vd_candidate rolled[2];
    trial t;

    (void)state;
    best_plays(&t, "M[6:1 5:1] A[24:1]", 2, 1, 2);
    for (int i = 0; i < VD_ROLLERS; i++) {
        assert_int_equal(vd_roller_rank(exact_engine, &t.match, &(vd_plays){t.play, 2, 2},
                                        (vd_roller)i, NULL, rolled),
                         VD_OK);
        assert_true(fabs(rolled[0].equity + 1) < 1e-9); /* the other side bears its last one off */
    }
}

static bool count_down(void *user, double done)
{
    (void)done;
    return --*(int *)user > 0;
}

static void a_roller_stops_when_it_is_told(void **state)
{
    int left = 3;
    vd_candidate rolled[2] = {{.play = 7}};
    trial t;

    (void)state;
    best_plays(&t, "start", 3, 1, 2);
    assert_int_equal(vd_roller_rank(plain_engine, &t.match, &(vd_plays){t.play, 2, 2}, VD_ROLLER_2,
                                    &(vd_job){count_down, &left}, rolled),
                     VD_ERR_CANCELLED);
    assert_int_equal(rolled[0].play, 7);
    t.match.dice.count = 0;
    assert_int_equal(vd_roller_rank(plain_engine, &t.match, &(vd_plays){t.play, 2, 2}, VD_ROLLER_2,
                                    NULL, rolled),
                     VD_ERR_ILLEGAL);
    assert_int_equal(
        vd_roller_rank(plain_engine, &t.match, &(vd_plays){t.play, 2, 2}, VD_ROLLERS, NULL, rolled),
        VD_ERR_UNSUPPORTED);
}

static void depths_have_names(void **state)
{
    (void)state;
    assert_string_equal(vd_depth_name(0), "0-ply");
    assert_string_equal(vd_depth_name(VD_PLY_MAX), "4-ply");
    assert_string_equal(vd_depth_name(VD_PLY_MAX + 1), "");
    assert_string_equal(vd_depth_name(VD_DEPTH_ROLLER + VD_ROLLER_2), "roller-2");
    assert_string_equal(vd_depth_name(VD_DEPTH_ROLLER + VD_ROLLER_FULL), "rollout");
    assert_string_equal(vd_depth_name(VD_DEPTH_ROLLER + VD_ROLLERS), "");
    assert_string_equal(vd_depth_name(-1), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_throws_are_even),
        cmocka_unit_test(the_other_throws_are_free),
        cmocka_unit_test(no_double_is_no_double_where_the_table_knows),
        cmocka_unit_test(the_last_roll_is_exact),
        cmocka_unit_test(at_a_score_it_is_the_match_that_counts),
        cmocka_unit_test(gammons_jacoby_and_beavers),
        cmocka_unit_test(a_play_that_wins_needs_no_dice),
        cmocka_unit_test(plain_games_agree_with_the_two_sided_table),
        cmocka_unit_test(plain_games_agree_with_the_one_sided_table),
        cmocka_unit_test(taking_out_the_luck_changes_no_mean),
        cmocka_unit_test(games_that_count_checkers),
        cmocka_unit_test(errors_are_as_large_as_they_say),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(marks_know_all_nets_of_a_game),
        cmocka_unit_test(a_stop_changes_nothing),
        cmocka_unit_test(more_games_go_on_where_it_ended),
        cmocka_unit_test(a_line_given_up_leaves_the_others_alone),
        cmocka_unit_test(what_is_clear_ends_early),
        cmocka_unit_test(saving_begins_another_file),
        cmocka_unit_test(each_side_plays_as_it_is_told),
        cmocka_unit_test(what_cannot_be_rolled_out_is_refused),
        cmocka_unit_test(a_damaged_file_is_refused),
        cmocka_unit_test(a_file_that_cannot_be_written_says_so),
        cmocka_unit_test(before_the_first_game_there_is_nothing),
        cmocka_unit_test(a_roller_is_a_rollout),
        cmocka_unit_test(what_is_near_is_rolled_out),
        cmocka_unit_test(what_stands_alone_is_not),
        cmocka_unit_test(a_near_double_is_rolled_out),
        cmocka_unit_test(a_roller_that_fails_writes_nothing),
        cmocka_unit_test(a_roller_is_exact_where_a_table_is),
        cmocka_unit_test(a_roller_stops_when_it_is_told),
        cmocka_unit_test(depths_have_names),
    };

    return cmocka_run_group_tests(tests, open_all, close_all);
}
