/* What was found, put beside what a record says: nothing there changes, every figure is the analysis' own, and JSON and SGF give
 * it back. */
#include "with_engine.h"

#include "inner/build.h"
#include "videau/analysis.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char session[] = " 0 point match\n\n Game 1\n"
                              " Anna : 0                        Ben : 0\n"
                              "  1) 31: 8/5 6/5                   65: 24/18 18/13\n"
                              "  2) Doubles => 2                  Beavers => 4\n"
                              "  3) Takes\n"
                              "  3) 21: 6/4 24/23                 66: 24/18 13/7 13/7 13/7\n";
static const char match[] = " 5 point match\n\n Game 1\n"
                            " Anna : 0                        Ben : 0\n"
                            "  1) 31: 8/5 6/5                   65: 24/18 18/13\n"
                            "  2)  Doubles => 2                  Takes\n"
                            "  3) 21: 6/4 24/23                 66: 24/18 13/7 13/7 13/7\n";
static const vd_analysis_label label = {"9.9", "a table"};

static vd_record *read_bytes(const char *bytes, size_t len)
{
    vd_record *record = NULL;
    vd_record_error err;

    if (vd_record_read(bytes, len, &record, &err) != VD_OK)
        fail_msg("fault %d in line %zu: %s", (int)err.fault, err.line, err.word);
    return record;
}

static vd_record *through(const vd_record *record, const char *format)
{
    char *bytes;
    size_t len;
    vd_record *again;

    assert_int_equal(vd_record_write(record, format, NULL, &bytes, &len, NULL), VD_OK);
    again = read_bytes(bytes, len);
    free(bytes);
    return again;
}

static vd_analysis *analyse(const vd_record *record)
{
    vd_analysis_options options;
    vd_analysis *analysis = NULL;

    vd_analysis_options_default(&options);
    assert_int_equal(vd_analyse(engine, record->match[0], &options, &analysis), VD_OK);
    return analysis;
}

static vd_record *annotate(const vd_record *record, const vd_analysis *analysis)
{
    vd_record *out = NULL;

    assert_int_equal(vd_analysis_record(engine, record, &analysis, 1, &label, &out), VD_OK);
    return out;
}

static const vd_rec_analyses *of(const vd_record *record, const vd_decision *d)
{
    return &record->match[0]->game[d->game]->action[d->action]->analyses;
}

static const vd_rec_analysis *ours(const vd_rec_analyses *list, vd_rec_analysis_kind kind)
{
    const vd_rec_analysis *found = NULL;

    for (size_t i = 0; i < list->count; i++)
        if (list->item[i]->kind == kind && !strcmp(list->item[i]->engine, VD_ANALYSIS_ENGINE)) {
            assert_null(found);
            found = list->item[i];
        }
    assert_non_null(found);
    return found;
}

static void same(double said, double found)
{
    assert_true(fabs(said - found) < 1e-12);
}

/* As near as a float is. */
static void alike(double said, double found)
{
    assert_true(fabs(said - found) <= 1e-6 * (1 + fabs(found)));
}

static void check_play(const vd_record *record, const vd_decision *d)
{
    const vd_rec_analysis *a = ours(of(record, d), VD_REC_ANALYSIS_plays);
    size_t played = 0;

    assert_int_equal(a->candidates, d->listed_count);
    assert_string_equal(a->version, "9.9");
    assert_string_equal(a->level, vd_depth_name(d->ply));
    same(a->error[0], d->loss);
    for (size_t i = 0; i < a->candidates; i++) {
        const vd_rec_candidate *c = a->candidate[i];

        assert_false(c->illegal);
        assert_true(vd_pos_equal(&c->after, &d->listed[i].play.result));
        same(c->eval.figure[VD_REC_EQUITY], d->listed[i].value.equity);
        same(c->eval.figure[VD_REC_WIN], (double)d->listed[i].value.probs.win);
        assert_string_equal(c->level, vd_depth_name(d->listed[i].value.ply));
        played += c->played;
    }
    assert_int_equal(played, 1);
}

