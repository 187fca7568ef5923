/* Reports: well-formed, self-contained, in both languages, whoever plays and whatever is missing. */
#include "with_engine.h"

#include "inner/book.h"
#include "videau/app.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define NASTY_A "<script>alert('1')</script>"
#define NASTY_B "\"B\" & \xe2\x80\xae<b>"

/* A finished match with errors of both sides and of the cube; the second is not finished. */
static const char *const matches[] = {
    " 3 point match\n\n Game 1\n " NASTY_A " : 0    " NASTY_B " : 0\n"
    "  1) 31: 24/21 24/23               64: 24/14*\n"
    "  2) 65: bar/20 13/7               52: 14/7*\n"
    "  3)  Doubles => 2                  Takes\n"
    "  4) 66:                            43: 24/20 13/10\n"
    "  5) 66:                            Doubles => 4\n"
    "  6)  Drops                          Wins 2 points\n\n"
    " Game 2\n " NASTY_A " : 0    " NASTY_B " : 2\n"
    "  1) 31: 8/5 6/5                   21: 13/11 24/23\n"
    "  2) 62: 24/18 13/11               Resigns\n"
    "      Wins 1 point\n\n"
    " Game 3\n " NASTY_A " : 1    " NASTY_B " : 2\n"
    "  1)                               63: 24/18 13/10\n"
    "  2) 21: 24/23 24/22               66: 24/18 18/12(2) 13/7\n"
    "  3) Resigns                        Wins 1 point and the match\n",
    " 5 point match\n\n Game 1\n Anna : 0    Ben : 0\n"
    "  1) 61: 24/18 24/23               31: 8/5 6/5\n"
    "  2) 55: 13/3(2)                   21: 13/11 24/23\n",
    " 0 point match\n\n Game 1\n Anna : 0    Ben : 0\n"
    "  1) 61: 24/18 24/23               31: 8/5 6/5\n"
    "  2) 55: 13/3(2)                   Doubles => 2\n"
    "  3)  Drops                         Wins 1 point\n",
};
enum { MATCHES = sizeof matches / sizeof *matches };

static const vd_book *book; /* that reports are given */

typedef struct analysed {
    vd_record *record;
    vd_analysis *analysis;
    vd_explanations *why;
} analysed;

static analysed analyse(const char *text, double mistake)
{
    vd_analysis_options options;
    analysed a = {NULL, NULL, NULL};

    assert_int_equal(vd_record_read(text, strlen(text), &a.record, NULL), VD_OK);
    vd_analysis_options_default(&options);
    options.mistake = mistake;
    assert_int_equal(vd_analyse(engine, a.record->match[0], &options, &a.analysis), VD_OK);
    return a;
}

static void forget(analysed *a)
{
    vd_explanations_free(a->why);
    vd_analysis_free(a->analysis);
    vd_record_free(a->record);
}

static char *report_of(const analysed *list, size_t count, vd_lang lang)
{
    vd_report_match match[MATCHES];
    vd_judged_seat share[] = {{list[0].analysis, 0}};
    const vd_report_player player = {list[0].analysis->match->name[0], share, 1};
    const vd_report report = {.lang = lang,
                              .engine = "Videau <test>",
                              .met = "\"Kazaross\"",
                              .match = match,
                              .matches = count,
                              .book = book,
                              .player = &player,
                              .players = 1};
    char *html = NULL, *copy;
    size_t len = 0;

    for (size_t i = 0; i < count; i++)
        match[i] = (vd_report_match){list[i].analysis, {true, true}, list[i].why};
    assert_int_equal(vd_report_html(&report, &html, &len), VD_OK);
    assert_int_equal(strlen(html), len);
    copy = strdup(
        html); /* gcc 12 takes what vd_report_html gave for the address of a local otherwise */
    assert_non_null(copy);
    free(html);
    return copy;
}

/* ---- Form ---- */

static bool is_void(const char *name, size_t len)
{
    return (len == 4 && !memcmp(name, "meta", 4)) || name[0] == '!';
}

/* Every element is closed, in order; a "<" begins one, and quotes of attributes close. */
static void check_nesting(const char *html)
{
    const char *open[64];
    size_t length[64];
    int depth = 0;

    for (const char *c = strchr(html, '<'); c; c = strchr(c, '<')) {
        const bool closes = c[1] == '/';
        const char *name = c + 1 + closes, *end = name;
        size_t len = strcspn(name, " >/\n");

        for (bool quoted = false; *end && (quoted || *end != '>'); end++) {
            quoted = *end == '"' ? !quoted : quoted;
            if (*end == '<')
                fail_msg("\"<\" in an element: %.80s", c);
        }
        assert_int_equal(*end, '>');
        if (closes) {
            assert_true(depth > 0);
            depth--;
            if (len != length[depth] || memcmp(open[depth], name, len) != 0)
                fail_msg("%.*s closed by %.60s", (int)length[depth], open[depth], c);
        } else if (end[-1] != '/' && !is_void(name, len)) {
            assert_true(depth < 64);
            open[depth] = name;
            length[depth++] = len;
        }
        c = end;
    }
    assert_int_equal(depth, 0);
}

