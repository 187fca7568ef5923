/* A conversation with the server in which something fails: sent, compared, judged. */
#include "failing_web.h"

#include "failing.h"
#include "talk.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { STEPS = 20, SOON = 3000, TRIES = 50, SHARES = 150, NO_SESSION = 4401 };

/* %d is the table. The first makes it; `acts`: an entry is made. */
static const struct step {
    const char *say;
    bool acts;
} steps[] = {
    {"{\"type\":\"new\",\"settings\":{\"variant\":\"backgammon\",\"length\":3,\"dice\":\"manual\","
     "\"seats\":[{\"kind\":\"human\",\"name\":\"Ana\"},{\"kind\":\"human\"}]}}",
     true},
    {"{\"type\":\"roll\",\"table\":%d,\"seat\":0,\"dice\":[3,1]}", true},
    {"{\"type\":\"draft\",\"table\":%d,\"seat\":0,\"hops\":[[8,3]]}", false},
    {"{\"type\":\"play\",\"table\":%d,\"seat\":0,\"text\":\"8/5 6/5\",\"end\":false}", true},
    {"{\"type\":\"undo\",\"table\":%d,\"seat\":0}", true},
    {"{\"type\":\"play\",\"table\":%d,\"seat\":0,\"text\":\"8/5 6/5\"}", true},
    {"{\"type\":\"double\",\"table\":%d,\"seat\":1}", true},
    {"{\"type\":\"take\",\"table\":%d,\"seat\":0}", true},
    {"{\"type\":\"sheet\",\"table\":%d,\"game\":1}", false},
    {"{\"type\":\"dice\",\"table\":%d}", false},
    {"{\"type\":\"rolls\",\"table\":%d}", false},
    {"{\"type\":\"rule\",\"rule\":\"R20\"}", false},
    {"{\"type\":\"leave\",\"table\":%d}", false}, /* and it is read anew */
    {"{\"type\":\"open\",\"table\":%d}", false},
    {"{\"type\":\"sync\",\"table\":%d}", false},
    {"{\"type\":\"list\",\"limit\":2}", false},
    {"{\"type\":\"catalogue\"}", false},
    {"{\"type\":\"leave\",\"table\":%d}", false},
};

enum { COUNT = sizeof steps / sizeof *steps };

typedef struct web {
    talk_server server;
    talk *talk;
    failing_page *page;
    char page_path[64];
    const char *program;
    char *right[COUNT];      /* answers when nothing fails */
    int table;               /* 0: not made yet */
    json_int_t entries;      /* acknowledged */
    json_int_t makes[COUNT]; /* entries that the step makes */
    json_int_t count;        /* that the last answer said; -1: none */
    int faults;
    bool brittle; /* a sync has failed: nothing is written any more, which each act is to be told */
    bool ended;
    char what[64];
} web;

static void fault(web *w, int step, const char *which, const json_t *answer)
{
    char *text = answer ? json_dumps(answer, JSON_COMPACT) : NULL;

    if (w->faults++ < 20)
        print_error("%s, %.40s: %s %.300s\n", w->what, steps[step].say, which, text ? text : "");
    free(text);
}

/* Where two answers part, and what each says there. */
static void tell_apart(const char *right, const char *said)
{
    size_t at = 0;

    while (right[at] && right[at] == said[at])
        at++;
    at = at > 40 ? at - 40 : 0;
    print_error("right: %.200s\nsaid:  %.200s\n", right + at, said + at);
}

/* ---- Comparing ---- */

static void scrub(json_t *json);

static void scrub_members(json_t *json)
{
    static const char *const moving[] = {"table", "created", "changed", "id",
                                         "seal",  "total",   "tables",  "seq"};
    const char *key;
    json_t *value;
    void *next;

    for (size_t i = 0; i < sizeof moving / sizeof *moving; i++)
        json_object_del(json, moving[i]);
    json_object_foreach_safe(json, next, key, value) scrub(value);
}

