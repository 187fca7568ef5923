/* Matches analysed: which decisions there are, what each gave up, the figures made of them. Where a position is decided by one
 * roll, what is expected is counted by hand. */
#include "with_engine.h"

#include "videau/analysis.h"
#include "videau/app.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static vd_record *read_text(const char *text)
{
    vd_record *record = NULL;
    vd_record_error err;

    if (vd_record_read(text, strlen(text), &record, &err) != VD_OK)
        fail_msg("fault %d in line %zu: %s", (int)err.fault, err.line, err.word);
    return record;
}

static vd_analysis *analyse(const vd_record *record, int threads)
{
    vd_analysis_options options;
    vd_analysis *analysis = NULL;

    vd_analysis_options_default(&options);
    options.threads = threads;
    assert_int_equal(vd_analyse(engine, record->match[0], &options, &analysis), VD_OK);
    return analysis;
}

/* ---- The cube, where one roll decides ---- */

/* What is done about the cube in a position put there by hand, money play. */
typedef struct cube_case {
    const char *position;
    bool beavers;
    vd_rec_kind act[4]; /* VD_REC_roll_only: rolls; VD_REC_set_position ends */
    vd_decision_kind kind;
    vd_fault fault;
    double loss;
} cube_case;

#define END VD_REC_set_position

static vd_record *set_up(const cube_case *c)
{
    static const uint32_t nil[2] = {0, 0};
    const vd_rec_claim unplayed = {.unplayed = true, .closed = true};
    vd_situation s;
    vd_builder *b;
    vd_record *record;
    vd_rec_match *match;
    int seat = 0;

    assert_int_equal(vd_situation_parse(c->position, strlen(c->position), VD_BACKGAMMON, &s, NULL),
                     VD_OK);
    assert_int_equal(vd_builder_new("test", &b), VD_OK);
    match = vd_build_match(b);
    match->rules.jacoby = false;
    match->rules.beavers = match->rules.raccoons = c->beavers;
    match->name[0] = match->name[1] = "";
    vd_build_game(b, nil);
    vd_build_position(b, 0, &s.pos, 1, -1);
    for (int i = 0; i < 4 && c->act[i] != END; i++) {
        if (c->act[i] == VD_REC_roll_only)
            vd_build_roll(b, 0, 2, 1, &unplayed, NULL);
        else
            vd_build_action(b, seat, c->act[i], 0, 0, NULL);
        seat = !seat;
    }
    assert_int_equal(vd_builder_done(b, &record), VD_OK);
    return record;
}

/* Two checkers to bear off, the other side gone with its next roll: 6-5 is off in 6 rolls of 36, 5-2 in 19, 4-1 in 29. */
static const cube_case cube_cases[] = {
    {"M[5:1 2:1] A[@1:1]",
     false,
     {VD_REC_roll_only, END},
     VD_DECISION_double,
     VD_FAULT_missed_double,
     2.0 / 36},
    {"M[4:1 1:1] A[@1:1]",
     false,
     {VD_REC_roll_only, END},
     VD_DECISION_double,
     VD_FAULT_missed_cash,
     1 - 22.0 / 36},
    {"M[6:1 5:1] A[@1:1]", false, {VD_REC_roll_only, END}, VD_DECISION_double, VD_FAULT_none, 0},
    {"M[6:1 5:1] A[@1:1]",
     false,
     {VD_REC_double, VD_REC_take, END},
     VD_DECISION_double,
     VD_FAULT_early_double,
     24.0 / 36},
    {"M[6:1 5:1] A[@1:1]",
     false,
     {VD_REC_double, VD_REC_drop, END},
     VD_DECISION_answer,
     VD_FAULT_wrong_pass,
     1 + 48.0 / 36},
    {"M[6:1 5:1] A[@1:1]",
     false,
     {VD_REC_double, VD_REC_take, END},
     VD_DECISION_answer,
     VD_FAULT_none,
     0},
    {"M[6:1 5:1] A[@1:1]",
     true,
     {VD_REC_double, VD_REC_take, END},
     VD_DECISION_answer,
     VD_FAULT_missed_beaver,
     48.0 / 36},
    {"M[6:1 5:1] A[@1:1]",
     true,
     {VD_REC_double, VD_REC_beaver, VD_REC_take, END},
     VD_DECISION_beavered,
     VD_FAULT_wrong_take,
     96.0 / 36 - 2},
    {"M[6:1 5:1] A[@1:1]",
     true,
     {VD_REC_double, VD_REC_beaver, VD_REC_drop, END},
     VD_DECISION_beavered,
     VD_FAULT_none,
     0},
    {"M[5:1 2:1] A[@1:1]",
     true,
     {VD_REC_double, VD_REC_beaver, VD_REC_take, END},
     VD_DECISION_answer,
     VD_FAULT_wrong_beaver,
     4.0 / 36},
    {"M[5:1 2:1] A[@1:1]",
     true,
     {VD_REC_double, VD_REC_beaver, VD_REC_take, END},
     VD_DECISION_beavered,
     VD_FAULT_missed_raccoon,
     8.0 / 36},
    {"M[5:1 2:1] A[@1:1]",
     true,
     {VD_REC_double, VD_REC_beaver, VD_REC_raccoon, VD_REC_drop},
     VD_DECISION_raccooned,
     VD_FAULT_wrong_pass,
     4 - 16.0 / 36},
    {"M[4:1 1:1] A[@1:1]",
     false,
     {VD_REC_double, VD_REC_take, END},
     VD_DECISION_answer,
     VD_FAULT_wrong_take,
     44.0 / 36 - 1},
    {"M[4:1 1:1] A[@1:1]",
     false,
     {VD_REC_double, VD_REC_take, END},
     VD_DECISION_double,
     VD_FAULT_none,
     0},
};

