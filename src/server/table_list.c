/* Tables: which there are, making, opening and leaving them; the catalogue of variants and levels. */
#include "core_parts.h"
#include "inner/json_text.h"

#include <stdio.h>
#include <string.h>

enum { LIST_USUAL = 50, LIST_MAX = 100, KEY_MAX = 64 };

/* ---- Catalogue ---- */

static json_t *title_of(vd_lang lang, const char *area, const char *name)
{
    char key[KEY_MAX];
    const char *text;

    snprintf(key, sizeof key, "%s.%s", area, name);
    text = vd_text(lang, key);
    return json_string(text ? text : name);
}

static json_t *options_of(vd_variant_id id)
{
    json_t *options = json_object();

    for (size_t rule = 0; vd_variant_option_key(rule); rule++) {
        json_t *choices;
        const char *name;

        if (!vd_variant_option_choice(id, rule, 1))
            continue;
        choices = json_array();
        for (size_t i = 0; (name = vd_variant_option_choice(id, rule, i)) != NULL; i++)
            vd_json_add(&choices, json_string(name));
        vd_json_set(&options, vd_variant_option_key(rule), choices);
    }
    return options;
}

/* The choices of its options by which nothing judges a game that is judged else. */
static json_t *unjudged_of(const vd_variant *preset)
{
    json_t *list = json_array();
    const char *name;

    for (size_t rule = 0; vd_variant_option_key(rule); rule++)
        for (size_t i = 0;
             (name = vd_variant_option_choice((vd_variant_id)preset->id, rule, i)) != NULL; i++) {
            vd_variant variant = *preset;

            if (vd_variant_option_set(&variant, rule, name) == VD_OK &&
                !vd_variant_is_judged(&variant))
                vd_json_add(&list, json_string(name));
        }
    return list;
}

static json_t *variant_of(const vd_core *core, vd_lang lang, const vd_variant *v)
{
    const vd_computer *computer = core->with.computer;
    const bool gammons = v->value == VD_VALUE_1_2_3 || v->value == VD_VALUE_1_2;
    const bool parallel = vd_variant_is_parallel(v);
    const int depth =
        computer && vd_variant_is_judged(v) ? vd_adviser_depth(computer->engine, v) : -1;

    const int turns = vd_plain_turns(v);

    return json_pack(
        "{s:s,s:o,s:i,s:i,s:i,s:b,s:b,s:i,s:f,s:b,s:b,s:b,s:b,s:b,s:b,s:s,s:o,s:o,s:i,s:i}", "name",
        v->name, "title", title_of(lang, "variant", v->name), "men", (int)v->checkers, "hors",
        (int)v->start_unentered, "track", (int)v->track, "computer",
        computer && vd_computer_plays(computer, v), "judged", depth >= 0, "ply",
        depth < 0 ? 0 : depth, "scale", vd_variant_scale(v), "deep",
        depth >= 0 && vd_computer_rolls_out(v), "cube", (int)v->cube, "cube_allowed",
        (int)v->cube_allowed, "gammons", (int)gammons, "parallel", (int)parallel, "letters",
        v->track == 24 && !parallel, "opening", v->opening == VD_OPENING_KEEP ? "keep" : "reroll",
        "options", options_of((vd_variant_id)v->id), "unjudged",
        vd_variant_is_judged(v) ? unjudged_of(v) : json_array(), "turns", turns, "minutes",
        vd_minutes_of_turns(turns));
}

/* A match of several games, as a game to choose: what each of them has. */
static json_t *cycle_of(const vd_core *core, vd_lang lang, vd_cycle cycle)
{
    const char *name = vd_cycle_name(cycle);
    json_t *json, *games = json_array();
    vd_match_rules rules;

    vd_match_rules_cycle(&rules, cycle, 1);
    json = variant_of(core, lang, &rules.variant);
    for (int i = 0; i < vd_cycle_games(cycle); i++)
        vd_json_add(&games, json_string(vd_match_rules_variant(&rules, (uint32_t)i + 1)->name));
    vd_json_set(&json, "name", json_string(name));
    vd_json_set(&json, "title", title_of(lang, "variant", name));
    vd_json_set(&json, "minutes", json_integer(0));
    vd_json_set(&json, "turns", json_integer(0));
    vd_json_set(&json, "games", games);
    return json;
}

