/* What a request is answered with, what every request says, and what it costs. Knows no type of request. */
#include "core_parts.h"
#include "inner/json_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A table that has to be played through counts as a message for each `entries_a_message`, but does not send anybody away. */
static const double debt_max = -100, entries_a_message = 400;

enum { SENTENCE_MAX = 4096 };

/* ---- Answers ---- */

void vd_send(vd_connection *connection, json_t *json)
{
    char *text = connection->dropped ? NULL : vd_json_line(json);

    json_decref(json);
    if (text)
        connection->core->with.send(connection->socket_state, text, strlen(text));
    else if (!connection->dropped) /* without memory nothing is true any more: let it begin anew */
        connection->core->with.drop(connection->socket_state, VD_CLOSE_POLICY);
    free(text);
}

/* Without the facts there is no answer: what is not said must not look like something said. */
void vd_reply(vd_request *request, const char *type, json_t *facts)
{
    VD_ASSERT(request->connection != NULL);
    vd_json_set(&facts, "type", json_string(type));
    if (request->id)
        vd_json_set(&facts, "id", json_integer(request->id));
    vd_send(request->connection, facts);
}

void vd_reply_ok(vd_request *request, json_t *facts)
{
    vd_reply(request, "ok", facts);
}

void vd_reply_done(vd_request *request)
{
    vd_reply(request, "ok", json_object());
}

/* R66, T2, JQ6. `variant` may be NULL. */
static json_t *rule_name(const vd_variant *variant, int rule)
{
    char name[16];
    vd_buf buf;

    vd_buf_init(&buf, name, sizeof name);
    vd_rule_format(&buf, variant, rule);
    return json_string(name);
}

static json_t *error_facts(const char *key, const char *text, const vd_variant *variant, int rule)
{
    json_t *json = json_pack("{s:s,s:s}", "key", key, "text", text);

    if (json && rule && json_object_set_new(json, "rule", rule_name(variant, rule))) {
        json_decref(json);
        return NULL;
    }
    return json;
}

static void refuse_with(vd_request *request, const char *key, const vd_text_arg *args, size_t count,
                        const char *field)
{
    char text[SENTENCE_MAX];
    json_t *json;
    vd_buf buf;

    VD_ASSERT(key);
    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_text_format(&buf, request->connection->lang, key, args, count);
    json = error_facts(key, text, NULL, 0);
    if (field)
        vd_json_set(&json, "field", json_string(field));
    vd_reply(request, "error", json);
}

void vd_refuse(vd_request *request, const char *key)
{
    refuse_with(request, key, NULL, 0, NULL);
}

void vd_refuse_field(vd_request *request, const char *field)
{
    const vd_text_arg args[] = {vd_text_string(field)};

    refuse_with(request, "server.field", args, 1, field);
}

