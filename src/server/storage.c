/* Reading and writing tables in the SQLite file. */
#include "inner/sqlite_status.h"
#include "storage_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A row of game is summed over what is in it besides the lines; these are summed by the chain, each over what came
 * before it. So no line can change, be missing or be too many without the table knowing. */
#define GAME_SUM(changed, summary, draft) \
    "videau_sum(0, created, " changed ", manual, about, " summary ", " draft ")"
#define ROLL_SUM(game, seat, kind, a, b, times) \
    "videau_sum(0, " game ", " seat ", " kind ", " a ", " b ", " times ")"

static const char *const texts[SQL_TOTAL] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_CHANGED] = "UPDATE state SET changes = changes + 1, tables = tables + ?1 WHERE id = 1"
                    " RETURNING changes",
    [SQL_ADD] = "INSERT INTO game(about, manual, created, changed, sum)"
                " VALUES(?1, ?2, ?3, ?3, videau_sum(0, ?3, ?3, ?2, ?1, '{}', '[]'))",
    [SQL_ADD_AS] = "INSERT INTO game(id, about, manual, created, changed, summary, draft, sum)"
                   " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7,"
                   " videau_sum(0, ?4, ?5, ?3, ?2, ?6, ?7))",
    [SQL_READ] = "SELECT about, draft, created, changed, lines, chain,"
                 " sum = " GAME_SUM("changed", "summary", "draft") ", manual, summary"
                                                                   " FROM game WHERE id = ?1",
    [SQL_LINES] = "SELECT number, text FROM line WHERE game = ?1 ORDER BY number",
    [SQL_APPEND] = "INSERT INTO line(game, number, text) VALUES(?1, ?2, ?3)",
    [SQL_APPENDED] = "UPDATE game SET lines = lines + 1,"
                     " chain = videau_sum(chain, ?1, ?2, ?3) WHERE id = ?1 AND lines = ?2",
    [SQL_SUM_UP] = "UPDATE game SET summary = ?2, changed = ?3,"
                   " sum = " GAME_SUM("?3", "?2", "draft") " WHERE id = ?1",
    [SQL_PENDING_MOVE] = "UPDATE game SET draft = ?2,"
                         " sum = " GAME_SUM("changed", "summary", "?2") " WHERE id = ?1",
    [SQL_REMOVE] = "DELETE FROM game WHERE id = ?1",
    [SQL_REMOVE_LINES] = "DELETE FROM line WHERE game = ?1",
    [SQL_REMOVE_ROLLS] = "DELETE FROM roll WHERE game = ?1",
    [SQL_COUNT] = "SELECT count(*) FROM game",
    [SQL_LIST] = "SELECT id, about, summary, created, changed,"
                 " sum = " GAME_SUM("changed", "summary",
                                    "draft") " FROM game"
                                             " ORDER BY changed DESC, id DESC LIMIT ?2 OFFSET ?1",
    [SQL_ROLL] = "INSERT INTO roll(game, seat, kind, a, b, times, sum)"
                 " VALUES(?1, ?2, ?3, ?4, ?5, 1, " ROLL_SUM(
                     "?1", "?2", "?3", "?4", "?5",
                     "1") ")"
                          " ON CONFLICT(game, seat, a, b) DO UPDATE SET times = times + 1,"
                          " sum = " ROLL_SUM("game", "seat", "kind", "a", "b", "times + 1"),
    [SQL_ROLL_AS] =
        "INSERT OR IGNORE INTO roll(game, seat, kind, a, b, times, sum)"
        " VALUES(?1, ?2, ?3, ?4, ?5, ?6, " ROLL_SUM("?1", "?2", "?3", "?4", "?5", "?6") ")",
    [SQL_ROLLS] = "SELECT seat, a, b, times FROM roll WHERE game = ?1",
    [SQL_ROLLS_ALL] = "SELECT kind, a, b, times FROM total WHERE kind < 3",
    [SQL_ROLLED_GAMES] = "SELECT coalesce(max(times), 0) FROM total WHERE kind = 3",
};

vd_status vd_storage_prepare(vd_storage *storage)
{
    for (int i = 0; i < SQL_TOTAL; i++) {
        const int code = sqlite3_prepare_v3(storage->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                                            &storage->sql[i], NULL);

        if (code != SQLITE_OK)
            return vd_storage_status(storage, code) == VD_ERR_NOMEM ? VD_ERR_NOMEM : VD_ERR_CORRUPT;
    }
    return VD_OK;
}

