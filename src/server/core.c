/* The core: who is connected, which type of request goes to which handler, and what the engine has answered. */
#include "core_parts.h"
#include "inner/json_text.h"
#include "vd_version.h"

#include <stdlib.h>
#include <string.h>

/* A connection may say so much a second for long, and so much at once; who goes far beyond is sent away. */
static const double per_second = 50, at_once = 200, patience = -400;

enum { PROTOCOL = 1 };

/* ---- Messages about the connection itself ---- */

/* `lang` may be missing. False: refused. */
static bool take_lang(vd_request *request)
{
    const json_t *value = json_object_get(request->message, "lang");
    const char *name = vd_json_text(value);

    if (!value || (name && vd_lang_parse(name, &request->connection->lang) == VD_OK))
        return true;
    vd_refuse_field(request, "lang");
    return false;
}

static void do_hello(vd_request *request)
{
    json_int_t version = 0;

    if (!vd_json_number(json_object_get(request->message, "protocol"), 1, INT32_MAX, &version)) {
        vd_refuse_field(request, "protocol");
        return;
    }
    if (!take_lang(request))
        return;
    if (version != PROTOCOL) {
        vd_refuse(request, "server.protocol");
        request->core->with.drop(request->connection->socket_state, VD_CLOSE_POLICY);
        request->connection->dropped = true;
        return;
    }
    request->connection->greeted = true;
    vd_reply_done(request);
}

static void do_lang(vd_request *request)
{
    if (!json_object_get(request->message, "lang"))
        vd_refuse_field(request, "lang");
    else if (take_lang(request))
        vd_reply_done(request);
}

static void do_ping(vd_request *request)
{
    vd_reply_done(request);
}

static const struct {
    const char *type;
    vd_handler *handle;
} types[] = {
    {"hello", do_hello},
    {"lang", do_lang},
    {"ping", do_ping},
    {"catalogue", vd_do_catalogue},
    {"list", vd_do_list},
    {"new", vd_do_new},
    {"open", vd_do_open},
    {"sync", vd_do_sync},
    {"leave", vd_do_leave},
    {"rematch", vd_do_rematch},
    {"remove", vd_do_remove},
    {"sheet", vd_do_sheet},
    {"roll", vd_do_roll},
    {"draft", vd_do_draft},
    {"play", vd_do_play},
    {"undo", vd_do_undo},
    {"end", vd_do_end},
    {"name", vd_do_name},
    {"cocked", vd_do_simple},
    {"double", vd_do_simple},
    {"take", vd_do_simple},
    {"drop", vd_do_simple},
    {"beaver", vd_do_simple},
    {"raccoon", vd_do_simple},
    {"accept", vd_do_simple},
    {"refuse", vd_do_simple},
    {"resign", vd_do_resign},
    {"next", vd_do_next},
    {"close", vd_do_close},
    {"word", vd_do_word},
    {"commit", vd_do_commit},
    {"reveal", vd_do_reveal},
    {"nudge", vd_do_nudge},
    {"trictrac", vd_do_trictrac},
    {"trictrac_why", vd_do_trictrac_why},
    {"trictrac_hint", vd_do_trictrac_hint},
    {"trictrac_verdict", vd_do_trictrac_verdict},
    {"hint", vd_do_hint},
    {"verdict", vd_do_verdict},
    {"rollout", vd_do_rollout},
    {"read", vd_do_read},
    {"explain", vd_do_explain},
    {"position", vd_do_position},
    {"picture", vd_do_picture},
    {"dice", vd_do_dice},
    {"rolls", vd_do_rolls},
    {"export", vd_do_export},
    {"rule", vd_do_rule},
    {"rules", vd_do_rules},
    {"cancel", vd_do_cancel},
    {"review", vd_do_review},
    {"review_game", vd_do_review_game},
    {"review_analyse", vd_do_review_analyse},
    {"review_why", vd_do_review_why},
    {"review_deepen", vd_do_review_deepen},
    {"review_remark", vd_do_review_remark},
    {"library_list", vd_do_library_task},
    {"library_remove", vd_do_library_task},
    {"library_restore", vd_do_library_task},
    {"library_tag", vd_do_library_task},
    {"library_note", vd_do_library_task},
    {"library_players", vd_do_library_task},
    {"library_me", vd_do_library_task},
    {"library_alias", vd_do_library_task},
    {"library_import", vd_do_library_task},
    {"library_export", vd_do_library_task},
    {"library_report", vd_do_library_task},
    {"library_stats", vd_do_library_task},
    {"library_openings", vd_do_library_task},
    {"quiz", vd_do_library_task},
    {"quiz_answer", vd_do_library_task},
    {"quiz_count", vd_do_library_task},
    {"studies", vd_do_library_task},
    {"study", vd_do_library_task},
    {"study_save", vd_do_library_task},
    {"study_remove", vd_do_library_task},
};

