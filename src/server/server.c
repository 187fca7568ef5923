/* The server: folder, storage, library, core and net put together, and run. */
#include "collector.h"
#include "core.h"
#include "http.h"
#include "keeper.h"
#include "server_address.h"
#include "storage_backup.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define VD_SERVER_FAULT_TEXT(name) "server.fault." #name,
static const char *const fault_keys[] = {VD_SERVER_FAULT_LIST(VD_SERVER_FAULT_TEXT)};
#undef VD_SERVER_FAULT_TEXT

const char *vd_server_fault_key(vd_server_fault fault)
{
    return fault_keys[(unsigned)fault < VD_SERVER_FAULT_COUNT ? fault : VD_SERVER_FAULT_none];
}

/* ---- The parts ---- */

typedef struct server {
    const vd_server_options *with;
    vd_storage *storage;
    vd_core *core;
    char commitments[VD_SERVER_PATH_MAX];
    vd_listener *net;
    vd_keeper *keeper;
    vd_collector *collector; /* NULL: no library */
    int64_t *
        older; /* tables that ended before the start, the last one first, until they are collected */
    size_t olders;
    char mark[VD_SERVER_PATH_MAX];
    char path[VD_SERVER_PATH_MAX]; /* of the storage */
    bool told_gone;                /* that the storage is */
    bool told_waits;               /* that its journal does not go into it */
    int lock;
    vd_keys *keys;
    atomic_bool stop;
    atomic_bool listening; /* net may be woken */
    pthread_t signals;
    bool waits_for_signals;
} server;

static int64_t now_of(const server *s)
{
    return s->with->world->now(s->with->world->user);
}

static bool redeem(void *user, const char *link, char cookie[VD_TOKEN_LEN])
{
    const server *s = user;

    return vd_keys_redeem(s->keys, link, cookie);
}

static bool login_of(void *user, const char *cookie, char login[VD_TOKEN_LEN])
{
    const server *s = user;

    return vd_keys_login(s->keys, cookie, login);
}

static bool stays(void *user, const char *login)
{
    const server *s = user;

    return vd_keys_stays(s->keys, login);
}

static void *join_core(void *user, void *socket_state, const char *login)
{
    server *s = user;

    return vd_core_join(s->core, socket_state, vd_hash64(login, strlen(login), 0));
}

static void hear(void *user, void *connection, const char *text, size_t len)
{
    server *s = user;

    vd_core_hear(s->core, connection, text, len, s->with->world->now_ms(s->with->world->user));
}

static bool upload(void *user, const char *login, char *bytes, size_t len,
                   char token[VD_TRANSFER_TOKEN])
{
    const server *s = user;

    return vd_core_upload(s->core, vd_hash64(login, strlen(login), 0), bytes, len, token);
}

static const vd_transfer *file_of(void *user, const char *login, const char *token)
{
    const server *s = user;

    return vd_core_file(s->core, vd_hash64(login, strlen(login), 0), token);
}

static void leave(void *user, void *connection)
{
    server *s = user;

    vd_core_leave(s->core, connection);
}

static void woken(void *user)
{
    server *s = user;

    if (s->core)
        vd_core_collect(s->core);
}

static void wake(void *user)
{
    server *s = user;

    if (atomic_load(&s->listening))
        vd_http_wake(s->net);
}

static void drop(void *socket_state, vd_close_code code)
{
    vd_http_drop(socket_state, (int)code);
}

static void *wait_for_signal(void *user)
{
    server *s = user;
    sigset_t stops;
    int got;

    sigemptyset(&stops);
    sigaddset(&stops, SIGINT);
    sigaddset(&stops, SIGTERM);
    while (sigwait(&stops, &got) != 0)
        ;
    atomic_store(&s->stop, true);
    wake(s);
    return NULL;
}

/* Keys that lie where others could write may be theirs. */
static vd_server_fault open_keys(server *s, vd_folder_before before)
{
    static const char *const notices[] = {[VD_FOLDER_READABLE] = "server.notice.read",
                                          [VD_FOLDER_WRITABLE] = "server.notice.written"};
    const vd_text_arg args[] = {vd_text_string(s->with->folder)};

    if (before != VD_FOLDER_PRIVATE && s->with->say)
        s->with->say(s->with->user, notices[before], args, 1);
    if (before == VD_FOLDER_WRITABLE && vd_keys_revoke(s->with->folder) < 0)
        return VD_SERVER_FAULT_token;
    return vd_keys_open(s->with->world, s->with->folder, &s->keys);
}

