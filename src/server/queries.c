/* Questions that change nothing: about a table, or about any position. */
#include "core_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_USUAL = 10, MOST_MAX = 64, RULES = 110, TOURNAMENT_RULES = 9, ROLLS_MAX = 1000 };

/* What is asked about. */
typedef struct subject {
    vd_match match;
    vd_situation situation;
    const char *name[2]; /* by seat, NULL: none */
    bool awaits;         /* a play stands that may be taken back: nothing is to be decided */
} subject;

/* ---- What is asked about ---- */

/* The phases that vd_match_of leaves out: an answer to a double or to a resignation. */
static void set_offer(subject *s)
{
    if (s->situation.resigned) {
        s->match.resume = s->match.phase;
        s->match.phase = VD_PHASE_RESIGNED;
        s->match.resign_value = s->situation.resigned;
        s->match.actor = 1;
    } else if (s->situation.doubled && s->situation.dice.count == 0) {
        s->match.phase = VD_PHASE_DOUBLED;
        s->match.actor = 1;
    }
}

/* Dice beside a position take the place of its own; [] takes them away. False: refused. */
static bool take_dice(vd_request *request, vd_situation *situation)
{
    const json_t *dice = json_object_get(request->message, "dice");
    json_int_t a = 0, b = 0;

    if (!dice)
        return true;
    if (json_is_array(dice) && json_array_size(dice) == 0) {
        situation->dice = (vd_dice){0};
        return true;
    }
    if (json_array_size(dice) != 2 || !vd_json_number(json_array_get(dice, 0), 1, 6, &a) ||
        !vd_json_number(json_array_get(dice, 1), 1, 6, &b)) {
        vd_refuse_field(request, "dice");
        return false;
    }
    situation->dice = vd_dice_make((int)a, (int)b);
    return true;
}

static bool take_variant(vd_request *request, vd_variant_id *out)
{
    const json_t *value = json_object_get(request->message, "variant");
    const char *name = vd_json_text(value);

    *out = VD_BACKGAMMON;
    if (!value || (name && vd_variant_find(name, strlen(name), out) == VD_OK))
        return true;
    vd_refuse_field(request, "variant");
    return false;
}

static bool take_position(vd_request *request, const char *text, subject *out)
{
    vd_variant_id variant;
    vd_error error;

    if (strlen(text) >= VD_POSITION_TEXT_MAX) {
        vd_refuse_field(request, "position");
        return false;
    }
    if (!take_variant(request, &variant))
        return false;
    if (vd_situation_parse(text, strlen(text), variant, &out->situation, &error) != VD_OK) {
        vd_refuse_error(request, &error);
        return false;
    }
    if (!take_dice(request, &out->situation))
        return false;
    vd_match_of(&out->situation, &out->match);
    set_offer(out);
    return true;
}

/* False: refused. */
static bool take_subject(vd_request *request, subject *out)
{
    const json_t *position = json_object_get(request->message, "position");

    memset(out, 0, sizeof *out);
    if (position && vd_json_text(position))
        return take_position(request, vd_json_text(position), out);
    if (position) {
        vd_refuse_field(request, "position");
        return false;
    }
    if (!vd_request_table(request))
        return false;
    out->match = *vd_live_match(request->table);
    vd_situation_of(&out->match, &out->situation);
    out->awaits = vd_session_awaits(request->table->session) >= 0;
    for (int i = 0; i < 2; i++)
        out->name[i] = request->table->names.of[i][0] ? request->table->names.of[i] : NULL;
    return true;
}

/* ---- The engine's questions ---- */

static bool take_number(vd_request *request, const char *field, json_int_t low, json_int_t high,
                        json_int_t *out)
{
    const json_t *value = json_object_get(request->message, field);

    if (!value || vd_json_number(value, low, high, out))
        return true;
    vd_refuse_field(request, field);
    return false;
}

static bool is_over(const vd_match *match)
{
    const vd_variant *variant = &match->rules.variant;

    return match->phase == VD_PHASE_OPENING || match->phase == VD_PHASE_GAME_OVER ||
           match->phase == VD_PHASE_MATCH_OVER || vd_pos_won(variant, &match->pos, VD_MOVER) ||
           vd_pos_won(variant, &match->pos, VD_OPPONENT);
}

/* Is there anything to ask the engine? False: refused. */
static bool may_ask(vd_request *request, const subject *s)
{
    const char *key = NULL;

    if (request->connection->asked >= VD_ASKED_MAX)
        key = "server.too_many";
    else if (!request->core->workers)
        key = "server.cannot";
    else if (s->awaits || is_over(&s->match))
        key = "server.nothing";
    if (key)
        vd_refuse(request, key);
    return !key;
}

