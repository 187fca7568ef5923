/* The library's SQLite file is opened: its tables, versions, whose it is, whether it is whole; transactions. */
#include "database_sql.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SCHEMA = 4, BUSY_MS = 5000, PATH_BYTES = 4096 };

static const char schema[] =
    "CREATE TABLE player(id INTEGER PRIMARY KEY, name TEXT NOT NULL, me INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE alias(folded TEXT PRIMARY KEY, name TEXT NOT NULL,"
    " player INTEGER NOT NULL REFERENCES player) WITHOUT ROWID;"
    "CREATE TABLE match(id INTEGER PRIMARY KEY AUTOINCREMENT, digest BLOB NOT NULL UNIQUE,"
    " name0 TEXT NOT NULL, name1 TEXT NOT NULL, player0 INTEGER NOT NULL, player1 INTEGER NOT NULL,"
    " event TEXT NOT NULL, place TEXT NOT NULL, date TEXT NOT NULL, variant TEXT NOT NULL,"
    " format TEXT NOT NULL, source TEXT NOT NULL, length INTEGER NOT NULL, games INTEGER NOT NULL,"
    " throws INTEGER NOT NULL, winner INTEGER NOT NULL, points0 INTEGER NOT NULL,"
    " points1 INTEGER NOT NULL, added INTEGER NOT NULL, note TEXT NOT NULL DEFAULT '',"
    " level INTEGER NOT NULL DEFAULT -1, pr0 REAL, pr1 REAL, cost0 REAL, cost1 REAL,"
    " removed INTEGER NOT NULL DEFAULT 0);"
    "CREATE INDEX match_player0 ON match(player0);"
    "CREATE INDEX match_player1 ON match(player1);"
    "CREATE TABLE record(match INTEGER NOT NULL REFERENCES match, content INTEGER NOT NULL,"
    " richness INTEGER NOT NULL, size INTEGER NOT NULL, packed BLOB NOT NULL,"
    " PRIMARY KEY(match, content));"
    "CREATE TABLE tag(match INTEGER NOT NULL REFERENCES match, name TEXT NOT NULL,"
    " PRIMARY KEY(match, name)) WITHOUT ROWID;"
    "CREATE TABLE position(match INTEGER NOT NULL REFERENCES match, game INTEGER NOT NULL,"
    " action INTEGER NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL, fault INTEGER NOT NULL,"
    " part INTEGER NOT NULL, counted INTEGER NOT NULL, loss REAL, cost REAL, dice INTEGER NOT NULL,"
    " away INTEGER NOT NULL, their_away INTEGER NOT NULL, cube INTEGER NOT NULL,"
    " owner INTEGER NOT NULL, made INTEGER NOT NULL, their_made INTEGER NOT NULL,"
    " lead INTEGER NOT NULL, off INTEGER NOT NULL, their_off INTEGER NOT NULL, bar INTEGER NOT NULL,"
    " their_bar INTEGER NOT NULL, prime INTEGER NOT NULL, their_prime INTEGER NOT NULL,"
    " back INTEGER NOT NULL, their_back INTEGER NOT NULL, board TEXT NOT NULL, played TEXT NOT NULL,"
    " best TEXT NOT NULL);"
    "CREATE INDEX position_match ON position(match);"
    /* All that a search asks of positions: rows are read only of what is found. */
    "CREATE INDEX position_found ON position(loss DESC, match, seat, kind, fault, part, counted,"
    " cost, dice, away, their_away, owner, made, their_made, lead, off, their_off, bar, their_bar,"
    " prime, their_prime, back, their_back);";

/* Since version 2. */
static const char quiz_schema[] =
    "CREATE TABLE quiz(board TEXT NOT NULL, kind INTEGER NOT NULL, stability REAL NOT NULL,"
    " difficulty REAL NOT NULL, last INTEGER NOT NULL, due INTEGER NOT NULL,"
    " reviews INTEGER NOT NULL, lapses INTEGER NOT NULL, PRIMARY KEY(board, kind)) WITHOUT ROWID;";

/* Since version 3. */
static const char luck_schema[] =
    "ALTER TABLE match ADD COLUMN luck0 REAL; ALTER TABLE match ADD COLUMN luck1 REAL;";

/* Since version 4: analyses as far as they are, and what stands beside single actions. */
static const char review_schema[] =
    "CREATE TABLE state(match INTEGER NOT NULL REFERENCES match, level INTEGER NOT NULL,"
    " done REAL NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY(match, level)) WITHOUT ROWID;"
    "CREATE TABLE beside(match INTEGER NOT NULL REFERENCES match, game INTEGER NOT NULL,"
    " action INTEGER NOT NULL, what INTEGER NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY(match, game, action, what)) WITHOUT ROWID;";

