/* The schema and how it came to be, and a file opened without asking how it is. */
#define _XOPEN_SOURCE 700 /* realpath; NOLINT(bugprone-reserved-identifier) */
#include "storage_parts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- The schema, step by step ---- */

static const char schema_1[] =
    "CREATE TABLE game(id INTEGER PRIMARY KEY AUTOINCREMENT, created INTEGER NOT NULL,"
    " changed INTEGER NOT NULL, manual INTEGER NOT NULL, about TEXT NOT NULL,"
    " summary TEXT NOT NULL DEFAULT '{}', draft TEXT NOT NULL DEFAULT '[]');"
    "CREATE INDEX game_changed ON game(changed);"
    "CREATE TABLE line(game INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY(game, number)) WITHOUT ROWID;"
    "CREATE TABLE roll(game INTEGER NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL,"
    " a INTEGER NOT NULL, b INTEGER NOT NULL, times INTEGER NOT NULL,"
    " PRIMARY KEY(game, seat, a, b)) WITHOUT ROWID;";

/* The rolls of all games together, kept by whatever writes a roll: asking for them must not grow with the games. Kind 3:
 * how many games have rolls. Games rolled by hand do not count. */
static const char schema_2[] =
    "CREATE TABLE total(kind INTEGER NOT NULL, a INTEGER NOT NULL, b INTEGER NOT NULL,"
    " times INTEGER NOT NULL, PRIMARY KEY(kind, a, b)) WITHOUT ROWID;"
    "INSERT INTO total SELECT kind, a, b, sum(times) FROM roll JOIN game ON id = game"
    " WHERE manual = 0 GROUP BY kind, a, b;"
    "INSERT INTO total SELECT 3, 0, 0, count(*) FROM game WHERE manual = 0 AND id IN"
    " (SELECT game FROM roll);"
    "CREATE TRIGGER roll_new AFTER INSERT ON roll"
    " WHEN (SELECT manual FROM game WHERE id = new.game) = 0 BEGIN"
    " INSERT INTO total VALUES(new.kind, new.a, new.b, new.times)"
    " ON CONFLICT(kind, a, b) DO UPDATE SET times = times + new.times;"
    " UPDATE total SET times = times + 1 WHERE kind = 3"
    " AND NOT EXISTS(SELECT 1 FROM roll WHERE game = new.game LIMIT 1 OFFSET 1);"
    " END;"
    "CREATE TRIGGER roll_more AFTER UPDATE OF times ON roll"
    " WHEN (SELECT manual FROM game WHERE id = new.game) = 0 BEGIN"
    " UPDATE total SET times = times + new.times - old.times"
    " WHERE kind = new.kind AND a = new.a AND b = new.b;"
    " END;"
    "CREATE TRIGGER roll_gone AFTER DELETE ON roll"
    " WHEN (SELECT manual FROM game WHERE id = old.game) = 0 BEGIN"
    " UPDATE total SET times = times - old.times"
    " WHERE kind = old.kind AND a = old.a AND b = old.b;"
    " UPDATE total SET times = times - 1 WHERE kind = 3"
    " AND NOT EXISTS(SELECT 1 FROM roll WHERE game = old.game);"
    " END;";

/* Sums, the number of lines, and how many changes were made in all. */
static const char schema_3[] =
    "ALTER TABLE game ADD COLUMN lines INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN chain INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE roll ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE state(id INTEGER PRIMARY KEY, changes INTEGER NOT NULL,"
    " tables INTEGER NOT NULL);"
    "UPDATE game SET sum = videau_sum(0, created, changed, manual, about, summary, draft);"
    "UPDATE roll SET sum = videau_sum(0, game, seat, kind, a, b, times);"
    "INSERT INTO state VALUES(1, 0, (SELECT count(*) FROM game));";

