/* The library's SQLite file: its tables, and every statement that is made of it. */
#include "shelf.h"

#include <fcntl.h>
#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    SCHEMA = 3,
    APPLICATION = 0x56644c62 /* "VdLb" */,
    BUSY_MS = 5000,
    WHERE_ROOM = 4096,
    VALUES_MAX = 64
};

struct vd_shelf {
    sqlite3 *db;
    sqlite3_stmt *running; /* whose texts were handed out last */
    bool broken;           /* a write did not reach the disk: nothing more is written */
};

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
    "CREATE INDEX position_loss ON position(loss DESC);";

/* Since version 2. */
static const char quiz_schema[] =
    "CREATE TABLE quiz(board TEXT NOT NULL, kind INTEGER NOT NULL, stability REAL NOT NULL,"
    " difficulty REAL NOT NULL, last INTEGER NOT NULL, due INTEGER NOT NULL,"
    " reviews INTEGER NOT NULL, lapses INTEGER NOT NULL, PRIMARY KEY(board, kind)) WITHOUT ROWID;";

/* Since version 3. */
static const char luck_schema[] =
    "ALTER TABLE match ADD COLUMN luck0 REAL; ALTER TABLE match ADD COLUMN luck1 REAL;";

/* ---- Calls of SQLite ---- */

/* What was not synced may be lost though a later sync succeeds: so that one was the last. */
static vd_status status_of(vd_shelf *shelf, int code)
{
    const int extended = shelf->db ? sqlite3_extended_errcode(shelf->db) : code;

    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_DONE:
    case SQLITE_ROW:
        return VD_OK;
    case SQLITE_NOMEM:
        return VD_ERR_NOMEM;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return VD_ERR_CORRUPT;
    default:
        if (extended == SQLITE_IOERR_NOMEM)
            return VD_ERR_NOMEM;
        if (extended == SQLITE_IOERR_FSYNC || extended == SQLITE_IOERR_DIR_FSYNC)
            shelf->broken = true;
        return VD_ERR_IO;
    }
}

static vd_status run(vd_shelf *shelf, const char *sql)
{
    return status_of(shelf, sqlite3_exec(shelf->db, sql, NULL, NULL, NULL));
}

/* A value of a statement. */
typedef struct value {
    enum { INTEGER, REAL, TEXT, BLOB } kind;
    int64_t integer;
    double real;
    const void *bytes;
    size_t len;
} value;

typedef struct values {
    value item[VALUES_MAX];
    int count;
} values;

static value *one_more(values *v)
{
    VD_ASSERT(v->count < VALUES_MAX);
    return &v->item[v->count++];
}

static void add_integer(values *v, int64_t integer)
{
    *one_more(v) = (value){.kind = INTEGER, .integer = integer};
}

static void add_real(values *v, double real)
{
    *one_more(v) = (value){.kind = REAL, .real = real};
}

static void add_text(values *v, const char *text)
{
    *one_more(v) = (value){.kind = TEXT, .bytes = text, .len = strlen(text)};
}

static void add_blob(values *v, const void *bytes, size_t len)
{
    *one_more(v) = (value){.kind = BLOB, .bytes = bytes, .len = len};
}

static int bind(sqlite3_stmt *statement, int at, const value *v)
{
    VD_ASSERT(at > 0 && v);
    switch (v->kind) {
    case INTEGER:
        return sqlite3_bind_int64(statement, at, v->integer);
    case REAL:
        return isnan(v->real) ? sqlite3_bind_null(statement, at)
                              : sqlite3_bind_double(statement, at, v->real);
    case TEXT:
        return sqlite3_bind_text64(statement, at, v->bytes, v->len, SQLITE_STATIC, SQLITE_UTF8);
    default:
        return sqlite3_bind_blob64(statement, at, v->bytes, v->len, SQLITE_STATIC);
    }
}

static void let_go(vd_shelf *shelf)
{
    sqlite3_finalize(shelf->running);
    shelf->running = NULL;
}

/* The statement with its values, before its first row; NULL: *status says why. The values must live as long. */
static sqlite3_stmt *prepare(vd_shelf *shelf, const char *sql, const values *v, vd_status *status)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(shelf->db, sql, -1, &statement, NULL);

    for (int i = 0; code == SQLITE_OK && v && i < v->count; i++)
        code = bind(statement, i + 1, &v->item[i]);
    *status = status_of(shelf, code);
    if (*status == VD_OK)
        return statement;
    sqlite3_finalize(statement);
    return NULL;
}

/* A statement without rows, or with one number as its first. *number may be NULL; it is left alone where there is no row. */
static vd_status step(vd_shelf *shelf, const char *sql, const values *v, int64_t *number)
{
    vd_status status;
    sqlite3_stmt *statement = prepare(shelf, sql, v, &status);
    int code;

    if (!statement)
        return status;
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW && number)
        *number = sqlite3_column_int64(statement, 0);
    status = status_of(shelf, code);
    sqlite3_finalize(statement);
    return status;
}

static vd_status step_id(vd_shelf *shelf, const char *sql, int64_t id, int64_t *number)
{
    values v = {.count = 0};

    add_integer(&v, id);
    return step(shelf, sql, &v, number);
}

static const char *text_at(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);

    VD_ASSERT(column >= 0);
    return text ? (const char *)text : "";
}

