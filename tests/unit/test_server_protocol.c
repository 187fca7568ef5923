/* A real server, spoken to as docs/PROTOCOL.md says and as it does not say. */
#include "talk.h"

#include "videau/app.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "json_said.h"

enum { SOON = 60000, QUIET = 150, LINE_ROOM = 1 << 16 };

static const char seed[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
static talk_server server;

static int start_server(void **state)
{
    (void)state;
    return talk_start(&server, VD_PROGRAM) ? 0 : 1;
}

static int end_server(void **state)
{
    const int status = talk_stop(&server, SIGTERM);

    (void)state;
    talk_remove(&server);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : 1;
}

/* ---- Speaking ---- */

static json_int_t number_of(const json_t *json, const char *key)
{
    return json_integer_value(json_object_get(json, key));
}

static bool is(const json_t *json, const char *type)
{
    return json && !strcmp(text_of(json, "type"), type);
}

/* Somebody connected who has said hello. */
static talk *come(void)
{
    talk *t = talk_open(&server, NULL);
    json_t *heard;

    assert_non_null(t);
    heard = talk_hear(t, SOON);
    assert_true(is(heard, "hello"));
    json_decref(heard);
    talk_say_json(
        t, json_pack("{s:s,s:i,s:i,s:s}", "type", "hello", "id", 1, "protocol", 1, "lang", "en"));
    heard = talk_hear(t, SOON);
    assert_true(is(heard, "ok"));
    json_decref(heard);
    return t;
}

/* The answer to a message that carries `id`; what comes before it is put into `events` (may be NULL). */
static json_t *answer_to(talk *t, json_int_t id, json_t *events)
{
    for (;;) {
        json_t *heard = talk_hear(t, SOON);

        if (!heard)
            fail_msg("no answer to %d", (int)id);
        if (number_of(heard, "id") == id && !is(heard, "progress"))
            return heard;
        if (events)
            json_array_append(events, heard);
        json_decref(heard);
    }
}

/* `message` is text, the id put in. */
static json_t *ask(talk *t, const char *message)
{
    json_t *json = json_loads(message, 0, NULL);

    if (!json)
        fail_msg("not JSON: %s", message);
    json_object_set_new(json, "id", json_integer(77));
    talk_say_json(t, json);
    return answer_to(t, 77, NULL);
}

static void ask_ok(talk *t, const char *message)
{
    json_t *answer = ask(t, message);

    if (!is(answer, "ok"))
        fail_msg("%s: %s %s", message, text_of(answer, "key"), text_of(answer, "text"));
    json_decref(answer);
}

static void ask_refused(talk *t, const char *message, const char *key)
{
    json_t *answer = ask(t, message);

    if (!is(answer, "error") || strcmp(text_of(answer, "key"), key) != 0)
        fail_msg("%s: %s instead of %s", message, text_of(answer, "key"), key);
    assert_true(strlen(text_of(answer, "text")) > 10);
    json_decref(answer);
}

/* A table for two with known dice and `more` settings; its number. */
static json_int_t new_table(talk *t, const char *more)
{
    char message[1024];
    json_int_t id;
    json_t *answer;

    snprintf(message, sizeof message,
             "{\"type\":\"new\",\"settings\":{\"variant\":\"backgammon\",\"length\":3,\"dice\":"
             "\"seeded\",\"seed\":\"%s\",\"seats\":[{\"kind\":\"human\"},{\"kind\":\"human\"}]%s}}",
             seed, more);
    answer = ask(t, message);
    if (!is(answer, "table"))
        fail_msg("new: %s", text_of(answer, "text"));
    id = number_of(answer, "table");
    json_decref(answer);
    return id;
}

/* The server reads fifty messages a second for long, of each connection: go on as another. */
static talk *come_again(talk *t, json_int_t table)
{
    char message[64];
    json_t *answer;

    talk_close(t);
    t = come();
    snprintf(message, sizeof message, "{\"type\":\"open\",\"table\":%d}", (int)table);
    answer = ask(t, message);
    assert_true(is(answer, "table"));
    json_decref(answer);
    return t;
}

/* "%T" in a message is the table. */
static const char *at_table(const char *message, json_int_t table)
{
    static char out[LINE_ROOM];
    size_t at = 0;

    for (; *message && at + 24 < sizeof out; message++) {
        if (message[0] == '%' && message[1] == 'T') {
            at += (size_t)snprintf(out + at, sizeof out - at, "%d", (int)table);
            message++;
        } else {
            out[at++] = *message;
        }
    }
    out[at] = '\0';
    return out;
}

static json_t *snapshot(talk *t, json_int_t table)
{
    json_t *all = ask(t, at_table("{\"type\":\"sync\",\"table\":%T}", table));

    assert_true(is(all, "table"));
    return all;
}

/* ---- The conversation of the documentation ---- */

/* Is everything that `want` shows also in `got`? "…" is anything. */
static bool covers(const json_t *want, const json_t *got)
{
    const char *key;
    json_t *value;

    if (json_is_string(want) && !strcmp(json_string_value(want), "…"))
        return got != NULL;
    if (json_is_object(want)) {
        json_object_foreach((json_t *)(uintptr_t)want, key,
                            value) if (!covers(value, json_object_get(got, key))) return false;
        return json_is_object(got);
    }
    if (json_is_array(want)) {
        if (!json_is_array(got) || json_array_size(want) != json_array_size(got))
            return false;
        for (size_t i = 0; i < json_array_size(want); i++)
            if (!covers(json_array_get(want, i), json_array_get(got, i)))
                return false;
        return true;
    }
    return json_equal(want, got);
}

static void expect(talk *t, const char *line)
{
    json_t *want = json_loads(line, 0, NULL), *got = talk_hear(t, SOON);

    if (!want)
        fail_msg("not JSON: %s", line);
    if (!covers(want, got)) {
        char *text = got ? json_dumps(got, JSON_COMPACT) : NULL;

        fail_msg("wanted %s\ngot %s", line, text ? text : "nothing");
    }
    json_decref(want);
    json_decref(got);
}

static void say_line(talk *t, const char *line)
{
    talk_say(t, line, strlen(line));
}

/* Lines "A> {...}" are said by A, "A< {...}" heard by A; whoever is new connects. */
static void test_conversation(void **state)
{
    static char line[LINE_ROOM];
    talk *speaker[26] = {NULL};
    bool here = false;
    int lines = 0;
    talk_server own, kept = server;
    FILE *file = fopen(VD_SOURCE_DIR "/docs/PROTOCOL.md", "r");

    (void)state;
    assert_non_null(file);
    assert_true(talk_start(&own, VD_PROGRAM)); /* tables are numbered from 1 in a new folder */
    server = own;
    while (fgets(line, sizeof line, file)) {
        int who;

        line[strcspn(line, "\n")] = '\0';
        here |= !strncmp(line, "## 4.", 5);
        if (!here || line[0] < 'A' || line[0] > 'Z' || (line[1] != '>' && line[1] != '<'))
            continue;
        who = line[0] - 'A';
        lines++;
        if (!speaker[who])
            speaker[who] = talk_open(&server, NULL);
        assert_non_null(speaker[who]);
        (line[1] == '>' ? say_line : expect)(speaker[who], line + 3);
    }
    fclose(file);
    assert_true(lines > 20);
    for (int i = 0; i < 26; i++)
        talk_close(speaker[i]);
    talk_stop(&server, SIGTERM);
    talk_remove(&server);
    server = kept;
}

/* ---- Who may come in ---- */

static bool answers(const char *request, const char *host, const char *lines, const char *wanted)
{
    char *answer = talk_http(&server, request, host, lines);
    const bool is_so = answer && strstr(answer, wanted);

    if (!is_so)
        print_message("%s: %.200s\n", request, answer ? answer : "nothing");
    free(answer);
    return is_so;
}

static void own_cookie(char *out, size_t size)
{
    snprintf(out, size, "Cookie: videau-%d=%s\r\n", server.port, server.cookie);
}

static void test_http(void **state)
{
    char host[64], other[64], cookie[256];

    (void)state;
    snprintf(host, sizeof host, "127.0.0.1:%d", server.port);
    snprintf(other, sizeof other, "localhost:%d", server.port);
    own_cookie(cookie, sizeof cookie);
    assert_true(answers("GET /", host, cookie, "HTTP/1.1 200"));
    assert_true(answers("GET /", other, cookie, "HTTP/1.1 200"));
    assert_true(answers("GET /", host, cookie, "'wasm-unsafe-eval'"));
    assert_true(answers("GET /", host, cookie, "frame-ancestors 'none'"));
    assert_true(answers("GET /", host, cookie, "content-encoding: gzip"));
    assert_true(answers("GET /videau.wasm", host, "", "application/wasm"));
    assert_true(answers("GET /page.js", host, "", "text/javascript; charset=utf-8"));
    assert_true(answers("HEAD /page.js", host, "", "HTTP/1.1 200"));
    /* another name for this machine, another port, none */
    assert_true(answers("GET /", "videau.example", cookie, "HTTP/1.1 421"));
    assert_true(answers("GET /", "videau.example", cookie, "--host"));
    assert_true(answers("GET /", "127.0.0.1:1", cookie, "HTTP/1.1 421"));
    assert_true(answers("GET /", "127.0.0.1", cookie, "HTTP/1.1 421"));
    snprintf(other, sizeof other, "videau.example:%d", server.port);
    assert_true(answers("GET /", other, cookie, "HTTP/1.1 421"));
    /* nothing but what is built in */
    assert_true(answers("GET /token", host, cookie, "HTTP/1.1 404"));
    assert_true(answers("GET /sessions", host, cookie, "HTTP/1.1 404"));
    assert_true(answers("GET /games.sqlite", host, cookie, "HTTP/1.1 404"));
    assert_true(answers("GET /%2e%2e/%2e%2e/etc/passwd", host, cookie, "HTTP/1.1 40"));
    assert_true(answers("GET //etc/passwd", host, cookie, "HTTP/1.1 404"));
    assert_true(answers("POST /", host, "Content-Length: 0\r\n", "HTTP/1.1 405"));
}

/* ---- The key ---- */

/* A fresh address, by the program itself. */
static void fresh_address(char *out, size_t size)
{
    char command[512], text[1024];
    FILE *pipe;
    size_t len;
    char *at;

    snprintf(command, sizeof command, "%s web --link --lang en --data %s", VD_PROGRAM,
             server.folder);
    pipe = popen(command, "r");
    assert_non_null(pipe);
    len = fread(text, 1, sizeof text - 1, pipe);
    text[len] = '\0';
    assert_int_equal(pclose(pipe), 0);
    at = strstr(text, "http://");
    assert_non_null(at);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\n"), at);
}

/* The address is good once, for whoever opens it first; asking for its head uses nothing up. */
static void test_an_address_is_good_once(void **state)
{
    char host[64], address[256], request[256], cookie[80], second[80], line[256];

    (void)state;
    snprintf(host, sizeof host, "127.0.0.1:%d", server.port);
    assert_false(talk_redeem(&server, server.address, cookie)); /* used by talk_start */
    fresh_address(address, sizeof address);
    snprintf(request, sizeof request, "HEAD %s", strstr(address, "/?"));
    assert_true(answers(request, host, "", "HTTP/1.1 403"));
    snprintf(request, sizeof request, "GET %s", strstr(address, "/?"));
    own_cookie(line, sizeof line); /* who is in already does not use it up */
    assert_true(answers(request, host, line, "HTTP/1.1 303"));
    assert_true(talk_redeem(&server, address, cookie));
    assert_int_equal(strlen(cookie), 64);
    assert_string_not_equal(cookie, server.cookie);
    assert_null(strstr(address, cookie));
    assert_false(talk_redeem(&server, address, second));
    assert_true(answers(request, host, "", "HTTP/1.1 403"));
    assert_true(answers(request, host, "", "used already"));
    assert_true(answers(request, host, "", "déjà servi"));
    snprintf(line, sizeof line, "Cookie: videau-%d=%s\r\n", server.port, cookie);
    assert_true(answers("GET /session", host, line, "HTTP/1.1 204"));
    assert_true(answers("GET /", host, line, "HTTP/1.1 200"));
    fresh_address(address, sizeof address);
    snprintf(request, sizeof request, "GET %s", strstr(address, "/?"));
    assert_true(answers(request, host, "", "HttpOnly; SameSite=Lax"));
}

/* Guessed, cut, of the other kind: nothing opens. */
static void test_wrong_keys(void **state)
{
    static const char *const wrong[] = {
        "",
        "0",
        "../sessions",
        "..%2f..%2ftoken",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "00000000000000000000000000000000000000000000000000000000000000000000000000000000"};
    char host[64], request[256], line[256], address[256], other[80], *key;

    (void)state;
    snprintf(host, sizeof host, "127.0.0.1:%d", server.port);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(request, sizeof request, "GET /?token=%s", wrong[i]);
        assert_true(answers(request, host, "", "HTTP/1.1 403"));
        snprintf(line, sizeof line, "Cookie: videau-%d=%s\r\n", server.port, wrong[i]);
        assert_true(answers("GET /session", host, line, "HTTP/1.1 403"));
    }
    /* a cookie is no link, a link no cookie */
    snprintf(request, sizeof request, "GET /?token=%s", server.cookie);
    assert_true(answers(request, host, "", "HTTP/1.1 403"));
    fresh_address(address, sizeof address);
    key = strstr(address, "token=") + 6;
    snprintf(line, sizeof line, "Cookie: videau-%d=%s\r\n", server.port, key);
    assert_true(answers("GET /session", host, line, "HTTP/1.1 403"));
    assert_true(talk_redeem(&server, address, other));
}

