/* One exercise of trictrac: its board, its question, the answer that the rules give. */
#include "trictrac_exercise.h"

#include "wrapped.h"

#include <stdlib.h>
#include <string.h>

enum { SENTENCE_BYTES = 1024, KEY_BYTES = 96, DIGITS_MAX = 3 };
/* To hold is right where a full jan stays full by this many of the 36 next throws and the other marks nothing; to leave where what he
 * marks makes him a hole. Between the two no question is asked. */
enum { KEEPS_ENOUGH = 24, HOLE = 12 };

static const char *const kinds[VD_TT_KINDS] = {"gives", "owes", "throws", "holes", "points",
                                               "rest",  "play", "lawful", "leave", "hold"};

static const char *word(const json_t *json, const char *key)
{
    return json_string_value(json_object_get(json, key));
}

bool vd_tt_is_exercise(const json_t *json)
{
    return word(json, "trictrac") || word(json, "marks");
}

/* ---- The right answer ---- */

static bool gives(const vd_tt_events *events, const char *code)
{
    for (size_t i = 0; i < events->count; i++)
        if (strcmp(vd_tt_event_code((vd_tt_event_kind)events->event[i].kind), code) == 0)
            return true;
    return false;
}

/* How many of the 36 throws give an event. */
static int throws_that_give(const vd_tt_example *example, const char *code)
{
    int count = 0;

    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= a; b++) {
            const vd_tt_throw thrown = {.dice = vd_dice_make(a, b), .coup = 4};
            vd_tt_plays plays;
            vd_tt_events events;

            vd_tt_plays_find(&example->options, &example->pos, thrown.dice, &plays);
            vd_tt_events_find(&example->options, &example->pos, &thrown, &plays, &events);
            count += gives(&events, code) ? 1 + (a != b) : 0;
        }
    return count;
}

/* "W+8 B+4 Wh9": marks of white and black, in order; Wh9 sets the holes before. */
static bool read_marks(const char *marks, const vd_tt_options *options, vd_tt_state *state)
{
    vd_tt_state_start(state);
    while (*marks) {
        const vd_tt_side side = *marks == 'W' ? VD_TT_WHITE : VD_TT_BLACK;
        char *end;
        bool doubled;
        long n;

        if ((*marks != 'W' && *marks != 'B') || (marks[1] != '+' && marks[1] != 'h'))
            return false;
        n = strtol(marks + 2, &end, 10);
        if (marks[1] == 'h')
            state->holes[side] = (uint8_t)n;
        else
            (void)vd_tt_mark(options, state, side, (int)n, &doubled);
        marks = *end == ' ' ? end + 1 : end;
        if (end == marks && *end)
            return false;
    }
    return true;
}

/* Does this jan stay full by a lawful play of that throw? */
static bool stays_full(const vd_tt_options *options, const vd_tt_pos *pos, vd_dice dice,
                       vd_tt_jan jan)
{
    vd_tt_plays plays;

    vd_tt_plays_find(options, pos, dice, &plays);
    for (size_t i = 0; i < plays.count; i++)
        if (vd_tt_jan_full(&plays.play[i].end, jan))
            return true;
    return false;
}

/* Of the 36 next throws, those that keep a jan which the best play of this one leaves full, were nothing to change across. */
static int keeps(const vd_tt_example *example)
{
    int best = 0;

    for (size_t i = 0; i < example->plays.count; i++)
        for (int jan = 0; jan < VD_TT_JANS; jan++) {
            vd_tt_pos after = example->pos;
            int count = 0;

            vd_tt_play_apply(&after, &example->plays.play[i]);
            if (!vd_tt_jan_full(&after.side[VD_TT_THROWER], (vd_tt_jan)jan))
                continue;
            for (int a = 1; a <= 6; a++)
                for (int b = 1; b <= a; b++)
                    if (stays_full(&example->options, &after, vd_dice_make(a, b), (vd_tt_jan)jan))
                        count += 1 + (a != b);
            best = count > best ? count : best;
        }
    return best;
}

static bool may_leave(const vd_tt_example *example)
{
    const vd_tt_action action = {.act = VD_TT_ACT_GO};
    vd_tt_state state = example->state;
    vd_tt_outcome outcome;
    vd_tt_plays plays;

    return vd_tt_do(&example->options, &state, &action, &plays, &outcome) == VD_TT_DENIAL_none;
}

/* 1 hold, 2 leave, 0: no clear case. */
static int verdict(const vd_tt_example *example)
{
    if (!may_leave(example))
        return 0;
    if (example->events.sum[VD_TT_OTHER] >= HOLE)
        return 2;
    return !example->events.sum[VD_TT_OTHER] && keeps(example) >= KEEPS_ENOUGH ? 1 : 0;
}

/* 1: lawful; otherwise the place among the choices of the rule that refuses it, 0 where it is none of them. */
static int lawful(const vd_tt_example *example, const json_t *json)
{
    const json_t *rules = json_object_get(json, "rules");
    vd_tt_plays scratch;
    vd_tt_reason reason;
    vd_tt_play play;
    const int by = vd_tt_example_judge(example, word(json, "play"), &scratch, &reason, &play);

    if (!by)
        return 1;
    for (size_t i = 0; i < json_array_size(rules); i++)
        if (strtol(json_string_value(json_array_get(rules, i)) + 2, NULL, 10) == by)
            return (int)i + 2;
    return 0;
}

