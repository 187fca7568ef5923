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