/* Trictrac is no variant of a race. */
static json_t *party_of(const vd_core *core, vd_lang lang)
{
    return json_pack("{s:s,s:o,s:b,s:[i,i,i]}", "name", "trictrac", "title",
                     json_string(vd_text(lang, "tt.name")), "computer",
                     (int)(core->with.computer != NULL), "holes", 3, 6, 12);
}

static json_t *levels_of(vd_lang lang)
{
    json_t *levels = json_array();
    const char *name;

    for (size_t i = 0; (name = vd_computer_level(i)) != NULL; i++)
        vd_json_add(&levels,
                    json_pack("{s:s,s:o}", "name", name, "title", title_of(lang, "level", name)));
    return levels;
}

void vd_do_catalogue(vd_request *request)
{
    json_t *variants = json_array();

    for (int i = 0; i < VD_VARIANT_PLAYED; i++)
        vd_json_add(&variants, variant_of(request->core, request->connection->lang,
                                          vd_variant_get((vd_variant_id)i)));
    for (vd_cycle cycle = VD_CYCLE_NONE + 1; cycle < VD_CYCLE_COUNT; cycle++)
        vd_json_add(&variants, cycle_of(request->core, request->connection->lang, cycle));
    vd_reply_ok(request, json_pack("{s:o,s:[o],s:o,s:s,s:i}", "variants", variants, "parties",
                                   party_of(request->core, request->connection->lang), "levels",
                                   levels_of(request->connection->lang), "level",
                                   vd_computer_level_usual(), "length_max", (int)VD_LENGTH_MAX));
}

/* ---- Lists ---- */

typedef struct vd_listing {
    json_t *tables, *damaged;
    bool failed; /* no memory */
} vd_listing;

static json_t *listed(int64_t id, const char *about, const char *summary, int64_t created,
                      int64_t changed)
{
    json_t *json = vd_json_read(summary, strlen(summary), 0, NULL),
           *seats = vd_json_read(about, strlen(about), 0, NULL);

    if (!json || !seats || json_object_update(json, seats) ||
        json_object_set_new(json, "table", json_integer(id)) ||
        json_object_set_new(json, "created", json_integer(created)) ||
        json_object_set_new(json, "changed", json_integer(changed))) {
        json_decref(json);
        json = NULL;
    }
    json_decref(seats);
    return json;
}

static bool add_to_list(void *user, int64_t id, const char *about, const char *summary,
                        int64_t created, int64_t changed, bool sound)
{
    vd_listing *list = user;

    if (sound)
        list->failed =
            json_array_append_new(list->tables, listed(id, about, summary, created, changed)) != 0;
    else
        list->failed = json_array_append_new(list->damaged, json_integer(id)) != 0;
    return !list->failed;
}

void vd_do_list(vd_request *request)
{
    const json_t *offset = json_object_get(request->message, "offset"),
                 *limit = json_object_get(request->message, "limit");
    json_int_t from = 0, most = LIST_USUAL;
    int64_t total = 0;
    vd_listing list;
    vd_status status;

    if (offset && !vd_json_number(offset, 0, VD_TABLES_MAX, &from)) {
        vd_refuse_field(request, "offset");
        return;
    }
    if (limit && !vd_json_number(limit, 1, LIST_MAX, &most)) {
        vd_refuse_field(request, "limit");
        return;
    }
    list = (vd_listing){json_array(), json_array(), false};
    status = list.tables && list.damaged ? vd_storage_count(request->core->with.storage, &total)
                                         : VD_ERR_NOMEM;
    if (status == VD_OK)
        status = vd_storage_list(request->core->with.storage, from, most, add_to_list, &list);
    if (status == VD_OK && !list.failed) {
        vd_reply_ok(request, json_pack("{s:I,s:o,s:o}", "total", (json_int_t)total, "tables",
                                       list.tables, "damaged", list.damaged));
        return;
    }
    json_decref(list.tables);
    json_decref(list.damaged);
    vd_refuse_status(request, status == VD_OK ? VD_ERR_NOMEM : status);
}

