/* One connection is one client, a program that asks for plays; a single thread answers them in turn, one line each, so that
 * nobody starves. */
#include "external_server.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    CLIENTS_MAX = 16,
    LINE_ROOM = 2048,
    ANSWER_ROOM = 1024,
    MAKES_ROOM_MS = 60000, /* silent so long */
    NO_FILES_MS = 1000     /* before the next attempt to accept somebody */
};

typedef struct client {
    int fd;
    vd_external_player *player;
    char line[LINE_ROOM];
    size_t len;
    int64_t heard_ms; /* a whole line: who sends a byte now and then is silent */
    bool full;        /* the line did not fit: what follows up to its end is thrown away */
} client;

typedef struct server {
    vd_cli *cli;
    int listener;
    const vd_engine *engine;
    vd_search *search;
    const vd_external_player_rules *rules;
    client *client[CLIENTS_MAX];
    int count;
    const vd_external_patience *patience;
    int64_t now_ms;
    int64_t closed_until_ms; /* nobody is accepted: there are no descriptors left */
} server;

/* SIGINT and SIGTERM are held back but while waiting. */
static bool keep_going(void *user, double done)
{
    sigset_t waiting;

    (void)user;
    (void)done;
    return !(sigpending(&waiting) == 0 &&
             (sigismember(&waiting, SIGINT) == 1 || sigismember(&waiting, SIGTERM) == 1));
}

/* ---- Coming and going ---- */

static void drop_client(server *h, int index)
{
    client *g = h->client[index];

    VD_ASSERT(index >= 0);
    close(g->fd);
    vd_external_player_free(g->player);
    free(g);
    h->client[index] = h->client[--h->count];
}

/* Who has been silent longest; -1: nobody for `ms`. */
static int most_silent(const server *h, int64_t ms)
{
    int found = -1;

    for (int i = 0; i < h->count; i++)
        if (h->now_ms - h->client[i]->heard_ms >= ms &&
            (found < 0 || h->client[i]->heard_ms < h->client[found]->heard_ms))
            found = i;
    return found;
}

static void dismiss_idle(server *h)
{
    int idle;

    while (h->patience->idle_ms > 0 && (idle = most_silent(h, h->patience->idle_ms)) >= 0)
        drop_client(h, idle);
}

static void make_place(server *h)
{
    const int silent = h->count == CLIENTS_MAX ? most_silent(h, MAKES_ROOM_MS) : -1;

    if (silent >= 0)
        drop_client(h, silent);
}

/* Out of descriptors the connection stays ready to be accepted: wait for one to be closed, or a while. */
static bool lacks_files(int error)
{
    return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM;
}

/* Who cannot be served is told why; GNU Backgammon shows it to its user. */
static void turn_away(const server *h, int fd)
{
    char text[ANSWER_ROOM];
    vd_buf out;

    vd_buf_init(&out, text, sizeof text);
    vd_buf_put(&out, "Error: ");
    vd_buf_put(&out, vd_text(h->cli->lang, "cli.no_memory"));
    vd_buf_putc(&out, '\n');
    (void)send(fd, text, out.length, MSG_NOSIGNAL);
}

static void welcome(server *h)
{
    const int fd = accept(h->listener, NULL, NULL);
    const int flags = fd < 0 ? -1 : fcntl(fd, F_GETFL);
    client *g;

    if (fd < 0) {
        if (lacks_files(errno))
            h->closed_until_ms = h->now_ms + NO_FILES_MS;
        return;
    }
    make_place(h);
    g = h->count < CLIENTS_MAX && fd < FD_SETSIZE ? calloc(1, sizeof *g) : NULL;
    if (!g || flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) != 0 ||
        vd_external_player_new(h->engine, h->search, h->rules, &g->player) != VD_OK) {
        if (h->count < CLIENTS_MAX && fd < FD_SETSIZE)
            turn_away(h, fd);
        free(g);
        close(fd);
        return;
    }
    g->fd = fd;
    g->heard_ms = h->now_ms;
    h->client[h->count++] = g;
}

/* ---- Lines ---- */

static size_t line_end(const client *g)
{
    const char *end = memchr(g->line, '\n', g->len);

    return end ? (size_t)(end - g->line) : g->len;
}

static bool has_line(const client *g)
{
    return line_end(g) < g->len;
}

/* What GNU Backgammon shows its user begins with "Error". */
static void put_error(server *h, const vd_error *err, vd_buf *out)
{
    vd_buf_cut(out, 0);
    vd_buf_put(out, "Error: ");
    (void)!vd_explain_error(out, h->cli->lang, err);
    for (char *c = out->data; *c; c++)
        *c = (unsigned char)*c < ' ' ? ' ' : *c;
}

