/* The program itself killed at random moments, sixty times: thirty at a terminal, thirty as a server with a page connected. What it
 * had shown or answered by then is there afterwards; of what was under way, all or nothing. */
#include "folder.h"
#include "talk.h"

#include "videau/base.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <poll.h>
#include <pthread.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { KILLS = 30, SOON = 60000, ROOM = 1 << 20, PATH_ROOM = 128, GAMES = 3 };

static vd_rng rng;

/* ---- Whoever kills ---- */

typedef struct killer {
    pid_t pid;
    long after_us;
    pthread_t thread;
} killer;

static void *kill_later(void *user)
{
    const killer *k = user;
    const struct timespec wait = {k->after_us / 1000000, k->after_us % 1000000 * 1000};

    nanosleep(&wait, NULL);
    kill(k->pid, SIGKILL);
    return NULL;
}

/* Within so many microseconds. */
static void aim(killer *k, pid_t pid, uint32_t most)
{
    k->pid = pid;
    k->after_us = (long)vd_rng_below(&rng, most);
    assert_int_equal(pthread_create(&k->thread, NULL, kill_later, k), 0);
}

enum { USUAL_US = 60000, LONGEST_US = 8000000, ACTS_MAX = 100 };

/* Where little was done before the kills so far, since others use the machine, the next ones come later. */
static uint32_t moment(uint32_t most, int acted, int kills)
{
    if (acted < 3 * kills)
        return most < LONGEST_US ? 2 * most : most;
    return acted > 6 * kills && most > USUAL_US ? most / 2 : most;
}

/* ---- At a terminal ---- */

static char folder[] = "/tmp/videau-kills-XXXXXX";

typedef struct terminal {
    pid_t pid;
    int fd;
    char text[ROOM]; /* since something was typed last */
    size_t len;
} terminal;

static void sit_down(terminal *t, const char *path, bool fresh)
{
    t->len = 0;
    t->pid = forkpty(&t->fd, NULL, NULL, NULL);
    assert_true(t->pid >= 0);
    if (t->pid > 0)
        return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setenv("TERM", "dumb", 1);
    if (fresh)
        execl(VD_PROGRAM, VD_PROGRAM, "play", "--two", "--dice=manual", "--match=3", "--plain",
              "--lang=en", "--file", path, (char *)NULL);
    else
        execl(VD_PROGRAM, VD_PROGRAM, "resume", path, "--lang=en", (char *)NULL);
    _exit(127);
}

/* Until it has said `what` and asks for something. False: it is gone. */
static bool wait_for(terminal *t, const char *what)
{
    for (;;) {
        struct pollfd ready = {.fd = t->fd, .events = POLLIN};
        ssize_t got;

        t->text[t->len] = '\0';
        if (strstr(t->text, what) && t->len > 2 && !strcmp(t->text + t->len - 2, "> "))
            return true;
        if (poll(&ready, 1, SOON) <= 0)
            fail_msg("neither an answer nor an end: %s", t->text);
        got = read(t->fd, t->text + t->len, sizeof t->text - 1 - t->len);
        if (got <= 0)
            return false;
        t->len += (size_t)got;
    }
}

static bool last_line_has(const terminal *t, const char *what)
{
    const char *line = strrchr(t->text, '\n');

    return strstr(line ? line : t->text, what) != NULL;
}

/* What is asked for is typed; the answer to it. */
static const char *type_next(terminal *t)
{
    const bool opening = !strstr(t->text, "3-1."), taken = last_line_has(t, "undo");
    const char *line = opening ? "3-1\n" : taken ? "undo\n" : "8/5 6/5\n";

    t->len = 0;
    return write(t->fd, line, strlen(line)) != (ssize_t)strlen(line) ? NULL
           : opening                                                 ? "plays 3-1"
           : taken                                                   ? "Play taken back."
                                                                     : "Blue: 3-1 8/5 6/5";
}

