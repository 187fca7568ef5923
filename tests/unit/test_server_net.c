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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_descriptors_no_spin)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
