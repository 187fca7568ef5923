/* One exercise of the lessons: its board, what is tried, what is answered. */
#include "exercise.h"

#include "rules_board.h"

#include <stdlib.h>
#include <string.h>

/* DECISIONS: what may be done with the cube, "web.learn.decide_" and 0 to 3. */
enum { KEY_BYTES = 96, SENTENCE_BYTES = 2048, PLAY_BYTES = 128, CHOICES_MAX = 8, DECISIONS = 4 };

/* As in the page: giving up no more than this is as good as the best. */
static const double close_enough = 0.02;

static const char *word(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static bool is(const vd_exercise *exercise, const char *kind)
{
    return strcmp(exercise->kind, kind) == 0;
}

static bool is_played(const vd_exercise *exercise)
{
    return is(exercise, "play") || is(exercise, "find") || is(exercise, "equity");
}

/* ---- Reading ---- */

static void agree(const json_t *options, vd_variant *variant)
{
    const char *entry = word(options, "entry");

    if (entry)
        variant->entry = strcmp(entry, "free") == 0 ? VD_ENTER_FREE : VD_ENTER_ALL_FIRST;
}

static bool read_board(const json_t *json, vd_exercise *out)
{
    const char *position = word(json, "position"), *game = word(json, "variant");
    const json_t *dice = json_object_get(json, "dice");
    vd_situation *s = &out->situation;
    vd_variant_id id = VD_BACKGAMMON;
    uint8_t die[VD_DICE_MAX];

    if (game && vd_variant_find_played(game, strlen(game), &id) != VD_OK)
        return false;
    if (vd_situation_parse(position, strlen(position), id, s, NULL) != VD_OK)
        return false;
    out->board = true;
    out->variant = *vd_variant_get(s->variant);
    agree(json_object_get(json, "options"), &out->variant);
    out->named = json_is_true(json_object_get(json, "named"));
    for (size_t i = 0; i < VD_DICE_MAX; i++)
        die[i] = (uint8_t)json_integer_value(json_array_get(dice, i));
    if (dice)
        s->dice = vd_dice_of(die);
    return true;
}

bool vd_exercise_room_make(vd_exercise_room *out)
{
    out->plays = malloc(VD_PLAYS_MAX * sizeof *out->plays);
    out->judged = malloc(VD_PLAYS_MAX * sizeof *out->judged);
    out->found = malloc(VD_PLAYS_MAX * sizeof *out->found);
    return out->plays && out->judged && out->found;
}

void vd_exercise_room_free(vd_exercise_room *room)
{
    free(room->plays);
    free(room->judged);
    free(room->found);
}

bool vd_exercise_read(const json_t *json, const vd_exercise_room *room, vd_exercise *out)
{
    vd_status status = VD_OK;

    VD_ASSERT(room->plays && room->judged && room->found);
    memset(out, 0, sizeof *out);
    out->json = json;
    out->id = word(json, "id");
    out->kind = word(json, "kind");
    out->plays = (vd_plays){room->plays, VD_PLAYS_MAX, 0};
    out->judged = (vd_plays){room->judged, VD_PLAYS_MAX, 0};
    out->found = room->found;
    if (!out->id || !out->kind || (word(json, "position") && !read_board(json, out)))
        return false;
    if (is_played(out)) {
        const vd_situation *s = &out->situation;

        status = out->named
                     ? vd_plays_find_named(&out->variant, &s->pos, s->dice.die[0], &out->plays)
                     : vd_plays_find(&out->variant, &s->pos, s->dice, &out->plays);
    }
    out->left = out->plays.count;
    memset(room->found, 0, VD_PLAYS_MAX * sizeof *room->found);
    return status == VD_OK;
}

/* ---- Asking ---- */

static const char *text_of(vd_lang lang, const vd_exercise *exercise, const char *part)
{
    char key[KEY_BYTES];

    snprintf(key, sizeof key, "exercise.%s.%s", exercise->id, part);
    return vd_text(lang, key);
}

void vd_exercise_say(vd_cli *cli, const vd_exercise *exercise, const char *part)
{
    const char *text = text_of(cli->lang, exercise, part);

    if (text)
        vd_print_wrapped(cli, text, 0);
}

static void print_board(vd_cli *cli, const vd_exercise *exercise)
{
    char text[VD_BOARD_TEXT_MAX];
    vd_board_style style;
    vd_buf buf;

    vd_cli_board_style(cli, &style);
    style.seat = (uint8_t)json_integer_value(json_object_get(exercise->json, "seat"));
    vd_buf_init(&buf, text, sizeof text);
    if (vd_board_text(&buf, &exercise->variant, &exercise->situation, &style) == VD_OK)
        fputs(text, cli->out);
}

/* What there is to choose from, as a text; the number of the right one, from 1, in *right. False past the end. */
static bool choice(vd_lang lang, const vd_exercise *exercise, int index, vd_buf *out, int *right)
{
    const json_t *json = exercise->json, *rules = json_object_get(json, "rules");
    const json_t *numbers = json_object_get(json, "numbers");
    const json_int_t answer = json_integer_value(json_object_get(json, "answer"));
    const char *broken = word(json, "broken");
    const bool cube = is(exercise, "cube");
    char key[KEY_BYTES];

    if (rules) {
        const char *rule = json_string_value(json_array_get(rules, (size_t)(index - 2)));

        if (index == 1) {
            *right = broken ? *right : 1;
            return vd_text_format(out, lang, cube ? "web.learn.may" : "web.learn.legal", NULL, 0) ==
                   VD_OK;
        }
        if (!rule)
            return false;
        *right = broken && strcmp(broken, rule) == 0 ? index : *right;
        snprintf(key, sizeof key, "rule.%s.title", rule);
        return vd_text_put(out, lang, cube ? "web.learn.may_not" : "web.learn.illegal",
                           VD_STR(rule), VD_STR(vd_text(lang, key))) == VD_OK;
    }
    if (numbers) {
        const json_t *number = json_array_get(numbers, (size_t)(index - 1));

        vd_buf_put_int(out, json_integer_value(number));
        *right = number && json_integer_value(number) == answer ? index : *right;
        return number != NULL;
    }
    *right = index - 1 == answer ? index : *right;
    if (is(exercise, "decide")) {
        snprintf(key, sizeof key, "web.learn.decide_%d", index - 1);
        vd_buf_put(out, index <= DECISIONS ? vd_text(lang, key) : "");
        return index <= DECISIONS;
    }
    snprintf(key, sizeof key, "choice%d", index - 1);
    if (!text_of(lang, exercise, key))
        return false;
    vd_buf_put(out, text_of(lang, exercise, key));
    return true;
}

/* Prints the choices when `cli` is given. How many there are, and which is right. */
static int choices(vd_cli *cli, const vd_exercise *exercise, int *right)
{
    char text[SENTENCE_BYTES];
    int count = 0;

    for (int i = 1; i <= CHOICES_MAX; i++, count++) {
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        if (!choice(cli ? cli->lang : VD_LANG_FR, exercise, i, &buf, right))
            break;
        if (cli)
            fprintf(cli->out, "  %d. %s\n", i, text);
    }
    return count;
}

void vd_exercise_ask(vd_cli *cli, const vd_exercise *exercise)
{
    const char *play = word(exercise->json, "play");
    int right = 0;

    if (exercise->board)
        print_board(cli, exercise);
    vd_exercise_say(cli, exercise, "ask");
    if (play)
        fprintf(cli->out, "  %s\n", play);
    if (!is_played(exercise))
        choices(cli, exercise, &right);
}

/* ---- Judging ---- */

static void put_play(vd_buf *out, const vd_exercise *exercise, const vd_play *play)
{
    const vd_situation *s = &exercise->situation;

    vd_play_format(out, &exercise->variant, &s->pos, s->dice, play, VD_STYLE_FFBG, true);
}

/* The index in the legal plays of what the line names; -1: it is refused, and that was said where `cli` is given. */
static int legal_play(vd_cli *cli, vd_exercise *exercise, const char *line, size_t len,
                      vd_play *out)
{
    const vd_situation *s = &exercise->situation;
    const bool white = json_integer_value(json_object_get(exercise->json, "seat")) == 1;
    char text[SENTENCE_BYTES];
    vd_play_text read;
    vd_reason reason = {0};
    vd_error error;
    vd_buf buf;
    bool good = false;

    vd_buf_init(&buf, text, sizeof text);
    memset(&error, 0, sizeof error);
    if (vd_play_parse(line, len, &exercise->variant, white, &read, &error) != VD_OK) {
        (void)!vd_explain_unreadable(&buf, cli ? cli->lang : VD_LANG_FR, &exercise->variant, line,
                                     len, &error);
    } else {
        reason = vd_play_judge(&exercise->variant, &s->pos, s->dice, exercise->named, &read.claim,
                               &exercise->judged, out);
        good = reason.code == VD_REASON_legal;
        if (!good)
            (void)!vd_explain_reason(&buf, cli ? cli->lang : VD_LANG_FR, &exercise->variant,
                                     &s->pos, s->dice, &reason);
    }
    if (!good && cli)
        vd_print_wrapped(cli, text, 0);
    for (size_t i = 0; good && i < exercise->plays.count; i++)
        if (vd_pos_equal(&exercise->plays.play[i].result, &out->result))
            return (int)i;
    return good ? 0 : -1;
}

static vd_answered right(vd_cli *cli, const vd_exercise *exercise)
{
    const char *rule = word(exercise->json, "rule");
    char text[SENTENCE_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_buf_put(&buf, vd_text(cli->lang, "web.learn.right"));
    vd_buf_putc(&buf, ' ');
    vd_buf_put(&buf, text_of(cli->lang, exercise, "right"));
    if (rule) {
        vd_buf_put(&buf, " (");
        vd_buf_put(&buf, rule);
        vd_buf_putc(&buf, ')');
    }
    vd_print_wrapped(cli, text, 0);
    return VD_ANSWER_RIGHT;
}

static vd_answered answer_play(vd_cli *cli, vd_exercise *exercise, const vd_play *play)
{
    const json_t *want = json_object_get(exercise->json, "want");
    char text[PLAY_BYTES];
    vd_buf buf;
    size_t i;
    json_t *each;

    if (json_array_size(want) == 0)
        return right(cli, exercise);
    json_array_foreach(want, i, each)
    {
        const char *wanted = json_string_value(each);
        vd_play other;

        if (legal_play(NULL, exercise, wanted, strlen(wanted), &other) >= 0 &&
            vd_pos_equal(&other.result, &play->result))
            return right(cli, exercise);
    }
    vd_buf_init(&buf, text, sizeof text);
    put_play(&buf, exercise, play);
    vd_print_sentence(cli, "web.learn.other", (const vd_text_arg[]){vd_text_string(text)}, 1, 0);
    vd_exercise_say(cli, exercise, "hint");
    return VD_ANSWER_NOT_YET;
}

static vd_answered answer_find(vd_cli *cli, vd_exercise *exercise, int index, const vd_play *play)
{
    VD_ASSERT(index >= 0 && (size_t)index < exercise->plays.count);

    const size_t total = exercise->plays.count;
    const bool known = exercise->found[index];
    char text[PLAY_BYTES];
    vd_buf buf;

    exercise->left -= !known;
    exercise->found[index] = true;
    if (exercise->left == 0)
        return right(cli, exercise);
    vd_buf_init(&buf, text, sizeof text);
    put_play(&buf, exercise, play);
    vd_print_sentence(cli, known ? "web.learn.found_before" : "web.learn.found",
                      (const vd_text_arg[]){vd_text_string(text),
                                            vd_text_int((int64_t)(total - exercise->left)),
                                            vd_text_int((int64_t)total)},
                      3, 0);
    return VD_ANSWER_NOT_YET;
}

static void put_equity(vd_buf *out, vd_lang lang, double equity, bool sign)
{
    char text[32];

    snprintf(text, sizeof text, sign ? "%+.3f" : "%.3f", equity);
    vd_cli_true_minus(text, sizeof text);
    vd_decimal(lang, text);
    vd_buf_put(out, text);
}

static void say_gap(vd_cli *cli, const vd_exercise *exercise, const vd_verdict_of_play *verdict)
{
    char text[5][PLAY_BYTES];
    vd_buf buf[5];

    for (int i = 0; i < 5; i++)
        vd_buf_init(&buf[i], text[i], sizeof text[i]);
    put_play(&buf[0], exercise, &verdict->played.play);
    put_equity(&buf[1], cli->lang, verdict->played.value.equity, true);
    put_play(&buf[2], exercise, &verdict->best.play);
    put_equity(&buf[3], cli->lang, verdict->best.value.equity, true);
    put_equity(&buf[4], cli->lang, verdict->loss, false);
    vd_print_sentence(cli, verdict->rank == 1 ? "web.learn.gap_none" : "web.learn.gap",
                      (const vd_text_arg[]){vd_text_string(text[0]), vd_text_string(text[1]),
                                            vd_text_string(text[2]), vd_text_string(text[3]),
                                            vd_text_string(text[4])},
                      verdict->rank == 1 ? 2 : 5, 0);
}

static vd_answered answer_equity(vd_cli *cli, const vd_exercise *exercise, const vd_play *play)
{
    vd_adviser *adviser = NULL;
    vd_engine *engine = NULL;
    vd_verdict_of_play verdict;
    vd_error error;
    vd_match match;
    vd_status status;

    memset(&error, 0, sizeof error);
    vd_match_of(&exercise->situation, &match);
    status = vd_cli_engine(cli, &engine, &error);
    if (status == VD_OK)
        status = vd_adviser_new(engine, &adviser, &error);
    if (status == VD_OK)
        status =
            vd_adviser_judge(adviser, &match, play->hop, play->hops, VD_PLY_USUAL, NULL, &verdict);
    if (status == VD_OK)
        say_gap(cli, exercise, &verdict);
    else
        vd_cli_refuse_error(cli, &error);
    vd_adviser_free(adviser);
    vd_cli_engine_free(cli, engine);
    if (status != VD_OK)
        return VD_ANSWER_FAILED;
    if (verdict.loss <= close_enough)
        return right(cli, exercise);
    vd_exercise_say(cli, exercise, "wrong");
    return VD_ANSWER_NOT_YET;
}

static vd_answered answer_choice(vd_cli *cli, vd_exercise *exercise, const char *line, size_t len)
{
    const char *play = word(exercise->json, "play");
    int good = 0;
    const int count = choices(NULL, exercise, &good);
    const int chosen = len == 1 ? line[0] - '0' : 0;
    vd_play out;

    if (chosen < 1 || chosen > count) {
        vd_print_sentence(cli, "cli.learn.number", (const vd_text_arg[]){vd_text_int(count)}, 1, 0);
        return VD_ANSWER_NOT_YET;
    }
    if (chosen == good)
        return right(cli, exercise);
    vd_cli_say(cli, "web.learn.wrong", NULL, 0);
    if (play)
        (void)legal_play(cli, exercise, play, strlen(play), &out);
    vd_exercise_say(cli, exercise, is(exercise, "decide") ? "hint" : "wrong");
    return VD_ANSWER_NOT_YET;
}

vd_answered vd_exercise_answer(vd_cli *cli, vd_exercise *exercise, const char *line, size_t len)
{
    vd_play play;
    int index;

    if (!is_played(exercise))
        return answer_choice(cli, exercise, line, len);
    memset(&play, 0, sizeof play);
    index = legal_play(cli, exercise, line, len, &play);
    if (index < 0)
        return VD_ANSWER_NOT_YET;
    if (is(exercise, "find"))
        return answer_find(cli, exercise, index, &play);
    return is(exercise, "equity") ? answer_equity(cli, exercise, &play)
                                  : answer_play(cli, exercise, &play);
}