static double real_at(sqlite3_stmt *statement, int column)
{
    VD_ASSERT(column >= 0);
    return sqlite3_column_type(statement, column) == SQLITE_NULL
               ? (double)NAN
               : sqlite3_column_double(statement, column);
}

/* ---- Opening ---- */

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

/* From nothing, or from an earlier version. */
static vd_status make_tables(vd_shelf *shelf, int64_t version)
{
    char mark[96];
    vd_status status = run(shelf, "BEGIN IMMEDIATE");

    if (status != VD_OK)
        return status;
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION,
             SCHEMA);
    status = version < 1 ? run(shelf, schema) : VD_OK;
    if (status == VD_OK && version < 2)
        status = run(shelf, quiz_schema);
    if (status == VD_OK)
        status = run(shelf, luck_schema);
    if (status == VD_OK)
        status = run(shelf, mark);
    return vd_shelf_end(shelf, status);
}

/* SQLite reads nothing of a file that does not begin as one of its own. */
static bool is_other(vd_shelf *shelf)
{
    return shelf->db && (sqlite3_errcode(shelf->db) & 0xff) == SQLITE_NOTADB;
}

static vd_status ask_whose(vd_shelf *shelf, vd_library_fault *fault)
{
    int64_t application = 0, version = 0, objects = 0;
    vd_status status = step(shelf, "PRAGMA application_id", NULL, &application);

    if (status == VD_OK)
        status = step(shelf, "PRAGMA user_version", NULL, &version);
    if (status == VD_OK)
        status = step(shelf, "SELECT count(*) FROM sqlite_schema", NULL, &objects);
    if (status != VD_OK)
        return status;
    if (objects == 0 && application == 0)
        return make_tables(shelf, 0);
    if (application != APPLICATION || version < 1)
        return *fault = VD_LIBRARY_FAULT_foreign, VD_ERR_UNSUPPORTED;
    if (version > SCHEMA)
        return *fault = VD_LIBRARY_FAULT_newer, VD_ERR_UNSUPPORTED;
    return version < SCHEMA ? make_tables(shelf, version) : VD_OK;
}