/* Who comes without a cookie is told what to do, in both languages, by the first page already. */
static void test_without_a_cookie(void **state)
{
    static const char *const pages[] = {"GET /", "GET /index.html"};
    char host[64];

    (void)state;
    snprintf(host, sizeof host, "127.0.0.1:%d", server.port);
    for (size_t i = 0; i < 2; i++) {
        assert_true(answers(pages[i], host, "", "HTTP/1.1 403"));
        assert_true(answers(pages[i], host, "", "videau web --link"));
        assert_true(answers(pages[i], host, "", "does not know Videau yet"));
        assert_true(answers(pages[i], host, "", "ne connaît pas encore Videau"));
    }
    assert_true(answers("GET /session", host, "", "HTTP/1.1 403"));
}

/* What other servers of this machine have set comes along, many times two kilobytes of it, and some under our name. */
static void test_foreign_cookies(void **state)
{
    static char line[61000];
    char host[64];
    size_t at;
    int status = 0;
    talk *t;

    (void)state;
    snprintf(host, sizeof host, "127.0.0.1:%d", server.port);
    at = (size_t)snprintf(line, sizeof line, "Cookie: ");
    for (int i = 0; at < 60000; i++)
        at += (size_t)snprintf(line + at, sizeof line - at, "other-%d=%0300d; ", i, i);
    at += (size_t)snprintf(line + at, sizeof line - at, "videau-%d=nonsense; videau-%d=%s\r\n",
                           server.port, server.port, server.cookie);
    assert_true(at < sizeof line - 1);
    assert_true(answers("GET /session", host, line, "HTTP/1.1 204"));
    assert_true(answers("GET /", host, line, "HTTP/1.1 200"));
    line[at - 2] = '\0';
    {
        char origin[80];

        snprintf(origin, sizeof origin, "http://%s", host);
        t = talk_open_as(&server, host, origin, line + 8, &status);
    }
    assert_non_null(t);
    json_decref(talk_hear(t, SOON));
    ask_refused(t, "{\"type\":\"list\"}", "server.protocol");
    talk_close(t);
}

static void revoke(void)
{
    char command[512];

    snprintf(command, sizeof command, "%s web --revoke --lang en --data %s >/dev/null", VD_PROGRAM,
             server.folder);
    assert_int_equal(system(command), 0);
}

/* All browsers are sent away, those that are connected too, whether they speak or not; so are addresses not yet used. */
static void test_sessions_are_revoked(void **state)
{
    char address[256], other[80], host[64], line[256];
    talk *speaks = come(), *listens = come();
    json_t *heard;

    (void)state;
    fresh_address(address, sizeof address);
    revoke();
    say_line(speaks, "{\"type\":\"ping\",\"id\":5}");
    heard = talk_hear(speaks, SOON);
    assert_null(heard);
    assert_true(talk_closed(speaks, 4401));
    assert_null(talk_hear(listens, SOON));
    assert_true(talk_closed(listens, 4401));
    talk_close(speaks);
    talk_close(listens);
    assert_false(talk_redeem(&server, address, other));
    snprintf(host, sizeof host, "127.0.0.1:%d", server.port);
    own_cookie(line, sizeof line);
    assert_true(answers("GET /session", host, line, "HTTP/1.1 403"));
    fresh_address(address, sizeof address);
    assert_true(talk_redeem(&server, address, server.cookie));
}

/* Only hashes lie in the folder, and only its owner can read them. */
static void test_no_key_is_kept(void **state)
{
    char command[512], address[256], used[80];

    (void)state;
    fresh_address(address, sizeof address);
    snprintf(command, sizeof command,
             "! grep -rqF %s %s && ! ls -R %s | grep -qF %s && ! grep -rqF %s %s && "
             "! ls -R %s | grep -qF %s",
             server.cookie, server.folder, server.folder, server.cookie,
             strstr(address, "token=") + 6, server.folder, server.folder,
             strstr(address, "token=") + 6);
    assert_int_equal(system(command), 0);
    assert_true(talk_redeem(&server, address, used));
    snprintf(command, sizeof command, "test -z \"$(find %s -perm /077)\"", server.folder);
    assert_int_equal(system(command), 0);
}

/* What has not changed is not sent again. */
static void test_etag(void **state)
{
    char host[64], line[128], *answer, *tag;

    (void)state;
    snprintf(host, sizeof host, "127.0.0.1:%d", server.port);
    answer = talk_http(&server, "GET /page.css", host, "");
    assert_non_null(answer);
    tag = strstr(answer, "etag: ");
    assert_non_null(tag);
    snprintf(line, sizeof line, "If-None-Match: %.18s\r\n", tag + 6);
    free(answer);
    assert_true(answers("GET /page.css", host, line, "HTTP/1.1 304"));
}

/* A browser does not learn why an upgrade is refused: it is let in, hears nothing, and is told by the close. */
static void no_session(talk *t)
{
    assert_non_null(t);
    say_line(t, "{\"type\":\"hello\",\"id\":1,\"protocol\":1}");
    assert_null(talk_hear(t, SOON));
    assert_true(talk_closed(t, 4401));
    talk_close(t);
}

static void test_who_may_speak(void **state)
{
    char host[64], origin[80], cookie[160], name[160];
    int status = 0;
    talk *t;

    (void)state;
    snprintf(host, sizeof host, "127.0.0.1:%d", server.port);
    snprintf(origin, sizeof origin, "http://%s", host);
    snprintf(cookie, sizeof cookie, "videau-%d=%s", server.port, server.cookie);
    snprintf(name, sizeof name, "videau-1=%s", server.cookie);
    t = talk_open_as(&server, host, origin, cookie, &status);
    assert_non_null(t);
    talk_close(t);
    no_session(talk_open_as(&server, host, origin, NULL, &status));
    no_session(talk_open_as(&server, host, origin, name, &status));
    assert_null(talk_open_as(&server, host, NULL, cookie, &status));
    assert_int_equal(status, 403);
    assert_null(talk_open_as(&server, host, "http://videau.example", cookie, &status));
    assert_int_equal(status, 403);
    assert_null(talk_open_as(&server, "videau.example", "http://videau.example", cookie, &status));
    assert_int_equal(status, 403);
    cookie[strlen(cookie) - 1] ^= 1;
    no_session(talk_open_as(&server, host, origin, cookie, &status));
}

