/* The match equity table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "inner/met_compute.h"
#include "videau/eval.h"

static void the_committed_table_is_the_computed_one(void **state)
{
    static double pre[VD_MET_ENTRIES][VD_MET_ENTRIES], post[VD_MET_ENTRIES];

    (void)state;
    vd_met_compute(pre, post);
    for (int a = 1; a < VD_MET_ENTRIES; a++) {
        for (int b = 1; b < VD_MET_ENTRIES; b++)
            assert_float_equal(vd_met(a, b, false), (float)pre[a][b], 0.0F);
        assert_float_equal(vd_met(a, 1, true), (float)post[a], 0.0F);
    }
}

static void both_sides_add_up(void **state)
{
    (void)state;
    for (int a = 1; a <= 64; a++) {
        for (int b = 1; b <= 64; b++)
            assert_float_equal(vd_met(a, b, false) + vd_met(b, a, false), 1.0F, 1e-5F);
        assert_float_equal(vd_met(a, 1, true) + vd_met(1, a, true), 1.0F, 1e-6F);
    }
}

static void nearer_is_better(void **state)
{
    (void)state;
    for (int a = 1; a < 64; a++) {
        for (int b = 1; b <= 64; b++)
            assert_true(vd_met(a, b, false) >= vd_met(a + 1, b, false));
        assert_true(vd_met(a, 1, true) >= vd_met(a + 1, 1, true));
    }
}

/* Kazaross-XG2, published, within .002; ours rests on games of our own engine only. */
static void near_the_published_table(void **state)
{
    static const struct {
        int away, theirs;
        bool post;
        float published;
    } rows[] = {{1, 2, false, 0.67736F}, {2, 3, false, 0.59947F}, {3, 5, false, 0.64795F},
                {2, 1, true, 0.48803F},  {3, 1, true, 0.32264F},  {4, 1, true, 0.31002F}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_float_equal(vd_met(rows[i].away, rows[i].theirs, rows[i].post), rows[i].published,
                           0.002F);
}

static void beyond_the_table_is_clamped(void **state)
{
    (void)state;
    assert_float_equal(vd_met(80, 3, false), vd_met(64, 3, false), 0.0F);
    assert_float_equal(vd_met(3, 1000, false), vd_met(3, 64, false), 0.0F);
    assert_float_equal(vd_met(1, 80, true), vd_met(1, 64, true), 0.0F);
    assert_float_equal(vd_met(0, 5, false), vd_met(1, 5, false), 0.0F);
}

/* ---- Tables from elsewhere ---- */

static vd_met_table *table_of(const char *text)
{
    vd_met_table *table = NULL;

    assert_int_equal(vd_met_read(text, strlen(text), &table, NULL), VD_OK);
    return table;
}

static void xml(void **state)
{
    vd_met_table *t =
        table_of("<?xml version = \"1.0\"?>\n<!DOCTYPE met PUBLIC \"x\" \"met.dtd\">\n"
                 "<!-- a > b <met> -->\n<met><info><name> A &amp; B </name>\n"
                 "<length>3</length></info>\n"
                 "<pre-crawford-table type=\"explicit\">\n"
                 "<row><me>0.5</me><me>0.7</me><me> 0.75 </me></row>\n"
                 "<row><me>0.3</me><me>0.5</me><me>0.6</me></row>\n"
                 "<row><me>0.25</me><me>0.4</me><me>.5</me></row>\n"
                 "</pre-crawford-table>\n"
                 "<post-crawford-table player='both' type='explicit'>\n"
                 "<row><me>0.5</me><me>0.48</me></row></post-crawford-table></met>\n");

    (void)state;
    assert_string_equal(vd_met_name(t), "A & B");
    assert_int_equal(vd_met_length(t), 3);
    assert_float_equal(vd_met_chance(t, 1, 2, false), 0.7F, 1e-6F);
    assert_float_equal(vd_met_chance(t, 3, 2, false), 0.4F, 1e-6F);
    assert_float_equal(vd_met_chance(t, 2, 1, true), 0.48F, 1e-6F);
    assert_float_equal(vd_met_chance(t, 1, 2, true), 0.52F, 1e-6F);
    /* Beyond it, our recursion goes on from its values. */
    assert_true(vd_met_chance(t, 4, 2, false) < 0.4F && vd_met_chance(t, 4, 2, false) > 0.2F);
    assert_float_equal(vd_met_chance(t, 40, 7, false) + vd_met_chance(t, 7, 40, false), 1.0F,
                       1e-5F);
    vd_met_free(t);
}

static void text(void **state)
{
    static const char *const same[] = {
        "0.5 0.7\n0.3 0.5\n0.5 0.48\n",
        "# percent\n50% 70%\n30% 50%\npost 50% 48%\n",
        "50;70\r\n30;50\r\n50;48\r\n",
        "     1    2\n1  50  70\n2  30  50\npost-crawford: 50 48\n",
        "0.5 0.70000000000000000001\n3e-01 0.5000000000000000000000000\n0.5 480.0E-3\n",
        "away one two\n1a, 50.0, 70.0\n2a, 30.0, 50.0\npost\n50 48",
    };

    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        vd_met_table *t = table_of(same[i]);

        assert_int_equal(vd_met_length(t), 2);
        assert_float_equal(vd_met_chance(t, 1, 2, false), 0.7F, 1e-6F);
        assert_float_equal(vd_met_chance(t, 2, 1, false), 0.3F, 1e-6F);
        assert_float_equal(vd_met_chance(t, 2, 1, true), 0.48F, 1e-6F);
        vd_met_free(t);
    }
}

