/* videau batch: questions as JSON, one a line in, one answer a line out: docs/BATCH.md. */
#include "ask.h"
#include "inner/json_text.h"
#include "inner/json_values.h"
#include "rollout_cli.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_ROOM = 16384, QUESTION_ROOM = 4096, SENTENCE_ROOM = 4096, GAMES_MAX = 1000000 };

typedef struct batch {
    vd_cli *cli;
    vd_asker asker;
    vd_variant_id variant; /* of the command line: where a question names none */
    int ply;
    vd_buf *sentence; /* of the question being answered */
} batch;

static bool refuse(const batch *b, const char *key, const char *word)
{
    (void)!vd_text_put(b->sentence, b->cli->lang, key, VD_STR(word));
    return false;
}

/* ---- What a question says ---- */

/* Text of this name, "" where there is none. NULL: it is no text, and that was said. */
static const char *text_of(const batch *b, const json_t *question, const char *name)
{
    const json_t *value = json_object_get(question, name);
    const char *text = value ? vd_json_text(value) : "";

    if (!text)
        refuse(b, "cli.batch.no_text", name);
    return text;
}

static bool number_of(const batch *b, const json_t *question, const char *name, json_int_t low,
                      json_int_t high, json_int_t *inout)
{
    const json_t *value = json_object_get(question, name);

    if (!value || vd_json_number(value, low, high, inout))
        return true;
    (void)!vd_text_put(b->sentence, b->cli->lang, "cli.batch.bad_number", VD_STR(name), VD_INT(low),
                       VD_INT(high));
    return false;
}

/* A word that is none of ours is a mistake that would be hard to find. */
static bool knows_all(const batch *b, json_t *question)
{
    static const char *const names[] = {"id",  "ask",    "position", "dice", "play",    "variant",
                                        "ply", "roller", "games",    "seed", "truncate"};
    for (void *at = json_object_iter(question); at; at = json_object_iter_next(question, at)) {
        const char *name = json_object_iter_key(at);

        if (vd_name_index(name, names, sizeof names / sizeof *names) < 0)
            return refuse(b, "cli.batch.unknown", name);
    }
    return true;
}

/* "POSITION DICE PLAY", as the commands read it. */
static bool make_line(const batch *b, const json_t *question, bool dice, bool play, vd_buf *line)
{
    const char *const name[] = {"position", "dice", "play"};
    const bool wanted[] = {true, dice, play};

    for (int i = 0; i < 3; i++) {
        const char *text = text_of(b, question, name[i]);

        if (!text)
            return false;
        if (text[0] != '\0' && !wanted[i])
            return refuse(b, "cli.batch.not_asked", name[i]);
        if (i == 0 && text[0] == '\0')
            return refuse(b, "cli.batch.missing", name[i]);
        if (text[strcspn(text, "\r\n")] != '\0')
            return refuse(b, "cli.batch.no_text", name[i]);
        if (i > 0 && text[0] != '\0')
            vd_buf_putc(line, ' ');
        vd_buf_put(line, text);
    }
    return !line->full || refuse(b, "cli.too_long", "");
}

static bool read_variant(batch *b, const char *name)
{
    vd_error err;
    vd_status status;

    b->cli->variant = b->variant;
    if (name[0] == '\0')
        return true;
    status = vd_cli_variant_named(name, true, &b->cli->variant, &err);
    if (status == VD_ERR_UNSUPPORTED)
        (void)!vd_explain_error(b->sentence, b->cli->lang, &err);
    return status == VD_OK || (status == VD_ERR_PARSE && refuse(b, "cli.batch.bad_variant", name));
}

static bool read_settings(batch *b, const json_t *question)
{
    const char *variant = text_of(b, question, "variant");
    json_int_t ply = b->ply;

    if (!variant || !number_of(b, question, "ply", 0, VD_PLY_MAX, &ply) ||
        !read_variant(b, variant))
        return false;
    b->asker.ply = (int)ply;
    b->asker.roller = 0;
    return true;
}

/* ---- Answers ---- */

static bool ask_engine(batch *b, const json_t *question, bool dice, vd_answer *answer,
                       json_t **json)
{
    char text[QUESTION_ROOM];
    vd_buf line;

    vd_buf_init(&line, text, sizeof text);
    return make_line(b, question, dice, false, &line) &&
           answer(&b->asker, text, line.length, json, b->sentence);
}

