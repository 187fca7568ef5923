/* Opening: the schema and how it came to be, a damaged file set aside, what is missing said. */
#include "depot_backup.h"
#include "depot_parts.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
 * how many games have rolls. Games thrown by hand do not count. */
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

static bool run(const vd_depot *depot, const char *sql)
{
    return sqlite3_exec(depot->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* The chain of each table that version 1 has written. A table with a gap gets a count that no reading agrees with. */
static vd_status chain_lines(vd_depot *depot)
{
    static const char read[] = "SELECT game, number, text FROM line ORDER BY game, number",
                      keep[] = "UPDATE game SET lines = iif(lines = ?2, lines + 1, -1),"
                               " chain = videau_sum(chain, ?1, ?2, ?3) WHERE id = ?1";
    sqlite3_stmt *from = NULL, *to = NULL;
    int code = sqlite3_prepare_v2(depot->db, read, -1, &from, NULL);

    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(depot->db, keep, -1, &to, NULL);
    while (code == SQLITE_OK && (code = sqlite3_step(from)) == SQLITE_ROW) {
        for (int i = 0; i < 3; i++)
            sqlite3_bind_value(to, i + 1, sqlite3_column_value(from, i));
        code = sqlite3_step(to);
        sqlite3_reset(to);
        code = code == SQLITE_DONE ? SQLITE_OK : code;
    }
    sqlite3_finalize(from);
    sqlite3_finalize(to);
    return vd_depot_status(depot, code);
}

/* Step i makes version i + 1 of version i. */
static const struct {
    const char *sql;
    vd_status (*then)(vd_depot *depot);
} steps[] = {{schema_1, NULL}, {schema_2, NULL}, {schema_3, chain_lines}};

enum { SCHEMA = sizeof steps / sizeof *steps };

static vd_status step_up(vd_depot *depot, int version)
{
    char sql[64];
    vd_status status = VD_OK;

    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", version + 1);
    if (!run(depot, "BEGIN IMMEDIATE") || !run(depot, steps[version].sql))
        status = vd_depot_status(depot, sqlite3_errcode(depot->db));
    if (status == VD_OK && steps[version].then)
        status = steps[version].then(depot);
    if (status == VD_OK && (!run(depot, sql) || !run(depot, "COMMIT")))
        status = vd_depot_status(depot, sqlite3_errcode(depot->db));
    if (status != VD_OK && !sqlite3_get_autocommit(depot->db))
        (void)run(depot, "ROLLBACK");
    /* What SQLite calls an error of the statement is a schema that is not as its number says. */
    return status == VD_ERR_IO && sqlite3_errcode(depot->db) == SQLITE_ERROR ? VD_ERR_CORRUPT
                                                                             : status;
}

/* ---- The file ---- */

vd_status vd_depot_number(vd_depot *depot, const char *sql, int64_t *out)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(depot->db, sql, -1, &statement, NULL);
    vd_status status;

    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    status = code == SQLITE_DONE || (code & 0xff) == SQLITE_ERROR ? VD_ERR_CORRUPT
                                                                  : vd_depot_status(depot, code);
    if (code == SQLITE_ROW)
        *out = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return status;
}

/* FULL: what was committed survives a power cut too. Deleted rows are overwritten, so that a salvage does not bring
 * them back. */
static vd_status set_up(vd_depot *depot, bool read_only)
{
    static const char pragmas[] =
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;";

    sqlite3_busy_timeout(depot->db, 2000);
    if (!vd_depot_add_sums(depot->db))
        return VD_ERR_NOMEM;
    /* Until it is known to be whole nothing of the journal is put into it. */
    sqlite3_db_config(depot->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_wal_autocheckpoint(depot->db, 0);
    if (!read_only && !run(depot, pragmas))
        return vd_depot_status(depot, sqlite3_errcode(depot->db));
    return VD_OK;
}

vd_status vd_depot_open_raw(const char *path, bool read_only, vd_depot **out)
{
    const int how = SQLITE_OPEN_NOMUTEX |
                    (read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    vd_depot *depot = calloc(1, sizeof *depot);
    vd_status status;

    if (!depot)
        return VD_ERR_NOMEM;
    depot->witness = -1;
    status =
        vd_depot_status(depot, sqlite3_open_v2(path ? path : ":memory:", &depot->db, how, NULL));
    if (status == VD_OK)
        status = set_up(depot, read_only);
    if (status != VD_OK) {
        vd_depot_close(depot);
        return status;
    }
    *out = depot;
    return VD_OK;
}

void vd_depot_trust(vd_depot *depot)
{
    sqlite3_db_config(depot->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
}

int vd_depot_schema(void)
{
    return SCHEMA;
}

/* ---- What was found ---- */

typedef struct opening {
    const vd_depot_options *with;
    vd_depot *depot;
    char aside[VD_DEPOT_PATH];
    char list[256]; /* damaged tables, "3, 17" */
    vd_buf listed;
    int64_t tables, rolls, gone;
} opening;

static void tell(const opening *o, const char *key, const vd_text_arg *args, size_t count)
{
    if (o->with->say)
        o->with->say(o->with->user, key, args, count);
}

static void note_bad(void *user, int64_t id)
{
    opening *o = user;

    if (id == VD_DEPOT_BAD_ROLLS) {
        o->rolls++;
    } else if (id == VD_DEPOT_BAD_TABLES) {
        o->gone++;
    } else {
        const size_t before = o->listed.length;

        if (o->tables++)
            vd_buf_put(&o->listed, ", ");
        vd_buf_put_int(&o->listed, id);
        if (o->listed.full)
            vd_buf_cut(&o->listed, before);
    }
}

static void tell_damage(opening *o)
{
    const vd_text_arg args[] = {vd_text_int(o->tables), vd_text_string(o->list)};

    if (o->tables > 0)
        tell(o, o->listed.full ? "server.news.tables_many" : "server.news.tables", args, 2);
    if (o->rolls > 0)
        tell(o, "server.news.rolls", NULL, 0);
    if (o->gone > 0)
        tell(o, "server.news.gone", NULL, 0);
}

/* ---- The witness ---- */

static int64_t read_witness(int fd)
{
    char text[32];
    const ssize_t got = fd >= 0 ? pread(fd, text, sizeof text - 1, 0) : -1;

    text[got > 0 ? got : 0] = '\0';
    return strtoll(text, NULL, 10);
}

static int open_witness(const char *path)
{
    char name[VD_DEPOT_PATH];

    return vd_depot_join(name, path, "-count", "")
               ? open(name, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR)
               : -1;
}

/* More was acknowledged than is there: the file and its journal are copied before SQLite writes to them. */
static vd_status ask_witness(opening *o)
{
    vd_depot *depot = o->depot;
    const int64_t told = read_witness(depot->witness);
    const vd_text_arg args[] = {vd_text_int(told - depot->changes), vd_text_string(o->aside)};

    if (told <= depot->changes)
        return VD_OK;
    if (!vd_depot_copy_aside(o->with->path, o->with->now, "short", o->aside))
        return VD_ERR_IO;
    tell(o, "server.news.missing", args, 2);
    vd_depot_tell_witness(depot);
    return VD_OK;
}

/* ---- Opening ---- */

static vd_status take_changes(opening *o)
{
    vd_depot *depot = o->depot;
    vd_status status =
        vd_depot_number(depot, "SELECT changes FROM state WHERE id = 1", &depot->changes);

    return status == VD_OK && o->with->path ? ask_witness(o) : status;
}

/* Not a file of ours: it has other tables and no number. */
static vd_status ask_version(opening *o, int64_t *version, bool *foreign)
{
    int64_t objects = 0, ours = 0;
    vd_status status = vd_depot_number(o->depot, "PRAGMA user_version", version);

    if (status == VD_OK)
        status = vd_depot_number(o->depot, "SELECT count(*) FROM sqlite_schema", &objects);
    if (status == VD_OK)
        status = vd_depot_number(
            o->depot, "SELECT count(*) FROM sqlite_schema WHERE name IN ('game', 'line')", &ours);
    *foreign = objects > 0 && *version == 0 && ours == 0;
    if (status == VD_OK && !*foreign &&
        (*version < 0 || (*version == 0) != (objects == 0) || (objects > 0 && ours < 2)))
        return VD_ERR_CORRUPT;
    return status;
}

static vd_server_fault fault_of(vd_status status)
{
    return status == VD_OK            ? VD_SERVER_FAULT_none
           : status == VD_ERR_NOMEM   ? VD_SERVER_FAULT_memory
           : status == VD_ERR_CORRUPT ? VD_SERVER_FAULT_damaged
                                      : VD_SERVER_FAULT_storage;
}

/* Each step from a file that a backup was made of. */
static vd_server_fault step_all(opening *o, int64_t version)
{
    vd_status status = VD_OK;

    if (version > 0 && version < SCHEMA && o->with->path &&
        vd_depot_back_up(o->with->path, o->with->now, (int)version, NULL) != VD_OK)
        return VD_SERVER_FAULT_backup;
    for (; status == VD_OK && version < SCHEMA; version++)
        status = step_up(o->depot, (int)version);
    return fault_of(status);
}

static vd_server_fault prepare(opening *o)
{
    bool foreign = false;
    int64_t version = 0;
    vd_status status = vd_depot_check_pages(o->depot->db);
    vd_server_fault fault;

    if (status == VD_OK)
        status = ask_version(o, &version, &foreign);
    if (status != VD_OK)
        return fault_of(status);
    if (foreign)
        return VD_SERVER_FAULT_database;
    if (version > SCHEMA)
        return VD_SERVER_FAULT_version;
    fault = step_all(o, version);
    if (fault != VD_SERVER_FAULT_none)
        return fault;
    status = vd_depot_check_index(o->depot->db);
    if (status == VD_OK)
        status = vd_depot_prepare(o->depot);
    if (status == VD_OK)
        status = take_changes(o);
    if (status == VD_OK)
        status = vd_depot_verify(o->depot, note_bad, o);
    return fault_of(status);
}

/* An empty file or none, though changes were acknowledged. */
static bool was_emptied(const vd_depot_options *with)
{
    struct stat about;
    const int fd = open_witness(with->path);
    const int64_t told = read_witness(fd);

    if (fd >= 0)
        close(fd);
    return told > 0 && (stat(with->path, &about) != 0 || about.st_size == 0);
}

/* A journal that belongs to no file would be played into the new one. */
static bool has_lone_journal(const char *path)
{
    char wal[VD_DEPOT_PATH];
    struct stat about;

    return stat(path, &about) != 0 && vd_depot_join(wal, path, "-wal", "") &&
           stat(wal, &about) == 0 && about.st_size > 0;
}

static vd_server_fault put_aside(opening *o)
{
    const vd_text_arg args[] = {vd_text_string(o->with->path), vd_text_string(o->aside)};

    if (!o->with->path)
        return VD_SERVER_FAULT_storage;
    if (!vd_depot_set_aside(o->with->path, o->with->now, "damaged", NULL, o->aside))
        return VD_SERVER_FAULT_storage;
    tell(o, "server.news.aside", args, 2);
    return VD_SERVER_FAULT_damaged;
}

static vd_server_fault open_file(opening *o)
{
    const char *path = o->with->path;
    vd_server_fault fault;

    if (path && (was_emptied(o->with) || has_lone_journal(path)))
        return VD_SERVER_FAULT_damaged;
    if (path && !vd_depot_make_private(path))
        return VD_SERVER_FAULT_folder;
    fault = fault_of(vd_depot_open_raw(path, false, &o->depot));
    if (fault != VD_SERVER_FAULT_none)
        return fault;
    o->depot->witness = path ? open_witness(path) : -1;
    fault = prepare(o);
    if (fault != VD_SERVER_FAULT_none)
        return fault;
    vd_depot_trust(o->depot);
    return VD_SERVER_FAULT_none;
}

vd_server_fault vd_depot_open(const vd_depot_options *options, vd_depot **out)
{
    opening o = {.with = options};
    vd_server_fault fault;

    vd_buf_init(&o.listed, o.list, sizeof o.list);
    fault = open_file(&o);
    if (fault == VD_SERVER_FAULT_none) {
        tell_damage(&o);
        *out = o.depot;
        return fault;
    }
    vd_depot_close(o.depot);
    return fault == VD_SERVER_FAULT_damaged ? put_aside(&o) : fault;
}