static void test_hello_comes_first(void **state)
{
    talk *t = talk_open(&server, NULL);
    json_t *heard;

    (void)state;
    assert_non_null(t);
    json_decref(talk_hear(t, SOON));
    ask_refused(t, "{\"type\":\"list\"}", "server.protocol");
    ask_refused(t, "{\"type\":\"hello\"}", "server.field");
    ask_refused(t, "{\"type\":\"hello\",\"protocol\":2}", "server.protocol");
    heard = talk_hear(t, SOON);
    assert_null(heard);
    assert_true(talk_closed(t, 1008));
    talk_close(t);
}

static mode_t mode_of(const char *name)
{
    char path[128];
    struct stat about;

    snprintf(path, sizeof path, "%s/%s", server.folder, name);
    assert_int_equal(stat(path, &about), 0);
    return about.st_mode & 0777;
}

static void test_nobody_else_can_read_it(void **state)
{
    (void)state;
    assert_int_equal(mode_of("sessions"), 0700);
    assert_int_equal(mode_of("links"), 0700);
    assert_int_equal(mode_of("games.sqlite"), 0600);
    assert_int_equal(mode_of("games.sqlite-wal"), 0600);
    assert_int_equal(mode_of("running"), 0600);
    assert_int_equal(mode_of("."), 0700);
}

/* ---- What is not as it should be ---- */

/* Every kind of message there is, with all its fields. */
static const char *const every_message[] = {
    "{\"type\":\"hello\",\"protocol\":1,\"lang\":\"fr\"}",
    "{\"type\":\"lang\",\"lang\":\"en\"}",
    "{\"type\":\"ping\"}",
    "{\"type\":\"catalogue\"}",
    "{\"type\":\"list\",\"offset\":0,\"limit\":10}",
    "{\"type\":\"open\",\"table\":%T,\"seats\":[0,1]}",
    "{\"type\":\"sync\",\"table\":%T}",
    "{\"type\":\"sheet\",\"table\":%T,\"game\":1}",
    "{\"type\":\"roll\",\"table\":%T,\"seat\":0,\"at\":0}",
    "{\"type\":\"draft\",\"table\":%T,\"seat\":0,\"hops\":[[8,6]]}",
    "{\"type\":\"play\",\"table\":%T,\"seat\":0,\"hops\":[[8,6],[6,4]],\"end\":true}",
    "{\"type\":\"play\",\"table\":%T,\"seat\":0,\"text\":\"8/2 6/2\"}",
    "{\"type\":\"undo\",\"table\":%T,\"seat\":0}",
    "{\"type\":\"end\",\"table\":%T,\"seat\":0}",
    "{\"type\":\"name\",\"table\":%T,\"seat\":0,\"value\":3}",
    "{\"type\":\"cocked\",\"table\":%T,\"seat\":0}",
    "{\"type\":\"double\",\"table\":%T,\"seat\":0}",
    "{\"type\":\"take\",\"table\":%T,\"seat\":0}",
    "{\"type\":\"drop\",\"table\":%T,\"seat\":0}",
    "{\"type\":\"beaver\",\"table\":%T,\"seat\":0}",
    "{\"type\":\"raccoon\",\"table\":%T,\"seat\":0}",
    "{\"type\":\"resign\",\"table\":%T,\"seat\":0,\"value\":2}",
    "{\"type\":\"accept\",\"table\":%T,\"seat\":0}",
    "{\"type\":\"refuse\",\"table\":%T,\"seat\":0}",
    "{\"type\":\"next\",\"table\":%T,\"seat\":0}",
    "{\"type\":\"close\",\"table\":%T,\"seat\":0}",
    "{\"type\":\"word\",\"table\":%T,\"seat\":0,\"text\":\"bonjour\"}",
    "{\"type\":\"nudge\",\"table\":%T}",
    "{\"type\":\"hint\",\"table\":%T,\"ply\":0,\"most\":3}",
    "{\"type\":\"verdict\",\"table\":%T,\"hops\":[[8,6],[6,4]],\"ply\":0}",
    "{\"type\":\"explain\",\"table\":%T,\"moves\":[[8,2]]}",
    "{\"type\":\"position\",\"position\":\"start\",\"variant\":\"backgammon\",\"dice\":[3,1]}",
    "{\"type\":\"picture\",\"position\":\"start\",\"home_left\":true,\"bare\":true,\"seat\":1}",
    "{\"type\":\"dice\",\"table\":%T,\"from\":0}",
    "{\"type\":\"rolls\",\"table\":%T}",
    "{\"type\":\"rolls\"}",
    "{\"type\":\"export\",\"table\":%T,\"format\":\"mat\"}",
    "{\"type\":\"rule\",\"rule\":\"R22\"}",
    "{\"type\":\"rules\"}",
    "{\"type\":\"cancel\",\"job\":5}",
};

enum { EVERY = sizeof every_message / sizeof *every_message };

/* Acts on the game: those that a spectator, the wrong seat and the wrong moment must be kept from. */
static bool is_act(const char *message)
{
    return strstr(message, "\"seat\":0") && !strstr(message, "picture");
}

static void same_game(talk *t, json_int_t table, const json_t *before, const char *after)
{
    json_t *now = snapshot(t, table);

    if (!json_equal(json_object_get(before, "state"), json_object_get(now, "state")) ||
        !json_equal(json_object_get(before, "sheet"), json_object_get(now, "sheet")))
        fail_msg("the game changed by %s", after);
    json_decref(now);
}

/* At each moment of a game: what may not be done then is refused, with a sentence, and changes nothing. */
static void test_out_of_turn(void **state)
{
    static const struct {
        const char *step, *allowed; /* the types that may be done after it by seat 0 */
    } moments[] = {
        {NULL, " roll word resign "},
        {"{\"type\":\"roll\",\"table\":%T,\"seat\":0}", " draft play resign "},
        {"{\"type\":\"play\",\"table\":%T,\"seat\":0,\"hops\":[[8,6],[6,4]],\"end\":false}",
         " undo end "},
        {"{\"type\":\"end\",\"table\":%T,\"seat\":0}", " "},
        {"{\"type\":\"roll\",\"table\":%T,\"seat\":1}", " "},
        {"{\"type\":\"play\",\"table\":%T,\"seat\":1,\"text\":\"24/16(2)\"}",
         " roll double resign "},
        {"{\"type\":\"double\",\"table\":%T,\"seat\":0}", " "},
        {"{\"type\":\"take\",\"table\":%T,\"seat\":1}", " roll resign "},
        {"{\"type\":\"resign\",\"table\":%T,\"seat\":0,\"value\":1}", " "},
        {"{\"type\":\"accept\",\"table\":%T,\"seat\":1}", " next "},
    };
    talk *t = come();
    const json_int_t table = new_table(t, ",\"word\":\"bonjour\"");

    (void)state;
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
        json_t *before;

        t = come_again(t, table);
        if (moments[i].step)
            ask_ok(t, at_table(moments[i].step, table));
        before = snapshot(t, table);
        for (size_t m = 0; m < EVERY; m++) {
            char type[32], *end;
            json_t *answer;

            if (!is_act(every_message[m]))
                continue;
            snprintf(type, sizeof type, " %.20s", every_message[m] + 9);
            end = strchr(type, '"');
            end[0] = ' ';
            end[1] = '\0';
            if (strstr(moments[i].allowed, type))
                continue;
            answer = ask(t, at_table(every_message[m], table));
            if (!is(answer, "error") || strlen(text_of(answer, "text")) < 10)
                fail_msg("moment %d: %s was not refused", (int)i, every_message[m]);
            json_decref(answer);
            same_game(t, table, before, every_message[m]);
        }
        json_decref(before);
    }
    talk_close(t);
}

/* The same action a second time finds the game where the first has left it. */
static void test_twice(void **state)
{
    static const struct {
        const char *message, *key;
    } steps[] = {
        {"{\"type\":\"word\",\"table\":%T,\"seat\":0,\"text\":\"bonjour\"}", "server.nothing"},
        {"{\"type\":\"roll\",\"table\":%T,\"seat\":0}", "deny.dice_already_rolled"},
        {"{\"type\":\"play\",\"table\":%T,\"seat\":0,\"hops\":[[8,6],[6,4]]}",
         "deny.not_your_turn"},
        {"{\"type\":\"roll\",\"table\":%T,\"seat\":1}", "deny.dice_already_rolled"},
        {"{\"type\":\"play\",\"table\":%T,\"seat\":1,\"text\":\"24/16(2)\",\"end\":false}",
         "server.turn_open"},
        {"{\"type\":\"undo\",\"table\":%T,\"seat\":1}", "server.nothing"},
        {"{\"type\":\"play\",\"table\":%T,\"seat\":1,\"text\":\"24/16(2)\"}", "deny.not_your_turn"},
        {"{\"type\":\"double\",\"table\":%T,\"seat\":0}", "deny.answer_double_first"},
        {"{\"type\":\"drop\",\"table\":%T,\"seat\":1}", "deny.game_over"},
        {"{\"type\":\"next\",\"table\":%T,\"seat\":1}", "deny.game_not_over"},
    };
    talk *t = come();
    const json_int_t table = new_table(t, "");

    (void)state;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        json_t *before;

        ask_ok(t, at_table(steps[i].message, table));
        before = snapshot(t, table);
        ask_refused(t, at_table(steps[i].message, table), steps[i].key);
        same_game(t, table, before, steps[i].message);
        json_decref(before);
    }
    talk_close(t);
}