static bool make_private(const char *path)
{
    struct stat about;
    FILE *file;

    if (stat(path, &about) == 0)
        return S_ISREG(about.st_mode);
    file = fopen(path, "ab");
    if (!file)
        return false;
    if (fclose(file) != 0)
        return false;
    return chmod(path, S_IRUSR | S_IWUSR) == 0;
}

/* What the file says it is. */
typedef struct facts {
    int64_t application, version, objects;
} facts;

static vd_status read_facts(vd_database *database, facts *out)
{
    vd_status status = vd_database_step(database, "PRAGMA application_id", NULL, &out->application);

    if (status == VD_OK)
        status = vd_database_step(database, "PRAGMA user_version", NULL, &out->version);
    if (status == VD_OK)
        status =
            vd_database_step(database, "SELECT count(*) FROM sqlite_schema", NULL, &out->objects);
    return status;
}

static bool is_empty(const facts *f)
{
    return f->objects == 0 && f->application == 0;
}

/* May it be opened, as it is or after its tables were made? */
static vd_status judge(const facts *f, vd_library_fault *fault)
{
    if (is_empty(f))
        return VD_OK;
    if ((f->application != VD_DATABASE_SUMMED && f->application != VD_DATABASE_UNSUMMED) ||
        f->version < 1)
        return *fault = VD_LIBRARY_FAULT_foreign, VD_ERR_UNSUPPORTED;
    if (f->version > SCHEMA)
        return *fault = VD_LIBRARY_FAULT_newer, VD_ERR_UNSUPPORTED;
    return VD_OK;
}

/* From nothing, or from an earlier version; inside a transaction. */
static vd_status make_tables(vd_database *database, int64_t version)
{
    char mark[96];
    vd_status status = VD_OK;

    snprintf(mark, sizeof mark, "PRAGMA user_version = %d", SCHEMA);
    if (version < 1)
        snprintf(mark, sizeof mark, "PRAGMA user_version = %d; PRAGMA application_id = %d", SCHEMA,
                 vd_database_summed(database->sums) ? VD_DATABASE_SUMMED : VD_DATABASE_UNSUMMED);
    status = version < 1 ? vd_database_run(database, schema) : VD_OK;
    if (status == VD_OK && version < 2)
        status = vd_database_run(database, quiz_schema);
    if (status == VD_OK && version < 3)
        status = vd_database_run(database, luck_schema);
    if (status == VD_OK)
        status = vd_database_run(database, review_schema);
    if (status == VD_OK)
        status = vd_database_run(database, mark);
    return status;
}

/* Whoever else makes them at this moment may have been first: the file is looked at again with nobody else writing. */
static vd_status bring_up(vd_database *database, vd_library_fault *fault)
{
    facts now = {0};
    vd_status status = vd_database_run(database, "BEGIN IMMEDIATE");

    if (status != VD_OK)
        return status;
    status = read_facts(database, &now);
    if (status == VD_OK)
        status = judge(&now, fault);
    if (status == VD_OK && now.version < SCHEMA)
        status = make_tables(database, is_empty(&now) ? 0 : now.version);
    return vd_database_end(database, status);
}

/* SQLite reads nothing of a file that does not begin as one of its own. */
static bool is_other(vd_database *database)
{
    return database->db && (sqlite3_errcode(database->db) & 0xff) == SQLITE_NOTADB;
}

/* Read in one transaction, lest half of what is told is from before another made the tables. */
static vd_status ask_whose(vd_database *database, vd_library_fault *fault)
{
    facts now = {0};
    vd_status status = vd_database_run(database, "BEGIN");

    if (status != VD_OK)
        return status;
    status = vd_database_end(database, read_facts(database, &now));
    if (status == VD_OK)
        status = judge(&now, fault);
    return status == VD_OK && now.version < SCHEMA ? bring_up(database, fault) : status;
}

static vd_status check_whole(vd_database *database)
{
    vd_status status;
    sqlite3_stmt *statement = vd_database_prepare(database, "PRAGMA quick_check(1)", NULL, &status);

    if (!statement)
        return status;
    status = vd_database_status(database, sqlite3_step(statement));
    if (status == VD_OK && strcmp(vd_database_text_at(statement, 0), "ok") != 0)
        status = VD_ERR_CORRUPT;
    sqlite3_finalize(statement);
    return status;
}

static bool synced(const char *path)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    const bool good = fd >= 0 && fsync(fd) == 0;

    if (fd >= 0)
        close(fd);
    return good;
}