static const vd_rec_analysis *check_double(const vd_record *record, const vd_decision *d)
{
    const vd_rec_analysis *a = ours(of(record, d), VD_REC_ANALYSIS_cube);

    same(a->line[VD_REC_NO_DOUBLE].figure[VD_REC_EQUITY], d->cube.no_double);
    same(a->line[VD_REC_TAKE].figure[VD_REC_EQUITY], vd_simple_take(&d->cube));
    same(a->line[VD_REC_PASS].figure[VD_REC_EQUITY], d->cube.pass);
    if (d->cube.match)
        same(a->line[VD_REC_TAKE].figure[VD_REC_MWC], d->cube.mwc_take);
    else
        assert_null(a->met);
    same(a->error[0], d->loss);
    return a;
}

static void check_all(const vd_record *record, const vd_analysis *analysis)
{
    const vd_rec_analysis *cube = NULL;
    size_t plays = 0, cubes = 0, answers = 0;

    for (size_t i = 0; i < analysis->decisions; i++) {
        const vd_decision *d = &analysis->decision[i];

        assert_true(d->graded);
        if (d->kind == VD_DECISION_play) {
            check_play(record, d);
            plays++;
        } else if (d->kind == VD_DECISION_double) {
            cube = check_double(record, d);
            cubes++;
        } else {
            assert_non_null(cube);
            if (!cube)
                return;
            same(cube->error[1 + d->kind - VD_DECISION_answer], d->loss);
            answers++;
        }
    }
    assert_int_equal(plays, 4);
    assert_true(cubes >= 2 && answers >= 1);
    for (size_t i = 0; i < analysis->rolls; i++) {
        const vd_roll *r = &analysis->roll[i];

        same(ours(&record->match[0]->game[r->game]->action[r->action]->analyses,
                  VD_REC_ANALYSIS_luck)
                 ->luck,
             r->luck.equity);
    }
}

/* Of a match or a session, whole: figures, and what comes back from JSON and SGF. */
static void check_text(const char *text)
{
    static const char *const formats[] = {"json", "sgf"};
    vd_record *record = read_bytes(text, strlen(text)), *again = through(record, "json");
    vd_analysis *analysis = analyse(record);
    vd_record *with = annotate(record, analysis);

    check_all(with, analysis);
    assert_true(vd_record_equal(record, again)); /* as it was */
    assert_false(vd_record_equal(record, with));
    vd_record_free(again);
    for (int i = 0; i < 2; i++) {
        again = through(with, formats[i]);
        if (i == 0)
            assert_true(vd_record_equal(with, again));
        check_all(again, analysis);
        vd_record_free(again);
    }
    vd_record_free(with);
    vd_analysis_free(analysis);
    vd_record_free(record);
}

static void test_match(void **state)
{
    (void)state;
    check_text(match);
}

static void test_session(void **state)
{
    (void)state;
    check_text(session);
}

/* What another program said of the first play stays first and as it was, in what is written too. */
static void test_beside(void **state)
{
    vd_record *record = read_bytes(match, strlen(match)), *other = NULL, *with, *again;
    vd_rec_analysis *theirs;
    vd_analysis *analysis;
    vd_builder *b;

    (void)state;
    assert_int_equal(vd_builder_extend(record, &b), VD_OK);
    vd_build_enter(b, 0);
    theirs = vd_build_analysis(b, &vd_build_record(b)->match[0]->game[0]->action[0]->analyses,
                               VD_REC_ANALYSIS_luck, 0, "GNU Backgammon");
    theirs->version = "1.07";
    theirs->luck = 0.25;
    theirs->unit = VD_REC_UNIT_normalised;
    assert_int_equal(vd_builder_done(b, &other), VD_OK);
    assert_int_equal(record->match[0]->game[0]->action[0]->analyses.count, 0);
    analysis = analyse(other);
    with = annotate(other, analysis);
    assert_int_equal(other->match[0]->game[0]->action[0]->analyses.count, 1);
    for (int i = 0; i < 2; i++) {
        const vd_rec_analyses *list;

        again = through(with, i ? "sgf" : "json");
        list = &again->match[0]->game[0]->action[0]->analyses;
        assert_int_equal(list->count, 3); /* theirs, ours of the play, of the luck */
        assert_string_equal(list->item[0]->engine, "GNU Backgammon");
        same(list->item[0]->luck, 0.25);
        check_all(again, analysis);
        vd_record_free(again);
    }
    vd_record_free(with);
    vd_analysis_free(analysis);
    vd_record_free(other);
    vd_record_free(record);
}