static const vd_decision *decision_of(const vd_analysis *a, vd_decision_kind kind)
{
    for (size_t i = 0; i < a->decisions; i++)
        if (a->decision[i].kind == kind)
            return &a->decision[i];
    return NULL;
}

static void test_the_cube_by_count(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cube_cases / sizeof *cube_cases; i++) {
        const cube_case *c = &cube_cases[i];
        vd_record *record = set_up(c);
        vd_analysis *a = analyse(record, 1);
        const vd_decision *d = decision_of(a, c->kind);

        if (!d || !d->graded)
            fail_msg("case %zu: no such decision", i);
        if (d->fault != c->fault || fabs(d->loss - c->loss) > 1e-5 ||
            fabs(d->cost - c->loss) > 1e-5)
            fail_msg("case %zu: %s, %f and %f instead of %f", i, vd_fault_name((vd_fault)d->fault),
                     d->loss, d->cost, c->loss);
        assert_int_equal(a->gap, c->act[0] == VD_REC_roll_only ? VD_GAP_unfinished : a->gap);
        vd_analysis_free(a);
        vd_record_free(record);
    }
}

/* ---- Why: the cube turned back, resignations ---- */

/* The explanation of this decision, with texts in both languages that leave no operand out. */
static void explain(const vd_analysis *a, const vd_decision *d, vd_explanation *out)
{
    const size_t at = (size_t)(d - a->decision);
    vd_explanations *x = NULL;
    char text[VD_EXPLAIN_TEXT];
    vd_buf buf;

    assert_int_equal(vd_analysis_explain(engine, a, 0.02, 1, NULL, &x), VD_OK);
    assert_non_null(vd_explanation_of(x, at));
    *out = *vd_explanation_of(x, at);
    vd_explanations_free(x);
    assert_int_equal(out->fault, d->fault);
    assert_true(out->causes > 0 && fabs(out->loss - d->loss) < 1e-12);
    vd_buf_init(&buf, text, sizeof text);
    for (int length = VD_EXPLAIN_ONE; length <= VD_EXPLAIN_EASY; length++)
        for (int lang = VD_LANG_FR; lang <= VD_LANG_EN; lang++) {
            vd_buf_cut(&buf, 0);
            assert_int_equal(
                vd_explanation_text(&buf, (vd_lang)lang, out, (vd_explain_length)length), VD_OK);
            assert_true(buf.length > 10 && text[buf.length - 1] == '.');
            assert_null(strchr(text, '{'));
        }
}

static bool has_cause(const vd_explanation *e, vd_cause_code code)
{
    for (size_t i = 0; i < e->causes; i++)
        if (e->cause[i].code == code)
            return true;
    return false;
}

/* By count: the doubler is off in 6 rolls of 36, or in 19; the doubled game is worth twice the difference. */
static void test_turned_cubes_have_causes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cube_cases / sizeof *cube_cases; i++) {
        const cube_case *c = &cube_cases[i];
        const bool turns = c->fault >= VD_FAULT_wrong_beaver;
        vd_record *record;
        vd_explanation e;
        vd_analysis *a;

        if (c->fault == VD_FAULT_none)
            continue;
        record = set_up(c);
        a = analyse(record, 1);
        explain(a, decision_of(a, c->kind), &e);
        if (c->kind <= VD_DECISION_answer && !turns)
            assert_true(has_cause(&e, VD_CAUSE_LASTROLL));
        if (c->kind == VD_DECISION_double) {
            vd_analysis_free(a);
            vd_record_free(record);
            continue;
        }
        assert_int_equal(e.cause[0].code, turns                             ? VD_CAUSE_BEAVER
                                          : c->fault == VD_FAULT_wrong_take ? VD_CAUSE_PASS
                                                                            : VD_CAUSE_TAKE);
        if (c->fault == VD_FAULT_missed_beaver) {
            assert_true(e.cause[0].flag && fabs(e.cause[0].cost - 48.0 / 36) < 1e-5);
            assert_true(fabs(e.cause[0].share[0] - 30.0 / 36) < 1e-5);
        } else if (c->fault == VD_FAULT_wrong_beaver) {
            assert_true(!e.cause[0].flag && fabs(e.cause[0].cost + 4.0 / 36) < 1e-5);
            assert_true(fabs(e.cause[0].share[0] - 17.0 / 36) < 1e-5);
        } else if (c->fault == VD_FAULT_missed_raccoon) {
            assert_true(e.cause[0].flag && fabs(e.cause[0].cost - 4.0 / 36) < 1e-5);
            assert_true(fabs(e.cause[0].share[0] - 19.0 / 36) < 1e-5);
        }
        vd_analysis_free(a);
        vd_record_free(record);
    }
}