static void test_wrong_seat(void **state)
{
    talk *ana = come(), *bob = come(), *eve = come();
    const json_int_t table = new_table(ana, ",\"word\":\"bonjour\"");
    json_t *before;

    (void)state;
    json_decref(ask(ana, at_table("{\"type\":\"open\",\"table\":%T,\"seats\":[0]}", table)));
    json_decref(ask(bob, at_table("{\"type\":\"open\",\"table\":%T,\"seats\":[1]}", table)));
    json_decref(ask(eve, at_table("{\"type\":\"open\",\"table\":%T,\"seats\":[]}", table)));
    ask_ok(bob,
           at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":1}", table)); /* the draw: either */
    before = snapshot(ana, table);
    for (size_t i = 0; i < EVERY; i++) {
        if (!is_act(every_message[i]))
            continue;
        ask_refused(bob, at_table(every_message[i], table), "server.not_your_seat");
        ask_refused(eve, at_table(every_message[i], table), "server.not_your_seat");
        same_game(ana, table, before, every_message[i]);
    }
    /* his own seat, but her turn */
    ask_refused(
        bob, at_table("{\"type\":\"play\",\"table\":%T,\"seat\":1,\"hops\":[[8,6],[6,4]]}", table),
        "deny.not_your_turn");
    ask_refused(bob, at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":1}", table),
                "deny.dice_already_rolled");
    same_game(ana, table, before, "the wrong turn");
    /* a table that is not open, one that is not there */
    ask_ok(eve, at_table("{\"type\":\"leave\",\"table\":%T}", table));
    ask_refused(eve, at_table("{\"type\":\"sync\",\"table\":%T}", table), "server.not_open");
    ask_refused(eve, "{\"type\":\"open\",\"table\":987654321}", "server.no_table");
    ask_refused(eve, "{\"type\":\"open\",\"table\":1,\"seats\":[0,0,1]}", "server.field");
    json_decref(before);
    talk_close(ana);
    talk_close(bob);
    talk_close(eve);
}

/* Every message cut short at every byte: never silence, never a change. */
static void test_truncated(void **state)
{
    talk *t = come();
    const json_int_t table = new_table(t, "");
    json_t *before = snapshot(t, table);
    int said = 0;

    (void)state;
    for (size_t i = 0; i < EVERY; i++) {
        const char *whole = at_table(every_message[i], table);

        for (size_t cut = 0; cut < strlen(whole); cut += 1 + (size_t)said % 3) {
            json_t *answer;

            talk_say(t, whole, cut);
            answer = talk_hear(t, SOON);
            if (!is(answer, "error") || strcmp(text_of(answer, "key"), "server.message") != 0)
                fail_msg("%.*s: %s", (int)cut, whole, text_of(answer, "key"));
            json_decref(answer);
            if (++said % 150 == 0)
                t = come_again(t, table);
        }
    }
    same_game(t, table, before, "a message cut short");
    json_decref(before);
    talk_close(t);
}

/* Fields of the wrong kind, one at a time. */
static void test_wrong_fields(void **state)
{
    static const char *const wrong[] = {"null",
                                        "true",
                                        "-1",
                                        "7.5",
                                        "\"x\"",
                                        "[]",
                                        "[[]]",
                                        "{}",
                                        "99999999999999",
                                        "[[8,6],[6,4],[6,4],[6,4],[6,4]]",
                                        "[[0,6]]",
                                        "[[\"off\",6]]",
                                        "[[40,1]]",
                                        "[[\"bar\",0]]",
                                        "\"\\u0000\"",
                                        "\"\\u0007\""};
    talk *t = come();
    const json_int_t table = new_table(t, "");
    json_t *before = snapshot(t, table);
    int said = 0;

    (void)state;
    for (size_t i = 0; i < EVERY; i++) {
        json_t *good = json_loads(at_table(every_message[i], table), 0, NULL);
        const char *key;
        json_t *value;

        if (!is_act(every_message[i])) {
            json_decref(good);
            continue;
        }
        json_object_foreach(good, key, value) for (size_t w = 0; w < sizeof wrong / sizeof *wrong;
                                                   w++)
        {
            json_t *bad = json_copy(good), *answer;

            json_object_set_new(bad, key,
                                json_loads(wrong[w], JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL));
            if (!strcmp(key, "text")) /* any text may be a word */
                json_object_set_new(bad, "at", json_integer(999));
            json_object_set_new(bad, "id", json_integer(5));
            talk_say_json(t, bad);
            answer = talk_hear(t, SOON); /* without the id where even that cannot be read */
            if (!is(answer, "error"))
                fail_msg("%s with %s %s", every_message[i], key, wrong[w]);
            json_decref(answer);
            if (++said % 150 == 0)
                t = come_again(t, table);
        }
        json_decref(good);
    }
    same_game(t, table, before, "a wrong field");
    json_decref(before);
    talk_close(t);
}

static void test_oversized(void **state)
{
    static char big[20000];
    talk *t = come();
    json_t *heard;

    (void)state;
    memset(big, ' ', sizeof big);
    memcpy(big, "{\"type\":\"ping\",\"id\":9}", 22);
    talk_say(t, big, 16384); /* as long as allowed */
    heard = talk_hear(t, SOON);
    assert_true(is(heard, "ok"));
    json_decref(heard);
    talk_say(t, big, 16385);
    assert_null(talk_hear(t, SOON));
    assert_true(talk_closed(t, 1009));
    talk_close(t);
    /* in pieces, small ones, and never ending */
    t = come();
    talk_frame(t, 0x01, big, 10);
    talk_frame(t, 0x80, big + 10, 12);
    heard = talk_hear(t, SOON);
    assert_true(is(heard, "ok"));
    json_decref(heard);
    talk_frame(t, 0x01, big, 8000);
    for (int i = 0; i < 3; i++)
        talk_frame(t, 0x00, big + 8000, 8000);
    assert_null(talk_hear(t, SOON));
    assert_true(talk_closed(t, 1009));
    talk_close(t);
    t = come();
    talk_frame(t, 0x82, big, 22);
    assert_null(talk_hear(t, SOON));
    assert_true(talk_closed(t, 1003));
    talk_close(t);
}

/* A burst is answered and then warned of; a flood is cut off, whatever was still on its way lost; others do not feel it. */
static void test_flood(void **state)
{
    talk *t = come(), *other = come();
    int warned = 0, heard_ok = 0;
    json_t *heard;

    (void)state;
    for (int i = 0; i < 250; i++)
        talk_say(t, "{\"type\":\"ping\"}", 15);
    /* On a machine so slow that a burst is none, all are answered. */
    while (warned == 0 && heard_ok < 250) {
        heard = talk_hear(t, SOON);
        assert_non_null(heard);
        warned += !strcmp(text_of(heard, "key"), "server.too_fast");
        heard_ok += is(heard, "ok");
        json_decref(heard);
    }
    assert_true(heard_ok >= 199);
    for (int i = 0; i < 1500; i++)
        talk_say(t, "{\"type\":\"ping\"}", 15);
    while ((heard = talk_hear(t, SOON)) != NULL)
        json_decref(heard);
    assert_true(talk_closed(t, 1008));
    ask_ok(other, "{\"type\":\"ping\"}");
    talk_close(t);
    talk_close(other);
}

static void test_settings(void **state)
{
    static const struct {
        const char *settings, *key;
    } cases[] = {
        {"5", "server.field"},
        {"{}", "server.field"},
        {"{\"variant\":\"chess\"}", "server.field"},
        {"{\"variant\":\"backgammon\",\"length\":-1}", "server.field"},
        {"{\"variant\":\"backgammon\",\"length\":100}", "server.field"},
        {"{\"variant\":\"backgammon\",\"jacoby\":true}", "deny.jacoby_match"},
        {"{\"variant\":\"backgammon\",\"beavers\":true}", "deny.beaver_match"},
        {"{\"variant\":\"backgammon\",\"auto_doubles\":1}", "deny.auto_match"},
        {"{\"variant\":\"backgammon\",\"length\":0,\"raccoons\":true}", "deny.beaver_off"},
        {"{\"variant\":\"backgammon\",\"length\":0,\"cube\":false,\"jacoby\":true}",
         "deny.no_cube_game"},
        {"{\"variant\":\"backgammon\",\"entry\":\"free\",\"hit\":\"present\"}", "server.field"},
        {"{\"variant\":\"revertier\",\"entry\":\"free\"}", "server.field"},
        {"{\"variant\":\"hollandais\",\"hit\":\"never\"}", "server.field"},
        {"{\"variant\":\"backgammon\",\"seats\":[{\"kind\":\"human\"}]}", "server.field"},
        {"{\"variant\":\"backgammon\",\"seats\":[{\"kind\":\"computer\"},{\"kind\":\"computer\"}]}",
         "server.field"},
        {"{\"variant\":\"backgammon\",\"seats\":[{\"kind\":\"human\"},{\"kind\":\"computer\","
         "\"level\":\"godlike\"}]}",
         "server.field"},
        {"{\"variant\":\"backgammon\",\"seats\":[{\"kind\":\"human\",\"name\":"
         "\"01234567890123456789012345678901234567890\"},{\"kind\":\"human\"}]}",
         "server.field"},
        {"{\"variant\":\"backgammon\",\"seats\":[{\"kind\":\"human\",\"name\":\"a\\nb\"},{\"kind\":"
         "\"human\"}]}",
         "server.field"},
        {"{\"variant\":\"backgammon\",\"dice\":\"seeded\"}", "server.field"},
        {"{\"variant\":\"backgammon\",\"dice\":\"seeded\",\"seed\":\"xyz\"}", "server.field"},
        {"{\"variant\":\"backgammon\",\"dice\":\"loaded\"}", "server.field"},
        {"{\"variant\":\"backgammon\",\"position\":\"nonsense\"}", "error.bad_id"},
        {"{\"variant\":\"backgammon\",\"position\":\"M[24:2] A[24:3]\"}", "error.both_on_point"},
        {"{\"variant\":\"backgammon\",\"position\":\"start variant:tavla\"}", "server.settings"},
        {"{\"variant\":\"backgammon\",\"position\":\"start length:5 score:5/0\"}",
         "error.bad_score"},
        {"{\"variant\":\"backgammon\",\"word\":\"a\\tb\"}", "server.field"},
        {"{\"variant\":\"whist\"}", "server.field"},
        {"{\"variant\":\"jacquet\",\"cube\":true}", "deny.no_cube_game"},
        {"{\"variant\":\"jacquet\",\"position\":\"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10\"}",
         "error.unrepresentable"},
    };
    talk *t = come();
    json_t *list;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char message[1024];

        snprintf(message, sizeof message, "{\"type\":\"new\",\"settings\":%s}", cases[i].settings);
        ask_refused(t, message, cases[i].key);
    }
    list = ask(t, "{\"type\":\"list\",\"limit\":1}");
    assert_true(is(list, "ok"));
    json_decref(list);
    talk_close(t);
}

