/* Levels that roll out, and analyses that are stopped, kept and gone on with: the same bits whatever happens on the way. A short
 * race for money, of which every second play is the worst there is. */
#include "inner/build.h"
#include "videau/analysis.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROLLS = 4 };

static vd_engine *engine;
static vd_record *record, *other;

/* The last of the legal plays in every second turn, else the first. */
static void roll(vd_builder *b, int turn, int die0, int die1)
{
    static vd_play list[VD_PLAYS_MAX];
    vd_plays plays = {list, VD_PLAYS_MAX, 0};
    const int seat = turn % 2;
    vd_build_now now;

    vd_build_state(b, &now);
    assert_int_equal(vd_plays_find(vd_variant_get(VD_BACKGAMMON), &now.pos[seat],
                                   vd_dice_make(die0, die1), &plays),
                     VD_OK);
    assert_true(plays.count > 1);
    vd_build_roll_to(b, seat, die0, die1, &plays.play[turn % 3 == 0 ? 0 : plays.count - 1].result,
                     NULL, NULL);
}

static vd_record *make_race(int last)
{
    static const char position[] = "M[6:2 5:2 3:1 2:1] A[19:2 20:2 22:1 23:1]";
    static const uint32_t nil[2] = {0, 0};
    static const int dice[ROLLS][2] = {{3, 1}, {2, 1}, {4, 2}, {4, 1}};
    vd_record *made;
    vd_situation s;
    vd_builder *b;

    assert_int_equal(vd_situation_parse(position, strlen(position), VD_BACKGAMMON, &s, NULL),
                     VD_OK);
    assert_int_equal(vd_builder_new("test", &b), VD_OK);
    (void)vd_build_match(b);
    vd_build_game(b, nil);
    vd_build_position(b, 0, &s.pos, 1, -1);
    for (int i = 0; i < ROLLS; i++)
        roll(b, i, dice[i][0], i == ROLLS - 1 ? last : dice[i][1]);
    assert_int_equal(vd_builder_done(b, &made), VD_OK);
    return made;
}

static int make_all(void **state)
{
    (void)state;
    record = make_race(1);
    other = make_race(3);
    return vd_engine_new(&engine, NULL) == VD_OK ? 0 : 1;
}

static int free_all(void **state)
{
    (void)state;
    vd_engine_free(engine);
    vd_record_free(record);
    vd_record_free(other);
    return 0;
}

static vd_analysing *begin(const vd_record *of, vd_analysis_level level, int threads)
{
    vd_analysing *a = NULL;
    vd_analysis_options options;

    vd_analysis_options_default(&options);
    options.level = level;
    options.threads = threads;
    assert_int_equal(vd_analysing_new(engine, of->match[0], &options, &a), VD_OK);
    return a;
}

static vd_analysis *finish(vd_analysing *a)
{
    assert_int_equal(vd_analysing_run(a, NULL), VD_OK);
    return vd_analysing_done(a);
}

static void assert_same_play(const vd_advised_play *x, const vd_advised_play *y)
{
    assert_true(x->value.play == y->value.play && x->value.ply == y->value.ply);
    assert_true(x->value.equity == y->value.equity && x->value.mwc == y->value.mwc);
    assert_true(x->value.probs.win == y->value.probs.win && x->value.money == y->value.money);
    assert_true(vd_pos_equal(&x->play.result, &y->play.result));
}

static void assert_same_bits(const vd_analysis *a, const vd_analysis *b)
{
    assert_int_equal(a->decisions, b->decisions);
    for (size_t i = 0; i < a->decisions; i++) {
        const vd_decision *x = &a->decision[i], *y = &b->decision[i];

        assert_true(x->kind == y->kind && x->graded == y->graded && x->fault == y->fault);
        assert_true(x->loss == y->loss && x->cost == y->cost && x->rank == y->rank);
        assert_true(x->gap == y->gap && x->difficulty == y->difficulty && x->ply == y->ply);
        assert_true(x->counted == y->counted && x->counted_by_gnu == y->counted_by_gnu &&
                    x->best_act == y->best_act);
        assert_int_equal(x->listed_count, y->listed_count);
        for (size_t k = 0; k < x->listed_count; k++)
            assert_same_play(&x->listed[k], &y->listed[k]);
        assert_same_play(&x->played, &y->played);
        assert_same_play(&x->best, &y->best);
        assert_true(x->cube.no_double == y->cube.no_double && x->cube.take == y->cube.take &&
                    x->cube.ply == y->cube.ply && x->cube.verdict == y->cube.verdict);
    }
    for (size_t i = 0; i < a->rolls; i++)
        assert_true(a->roll[i].luck.value == b->roll[i].luck.value &&
                    a->roll[i].luck.equity == b->roll[i].luck.equity &&
                    a->roll[i].graded == b->roll[i].graded);
    assert_true(a->side[0].pr == b->side[0].pr && a->side[1].pr == b->side[1].pr);
}

