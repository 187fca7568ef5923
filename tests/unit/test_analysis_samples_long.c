/* Real matches that eXtreme Gammon has analysed: where it sees a blunder, so do we. Its figures are no target, and a play near the
 * line may fall on either side; what is far from it may not. */
#include "samples.h"
#include "videau/analysis.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const matches[] = {
    "xg/Lux_Heuler-Franzosen_7_point_match_12.08.2024.xg",
    "xg/charlot1-charlot2_7p_2025-11-08-2305.xg",
    "xg/match_with_comment.xg",
    "xg/ronde3-UngerHarmand-HuyckLarsen.xg",
    "xg/test.xg",
};

/* Blunders of .080: how many one side sees, and how many of them the other sees too, give or take .020. */
typedef struct agreement {
    int theirs, shared;
    int ours, echoed;
} agreement;

/* What the file says of it; NaN: nothing. */
static double said(const vd_rec_action *action, vd_rec_analysis_kind kind, int which)
{
    for (size_t i = 0; i < action->analyses.count; i++) {
        const vd_rec_analysis *a = action->analyses.item[i];

        if (a->kind == kind && !strcmp(a->engine, "eXtreme Gammon") && !isnan(a->error[which]))
            return fabs(a->error[which]);
    }
    return (double)NAN;
}

static double said_of(const vd_rec_match *match, const vd_decision *d)
{
    const vd_rec_action *action = match->game[d->game]->action[d->action];

    if (d->kind == VD_DECISION_play)
        return said(action, VD_REC_ANALYSIS_plays, 0);
    if (d->kind == VD_DECISION_double)
        return said(action, VD_REC_ANALYSIS_cube, 0);
    return d->kind == VD_DECISION_answer ? said(action, VD_REC_ANALYSIS_cube, 1) : (double)NAN;
}

static void compare(const vd_analysis *a, agreement *sum)
{
    double loss[2] = {0, 0};
    int count[2] = {0, 0};

    for (size_t i = 0; i < a->decisions; i++) {
        const vd_decision *d = &a->decision[i];
        const double error = said_of(a->match, d);

        if (!d->graded || isnan(error))
            continue;
        sum->theirs += error >= 0.08;
        sum->shared += error >= 0.08 && d->loss >= 0.06;
        sum->ours += d->loss >= 0.08;
        sum->echoed += d->loss >= 0.08 && error >= 0.06;
        if (d->counted) {
            loss[d->seat] += error;
            count[d->seat]++;
        }
    }
    for (int seat = 0; seat < 2; seat++) {
        assert_true(count[seat] > 40);
        assert_true(fabs(a->side[seat].pr - 500 * loss[seat] / count[seat]) < 2);
    }
}

static void test_the_same_blunders(void **state)
{
    agreement sum = {0, 0, 0, 0};
    vd_engine *engine;

    (void)state;
    if (!vd_samples_there())
        skip();
    assert_int_equal(vd_engine_new(&engine, NULL), VD_OK);
    for (size_t i = 0; i < sizeof matches / sizeof *matches; i++) {
        vd_analysis_options options;
        vd_analysis *analysis;
        vd_record *record;
        size_t len;
        char *bytes = vd_sample_read(matches[i], &len);

        assert_non_null(bytes);
        assert_int_equal(vd_record_read(bytes, len, &record, NULL), VD_OK);
        free(bytes);
        vd_analysis_options_default(&options);
        options.threads = 2;
        assert_int_equal(vd_analyse(engine, record->match[0], &options, &analysis), VD_OK);
        assert_int_equal(analysis->gap, VD_GAP_none);
        compare(analysis, &sum);
        vd_analysis_free(analysis);
        vd_record_free(record);
    }
    vd_engine_free(engine);
    print_message("theirs %d, shared %d; ours %d, echoed %d\n", sum.theirs, sum.shared, sum.ours,
                  sum.echoed);
    assert_true(sum.theirs >= 40 && sum.ours >= 40);
    assert_true(sum.shared >= 0.95 * sum.theirs);
    assert_true(sum.echoed >= 0.90 * sum.ours);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_blunders),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