void vd_storage_close(vd_storage *storage)
{
    if (!storage)
        return;
    for (int i = 0; i < SQL_TOTAL; i++)
        sqlite3_finalize(storage->sql[i]);
    if (storage->journal) {
        (void)vd_storage_look(storage);
        vd_storage_spare_journal(storage);
    }
    /* What is left of a journal that was cut would put older pages over newer ones. */
    if (storage->broken || storage->cut)
        sqlite3_db_config(storage->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_close(storage->db);
    if (storage->witness >= 0)
        close(storage->witness);
    if (storage->held >= 0)
        close(storage->held);
    free(storage);
}

/* ---- Statements ---- */

vd_status vd_storage_status(vd_storage *storage, int code)
{
    return vd_sqlite_status(code, sqlite3_extended_errcode(storage->db), &storage->broken);
}

/* Whether what is written waits for the disk. Said again before the next statement where it could not be said now. */
static void set_synced(vd_storage *storage, bool synced)
{
    const char *pragma = synced ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL";

    storage->unsynced |= !synced;
    if (sqlite3_exec(storage->db, pragma, NULL, NULL, NULL) == SQLITE_OK)
        storage->unsynced = !synced;
}

static vd_status finish(vd_storage *storage, int sql)
{
    sqlite3_stmt *statement = storage->sql[sql];
    int code = sqlite3_step(statement);
    const vd_status status = vd_storage_status(storage, code);

    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status;
}

/* Step once and be done with it. */
vd_status vd_storage_finish(vd_storage *storage, int sql)
{
    VD_ASSERT(sql >= 0 && sql < SQL_TOTAL);
    if (storage->unsynced)
        set_synced(storage, true);
    if (storage->unsynced) {
        sqlite3_clear_bindings(storage->sql[sql]);
        return VD_ERR_NOMEM;
    }
    return finish(storage, sql);
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text, size_t len)
{
    VD_ASSERT(at > 0);
    sqlite3_bind_text64(statement, at, text, len, SQLITE_STATIC, SQLITE_UTF8);
}

static vd_status finish_with_id(vd_storage *storage, int sql, int64_t id)
{
    VD_ASSERT(sql >= 0 && sql < SQL_TOTAL);
    sqlite3_bind_int64(storage->sql[sql], 1, id);
    return vd_storage_finish(storage, sql);
}

bool vd_storage_gone(const vd_storage *storage)
{
    return storage->gone;
}

const char *vd_storage_refusal(const vd_storage *storage)
{
    return storage->gone ? "server.gone" : "server.storage";
}

/* Everything of the change that is open. False: not even that, for want of memory. */
static bool take_back(vd_storage *storage)
{
    if (!sqlite3_get_autocommit(storage->db))
        (void)!finish(storage, SQL_ROLLBACK);
    storage->halfway = !sqlite3_get_autocommit(storage->db);
    return !storage->halfway;
}

/* What could not be taken back is, before anything is read or written: it would be seen, and then be gone. */
static bool is_ready(vd_storage *storage)
{
    return !storage->halfway || take_back(storage);
}

vd_status vd_storage_begin(vd_storage *storage)
{
    storage->added = 0;
    if (!is_ready(storage))
        return VD_ERR_NOMEM;
    return storage->broken || !vd_storage_look(storage) ? VD_ERR_IO
                                                        : vd_storage_finish(storage, SQL_BEGIN);
}

/* How many changes were acknowledged, told to a file of its own: a journal that is cut or gone is missed by nothing
 * else. Not synced: after a power cut it may say less than there is, never more. */
void vd_storage_tell_witness(const vd_storage *storage)
{
    char text[32];
    const int len = snprintf(text, sizeof text, "%020lld\n", (long long)storage->changes);

    if (storage->witness >= 0 && len > 0)
        (void)!pwrite(storage->witness, text, (size_t)len, 0);
}

/* The journal goes into the file once it is long; SQLite's own way hides a failed sync. Where the file cannot take it, what was
 * committed stays in the journal, and it is tried again once that has grown some more. */
static void checkpoint(vd_storage *storage)
{
    enum { FRAMES_MANY = 1000, FRAMES_MORE = 100 };
    const int64_t frames = vd_storage_frames(storage);
    int code;

    if (frames < storage->tried_at)
        storage->tried_at = 0; /* it began anew */
    if (frames < FRAMES_MANY || (storage->tried_at > 0 && frames < storage->tried_at + FRAMES_MORE))
        return;
    storage->tried_at = frames;
    code = sqlite3_wal_checkpoint_v2(storage->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    if (code == SQLITE_OK)
        storage->waits = false;
    if (code == SQLITE_OK || code == SQLITE_BUSY)
        return;
    (void)!vd_storage_status(storage, code);
    storage->waits = storage->waits || !storage->broken;
}

bool vd_storage_waits(const vd_storage *storage)
{
    return storage->waits;
}

static vd_status count_change(vd_storage *storage, int64_t *changes)
{
    sqlite3_stmt *statement = storage->sql[SQL_CHANGED];
    vd_status status;
    int code;

    sqlite3_bind_int(statement, 1, storage->added);
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        *changes = sqlite3_column_int64(statement, 0);
        code = sqlite3_step(statement);
    } else if (code == SQLITE_DONE) {
        code = SQLITE_CORRUPT;
    }
    status = vd_storage_status(storage, code);
    sqlite3_reset(statement);
    return status;
}

vd_status vd_storage_commit(vd_storage *storage)
{
    int64_t changes = 0;
    vd_status status = count_change(storage, &changes);

    if (status == VD_OK &&
        !vd_storage_look(storage)) /* written to after that, a cut would be a hole */
        status = VD_ERR_IO;
    if (status == VD_OK)
        status = vd_storage_finish(storage, SQL_COMMIT);
    if (status != VD_OK)
        return status;
    storage->changes = changes;
    storage->added = 0;
    vd_storage_tell_witness(storage);
    if (!vd_storage_look(storage)) /* what was cut from the journal would be a hole in the file */
        return VD_ERR_IO;
    checkpoint(storage);
    return VD_OK;
}

void vd_storage_rollback(vd_storage *storage)
{
    storage->added = 0;
    (void)take_back(storage);
}

vd_status vd_storage_add(vd_storage *storage, const char *about, bool manual, int64_t now,
                         int64_t *id)
{
    sqlite3_stmt *statement = storage->sql[SQL_ADD];
    vd_status status;

    bind_text(statement, 1, about, strlen(about));
    sqlite3_bind_int(statement, 2, manual);
    sqlite3_bind_int64(statement, 3, now);
    status = vd_storage_finish(storage, SQL_ADD);
    if (status != VD_OK)
        return status;
    storage->added++;
    *id = sqlite3_last_insert_rowid(storage->db);
    return VD_OK;
}

static vd_status finish_line(vd_storage *storage, int sql, int64_t id, size_t number,
                             const char *line, size_t len)
{
    VD_ASSERT(sql >= 0 && sql < SQL_TOTAL);

    sqlite3_stmt *statement = storage->sql[sql];

    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)number);
    bind_text(statement, 3, line, len);
    return vd_storage_finish(storage, sql);
}