static vd_status check_whole(vd_shelf *shelf)
{
    vd_status status;
    sqlite3_stmt *statement = prepare(shelf, "PRAGMA quick_check(1)", NULL, &status);

    if (!statement)
        return status;
    status = status_of(shelf, sqlite3_step(statement));
    if (status == VD_OK && strcmp(text_at(statement, 0), "ok") != 0)
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
static vd_status begin_journal(vd_shelf *shelf, const char *path)
{
    struct stat about;
    const bool fresh = stat(path, &about) == 0 && about.st_size == 0;
    vd_status status = run(shelf, fresh ? "PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL"
                                        : "PRAGMA journal_mode = WAL");

    if (status == VD_OK && fresh && !synced(path)) {
        shelf->broken = true;
        status = VD_ERR_IO;
    }
    return status == VD_OK ? run(shelf, "PRAGMA synchronous = FULL") : status;
}

static vd_status open_file(vd_shelf *shelf, const char *path, vd_library_fault *fault)
{
    vd_status status;

    if (!make_private(path))
        return VD_ERR_IO;
    status = status_of(shelf, sqlite3_open_v2(path, &shelf->db,
                                              SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL));
    if (status == VD_OK)
        status = status_of(shelf, sqlite3_busy_timeout(shelf->db, BUSY_MS));
    if (status == VD_OK)
        status = begin_journal(shelf, path);
    if (status == VD_OK)
        status = ask_whose(shelf, fault);
    return status == VD_OK ? check_whole(shelf) : status;
}

vd_status vd_shelf_open(const char *path, vd_shelf **out, vd_library_fault *fault)
{
    vd_shelf *shelf = calloc(1, sizeof *shelf);
    vd_status status;

    *fault = VD_LIBRARY_FAULT_none;
    if (!shelf) {
        *fault = VD_LIBRARY_FAULT_memory;
        return VD_ERR_NOMEM;
    }
    status = open_file(shelf, path, fault);
    if (status == VD_OK) {
        *out = shelf;
        return VD_OK;
    }
    if (*fault == VD_LIBRARY_FAULT_none)
        *fault = is_other(shelf)            ? VD_LIBRARY_FAULT_foreign
                 : status == VD_ERR_NOMEM   ? VD_LIBRARY_FAULT_memory
                 : status == VD_ERR_CORRUPT ? VD_LIBRARY_FAULT_damaged
                                            : VD_LIBRARY_FAULT_open;
    vd_shelf_close(shelf);
    return status;
}

void vd_shelf_close(vd_shelf *shelf)
{
    if (!shelf)
        return;
    let_go(shelf);
    if (shelf->broken)
        sqlite3_db_config(shelf->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_close(shelf->db);
    free(shelf);
}

vd_status vd_shelf_begin(vd_shelf *shelf)
{
    let_go(shelf);
    return shelf->broken ? VD_ERR_IO : run(shelf, "BEGIN IMMEDIATE");
}

vd_status vd_shelf_end(vd_shelf *shelf, vd_status status)
{
    let_go(shelf);
    if (status == VD_OK)
        status = run(shelf, "COMMIT");
    if (status != VD_OK && !sqlite3_get_autocommit(shelf->db))
        (void)!run(shelf, "ROLLBACK");
    return status;
}

/* ---- Matches ---- */

vd_status vd_shelf_find(vd_shelf *shelf, const uint8_t digest[VD_DIGEST_BYTES], int64_t *id,
                        bool *removed)
{
    values v = {.count = 0};
    int64_t gone = 0;
    vd_status status;

    add_blob(&v, digest, VD_DIGEST_BYTES);
    *id = 0;
    status = step(shelf, "SELECT id FROM match WHERE digest = ?1", &v, id);
    if (status == VD_OK)
        status = step(shelf, "SELECT removed FROM match WHERE digest = ?1", &v, &gone);
    *removed = gone != 0;
    return status;
}

vd_status vd_shelf_add(vd_shelf *shelf, const vd_shelf_match *match, int64_t *id)
{
    static const char sql[] =
        "INSERT INTO match(digest, name0, name1, player0, player1, event, place, date, variant,"
        " format, source, length, games, throws, winner, points0, points1, added)"
        " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)"
        " RETURNING id";
    int64_t player[2] = {0, 0};
    values v = {.count = 0};

    for (int seat = 0; seat < 2; seat++) {
        const vd_status status =
            vd_shelf_player(shelf, match->name[seat], match->folded[seat], &player[seat]);

        if (status != VD_OK)
            return status;
    }
    add_blob(&v, match->digest, VD_DIGEST_BYTES);
    add_text(&v, match->name[0]);
    add_text(&v, match->name[1]);
    add_integer(&v, player[0]);
    add_integer(&v, player[1]);
    add_text(&v, match->event);
    add_text(&v, match->place);
    add_text(&v, match->date);
    add_text(&v, match->variant);
    add_text(&v, match->format);
    add_text(&v, match->source);
    add_integer(&v, match->length);
    add_integer(&v, match->games);
    add_integer(&v, match->throws);
    add_integer(&v, match->winner);
    add_integer(&v, match->points[0]);
    add_integer(&v, match->points[1]);
    add_integer(&v, match->added);
    return step(shelf, sql, &v, id);
}

vd_status vd_shelf_bring_back(vd_shelf *shelf, int64_t id)
{
    return step_id(shelf, "UPDATE match SET removed = 0 WHERE id = ?1", id, NULL);
}

/* ---- Records ---- */

vd_status vd_shelf_has_record(vd_shelf *shelf, int64_t id, int64_t content, bool *found,
                              int64_t *richest)
{
    values v = {.count = 0};
    int64_t count = 0;
    vd_status status;

    add_integer(&v, id);
    add_integer(&v, content);
    status =
        step(shelf, "SELECT count(*) FROM record WHERE match = ?1 AND content = ?2", &v, &count);
    *found = count > 0;
    *richest = -1;
    if (status == VD_OK)
        status = step_id(shelf, "SELECT coalesce(max(richness), -1) FROM record WHERE match = ?1",
                         id, richest);
    return status;
}

vd_status vd_shelf_add_record(vd_shelf *shelf, int64_t id, const vd_shelf_record *record)
{
    values v = {.count = 0};

    add_integer(&v, id);
    add_integer(&v, record->content);
    add_integer(&v, record->richness);
    add_integer(&v, record->size);
    add_blob(&v, record->packed, record->packed_len);
    return step(shelf,
                "INSERT INTO record(match, content, richness, size, packed)"
                " VALUES(?1, ?2, ?3, ?4, ?5)",
                &v, NULL);
}

vd_status vd_shelf_record_of(vd_shelf *shelf, int64_t id, vd_shelf_record *out)
{
    values v = {.count = 0};
    vd_status status;
    int code;

    let_go(shelf);
    add_integer(&v, id);
    shelf->running = prepare(shelf,
                             "SELECT content, richness, size, packed FROM record"
                             " JOIN match ON match.id = record.match"
                             " WHERE match.id = ?1 AND removed = 0 ORDER BY richness DESC LIMIT 1",
                             &v, &status);
    if (!shelf->running)
        return status;
    code = sqlite3_step(shelf->running);
    if (code != SQLITE_ROW)
        return code == SQLITE_DONE ? VD_ERR_ILLEGAL : status_of(shelf, code);
    out->content = sqlite3_column_int64(shelf->running, 0);
    out->richness = sqlite3_column_int64(shelf->running, 1);
    out->size = sqlite3_column_int64(shelf->running, 2);
    out->packed = sqlite3_column_blob(shelf->running, 3);
    out->packed_len = (size_t)sqlite3_column_bytes(shelf->running, 3);
    return out->packed ? VD_OK : VD_ERR_CORRUPT;
}

/* ---- Positions ---- */

static int name_index(const char *name, const char *(*names)(int), int count)
{
    VD_ASSERT(names && count >= 0);
    for (int i = 0; i < count; i++)
        if (!strcmp(name, names(i)))
            return i;
    return -1;
}

static const char *kind_name(int i)
{
    return vd_decision_name((vd_decision_kind)i);
}

static const char *fault_name(int i)
{
    return vd_fault_name((vd_fault)i);
}

static const char *part_name(int i)
{
    return vd_part_name((vd_part)i);
}

static void add_facts(values *v, const vd_facts *f)
{
    add_integer(v, f->made[0]);
    add_integer(v, f->made[1]);
    add_integer(v, f->pips[1] - f->pips[0]);
    for (int s = 0; s < 2; s++)
        add_integer(v, f->off[s]);
    for (int s = 0; s < 2; s++)
        add_integer(v, f->bar[s]);
    for (int s = 0; s < 2; s++)
        add_integer(v, f->prime[s]);
    for (int s = 0; s < 2; s++)
        add_integer(v, f->back[s]);
}

vd_status vd_shelf_add_place(vd_shelf *shelf, int64_t id, const vd_shelf_place *row)
{
    static const char sql[] =
        "INSERT INTO position(match, game, action, seat, kind, fault, part, counted, loss, cost,"
        " dice, away, their_away, cube, owner, made, their_made, lead, off, their_off, bar,"
        " their_bar, prime, their_prime, back, their_back, board, played, best)"
        " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18,"
        " ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29)";
    const vd_library_place *p = &row->place;
    values v = {.count = 0};

    add_integer(&v, id);
    add_integer(&v, p->game);
    add_integer(&v, p->action);
    add_integer(&v, p->seat);
    add_integer(&v, name_index(p->kind, kind_name, VD_DECISION_COUNT));
    add_integer(&v, name_index(p->fault, fault_name, VD_FAULT_COUNT));
    add_integer(&v, name_index(row->part, part_name, VD_PART_COUNT));
    add_integer(&v, row->counted);
    add_real(&v, p->loss);
    add_real(&v, p->cost);
    add_integer(&v, 10 * p->dice[0] + p->dice[1]);
    add_integer(&v, p->away[0]);
    add_integer(&v, p->away[1]);
    add_integer(&v, p->cube);
    add_integer(&v, p->owner);
    add_facts(&v, &row->facts);
    add_text(&v, p->position);
    add_text(&v, p->made);
    add_text(&v, p->best);
    return step(shelf, sql, &v, NULL);
}

vd_status vd_shelf_clear_places(vd_shelf *shelf, int64_t id)
{
    return step_id(shelf, "DELETE FROM position WHERE match = ?1", id, NULL);
}

vd_status vd_shelf_judged(vd_shelf *shelf, int64_t id, int level, const double pr[2],
                          const double cost[2], const double luck[2])
{
    values v = {.count = 0};

    VD_ASSERT(level >= 0 && pr);
    add_integer(&v, id);
    add_integer(&v, level);
    for (int seat = 0; seat < 2; seat++)
        add_real(&v, pr[seat]);
    for (int seat = 0; seat < 2; seat++)
        add_real(&v, cost[seat]);
    for (int seat = 0; seat < 2; seat++)
        add_real(&v, luck[seat]);
    return step(shelf,
                "UPDATE match SET level = ?2, pr0 = ?3, pr1 = ?4, cost0 = ?5, cost1 = ?6,"
                " luck0 = ?7, luck1 = ?8"
                " WHERE id = ?1",
                &v, NULL);
}

vd_status vd_shelf_level(vd_shelf *shelf, int64_t id, int *level)
{
    int64_t found = INT64_MIN;
    const vd_status status =
        step_id(shelf, "SELECT level FROM match WHERE id = ?1 AND removed = 0", id, &found);

    if (status != VD_OK)
        return status;
    if (found == INT64_MIN)
        return VD_ERR_ILLEGAL;
    *level = (int)found;
    return VD_OK;
}

vd_status vd_shelf_pending(vd_shelf *shelf, int level, int64_t after, int64_t *id, int64_t *left)
{
    values v = {.count = 0};
    vd_status status;

    VD_ASSERT(level >= 0);
    add_integer(&v, level);
    add_integer(&v, after);
    *id = *left = 0;
    status = step(shelf, "SELECT min(id) FROM match WHERE level < ?1 AND id > ?2 AND removed = 0",
                  &v, id);
    if (status == VD_OK)
        status =
            step(shelf, "SELECT count(*) FROM match WHERE level < ?1 AND id > ?2 AND removed = 0",
                 &v, left);
    return status;
}

/* ---- Tags, notes, what is removed ---- */

static vd_status must_be_there(vd_shelf *shelf, int64_t id)
{
    int level;

    return vd_shelf_level(shelf, id, &level);
}

vd_status vd_shelf_tag(vd_shelf *shelf, int64_t id, const char *tag, bool on)
{
    values v = {.count = 0};
    const vd_status status = must_be_there(shelf, id);

    if (status != VD_OK)
        return status;
    add_integer(&v, id);
    add_text(&v, tag);
    return step(shelf,
                on ? "INSERT OR IGNORE INTO tag(match, name) VALUES(?1, ?2)"
                   : "DELETE FROM tag WHERE match = ?1 AND name = ?2",
                &v, NULL);
}

vd_status vd_shelf_note(vd_shelf *shelf, int64_t id, const char *text)
{
    values v = {.count = 0};
    const vd_status status = must_be_there(shelf, id);

    if (status != VD_OK)
        return status;
    add_integer(&v, id);
    add_text(&v, text);
    return step(shelf, "UPDATE match SET note = ?2 WHERE id = ?1", &v, NULL);
}

vd_status vd_shelf_remove(vd_shelf *shelf, int64_t id, int64_t batch)
{
    values v = {.count = 0};
    const vd_status status = must_be_there(shelf, id);

    if (status != VD_OK)
        return status;
    add_integer(&v, id);
    add_integer(&v, batch);
    return step(shelf, "UPDATE match SET removed = ?2 WHERE id = ?1", &v, NULL);
}

vd_status vd_shelf_last_batch(vd_shelf *shelf, int64_t *batch)
{
    *batch = 0;
    return step(shelf, "SELECT coalesce(max(removed), 0) FROM match", NULL, batch);
}

vd_status vd_shelf_restore(vd_shelf *shelf, int64_t batch, int *count)
{
    const vd_status status =
        step_id(shelf, "UPDATE match SET removed = 0 WHERE removed = ?1", batch, NULL);

    *count = status == VD_OK ? sqlite3_changes(shelf->db) : 0;
    return status;
}

/* ---- Players ---- */

vd_status vd_shelf_player(vd_shelf *shelf, const char *name, const char *folded, int64_t *id)
{
    values known = {.count = 0}, made = {.count = 0}, called = {.count = 0};
    vd_status status;

    *id = 0;
    add_text(&known, folded);
    status = step(shelf, "SELECT player FROM alias WHERE folded = ?1", &known, id);
    if (status != VD_OK || *id != 0)
        return status;
    add_text(&made, name);
    status = step(shelf, "INSERT INTO player(name) VALUES(?1) RETURNING id", &made, id);
    if (status != VD_OK)
        return status;
    add_text(&called, folded);
    add_text(&called, name);
    add_integer(&called, *id);
    return step(shelf, "INSERT INTO alias(folded, name, player) VALUES(?1, ?2, ?3)", &called, NULL);
}

vd_status vd_shelf_join_players(vd_shelf *shelf, int64_t into, int64_t from)
{
    static const char *const sql[] = {
        "UPDATE alias SET player = ?1 WHERE player = ?2",
        "UPDATE match SET player0 = ?1 WHERE player0 = ?2",
        "UPDATE match SET player1 = ?1 WHERE player1 = ?2",
        "UPDATE player SET me = 1 WHERE id = ?1 AND ?2 IN (SELECT id FROM player WHERE me = 1)",
        "DELETE FROM player WHERE id = ?2 AND ?1 <> ?2",
    };
    vd_status status = VD_OK;

    for (size_t i = 0; status == VD_OK && into != from && i < sizeof sql / sizeof *sql; i++) {
        values v = {.count = 0};

        add_integer(&v, into);
        add_integer(&v, from);
        status = step(shelf, sql[i], &v, NULL);
    }
    return status;
}

vd_status vd_shelf_me(vd_shelf *shelf, int64_t id)
{
    return step_id(shelf, "UPDATE player SET me = id = ?1", id, NULL);
}

vd_status vd_shelf_players(vd_shelf *shelf, vd_library_visit_player *visit, void *user)
{
    static const char sql[] =
        "SELECT name, (SELECT coalesce(group_concat(name, ', '), '') FROM alias"
        "  WHERE alias.player = player.id AND alias.name <> player.name), me,"
        " (SELECT count(*) FROM match WHERE removed = 0"
        "  AND (player0 = player.id OR player1 = player.id)) AS many"
        " FROM player ORDER BY me DESC, many DESC, name";
    vd_status status;
    sqlite3_stmt *statement = prepare(shelf, sql, NULL, &status);
    int code = SQLITE_DONE;

    if (!statement)
        return status;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        const vd_library_player player = {text_at(statement, 0), text_at(statement, 1),
                                          sqlite3_column_int(statement, 2) != 0,
                                          sqlite3_column_int(statement, 3)};

        if (!visit(user, &player))
            break;
    }
    sqlite3_finalize(statement);
    return status_of(shelf, code);
}

/* ---- Queries ---- */

/* WHERE as it grows, with its values. Every piece of it is a text of ours: what people type is bound. */
typedef struct where {
    char text[WHERE_ROOM];
    vd_buf buf;
    values v;
} where;

static void begin_where(where *w)
{
    vd_buf_init(&w->buf, w->text, sizeof w->text);
    w->v.count = 0;
    vd_buf_put(&w->buf, " WHERE match.removed = 0");
}

/* "name" within the span. */
static void within(where *w, const char *name, const vd_span *span)
{
    if (!span->given)
        return;
    vd_buf_put(&w->buf, " AND ");
    vd_buf_put(&w->buf, name);
    vd_buf_put(&w->buf, " BETWEEN ? AND ?");
    add_real(&w->v, span->low);
    add_real(&w->v, span->high);
}

static void with_text(where *w, const char *condition, const char *text)
{
    if (text[0] == '\0')
        return;
    vd_buf_put(&w->buf, condition);
    add_text(&w->v, text);
}

static void with_integer(where *w, const char *condition, int64_t integer)
{
    vd_buf_put(&w->buf, condition);
    add_integer(&w->v, integer);
}

/* "the seat": whose side the query takes. In searches for positions it is the seat of the position. */
static void about_players(where *w, const vd_library_query *q, const char *seat)
{
    static const char named[] = " IN (SELECT player FROM alias WHERE instr(folded, ?))";

    for (int other = 0; other < 2; other++) {
        const char *name = other ? q->opponent : q->player;

        if (name[0] == '\0')
            continue;
        vd_buf_put(&w->buf, " AND (CASE ");
        vd_buf_put(&w->buf, seat);
        vd_buf_put(&w->buf, other ? " WHEN 1 THEN player0 ELSE player1 END)"
                                  : " WHEN 0 THEN player0 ELSE player1 END)");
        vd_buf_put(&w->buf, named);
        add_text(&w->v, name);
    }
    if (q->me) {
        vd_buf_put(&w->buf, " AND (CASE ");
        vd_buf_put(&w->buf, seat);
        vd_buf_put(&w->buf, " WHEN 0 THEN player0 ELSE player1 END)"
                            " IN (SELECT id FROM player WHERE me = 1)");
    }
    if (q->won != VD_QUERY_ANY) {
        vd_buf_put(&w->buf, " AND winner >= 0 AND (winner = ");
        vd_buf_put(&w->buf, seat);
        vd_buf_put(&w->buf, q->won ? ")" : ") = 0");
    }
    if (q->pr.given) {
        vd_buf_put(&w->buf, " AND (CASE ");
        vd_buf_put(&w->buf, seat);
        vd_buf_put(&w->buf, " WHEN 0 THEN pr0 ELSE pr1 END) BETWEEN ? AND ?");
        add_real(&w->v, q->pr.low);
        add_real(&w->v, q->pr.high);
    }
}

static void about_match(where *w, const vd_library_query *q)
{
    within(w, "match.id", &q->id);
    within(w, "length", &q->length);
    with_text(w, " AND date >= ?", q->date_low);
    if (q->date_high[0] != '\0') {
        vd_buf_put(&w->buf, " AND date <> '' AND substr(date, 1, ?) <= ?");
        add_integer(&w->v, (int64_t)strlen(q->date_high));
        add_text(&w->v, q->date_high);
    }
    with_text(w, " AND EXISTS (SELECT 1 FROM tag WHERE tag.match = match.id AND tag.name = ?)",
              q->tag);
    with_text(w, " AND instr(lower(event || ' ' || place || ' ' || source || ' ' || note), ?)",
              q->word);
    if (q->variant != VD_QUERY_ANY) {
        vd_buf_put(&w->buf, " AND variant = ?");
        add_text(&w->v, vd_variant_get((vd_variant_id)q->variant)->name);
    }
}

static void about_structure(where *w, const vd_library_query *q)
{
    within(w, "away", &q->own_away);
    within(w, "their_away", &q->their_away);
    within(w, "lead", &q->lead);
    within(w, "off", &q->own_off);
    within(w, "their_off", &q->their_off);
    within(w, "bar", &q->own_bar);
    within(w, "their_bar", &q->their_bar);
    within(w, "prime", &q->prime);
    within(w, "their_prime", &q->their_prime);
    within(w, "back", &q->own_back);
    within(w, "their_back", &q->their_back);
    if (q->own_points) {
        with_integer(w, " AND (made & ?", q->own_points);
        with_integer(w, ") = ?", q->own_points);
    }
    if (q->their_points) {
        with_integer(w, " AND (their_made & ?", q->their_points);
        with_integer(w, ") = ?", q->their_points);
    }
    if (q->anchor)
        with_integer(w, " AND (made & ?) <> 0", VD_ANCHOR_POINTS);
}

static void about_decision(where *w, const vd_library_query *q)
{
    within(w, "loss", &q->error);
    within(w, "cost", &q->cost);
    if (q->kinds)
        with_integer(w, " AND ((1 << position.kind) & ?) <> 0", q->kinds);
    if (q->faults)
        with_integer(w, " AND fault >= 0 AND ((1 << fault) & ?) <> 0", q->faults);
    if (q->parts)
        with_integer(w, " AND part >= 0 AND ((1 << part) & ?) <> 0", q->parts);
    if (q->owner != VD_QUERY_ANY)
        with_integer(w, " AND owner = ?", q->owner);
    if (q->dice[0])
        with_integer(w, " AND dice = ?", 10 * q->dice[0] + q->dice[1]);
}

/* ---- Lists ---- */

static void read_match(sqlite3_stmt *s, vd_library_match *m)
{
    vd_variant_id variant = VD_BACKGAMMON;
    const char *name = text_at(s, 8);

    (void)!vd_variant_find(name, strlen(name), &variant);
    *m = (vd_library_match){
        .id = sqlite3_column_int64(s, 0),
        .name = {text_at(s, 1), text_at(s, 2)},
        .event = text_at(s, 3),
        .place = text_at(s, 4),
        .date = text_at(s, 5),
        .format = text_at(s, 6),
        .source = text_at(s, 7),
        .variant = variant,
        .length = sqlite3_column_int(s, 9),
        .games = sqlite3_column_int(s, 10),
        .throws = sqlite3_column_int(s, 11),
        .winner = sqlite3_column_int(s, 12),
        .points = {sqlite3_column_int64(s, 13), sqlite3_column_int64(s, 14)},
        .added = sqlite3_column_int64(s, 15),
        .note = text_at(s, 16),
        .level = sqlite3_column_int(s, 17),
        .pr = {real_at(s, 18), real_at(s, 19)},
        .cost = {real_at(s, 20), real_at(s, 21)},
        .tags = text_at(s, 22),
    };
}

vd_status vd_shelf_list(vd_shelf *shelf, const vd_library_query *query, vd_library_visit *visit,
                        void *user)
{
    static const char begin[] =
        "SELECT match.id, name0, name1, event, place, date, format, source, variant, length, games,"
        " throws, winner, points0, points1, added, note, level, pr0, pr1, cost0, cost1,"
        " (SELECT coalesce(group_concat(name, ' '), '') FROM tag WHERE tag.match = match.id)"
        " FROM match JOIN (SELECT 0 AS seat UNION SELECT 1)";
    char sql[WHERE_ROOM + sizeof begin + 64];
    where w;
    vd_status status;
    sqlite3_stmt *statement;
    int code = SQLITE_DONE;

    begin_where(&w);
    if (query) {
        about_players(&w, query, "seat");
        about_match(&w, query);
    }
    snprintf(sql, sizeof sql, "%s%s GROUP BY match.id ORDER BY date DESC, match.id DESC", begin,
             w.text);
    statement = prepare(shelf, sql, &w.v, &status);
    if (!statement)
        return status;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        vd_library_match match;

        read_match(statement, &match);
        if (!visit(user, &match))
            break;
    }
    sqlite3_finalize(statement);
    return status_of(shelf, code);
}