/* ---- Staying in step ---- */

/* What a page makes of the events it gets. */
typedef struct follower {
    talk *t;
    json_int_t seq;
    json_t *state, *move_list;
} follower;

static void follow(follower *f, talk *t, json_int_t table, const char *seats)
{
    char message[128];
    json_t *all;

    snprintf(message, sizeof message, "{\"type\":\"open\",\"table\":%d,\"seats\":%s}", (int)table,
             seats);
    all = ask(t, message);
    f->t = t;
    f->seq = number_of(all, "seq");
    f->state = json_incref(json_object_get(all, "state"));
    f->move_list = json_incref(json_object_get(all, "sheet"));
    json_decref(all);
}

static void take_event(follower *f, const json_t *event)
{
    const json_t *change = json_object_get(event, "sheet");

    assert_true(is(event, "event"));
    assert_int_equal(number_of(event, "seq"), f->seq + 1);
    f->seq++;
    json_decref(f->state);
    f->state = json_incref(json_object_get(event, "state"));
    if (change) {
        while (json_array_size(f->move_list) > (size_t)number_of(change, "from"))
            json_array_remove(f->move_list, json_array_size(f->move_list) - 1);
        json_array_extend(f->move_list, json_object_get(change, "rows"));
    }
}

static void let_go(follower *f)
{
    json_decref(f->state);
    json_decref(f->move_list);
}

/* Say something and take the events before its answer. */
static void act(follower *f, const char *message)
{
    json_t *events = json_array(), *json = json_loads(message, 0, NULL), *answer;

    json_object_set_new(json, "id", json_integer(3));
    talk_say_json(f->t, json);
    answer = answer_to(f->t, 3, events);
    if (!is(answer, "ok"))
        fail_msg("%s: %s", message, text_of(answer, "text"));
    for (size_t i = 0; i < json_array_size(events); i++)
        take_event(f, json_array_get(events, i));
    json_decref(events);
    json_decref(answer);
}

static void catch_up(follower *f, json_int_t seq)
{
    while (f->seq < seq) {
        json_t *event = talk_hear(f->t, SOON);

        assert_non_null(event);
        take_event(f, event);
        json_decref(event);
    }
}

static void test_everyone_stays_in_step(void **state)
{
    static const char *const steps[] = {
        "{\"type\":\"roll\",\"table\":%T,\"seat\":1}",
        "{\"type\":\"draft\",\"table\":%T,\"seat\":0,\"hops\":[[8,6]]}",
        "{\"type\":\"draft\",\"table\":%T,\"seat\":0,\"hops\":[]}",
        "{\"type\":\"draft\",\"table\":%T,\"seat\":0,\"hops\":[[24,6],[18,4]]}",
        "{\"type\":\"play\",\"table\":%T,\"seat\":0,\"hops\":[[24,6],[18,4]],\"end\":false}",
        "{\"type\":\"undo\",\"table\":%T,\"seat\":0}",
        "{\"type\":\"play\",\"table\":%T,\"seat\":0,\"text\":\"8/2 6/2\"}",
        "{\"type\":\"roll\",\"table\":%T,\"seat\":1}",
        "{\"type\":\"play\",\"table\":%T,\"seat\":1,\"text\":\"24/16(2)\"}",
        "{\"type\":\"double\",\"table\":%T,\"seat\":0}",
        "{\"type\":\"drop\",\"table\":%T,\"seat\":1}",
        "{\"type\":\"next\",\"table\":%T,\"seat\":0}",
        "{\"type\":\"roll\",\"table\":%T,\"seat\":0}",
    };
    talk *first = come(), *second = come(), *third = come();
    const json_int_t table = new_table(first, ",\"word\":\"bonjour\"");
    follower ana, bob, eve;

    (void)state;
    follow(&ana, first, table, "[0,1]");
    follow(&bob, second, table, "[0,1]");
    follow(&eve, third, table, "[]");
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        follower *who = i % 2 ? &ana : &bob;

        catch_up(who, ana.seq > bob.seq ? ana.seq : bob.seq);
        act(who, at_table(steps[i], table));
    }
    catch_up(&bob, ana.seq);
    catch_up(&ana, bob.seq);
    catch_up(&eve, ana.seq);
    {
        json_t *all = snapshot(first, table);

        assert_int_equal(number_of(all, "seq"), ana.seq);
        assert_true(json_equal(ana.state, json_object_get(all, "state")));
        assert_true(json_equal(bob.state, json_object_get(all, "state")));
        assert_true(json_equal(eve.state, json_object_get(all, "state")));
        assert_true(json_equal(ana.move_list, json_object_get(all, "sheet")));
        assert_true(json_equal(bob.move_list, json_object_get(all, "sheet")));
        assert_true(json_equal(eve.move_list, json_object_get(all, "sheet")));
        assert_int_equal(json_array_size(json_object_get(all, "games")), 1);
        json_decref(all);
    }
    let_go(&ana);
    let_go(&bob);
    let_go(&eve);
    talk_close(first);
    talk_close(second);
    talk_close(third);
}

/* Killed in mid-turn: the draft, the play that awaits, the cookie, the port. */
static void test_killed_in_mid_turn(void **state)
{
    talk *t = come();
    const json_int_t table = new_table(t, "");
    const char *const moments[] = {
        "{\"type\":\"roll\",\"table\":%T,\"seat\":0}",
        NULL,
        "{\"type\":\"play\",\"table\":%T,\"seat\":%S,\"text\":\"%P\",\"end\":false}",
    };
    json_t *all, *hint;
    char message[512];
    int seat;

    (void)state;
    ask_ok(t, at_table(moments[0], table));
    all = snapshot(t, table);
    seat = (int)number_of(json_object_get(all, "state"), "turn");
    json_decref(all);
    hint = ask(t, at_table("{\"type\":\"hint\",\"table\":%T,\"ply\":0,\"most\":1}", table));
    assert_true(is(hint, "ok"));
    {
        const json_t *hop = json_array_get(
            json_object_get(json_array_get(json_object_get(hint, "plays"), 0), "hops"), 0);

        snprintf(message, sizeof message,
                 "{\"type\":\"draft\",\"table\":%d,\"seat\":%d,\"hops\":[[%d,%d]]}", (int)table,
                 seat, (int)json_integer_value(json_array_get(hop, 0)),
                 (int)json_integer_value(json_array_get(hop, 2)));
        ask_ok(t, message);
    }
    for (int round = 0; round < 2; round++) {
        json_t *before = snapshot(t, table), *after;
        talk *again;

        if (round == 0)
            assert_int_equal(
                json_array_size(json_object_get(json_object_get(before, "state"), "draft")), 1);
        talk_stop(&server, SIGKILL);
        assert_null(talk_hear(t, SOON));
        talk_close(t);
        assert_true(talk_restart(&server, VD_PROGRAM));
        again = come();
        after = ask(again, at_table("{\"type\":\"open\",\"table\":%T}", table));
        assert_true(json_equal(json_object_get(before, "state"), json_object_get(after, "state")));
        assert_true(json_equal(json_object_get(before, "sheet"), json_object_get(after, "sheet")));
        assert_true(
            json_equal(json_object_get(before, "settings"), json_object_get(after, "settings")));
        json_decref(before);
        json_decref(after);
        t = again;
        if (round == 0) {
            snprintf(message, sizeof message,
                     "{\"type\":\"play\",\"table\":%d,\"seat\":%d,\"text\":\"%s\",\"end\":false}",
                     (int)table, seat,
                     text_of(json_array_get(json_object_get(hint, "plays"), 0), "text"));
            ask_ok(t, message);
        }
    }
    snprintf(message, sizeof message, "{\"type\":\"undo\",\"table\":%d,\"seat\":%d}", (int)table,
             seat);
    ask_ok(t, message);
    json_decref(hint);
    talk_close(t);
}

/* ---- The computer, the dice, the questions ---- */

