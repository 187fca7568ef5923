/* Statements of the library's file: their values, and what SQLite says of them. Private to the database. */
#ifndef VD_DATABASE_SQL_H
#define VD_DATABASE_SQL_H

#include "database.h"
#include "database_sums.h"

#include <sqlite3.h>

struct vd_database {
    sqlite3 *db;
    vd_database_sums *sums; /* of its pages */
    sqlite3_stmt *running;  /* whose texts were handed out last */
    bool broken;            /* a write did not reach the disk: nothing more is written */
    bool renewed;           /* it got its sums when it was opened */
};

enum { VALUES_MAX = 64 };

/* A value of a statement. */
typedef struct database_value {
    enum { INTEGER, REAL, TEXT, BLOB } kind;
    int64_t integer;
    double real;
    const void *bytes;
    size_t len;
} database_value;

typedef struct database_values {
    database_value item[VALUES_MAX];
    int count;
} database_values;

/* What a code of SQLite means here. */
VD_NODISCARD vd_status vd_database_status(vd_database *database, int code);
VD_NODISCARD vd_status vd_database_run(vd_database *database, const char *sql);
/* The next value. Texts and bytes must live as long as the statement; a REAL that is no number is NULL. */
void vd_database_put_integer(database_values *v, int64_t integer);
void vd_database_put_real(database_values *v, double real);
void vd_database_put_text(database_values *v, const char *text);
void vd_database_put_blob(database_values *v, const void *bytes, size_t len);
/* The statement with its values, before its first row; NULL: *status says why. The values must live as long. */
sqlite3_stmt *vd_database_prepare(vd_database *database, const char *sql, const database_values *v,
                                  vd_status *status);
/* A statement without rows, or with one number as its first. *number may be NULL; it is left alone where there is no row. */
VD_NODISCARD vd_status vd_database_step(vd_database *database, const char *sql,
                                        const database_values *v, int64_t *number);
/* The same with one value, an id. */
VD_NODISCARD vd_status vd_database_step_id(vd_database *database, const char *sql, int64_t id,
                                           int64_t *number);
/* Each row of a statement, as long as `row` says so. */
typedef bool database_row(void *user, sqlite3_stmt *row);
VD_NODISCARD vd_status vd_database_each(vd_database *database, const char *sql,
                                        const database_values *v, database_row *row, void *user);
/* A column of the row; "" and NaN where it is NULL. */
const char *vd_database_text_at(sqlite3_stmt *statement, int column);
double vd_database_real_at(sqlite3_stmt *statement, int column);

/* Names stand in rows as numbers: the index of a name, -1: none; the names of kinds, faults and parts. */
int vd_database_name_index(const char *name, const char *(*names)(int), int count);
const char *vd_database_kind_name(int i);
const char *vd_database_fault_name(int i);
const char *vd_database_part_name(int i);
/* The name that a column has the number of; "" for none. */
const char *vd_database_name_at(sqlite3_stmt *statement, int column, const char *(*names)(int),
                                int count);

#endif
