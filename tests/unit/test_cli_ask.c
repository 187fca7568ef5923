/* videau eval, hint and cube as programs use them: the keys, the order, what must hold of the numbers. */
#include "../../src/cli/cli.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>
#include <math.h>

static const vd_cli_option options[] = {
    {"ply", true}, {"seconds", true}, {"threads", true}, {"cubeless", false}, {NULL, false}};
static const vd_cli_command commands[] = {
    {"eval", vd_cmd_eval, options, 1, -1},
    {"hint", vd_cmd_hint, options, 1, -1},
    {"cube", vd_cmd_cube, options, 1, -1},
    {NULL, NULL, NULL, 0, 0},
};

enum { LINES_MAX = 16 };

static json_t *lines[LINES_MAX];
static int count;

static void forget(void)
{
    while (count > 0)
        json_decref(lines[--count]);
}

/* Run `videau COMMAND - OPTION VALUE` on the text; every line of the answer is in `lines`. */
static int ask_with(const char *command, const char *option, const char *value, const char *text)
{
    char storage[6][32] = {"videau", "", "-", "", "", "--lang=en"};
    char *argv[7] = {storage[0], storage[1], storage[2], storage[3], storage[4], storage[5], NULL};
    FILE *in = tmpfile(), *out = tmpfile();
    char *line = NULL;
    size_t room = 0;
    int code;

    assert_true(in && out);
    strcpy(storage[1], command);
    strcpy(storage[3], option);
    strcpy(storage[4], value);
    fputs(text, in);
    rewind(in);
    code = vd_cli_main(commands, 6, argv, in, out, stderr);
    rewind(out);
    forget();
    while (getline(&line, &room, out) > 0) {
        assert_true(count < LINES_MAX);
        lines[count] = json_loads(line, 0, NULL);
        assert_non_null(lines[count]);
        count++;
    }
    free(line);
    fclose(in);
    fclose(out);
    return code;
}

static int ask(const char *command, const char *ply, const char *text)
{
    return ask_with(command, "--ply", ply, text);
}

static double number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    assert_true(json_is_number(value));
    assert_true(isfinite(json_number_value(value)));
    return json_number_value(value);
}

static void chances_are_in_order(const json_t *object)
{
    const double win = number(object, "win");

    assert_true(win >= 0 && win <= 1);
    assert_true(win >= number(object, "gammon"));
    assert_true(number(object, "gammon") >= number(object, "backgammon"));
    assert_true(1.00001 - win >= number(object, "lose_gammon"));
    assert_true(number(object, "lose_gammon") >= number(object, "lose_backgammon"));
}

static void eval_has_its_keys(void **state)
{
    (void)state;
    assert_int_equal(ask("eval", "1",
                         "start\n"
                         "4HPwATDgc/ABMA:cAmgAEAAEAAE\n"
                         "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\n"
                         "M[6:5 8:3 13:5 24:2] A[]\n"
                         "nothing\n"),
                     VD_EXIT_NO);
    assert_int_equal(count, 5);
    for (int i = 0; i < 3; i++) {
        chances_are_in_order(lines[i]);
        assert_true(fabs(number(lines[i], "equity")) <= 3);
        assert_true(fabs(number(lines[i], "cubeful")) <= 3);
        assert_int_equal(number(lines[i], "ply"), 1);
        assert_string_equal(json_string_value(json_object_get(lines[i], "position")),
                            "4HPwATDgc/ABMA");
    }
    assert_true(json_is_null(json_object_get(lines[0], "mwc")));
    assert_true(number(lines[2], "mwc") > 0.4);
    assert_int_equal(number(lines[4], "line"), 5);
    assert_true(json_is_string(json_object_get(lines[4], "error")));
}

static void hint_is_best_first(void **state)
{
    (void)state;
    assert_int_equal(ask("hint", "0", "start 31\n4HPwATDgc/ABMA:cAmgAEAAEAAE 66\nstart\n"),
                     VD_EXIT_NO);
    assert_int_equal(count, 3);
    for (int i = 0; i < 2; i++) {
        const json_t *plays = json_object_get(lines[i], "plays");

        assert_true(json_array_size(plays) > 3);
        for (size_t k = 0; k < json_array_size(plays); k++) {
            const json_t *play = json_array_get(plays, k);

            chances_are_in_order(play);
            assert_true(json_is_string(json_object_get(play, "play")));
            assert_true(json_is_string(json_object_get(play, "position")));
            if (k > 0)
                assert_true(number(play, "equity") <=
                            number(json_array_get(plays, k - 1), "equity"));
        }
    }
    assert_true(json_is_string(json_object_get(lines[2], "error")));
}

