/* videau learn: the lessons, listed or played line by line. */
#include "cli.h"
#include "exercise.h"
#include "inner/json_values.h"
#include "learn_data.h"
#include "trictrac_exercise.h"
#include "wrapped.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 1024, KEY_BYTES = 96 };

static const char *lesson_text(vd_lang lang, const json_t *lesson, const char *part)
{
    char key[KEY_BYTES];

    snprintf(key, sizeof key, "lesson.%s.%s", json_string_value(json_object_get(lesson, "id")),
             part);
    return vd_text(lang, key);
}

static json_t *list_json(vd_lang lang, const json_t *lessons)
{
    json_t *list = json_array(), *lesson;
    size_t i;

    json_array_foreach(lessons, i, lesson)
    {
        const json_t *exercises = json_object_get(lesson, "exercises");

        vd_json_add(&list, json_pack("{s:I,s:s,s:I,s:s}", "lesson", (json_int_t)i + 1, "id",
                                     json_string_value(json_object_get(lesson, "id")), "exercises",
                                     (json_int_t)json_array_size(exercises), "title",
                                     lesson_text(lang, lesson, "title")));
    }
    return list;
}

static int list(vd_cli *cli, const json_t *lessons)
{
    size_t i;
    json_t *lesson;

    if (cli->json)
        return vd_cli_json_lines(cli, list_json(cli->lang, lessons)) ? VD_EXIT_DONE
                                                                     : VD_EXIT_UNUSABLE;
    json_array_foreach(lessons, i, lesson)
    {
        fprintf(cli->out, "%2zu. %s (%s, %zu)\n", i + 1, lesson_text(cli->lang, lesson, "title"),
                json_string_value(json_object_get(lesson, "id")),
                json_array_size(json_object_get(lesson, "exercises")));
        vd_print_wrapped(cli, lesson_text(cli->lang, lesson, "about"), 4);
    }
    putc('\n', cli->out);
    vd_cli_say(cli, "cli.learn.how", NULL, 0);
    return VD_EXIT_DONE;
}

/* By its number or its name; NULL: there is none. */
static const json_t *lesson_named(const json_t *lessons, const char *name, size_t *number)
{
    long wanted = 0;
    size_t i;
    json_t *lesson;

    (void)vd_cli_whole(name, 1, INT_MAX, &wanted);
    json_array_foreach(lessons, i, lesson)
    {
        if ((size_t)wanted == i + 1 ||
            strcmp(name, json_string_value(json_object_get(lesson, "id"))) == 0) {
            *number = i + 1;
            return lesson;
        }
    }
    return NULL;
}

typedef enum next { NEXT_EXERCISE, NEXT_END, NEXT_FAILED } next;

static bool means(const char *line, size_t len, const char *one, const char *other)
{
    return (len == strlen(one) && !memcmp(line, one, len)) ||
           (len == strlen(other) && !memcmp(line, other, len));
}

/* An exercise of the race games, or one of trictrac. */
typedef struct asked {
    vd_exercise race;
    vd_tt_exercise trictrac;
    bool is_trictrac;
} asked;

static bool read_asked(const json_t *json, const vd_exercise_room *room, asked *out)
{
    out->is_trictrac = vd_tt_is_exercise(json);
    return out->is_trictrac ? vd_tt_exercise_read(json, &out->trictrac)
                            : vd_exercise_read(json, room, &out->race);
}

static void ask(vd_cli *cli, const asked *exercise)
{
    if (exercise->is_trictrac)
        vd_tt_exercise_ask(cli, &exercise->trictrac);
    else
        vd_exercise_ask(cli, &exercise->race);
}

static void say_hint(vd_cli *cli, const asked *exercise)
{
    if (exercise->is_trictrac)
        vd_tt_exercise_say(cli, &exercise->trictrac, "hint");
    else
        vd_exercise_say(cli, &exercise->race, "hint");
}

static vd_answered answer(vd_cli *cli, asked *exercise, const char *line, size_t len)
{
    return exercise->is_trictrac ? vd_tt_exercise_answer(cli, &exercise->trictrac, line, len)
                                 : vd_exercise_answer(cli, &exercise->race, line, len);
}