static void test_the_computer_answers(void **state)
{
    talk *t = come();
    json_t *all = ask(t, "{\"type\":\"new\",\"settings\":{\"variant\":\"backgammon\",\"length\":1,"
                         "\"dice\":\"seeded\",\"seed\":\"1\",\"seats\":[{\"kind\":\"human\"},{"
                         "\"kind\":\"computer\",\"level\":\"facile\"}]}}");
    const json_int_t table = number_of(all, "table");
    follower f;
    int plays = 0;

    (void)state;
    assert_true(is(all, "table"));
    json_decref(all);
    follow(&f, t, table, "[0]");
    ask_refused(t, at_table("{\"type\":\"open\",\"table\":%T,\"seats\":[1]}", table),
                "server.not_your_seat");
    act(&f, at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":0}", table));
    for (int i = 0; i < 12; i++) {
        char message[256];

        while (json_is_integer(json_object_get(f.state, "thinking")))
            catch_up(&f, f.seq + 1);
        if (json_is_true(json_object_get(f.state, "over")))
            break;
        if (!strcmp(text_of(f.state, "phase"), "play")) {
            json_t *hint =
                ask(t, at_table("{\"type\":\"hint\",\"table\":%T,\"ply\":0,\"most\":1}", table));
            const json_t *best = json_array_get(json_object_get(hint, "plays"), 0);

            snprintf(message, sizeof message,
                     "{\"type\":\"play\",\"table\":%d,\"seat\":0,\"text\":\"%s\"}", (int)table,
                     best ? text_of(best, "text") : "#");
            json_decref(hint);
            act(&f, message);
            plays++;
        } else {
            act(&f, at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":0}", table));
        }
    }
    assert_true(plays >= 4);
    assert_true(json_array_size(f.move_list) >= 8);
    let_go(&f);
    talk_close(t);
}

/* What is left of a throw has its dice in the position, whoever asks and whatever dice stand beside it. */
static void test_rest_of_a_throw(void **state)
{
#define REST "\"position\":\"M[24:15] A[1:15] next:4-3 variant:garanguet\""
#define CHAIN \
    "\"position\":\"M[24:14 20:1] A[12:15] next:4-4 variant:gul-bara\",\"variant\":\"gul-bara\""
    talk *t = come();

    (void)state;
    ask_ok(t, "{\"type\":\"explain\"," REST ",\"text\":\"24/20\"}");
    ask_ok(t, "{\"type\":\"explain\"," REST ",\"dice\":[],\"text\":\"24/20\"}");
    ask_ok(t, "{\"type\":\"explain\"," REST ",\"dice\":[3,4],\"text\":\"24/20\"}");
    ask_ok(t, "{\"type\":\"explain\"," CHAIN ",\"text\":\"24/20\"}");
    ask_ok(t, "{\"type\":\"verdict\"," CHAIN ",\"hops\":[[24,4],[24,4],[24,4],[24,4]]}");
    ask_refused(t, "{\"type\":\"position\"," REST ",\"dice\":[4,4]}", "server.field");
    ask_refused(t, "{\"type\":\"explain\"," CHAIN ",\"dice\":[6,5],\"text\":\"24/20\"}",
                "server.field");
    talk_close(t);
#undef REST
#undef CHAIN
}

/* What one may resign for is what the game knows, and what is refused beyond it. */
static void test_resigns(void **state)
{
    static const struct {
        const char *variant;
        int most;
    } cases[] = {{"backgammon", 3},    {"tavla", 2},    {"acey-deucey", 1},
                 {"toutes-tables", 2}, {"jacquet", 2},  {"narde", 2},
                 {"moultezim", 2},     {"gul-bara", 2}, {"irish", 1},
                 {"nard", 2},          {"plakoto", 2},  {"tapa", 2},
                 {"portes", 2},        {"tabula", 1},   {"buffe", 1},
                 {"revertier", 2},     {"faille", 1},   {"tourne-case", 1},
                 {"xii-scripta", 1},   {"baldrac", 1},  {"jacquet-de-versailles", 2},
                 {"garanguet", 1}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        talk *t = come(); /* a connection has sixteen tables open at most */
        char message[256];
        json_t *all, *now;
        json_int_t table;

        snprintf(
            message, sizeof message,
            "{\"type\":\"new\",\"settings\":{\"variant\":\"%s\",\"dice\":\"manual\",\"length\":25,"
            "\"seats\":[{\"kind\":\"human\"},{\"kind\":\"human\"}]}}",
            cases[i].variant);
        all = ask(t, message);
        table = number_of(all, "table");
        json_decref(
            ask(t, at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":0,\"dice\":[6,1]}", table)));
        now = snapshot(t, table);
        assert_int_equal(number_of(json_object_get(now, "state"), "resigns"), cases[i].most);
        for (int value = 3; value > cases[i].most; value--) {
            snprintf(message, sizeof message,
                     "{\"type\":\"resign\",\"table\":%d,\"seat\":%d,\"value\":%d}", (int)table,
                     (int)number_of(json_object_get(now, "state"), "actor"), value);
            ask_refused(t, message, "deny.resign_value");
        }
        json_decref(now);
        json_decref(all);
        talk_close(t);
    }
}

/* A game without an evaluation is drawn, counted and explained like any other. */
static void unjudged_games_are_shown(talk *t)
{
    static const struct {
        const char *about;
        json_int_t plays;
    } cases[] = {
        {"\"position\":\"start\",\"variant\":\"plakoto\",\"dice\":[3,1]", 2},
        {"\"position\":\"M[24:14 14:1] A[14:1 1:14] over:14 dice:2-1 variant:plakoto\"", 5},
        {"\"position\":\"start variant:tabula\",\"dice\":[1,6,3]", 5},
    };
    json_t *over;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char message[256];
        json_t *all;

        snprintf(message, sizeof message, "{\"type\":\"picture\",%s}", cases[i].about);
        all = ask(t, message);
        assert_non_null(strstr(text_of(all, "svg"), "<svg"));
        json_decref(all);
        snprintf(message, sizeof message, "{\"type\":\"position\",%s}", cases[i].about);
        all = ask(t, message);
        assert_int_equal(number_of(all, "plays"), cases[i].plays);
        json_decref(all);
    }
    /* Nothing is to be played where the game is over. */
    over = ask(
        t,
        "{\"type\":\"position\",\"variant\":\"revertier\",\"position\":\"M[16:1 6:7 5:7] A[24:8] "
        "bar:0/7 dice:5-2\"}");
    assert_true(json_is_true(json_object_get(over, "over")));
    assert_true(json_is_null(json_object_get(over, "plays")));
    json_decref(over);
    ask_refused(t, "{\"type\":\"picture\",\"position\":\"start variant:tabula\",\"dice\":[6,3]}",
                "server.field");
    ask_refused(t, "{\"type\":\"picture\",\"position\":\"start\",\"dice\":[6,3,1]}",
                "server.field");
    ask_refused(
        t, "{\"type\":\"rollout\",\"depth\":\"rollout\",\"position\":\"start variant:garanguet\"}",
        "server.cannot");
}

/* Two dice and the greater number again: told in the catalogue as something nothing judges, thrown by hand as two. */
static void test_third_number(void **state)
{
    talk *t = come();
    json_t *all =
        ask(t, "{\"type\":\"new\",\"settings\":{\"variant\":\"buffe\",\"third\":\"majoret\","
               "\"length\":1,\"dice\":\"manual\",\"seats\":[{\"kind\":\"human\"},"
               "{\"kind\":\"computer\"}]}}");
    const json_int_t table = number_of(all, "table");
    const json_t *dice;
    json_t *now, *settings;

    (void)state;
    assert_true(is(all, "table"));
    json_decref(all);
    json_decref(
        ask(t, at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":0,\"dice\":[6,1]}", table)));
    ask_refused(t, at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":0,\"dice\":[5,3,5]}", table),
                "server.field");
    json_decref(
        ask(t, at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":0,\"dice\":[5,3]}", table)));
    now = snapshot(t, table);
    settings = json_object_get(now, "settings");
    assert_string_equal(text_of(settings, "third"), "majoret");
    dice = json_object_get(json_object_get(now, "state"), "dice");
    assert_int_equal(json_array_size(dice), 3);
    assert_int_equal(json_integer_value(json_array_get(dice, 0)), 5);
    assert_int_equal(json_integer_value(json_array_get(dice, 1)), 5);
    assert_int_equal(json_integer_value(json_array_get(dice, 2)), 3);
    json_decref(now);
    ask_refused(t, at_table("{\"type\":\"hint\",\"table\":%T}", table), "error.unasked");
    ask_refused(t, "{\"type\":\"new\",\"settings\":{\"variant\":\"nard\",\"third\":\"six\"}}",
                "server.field");
    talk_close(t);
}