/* Whole lines of the file, each the one that is due there; 0: no file. */
static int count_lines(const char *path)
{
    static char text[ROOM];
    FILE *file = fopen(path, "rb");
    size_t len = file ? fread(text, 1, sizeof text - 1, file) : 0;
    int lines = 0;

    if (file)
        fclose(file);
    text[len] = '\0';
    for (char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1, lines++) {
        const char *due = lines == 0       ? "{\"videau\":\"game\""
                          : lines == 1     ? "{\"do\":\"opening\",\"dice\":[3,1]}"
                          : lines % 2 == 0 ? "{\"do\":\"play\",\"seat\":0,\"hops\":[[8,3],[6,1]]}"
                                           : "{\"do\":\"undo\"}";

        assert_int_equal(strncmp(line, due, strlen(due)), 0);
    }
    return lines;
}

/* It goes on, and has lost and added nothing. */
static void goes_on(const char *path, int lines)
{
    char command[4 * PATH_ROOM];

    snprintf(command, sizeof command, "'%s' resume '%s' </dev/null >/dev/null 2>&1", VD_PROGRAM,
             path);
    assert_int_equal(system(command), 0);
    assert_int_equal(count_lines(path), lines);
}

static void killed_at_a_terminal(void **state)
{
    static terminal t;
    uint32_t most = USUAL_US;
    int acted = 0;

    (void)state;
    for (int n = 0; n < KILLS; n++) {
        char path[PATH_ROOM];
        bool fresh;
        killer k;
        int known, lines;

        snprintf(path, sizeof path, "%s/%d.videau", folder, n / (KILLS / GAMES));
        known = count_lines(path);
        fresh = known == 0; /* the first time, or killed before it had begun a file */
        if (fresh)
            unlink(path);
        sit_down(&t, path, fresh);
        if (n % 3 == 2) /* while it begins */
            aim(&k, t.pid, 200000);
        if (wait_for(&t, "")) {
            known = fresh ? 1 : known;
            most = moment(most, acted, n);
            if (n % 3 != 2)
                aim(&k, t.pid, most);
            for (const char *answer; (answer = type_next(&t)) != NULL && wait_for(&t, answer);) {
                known++;
                acted++;
            }
        } else if (n % 3 != 2) {
            fail_msg("it did not begin: %s", t.text);
        }
        pthread_join(k.thread, NULL);
        waitpid(t.pid, NULL, 0);
        close(t.fd);
        lines = count_lines(path);
        if (lines < known || lines > known + 1)
            fail_msg("kill %d: %d lines, %d were shown", n, lines, known);
        if (lines > 0)
            goes_on(path, lines);
    }
    print_message("%d kills at a terminal, %d actions\n", KILLS, acted);
    assert_true(acted > 2 * KILLS);
}

/* ---- With a page ---- */

static talk_server server;

typedef struct page {
    talk *wire;
    json_int_t table, count; /* of entries, as told last */
    bool taken;              /* the next thing is to take the play back */
} page;

static json_int_t number_of(const json_t *json, const char *key)
{
    return json_integer_value(json_object_get(json, key));
}

/* The answer, `count` read from whatever tells it; NULL: the server is gone. */
static json_t *answer_to(page *p, json_int_t id)
{
    json_t *heard;

    while ((heard = talk_hear(p->wire, SOON)) != NULL && number_of(heard, "id") != id)
        json_decref(heard);
    return heard;
}

static json_t *ask(page *p, const char *text)
{
    static json_int_t id = 100;
    json_t *json = json_loads(text, 0, NULL);

    assert_non_null(json);
    json_object_set_new(json, "id", json_integer(++id));
    talk_say_json(p->wire, json);
    return answer_to(p, id);
}

static bool ask_ok(page *p, const char *text)
{
    json_t *answer = ask(p, text);
    const char *type = json_string_value(json_object_get(answer, "type"));
    const bool said = answer != NULL;

    if (said && strcmp(type, "ok") != 0 && strcmp(type, "table") != 0)
        fail_msg("%s: %s", text, json_string_value(json_object_get(answer, "text")));
    json_decref(answer);
    return said;
}

/* False: the server was killed before it had greeted. */
static bool come(page *p)
{
    json_t *heard;

    p->wire = talk_open(&server, NULL);
    if (!p->wire)
        return false;
    heard = talk_hear(p->wire, SOON);
    json_decref(heard);
    return heard && ask_ok(p, "{\"type\":\"hello\",\"protocol\":1,\"lang\":\"en\"}");
}