/* ---- Connections ---- */

static bool has_place(const vd_core *core, uint64_t client)
{
    int of_client = 0;

    for (int i = 0; i < core->connections; i++)
        of_client += core->connection[i]->client == client;
    return core->connections < VD_CONNECTIONS_MAX && of_client < VD_CLIENT_CONNECTIONS_MAX;
}

vd_connection *vd_core_join(vd_core *core, void *socket_state, uint64_t client)
{
    vd_connection *connection = has_place(core, client) ? calloc(1, sizeof *connection) : NULL;

    VD_ASSERT(core->connections >= 0 && core->connections <= VD_CONNECTIONS_MAX);
    if (!connection)
        return NULL;
    connection->core = core;
    connection->socket_state = socket_state;
    connection->client = client;
    connection->number = ++core->numbers;
    connection->lang = VD_LANG_FR;
    connection->allowance = at_once;
    core->connection[core->connections++] = connection;
    vd_send(connection, json_pack("{s:s,s:i,s:s,s:s,s:s,s:[s,s],s:i}", "type", "hello", "protocol",
                                  (int)PROTOCOL, "version", VD_VERSION, "commit", VD_COMMIT, "lang",
                                  vd_lang_code(connection->lang), "languages", "fr", "en",
                                  "message_max", (int)VD_MESSAGE_MAX));
    return connection;
}

static bool is_of_connection(void *user, const vd_task *task)
{
    const vd_connection *connection = user;

    return task->connection == connection->number;
}

void vd_core_leave(vd_core *core, vd_connection *connection)
{
    VD_ASSERT(connection->core == core);
    if (core->workers)
        vd_workers_cancel(core->workers, is_of_connection, connection);
    vd_core_library_leave(core, connection);
    while (connection->opened > 0)
        vd_connection_close(connection, connection->open[0].table);
    for (int i = 0; i < core->connections; i++)
        if (core->connection[i] == connection)
            core->connection[i] = core->connection[--core->connections];
    free(connection);
    vd_live_tidy(core);
}

/* A bucket that fills by time. False: too fast. */
static bool may_speak(vd_connection *connection, int64_t now_ms)
{
    if (now_ms > connection->heard_ms)
        connection->allowance += per_second * (double)(now_ms - connection->heard_ms) / 1000;
    if (connection->allowance > at_once)
        connection->allowance = at_once;
    connection->heard_ms = now_ms;
    connection->allowance -= 1;
    if (connection->allowance < patience) {
        connection->core->with.drop(connection->socket_state, VD_CLOSE_POLICY);
        connection->dropped = true;
    }
    return connection->allowance >= 0;
}

static void carry_out(vd_request *request)
{
    size_t i = 0;

    VD_ASSERT(request->type);
    while (i < sizeof types / sizeof *types && strcmp(types[i].type, request->type) != 0)
        i++;
    if (i == sizeof types / sizeof *types) {
        vd_refuse(request, "server.unknown");
    } else if (!request->connection->greeted && types[i].handle != do_hello) {
        vd_refuse(request, "server.protocol");
    } else {
        types[i].handle(request);
    }
}