/* The same said again is not said twice; of another table or version it is. */
static void test_again(void **state)
{
    const vd_analysis_label newer = {"10.0", "a table"};
    vd_record *record = read_bytes(match, strlen(match)), *with, *twice, *both = NULL;
    vd_analysis *analysis = analyse(record), *second;

    (void)state;
    with = annotate(record, analysis);
    second = analyse(with);
    twice = annotate(with, second);
    assert_true(vd_record_equal(with, twice));
    assert_int_equal(
        vd_analysis_record(engine, with, (const vd_analysis *const[]){second}, 1, &newer, &both),
        VD_OK);
    assert_int_equal(of(both, &second->decision[0])->count,
                     2 * of(with, &second->decision[0])->count);
    vd_record_free(both);
    /* an analysis of another record is none of this one */
    assert_int_equal(
        vd_analysis_record(engine, record, (const vd_analysis *const[]){second}, 1, &newer, &both),
        VD_ERR_ILLEGAL);
    vd_record_free(twice);
    vd_analysis_free(second);
    vd_record_free(with);
    vd_analysis_free(analysis);
    vd_record_free(record);
}

/* ---- .xg: one engine a file ---- */

static bool figures_lost;
static size_t lost_ours;

static void note_lost(void *user, const vd_repair *repair)
{
    (void)user;
    if (repair->what == VD_REPAIR_analyses_left_out && !strcmp(repair->word[0], VD_ANALYSIS_ENGINE))
        lost_ours += (size_t)repair->arg[0];
    if (repair->what == VD_REPAIR_figures_left_out)
        figures_lost = true;
}

static vd_record *through_xg(const vd_record *record)
{
    const vd_record_options options = {.lost = note_lost};
    char *bytes;
    size_t len;
    vd_record *again;

    figures_lost = false;
    lost_ours = 0;
    assert_int_equal(vd_record_write(record, "xg", &options, &bytes, &len, NULL), VD_OK);
    again = read_bytes(bytes, len);
    free(bytes);
    return again;
}

static void check_xg_play(const vd_rec_analyses *list, const vd_decision *d)
{
    const vd_rec_analysis *a = ours(list, VD_REC_ANALYSIS_plays);

    assert_int_equal(a->candidates, d->listed_count);
    assert_string_equal(a->version, "9.9");
    assert_string_equal(a->level, vd_depth_name(d->ply));
    alike(a->error[0], d->loss);
    for (size_t i = 0; i < a->candidates; i++) {
        const vd_rec_candidate *c = a->candidate[i];

        assert_true(vd_pos_equal(&c->after, &d->listed[i].play.result));
        alike(c->eval.figure[VD_REC_EQUITY], d->listed[i].value.equity);
        alike(c->eval.figure[VD_REC_LOSE_GAMMON], (double)d->listed[i].value.probs.lose_gammon);
        assert_string_equal(c->level, vd_depth_name(d->listed[i].value.ply));
        assert_int_equal(c->played,
                         vd_pos_equal(&d->listed[i].play.result, &d->played.play.result));
    }
}

static void check_xg_cube(const vd_rec_analyses *list, const vd_decision *d)
{
    const vd_rec_analysis *a = ours(list, VD_REC_ANALYSIS_cube);

    alike(a->line[VD_REC_NO_DOUBLE].figure[VD_REC_EQUITY], d->cube.no_double);
    alike(a->line[VD_REC_TAKE].figure[VD_REC_EQUITY], vd_simple_take(&d->cube));
    alike(a->line[VD_REC_PASS].figure[VD_REC_EQUITY], d->cube.pass);
    alike(a->error[0], d->loss);
    assert_string_equal(a->level, vd_depth_name(d->ply));
}

