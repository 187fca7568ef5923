/* The hub: who is connected, which type of request goes to which handler, and what the engine has answered. */
#include "hub_parts.h"
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

    if (!value || (name && vd_lang_parse(name, &request->peer->lang) == VD_OK))
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
        request->hub->with.drop(request->peer->wire, VD_GOODBYE_POLICY);
        request->peer->dropped = true;
        return;
    }
    request->peer->greeted = true;
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
    {"hint", vd_do_hint},
    {"verdict", vd_do_verdict},
    {"explain", vd_do_explain},
    {"position", vd_do_position},
    {"picture", vd_do_picture},
    {"dice", vd_do_dice},
    {"rolls", vd_do_rolls},
    {"rule", vd_do_rule},
    {"rules", vd_do_rules},
    {"cancel", vd_do_cancel},
};

/* ---- Connections ---- */

static bool has_place(const vd_hub *hub, uint64_t client)
{
    int of_client = 0;

    for (int i = 0; i < hub->peers; i++)
        of_client += hub->peer[i]->client == client;
    return hub->peers < VD_PEERS_MAX && of_client < VD_CLIENT_PEERS_MAX;
}

vd_peer *vd_hub_join(vd_hub *hub, void *wire, uint64_t client)
{
    vd_peer *peer = has_place(hub, client) ? calloc(1, sizeof *peer) : NULL;

    if (!peer)
        return NULL;
    peer->hub = hub;
    peer->wire = wire;
    peer->client = client;
    peer->number = ++hub->numbers;
    peer->lang = VD_LANG_FR;
    peer->allowance = at_once;
    hub->peer[hub->peers++] = peer;
    vd_send(peer, json_pack("{s:s,s:i,s:s,s:s,s:s,s:[s,s],s:i}", "type", "hello", "protocol",
                            (int)PROTOCOL, "version", VD_VERSION, "commit", VD_COMMIT, "lang",
                            vd_lang_code(peer->lang), "languages", "fr", "en", "message_max",
                            (int)VD_MESSAGE_MAX));
    return peer;
}

static bool is_of_peer(void *user, const vd_task *task)
{
    const vd_peer *peer = user;

    return task->peer == peer->number;
}

void vd_hub_leave(vd_hub *hub, vd_peer *peer)
{
    VD_ASSERT(peer->hub == hub);
    if (hub->crew)
        vd_crew_cancel(hub->crew, is_of_peer, peer);
    while (peer->opened > 0)
        vd_peer_close(peer, peer->open[0].table);
    for (int i = 0; i < hub->peers; i++)
        if (hub->peer[i] == peer)
            hub->peer[i] = hub->peer[--hub->peers];
    free(peer);
    vd_desk_tidy(hub);
}

/* A bucket that fills by time. False: too fast. */
static bool may_speak(vd_peer *peer, int64_t now_ms)
{
    if (now_ms > peer->heard_ms)
        peer->allowance += per_second * (double)(now_ms - peer->heard_ms) / 1000;
    if (peer->allowance > at_once)
        peer->allowance = at_once;
    peer->heard_ms = now_ms;
    peer->allowance -= 1;
    if (peer->allowance < patience) {
        peer->hub->with.drop(peer->wire, VD_GOODBYE_POLICY);
        peer->dropped = true;
    }
    if (peer->allowance >= 0)
        peer->warned = false;
    return peer->allowance >= 0;
}

static void carry_out(vd_request *request)
{
    size_t i = 0;

    while (i < sizeof types / sizeof *types && strcmp(types[i].type, request->type) != 0)
        i++;
    if (i == sizeof types / sizeof *types) {
        vd_refuse(request, "server.unknown");
    } else if (!request->peer->greeted && types[i].handle != do_hello) {
        vd_refuse(request, "server.protocol");
    } else {
        types[i].handle(request);
    }
}

/* One warning for a whole flood: answering each message would only add to it. */
static void warn(vd_request *request)
{
    if (!request->peer->warned)
        vd_refuse(request, "server.too_fast");
    request->peer->warned = true;
}

void vd_hub_hear(vd_hub *hub, vd_peer *peer, const char *text, size_t len, int64_t now_ms)
{
    vd_request request = {.hub = hub, .peer = peer};
    const bool slow = may_speak(peer, now_ms);
    json_error_t error;
    json_t *message;

    VD_ASSERT(peer->hub == hub);
    if (peer->dropped)
        return;
    message = vd_json_read(text, len, JSON_REJECT_DUPLICATES, &error);
    request.message = message;
    request.type = vd_json_text(json_object_get(message, "type"));
    (void)vd_json_number(json_object_get(message, "id"), 1, INT64_MAX, &request.id);
    if (!slow)
        warn(&request);
    else if (!message && json_error_code(&error) == json_error_out_of_memory)
        vd_refuse(&request, "server.internal");
    else if (!json_is_object(message) || !request.type)
        vd_refuse(&request, "server.message");
    else
        carry_out(&request);
    json_decref(message);
}

/* ---- The engine's answers ---- */

static void move_done(vd_hub *hub, vd_task *task)
{
    vd_desk *table = NULL;

    for (int i = 0; i < hub->tables; i++)
        if (hub->table[i]->id == task->table)
            table = hub->table[i];
    if (table)
        vd_desk_decided(hub, table, task);
}

static void tell_progress(void *user, vd_task *task)
{
    vd_hub *hub = user;
    const int permille = atomic_load(&task->permille);
    vd_peer *peer = vd_peer_find(hub, task->peer);

    if (!peer || permille <= task->told)
        return;
    task->told = permille;
    vd_send(peer, json_pack("{s:s,s:I,s:o}", "type", "progress", "id", task->id, "done",
                            vd_json_real(permille / 1000.0)));
}

void vd_hub_collect(vd_hub *hub)
{
    vd_task *task;

    if (!hub->crew)
        return;
    vd_crew_each(hub->crew, tell_progress, hub);
    while ((task = vd_crew_take(hub->crew)) != NULL) {
        if (task->kind == VD_TASK_MOVE)
            move_done(hub, task);
        else
            vd_asked_done(hub, task);
        vd_task_free(task);
    }
    vd_desk_tidy(hub);
}

/* ---- Life ---- */

static void wake(void *user)
{
    const vd_hub *hub = user;

    hub->with.wake(hub->with.user);
}

vd_status vd_hub_new(const vd_hub_options *options, vd_hub **out)
{
    vd_hub *hub = calloc(1, sizeof *hub);

    if (!hub)
        return VD_ERR_NOMEM;
    hub->with = *options;
    hub->plays.capacity = VD_PLAYS_MAX;
    hub->plays.play = malloc(VD_PLAYS_MAX * sizeof *hub->plays.play);
    if (!hub->plays.play ||
        (options->computer && vd_crew_new(options->computer, wake, hub, &hub->crew) != VD_OK)) {
        free(hub->plays.play);
        free(hub);
        return VD_ERR_NOMEM;
    }
    *out = hub;
    return VD_OK;
}

void vd_hub_rest(vd_hub *hub)
{
    if (!hub)
        return;
    vd_crew_free(hub->crew);
    hub->crew = NULL;
}

void vd_hub_free(vd_hub *hub)
{
    if (!hub)
        return;
    vd_hub_rest(hub);
    while (hub->peers > 0)
        vd_hub_leave(hub, hub->peer[0]);
    while (hub->tables > 0)
        vd_desk_drop(hub, hub->table[0]);
    free(hub->plays.play);
    free(hub);
}
