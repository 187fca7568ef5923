/* Matches looked at again: of the library and of a table; what was judged, rolled out and written is found again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "json_said.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "talk.h"
#include "videau/library.h"

enum { PATIENCE_MS = 120000, ROOM = 4096, PATH_ROOM = 128, SECOND_GAME = 1 };

static talk_server server;
static json_int_t numbers;

/* ---- Speaking ---- */

static talk *come(void)
{
    talk *t = talk_open(&server, NULL);

    assert_non_null(t);
    json_decref(talk_hear(t, PATIENCE_MS));
    talk_say_json(
        t, json_pack("{s:s,s:i,s:i,s:s}", "type", "hello", "id", 1, "protocol", 1, "lang", "en"));
    json_decref(talk_hear(t, PATIENCE_MS));
    return t;
}

/* Until the answer to this id. */
static json_t *hear(talk *t, json_int_t id)
{
    for (;;) {
        json_t *message = talk_hear(t, PATIENCE_MS);
        const char *type;

        assert_non_null(message);
        type = json_string_value(json_object_get(message, "type"));
        if (json_integer_value(json_object_get(message, "id")) == id &&
            strcmp(type, "progress") != 0)
            return message;
        json_decref(message);
    }
}

__attribute__((format(printf, 2, 3))) static json_int_t say(talk *t, const char *format, ...)
{
    char text[512], body[400];
    va_list args;

    va_start(args, format);
    vsnprintf(body, sizeof body, format, args);
    va_end(args);
    snprintf(text, sizeof text, "{\"id\":%d,%s}", (int)++numbers + 1, body);
    talk_say(t, text, strlen(text));
    return numbers + 1;
}

static double real_of(const json_t *json, const char *key)
{
    return json_number_value(json_object_get(json, key));
}

#define ASK(t, ...) hear(t, say(t, __VA_ARGS__))

static json_t *get(talk *t, const char *body)
{
    json_t *answer = ASK(t, "%s", body);

    if (strcmp(text_of(answer, "type"), "ok") != 0)
        fail_msg("%s: %s", body, text_of(answer, "text"));
    return answer;
}

static void refused(talk *t, const char *body, const char *key)
{
    json_t *answer = ASK(t, "%s", body);

    assert_string_equal(text_of(answer, "key"), key);
    json_decref(answer);
}

/* ---- A library with one match ---- */

static void add_club(void)
{
    FILE *file = fopen(VD_SOURCE_DIR "/tests/data/analysis/club.mat", "rb");
    char bytes[ROOM], path[PATH_ROOM];
    vd_library *library = NULL;
    vd_library_fault fault;
    vd_library_added added;
    vd_record *record = NULL;
    size_t len;

    assert_non_null(file);
    len = fread(bytes, 1, sizeof bytes - 1, file);
    fclose(file);
    /* Its beginning is enough. */
    bytes[len] = '\0';
    assert_non_null(strstr(bytes, "\n 10)"));
    len = (size_t)(strstr(bytes, "\n 10)") - bytes) + 1;
    assert_int_equal(vd_record_read(bytes, len, &record, NULL), VD_OK);
    snprintf(path, sizeof path, "%s/library.sqlite", server.folder);
    assert_int_equal(vd_library_open(path, &library, &fault), VD_OK);
    assert_int_equal(vd_library_add(library, record, "club.mat", 1000, &added), VD_OK);
    assert_int_equal(added.last, 1);
    vd_library_close(library);
    vd_record_free(record);
}

/* The step that lost most of those of this sort; borrowed. */
static const json_t *dearest(const json_t *review, const char *act)
{
    const json_t *found = NULL, *step;
    size_t i;

    json_array_foreach(json_object_get(review, "steps"), i, step)
    {
        if (!strcmp(text_of(step, "act"), act) && real_of(step, "loss") > real_of(found, "loss"))
            found = step;
    }
    assert_non_null(found);
    return found;
}