/* ---- Opening ---- */

/* Which seats the connection acts for: those it asks for, else all of people. False: refused. */
static bool take_seats(vd_request *request, const vd_game_settings *settings, bool seat[2])
{
    const json_t *list = json_object_get(request->message, "seats");

    for (int i = 0; i < 2; i++)
        seat[i] = !list && settings->seat[i] == VD_SEAT_HUMAN;
    if (list && (!json_is_array(list) || json_array_size(list) > 2)) {
        vd_refuse_field(request, "seats");
        return false;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_int_t at = 0;

        if (!vd_json_number(json_array_get(list, i), 0, 1, &at)) {
            vd_refuse_field(request, "seats");
            return false;
        }
        if (settings->seat[at] != VD_SEAT_HUMAN) {
            vd_refuse(request, "server.not_your_seat");
            return false;
        }
        seat[at] = true;
    }
    return true;
}

static void show(vd_request *request, const vd_opened *opened)
{
    vd_reply(request, opened->table->party ? "party" : "table",
             vd_json_snapshot(request->core, opened->table, opened, request->connection->lang));
}

static void open_table(vd_request *request, vd_live_table *table, const bool seat[2])
{
    vd_connection *connection = request->connection;
    vd_opened *opened = vd_connection_opened(connection, table);

    if (!opened) {
        opened = &connection->open[connection->opened++];
        opened->table = table;
        table->watchers++;
    }
    memcpy(opened->seat, seat, sizeof opened->seat);
    table->client = connection->client;
    show(request, opened);
    vd_live_advance(request->core, table);
}

static bool client_has_open(const vd_core *core, uint64_t client, const vd_live_table *table)
{
    for (int i = 0; i < core->connections; i++)
        if (core->connection[i]->client == client &&
            vd_connection_opened(core->connection[i], table))
            return true;
    return false;
}

/* Places of a connection, and those in memory, which one client does not take from the others. `table` NULL: a new one. */
static bool has_room(vd_request *request, const vd_live_table *table)
{
    const vd_core *core = request->core;
    const uint64_t client = request->connection->client;
    int open = 0;

    for (int i = 0; i < core->tables; i++)
        open += core->table[i] != table && client_has_open(core, client, core->table[i]);
    if ((request->connection->opened < VD_OPEN_MAX && open < VD_CLIENT_TABLES_MAX) ||
        (table && vd_connection_opened(request->connection, table)))
        return true;
    vd_refuse(request, "server.too_many");
    return false;
}

bool vd_request_find(vd_request *request, vd_live_table **out)
{
    const uint64_t replays = request->core->replays;
    json_int_t id = 0;
    vd_status status;

    if (!vd_json_number(json_object_get(request->message, "table"), 1, INT64_MAX, &id)) {
        vd_refuse_field(request, "table");
        return false;
    }
    status = vd_live_find(request->core, id, out);
    if (status == VD_OK && request->core->replays > replays)
        vd_charge(request->connection, (*out)->lines);
    if (status == VD_ERR_UNSUPPORTED)
        vd_refuse(request, "server.no_table");
    else if (status != VD_OK)
        vd_refuse_status(request, status);
    return status == VD_OK && vd_request_fits(request, *out);
}

void vd_do_open(vd_request *request)
{
    vd_live_table *table = NULL;
    bool seat[2];

    if (!vd_request_find(request, &table))
        return;
    if (has_room(request, table) && take_seats(request, vd_session_settings(table->session), seat))
        open_table(request, table, seat);
    vd_live_tidy(request->core);
}

void vd_do_sync(vd_request *request)
{
    if (vd_request_table(request))
        show(request, vd_connection_opened(request->connection, request->table));
}

void vd_do_leave(vd_request *request)
{
    if (!vd_request_table(request))
        return;
    vd_connection_close(request->connection, request->table);
    vd_reply_done(request);
    vd_live_tidy(request->core);
}

/* ---- Making ---- */

static bool may_make(vd_request *request)
{
    int64_t total = 0;
    const vd_status status = vd_storage_count(request->core->with.storage, &total);

    if (status != VD_OK)
        vd_refuse_status(request, status);
    else if (total >= VD_TABLES_MAX)
        vd_refuse(request, "server.full");
    return status == VD_OK && total < VD_TABLES_MAX;
}

