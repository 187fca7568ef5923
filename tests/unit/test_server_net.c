/* The listener by itself: how often it turns when there is nothing that it could do. */
#include "server/http.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { TURNS_MAX = 400 };

static atomic_bool stop;
static atomic_int turns;

static void woken(void *user)
{
    (void)user;
}

static bool nobody(void *user, const char *key, char out[VD_TOKEN_LEN])
{
    (void)user;
    (void)key;
    (void)out;
    return false;
}

static void *turn(void *user)
{
    vd_listener *net = user;

    while (!atomic_load(&stop) && vd_http_turn(net))
        atomic_fetch_add(&turns, 1);
    return NULL;
}

static int call(int fd, int port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};

    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return connect(fd, (const struct sockaddr *)&at, sizeof at);
}

/* A connection that cannot be accepted stays ready to be: how often is it tried in three seconds? Then there are
 * descriptors again, and it is answered. */
static void no_descriptors_no_spin(void **state)
{
    const vd_listener_options options = {.files = vd_page_files,
                                         .message_max = 100,
                                         .redeem = nobody,
                                         .session = nobody,
                                         .woken = woken};
    const struct timespec while_it_lasts = {3, 0};
    struct rlimit before, none;
    vd_listener *net = NULL;
    pthread_t thread;
    char answer[64];
    int fd, next;

    (void)state;
    assert_int_equal(vd_http_open(&options, &net), VD_SERVER_FAULT_none);
    assert_int_equal(pthread_create(&thread, NULL, turn, net), 0);
    getrlimit(RLIMIT_NOFILE, &before);
    fd = socket(AF_INET, SOCK_STREAM, 0);
    next = dup(fd);
    none = (struct rlimit){(rlim_t)next, before.rlim_max};
    close(next);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0);
    atomic_store(&turns, 0);
    assert_int_equal(call(fd, vd_http_port(net)), 0);
    nanosleep(&while_it_lasts, NULL);
    assert_true(atomic_load(&turns) <= TURNS_MAX);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    assert_int_equal(send(fd, "GET / HTTP/1.1\r\n\r\n", 18, MSG_NOSIGNAL), 18);
    assert_true(recv(fd, answer, sizeof answer, 0) > 12);
    assert_memory_equal(answer, "HTTP/1.1 421", 12);
    close(fd);
    atomic_store(&stop, true);
    vd_http_wake(net);
    pthread_join(thread, NULL);
    vd_http_close(net);
}

enum { HALVES = 700, LINE_ROOM = 256, PATIENCE_S = 8 };

static const struct vd_page_file no_files[] = {{0}};

static vd_listener *open_net(pthread_t *thread)
{
    const vd_listener_options options = {
        .files = no_files, .message_max = 100, .redeem = nobody, .session = nobody, .woken = woken};
    vd_listener *net = NULL;

    atomic_store(&stop, false);
    assert_int_equal(vd_http_open(&options, &net), VD_SERVER_FAULT_none);
    assert_int_equal(pthread_create(thread, NULL, turn, net), 0);
    return net;
}

static void close_net(vd_listener *net, pthread_t thread)
{
    atomic_store(&stop, true);
    vd_http_wake(net);
    pthread_join(thread, NULL);
    vd_http_close(net);
}

/* The status of the answer; 0: none within the time that half a request may take. */
static int ask(const vd_listener *net, const char *request)
{
    const struct timeval patience = {PATIENCE_S, 0};
    char answer[64] = "";
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    int status = 0;

    assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience), 0);
    assert_int_equal(call(fd, vd_http_port(net)), 0);
    assert_int_equal(send(fd, request, strlen(request), MSG_NOSIGNAL), strlen(request));
    if (recv(fd, answer, sizeof answer - 1, 0) > 12)
        status = (int)strtol(answer + 9, NULL, 10);
    close(fd);
    return status;
}

static int ask_as(const vd_listener *net, const char *host)
{
    char text[LINE_ROOM];

    snprintf(text, sizeof text, "GET /nothing HTTP/1.1\r\nHost: %s\r\n\r\n", host);
    return ask(net, text);
}

/* Nothing is spoken but HTTP/1 and WebSocket. */
static void no_other_protocol(void **state)
{
    static const char *const to[] = {"h2c", "websocket2", "TLS/1.0"};
    char text[2 * LINE_ROOM];
    pthread_t thread;
    vd_listener *net;

    (void)state;
    net = open_net(&thread);
    for (size_t i = 0; i <= sizeof to / sizeof *to; i++) {
        const bool known = i == sizeof to / sizeof *to;

        snprintf(text, sizeof text,
                 "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
                 "Upgrade: %s\r\nConnection: Upgrade\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"
                 "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
                 vd_http_port(net), vd_http_port(net), known ? "WebSocket" : to[i]);
        if (known)
            assert_int_equal(ask(net, text), 101);
        else
            assert_int_not_equal(ask(net, text), 101);
    }
    close_net(net, thread);
}

/* More than there are places begin a request and never end it: who comes then is answered, and does not wait for them. */
static void half_requests_hold_nobody(void **state)
{
    static int half[HALVES];
    struct rlimit before, enough;
    char host[64];
    pthread_t thread;
    vd_listener *net;

    (void)state;
    getrlimit(RLIMIT_NOFILE, &before);
    enough = (struct rlimit){before.rlim_max < 4096 ? before.rlim_max : 4096, before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &enough), 0);
    net = open_net(&thread);
    snprintf(host, sizeof host, "127.0.0.1:%d", vd_http_port(net));
    for (int i = 0; i < HALVES; i++) {
        half[i] = socket(AF_INET, SOCK_STREAM, 0);
        assert_int_equal(call(half[i], vd_http_port(net)), 0);
        (void)!send(half[i], "GET / HT", i % 3 ? 8 : 0, MSG_NOSIGNAL);
    }
    assert_int_equal(ask_as(net, host), 404);
    for (int i = 0; i < HALVES; i++)
        close(half[i]);
    assert_int_equal(ask_as(net, host), 404);
    close_net(net, thread);
    setrlimit(RLIMIT_NOFILE, &before);
}

/* A port is digits alone; what is not ours is told so. */
static void hosts_are_read_strictly(void **state)
{
    static const struct {
        const char *before, *after; /* the port; NULL: without it */
        int status;
    } hosts[] = {
        {"127.0.0.1:", "", 404},     {"localhost:", "", 404},   {"[::1]:", "", 404},
        {"127.0.0.1:+", "", 421},    {"127.0.0.1: ", "", 421},  {"127.0.0.1:-", "", 421},
        {"127.0.0.1:", "x", 421},    {"127.0.0.1:0x", "", 421}, {"127.0.0.1:00000", "", 421},
        {"127.0.0.1:1", "000", 421}, {"[::1]x:", "", 421},      {"[::1:", "", 421},
        {"::1:", "", 421},           {"127.0.0.1", NULL, 421},  {"127.0.0.1:", NULL, 421}};
    char host[64], port[16];
    pthread_t thread;
    vd_listener *net;

    (void)state;
    net = open_net(&thread);
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        snprintf(port, sizeof port, "%d", vd_http_port(net));
        snprintf(host, sizeof host, "%s%s%s", hosts[i].before, hosts[i].after ? port : "",
                 hosts[i].after ? hosts[i].after : "");
        if (ask_as(net, host) != hosts[i].status)
            fail_msg("%s: not %d", host, hosts[i].status);
    }
    close_net(net, thread);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_descriptors_no_spin), cmocka_unit_test(half_requests_hold_nobody),
        cmocka_unit_test(hosts_are_read_strictly), cmocka_unit_test(no_other_protocol)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