static void cube_has_its_keys(void **state)
{
    (void)state;
    assert_int_equal(ask("cube", "1",
                         "4HPwATDgc/ABMA\n"
                         "4HPwATDgc/ABMA:cAmgAEAAEAAE\n"),
                     VD_EXIT_DONE);
    assert_int_equal(count, 2);
    for (int i = 0; i < 2; i++) {
        assert_true(number(lines[i], "nodouble") <= 1);
        assert_true(number(lines[i], "take") <= 3);
        assert_true(fabs(number(lines[i], "pass") - 1) < 1e-6);
        assert_string_equal(json_string_value(json_object_get(lines[i], "verdict")), "no-double");
    }
    assert_true(json_is_null(json_object_get(lines[0], "mwc")));
    assert_true(number(json_object_get(lines[1], "mwc"), "nodouble") > 0.2);
    assert_true(number(json_object_get(lines[1], "mwc"), "take") > 0.2);
    assert_true(number(json_object_get(lines[1], "mwc"), "pass") > 0.2);
}

static void a_double_has_its_market(void **state)
{
    (void)state;
    assert_int_equal(ask("cube", "1", "start\nM[4:1 1:1] A[24:1]\nstart cube:2/him\n"),
                     VD_EXIT_DONE);
    for (int i = 0; i < 2; i++) {
        const json_t *market = json_object_get(lines[i], "market");
        const char *const keys[] = {"lost", "turned"};

        for (int k = 0; k < 2; k++)
            assert_true(number(market, keys[k]) >= 0 && number(market, keys[k]) <= 1);
        assert_true(number(market, "lost_by") >= 0 && number(market, "turned_by") >= 0);
    }
    assert_true(number(json_object_get(lines[1], "market"), "lost") > 0.8);
    assert_true(json_is_null(json_object_get(lines[2], "market")));
    assert_int_equal(ask("cube", "0", "start\n"), VD_EXIT_DONE);
    assert_true(json_is_null(json_object_get(lines[0], "market")));
}

/* However much time there was, the answer is that of the depth it names. */
static void a_time_limit_answers_at_a_depth(void **state)
{
    static const char *const commands_timed[] = {"eval", "hint", "cube"};
    static const char *const seconds[] = {"0", "0,02"};

    (void)state;
    for (int c = 0; c < 3; c++) {
        const char *command = commands_timed[c];
        const char *text = c == 1 ? "start 31\n" : "start\n";

        for (int k = c == 0 ? 0 : 1; k < 2; k++) {
            json_t *timed;
            char ply[8];
            int depth;

            assert_int_equal(ask_with(command, "--seconds", seconds[k], text), VD_EXIT_DONE);
            depth = (int)number(lines[0], "ply");
            assert_true(depth >= 0 && depth <= 4 && (k > 0 || depth == 0));
            timed = json_incref(lines[0]);
            snprintf(ply, sizeof ply, "%d", depth);
            assert_int_equal(ask(command, ply, text), VD_EXIT_DONE);
            assert_true(json_equal(timed, lines[0]));
            json_decref(timed);
        }
        assert_int_equal(ask_with(command, "--seconds", "soon", text), VD_EXIT_UNUSABLE);
        assert_int_equal(ask_with(command, "--seconds", "-1", text), VD_EXIT_UNUSABLE);
        assert_int_equal(ask_with(command, "--seconds", "1.2.3", text), VD_EXIT_UNUSABLE);
    }
}

static void threads_answer_the_same(void **state)
{
    json_t *one;

    (void)state;
    assert_int_equal(ask_with("hint", "--threads", "1", "start 64\n"), VD_EXIT_DONE);
    one = json_incref(lines[0]);
    assert_int_equal(ask_with("hint", "--threads", "3", "start 64\n"), VD_EXIT_DONE);
    assert_true(json_equal(one, lines[0]));
    json_decref(one);
    assert_int_equal(ask_with("hint", "--threads", "0", "start 64\n"), VD_EXIT_UNUSABLE);
}

static int tidy(void **state)
{
    (void)state;
    forget();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eval_has_its_keys),
        cmocka_unit_test(hint_is_best_first),
        cmocka_unit_test(cube_has_its_keys),
        cmocka_unit_test(a_double_has_its_market),
        cmocka_unit_test(a_time_limit_answers_at_a_depth),
        cmocka_unit_test(threads_answer_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, tidy);
}
