/* A server started for a test, HTTP and WebSocket by plain sockets. */
#include "talk.h"

#include "folder.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 60000, ROOM = 8 << 20, HEAD_ROOM = 70000 };

struct talk {
    int fd;
    char *heard;
    size_t len;
    int closed;
    bool gone;
};

/* ---- The server ---- */

/* Nothing of it may outlive the test, however that ends. */
static void become_server(const talk_server *server, const char *program, int said)
{
    char port[16], lang[] = "--lang=fr";
    const int null = open("/dev/null", O_RDWR);

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    snprintf(port, sizeof port, "%d", server->port);
    dup2(null, 0);
    dup2(said, 1);
    if (server->errors)
        dup2(said, 2);
    execl(program, program, "web", "--port", port, "--data", server->folder, lang, (char *)NULL);
    _exit(127);
}

/* Read what it prints until there is an address. */
static bool read_address(talk_server *server)
{
    char text[4096];
    size_t len = 0;

    while (len + 1 < sizeof text) {
        struct pollfd wait = {.fd = server->said, .events = POLLIN};
        const char *at;
        ssize_t n;

        if (poll(&wait, 1, PATIENCE_MS) <= 0 ||
            (n = read(server->said, text + len, sizeof text - 1 - len)) <= 0)
            return false;
        len += (size_t)n;
        text[len] = '\0';
        at = strstr(text, "http://");
        if (at && strchr(at, '\n')) {
            snprintf(server->before, sizeof server->before, "%.*s", (int)(at - text), text);
            snprintf(server->address, sizeof server->address, "%.*s", (int)strcspn(at, "\n"), at);
            return true;
        }
    }
    return false;
}

static bool launch(talk_server *server, const char *program)
{
    const char *colon;
    int ends[2];

    if (pipe(ends) != 0)
        return false;
    server->pid = fork();
    if (server->pid == 0) {
        close(ends[0]);
        become_server(server, program, ends[1]);
    }
    close(ends[1]);
    server->said = ends[0];
    if (server->pid < 0 || !read_address(server))
        return false;
    colon = strrchr(server->address, ':');
    server->port = (int)strtol(colon + 1, NULL, 10);
    return server->cookie[0] || talk_redeem(server, server->address, server->cookie);
}

bool talk_redeem(const talk_server *server, const char *address, char cookie[80])
{
    const char *query = strstr(address, "/?");
    char request[256], host[64], *answer, *at;

    snprintf(request, sizeof request, "GET %s", query ? query : "/");
    snprintf(host, sizeof host, "127.0.0.1:%d", server->port);
    answer = talk_http(server, request, host, "");
    at = answer ? strstr(answer, "set-cookie: ") : NULL;
    at = at ? strchr(at, '=') : NULL;
    if (at)
        snprintf(cookie, 80, "%.*s", (int)strcspn(at + 1, ";"), at + 1);
    free(answer);
    return at != NULL;
}

bool talk_start(talk_server *server, const char *program)
{
    memset(server, 0, sizeof *server);
    snprintf(server->folder, sizeof server->folder, "/tmp/videau-web.XXXXXX");
    return mkdtemp(server->folder) && launch(server, program);
}

bool talk_restart(talk_server *server, const char *program)
{
    return launch(server, program);
}

int talk_stop(talk_server *server, int signal_number)
{
    int status = 0;

    kill(server->pid, signal_number);
    waitpid(server->pid, &status, 0);
    close(server->said);
    server->pid = 0;
    return status;
}

void talk_remove(talk_server *server)
{
    if (server->pid > 0)
        talk_stop(server, SIGKILL);
    (void)folder_remove(server->folder);
}

/* ---- Sockets ---- */