/* What differs from one table to the next. */
static void scrub(json_t *json)
{
    if (json_is_object(json))
        scrub_members(json);
    for (size_t i = 0; i < json_array_size(json); i++)
        scrub(json_array_get(json, i));
}

static char *text_of(json_t *answer)
{
    scrub(answer);
    return json_dumps(answer, JSON_COMPACT | JSON_SORT_KEYS);
}

/* ---- Speaking ---- */

/* Somebody who has said hello; NULL where the failure was just then. */
static talk *come(web *w)
{
    for (int i = 0; i < TRIES; i++) {
        talk *t = talk_open(&w->server, NULL);
        json_t *heard = t ? talk_hear(t, SOON) : NULL, *ok = NULL;

        if (heard) {
            talk_say_json(t, json_pack("{s:s,s:i,s:i,s:s}", "type", "hello", "id", 1, "protocol", 1,
                                       "lang", "en"));
            ok = talk_hear(t, SOON);
        }
        json_decref(heard);
        if (ok && !strcmp(json_string_value(json_object_get(ok, "type")), "ok")) {
            json_decref(ok);
            return t;
        }
        json_decref(ok);
        if (t && talk_close_code(t) == NO_SESSION)
            fault(w, 0, "who has a session is taken for a stranger", NULL);
        if (t)
            talk_close(t);
    }
    return NULL;
}

static json_t *heard_for(web *w, int id)
{
    for (;;) {
        json_t *heard = talk_hear(w->talk, SOON);

        if (!heard || json_integer_value(json_object_get(heard, "id")) == id)
            return heard;
        json_decref(heard);
    }
}

/* The answer with this id; NULL: the connection has ended. Who was too fast asks again later: nothing was carried out. */
static json_t *answer_to(web *w, const char *message, int id)
{
    const struct timespec later = {0, 100000000};

    for (;;) {
        json_t *json = json_loads(message, 0, NULL), *heard;
        const char *fault;

        assert_non_null(json);
        json_object_set_new(json, "id", json_integer(id));
        talk_say_json(w->talk, json);
        heard = heard_for(w, id);
        fault = json_string_value(json_object_get(heard, "key"));
        if (!fault || strcmp(fault, "server.too_fast") != 0)
            return heard;
        json_decref(heard);
        nanosleep(&later, NULL);
    }
}

/* How many entries the table has, asked while nothing fails; -1: it was not said. */
static json_int_t entries_now(web *w)
{
    char message[80];
    json_int_t entries = -1;
    const bool by_site = atomic_exchange(&w->page->by_site, false);
    long at[FAILING_KINDS];

    for (int i = 0; i < FAILING_KINDS; i++)
        at[i] = atomic_exchange(&w->page->at[i], 0);

    snprintf(message, sizeof message, "{\"type\":\"open\",\"table\":%d}", w->table);
    for (int i = 0; i < TRIES && entries < 0; i++) {
        json_t *answer = w->talk ? answer_to(w, message, 900 + i) : NULL;
        const json_t *count = json_object_get(json_object_get(answer, "state"), "count");

        if (count)
            entries = json_integer_value(count);
        if (!answer) {
            if (w->talk)
                talk_close(w->talk);
            w->talk = come(w);
        }
        json_decref(answer);
    }
    for (int i = 0; i < FAILING_KINDS; i++)
        atomic_store(&w->page->at[i], at[i]);
    atomic_store(&w->page->by_site, by_site);
    return entries;
}

/* ---- A conversation ---- */

typedef enum outcome { RIGHT, REFUSED, CUT, WRONG } outcome;

static outcome judge(web *w, int step, json_t *answer)
{
    const char *type = json_string_value(json_object_get(answer, "type"));
    const char *text = json_string_value(json_object_get(answer, "text"));
    char *said;
    outcome is = RIGHT;

    if (!answer)
        return CUT;
    if (type && !strcmp(type, "error") && text && strlen(text) > 10)
        return REFUSED;
    if (step == 0 && w->table == 0)
        w->table = (int)json_integer_value(json_object_get(answer, "table"));
    w->count = json_object_get(answer, "count")
                   ? json_integer_value(json_object_get(answer, "count"))
                   : -1;
    said = text_of(answer);
    if (!w->right[step])
        w->right[step] = strdup(said);
    else if (strcmp(said, w->right[step]) != 0)
        is = WRONG;
    if (is == WRONG) {
        fault(w, step, "another answer:", answer);
        tell_apart(w->right[step], said);
    }
    free(said);
    return is;
}

