/* The command line: how arguments, options and languages are read. */
#include "../../src/cli/cli.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char xgid[] = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
static const char dashes[] = "--a-B-D-B---cE---cC-B-dA--:1:1:-1:00:0:0:0:0:10";

/* What the echo command saw. */
static vd_cli seen;

static int echo(vd_cli *cli)
{
    seen = *cli;
    return VD_EXIT_DONE;
}

static const vd_cli_option echo_options[] = {{"size", true}, {"loud", false}, {NULL, false}};
static const vd_cli_option other_options[] = {{"else", true}, {NULL, false}};
static const vd_cli_command commands[] = {
    {"echo", echo, echo_options, 0, 3},
    {"other", echo, other_options, 1, -1},
    {NULL, NULL, NULL, 0, 0},
};

static char said[4096];

/* Run with the words, up to a NULL; what was said to standard error is in `said`. */
static int run(const char *const *words)
{
    char storage[400][128], *argv[401];
    int argc = 1, code;
    size_t len;
    FILE *out = tmpfile(), *err = tmpfile();

    assert_true(out && err);
    strcpy(storage[0], "videau");
    argv[0] = storage[0];
    for (; *words; words++, argc++) {
        strcpy(storage[argc], *words);
        argv[argc] = storage[argc];
    }
    argv[argc] = NULL;
    memset(&seen, 0, sizeof seen);
    code = vd_cli_main(commands, argc, argv, stdin, out, err);
    rewind(err);
    len = fread(said, 1, sizeof said - 1, err);
    said[len] = '\0';
    fclose(out);
    fclose(err);
    return code;
}

#define RUN(...) run((const char *const[]){__VA_ARGS__, NULL})

static void options_stand_anywhere(void **state)
{
    (void)state;
    assert_int_equal(RUN("--lang", "en", "echo", "a", "--size", "3", "b", "--loud"), 0);
    assert_int_equal(seen.argc, 2);
    assert_int_equal(seen.lang, VD_LANG_EN);
    assert_true(vd_cli_has(&seen, "loud"));
    assert_int_equal(RUN("--size=3", "a", "--lang=fr", "echo"), VD_EXIT_UNUSABLE);
    assert_int_equal(RUN("--size=3", "echo", "--json"), 0);
    assert_true(seen.json);
    assert_int_equal(seen.lang, VD_LANG_FR);
    assert_int_equal(RUN("echo", "--", "--size", "-x"), 0);
    assert_int_equal(seen.argc, 2);
}

static void an_xgid_is_never_an_option(void **state)
{
    (void)state;
    assert_int_equal(RUN("echo", xgid), 0);
    assert_int_equal(seen.argc, 1);
    assert_int_equal(RUN("echo", dashes), 0);
    assert_int_equal(seen.argc, 1);
    /* One that is damaged is still meant as a position. */
    assert_int_equal(RUN("echo", "-b----E-C---eE---c-e----B-:0:0"), 0);
    assert_int_equal(RUN("echo", "-"), 0);
    assert_int_equal(seen.argc, 1);
}