static void look_at_game(talk *t, const json_t *step)
{
    json_t *game = get(t, "\"type\":\"review_game\",\"library\":1,\"game\":0");
    const json_t *board =
        json_array_get(json_object_get(game, "boards"),
                       (size_t)json_integer_value(json_object_get(step, "action")));
    const json_t *decision = json_object_get(board, "decision"),
                 *listed = json_object_get(decision, "listed"), *row;
    int played = 0;
    size_t i;

    assert_true(real_of(decision, "loss") == real_of(step, "loss"));
    assert_true(json_array_size(json_object_get(board, "hops")) > 0);
    assert_int_equal(json_array_size(json_object_get(board, "men")), 2);
    json_array_foreach(listed, i, row)
    {
        if (!json_is_true(json_object_get(row, "played")))
            continue;
        played++;
        assert_string_equal(text_of(row, "text"), text_of(step, "text"));
        assert_true(real_of(row, "loss") == real_of(step, "loss"));
    }
    assert_int_equal(played, 1);
    assert_true(real_of(json_array_get(listed, 0), "loss") == 0);
    json_decref(game);
}

/* The first throw is in the book, which has no such score: money is what comes nearest. The double has no play. */
static void look_at_book(talk *t)
{
    json_t *game = get(t, "\"type\":\"review_game\",\"library\":1,\"game\":0");
    const json_t *boards = json_object_get(game, "boards"), *board,
                 *book = json_object_get(json_object_get(json_array_get(boards, 0), "decision"),
                                         "book");
    size_t i, known = 0;

    assert_string_equal(text_of(book, "text"), "24/20 13/8");
    assert_string_equal(text_of(book, "score"), "money");
    assert_true(json_is_true(json_object_get(book, "near")));
    json_array_foreach(boards, i, board)
    {
        known += json_object_get(json_object_get(board, "decision"), "book") != NULL;
        assert_null(json_object_get(json_object_get(board, "double"), "book"));
    }
    assert_int_equal(known, 1);
    json_decref(game);
}

static void a_match_of_the_library_is_judged_and_explained(void **state)
{
    talk *t = come();
    json_t *review, *answer;
    const json_t *step;
    char body[200];

    (void)state;
    refused(t, "\"type\":\"review\",\"library\":99", "server.no_match");
    refused(t, "\"type\":\"review\"", "server.field");
    review = get(t, "\"type\":\"review\",\"library\":1");
    assert_true(json_is_null(json_object_get(review, "level")));
    assert_true(json_array_size(json_object_get(review, "steps")) > 10);
    assert_true(json_is_null(json_object_get(review, "sides")));
    json_decref(review);
    refused(t, "\"type\":\"review_analyse\",\"library\":1,\"level\":\"none\"", "server.field");
    answer = ASK(t, "\"type\":\"review_analyse\",\"library\":1,\"level\":\"quick\"");
    assert_string_equal(text_of(answer, "level"), "quick");
    json_decref(answer);
    review = get(t, "\"type\":\"review\",\"library\":1");
    assert_string_equal(text_of(review, "level"), "quick");
    assert_true(real_of(json_object_get(review, "states"), "quick") == 1);
    step = dearest(review, "roll_play");
    assert_true(real_of(step, "loss") > .08 && real_of(step, "cost") > 0);
    assert_string_equal(text_of(step, "fault"), "play");
    look_at_game(t, step);
    look_at_book(t);
    snprintf(body, sizeof body, "\"type\":\"review_why\",\"library\":1,\"game\":0,\"action\":%d",
             (int)json_integer_value(json_object_get(step, "action")));
    answer = get(t, body);
    assert_true(strlen(text_of(json_object_get(answer, "why"), "paragraph")) > 20);
    json_decref(answer);
    step = dearest(review, "double");
    snprintf(body, sizeof body,
             "\"type\":\"review_why\",\"library\":1,\"game\":0,\"action\":%d,\"cube\":true",
             (int)json_integer_value(json_object_get(step, "action")));
    answer = get(t, body);
    assert_true(json_is_number(json_object_get(json_object_get(answer, "market"), "lost")));
    json_decref(answer);
    refused(t, "\"type\":\"review_why\",\"library\":1,\"game\":0,\"action\":4000",
            "server.nothing");
    refused(t, "\"type\":\"review_game\",\"library\":1,\"game\":1", "server.nothing");
    json_decref(review);
    talk_close(t);
}