/* What was acknowledged is there; what was not may be. Says whether the step is done. */
static bool settle(web *w, int step, outcome is)
{
    json_int_t now;

    if (step == 0)
        return is == RIGHT;
    if (is == RIGHT && !steps[step].acts)
        return true;
    now = entries_now(w);
    if (is == RIGHT) {
        w->makes[step] = w->count - w->entries;
        w->entries = w->count;
    }
    if (now == w->entries)
        return is == RIGHT || !steps[step].acts;
    if (is == CUT && steps[step].acts && now == w->entries + w->makes[step]) {
        w->entries = now;
        return true;
    }
    fault(w, step, now < w->entries ? "entries are lost" : "refused, and done", NULL);
    w->entries = now;
    return true;
}

static void put_table(char *out, size_t size, const char *say, int table)
{
    const char *place = strstr(say, "%d");

    if (place)
        snprintf(out, size, "%.*s%d%s", (int)(place - say), say, table, place + 2);
    else
        snprintf(out, size, "%s", say);
}

static void take_step(web *w, int step)
{
    char message[512];

    for (int i = 0; i < TRIES; i++) {
        json_t *answer;
        outcome is;

        put_table(message, sizeof message, steps[step].say, w->table);
        answer = w->talk ? answer_to(w, message, 10 + step) : NULL;
        is = judge(w, step, answer);
        json_decref(answer);
        if (is == CUT) {
            if (w->talk)
                talk_close(w->talk);
            w->talk = come(w);
            if (!w->talk) {
                fault(w, step, "nobody answers any more", NULL);
                return;
            }
        }
        if (settle(w, step, is) || is == WRONG)
            return;
        if (w->brittle && is == REFUSED && (steps[step].acts || i > 3)) {
            w->ended = true;
            return;
        }
        if (w->table == 0 && is == CUT)
            continue; /* it may have been made all the same: another will do */
    }
    fault(w, step, "never done", NULL);
}

static bool is_running(web *w)
{
    int status;

    return waitpid(w->server.pid, &status, WNOHANG) == 0;
}

static void converse(web *w)
{
    w->table = 0;
    w->entries = 0;
    w->ended = false;
    for (int step = 0; step < COUNT && !w->ended; step++) {
        take_step(w, step);
        if (w->table == 0)
            break;
    }
}

/* ---- The sweep ---- */

static void arm(web *w, int kind, long at, int how)
{
    atomic_store(&w->page->how, how);
    atomic_store(&w->page->after_syncs, 0);
    for (int i = 0; i < FAILING_KINDS; i++)
        atomic_store(&w->page->at[i], i == kind && at ? atomic_load(&w->page->seen[i]) + at : 0);
}

static void restart(web *w)
{
    if (w->talk)
        talk_close(w->talk);
    arm(w, 0, 0, FAILING_ONCE);
    talk_stop(&w->server, SIGTERM);
    assert_true(talk_restart(&w->server, w->program));
    w->talk = come(w);
    assert_non_null(w->talk);
}

/* After a sync that failed: what was acknowledged is there when the server is started again. */
static void look_again(web *w)
{
    restart(w);
    if (w->table && entries_now(w) < w->entries)
        fault(w, 0, "entries are lost", NULL);
}

/* Afterwards the server is as before: it runs, and nothing fails. */
static void look_after(web *w)
{
    if (failing_left(w->page, w->server.folder))
        fault(w, 0, "writes to a file whose sync has failed", NULL);
    if (!is_running(w)) {
        fault(w, 0, "the server has ended", NULL);
        arm(w, 0, 0, FAILING_ONCE);
        assert_true(talk_restart(&w->server, w->program));
    }
    arm(w, 0, 0, FAILING_ONCE);
    if (w->brittle)
        look_again(w);
    else if (!w->talk)
        restart(w);
}

