/* A core of the server in this process, and what its connections were told. */
#include "near.h"

#include "server/storage_parts.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATIENCE_S = 60 };

static void keep(void *user, const char *text, size_t len)
{
    near_socket *socket_state = user;
    near_core *near = socket_state->near;

    if (near->forget || near->heards == NEAR_HEARD)
        return;
    near->heard[near->heards++] = (near_message){socket_state, json_loadb(text, len, 0, NULL)};
}

static void drop(void *user, vd_close_code code)
{
    near_socket *socket_state = user;

    if (!socket_state->close_code)
        socket_state->close_code = (int)code;
}

static void wake(void *user)
{
    near_core *near = user;

    pthread_mutex_lock(&near->mutex);
    near->wake = true;
    pthread_cond_signal(&near->woken);
    pthread_mutex_unlock(&near->mutex);
}

vd_storage *near_storage(void)
{
    vd_storage *storage = NULL;

    return vd_storage_open(&(vd_storage_options){0}, &storage) == VD_SERVER_FAULT_none ? storage
                                                                                       : NULL;
}

/* Games first: the triggers of rolls count for games that are there. */
bool near_empty(vd_storage *storage)
{
    static const char sql[] =
        "BEGIN IMMEDIATE;"
        "DELETE FROM game; DELETE FROM line; DELETE FROM roll; DELETE FROM total;"
        "INSERT INTO total VALUES(3, 0, 0, 0);"
        "UPDATE state SET changes = 0, tables = 0; DELETE FROM sqlite_sequence;"
        "COMMIT";

    storage->changes = 0;
    storage->added = 0;
    return sqlite3_exec(storage->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static int64_t now(void *user)
{
    (void)user;
    return NEAR_NOW;
}

static int64_t now_ms(void *user)
{
    static _Atomic int64_t ms;

    (void)user;
    return atomic_fetch_add(&ms, 40) + 40;
}

static vd_status draw_random(void *user, vd_seed *out)
{
    (void)user;
    return vd_seed_random(out);
}

const vd_world near_world = {.now = now, .now_ms = now_ms, .random = draw_random};

bool near_start(near_core *near, const vd_engine *engine, vd_storage *storage)
{
    return near_start_with(near, engine, storage, NULL, NULL);
}

bool near_start_with(near_core *near, const vd_engine *engine, vd_storage *storage,
                     const char *library, const char *book)
{
    vd_core_options with = {.world = &near_world, .send = keep, .drop = drop, .wake = wake};

    memset(near, 0, sizeof *near);
    near->computer.engine = engine;
    with.computer = engine ? &near->computer : NULL;
    pthread_mutex_init(&near->mutex, NULL);
    pthread_cond_init(&near->woken, NULL);
    if (!storage)
        near->own = near_storage();
    near->storage = storage ? storage : near->own;
    if (!near->storage)
        return false;
    with.storage = near->storage;
    with.library = library;
    with.book = book;
    with.book_len = book ? strlen(book) : 0;
    with.user = near;
    return vd_core_new(&with, &near->core) == VD_OK;
}

void near_stop(near_core *near)
{
    vd_core_free(near->core);
    vd_storage_close(near->own);
    for (int i = 0; i < near->heards; i++)
        json_decref(near->heard[i].json);
    pthread_cond_destroy(&near->woken);
    pthread_mutex_destroy(&near->mutex);
}

void near_say(near_socket *socket_state, const char *text)
{
    socket_state->near->now_ms += 1000;
    vd_core_hear(socket_state->near->core, socket_state->connection, text, strlen(text),
                 socket_state->near->now_ms);
}

near_socket *near_come(near_core *near, uint64_t client)
{
    near_socket *socket_state = &near->socket_state[near->wires];

    if (near->wires == NEAR_WIRES)
        return NULL;
    *socket_state = (near_socket){.near = near, .number = near->wires};
    socket_state->connection = vd_core_join(near->core, socket_state, client);
    if (!socket_state->connection)
        return NULL;
    near->wires++;
    near_say(socket_state, "{\"type\":\"hello\",\"protocol\":1,\"lang\":\"en\"}");
    return socket_state;
}

void near_leave(near_socket *socket_state)
{
    vd_core_leave(socket_state->near->core, socket_state->connection);
    socket_state->connection = NULL;
}

int near_when(const near_socket *socket_state, json_int_t id)
{
    const near_core *near = socket_state->near;

    for (int i = near->heards - 1; i >= 0; i--) {
        const json_t *json = near->heard[i].json;
        const char *type = json_string_value(json_object_get(json, "type"));

        if (near->heard[i].socket_state == socket_state && type && strcmp(type, "progress") != 0 &&
            json_integer_value(json_object_get(json, "id")) == id)
            return i;
    }
    return -1;
}

static const json_t *answer(const near_socket *socket_state, json_int_t id)
{
    const int at = near_when(socket_state, id);

    return at < 0 ? NULL : socket_state->near->heard[at].json;
}

const json_t *near_ask(near_socket *socket_state, const char *text)
{
    json_t *json = json_loads(text, 0, NULL);
    const json_int_t id = json_integer_value(json_object_get(json, "id"));

    json_decref(json);
    near_say(socket_state, text);
    return answer(socket_state, id);
}

bool near_collect(near_core *near)
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
        vd_core_collect(near->core);
    return woken;
}

const json_t *near_wait(near_socket *socket_state, json_int_t id)
{
    while (!answer(socket_state, id))
        if (!near_collect(socket_state->near))
            return NULL;
    return answer(socket_state, id);
}
