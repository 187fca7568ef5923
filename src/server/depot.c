#include "depot.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SCHEMA = 1 };

/* Each statement is prepared once. */
enum {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_ADD,
    SQL_READ,
    SQL_LINES,
    SQL_APPEND,
    SQL_SUM_UP,
    SQL_DRAFT,
    SQL_REMOVE,
    SQL_REMOVE_LINES,
    SQL_REMOVE_ROLLS,
    SQL_COUNT,
    SQL_LIST,
    SQL_ROLL,
    SQL_ROLLS,
    SQL_ROLLS_ALL,
    SQL_ROLLED_GAMES,
    SQL_TOTAL
};

static const char *const texts[SQL_TOTAL] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_ADD] = "INSERT INTO game(about, manual, created, changed) VALUES(?1, ?2, ?3, ?3)",
    [SQL_READ] = "SELECT about, draft, created, changed FROM game WHERE id = ?1",
    [SQL_LINES] = "SELECT text FROM line WHERE game = ?1 ORDER BY number",
    [SQL_APPEND] = "INSERT INTO line(game, number, text) VALUES(?1, ?2, ?3)",
    [SQL_SUM_UP] = "UPDATE game SET summary = ?2, changed = ?3 WHERE id = ?1",
    [SQL_DRAFT] = "UPDATE game SET draft = ?2 WHERE id = ?1",
    [SQL_REMOVE] = "DELETE FROM game WHERE id = ?1",
    [SQL_REMOVE_LINES] = "DELETE FROM line WHERE game = ?1",
    [SQL_REMOVE_ROLLS] = "DELETE FROM roll WHERE game = ?1",
    [SQL_COUNT] = "SELECT count(*) FROM game",
    [SQL_LIST] = "SELECT id, about, summary, created, changed FROM game"
                 " ORDER BY changed DESC, id DESC LIMIT ?2 OFFSET ?1",
    [SQL_ROLL] = "INSERT INTO roll(game, seat, kind, a, b, times) VALUES(?1, ?2, ?3, ?4, ?5, 1)"
                 " ON CONFLICT(game, seat, a, b) DO UPDATE SET times = times + 1",
    [SQL_ROLLS] = "SELECT seat, a, b, times FROM roll WHERE game = ?1",
    [SQL_ROLLS_ALL] = "SELECT kind, a, b, sum(times) FROM roll JOIN game ON id = game"
                      " WHERE manual = 0 GROUP BY kind, a, b",
    [SQL_ROLLED_GAMES] = "SELECT count(*) FROM game WHERE manual = 0 AND id IN"
                         " (SELECT game FROM roll)",
};

static const char schema[] =
    "CREATE TABLE game(id INTEGER PRIMARY KEY AUTOINCREMENT, created INTEGER NOT NULL,"
    " changed INTEGER NOT NULL, manual INTEGER NOT NULL, about TEXT NOT NULL,"
    " summary TEXT NOT NULL DEFAULT '{}', draft TEXT NOT NULL DEFAULT '[]');"
    "CREATE INDEX game_changed ON game(changed);"
    "CREATE TABLE line(game INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY(game, number)) WITHOUT ROWID;"
    "CREATE TABLE roll(game INTEGER NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL,"
    " a INTEGER NOT NULL, b INTEGER NOT NULL, times INTEGER NOT NULL,"
    " PRIMARY KEY(game, seat, a, b)) WITHOUT ROWID;"
    "PRAGMA user_version = 1;";

struct vd_depot {
    sqlite3 *db;
    sqlite3_stmt *sql[SQL_TOTAL];
};

/* ---- Opening ---- */