/* A new file gets its journal without SQLite's syncs, after one of which had failed it would still write; then it is synced
 * as a whole. */
static vd_status begin_journal(vd_database *database, const char *path)
{
    struct stat about;
    const bool fresh = stat(path, &about) == 0 && about.st_size == 0;
    int reserved = VD_DATABASE_SUM_BYTES;
    vd_status status =
        fresh ? vd_database_status(database,
                                   sqlite3_file_control(database->db, "main",
                                                        SQLITE_FCNTL_RESERVE_BYTES, &reserved))
              : VD_OK;

    if (status == VD_OK)
        status = vd_database_run(
            database,
            fresh ? "PRAGMA page_size = 4096; PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL"
                  : "PRAGMA journal_mode = WAL");

    if (status == VD_OK && fresh && !synced(path)) {
        database->broken = true;
        status = VD_ERR_IO;
    }
    return status == VD_OK ? vd_database_run(database, "PRAGMA synchronous = FULL") : status;
}

/* A new file becomes a library in several steps, which nobody is to see half done, and which two cannot take at once: whoever opens
 * one has its folder alone meanwhile. The file itself is not locked so: to close it would let go SQLite's own locks. -1: the folder cannot
 * be locked; opening the file will say why. */
static int lock_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char folder[PATH_BYTES];
    int fd;

    if (!slash)
        fd = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    else if ((size_t)(slash - path) + 2 > sizeof folder)
        return -1;
    else {
        memcpy(folder, path, (size_t)(slash - path) + 1);
        folder[slash - path + 1] = '\0';
        fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    }
    while (fd >= 0 && flock(fd, LOCK_EX) != 0 && errno == EINTR)
        continue;
    return fd;
}

/* Of one byte a file is empty to SQLite, which would write over it. */
static bool is_one_byte(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && about.st_size == 1;
}

static vd_status begin_shelf(vd_database *database, const char *path, vd_library_fault *fault)
{
    vd_status status;

    if (!make_private(path))
        return VD_ERR_IO;
    database->sums = vd_database_sums_new();
    if (!database->sums)
        return VD_ERR_NOMEM;
    status = vd_database_status(
        database, sqlite3_open_v2(path, &database->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                                  vd_database_sums_name(database->sums)));
    if (status == VD_OK)
        status = vd_database_status(database, sqlite3_busy_timeout(database->db, BUSY_MS));
    if (status == VD_OK && (is_one_byte(path) || vd_database_foreign(database->db)))
        return *fault = VD_LIBRARY_FAULT_foreign, VD_ERR_UNSUPPORTED;
    if (status == VD_OK)
        status = begin_journal(database, path);
    if (status == VD_OK)
        status = ask_whose(database, fault);
    return status;
}

static vd_status begin_and_check(vd_database *database, const char *path, vd_library_fault *fault)
{
    const vd_status status = begin_shelf(database, path, fault);

    return status == VD_OK && !vd_database_summed(database->sums) ? check_whole(database) : status;
}

