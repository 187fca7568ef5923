/* Sealed dice at a table: what the server asks for before the first roll, in which order, what it keeps over a kill at any
 * step, what it opens at the end. Spoken to the core directly. */
#include "folder.h"
#include "near/near.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>

#include "json_said.h"

enum { PATH_ROOM = 256, HEARD_MAX = 64 };

static const char value[2][VD_HEX_LEN] = {
    "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f",
    "404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f"};

typedef struct place {
    char folder[PATH_ROOM], games[PATH_ROOM + 16], log[PATH_ROOM + 16];
    vd_storage *storage;
    vd_core *core;
    int64_t now;
} place;

/* A page: what it has heard since it last spoke. */
typedef struct page {
    place *at;
    vd_connection *connection;
    json_t *heard[HEARD_MAX];
    int count;
} page;

static void hear(void *socket_state, const char *text, size_t len)
{
    page *p = socket_state;

    assert_true(p->count < HEARD_MAX);
    p->heard[p->count++] = json_loadb(text, len, 0, NULL);
}

static void drop(void *socket_state, vd_close_code code)
{
    (void)socket_state;
    (void)code;
}

static void wake(void *user)
{
    (void)user;
}

static void start(place *p)
{
    const vd_core_options options = {.world = &near_world,
                                     .commitments = p->log,
                                     .send = hear,
                                     .drop = drop,
                                     .wake = wake,
                                     .user = p};
    vd_core_options with = options;

    assert_int_equal(
        vd_storage_open(&(const vd_storage_options){.path = p->games, .now = 1800000000},
                        &p->storage),
        VD_SERVER_FAULT_none);
    with.storage = p->storage;
    assert_int_equal(vd_core_new(&with, &p->core), VD_OK);
}

static void end(place *p)
{
    vd_core_free(p->core);
    vd_storage_close(p->storage);
}

static int set_up(void **state)
{
    place *p = calloc(1, sizeof *p);

    strcpy(p->folder, "/tmp/videau-dice.XXXXXX");
    if (!mkdtemp(p->folder))
        return 1;
    snprintf(p->games, sizeof p->games, "%s/games", p->folder);
    snprintf(p->log, sizeof p->log, "%s/log", p->folder);
    start(p);
    *state = p;
    return 0;
}

static int tear_down(void **state)
{
    place *p = *state;
    bool gone;

    end(p);
    gone = folder_remove(p->folder);
    free(p);
    return gone ? 0 : 1;
}

static void forget(page *p)
{
    while (p->count > 0)
        json_decref(p->heard[--p->count]);
}

/* The answer, the last thing heard; the page's until it speaks again. */
static json_t *ask(page *p, const char *message)
{
    forget(p);
    p->at->now += 1000;
    vd_core_hear(p->at->core, p->connection, message, strlen(message), p->at->now);
    assert_true(p->count > 0);
    return p->heard[p->count - 1];
}

static void come(page *p, place *at)
{
    *p = (page){.at = at};
    p->connection = vd_core_join(at->core, p, (uint64_t)(uintptr_t)p);
    assert_non_null(p->connection);
    assert_string_equal(
        text_of(ask(p, "{\"type\":\"hello\",\"protocol\":1,\"lang\":\"en\"}"), "type"), "ok");
}

static void leave(page *p)
{
    vd_core_leave(p->at->core, p->connection);
    forget(p);
}