static vd_task *new_task(vd_request *request, vd_task_kind kind, const subject *s)
{
    vd_task *task = vd_task_new(kind);

    if (!task) {
        vd_refuse(request, "server.internal");
        return NULL;
    }
    task->client = request->connection->client;
    task->connection = request->connection->number;
    task->id = request->id;
    task->player.match = s->match;
    return task;
}

static void ask(vd_request *request, vd_task *task)
{
    request->connection->asked++;
    vd_workers_add(request->core->workers, task);
}

void vd_do_hint(vd_request *request)
{
    json_int_t ply = VD_PLY_USUAL, most = MOST_USUAL;
    vd_task *task;
    subject s;

    if (!take_subject(request, &s) || !take_number(request, "ply", 0, VD_ADVICE_PLY_MAX, &ply) ||
        !take_number(request, "most", 1, MOST_MAX, &most) || !may_ask(request, &s))
        return;
    task = new_task(request, VD_TASK_HINT, &s);
    if (!task)
        return;
    task->ply = (int)ply;
    task->most = (size_t)most;
    ask(request, task);
}

static bool is_playing(const vd_match *match)
{
    return match->phase == VD_PHASE_PLAY || match->phase == VD_PHASE_PLAY_NAMED;
}

void vd_do_verdict(vd_request *request)
{
    json_int_t ply = VD_PLY_USUAL;
    vd_hop hop[VD_HOPS_MAX];
    vd_task *task;
    int hops = 0;
    subject s;

    if (!take_subject(request, &s) || !take_number(request, "ply", 0, VD_ADVICE_PLY_MAX, &ply))
        return;
    if (!vd_json_read_hops(json_object_get(request->message, "hops"), hop, &hops)) {
        vd_refuse_field(request, "hops");
        return;
    }
    if (!may_ask(request, &s))
        return;
    if (!is_playing(&s.match) || hops == 0) {
        vd_refuse(request, "server.nothing");
        return;
    }
    task = new_task(request, VD_TASK_VERDICT, &s);
    if (!task)
        return;
    task->ply = (int)ply;
    task->lang = request->connection->lang;
    task->hops = hops;
    memcpy(task->hop, hop, sizeof hop);
    ask(request, task);
}

/* The answer goes to whoever asked, if still there. */
void vd_asked_done(vd_core *core, vd_task *task)
{
    vd_connection *connection = vd_connection_find(core, task->connection);
    vd_request request = {.core = core, .connection = connection, .id = task->id};

    if (!connection)
        return;
    connection->asked--;
    if (task->status == VD_OK) {
        vd_reply_ok(&request, json_incref(task->answer));
    } else if (task->kind == VD_TASK_VERDICT && task->status == VD_ERR_ILLEGAL) {
        vd_refuse_by_rules(&request, VD_REFUSAL_illegal_play, NULL);
    } else {
        vd_refuse_status(&request, task->status);
    }
}

typedef struct named_job {
    uint64_t connection;
    json_int_t id;
    bool found;
} named_job;

static bool is_named(void *user, const vd_task *task)
{
    named_job *job = user;
    const bool is = task->connection == job->connection && task->id == job->id;

    job->found |= is;
    return is;
}

void vd_do_cancel(vd_request *request)
{
    named_job job = {.connection = request->connection->number};

    if (!vd_json_number(json_object_get(request->message, "job"), 1, INT64_MAX, &job.id)) {
        vd_refuse_field(request, "job");
        return;
    }
    if (request->core->workers)
        vd_workers_cancel(request->core->workers, is_named, &job);
    if (job.found)
        vd_reply_done(request);
    else
        vd_refuse(request, "server.nothing");
}

/* ---- Why not ---- */

static void answer_reason(vd_request *request, const subject *s, const vd_reason *reason,
                          const vd_play *play)
{
    const vd_variant *variant = &s->match.rules.variant;
    json_t *json;

    if (reason->code == VD_REASON_legal)
        json = vd_json_play(variant, &s->match.pos, s->match.dice, play, s->match.turn == 1);
    else
        json = vd_json_reason(request->connection->lang, variant, &s->match.pos, s->match.dice,
                              reason);
    vd_json_set(&json, "legal", json_boolean(reason->code == VD_REASON_legal));
    vd_reply_ok(request, json);
}

