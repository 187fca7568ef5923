/* One exercise of trictrac: its board, its question, the answer that the rules give. */
#include "trictrac_exercise.h"

#include "wrapped.h"

#include <stdlib.h>
#include <string.h>

enum { SENTENCE_BYTES = 1024, TAUGHT_BYTES = 2048, KEY_BYTES = 96, DIGITS_MAX = 3 };

static const char *word(const json_t *json, const char *key)
{
    return json_string_value(json_object_get(json, key));
}

bool vd_tt_is_exercise(const json_t *json)
{
    return word(json, "trictrac") || word(json, "marks");
}

/* "TT11" among the rules to choose from. False: they are too many. */
static bool read_rules(const json_t *rules, vd_tt_question *out)
{
    for (size_t i = 0; i < json_array_size(rules); i++) {
        if (out->rules == VD_TT_QUESTION_RULES)
            return false;
        out->rule[out->rules++] =
            (uint8_t)strtol(json_string_value(json_array_get(rules, i)) + 2, NULL, 10);
    }
    return true;
}

bool vd_tt_exercise_read(const json_t *json, vd_tt_exercise *out)
{
    const char *kind = word(json, "kind"), *form = word(json, "trictrac");
    vd_tt_question *asked = &out->asked;

    memset(out, 0, sizeof *out);
    out->json = json;
    out->id = word(json, "id");
    vd_tt_options_default(&asked->example.options);
    asked->kind = kind ? vd_tt_kind_find(kind, strlen(kind)) : VD_TT_KINDS;
    if (!out->id || asked->kind == VD_TT_KINDS ||
        !read_rules(json_object_get(json, "rules"), asked))
        return false;
    if (form && vd_tt_example_parse(form, strlen(form), &asked->example, NULL) != VD_OK)
        return false;
    asked->event = word(json, "event");
    asked->marks = word(json, "marks");
    asked->play = word(json, "play");
    asked->coin = word(json, "goal") != NULL;
    return vd_tt_question_settle(asked);
}

/* ---- Asking ---- */

void vd_tt_exercise_say(vd_cli *cli, const vd_tt_exercise *exercise, const char *part)
{
    char key[KEY_BYTES];
    const char *text;

    snprintf(key, sizeof key, "exercise.%s.%s", exercise->id, part);
    text = vd_text(cli->lang, key);
    if (text)
        vd_print_wrapped(cli, text, 0);
}

/* A text of the exercise's own, a paragraph a line; nothing where it has none. */
static void teach_words(vd_cli *cli, const vd_tt_exercise *exercise)
{
    char key[KEY_BYTES];
    const char *text;

    snprintf(key, sizeof key, "exercise.%s.teach", exercise->id);
    text = vd_text(cli->lang, key);
    while (text && *text) {
        const size_t len = strcspn(text, "\n");
        char paragraph[TAUGHT_BYTES];

        snprintf(paragraph, sizeof paragraph, "%.*s", (int)len, text);
        vd_print_wrapped(cli, paragraph, 0);
        text += len + (text[len] == '\n');
    }
}

/* What must be known before it is asked: words of its own, then the rules. */
static void teach(vd_cli *cli, const vd_tt_exercise *exercise)
{
    const json_t *rules = json_object_get(exercise->json, "teach");

    teach_words(cli, exercise);
    for (size_t i = 0; i < json_array_size(rules); i++) {
        const char *rule = json_string_value(json_array_get(rules, i));
        char key[KEY_BYTES];

        snprintf(key, sizeof key, "rule.%s.body", rule);
        vd_print_sentence(
            cli, "tt.learn.taught",
            (const vd_text_arg[]){vd_text_string(rule), vd_text_string(vd_text(cli->lang, key))}, 2,
            0);
    }
}

static void put_choice(vd_buf *out, vd_lang lang, const vd_tt_exercise *exercise, int index)
{
    const json_t *rules = json_object_get(exercise->json, "rules");
    const char *rule;
    char key[KEY_BYTES];

    if (exercise->asked.kind != VD_TT_KIND_LAWFUL) {
        snprintf(key, sizeof key, "tt.learn.%s%d", word(exercise->json, "kind"), index);
        vd_buf_put(out, vd_text(lang, key));
        return;
    }
    if (index == 1) {
        vd_buf_put(out, vd_text(lang, "web.learn.legal"));
        return;
    }
    rule = json_string_value(json_array_get(rules, (size_t)index - 2));
    snprintf(key, sizeof key, "rule.%s.title", rule);
    (void)!vd_text_put(out, lang, "web.learn.illegal", VD_STR(rule), VD_STR(vd_text(lang, key)));
}

