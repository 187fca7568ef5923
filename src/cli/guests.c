/* One connection is one guest; a single thread answers them in turn, one line each, so that nobody starves. */
#include "guests.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

enum { GUESTS_MAX = 16, LINE_ROOM = 2048, ANSWER_ROOM = 1024 };

typedef struct guest {
    int fd;
    vd_guest *mind;
    char line[LINE_ROOM];
    size_t len;
    bool full; /* the line did not fit: what follows up to its end is thrown away */
} guest;

typedef struct house {
    vd_cli *cli;
    int listener;
    const vd_engine *engine;
    vd_search *search;
    const vd_guest_terms *terms;
    guest *guest[GUESTS_MAX];
    int count;
} house;

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

static void see_off(house *h, int index)
{
    guest *g = h->guest[index];

    close(g->fd);
    vd_guest_free(g->mind);
    free(g);
    h->guest[index] = h->guest[--h->count];
}

static void welcome(house *h)
{
    const int fd = accept(h->listener, NULL, NULL);
    const int flags = fd < 0 ? -1 : fcntl(fd, F_GETFL);
    guest *g;

    if (fd < 0)
        return;
    g = h->count < GUESTS_MAX && fd < FD_SETSIZE ? calloc(1, sizeof *g) : NULL;
    if (!g || flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) != 0 ||
        vd_guest_new(h->engine, h->search, h->terms, &g->mind) != VD_OK) {
        free(g);
        close(fd);
        return;
    }
    g->fd = fd;
    h->guest[h->count++] = g;
}

/* ---- Lines ---- */

static size_t line_end(const guest *g)
{
    const char *end = memchr(g->line, '\n', g->len);

    return end ? (size_t)(end - g->line) : g->len;
}

static bool has_line(const guest *g)
{
    return line_end(g) < g->len;
}

/* What GNU Backgammon shows its user begins with "Error". */
static void put_error(house *h, const vd_error *err, vd_buf *out)
{
    vd_buf_cut(out, 0);
    vd_buf_put(out, "Error: ");
    (void)!vd_explain_error(out, h->cli->lang, err);
    for (char *c = out->data; *c; c++)
        *c = (unsigned char)*c < ' ' ? ' ' : *c;
}

/* Answer the first line. False: the guest does not listen, or we are to stop. */
static bool answer_line(house *h, guest *g)
{
    const vd_job job = {keep_going, NULL};
    const size_t len = line_end(g);
    char text[ANSWER_ROOM];
    vd_error err = {VD_WHAT_none, 0, {0, 0, 0}, ""};
    vd_status status;
    vd_buf out;

    vd_buf_init(&out, text, sizeof text - 1);
    if (g->full)
        status = vd_fail_args(&err, VD_ERR_FULL, VD_WHAT_too_long, 0, LINE_ROOM - 1, 0, 0);
    else
        status = vd_guest_answer(g->mind, g->line, len, &job, &out, &err);
    if (status != VD_OK)
        put_error(h, &err, &out);
    g->full = false;
    g->len -= len + 1;
    memmove(g->line, g->line + len + 1, g->len);
    text[out.length] = '\n';
    return status != VD_ERR_CANCELLED &&
           send(g->fd, text, out.length + 1, MSG_NOSIGNAL) == (ssize_t)(out.length + 1);
}

/* False: the connection is closed. */
static bool read_more(guest *g)
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

/* Until something can be read; false: a signal came. */
static bool wait_for_any(house *h, const sigset_t *mask, fd_set *ready)
{
    const struct timespec now = {0, 0};
    bool busy = false;
    int top = h->listener;

    FD_ZERO(ready);
    FD_SET(h->listener, ready);
    for (int i = 0; i < h->count; i++) {
        busy = busy || has_line(h->guest[i]);
        FD_SET(h->guest[i]->fd, ready);
        top = h->guest[i]->fd > top ? h->guest[i]->fd : top;
    }
    return pselect(top + 1, ready, NULL, NULL, busy ? &now : NULL, mask) >= 0;
}

static void turn_to_each(house *h, const fd_set *ready)
{
    for (int i = h->count - 1; i >= 0; i--) {
        guest *g = h->guest[i];
        bool stays = true;

        if (!has_line(g) && FD_ISSET(g->fd, ready))
            stays = read_more(g);
        if (stays && has_line(g))
            stays = answer_line(h, g);
        if (!stays)
            see_off(h, i);
    }
    if (FD_ISSET(h->listener, ready))
        welcome(h);
}

static void on_signal(int number)
{
    (void)number; /* only to end the waiting */
}

int vd_guests_serve(vd_cli *cli, int listener, const vd_engine *engine, vd_search *search,
                    const vd_guest_terms *terms)
{
    house h = {
        .cli = cli, .listener = listener, .engine = engine, .search = search, .terms = terms};
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
        see_off(&h, 0);
    return VD_EXIT_DONE;
}
