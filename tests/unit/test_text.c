/* The catalogue as programs see it: lookup, languages, placeholders and plurals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "videau/text.h"

static void every_key_is_found_in_both_languages(void **state)
{
    (void)state;
    assert_true(vd_text_count() >= 2);
    for (size_t i = 0; i < vd_text_count(); i++) {
        const char *key = vd_text_key(i);

        assert_true(vd_text(VD_LANG_FR, key) && *vd_text(VD_LANG_FR, key));
        assert_true(vd_text(VD_LANG_EN, key) && *vd_text(VD_LANG_EN, key));
        assert_true(i == 0 || strcmp(vd_text_key(i - 1), key) < 0);
    }
    assert_null(vd_text_key(vd_text_count()));
}

static void an_unknown_key_has_no_text(void **state)
{
    (void)state;
    assert_null(vd_text(VD_LANG_FR, "no.such.key"));
    assert_null(vd_text(VD_LANG_EN, ""));
    assert_null(vd_text(VD_LANG_EN, "zzzz"));
    assert_string_equal(vd_text(VD_LANG_FR, "lang.name"), "français");
    assert_string_equal(vd_text(VD_LANG_EN, "lang.name"), "English");
}

static void a_language_is_read_from_a_code_or_locale(void **state)
{
    static const struct {
        const char *text;
        vd_status status;
        vd_lang lang;
    } cases[] = {
        {"fr", VD_OK, VD_LANG_FR},    {"en", VD_OK, VD_LANG_EN},
        {"FR", VD_OK, VD_LANG_FR},    {"fr_FR.UTF-8", VD_OK, VD_LANG_FR},
        {"en-GB", VD_OK, VD_LANG_EN}, {"en_US", VD_OK, VD_LANG_EN},
        {"", VD_ERR_PARSE, 0},        {"f", VD_ERR_PARSE, 0},
        {"fro", VD_ERR_PARSE, 0},     {"de_DE", VD_ERR_PARSE, 0},
        {"C", VD_ERR_PARSE, 0},       {"english", VD_ERR_PARSE, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_lang lang = (vd_lang)7;

        assert_int_equal(vd_lang_parse(cases[i].text, &lang), cases[i].status);
        assert_int_equal(lang, cases[i].status == VD_OK ? cases[i].lang : (vd_lang)7);
    }
    assert_string_equal(vd_lang_code(VD_LANG_FR), "fr");
    assert_string_equal(vd_lang_code(VD_LANG_EN), "en");
}

static void placeholders_and_plurals(void **state)
{
    static const struct {
        vd_lang lang;
        const char *text;
        int number;
        const char *expected; /* NULL: refused */
    } cases[] = {
        {VD_LANG_FR, "plain", 0, "plain"},
        {VD_LANG_FR, "{0} point{0?|s}", 0, "0 point"},
        {VD_LANG_FR, "{0} point{0?|s}", 1, "1 point"},
        {VD_LANG_FR, "{0} point{0?|s}", -1, "-1 point"},
        {VD_LANG_FR, "{0} point{0?|s}", 2, "2 points"},
        {VD_LANG_EN, "{0} point{0?|s}", 0, "0 points"},
        {VD_LANG_EN, "{0} point{0?|s}", 1, "1 point"},
        {VD_LANG_EN, "{0} point{0?|s}", -1, "-1 point"},
        {VD_LANG_EN, "{0} {0?die|dice}!", 7, "7 dice!"},
        {VD_LANG_EN, "{1} then {0}", 7, "six then 7"},
        {VD_LANG_EN, "{{0} {0}", 7, "{0} 7"},
        {VD_LANG_EN, "{1?a|b}", 7, NULL},
        {VD_LANG_EN, "good {2}", 7, NULL},
        {VD_LANG_EN, "{0?a}", 7, NULL},
        {VD_LANG_EN, "{0", 7, NULL},
        {VD_LANG_EN, "{", 7, NULL},
        {VD_LANG_EN, "{x}", 7, NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const vd_text_arg args[] = {vd_text_int(cases[i].number), vd_text_string("six")};
        char memory[64];
        vd_buf out;
        vd_status status;

        vd_buf_init(&out, memory, sizeof memory);
        vd_buf_put(&out, ">");
        status = vd_text_expand(&out, cases[i].lang, cases[i].text, args, 2);
        assert_int_equal(status, cases[i].expected ? VD_OK : VD_ERR_PARSE);
        assert_string_equal(memory + 1, cases[i].expected ? cases[i].expected : "");
    }
}

