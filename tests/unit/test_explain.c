#include "videau/app.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static char text[4096];

static bool has_hole(const char *sentence)
{
    return strchr(sentence, '{') || strchr(sentence, '}');
}

/* Every reason, error and refusal has a sentence in both languages, and all its operands are filled. */
static void every_code_has_its_sentence(void **state)
{
    vd_pos pos;

    (void)state;
    vd_pos_start(vd_variant_get(VD_BACKGAMMON), &pos);
    for (int lang = VD_LANG_FR; lang <= VD_LANG_EN; lang++) {
        vd_buf buf;

        for (int why = 0; why < VD_WHY_COUNT; why++) {
            vd_reason reason;

            memset(&reason, 0, sizeof reason);
            reason.why = (vd_why)why;
            reason.rule = 50;
            reason.from = 24;
            reason.to = VD_PLACE_OFF;
            vd_buf_init(&buf, text, sizeof text);
            assert_int_equal(vd_explain_reason(&buf, (vd_lang)lang, vd_variant_get(VD_BACKGAMMON),
                                               &pos, vd_dice_make(6, 5), &reason),
                             VD_OK);
            assert_true(buf.length > 0 && !has_hole(text));
            assert_true(why == VD_WHY_legal || strstr(text, "(R50)"));
        }
        for (int what = 1; what < VD_WHAT_COUNT; what++) {
            vd_error error = {(vd_what)what, 0, {1, 2, 3}, "mot"};

            vd_buf_init(&buf, text, sizeof text);
            assert_int_equal(vd_explain_error(&buf, (vd_lang)lang, &error), VD_OK);
            assert_true(buf.length > 0 && !has_hole(text));
        }
        for (int deny = 0; deny < VD_DENY_COUNT; deny++) {
            vd_buf_init(&buf, text, sizeof text);
            assert_int_equal(vd_explain_deny(&buf, (vd_lang)lang, (vd_deny)deny, NULL), VD_OK);
            assert_true(buf.length > 0 && !has_hole(text));
        }
    }
}

static void tournament_rules_are_called_t(void **state)
{
    vd_buf buf;

    (void)state;
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(vd_explain_deny(&buf, VD_LANG_FR, VD_DENY_crawford_no_cube, NULL), VD_OK);
    assert_non_null(strstr(text, "(T2)"));
}

static void the_agreed_cube_limit_is_named(void **state)
{
    vd_terms terms;
    vd_buf buf;

    (void)state;
    vd_terms_default(&terms, VD_BACKGAMMON, 0);
    terms.cube_limit = 7;
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(vd_explain_deny(&buf, VD_LANG_EN, VD_DENY_cube_limit, &terms), VD_OK);
    assert_non_null(strchr(text, '7'));
}

static void a_long_unreadable_play_is_cut_between_characters(void **state)
{
    char typed[200];
    vd_error error = {VD_WHAT_too_long, 0, {60, 0, 0}, ""};
    vd_buf buf;

    (void)state;
    memset(typed, 'x', sizeof typed);
    memcpy(typed + 59, "é", 2);
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(vd_explain_unreadable(&buf, VD_LANG_FR, typed, sizeof typed, &error), VD_OK);
    assert_non_null(strstr(text, "xx…"));
    assert_non_null(strstr(text, "(R92)"));
}

static void letters_that_disagree_cite_their_own_rule(void **state)
{
    static const struct {
        vd_what what;
        const char *rule;
    } cases[] = {
        {VD_WHAT_letter_mismatch, "(R107)"},
        {VD_WHAT_camp_number, "(R105)"},
        {VD_WHAT_bad_character, "(R92)"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const vd_error error = {cases[i].what, 0, {0, 0, 0}, "ml2"};
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        assert_int_equal(vd_explain_unreadable(&buf, VD_LANG_FR, "ml2-g7", 6, &error), VD_OK);
        assert_non_null(strstr(text, cases[i].rule));
    }
    assert_int_equal(vd_explain_unreadable_rule(NULL), 92);
}

static void a_small_buffer_is_said(void **state)
{
    vd_buf buf;

    (void)state;
    vd_buf_init(&buf, text, 30);
    assert_int_equal(vd_explain_deny(&buf, VD_LANG_FR, VD_DENY_crawford_no_cube, NULL),
                     VD_ERR_FULL);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_has_its_sentence),
        cmocka_unit_test(tournament_rules_are_called_t),
        cmocka_unit_test(the_agreed_cube_limit_is_named),
        cmocka_unit_test(a_long_unreadable_play_is_cut_between_characters),
        cmocka_unit_test(letters_that_disagree_cite_their_own_rule),
        cmocka_unit_test(a_small_buffer_is_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
