/* The server: storage, core and net put together, and the folder they share. */
#include "core.h"
#include "http.h"
#include "keeper.h"
#include "storage_backup.h"

#include <fcntl.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    HOST_ROOM = 256,
    LIST_ROOM = 1024,
    PATH_ROOM = 4096,
    WHERE_ROOM = VD_ADDRESS_MAX - VD_TOKEN_LEN - 16
};

#define VD_SERVER_FAULT_TEXT(name) "server.fault." #name,
static const char *const fault_keys[] = {VD_SERVER_FAULT_LIST(VD_SERVER_FAULT_TEXT)};
#undef VD_SERVER_FAULT_TEXT

const char *vd_server_fault_key(vd_server_fault fault)
{
    return fault_keys[(unsigned)fault < VD_SERVER_FAULT_COUNT ? fault : VD_SERVER_FAULT_none];
}

vd_status vd_server_folder(vd_buf *out, const char *xdg_data_home, const char *home)
{
    const size_t before = out->length;
    static const char games[] = "/games";
    const vd_status status = vd_games_folder(out, xdg_data_home, home);

    (void)before;
    if (status != VD_OK)
        return status;
    VD_ASSERT(out->length - before > sizeof games);
    vd_buf_cut(out, out->length - (sizeof games - 1));
    vd_buf_put(out, "/web");
    return out->full ? VD_ERR_FULL : VD_OK;
}

/* ---- The folder ---- */

static const char notice_read[] = "server.notice.read", notice_written[] = "server.notice.written";

static bool path_in(char out[PATH_ROOM], const char *folder, const char *name)
{
    return snprintf(out, PATH_ROOM, "%s/%s", folder, name) < PATH_ROOM;
}

/* Held as long as the server runs; says where it is. -1: `fault`. */
static int lock_folder(const char *folder, vd_server_fault *fault)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    char path[PATH_ROOM];
    int fd = -1;

    *fault = VD_SERVER_FAULT_folder;
    if (path_in(path, folder, "running"))
        fd = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (fd >= 0 && fcntl(fd, F_SETLK, &whole) == 0)
        return fd;
    if (fd >= 0) {
        *fault = VD_SERVER_FAULT_running;
        close(fd);
    }
    return -1;
}

static void read_small(const char *folder, const char *name, char *out, size_t size)
{
    char path[PATH_ROOM];
    FILE *file = path_in(path, folder, name) ? fopen(path, "r") : NULL;
    size_t len = 0;

    VD_ASSERT(size > 0);
    if (file) {
        len = fread(out, 1, size - 1, file);
        fclose(file);
    }
    while (len > 0 && out[len - 1] == '\n')
        len--;
    out[len] = '\0';
}

/* Ours alone from now on; what others could do before is said. */
static vd_server_fault guard_folder(const char *folder, const char **notice)
{
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    vd_server_fault fault = VD_SERVER_FAULT_folder;
    struct stat about;

    *notice = NULL;
    if (fd >= 0 && fstat(fd, &about) == 0) {
        const mode_t others = about.st_mode & (S_IRWXG | S_IRWXO);

        fault = about.st_uid == geteuid() ? VD_SERVER_FAULT_none : VD_SERVER_FAULT_owner;
        if (fault == VD_SERVER_FAULT_none && others) {
            *notice = others & (S_IWGRP | S_IWOTH) ? notice_written : notice_read;
            fault = fchmod(fd, S_IRWXU) == 0 ? VD_SERVER_FAULT_none : VD_SERVER_FAULT_folder;
        }
    }
    if (fd >= 0)
        close(fd);
    return fault;
}

/* ---- The parts ---- */

