/* Is the file still the one that is open, and its journal the one that SQLite writes to, as long as it believes? */
#include "storage_backup.h"
#include "storage_parts.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

/* The frames of the journal that count and the bytes of each, by the index that all who have the file open share (SQLite's
 * walformat.html). 0: none, or there is no index. */
static int64_t frames_of(sqlite3 *db, int64_t *bytes)
{
    enum { PAGE_AT = 14, FRAMES_AT = 16, REGION = 32768, FRAME_HEAD = 24 };
    sqlite3_file *file = NULL;
    void volatile *index = NULL;
    int64_t page;

    *bytes = 0;
    if (sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || !file ||
        !file->pMethods || file->pMethods->iVersion < 2 || !file->pMethods->xShmMap ||
        file->pMethods->xShmMap(file, 0, REGION, 0, &index) != SQLITE_OK || !index)
        return 0;
    page = ((const volatile uint16_t *)index)[PAGE_AT / sizeof(uint16_t)];
    *bytes = FRAME_HEAD + (page == 1 ? 65536 : page);
    return ((const volatile uint32_t *)index)[FRAMES_AT / sizeof(uint32_t)];
}

int64_t vd_storage_frames(const vd_storage *storage)
{
    int64_t bytes;

    return frames_of(storage->db, &bytes);
}

static int64_t least_length(sqlite3 *db)
{
    enum { HEAD = 32 };
    int64_t bytes;
    const int64_t frames = frames_of(db, &bytes);

    return frames > 0 ? HEAD + frames * bytes : 0;
}

/* False: it was removed, replaced or cut. Who looks on may put all of it into the file and empty it meanwhile; so the index is asked
 * before and after. */
static bool has_journal(vd_storage *storage, const char *path)
{
    const int64_t least = storage->journal ? least_length(storage->db) : 0;
    struct stat about;

    if (stat(path, &about) != 0)
        return !(storage->journal && errno == ENOENT);
    if (!storage->journal) {
        storage->journal = true;
        storage->journal_device = about.st_dev;
        storage->journal_number = about.st_ino;
        return true;
    }
    if (about.st_dev != storage->journal_device || about.st_ino != storage->journal_number)
        return false;
    storage->cut = about.st_size < least && about.st_size < least_length(storage->db);
    return !storage->cut;
}

/* Another file has the name of the journal that is open. */
static bool is_foreign(const vd_storage *storage, const char *path)
{
    struct stat about;

    if (!storage->journal || (stat(path, &about) == 0 && about.st_dev == storage->journal_device &&
                              about.st_ino == storage->journal_number))
        return false;
    return lstat(path, &about) == 0;
}

static const char *journal_of(const vd_storage *storage)
{
    const char *name = sqlite3_db_filename(storage->db, "main");

    return name && name[0] ? sqlite3_filename_wal(name) : NULL;
}

/* By its descriptor: it has no name any more. */
static bool is_whole(const vd_storage *storage)
{
    sqlite3_file *file = NULL;
    sqlite3_int64 length = 0;

    return sqlite3_file_control(storage->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) ==
               SQLITE_OK &&
           file && file->pMethods && file->pMethods->xFileSize(file, &length) == SQLITE_OK &&
           length >= least_length(storage->db);
}

void vd_storage_spare_journal(vd_storage *storage)
{
    const char *path = journal_of(storage);
    int keep = 1;

    if (!path || !is_foreign(storage, path))
        return;
    (void)sqlite3_file_control(storage->db, "main", SQLITE_FCNTL_PERSIST_WAL, &keep);
    storage->cut = storage->cut || !is_whole(storage);
}

/* Left there it would be played into the file the next time. Where that is another's too, both are left as they are. */
bool vd_storage_put_journal_aside(vd_storage *storage, int64_t now, char out[VD_MENDED_PATH])
{
    const char *path = journal_of(storage);
    char free_name[VD_STORAGE_PATH];
    int moved = 0;

    (void)sqlite3_file_control(storage->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    return path && moved == 0 && is_foreign(storage, path) &&
           vd_storage_free_name(sqlite3_db_filename(storage->db, "main"), now, "other",
                                free_name) &&
           vd_storage_join(out, free_name, "-wal", "") && rename(path, out) == 0;
}

bool vd_storage_look(vd_storage *storage)
{
    const char *name = sqlite3_db_filename(storage->db, "main");
    int moved = 0;

    if (storage->gone)
        return false;
    (void)sqlite3_file_control(storage->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    storage->gone =
        moved != 0 || (name && name[0] && !has_journal(storage, sqlite3_filename_wal(name)));
    return !storage->gone;
}
