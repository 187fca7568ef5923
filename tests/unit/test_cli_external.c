/* videau external as a program: both kinds of address, pieces of lines, lines too long, several at once, the end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <arpa/inet.h>
#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECONDS = 60 };

#define OPENING                                                                                \
    "board:a:b:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:6:6:6:1:1:1:" \
    "0:1:-1:0:25:0:0:0:0:0:0:0:1"

static char folder[] = "/tmp/test_external_XXXXXX";
static char path[64];

typedef struct child {
    pid_t pid;
    FILE *says;
} child;

static int make_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/socket", folder);
    return 0;
}

static int drop_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

/* `option value`, 0 ply, in English. */
static child start(const char *option, const char *value)
{
    int pipe_end[2];
    child c;

    assert_int_equal(pipe(pipe_end), 0);
    c.pid = fork();
    assert_true(c.pid >= 0);
    if (c.pid == 0) {
        char argv[7][128] = {"videau", "external", "--lang=en", "--ply", "0"};
        char *list[8] = {argv[0], argv[1], argv[2], argv[3], argv[4], argv[5], argv[6], NULL};

        snprintf(argv[5], sizeof argv[5], "%s", option);
        snprintf(argv[6], sizeof argv[6], "%s", value);
        dup2(pipe_end[1], 1);
        dup2(pipe_end[1], 2);
        close(pipe_end[0]);
        close(pipe_end[1]);
        alarm(SECONDS); /* never outlive a test that failed */
        execv(VD_PROGRAM, list);
        _exit(127);
    }
    close(pipe_end[1]);
    c.says = fdopen(pipe_end[0], "r");
    assert_non_null(c.says);
    return c;
}

/* Its exit status; whatever it still said goes to `rest`. */
static int finish(child *c, int signal_number, char *rest, size_t size)
{
    int status;
    size_t got;

    if (signal_number)
        assert_int_equal(kill(c->pid, signal_number), 0);
    got = fread(rest, 1, size - 1, c->says);
    rest[got] = '\0';
    fclose(c->says);
    assert_int_equal(waitpid(c->pid, &status, 0), c->pid);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* Its three lines, said before it answers; the place named in the first. */
static void wait_for(child *c, char place[128])
{
    char line[256];

    assert_non_null(fgets(line, sizeof line, c->says));
    if (sscanf(line, "Waiting for GNU Backgammon at %127[^ \n]", place) != 1)
        fail_msg("it says: %s", line);
    place[strlen(place) - 1] = '\0'; /* the full stop */
    for (int i = 0; i < 2; i++)
        assert_non_null(fgets(line, sizeof line, c->says));
}

static void patient(int fd)
{
    const struct timeval limit = {SECONDS, 0};

    assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit), 0);
}

static int call_path(void)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    assert_int_equal(connect(fd, (const struct sockaddr *)&at, sizeof at), 0);
    patient(fd);
    return fd;
}

static void say(int fd, const char *text, size_t len)
{
    while (len > 0) {
        const ssize_t sent = send(fd, text, len, MSG_NOSIGNAL);

        assert_true(sent > 0);
        text += sent;
        len -= (size_t)sent;
    }
}

static void hear(int fd, char *line, size_t size)
{
    size_t got = 0;

    do {
        assert_true(got < size - 1);
        if (recv(fd, line + got, 1, 0) != 1)
            fail_msg("no answer");
        got++;
    } while (line[got - 1] != '\n');
    line[got] = '\0';
}

static void expect_play(int fd)
{
    char answer[256];

    hear(fd, answer, sizeof answer);
    assert_int_equal(strspn(answer, "0123456789/ \n"), strlen(answer));
    assert_non_null(strchr(answer, '/'));
}

static void expect_error(int fd)
{
    char answer[1024];

    hear(fd, answer, sizeof answer);
    assert_memory_equal(answer, "Error: ", 7);
}

