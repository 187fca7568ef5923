/* Storage: games on the disk, in SQLite. Knows lines of text and numbers, no rules. One thread at a time.
 *
 * Changes are made between begin and commit; what was committed stands after a crash. */
#ifndef VD_STORAGE_H
#define VD_STORAGE_H

#include "videau/server.h"

typedef struct vd_storage vd_storage;

typedef struct vd_storage_options {
    const char *path;   /* NULL: in memory */
    int64_t now;        /* seconds since 1970: names files, and when the next backup is due */
    vd_server_say *say; /* what a person should know of the file; may be NULL */
    void *user;
} vd_storage_options;

/* The file is checked first. One that SQLite finds damaged is set aside under another name, said, and
 * VD_SERVER_FAULT_damaged returned. Single tables that are damaged are said and stay. Backed up before its schema is
 * changed, and once a day. */
vd_server_fault vd_storage_open(const vd_storage_options *options, vd_storage **out);
void vd_storage_close(vd_storage *storage);

/* Each VD_OK, VD_ERR_NOMEM, VD_ERR_IO or VD_ERR_CORRUPT; VD_ERR_UNSUPPORTED where there is no such game. Once a write
 * did not reach the disk, or the file is gone, nothing more is written: VD_ERR_IO to the end. */
VD_NODISCARD vd_status vd_storage_begin(vd_storage *storage);
VD_NODISCARD vd_status vd_storage_commit(vd_storage *storage);
/* Is the file still there, with its journal? False: that or this was deleted or cut under it, or another took its name. Then every
 * change is VD_ERR_IO: nobody would find it again. Each change looks by itself. */
bool vd_storage_look(vd_storage *storage);
/* What the last look has seen. */
bool vd_storage_gone(const vd_storage *storage);
/* Changes are kept, but in the journal alone: the file could not take them, as where the disk is full. Tried again from time to
 * time. */
bool vd_storage_waits(const vd_storage *storage);
/* The text, by its key, for VD_ERR_IO. */
const char *vd_storage_refusal(const vd_storage *storage);
void vd_storage_rollback(vd_storage *storage); /* harmless when nothing was begun */

typedef struct vd_kept {
    char *lines; /* of the session, whole; freed by vd_kept_fini */
    size_t length, count;
    char *about;        /* JSON: what the server wants to know besides */
    char *pending_move; /* hops that nobody ended yet, JSON */
    char *summary;
    bool manual;
    int64_t created, changed;
    size_t room; /* bytes at `lines` */
} vd_kept;

VD_NODISCARD vd_status vd_storage_add(vd_storage *storage, const char *about, bool manual,
                                      int64_t now, int64_t *id);
/* VD_ERR_CORRUPT: a line is missing or changed, or too many. */
VD_NODISCARD vd_status vd_storage_read(vd_storage *storage, int64_t id, vd_kept *out);
VD_NODISCARD vd_status vd_kept_add(vd_kept *kept, const char *line, size_t len);
void vd_kept_fini(vd_kept *kept);
VD_NODISCARD vd_status vd_storage_append(vd_storage *storage, int64_t id, size_t number,
                                         const char *line, size_t len);
/* How it stands, as JSON for lists. */
VD_NODISCARD vd_status vd_storage_sum_up(vd_storage *storage, int64_t id, const char *summary,
                                         int64_t now);
VD_NODISCARD vd_status vd_storage_pending_move(vd_storage *storage, int64_t id,
                                               const char *pending_move);
VD_NODISCARD vd_status vd_storage_remove(vd_storage *storage, int64_t id);
VD_NODISCARD vd_status vd_storage_count(vd_storage *storage, int64_t *out);

/* Last changed first. The texts live until the call returns; false stops. Not `sound`: the row is damaged. */
typedef bool vd_storage_visit(void *user, int64_t id, const char *about, const char *summary,
                              int64_t created, int64_t changed, bool sound);
VD_NODISCARD vd_status vd_storage_list(vd_storage *storage, int64_t offset, int64_t limit,
                                       vd_storage_visit *visit, void *user);

/* Who rolled: `seat` 0, 1 or 2 for the draw; `kind` 0 a person, 1 the computer, 2 the draw. */
VD_NODISCARD vd_status vd_storage_roll(vd_storage *storage, int64_t id, int seat, int kind,
                                       const uint8_t die[2]);
/* Counted by seat of one game, or by kind of all games without rolled-by-hand ones (id 0). */
VD_NODISCARD vd_status vd_storage_rolls(vd_storage *storage, int64_t id, uint32_t out[3][6][6],
                                        int64_t *games);

#endif