/* A roll after which `value` points are given up, and what the other side says to it. */
static vd_record *set_up_resignation(const char *position, int value, vd_rec_kind answer)
{
    static const uint32_t nil[2] = {0, 0};
    const vd_rec_claim unplayed = {.unplayed = true};
    vd_situation s;
    vd_builder *b;
    vd_record *record;
    vd_rec_match *match;

    assert_int_equal(vd_situation_parse(position, strlen(position), VD_BACKGAMMON, &s, NULL),
                     VD_OK);
    assert_int_equal(vd_builder_new("test", &b), VD_OK);
    match = vd_build_match(b);
    match->rules.jacoby = false;
    match->name[0] = match->name[1] = "";
    vd_build_game(b, nil);
    vd_build_position(b, 0, &s.pos, 1, -1);
    vd_build_roll(b, 0, 2, 1, &unplayed, NULL);
    vd_build_action(b, 0, VD_REC_resign, 0, value, NULL);
    vd_build_action(b, 1, answer, 0, 0, NULL);
    assert_int_equal(vd_builder_done(b, &record), VD_OK);
    return record;
}

typedef struct resignation_case {
    const char *position;
    int value;
    vd_rec_kind answer;
    vd_decision_kind kind;
    vd_fault fault;
    double loss, win, gammon;
} resignation_case;