static bool new_table(page *p)
{
    json_t *answer =
        ask(p, "{\"type\":\"new\",\"settings\":{\"variant\":\"backgammon\",\"length\":3,"
               "\"dice\":\"manual\",\"seats\":[{\"kind\":\"human\"},{\"kind\":\"human\"}]}}");
    const json_int_t table = number_of(answer, "table");

    json_decref(answer);
    if (table > 0) {
        p->table = table;
        p->count = 0;
        p->taken = false;
    }
    return table > 0;
}

static bool act(page *p)
{
    char text[256];
    const char *what = p->count == 0 ? "\"type\":\"roll\",\"seat\":0,\"dice\":[3,1]"
                       : p->taken
                           ? "\"type\":\"undo\",\"seat\":0"
                           : "\"type\":\"play\",\"seat\":0,\"text\":\"8/5 6/5\",\"end\":false";

    snprintf(text, sizeof text, "{%s,\"table\":%d}", what, (int)p->table);
    if (!ask_ok(p, text))
        return false;
    p->taken = p->count > 0 && !p->taken;
    p->count++;
    return true;
}

/* All tables that were answered are there, the last with all that was; what was under way may be there too. */
static void all_is_there(page *p, int kill_number)
{
    for (json_int_t id = 1; id <= p->table; id++) {
        char text[64];
        json_t *answer, *state;
        json_int_t count;

        snprintf(text, sizeof text, "{\"type\":\"open\",\"table\":%d}", (int)id);
        answer = ask(p, text);
        state = json_object_get(answer, "state");
        count = number_of(state, "count");
        if (!state)
            fail_msg("kill %d: table %d is lost", kill_number, (int)id);
        if (id == p->table && (count < p->count || count > p->count + 1))
            fail_msg("kill %d: table %d has %d entries, %d were answered", kill_number, (int)id,
                     (int)count, (int)p->count);
        if (id == p->table && count > p->count) {
            p->taken = p->count > 0 && !p->taken;
            p->count = count;
        }
        if (id == p->table) /* after a play its end is awaited, after its undo none is */
            assert_int_equal(json_is_integer(json_object_get(state, "awaits")), p->taken);
        json_decref(answer);
        snprintf(text, sizeof text, "{\"type\":\"leave\",\"table\":%d}", (int)id);
        if (id < p->table)
            assert_true(ask_ok(p, text));
    }
}

static void killed_with_a_page(void **state)
{
    page p = {NULL, 0, 0, false};
    uint32_t most = USUAL_US;
    int acted = 0;

    (void)state;
    assert_true(talk_start(&server, VD_PROGRAM));
    for (int n = 0; n < KILLS; n++) {
        killer k;

        if (n > 0)
            assert_true(talk_restart(&server, VD_PROGRAM));
        assert_true(come(&p));
        if (p.table > 0)
            all_is_there(&p, n);
        most = moment(most, acted, n);
        aim(&k, server.pid, most);
        if (n % 10 > 0 || new_table(&p))
            for (int i = 0; i < ACTS_MAX && p.table > 0 && act(&p); i++) /* more are refused */
                acted++;
        pthread_join(k.thread, NULL);
        talk_close(p.wire);
        talk_stop(&server, SIGKILL);
    }
    assert_true(talk_restart(&server, VD_PROGRAM));
    assert_true(come(&p));
    all_is_there(&p, KILLS);
    talk_close(p.wire);
    talk_remove(&server);
    print_message("%d kills with a page, %d actions\n", KILLS, acted);
    assert_true(acted > 2 * KILLS);
}

static int begin(void **state)
{
    (void)state;
    vd_rng_init(&rng, 12);
    return mkdtemp(folder) ? 0 : 1;
}

static int end(void **state)
{
    (void)state;
    return folder_remove(folder) ? 0 : 1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(killed_at_a_terminal),
                                       cmocka_unit_test(killed_with_a_page)};

    return cmocka_run_group_tests(tests, begin, end);
}
