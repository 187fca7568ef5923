/* Tables that would make every answer undefined, and what becomes of a number that is not finite. */
#include "../../src/cli/cli.h"
#include "inner/game_json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>
#include <math.h>
#include <unistd.h>

static const vd_cli_option options[] = {
    {"ply", true}, {"met", true}, {"length", true}, {NULL, false}};
static const vd_cli_command commands[] = {
    {"met", vd_cmd_met, options, 0, 0},
    {"eval", vd_cmd_eval, options, 1, -1},
    {"cube", vd_cmd_cube, options, 1, -1},
    {NULL, NULL, NULL, 0, 0},
};

/* ---- The tables ---- */

enum { ROOM = 1 << 20 };

static char made[ROOM];

/* `size` rows by the logistic curve, percent; `spoil` at row x column; then the row after the Crawford game. */
static const char *rows(int size, int columns, int x, int y, const char *spoil, const char *post)
{
    size_t at = 0;

    for (int a = 1; a <= size; a++) {
        for (int b = 1; b <= columns; b++) {
            if (a == x && b == y)
                at += (size_t)sprintf(made + at, "%s ", spoil);
            else
                at += (size_t)sprintf(made + at, "%.3f ", 100.0 / (1.0 + exp(0.2 * (a - b))));
        }
        made[at++] = '\n';
    }
    strcpy(made + at, post);
    return made;
}

static const char *xml(const char *head, const char *twelve, const char *twentyone,
                       const char *post)
{
    sprintf(made,
            "<?xml version=\"1.0\"?><met><info>%s</info><pre-crawford-table type=\"explicit\">"
            "<row><me>0.5</me><me>%s</me></row><row><me>%s</me><me>0.5</me></row>"
            "</pre-crawford-table><post-crawford-table player=\"both\" type=\"explicit\"><row>"
            "%s</row></post-crawford-table></met>",
            head, twelve, twentyone, post);
    return made;
}

static const char *huge(void)
{
    memset(made, '5', ROOM - 1);
    for (size_t i = 2; i < ROOM - 1; i += 3)
        made[i] = ' ';
    made[ROOM - 1] = '\0';
    return made;
}

/* Number `n` of those that must be refused; NULL after the last. */
static const char *hostile(int n)
{
    static const char *const texts[] = {
        "50 70\n30 50\npost 50 0\n",                        /* nothing left to win */
        "50 70\n30 50\npost 0 0\n",                         /* the last game lost already */
        "50 70\n30 50\npost 100 100\n",                     /* or won */
        "50 70\n30 50\npost 60 40\n",                       /* nobody is ahead there */
        "50 70\n30 50\npost 50 51.5\n",                     /* farther is better */
        "50 70\n30 50\npost nan nan\n",                     /* words */
        "50 70\n30 50\npost inf\n",                         /* */
        "50 70\n30 50\npost -50 40\n",                      /* */
        "50 70\n30 50\npost 50 1e-300\n",                   /* */
        "50 70\n30 50\npost 50 0.0000000000000001\n",       /* next to nothing */
        "50 70\n30 50\npost 50 48\npost 50 40\n",           /* twice */
        "50 70\n30 50\n50 0\n",                             /* without the word */
        "nan nan\nnan nan\n",                               /* */
        "50 nan\nnan 50\n",                                 /* */
        "50 inf\n-inf 50\n",                                /* */
        "50 1e400\n30 50\n",                                /* */
        "50 99999999999999999999999999\n30 50\n",           /* */
        "0 0\n0 0\n",                                       /* */
        "100 100\n100 100\n",                               /* */
        "1 1\n0 1\n",                                       /* */
        "50 30\n70 50\n",                                   /* ahead is worse */
        "50 100 100\n0 50 100\n0 0 50\npost 50 0 0\n",      /* only certainty */
        "50 50 50\n50 50 50\n50 50 50\npost 50 50 50\n",    /* the score means nothing */
        "50 70 60\n30 50 55\n40 45 50\npost 50 48 30\n",    /* not in order */
        "50 70 75\n30 50 40\n25 60 50\npost 50 48 30\n",    /* */
        "50 70 75\n30 50 60\n25 40 50\npost 50 10 48\n",    /* */
        "50 70\n40 50\n",                                   /* no whole */
        "50 70\n30\n",                                      /* a row cut short */
        "50 70\n",                                          /* one row */
        "50\n",                                             /* one score */
        "",                                                 /* nothing */
        "\n\n\n# only\n",                                   /* */
        "50 70 80\n30 50 60\n",                             /* a row missing */
        "50 70\n30 50\n50 48\n50 48\n",                     /* rows twice */
        "50 70\n50 70\n30 50\n30 50\n",                     /* */
        "1 2 3\n1 50 70\n2 30 50\n3 20 40\n",               /* a column missing */
        "50,70\n30,50\npost,50,-0\n",                       /* */
        "50 0x46\n30 50\n",                                 /* */
        "50 70 .\n30 50 .\n. . .\n",                        /* */
        "0.000000000000000001 1\n0 0.000000000000000001\n", /* */
        "<met>",                                            /* */
        "<met><pre-crawford-table><row><me>",               /* */
        "<met><pre-crawford-table type=\"explicit\"><row><me/></row></pre-crawford-table></met>",
        "<?xml",
        "<!--",
        "<met><row><row><row></row></row></row></met>",
    };
    const int count = (int)(sizeof texts / sizeof texts[0]);

    if (n < count)
        return texts[n];
    switch (n - count) {
    case 0:
        return xml("", "nan", "nan", "<me>0.5</me>");
    case 1:
        return xml("", "inf", "-inf", "<me>0.5</me>");
    case 2:
        return xml("", "0.7", "0.3", "<me>0.5</me><me>0</me>");
    case 3:
        return xml("", "0.7", "0.3", "<me>0.5</me><me>nan</me>");
    case 4:
        return xml("", "0.7", "0.3", "<me>0.5</me><me>0.48</me><me>0.6</me>");
    case 5:
        return xml("", "0.7", "1e-310", "<me>0.5</me>");
    case 6:
        return xml("<length>3</length>", "0.7", "0.3", "<me>0.5</me>");
    case 7:
        return xml("<length>64</length>", "0.7", "0.3", "<me>0.5</me>");
    case 8:
        return xml("", "0.2", "0.8", "<me>0.5</me>");
    case 9:
        return xml("", "0.7</me><me>0.8", "0.3", "<me>0.5</me>");
    case 10:
        return xml("", "", "", "");
    case 11:
        return rows(65, 65, 0, 0, "", "");
    case 12:
        return rows(64, 66, 0, 0, "", "");
    case 13:
        return rows(9, 9, 3, 4, "0", "");
    case 14:
        return rows(9, 9, 5, 5, "90", "");
    case 15:
        return rows(64, 64, 64, 1, "50", "");
    case 16:
        return rows(3, 3, 0, 0, "", "post 50 48 32 0 0 0");
    case 17:
        return rows(3, 3, 0, 0, "", "post 50 48 32 33.5 32 31");
    case 18:
        return huge();
    default:
        return NULL;
    }
}

