/* A table: a session with its list and its draft, kept in the storage, and those who watch it. */
#include "core_parts.h"
#include "inner/json_text.h"
#include "inner/session_play.h"

#include <stdlib.h>
#include <string.h>

/* ---- Reading and keeping ---- */

static vd_status append_line(void *user, const char *lines, size_t len, vd_file_error *fault)
{
    vd_live_table *table = user;
    const vd_status status = vd_storage_append(table->storage, table->id, table->lines, lines, len);

    if (status != VD_OK) {
        *fault = (vd_file_error){VD_FILE_cannot_write, 0};
        return VD_ERR_IO;
    }
    table->lines++;
    return VD_OK;
}

/* False: no memory, since these were written by us and have kept their sums. */
static bool read_names(vd_live_table *table, const char *about)
{
    json_t *json = vd_json_read(about, strlen(about), 0, NULL);
    const bool read = json != NULL;

    for (size_t i = 0; i < 2; i++) {
        const json_t *seat = json_array_get(json_object_get(json, "seats"), i);
        const char *name = vd_json_text(json_object_get(seat, "name"));

        table->names.of[i][0] = '\0';
        if (name && strlen(name) < VD_NAME_BYTES)
            memcpy(table->names.of[i], name, strlen(name) + 1);
    }
    json_decref(json);
    return read;
}

static bool read_draft(vd_live_table *table, const char *draft)
{
    json_t *json = vd_json_read(draft, strlen(draft), 0, NULL);
    const bool read = json != NULL;

    table->drafts = 0;
    (void)vd_json_read_hops(json, table->draft, &table->drafts);
    json_decref(json);
    return read;
}

/* What the storage has, in place of what the table has. The table is unchanged unless VD_OK. */
static vd_status load_into(vd_core *core, vd_live_table *table)
{
    const vd_store store = {append_line, table};
    vd_session *session = NULL;
    vd_move_list *move_list = NULL;
    vd_kept kept;
    vd_status status = vd_storage_read(table->storage, table->id, &kept);

    if (status != VD_OK)
        return status;
    core->replays++;
    status = vd_session_resume(kept.lines, kept.length, &store, &session, NULL);
    if (status == VD_OK)
        status = vd_move_list_of(session, &move_list);
    if (status == VD_OK && (!read_names(table, kept.about) || !read_draft(table, kept.draft))) {
        vd_move_list_free(move_list);
        status = VD_ERR_NOMEM;
    }
    if (status == VD_OK) {
        vd_session_free(table->session);
        vd_move_list_free(table->move_list);
        table->session = session;
        table->move_list = move_list;
        table->lines = kept.count;
        table->created = kept.created;
        table->changed = kept.changed;
    } else {
        vd_session_free(session);
    }
    vd_kept_fini(&kept);
    return status;
}

static void free_table(vd_live_table *table)
{
    if (!table)
        return;
    vd_session_free(table->session);
    vd_move_list_free(table->move_list);
    free(table);
}

static vd_status add_loaded(vd_core *core, vd_live_table *table)
{
    if (core->tables == VD_LOADED_MAX)
        return VD_ERR_FULL;
    core->table[core->tables++] = table;
    return VD_OK;
}

vd_status vd_live_find(vd_core *core, int64_t id, vd_live_table **out)
{
    vd_live_table *table;
    vd_status status;

    for (int i = 0; i < core->tables; i++)
        if (core->table[i]->id == id) {
            *out = core->table[i];
            return VD_OK;
        }
    table = calloc(1, sizeof *table);
    if (!table)
        return VD_ERR_NOMEM;
    table->id = id;
    table->storage = core->with.storage;
    status = load_into(core, table);
    if (status == VD_OK)
        status = add_loaded(core, table);
    if (status != VD_OK) {
        free_table(table);
        return status;
    }
    *out = table;
    return VD_OK;
}

