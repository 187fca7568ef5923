/* Sentences of refusals, errors and ends of games, in both languages. */
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

        for (int code = 0; code < VD_REASON_COUNT; code++) {
            vd_reason reason;

            memset(&reason, 0, sizeof reason);
            reason.code = (vd_reason_code)code;
            reason.rule = 50;
            reason.from = 24;
            reason.to = VD_PLACE_OFF;
            vd_buf_init(&buf, text, sizeof text);
            assert_int_equal(vd_explain_reason(&buf, (vd_lang)lang, vd_variant_get(VD_BACKGAMMON),
                                               &pos, vd_dice_make(6, 5), &reason),
                             VD_OK);
            assert_true(buf.length > 0 && !has_hole(text));
            assert_true(code == VD_REASON_legal || strstr(text, "(R50)"));
        }
        for (int what = 1; what < VD_ERROR_COUNT; what++) {
            vd_error error = {(vd_error_code)what, 0, {1, 2, 3}, "mot"};

            vd_buf_init(&buf, text, sizeof text);
            assert_int_equal(vd_explain_error(&buf, (vd_lang)lang, &error), VD_OK);
            assert_true(buf.length > 0 && !has_hole(text));
        }
        for (int refusal = 0; refusal < VD_REFUSAL_COUNT; refusal++) {
            vd_buf_init(&buf, text, sizeof text);
            assert_int_equal(vd_explain_refusal(&buf, (vd_lang)lang, (vd_refusal)refusal, NULL),
                             VD_OK);
            assert_true(buf.length > 0 && !has_hole(text));
        }
    }
}

static void tournament_rules_are_called_t(void **state)
{
    vd_buf buf;

    (void)state;
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(vd_explain_refusal(&buf, VD_LANG_FR, VD_REFUSAL_crawford_no_cube, NULL),
                     VD_OK);
    assert_non_null(strstr(text, "(T2)"));
}

/* A game with rules of its own has none on how one resigns. */
static void resigning_cites_no_rule_of_another_game(void **state)
{
    vd_match_rules rules;
    vd_buf buf;

    (void)state;
    vd_match_rules_default(&rules, VD_XII, 0);
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(vd_explain_refusal(&buf, VD_LANG_FR, VD_REFUSAL_resign_pending, &rules),
                     VD_OK);
    assert_null(strchr(text, '('));
    vd_match_rules_default(&rules, VD_BACKGAMMON, 0);
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(vd_explain_refusal(&buf, VD_LANG_FR, VD_REFUSAL_resign_pending, &rules),
                     VD_OK);
    assert_non_null(strstr(text, "(T9)"));
}

static void the_agreed_cube_limit_is_named(void **state)
{
    vd_match_rules rules;
    vd_buf buf;

    (void)state;
    vd_match_rules_default(&rules, VD_BACKGAMMON, 0);
    rules.cube_limit = 7;
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(vd_explain_refusal(&buf, VD_LANG_EN, VD_REFUSAL_cube_limit, &rules), VD_OK);
    assert_non_null(strchr(text, '7'));
}

static void a_long_unreadable_play_is_cut_between_characters(void **state)
{
    char typed[200];
    vd_error error = {VD_ERROR_too_long, 0, {60, 0, 0}, ""};
    vd_buf buf;

    (void)state;
    memset(typed, 'x', sizeof typed);
    memcpy(typed + 59, "é", 2);
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(vd_explain_unreadable(&buf, VD_LANG_FR, NULL, typed, sizeof typed, &error),
                     VD_OK);
    assert_non_null(strstr(text, "xx…"));
    assert_non_null(strstr(text, "(R92)"));
}