static void lines_come_as_they_like(void **state)
{
    static char long_line[5000];
    char place[128], rest[256];
    child c = start("--socket", path);
    struct stat what;
    int fd, other;

    (void)state;
    wait_for(&c, place);
    assert_string_equal(place, path);
    assert_int_equal(stat(path, &what), 0);
    assert_int_equal(what.st_mode & 077, 0);
    fd = call_path();
    other = call_path();

    say(fd, OPENING "\n", sizeof OPENING); /* whole */
    expect_play(fd);
    for (size_t i = 0; i < sizeof OPENING - 1; i += 40) /* in pieces, another's line between */
        say(fd, &OPENING[i], i + 40 < sizeof OPENING ? 40 : sizeof OPENING - 1 - i);
    say(other, OPENING "\n", sizeof OPENING);
    expect_play(other);
    say(fd, "\n\0", 2);
    expect_play(fd);
    say(fd, OPENING "\n\0" OPENING "\n\0", 2 * sizeof OPENING + 2); /* two at once */
    expect_play(fd);
    expect_play(fd);

    say(fd, "hello\n", 6);
    expect_error(fd);
    memset(long_line, ':', sizeof long_line);
    say(fd, long_line, sizeof long_line);
    say(fd, "\n", 1);
    expect_error(fd);
    memset(long_line, 0, sizeof long_line);
    say(fd, long_line, 600);
    say(fd, "\xff\x1b[2J\n", 6);
    expect_error(fd);
    say(fd, OPENING "\n", sizeof OPENING);
    expect_play(fd);

    say(other, "board:half", 10); /* leaves in the middle */
    close(other);
    say(fd, OPENING "\n", sizeof OPENING);
    expect_play(fd);
    other = call_path();
    say(other, OPENING "\n", sizeof OPENING);
    expect_play(other);
    assert_int_equal(finish(&c, SIGTERM, rest, sizeof rest), 0);
    assert_string_equal(rest, "");
    assert_int_equal(stat(path, &what), -1); /* the socket is gone with it */
    close(fd);
    close(other);
}

static void a_free_port(void **state)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    char place[128], rest[256], answer[256];
    child c = start("--port", "0"), second;
    unsigned port;
    int fd;

    (void)state;
    wait_for(&c, place);
    assert_int_equal(sscanf(place, "localhost:%u", &port), 1);
    at.sin_port = htons((uint16_t)port);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(fd, (const struct sockaddr *)&at, sizeof at), 0);
    patient(fd);
    say(fd, OPENING "\n", sizeof OPENING);
    expect_play(fd);

    snprintf(answer, sizeof answer, "%u", port);
    second = start("--port", answer);
    assert_int_equal(finish(&second, 0, rest, sizeof rest), 2);
    assert_non_null(strstr(rest, "taken"));
    assert_int_equal(finish(&c, SIGINT, rest, sizeof rest), 0);
    assert_int_equal(recv(fd, answer, 1, 0), 0);
    close(fd);
}

static void sockets_in_the_way(void **state)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    char place[128], rest[512], odd[200];
    child c, second;
    int fd;

    (void)state;
    /* of a program that is gone */
    fd = socket(AF_UNIX, SOCK_STREAM, 0);
    snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    assert_int_equal(bind(fd, (const struct sockaddr *)&at, sizeof at), 0);
    close(fd);
    c = start("--socket", path);
    wait_for(&c, place);
    /* of one that listens */
    second = start("--socket", path);
    assert_int_equal(finish(&second, 0, rest, sizeof rest), 2);
    assert_non_null(strstr(rest, "taken"));
    assert_int_equal(finish(&c, SIGTERM, rest, sizeof rest), 0);
    /* a file that is none */
    fd = open(path, O_CREAT | O_WRONLY, 0600);
    close(fd);
    c = start("--socket", path);
    assert_int_equal(finish(&c, 0, rest, sizeof rest), 2);
    assert_int_equal(unlink(path), 0);

    snprintf(odd, sizeof odd, "%s/no/socket", folder);
    c = start("--socket", odd);
    assert_int_equal(finish(&c, 0, rest, sizeof rest), 2);
    assert_non_null(strstr(rest, "folder"));
    memset(odd, 'x', 120);
    odd[120] = '\0';
    c = start("--socket", odd);
    assert_int_equal(finish(&c, 0, rest, sizeof rest), 2);
    assert_non_null(strstr(rest, "long"));
    c = start("--address", "nowhere");
    assert_int_equal(finish(&c, 0, rest, sizeof rest), 2);
    assert_non_null(strstr(rest, "nowhere"));
    c = start("--variant", "hollandais");
    assert_int_equal(finish(&c, 0, rest, sizeof rest), 2);
    assert_non_null(strstr(rest, "Dutch"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_come_as_they_like),
        cmocka_unit_test(a_free_port),
        cmocka_unit_test(sockets_in_the_way),
    };

    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