static json_t *summary_of(const vd_live_table *table)
{
    const vd_match *match = vd_live_match(table);

    return json_pack("{s:s,s:i,s:[I,I],s:I,s:b,s:s,s:i}", "variant", match->rules.variant.name,
                     "length", (int)match->rules.length, "score", (json_int_t)match->score[0],
                     (json_int_t)match->score[1], "game", (json_int_t)match->games, "over",
                     (int)vd_session_over(table->session), "phase", vd_phase_name(match->phase),
                     "actor", vd_live_actor(table));
}

static int64_t now_of(const vd_core *core)
{
    return core->with.world->now(core->with.world->user);
}

static vd_status keep_summary(const vd_core *core, vd_live_table *table)
{
    json_t *json = summary_of(table);
    char *text = vd_json_line(json);
    vd_status status = VD_ERR_NOMEM;

    table->changed = now_of(core);
    if (text)
        status = vd_storage_sum_up(table->storage, table->id, text, table->changed);
    free(text);
    json_decref(json);
    return status;
}

static vd_status add_to_storage(const vd_core *core, vd_live_table *table,
                                const vd_game_settings *settings)
{
    json_t *json = json_pack("{s:o}", "seats", vd_json_seats(settings, &table->names));
    char *about = vd_json_line(json);
    vd_status status = VD_ERR_NOMEM;

    table->created = now_of(core);
    if (about)
        status = vd_storage_add(table->storage, about, settings->dice == VD_DICE_MANUAL,
                                table->created, &table->id);
    free(about);
    json_decref(json);
    return status;
}

/* The dice bound to this table, and their seal where all seals are kept, before anybody is shown it. */
static vd_status seal_dice(vd_core *core, const vd_live_table *table, vd_game_settings *settings)
{
    const vd_values values = settings->dice == VD_DICE_SEALED ? VD_VALUES_PAGES : VD_VALUES_NONE;
    const vd_world *world = core->with.world;
    char prefix[32];
    vd_file_error fault = {VD_FILE_none, 0};
    vd_seed random;
    vd_buf buf;

    settings->values = VD_VALUES_NONE;
    if (values == VD_VALUES_NONE)
        return VD_OK;
    vd_buf_init(&buf, prefix, sizeof prefix);
    vd_buf_put_int(&buf, table->id);
    vd_buf_putc(&buf, '-');
    for (int seat = 0; seat < 2; seat++)
        memcpy(settings->name[seat], table->names.of[seat], sizeof settings->name[seat]);
    if (world->random(world->user, &random) != VD_OK)
        return VD_ERR_IO;
    vd_game_settings_bind(settings, values, prefix, table->created, &random);
    if (!core->with.commitments)
        return VD_OK;
    return vd_commitments_add(core->with.commitments, settings, false, &fault);
}

static vd_status make_in_storage(vd_core *core, vd_live_table *table,
                                 const vd_game_settings *settings)
{
    const vd_store store = {append_line, table};
    vd_status status = add_to_storage(core, table, settings);
    vd_game_settings sealed = *settings;

    if (status == VD_OK)
        status = seal_dice(core, table, &sealed);
    if (status == VD_OK)
        status = vd_session_begin(&sealed, &store, &table->session, NULL);
    if (status == VD_OK)
        status = vd_move_list_of(table->session, &table->move_list);
    if (status == VD_OK)
        status = keep_summary(core, table);
    return status == VD_OK ? vd_storage_commit(table->storage) : status;
}

vd_status vd_live_make(vd_core *core, const vd_game_settings *settings, const vd_names *names,
                       vd_live_table **out)
{
    vd_live_table *table = calloc(1, sizeof *table);
    vd_status status;

    if (!table)
        return VD_ERR_NOMEM;
    table->storage = core->with.storage;
    table->names = *names;
    status = core->tables < VD_LOADED_MAX ? vd_storage_begin(table->storage) : VD_ERR_FULL;
    if (status == VD_OK)
        status = make_in_storage(core, table, settings);
    if (status == VD_OK)
        status = add_loaded(core, table);
    if (status != VD_OK) {
        vd_storage_rollback(table->storage);
        free_table(table);
        return status;
    }
    *out = table;
    return VD_OK;
}

/* ---- Who looks ---- */