/* Jacquet is played and judged here; what writes files says that it does not know it. */
static void test_jacquet(void **state)
{
    static const char *const hints[] = {
        "{\"type\":\"hint\",\"position\":\"start dice:6-1 variant:jacquet\",\"ply\":0}",
        "{\"type\":\"hint\",\"position\":\"start\",\"variant\":\"jacquet\",\"dice\":[6,1],\"ply\":0}"};
    talk *t = come();
    json_t *all =
        ask(t, "{\"type\":\"new\",\"settings\":{\"variant\":\"jacquet\",\"length\":1,"
               "\"dice\":\"manual\",\"seats\":[{\"kind\":\"human\"},{\"kind\":\"computer\"}]}}");
    const json_int_t table = number_of(all, "table");
    follower f;

    (void)state;
    assert_true(is(all, "table"));
    assert_string_equal(text_of(json_array_get(json_object_get(all, "seats"), 1), "level"),
                        "maximum");
    json_decref(all);
    follow(&f, t, table, "[0]");
    act(&f, at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":0,\"dice\":[6,1]}", table));
    act(&f, at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":0,\"dice\":[6,1]}", table));
    all = ask(
        t, at_table("{\"type\":\"play\",\"table\":%T,\"seat\":0,\"text\":\"24/18 24/23\"}", table));
    assert_string_equal(text_of(all, "key"), "reason.courier");
    assert_string_equal(text_of(all, "rule"), "JQ6");
    json_decref(all);
    all = ask(t, at_table("{\"type\":\"hint\",\"table\":%T,\"ply\":1}", table));
    assert_string_equal(text_of(json_array_get(json_object_get(all, "plays"), 0), "text"), "24/17");
    json_decref(all);
    ask_refused(t, at_table("{\"type\":\"export\",\"table\":%T}", table), "server.export");
    all = ask(t, at_table("{\"type\":\"export\",\"table\":%T,\"format\":\"json\"}", table));
    assert_non_null(strstr(text_of(all, "text"), "\"variant\":\"jacquet\""));
    json_decref(all);
    all = ask(t, at_table("{\"type\":\"picture\",\"table\":%T}", table));
    assert_non_null(strstr(text_of(all, "svg"), "</svg>"));
    json_decref(all);
    all = ask(t, at_table("{\"type\":\"double\",\"table\":%T,\"seat\":0}", table));
    assert_string_equal(text_of(all, "rule"), "JQ10");
    json_decref(all);
    all = ask(t, at_table("{\"type\":\"explain\",\"table\":%T,\"text\":\"24/18 18/17\"}", table));
    assert_string_equal(text_of(all, "text"), "24/17");
    assert_true(json_is_null(json_object_get(all, "letters")));
    json_decref(all);
    all = ask(t, at_table("{\"type\":\"explain\",\"table\":%T,\"text\":\"24x\"}", table));
    assert_string_equal(text_of(all, "key"), "reason.unreadable");
    assert_null(json_object_get(all, "rule"));
    assert_null(strstr(text_of(all, "text"), "R92"));
    json_decref(all);
    act(&f, at_table("{\"type\":\"play\",\"table\":%T,\"seat\":0,\"text\":\"24/17\"}", table));
    catch_up(&f, f.seq + 1);
    act(&f, at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":1,\"dice\":[6,5]}", table));
    catch_up(&f, f.seq + 1);
    assert_int_equal(number_of(f.state, "turn"), 0);
    assert_non_null(strstr(text_of(f.state, "position"), "A[12:14 1:1]"));
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
        all = ask(t, hints[i]);
        assert_string_equal(text_of(json_array_get(json_object_get(all, "plays"), 0), "text"),
                            "24/17");
        json_decref(all);
    }
    ask_refused(t, "{\"type\":\"hint\",\"position\":\"start\",\"variant\":\"whist\"}",
                "server.field");
    unjudged_games_are_shown(t);
    all = ask(t, "{\"type\":\"new\",\"settings\":{\"variant\":\"jacquet\",\"seats\":[{\"kind\":"
                 "\"human\"},{\"kind\":\"computer\",\"level\":\"facile\"}]}}");
    assert_string_equal(text_of(json_array_get(json_object_get(all, "seats"), 1), "level"),
                        "facile");
    json_decref(all);
    ask_refused(t,
                "{\"type\":\"new\",\"settings\":{\"variant\":\"tapa\",\"value\":\"men_not_off\","
                "\"seats\":[{\"kind\":\"human\"},{\"kind\":\"computer\",\"level\":\"facile\"}]}}",
                "play.no_levels");
    ask_refused(t,
                "{\"type\":\"new\",\"settings\":{\"variant\":\"gul-bara\",\"seats\":[{\"kind\":"
                "\"human\"},{\"kind\":\"computer\",\"level\":\"approfondi\"}]}}",
                "play.no_deep");
    ask_refused(t,
                "{\"type\":\"new\",\"settings\":{\"variant\":\"trictrac\",\"seats\":[{\"kind\":"
                "\"human\"},{\"kind\":\"computer\",\"level\":\"deep\"}]}}",
                "play.no_deep");
    ask_refused(t, "{\"type\":\"picture\",\"position\":\"start resigned:3 variant:tavla\"}",
                "error.not_in_game");
    ask_refused(t,
                "{\"type\":\"new\",\"settings\":{\"variant\":\"jacquet\",\"position\":\"start "
                "jacoby:1\"}}",
                "error.not_in_game");
    let_go(&f);
    talk_close(t);
}

/* People throw for the computer too, once it has decided to roll. */
static void test_dice_by_hand(void **state)
{
    talk *t = come();
    json_t *all = ask(t, "{\"type\":\"new\",\"settings\":{\"variant\":\"backgammon\",\"length\":5,"
                         "\"dice\":\"manual\"}}");
    const json_int_t table = number_of(all, "table");
    follower f;

    (void)state;
    json_decref(all);
    follow(&f, t, table, "[0]");
    ask_refused(t, at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":0}", table), "server.field");
    ask_refused(t, at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":0,\"dice\":[0,7]}", table),
                "server.field");
    act(&f, at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":0,\"dice\":[2,2]}", table));
    act(&f, at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":0,\"dice\":[3,1]}", table));
    ask_refused(t, at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":1,\"dice\":[3,1]}", table),
                "server.thinking");
    act(&f, at_table("{\"type\":\"cocked\",\"table\":%T,\"seat\":0}", table));
    act(&f, at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":0,\"dice\":[3,1]}", table));
    act(&f, at_table("{\"type\":\"play\",\"table\":%T,\"seat\":0,\"text\":\"8/5 6/5\"}", table));
    catch_up(&f, f.seq + 1);
    assert_true(json_is_null(json_object_get(f.state, "thinking")));
    assert_string_equal(json_string_value(json_array_get(json_object_get(f.state, "may"), 0)),
                        "roll");
    act(&f, at_table("{\"type\":\"roll\",\"table\":%T,\"seat\":1,\"dice\":[6,5]}", table));
    catch_up(&f, f.seq + 1);
    assert_int_equal(number_of(f.state, "turn"), 0);
    assert_string_equal(text_of(f.state, "phase"), "roll");
    let_go(&f);
    talk_close(t);
}

static void test_questions(void **state)
{
    talk *t = come();
    json_t *a = ask(t, "{\"type\":\"hint\",\"position\":\"start\",\"dice\":[3,1],\"ply\":0}");

    (void)state;
    assert_string_equal(text_of(a, "kind"), "plays");
    assert_int_equal(number_of(a, "total"), 16);
    assert_int_equal(json_array_size(json_object_get(a, "plays")), 10);
    json_decref(a);
    a = ask(t, "{\"type\":\"hint\",\"position\":\"start\",\"ply\":0}");
    assert_string_equal(text_of(a, "kind"), "cube");
    assert_string_equal(text_of(a, "best"), "roll");
    json_decref(a);
    a = ask(t, "{\"type\":\"verdict\",\"position\":\"start\",\"dice\":[3,1],\"hops\":[[8,3],[6,1]],"
               "\"ply\":0}");
    assert_int_equal(number_of(a, "total"), 16);
    assert_string_equal(text_of(json_object_get(a, "played"), "text"), "8/5 6/5");
    json_decref(a);
    ask_refused(t, "{\"type\":\"verdict\",\"position\":\"start\",\"dice\":[3,1],\"hops\":[[24,6]]}",
                "deny.illegal_play");
    a = ask(t, "{\"type\":\"position\",\"position\":\"start\",\"dice\":[3,1]}");
    assert_string_equal(text_of(a, "gnu"), "4HPwATDgc/ABMA:cIkFAAAAAAAE");
    assert_int_equal(number_of(a, "plays"), 16);
    json_decref(a);
    a = ask(t, "{\"type\":\"picture\",\"position\":\"start\"}");
    assert_non_null(strstr(text_of(a, "svg"), "</svg>"));
    json_decref(a);
    a = ask(t, "{\"type\":\"explain\",\"position\":\"start\",\"dice\":[3,1],\"text\":\"24/18\"}");
    assert_true(json_is_false(json_object_get(a, "legal")));
    assert_string_equal(text_of(a, "rule"), "R20");
    json_decref(a);
    a = ask(t, "{\"type\":\"explain\",\"position\":\"start\",\"dice\":[3,1],\"text\":\"8/5 6/5\"}");
    assert_true(json_is_true(json_object_get(a, "legal")));
    json_decref(a);
    a = ask(t, "{\"type\":\"explain\",\"position\":\"start\",\"dice\":[3,1],\"text\":\"8%5\"}");
    assert_string_equal(text_of(a, "key"), "reason.unreadable");
    json_decref(a);
    a = ask(t, "{\"type\":\"rules\"}");
    assert_int_equal(json_array_size(json_object_get(a, "rules")), 119);
    json_decref(a);
    ask_refused(t, "{\"type\":\"rule\",\"rule\":\"R112\"}", "server.field");
    ask_refused(t, "{\"type\":\"hint\",\"position\":\"start\",\"ply\":5}", "server.field");
    talk_close(t);
}

/* A long question goes on in the background, tells how far it is, and can be given up; meanwhile the server is there. */
static void test_a_long_question(void **state)
{
    talk *t = come();
    json_t *heard;
    bool progressed = false, answered = false;

    (void)state;
    say_line(
        t, "{\"type\":\"hint\",\"id\":8,\"position\":\"4HPwATDgc/ABMA\",\"dice\":[2,1],\"ply\":4}");
    say_line(t, "{\"type\":\"ping\",\"id\":9}");
    while (!progressed || !answered) { /* which comes first is the engine's business */
        heard = talk_hear(t, SOON);
        assert_true(is(heard, number_of(heard, "id") == 8 ? "progress" : "ok"));
        progressed |= number_of(heard, "id") == 8;
        answered |= number_of(heard, "id") == 9;
        json_decref(heard);
    }
    say_line(t, "{\"type\":\"cancel\",\"id\":10,\"job\":8}");
    heard = answer_to(t, 10, NULL);
    assert_true(is(heard, "ok"));
    json_decref(heard);
    heard = answer_to(t, 8, NULL);
    assert_string_equal(text_of(heard, "key"), "server.cancelled");
    json_decref(heard);
    ask_refused(t, "{\"type\":\"cancel\",\"job\":8}", "server.nothing");
    for (int i = 0; i < 5; i++) {
        char message[128];

        snprintf(message, sizeof message,
                 "{\"type\":\"hint\",\"id\":%d,\"position\":\"start\",\"dice\":[2,1],\"ply\":4}",
                 20 + i);
        say_line(t, message);
    }
    heard = answer_to(t, 24, NULL);
    assert_string_equal(text_of(heard, "key"), "server.too_many");
    json_decref(heard);
    talk_close(t); /* and what it asked is forgotten */
}