static vd_server_fault open_storage(server *s)
{
    const vd_storage_options options = {
        .path = s->path, .now = now_of(s), .say = s->with->say, .user = s->with->user};
    const vd_server_fault fault = vd_storage_open(&options, &s->storage);

    if (fault != VD_SERVER_FAULT_none)
        return fault;
    s->keeper = vd_keeper_new(s->path, s->with->say, s->with->user);
    return s->keeper ? VD_SERVER_FAULT_none : VD_SERVER_FAULT_memory;
}

static vd_server_fault open_folder(server *s, char *address)
{
    vd_server_fault fault = VD_SERVER_FAULT_none;
    vd_folder_before before = VD_FOLDER_PRIVATE;

    if (vd_folder_make(s->with->folder) != VD_OK ||
        !vd_server_path(s->path, s->with->folder, "games.sqlite"))
        return VD_SERVER_FAULT_folder;
    fault = vd_server_guard(s->with->folder, &before);
    if (fault != VD_SERVER_FAULT_none)
        return fault;
    s->lock = vd_server_lock(s->with->folder, &fault);
    if (s->lock < 0) {
        if (fault == VD_SERVER_FAULT_running)
            (void)vd_server_link(s->with->world, s->with->folder, address);
        return fault;
    }
    fault = open_keys(s, before);
    return fault == VD_SERVER_FAULT_none ? open_storage(s) : fault;
}

/* ---- The library ---- */

static void collect(void *user, int64_t table, int64_t changed, const char *json, size_t len)
{
    server *s = user;

    (void)!vd_collector_give(s->collector, table, s->olders > 0 ? 0 : changed, json, len);
}

/* What ended while nobody collected, or was not collected before the server stopped. */
static bool note_older(void *user, int64_t id, const char *about, const char *summary,
                       int64_t created, int64_t changed, bool sound)
{
    server *s = user;
    int64_t *more;

    (void)about;
    (void)created;
    if (vd_collector_has(s->collector, id, changed) || !sound || !strstr(summary, "\"over\":true"))
        return true;
    more = realloc(s->older, (s->olders + 1) * sizeof *more);
    if (!more)
        return false;
    s->older = more;
    s->older[s->olders++] = id;
    return true;
}

static vd_server_fault open_collector(server *s)
{
    const vd_collector_options options = {.library = s->with->library,
                                          .source = s->path,
                                          .mark = s->mark,
                                          .computer = s->with->computer,
                                          .world = s->with->world,
                                          .say = s->with->say,
                                          .user = s->with->user,
                                          .wake = wake,
                                          .wake_user = s};

    if (!s->with->library)
        return VD_SERVER_FAULT_none;
    if (!vd_server_path(s->mark, s->with->folder, "collected"))
        return VD_SERVER_FAULT_folder;
    s->collector = vd_collector_new(&options);
    if (!s->collector)
        return VD_SERVER_FAULT_memory;
    return vd_storage_list(s->storage, 0, INT64_MAX, note_older, s) == VD_OK
               ? VD_SERVER_FAULT_none
               : VD_SERVER_FAULT_storage;
}

static void imported(void *user)
{
    const server *s = user;

    if (s->collector)
        vd_collector_look(s->collector);
}

/* One of the older ones at a time, the first to end first. */
static void turn_collector(server *s)
{
    if (!s->collector)
        return;
    vd_collector_turn(s->collector);
    while (s->olders > 0 && !vd_collector_busy(s->collector)) {
        (void)!vd_core_tell_over(s->core, s->older[--s->olders]);
        vd_collector_turn(s->collector);
    }
}

/* ---- A file that is gone ---- */

/* Once: what is still open is saved under another name, and said. */
static void look_for_storage(server *s)
{
    char kept[VD_MENDED_PATH] = "";
    vd_status status;

    if (s->told_gone || !vd_storage_gone(s->storage))
        return;
    s->told_gone = true;
    status = vd_storage_rescue(s->storage, s->path, now_of(s), kept);
    if (s->with->say)
        s->with->say(s->with->user,
                     status == VD_OK ? "server.news.rescued" : "server.news.not_rescued",
                     (const vd_text_arg[]){vd_text_string(s->path), vd_text_string(kept)}, 2);
}

/* What lies there under the name of the journal is not ours: it goes neither into the games nor away. */
static void put_journal_aside(const server *s)
{
    char aside[VD_MENDED_PATH];

    if (vd_storage_put_journal_aside(s->storage, now_of(s), aside) && s->with->say)
        s->with->say(s->with->user, "server.news.journal_aside",
                     (const vd_text_arg[]){vd_text_string(s->path), vd_text_string(aside)}, 2);
}

/* Once when it begins, and once when it is over. */
static void look_for_room(server *s)
{
    const bool waits = vd_storage_waits(s->storage);

    if (waits != s->told_waits && s->with->say)
        s->with->say(s->with->user, waits ? "server.news.journal_waits" : "server.news.journal_in",
                     (const vd_text_arg[]){vd_text_string(s->path)}, 1);
    s->told_waits = waits;
}