static void end_shelf(vd_database *database)
{
    vd_database_let_go(database);
    if (database->broken)
        sqlite3_db_config(database->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_close(database->db);
    vd_database_sums_free(database->sums);
    database->db = NULL;
    database->sums = NULL;
    database->broken = false;
}

/* ---- Sums for a file that was made before there were any ---- */

/* Every table, as it is in both. */
static const char copying[] =
    "BEGIN EXCLUSIVE;"
    "INSERT INTO fresh.player SELECT * FROM main.player;"
    "INSERT INTO fresh.alias SELECT * FROM main.alias;"
    "INSERT INTO fresh.match SELECT * FROM main.match;"
    "INSERT INTO fresh.record SELECT * FROM main.record;"
    "INSERT INTO fresh.tag SELECT * FROM main.tag;"
    "INSERT INTO fresh.position SELECT * FROM main.position;"
    "INSERT INTO fresh.quiz SELECT * FROM main.quiz;"
    "INSERT INTO fresh.state SELECT * FROM main.state;"
    "INSERT INTO fresh.beside SELECT * FROM main.beside;"
    "DELETE FROM fresh.sqlite_sequence;"
    "INSERT INTO fresh.sqlite_sequence SELECT * FROM main.sqlite_sequence;"
    "COMMIT";

/* SQLite leaves the log of a file, which is then all of it, to the last connection: with others nothing is done now. */
static bool is_alone(vd_database *database)
{
    vd_status status;
    sqlite3_stmt *statement;
    bool alone = false;

    (void)sqlite3_busy_timeout(database->db, 0);
    statement = vd_database_prepare(database, "PRAGMA journal_mode = DELETE", NULL, &status);
    if (statement)
        alone = sqlite3_step(statement) == SQLITE_ROW &&
                !strcmp(vd_database_text_at(statement, 0), "delete");
    sqlite3_finalize(statement);
    return alone;
}

static void drop_file(const char *path, const char *end)
{
    char name[PATH_BYTES];

    if (snprintf(name, sizeof name, "%s%s", path, end) < (int)sizeof name)
        (void)remove(name);
}

/* What an attempt that was killed has left. */
static void drop_fresh(const char *fresh)
{
    drop_file(fresh, "");
    drop_file(fresh, "-wal");
    drop_file(fresh, "-shm");
    drop_file(fresh, "-journal");
}

static vd_status make_fresh(const char *fresh)
{
    vd_database made = {.db = NULL};
    vd_library_fault fault;
    const vd_status status = begin_shelf(&made, fresh, &fault);

    end_shelf(&made);
    return status;
}

static vd_status copy_to(vd_database *database, const char *fresh)
{
    database_values v = {.count = 0};
    vd_status status;

    vd_database_put_text(&v, fresh);
    status = vd_database_step(database, "ATTACH ?1 AS fresh", &v, NULL);
    if (status == VD_OK)
        status = vd_database_run(database, "PRAGMA fresh.journal_mode = DELETE");
    if (status == VD_OK)
        status = vd_database_run(database, "PRAGMA fresh.synchronous = FULL");
    if (status == VD_OK)
        status = vd_database_run(database, copying);
    if (status != VD_OK && !sqlite3_get_autocommit(database->db))
        (void)!vd_database_run(database, "ROLLBACK");
    return status;
}

/* All of it into a new file, which then takes its place: until then the old one is whole, and has no log. Nobody else has it open, nor
 * can open it, since the folder is ours. Where that is not so, or something fails, the file stays as it is. Either way the database is
 * closed. */
static bool renew(vd_database *database, const char *path, int folder)
{
    char fresh[PATH_BYTES];
    bool good = folder >= 0 && snprintf(fresh, sizeof fresh, "%s.sums", path) < (int)sizeof fresh;

    if (good)
        drop_fresh(fresh);
    good = good && is_alone(database) && make_fresh(fresh) == VD_OK &&
           copy_to(database, fresh) == VD_OK;
    end_shelf(database);
    good = good && synced(fresh) && rename(fresh, path) == 0 && fsync(folder) == 0;
    if (!good)
        drop_fresh(fresh);
    return good;
}

static vd_status open_file(vd_database *database, const char *path, vd_library_fault *fault)
{
    const int folder = lock_folder(path);
    vd_status status = begin_and_check(database, path, fault);

    if (status == VD_OK && !vd_database_summed(database->sums)) {
        database->renewed = renew(database, path, folder);
        status = begin_and_check(database, path, fault);
    }
    if (folder >= 0)
        close(folder);
    return status;
}

bool vd_database_renewed(const vd_database *database)
{
    return database->renewed;
}

vd_status vd_database_open(const char *path, vd_database **out, vd_library_fault *fault)
{
    vd_database *database = calloc(1, sizeof *database);
    vd_status status;

    *fault = VD_LIBRARY_FAULT_none;
    if (!database) {
        *fault = VD_LIBRARY_FAULT_memory;
        return VD_ERR_NOMEM;
    }
    status = open_file(database, path, fault);
    if (status == VD_OK) {
        *out = database;
        return VD_OK;
    }
    if (*fault == VD_LIBRARY_FAULT_none)
        *fault = is_other(database)         ? VD_LIBRARY_FAULT_foreign
                 : status == VD_ERR_NOMEM   ? VD_LIBRARY_FAULT_memory
                 : status == VD_ERR_CORRUPT ? VD_LIBRARY_FAULT_damaged
                                            : VD_LIBRARY_FAULT_open;
    vd_database_close(database);
    return status;
}

void vd_database_close(vd_database *database)
{
    if (!database)
        return;
    end_shelf(database);
    free(database);
}

vd_status vd_database_begin(vd_database *database)
{
    vd_database_let_go(database);
    return database->broken ? VD_ERR_IO : vd_database_run(database, "BEGIN IMMEDIATE");
}

vd_status vd_database_end(vd_database *database, vd_status status)
{
    vd_database_let_go(database);
    if (status == VD_OK)
        status = vd_database_run(database, "COMMIT");
    if (status != VD_OK && !sqlite3_get_autocommit(database->db))
        (void)!vd_database_run(database, "ROLLBACK");
    return status;
}
