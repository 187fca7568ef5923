/* Statements of the library's file, with their values. */
#include "database_sql.h"

#include "inner/sqlite_status.h"

#include <math.h>
#include <string.h>

vd_status vd_database_status(vd_database *database, int code)
{
    return vd_sqlite_status(code, database->db ? sqlite3_extended_errcode(database->db) : code,
                            &database->broken);
}

vd_status vd_database_run(vd_database *database, const char *sql)
{
    return vd_database_status(database, sqlite3_exec(database->db, sql, NULL, NULL, NULL));
}

static database_value *one_more(database_values *v)
{
    VD_ASSERT(v->count < VALUES_MAX);
    return &v->item[v->count++];
}

void vd_database_put_integer(database_values *v, int64_t integer)
{
    *one_more(v) = (database_value){.kind = INTEGER, .integer = integer};
}

void vd_database_put_real(database_values *v, double real)
{
    *one_more(v) = (database_value){.kind = REAL, .real = real};
}

void vd_database_put_text(database_values *v, const char *text)
{
    *one_more(v) = (database_value){.kind = TEXT, .bytes = text, .len = strlen(text)};
}

void vd_database_put_blob(database_values *v, const void *bytes, size_t len)
{
    *one_more(v) = (database_value){.kind = BLOB, .bytes = bytes, .len = len};
}

static int bind(sqlite3_stmt *statement, int at, const database_value *v)
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

void vd_database_let_go(vd_database *database)
{
    sqlite3_finalize(database->running);
    database->running = NULL;
}

sqlite3_stmt *vd_database_prepare(vd_database *database, const char *sql, const database_values *v,
                                  vd_status *status)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(database->db, sql, -1, &statement, NULL);

    for (int i = 0; code == SQLITE_OK && v && i < v->count; i++)
        code = bind(statement, i + 1, &v->item[i]);
    *status = vd_database_status(database, code);
    if (*status == VD_OK)
        return statement;
    sqlite3_finalize(statement);
    return NULL;
}

vd_status vd_database_step(vd_database *database, const char *sql, const database_values *v,
                           int64_t *number)
{
    vd_status status;
    sqlite3_stmt *statement = vd_database_prepare(database, sql, v, &status);
    int code;

    if (!statement)
        return status;
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW && number)
        *number = sqlite3_column_int64(statement, 0);
    status = vd_database_status(database, code);
    sqlite3_finalize(statement);
    return status;
}

vd_status vd_database_each(vd_database *database, const char *sql, const database_values *v,
                           database_row *row, void *user)
{
    vd_status status;
    sqlite3_stmt *statement = vd_database_prepare(database, sql, v, &status);
    int code;

    if (!statement)
        return status;
    do
        code = sqlite3_step(statement);
    while (code == SQLITE_ROW && row(user, statement));
    sqlite3_finalize(statement);
    return vd_database_status(database, code);
}

vd_status vd_database_step_id(vd_database *database, const char *sql, int64_t id, int64_t *number)
{
    database_values v = {.count = 0};

    vd_database_put_integer(&v, id);
    return vd_database_step(database, sql, &v, number);
}

const char *vd_database_text_at(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);

    VD_ASSERT(column >= 0);
    return text ? (const char *)text : "";
}

double vd_database_real_at(sqlite3_stmt *statement, int column)
{
    VD_ASSERT(column >= 0);
    return sqlite3_column_type(statement, column) == SQLITE_NULL
               ? (double)NAN
               : sqlite3_column_double(statement, column);
}

int vd_database_name_index(const char *name, const char *(*names)(int), int count)
{
    VD_ASSERT(names && count >= 0);
    for (int i = 0; i < count; i++)
        if (!strcmp(name, names(i)))
            return i;
    return -1;
}

const char *vd_database_kind_name(int i)
{
    return vd_decision_name((vd_decision_kind)i);
}

const char *vd_database_fault_name(int i)
{
    return vd_fault_name((vd_fault)i);
}

const char *vd_database_part_name(int i)
{
    return vd_part_name((vd_part)i);
}

const char *vd_database_name_at(sqlite3_stmt *statement, int column, const char *(*names)(int),
                                int count)
{
    const int i = sqlite3_column_int(statement, column);

    return i >= 0 && i < count ? names(i) : "";
}