/* What a row of positions is read from, and where it comes from. */
#define PLACE_COLUMNS                                                                               \
    "position.match, game, action, seat, position.kind, fault, loss, cost, dice, away, their_away," \
    " cube, owner, position.board, played, best, iif(seat = 0, name0, name1),"                      \
    " iif(seat = 0, name1, name0), date"
#define PLACE_TABLES " FROM position JOIN match ON match.id = position.match"

static void read_place(sqlite3_stmt *s, vd_library_place *p)
{
    const int kind = sqlite3_column_int(s, 4), fault = sqlite3_column_int(s, 5);
    const int dice = sqlite3_column_int(s, 8);

    *p = (vd_library_place){
        .match = sqlite3_column_int64(s, 0),
        .game = (uint32_t)sqlite3_column_int64(s, 1),
        .action = (uint32_t)sqlite3_column_int64(s, 2),
        .seat = sqlite3_column_int(s, 3) != 0,
        .kind = kind >= 0 && kind < VD_DECISION_COUNT ? kind_name(kind) : "",
        .fault = fault >= 0 && fault < VD_FAULT_COUNT ? fault_name(fault) : "",
        .loss = real_at(s, 6),
        .cost = real_at(s, 7),
        .dice = {dice / 10, dice % 10},
        .away = {sqlite3_column_int(s, 9), sqlite3_column_int(s, 10)},
        .cube = sqlite3_column_int(s, 11),
        .owner = sqlite3_column_int(s, 12),
        .position = text_at(s, 13),
        .made = text_at(s, 14),
        .best = text_at(s, 15),
        .name = text_at(s, 16),
        .other = text_at(s, 17),
        .date = text_at(s, 18),
    };
}