vd_opened *vd_connection_opened(vd_connection *connection, const vd_live_table *table)
{
    for (int i = 0; i < connection->opened; i++)
        if (connection->open[i].table == table)
            return &connection->open[i];
    return NULL;
}

static bool is_move_of(void *user, const vd_task *task)
{
    const vd_live_table *table = user;

    return task->kind == VD_TASK_MOVE && task->table == table->id;
}

/* Nobody waits for the computer's move any more; who comes back has it think again. */
static void stop_thinking(vd_core *core, vd_live_table *table)
{
    if (table->thinking && core->workers)
        vd_workers_cancel(core->workers, is_move_of, table);
}

void vd_connection_close(vd_connection *connection, vd_live_table *table)
{
    vd_opened *opened = vd_connection_opened(connection, table);

    VD_ASSERT(table->watchers >= 0);
    if (!opened)
        return;
    *opened = connection->open[--connection->opened];
    table->watchers--;
    if (table->watchers == 0)
        stop_thinking(connection->core, table);
}

void vd_live_drop(vd_core *core, vd_live_table *table)
{
    VD_ASSERT(table != NULL);
    stop_thinking(core, table);
    for (int i = 0; i < core->peers; i++)
        vd_connection_close(core->connection[i], table);
    for (int i = 0; i < core->tables; i++)
        if (core->table[i] == table)
            core->table[i] = core->table[--core->tables];
    free_table(table);
}

void vd_live_tidy(vd_core *core)
{
    for (int i = core->tables - 1; i >= 0; i--)
        if (core->table[i]->watchers == 0 && !core->table[i]->thinking)
            vd_live_drop(core, core->table[i]);
}

/* ---- Events ---- */

static void render(vd_core *core, vd_event *event)
{
    for (int i = 0; i < 2; i++)
        json_decref(event->state[i]);
    event->state[0] = vd_json_state(core, event->table, VD_LANG_FR);
    event->state[1] = vd_game_has_ended(vd_live_match(event->table))
                          ? vd_json_state(core, event->table, VD_LANG_EN)
                          : json_incref(event->state[0]);
}

static void add_event(vd_core *core, vd_live_table *table, json_t *body)
{
    vd_event *event = &core->pending[core->pendings];

    VD_ASSERT(body == NULL || json_is_object(body));
    VD_ASSERT(core->pendings < VD_PENDING_MAX);
    *event = (vd_event){.table = table, .body = body};
    render(core, event);
    core->pendings++;
}

static void send_event(vd_core *core, const vd_event *event, vd_lang lang)
{
    json_t *json = json_copy(event->body);
    char *text = NULL;

    if (json && json_object_set_new(json, "type", json_string("event")) == 0 &&
        json_object_set_new(json, "table", json_integer(event->table->id)) == 0 &&
        json_object_set_new(json, "seq", json_integer((json_int_t)event->table->seq)) == 0 &&
        json_object_set(json, "state", event->state[lang]) == 0)
        text = vd_json_line(json);
    for (int i = 0; text && i < core->peers; i++) {
        vd_connection *connection = core->connection[i];

        if (connection->lang == lang && !connection->dropped &&
            vd_connection_opened(connection, event->table))
            core->with.send(connection->socket_state, text, strlen(text));
    }
    free(text);
    json_decref(json);
}

static void forget_events(vd_core *core)
{
    for (int i = 0; i < core->pendings; i++) {
        json_decref(core->pending[i].body);
        json_decref(core->pending[i].state[0]);
        json_decref(core->pending[i].state[1]);
    }
    core->pendings = 0;
}

/* Without memory an event is lost: the gap in its numbers leads to a resync. */
static void tell_everyone(vd_core *core)
{
    for (int i = 0; i < core->pendings; i++) {
        core->pending[i].table->seq++;
        send_event(core, &core->pending[i], VD_LANG_FR);
        send_event(core, &core->pending[i], VD_LANG_EN);
    }
    forget_events(core);
}

void vd_live_tell(vd_core *core, vd_live_table *table, json_t *body)
{
    add_event(core, table, body);
    tell_everyone(core);
}

/* ---- Changes ---- */

vd_status vd_live_begin(vd_core *core)
{
    return vd_storage_begin(core->with.storage);
}