typedef struct server {
    const vd_server_options *with;
    vd_storage *storage;
    vd_core *core;
    char commitments[PATH_ROOM];
    vd_listener *net;
    vd_keeper *keeper;
    char path[PATH_ROOM]; /* of the storage */
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

static bool session_of(void *user, const char *cookie, char session[VD_TOKEN_LEN])
{
    const server *s = user;

    return vd_keys_session(s->keys, cookie, session);
}

static bool stays(void *user, const char *session)
{
    const server *s = user;

    return vd_keys_stays(s->keys, session);
}

static void *join_core(void *user, void *socket_state, const char *session)
{
    server *s = user;

    return vd_core_join(s->core, socket_state, vd_hash64(session, strlen(session), 0));
}

static void hear(void *user, void *connection, const char *text, size_t len)
{
    server *s = user;

    vd_core_hear(s->core, connection, text, len, s->with->world->now_ms(s->with->world->user));
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

/* The addresses by which other machines reach this one, with blanks between; "": none. */
static void list_addresses(bool six_too, vd_buf *out)
{
    struct ifaddrs *list = NULL;

    if (getifaddrs(&list) != 0)
        return;
    for (const struct ifaddrs *one = list; one; one = one->ifa_next) {
        char host[HOST_ROOM];
        const int family = one->ifa_addr ? one->ifa_addr->sa_family : AF_UNSPEC;
        const socklen_t size =
            family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);

        if ((family != AF_INET && !(six_too && family == AF_INET6)) ||
            getnameinfo(one->ifa_addr, size, host, sizeof host, NULL, 0, NI_NUMERICHOST) != 0)
            continue;
        /* Of this machine alone, or good with the name of a network card only. */
        if (!strncmp(host, "127.", 4) || !strcmp(host, "::1") || strchr(host, '%'))
            continue;
        if (out->length > 0)
            vd_buf_putc(out, ' ');
        vd_buf_put(out, host);
    }
    freeifaddrs(list);
}

/* A host that a browser elsewhere can open. 0.0.0.0 is none: the name we were told, or an address of this machine. */
static void find_host(const server *s, char host[HOST_ROOM])
{
    const char *listen = s->with->listen ? s->with->listen : "127.0.0.1";
    const bool six = !strcmp(listen, "::");
    char list[LIST_ROOM] = "";
    vd_buf buf;

    snprintf(host, HOST_ROOM, "%s", listen);
    if (!six && strcmp(listen, "0.0.0.0") != 0)
        return;
    vd_buf_init(&buf, list, sizeof list);
    list_addresses(six, &buf);
    if (s->with->say)
        s->with->say(s->with->user, "server.notice.everywhere",
                     (const vd_text_arg[]){vd_text_string(list[0] ? list : "127.0.0.1")}, 1);
    if (s->with->host[0])
        snprintf(host, HOST_ROOM, "%s", s->with->host[0]);
    else if (list[0])
        snprintf(host, HOST_ROOM, "%.*s", (int)strcspn(list, " "), list);
    else
        snprintf(host, HOST_ROOM, "127.0.0.1");
}

static void put_where(const server *s, int port, char where[WHERE_ROOM])
{
    char host[HOST_ROOM];
    bool six;

    find_host(s, host);
    six = strchr(host, ':') != NULL;

    snprintf(where, WHERE_ROOM, "http://%s%s%s:%d/", six ? "[" : "", host, six ? "]" : "", port);
}

/* For whoever starts a second one. */
static void say_where(const server *s, const char *where)
{
    if (ftruncate(s->lock, 0) == 0 && lseek(s->lock, 0, SEEK_SET) == 0)
        (void)!write(s->lock, where, strlen(where));
}

/* Where the server of this folder is; false: none runs. */
static bool find_running(const char *folder, char where[WHERE_ROOM])
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    char path[PATH_ROOM];
    const int fd =
        path_in(path, folder, "running") ? open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC) : -1;
    const bool held = fd >= 0 && fcntl(fd, F_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;

    if (fd >= 0)
        close(fd);
    read_small(folder, "running", where, WHERE_ROOM);
    return held && !strncmp(where, "http://", 7);
}

static bool new_address(const vd_world *world, const char *folder, const char *where, char *address)
{
    char link[VD_TOKEN_LEN];

    if (!vd_keys_make_link(world, folder, link))
        return false;
    snprintf(address, VD_ADDRESS_MAX, "%s?token=%s", where, link);
    return true;
}

vd_server_fault vd_server_link(const vd_world *world, const char *folder, char *address)
{
    char where[WHERE_ROOM];

    if (!find_running(folder, where))
        return VD_SERVER_FAULT_not_running;
    return new_address(world, folder, where, address) ? VD_SERVER_FAULT_none
                                                      : VD_SERVER_FAULT_token;
}

/* Not by way of the file "running": the server itself asks, and would lose its lock by closing that. */
vd_server_fault vd_server_opener(const vd_world *world, const char *folder, const char *address,
                                 char *path, size_t size)
{
    char where[VD_ADDRESS_MAX];

    snprintf(where, sizeof where, "%.*s", (int)strcspn(address, "?"), address);
    return vd_keys_make_opener(world, folder, where, path, size) ? VD_SERVER_FAULT_none
                                                                 : VD_SERVER_FAULT_token;
}

vd_server_fault vd_server_revoke(const char *folder, int *browsers)
{
    const int gone = vd_keys_revoke(folder);

    if (gone < 0)
        return VD_SERVER_FAULT_token;
    *browsers = gone;
    return VD_SERVER_FAULT_none;
}