void vd_refuse_by_rules(vd_request *request, vd_refusal refusal, const vd_match_rules *rules)
{
    char text[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_explain_refusal(&buf, request->connection->lang, refusal, rules);
    vd_reply(request, "error",
             error_facts(vd_refusal_key(refusal), text, rules ? &rules->variant : NULL,
                         vd_refusal_rule(refusal)));
}

json_t *vd_json_reason(vd_lang lang, const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                       const vd_reason *reason)
{
    char text[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_explain_reason(&buf, lang, variant, pos, dice, reason);
    return error_facts(vd_reason_key(reason->code), text, variant, reason->rule);
}

void vd_refuse_reason(vd_request *request, const vd_variant *variant, const vd_pos *pos,
                      vd_dice dice, const vd_reason *reason)
{
    vd_reply(request, "error",
             vd_json_reason(request->connection->lang, variant, pos, dice, reason));
}

void vd_refuse_error(vd_request *request, const vd_error *error)
{
    char text[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_explain_error(&buf, request->connection->lang, error);
    vd_reply(request, "error", error_facts(vd_error_key(error->code), text, NULL, 0));
}

void vd_refuse_unjudged(vd_request *request, const vd_variant *variant)
{
    vd_error error;

    (void)!vd_fail_word(&error, VD_ERR_UNSUPPORTED, VD_ERROR_unasked, 0, variant->name,
                        strlen(variant->name));
    vd_refuse_error(request, &error);
}

void vd_refuse_export(vd_request *request, const vd_record_error *error)
{
    char text[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_explain_import(&buf, request->connection->lang, error);
    refuse_with(request, "server.export", (const vd_text_arg[]){vd_text_string(text)}, 1, NULL);
}

void vd_refuse_import(vd_request *request, const vd_record_error *error)
{
    char text[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_explain_import(&buf, request->connection->lang, error);
    vd_reply(request, "error", error_facts(vd_import_key(error->fault), text, NULL, 0));
}

void vd_refuse_status(vd_request *request, vd_status status)
{
    const struct {
        vd_status status;
        const char *key;
    } keys[] = {
        {VD_ERR_UNSUPPORTED, "server.cannot"},
        {VD_ERR_ILLEGAL, "server.nothing"},
        {VD_ERR_IO, vd_storage_refusal(request->core->with.storage)},
        {VD_ERR_CORRUPT, "server.damaged"},
        {VD_ERR_CANCELLED, "server.cancelled"},
        {VD_ERR_FULL, "server.full"},
    };

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].status == status) {
            vd_refuse(request, keys[i].key);
            return;
        }
    vd_refuse(request, "server.internal");
}

/* ---- What every request says ---- */

bool vd_request_judged(vd_request *request, const vd_match *match)
{
    if (vd_variant_is_judged(&match->rules.variant))
        return true;
    vd_refuse_unjudged(request, &match->rules.variant);
    return false;
}

bool vd_request_fits(vd_request *request, const vd_live_table *table)
{
    static const char *const of_any[] = {"open",   "sync", "leave", "rematch", "remove", "commit",
                                         "reveal", "word", "nudge", "dice",    "rolls"};
    bool fits = !strncmp(request->type, "trictrac", strlen("trictrac")) == (table->party != NULL);

    for (size_t i = 0; i < sizeof of_any / sizeof *of_any; i++)
        fits = fits || !strcmp(request->type, of_any[i]);
    if (!fits)
        vd_refuse(request, "server.other_game");
    return fits;
}

bool vd_request_table(vd_request *request)
{
    json_int_t id = 0;
    vd_opened *opened = NULL;

    if (!vd_json_number(json_object_get(request->message, "table"), 1, INT64_MAX, &id)) {
        vd_refuse_field(request, "table");
        return false;
    }
    for (int i = 0; i < request->connection->opened; i++)
        if (request->connection->open[i].table->id == id)
            opened = &request->connection->open[i];
    if (!opened) {
        vd_refuse(request, "server.not_open");
        return false;
    }
    request->table = opened->table;
    return vd_request_fits(request, opened->table);
}

bool vd_request_seat(vd_request *request)
{
    const json_t *at = json_object_get(request->message, "at");
    json_int_t seat = 0, count = 0;

    if (!vd_request_table(request))
        return false;
    if (!vd_json_number(json_object_get(request->message, "seat"), 0, 1, &seat)) {
        vd_refuse_field(request, "seat");
        return false;
    }
    request->seat = (int)seat;
    if (!vd_connection_opened(request->connection, request->table)->seat[seat]) {
        vd_refuse(request, "server.not_your_seat");
        return false;
    }
    if (at && !vd_json_number(at, 0, INT64_MAX, &count)) {
        vd_refuse_field(request, "at");
        return false;
    }
    if (at && (size_t)count != vd_session_count(request->table->session)) {
        vd_refuse(request, "server.stale");
        return false;
    }
    return true;
}

vd_connection *vd_connection_find(const vd_core *core, uint64_t number)
{
    for (int i = 0; i < core->connections; i++)
        if (core->connection[i]->number == number)
            return core->connection[i];
    return NULL;
}

void vd_charge(vd_connection *connection, size_t entries)
{
    VD_ASSERT(isfinite(connection->allowance));

    const double floor = connection->allowance < debt_max ? connection->allowance : debt_max;

    connection->allowance -= (double)entries / entries_a_message;
    if (connection->allowance < floor)
        connection->allowance = floor;
}

void vd_core_tell_progress(vd_core *core, uint64_t number, json_int_t id, int permille,
                           int *reported)
{
    vd_connection *connection = vd_connection_find(core, number);

    if (!connection || permille <= *reported)
        return;
    *reported = permille;
    vd_send(connection, json_pack("{s:s,s:I,s:o}", "type", "progress", "id", id, "done",
                                  vd_json_real(permille / 1000.0)));
}