static bool is_roll(const vd_action *action)
{
    return action->act == VD_ACT_OPENING || action->act == VD_ACT_ROLL;
}

static vd_status give(vd_live_table *table, const vd_log_entry *entry, const char *word)
{
    char hex[VD_HEX_LEN];
    vd_seed bytes;

    memcpy(bytes.byte, entry->bytes, sizeof bytes.byte);
    vd_seed_format(&bytes, hex);
    if (entry->kind == VD_LOG_COMMIT)
        return vd_session_commit(table->session, entry->action.seat, hex);
    return vd_session_reveal(table->session, entry->action.seat, hex, word);
}

static vd_status enter(vd_live_table *table, const vd_log_entry *entry, const char *word,
                       vd_refusal *refusal)
{
    switch (entry->kind) {
    case VD_LOG_ACTION:
        if (is_roll(&entry->action) && !vd_live_is_manual(table))
            return vd_session_roll(table->session, refusal);
        return vd_session_act(table->session, &entry->action, refusal);
    case VD_LOG_UNDO:
        return vd_session_undo(table->session);
    case VD_LOG_END:
        return vd_session_end(table->session);
    case VD_LOG_CLIENT_SEED:
        return vd_session_give_client_seed(table->session, word, strlen(word));
    case VD_LOG_COMMIT:
    case VD_LOG_REVEAL:
        return give(table, entry, word);
    default:
        return vd_session_close(table->session);
    }
}

static vd_status count_roll(const vd_live_table *table, const vd_action *action)
{
    const bool draw = action->act == VD_ACT_OPENING;
    const int seat = action->seat;

    return vd_storage_roll(table->storage, table->id, draw ? 2 : seat,
                           draw ? 2 : vd_live_is_computer(table, seat), action->die);
}

static vd_status forget_draft(vd_live_table *table)
{
    if (table->drafts == 0)
        return VD_OK;
    table->drafts = 0;
    return vd_storage_draft(table->storage, table->id, "[]");
}

static json_t *action_body(const vd_live_table *table, const vd_match *before,
                           const vd_action *action)
{
    const vd_move_list_game *game =
        vd_move_list_game_get(table->move_list, vd_move_list_games(table->move_list) - 1);
    const vd_move_list_row *row =
        game->rows ? vd_move_list_row_get(table->move_list, game->from + game->rows - 1) : NULL;
    json_t *body;

    if (action->act == VD_ACT_ROLL)
        return json_pack("{s:i,s:o}", "seat", (int)action->seat, "dice",
                         vd_json_dice(action->die, 2));
    if (action->act == VD_ACT_NEXT_GAME || !row)
        return json_object();
    body = vd_json_row(&before->rules.variant, row);
    json_object_del(body, "position");
    json_object_del(body, "act");
    return body;
}

static const char *what_of(const vd_log_entry *entry)
{
    static const char *const kinds[] = {
        [VD_LOG_UNDO] = "undo",   [VD_LOG_END] = "end",       [VD_LOG_CLIENT_SEED] = "word",
        [VD_LOG_CLOSE] = "close", [VD_LOG_COMMIT] = "commit", [VD_LOG_REVEAL] = "reveal"};

    return entry->kind == VD_LOG_ACTION ? vd_json_act((vd_act)entry->action.act)
                                        : kinds[entry->kind];
}

/* The rows from where the list changed: one new row, or one less, or a new game. */
static json_t *sheet_change(const vd_live_table *table, const vd_log_entry *entry)
{
    const vd_move_list_game *game =
        vd_move_list_game_get(table->move_list, vd_move_list_games(table->move_list) - 1);
    const bool next = entry->kind == VD_LOG_ACTION && entry->action.act == VD_ACT_NEXT_GAME;
    const size_t more = entry->kind == VD_LOG_ACTION && !next && game->rows > 0;
    const size_t from = game->rows - more;

    return json_pack("{s:I,s:o}", "from", (json_int_t)from, "rows",
                     vd_json_rows(&vd_live_match(table)->rules.variant, table->move_list,
                                  game->from + from, more));
}