void vd_tt_exercise_ask(vd_cli *cli, const vd_tt_exercise *exercise)
{
    const char *play = word(exercise->json, "play");

    teach(cli, exercise);
    if (word(exercise->json, "trictrac"))
        vd_tt_example_draw(cli, &exercise->asked.example);
    vd_tt_exercise_say(cli, exercise, "ask");
    if (play)
        fprintf(cli->out, "  %s\n", play);
    for (int i = 1; i <= exercise->asked.choices; i++) {
        char text[SENTENCE_BYTES];
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        put_choice(&buf, cli->lang, exercise, i);
        fprintf(cli->out, "  %d. %s\n", i, text);
    }
}

/* ---- Answering ---- */

/* What the rules found, after the answer. */
static void tell(vd_cli *cli, const vd_tt_exercise *exercise)
{
    const vd_tt_example *example = &exercise->asked.example;

    if (exercise->asked.kind == VD_TT_KIND_GIVES || exercise->asked.kind == VD_TT_KIND_OWES)
        vd_tt_example_tell(cli, example, 2);
    if (exercise->asked.kind == VD_TT_KIND_HOLD)
        vd_print_sentence(cli, "tt.learn.hold_facts",
                          (const vd_text_arg[]){vd_text_int(example->events.sum[VD_TT_OTHER]),
                                                vd_text_int(vd_tt_example_keeps(example))},
                          2, 2);
}

static vd_answered right(vd_cli *cli, const vd_tt_exercise *exercise)
{
    const char *rule = word(exercise->json, "rule");

    vd_cli_say(cli, "web.learn.right", NULL, 0);
    vd_tt_exercise_say(cli, exercise, "right");
    tell(cli, exercise);
    if (rule)
        vd_cli_say(cli, "tt.learn.rule", (const vd_text_arg[]){vd_text_string(rule)}, 1);
    return VD_ANSWER_RIGHT;
}

static vd_answered wrong(vd_cli *cli, const vd_tt_exercise *exercise)
{
    vd_cli_say(cli, "web.learn.wrong", NULL, 0);
    vd_tt_exercise_say(cli, exercise, "hint");
    return VD_ANSWER_NOT_YET;
}

/* A number of at most three digits; -1: it is none. */
static int number(const char *line, size_t len)
{
    int n = 0;

    if (!len || len > DIGITS_MAX)
        return -1;
    for (size_t i = 0; i < len; i++) {
        if (line[i] < '0' || line[i] > '9')
            return -1;
        n = 10 * n + line[i] - '0';
    }
    return n;
}

static vd_answered answer_play(vd_cli *cli, const vd_tt_exercise *exercise, const char *line)
{
    vd_tt_plays scratch;
    vd_tt_reason reason;
    vd_tt_play play;

    if (vd_tt_example_judge(&exercise->asked.example, line, strlen(line), &scratch, &reason,
                            &play)) {
        char text[SENTENCE_BYTES];
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        (void)!vd_tt_say_reason(&buf, cli->lang, &reason, VD_TT_BY_CASE);
        vd_print_wrapped(cli, text, 0);
        return VD_ANSWER_NOT_YET;
    }
    if (!vd_tt_question_wants(&exercise->asked, &play))
        return wrong(cli, exercise);
    return right(cli, exercise);
}

vd_answered vd_tt_exercise_answer(vd_cli *cli, const vd_tt_exercise *exercise, const char *line,
                                  size_t len)
{
    char play[SENTENCE_BYTES];
    int n;

    if (exercise->asked.kind == VD_TT_KIND_PLAY) {
        snprintf(play, sizeof play, "%.*s", (int)(len < sizeof play ? len : sizeof play - 1), line);
        return answer_play(cli, exercise, play);
    }
    n = number(line, len);
    if (exercise->asked.choices ? n < 1 || n > exercise->asked.choices : n < 0) {
        if (exercise->asked.choices)
            vd_print_sentence(cli, "cli.learn.number",
                              (const vd_text_arg[]){vd_text_int(exercise->asked.choices)}, 1, 0);
        else
            vd_print_sentence(cli, "tt.learn.number", NULL, 0, 0);
        return VD_ANSWER_NOT_YET;
    }
    return n == exercise->asked.right ? right(cli, exercise) : wrong(cli, exercise);
}
