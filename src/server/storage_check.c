/* How the file is: what SQLite says of its pages, and what the sums say of its rows. */
#include "storage_parts.h"

#include <string.h>

/* What a pragma answers is a text; `good` is the one that is expected. */
static vd_status expect(sqlite3 *db, const char *sql, const char *good)
{
    sqlite3_stmt *statement = NULL;
    const char *text = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    vd_status status = VD_ERR_CORRUPT;

    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        text = (const char *)sqlite3_column_text(statement, 0);
    if (text && !strcmp(text, good))
        status = VD_OK;
    else if (code == SQLITE_NOMEM || code == SQLITE_IOERR_NOMEM || (code == SQLITE_ROW && !text) ||
             (text && strstr(text, "out of memory")))
        status = VD_ERR_NOMEM;
    else if (code != SQLITE_ROW && (code & 0xff) != SQLITE_CORRUPT &&
             (code & 0xff) != SQLITE_NOTADB && (code & 0xff) != SQLITE_ERROR)
        status = VD_ERR_IO;
    sqlite3_finalize(statement);
    return status;
}

vd_status vd_storage_check_pages(sqlite3 *db)
{
    const vd_status status = expect(db, "PRAGMA encoding", "UTF-8");

    return status == VD_OK ? expect(db, "PRAGMA quick_check(1)", "ok") : status;
}

/* The list is read by an index, which the quick check does not compare with its table. */
vd_status vd_storage_check_index(sqlite3 *db)
{
    return expect(db, "PRAGMA integrity_check(game)", "ok");
}

/* ---- The schema ---- */

static vd_status open_fresh(int schema, vd_storage **out)
{
    vd_status status = vd_storage_open_raw(NULL, false, out);

    for (int version = 0; status == VD_OK && version < schema; version++)
        status = vd_storage_step_up(*out, version);
    return status;
}

/* Is the object of this row of the schema in the file, word for word? */
static vd_status has_object(vd_storage *storage, sqlite3_stmt *row)
{
    static const char sql[] =
        "SELECT count(*) FROM sqlite_schema WHERE type IS ?1 AND name IS ?2 AND tbl_name IS ?3"
        " AND sql IS ?4";
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(storage->db, sql, -1, &statement, NULL);
    vd_status status;

    for (int i = 0; code == SQLITE_OK && i < 4; i++)
        code = sqlite3_bind_value(statement, i + 1, sqlite3_column_value(row, i));
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    status = vd_storage_status(storage, code);
    if (code == SQLITE_ROW && sqlite3_column_int(statement, 0) != 1)
        status = VD_ERR_CORRUPT;
    sqlite3_finalize(statement);
    return status;
}

/* Has it all that the fresh one has, and as many of what `count` counts? */
static vd_status compare_schemas(vd_storage *storage, vd_storage *fresh, const char *count)
{
    int64_t wanted = 0, found = 0;
    sqlite3_stmt *row = NULL;
    vd_status status = VD_OK;
    int code = sqlite3_prepare_v2(fresh->db,
                                  "SELECT type, name, tbl_name, sql FROM sqlite_schema"
                                  " WHERE name NOT LIKE 'sqlite%'",
                                  -1, &row, NULL);

    if (code == SQLITE_OK)
        while ((code = sqlite3_step(row)) == SQLITE_ROW && status == VD_OK)
            status = has_object(storage, row);
    sqlite3_finalize(row);
    if (status == VD_OK)
        status = vd_storage_status(fresh, code);
    if (status == VD_OK)
        status = vd_storage_number(fresh, count, &wanted);
    if (status == VD_OK)
        status = vd_storage_number(storage, count, &found);
    return status == VD_OK && wanted != found ? VD_ERR_CORRUPT : status;
}

/* What SQLite can read may still be other than we wrote: a default, a sign in a trigger. */
vd_status vd_storage_check_schema(vd_storage *storage)
{
    vd_storage *fresh = NULL;
    vd_status status = open_fresh(vd_storage_schema(), &fresh);

    if (status == VD_OK)
        status = compare_schemas(storage, fresh,
                                 "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'");
    vd_storage_close(fresh);
    return status;
}