static bool run(vd_depot *depot, const char *sql)
{
    return sqlite3_exec(depot->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool pragma_number(vd_depot *depot, const char *sql, int *out)
{
    sqlite3_stmt *statement = NULL;
    bool got = false;

    if (sqlite3_prepare_v2(depot->db, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        *out = sqlite3_column_int(statement, 0);
        got = true;
    }
    sqlite3_finalize(statement);
    return got;
}

/* FULL: what was committed survives a power cut too. */
static vd_server_fault prepare(vd_depot *depot)
{
    int version = 0, objects = 0;

    sqlite3_busy_timeout(depot->db, 2000);
    if (!run(depot, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;") ||
        !pragma_number(depot, "PRAGMA user_version", &version) ||
        !pragma_number(depot, "SELECT count(*) FROM sqlite_schema", &objects))
        return VD_SERVER_FAULT_database;
    if (version > SCHEMA)
        return VD_SERVER_FAULT_version;
    if (version == 0 && objects > 0)
        return VD_SERVER_FAULT_database;
    if (version == 0 && (!run(depot, "BEGIN") || !run(depot, schema) || !run(depot, "COMMIT")))
        return VD_SERVER_FAULT_database;
    for (int i = 0; i < SQL_TOTAL; i++)
        if (sqlite3_prepare_v3(depot->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &depot->sql[i],
                               NULL) != SQLITE_OK)
            return VD_SERVER_FAULT_database;
    return VD_SERVER_FAULT_none;
}

/* Seeds of running games are in it: nobody else may read it. SQLite gives its other files the same mode. */
static bool make_private(const char *path)
{
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    const bool done = fd >= 0 && fchmod(fd, S_IRUSR | S_IWUSR) == 0;

    if (fd >= 0)
        close(fd);
    return done;
}

vd_server_fault vd_depot_open(const char *path, vd_depot **out)
{
    vd_depot *depot = calloc(1, sizeof *depot);
    vd_server_fault fault = VD_SERVER_FAULT_folder;

    if (!depot)
        return VD_SERVER_FAULT_memory;
    if ((!path || make_private(path)) &&
        sqlite3_open_v2(path ? path : ":memory:", &depot->db,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        NULL) == SQLITE_OK)
        fault = prepare(depot);
    if (fault != VD_SERVER_FAULT_none) {
        vd_depot_close(depot);
        return fault;
    }
    *out = depot;
    return VD_SERVER_FAULT_none;
}

void vd_depot_close(vd_depot *depot)
{
    if (!depot)
        return;
    for (int i = 0; i < SQL_TOTAL; i++)
        sqlite3_finalize(depot->sql[i]);
    sqlite3_close(depot->db);
    free(depot);
}

/* ---- Statements ---- */

/* Step once and be done with it. */
static vd_status finish(sqlite3_stmt *statement)
{
    const int code = sqlite3_step(statement);

    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    if (code == SQLITE_NOMEM)
        return VD_ERR_NOMEM;
    return code == SQLITE_DONE ? VD_OK : VD_ERR_IO;
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text, size_t len)
{
    sqlite3_bind_text64(statement, at, text, len, SQLITE_STATIC, SQLITE_UTF8);
}

static vd_status finish_with_id(vd_depot *depot, int sql, int64_t id)
{
    sqlite3_bind_int64(depot->sql[sql], 1, id);
    return finish(depot->sql[sql]);
}

vd_status vd_depot_begin(vd_depot *depot)
{
    return finish(depot->sql[SQL_BEGIN]);
}

vd_status vd_depot_commit(vd_depot *depot)
{
    return finish(depot->sql[SQL_COMMIT]);
}

void vd_depot_rollback(vd_depot *depot)
{
    if (!sqlite3_get_autocommit(depot->db))
        (void)finish(depot->sql[SQL_ROLLBACK]);
}

vd_status vd_depot_add(vd_depot *depot, const char *about, bool manual, int64_t now, int64_t *id)
{
    sqlite3_stmt *statement = depot->sql[SQL_ADD];
    vd_status status;

    bind_text(statement, 1, about, strlen(about));
    sqlite3_bind_int(statement, 2, manual);
    sqlite3_bind_int64(statement, 3, now);
    status = finish(statement);
    if (status == VD_OK)
        *id = sqlite3_last_insert_rowid(depot->db);
    return status;
}

vd_status vd_depot_append(vd_depot *depot, int64_t id, size_t number, const char *line, size_t len)
{
    sqlite3_stmt *statement = depot->sql[SQL_APPEND];

    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)number);
    bind_text(statement, 3, line, len);
    return finish(statement);
}

vd_status vd_depot_sum_up(vd_depot *depot, int64_t id, const char *summary, int64_t now)
{
    sqlite3_stmt *statement = depot->sql[SQL_SUM_UP];

    sqlite3_bind_int64(statement, 1, id);
    bind_text(statement, 2, summary, strlen(summary));
    sqlite3_bind_int64(statement, 3, now);
    return finish(statement);
}

/* A draft outlives the program but need not outlive a power cut: many come in a turn, and each sync takes its time. */
vd_status vd_depot_draft(vd_depot *depot, int64_t id, const char *draft)
{
    sqlite3_stmt *statement = depot->sql[SQL_DRAFT];
    const bool alone = sqlite3_get_autocommit(depot->db);
    vd_status status;

    sqlite3_bind_int64(statement, 1, id);
    bind_text(statement, 2, draft, strlen(draft));
    if (alone)
        (void)run(depot, "PRAGMA synchronous = NORMAL");
    status = finish(statement);
    if (alone && !run(depot, "PRAGMA synchronous = FULL"))
        return VD_ERR_IO;
    return status;
}

vd_status vd_depot_remove(vd_depot *depot, int64_t id)
{
    vd_status status = finish_with_id(depot, SQL_REMOVE, id);

    if (status == VD_OK)
        status = finish_with_id(depot, SQL_REMOVE_LINES, id);
    return status == VD_OK ? finish_with_id(depot, SQL_REMOVE_ROLLS, id) : status;
}

vd_status vd_depot_count(vd_depot *depot, int64_t *out)
{
    sqlite3_stmt *statement = depot->sql[SQL_COUNT];
    const bool got = sqlite3_step(statement) == SQLITE_ROW;

    if (got)
        *out = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return got ? VD_OK : VD_ERR_IO;
}

/* ---- Reading ---- */

static char *column_copy(sqlite3_stmt *statement, int at)
{
    const char *text = (const char *)sqlite3_column_text(statement, at);

    return text ? strdup(text) : NULL;
}

static const char *column(sqlite3_stmt *statement, int at)
{
    const char *text = (const char *)sqlite3_column_text(statement, at);

    return text ? text : "";
}

static vd_status read_game(vd_depot *depot, int64_t id, vd_kept *out)
{
    sqlite3_stmt *statement = depot->sql[SQL_READ];
    vd_status status = VD_ERR_UNSUPPORTED;

    sqlite3_bind_int64(statement, 1, id);
    switch (sqlite3_step(statement)) {
    case SQLITE_ROW:
        out->about = column_copy(statement, 0);
        out->draft = column_copy(statement, 1);
        out->created = sqlite3_column_int64(statement, 2);
        out->changed = sqlite3_column_int64(statement, 3);
        status = out->about && out->draft ? VD_OK : VD_ERR_NOMEM;
        break;
    case SQLITE_DONE:
        break;
    default:
        status = VD_ERR_IO;
    }
    sqlite3_reset(statement);
    return status;
}

static bool add_line(vd_kept *out, size_t *room, const char *text, size_t len)
{
    if (!out->lines || out->length + len > *room) {
        const size_t wanted = 2 * (out->length + len);
        char *more = realloc(out->lines, wanted);

        if (!more)
            return false;
        out->lines = more;
        *room = wanted;
    }
    memcpy(out->lines + out->length, text, len);
    out->length += len;
    out->count++;
    return true;
}

static vd_status read_lines(vd_depot *depot, int64_t id, vd_kept *out)
{
    sqlite3_stmt *statement = depot->sql[SQL_LINES];
    vd_status status = VD_OK;
    size_t room = 0;
    int code;

    sqlite3_bind_int64(statement, 1, id);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW && status == VD_OK)
        if (!add_line(out, &room, column(statement, 0), (size_t)sqlite3_column_bytes(statement, 0)))
            status = VD_ERR_NOMEM;
    sqlite3_reset(statement);
    return status == VD_OK && code != SQLITE_DONE ? VD_ERR_IO : status;
}

vd_status vd_depot_read(vd_depot *depot, int64_t id, vd_kept *out)
{
    vd_kept kept = {0};
    vd_status status = read_game(depot, id, &kept);

    if (status == VD_OK)
        status = read_lines(depot, id, &kept);
    if (status != VD_OK) {
        vd_kept_fini(&kept);
        return status;
    }
    *out = kept;
    return VD_OK;
}

void vd_kept_fini(vd_kept *kept)
{
    free(kept->lines);
    free(kept->about);
    free(kept->draft);
    *kept = (vd_kept){0};
}

vd_status vd_depot_list(vd_depot *depot, int64_t offset, int64_t limit, vd_depot_visit *visit,
                        void *user)
{
    sqlite3_stmt *statement = depot->sql[SQL_LIST];
    int code;

    sqlite3_bind_int64(statement, 1, offset);
    sqlite3_bind_int64(statement, 2, limit);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (!visit(user, sqlite3_column_int64(statement, 0), column(statement, 1),
                   column(statement, 2), sqlite3_column_int64(statement, 3),
                   sqlite3_column_int64(statement, 4)))
            break;
    sqlite3_reset(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? VD_OK : VD_ERR_IO;
}

/* ---- Rolls ---- */

vd_status vd_depot_roll(vd_depot *depot, int64_t id, int seat, int kind, const uint8_t die[2])
{
    sqlite3_stmt *statement = depot->sql[SQL_ROLL];

    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int(statement, 2, seat);
    sqlite3_bind_int(statement, 3, kind);
    sqlite3_bind_int(statement, 4, die[0]);
    sqlite3_bind_int(statement, 5, die[1]);
    return finish(statement);
}

static vd_status count_games(vd_depot *depot, int64_t *out)
{
    sqlite3_stmt *statement = depot->sql[SQL_ROLLED_GAMES];
    const bool got = sqlite3_step(statement) == SQLITE_ROW;

    if (got)
        *out = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return got ? VD_OK : VD_ERR_IO;
}

vd_status vd_depot_rolls(vd_depot *depot, int64_t id, uint32_t out[3][6][6], int64_t *games)
{
    sqlite3_stmt *statement = depot->sql[id ? SQL_ROLLS : SQL_ROLLS_ALL];
    int code;

    memset(out, 0, 3 * sizeof *out);
    if (id)
        sqlite3_bind_int64(statement, 1, id);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        const int who = sqlite3_column_int(statement, 0), a = sqlite3_column_int(statement, 1),
                  b = sqlite3_column_int(statement, 2);

        if (who >= 0 && who < 3 && a >= 1 && a <= 6 && b >= 1 && b <= 6)
            out[who][a - 1][b - 1] = (uint32_t)sqlite3_column_int64(statement, 3);
    }
    sqlite3_reset(statement);
    if (code != SQLITE_DONE)
        return VD_ERR_IO;
    *games = 1;
    return id ? VD_OK : count_games(depot, games);
}