static bool find_right(vd_tt_exercise *exercise)
{
    const vd_tt_example *example = &exercise->example;
    vd_tt_state after;

    switch (exercise->kind) {
    case VD_TT_KIND_GIVES:
    case VD_TT_KIND_OWES:
        exercise->right = example->events.sum[exercise->kind == VD_TT_KIND_OWES];
        return example->state.dice.count == 2;
    case VD_TT_KIND_THROWS:
        exercise->right = throws_that_give(example, word(exercise->json, "event"));
        return exercise->right > 0;
    case VD_TT_KIND_HOLES:
    case VD_TT_KIND_POINTS:
        if (!read_marks(word(exercise->json, "marks"), &example->options, &after))
            return false;
        exercise->right = exercise->kind == VD_TT_KIND_HOLES ? after.holes[VD_TT_WHITE]
                                                             : after.points[VD_TT_WHITE];
        return true;
    case VD_TT_KIND_REST:
        exercise->right = example->state.points[example->state.turn];
        return may_leave(example);
    case VD_TT_KIND_LAWFUL:
        exercise->choices = 1 + (int)json_array_size(json_object_get(exercise->json, "rules"));
        exercise->right = lawful(example, exercise->json);
        return exercise->right > 0;
    case VD_TT_KIND_LEAVE:
    case VD_TT_KIND_HOLD:
        exercise->choices = 2;
        exercise->right =
            exercise->kind == VD_TT_KIND_HOLD ? verdict(example) : 2 - (int)may_leave(example);
        return exercise->right > 0;
    default:
        return example->plays.used > 0;
    }
}

bool vd_tt_exercise_read(const json_t *json, vd_tt_exercise *out)
{
    const char *kind = word(json, "kind");

    memset(out, 0, sizeof *out);
    out->json = json;
    out->id = word(json, "id");
    vd_tt_options_default(&out->example.options);
    while (kind && out->kind < VD_TT_KINDS && strcmp(kind, kinds[out->kind]) != 0)
        out->kind++;
    if (!kind || !out->id || out->kind == VD_TT_KINDS)
        return false;
    if (word(json, "trictrac") && !vd_tt_example_read(json, &out->example))
        return false;
    return find_right(out);
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

static void put_choice(vd_buf *out, vd_lang lang, const vd_tt_exercise *exercise, int index)
{
    const json_t *rules = json_object_get(exercise->json, "rules");
    const char *rule;
    char key[KEY_BYTES];

    if (exercise->kind != VD_TT_KIND_LAWFUL) {
        snprintf(key, sizeof key, "tt.learn.%s%d", kinds[exercise->kind], index);
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

    if (word(exercise->json, "trictrac"))
        vd_tt_example_draw(cli, &exercise->example);
    vd_tt_exercise_say(cli, exercise, "ask");
    if (play)
        fprintf(cli->out, "  %s\n", play);
    for (int i = 1; i <= exercise->choices; i++) {
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
    const vd_tt_example *example = &exercise->example;

    if (exercise->kind == VD_TT_KIND_GIVES || exercise->kind == VD_TT_KIND_OWES)
        vd_tt_example_tell(cli, example, 2);
    if (exercise->kind == VD_TT_KIND_HOLD)
        vd_print_sentence(cli, "tt.learn.hold_facts",
                          (const vd_text_arg[]){vd_text_int(example->events.sum[VD_TT_OTHER]),
                                                vd_text_int(keeps(example))},
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
    const char *goal = word(exercise->json, "goal");
    vd_tt_plays scratch;
    vd_tt_reason reason;
    vd_tt_play play;

    if (vd_tt_example_judge(&exercise->example, line, &scratch, &reason, &play)) {
        char text[SENTENCE_BYTES];
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        (void)!vd_tt_say_reason(&buf, cli->lang, &reason, VD_TT_BY_CASE);
        vd_print_wrapped(cli, text, 0);
        return VD_ANSWER_NOT_YET;
    }
    if (goal && play.end.man[VD_TT_COIN] < 2)
        return wrong(cli, exercise);
    return right(cli, exercise);
}

vd_answered vd_tt_exercise_answer(vd_cli *cli, const vd_tt_exercise *exercise, const char *line,
                                  size_t len)
{
    char play[SENTENCE_BYTES];
    int n;

    if (exercise->kind == VD_TT_KIND_PLAY) {
        snprintf(play, sizeof play, "%.*s", (int)(len < sizeof play ? len : sizeof play - 1), line);
        return answer_play(cli, exercise, play);
    }
    n = number(line, len);
    if (exercise->choices ? n < 1 || n > exercise->choices : n < 0) {
        if (exercise->choices)
            vd_print_sentence(cli, "cli.learn.number",
                              (const vd_text_arg[]){vd_text_int(exercise->choices)}, 1, 0);
        else
            vd_print_sentence(cli, "tt.learn.number", NULL, 0, 0);
        return VD_ANSWER_NOT_YET;
    }
    return n == exercise->right ? right(cli, exercise) : wrong(cli, exercise);
}
