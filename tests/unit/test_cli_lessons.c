/* Every lesson in the terminal: each exercise refuses a wrong answer in words and takes the right one, in both languages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/learn/exercise.h"
#include "cli/learn/learn_data.h"

enum { PLAY_BYTES = 128 };

static json_t *course;
static vd_exercise_room room;

static int open_course(void **state)
{
    (void)state;
    course = vd_learn_lessons();
    return !vd_exercise_room_make(&room) || !course;
}

static int close_course(void **state)
{
    (void)state;
    json_decref(course);
    vd_exercise_room_free(&room);
    return 0;
}

/* What a try is answered; what was said is in *said until the next try. */
static vd_answered try_it(vd_cli *cli, vd_exercise *exercise, const char *line, char **said)
{
    size_t size = 0;
    vd_answered answered;

    free(*said);
    *said = NULL;
    cli->out = open_memstream(said, &size);
    cli->err = cli->out;
    assert_non_null(cli->out);
    answered = vd_exercise_answer(cli, exercise, line, strlen(line));
    assert_int_equal(fclose(cli->out), 0);
    if (*said == NULL || !**said || strstr(*said, "exercise.") || strstr(*said, "web."))
        fail_msg("%s, \"%s\": said \"%s\"", exercise->id, line, *said ? *said : "");
    return answered;
}

static void play_text(const vd_exercise *exercise, size_t index, char *out)
{
    const vd_situation *s = &exercise->situation;
    vd_buf buf;

    vd_buf_init(&buf, out, PLAY_BYTES);
    vd_play_format(&buf, &exercise->variant, &s->pos, s->dice, &exercise->plays.play[index],
                   VD_STYLE_FFBG, true);
}

static void solve_played(vd_cli *cli, vd_exercise *exercise, char **said)
{
    const char *want =
        json_string_value(json_array_get(json_object_get(exercise->json, "want"), 0));
    const size_t count = exercise->plays.count;
    char text[PLAY_BYTES];

    assert_int_equal(try_it(cli, exercise, "banana", said), VD_ANSWER_NOT_YET);
    assert_int_equal(try_it(cli, exercise, "24/23 24/23 24/23 24/23", said), VD_ANSWER_NOT_YET);
    if (count)
        assert_int_equal(try_it(cli, exercise, "#", said), VD_ANSWER_NOT_YET);
    if (strcmp(exercise->kind, "find") != 0) {
        if (!want)
            play_text(exercise, 0, text);
        if (try_it(cli, exercise, want ? want : text, said) != VD_ANSWER_RIGHT)
            fail_msg("%s: %s", exercise->id, *said);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        vd_answered answered;

        play_text(exercise, i, text);
        answered = try_it(cli, exercise, text, said);
        if (answered != (i + 1 < count ? VD_ANSWER_NOT_YET : VD_ANSWER_RIGHT))
            fail_msg("%s: \"%s\": %s", exercise->id, text, *said);
    }
}

/* One of the numbers is right, and the others are answered. */
static void solve_chosen(vd_cli *cli, vd_exercise *exercise, char **said)
{
    int right = 0;

    assert_int_equal(try_it(cli, exercise, "0", said), VD_ANSWER_NOT_YET);
    assert_int_equal(try_it(cli, exercise, "9", said), VD_ANSWER_NOT_YET);
    assert_int_equal(try_it(cli, exercise, "12", said), VD_ANSWER_NOT_YET);
    for (int i = 1; i <= 8; i++) {
        const char line[] = {(char)('0' + i), '\0'};

        right += try_it(cli, exercise, line, said) == VD_ANSWER_RIGHT;
    }
    if (right != 1)
        fail_msg("%s: %d answers are right", exercise->id, right);
}

static void each(void (*visit)(vd_cli *cli, vd_exercise *exercise), vd_lang lang)
{
    size_t i, j;
    json_t *lesson, *json;
    vd_cli cli = {.lang = lang, .unicode = true};

    json_array_foreach(json_object_get(course, "lessons"), i, lesson)
    {
        json_array_foreach(json_object_get(lesson, "exercises"), j, json)
        {
            vd_exercise exercise;

            assert_true(vd_exercise_read(json, &room, &exercise));
            visit(&cli, &exercise);
        }
    }
}

static void solve(vd_cli *cli, vd_exercise *exercise)
{
    char *said = NULL;

    if (json_object_get(exercise->json, "want") || strcmp(exercise->kind, "find") == 0)
        solve_played(cli, exercise, &said);
    else
        solve_chosen(cli, exercise, &said);
    free(said);
}

static void test_solved(void **state)
{
    (void)state;
    each(solve, VD_LANG_FR);
}

/* No line is wider than a terminal, no key is shown. */
static void check_asked(vd_cli *cli, vd_exercise *exercise)
{
    char *text = NULL;
    size_t size = 0;
    int columns = 0;

    cli->out = open_memstream(&text, &size);
    assert_non_null(cli->out);
    vd_exercise_ask(cli, exercise);
    vd_exercise_say(cli, exercise, "hint");
    assert_int_equal(fclose(cli->out), 0);
    assert_null(strstr(text, "exercise."));
    for (const char *at = text; *at; at++) {
        columns = *at == '\n' ? 0 : columns + (((unsigned char)*at & 0xc0) != 0x80);
        if (columns > 80)
            fail_msg("%s: a line is too wide: %.100s", exercise->id, at - 80);
    }
    free(text);
}

static void test_asked(void **state)
{
    (void)state;
    each(check_asked, VD_LANG_FR);
    each(check_asked, VD_LANG_EN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solved),
        cmocka_unit_test(test_asked),
    };

    return cmocka_run_group_tests(tests, open_course, close_course);
}