/* Lines until the exercise is solved or left. */
static next play(vd_cli *cli, asked *exercise)
{
    char line[LINE_BYTES];
    size_t len;
    bool full;

    ask(cli, exercise);
    for (;;) {
        fputs("> ", cli->out);
        fflush(cli->out);
        if (!vd_cli_read_line(cli->in, line, sizeof line, &len, &full)) {
            putc('\n', cli->out);
            return NEXT_END;
        }
        while (len && line[len - 1] == ' ')
            len--;
        if (full)
            len = 0;
        if (!len)
            return NEXT_EXERCISE;
        if (means(line, len, "q", "quit") || means(line, len, "quitter", "fin"))
            return NEXT_END;
        if (means(line, len, "?", "indice") || means(line, len, "hint", "h")) {
            say_hint(cli, exercise);
            continue;
        }
        switch (answer(cli, exercise, line, len)) {
        case VD_ANSWER_RIGHT:
            return NEXT_EXERCISE;
        case VD_ANSWER_FAILED:
            return NEXT_FAILED;
        case VD_ANSWER_NOT_YET:
            break;
        }
    }
}

/* Of a lesson of another game: what that is taken from. */
static void say_taken(vd_cli *cli, const json_t *exercise)
{
    const char *game = json_string_value(json_object_get(exercise, "variant"));
    const char *taken = game ? vd_cli_taken_text(cli, game) : NULL;

    if (taken)
        vd_cli_print(cli, taken);
}

static int play_lesson(vd_cli *cli, const json_t *lesson, size_t number, size_t from)
{
    const json_t *exercises = json_object_get(lesson, "exercises");
    const size_t count = json_array_size(exercises);
    vd_exercise_room room;
    next went = vd_exercise_room_make(&room) ? NEXT_EXERCISE : NEXT_FAILED;

    for (size_t i = from; i < count && went == NEXT_EXERCISE; i++) {
        const vd_text_arg args[] = {vd_text_int((int64_t)number),
                                    vd_text_string(lesson_text(cli->lang, lesson, "title")),
                                    vd_text_int((int64_t)i + 1), vd_text_int((int64_t)count)};
        asked exercise;

        putc('\n', cli->out);
        vd_cli_say(cli, "cli.learn.at", args, 4);
        if (i == 0)
            say_taken(cli, json_array_get(exercises, i));
        went = read_asked(json_array_get(exercises, i), &room, &exercise) ? play(cli, &exercise)
                                                                          : NEXT_FAILED;
    }
    cli->failed = cli->failed || went == NEXT_FAILED;
    if (went == NEXT_EXERCISE)
        vd_cli_say(cli, "cli.learn.done", NULL, 0);
    vd_exercise_room_free(&room);
    return went == NEXT_FAILED ? VD_EXIT_UNUSABLE : VD_EXIT_DONE;
}

/* What an exercise is looked for by: a word, or most words of a phrase. */
typedef struct wanted {
    const char *word;
    const vd_phrase *phrase; /* NULL: the word */
    int least;               /* words of the phrase */
} wanted;

static const char *const spoken[] = {"ask", "right", "hint", "teach"};
enum { SPOKEN = sizeof spoken / sizeof *spoken };

/* False: the exercise has no such text. */
static bool fold_part(vd_lang lang, const json_t *exercise, int part, char folded[LINE_BYTES])
{
    char key[KEY_BYTES];
    const char *text;

    snprintf(key, sizeof key, "exercise.%s.%s", json_string_value(json_object_get(exercise, "id")),
             spoken[part]);
    text = vd_text(lang, key);
    if (text)
        vd_fold(text, folded, LINE_BYTES);
    return text != NULL;
}

/* Does what the exercise says, in either language, hold the word? */
static bool speaks_of(const json_t *exercise, const char *word)
{
    char folded[LINE_BYTES];

    for (int lang = 0; lang < VD_LANG_COUNT; lang++)
        for (int i = 0; i < SPOKEN; i++)
            if (fold_part((vd_lang)lang, exercise, i, folded) &&
                vd_word_fits(folded, word) >= VD_FIT_WHOLE)
                return true;
    return false;
}

static int fit_phrase(vd_lang lang, const json_t *exercise, const vd_phrase *phrase)
{
    char folded[LINE_BYTES];
    uint32_t found = 0;

    for (int i = 0; i < SPOKEN; i++)
        if (fold_part(lang, exercise, i, folded))
            found |= vd_phrase_in(phrase, folded);
    return vd_phrase_fit(phrase, found);
}