static size_t count_of(const char *html, const char *what)
{
    size_t count = 0;

    for (const char *c = strstr(html, what); c; c = strstr(c + 1, what))
        count++;
    return count;
}

/* Ids stand once, and what is pointed to is there. */
static void check_ids(const char *html)
{
    for (const char *c = strstr(html, " id=\""); c; c = strstr(c + 1, " id=\"")) {
        char id[96];

        snprintf(id, sizeof id, "%.*s", (int)strcspn(c + 5, "\"") + 6, c);
        if (count_of(html, id) != 1)
            fail_msg("%s stands %zu times", id, count_of(html, id));
    }
    for (const char *c = strstr(html, "href=\"#"); c; c = strstr(c + 1, "href=\"#")) {
        char id[96];

        snprintf(id, sizeof id, " id=\"%.*s", (int)strcspn(c + 7, "\"") + 1, c + 7);
        if (count_of(html, id) != 1)
            fail_msg("nothing has%s", id);
    }
}

static void check_form(const char *html)
{
    static const char *const strange[] = {
        "<script", "alert('1')</script", "http:", "https:", "url(", "\xe2\x80\xae",
        "report.", "analyse.",           "nan",   "inf\"",  "{0",   "(null)"};

    check_nesting(html);
    check_ids(html);
    for (size_t i = 0; i < sizeof strange / sizeof *strange; i++) {
        const char *found = strstr(html, strange[i]);

        /* the name of the namespace of SVG is no address that anybody asks */
        while (found && !strncmp(found, "http://www.w3.org/2000/svg", 26))
            found = strstr(found + 1, strange[i]);
        if (found)
            fail_msg("%s: %.60s", strange[i], found > html + 20 ? found - 20 : found);
    }
}

static void every_report_is_well_formed(void **state)
{
    analysed list[MATCHES];

    (void)state;
    for (size_t i = 0; i < MATCHES; i++)
        list[i] = analyse(matches[i], 0.02);
    for (int lang = VD_LANG_FR; lang <= VD_LANG_EN; lang++) {
        char *html = report_of(list, MATCHES, (vd_lang)lang);

        check_form(html);
        assert_int_equal(count_of(html, "<section class=\"match\""), MATCHES);
        assert_int_equal(count_of(html, "<section class=\"whole\""), 1);
        assert_int_equal(count_of(html, "<h1>"), 1);
        assert_int_equal(count_of(html, "<svg class=\"graph"), 2 * MATCHES);
        free(html);
        for (size_t i = 0; i < MATCHES; i++) {
            html = report_of(&list[i], 1, (vd_lang)lang);
            check_form(html);
            assert_int_equal(count_of(html, "<section class=\"whole\""), 0);
            assert_int_equal(count_of(html, "<h1>"), 1);
            free(html);
        }
    }
    for (size_t i = 0; i < MATCHES; i++)
        forget(&list[i]);
}

/* ---- Content ---- */

static void names_are_only_text(void **state)
{
    analysed a = analyse(matches[0], 0.02);
    char *html = report_of(&a, 1, VD_LANG_EN);

    (void)state;
    assert_non_null(strstr(html, "<bdi>&lt;script&gt;alert('1')&lt;/script&gt;</bdi>"));
    assert_non_null(strstr(html, "<bdi>&quot;B&quot; &amp; &lt;b&gt;</bdi>"));
    assert_non_null(strstr(html, "content=\"Videau &lt;test&gt;\""));
    free(html);
    forget(&a);
}

static size_t errors_of(const vd_analysis *a)
{
    size_t count = 0;

    for (size_t i = 0; i < a->decisions; i++)
        count += a->decision[i].graded && a->decision[i].loss >= a->options.mistake;
    return count;
}

static void every_error_has_its_board(void **state)
{
    analysed a = analyse(matches[0], 0.02);
    const size_t errors = errors_of(a.analysis);
    char *html = report_of(&a, 1, VD_LANG_FR);
    size_t dearest = 0;

    (void)state;
    assert_true(errors > 4);
    assert_non_null(strstr(html, "<html lang=\"fr\">"));
    for (const char *c = strstr(html, "id=\"m1t"); c; c = strstr(c + 1, "id=\"m1t"))
        dearest += !memcmp(c + strcspn(c + 7, "\"-") + 7, "\"", 1);
    assert_int_equal(dearest, 3);
    assert_int_equal(count_of(html, "<article class=\"error\""), errors + 3);
    assert_int_equal(count_of(html, "role=\"img\" lang=\"fr\""), errors + 3);
    assert_int_equal(count_of(html, "<table class=\"choices\""), errors + 3);
    /* who lost the match is who it cost */
    assert_int_equal(a.analysis->result == 0, 1);
    for (size_t i = 0; i < a.analysis->decisions; i++) {
        char id[32];

        snprintf(id, sizeof id, "id=\"m1t%zu\"", i);
        if (strstr(html, id))
            assert_int_equal(a.analysis->decision[i].seat, 0);
    }
    free(html);
    forget(&a);
}

