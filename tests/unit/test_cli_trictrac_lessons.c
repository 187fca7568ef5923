/* data/learn/trictrac.json: every exercise has an answer that the rules give, refuses another and takes this one, in both
 * languages; what the books say of some of them is what the rules find. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/learn/learn_data.h"
#include "cli/learn/trictrac_exercise.h"

enum { KEY_BYTES = 96, LINE_BYTES = 64, TT_RULES = 60 };

static json_t *course;

static int open_course(void **state)
{
    (void)state;
    course = vd_learn_trictrac();
    return course == NULL;
}

static int close_course(void **state)
{
    (void)state;
    json_decref(course);
    return 0;
}

typedef void each_exercise(const vd_tt_exercise *exercise);

/* Returns how many there are. */
static size_t for_each(each_exercise *then)
{
    json_t *lesson, *exercise;
    size_t i, j, count = 0;

    json_array_foreach(json_object_get(course, "lessons"), i, lesson)
        json_array_foreach(json_object_get(lesson, "exercises"), j, exercise)
    {
        vd_tt_exercise read;

        if (!vd_tt_exercise_read(exercise, &read))
            fail_msg("%s: no answer", json_string_value(json_object_get(exercise, "id")));
        then(&read);
        count++;
    }
    return count;
}

/* What a line is answered; *said holds the words until the next. */
static vd_answered try_it(const vd_tt_exercise *exercise, vd_lang lang, const char *line)
{
    vd_cli cli = {.lang = lang};
    vd_answered answered;
    char *said = NULL;
    size_t size = 0;

    cli.out = cli.err = open_memstream(&said, &size);
    assert_non_null(cli.out);
    vd_tt_exercise_ask(&cli, exercise);
    answered = vd_tt_exercise_answer(&cli, exercise, line, strlen(line));
    assert_int_equal(fclose(cli.out), 0);
    if (!*said || strstr(said, "exercise.") || strstr(said, "tt.") || strstr(said, "web.") ||
        strchr(said, '{'))
        fail_msg("%s, \"%s\": said \"%s\"", exercise->id, line, said);
    free(said);
    return answered;
}

static bool has(const char *area, const char *name, const char *part)
{
    char key[KEY_BYTES];

    snprintf(key, sizeof key, "%s.%s.%s", area, name, part);
    return vd_text(VD_LANG_FR, key) && vd_text(VD_LANG_EN, key);
}

static void expect_texts(const vd_tt_exercise *exercise)
{
    if (!has("exercise", exercise->id, "ask") || !has("exercise", exercise->id, "hint"))
        fail_msg("%s lacks a text", exercise->id);
}

/* The words before the very first throw say these: the coins. */
static bool is_said_at_once(long rule)
{
    return rule == 14 || rule == 15;
}

/* What is asked in the lessons of the rules has been taught before: its rule, or words of its own. */
static void each_rule_is_taught_first(void **state)
{
    bool taught[TT_RULES + 1] = {false};
    json_t *lesson, *exercise, *rule;
    size_t i, j, k;

    (void)state;
    json_array_foreach(json_object_get(course, "lessons"), i, lesson)
        json_array_foreach(json_object_get(lesson, "exercises"), j, exercise)
    {
        const char *id = json_string_value(json_object_get(exercise, "id"));
        const long own = strtol(json_string_value(json_object_get(exercise, "rule")) + 2, NULL, 10);

        json_array_foreach(json_object_get(exercise, "teach"), k, rule)
        {
            const char *name = json_string_value(rule);
            const long number = strtol(name + 2, NULL, 10);

            if (number < 1 || number > TT_RULES || !has("rule", name, "body"))
                fail_msg("%s teaches %s, which is no rule", id, name);
            taught[number] = true;
        }
        if (!taught[own] && !has("exercise", id, "teach"))
            fail_msg("%s asks TT%ld, which was not taught", id, own);
        json_array_foreach(json_object_get(exercise, "rules"), k, rule)
        {
            const long number = strtol(json_string_value(rule) + 2, NULL, 10);

            if (!taught[number] && !is_said_at_once(number))
                fail_msg("%s offers TT%ld, which was not taught", id, number);
        }
    }
}

static void every_lesson_has_its_texts(void **state)
{
    json_t *lesson;
    size_t i;

    (void)state;
    json_array_foreach(json_object_get(course, "lessons"), i, lesson)
    {
        const char *id = json_string_value(json_object_get(lesson, "id"));

        if (!has("lesson", id, "title") || !has("lesson", id, "about"))
            fail_msg("lesson %s lacks a text", id);
    }
    assert_int_equal(i, 9);
    assert_true(for_each(expect_texts) >= 40);
}

static void expect_number(const vd_tt_exercise *exercise)
{
    char line[LINE_BYTES];

    if (exercise->asked.kind == VD_TT_KIND_PLAY)
        return;
    for (int lang = 0; lang < VD_LANG_COUNT; lang++) {
        const int wrong = exercise->asked.choices
                              ? exercise->asked.right % exercise->asked.choices + 1
                              : exercise->asked.right + 2;

        snprintf(line, sizeof line, "%d", wrong);
        assert_int_equal(try_it(exercise, (vd_lang)lang, line), VD_ANSWER_NOT_YET);
        assert_int_equal(try_it(exercise, (vd_lang)lang, "?!"), VD_ANSWER_NOT_YET);
        assert_int_equal(try_it(exercise, (vd_lang)lang, "99999999999"), VD_ANSWER_NOT_YET);
        snprintf(line, sizeof line, "%d", exercise->asked.right);
        assert_int_equal(try_it(exercise, (vd_lang)lang, line), VD_ANSWER_RIGHT);
    }
}

