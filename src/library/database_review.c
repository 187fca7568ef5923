/* Rows of a review: states of analyses, what stands beside single actions. */
#include "database_sql.h"

static vd_status check_match(vd_database *database, int64_t id)
{
    int64_t count = 0;
    vd_status status = vd_database_step_id(
        database, "SELECT count(*) FROM match WHERE id = ?1 AND removed = 0", id, &count);

    return status == VD_OK && count == 0 ? VD_ERR_ILLEGAL : status;
}

vd_status vd_database_keep_state(vd_database *database, int64_t id, int level, double done,
                                 const void *bytes, size_t len)
{
    database_values v = {.count = 0};
    const vd_status status = check_match(database, id);

    if (status != VD_OK)
        return status;
    vd_database_put_integer(&v, id);
    vd_database_put_integer(&v, level);
    vd_database_put_real(&v, done);
    vd_database_put_blob(&v, bytes, len);
    return vd_database_step(
        database,
        "INSERT INTO state(match, level, done, bytes) VALUES(?1, ?2, ?3, ?4)"
        " ON CONFLICT DO UPDATE SET done = excluded.done, bytes = excluded.bytes",
        &v, NULL);
}

vd_status vd_database_state(vd_database *database, int64_t id, int level, const void **bytes,
                            size_t *len)
{
    database_values v = {.count = 0};
    vd_status status;
    int code;

    vd_database_let_go(database);
    vd_database_put_integer(&v, id);
    vd_database_put_integer(&v, level);
    database->running = vd_database_prepare(
        database, "SELECT bytes FROM state WHERE match = ?1 AND level = ?2", &v, &status);
    if (!database->running)
        return status;
    code = sqlite3_step(database->running);
    if (code != SQLITE_ROW)
        return code == SQLITE_DONE ? VD_ERR_ILLEGAL : vd_database_status(database, code);
    *bytes = sqlite3_column_blob(database->running, 0);
    *len = (size_t)sqlite3_column_bytes(database->running, 0);
    return *bytes ? VD_OK : VD_ERR_CORRUPT;
}

vd_status vd_database_states(vd_database *database, int64_t id, double *done, int levels)
{
    database_values v = {.count = 0};
    vd_status status = check_match(database, id);
    sqlite3_stmt *statement;
    int code;

    if (status != VD_OK)
        return status;
    vd_database_put_integer(&v, id);
    statement = vd_database_prepare(database, "SELECT level, done FROM state WHERE match = ?1", &v,
                                    &status);
    if (!statement)
        return status;
    for (int i = 0; i < levels; i++)
        done[i] = -1;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        const int level = sqlite3_column_int(statement, 0);

        if (level >= 0 && level < levels)
            done[level] = sqlite3_column_double(statement, 1);
    }
    status = vd_database_status(database, code);
    sqlite3_finalize(statement);
    return status;
}

vd_status vd_database_put_beside(vd_database *database, int64_t id, const vd_library_beside *beside)
{
    database_values v = {.count = 0};
    const vd_status status = check_match(database, id);

    if (status != VD_OK)
        return status;
    vd_database_put_integer(&v, id);
    vd_database_put_integer(&v, beside->game);
    vd_database_put_integer(&v, beside->action);
    vd_database_put_integer(&v, (int64_t)beside->what);
    if (beside->text[0] == '\0')
        return vd_database_step(
            database,
            "DELETE FROM beside WHERE match = ?1 AND game = ?2 AND action = ?3 AND what = ?4", &v,
            NULL);
    vd_database_put_text(&v, beside->text);
    return vd_database_step(
        database,
        "INSERT INTO beside(match, game, action, what, text) VALUES(?1, ?2, ?3, ?4, ?5)"
        " ON CONFLICT DO UPDATE SET text = excluded.text",
        &v, NULL);
}

vd_status vd_database_beside(vd_database *database, int64_t id, vd_library_visit_beside *visit,
                             void *user)
{
    database_values v = {.count = 0};
    vd_status status = check_match(database, id);
    sqlite3_stmt *statement;
    bool more = true;
    int code = SQLITE_DONE;

    if (status != VD_OK)
        return status;
    vd_database_put_integer(&v, id);
    statement = vd_database_prepare(database,
                                    "SELECT game, action, what, text FROM beside WHERE match = ?1"
                                    " ORDER BY game, action, what",
                                    &v, &status);
    if (!statement)
        return status;
    while (more && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        const int64_t what = sqlite3_column_int64(statement, 2);
        const vd_library_beside found = {(uint32_t)sqlite3_column_int64(statement, 0),
                                         (uint32_t)sqlite3_column_int64(statement, 1),
                                         (vd_beside)what, vd_database_text_at(statement, 3)};

        if (what >= 0 && what < VD_BESIDE_COUNT)
            more = visit(user, &found);
    }
    status = vd_database_status(database, code);
    sqlite3_finalize(statement);
    return status;
}
