/* Storage, private: the open file, its sums, its name and those of the files beside it. */
#ifndef VD_STORAGE_PARTS_H
#define VD_STORAGE_PARTS_H

#include "storage.h"

#include <sqlite3.h>
#include <sys/types.h>

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
    SQL_PENDING_MOVE,
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

struct vd_storage {
    sqlite3 *db;
    sqlite3_stmt *sql[SQL_TOTAL];
    int witness; /* file that counts the changes; -1: none */
    int held; /* of the file itself, opened to copy it: closed before SQLite, it would end SQLite's locks; -1: none */
    int64_t changes; /* made since the file was new */
    int added;       /* tables, by the change that is open */
    bool halfway;    /* a change could not be taken back: it is before anything else */
    bool unsynced;   /* writes do not wait for the disk, as the last one was not to */
    bool broken;     /* a write did not reach the disk: nothing more is written */
    bool journal;    /* was seen beside the file, as these: */
    dev_t journal_device;
    ino_t journal_number;
    bool cut; /* the journal lacks what SQLite has written to it */
    int64_t
        tried_at; /* frames of the journal when it was last put into the file; 0: not since it began */
    bool waits; /* that failed */
    bool
        gone; /* the file or its journal was deleted or replaced, or that was cut: nothing more is written */
};

/* ---- storage.c ---- */

/* What the last call of SQLite means; marks the storage broken where that call lost what was to be on the disk. */
VD_NODISCARD vd_status vd_storage_status(vd_storage *storage, int code);
/* Step once, reset. */
VD_NODISCARD vd_status vd_storage_finish(vd_storage *storage, int sql);
VD_NODISCARD vd_status vd_storage_prepare(vd_storage *storage);
/* One number by a statement; VD_ERR_CORRUPT: there is none. */
VD_NODISCARD vd_status vd_storage_number(vd_storage *storage, const char *sql, int64_t *out);
void vd_storage_tell_witness(const vd_storage *storage);
/* For a table that comes from another file: its row without lines, and one count of rolls. */
VD_NODISCARD vd_status vd_storage_add_as(vd_storage *storage, int64_t id, const vd_kept *kept);
typedef struct vd_storage_rolled {
    int64_t game, seat, kind, a, b, times;
} vd_storage_rolled;
VD_NODISCARD vd_status vd_storage_roll_as(vd_storage *storage, int64_t id,
                                          const vd_storage_rolled *rolled);

/* ---- storage_sums.c: every row carries a sum, every table the chain of its lines ---- */

uint64_t vd_storage_sum_int(uint64_t sum, int64_t value);
uint64_t vd_storage_sum_text(uint64_t sum, const char *text, size_t len);
/* The chain of a table (0 at first) with one line more. */
uint64_t vd_storage_link(uint64_t chain, int64_t game, int64_t number, const char *text,
                         size_t len);
/* The SQL function videau_sum(start, value...). */
bool vd_storage_add_sums(sqlite3 *db);

/* ---- storage_journal.c ---- */

/* Pages in the journal that the file does not need to have yet; 0: none, or it has no index. */
int64_t vd_storage_frames(const vd_storage *storage);
/* Before closing: SQLite deletes whatever bears the name of its journal. A file of another's stays, and the journal that is open still goes
 * into the file, if it is whole. */
void vd_storage_spare_journal(vd_storage *storage);

/* ---- storage_files.c ---- */

enum { VD_STORAGE_PATH = 4096, VD_STAMP_ROOM = 32 };

/* 20261122T073404Z. */
void vd_storage_stamp(int64_t now, char out[VD_STAMP_ROOM]);
bool vd_storage_join(char out[VD_STORAGE_PATH], const char *a, const char *b, const char *c);
/* The folder of `path` with its slash, "" for none. */
bool vd_storage_folder(char out[VD_STORAGE_PATH], const char *path);
const char *vd_storage_name(const char *path); /* what follows the last slash */
bool vd_storage_sync_folder(const char *path);
/* games-STAMP.WHAT.sqlite beside the file: a name that nothing has, nor its journal. */
bool vd_storage_free_name(const char *path, int64_t now, const char *what,
                          char out[VD_STORAGE_PATH]);
/* Move the file and its journal to games-STAMP.WHAT.sqlite beside it; `out` is the new path. `successor` (may be NULL)
 * is the file that takes its name. */
bool vd_storage_set_aside(const char *path, int64_t now, const char *what, const char *successor,
                          char out[VD_STORAGE_PATH]);
/* `made` takes the place of the file, if there is one: its journal goes in any case. `aside` is where the file is now, "" where
 * there was none. */
bool vd_storage_replace(const char *path, int64_t now, const char *what, const char *made,
                        char aside[VD_STORAGE_PATH]);
/* As vd_storage_set_aside, but copies. */
bool vd_storage_copy_aside(const char *path, int64_t now, const char *what,
                           char out[VD_STORAGE_PATH], int *held);
/* A file that nobody needs, with what SQLite keeps beside it: one that could not be begun, a copy that failed. */
void vd_storage_discard(const char *path);
/* Mode 0600, made if need be. */
bool vd_storage_make_private(const char *path);

/* ---- storage_check.c ---- */

/* VD_OK: whole. VD_ERR_CORRUPT: SQLite finds it damaged. */
VD_NODISCARD vd_status vd_storage_check_pages(sqlite3 *db);
/* Once the schema is the present one. */
VD_NODISCARD vd_status vd_storage_check_index(sqlite3 *db);
VD_NODISCARD vd_status vd_storage_check_schema(vd_storage *storage);
/* VD_ERR_CORRUPT: the file bears the number of one version and has, to the letter, the schema of another one of ours. */
VD_NODISCARD vd_status vd_storage_check_number(vd_storage *storage, int64_t version);
/* Each table and each count of rolls against its sums; `bad` is called for each damaged table, or with one of these. */
enum { VD_STORAGE_BAD_ROLLS = 0, VD_STORAGE_BAD_TABLES = -1 };
typedef void vd_storage_bad(void *user, int64_t id);
VD_NODISCARD vd_status vd_storage_verify(vd_storage *storage, vd_storage_bad *bad, void *user);

/* ---- storage_schema.c ---- */

/* Open without asking how it is: no backup, no check. */
VD_NODISCARD vd_status vd_storage_open_raw(const char *path, bool read_only, vd_storage **out);
/* To read a file that nobody has open, with its journal: nothing is written to it, nor made or removed beside it. `undone`: what
 * a change that was not finished left is VD_ERR_IO, else it is read as it lies. VD_ERR_CORRUPT: an empty file. */
VD_NODISCARD vd_status vd_storage_open_at_rest(const char *path, bool undone, vd_storage **out);
/* From now on closing puts the journal into the file. */
void vd_storage_trust(vd_storage *storage);
/* The only schema that this program writes. */
int vd_storage_schema(void);
/* From one version to the next; what fails leaves the file as it was. */
VD_NODISCARD vd_status vd_storage_step_up(vd_storage *storage, int version);

/* ---- storage_backup.c ---- */

/* A sound copy of a sound file; VD_ERR_CORRUPT: it is not. */
VD_NODISCARD vd_status vd_storage_copy(const char *from, const char *to);

#endif