static void what_does_not_fit_is_refused_in_one_line(void **state)
{
    static const char *const cases[][4] = {
        {"nothing", NULL},
        {"", NULL},
        {"echo", "--nothing", NULL},
        {"echo", "-l", NULL},
        {"echo", "--size", NULL},
        {"echo", "--size", "--lang=fr", NULL},
        {"echo", "--loud=yes", NULL},
        {"echo", "--else=3", NULL},
        {"echo", "--lang", "de", NULL},
        {"echo", "--variant", "chess", NULL},
        {"echo", "--color=blue", NULL},
        {"other", NULL},
        {"--\033[2J", "echo", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(run(cases[i]), VD_EXIT_UNUSABLE);
        assert_ptr_equal(strchr(said, '\n'), said + strlen(said) - 1);
        assert_null(strchr(said, '\033'));
    }
    assert_int_equal(RUN("echo", "a", "b", "c", "d"), VD_EXIT_UNUSABLE);
}

static void too_many_words_are_refused(void **state)
{
    const char *words[400] = {"other"};

    (void)state;
    for (int i = 1; i < 399; i++)
        words[i] = "x";
    assert_int_equal(run(words), VD_EXIT_UNUSABLE);
    for (int i = 1; i < 399; i++)
        words[i] = "--json";
    assert_int_equal(run(words), VD_EXIT_UNUSABLE);
}

static void the_language_comes_from_the_environment(void **state)
{
    (void)state;
    unsetenv("LC_MESSAGES");
    unsetenv("LANG");
    setenv("LC_ALL", "en_GB.UTF-8", 1);
    assert_int_equal(RUN("echo"), 0);
    assert_int_equal(seen.lang, VD_LANG_EN);
    assert_true(seen.unicode);
    setenv("LC_ALL", "de_DE.ISO-8859-1", 1);
    assert_int_equal(RUN("echo"), 0);
    assert_int_equal(seen.lang, VD_LANG_FR);
    assert_false(seen.unicode);
    unsetenv("LC_ALL");
    setenv("LANG", "en_US", 1);
    assert_int_equal(RUN("echo"), 0);
    assert_int_equal(seen.lang, VD_LANG_EN);
    assert_int_equal(RUN("echo", "--lang", "fr"), 0);
    assert_int_equal(seen.lang, VD_LANG_FR);
    unsetenv("LANG");
}

static void numbers_have_their_range(void **state)
{
    long value = 7;

    (void)state;
    assert_int_equal(RUN("echo", "--size", "12"), 0);
    seen.err = stderr;
    assert_true(vd_cli_number(&seen, "size", 1, 20, &value));
    assert_int_equal(value, 12);
    assert_int_equal(RUN("echo", "--size", "99999999999999999999"), 0);
    seen.err = tmpfile();
    assert_false(vd_cli_number(&seen, "size", 1, 20, &value));
    fclose(seen.err);
    assert_int_equal(value, 12);
    assert_int_equal(RUN("echo"), 0);
    assert_true(vd_cli_number(&seen, "size", 1, 20, &value));
}

static void json_strings_are_always_valid(void **state)
{
    static const struct {
        const char *text, *value;
    } cases[] = {
        {"", ""},
        {"a\"b\\c", "a\"b\\c"},
        {"\n\033\x7f", "\n\033\x7f"},
        {"é\u20ac", "é\u20ac"},
        {"\xff|\xc3", "\ufffd|\ufffd"},
        {"\xc0\xaf", "\ufffd\ufffd"},
        {"\xed\xa0\x80", "\ufffd\ufffd\ufffd"},
        {"\xf0\x9f\x8e\xb2", "\xf0\x9f\x8e\xb2"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        json_t *json = vd_cli_json_text(cases[i].text);

        assert_string_equal(json_string_value(json), cases[i].value);
        json_decref(json);
    }
}

static void a_turn_is_read_from_a_line(void **state)
{
    static const struct {
        const char *line;
        int high, low;
        const char *rest; /* NULL: refused */
    } cases[] = {
        {"start 31 8/5 6/5", 3, 1, "8/5 6/5"},
        {"  start   6 5\t24/13 \r", 6, 5, "24/13"},
        {"4HPwATDgc/ABMA 1-6", 6, 1, ""},
        {"M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] dice:4-2 8/4 6/4", 4, 2, "8/4 6/4"},
        {"M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] dice:4-2 52 13/8", 5, 2, "13/8"},
        {"M[24:1 23:1] A[5:2] hors:13/13 next:name variant:acey-deucey [4-4] hors/21(4)", 4, 4,
         "[4-4] hors/21(4)"},
        {"M[24:1 23:1] A[5:2] hors:13/13 next:name variant:acey-deucey 4-3", 0, 0, NULL},
        {"start", 0, 0, NULL},
        {"start 70", 0, 0, NULL},
        {"", 0, 0, NULL},
        {"31", 0, 0, NULL},
        {"start [", 0, 0, NULL},
    };
    vd_cli cli;

    (void)state;
    memset(&cli, 0, sizeof cli);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char sentence[1024];
        vd_cli_turn turn;
        vd_buf buf;

        vd_buf_init(&buf, sentence, sizeof sentence);
        if (!cases[i].rest) {
            assert_false(vd_cli_turn_read(&cli, cases[i].line, strlen(cases[i].line), &turn, &buf));
            assert_true(buf.length > 0);
            continue;
        }
        assert_true(vd_cli_turn_read(&cli, cases[i].line, strlen(cases[i].line), &turn, &buf));
        assert_int_equal(turn.dice.die[0], cases[i].high);
        assert_int_equal(turn.dice.die[1], cases[i].low);
        assert_int_equal(turn.rest_len, strlen(cases[i].rest));
        assert_memory_equal(turn.rest, cases[i].rest, turn.rest_len);
    }
}

/* The games that a refusal of --variant tells are all that there are; of those with rules of their own, the ones that are
 * evaluated first: it says that they are the first eight. */
static void a_variant_that_is_unknown_is_told_all(void **state)
{
    static const char *const letters = "abcdefghijklmnopqrstuvwxyz-";

    (void)state;
    for (int lang = 0; lang < VD_LANG_COUNT; lang++) {
        const char *text = vd_text((vd_lang)lang, "cli.bad_variant");
        unsigned told = 0, order = 0;

        for (; *text; text += strspn(text, letters), text += strcspn(text, letters)) {
            vd_variant_id id;

            if (vd_variant_find_played(text, strspn(text, letters), &id) != VD_OK)
                continue;
            told |= 1U << id;
            if (id >= VD_VARIANT_COUNT)
                assert_int_equal(order++ < 19, id < VD_VARIANT_JUDGED);
        }
        assert_int_equal(told, (1U << VD_VARIANT_PLAYED) - 1);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_stand_anywhere),
        cmocka_unit_test(an_xgid_is_never_an_option),
        cmocka_unit_test(what_does_not_fit_is_refused_in_one_line),
        cmocka_unit_test(too_many_words_are_refused),
        cmocka_unit_test(the_language_comes_from_the_environment),
        cmocka_unit_test(numbers_have_their_range),
        cmocka_unit_test(json_strings_are_always_valid),
        cmocka_unit_test(a_turn_is_read_from_a_line),
        cmocka_unit_test(a_variant_that_is_unknown_is_told_all),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
