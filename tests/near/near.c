#include "near.h"

#include "server/depot_parts.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATIENCE_S = 60 };

static void keep(void *user, const char *text, size_t len)
{
    near_wire *wire = user;
    near_hub *near = wire->near;

    if (near->forget || near->heards == NEAR_HEARD)
        return;
    near->heard[near->heards++] = (near_message){wire, json_loadb(text, len, 0, NULL)};
}

static void drop(void *user, vd_goodbye code)
{
    near_wire *wire = user;

    if (!wire->goodbye)
        wire->goodbye = (int)code;
}

static void wake(void *user)
{
    near_hub *near = user;

    pthread_mutex_lock(&near->mutex);
    near->wake = true;
    pthread_cond_signal(&near->woken);
    pthread_mutex_unlock(&near->mutex);
}

vd_depot *near_depot(void)
{
    vd_depot *depot = NULL;

    return vd_depot_open(&(vd_depot_options){0}, &depot) == VD_SERVER_FAULT_none ? depot : NULL;
}

/* Games first: the triggers of rolls count for games that are there. */
bool near_empty(vd_depot *depot)
{
    static const char sql[] =
        "BEGIN IMMEDIATE;"
        "DELETE FROM game; DELETE FROM line; DELETE FROM roll; DELETE FROM total;"
        "INSERT INTO total VALUES(3, 0, 0, 0);"
        "UPDATE state SET changes = 0, tables = 0; DELETE FROM sqlite_sequence;"
        "COMMIT";

    depot->changes = 0;
    depot->added = 0;
    depot->frames = 0;
    return sqlite3_exec(depot->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

bool near_start(near_hub *near, const vd_engine *engine, vd_depot *depot)
{
    vd_hub_options with = {.send = keep, .drop = drop, .wake = wake};

    memset(near, 0, sizeof *near);
    near->computer.engine = engine;
    with.computer = engine ? &near->computer : NULL;
    pthread_mutex_init(&near->mutex, NULL);
    pthread_cond_init(&near->woken, NULL);
    if (!depot)
        near->own = near_depot();
    near->depot = depot ? depot : near->own;
    if (!near->depot)
        return false;
    with.depot = near->depot;
    with.user = near;
    return vd_hub_new(&with, &near->hub) == VD_OK;
}

void near_stop(near_hub *near)
{
    vd_hub_free(near->hub);
    vd_depot_close(near->own);
    for (int i = 0; i < near->heards; i++)
        json_decref(near->heard[i].json);
    pthread_cond_destroy(&near->woken);
    pthread_mutex_destroy(&near->mutex);
}

void near_say(near_wire *wire, const char *text)
{
    wire->near->now_ms += 1000;
    vd_hub_hear(wire->near->hub, wire->peer, text, strlen(text), wire->near->now_ms);
}

near_wire *near_come(near_hub *near, uint64_t client)
{
    near_wire *wire = &near->wire[near->wires];

    if (near->wires == NEAR_WIRES)
        return NULL;
    *wire = (near_wire){.near = near, .number = near->wires};
    wire->peer = vd_hub_join(near->hub, wire, client);
    if (!wire->peer)
        return NULL;
    near->wires++;
    near_say(wire, "{\"type\":\"hello\",\"protocol\":1,\"lang\":\"en\"}");
    return wire;
}

void near_leave(near_wire *wire)
{
    vd_hub_leave(wire->near->hub, wire->peer);
    wire->peer = NULL;
}

int near_when(const near_wire *wire, json_int_t id)
{
    const near_hub *near = wire->near;

    for (int i = near->heards - 1; i >= 0; i--) {
        const json_t *json = near->heard[i].json;
        const char *type = json_string_value(json_object_get(json, "type"));

        if (near->heard[i].wire == wire && type && strcmp(type, "progress") != 0 &&
            json_integer_value(json_object_get(json, "id")) == id)
            return i;
    }
    return -1;
}

static const json_t *answer(const near_wire *wire, json_int_t id)
{
    const int at = near_when(wire, id);

    return at < 0 ? NULL : wire->near->heard[at].json;
}

const json_t *near_ask(near_wire *wire, const char *text)
{
    json_t *json = json_loads(text, 0, NULL);
    const json_int_t id = json_integer_value(json_object_get(json, "id"));

    json_decref(json);
    near_say(wire, text);
    return answer(wire, id);
}

bool near_collect(near_hub *near)
{
    struct timespec until;
    bool woken;
    int late = 0;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += PATIENCE_S;
    pthread_mutex_lock(&near->mutex);
    while (!near->wake && late == 0)
        late = pthread_cond_timedwait(&near->woken, &near->mutex, &until);
    woken = near->wake;
    near->wake = false;
    pthread_mutex_unlock(&near->mutex);
    if (woken)
        vd_hub_collect(near->hub);
    return woken;
}

const json_t *near_wait(near_wire *wire, json_int_t id)
{
    while (!answer(wire, id))
        if (!near_collect(wire->near))
            return NULL;
    return answer(wire, id);
}