/* A new connection finds what another left. */
static void what_was_found_and_written_is_there_again(void **state)
{
    talk *t = come();
    json_t *review, *answer;
    const json_t *beside;
    char body[200];
    int action;

    (void)state;
    review = get(t, "\"type\":\"review\",\"library\":1");
    assert_string_equal(text_of(review, "level"), "quick");
    action = (int)json_integer_value(json_object_get(dearest(review, "roll_play"), "action"));
    json_decref(review);
    snprintf(
        body, sizeof body,
        "\"type\":\"review_remark\",\"library\":1,\"game\":0,\"action\":%d,\"text\":\"why not?\"",
        action);
    json_decref(get(t, body));
    refused(t, "\"type\":\"review_remark\",\"library\":1,\"game\":0,\"action\":4000,\"text\":\"x\"",
            "server.nothing");
    snprintf(
        body, sizeof body,
        "\"type\":\"review_deepen\",\"library\":1,\"game\":0,\"action\":%d,\"depth\":\"roller-1\"",
        action);
    answer = get(t, body);
    assert_true(json_integer_value(json_object_get(json_object_get(answer, "deeper"), "games")) >=
                36);
    json_decref(answer);
    talk_close(t);
    t = come();
    review = get(t, "\"type\":\"review\",\"library\":1");
    beside = json_object_get(review, "beside");
    assert_int_equal(json_array_size(beside), 2);
    assert_string_equal(text_of(json_array_get(beside, 0), "remark"), "why not?");
    answer = json_object_get(json_array_get(beside, 1), "deeper");
    assert_true(json_number_value(json_array_get(
                    json_object_get(json_array_get(json_object_get(answer, "lines"), 1), "equity"),
                    1)) > 0);
    json_decref(review);
    snprintf(body, sizeof body,
             "\"type\":\"review_remark\",\"library\":1,\"game\":0,\"action\":%d,\"text\":\"\"",
             action);
    json_decref(get(t, body));
    review = get(t, "\"type\":\"review\",\"library\":1");
    assert_int_equal(json_array_size(json_object_get(review, "beside")), 1);
    json_decref(review);
    talk_close(t);
}

/* Of the program. */
static int count_threads(void)
{
    char path[64], line[128];
    int count = 0;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/status", (int)server.pid);
    file = fopen(path, "r");
    assert_non_null(file);
    while (count == 0 && fgets(line, sizeof line, file))
        if (!strncmp(line, "Threads:", 8))
            count = (int)strtol(line + 8, NULL, 10);
    fclose(file);
    return count;
}

/* It has several processors, where games leave them. */
static void await_threads(int idle)
{
    const struct timespec pause = {.tv_nsec = 10000000};
    int tries = PATIENCE_MS / 10;

    while (sysconf(_SC_NPROCESSORS_ONLN) > 1 && count_threads() <= idle && tries-- > 0)
        nanosleep(&pause, NULL);
    assert_true(tries > 0);
}