vd_status vd_storage_append(vd_storage *storage, int64_t id, size_t number, const char *line,
                            size_t len)
{
    vd_status status = finish_line(storage, SQL_APPEND, id, number, line, len);

    if (status == VD_OK)
        status = finish_line(storage, SQL_APPENDED, id, number, line, len);
    if (status == VD_OK && sqlite3_changes(storage->db) != 1)
        return VD_ERR_CORRUPT; /* the table has another number of lines than its reader thinks */
    return status;
}

vd_status vd_storage_sum_up(vd_storage *storage, int64_t id, const char *summary, int64_t now)
{
    sqlite3_stmt *statement = storage->sql[SQL_SUM_UP];

    sqlite3_bind_int64(statement, 1, id);
    bind_text(statement, 2, summary, strlen(summary));
    sqlite3_bind_int64(statement, 3, now);
    return vd_storage_finish(storage, SQL_SUM_UP);
}

/* A pending move outlives the program but need not outlive a power cut: many come in a turn, and each sync takes its time. */
vd_status vd_storage_pending_move(vd_storage *storage, int64_t id, const char *pending_move)
{
    sqlite3_stmt *statement = storage->sql[SQL_PENDING_MOVE];
    const bool ready = is_ready(storage), alone = sqlite3_get_autocommit(storage->db);
    vd_status status;

    if (storage->broken || !vd_storage_look(storage))
        return VD_ERR_IO;
    if (!ready)
        return VD_ERR_NOMEM;
    sqlite3_bind_int64(statement, 1, id);
    bind_text(statement, 2, pending_move, strlen(pending_move));
    if (alone)
        set_synced(storage, false);
    status = finish(storage, SQL_PENDING_MOVE);
    if (storage->unsynced)
        set_synced(storage,
                   true); /* what was written is written, whether this can be said or not */
    return status;
}

vd_status vd_storage_remove(vd_storage *storage, int64_t id)
{
    vd_status status =
        finish_with_id(storage, SQL_REMOVE_ROLLS, id); /* while the game says whose */

    if (status == VD_OK)
        status = finish_with_id(storage, SQL_REMOVE_LINES, id);
    if (status == VD_OK)
        status = finish_with_id(storage, SQL_REMOVE, id);
    if (status == VD_OK)
        storage->added--;
    return status;
}