/* The version whose schema the file has to the letter, no object more or less; 0: none of ours. */
static vd_status find_schema(vd_storage *storage, int *out)
{
    static const char objects[] =
        "SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE 'sqlite%'";
    vd_status status = VD_ERR_CORRUPT;
    int version = vd_storage_schema() + 1;

    while (status == VD_ERR_CORRUPT && --version > 0) {
        vd_storage *fresh = NULL;

        status = open_fresh(version, &fresh);
        if (status == VD_OK)
            status = compare_schemas(storage, fresh, objects);
        vd_storage_close(fresh);
    }
    *out = version;
    return status == VD_ERR_CORRUPT ? VD_OK : status;
}

vd_status vd_storage_check_number(vd_storage *storage, int64_t version)
{
    int schema = 0;
    vd_status status = VD_OK;

    if (version > 0 && version != vd_storage_schema())
        status = find_schema(storage, &schema);
    return status == VD_OK && schema > 0 && schema != version ? VD_ERR_CORRUPT : status;
}

/* ---- The rows ---- */

/* Call `bad` with each number that the statement gives. */
static vd_status each(vd_storage *storage, const char *sql, bool (*is_bad)(int64_t),
                      vd_storage_bad *bad, void *user)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(storage->db, sql, -1, &statement, NULL);

    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(statement);
        if (code == SQLITE_ROW && (!is_bad || is_bad(sqlite3_column_int64(statement, 0))))
            bad(user, sqlite3_column_int64(statement, 0));
    }
    sqlite3_finalize(statement);
    return vd_storage_status(storage, code);
}

static vd_status verify_tables(vd_storage *storage, vd_storage_bad *bad, void *user)
{
    sqlite3_stmt *statement = NULL;
    vd_status status = VD_OK;
    int code =
        sqlite3_prepare_v2(storage->db, "SELECT id FROM game ORDER BY id", -1, &statement, NULL);

    if (code == SQLITE_OK)
        while ((code = sqlite3_step(statement)) == SQLITE_ROW && status == VD_OK) {
            const int64_t id = sqlite3_column_int64(statement, 0);
            vd_kept kept = {0};

            status = vd_storage_read(storage, id, &kept);
            vd_kept_fini(&kept);
            if (status == VD_ERR_CORRUPT) {
                bad(user, id);
                status = VD_OK;
            }
        }
    sqlite3_finalize(statement);
    return status == VD_OK ? vd_storage_status(storage, code) : status;
}

static bool is_wrong(int64_t count)
{
    return count != 0;
}

/* 0 and -1 stand for what belongs to no table. */
typedef struct other {
    vd_storage_bad *bad;
    void *user;
    int64_t as;
} other;

static void as_other(void *user, int64_t id)
{
    const other *o = user;

    (void)id;
    o->bad(o->user, o->as);
}

/* How many of the running totals are not what the rolls add up to. */
static const char totals[] =
    "WITH wanted AS (SELECT kind, a, b, sum(times) AS times FROM roll JOIN game ON id = game"
    " WHERE manual = 0 GROUP BY kind, a, b UNION ALL SELECT 3, 0, 0, count(*) FROM game"
    " WHERE manual = 0 AND id IN (SELECT game FROM roll)),"
    " kept AS (SELECT kind, a, b, times FROM total WHERE times <> 0 OR kind = 3)"
    " SELECT (SELECT count(*) FROM (SELECT * FROM wanted EXCEPT SELECT * FROM kept))"
    " + (SELECT count(*) FROM (SELECT * FROM kept EXCEPT SELECT * FROM wanted))";

vd_status vd_storage_verify(vd_storage *storage, vd_storage_bad *bad, void *user)
{
    other rolls = {bad, user, VD_STORAGE_BAD_ROLLS}, gone = {bad, user, VD_STORAGE_BAD_TABLES};
    vd_status status = verify_tables(storage, bad, user);

    if (status == VD_OK)
        status = each(storage, "SELECT DISTINCT game FROM line EXCEPT SELECT id FROM game", NULL,
                      bad, user);
    if (status == VD_OK)
        status = each(storage,
                      "SELECT count(*) FROM roll"
                      " WHERE sum <> videau_sum(0, game, seat, kind, a, b, times)",
                      is_wrong, as_other, &rolls);
    if (status == VD_OK)
        status = each(storage, totals, is_wrong, as_other, &rolls);
    if (status == VD_OK)
        status = each(storage,
                      "SELECT (SELECT count(*) FROM game)"
                      " - coalesce((SELECT tables FROM state WHERE id = 1), -1)",
                      is_wrong, as_other, &gone);
    return status;
}