static void strings_are_joined_as_the_language_wants_it(void **state)
{
    static const struct {
        vd_lang lang;
        const char *text, *string, *expected;
    } cases[] = {
        {VD_LANG_FR, "15 pions de {0}", "Éva", "15 pions d’Éva"},
        {VD_LANG_FR, "15 pions de {0}", "alice", "15 pions d’alice"},
        {VD_LANG_FR, "15 pions de {0}", "Yves", "15 pions d’Yves"},
        {VD_LANG_FR, "15 pions de {0}", "Yann", "15 pions de Yann"},
        {VD_LANG_FR, "15 pions de {0}", "Yyvonne", "15 pions de Yyvonne"},
        {VD_LANG_FR, "de {0}", "Ümit", "d’Ümit"},
        {VD_LANG_FR, "de {0}", "ümit", "d’ümit"},
        {VD_LANG_FR, "de {0}", "Ángel", "d’Ángel"},
        {VD_LANG_FR, "de {0}", "Æsa", "d’Æsa"},
        {VD_LANG_FR, "de {0}", "øyvind", "d’øyvind"},
        {VD_LANG_FR, "de {0}", "Çelik", "de Çelik"},
        {VD_LANG_FR, "de {0}", "Ñuño", "de Ñuño"},
        {VD_LANG_FR, "15 pions de {0}", "Hugo", "15 pions de Hugo"},
        {VD_LANG_FR, "15 pions de {0}", "Bleu", "15 pions de Bleu"},
        {VD_LANG_FR, "15 pions de {0}", "", "15 pions de "},
        {VD_LANG_FR, "15 pions de {0}", "l’ordinateur", "15 pions de l’ordinateur"},
        {VD_LANG_FR, "De {0} (de {0})", "Éva", "D’Éva (d’Éva)"},
        {VD_LANG_FR, "sonde {0}", "Éva", "sonde Éva"},
        {VD_LANG_EN, "de {0}", "Éva", "de Éva"},
        {VD_LANG_FR, "{0} joue.", "l’ordinateur", "L’ordinateur joue."},
        {VD_LANG_FR, "À {0}. {0} joue.", "l’ordinateur", "À l’ordinateur. L’ordinateur joue."},
        {VD_LANG_EN, "\n{0} plays {0}.", "the computer", "\nThe computer plays the computer."},
        {VD_LANG_FR, "{0} joue.", "alice", "alice joue."},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const vd_text_arg arg = vd_text_string(cases[i].string);
        char memory[64];
        vd_buf out;

        vd_buf_init(&out, memory, sizeof memory);
        assert_int_equal(vd_text_expand(&out, cases[i].lang, cases[i].text, &arg, 1), VD_OK);
        assert_string_equal(memory, cases[i].expected);
    }
}

static void a_catalogue_text_is_formatted(void **state)
{
    char memory[64];
    vd_buf out;

    (void)state;
    vd_buf_init(&out, memory, sizeof memory);
    assert_int_equal(vd_text_put(&out, VD_LANG_EN, "text.example", VD_INT(2), VD_STR("soon")),
                     VD_OK);
    assert_string_equal(memory, "2 checkers to bear off: soon");
    vd_buf_cut(&out, 0);
    assert_int_equal(vd_text_format(&out, VD_LANG_EN, "no.such.key", NULL, 0), VD_ERR_PARSE);
    assert_string_equal(memory, "");
}

static void a_full_buffer_is_told(void **state)
{
    char memory[8];
    vd_buf out;

    (void)state;
    vd_buf_init(&out, memory, sizeof memory);
    assert_int_equal(vd_text_put(&out, VD_LANG_EN, "text.example", VD_INT(2), VD_STR("x")),
                     VD_ERR_FULL);
    assert_true(out.full);
}

/* Columns of the longest line: characters, not bytes; "{{" prints as one. */
static int widest(const char *text)
{
    int width = 0, most = 0;

    for (; *text; text++) {
        text += text[0] == '{' && text[1] == '{';
        width = *text == '\n' ? 0 : width + (((unsigned char)*text & 0xc0) != 0x80);
        most = width > most ? width : most;
    }
    return most;
}

static void no_help_runs_over_80_columns(void **state)
{
    (void)state;
    for (size_t i = 0; i < vd_text_count(); i++) {
        const char *key = vd_text_key(i);

        if (strncmp(key, "cli.help.", 9) != 0 && strncmp(key, "cli.usage", 9) != 0)
            continue;
        for (int lang = 0; lang < 2; lang++)
            if (widest(vd_text((vd_lang)lang, key)) > 80)
                fail_msg("%s, %s: %d columns", key, vd_lang_code((vd_lang)lang),
                         widest(vd_text((vd_lang)lang, key)));
    }
}

static int column_of(const char *line, const char *place)
{
    int column = 0;

    for (; line < place; line++)
        column += ((unsigned char)*line & 0xc0) != 0x80;
    return column;
}

/* Every way to call a command begins under the first one, and what goes on from a line stands further in. */
static void usage_lines_stand_under_each_other(const char *key, const char *text)
{
    const char *first = strstr(text, "videau"), *end = strstr(text, "\n\n");
    const int indent = first ? column_of(text, first) : 0;

    for (const char *line = strchr(text, '\n'); line && line < end; line = strchr(line + 1, '\n')) {
        const size_t blanks = strspn(line + 1, " ");

        if (blanks && ((int)blanks < indent ||
                       (!strncmp(line + 1 + blanks, "videau ", 7) ? (int)blanks != indent
                                                                  : (int)blanks == indent)))
            fail_msg("%s: %s", key, line);
    }
}

static void usages_are_aligned(void **state)
{
    (void)state;
    for (size_t i = 0; i < vd_text_count(); i++) {
        const char *key = vd_text_key(i);

        for (int lang = 0; lang < 2 && !strncmp(key, "cli.help.", 9); lang++)
            usage_lines_stand_under_each_other(key, vd_text((vd_lang)lang, key));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_is_found_in_both_languages),
        cmocka_unit_test(an_unknown_key_has_no_text),
        cmocka_unit_test(a_language_is_read_from_a_code_or_locale),
        cmocka_unit_test(placeholders_and_plurals),
        cmocka_unit_test(strings_are_joined_as_the_language_wants_it),
        cmocka_unit_test(a_catalogue_text_is_formatted),
        cmocka_unit_test(a_full_buffer_is_told),
        cmocka_unit_test(no_help_runs_over_80_columns),
        cmocka_unit_test(usages_are_aligned),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