static void test_resignations(void **state)
{
    /* 2-1 takes both checkers off: won at once. Fifteen far from home and the other side gone with its next roll: three
     * points are lost. */
    static const resignation_case cases[] = {
        {"M[2:1 1:1] A[@1:1]", 1, VD_REC_accept, VD_DECISION_resign, VD_FAULT_wrong_resign, 2, 1,
         0},
        {"M[2:1 1:1] A[@1:1]", 1, VD_REC_accept, VD_DECISION_resigned, VD_FAULT_none, 0, 1, 0},
        {"M[2:1 1:1] A[@1:1]", 1, VD_REC_refuse, VD_DECISION_resigned, VD_FAULT_wrong_refuse, 2, 1,
         0},
        {"M[23:15] A[@1:1]", 1, VD_REC_accept, VD_DECISION_resign, VD_FAULT_none, 0, 0, 1},
        {"M[23:15] A[@1:1]", 1, VD_REC_accept, VD_DECISION_resigned, VD_FAULT_wrong_accept, 2, 0,
         1},
        {"M[23:15] A[@1:1]", 3, VD_REC_accept, VD_DECISION_resigned, VD_FAULT_none, 0, 0, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const resignation_case *c = &cases[i];
        vd_record *record = set_up_resignation(c->position, c->value, c->answer);
        vd_analysis *a = analyse(record, 1);
        const vd_decision *d = decision_of(a, c->kind);
        vd_explanation e;

        if (!d || !d->graded)
            fail_msg("case %zu: no such decision", i);
        if (d->fault != c->fault || fabs(d->loss - c->loss) > 1e-5)
            fail_msg("case %zu: %s, %f instead of %f", i, vd_fault_name((vd_fault)d->fault),
                     d->loss, c->loss);
        if (c->fault != VD_FAULT_none) {
            explain(a, d, &e);
            assert_int_equal(e.cause[0].code, VD_CAUSE_RESIGN);
            assert_true(fabs(e.cause[0].share[0] - c->win) < 1e-5);
            assert_true(fabs(e.cause[0].share[1] - c->gammon) < 1e-5);
        }
        vd_analysis_free(a);
        vd_record_free(record);
    }
}

/* Too good: three checkers shut out behind a full prime, no double; doubled, that is what was given up. */
static void test_too_good(void **state)
{
    const cube_case c = {"M[6:2 5:2 4:2 3:2 2:2 1:2 7:2] A[bar:3 @6:3 @5:3 @4:3 @3:3]",
                         false,
                         {VD_REC_double, VD_REC_drop, END},
                         VD_DECISION_double,
                         VD_FAULT_lost_gammon,
                         0};
    vd_record *record = set_up(&c);
    vd_analysis *a = analyse(record, 1);
    const vd_decision *d = decision_of(a, VD_DECISION_double);

    (void)state;
    assert_non_null(d);
    assert_int_equal(d->fault, VD_FAULT_lost_gammon);
    assert_int_equal(d->best_act, VD_ACT_ROLL);
    assert_true(d->loss > 0.2 && fabs(d->loss - (d->cube.no_double - 1)) < 1e-9);
    d = decision_of(a, VD_DECISION_answer);
    assert_non_null(d);
    assert_int_equal(d->fault, VD_FAULT_none);
    vd_analysis_free(a);
    vd_record_free(record);
}

/* ---- A match ---- */

#define HEAD " 1 point match\n\n Game 1\n Anna : 0                        Ben : 0\n"
#define ROWS                                               \
    "  1) 31: 8/5 6/5                   65: 24/18 18/13\n" \
    "  2) 21: 6/4 24/23                 66: 24/18 13/7 13/7 13/7\n"

static const char SHORT[] =
    HEAD ROWS "  3) 55: 13/8 13/8 8/3 8/3            Wins 1 point and the match\n";

static void test_a_short_match(void **state)
{
    vd_record *record = read_text(SHORT);
    vd_analysis *a = analyse(record, 1);
    double loss[2] = {0, 0}, luck[2] = {0, 0};
    uint32_t count[2] = {0, 0};

    (void)state;
    assert_int_equal(a->rolls, 5);
    assert_int_equal(a->decisions, 5); /* one point to play for: no cube */
    for (size_t i = 0; i < a->decisions; i++) {
        const vd_decision *d = &a->decision[i];

        assert_int_equal(d->kind, VD_DECISION_play);
        assert_int_equal(d->seat, i % 2);
        assert_true(d->graded && d->plays > 1 && d->loss >= 0);
        /* at the last point a unit of equity is half the match */
        assert_true(fabs(d->cost - d->loss / 2) < 1e-6);
        loss[d->seat] += d->loss;
        count[d->seat] += d->counted;
        luck[d->seat] += a->roll[i].luck.value;
    }
    for (size_t i = 0; i < a->decisions; i++)
        assert_int_equal(a->decision[i].part, VD_PART_opening);
    assert_true(a->decision[0].difficulty > 0 && a->decision[0].difficulty < 0.02);
    assert_int_equal(a->decision[0].fault, VD_FAULT_none); /* 3-1 played as everybody does */
    assert_true(a->decision[2].loss > 0.02);               /* and 2-1 as nobody does */
    for (int seat = 0; seat < 2; seat++) {
        const vd_tally *t = &a->side[seat];

        assert_int_equal(t->all.count, count[seat]);
        assert_true(fabs(t->pr - 500 * loss[seat] / count[seat]) < 1e-9);
        assert_true(fabs(t->gnu - 1000 * loss[seat] / t->unforced) < 1e-9);
        assert_true(fabs(t->snowie - 1000 * loss[seat] / 5) < 1e-9);
        assert_true(fabs(t->luck.value - luck[seat]) < 1e-12);
    }
    assert_int_equal(a->gap, VD_GAP_none);
    assert_true(a->result == 0);
    assert_true(fabs(a->adjusted + luck[0] - luck[1]) < 1e-12);
    assert_true(a->even && fabs(a->expected - 0.5 - (loss[1] - loss[0]) / 2) < 1e-6);
    vd_analysis_free(a);
    vd_record_free(record);
}

/* A file that ends in the middle, a roll that was not played, an impossible play: each says what it lacks, and nothing is
 * graded that cannot be. */
static void test_gaps(void **state)
{
    vd_record *record = read_text(HEAD ROWS);
    vd_analysis *a = analyse(record, 1);

    (void)state;
    assert_int_equal(a->gap, VD_GAP_unfinished);
    vd_analysis_free(a);
    vd_record_free(record);
    record = read_text(HEAD "  1) 31: 8/5 6/4                   65: 24/18 18/13\n"
                            "  2) 21: 6/4 24/23                 66: ????\n"
                            "  Wins 1 point and the match\n");
    a = analyse(record, 1);
    assert_int_equal(a->rolls, 4);
    assert_false(a->decision[0].graded);
    assert_int_equal(a->side[0].ungraded, 1);
    assert_true(a->decision[1].graded && a->decision[2].graded);
    assert_int_equal(a->side[1].turns, 1); /* the last roll was not played */
    assert_int_equal(a->side[1].weighed, 2);
    vd_analysis_free(a);
    vd_record_free(record);
}

/* At this score the cube is alive until the last game, and never on the first roll. */
static void test_when_a_double_is_a_decision(void **state)
{
    vd_record *record =
        read_text(" 3 point match\n\n Game 1\n Anna : 0                        Ben : 0\n" ROWS
                  "      Wins 2 points\n\n"
                  " Game 2\n Anna : 2                        Ben : 0\n" ROWS);
    vd_analysis *a = analyse(record, 1);
    size_t doubles = 0;

    (void)state;
    for (size_t i = 0; i < a->decisions; i++) {
        const vd_decision *d = &a->decision[i];

        if (d->kind != VD_DECISION_double)
            continue;
        doubles++;
        assert_int_equal(d->game, 0); /* the second one is the Crawford game */
        assert_true(d->action > 0 && d->act == VD_ACT_ROLL);
    }
    assert_int_equal(doubles, 3);
    vd_analysis_free(a);
    vd_record_free(record);
}

/* ---- Means ---- */

/* Games of one side as (what was lost, decisions). */
static vd_analysis *games_of(const double (*game)[2], size_t count)
{
    vd_analysis *a = calloc(1, sizeof *a);

    assert_non_null(a);
    a->decision = calloc(100, sizeof *a->decision);
    assert_non_null(a->decision);
    for (size_t g = 0; g < count; g++)
        for (int i = 0; i < (int)game[g][1]; i++) {
            a->decision[a->decisions++] = (vd_decision){
                .game = (uint32_t)g, .graded = true, .counted = true, .loss = i ? 0 : game[g][0]};
            a->decision[a->decisions++] = (vd_decision){.game = (uint32_t)g, .seat = 1};
        }
    return a;
}

/* By hand: R = 4/6, the sum of squares 14/9, the variance 14/9 / 36 * 3/2, Student's factor for two degrees 4.303. */
static void test_a_margin_by_hand(void **state)
{
    static const double games[][2] = {{1, 2}, {0, 1}, {3, 3}};
    vd_analysis *three = games_of(games, 3), *two = games_of(games, 2),
                *one = games_of(games + 2, 1);
    const vd_judged_seat whole = {three, 0}, parts[2] = {{two, 0}, {one, 0}};
    vd_ratio ratio;

    (void)state;
    vd_ratio_of(&whole, 1, vd_measure_loss, NULL, &ratio);
    assert_true(ratio.count == 6 && ratio.games == 3 && ratio.sum == 4);
    assert_true(fabs(ratio.mean - 4.0 / 6) < 1e-12);
    assert_true(fabs(ratio.margin - 4.303 * sqrt(14.0 / 9 / 36 * 3 / 2)) < 1e-9);
    /* the first game of another match is another game */
    vd_ratio_of(parts, 2, vd_measure_loss, NULL, &ratio);
    assert_true(ratio.games == 3 && fabs(ratio.margin - 1.09550) < 1e-4);
    vd_ratio_of(parts, 1, vd_measure_loss, NULL, &ratio);
    assert_true(ratio.games == 2 && ratio.mean == 1.0 / 3 && !vd_real_known(ratio.margin));
    vd_ratio_of(&(vd_judged_seat){three, 1}, 1, vd_measure_loss, NULL, &ratio);
    assert_true(ratio.count == 0 && !vd_real_known(ratio.mean));
    vd_analysis_free(three);
    vd_analysis_free(two);
    vd_analysis_free(one);
}

/* A sign each way, and nothing that is no cube. */
static void test_biases_and_avoidable(void **state)
{
    const vd_analysis a = {.options = {.mistake = 0.02}};
    vd_decision d = {.kind = VD_DECISION_double, .graded = true, .counted = true, .loss = 0.1};
    double value;

    (void)state;
    d.act = VD_ACT_ROLL;
    assert_true(vd_measure_late(NULL, &a, &d, &value) && value == 0.1);
    d.act = VD_ACT_DOUBLE;
    assert_true(vd_measure_late(NULL, &a, &d, &value) && value == -0.1);
    assert_false(vd_measure_timid(NULL, &a, &d, &value));
    d.kind = VD_DECISION_answer;
    d.act = VD_ACT_DROP;
    assert_true(vd_measure_timid(NULL, &a, &d, &value) && value == 0.1);
    d.act = VD_ACT_TAKE;
    assert_true(vd_measure_timid(NULL, &a, &d, &value) && value == -0.1);
    assert_true(vd_avoidable(&a, &d) == 0);
    d.kind = VD_DECISION_play;
    d.difficulty = 0.009;
    assert_true(fabs(vd_avoidable(&a, &d) - 0.091) < 1e-12);
    d.difficulty = 0.011;
    assert_true(vd_avoidable(&a, &d) == 0);
}

/* ---- Threads, progress, refusals ---- */

static vd_record *club(void)
{
    static char text[8192];
    FILE *file = fopen(VD_SOURCE_DIR "/tests/data/analysis/club.mat", "rb");
    size_t len;

    assert_non_null(file);
    len = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[len] = 0;
    return read_text(text);
}

static void assert_same_bits(const vd_analysis *a, const vd_analysis *b)
{
    assert_int_equal(a->decisions, b->decisions);
    assert_int_equal(a->rolls, b->rolls);
    for (size_t i = 0; i < a->decisions; i++) {
        const vd_decision *x = &a->decision[i], *y = &b->decision[i];

        assert_true(x->kind == y->kind && x->graded == y->graded && x->fault == y->fault);
        assert_true(x->loss == y->loss && x->cost == y->cost && x->rank == y->rank);
        assert_true(x->best.value.equity == y->best.value.equity &&
                    x->best.value.probs.win == y->best.value.probs.win &&
                    x->played.value.equity == y->played.value.equity);
        assert_true(x->cube.no_double == y->cube.no_double && x->cube.take == y->cube.take);
    }
    for (size_t i = 0; i < a->rolls; i++)
        assert_true(a->roll[i].luck.value == b->roll[i].luck.value &&
                    a->roll[i].luck.equity == b->roll[i].luck.equity);
    assert_true(a->adjusted == b->adjusted && a->side[0].pr == b->side[0].pr);
}

typedef struct watch {
    double last;
    int asked, most;
} watch;

static bool watch_progress(void *user, double done)
{
    watch *w = user;

    assert_true(done >= w->last && done <= 1);
    w->last = done;
    return ++w->asked < w->most;
}

static void test_the_same_on_any_number_of_threads(void **state)
{
    vd_record *record = club();
    vd_analysis *one = analyse(record, 1), *two, *three = analyse(record, 3);
    vd_analysis_options options;
    watch seen = {.most = INT32_MAX};
    const vd_job job = {watch_progress, &seen};

    (void)state;
    vd_analysis_options_default(&options);
    options.threads = 2;
    options.job = &job;
    assert_int_equal(vd_analyse(engine, record->match[0], &options, &two), VD_OK);
    assert_true(seen.last == 1 && seen.asked > 10);
    assert_same_bits(one, two);
    assert_same_bits(one, three);
    assert_int_equal(one->gap, VD_GAP_none);
    assert_true(fabs(one->adjusted - one->expected) < 0.1); /* two ways to the same figure */
    vd_analysis_free(one);
    vd_analysis_free(two);
    vd_analysis_free(three);
    vd_record_free(record);
}

/* What is in doubt is looked at a ply deeper, all else is as it was; what a level says hangs on nothing but the match. */
static void test_standard(void **state)
{
    vd_record *record = read_text(SHORT);
    vd_analysis *quick = analyse(record, 1), *one, *two;
    vd_analysis_options options;
    watch seen = {.most = INT32_MAX};
    const vd_job job = {watch_progress, &seen};
    int deeper = 0;

    (void)state;
    vd_analysis_options_default(&options);
    options.level = VD_ANALYSIS_STANDARD;
    options.job = &job;
    assert_int_equal(vd_analyse(engine, record->match[0], &options, &one), VD_OK);
    assert_true(seen.last == 1);
    options.job = NULL;
    options.threads = 2;
    assert_int_equal(vd_analyse(engine, record->match[0], &options, &two), VD_OK);
    assert_same_bits(one, two);
    for (size_t i = 0; i < quick->decisions; i++) {
        const vd_decision *a = &quick->decision[i], *b = &one->decision[i];
        const bool doubt = a->counted && (a->loss > 0 || a->gap < 0.02);

        assert_int_equal(a->ply, 2);
        assert_int_equal(b->ply, doubt ? 3 : 2);
        assert_int_equal(b->best.value.ply, b->played.value.ply);
        assert_true(doubt || (a->loss == b->loss && a->rank == b->rank));
        deeper += doubt;
    }
    assert_in_range(deeper, 1, (uintmax_t)quick->decisions - 1);
    vd_analysis_free(quick);
    vd_analysis_free(one);
    vd_analysis_free(two);
    vd_record_free(record);
}

static void test_cancel(void **state)
{
    vd_record *record = club();
    vd_analysis_options options;
    vd_analysis *untouched = NULL;

    (void)state;
    for (int threads = 1; threads <= 2; threads++) {
        watch seen = {.most = 3};
        const vd_job job = {watch_progress, &seen};

        vd_analysis_options_default(&options);
        options.threads = threads;
        options.job = &job;
        assert_int_equal(vd_analyse(engine, record->match[0], &options, &untouched),
                         VD_ERR_CANCELLED);
        assert_null(untouched);
        assert_int_equal(seen.asked, 3);
    }
    vd_record_free(record);
}

/* Gul Bara: one roll, which brings on the doubles after it; each of them is a decision of its own. */
static const char CHAIN[] =
    "{\"format\":\"videau\",\"length\":3,\"players\":[\"Anna\",\"Ben\"],\"variant\":\"gul-bara\","
    "\"rules\":{\"cube\":false},\"games\":[{\"score\":[0,0],\"actions\":["
    "{\"seat\":0,\"kind\":\"roll_play\",\"dice\":[3,3],\"play\":\"24/21(4)\"},"
    "{\"seat\":0,\"kind\":\"roll_play\",\"dice\":[4,4],\"play\":\"21/17(4)\",\"named\":4},"
    "{\"seat\":0,\"kind\":\"roll_play\",\"dice\":[5,5],\"play\":\"24/19(4)\",\"named\":5},"
    "{\"seat\":0,\"kind\":\"roll_play\",\"dice\":[6,6],\"play\":\"24/18(3) 19/13\",\"named\":6},"
    "{\"seat\":1,\"kind\":\"roll_play\",\"dice\":[2,1],\"play\":\"24/21\"}]}]}";

static void test_a_chain(void **state)
{
    vd_record *record = read_text(CHAIN);
    vd_analysis *a = analyse(record, 1);
    double sum = 0, all = 0;

    (void)state;
    assert_int_equal(a->decisions, 5);
    assert_int_equal(a->rolls, 2);
    assert_int_equal(a->roll[1].action, 4);
    for (size_t i = 0; i < a->decisions; i++) {
        const vd_decision *d = &a->decision[i];

        assert_true(d->graded && d->plays > 1 && d->loss >= 0);
        assert_int_equal(d->seat, i == 4);
        assert_int_equal(d->situation.pos.pending,
                         i > 0 && i < 4 ? VD_PENDING_COMPLEMENT : VD_PENDING_NONE);
    }
    assert_true(a->roll[0].graded &&
                a->roll[0].luck.equity > 0.1); /* twelve checkers are under way */
    /* Ben's first roll: as lucky as it is above the mean of all, which is 0. */
    for (int r = 0; r < 21; r++) {
        vd_dice dice;
        const int weight = vd_dice_nth(r, &dice);
        vd_adviser *adviser = NULL;
        vd_match match;
        vd_luck luck;

        assert_int_equal(vd_adviser_new(engine, &adviser, NULL), VD_OK);
        vd_match_of(&a->decision[4].situation, &match);
        match.turns_played[0] = 1;
        match.dice = dice;
        assert_int_equal(vd_adviser_luck(adviser, &match, 0, NULL, &luck), VD_OK);
        if (dice.die[0] + dice.die[1] == 3)
            assert_true(fabs(luck.value - a->roll[1].luck.value) < 1e-9);
        sum += weight * luck.value;
        all += weight;
        vd_adviser_free(adviser);
    }
    assert_true(all == 36 && fabs(sum) < 1e-6);
    vd_analysis_free(a);
    vd_record_free(record);
}

/* ---- A match of several games ---- */

/* One of each game of Tavli, as far as someone errs; the score before it, and what ends it. */
static const struct turn_of_tavli {
    const char *variant, *game;
} tavli[] = {
    {"portes", "{\"score\":[0,0],\"actions\":["
               "{\"seat\":0,\"kind\":\"roll_play\",\"dice\":[3,1],\"play\":\"24/23 13/10\"},"
               "{\"seat\":1,\"kind\":\"roll_play\",\"dice\":[6,1],\"play\":\"13/7 8/7\"},"
               "{\"seat\":0,\"kind\":\"resign\",\"value\":1},{\"seat\":1,\"kind\":\"accept\"}]}"},
    {"plakoto", "{\"score\":[0,1],\"actions\":["
                "{\"seat\":0,\"kind\":\"roll_play\",\"dice\":[6,5],\"play\":\"24/18 24/19\"},"
                "{\"seat\":1,\"kind\":\"roll_play\",\"dice\":[2,1],\"play\":\"24/22 24/23\"},"
                "{\"seat\":0,\"kind\":\"roll_play\",\"dice\":[4,3],\"play\":\"18/11\"},"
                "{\"seat\":1,\"kind\":\"resign\",\"value\":1},{\"seat\":0,\"kind\":\"accept\"}]}"},
    {"fevga", "{\"score\":[1,1],\"actions\":["
              "{\"seat\":0,\"kind\":\"roll_play\",\"dice\":[2,4],\"play\":\"24/18\"},"
              "{\"seat\":1,\"kind\":\"roll_play\",\"dice\":[3,1],\"play\":\"24/20\"},"
              "{\"seat\":0,\"kind\":\"roll_play\",\"dice\":[2,6],\"play\":\"18/10\"},"
              "{\"seat\":1,\"kind\":\"roll_play\",\"dice\":[3,3],\"play\":\"20/8\"},"
              "{\"seat\":0,\"kind\":\"roll_play\",\"dice\":[3,3],\"play\":\"24/21 24/15\"},"
              "{\"seat\":1,\"kind\":\"roll_play\",\"dice\":[5,1],\"play\":\"24/18\"},"
              "{\"seat\":0,\"kind\":\"roll_play\",\"dice\":[1,6],\"play\":\"24/18 10/9\"}]}"},
};
enum { TURNS = sizeof tavli / sizeof *tavli, MATCH_BYTES = 4000 };

static vd_record *read_games(const char *variant, const char *games)
{
    char text[MATCH_BYTES];

    snprintf(
        text, sizeof text,
        "{\"format\":\"videau\",\"length\":5,\"players\":[\"Anna\",\"Ben\"],\"variant\":\"%s\","
        "\"rules\":{\"cube\":false},\"games\":[%s]}",
        variant, games);
    return read_text(text);
}

static vd_record *read_tavli(void)
{
    char games[MATCH_BYTES];

    snprintf(games, sizeof games, "%s,%s,%s", tavli[0].game, tavli[1].game, tavli[2].game);
    return read_games("tavli", games);
}

static void assert_same_decision(const vd_decision *d, const vd_decision *alone)
{
    vd_situation s = d->situation;

    assert_true(vd_pos_equal(&s.pos, &alone->situation.pos));
    assert_int_equal(s.variant, alone->situation.variant);
    assert_int_equal(d->part, alone->part);
    assert_int_equal(d->plays, alone->plays);
    assert_true(d->graded && alone->graded);
    assert_true(d->loss == alone->loss && d->cost == alone->cost);
    assert_int_equal(d->listed_count, alone->listed_count);
    for (size_t i = 0; i < d->listed_count; i++) {
        assert_true(vd_pos_equal(&d->listed[i].play.result, &alone->listed[i].play.result));
        assert_true(d->listed[i].value.mwc == alone->listed[i].value.mwc);
    }
}

/* As it stands in a match of that game alone: rules, net, luck. */
static void test_each_game_of_tavli_by_its_own_net(void **state)
{
    vd_record *record = read_tavli();
    vd_analysis *a = analyse(record, 2);
    size_t decision = 0, roll = 0;
    double erred = 0;

    (void)state;
    for (uint32_t g = 0; g < TURNS; g++) {
        vd_record *one = read_games(tavli[g].variant, tavli[g].game);
        vd_analysis *alone = analyse(one, 1);
        vd_ratio ratio;

        for (size_t i = 0; i < alone->decisions; i++, decision++) {
            const vd_decision *d = &a->decision[decision];

            assert_int_equal(d->game, g);
            assert_string_equal(vd_decision_variant(a, d)->name, tavli[g].variant);
            if (d->kind == VD_DECISION_play)
                assert_same_decision(d, &alone->decision[i]);
            erred += d->loss;
        }
        for (size_t i = 0; i < alone->rolls; i++, roll++) {
            assert_true(a->roll[roll].graded && alone->roll[i].graded);
            assert_true(a->roll[roll].luck.value == alone->roll[i].luck.value);
        }
        vd_ratio_of(&(vd_judged_seat){alone, 0}, 1, vd_measure_loss, NULL, &ratio);
        {
            vd_slice slice = {.split = VD_SPLIT_VARIANT,
                              .value = vd_decision_variant(a, &a->decision[decision - 1])->id};
            vd_ratio of_variant;

            vd_ratio_of(&(vd_judged_seat){a, 0}, 1, vd_measure_slice, &slice, &of_variant);
            assert_int_equal(of_variant.count, ratio.count);
            assert_true(of_variant.sum == ratio.sum);
        }
        vd_analysis_free(alone);
        vd_record_free(one);
    }
    assert_int_equal(decision, a->decisions);
    assert_int_equal(roll, a->rolls);
    assert_true(erred > 0.02);
    assert_int_equal(a->gap, VD_GAP_unfinished);
    vd_analysis_free(a);
    vd_record_free(record);
}

/* Its plays are read again by the rules of its game, from what was kept on the way and from the record. */
static void test_tavli_kept_and_written(void **state)
{
    vd_record *record = read_tavli(), *written = NULL, *again = NULL;
    const vd_analysis_label label = {"1", "met"};
    vd_analysing *first = NULL, *second = NULL;
    vd_analysis_options options;
    vd_analysis *a, *b;
    vd_record_error err;
    void *bytes;
    size_t len, second_len, listed = 0;
    char *text, *second_text;

    (void)state;
    vd_analysis_options_default(&options);
    assert_int_equal(vd_analysing_new(engine, record->match[0], &options, &first), VD_OK);
    assert_int_equal(vd_analysing_run(first, NULL), VD_OK);
    assert_int_equal(vd_analysing_keep(first, &bytes, &len), VD_OK);
    assert_int_equal(vd_analysing_new(engine, record->match[0], &options, &second), VD_OK);
    assert_int_equal(vd_analysing_restore(second, bytes, len), VD_OK);
    free(bytes);
    a = vd_analysing_done(first);
    b = vd_analysing_done(second);
    assert_same_bits(a, b);

    assert_int_equal(
        vd_analysis_record(engine, record, (const vd_analysis *const[]){a}, 1, &label, &written),
        VD_OK);
    assert_string_equal(written->match[0]->rules.variant.name, "portes");
    assert_int_equal(vd_record_write(written, "json", NULL, &text, &len, &err), VD_OK);
    assert_int_equal(vd_record_read(text, len, &again, &err), VD_OK);
    assert_int_equal(vd_record_write(again, "json", NULL, &second_text, &second_len, &err), VD_OK);
    assert_int_equal(second_len, len);
    assert_memory_equal(second_text, text, len);
    free(second_text);
    free(text);
    for (size_t g = 0; g < again->match[0]->games; g++)
        for (size_t k = 0; k < again->match[0]->game[g]->actions; k++) {
            const vd_rec_analyses *all = &again->match[0]->game[g]->action[k]->analyses;

            for (size_t i = 0; i < all->count; i++)
                for (size_t c = 0; c < all->item[i]->candidates; c++, listed++)
                    assert_true(!all->item[i]->candidate[c]->illegal &&
                                all->item[i]->candidate[c]->hops > 0);
        }
    assert_true(listed > 20);
    vd_record_free(again);
    vd_record_free(written);
    vd_analysis_free(a);
    vd_analysis_free(b);
    vd_record_free(record);
}

static void test_what_is_not_analysed(void **state)
{
    vd_record *record = read_text(SHORT);
    vd_analysis_options options;
    vd_analysis *untouched = NULL;

    (void)state;
    vd_analysis_options_default(&options);
    options.threads = 0;
    assert_int_equal(vd_analyse(engine, record->match[0], &options, &untouched),
                     VD_ERR_UNSUPPORTED);
    options.threads = 1;
    record->match[0]->rules.length = VD_ANALYSIS_LENGTH_MAX + 1;
    assert_int_equal(vd_analyse(engine, record->match[0], &options, &untouched),
                     VD_ERR_UNSUPPORTED);
    vd_match_rules_default(&record->match[0]->rules, VD_ACEY_DEUCEY, 0);
    assert_int_equal(vd_analyse(engine, record->match[0], &options, &untouched),
                     VD_ERR_UNSUPPORTED);
    assert_null(untouched);
    vd_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_cube_by_count),
        cmocka_unit_test(test_turned_cubes_have_causes),
        cmocka_unit_test(test_resignations),
        cmocka_unit_test(test_too_good),
        cmocka_unit_test(test_a_short_match),
        cmocka_unit_test(test_gaps),
        cmocka_unit_test(test_when_a_double_is_a_decision),
        cmocka_unit_test(test_a_margin_by_hand),
        cmocka_unit_test(test_biases_and_avoidable),
        cmocka_unit_test(test_the_same_on_any_number_of_threads),
        cmocka_unit_test(test_standard),
        cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_a_chain),
        cmocka_unit_test(test_each_game_of_tavli_by_its_own_net),
        cmocka_unit_test(test_tavli_kept_and_written),
        cmocka_unit_test(test_what_is_not_analysed),
    };

    return cmocka_run_group_tests(tests, make_engine, free_engine);
}