/* "key" of a refusal, "" when it was done. */
static const char *outcome(page *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static const char *outcome(page *p, const char *format, ...)
{
    char message[512];
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return text_of(ask(p, message), "key");
}

static bool may(const json_t *table, const char *what)
{
    const json_t *list = json_object_get(json_object_get(table, "state"), "may");

    for (size_t i = 0; i < json_array_size(list); i++)
        if (!strcmp(json_string_value(json_array_get(list, i)), what))
            return true;
    return false;
}

static void commitment_of(const char *commitment, int seat, const char *word, char out[VD_HEX_LEN])
{
    char text[VD_DICE_TEXT_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_dice_contribution_text(&buf, commitment, seat,
                              &(const vd_dice_contribution){value[seat], word});
    vd_text_commitment(text, buf.length, out);
}

static const char new_for_two[] =
    "{\"type\":\"new\",\"seats\":[0],\"settings\":{\"variant\":\"backgammon\",\"length\":1,\"seats\":"
    "[{\"kind\":\"human\",\"name\":\"Ana\"},{\"kind\":\"human\",\"name\":\"Bob\"}]}}";

/* What the game comes to: the rolls are those of seed and values, the seal is the one shown and stands in the log. */
static void finish(page *p, const char *commitment)
{
    char text[VD_SEALED_TEXT_MAX], again[VD_HEX_LEN];
    vd_chain_report report;
    vd_file_error fault;
    const json_t *dice, *rolls, *sides;
    uint8_t block[VD_DICE_BLOCK], die[2];
    int found = 0;
    vd_dice_contribution share[2];
    vd_seed seed;
    vd_buf buf;
    json_t *opened = ask(p, "{\"type\":\"open\",\"table\":1}");
    const int turn =
        (int)json_integer_value(json_object_get(json_object_get(opened, "state"), "turn"));

    assert_string_equal(
        outcome(p, "{\"type\":\"resign\",\"table\":1,\"seat\":%d,\"value\":1}", turn), "");
    assert_string_equal(outcome(p, "{\"type\":\"accept\",\"table\":1,\"seat\":%d}", 1 - turn), "");
    dice = ask(p, "{\"type\":\"dice\",\"table\":1}");
    assert_string_equal(text_of(dice, "seal"), commitment);
    vd_buf_init(&buf, text, sizeof text);
    vd_buf_put(&buf, text_of(dice, "text"));
    assert_non_null(strstr(text, "\ntable 1-"));
    assert_non_null(strstr(text, "\nblue human Ana\nwhite human Bob\n"));
    vd_buf_put(&buf, "seed ");
    vd_buf_put(&buf, text_of(dice, "seed"));
    vd_buf_putc(&buf, '\n');
    vd_text_commitment(text, buf.length, again);
    assert_string_equal(again, commitment);
    assert_int_equal(vd_seed_parse(text_of(dice, "seed"), VD_HEX_LEN - 1, &seed, NULL), VD_OK);
    sides = json_object_get(dice, "sides");
    for (size_t seat = 0; seat < 2; seat++) {
        share[seat].value = text_of(json_array_get(sides, seat), "value");
        share[seat].word = text_of(json_array_get(sides, seat), "word");
        assert_string_equal(share[seat].value, value[seat]);
    }
    rolls = json_object_get(dice, "rolls");
    assert_true(json_array_size(rolls) > 0);
    vd_buf_init(&buf, text, sizeof text);
    vd_dice_roll_text(&buf, commitment, share, 1, 1, 0);
    crypto_auth_hmacsha256(block, (const uint8_t *)text, buf.length, seed.byte);
    vd_dice_take(block, 2, die, &found);
    rolls = json_object_get(json_array_get(rolls, 0), "dice");
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(json_integer_value(json_array_get(rolls, i)), die[i]);
    assert_int_equal(vd_commitments_check(p->at->log, commitment, NULL, NULL, &report, &fault),
                     VD_OK);
    assert_int_equal(report.sought, 1);
    assert_int_equal(report.faults, 0);
}

/* The steps of two pages; each must be refused before the one before it, and is done once. */
static const char *step(page *p, int number, const char *commitment)
{
    char hash[VD_HEX_LEN];

    commitment_of(commitment, number % 2, number % 2 ? "" : "chance", hash);
    switch (number) {
    case 0:
    case 1:
        return outcome(p, "{\"type\":\"commit\",\"table\":1,\"seat\":%d,\"commitment\":\"%s\"}",
                       number, hash);
    case 2:
        return outcome(
            p, "{\"type\":\"reveal\",\"table\":1,\"seat\":0,\"value\":\"%s\",\"word\":\"chance\"}",
            value[0]);
    case 3:
        return outcome(p, "{\"type\":\"reveal\",\"table\":1,\"seat\":1,\"value\":\"%s\"}",
                       value[1]);
    default:
        return outcome(p, "{\"type\":\"roll\",\"table\":1,\"seat\":0}");
    }
}

static void test_two_pages(void **state)
{
    page ana, bob;
    char commitment[VD_HEX_LEN];
    const json_t *table;

    come(&ana, *state);
    come(&bob, *state);
    table = ask(&ana, new_for_two);
    assert_string_equal(text_of(table, "type"), "table");
    memcpy(commitment, text_of(json_object_get(table, "dice"), "seal"), sizeof commitment);
    assert_true(may(table, "commit") && !may(table, "reveal") && !may(table, "roll"));
    assert_true(json_is_null(json_object_get(
        json_array_get(json_object_get(json_object_get(table, "dice"), "sides"), 0), "value")));
    assert_string_equal(text_of(ask(&bob, "{\"type\":\"open\",\"table\":1,\"seats\":[1]}"), "type"),
                        "table");
    assert_string_equal(step(&ana, 4, commitment), "server.values");
    assert_string_equal(step(&ana, 2, commitment), "server.values");
    assert_string_equal(step(&ana, 1, commitment), "server.not_your_seat");
    assert_string_equal(
        outcome(&ana, "{\"type\":\"commit\",\"table\":1,\"seat\":0,\"commitment\":\"12\"}"),
        "server.field");
    assert_string_equal(step(&ana, 0, commitment), "");
    assert_string_equal(step(&ana, 2, commitment), "server.values");
    assert_string_equal(step(&bob, 1, commitment), "");
    /* the other page heard of it, and of no value */
    assert_string_equal(text_of(ana.heard[ana.count - 1], "what"), "commit");
    assert_string_equal(
        outcome(&bob, "{\"type\":\"reveal\",\"table\":1,\"seat\":1,\"value\":\"%s\"}", value[0]),
        "server.commitment");
    assert_string_equal(step(&ana, 2, commitment), "");
    assert_string_equal(text_of(bob.heard[bob.count - 1], "what"), "reveal");
    assert_string_equal(text_of(json_object_get(bob.heard[bob.count - 1], "side"), "value"),
                        value[0]);
    /* too late to choose another */
    assert_string_equal(step(&bob, 1, commitment), "server.nothing");
    assert_string_equal(step(&ana, 2, commitment), "server.nothing");
    assert_string_equal(step(&bob, 4, commitment), "server.not_your_seat");
    assert_string_equal(step(&ana, 4, commitment), "server.values");
    assert_string_equal(step(&bob, 3, commitment), "");
    assert_string_equal(step(&ana, 4, commitment), "");
    finish(&ana, commitment);
    leave(&ana);
    leave(&bob);
}

/* The server is gone after each step, and the pages go on where they were. */
static void test_killed_at_each_step(void **state)
{
    place *p = *state;
    page ana;
    char commitment[VD_HEX_LEN], seed_seal[VD_HEX_LEN];

    come(&ana, p);
    memcpy(commitment, text_of(json_object_get(ask(&ana, new_for_two), "dice"), "seal"),
           sizeof commitment);
    for (int i = 0; i < 5; i++) {
        const json_t *table;

        leave(&ana);
        end(p);
        start(p);
        come(&ana, p);
        table = ask(&ana, "{\"type\":\"open\",\"table\":1}");
        memcpy(seed_seal, text_of(json_object_get(table, "dice"), "seal"), sizeof seed_seal);
        assert_string_equal(seed_seal, commitment);
        assert_int_equal(may(table, "commit"), i <= 2);
        assert_int_equal(may(table, "reveal"), i == 2 || i == 3);
        assert_int_equal(may(table, "roll"), i == 4);
        assert_string_equal(step(&ana, i, commitment), "");
    }
    finish(&ana, commitment);
    leave(&ana);
}

/* A placed game too waits for the value before anything is done; known and hand dice wait for nothing. */
static void test_who_waits(void **state)
{
    static const struct {
        const char *settings;
        bool waits;
    } cases[] = {
        {"\"position\":\"start\"", true},
        {"\"position\":\"M[6:2] A[1:2] dice:6-5 length:1\"", true},
        {"\"dice\":\"manual\"", false},
        {"\"dice\":\"seeded\",\"seed\":\"2a\",\"word\":\"x\"", false},
    };
    page p;

    come(&p, *state);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char message[512];
        const json_t *table;

        snprintf(
            message, sizeof message,
            "{\"type\":\"new\",\"settings\":{\"variant\":\"backgammon\",\"length\":1,\"seats\":"
            "[{\"kind\":\"human\"},{\"kind\":\"human\"}],%s}}",
            cases[i].settings);
        table = ask(&p, message);
        assert_string_equal(text_of(table, "type"), "table");
        assert_int_equal(may(table, "commit"), cases[i].waits);
        assert_int_equal(may(table, "roll") || may(table, "play"), !cases[i].waits);
    }
    /* a word before the seal was shown would bind nobody */
    assert_string_equal(
        outcome(
            &p,
            "{\"type\":\"new\",\"settings\":{\"variant\":\"backgammon\",\"word\":\"x\",\"seats\":[{\"kind\":\"human\"},{\"kind\":\"human\"}]}}"),
        "server.field");
    leave(&p);
}

/* Without the log no seal is shown, and nothing is left of the table. */
static void test_a_log_that_cannot_be_written(void **state)
{
    place *p = *state;
    page ana;
    const json_t *list;

    end(p);
    snprintf(p->log, sizeof p->log, "%s/none/log", p->folder);
    start(p);
    come(&ana, p);
    assert_string_equal(text_of(ask(&ana, new_for_two), "key"), "server.storage");
    list = ask(&ana, "{\"type\":\"list\"}");
    assert_int_equal(json_integer_value(json_object_get(list, "total")), 0);
    leave(&ana);
}

/* A table from before values were given is played on with its own dice. */
static void test_a_table_of_the_earlier_form(void **state)
{
    static const char header[] =
        "{\"videau\":\"game\",\"version\":1,\"variant\":\"backgammon\",\"match\":1,\"cube\":true,"
        "\"crawford\":true,\"holland\":false,\"jacoby\":false,\"beavers\":false,\"raccoons\":false,"
        "\"multipliers\":true,\"auto_doubles\":0,\"cube_limit\":0,\"opening\":\"keep\",\"seats\":["
        "\"human\",\"human\"],\"level\":\"\",\"noise\":\"0000000000000000\",\"stake\":\"\","
        "\"notation\":\"ffbg\",\"home\":\"right\",\"dice\":\"sealed\",\"plain\":false,\"seal\":"
        "\"630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd\",\"seed\":"
        "\"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\"}\n";
    place *p = *state;
    page ana;
    const json_t *table;
    int64_t id = 0;

    assert_int_equal(vd_storage_begin(p->storage), VD_OK);
    assert_int_equal(vd_storage_add(p->storage, "{\"seats\":[]}", false, 1, &id), VD_OK);
    assert_int_equal(vd_storage_append(p->storage, id, 0, header, sizeof header - 1), VD_OK);
    assert_int_equal(vd_storage_commit(p->storage), VD_OK);
    come(&ana, p);
    table = ask(&ana, "{\"type\":\"open\",\"table\":1}");
    assert_true(may(table, "word") && may(table, "roll") && !may(table, "commit"));
    assert_true(json_is_null(json_object_get(json_object_get(table, "dice"), "text")));
    assert_string_equal(
        outcome(&ana, "{\"type\":\"word\",\"table\":1,\"seat\":0,\"text\":\"bonjour\"}"), "");
    assert_string_equal(step(&ana, 4, ""), "");
    table = ask(&ana, "{\"type\":\"sync\",\"table\":1}");
    assert_int_equal(json_integer_value(json_array_get(
                         json_object_get(json_object_get(table, "state"), "dice"), 0)),
                     6);
    leave(&ana);
}

int main(void)
{
#define AT_PLACE(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        AT_PLACE(test_two_pages),
        AT_PLACE(test_killed_at_each_step),
        AT_PLACE(test_who_waits),
        AT_PLACE(test_a_log_that_cannot_be_written),
        AT_PLACE(test_a_table_of_the_earlier_form),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