/* Answer the first line. False: the client does not listen, or we are to stop. */
static bool answer_line(server *h, client *g)
{
    const vd_job job = {keep_going, NULL};
    const size_t len = line_end(g);
    char text[ANSWER_ROOM];
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    vd_status status;
    vd_buf out;

    vd_buf_init(&out, text, sizeof text - 1);
    if (g->full)
        status = vd_fail_args(&err, VD_ERR_FULL, VD_ERROR_too_long, 0, LINE_ROOM - 1, 0, 0);
    else
        status = vd_external_player_answer(g->player, g->line, len, &job, &out, &err);
    vd_cli_tables_news(h->cli, h->engine);
    if (status != VD_OK)
        put_error(h, &err, &out);
    g->heard_ms = h->now_ms;
    g->full = false;
    g->len -= len + 1;
    memmove(g->line, g->line + len + 1, g->len);
    text[out.length] = '\n';
    return status != VD_ERR_CANCELLED &&
           send(g->fd, text, out.length + 1, MSG_NOSIGNAL) == (ssize_t)(out.length + 1);
}

/* False: the connection is closed. */
static bool read_more(client *g)
{
    ssize_t more;

    if (g->len == LINE_ROOM) { /* and no end of line in it */
        g->full = true;
        g->len = 0;
    }
    more = recv(g->fd, g->line + g->len, LINE_ROOM - g->len, 0);
    if (more < 0)
        return errno == EAGAIN || errno == EINTR;
    g->len += (size_t)more;
    return more > 0;
}

/* ---- The loop ---- */

static void sooner(int64_t *ms, int64_t other)
{
    if (other < 0)
        other = 0;
    if (*ms < 0 || other < *ms)
        *ms = other;
}

/* When there is something to do even if nobody speaks; -1: never. */
static int64_t next_duty(const server *h, bool busy)
{
    int64_t ms = -1;

    if (busy)
        return 0;
    if (h->now_ms < h->closed_until_ms)
        sooner(&ms, h->closed_until_ms - h->now_ms);
    for (int i = 0; i < h->count && h->patience->idle_ms > 0; i++)
        sooner(&ms, h->client[i]->heard_ms + h->patience->idle_ms - h->now_ms);
    return ms;
}

/* Until something can be read or is to be done; false: a signal came. */
static bool wait_for_any(server *h, const sigset_t *mask, fd_set *ready)
{
    struct timespec until;
    bool busy = false;
    int top = h->listener;
    int64_t ms;

    FD_ZERO(ready);
    if (h->now_ms >= h->closed_until_ms)
        FD_SET(h->listener, ready);
    for (int i = 0; i < h->count; i++) {
        busy = busy || has_line(h->client[i]);
        FD_SET(h->client[i]->fd, ready);
        top = h->client[i]->fd > top ? h->client[i]->fd : top;
    }
    ms = next_duty(h, busy);
    until = (struct timespec){ms / 1000, ms % 1000 * 1000000};
    if (pselect(top + 1, ready, NULL, NULL, ms >= 0 ? &until : NULL, mask) < 0)
        return false;
    h->now_ms = h->patience->clock_ms();
    return true;
}

static void turn_to_each(server *h, const fd_set *ready)
{
    for (int i = h->count - 1; i >= 0; i--) {
        client *g = h->client[i];
        bool stays = true;

        if (!has_line(g) && FD_ISSET(g->fd, ready))
            stays = read_more(g);
        if (stays && has_line(g))
            stays = answer_line(h, g);
        if (!stays) {
            drop_client(h, i);
            h->closed_until_ms = 0;
        }
    }
    dismiss_idle(h);
    if (FD_ISSET(h->listener, ready))
        welcome(h);
}

static void on_signal(int number)
{
    (void)number; /* only to end the waiting */
}

int vd_external_serve(vd_cli *cli, int listener, const vd_engine *engine, vd_search *search,
                      const vd_external_player_rules *rules, const vd_external_patience *patience)
{
    server h = {.cli = cli,
                .listener = listener,
                .engine = engine,
                .search = search,
                .rules = rules,
                .patience = patience,
                .now_ms = patience->clock_ms()};
    struct sigaction act = {.sa_handler = on_signal};
    const int flags = fcntl(listener, F_GETFL);
    sigset_t stop, before;
    fd_set ready;

    /* A connection may be gone again before it is accepted. */
    if (flags >= 0)
        (void)fcntl(listener, F_SETFL, flags | O_NONBLOCK);
    sigemptyset(&act.sa_mask);
    sigemptyset(&stop);
    sigaddset(&stop, SIGINT);
    sigaddset(&stop, SIGTERM);
    (void)pthread_sigmask(SIG_BLOCK, &stop, &before);
    (void)sigaction(SIGINT, &act, NULL);
    (void)sigaction(SIGTERM, &act, NULL);
    while (wait_for_any(&h, &before, &ready))
        turn_to_each(&h, &ready);
    while (h.count > 0)
        drop_client(&h, 0);
    return VD_EXIT_DONE;
}