static bool changes_sheet(const vd_log_entry *entry)
{
    return entry->kind == VD_LOG_UNDO ||
           (entry->kind == VD_LOG_ACTION && entry->action.act != VD_ACT_ROLL);
}

static json_t *body_of(const vd_live_table *table, const vd_match *before,
                       const vd_log_entry *entry, int seat)
{
    json_t *body;

    if (entry->kind == VD_LOG_ACTION)
        body = action_body(table, before, &entry->action);
    else if (entry->kind == VD_LOG_CLIENT_SEED)
        body = json_pack("{s:s}", "text", vd_session_client_seed(table->session));
    else if (entry->kind == VD_LOG_COMMIT || entry->kind == VD_LOG_REVEAL)
        body = json_pack("{s:i,s:o}", "seat", (int)entry->action.seat, "side",
                         vd_json_dice_side(table->session, entry->action.seat));
    else if (entry->kind == VD_LOG_CLOSE)
        body = json_object();
    else
        body = json_pack("{s:i}", "seat", seat);
    if (changes_sheet(entry))
        vd_json_set(&body, "sheet", sheet_change(table, entry));
    vd_json_set(&body, "what", json_string(what_of(entry)));
    return body;
}

/* What the list and the storage learn of the entry that was just made. */
static vd_status settle(vd_live_table *table, const vd_match *before, const vd_log_entry *entry)
{
    vd_status status = vd_move_list_add(table->move_list, before, entry, vd_live_match(table));

    if (status == VD_OK && entry->kind == VD_LOG_ACTION && is_roll(&entry->action))
        status = count_roll(table, &entry->action);
    return status == VD_OK ? forget_draft(table) : status;
}

static bool has_room(const vd_core *core, const vd_live_table *table)
{
    return table->lines < VD_LINES_MAX && core->pendings < VD_PENDING_MAX;
}

/* What follows when the session has been asked for an entry, with `status`; `before`, `count` and `actor` were there then. */
static vd_status follow(vd_core *core, vd_live_table *table, const vd_match *before, size_t count,
                        int actor, vd_status status)
{
    const vd_log_entry *made;

    table->changed_here |= status != VD_ERR_ILLEGAL || vd_session_count(table->session) != count;
    if (status != VD_OK)
        return status;
    table->wants_dice = false;
    table->stuck = NULL;
    made = vd_session_entry(table->session, vd_session_count(table->session) - 1);
    status = settle(table, before, made);
    if (status == VD_OK)
        add_event(core, table, body_of(table, before, made, actor));
    return status;
}

vd_status vd_live_step(vd_core *core, vd_live_table *table, const vd_log_entry *entry,
                       const char *word, vd_refusal *refusal)
{
    const vd_match before = *vd_live_match(table);
    const size_t count = vd_session_count(table->session);
    const int actor = vd_live_actor(table);

    *refusal = VD_REFUSAL_none;
    if (!has_room(core, table))
        return VD_ERR_FULL;
    return follow(core, table, &before, count, actor, enter(table, entry, word, refusal));
}

vd_status vd_live_play(vd_core *core, vd_live_table *table, int seat, const vd_play *found,
                       vd_refusal *refusal)
{
    const vd_match before = *vd_live_match(table);
    const size_t count = vd_session_count(table->session);
    const int actor = vd_live_actor(table);

    VD_ASSERT(seat == 0 || seat == 1);
    *refusal = VD_REFUSAL_none;
    if (!has_room(core, table))
        return VD_ERR_FULL;
    return follow(core, table, &before, count, actor,
                  vd_session_play(table->session, seat, found, refusal));
}

vd_status vd_live_end_quietly(vd_core *core, vd_live_table *table)
{
    const vd_match before = *vd_live_match(table);
    const vd_log_entry entry = {.kind = VD_LOG_END};
    vd_status status = vd_session_end(table->session);

    table->changed_here = true;
    if (status == VD_OK)
        status = vd_move_list_add(table->move_list, &before, &entry, vd_live_match(table));
    if (status == VD_OK && core->pendings > 0)
        render(core, &core->pending[core->pendings - 1]);
    return status;
}