static void numbers_are_judged(void **state)
{
    (void)state;
    for_each(expect_number);
}

/* Each lawful play is right, unless there is a goal that it misses; one at least is. */
static void expect_plays(const vd_tt_exercise *exercise)
{
    const vd_tt_plays *plays = &exercise->asked.example.plays;
    const bool goal = json_object_get(exercise->json, "goal") != NULL;
    size_t right = 0;

    if (exercise->asked.kind != VD_TT_KIND_PLAY)
        return;
    assert_int_equal(try_it(exercise, VD_LANG_FR, "1/2/3 4 x"), VD_ANSWER_NOT_YET);
    assert_int_equal(try_it(exercise, VD_LANG_EN, "24/1"), VD_ANSWER_NOT_YET);
    for (size_t i = 0; i < plays->count; i++) {
        const bool there = plays->play[i].end.man[VD_TT_COIN] >= 2;
        char line[LINE_BYTES];
        vd_answered answered;
        vd_buf buf;

        vd_buf_init(&buf, line, sizeof line);
        vd_tt_play_format(&buf, &plays->play[i], VD_TT_BY_CASE);
        answered = try_it(exercise, VD_LANG_EN, line);
        if (answered != (!goal || there ? VD_ANSWER_RIGHT : VD_ANSWER_NOT_YET))
            fail_msg("%s: %s", exercise->id, line);
        right += answered == VD_ANSWER_RIGHT;
    }
    if (!right)
        fail_msg("%s: nothing is right", exercise->id);
}

static void plays_are_judged(void **state)
{
    (void)state;
    for_each(expect_plays);
}

/* What the books say (tests/data/trictrac-vectors.txt names them). */
static const struct {
    const char *id;
    int right;
} said[] = {
    {"tt-none", 4},      {"tt-hitcoin", 4}, {"tt-hitace", 0},   {"tt-hitbezet", 6},
    {"tt-hit", 2},       {"tt-sum", 2},     {"tt-ways", 4},     {"tt-all", 10},
    {"tt-far", 4},       {"tt-false", 4},   {"tt-passage", 6},  {"tt-double", 8},
    {"tt-twins", 4},     {"tt-school", 12}, {"tt-chances", 16}, {"tt-petit", 20},
    {"tt-grand", 6},     {"tt-three", 12},  {"tt-passing", 0},  {"tt-keep", 4},
    {"tt-twelve", 2},    {"tt-between", 1}, {"tt-little", 1},   {"tt-left", 4},
    {"tt-many", 3},      {"tt-many2", 2},   {"tt-wiped", 0},    {"tt-second", 2},
    {"tt-may", 1},       {"tt-maynot", 2},  {"tt-lost", 2},     {"tt-ruin", 2},
    {"tt-fine", 1},      {"tt-fine2", 1},   {"tt-last2", 4},    {"tt-last3", 6},
    {"tt-band2", 4},     {"tt-six", 4},     {"tt-six2", 0},     {"tt-tables", 6},
    {"tt-against", 6},   {"tt-third", 0},   {"tt-mezeas", 4},   {"tt-mezeas2", 0},
    {"tt-mezeas3", 6},   {"tt-one", 2},     {"tt-rest", 3},     {"tt-rest2", 1},
    {"tt-higher", 3},    {"tt-back", 2},    {"tt-single", 2},   {"tt-held", 3},
    {"tt-effect", 4},    {"tt-his", 3},     {"tt-both", 2},     {"tt-open", 1},
    {"tt-forbidden", 4}, {"tt-duty", 4},    {"tt-keep2", 4},    {"tt-excess", 4},
    {"tt-farthest", 3},  {"tt-band", 4},
};
static size_t compared;

static void expect_said(const vd_tt_exercise *exercise)
{
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        if (strcmp(said[i].id, exercise->id) != 0)
            continue;
        compared++;
        if (exercise->asked.right != said[i].right)
            fail_msg("%s: the rules say %d, the books %d", exercise->id, exercise->asked.right,
                     said[i].right);
    }
}

static void the_rules_say_what_the_books_say(void **state)
{
    (void)state;
    compared = 0;
    for_each(expect_said);
    assert_int_equal(compared, sizeof said / sizeof *said);
}

static void what_is_no_exercise_is_refused(void **state)
{
    static const char *const forms[] = {
        "{\"id\": \"x\", \"kind\": \"dance\", \"trictrac\": \"15w.22.15b w J -- 0,0 0,0 0/0\"}",
        "{\"id\": \"x\", \"kind\": \"gives\", \"trictrac\": \"15w.22.15b w J -- 0,0 0,0 0/0\"}",
        "{\"id\": \"x\", \"kind\": \"gives\", \"trictrac\": \"15w.21.15b w J -- 0,0 0,0 0/0\"}",
        "{\"id\": \"x\", \"kind\": \"holes\", \"marks\": \"W+4 Q+2\"}",
        "{\"id\": \"x\", \"kind\": \"hold\", \"trictrac\": \"15w.22.15b w J -- 0,0 0,0 0/0\"}",
    };

    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        json_t *json = json_loads(forms[i], 0, NULL);
        vd_tt_exercise exercise;

        assert_non_null(json);
        if (vd_tt_exercise_read(json, &exercise))
            fail_msg("%s", forms[i]);
        json_decref(json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lesson_has_its_texts),
        cmocka_unit_test(each_rule_is_taught_first),
        cmocka_unit_test(numbers_are_judged),
        cmocka_unit_test(plays_are_judged),
        cmocka_unit_test(the_rules_say_what_the_books_say),
        cmocka_unit_test(what_is_no_exercise_is_refused),
    };

    return cmocka_run_group_tests(tests, open_course, close_course);
}