/* All that a query says of positions; NULL: nothing. */
static void about_positions(where *w, const vd_library_query *query)
{
    if (!query)
        return;
    about_players(w, query, "seat");
    about_match(w, query);
    about_structure(w, query);
    about_decision(w, query);
}

vd_status vd_shelf_search(vd_shelf *shelf, const vd_library_query *query, size_t most,
                          vd_library_visit_place *visit, void *user)
{
    static const char begin[] = "SELECT " PLACE_COLUMNS PLACE_TABLES;
    char sql[WHERE_ROOM + sizeof begin + 128];
    where w;
    vd_status status;
    sqlite3_stmt *statement;
    int code = SQLITE_DONE;

    begin_where(&w);
    about_positions(&w, query);
    add_integer(&w.v, most ? (int64_t)most : -1);
    snprintf(sql, sizeof sql,
             "%s%s ORDER BY loss DESC NULLS LAST, position.match DESC, game, action LIMIT ?", begin,
             w.text);
    statement = prepare(shelf, sql, &w.v, &status);
    if (!statement)
        return status;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        vd_library_place place;

        read_place(statement, &place);
        if (!visit(user, &place))
            break;
    }
    sqlite3_finalize(statement);
    return status_of(shelf, code);
}

/* ---- Quiz ---- */