/* Each write or sync in turn. */
static void sweep_kind(web *w, int kind, long count, long most)
{
    const long step = most && count > most ? count / most : 1;

    w->brittle = kind == FAILING_SYNC;
    for (long at = 1 + failing_turn() % step; at <= count && w->faults < 20; at += step) {
        snprintf(w->what, sizeof w->what, "%s %ld", kind == FAILING_SYNC ? "sync" : "write", at);
        arm(w, kind, at, FAILING_ONCE);
        converse(w);
        look_after(w);
    }
}

static void list_sites(web *w, uint64_t share, uint64_t shares)
{
    atomic_store(&w->page->by_site, false);
    memset(w->page->site, 0, sizeof w->page->site);
    atomic_store(&w->page->sites, 0);
    atomic_store(&w->page->failed, 0);
    atomic_store(&w->page->share, share);
    atomic_store(&w->page->shares, shares);
    atomic_store(&w->page->by_site, shares > 0);
}

/* The first allocation of each site fails, those of a share of them in one conversation: a step is asked again after each. */
static void sweep_allocations(web *w, long most)
{
    const uint64_t first = (uint64_t)failing_turn() % SHARES;
    long failed = 0, sites = 0;

    w->brittle = false;
    for (uint64_t i = 0; i < (most ? (uint64_t)most : SHARES) && w->faults < 20; i++) {
        snprintf(w->what, sizeof w->what, "allocations of share %d", (int)((first + i) % SHARES));
        arm(w, 0, 0, FAILING_ONCE);
        list_sites(w, (first + i) % SHARES, SHARES);
        converse(w);
        failed += atomic_load(&w->page->failed);
        if (atomic_load(&w->page->sites) > sites)
            sites = atomic_load(&w->page->sites);
        list_sites(w, 0, 0);
        look_after(w);
    }
    print_message("%ld sites of allocations in a conversation; %ld failed\n", sites, failed);
    assert_true(failed > 0 && sites < FAILING_SITES);
}

static void map_page(web *w)
{
    int fd;

    snprintf(w->page_path, sizeof w->page_path, "/tmp/videau-failing.XXXXXX");
    fd = mkstemp(w->page_path);
    assert_true(fd >= 0 && ftruncate(fd, sizeof *w->page) == 0);
    w->page = mmap(NULL, sizeof *w->page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    assert_true(w->page != MAP_FAILED);
}

void web_sweep(const char *program, const char *shim, long most)
{
    web w = {.program = program};
    long before[FAILING_KINDS], count[FAILING_KINDS];

    map_page(&w);
    setenv("LD_PRELOAD", shim, 1);
    setenv(FAILING_VARIABLE, w.page_path, 1);
    assert_true(talk_start(&w.server, program));
    w.talk = come(&w);
    assert_non_null(w.talk);
    for (int round = 0; round < 2; round++) {
        snprintf(w.what, sizeof w.what, "nothing failing");
        for (int i = 0; i < FAILING_KINDS; i++)
            before[i] = atomic_load(&w.page->seen[i]);
        converse(&w);
        for (int i = 0; i < FAILING_KINDS; i++)
            count[i] = atomic_load(&w.page->seen[i]) - before[i];
    }
    print_message("%ld allocations, %ld writes, %ld syncs; turn %ld\n", count[0], count[1],
                  count[2], failing_turn());
    assert_int_equal(w.faults, 0);
    sweep_allocations(&w, most);
    for (int i = FAILING_WRITE; i < FAILING_KINDS; i++)
        sweep_kind(&w, i, count[i], most);
    if (w.talk)
        talk_close(w.talk);
    talk_stop(&w.server, SIGTERM);
    talk_remove(&w.server);
    unlink(w.page_path);
    unsetenv("LD_PRELOAD");
    for (int i = 0; i < COUNT; i++)
        free(w.right[i]);
    assert_int_equal(w.faults, 0);
}