static void letters_that_disagree_cite_their_own_rule(void **state)
{
    static const struct {
        vd_error_code what;
        const char *rule;
    } cases[] = {
        {VD_ERROR_letter_mismatch, "(R107)"},
        {VD_ERROR_camp_number, "(R105)"},
        {VD_ERROR_bad_character, "(R92)"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const vd_error error = {cases[i].what, 0, {0, 0, 0}, "ml2"};
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        assert_int_equal(
            vd_explain_unreadable(&buf, VD_LANG_FR, vd_variant_get(VD_TAVLA), "ml2-g7", 6, &error),
            VD_OK);
        assert_non_null(strstr(text, cases[i].rule));
    }
    assert_int_equal(vd_explain_unreadable_rule(NULL, NULL), 92);
}

/* Who throws when is in its own rule of how it begins. */
static void a_game_with_rules_of_its_own_says_whose_turn_it_is(void **state)
{
    static const vd_refusal refusals[] = {VD_REFUSAL_not_your_turn, VD_REFUSAL_not_rolled_yet,
                                          VD_REFUSAL_dice_already_rolled};

    (void)state;
    for (vd_variant_id id = VD_VARIANT_COUNT; id < VD_VARIANT_PLAYED; id++) {
        vd_match_rules rules;

        vd_match_rules_default(&rules, id, 7);
        for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
            char cited[16];
            vd_buf buf;

            snprintf(cited, sizeof cited, "(%s3)", rules.variant.rules);
            vd_buf_init(&buf, text, sizeof text);
            assert_int_equal(vd_explain_refusal(&buf, VD_LANG_EN, refusals[i], &rules), VD_OK);
            assert_non_null(strstr(text, cited));
        }
    }
}

/* A game with rules of its own has none on how a play is written, and is not quoted those of backgammon. */
static void what_cannot_be_read_cites_no_rule_of_another_game(void **state)
{
    const vd_error error = {VD_ERROR_bad_character, 0, {0, 0, 0}, "x"};

    (void)state;
    for (vd_variant_id id = VD_VARIANT_COUNT; id < VD_VARIANT_PLAYED; id++) {
        const vd_variant *variant = vd_variant_get(id);
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        assert_int_equal(vd_explain_unreadable_rule(variant, &error), 0);
        assert_int_equal(vd_explain_unreadable(&buf, VD_LANG_FR, variant, "24x", 3, &error), VD_OK);
        assert_non_null(strstr(text, "24x"));
        assert_null(strstr(text, "(R"));
        assert_null(strstr(text, "FFBG"));
    }
}