enum { ASKED_KINDS = 1 << VD_DECISION_play | 1 << VD_DECISION_double | 1 << VD_DECISION_answer };

static void read_card(sqlite3_stmt *s, int column, vd_fsrs_card *card)
{
    *card = (vd_fsrs_card){.stability = sqlite3_column_double(s, column),
                           .difficulty = sqlite3_column_double(s, column + 1),
                           .last = sqlite3_column_int(s, column + 2),
                           .due = sqlite3_column_int(s, column + 3),
                           .reviews = sqlite3_column_int(s, column + 4),
                           .lapses = sqlite3_column_int(s, column + 5)};
    /* Of no other card can the next be computed. */
    if (card->reviews <= 0 || card->last < 0 || card->due < card->last ||
        !(card->stability > 0.0) || !(card->difficulty >= 1.0) || !(card->difficulty <= 10.0))
        *card = (vd_fsrs_card){.due = card->due};
}

static void about_quiz(where *w, const vd_library_query *query, vd_library_quiz_which which,
                       int day)
{
    about_positions(w, query);
    with_integer(w, " AND counted <> 0 AND loss IS NOT NULL AND ((1 << position.kind) & ?) <> 0",
                 ASKED_KINDS);
    if (which == VD_QUIZ_DUE)
        with_integer(w, " AND due <= ?", day);
    else
        vd_buf_put(&w->buf, " AND due IS NULL");
}

