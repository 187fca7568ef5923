/* Backups of the storage, and what to do with a damaged one. These open files of their own: the storage itself need not be
 * open. Files set aside are renamed, never deleted. */
#ifndef VD_STORAGE_BACKUP_H
#define VD_STORAGE_BACKUP_H

#include "storage.h"

#include <stdatomic.h>

enum { VD_BACKUPS_DAILY = 5, VD_BACKUPS_BEFORE = 3 };

/* Copy the storage to the folder `backups` beside it, by SQLite's own means: at any time, one moment of it. `before` is
 * the schema that is about to be changed, 0 for the daily one; of each kind the last few are kept. `stop` (may be NULL)
 * ends it early. VD_ERR_CORRUPT: the copy is damaged and was not kept. */
VD_NODISCARD vd_status vd_storage_back_up(const char *path, int64_t now, int before,
                                          const atomic_bool *stop);
/* Has a day gone by since the last one? */
bool vd_storage_backup_due(const char *path, int64_t now);

VD_NODISCARD vd_status vd_storage_backups(const char *path, vd_server_backup *visit, void *user);

/* What is open, though its file is gone, into games-STAMP.kept.sqlite beside it; `out` is that path. */
VD_NODISCARD vd_status vd_storage_rescue(vd_storage *storage, const char *path, int64_t now,
                                         char out[VD_MENDED_PATH]);

/* Another's file that has taken the name of the journal goes to games-STAMP.other.sqlite-wal; `out` is that path. False: there is none, or
 * the file of games is another's too. */
bool vd_storage_put_journal_aside(vd_storage *storage, int64_t now, char out[VD_MENDED_PATH]);

/* Put a backup in place of the storage; `file` is a name in `backups` or a path. VD_ERR_UNSUPPORTED: there is no such
 * file; VD_ERR_CORRUPT: it is damaged, or not ours. */
VD_NODISCARD vd_status vd_storage_restore(const char *path, const char *file, int64_t now,
                                          vd_server_mended *out);

/* Read what can be read of a damaged file, page by page, into a fresh one that takes the storage's place; tables that the
 * storage has stay. `file` NULL: the one set aside last. VD_ERR_UNSUPPORTED: there is none; VD_ERR_CORRUPT: the storage itself
 * is damaged, and is not `file`. */
VD_NODISCARD vd_status vd_storage_salvage(const char *path, const char *file, int64_t now,
                                          vd_server_mended *out);

#endif