enum { NESTED = 100 };

static void refused(void **state)
{
    char nested_rows[NESTED * 11 + 64] = "<met><pre-crawford-table>";
    const struct {
        const char *text;
        vd_error_code what;
    } rows[] = {
        {"", VD_ERROR_bad_file},
        {"hello\n", VD_ERROR_bad_file},
        {"<html><me>1</me></html>", VD_ERROR_bad_file},
        {"<met><pre-crawford-table type=\"zadeh\"></pre-crawford-table></met>",
         VD_ERROR_met_formula},
        {"<met><pre-crawford-table><row><me>x</me></row></pre-crawford-table></met>",
         VD_ERROR_met_value},
        {"<met><pre-crawford-table><row><me/></row></pre-crawford-table></met>",
         VD_ERROR_met_value},
        {"<met><pre-crawford-table><row><me>.5</me></row>", VD_ERROR_bad_file},
        {"<met><name>A & B</name></met>", VD_ERROR_bad_file},
        {nested_rows, VD_ERROR_met_shape},
        {"50 70\n30 50 60\n", VD_ERROR_met_shape},
        {"50 70\n40 50\n", VD_ERROR_met_uneven},
        {"50 x\n40 50\n", VD_ERROR_met_value},
        {"50 120\n-20 50\n", VD_ERROR_met_value},
        {"0.5 1.2\n0.3 0.5\n", VD_ERROR_met_value},
    };

    (void)state;
    for (int i = 0; i < 2 * NESTED; i++)
        strcat(nested_rows, i < NESTED ? "<row>" : "</row>");
    strcat(nested_rows, "</pre-crawford-table></met>");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        vd_met_table *t = NULL;
        vd_error err = {0};

        assert_int_not_equal(vd_met_read(rows[i].text, strlen(rows[i].text), &t, &err), VD_OK);
        assert_null(t);
        assert_int_equal(err.code, rows[i].what);
    }
}

/* Ours, written as a text and read back, is ours again, also beyond what was written. */
static void our_own_comes_back(void **state)
{
    char *out = calloc(1, 65536);
    vd_met_table *t;
    size_t at = 0;

    (void)state;
    assert_non_null(out);
    for (int a = 1; a <= 15; a++) {
        for (int b = 1; b <= 15; b++)
            at += (size_t)sprintf(out + at, "%.9f ", (double)vd_met(a, b, false));
        out[at++] = '\n';
    }
    for (int a = 1; a <= 15; a++)
        at += (size_t)sprintf(out + at, "%.9f ", (double)vd_met(a, 1, true));
    t = table_of(out);
    for (int a = 1; a <= 64; a++) {
        for (int b = 1; b <= 64; b++)
            assert_float_equal(vd_met_chance(t, a, b, false), vd_met(a, b, false), 1e-6F);
        assert_float_equal(vd_met_chance(t, a, 1, true), vd_met(a, 1, true), 1e-6F);
    }
    vd_met_free(t);
    free(out);
}

