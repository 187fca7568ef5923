/* Depot, private: the open file, its sums, its name and those of the files beside it. */
#ifndef VD_DEPOT_PARTS_H
#define VD_DEPOT_PARTS_H

#include "depot.h"

#include <sqlite3.h>

/* Each statement is prepared once. */
enum {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_CHANGED,
    SQL_ADD,
    SQL_ADD_AS,
    SQL_READ,
    SQL_LINES,
    SQL_APPEND,
    SQL_APPENDED,
    SQL_SUM_UP,
    SQL_DRAFT,
    SQL_REMOVE,
    SQL_REMOVE_LINES,
    SQL_REMOVE_ROLLS,
    SQL_COUNT,
    SQL_LIST,
    SQL_ROLL,
    SQL_ROLL_AS,
    SQL_ROLLS,
    SQL_ROLLS_ALL,
    SQL_ROLLED_GAMES,
    SQL_TOTAL
};

struct vd_depot {
    sqlite3 *db;
    sqlite3_stmt *sql[SQL_TOTAL];
    int witness;     /* file that counts the changes; -1: none */
    int64_t changes; /* made since the file was new */
    int added;       /* tables, by the change that is open */
    int frames;      /* of the journal, after the last change */
    bool broken;     /* a write did not reach the disk: nothing more is written */
};

/* ---- depot.c ---- */

/* What the last call of SQLite means; marks the depot broken where that call lost what was to be on the disk. */
VD_NODISCARD vd_status vd_depot_status(vd_depot *depot, int code);
/* Step once, reset. */
VD_NODISCARD vd_status vd_depot_finish(vd_depot *depot, int sql);
VD_NODISCARD vd_status vd_depot_prepare(vd_depot *depot);
/* One number by a statement; VD_ERR_CORRUPT: there is none. */
VD_NODISCARD vd_status vd_depot_number(vd_depot *depot, const char *sql, int64_t *out);
void vd_depot_tell_witness(const vd_depot *depot);
/* For a table that comes from another file: its row without lines, and one count of rolls. */
VD_NODISCARD vd_status vd_depot_add_as(vd_depot *depot, int64_t id, const vd_kept *kept);
typedef struct vd_depot_rolled {
    int64_t game, seat, kind, a, b, times;
} vd_depot_rolled;
VD_NODISCARD vd_status vd_depot_roll_as(vd_depot *depot, int64_t id, const vd_depot_rolled *rolled);

/* ---- depot_sums.c: every row carries a sum, every table the chain of its lines ---- */

uint64_t vd_depot_sum_int(uint64_t sum, int64_t value);
uint64_t vd_depot_sum_text(uint64_t sum, const char *text, size_t len);
/* The chain of a table (0 at first) with one line more. */
uint64_t vd_depot_link(uint64_t chain, int64_t game, int64_t number, const char *text, size_t len);
/* The SQL function videau_sum(start, value...). */
bool vd_depot_add_sums(sqlite3 *db);

/* ---- depot_files.c ---- */

enum { VD_DEPOT_PATH = 4096, VD_STAMP_ROOM = 32 };

/* 20261122T073404Z. */
void vd_depot_stamp(int64_t now, char out[VD_STAMP_ROOM]);
bool vd_depot_join(char out[VD_DEPOT_PATH], const char *a, const char *b, const char *c);
/* The folder of `path` with its slash, "" for none. */
bool vd_depot_folder(char out[VD_DEPOT_PATH], const char *path);
const char *vd_depot_name(const char *path); /* what follows the last slash */
bool vd_depot_sync_folder(const char *path);
/* Move the file and its journal to games-STAMP.WHAT.sqlite beside it; `out` is the new path. `successor` (may be NULL)
 * is the file that takes its name. */
bool vd_depot_set_aside(const char *path, int64_t now, const char *what, const char *successor,
                        char out[VD_DEPOT_PATH]);
/* The same, but as copies. */
bool vd_depot_copy_aside(const char *path, int64_t now, const char *what, char out[VD_DEPOT_PATH]);
/* Mode 0600, made if need be. */
bool vd_depot_make_private(const char *path);

/* ---- depot_check.c ---- */

/* VD_OK: whole. VD_ERR_CORRUPT: SQLite finds it damaged. */
VD_NODISCARD vd_status vd_depot_check_pages(sqlite3 *db);
VD_NODISCARD vd_status vd_depot_check_index(sqlite3 *db); /* once the schema is the present one */
/* Each table and each count of rolls against its sums; `bad` is called for each damaged table, or with one of these. */
enum { VD_DEPOT_BAD_ROLLS = 0, VD_DEPOT_BAD_TABLES = -1 };
typedef void vd_depot_bad(void *user, int64_t id);
VD_NODISCARD vd_status vd_depot_verify(vd_depot *depot, vd_depot_bad *bad, void *user);

/* ---- depot_schema.c ---- */

/* Open without asking how it is: no backup, no check. */
VD_NODISCARD vd_status vd_depot_open_raw(const char *path, bool read_only, vd_depot **out);
/* From now on closing puts the journal into the file. */
void vd_depot_trust(vd_depot *depot);
/* The only schema that this program writes. */
int vd_depot_schema(void);
/* From one version to the next; what fails leaves the file as it was. */
VD_NODISCARD vd_status vd_depot_step_up(vd_depot *depot, int version);

/* ---- depot_backup.c ---- */

/* A sound copy of a sound file; VD_ERR_CORRUPT: it is not. */
VD_NODISCARD vd_status vd_depot_copy(const char *from, const char *to);

#endif
