/* The core by itself: who waits for whom, what is read again, what is left when it ends. */
#include "near/near.h"

#include "server/storage_parts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "json_said.h"
#include "with_engine.h"

#define TWO_AT_ONE_BOARD                                                                \
    "{\"type\":\"new\",\"id\":2,\"settings\":{\"variant\":\"backgammon\",\"length\":3," \
    "\"dice\":\"seeded\",\"seed\":\"1\",\"seats\":[{\"kind\":\"human\"},{\"kind\":\"human\"}]}}"
#define DEEP(id)                                                                        \
    "{\"type\":\"hint\",\"id\":" #id ",\"position\":\"4HPwATDgc/ABMA\",\"dice\":[2,1]," \
    "\"ply\":4}"
#define SHALLOW(id)                                                                     \
    "{\"type\":\"hint\",\"id\":" #id ",\"position\":\"4HPwATDgc/ABMA\",\"dice\":[2,1]," \
    "\"ply\":0}"

static near_core core;

static bool at_once(void *user, double done)
{
    (void)user;
    (void)done;
    return false;
}

static void expect_refused(const json_t *json, const char *key)
{
    assert_non_null(json);
    assert_string_equal(text_of(json, "key"), key);
}

/* ---- The end ---- */

static void connections_are_left_when_it_ends(void **state)
{
    near_socket *ana, *bob;

    (void)state;
    assert_true(near_start(&core, NULL, NULL));
    ana = near_come(&core, 1);
    bob = near_come(&core, 2);
    expect_type(near_ask(ana, TWO_AT_ONE_BOARD), "table");
    expect_type(near_ask(bob, "{\"type\":\"open\",\"id\":3,\"table\":1,\"seats\":[]}"), "table");
    near_stop(&core);
}

/* And a question under way, and a move. */
static void questions_are_left_when_it_ends(void **state)
{
    near_socket *ana;

    (void)state;
    assert_true(near_start(&core, engine, NULL));
    ana = near_come(&core, 1);
    expect_type(
        near_ask(ana, "{\"type\":\"new\",\"id\":2,\"settings\":{\"variant\":\"backgammon\"}}"),
        "table");
    near_say(ana, "{\"type\":\"roll\",\"id\":3,\"table\":1,\"seat\":0}");
    near_say(ana, DEEP(4));
    near_stop(&core);
}

/* ---- Tables are not read again ---- */

static void a_refused_action_reads_nothing_again(void **state)
{
    static const char *const refused[] = {
        "{\"type\":\"double\",\"id\":10,\"table\":1,\"seat\":0}",
        "{\"type\":\"take\",\"id\":10,\"table\":1,\"seat\":0}",
        "{\"type\":\"roll\",\"id\":10,\"table\":1,\"seat\":1}",
        "{\"type\":\"roll\",\"id\":10,\"table\":1,\"seat\":0}",
        "{\"type\":\"resign\",\"id\":10,\"table\":1,\"seat\":1,\"value\":3}",
        "{\"type\":\"accept\",\"id\":10,\"table\":1,\"seat\":0}",
        "{\"type\":\"next\",\"id\":10,\"table\":1,\"seat\":0}",
        "{\"type\":\"close\",\"id\":10,\"table\":1,\"seat\":0}",
        "{\"type\":\"name\",\"id\":10,\"table\":1,\"seat\":0,\"value\":3}",
    };
    json_t *before;
    near_socket *ana;

    (void)state;
    assert_true(near_start(&core, NULL, NULL));
    ana = near_come(&core, 1);
    expect_type(near_ask(ana, TWO_AT_ONE_BOARD), "table");
    expect_type(near_ask(ana, "{\"type\":\"roll\",\"id\":3,\"table\":1,\"seat\":0}"), "ok");
    before = json_deep_copy(
        json_object_get(near_ask(ana, "{\"type\":\"sync\",\"id\":4,\"table\":1}"), "state"));
    assert_int_equal(core.core->replays, 0);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        expect_type(near_ask(ana, refused[i]), "error");
    assert_int_equal(core.core->replays, 0);
    assert_true(json_equal(
        before,
        json_object_get(near_ask(ana, "{\"type\":\"sync\",\"id\":5,\"table\":1}"), "state")));
    json_decref(before);
    near_stop(&core);
}