/* The exercises that speak of it, with what plays them; returns how many. */
static int show_exercises(vd_cli *cli, const json_t *lessons, const wanted *w)
{
    const json_t *lesson, *exercise;
    size_t i, j;
    int found = 0;

    json_array_foreach(lessons, i, lesson)
    {
        json_array_foreach(json_object_get(lesson, "exercises"), j, exercise)
        {
            char key[KEY_BYTES];

            if (w->phrase ? fit_phrase(cli->lang, exercise, w->phrase) < w->least
                          : !speaks_of(exercise, w->word))
                continue;
            snprintf(key, sizeof key, "exercise.%s.ask",
                     json_string_value(json_object_get(exercise, "id")));
            fprintf(cli->out, "learn %zu %zu\n", i + 1, j + 1);
            vd_print_wrapped(cli, vd_text(cli->lang, key), 2);
            found++;
        }
    }
    return found;
}

/* Those that have most words of it. */
static int find_phrase(vd_cli *cli, const json_t *lessons, const vd_phrase *phrase)
{
    wanted w = {NULL, phrase, 1};
    const json_t *lesson, *exercise;
    size_t i, j;

    json_array_foreach(lessons, i, lesson)
    {
        json_array_foreach(json_object_get(lesson, "exercises"), j, exercise)
        {
            const int fit = fit_phrase(cli->lang, exercise, phrase);

            w.least = fit > w.least ? fit : w.least;
        }
    }
    return show_exercises(cli, lessons, &w);
}

static int find_exercises(vd_cli *cli, const json_t *lessons, const char *line)
{
    char word[LINE_BYTES];
    const wanted w = {word, NULL, 0};
    vd_phrase phrase;
    int found;

    vd_fold_asked(line, word, sizeof word);
    VD_ASSERT(strlen(word) < sizeof word);
    if (!*word)
        return 0;
    do
        found = show_exercises(cli, lessons, &w);
    while (!found && vd_word_other(cli->lang, word, sizeof word));
    if (!found && vd_phrase_read(word, &phrase))
        found = find_phrase(cli, lessons, &phrase);
    return found;
}

static int refuse_lesson(vd_cli *cli, const json_t *lessons)
{
    char line[LINE_BYTES];

    if (!vd_cli_line(cli, line, sizeof line))
        return VD_EXIT_UNUSABLE;
    if (!cli->json && strspn(line, "0123456789 ") < strlen(line) &&
        find_exercises(cli, lessons, line) > 0)
        return VD_EXIT_DONE;
    return vd_cli_refuse(cli, "cli.learn.no_lesson",
                         (const vd_text_arg[]){vd_text_string(cli->argv[0]),
                                               vd_text_int((int64_t)json_array_size(lessons))},
                         2);
}

/* The lessons, and after them those of trictrac. NULL: no memory. */
static json_t *whole_course(void)
{
    json_t *course = vd_learn_lessons(), *more = vd_learn_trictrac();
    json_t *lessons = json_object_get(course, "lessons");

    if (course && (!more || json_array_extend(lessons, json_object_get(more, "lessons")) != 0)) {
        json_decref(course);
        course = NULL;
    }
    json_decref(more);
    return course;
}

int vd_cmd_learn(vd_cli *cli)
{
    json_t *course = whole_course();
    const json_t *lessons = json_object_get(course, "lessons"), *lesson;
    long from = 1;
    size_t number = 0;
    int code = VD_EXIT_DONE;

    if (!course)
        return vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    if (cli->argc == 0) {
        code = list(cli, lessons);
        json_decref(course);
        return code;
    }
    lesson = lesson_named(lessons, cli->argv[0], &number);
    if (cli->argc > 1 && !vd_cli_whole(cli->argv[1], 1, INT_MAX, &from))
        from = 0;
    if (!lesson)
        code = refuse_lesson(cli, lessons);
    else if (from < 1 || (size_t)from > json_array_size(json_object_get(lesson, "exercises")))
        code = vd_cli_refuse(cli, "cli.learn.no_exercise",
                             (const vd_text_arg[]){vd_text_string(cli->argv[1]),
                                                   vd_text_int((int64_t)json_array_size(
                                                       json_object_get(lesson, "exercises")))},
                             2);
    else
        code = play_lesson(cli, lesson, number, (size_t)from - 1);
    json_decref(course);
    return code;
}