/* The rule that a game's end cites is the variant's: tenth of the list of its own. */
static void the_end_cites_the_games_own_rule(void **state)
{
    static const struct {
        vd_variant_id variant;
        vd_end end;
        const char *rule;
    } cases[] = {
        {VD_JACQUET, VD_END_BORNE_OFF, "(JQ10)"},     {VD_JACQUET, VD_END_RESIGN, "(JQ10)"},
        {VD_FEVGA, VD_END_BORNE_OFF, "(FE10)"},       {VD_MOULTEZIM, VD_END_BORNE_OFF, "(MO10)"},
        {VD_FEVGA, VD_END_RESIGN, "(FE10)"},          {VD_MOULTEZIM, VD_END_RESIGN, "(MO10)"},
        {VD_NARDE, VD_END_BORNE_OFF, "(NA10)"},       {VD_NARDE, VD_END_RESIGN, "(NA10)"},
        {VD_GUL_BARA, VD_END_BORNE_OFF, "(GB10)"},    {VD_GUL_BARA, VD_END_RESIGN, "(GB10)"},
        {VD_NARD, VD_END_BORNE_OFF, "(ND10)"},        {VD_NARD, VD_END_RESIGN, "(ND10)"},
        {VD_PLAKOTO, VD_END_MOTHER, "(PL11)"},        {VD_PLAKOTO, VD_END_DRAW, "(PL11)"},
        {VD_TAPA, VD_END_BORNE_OFF, "(TA10)"},        {VD_PORTES, VD_END_BORNE_OFF, "(PO10)"},
        {VD_PLAKOTO, VD_END_BORNE_OFF, "(PL10)"},     {VD_PLAKOTO, VD_END_RESIGN, "(PL10)"},
        {VD_FAILLE, VD_END_BORNE_OFF, "(FA10)"},      {VD_FAILLE, VD_END_UNPLAYED, "(FA8)"},
        {VD_VERSAILLES, VD_END_BORNE_OFF, "(VS10)"},  {VD_VERSAILLES, VD_END_RESIGN, "(VS10)"},
        {VD_TOURNE_CASE, VD_END_BORNE_OFF, "(TC10)"}, {VD_TOURNE_CASE, VD_END_RESIGN, "(TC10)"},
        {VD_GARANGUET, VD_END_BORNE_OFF, "(GA10)"},   {VD_GARANGUET, VD_END_RESIGN, "(GA10)"},
        {VD_BALDRAC, VD_END_BORNE_OFF, "(BD10)"},     {VD_BALDRAC, VD_END_RESIGN, "(BD10)"},
        {VD_BUFFE, VD_END_BORNE_OFF, "(BU10)"},       {VD_BUFFE, VD_END_RESIGN, "(BU10)"},
        {VD_XII, VD_END_BORNE_OFF, "(XS10)"},         {VD_XII, VD_END_RESIGN, "(XS10)"},
        {VD_TABULA, VD_END_BORNE_OFF, "(TB10)"},      {VD_TABULA, VD_END_RESIGN, "(TB10)"},
        {VD_REVERTIER, VD_END_JAN, "(VE11)"},         {VD_REVERTIER, VD_END_DRAW, "(VE11)"},
        {VD_REVERTIER, VD_END_RESIGN, "(VE10)"},      {VD_REVERTIER, VD_END_BORNE_OFF, "(VE10)"},
        {VD_IRISH, VD_END_BORNE_OFF, "(IR10)"},       {VD_IRISH, VD_END_RESIGN, "(IR10)"},
        {VD_BACKGAMMON, VD_END_BORNE_OFF, "(R5"},     {VD_BACKGAMMON, VD_END_RESIGN, "(T9)"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (uint8_t kind = 1; kind <= 2; kind++) {
            vd_match_rules rules;
            vd_match match;
            vd_buf buf;

            vd_match_rules_default(&rules, cases[i].variant, 3);
            assert_int_equal(vd_match_init(&match, &rules), VD_REFUSAL_none);
            match.end = cases[i].end;
            match.end_kind = kind;
            match.end_points = kind;
            for (int lang = 0; lang < VD_LANG_COUNT; lang++) {
                vd_buf_init(&buf, text, sizeof text);
                assert_int_equal(vd_explain_end(&buf, (vd_lang)lang, &match, NULL), VD_OK);
                assert_non_null(strstr(text, cases[i].rule));
                assert_false(has_hole(text));
            }
        }
}

static void a_small_buffer_is_said(void **state)
{
    vd_buf buf;

    (void)state;
    vd_buf_init(&buf, text, 30);
    assert_int_equal(vd_explain_refusal(&buf, VD_LANG_FR, VD_REFUSAL_crawford_no_cube, NULL),
                     VD_ERR_FULL);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_has_its_sentence),
        cmocka_unit_test(tournament_rules_are_called_t),
        cmocka_unit_test(resigning_cites_no_rule_of_another_game),
        cmocka_unit_test(the_agreed_cube_limit_is_named),
        cmocka_unit_test(a_long_unreadable_play_is_cut_between_characters),
        cmocka_unit_test(letters_that_disagree_cite_their_own_rule),
        cmocka_unit_test(a_game_with_rules_of_its_own_says_whose_turn_it_is),
        cmocka_unit_test(what_cannot_be_read_cites_no_rule_of_another_game),
        cmocka_unit_test(the_end_cites_the_games_own_rule),
        cmocka_unit_test(a_small_buffer_is_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