/* A long analysis tells how far it is, ends with its page, holds up no question, and is found where it stopped. */
static void what_takes_long_ends_with_its_page(void **state)
{
    const int idle = count_threads();
    talk *t = come();
    json_t *message, *review;
    json_int_t id = say(t, "\"type\":\"review_analyse\",\"library\":1,\"level\":\"rollout\"");
    double done = 0;

    (void)state;
    do {
        message = talk_hear(t, PATIENCE_MS);
        assert_non_null(message);
        done = real_of(message, "done");
        json_decref(message);
    } while (done < .02);
    await_threads(idle);
    json_decref(get(t, "\"type\":\"review_game\",\"library\":1,\"game\":0"));
    json_decref(get(t, "\"type\":\"review_why\",\"library\":1,\"game\":0,\"action\":1"));
    talk_say_json(t, json_pack("{s:s,s:i,s:I}", "type", "cancel", "id", 900, "job", id));
    message = hear(t, id);
    assert_string_equal(text_of(message, "key"), "server.cancelled");
    json_decref(message);
    review = get(t, "\"type\":\"review\",\"library\":1");
    assert_string_equal(text_of(review, "level"), "quick");
    done = real_of(json_object_get(review, "states"), "rollout");
    assert_true(done >= .01 && done < 1);
    json_decref(review);
    talk_close(t);
}

/* ---- A table ---- */

static void a_match_of_a_table_is_reviewed_once_it_is_over(void **state)
{
    talk *t = come();
    json_t *answer;
    int seat = 0;

    (void)state;
    answer =
        ASK(t, "\"type\":\"new\",\"settings\":{\"variant\":\"backgammon\",\"length\":1,\"seats\":["
               "{\"kind\":\"human\",\"name\":\"Ana\"},{\"kind\":\"human\",\"name\":\"Bob\"}],"
               "\"dice\":\"seeded\",\"seed\":\"7\"}");
    assert_int_equal(json_integer_value(json_object_get(answer, "table")), 1);
    json_decref(answer);
    json_decref(ASK(t, "\"type\":\"roll\",\"table\":1,\"seat\":0"));
    refused(t, "\"type\":\"review\",\"table\":1", "server.review_open");
    refused(t, "\"type\":\"review\",\"table\":8", "server.no_table");
    for (bool good = false; !good; seat = 1 - seat) {
        answer = ASK(t, "\"type\":\"resign\",\"table\":1,\"seat\":%d,\"value\":1", seat);
        good = !strcmp(text_of(answer, "type"), "ok");
        json_decref(answer);
    }
    json_decref(ASK(t, "\"type\":\"accept\",\"table\":1,\"seat\":%d", seat));
    answer = get(t, "\"type\":\"review\",\"table\":1");
    assert_string_equal(json_string_value(json_array_get(json_object_get(answer, "names"), 1)),
                        "Bob");
    assert_int_equal(json_integer_value(json_object_get(answer, "library")), 2);
    json_decref(answer);
    talk_close(t);
}

static void resign_a_game(talk *t, int table)
{
    json_t *answer;
    int seat = 0;

    json_decref(ASK(t, "\"type\":\"roll\",\"table\":%d,\"seat\":0", table));
    for (bool good = false; !good; seat = 1 - seat) {
        answer = ASK(t, "\"type\":\"resign\",\"table\":%d,\"seat\":%d,\"value\":1", table, seat);
        good = !strcmp(text_of(answer, "type"), "ok");
        json_decref(answer);
    }
    json_decref(ASK(t, "\"type\":\"accept\",\"table\":%d,\"seat\":%d", table, seat));
}

/* The match goes on, so that it is in no library, and nobody has its table open any more. */
static void a_review_outlives_its_table(void **state)
{
    talk *t = come();
    json_t *answer;

    (void)state;
    json_decref(
        ASK(t, "\"type\":\"new\",\"settings\":{\"variant\":\"backgammon\",\"length\":0,\"seats\":["
               "{\"kind\":\"human\",\"name\":\"Ana\"},{\"kind\":\"human\",\"name\":\"Bob\"}],"
               "\"dice\":\"seeded\",\"seed\":\"7\"}"));
    resign_a_game(t, 2);
    json_decref(get(t, "\"type\":\"review\",\"table\":2"));
    json_decref(ASK(t, "\"type\":\"leave\",\"table\":2"));
    json_decref(
        ASK(t, "\"type\":\"new\",\"settings\":{\"variant\":\"backgammon\",\"length\":1,\"seats\":["
               "{\"kind\":\"human\",\"name\":\"Cleo\"},{\"kind\":\"human\",\"name\":\"Dora\"}],"
               "\"dice\":\"seeded\",\"seed\":\"7\"}"));
    answer = get(t, "\"type\":\"review\",\"table\":2");
    assert_string_equal(json_string_value(json_array_get(json_object_get(answer, "names"), 0)),
                        "Ana");
    assert_string_equal(json_string_value(json_array_get(json_object_get(answer, "names"), 1)),
                        "Bob");
    json_decref(answer);
    json_decref(ASK(t, "\"type\":\"leave\",\"table\":3"));
    talk_close(t);
}