static bool answer_eval(batch *b, const json_t *question, json_t **json)
{
    return ask_engine(b, question, false, vd_answer_eval, json);
}

/* Of a hint and of a double alone. */
static bool read_roller(batch *b, const json_t *question)
{
    json_int_t roller = 0;

    if (!number_of(b, question, "roller", 1, VD_ROLLER_FULL, &roller))
        return false;
    b->asker.roller = (int)roller;
    return roller == 0 || !b->asker.timed || refuse(b, "cli.ask.roller_timed", "");
}

static bool answer_hint(batch *b, const json_t *question, json_t **json)
{
    return read_roller(b, question) && ask_engine(b, question, true, vd_answer_hint, json);
}

static bool answer_cube(batch *b, const json_t *question, json_t **json)
{
    return read_roller(b, question) && ask_engine(b, question, false, vd_answer_cube, json);
}

static bool answer_moves(batch *b, const json_t *question, json_t **json)
{
    char text[QUESTION_ROOM];
    vd_buf line;

    vd_buf_init(&line, text, sizeof text);
    return make_line(b, question, true, false, &line) &&
           vd_cli_moves_json(b->cli, text, line.length, json, b->sentence);
}

static bool answer_check(batch *b, const json_t *question, json_t **json)
{
    char text[QUESTION_ROOM];
    vd_buf line;

    vd_buf_init(&line, text, sizeof text);
    return make_line(b, question, true, true, &line) &&
           vd_cli_check_json(b->cli, text, line.length, json, b->sentence);
}

static bool rollout_options(batch *b, const json_t *question, vd_rollout_options *out)
{
    json_int_t games, seed = 1, truncate = 0, ply = 0;

    vd_rollout_options_default(out);
    games = (json_int_t)out->games;
    if (!number_of(b, question, "games", 1, GAMES_MAX, &games) ||
        !number_of(b, question, "seed", 0, LLONG_MAX, &seed) ||
        !number_of(b, question, "truncate", 0, 1000, &truncate) ||
        !number_of(b, question, "ply", 0, VD_PLY_MAX, &ply))
        return false;
    out->games = (uint32_t)games;
    out->seed = (uint64_t)seed;
    out->truncate = (uint32_t)truncate;
    out->side[0].ply = out->side[1].ply = (int)ply;
    return true;
}

static bool roll_out(vd_rollout_task *t, const char *line, json_t **json)
{
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    vd_status status;

    if (!vd_rollout_ask(t, line))
        return false;
    status = vd_rollout_new(t->engine, &t->question, &t->options, &t->rollout, &err);
    if (status != VD_OK)
        return vd_rollout_refuse_new(t, status, &err);
    if (vd_rollout_run(t->rollout, t->threads, NULL) != VD_OK)
        return vd_rollout_refuse(t, "cli.no_memory");
    *json = vd_rollout_json(t->cli, t->rollout);
    return true;
}

static bool answer_rollout(batch *b, const json_t *question, json_t **json)
{
    vd_rollout_task *t = calloc(1, sizeof *t);
    char text[QUESTION_ROOM];
    vd_buf line;
    bool good;

    if (!t)
        return refuse(b, "cli.no_memory", "");
    t->cli = b->cli;
    t->sentence = b->sentence;
    t->question.match = &t->match;
    t->threads = b->asker.threads;
    t->engine = b->asker.engine;
    t->met = b->asker.met;
    vd_buf_init(&line, text, sizeof text);
    good = rollout_options(b, question, &t->options) &&
           make_line(b, question, true, false, &line) && roll_out(t, text, json);
    b->asker.engine = t->engine;
    vd_rollout_free(t->rollout);
    free(t->plays);
    free(t);
    return good;
}

typedef bool answerer(batch *b, const json_t *question, json_t **json);

/* Numbers that only `ask` has a use for. */
static bool has_use_for_all(const batch *b, const json_t *question, const char *ask)
{
    static const struct {
        const char *name, *of, *or_of;
    } numbers[] = {{"roller", "hint", "cube"},
                   {"games", "rollout", ""},
                   {"seed", "rollout", ""},
                   {"truncate", "rollout", ""}};

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (json_object_get(question, numbers[i].name) && strcmp(ask, numbers[i].of) != 0 &&
            strcmp(ask, numbers[i].or_of) != 0)
            return refuse(b, "cli.batch.not_asked", numbers[i].name);
    return true;
}