static void answer_unreadable(vd_request *request, const char *text, const vd_error *error)
{
    char sentence[2048], rule[8];
    vd_buf buf;

    vd_buf_init(&buf, sentence, sizeof sentence);
    (void)!vd_explain_unreadable(&buf, request->connection->lang, text, strlen(text), error);
    snprintf(rule, sizeof rule, "R%d", vd_explain_unreadable_rule(error));
    vd_reply_ok(request,
                json_pack("{s:b,s:s,s:s,s:s}", "legal", 0, "key",
                          vd_reason_key(VD_REASON_unreadable), "text", sentence, "rule", rule));
}

/* False: answered. */
static bool take_claim(vd_request *request, const subject *s, vd_claim *out)
{
    const json_t *text = json_object_get(request->message, "text");
    const char *typed = vd_json_text(text);
    vd_play_text read;
    vd_error error;

    if (!text) {
        if (vd_json_read_moves(json_object_get(request->message, "moves"), out))
            return true;
        vd_refuse_field(request, "moves");
        return false;
    }
    if (!typed) {
        vd_refuse_field(request, "text");
        return false;
    }
    if (vd_play_parse(typed, strlen(typed), &s->match.rules.variant, s->match.turn == 1, &read,
                      &error) != VD_OK) {
        answer_unreadable(request, typed, &error);
        return false;
    }
    *out = read.claim;
    return true;
}

/* What a play would be refused for, whatever it is. */
static vd_refusal refuse_play(const vd_match *match)
{
    const vd_action pass = {.act = VD_ACT_PLAY, .seat = match->turn};

    return vd_match_allows(match, &pass);
}

void vd_do_explain(vd_request *request)
{
    vd_claim claim;
    vd_reason reason;
    vd_play play;
    subject s;

    if (!take_subject(request, &s))
        return;
    if (!is_playing(&s.match)) {
        vd_refuse_by_rules(request, refuse_play(&s.match), &s.match.rules);
        return;
    }
    if (!take_claim(request, &s, &claim))
        return;
    reason =
        vd_play_judge(&s.match.rules.variant, &s.match.pos, s.match.dice,
                      s.match.phase == VD_PHASE_PLAY_NAMED, &claim, &request->core->plays, &play);
    answer_reason(request, &s, &reason, &play);
}

/* ---- Forms of a position ---- */

static json_t *gnu_of(const vd_situation *situation)
{
    char text[64];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    if (vd_gnu_position_format(&buf, vd_variant_get(situation->variant), &situation->pos) != VD_OK)
        return json_null();
    vd_buf_putc(&buf, ':');
    if (vd_gnu_match_format(&buf, situation) != VD_OK)
        return json_null();
    return json_string(text);
}

static json_t *xgid_of(const vd_situation *situation)
{
    char text[256];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    return vd_xgid_format(&buf, situation) == VD_OK ? json_string(text) : json_null();
}

static json_t *plays_of(vd_request *request, const vd_match *match)
{
    if (!is_playing(match) || vd_match_plays(match, &request->core->plays) != VD_OK)
        return json_null();
    return json_integer((json_int_t)request->core->plays.count);
}

void vd_do_position(vd_request *request)
{
    subject s;
    const vd_variant *variant;
    json_t *json;

    if (!take_subject(request, &s))
        return;
    variant = &s.match.rules.variant;
    json = json_pack(
        "{s:s,s:o,s:o,s:i,s:o,s:o,s:i,s:[I,I],s:b,s:b,s:b,s:b,s:i,s:b,s:o,s:o,s:o,s:o}", "variant",
        variant->name, "men", vd_json_checkers(variant, &s.match.pos, s.match.turn), "pips",
        vd_json_pips(variant, &s.match.pos, s.match.turn), "turn", (int)s.match.turn, "dice",
        vd_json_dice(s.match.dice.die, s.match.dice.count), "cube",
        vd_json_cube(s.match.cube_exp, s.match.cube_owner), "length", (int)s.match.rules.length,
        "score", (json_int_t)s.match.score[0], (json_int_t)s.match.score[1], "crawford",
        (int)s.match.crawford_game, "jacoby", (int)s.situation.jacoby, "beavers",
        (int)s.situation.beavers, "doubled", (int)s.situation.doubled, "resigned",
        (int)s.situation.resigned, "over",
        vd_pos_won(variant, &s.match.pos, VD_MOVER) ||
            vd_pos_won(variant, &s.match.pos, VD_OPPONENT),
        "position", vd_json_situation(&s.situation), "gnu", gnu_of(&s.situation), "xgid",
        xgid_of(&s.situation), "plays", plays_of(request, &s.match));
    vd_reply_ok(request, json);
}

