/* Sums of pages between SQLite and a library's file. Private to the database. */
#ifndef VD_DATABASE_SUMS_H
#define VD_DATABASE_SUMS_H

#include "videau/base.h"

#include <sqlite3.h>
#include <stdbool.h>

enum {
    VD_DATABASE_SUM_BYTES = 8,         /* at the end of each page, reserved in SQLite's header */
    VD_DATABASE_SUMMED = 0x56644c73,   /* "VdLs": application_id of a library with sums */
    VD_DATABASE_UNSUMMED = 0x56644c62, /* "VdLb": of one made before there were sums */
};

typedef struct vd_database_sums vd_database_sums;

/* For one connection, until that is closed; NULL: no memory. */
vd_database_sums *vd_database_sums_new(void);
void vd_database_sums_free(vd_database_sums *sums);
/* What sqlite3_open_v2 calls it. */
const char *vd_database_sums_name(const vd_database_sums *sums);
/* Of the file that was opened: a page that does not agree with its sum is read as SQLITE_CORRUPT. */
bool vd_database_summed(const vd_database_sums *sums);
/* Is what was opened another program's file? Nothing is locked or written for that. */
bool vd_database_foreign(sqlite3 *db);

#endif