static vd_status count(vd_storage *storage, int sql, int64_t *out)
{
    VD_ASSERT(sql >= 0 && sql < SQL_TOTAL);

    sqlite3_stmt *statement = storage->sql[sql];
    const int code = sqlite3_step(statement);
    const vd_status status = vd_storage_status(storage, code);

    if (code == SQLITE_ROW)
        *out = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return status;
}

vd_status vd_storage_count(vd_storage *storage, int64_t *out)
{
    return is_ready(storage) ? count(storage, SQL_COUNT, out) : VD_ERR_NOMEM;
}

/* ---- Reading ---- */

/* False: no memory. */
static bool column_copy(sqlite3_stmt *statement, int at, char **out)
{
    const char *text = (const char *)sqlite3_column_text(statement, at);

    VD_ASSERT(at >= 0);
    *out = text ? strdup(text) : NULL;
    return *out != NULL;
}

/* NULL: no memory, since no column is without a value. */
static const char *column(sqlite3_stmt *statement, int at)
{
    VD_ASSERT(at >= 0);
    return (const char *)sqlite3_column_text(statement, at);
}

typedef struct claim { /* what the row says of its lines */
    int64_t lines;
    uint64_t chain;
    bool sound;
} claim;

static vd_status read_game(vd_storage *storage, int64_t id, vd_kept *out, claim *said)
{
    sqlite3_stmt *statement = storage->sql[SQL_READ];
    vd_status status;
    int code;

    sqlite3_bind_int64(statement, 1, id);
    code = sqlite3_step(statement);
    status = code == SQLITE_DONE ? VD_ERR_UNSUPPORTED : vd_storage_status(storage, code);
    if (code == SQLITE_ROW) {
        if (!column_copy(statement, 0, &out->about) ||
            !column_copy(statement, 1, &out->pending_move) ||
            !column_copy(statement, 8, &out->summary))
            status = VD_ERR_NOMEM;
        out->created = sqlite3_column_int64(statement, 2);
        out->changed = sqlite3_column_int64(statement, 3);
        out->manual = sqlite3_column_int(statement, 7) != 0;
        said->lines = sqlite3_column_int64(statement, 4);
        said->chain = (uint64_t)sqlite3_column_int64(statement, 5);
        said->sound = sqlite3_column_int(statement, 6) != 0;
    }
    sqlite3_reset(statement);
    return status;
}

vd_status vd_kept_add(vd_kept *out, const char *text, size_t len)
{
    VD_ASSERT(out->length <= out->room && (text || len == 0));
    if (!out->lines || out->length + len > out->room) {
        const size_t wanted = 2 * (out->length + len);
        char *more = realloc(out->lines, wanted ? wanted : 1);

        if (!more)
            return VD_ERR_NOMEM;
        out->lines = more;
        out->room = wanted;
    }
    memcpy(out->lines + out->length, text, len);
    out->length += len;
    out->count++;
    return VD_OK;
}

/* One line; VD_ERR_CORRUPT where it is not the next. */
static vd_status take_line(sqlite3_stmt *statement, int64_t id, vd_kept *out, uint64_t *chain)
{
    const char *text = column(statement, 1);
    const size_t len = (size_t)sqlite3_column_bytes(statement, 1);

    if (!text)
        return sqlite3_column_type(statement, 1) == SQLITE_NULL ? VD_ERR_CORRUPT : VD_ERR_NOMEM;
    if (sqlite3_column_int64(statement, 0) != (int64_t)out->count)
        return VD_ERR_CORRUPT;
    *chain = vd_storage_link(*chain, id, (int64_t)out->count, text, len);
    return vd_kept_add(out, text, len);
}

static vd_status read_lines(vd_storage *storage, int64_t id, vd_kept *out, uint64_t *chain)
{
    sqlite3_stmt *statement = storage->sql[SQL_LINES];
    vd_status status = VD_OK;
    int code;

    sqlite3_bind_int64(statement, 1, id);
    while (status == VD_OK && (code = sqlite3_step(statement)) != SQLITE_DONE)
        status = code == SQLITE_ROW ? take_line(statement, id, out, chain)
                                    : vd_storage_status(storage, code);
    sqlite3_reset(statement);
    return status;
}