/* ---- Any position ---- */

/* As eXtreme Gammon writes it down. */
static const char xg_text[] =
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10\\n\\nX:Ana   O:Ben\\n"
    "Score is X:0 O:0. Unlimited Game\\nX to play 31\\n\\n"
    "    1. 3-ply       8/5 6/5                      eq:+0.165\\n"
    "      Player:   55.12% (G:17.02% B:1.10%)\\n"
    "      Opponent: 44.88% (G:12.32% B:0.61%)\\n\\n"
    "    2. 3-ply       24/23 13/10                  eq:+0.010 (-0.155)\\n"
    "      Player:   50.00% (G:13.00% B:0.60%)\\n"
    "      Opponent: 50.00% (G:13.50% B:0.60%)\\n\\n\\n"
    "eXtreme Gammon Version: 2.10\\n";

static void what_another_program_says_is_read_and_a_position_rolled_out(void **state)
{
    talk *t = come();
    char body[1600];
    json_t *answer;
    const json_t *plays;

    (void)state;
    snprintf(body, sizeof body, "{\"id\":901,\"type\":\"read\",\"text\":\"%s\"}", xg_text);
    talk_say(t, body, strlen(body));
    answer = hear(t, 901);
    assert_string_equal(text_of(answer, "type"), "ok");
    plays = json_object_get(json_array_get(json_object_get(answer, "analyses"), 0), "plays");
    assert_int_equal(json_array_size(plays), 2);
    assert_string_equal(text_of(json_array_get(plays, 0), "text"), "8/5 6/5");
    assert_true(real_of(json_array_get(plays, 1), "equity") == .01);
    json_decref(answer);
    refused(t, "\"type\":\"read\",\"text\":\"no such thing\"", "import.unknown");
    refused(t, "\"type\":\"rollout\",\"position\":\"start\",\"depth\":\"2-ply\"", "server.field");
    answer =
        get(t, "\"type\":\"rollout\",\"position\":\"start\",\"dice\":[3,1],\"depth\":\"roller-1\"");
    plays = json_object_get(json_object_get(answer, "deeper"), "lines");
    assert_int_equal(json_array_size(plays), 5);
    assert_string_equal(
        text_of(json_array_get(plays, (size_t)json_integer_value(json_object_get(
                                          json_object_get(answer, "deeper"), "best"))),
                "text"),
        "8/5 6/5");
    json_decref(answer);
    talk_close(t);
}

static int start(void **state)
{
    (void)state;
    if (!talk_start(&server, VD_PROGRAM))
        return 1;
    add_club();
    return 0;
}

static int stop(void **state)
{
    const int status = talk_stop(&server, SIGTERM);

    (void)state;
    talk_remove(&server);
    return status;
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        cmocka_unit_test(a_match_of_the_library_is_judged_and_explained),
        cmocka_unit_test(what_was_found_and_written_is_there_again),
        cmocka_unit_test(what_takes_long_ends_with_its_page),
        cmocka_unit_test(a_match_of_a_table_is_reviewed_once_it_is_over),
        cmocka_unit_test(a_review_outlives_its_table),
        cmocka_unit_test(what_another_program_says_is_read_and_a_position_rolled_out),
    };

    return cmocka_run_group_tests(cases, start, stop);
}
