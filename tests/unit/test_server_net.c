/* The listener by itself: how often it turns when there is nothing that it could do. */
#include "server/http.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
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
                                         .login = nobody,
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
        .files = no_files, .message_max = 100, .redeem = nobody, .login = nobody, .woken = woken};
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

/* ---- Turns ---- */

enum {
    THEIR_SOCKETS = 3,
    THEIR_MESSAGES = 60,
    ALL = THEIR_SOCKETS * THEIR_MESSAGES + 3,
    SOON = 12
};

static char heard[ALL]; /* the first letters of the sessions that spoke, in order */
static atomic_int heards;
static atomic_bool go_on;

/* A cookie is its own session. */
static bool as_it_says(void *user, const char *cookie, char session[VD_TOKEN_LEN])
{
    (void)user;
    snprintf(session, VD_TOKEN_LEN, "%s", cookie);
    return true;
}

static bool stays(void *user, const char *session)
{
    (void)user;
    (void)session;
    return true;
}

static void *join(void *user, void *socket_state, const char *session)
{
    static char letters[] = "ab";

    (void)user;
    (void)socket_state;
    return &letters[session[0] == 'b'];
}

static void leave(void *user, void *connection)
{
    (void)user;
    (void)connection;
}

/* The first message keeps everybody waiting until all have been sent. */
static void hear(void *user, void *connection, const char *text, size_t len)
{
    const struct timespec nap = {0, 1000000};
    const int at = atomic_load(&heards);

    (void)user;
    (void)text;
    (void)len;
    while (!atomic_load(&go_on))
        nanosleep(&nap, NULL);
    if (at < ALL)
        heard[at] = *(const char *)connection;
    atomic_store(&heards, at + 1);
}

static int come(const vd_listener *net, char letter)
{
    const struct timeval patience = {PATIENCE_S, 0};
    const int fd = socket(AF_INET, SOCK_STREAM, 0), port = vd_http_port(net);
    char text[3 * LINE_ROOM], session[VD_TOKEN_LEN], answer[2 * LINE_ROOM] = "";

    memset(session, letter, sizeof session - 1);
    session[sizeof session - 1] = '\0';
    snprintf(text, sizeof text,
             "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
             "Cookie: videau-%d=%s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
             port, port, port, session);
    assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience), 0);
    assert_int_equal(call(fd, port), 0);
    assert_int_equal(send(fd, text, strlen(text), MSG_NOSIGNAL), strlen(text));
    assert_true(recv(fd, answer, sizeof answer - 1, 0) > 12);
    assert_memory_equal(answer, "HTTP/1.1 101", 12);
    return fd;
}

/* So many messages of one letter, in one piece. */
static void say(int fd, int count)
{
    static const char frame[] = {(char)0x81, (char)0x81, 0, 0, 0, 0, 'x'};
    char all[THEIR_MESSAGES * sizeof frame];

    for (int i = 0; i < count; i++)
        memcpy(all + (size_t)i * sizeof frame, frame, sizeof frame);
    assert_int_equal(send(fd, all, (size_t)count * sizeof frame, MSG_NOSIGNAL),
                     (size_t)count * sizeof frame);
}

static int place_of(char letter, int nth)
{
    for (int i = 0; i < ALL; i++)
        if (heard[i] == letter && nth-- == 0)
            return i;
    return ALL;
}

/* A listener whose sessions are what their cookies say and stay, with what `options` has beside that; `thread` turns it. */
static vd_listener *start_net(vd_listener_options options, pthread_t *thread)
{
    vd_listener *net;

    options.files = no_files;
    options.message_max = 100;
    options.redeem = nobody;
    options.login = as_it_says;
    options.stays = stays;
    options.woken = woken;
    atomic_store(&stop, false);
    assert_int_equal(vd_http_open(&options, &net), VD_SERVER_FAULT_none);
    assert_int_equal(pthread_create(thread, NULL, turn, net), 0);
    return net;
}