static int dial(const talk_server *server)
{
    struct sockaddr_in where = {.sin_family = AF_INET, .sin_port = htons((uint16_t)server->port)};
    const int fd = socket(AF_INET, SOCK_STREAM, 0);

    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd >= 0 && connect(fd, (const struct sockaddr *)&where, sizeof where) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

static bool send_all(int fd, const char *bytes, size_t len)
{
    while (len > 0) {
        const ssize_t n = send(fd, bytes, len, MSG_NOSIGNAL);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

/* More bytes behind those there are; false: none within `ms`, or the end. */
static bool receive(int fd, char *bytes, size_t *len, int ms)
{
    struct pollfd wait = {.fd = fd, .events = POLLIN};
    ssize_t n;

    if (*len == ROOM || poll(&wait, 1, ms) <= 0)
        return false;
    n = recv(fd, bytes + *len, ROOM - *len, 0);
    if (n <= 0)
        return false;
    *len += (size_t)n;
    return true;
}

/* Is the answer all there? Not asked of one without a length. */
static bool is_whole(const char *answer, size_t len, bool only_head)
{
    static const char length[] = "\r\ncontent-length: ";
    const char *end = NULL, *at;

    for (size_t i = 0; i + 4 <= len && !end; i++)
        if (!memcmp(answer + i, "\r\n\r\n", 4))
            end = answer + i;
    if (!end)
        return false;
    at = strstr(answer, length);
    return only_head || !at || at > end ||
           len >= (size_t)(end - answer) + 4 + strtoul(at + sizeof length - 1, NULL, 10);
}

char *talk_http(const talk_server *server, const char *request_line, const char *host,
                const char *lines)
{
    char head[HEAD_ROOM], *answer = malloc(ROOM + 1);
    const int fd = dial(server);
    size_t len = 0;

    snprintf(head, sizeof head, "%s HTTP/1.1\r\n%s%s%s%sConnection: close\r\n\r\n", request_line,
             host ? "Host: " : "", host ? host : "", host ? "\r\n" : "", lines);
    if (fd < 0 || !answer || !send_all(fd, head, strlen(head))) {
        free(answer);
        if (fd >= 0)
            close(fd);
        return NULL;
    }
    answer[0] = '\0';
    while (!is_whole(answer, len, !strncmp(request_line, "HEAD", 4)) &&
           receive(fd, answer, &len, PATIENCE_MS))
        answer[len] = '\0';
    close(fd);
    return answer;
}

/* ---- WebSocket ---- */

static const char *find_end_of_head(const talk *t)
{
    for (size_t i = 0; i + 4 <= t->len; i++)
        if (!memcmp(t->heard + i, "\r\n\r\n", 4))
            return t->heard + i;
    return NULL;
}

static bool shake_hands(talk *t, const char *host, const char *origin, const char *cookie,
                        int *status)
{
    char head[HEAD_ROOM];
    const char *end;

    snprintf(head, sizeof head,
             "GET /ws HTTP/1.1\r\nHost: %s\r\n%s%s%sUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Protocol: videau\r\n%s%s%s\r\n",
             host, origin ? "Origin: " : "", origin ? origin : "", origin ? "\r\n" : "",
             cookie ? "Cookie: " : "", cookie ? cookie : "", cookie ? "\r\n" : "");
    if (!send_all(t->fd, head, strlen(head)))
        return false;
    while (!(end = find_end_of_head(t)))
        if (!receive(t->fd, t->heard, &t->len, PATIENCE_MS))
            return false;
    *status = t->len > 12 ? (int)strtol(t->heard + 9, NULL, 10) : 0;
    end += 4;
    t->len -= (size_t)(end - t->heard);
    memmove(t->heard, end, t->len);
    return *status == 101;
}

talk *talk_open_as(const talk_server *server, const char *host, const char *origin,
                   const char *cookie, int *status)
{
    talk *t = calloc(1, sizeof *t);
    int unused;

    status = status ? status : &unused;
    *status = 0;
    t->heard = malloc(ROOM);
    t->fd = dial(server);
    if (t->fd >= 0 && t->heard && shake_hands(t, host, origin, cookie, status))
        return t;
    talk_close(t);
    return NULL;
}

talk *talk_open(const talk_server *server, int *status)
{
    char host[64], origin[80], cookie[160];

    snprintf(host, sizeof host, "127.0.0.1:%d", server->port);
    snprintf(origin, sizeof origin, "http://%s", host);
    snprintf(cookie, sizeof cookie, "other=1; videau-%d=%s", server->port, server->cookie);
    return talk_open_as(server, host, origin, cookie, status);
}

void talk_close(talk *t)
{
    if (!t)
        return;
    if (t->fd >= 0)
        close(t->fd);
    free(t->heard);
    free(t);
}

void talk_frame(talk *t, unsigned char first, const char *bytes, size_t len)
{
    static const unsigned char mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    char *frame = malloc(len + 14);
    size_t at = 0;

    frame[at++] = (char)first;
    if (len < 126) {
        frame[at++] = (char)(0x80 | len);
    } else if (len < 65536) {
        frame[at++] = (char)(0x80 | 126);
        frame[at++] = (char)(len >> 8);
        frame[at++] = (char)len;
    } else {
        frame[at++] = (char)(0x80 | 127);
        for (int i = 7; i >= 0; i--)
            frame[at++] = (char)((unsigned long long)len >> (8 * i));
    }
    memcpy(frame + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < len; i++)
        frame[at + i] = (char)((unsigned char)bytes[i] ^ mask[i % 4]);
    (void)send_all(t->fd, frame, at + len);
    free(frame);
}

void talk_say(talk *t, const char *text, size_t len)
{
    talk_frame(t, 0x81, text, len);
}

void talk_say_json(talk *t, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);

    talk_say(t, text, strlen(text));
    free(text);
    json_decref(message);
}

/* Length of the frame at the beginning of what was heard, its payload; 0: not whole yet. */
static size_t whole_frame(const talk *t, const char **payload, size_t *len)
{
    const unsigned char *b = (const unsigned char *)t->heard;
    size_t head = 2, size;

    if (t->len < 2)
        return 0;
    size = b[1] & 127U;
    if (size == 126) {
        head = 4;
        size = t->len < 4 ? 0 : ((size_t)b[2] << 8 | b[3]);
    } else if (size == 127) {
        head = 10;
        size = 0;
        for (size_t i = 2; i < 10 && t->len >= 10; i++)
            size = size << 8 | b[i];
    }
    if (t->len < head || t->len < head + size)
        return 0;
    *payload = t->heard + head;
    *len = size;
    return head + size;
}

/* Silence and the end are told apart. */
static bool hear_more(talk *t, int ms)
{
    struct pollfd wait = {.fd = t->fd, .events = POLLIN};

    if (poll(&wait, 1, ms) <= 0)
        return false;
    t->gone = !receive(t->fd, t->heard, &t->len, 0);
    return !t->gone;
}

json_t *talk_hear(talk *t, int ms)
{
    for (;;) {
        const char *payload;
        size_t len, whole = whole_frame(t, &payload, &len);
        json_t *json = NULL;
        int kind;

        if (!whole) {
            if (t->closed || t->gone || !hear_more(t, ms))
                return NULL;
            continue;
        }
        kind = t->heard[0] & 15;
        if (kind == 8)
            t->closed = len < 2 ? 1 : (unsigned char)payload[0] << 8 | (unsigned char)payload[1];
        if (kind == 1)
            json = json_loadb(payload, len, 0, NULL);
        t->len -= whole;
        memmove(t->heard, t->heard + whole, t->len);
        if (kind == 1)
            return json;
    }
}

int talk_close_code(const talk *t)
{
    return t->closed;
}

bool talk_closed(const talk *t, int code)
{
    return t->closed == code || (t->gone && !t->closed);
}