/* Rows beside each other: the deepest first, and each depth by its own values. */
static void assert_in_order(const vd_decision *d)
{
    assert_true(d->listed_count > 1);
    assert_int_equal(d->listed[0].value.ply, d->ply);
    for (size_t i = 1; i < d->listed_count; i++) {
        const vd_candidate *a = &d->listed[i - 1].value, *b = &d->listed[i].value;

        assert_true(a->ply > b->ply || (a->ply == b->ply && a->equity >= b->equity));
    }
    assert_int_equal(d->played.value.ply, d->best.value.ply);
    assert_true(d->loss >= 0 &&
                fabs(d->loss - (d->best.value.equity - d->played.value.equity)) < 1e-12);
}

/* What was in doubt at the level below has been rolled out, and nothing else has changed. */
static void look_deeper(vd_analysis_level level, vd_roller roller)
{
    vd_analysis *standard = finish(begin(record, VD_ANALYSIS_STANDARD, 1));
    vd_analysis *deep = finish(begin(record, level, 1));
    int rolled = 0;

    assert_int_equal(standard->decisions, deep->decisions);
    for (size_t i = 0; i < deep->decisions; i++) {
        const vd_decision *before = &standard->decision[i], *d = &deep->decision[i];

        if (d->kind == VD_DECISION_play && d->plays > 1)
            assert_in_order(d);
        if (d->ply == VD_DEPTH_ROLLER + roller) {
            rolled++;
            assert_true(before->ply == 3 && (before->loss > 0 || before->gap < 0.02 ||
                                             before->kind == VD_DECISION_double));
        } else {
            assert_int_equal(d->ply, before->ply);
            assert_true(d->loss == before->loss && d->rank == before->rank);
        }
    }
    assert_in_range(rolled, 2, (uintmax_t)deep->decisions - 1);
    vd_analysis_free(standard);
    vd_analysis_free(deep);
}

static void test_deep(void **state)
{
    (void)state;
    look_deeper(VD_ANALYSIS_DEEP, VD_ROLLER_2);
}

static void test_rollout(void **state)
{
    (void)state;
    look_deeper(VD_ANALYSIS_ROLLOUT, VD_ROLLER_FULL);
}

static void test_the_same_on_any_number_of_threads(void **state)
{
    vd_analysis *one = finish(begin(record, VD_ANALYSIS_DEEP, 1));

    (void)state;
    for (int threads = 2; threads <= 3; threads++) {
        vd_analysis *more = finish(begin(record, VD_ANALYSIS_DEEP, threads));

        assert_same_bits(one, more);
        vd_analysis_free(more);
    }
    vd_analysis_free(one);
}

/* ---- Stopped, kept and gone on with ---- */

typedef struct stopper {
    double last, until;
} stopper;

static bool stop_there(void *user, double done)
{
    stopper *s = user;

    assert_true(done >= s->last && done <= 1);
    s->last = done;
    return done < s->until;
}

static void test_going_on(void **state)
{
    vd_analysis *whole = finish(begin(record, VD_ANALYSIS_DEEP, 1));

    (void)state;
    for (int i = 0; i < 4; i++) {
        static const double until[] = {0.0, 0.01, 0.1, 0.6};
        stopper s = {0, until[i]};
        vd_analysing *a = begin(record, VD_ANALYSIS_DEEP, 1 + i % 2), *b;
        vd_analysis *result;
        void *bytes = NULL;
        size_t len = 0;

        assert_int_equal(vd_analysing_run(a, &(vd_job){stop_there, &s}), VD_ERR_CANCELLED);
        assert_int_equal(vd_analysing_keep(a, &bytes, &len), VD_OK);
        b = begin(record, VD_ANALYSIS_DEEP, 2 - i % 2);
        assert_int_equal(vd_analysing_restore(b, bytes, len), VD_OK);
        free(bytes);
        result = finish(b);
        assert_same_bits(whole, result);
        vd_analysis_free(result);
        result = finish(a); /* without the way through bytes */
        assert_same_bits(whole, result);
        vd_analysis_free(result);
    }
    vd_analysis_free(whole);
}

static bool never(void *user, double done)
{
    /* What is finished is not done again: nothing is left but the ends of the steps. */
    assert_true(done >= 0);
    ++*(int *)user;
    return true;
}