/* ---- Picture ---- */

static bool take_flag(vd_request *request, const char *field, bool *out)
{
    const json_t *value = json_object_get(request->message, field);

    if (!value || json_is_boolean(value)) {
        *out = json_is_true(value);
        return true;
    }
    vd_refuse_field(request, field);
    return false;
}

static bool take_style(vd_request *request, const subject *s, vd_board_style *out)
{
    json_int_t seat = s->match.turn;

    vd_board_style_default(out);
    out->lang = request->connection->lang;
    if (!take_flag(request, "home_left", &out->home_left) ||
        !take_flag(request, "mover_on_top", &out->mover_on_top) ||
        !take_flag(request, "bare", &out->bare) || !take_number(request, "seat", 0, 1, &seat))
        return false;
    out->seat = (uint8_t)seat;
    memcpy(out->name, s->name, sizeof out->name);
    return true;
}

void vd_do_picture(vd_request *request)
{
    char *svg;
    vd_board_style style;
    vd_buf buf;
    subject s;

    if (!take_subject(request, &s) || !take_style(request, &s, &style))
        return;
    svg = malloc(VD_BOARD_SVG_MAX);
    if (!svg) {
        vd_refuse(request, "server.internal");
        return;
    }
    vd_buf_init(&buf, svg, VD_BOARD_SVG_MAX);
    if (vd_board_svg(&buf, &s.match.rules.variant, &s.situation, &style) == VD_OK)
        vd_reply_ok(request, json_pack("{s:s}", "svg", svg));
    else
        vd_refuse(request, "server.cannot");
    free(svg);
}

/* ---- Dice ---- */

typedef struct roll_list {
    json_t *list;
    json_int_t from, total;
    json_int_t count; /* entries so far */
    uint32_t game, roll;
    int rolls; /* in the list */
} roll_list;

static void add_roll(void *user, const vd_match *before, const vd_log_entry *entry,
                     const vd_match *after)
{
    roll_list *l = user;
    const vd_action *action = &entry->action;
    const bool draw = action->act == VD_ACT_OPENING;

    (void)before;
    (void)after;
    l->count++;
    if (entry->kind != VD_LOG_ACTION)
        return;
    if (action->act == VD_ACT_NEXT_GAME) {
        l->game++;
        l->roll = 0;
    }
    if (!draw && action->act != VD_ACT_ROLL)
        return;
    l->roll++;
    if (l->total++ >= l->from && l->rolls++ < ROLLS_MAX)
        vd_json_add(&l->list, json_pack("{s:I,s:I,s:I,s:o,s:[i,i]}", "count", l->count, "game",
                                        (json_int_t)l->game, "roll", (json_int_t)l->roll, "seat",
                                        draw ? json_null() : json_integer(action->seat), "dice",
                                        (int)action->die[0], (int)action->die[1]));
}

static json_t *seal_facts(const vd_live_table *table)
{
    const vd_game_settings *settings = vd_session_settings(table->session);
    const bool over = vd_session_over(table->session), manual = settings->dice == VD_DICE_MANUAL;
    json_t *json = vd_json_dice_facts(table), *more;
    char seed[VD_HEX_LEN];
    int bad;

    vd_seed_format(&settings->seed, seed);
    more = json_pack("{s:b,s:b,s:o}", "takes_word",
                     (int)vd_session_takes_client_seed(table->session), "over", (int)over, "seed",
                     manual || (!over && settings->dice == VD_DICE_SEALED) ? json_null()
                                                                           : json_string(seed));
    bad = !json || !more || json_object_update(json, more);
    json_decref(more);
    if (bad) {
        json_decref(json);
        return NULL;
    }
    return json;
}

void vd_do_dice(vd_request *request)
{
    roll_list l = {.game = 1};
    json_t *json;

    if (!vd_request_table(request) || !take_number(request, "from", 0, INT32_MAX, &l.from))
        return;
    vd_charge(request->connection, vd_session_count(request->table->session));
    l.list = json_array();
    json = seal_facts(request->table);
    if (!json || !l.list || vd_session_walk(request->table->session, add_roll, &l) != VD_OK) {
        json_decref(l.list);
        json_decref(json);
        vd_refuse(request, "server.internal");
        return;
    }
    vd_json_set(&json, "rolls", l.list);
    vd_json_set(&json, "total", json_integer(l.total));
    vd_reply_ok(request, json);
}