/* Refuses the word that has commits wait for the disk again, as a lack of memory does. */
static int deny_waiting(void *user, int what, const char *pragma, const char *value,
                        const char *database, const char *trigger)
{
    (void)user;
    (void)database;
    (void)trigger;
    return what == SQLITE_PRAGMA && !strcmp(pragma, "synchronous") && value &&
                   !strcmp(value, "FULL")
               ? SQLITE_DENY
               : SQLITE_OK;
}

static int synchronous(void)
{
    sqlite3_stmt *asked = NULL;
    int level;

    assert_int_equal(sqlite3_prepare_v2(core.storage->db, "PRAGMA synchronous", -1, &asked, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(asked), SQLITE_ROW);
    level = sqlite3_column_int(asked, 0);
    sqlite3_finalize(asked);
    return level;
}

static size_t pending_hops(const json_t *snapshot)
{
    return json_array_size(json_object_get(json_object_get(snapshot, "state"), "draft"));
}

/* A match of two people in one place who throw by hand, and who sits there: table 1 in a server of its own. */
static near_socket *start_match(void)
{
    near_socket *ana;

    assert_true(near_start(&core, NULL, NULL));
    ana = near_come(&core, 1);
    expect_type(near_ask(ana, "{\"type\":\"new\",\"id\":2,\"settings\":{\"variant\":\"backgammon\","
                              "\"length\":3,\"dice\":\"manual\",\"seats\":[{\"kind\":\"human\"},"
                              "{\"kind\":\"human\"}]}}"),
                "table");
    return ana;
}

/* A pending move that is kept is acknowledged, whatever fails after it; else the play would not take it away, and it would come
 * back with the next reading of the table. No play is acknowledged that has not waited for the disk. */
static void a_pending_move_that_is_kept_is_not_refused(void **state)
{
    enum { FULL = 2 };
    static const char roll[] = "{\"type\":\"roll\",\"id\":3,\"table\":1,\"seat\":0,\"dice\":[3,1]}";
    static const char play[] =
        "{\"type\":\"play\",\"id\":5,\"table\":1,\"seat\":0,\"text\":\"8/5 6/5\"}";
    near_socket *ana;

    (void)state;
    ana = start_match();
    expect_type(near_ask(ana, roll), "ok");
    sqlite3_set_authorizer(core.storage->db, deny_waiting, NULL);
    expect_type(
        near_ask(ana, "{\"type\":\"draft\",\"id\":4,\"table\":1,\"seat\":0,\"hops\":[[8,3]]}"),
        "ok");
    expect_type(near_ask(ana, play), "error");
    sqlite3_set_authorizer(core.storage->db, NULL, NULL);
    assert_int_equal(pending_hops(near_ask(ana, "{\"type\":\"sync\",\"id\":6,\"table\":1}")), 1);
    expect_type(near_ask(ana, play), "ok");
    assert_int_equal(synchronous(), FULL);
    near_leave(ana);
    ana = near_come(&core, 1);
    assert_int_equal(pending_hops(near_ask(ana, "{\"type\":\"open\",\"id\":7,\"table\":1}")), 0);
    near_stop(&core);
}

static int deny_rollback(void *user, int what, const char *operation, const char *unused,
                         const char *database, const char *trigger)
{
    (void)user;
    (void)unused;
    (void)database;
    (void)trigger;
    return what == SQLITE_TRANSACTION && !strcmp(operation, "ROLLBACK") ? SQLITE_DENY : SQLITE_OK;
}

/* A change that cannot be taken back at once is seen by nobody, and taken back before anything else. */
static void what_cannot_be_taken_back_is_not_seen(void **state)
{
    static const char open[] = "{\"type\":\"open\",\"id\":4,\"table\":1}";
    int64_t games;
    vd_kept kept;
    near_socket *ana;

    (void)state;
    ana = start_match();
    expect_type(near_ask(ana, "{\"type\":\"leave\",\"id\":3,\"table\":1}"), "ok");
    assert_int_equal(vd_storage_begin(core.storage), VD_OK);
    assert_int_equal(vd_storage_append(core.storage, 1, 1, "{}\n", 3), VD_OK);
    sqlite3_set_authorizer(core.storage->db, deny_rollback, NULL);
    vd_storage_rollback(core.storage);
    assert_int_equal(vd_storage_read(core.storage, 1, &kept), VD_ERR_NOMEM);
    assert_int_equal(vd_storage_count(core.storage, &games), VD_ERR_NOMEM);
    assert_int_equal(vd_storage_begin(core.storage), VD_ERR_NOMEM);
    assert_int_equal(vd_storage_pending_move(core.storage, 1, "[]"), VD_ERR_NOMEM);
    expect_type(near_ask(ana, open), "error");
    sqlite3_set_authorizer(core.storage->db, NULL, NULL);
    expect_type(near_ask(ana, open), "table");
    assert_int_equal(vd_storage_read(core.storage, 1, &kept), VD_OK);
    assert_int_equal(kept.count, 1);
    vd_kept_fini(&kept);
    near_leave(ana);
    near_stop(&core);
}

/* Who asks for a long table again and again is slowed down, and is not sent away for it. */
static void reading_a_table_costs(void **state)
{
    near_socket *ana;

    (void)state;
    assert_true(near_start(&core, NULL, NULL));
    ana = near_come(&core, 1);
    vd_charge(ana->connection, 40000);
    assert_true(ana->connection->allowance > 50 && ana->connection->allowance < 150);
    for (int i = 0; i < 20; i++)
        vd_charge(ana->connection, 40000);
    assert_true(ana->connection->allowance < 0);
    core.now_ms -= 1000;
    expect_refused(near_ask(ana, "{\"type\":\"ping\",\"id\":7}"), "server.too_fast");
    assert_int_equal(ana->close_code, 0);
    core.now_ms += 5000;
    expect_type(near_ask(ana, "{\"type\":\"ping\",\"id\":8}"), "ok");
    near_stop(&core);
}

/* A flood: each message has its answer until who sends it is sent away. */
static void each_message_of_a_flood_is_answered(void **state)
{
    near_socket *ana;
    int said = 0, done = 0;

    (void)state;
    assert_true(near_start(&core, NULL, NULL));
    ana = near_come(&core, 1);
    while (ana->close_code == 0 && said < 1000) {
        char text[48];

        snprintf(text, sizeof text, "{\"type\":\"ping\",\"id\":%d}", ++said);
        vd_core_hear(core.core, ana->connection, text, strlen(text), core.now_ms);
    }
    assert_int_equal(ana->close_code, 1008);
    assert_in_range(said, 500, 700);
    for (int i = 0; i < core.heards; i++) {
        const char *type = json_string_value(json_object_get(core.heard[i].json, "type"));

        done += json_integer_value(json_object_get(core.heard[i].json, "id")) == done + 1 && type &&
                (!strcmp(type, "ok") || !strcmp(type, "error"));
    }
    assert_int_equal(done, said - 1); /* all but the one for which it was closed, in order */
    near_stop(&core);
}

/* ---- Places ---- */

static void one_client_does_not_take_all_places(void **state)
{
    int places = 0;
    near_socket *last = NULL, *socket_state;

    (void)state;
    assert_true(near_start(&core, NULL, NULL));
    while ((socket_state = near_come(&core, 1)) != NULL) {
        last = socket_state;
        places++;
    }
    assert_int_equal(places, VD_CLIENT_CONNECTIONS_MAX);
    assert_non_null(near_come(&core, 2));
    near_leave(last);
    assert_non_null(near_come(&core, 1));
    near_stop(&core);
}

/* All connections of one client, each with as many tables as it may have: there is room for another's. */
static void one_client_does_not_take_all_tables(void **state)
{
    near_socket *greedy[VD_CLIENT_CONNECTIONS_MAX], *modest;
    int tables = 0;

    (void)state;
    assert_true(near_start(&core, NULL, NULL));
    modest = near_come(&core, 2);
    for (int i = 0; i < VD_CLIENT_CONNECTIONS_MAX; i++) {
        greedy[i] = near_come(&core, 1);
        assert_non_null(greedy[i]);
        for (int k = 0; k <= VD_OPEN_MAX; k++)
            tables += !strcmp(text_of(near_ask(greedy[i], TWO_AT_ONE_BOARD), "type"), "table");
    }
    assert_int_equal(tables, VD_CLIENT_TABLES_MAX);
    expect_type(near_ask(modest, TWO_AT_ONE_BOARD), "table");
    expect_refused(near_ask(greedy[0], TWO_AT_ONE_BOARD), "server.too_many");
    /* What is open already may be opened once more, elsewhere too, and what is left makes room. */
    expect_type(near_ask(greedy[15], "{\"type\":\"open\",\"id\":3,\"table\":1}"), "table");
    expect_type(near_ask(greedy[0], "{\"type\":\"leave\",\"id\":4,\"table\":2}"), "ok");
    expect_type(near_ask(greedy[15], TWO_AT_ONE_BOARD), "table");
    near_stop(&core);
}

/* A question about tables that nobody has open leaves none of them in memory. */
static void tables_looked_up_take_no_places(void **state)
{
    near_socket *greedy, *modest;
    char text[96];

    (void)state;
    assert_true(near_start(&core, engine, NULL));
    greedy = near_come(&core, 1);
    modest = near_come(&core, 2);
    for (int i = 1; i <= VD_LOADED_MAX + 1; i++) {
        expect_type(near_ask(greedy, TWO_AT_ONE_BOARD), "table");
        snprintf(text, sizeof text, "{\"type\":\"leave\",\"id\":3,\"table\":%d}", i);
        expect_type(near_ask(greedy, text), "ok");
    }
    for (int i = 1; i <= VD_LOADED_MAX; i++) {
        snprintf(text, sizeof text, "{\"type\":\"review\",\"id\":4,\"table\":%d}", i);
        expect_refused(near_ask(greedy, text), "server.review_open");
    }
    snprintf(text, sizeof text, "{\"type\":\"open\",\"id\":5,\"table\":%d}", VD_LOADED_MAX + 1);
    expect_type(near_ask(modest, text), "table");
    near_stop(&core);
}

/* ---- The rolls of all tables ---- */

static const char old_games[] =
    "CREATE TABLE game(id INTEGER PRIMARY KEY AUTOINCREMENT, created INTEGER NOT NULL,"
    " changed INTEGER NOT NULL, manual INTEGER NOT NULL, about TEXT NOT NULL,"
    " summary TEXT NOT NULL DEFAULT '{}', draft TEXT NOT NULL DEFAULT '[]');"
    "CREATE INDEX game_changed ON game(changed);"
    "CREATE TABLE line(game INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY(game, number)) WITHOUT ROWID;"
    "CREATE TABLE roll(game INTEGER NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL,"
    " a INTEGER NOT NULL, b INTEGER NOT NULL, times INTEGER NOT NULL,"
    " PRIMARY KEY(game, seat, a, b)) WITHOUT ROWID;"
    "PRAGMA user_version = 1;"
    "INSERT INTO game(created, changed, manual, about) VALUES(1, 1, 0, '{}'), (1, 1, 1, '{}'),"
    " (1, 1, 0, '{}'), (1, 1, 0, '{}');"
    "INSERT INTO roll VALUES(1, 0, 0, 3, 1, 2), (1, 1, 1, 6, 6, 1), (2, 0, 0, 3, 1, 9),"
    " (3, 0, 0, 3, 1, 4), (3, 2, 2, 5, 4, 1);";

/* Without what the triggers would do. */
static void run_sql(const char *path, const char *sql)
{
    sqlite3 *db = NULL;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void expect_totals(vd_storage *storage, int64_t games, uint32_t people31,
                          uint32_t computer66, uint32_t draws54)
{
    uint32_t count[3][6][6];
    int64_t found = -1;

    assert_int_equal(vd_storage_rolls(storage, 0, count, &found), VD_OK);
    assert_int_equal(found, games);
    assert_int_equal(count[0][2][0], people31);
    assert_int_equal(count[1][5][5], computer66);
    assert_int_equal(count[2][4][3], draws54);
}

/* Also in a database made before there were totals; games thrown by hand are left out; a game that is removed takes its
 * rolls along; and nothing is counted anew when they are asked for. */
static void totals_of_rolls_are_kept_running(void **state)
{
    static const uint8_t three_one[2] = {3, 1}, sixes[2] = {6, 6};
    char folder[] = "/tmp/videau-core.XXXXXX", path[64], command[80];
    vd_storage *storage = NULL;
    int64_t id = 0;

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games.sqlite", folder);
    run_sql(path, old_games);
    assert_int_equal(vd_storage_open(&(vd_storage_options){.path = path}, &storage),
                     VD_SERVER_FAULT_none);
    expect_totals(storage, 2, 6, 1, 1);
    assert_int_equal(vd_storage_roll(storage, 1, 0, 0, three_one), VD_OK);
    assert_int_equal(vd_storage_roll(storage, 2, 0, 0, three_one), VD_OK);
    expect_totals(storage, 2, 7, 1, 1);
    assert_int_equal(vd_storage_add(storage, "{}", false, 2, &id), VD_OK);
    assert_int_equal(vd_storage_roll(storage, id, 1, 1, sixes), VD_OK);
    assert_int_equal(vd_storage_roll(storage, id, 1, 1, sixes), VD_OK);
    expect_totals(storage, 3, 7, 3, 1);
    assert_int_equal(vd_storage_remove(storage, 3), VD_OK);
    assert_int_equal(vd_storage_remove(storage, 2), VD_OK);
    expect_totals(storage, 2, 3, 3, 0);
    vd_storage_close(storage);
    run_sql(path, "DELETE FROM roll");
    assert_int_equal(vd_storage_open(&(vd_storage_options){.path = path}, &storage),
                     VD_SERVER_FAULT_none);
    expect_totals(storage, 2, 3, 3, 0);
    vd_storage_close(storage);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

/* ---- Turns at the engine ---- */

static bool is_cancelled(const near_socket *socket_state, json_int_t id)
{
    const int at = near_when(socket_state, id);

    return at >= 0 &&
           !strcmp(text_of(socket_state->near->heard[at].json, "key"), "server.cancelled");
}

static bool heard_progress(void)
{
    for (int i = 0; i < core.heards; i++)
        if (!strcmp(text_of(core.heard[i].json, "type"), "progress"))
            return true;
    return false;
}

/* The longest questions of one client, on several connections, and a short one of another: there is a
 * thread for it at once, and it is answered before any of them. */
static void long_questions_do_not_hold_others(void **state)
{
    near_socket *greedy[3], *modest;
    int when;

    (void)state;
    assert_true(near_start(&core, engine, NULL));
    for (int i = 0; i < 3; i++) {
        greedy[i] = near_come(&core, 1);
        near_say(greedy[i], DEEP(21));
        near_say(greedy[i], DEEP(22));
        near_say(greedy[i], DEEP(23));
        near_say(greedy[i], DEEP(24));
        expect_refused(near_ask(greedy[i], DEEP(25)), "server.too_many");
    }
    while (!heard_progress()) /* every thread that will has begun */
        assert_true(near_collect(&core));
    modest = near_come(&core, 2);
    near_say(modest, SHALLOW(31));
    expect_type(near_wait(modest, 31), "ok");
    when = near_when(modest, 31);
    for (int i = 0; i < 3; i++)
        for (json_int_t id = 21; id <= 24; id++)
            assert_true(near_when(greedy[i], id) < 0 || near_when(greedy[i], id) > when);
    near_stop(&core);
}

/* Those that wait are cancelled at once, without having had their turn. */
static void waiting_questions_are_cancelled_at_once(void **state)
{
    near_socket *ana;

    (void)state;
    assert_true(near_start(&core, engine, NULL));
    ana = near_come(&core, 1);
    near_say(ana, DEEP(21));
    near_say(ana, DEEP(22));
    near_say(ana, DEEP(23));
    expect_type(near_ask(ana, "{\"type\":\"cancel\",\"id\":30,\"job\":23}"), "ok");
    vd_core_collect(core.core);
    assert_true(is_cancelled(ana, 23));
    assert_true(near_when(ana, 22) < 0);
    expect_type(near_ask(ana, "{\"type\":\"cancel\",\"id\":31,\"job\":21}"), "ok");
    expect_type(near_ask(ana, "{\"type\":\"cancel\",\"id\":32,\"job\":22}"), "ok");
    near_wait(ana, 21);
    near_wait(ana, 22);
    assert_true(is_cancelled(ana, 21));
    assert_true(is_cancelled(ana, 22));
    assert_int_equal(ana->connection->asked, 0);
    near_stop(&core);
}

/* Workers that wake the core, and a match with 2-1 to play at its beginning. */
static void start_workers(const vd_computer *computer, vd_workers **workers, vd_match *match)
{
    vd_situation start;
    vd_error err;

    assert_true(near_start(&core, NULL, NULL)); /* for its wake */
    assert_int_equal(vd_situation_parse("start", 5, VD_BACKGAMMON, &start, &err), VD_OK);
    start.dice = vd_dice_make(2, 1);
    vd_match_of(&start, match);
    assert_int_equal(
        vd_workers_new(&near_world, computer, core.core->with.wake, core.core->with.user, workers),
        VD_OK);
}

/* The order in which a workers takes what waits, seen where one thing is done at a time: moves. */
static void moves_take_turns_among_clients(void **state)
{
    static const uint64_t clients[] = {1, 1, 1, 1, 1, 1, 2, 3};
    enum { MOVES = sizeof clients / sizeof *clients };
    int at[4] = {-1, -1, -1, -1}, done = 0, first_of_greedy = 0;
    const vd_computer computer = {engine};
    vd_workers *workers;
    vd_match match;
    vd_task *task;

    (void)state;
    start_workers(&computer, &workers, &match);
    for (int i = 0; i < MOVES; i++) {
        task = vd_task_new(VD_TASK_MOVE);
        assert_non_null(task);
        task->client = clients[i];
        task->player.match = match;
        vd_workers_add(workers, task);
    }
    while (done < MOVES) {
        if (!(task = vd_workers_take(workers))) {
            assert_true(near_collect(&core));
            continue;
        }
        assert_int_equal(task->status, VD_OK);
        if (at[task->client] < 0)
            at[task->client] = done;
        first_of_greedy += task->client == 1 && at[2] < 0;
        vd_task_free(task);
        done++;
    }
    /* One of the greedy client's may have begun before the others came. */
    assert_true(first_of_greedy <= 2);
    assert_true(at[2] <= 3 && at[3] <= 3);
    vd_workers_free(workers);
    near_stop(&core);
}

/* A move that takes its time has a thread of its own: those that come after it are made meanwhile. Dice and nets are the same in both;
 * it plays out over a thousand half-games where they look at twenty plays. */
static void a_deep_move_keeps_nobody_waiting(void **state)
{
    enum { QUICK = 3 };
    const vd_computer computer = {.engine = engine};
    vd_workers *workers;
    vd_match match;
    vd_task *task;
    int quick = 0;
    bool deep = false;

    (void)state;
    start_workers(&computer, &workers, &match);
    for (int i = 0; i <= QUICK; i++) {
        task = vd_task_new(VD_TASK_MOVE);
        assert_non_null(task);
        task->client = (uint64_t)i + 1;
        task->player.match = match;
        snprintf(task->player.level, sizeof task->player.level, "%s",
                 i == 0 ? "approfondi" : "facile");
        vd_workers_add(workers, task);
    }
    while (!deep || quick < QUICK) {
        if (!(task = vd_workers_take(workers))) {
            assert_true(near_collect(&core));
            continue;
        }
        assert_int_equal(task->status, VD_OK);
        if (task->client == 1)
            deep = true;
        else
            quick += !deep;
        vd_task_free(task);
        assert_true(!deep || quick == QUICK);
    }
    vd_workers_free(workers);
    near_stop(&core);
}

/* A move is given up when nobody looks any more, and thought of again when somebody comes. */
static void moves_can_be_cancelled(void **state)
{
    vd_job never;
    vd_action action;
    vd_plays plays = {.capacity = VD_PLAYS_MAX};
    vd_computer_player player = {.level = "approfondi"};
    vd_situation start;
    vd_error err;

    (void)state;
    plays.play = malloc(VD_PLAYS_MAX * sizeof *plays.play);
    assert_int_equal(vd_situation_parse("start", 5, VD_BACKGAMMON, &start, &err), VD_OK);
    vd_match_of(&start, &player.match);
    never = (vd_job){at_once, NULL};
    assert_int_equal(vd_computer_player_decide(&player, engine, &plays, &never, &action),
                     VD_ERR_CANCELLED);
    start.dice = vd_dice_make(2, 1);
    vd_match_of(&start, &player.match);
    assert_int_equal(vd_computer_player_decide(&player, engine, &plays, &never, &action),
                     VD_ERR_CANCELLED);
    snprintf(player.level, sizeof player.level, "maximum");
    assert_int_equal(vd_computer_player_decide(&player, engine, &plays, &never, &action),
                     VD_ERR_CANCELLED);
    assert_int_equal(vd_computer_player_decide(&player, engine, &plays, NULL, &action), VD_OK);
    free(plays.play);
}

/* ---- A file that is gone ---- */

static void a_file_that_is_gone_is_said_to_be(void **state)
{
    char folder[] = "/tmp/videau-gone.XXXXXX", path[64], command[80];
    vd_storage *storage = NULL;
    near_socket *ana;

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games.sqlite", folder);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(vd_storage_open(&(vd_storage_options){.path = path}, &storage),
                     VD_SERVER_FAULT_none);
    assert_true(near_start(&core, NULL, storage));
    ana = near_come(&core, 1);
    expect_type(near_ask(ana, TWO_AT_ONE_BOARD), "table");
    assert_int_equal(system(command), 0);
    expect_refused(near_ask(ana, "{\"type\":\"roll\",\"id\":3,\"table\":1,\"seat\":0}"),
                   "server.gone");
    expect_refused(near_ask(ana, TWO_AT_ONE_BOARD), "server.gone");
    expect_refused(near_ask(ana, "{\"type\":\"remove\",\"id\":4,\"table\":1}"), "server.gone");
    expect_type(near_ask(ana, "{\"type\":\"sync\",\"id\":5,\"table\":1}"), "table");
    near_stop(&core);
    vd_storage_close(storage);
}

/* ---- What comes from outside ---- */

static int64_t one_day(void *user)
{
    (void)user;
    return 1234567890;
}

/* Bytes that are known: 1, 2, 3, ...; VD_ERR_IO from the one that *user counts down to. */
static vd_status known_bytes(void *user, vd_seed *out)
{
    int *left = user;

    if (*left == 0)
        return VD_ERR_IO;
    memset(out->byte, --*left, sizeof out->byte);
    return VD_OK;
}

#define SEALED                                                                          \
    "{\"type\":\"new\",\"id\":2,\"settings\":{\"variant\":\"backgammon\",\"length\":3," \
    "\"seats\":[{\"kind\":\"human\"},{\"kind\":\"human\"}]}}"

static void time_and_randomness_come_from_outside(void **state)
{
    int left = 9;
    vd_world world = near_world;
    const vd_game_settings *settings;
    near_socket *ana;

    (void)state;
    world.now = one_day;
    world.random = known_bytes;
    world.user = &left;
    assert_true(near_start(&core, NULL, NULL));
    core.core->with.world = &world;
    ana = near_come(&core, 1);
    expect_type(near_ask(ana, SEALED), "table");
    assert_int_equal(core.core->table[0]->created, 1234567890);
    assert_int_equal(core.core->table[0]->changed, 1234567890);
    settings = vd_session_settings(core.core->table[0]->session);
    assert_int_equal(settings->seed.byte[0], 8);
    assert_int_equal(settings->made, 1234567890);
    assert_string_equal(strchr(settings->match_id, '-') + 1, "06060606060606060606060606060606");
    /* Without randomness there is no game, and nothing is left of it. */
    for (int given = 0; given < 3; given++) {
        left = given;
        expect_refused(near_ask(ana, SEALED), given < 2 ? "dice.no_randomness" : "server.storage");
        assert_int_equal(core.core->tables, 1);
    }
    near_stop(&core);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(connections_are_left_when_it_ends),
        cmocka_unit_test(questions_are_left_when_it_ends),
        cmocka_unit_test(a_refused_action_reads_nothing_again),
        cmocka_unit_test(a_pending_move_that_is_kept_is_not_refused),
        cmocka_unit_test(what_cannot_be_taken_back_is_not_seen),
        cmocka_unit_test(reading_a_table_costs),
        cmocka_unit_test(each_message_of_a_flood_is_answered),
        cmocka_unit_test(one_client_does_not_take_all_places),
        cmocka_unit_test(one_client_does_not_take_all_tables),
        cmocka_unit_test(tables_looked_up_take_no_places),
        cmocka_unit_test(totals_of_rolls_are_kept_running),
        cmocka_unit_test(long_questions_do_not_hold_others),
        cmocka_unit_test(waiting_questions_are_cancelled_at_once),
        cmocka_unit_test(moves_take_turns_among_clients),
        cmocka_unit_test(a_deep_move_keeps_nobody_waiting),
        cmocka_unit_test(moves_can_be_cancelled),
        cmocka_unit_test(a_file_that_is_gone_is_said_to_be),
        cmocka_unit_test(time_and_randomness_come_from_outside),
    };

    return cmocka_run_group_tests(tests, make_engine, free_engine);
}