/* Odd, but every number made of them is finite. */
static const char *odd(int n)
{
    switch (n) {
    case 0:
        return "50 75\n25 50\n";
    case 1:
        return "50 50.1\n49.9 50\n";
    case 2:
        return rows(30, 30, 0, 0, "", "");
    case 3:
        return rows(2, 2, 0, 0, "", "post 50 49.9 49.8");
    case 4:
        return xml("<name>[31m\"\\ \xc2\x9b"
                   "31m</name>",
                   "0.7", "0.3", "<me>0.5</me>");
    case 5:
        return "50 60 60\n40 50 60\n40 40 50\n50 30 30\n";
    case 6:
        return "0.50000000000000000 0.70000000000000000\n0.30000000000000000 .5\n";
    default:
        return NULL;
    }
}

/* ---- Asking ---- */

typedef struct told {
    int code;
    char *out, *err;
} told;

static void forget(told *t)
{
    free(t->out);
    free(t->err);
}

static told ask(const char *command, const char *table, const char *lang, const char *text)
{
    static const char *const paths[] = {"--json", "--length=64", "--ply=0"};
    char path[64], storage[6][96] = {"videau"};
    char *argv[7] = {storage[0], storage[1], storage[2], storage[3], storage[4], storage[5], NULL};
    size_t out_len, err_len;
    told t = {0};
    FILE *in = tmpfile(), *out = open_memstream(&t.out, &out_len);
    FILE *err = open_memstream(&t.err, &err_len), *file;

    assert_true(in && out && err);
    sprintf(path, "hostile-%ld.met", (long)getpid());
    file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(table, file) >= 0 && fclose(file) == 0);
    fputs(text, in);
    rewind(in);
    strcpy(storage[1], command);
    sprintf(storage[2], "--met=%s", path);
    sprintf(storage[3], "--lang=%s", lang);
    strcpy(storage[4], paths[strcmp(command, "met") ? 2 : 1]);
    strcpy(storage[5], strcmp(command, "met") ? "-" : paths[0]);
    t.code = vd_cli_main(commands, 6, argv, in, out, err);
    fclose(in);
    fclose(out);
    fclose(err);
    unlink(path);
    return t;
}

static void all_finite(const json_t *json)
{
    const char *key;
    json_t *value;
    size_t i;

    if (json_is_number(json)) {
        assert_true(isfinite(json_number_value(json)));
    } else if (json_is_array(json)) {
        json_array_foreach(json, i, value) all_finite(value);
    } else if (json_is_object(json)) {
        json_object_foreach((json_t *)(uintptr_t)json, key, value) all_finite(value);
    }
}

