/* The other programs' connections: who keeps silent is dismissed, and without descriptors nobody is asked for in vain. The
 * clock is the test's. */
#include "cli/external_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { PLACES = 16, MINUTE = 60000, HOUR = 60 * MINUTE, POLLS_MAX = 20 };

#define OPENING                                                                                \
    "board:a:b:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:6:6:6:1:1:1:" \
    "0:1:-1:0:25:0:0:0:0:0:0:0:1\n"

static vd_engine *engine;
static vd_search *search;
static atomic_llong ahead_ms; /* what the test adds to the time */
static atomic_int polls;

typedef struct room {
    int listener;
    uint16_t port;
    pthread_t thread;
} room;

static int make_engine(void **state)
{
    sigset_t term;

    (void)state;
    sigemptyset(&term);
    sigaddset(&term, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &term, NULL); /* for the thread that serves */
    return vd_engine_new(&engine, NULL) == VD_OK && vd_search_new(engine, 8, &search, NULL) == VD_OK
               ? 0
               : 1;
}

static int drop_engine(void **state)
{
    (void)state;
    vd_search_free(search);
    vd_engine_free(engine);
    return 0;
}

static int64_t clock_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    atomic_fetch_add(&polls, 1);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 + atomic_load(&ahead_ms);
}

static void *serve(void *user)
{
    const vd_external_patience patience = {2 * HOUR, clock_ms};
    const vd_external_player_rules rules = {.variant = VD_BACKGAMMON};
    const room *r = user;
    sigset_t term;
    vd_cli cli;

    memset(&cli, 0, sizeof cli);
    sigemptyset(&term);
    sigaddset(&term, SIGTERM);
    pthread_sigmask(SIG_UNBLOCK, &term, NULL); /* while it waits */
    (void)vd_external_serve(&cli, r->listener, engine, search, &rules, &patience);
    return NULL;
}

static void open_room(room *r)
{
    int error = 0;

    atomic_store(&ahead_ms, 0);
    r->port = 0;
    r->listener = vd_listen_port("127.0.0.1", &r->port, &error);
    assert_true(r->listener >= 0);
    assert_int_equal(pthread_create(&r->thread, NULL, serve, r), 0);
}

static void close_room(room *r)
{
    assert_int_equal(pthread_kill(r->thread, SIGTERM), 0);
    pthread_join(r->thread, NULL);
    close(r->listener);
}

static int call(const room *r)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(r->port)};
    const struct timeval patience = {60, 0};
    const int fd = socket(AF_INET, SOCK_STREAM, 0);

    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(connect(fd, (const struct sockaddr *)&at, sizeof at), 0);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return fd;
}

static bool is_answered(int fd)
{
    char answer[256];

    return send(fd, OPENING, sizeof OPENING - 1, MSG_NOSIGNAL) == sizeof OPENING - 1 &&
           recv(fd, answer, sizeof answer, 0) > 1;
}

static bool is_dismissed(int fd)
{
    char byte;

    return recv(fd, &byte, 1, 0) == 0;
}

static void idle_guests_are_dismissed(void **state)
{
    room r;
    int silent, drop_by_drop, other;

    (void)state;
    open_room(&r);
    silent = call(&r);
    assert_true(is_answered(silent));
    drop_by_drop = call(&r);
    assert_true(is_answered(drop_by_drop));
    atomic_store(&ahead_ms, HOUR);
    other = call(&r); /* and the clock is looked at */
    assert_true(is_answered(other));
    assert_true(is_answered(silent));
    assert_int_equal(send(drop_by_drop, "b", 1, MSG_NOSIGNAL), 1); /* no line */
    atomic_store(&ahead_ms, 2 * HOUR);
    assert_true(is_answered(other));
    atomic_store(&ahead_ms, 2 * HOUR + MINUTE);
    assert_true(is_answered(other));
    assert_true(is_dismissed(drop_by_drop));
    atomic_store(&ahead_ms, 3 * HOUR + MINUTE);
    assert_true(is_answered(other));
    assert_true(is_dismissed(silent));
    close(drop_by_drop);
    assert_true(is_answered(other));
    close(silent);
    close(other);
    close_room(&r);
}

static void the_most_silent_makes_room(void **state)
{
    int fd[PLACES], late;
    room r;

    (void)state;
    open_room(&r);
    for (int i = 0; i < PLACES; i++) {
        fd[i] = call(&r);
        assert_true(is_answered(fd[i]));
    }
    late = call(&r); /* all of them have just spoken */
    assert_true(is_dismissed(late));
    close(late);
    atomic_store(&ahead_ms, 2 * MINUTE);
    for (int i = 0; i < PLACES; i++)
        if (i != 5)
            assert_true(is_answered(fd[i]));
    late = call(&r);
    assert_true(is_answered(late));
    assert_true(is_dismissed(fd[5]));
    for (int i = 0; i < PLACES; i++)
        close(fd[i]);
    close(late);
    close_room(&r);
}

/* The connection cannot be accepted and stays ready to be: how often is it tried? */
static void no_descriptors_no_spin(void **state)
{
    const struct timespec while_it_lasts = {3, 0};
    struct rlimit before, none;
    room r;
    int first, fd, next;

    (void)state;
    open_room(&r);
    first = call(&r); /* stays: no descriptor becomes free */
    assert_true(is_answered(first));
    getrlimit(RLIMIT_NOFILE, &before);
    fd = socket(AF_INET, SOCK_STREAM, 0);
    next = dup(fd);
    none = (struct rlimit){(rlim_t)next, before.rlim_max};
    close(next);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0);
    {
        struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(r.port)};

        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        atomic_store(&polls, 0);
        assert_int_equal(connect(fd, (const struct sockaddr *)&at, sizeof at), 0);
    }
    nanosleep(&while_it_lasts, NULL);
    assert_true(atomic_load(&polls) <= POLLS_MAX);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    assert_true(is_answered(fd));
    close(fd);
    close(first);
    close_room(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(idle_guests_are_dismissed),
        cmocka_unit_test(the_most_silent_makes_room),
        cmocka_unit_test(no_descriptors_no_spin),
    };

    return cmocka_run_group_tests(tests, make_engine, drop_engine);
}