/* Keys that lie where others could write may be theirs. */
static vd_server_fault open_keys(server *s, const char *notice)
{
    const vd_text_arg args[] = {vd_text_string(s->with->folder)};

    if (notice && s->with->say)
        s->with->say(s->with->user, notice, args, 1);
    if (notice == notice_written && vd_keys_revoke(s->with->folder) < 0)
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
    const char *notice = NULL;

    if (vd_folder_make(s->with->folder) != VD_OK ||
        !path_in(s->path, s->with->folder, "games.sqlite"))
        return VD_SERVER_FAULT_folder;
    fault = guard_folder(s->with->folder, &notice);
    if (fault != VD_SERVER_FAULT_none)
        return fault;
    s->lock = lock_folder(s->with->folder, &fault);
    if (s->lock < 0) {
        if (fault == VD_SERVER_FAULT_running)
            (void)vd_server_link(s->with->world, s->with->folder, address);
        return fault;
    }
    fault = open_keys(s, notice);
    return fault == VD_SERVER_FAULT_none ? open_storage(s) : fault;
}

static vd_server_fault open_net(server *s)
{
    const vd_listener_options options = {.listen = s->with->listen,
                                         .port = s->with->port,
                                         .hosts = s->with->host,
                                         .files = vd_page_files,
                                         .message_max = VD_MESSAGE_MAX,
                                         .redeem = redeem,
                                         .session = session_of,
                                         .stays = stays,
                                         .join = join_core,
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
                                     .commitments = own ? s->commitments : s->with->commitments,
                                     .send = vd_http_send,
                                     .drop = drop,
                                     .wake = wake,
                                     .user = s};

    if (own && !path_in(s->commitments, s->with->folder, "commitments.log"))
        return VD_SERVER_FAULT_folder;
    return vd_core_new(&options, &s->core) == VD_OK ? VD_SERVER_FAULT_none : VD_SERVER_FAULT_memory;
}

static vd_server_fault start(server *s, char *address)
{
    vd_server_fault fault = open_folder(s, address);
    char where[WHERE_ROOM];

    if (fault == VD_SERVER_FAULT_none)
        fault = open_core(s);
    if (fault == VD_SERVER_FAULT_none)
        fault = open_net(s);
    if (fault != VD_SERVER_FAULT_none)
        return fault;
    s->waits_for_signals = pthread_create(&s->signals, NULL, wait_for_signal, s) == 0;
    if (!s->waits_for_signals)
        return VD_SERVER_FAULT_memory;
    put_where(s, vd_http_port(s->net), where);
    say_where(s, where);
    if (!new_address(s->with->world, s->with->folder, where, address))
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
    vd_http_close(s->net);
    vd_core_free(s->core);
    vd_keeper_free(s->keeper);
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
        if (!vd_http_turn(s.net))
            break;
        if (options->turn)
            options->turn(options->user);
    }
    stop(&s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fault;
}

/* ---- Files that need mending ---- */

/* With the folder held: nobody serves from it meanwhile. */
vd_server_fault vd_server_mend(const char *folder, vd_server_mending what, const char *file,
                               int64_t now, vd_server_mended *out)
{
    vd_server_fault fault = VD_SERVER_FAULT_none;
    char path[PATH_ROOM];
    struct stat about;
    vd_status status;
    int lock;

    if (stat(folder, &about) != 0 || !path_in(path, folder, "games.sqlite"))
        return VD_SERVER_FAULT_folder;
    lock = lock_folder(folder, &fault);
    if (lock < 0)
        return fault;
    status = what == VD_MEND_RESTORE ? vd_storage_restore(path, file, now, out)
                                     : vd_storage_salvage(path, file, now, out);
    close(lock);
    return status == VD_OK                ? VD_SERVER_FAULT_none
           : status == VD_ERR_NOMEM       ? VD_SERVER_FAULT_memory
           : status == VD_ERR_UNSUPPORTED ? VD_SERVER_FAULT_no_file
           : status == VD_ERR_CORRUPT     ? VD_SERVER_FAULT_bad_file
                                          : VD_SERVER_FAULT_storage;
}

vd_server_fault vd_server_backups(const char *folder, vd_server_backup *visit, void *user)
{
    char path[PATH_ROOM];
    vd_status status;

    if (!path_in(path, folder, "games.sqlite"))
        return VD_SERVER_FAULT_folder;
    status = vd_storage_backups(path, visit, user);
    return status == VD_OK          ? VD_SERVER_FAULT_none
           : status == VD_ERR_NOMEM ? VD_SERVER_FAULT_memory
                                    : VD_SERVER_FAULT_storage;
}