/* Every line is JSON without errors; how many there are. */
static int whole_json(const char *text)
{
    int count = 0;

    while (*text) {
        const size_t len = strcspn(text, "\n");
        json_t *json = json_loadb(text, len, 0, NULL);

        assert_non_null(json);
        assert_null(json_object_get(json, "error"));
        all_finite(json);
        json_decref(json);
        text += len + (text[len] == '\n');
        count++;
    }
    return count;
}

static void hostile_tables_are_refused_with_a_sentence(void **state)
{
    int count = 0;

    (void)state;
    for (const char *table = hostile(0); table; table = hostile(++count)) {
        for (int i = 0; i < 2; i++) {
            told t = ask("met", hostile(count), i ? "en" : "fr", "");

            if (t.code != VD_EXIT_UNUSABLE || t.out[0] != '\0' || strlen(t.err) < 30)
                fail_msg("table %d: %d %.60s %s", count, t.code, t.out, t.err);
            assert_non_null(
                strstr(t.err, i ? "videau: “hostile-" : "videau\u00a0: «\u00a0hostile-"));
            assert_ptr_equal(strchr(t.err, '\n'), t.err + strlen(t.err) - 1);
            forget(&t);
        }
    }
    assert_true(count >= 60);
}

/* At every score that a match to 25 can have when it is not far from its end, and some far from it. */
static const char *questions(int *count)
{
    static const int away[] = {1, 2, 3, 4, 7, 24};
    static char text[16384];
    size_t at = 0;

    *count = 0;
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 6; j++) {
            for (int crawford = 0; crawford < 2; crawford++) {
                if (crawford && away[i] != 1 && away[j] != 1)
                    continue;
                at += (size_t)sprintf(text + at,
                                      "-b----E-C---eE---c-e----B-:0:0:1:00:%d:%d:%d:25:10\n",
                                      25 - away[i], 25 - away[j], crawford);
                ++*count;
            }
        }
    }
    return text;
}

static void odd_tables_give_finite_answers(void **state)
{
    int count = 0, lines = 0;

    (void)state;
    for (int n = 0; odd(n); n++) {
        const char *text = questions(&lines);
        told t = ask("met", odd(n), "fr", "");

        if (t.code != VD_EXIT_DONE)
            fail_msg("table %d: %s", n, t.err);
        assert_int_equal(whole_json(t.out), 1);
        forget(&t);
        t = ask("eval", odd(n), "fr", text);
        assert_int_equal(whole_json(t.out), lines);
        assert_int_equal(t.code, VD_EXIT_DONE);
        forget(&t);
        t = ask("cube", odd(n), "fr", text);
        assert_int_equal(whole_json(t.out), lines);
        forget(&t);
        count++;
    }
    assert_int_equal(count, 7);
}

/* ---- Numbers ---- */

static bool print(vd_cli *cli, double value)
{
    return vd_cli_json_all(cli, json_pack("{s:o}", "value", vd_cli_json_real(cli, value)));
}

static void a_number_that_is_none_is_not_written(void **state)
{
    static const double none[] = {(double)NAN,       -(double)NAN, (double)INFINITY,
                                  -(double)INFINITY, 1e300,        -1e16};
    static const struct {
        double value;
        const char *text;
    } known[] = {{0.5, "{\"value\":0.500000}\n"},
                 {-1e-9, "{\"value\":0.000000}\n"},
                 {-0.25, "{\"value\":-0.250000}\n"},
                 {1e15, "{\"value\":1000000000000000.000000}\n"}};

    (void)state;
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_null(vd_json_real(none[i]));
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        json_t *json = vd_json_real(known[i].value);
        char *out = NULL;
        size_t len;
        vd_cli cli = {.out = open_memstream(&out, &len)};

        assert_true(print(&cli, known[i].value));
        fclose(cli.out);
        assert_string_equal(out, known[i].text);
        assert_true(json_real_value(json) == known[i].value);
        json_decref(json);
        free(out);
    }
}

static void an_object_goes_out_whole_or_not_at_all(void **state)
{
    static const double good = 0.5, bad = (double)NAN;
    char *out = NULL, *err = NULL;
    size_t out_len, err_len;
    vd_cli cli = {.lang = VD_LANG_EN,
                  .out = open_memstream(&out, &out_len),
                  .err = open_memstream(&err, &err_len)};

    (void)state;
    assert_true(print(&cli, good));
    assert_false(print(&cli, bad));
    assert_true(print(&cli, good)); /* the next one is its own */
    fclose(cli.out);
    fclose(cli.err);
    assert_string_equal(out, "{\"value\":0.500000}\n{\"value\":0.500000}\n");
    assert_non_null(strstr(err, "infinite"));
    free(out);
    free(err);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hostile_tables_are_refused_with_a_sentence),
        cmocka_unit_test(odd_tables_give_finite_answers),
        cmocka_unit_test(a_number_that_is_none_is_not_written),
        cmocka_unit_test(an_object_goes_out_whole_or_not_at_all),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