bool vd_live_undo_all(vd_core *core, vd_live_table *table)
{
    vd_storage_rollback(core->with.storage);
    forget_events(core);
    if (!table->changed_here || load_into(core, table) == VD_OK) {
        table->changed_here = false;
        return true;
    }
    vd_live_drop(core, table);
    return false;
}

vd_status vd_live_commit(vd_core *core, vd_live_table *table)
{
    vd_status status = keep_summary(core, table);

    if (status == VD_OK)
        status = vd_storage_commit(core->with.storage);
    if (status != VD_OK) {
        table->changed_here = true; /* `changed` is */
        return status;
    }
    table->changed_here = false;
    tell_everyone(core);
    return VD_OK;
}

vd_status vd_live_set_draft(vd_core *core, vd_live_table *table, const vd_hop *hop, int hops,
                            int seat)
{
    json_t *json = vd_json_hops_asked(hop, hops);
    char *text = vd_json_line(json);
    vd_status status = text ? vd_storage_draft(core->with.storage, table->id, text) : VD_ERR_NOMEM;

    VD_ASSERT(hops >= 0 && hops <= VD_HOPS_MAX);
    free(text);
    json_decref(json);
    if (status != VD_OK)
        return status;
    memcpy(table->draft, hop, sizeof table->draft);
    table->drafts = hops;
    vd_live_tell(core, table, json_pack("{s:s,s:i}", "what", "draft", "seat", seat));
    return VD_OK;
}

/* ---- The computer ---- */

static void get_stuck(vd_core *core, vd_live_table *table, const char *key)
{
    table->stuck = key;
    vd_live_tell(core, table,
                 json_pack("{s:s,s:i,s:s}", "what", "stuck", "seat",
                           (int)vd_live_match(table)->actor, "key", key));
}

void vd_live_advance(vd_core *core, vd_live_table *table)
{
    vd_task *task;

    if (table->thinking || table->stuck || !vd_live_computer_decides(table))
        return;
    task = core->workers ? vd_task_new(VD_TASK_MOVE) : NULL;
    if (!task) {
        get_stuck(core, table, core->workers ? "server.internal" : "server.cannot");
        return;
    }
    task->client = table->client;
    task->table = table->id;
    task->count = vd_session_count(table->session);
    vd_computer_player_of(table->session, &task->player);
    table->thinking = true;
    vd_workers_add(core->workers, task);
}

static void make_move(vd_core *core, vd_live_table *table, const vd_action *action)
{
    const vd_log_entry entry = {.kind = VD_LOG_ACTION, .action = *action};
    vd_refusal refusal;
    vd_status status = vd_live_begin(core);

    VD_ASSERT(action->act < VD_ACT_COUNT);
    if (status == VD_OK)
        status = vd_live_step(core, table, &entry, "", &refusal);
    if (status == VD_OK)
        status = vd_live_commit(core, table);
    if (status == VD_OK) {
        vd_live_advance(core, table);
        return;
    }
    if (vd_live_undo_all(core, table))
        get_stuck(core, table,
                  status == VD_ERR_FULL ? "server.full"
                  : status == VD_ERR_IO ? "server.storage"
                                        : "server.internal");
}

void vd_live_decided(vd_core *core, vd_live_table *table, const vd_task *task)
{
    table->thinking = false;
    if (task->status == VD_ERR_CANCELLED && table->watchers == 0)
        return;
    if (task->status == VD_ERR_CANCELLED || task->count != vd_session_count(table->session)) {
        vd_live_advance(core, table); /* something happened meanwhile */
    } else if (task->status != VD_OK) {
        get_stuck(core, table,
                  task->status == VD_ERR_UNSUPPORTED ? "server.cannot" : "server.internal");
    } else if (task->action.act == VD_ACT_ROLL && vd_live_is_manual(table)) {
        table->wants_dice = true;
        vd_live_tell(core, table,
                     json_pack("{s:s,s:i}", "what", "dice_wanted", "seat",
                               (int)vd_live_match(table)->actor));
    } else {
        make_move(core, table, &task->action);
    }
}
