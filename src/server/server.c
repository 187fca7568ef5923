/* The server: depot, hub and net put together, and the folder they share. */
#include "hub.h"
#include "net.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

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
        fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
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

    if (file) {
        len = fread(out, 1, size - 1, file);
        fclose(file);
    }
    while (len > 0 && out[len - 1] == '\n')
        len--;
    out[len] = '\0';
}

static bool write_all(int fd, const char *text)
{
    const size_t len = strlen(text);

    return write(fd, text, len) == (ssize_t)len && fsync(fd) == 0;
}

static bool is_token(const char *text)
{
    return strlen(text) == VD_TOKEN_LEN - 1 && strspn(text, "0123456789abcdef") == VD_TOKEN_LEN - 1;
}

/* Written under another name first: a token is whole or not there. */
static bool make_token(const char *folder, char out[VD_TOKEN_LEN])
{
    char path[PATH_ROOM], part[PATH_ROOM];
    vd_seed random;
    bool made;
    int fd;

    if (vd_seed_random(&random) != VD_OK || !path_in(path, folder, "token") ||
        !path_in(part, folder, "token.new"))
        return false;
    vd_seed_format(&random, out);
    unlink(part);
    fd = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (fd < 0)
        return false;
    made = write_all(fd, out);
    close(fd);
    return made && rename(part, path) == 0;
}

/* One that others could read is nobody's secret any more. */
static bool take_token(const char *folder, char out[VD_TOKEN_LEN])
{
    char path[PATH_ROOM], text[VD_TOKEN_LEN + 8];
    struct stat about;

    if (!path_in(path, folder, "token"))
        return false;
    if (stat(path, &about) == 0 && (about.st_mode & (S_IRWXG | S_IRWXO)) == 0) {
        read_small(folder, "token", text, sizeof text);
        if (is_token(text)) {
            memcpy(out, text, VD_TOKEN_LEN);
            return true;
        }
    }
    return make_token(folder, out);
}

/* ---- The parts ---- */

typedef struct server {
    const vd_server_options *with;
    vd_depot *depot;
    vd_hub *hub;
    vd_listener *net;
    int lock;
    char token[VD_TOKEN_LEN];
    atomic_bool stop;
    atomic_bool listening; /* net may be woken */
    pthread_t signals;
    bool waits_for_signals;
} server;

static int64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void *join_hub(void *user, void *wire)
{
    server *s = user;

    return vd_hub_join(s->hub, wire);
}

static void hear(void *user, void *peer, const char *text, size_t len)
{
    server *s = user;

    vd_hub_hear(s->hub, peer, text, len, now_ms());
}

static void leave(void *user, void *peer)
{
    server *s = user;

    vd_hub_leave(s->hub, peer);
}

static void woken(void *user)
{
    server *s = user;

    if (s->hub)
        vd_hub_collect(s->hub);
}

static void wake(void *user)
{
    server *s = user;

    if (atomic_load(&s->listening))
        vd_net_wake(s->net);
}

static void drop(void *wire, vd_goodbye why)
{
    vd_net_drop(wire, (int)why);
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

static void put_address(const server *s, int port, const char *token, char *out)
{
    const char *listen = s->with->listen ? s->with->listen : "127.0.0.1";
    const bool any = !strcmp(listen, "0.0.0.0") || !strcmp(listen, "::");
    const char *host = any ? "127.0.0.1" : listen;
    const bool six = strchr(host, ':') != NULL;

    snprintf(out, VD_ADDRESS_MAX, "http://%s%s%s:%d/%s%s", six ? "[" : "", host, six ? "]" : "",
             port, token ? "?token=" : "", token ? token : "");
}

/* For whoever starts a second one. */
static void say_where(const server *s)
{
    char text[VD_ADDRESS_MAX];

    put_address(s, vd_net_port(s->net), NULL, text);
    if (ftruncate(s->lock, 0) == 0 && lseek(s->lock, 0, SEEK_SET) == 0)
        (void)!write(s->lock, text, strlen(text));
}

static void find_other(const server *s, char *address)
{
    char where[VD_ADDRESS_MAX - VD_TOKEN_LEN - 16], token[VD_TOKEN_LEN + 8];

    read_small(s->with->folder, "running", where, sizeof where);
    read_small(s->with->folder, "token", token, sizeof token);
    address[0] = '\0';
    if (!strncmp(where, "http://", 7) && is_token(token))
        snprintf(address, VD_ADDRESS_MAX, "%s?token=%s", where, token);
}

static vd_server_fault open_folder(server *s, char *address)
{
    vd_server_fault fault = VD_SERVER_FAULT_none;
    char path[PATH_ROOM];

    if (vd_folder_make(s->with->folder) != VD_OK || !path_in(path, s->with->folder, "games.sqlite"))
        return VD_SERVER_FAULT_folder;
    s->lock = lock_folder(s->with->folder, &fault);
    if (s->lock < 0) {
        if (fault == VD_SERVER_FAULT_running)
            find_other(s, address);
        return fault;
    }
    if (!take_token(s->with->folder, s->token))
        return VD_SERVER_FAULT_token;
    return vd_depot_open(path, &s->depot);
}

static vd_server_fault open_net(server *s)
{
    const vd_listener_options options = {.listen = s->with->listen,
                                         .port = s->with->port,
                                         .hosts = s->with->host,
                                         .token = s->token,
                                         .files = vd_page_files,
                                         .message_max = VD_MESSAGE_MAX,
                                         .join = join_hub,
                                         .hear = hear,
                                         .leave = leave,
                                         .woken = woken,
                                         .user = s};
    const vd_server_fault fault = vd_net_open(&options, &s->net);

    atomic_store(&s->listening, fault == VD_SERVER_FAULT_none);
    return fault;
}

static vd_server_fault open_hub(server *s)
{
    const vd_hub_options options = {.depot = s->depot,
                                    .engine = s->with->engine,
                                    .send = vd_net_send,
                                    .drop = drop,
                                    .wake = wake,
                                    .user = s};

    return vd_hub_new(&options, &s->hub) == VD_OK ? VD_SERVER_FAULT_none : VD_SERVER_FAULT_memory;
}

static vd_server_fault start(server *s, char *address)
{
    vd_server_fault fault = open_folder(s, address);

    if (fault == VD_SERVER_FAULT_none)
        fault = open_hub(s);
    if (fault == VD_SERVER_FAULT_none)
        fault = open_net(s);
    if (fault != VD_SERVER_FAULT_none)
        return fault;
    s->waits_for_signals = pthread_create(&s->signals, NULL, wait_for_signal, s) == 0;
    if (!s->waits_for_signals)
        return VD_SERVER_FAULT_memory;
    say_where(s);
    put_address(s, vd_net_port(s->net), s->token, address);
    if (s->with->ready)
        s->with->ready(s->with->user, address);
    return VD_SERVER_FAULT_none;
}

/* Connections leave the hub as the net closes; the threads of the hub may wake the net until it is told not to. */
static void stop(server *s)
{
    if (s->waits_for_signals) {
        pthread_kill(s->signals, SIGINT); /* either of those it waits for */
        pthread_join(s->signals, NULL);
    }
    atomic_store(&s->listening, false);
    vd_hub_rest(s->hub);
    vd_net_close(s->net);
    vd_hub_free(s->hub);
    vd_depot_close(s->depot);
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
    while (fault == VD_SERVER_FAULT_none && !atomic_load(&s.stop))
        if (!vd_net_turn(s.net))
            break;
    stop(&s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fault;
}
