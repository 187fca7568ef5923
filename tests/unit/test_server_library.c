/* Matches that end at a table of the server enter the library beside its games, and are analysed there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "talk.h"
#include "videau/library.h"

static const char *program;

enum { PATIENCE_MS = 120000, STEP_MS = 50, PATH_ROOM = 128 };

/* Until the answer to request `id` comes. */
static json_t *answer(talk *t, json_int_t id)
{
    for (;;) {
        json_t *message = talk_hear(t, PATIENCE_MS);

        assert_non_null(message);
        if (json_integer_value(json_object_get(message, "id")) == id)
            return message;
        json_decref(message);
    }
}

static json_int_t ask(talk *t, json_int_t id, const char *text)
{
    json_t *reply;
    json_int_t table;

    talk_say(t, text, strlen(text));
    reply = answer(t, id);
    if (!strcmp(json_string_value(json_object_get(reply, "type")), "error"))
        fail_msg("%s: %s", text, json_string_value(json_object_get(reply, "text")));
    table = json_integer_value(json_object_get(reply, "table"));
    json_decref(reply);
    return table;
}

/* A match of one point with one play, then the other resigns; `seed` two digits. */
static void play_match(const talk_server *server, const char *seed)
{
    talk *t = talk_open(server, NULL);
    char text[512];
    json_int_t table;
    int seat = 0;

    assert_non_null(t);
    ask(t, 1, "{\"type\":\"hello\",\"id\":1,\"protocol\":1,\"lang\":\"en\"}");
    snprintf(text, sizeof text,
             "{\"type\":\"new\",\"id\":2,\"settings\":{\"variant\":\"backgammon\",\"length\":1,"
             "\"seats\":[{\"kind\":\"human\",\"name\":\"Ana\"},{\"kind\":\"human\",\"name\":\"Bob "
             "%s\"}],\"dice\":\"seeded\",\"seed\":\"000102030405060708090a0b0c0d0e0f10111213141516"
             "1718191a1b1c1d1e%s\"}}",
             seed, seed);
    table = ask(t, 2, text);
    snprintf(text, sizeof text, "{\"type\":\"roll\",\"id\":3,\"table\":%d,\"seat\":0}", (int)table);
    ask(t, 3, text);
    for (int i = 0; i < 2; i++) { /* whoever's turn it is resigns */
        json_t *reply;
        bool good;

        snprintf(text, sizeof text,
                 "{\"type\":\"resign\",\"id\":4,\"table\":%d,\"seat\":%d,\"value\":1}", (int)table,
                 seat);
        talk_say(t, text, strlen(text));
        reply = answer(t, 4);
        good = !strcmp(json_string_value(json_object_get(reply, "type")), "ok");
        json_decref(reply);
        if (good)
            break;
        assert_int_equal(seat, 0);
        seat = 1;
    }
    snprintf(text, sizeof text, "{\"type\":\"accept\",\"id\":5,\"table\":%d,\"seat\":%d}",
             (int)table, 1 - seat);
    ask(t, 5, text);
    talk_close(t);
}

typedef struct seen {
    int matches, judged;
    char other[64]; /* the last one's second player */
    int64_t id;
} seen;

static bool look(void *user, const vd_library_match *match)
{
    seen *s = user;

    s->matches++;
    s->judged += match->level >= 0;
    s->id = match->id;
    snprintf(s->other, sizeof s->other, "%s", match->name[1]);
    assert_string_equal(match->name[0], "Ana");
    assert_non_null(strstr(match->source, "games.sqlite#"));
    return true;
}

static vd_library *open_library(const talk_server *server)
{
    char path[PATH_ROOM];
    vd_library *library = NULL;
    vd_library_fault fault;

    snprintf(path, sizeof path, "%s/library.sqlite", server->folder);
    if (access(path, F_OK) != 0 || vd_library_open(path, &library, &fault) != VD_OK)
        return NULL;
    return library;
}

/* Waits until so many are there and judged. */
static seen wait_for(const talk_server *server, int matches)
{
    const struct timespec step = {0, STEP_MS * 1000000};
    seen s = {0};

    for (int waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
        vd_library *library = open_library(server);

        s = (seen){0};
        if (library)
            assert_int_equal(vd_library_list(library, NULL, look, &s), VD_OK);
        vd_library_close(library);
        if (s.matches == matches && s.judged == matches)
            return s;
        assert_true(s.matches <= matches);
        nanosleep(&step, NULL);
    }
    fail_msg("%d matches, %d of them judged, instead of %d", s.matches, s.judged, matches);
    return s;
}

static void drop(const talk_server *server, const char *name)
{
    char path[PATH_ROOM];

    snprintf(path, sizeof path, "%s/%s", server->folder, name);
    assert_int_equal(unlink(path), 0);
}

static void a_match_that_ends_enters_the_library_and_is_analysed(void **state)
{
    talk_server server = {.said = -1};
    vd_library *library;
    seen s;

    (void)state;
    assert_true(talk_start(&server, program));
    play_match(&server, "1f");
    s = wait_for(&server, 1);
    assert_string_equal(s.other, "Bob 1f");
    nanosleep(&(struct timespec){2, 0}, NULL); /* the mark counts in seconds */
    /* Killed right after a match: it comes in at the next start. */
    play_match(&server, "20");
    talk_stop(&server, SIGKILL);
    assert_true(talk_restart(&server, program));
    (void)wait_for(&server, 2);
    assert_int_equal(talk_stop(&server, SIGTERM), 0);
    /* What was taken out stays out, though the game is still there. */
    library = open_library(&server);
    assert_non_null(library);
    assert_int_equal(vd_library_remove(library, &s.id, 1, 1), VD_OK);
    vd_library_close(library);
    assert_true(talk_restart(&server, program));
    play_match(&server, "21");
    (void)wait_for(&server, 2);
    assert_int_equal(talk_stop(&server, SIGTERM), 0);
    /* Without its mark and its library all of them come again. */
    drop(&server, "collected");
    drop(&server, "library.sqlite");
    assert_true(talk_restart(&server, program));
    (void)wait_for(&server, 3);
    assert_int_equal(talk_stop(&server, SIGTERM), 0);
    talk_remove(&server);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest cases[] = {
        cmocka_unit_test(a_match_that_ends_enters_the_library_and_is_analysed),
    };

    (void)argc;
    (void)argv;
    program = VD_PROGRAM;
    return cmocka_run_group_tests(cases, NULL, NULL);
}