/* One browser says a lot on several connections; what the other says is heard in between. */
static void sessions_take_turns(void **state)
{
    const struct timespec nap = {0, 10000000};
    int theirs[THEIR_SOCKETS], mine;
    pthread_t thread;
    vd_listener *net;

    (void)state;
    net = start_net((vd_listener_options){.join = join, .hear = hear, .leave = leave}, &thread);
    for (int i = 0; i < THEIR_SOCKETS; i++)
        theirs[i] = come(net, 'a');
    mine = come(net, 'b');
    say(theirs[0], 1);
    for (int i = 0; i < THEIR_SOCKETS; i++)
        say(theirs[i], THEIR_MESSAGES);
    say(mine, 2);
    atomic_store(&go_on, true);
    for (int i = 0; i < 100 * PATIENCE_S && atomic_load(&heards) < ALL; i++)
        nanosleep(&nap, NULL);
    assert_int_equal(atomic_load(&heards), ALL);
    assert_in_range(place_of('b', 0), 0, SOON);
    assert_in_range(place_of('b', 1), 0, SOON);
    for (int i = 0; i < THEIR_SOCKETS; i++)
        close(theirs[i]);
    close(mine);
    close_net(net, thread);
}

/* ---- Sending up ---- */

static bool take_up(void *user, const char *session, char *bytes, size_t len,
                    char token[VD_TRANSFER_TOKEN])
{
    (void)user;
    (void)session;
    (void)len;
    free(bytes);
    memset(token, '0', VD_TRANSFER_TOKEN - 1);
    token[VD_TRANSFER_TOKEN - 1] = '\0';
    return true;
}

/* Says that so much will come, and sends a byte of it. */
static int send_up(const vd_listener *net, char letter, size_t length)
{
    const int fd = socket(AF_INET, SOCK_STREAM, 0), port = vd_http_port(net);
    char text[3 * LINE_ROOM], session[VD_TOKEN_LEN];

    memset(session, letter, sizeof session - 1);
    session[sizeof session - 1] = '\0';
    snprintf(text, sizeof text,
             "POST /upload HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
             "Cookie: videau-%d=%s\r\nContent-Length: %zu\r\n\r\nx",
             port, port, port, session, length);
    assert_int_equal(call(fd, port), 0);
    assert_int_equal(send(fd, text, strlen(text), MSG_NOSIGNAL), strlen(text));
    return fd;
}

/* The status that comes first on any of them; 0: none. */
static int first_answer(const int *fd, int count)
{
    struct pollfd wait[2] = {{0}};
    char answer[64] = "";

    for (int i = 0; i < count; i++)
        wait[i] = (struct pollfd){.fd = fd[i], .events = POLLIN};
    if (poll(wait, (nfds_t)count, PATIENCE_S * 1000) <= 0)
        return 0;
    for (int i = 0; i < count; i++)
        if (wait[i].revents && recv(fd[i], answer, sizeof answer - 1, 0) > 12)
            return (int)strtol(answer + 9, NULL, 10);
    return 0;
}

/* Who sends a byte of much now and then does not keep others from sending. */
static void one_session_does_not_take_all_the_room(void **state)
{
    int theirs[2], mine;
    pthread_t thread;
    vd_listener *net;

    (void)state;
    net = start_net((vd_listener_options){.upload = take_up}, &thread);
    for (int i = 0; i < 2; i++)
        theirs[i] = send_up(net, 'a', VD_UPLOAD_MAX);
    assert_int_equal(first_answer(theirs, 2), 503);
    mine = send_up(net, 'b', 1);
    assert_int_equal(first_answer(&mine, 1), 200);
    for (int i = 0; i < 2; i++)
        close(theirs[i]);
    close(mine);
    close_net(net, thread);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_descriptors_no_spin),
                                       cmocka_unit_test(half_requests_hold_nobody),
                                       cmocka_unit_test(hosts_are_read_strictly),
                                       cmocka_unit_test(no_other_protocol),
                                       cmocka_unit_test(sessions_take_turns),
                                       cmocka_unit_test(one_session_does_not_take_all_the_room)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