static bool answer(batch *b, json_t *question, json_t **json)
{
    static const struct {
        const char *name;
        answerer *run;
    } asks[] = {
        {"eval", answer_eval},   {"hint", answer_hint},   {"cube", answer_cube},
        {"moves", answer_moves}, {"check", answer_check}, {"rollout", answer_rollout},
    };
    const char *ask = text_of(b, question, "ask");

    if (!ask || !knows_all(b, question) || !read_settings(b, question))
        return false;
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
        if (!strcmp(ask, asks[i].name))
            return has_use_for_all(b, question, ask) && asks[i].run(b, question, json);
    return refuse(b, "cli.batch.bad_ask", ask);
}

/* ---- Lines ---- */

/* `json` with the question's id before all else; NULL stays NULL, and is released without memory. */
static json_t *with_id(json_t *json, json_t *id)
{
    json_t *whole = json_object();

    vd_json_set(&whole, "id", id ? json_incref(id) : json_null());
    if (!json || !whole || json_object_update(whole, json) != 0) {
        json_decref(whole);
        whole = NULL;
    }
    json_decref(json);
    return whole;
}

static void say_error(const batch *b, json_t *id, unsigned long number, const char *sentence)
{
    char text[SENTENCE_ROOM];
    vd_buf buf;
    json_t *json =
        json_pack("{s:I,s:o}", "line", (json_int_t)number, "error", vd_cli_json_text(sentence));

    vd_buf_init(&buf, text, sizeof text);
    if (!vd_cli_json_put(b->cli, with_id(json, id), &buf))
        b->cli->failed = true;
}

/* The question; NULL: it is none, and that was said. */
static json_t *read_question(const batch *b, const char *line, size_t len, json_t **id)
{
    json_error_t fault;
    json_t *question = vd_json_read(line, len, JSON_REJECT_DUPLICATES, &fault);
    const bool short_of_memory = !question && errno == ENOMEM;
    json_t *given = json_object_get(question, "id");

    if (!json_is_object(question)) {
        json_decref(question);
        return refuse(b, short_of_memory ? "cli.no_memory" : "cli.batch.no_json", ""), NULL;
    }
    if (given && !json_is_string(given) && !json_is_integer(given)) {
        json_decref(question);
        return refuse(b, "cli.batch.bad_id", ""), NULL;
    }
    *id = given;
    return question;
}

/* False: it was answered by an error. */
static bool answer_line(batch *b, const char *line, size_t len, unsigned long number)
{
    char sentence[SENTENCE_ROOM];
    json_t *id = NULL, *json = NULL, *question;
    vd_buf buf;
    bool good = false;

    vd_buf_init(&buf, sentence, sizeof sentence);
    b->sentence = &buf;
    b->cli->json_refused = false;
    question = read_question(b, line, len, &id);
    if (question)
        good = answer(b, question, &json) && vd_cli_json_put(b->cli, with_id(json, id), &buf);
    if (!good)
        say_error(b, id, number, sentence);
    b->sentence = NULL;
    json_decref(question);
    return good;
}

static int answer_all(batch *b)
{
    char line[LINE_ROOM];
    unsigned long number = 0;
    int code = VD_EXIT_DONE;
    size_t len;
    bool full;

    while (vd_cli_read_line(b->cli->in, line, sizeof line, &len, &full)) {
        number++;
        if (len > 0 && line[len - 1] == '\r')
            len--;
        if (full) {
            char sentence[SENTENCE_ROOM];
            vd_buf buf;

            vd_buf_init(&buf, sentence, sizeof sentence);
            (void)!vd_text_put(&buf, b->cli->lang, "cli.line_too_long", VD_INT(LINE_ROOM));
            say_error(b, NULL, number, sentence);
            code = VD_EXIT_NO;
        } else if (len > 0 && !answer_line(b, line, len, number)) {
            code = VD_EXIT_NO;
        }
        vd_cli_tables_news(b->cli, b->asker.engine);
        if (fflush(b->cli->out))
            break;
    }
    return code;
}

int vd_cmd_batch(vd_cli *cli)
{
    batch b = {.cli = cli, .variant = cli->variant};
    int code = VD_EXIT_UNUSABLE;

    cli->json = true;
    if (vd_asker_open(&b.asker, cli)) {
        b.ply = b.asker.ply;
        code = answer_all(&b);
    }
    vd_asker_close(&b.asker);
    return code;
}