static void make_table(vd_request *request, const vd_game_settings *settings, const vd_names *names,
                       const char *word)
{
    vd_live_table *table = NULL;
    bool seat[2];
    vd_status status;

    if (!has_room(request, NULL) || !may_make(request) || !take_seats(request, settings, seat))
        return;
    status = vd_live_make(request->core, settings, names, &table);
    if (status == VD_OK && word) {
        const vd_log_entry entry = {.kind = VD_LOG_CLIENT_SEED};
        vd_refusal refusal;

        status = vd_live_begin(request->core);
        if (status == VD_OK)
            status = vd_live_step(request->core, table, &entry, word, &refusal);
        if (status == VD_OK)
            status = vd_live_commit(request->core, table);
        if (status != VD_OK)
            vd_live_undo_all(request->core, table);
    }
    if (status == VD_OK)
        open_table(request, table, seat);
    else if (status == VD_ERR_POSITION)
        vd_refuse(request, "server.position");
    else
        vd_refuse_status(request, status);
}

/* A word for known dice, if it comes with the settings. To sealed ones it comes with a value, after the seal was shown.
 * False: refused. */
static bool take_word(vd_request *request, const json_t *asked, const vd_game_settings *settings,
                      const char **out)
{
    const json_t *value = json_object_get(asked, "word");
    const char *text = vd_json_text(value);

    *out = NULL;
    if (!value || (text && text[0] == '\0'))
        return true;
    if (!text || !vd_client_seed_valid(text, strlen(text)) || settings->dice != VD_DICE_SEEDED) {
        vd_refuse_field(request, "word");
        return false;
    }
    *out = text;
    return true;
}

void vd_do_new(vd_request *request)
{
    const json_t *asked = json_object_get(request->message, "settings");
    const char *word;
    vd_names names;
    vd_game_settings settings;

    if (vd_settings_read(request, asked, &settings, &names) &&
        take_word(request, asked, &settings, &word))
        make_table(request, &settings, &names, word);
}

void vd_do_rematch(vd_request *request)
{
    vd_game_settings settings;

    if (!vd_request_table(request))
        return;
    settings = *vd_session_settings(request->table->session);
    if (!vd_settings_shuffle(request->core->with.world, &settings)) {
        vd_refuse(request, "dice.no_randomness");
        return;
    }
    make_table(request, &settings, &request->table->names, NULL);
}

void vd_do_remove(vd_request *request)
{
    vd_live_table *table = NULL;
    vd_status status;

    if (!vd_request_find(request, &table))
        return;
    status = vd_storage_begin(request->core->with.storage);
    if (status == VD_OK)
        status = vd_storage_remove(request->core->with.storage, table->id);
    if (status == VD_OK)
        status = vd_storage_commit(request->core->with.storage);
    if (status != VD_OK) {
        vd_storage_rollback(request->core->with.storage);
        vd_refuse_status(request, status);
        return;
    }
    for (int i = 0; i < request->core->connections; i++)
        if (vd_connection_opened(request->core->connection[i], table))
            vd_send(request->core->connection[i],
                    json_pack("{s:s,s:I,s:I,s:s}", "type", "event", "table", (json_int_t)table->id,
                              "seq", (json_int_t)table->seq + 1, "what", "removed"));
    vd_live_drop(request->core, table);
    vd_reply_done(request);
}

void vd_do_sheet(vd_request *request)
{
    json_int_t number = 0;
    const vd_move_list_game *game;

    if (!vd_request_table(request))
        return;
    if (!vd_json_number(json_object_get(request->message, "game"), 1, INT32_MAX, &number)) {
        vd_refuse_field(request, "game");
        return;
    }
    game = vd_move_list_game_get(request->table->move_list, (size_t)number - 1);
    if (!game)
        vd_refuse(request, "server.nothing");
    else
        vd_reply_ok(
            request,
            json_pack("{s:o}", "rows",
                      vd_json_rows(vd_match_rules_variant(&vd_live_match(request->table)->rules,
                                                          (uint32_t)number),
                                   request->table->move_list, game->from, game->rows)));
}