/* A file without analyses gets ours, and says whose they are. */
static void check_xg(const char *text, const char *table)
{
    vd_record *record = read_bytes(text, strlen(text)), *with, *xg, *twice;
    vd_analysis *analysis = analyse(record);
    size_t plays = 0, cubes = 0;

    with = annotate(record, analysis);
    xg = through_xg(with);
    assert_int_equal(lost_ours, 0);
    for (size_t i = 0; i < analysis->decisions; i++) {
        const vd_decision *d = &analysis->decision[i];
        const vd_rec_analyses *list = of(xg, d);

        if (d->kind == VD_DECISION_play) {
            check_xg_play(list, d);
            plays++;
        } else if (d->kind == VD_DECISION_double) {
            check_xg_cube(list, d);
            cubes++;
        }
    }
    assert_true(plays == 4 && cubes >= 2);
    for (size_t i = 0; i < analysis->rolls; i++) {
        const vd_roll *r = &analysis->roll[i];
        const vd_rec_analysis *a =
            ours(&xg->match[0]->game[r->game]->action[r->action]->analyses, VD_REC_ANALYSIS_luck);

        alike(a->luck, r->luck.equity);
        assert_true(table ? a->met && !strcmp(a->met, table) : !a->met);
    }
    twice = through_xg(xg);
    assert_true(vd_record_equal(xg, twice));
    assert_false(figures_lost);
    vd_record_free(twice);
    vd_record_free(xg);
    vd_record_free(with);
    vd_analysis_free(analysis);
    vd_record_free(record);
}

static void test_xg(void **state)
{
    (void)state;
    check_xg(match, "a table");
    check_xg(session, NULL);
}

/* One that has eXtreme Gammon's keeps them, all of them and no other; ours are told as left out. */
static void test_xg_never_mixed(void **state)
{
    vd_record *record = read_bytes(match, strlen(match)), *other = NULL, *with, *xg;
    vd_rec_analysis *theirs;
    vd_analysis *analysis;
    vd_builder *b;
    size_t own = 0;

    (void)state;
    assert_int_equal(vd_builder_extend(record, &b), VD_OK);
    vd_build_enter(b, 0);
    theirs = vd_build_analysis(b, &vd_build_record(b)->match[0]->game[0]->action[0]->analyses,
                               VD_REC_ANALYSIS_luck, 0, "eXtreme Gammon");
    theirs->luck = 0.25;
    theirs->unit = VD_REC_UNIT_normalised;
    theirs->level = "1-ply";
    assert_int_equal(vd_builder_done(b, &other), VD_OK);
    analysis = analyse(other);
    with = annotate(other, analysis);
    xg = through_xg(with);
    for (size_t i = 0; i < analysis->decisions; i++)
        own += analysis->decision[i].kind <= VD_DECISION_double;
    assert_true(own >= 6);
    assert_int_equal(lost_ours, own); /* plays and doubles; luck is not counted */
    for (size_t g = 0; g < xg->match[0]->games; g++)
        for (size_t i = 0; i < xg->match[0]->game[g]->actions; i++) {
            const vd_rec_analyses *list = &xg->match[0]->game[g]->action[i]->analyses;

            assert_int_equal(list->count, i == 0);
            if (i == 0)
                assert_string_equal(list->item[0]->engine, "eXtreme Gammon");
        }
    vd_record_free(xg);
    vd_record_free(with);
    vd_analysis_free(analysis);
    vd_record_free(other);
    vd_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_match),  cmocka_unit_test(test_session),
        cmocka_unit_test(test_beside), cmocka_unit_test(test_again),
        cmocka_unit_test(test_xg),     cmocka_unit_test(test_xg_never_mixed),
    };

    return cmocka_run_group_tests(tests, make_engine, free_engine);
}