vd_status vd_shelf_quiz(vd_shelf *shelf, const vd_library_query *query, vd_library_quiz_which which,
                        int day, size_t most, vd_library_visit_question *visit, void *user)
{
    /* The other columns are those of the row with the largest loss. */
    static const char begin[] =
        "SELECT " PLACE_COLUMNS
        ", stability, difficulty, last, due, reviews, lapses, max(loss)" PLACE_TABLES
        " LEFT JOIN quiz ON quiz.board = position.board AND quiz.kind = position.kind";
    char sql[WHERE_ROOM + sizeof begin + 128];
    where w;
    vd_status status;
    sqlite3_stmt *statement;
    int code = SQLITE_DONE;

    begin_where(&w);
    about_quiz(&w, query, which, day);
    add_integer(&w.v, most ? (int64_t)most : -1);
    snprintf(sql, sizeof sql, "%s%s GROUP BY position.board, position.kind ORDER BY %s LIMIT ?",
             begin, w.text,
             which == VD_QUIZ_DUE ? "due, position.board"
                                  : "loss DESC, position.match DESC, game, action");
    statement = prepare(shelf, sql, &w.v, &status);
    if (!statement)
        return status;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        vd_library_place place;
        vd_fsrs_card card;

        read_place(statement, &place);
        read_card(statement, 19, &card);
        if (!visit(user, &place, &card))
            break;
    }
    sqlite3_finalize(statement);
    return status_of(shelf, code);
}