/* What an explanation says stands under its error, and nowhere where there is none. */
static void why_it_was_wrong(void **state)
{
    analysed a = analyse(matches[0], 0.02);
    size_t explained = 0;
    char *html = report_of(&a, 1, VD_LANG_EN);

    (void)state;
    assert_int_equal(count_of(html, "class=\"why\""), 0);
    free(html);
    assert_int_equal(vd_analysis_explain(engine, a.analysis, 0.02, 1, NULL, &a.why), VD_OK);
    for (size_t i = 0; i < a.analysis->decisions; i++) {
        const vd_explanation *x = vd_explanation_of(a.why, i);

        explained += x && x->causes + x->notes > 0;
    }
    assert_true(explained > 0);
    html = report_of(&a, 1, VD_LANG_EN);
    check_form(html);
    assert_true(count_of(html, "class=\"why\"") >= explained);
    assert_int_equal(count_of(html, "<li></li>"), 0);
    free(html);
    forget(&a);
}

/* An error in the opening names the book's play, each with its score; other errors nothing. */
static void the_book_is_named(void **state)
{
    static const char text[] = "videau-book 1\n"
                               "position money 4HPwATDgc/ABMA 31 3628e81a2117edfa\n"
                               "play 576 225804 10641 552575 166776 6267 113002 4767 8/5 6/5\n"
                               "play 576 15804 10641 452575 166776 6267 113002 4767 24/21 24/23\n";
    static const char *const said[2] = {
        [VD_LANG_FR] =
            "<p class=\"book\">Livre d’ouvertures (partie libre) : 8/5 6/5. Le livre n’est pas fait",
        [VD_LANG_EN] = "<p class=\"book\">Opening book (money): 8/5 6/5. The book is not made"};
    analysed a = analyse(matches[0], 0.02);
    vd_book *own = NULL;

    (void)state;
    assert_int_equal(vd_book_read(text, sizeof text - 1, &own, NULL), VD_OK);
    for (int lang = 0; lang < 2; lang++) {
        char *html = report_of(&a, 1, (vd_lang)lang);

        assert_int_equal(count_of(html, "class=\"book\""), 0);
        free(html);
        book = own;
        html = report_of(&a, 1, (vd_lang)lang);
        book = NULL;
        check_form(html);
        assert_true(count_of(html, said[lang]) > 0);
        assert_int_equal(count_of(html, "class=\"book\""), count_of(html, said[lang]));
        free(html);
    }
    vd_book_free(own);
    forget(&a);
}

static void nothing_to_list(void **state)
{
    analysed a = analyse(matches[0], 100);
    char *html = report_of(&a, 1, VD_LANG_EN);

    (void)state;
    check_form(html);
    assert_int_equal(count_of(html, "<article"), 0);
    assert_non_null(strstr(html, vd_text(VD_LANG_EN, "analyse.no_errors")));
    free(html);
    forget(&a);
}

/* Where something is missing there is no result without the luck, and the foot says how much was judged. */
static void what_is_missing_is_said(void **state)
{
    analysed a = analyse(matches[1], 0.02);
    char *html, foot[128];

    (void)state;
    a.analysis->decision[0].graded = false;
    a.analysis->roll[1].graded = false;
    html = report_of(&a, 1, VD_LANG_EN);
    check_form(html);
    assert_non_null(strstr(html, vd_text(VD_LANG_EN, "analysis.gap.unfinished")));
    assert_null(strstr(html, "Without the luck"));
    snprintf(foot, sizeof foot, "Judged: %zu of %zu decisions; weighed: %zu of %zu rolls.",
             a.analysis->decisions - 1, a.analysis->decisions, a.analysis->rolls - 1,
             a.analysis->rolls);
    assert_non_null(strstr(html, foot));
    free(html);
    forget(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_report_is_well_formed), cmocka_unit_test(names_are_only_text),
        cmocka_unit_test(every_error_has_its_board),   cmocka_unit_test(why_it_was_wrong),
        cmocka_unit_test(the_book_is_named),           cmocka_unit_test(nothing_to_list),
        cmocka_unit_test(what_is_missing_is_said),
    };

    return cmocka_run_group_tests(tests, make_engine, free_engine);
}