vd_status vd_storage_read(vd_storage *storage, int64_t id, vd_kept *out)
{
    vd_kept kept = {0};
    claim said = {0};
    uint64_t chain = 0;
    vd_status status = is_ready(storage) ? read_game(storage, id, &kept, &said) : VD_ERR_NOMEM;

    if (status == VD_OK)
        status = read_lines(storage, id, &kept, &chain);
    if (status == VD_OK &&
        (!said.sound || said.lines != (int64_t)kept.count || said.chain != chain))
        status = VD_ERR_CORRUPT;
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
    free(kept->pending_move);
    free(kept->summary);
    *kept = (vd_kept){0};
}

vd_status vd_storage_list(vd_storage *storage, int64_t offset, int64_t limit,
                          vd_storage_visit *visit, void *user)
{
    sqlite3_stmt *statement = storage->sql[SQL_LIST];
    vd_status status = VD_OK;
    int code;

    if (!is_ready(storage))
        return VD_ERR_NOMEM;
    sqlite3_bind_int64(statement, 1, offset);
    sqlite3_bind_int64(statement, 2, limit);
    while (status == VD_OK && (code = sqlite3_step(statement)) != SQLITE_DONE) {
        const char *about = NULL, *summary = NULL;

        status = vd_storage_status(storage, code);
        if (status != VD_OK)
            break;
        about = column(statement, 1);
        summary = column(statement, 2);
        if (!about || !summary)
            status = VD_ERR_NOMEM;
        else if (!visit(user, sqlite3_column_int64(statement, 0), about, summary,
                        sqlite3_column_int64(statement, 3), sqlite3_column_int64(statement, 4),
                        sqlite3_column_int(statement, 5) != 0))
            break;
    }
    sqlite3_reset(statement);
    return status;
}

/* ---- Rolls ---- */

vd_status vd_storage_roll(vd_storage *storage, int64_t id, int seat, int kind, const uint8_t die[2])
{
    sqlite3_stmt *statement = storage->sql[SQL_ROLL];

    VD_ASSERT(seat >= 0 && seat <= 2 && kind >= 0 && kind <= 2);
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int(statement, 2, seat);
    sqlite3_bind_int(statement, 3, kind);
    sqlite3_bind_int(statement, 4, die[0]);
    sqlite3_bind_int(statement, 5, die[1]);
    return vd_storage_finish(storage, SQL_ROLL);
}

vd_status vd_storage_rolls(vd_storage *storage, int64_t id, uint32_t out[3][6][6], int64_t *games)
{
    sqlite3_stmt *statement = storage->sql[id ? SQL_ROLLS : SQL_ROLLS_ALL];
    vd_status status;
    int code;

    memset(out, 0, 3 * sizeof *out);
    if (!is_ready(storage))
        return VD_ERR_NOMEM;
    if (id)
        sqlite3_bind_int64(statement, 1, id);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        const int who = sqlite3_column_int(statement, 0), a = sqlite3_column_int(statement, 1),
                  b = sqlite3_column_int(statement, 2);

        if (who >= 0 && who < 3 && a >= 1 && a <= 6 && b >= 1 && b <= 6)
            out[who][a - 1][b - 1] = (uint32_t)sqlite3_column_int64(statement, 3);
    }
    status = vd_storage_status(storage, code);
    sqlite3_reset(statement);
    if (status != VD_OK)
        return status;
    *games = 1;
    return id ? VD_OK : count(storage, SQL_ROLLED_GAMES, games);
}

/* ---- Bringing back ---- */

vd_status vd_storage_add_as(vd_storage *storage, int64_t id, const vd_kept *kept)
{
    sqlite3_stmt *statement = storage->sql[SQL_ADD_AS];
    vd_status status;

    sqlite3_bind_int64(statement, 1, id);
    bind_text(statement, 2, kept->about, strlen(kept->about));
    sqlite3_bind_int(statement, 3, kept->manual);
    sqlite3_bind_int64(statement, 4, kept->created);
    sqlite3_bind_int64(statement, 5, kept->changed);
    bind_text(statement, 6, kept->summary, strlen(kept->summary));
    bind_text(statement, 7, kept->pending_move, strlen(kept->pending_move));
    status = vd_storage_finish(storage, SQL_ADD_AS);
    if (status == VD_OK)
        storage->added++;
    return status;
}

vd_status vd_storage_roll_as(vd_storage *storage, int64_t id, const vd_storage_rolled *rolled)
{
    sqlite3_stmt *statement = storage->sql[SQL_ROLL_AS];

    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int64(statement, 2, rolled->seat);
    sqlite3_bind_int64(statement, 3, rolled->kind);
    sqlite3_bind_int64(statement, 4, rolled->a);
    sqlite3_bind_int64(statement, 5, rolled->b);
    sqlite3_bind_int64(statement, 6, rolled->times);
    return vd_storage_finish(storage, SQL_ROLL_AS);
}