static bool run(const vd_storage *storage, const char *sql)
{
    return sqlite3_exec(storage->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* The chain of each table that version 1 has written. A table with a gap gets a count that no reading agrees with. */
static vd_status chain_lines(vd_storage *storage)
{
    static const char read[] = "SELECT game, number, text FROM line ORDER BY game, number",
                      keep[] = "UPDATE game SET lines = iif(lines = ?2, lines + 1, -1),"
                               " chain = videau_sum(chain, ?1, ?2, ?3) WHERE id = ?1";
    sqlite3_stmt *from = NULL, *to = NULL;
    int code = sqlite3_prepare_v2(storage->db, read, -1, &from, NULL);

    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(storage->db, keep, -1, &to, NULL);
    while (code == SQLITE_OK && (code = sqlite3_step(from)) == SQLITE_ROW) {
        for (int i = 0; i < 3; i++)
            sqlite3_bind_value(to, i + 1, sqlite3_column_value(from, i));
        code = sqlite3_step(to);
        sqlite3_reset(to);
        code = code == SQLITE_DONE ? SQLITE_OK : code;
    }
    sqlite3_finalize(from);
    sqlite3_finalize(to);
    return vd_storage_status(storage, code);
}

/* Step i makes version i + 1 of version i. The words of a step stay: a file is held against them when it is opened. Each step changes
 * the schema: another number over the same one is taken for damage. */
static const struct {
    const char *sql;
    vd_status (*then)(vd_storage *storage);
} steps[] = {{schema_1, NULL}, {schema_2, NULL}, {schema_3, chain_lines}};

enum { SCHEMA = sizeof steps / sizeof *steps };

vd_status vd_storage_step_up(vd_storage *storage, int version)
{
    char sql[64];
    vd_status status = VD_OK;

    VD_ASSERT(version >= 0 && version < vd_storage_schema());
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", version + 1);
    if (!run(storage, "BEGIN IMMEDIATE") || !run(storage, steps[version].sql))
        status = vd_storage_status(storage, sqlite3_errcode(storage->db));
    if (status == VD_OK && steps[version].then)
        status = steps[version].then(storage);
    if (status == VD_OK && (!run(storage, sql) || !run(storage, "COMMIT")))
        status = vd_storage_status(storage, sqlite3_errcode(storage->db));
    /* What SQLite calls an error of the statement is a schema that is not as its number says. */
    if (status == VD_ERR_IO && sqlite3_errcode(storage->db) == SQLITE_ERROR)
        status = VD_ERR_CORRUPT;
    if (status != VD_OK && !sqlite3_get_autocommit(storage->db))
        (void)run(storage, "ROLLBACK");
    return status;
}

/* ---- The file ---- */

vd_status vd_storage_number(vd_storage *storage, const char *sql, int64_t *out)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(storage->db, sql, -1, &statement, NULL);
    vd_status status;

    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    status = code == SQLITE_DONE || (code & 0xff) == SQLITE_ERROR
                 ? VD_ERR_CORRUPT
                 : vd_storage_status(storage, code);
    if (code == SQLITE_ROW)
        *out = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return status;
}

/* FULL: what was committed survives a power cut too. Deleted rows are overwritten, so that a salvage does not bring
 * them back. */
static const char to_write[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;";

static vd_status set_up(vd_storage *storage, const char *pragmas)
{
    sqlite3_busy_timeout(storage->db, 2000);
    if (!vd_storage_add_sums(storage->db))
        return VD_ERR_NOMEM;
    /* Until it is known to be whole nothing of the journal is put into it. */
    sqlite3_db_config(storage->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_wal_autocheckpoint(storage->db, 0);
    if (run(storage, pragmas))
        return VD_OK;
    /* An error of a statement of ours is a schema that cannot be read. */
    return sqlite3_errcode(storage->db) == SQLITE_ERROR
               ? VD_ERR_CORRUPT
               : vd_storage_status(storage, sqlite3_errcode(storage->db));
}

static vd_status open_as(const char *name, int how, const char *vfs, const char *pragmas,
                         vd_storage **out)
{
    vd_storage *storage = calloc(1, sizeof *storage);
    vd_status status;

    if (!storage)
        return VD_ERR_NOMEM;
    storage->witness = storage->held = -1;
    status = vd_storage_status(storage,
                               sqlite3_open_v2(name, &storage->db, how | SQLITE_OPEN_NOMUTEX, vfs));
    if (status == VD_OK)
        status = set_up(storage, pragmas);
    if (status != VD_OK) {
        vd_storage_close(storage);
        return status;
    }
    *out = storage;
    return VD_OK;
}

vd_status vd_storage_open_raw(const char *path, bool read_only, vd_storage **out)
{
    return read_only ? open_as(path, SQLITE_OPEN_READONLY, NULL, "", out)
                     : open_as(path ? path : ":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                               NULL, to_write, out);
}

/* ---- A file that nobody has open ---- */

static bool has_bytes(const char *path, const char *end)
{
    char name[VD_STORAGE_PATH];
    struct stat about;

    return vd_storage_join(name, path, end, "") && stat(name, &about) == 0 && about.st_size > 0;
}

static bool put_uri(vd_buf *out, const char *path)
{
    vd_buf_put(out, path[0] == '/' ? "file://" : "file:");
    for (; *path; path++)
        if (strchr("%?#", *path))
            vd_buf_put(out, *path == '%' ? "%25" : *path == '?' ? "%3f" : "%23");
        else
            vd_buf_put_n(out, path, 1);
    vd_buf_put(out, "?immutable=1");
    return !out->full;
}

/* Immutable, SQLite makes no journal, nor does it read one. Where one is to be read, nothing is locked, so that its index is kept in
 * memory. Beside a file without a byte SQLite would remove the journal. */
static vd_status open_at_rest(const char *path, bool undone, vd_storage **out)
{
    char uri[3 * VD_STORAGE_PATH];
    vd_buf buf;

    if (!has_bytes(path, ""))
        return VD_ERR_CORRUPT;
    if (undone && has_bytes(path, "-journal"))
        return VD_ERR_IO;
    if (has_bytes(path, "-wal"))
        return open_as(path, SQLITE_OPEN_READONLY, "unix-none", "PRAGMA locking_mode = EXCLUSIVE",
                       out);
    vd_buf_init(&buf, uri, sizeof uri);
    if (!put_uri(&buf, path))
        return VD_ERR_FULL;
    return open_as(uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL, "", out);
}

vd_status vd_storage_open_at_rest(const char *path, bool undone, vd_storage **out)
{
    char *real = realpath(path, NULL); /* the journal lies beside what a link leads to */
    vd_status status;

    if (!real)
        return errno == ENOMEM ? VD_ERR_NOMEM : VD_ERR_IO;
    status = strlen(real) < VD_STORAGE_PATH ? open_at_rest(real, undone, out) : VD_ERR_FULL;
    free(real);
    return status;
}

void vd_storage_trust(vd_storage *storage)
{
    sqlite3_db_config(storage->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
}

int vd_storage_schema(void)
{
    return SCHEMA;
}