/* The published table itself where GNU Backgammon is installed: every score within .016. */
static void near_the_whole_published_table(void **state)
{
    vd_met_table *t = NULL;

    (void)state;
    if (vd_met_load("/usr/share/gnubg/met/Kazaross-XG2.xml", &t, NULL) != VD_OK)
        skip();
    assert_int_equal(vd_met_length(t), 25);
    for (int a = 1; a <= 25; a++) {
        for (int b = 1; b <= 25; b++)
            assert_float_equal(vd_met_chance(t, a, b, false), vd_met(a, b, false), 0.016F);
        assert_float_equal(vd_met_chance(t, a, 1, true), vd_met(a, 1, true), 0.008F);
    }
    vd_met_free(t);
}

static void a_missing_file(void **state)
{
    vd_met_table *t = NULL;
    vd_error err = {0};

    (void)state;
    assert_int_equal(vd_met_load("/nowhere/at/all", &t, &err), VD_ERR_IO);
    assert_int_equal(err.code, VD_ERROR_cannot_open);
}

/* An empty value is named as such and not by the file; a row that is too wide, with both its numbers. */
static void what_is_wrong_is_named(void **state)
{
    static const char empty[] =
        "<met><pre-crawford-table type=\"explicit\"><row><me></me></row></pre-crawford-table></met>";
    char path[] = "/tmp/videau-met-XXXXXX", wide[256] = "";
    const int fd = mkstemp(path);
    vd_met_table *t = NULL;
    vd_error err = {0};

    (void)state;
    assert_true(fd >= 0);
    assert_int_equal(write(fd, empty, sizeof empty - 1), sizeof empty - 1);
    close(fd);
    assert_int_equal(vd_met_load(path, &t, &err), VD_ERR_PARSE);
    (void)unlink(path);
    assert_int_equal(err.code, VD_ERROR_met_value);
    assert_string_equal(err.word, "");
    for (int i = 0; i < 66; i++)
        strcat(wide, "50 ");
    strcat(wide, "\n");
    err = (vd_error){0};
    assert_int_equal(vd_met_read(wide, strlen(wide), &t, &err), VD_ERR_PARSE);
    assert_int_equal(err.code, VD_ERROR_met_shape);
    assert_int_equal(err.arg[0], 1);
    assert_int_equal(err.arg[1], 66);
    assert_int_equal(err.arg[2], 64);
}

/* A table in which the score means nothing: then doubling costs nothing to the side far behind. */
static void an_engine_follows_the_table(void **state)
{
    vd_met_table *t = table_of("50 60 60\n40 50 60\n40 40 50\n50 30 30\n");
    vd_engine *engine = NULL;
    vd_cube_values before, with, after;
    vd_match match;
    vd_match_rules rules;

    (void)state;
    assert_int_equal(vd_engine_new(&engine, NULL), VD_OK);
    memset(&match, 0, sizeof match);
    vd_match_rules_default(&rules, VD_BACKGAMMON, 3);
    match.rules = rules;
    match.cube_owner = -1;
    vd_pos_start(&match.rules.variant, &match.pos);
    assert_int_equal(vd_engine_cube(engine, &match, NULL, 0, &before), VD_OK);
    vd_engine_set_met(engine, t);
    assert_int_equal(vd_engine_cube(engine, &match, NULL, 0, &with), VD_OK);
    vd_engine_set_met(engine, NULL);
    assert_int_equal(vd_engine_cube(engine, &match, NULL, 0, &after), VD_OK);
    assert_true(before.take == after.take && before.take != with.take);
    vd_engine_free(engine);
    vd_met_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_committed_table_is_the_computed_one),
        cmocka_unit_test(both_sides_add_up),
        cmocka_unit_test(nearer_is_better),
        cmocka_unit_test(near_the_published_table),
        cmocka_unit_test(beyond_the_table_is_clamped),
        cmocka_unit_test(xml),
        cmocka_unit_test(text),
        cmocka_unit_test(refused),
        cmocka_unit_test(our_own_comes_back),
        cmocka_unit_test(near_the_whole_published_table),
        cmocka_unit_test(a_missing_file),
        cmocka_unit_test(what_is_wrong_is_named),
        cmocka_unit_test(an_engine_follows_the_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