void vd_core_hear(vd_core *core, vd_connection *connection, const char *text, size_t len,
                  int64_t now_ms)
{
    vd_request request = {.core = core, .connection = connection};
    const bool slow = may_speak(connection, now_ms);
    json_error_t error;
    json_t *message;

    VD_ASSERT(connection->core == core);
    if (connection->dropped)
        return;
    message = vd_json_read(text, len, JSON_REJECT_DUPLICATES, &error);
    request.message = message;
    request.type = vd_json_text(json_object_get(message, "type"));
    (void)vd_json_number(json_object_get(message, "id"), 1, INT64_MAX, &request.id);
    if (!slow)
        vd_refuse(&request, "server.too_fast"); /* few: who goes on is sent away */
    else if (!message && json_error_code(&error) == json_error_out_of_memory)
        vd_refuse(&request, "server.internal");
    else if (!json_is_object(message) || !request.type)
        vd_refuse(&request, "server.message");
    else
        carry_out(&request);
    json_decref(message);
}

/* ---- The engine's answers ---- */

static void move_done(vd_core *core, vd_task *task)
{
    vd_live_table *table = NULL;

    for (int i = 0; i < core->tables; i++)
        if (core->table[i]->id == task->table)
            table = core->table[i];
    if (table)
        vd_live_decided(core, table, task);
}

static void tell_progress(void *user, vd_task *task)
{
    vd_core_tell_progress(user, task->connection, task->id, atomic_load(&task->permille),
                          &task->reported);
}

void vd_core_collect(vd_core *core)
{
    vd_task *task;

    vd_core_library_collect(core);
    if (!core->workers)
        return;
    vd_workers_each(core->workers, tell_progress, core);
    while ((task = vd_workers_take(core->workers)) != NULL) {
        if (task->kind == VD_TASK_MOVE)
            move_done(core, task);
        else
            vd_asked_done(core, task);
        vd_task_free(task);
    }
    vd_live_tidy(core);
}

/* ---- Life ---- */

static void wake(void *user)
{
    const vd_core *core = user;

    core->with.wake(core->with.user);
}

vd_status vd_core_new(const vd_core_options *options, vd_core **out)
{
    const vd_reviews_options reviews = {options->library, options->source, options->world,
                                        options->book, options->book_len};
    vd_core *core = calloc(1, sizeof *core);

    VD_ASSERT(options->world && options->storage);
    if (!core)
        return VD_ERR_NOMEM;
    core->with = *options;
    core->plays.capacity = VD_PLAYS_MAX;
    core->plays.play = malloc(VD_PLAYS_MAX * sizeof *core->plays.play);
    core->reviews = vd_reviews_new(&reviews);
    if (!core->plays.play || !core->reviews || vd_core_library_open(core) != VD_OK ||
        (options->computer &&
         vd_workers_new(options->world, options->computer, wake, core, &core->workers) != VD_OK)) {
        vd_core_free(core);
        return VD_ERR_NOMEM;
    }
    *out = core;
    return VD_OK;
}

void vd_core_rest(vd_core *core)
{
    if (!core)
        return;
    vd_workers_free(core->workers);
    core->workers = NULL;
    vd_library_tasks_free(core->library_tasks);
    core->library_tasks = NULL;
}

void vd_core_free(vd_core *core)
{
    if (!core)
        return;
    vd_core_rest(core);
    while (core->connections > 0)
        vd_core_leave(core, core->connection[0]);
    while (core->tables > 0)
        vd_live_drop(core, core->table[0]);
    vd_reviews_free(core->reviews);
    vd_transfers_free(core->transfers);
    free(core->plays.play);
    free(core);
}