vd_status vd_shelf_quiz_keep(vd_shelf *shelf, const char *position, const char *kind,
                             const vd_fsrs_card *card)
{
    values v = {.count = 0};

    add_text(&v, position);
    add_integer(&v, name_index(kind, kind_name, VD_DECISION_COUNT));
    add_real(&v, card->stability);
    add_real(&v, card->difficulty);
    add_integer(&v, card->last);
    add_integer(&v, card->due);
    add_integer(&v, card->reviews);
    add_integer(&v, card->lapses);
    return step(
        shelf,
        "INSERT OR REPLACE INTO quiz(board, kind, stability, difficulty, last, due, reviews,"
        " lapses) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        &v, NULL);
}

vd_status vd_shelf_quiz_count(vd_shelf *shelf, int day, vd_library_quiz_sum *out)
{
    vd_library_quiz_sum sum = {0, 0, 0};
    vd_status status = step(shelf, "SELECT count(*) FROM quiz", NULL, &sum.asked);

    if (status == VD_OK)
        status = step_id(shelf, "SELECT count(*) FROM quiz WHERE due <= ?1", day, &sum.due);
    if (status == VD_OK)
        status = step_id(shelf, "SELECT count(*) FROM quiz WHERE last = ?1", day, &sum.today);
    if (status == VD_OK)
        *out = sum;
    return status;
}

/* ---- Statistics ---- */

static void read_decision(sqlite3_stmt *s, vd_shelf_decision *d)
{
    *d = (vd_shelf_decision){
        .match = sqlite3_column_int64(s, 0),
        .game = sqlite3_column_int(s, 1),
        .action = sqlite3_column_int(s, 2),
        .seat = sqlite3_column_int(s, 3) != 0,
        .kind = sqlite3_column_int(s, 4),
        .fault = sqlite3_column_int(s, 5),
        .part = sqlite3_column_int(s, 6),
        .counted = sqlite3_column_int(s, 7) != 0,
        .loss = real_at(s, 8),
        .cost = real_at(s, 9),
        .dice = sqlite3_column_int(s, 10),
        .away = {sqlite3_column_int(s, 11), sqlite3_column_int(s, 12)},
        .made = text_at(s, 13),
        .length = sqlite3_column_int(s, 14),
        .date = text_at(s, 15),
        .other_pr = real_at(s, 16),
        .luck = real_at(s, 17),
    };
}

vd_status vd_shelf_decisions(vd_shelf *shelf, const vd_library_query *query,
                             vd_shelf_visit_decision *visit, void *user)
{
    static const char begin[] =
        "SELECT position.match, game, action, seat, position.kind, fault, part, counted, loss, cost,"
        " dice, away, their_away, played, length, date, iif(seat = 0, pr1, pr0),"
        " iif(seat = 0, luck0, luck1)" PLACE_TABLES;
    char sql[WHERE_ROOM + sizeof begin + 128];
    where w;
    vd_status status;
    sqlite3_stmt *statement;
    int code = SQLITE_DONE;

    begin_where(&w);
    about_positions(&w, query);
    snprintf(sql, sizeof sql,
             "%s%s AND loss IS NOT NULL ORDER BY position.match, game, action, position.rowid",
             begin, w.text);
    statement = prepare(shelf, sql, &w.v, &status);
    if (!statement)
        return status;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        vd_shelf_decision decision;

        read_decision(statement, &decision);
        if (!visit(user, &decision))
            break;
    }
    sqlite3_finalize(statement);
    return status_of(shelf, code);
}