static vd_server_fault open_net(server *s)
{
    const vd_listener_options options = {.listen = s->with->listen,
                                         .port = s->with->port,
                                         .hosts = s->with->host,
                                         .files = vd_page_files,
                                         .message_max = VD_MESSAGE_MAX,
                                         .redeem = redeem,
                                         .login = login_of,
                                         .stays = stays,
                                         .join = join_core,
                                         .upload = upload,
                                         .file = file_of,
                                         .hear = hear,
                                         .leave = leave,
                                         .woken = woken,
                                         .user = s};
    const vd_server_fault fault = vd_http_open(&options, &s->net);

    atomic_store(&s->listening, fault == VD_SERVER_FAULT_none);
    return fault;
}

static vd_server_fault open_core(server *s)
{
    const bool own = !s->with->commitments;
    const vd_core_options options = {.world = s->with->world,
                                     .storage = s->storage,
                                     .computer = s->with->computer,
                                     .library = s->with->library,
                                     .book = s->with->book,
                                     .book_len = s->with->book_len,
                                     .imported = imported,
                                     .commitments = own ? s->commitments : s->with->commitments,
                                     .source = s->path,
                                     .send = vd_http_send,
                                     .drop = drop,
                                     .wake = wake,
                                     .over = s->collector ? collect : NULL,
                                     .lang = s->with->lang,
                                     .user = s};

    if (own && !vd_server_path(s->commitments, s->with->folder, "commitments.log"))
        return VD_SERVER_FAULT_folder;
    return vd_core_new(&options, &s->core) == VD_OK ? VD_SERVER_FAULT_none : VD_SERVER_FAULT_memory;
}

static vd_server_fault start(server *s, char *address)
{
    vd_server_fault fault = open_folder(s, address);
    char where[VD_WHERE_MAX];

    if (fault == VD_SERVER_FAULT_none)
        fault = open_collector(s);
    if (fault == VD_SERVER_FAULT_none)
        fault = open_core(s);
    if (fault == VD_SERVER_FAULT_none)
        fault = open_net(s);
    if (fault != VD_SERVER_FAULT_none)
        return fault;
    s->waits_for_signals = pthread_create(&s->signals, NULL, wait_for_signal, s) == 0;
    if (!s->waits_for_signals)
        return VD_SERVER_FAULT_memory;
    vd_server_where(s->with, vd_http_port(s->net), where);
    vd_server_say_where(s->lock, where);
    if (!vd_server_new_address(s->with->world, s->with->folder, where, address))
        return VD_SERVER_FAULT_token;
    if (s->with->ready && !s->with->ready(s->with->user, address))
        atomic_store(&s->stop, true);
    return VD_SERVER_FAULT_none;
}

/* Connections leave the core as the net closes; the threads of the core may wake the net until it is told not to. */
static void stop(server *s)
{
    if (s->waits_for_signals) {
        pthread_kill(s->signals, SIGINT); /* either of those it waits for */
        pthread_join(s->signals, NULL);
    }
    atomic_store(&s->listening, false);
    vd_core_rest(s->core);
    vd_collector_free(s->collector);
    free(s->older);
    vd_http_close(s->net);
    vd_core_free(s->core);
    vd_keeper_free(s->keeper);
    if (s->storage && !vd_storage_look(s->storage)) {
        look_for_storage(s);
        put_journal_aside(s);
    }
    vd_storage_close(s->storage);
    vd_keys_close(s->keys);
    if (s->lock >= 0)
        close(s->lock);
}

vd_server_fault vd_server_run(const vd_server_options *options, char *address)
{
    server s = {.with = options, .lock = -1};
    vd_server_fault fault;
    sigset_t stops, before;

    /* Before any thread is made: all of them leave these to the one that waits. A connection that breaks is no
     * reason to die. */
    sigemptyset(&stops);
    sigaddset(&stops, SIGINT);
    sigaddset(&stops, SIGTERM);
    sigaddset(&stops, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &stops, &before);
    address[0] = '\0';
    fault = start(&s, address);
    while (fault == VD_SERVER_FAULT_none && !atomic_load(&s.stop)) {
        vd_keeper_turn(s.keeper, now_of(&s));
        turn_collector(&s);
        look_for_storage(&s);
        look_for_room(&s);
        if (!vd_http_turn(s.net))
            break;
        if (options->turn)
            options->turn(options->user);
    }
    stop(&s);
    if (fault == VD_SERVER_FAULT_none && s.told_gone)
        fault = VD_SERVER_FAULT_gone;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fault;
}