/* ---- Two of them ---- */

/* Of this process alone: others of the same test may be running. */
static const char *own_path(const char *name)
{
    static char path[2][64];
    char *out = path[strcmp(name, "out") == 0];

    snprintf(out, sizeof path[0], "/tmp/videau-web-test.%d.%s", (int)getpid(), name);
    return out;
}

static int run_status(const char *arguments)
{
    char command[512];
    int status;

    snprintf(command, sizeof command, "%s web %s >%s 2>&1", VD_PROGRAM, arguments, own_path("out"));
    status = system(command);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool said_quietly(const char *wanted)
{
    char text[4096];
    FILE *file = fopen(own_path("out"), "r");
    size_t len = file ? fread(text, 1, sizeof text - 1, file) : 0;

    if (file)
        fclose(file);
    text[len] = '\0';
    return strstr(text, wanted) != NULL;
}

static bool said(const char *wanted)
{
    const bool it_did = said_quietly(wanted);

    if (!it_did)
        print_message("not said: %s\n", wanted);
    return it_did;
}

/* A folder that others could read or write is ours alone once the server has run in it, and the user is told. */
static void test_an_open_folder(void **state)
{
    static const struct {
        mode_t mode;
        const char *told, *session;
    } cases[] = {{0755, "pouvaient lire", "HTTP/1.1 204"},
                 {0700, "", "HTTP/1.1 204"},
                 {0777, "pouvaient écrire", "HTTP/1.1 403"}};
    talk_server kept = server;
    char line[256], host[64];

    (void)state;
    assert_true(talk_start(&server, VD_PROGRAM));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        talk_stop(&server, SIGTERM);
        server.errors = true;
        assert_int_equal(chmod(server.folder, cases[i].mode), 0);
        assert_true(talk_restart(&server, VD_PROGRAM));
        assert_int_equal(mode_of("."), 0700);
        assert_non_null(strstr(server.before, cases[i].told));
        assert_int_equal(cases[i].told[0] == '\0', strstr(server.before, "pouvaient") == NULL);
        snprintf(host, sizeof host, "127.0.0.1:%d", server.port);
        own_cookie(line, sizeof line);
        assert_true(answers("GET /session", host, line, cases[i].session));
    }
    talk_stop(&server, SIGTERM);
    talk_remove(&server);
    server = kept;
}

/* The browser is handed a file that leads to the address: no argument tells the key to everybody on this machine. The file
 * is its owner's alone and goes once the address was used. */
static void test_the_browser_is_opened_by_a_file(void **state)
{
    static const char script[] =
        "d=$(mktemp -d) && printf '#!/bin/sh\\necho \"$@\" >%%s/part && mv %%s/part %%s/given\\n' $d $d $d "
        ">$d/xdg-open && chmod +x $d/xdg-open && PATH=$d:$PATH DISPLAY=:99 %s web --link --open "
        "--data %s >/dev/null && i=0 && while [ ! -f $d/given ] && [ $i -lt 600 ]; do sleep .1; "
        "i=$((i+1)); done; cat $d/given; rm -r $d";
    char command[1024], path[256] = "", page[1024], address[256], cookie[80], *at;
    struct stat about;
    FILE *file;
    size_t len;

    (void)state;
    snprintf(command, sizeof command, script, VD_PROGRAM, server.folder);
    file = popen(command, "r");
    assert_non_null(file);
    assert_non_null(fgets(path, sizeof path, file));
    pclose(file);
    path[strcspn(path, "\n")] = '\0';
    assert_null(strstr(path, "token"));
    assert_int_equal(strncmp(path, server.folder, strlen(server.folder)), 0);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    file = fopen(path, "r");
    assert_non_null(file);
    len = fread(page, 1, sizeof page - 1, file);
    page[len] = '\0';
    fclose(file);
    at = strstr(page, "url=http://");
    assert_non_null(at);
    snprintf(address, sizeof address, "%.*s", (int)strcspn(at + 4, "\""), at + 4);
    assert_true(talk_redeem(&server, address, cookie));
    assert_int_equal(stat(path, &about), -1);
}

/* So it is when the server starts: and that does not cost it its hold on the folder. */
static void test_it_opens_the_browser_itself(void **state)
{
    static const char script[] =
        "d=$(mktemp -d) && printf '#!/bin/sh\\ncp \"$1\" %%s/part && mv %%s/part %%s/given\\n' $d $d $d "
        ">$d/xdg-open && chmod +x $d/xdg-open || exit 1; PATH=$d:$PATH DISPLAY=:99 %s web --open "
        "--port 0 --data $d/data >/dev/null & p=$!; i=0; while [ ! -f $d/given ] && [ $i -lt 600 ]; do "
        "sleep .1; i=$((i+1)); done; grep -q 'url=http://.*?token=' $d/given && "
        "%s web --link --data $d/data >/dev/null; r=$?; kill $p; wait $p; rm -r $d; exit $r";
    char command[1024];

    (void)state;
    snprintf(command, sizeof command, script, VD_PROGRAM, VD_PROGRAM);
    assert_int_equal(system(command), 0);
}

/* Whoever owns the folder could give it back to himself at any time. Only root can make the case. */
static void test_a_folder_of_another(void **state)
{
    char arguments[256];

    (void)state;
    if (geteuid() != 0)
        skip();
    assert_int_equal(mkdir(own_path("none"), 0700), 0);
    assert_int_equal(chown(own_path("none"), 65534, (gid_t)-1), 0);
    snprintf(arguments, sizeof arguments, "--lang en --port 0 --data %s", own_path("none"));
    assert_int_equal(run_status(arguments), 2);
    assert_true(said("belongs to another user"));
    assert_int_equal(rmdir(own_path("none")), 0);
}

static void test_links_need_a_server(void **state)
{
    char arguments[256];

    (void)state;
    snprintf(arguments, sizeof arguments, "--lang en --link --data %s", own_path("none"));
    assert_int_equal(run_status(arguments), 2);
    assert_true(said("No “videau web” is running"));
    assert_int_equal(run_status("--lang en --link --port 0"), 2);
    assert_true(said("--data and --open only"));
    snprintf(arguments, sizeof arguments, "rm -f %s", own_path("out"));
    assert_int_equal(system(arguments), 0);
}

static void test_another_one(void **state)
{
    char arguments[256];

    (void)state;
    /* in the same folder: it says where the first one is */
    snprintf(arguments, sizeof arguments, "--lang en --port 0 --data %s", server.folder);
    assert_int_equal(run_status(arguments), 0);
    assert_true(said("/?token="));
    assert_false(said_quietly(server.cookie));
    /* on the same port */
    snprintf(arguments, sizeof arguments, "--lang en --port %d --data %s/other", server.port,
             server.folder);
    assert_int_equal(run_status(arguments), 2);
    assert_true(said("already taken"));
    snprintf(arguments, sizeof arguments, "--lang en --listen 203.0.113.7 --port 0 --data %s",
             own_path("none"));
    assert_int_equal(run_status(arguments), 2);
    assert_true(said("not an address of this machine"));
    assert_int_equal(run_status("--lang en --port 70000"), 2);
    assert_int_equal(run_status("--lang en --data /proc/none --port 0"), 2);
    assert_true(said("cannot be made or written"));
    snprintf(arguments, sizeof arguments, "rm -r %s/other %s %s", server.folder, own_path("none"),
             own_path("out"));
    assert_int_equal(system(arguments), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_conversation),
        cmocka_unit_test(test_http),
        cmocka_unit_test(test_an_address_is_good_once),
        cmocka_unit_test(test_wrong_keys),
        cmocka_unit_test(test_without_a_cookie),
        cmocka_unit_test(test_foreign_cookies),
        cmocka_unit_test(test_sessions_are_revoked),
        cmocka_unit_test(test_no_key_is_kept),
        cmocka_unit_test(test_etag),
        cmocka_unit_test(test_who_may_speak),
        cmocka_unit_test(test_hello_comes_first),
        cmocka_unit_test(test_nobody_else_can_read_it),
        cmocka_unit_test(test_out_of_turn),
        cmocka_unit_test(test_twice),
        cmocka_unit_test(test_wrong_seat),
        cmocka_unit_test(test_truncated),
        cmocka_unit_test(test_wrong_fields),
        cmocka_unit_test(test_oversized),
        cmocka_unit_test(test_flood),
        cmocka_unit_test(test_settings),
        cmocka_unit_test(test_everyone_stays_in_step),
        cmocka_unit_test(test_killed_in_mid_turn),
        cmocka_unit_test(test_the_computer_answers),
        cmocka_unit_test(test_rest_of_a_throw),
        cmocka_unit_test(test_resigns),
        cmocka_unit_test(test_third_number),
        cmocka_unit_test(test_jacquet),
        cmocka_unit_test(test_dice_by_hand),
        cmocka_unit_test(test_questions),
        cmocka_unit_test(test_a_long_question),
        cmocka_unit_test(test_another_one),
        cmocka_unit_test(test_an_open_folder),
        cmocka_unit_test(test_the_browser_is_opened_by_a_file),
        cmocka_unit_test(test_it_opens_the_browser_itself),
        cmocka_unit_test(test_a_folder_of_another),
        cmocka_unit_test(test_links_need_a_server),
    };

    return cmocka_run_group_tests(tests, start_server, end_server);
}