static void test_what_is_finished_stays_so(void **state)
{
    vd_analysing *a = begin(record, VD_ANALYSIS_DEEP, 1), *b;
    vd_analysis *one, *two;
    void *bytes = NULL;
    size_t len = 0;
    int asked = 0;

    (void)state;
    assert_int_equal(vd_analysing_run(a, NULL), VD_OK);
    assert_int_equal(vd_analysing_keep(a, &bytes, &len), VD_OK);
    b = begin(record, VD_ANALYSIS_DEEP, 1);
    assert_int_equal(vd_analysing_restore(b, bytes, len), VD_OK);
    assert_int_equal(vd_analysing_run(b, &(vd_job){never, &asked}), VD_OK);
    assert_int_equal(asked, 3);
    one = vd_analysing_done(a);
    two = vd_analysing_done(b);
    assert_same_bits(one, two);
    free(bytes);
    vd_analysis_free(one);
    vd_analysis_free(two);
}

static void test_damaged_and_foreign(void **state)
{
    vd_analysing *a = begin(record, VD_ANALYSIS_QUICK, 1);
    vd_analysis *whole = finish(begin(record, VD_ANALYSIS_QUICK, 1)), *result;
    unsigned char *bytes = NULL;
    void *kept = NULL;
    size_t len = 0;

    (void)state;
    assert_int_equal(vd_analysing_run(a, NULL), VD_OK);
    assert_int_equal(vd_analysing_keep(a, &kept, &len), VD_OK);
    vd_analysing_free(a);
    bytes = kept;
    a = begin(record, VD_ANALYSIS_QUICK, 1);
    for (size_t i = 0; i < len; i += i < 40 ? 1 : 53) {
        vd_status status;

        bytes[i] ^= 0x10;
        status = vd_analysing_restore(a, bytes, len);
        bytes[i] ^= 0x10;
        /* of another version or engine, as far as can be seen */
        assert_int_equal(status, i >= 8 && i < 20 ? VD_ERR_UNSUPPORTED : VD_ERR_CORRUPT);
    }
    for (size_t cut = 0; cut < len; cut += 1 + cut / 8)
        assert_int_equal(vd_analysing_restore(a, bytes, cut), VD_ERR_CORRUPT);
    result = finish(a); /* nothing of it has stayed */
    assert_same_bits(whole, result);
    vd_analysis_free(result);
    a = begin(record, VD_ANALYSIS_STANDARD, 1);
    assert_int_equal(vd_analysing_restore(a, bytes, len), VD_ERR_UNSUPPORTED);
    vd_analysing_free(a);
    a = begin(other, VD_ANALYSIS_QUICK, 1);
    assert_int_equal(vd_analysing_restore(a, bytes, len), VD_ERR_UNSUPPORTED);
    vd_analysing_free(a);
    vd_analysis_free(whole);
    free(bytes);
}

enum { AT_SUM = 28, HEADER = 36, VERSION = 1, AT_BEST_ACT = HEADER + 3, AT_DEPTH = HEADER + 4 };

/* One byte is another, and the sum says nothing of it. */
static vd_status restore_altered(unsigned char *bytes, size_t len, size_t at, unsigned char value)
{
    vd_analysing *a = begin(record, VD_ANALYSIS_QUICK, 1);
    const unsigned char was = bytes[at];
    vd_status status;

    bytes[at] = value;
    for (int turn = 0; turn < 2; turn++) {
        const uint64_t sum = vd_hash64(bytes + HEADER, len - HEADER, VERSION);

        for (int i = 0; i < 8; i++)
            bytes[AT_SUM + i] = (unsigned char)(sum >> (8 * i));
        if (turn == 0) {
            status = vd_analysing_restore(a, bytes, len);
            bytes[at] = was;
        }
    }
    vd_analysing_free(a);
    return status;
}

/* What no analysis comes to is damage, whatever the sum says. */
static void test_impossible(void **state)
{
    vd_analysing *a = begin(record, VD_ANALYSIS_QUICK, 1);
    void *kept = NULL;
    size_t len = 0;

    (void)state;
    assert_int_equal(vd_analysing_run(a, NULL), VD_OK);
    assert_int_equal(vd_analysing_keep(a, &kept, &len), VD_OK);
    vd_analysing_free(a);
    assert_int_equal(restore_altered(kept, len, HEADER, 1), VD_OK); /* as it was */
    assert_int_equal(restore_altered(kept, len, HEADER, 2), VD_ERR_CORRUPT);
    assert_int_equal(restore_altered(kept, len, AT_BEST_ACT, VD_ACT_COUNT), VD_ERR_CORRUPT);
    assert_int_equal(restore_altered(kept, len, AT_DEPTH, VD_DEPTH_ROLLER), VD_ERR_CORRUPT);
    assert_int_equal(restore_altered(kept, len, HEADER, 1), VD_OK);
    free(kept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deep),
        cmocka_unit_test(test_rollout),
        cmocka_unit_test(test_the_same_on_any_number_of_threads),
        cmocka_unit_test(test_going_on),
        cmocka_unit_test(test_what_is_finished_stays_so),
        cmocka_unit_test(test_damaged_and_foreign),
        cmocka_unit_test(test_impossible),
    };

    return cmocka_run_group_tests(tests, make_all, free_all);
}