static json_t *pairs_of(const uint32_t count[6][6])
{
    json_int_t rolls = 0, doubles = 0;
    json_t *pairs = json_array();

    for (int a = 0; a < 6; a++) {
        json_t *row = json_array();

        for (int b = 0; b < 6; b++) {
            vd_json_add(&row, json_integer(count[a][b]));
            rolls += count[a][b];
        }
        doubles += count[a][a];
        vd_json_add(&pairs, row);
    }
    return json_pack("{s:I,s:I,s:o}", "rolls", rolls, "doubles", doubles, "pairs", pairs);
}

void vd_do_rolls(vd_request *request)
{
    uint32_t count[3][6][6];
    int64_t games = 0, id = 0;
    vd_status status;

    if (json_object_get(request->message, "table")) {
        if (!vd_request_table(request))
            return;
        id = request->table->id;
    }
    status = vd_storage_rolls(request->core->with.storage, id, count, &games);
    if (status != VD_OK)
        vd_refuse_status(request, status);
    else
        vd_reply_ok(request, json_pack("{s:I,s:[o,o],s:o}", "tables", (json_int_t)games, "seats",
                                       pairs_of((const uint32_t(*)[6])count[0]),
                                       pairs_of((const uint32_t(*)[6])count[1]), "draws",
                                       pairs_of((const uint32_t(*)[6])count[2])));
}

/* ---- The match as a file ---- */

/* Of what vd_records_write can, those that are texts. */
static bool is_text_format(const char *format)
{
    static const char *const texts[] = {"mat", "sgf", "json"};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (!strcmp(format, texts[i]))
            return true;
    return false;
}

/* The players are called as at the table; the names belong to it. */
static void name_players(vd_record *record, const vd_names *names)
{
    for (size_t i = 0; i < record->matches; i++)
        for (int seat = 0; seat < 2; seat++)
            if (names->of[seat][0])
                record->match[i]->name[seat] = names->of[seat];
}

void vd_do_export(vd_request *request)
{
    const json_t *asked = json_object_get(request->message, "format");
    const char *format = asked ? vd_json_text(asked) : "mat";
    const vd_lang lang = request->connection->lang;
    vd_record_error err = {0};
    vd_record *record;
    vd_status status;
    char *bytes;
    size_t len;

    if (!vd_request_table(request))
        return;
    if (!format || !is_text_format(format)) {
        vd_refuse_field(request, "format");
        return;
    }
    vd_charge(request->connection, vd_session_count(request->table->session));
    status = vd_session_record(request->table->session, lang, &record);
    if (status != VD_OK) {
        vd_refuse_status(request, status);
        return;
    }
    name_players(record, &request->table->names);
    status = vd_records_write(record, format, lang, NULL, &bytes, &len, &err);
    vd_record_free(record);
    if (status == VD_ERR_NOMEM) {
        vd_refuse_status(request, status);
    } else if (status != VD_OK) {
        vd_refuse_export(request, &err);
    } else {
        vd_reply_ok(request,
                    json_pack("{s:s,s:o}", "format", format, "text", json_stringn(bytes, len)));
        free(bytes);
    }
}

/* ---- Rules ---- */

static void rule_name(int index, char out[8])
{
    snprintf(out, 8, index < RULES ? "R%d" : "T%d", index < RULES ? index + 1 : index + 1 - RULES);
}

static const char *rule_text(vd_lang lang, const char *name, const char *part)
{
    char key[48];

    snprintf(key, sizeof key, "rule.%s.%s", name, part);
    return vd_text(lang, key);
}

void vd_do_rule(vd_request *request)
{
    static const char *const parts[] = {"title", "body", "quote", "note"};
    const char *name = vd_json_text(json_object_get(request->message, "rule"));
    json_t *json;

    if (!name || strlen(name) > 4 || !rule_text(request->connection->lang, name, "title")) {
        vd_refuse_field(request, "rule");
        return;
    }
    json = json_pack("{s:s}", "rule", name);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const char *text = rule_text(request->connection->lang, name, parts[i]);

        if (text)
            vd_json_set(&json, parts[i], json_string(text));
    }
    vd_reply_ok(request, json);
}

void vd_do_rules(vd_request *request)
{
    json_t *list = json_array();

    for (int i = 0; i < RULES + TOURNAMENT_RULES; i++) {
        char name[8];
        const char *title;

        rule_name(i, name);
        title = rule_text(request->connection->lang, name, "title");
        if (title)
            vd_json_add(&list, json_pack("{s:s,s:s}", "rule", name, "title", title));
    }
    vd_reply_ok(request, json_pack("{s:o}", "rules", list));
}
