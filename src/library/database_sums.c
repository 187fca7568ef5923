/* Each page of a library's file ends with a sum of itself: between SQLite and its usual files, so that no page that has changed by
 * itself is ever believed. What is in the log beside the file (-wal) has sums of SQLite's own. */
#include "database_sums.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE = 4096,
    PIECE =
        512, /* a shorter read is one of the header, which is read as a page, too, before it is believed */
    HEADER = 100,
    RESERVED = 20, /* places in it */
    VERSION = 60,
    APPLICATION = 68,
    NAME_BYTES = 40,
    SUBPAGE_READ = 0x8000 /* of later versions of SQLite: pages may be read in parts */
};

struct vd_database_sums {
    sqlite3_vfs vfs; /* first: SQLite hands this one back */
    sqlite3_vfs *usual;
    bool summed;
    char name[NAME_BYTES];
};

/* The usual file is behind it. */
typedef struct sums_file {
    sqlite3_file base;
    sqlite3_file *usual;
    bool summed;
} sums_file;

static sqlite3_vfs *usual_vfs(sqlite3_vfs *vfs)
{
    return ((vd_database_sums *)vfs)->usual;
}

static sqlite3_file *usual(sqlite3_file *file)
{
    return ((sums_file *)file)->usual;
}

/* ---- Pages ---- */

static void sum_of(const uint8_t *page, sqlite3_int64 at, uint8_t out[VD_DATABASE_SUM_BYTES])
{
    const uint64_t sum = vd_hash64(page, PAGE - VD_DATABASE_SUM_BYTES, (uint64_t)at);

    for (int i = 0; i < VD_DATABASE_SUM_BYTES; i++)
        out[i] = (uint8_t)(sum >> 8 * i);
}

/* A page that was never written is empty, which nothing of SQLite's is. */
static bool holds(const uint8_t *page, sqlite3_int64 at)
{
    uint8_t sum[VD_DATABASE_SUM_BYTES];
    size_t i = 0;

    VD_ASSERT(at >= 0 && at % PAGE == 0);
    sum_of(page, at, sum);
    if (!memcmp(page + PAGE - VD_DATABASE_SUM_BYTES, sum, sizeof sum))
        return true;
    while (i < PAGE && page[i] == 0)
        i++;
    return i == PAGE;
}

static int read_part(sqlite3_file *file, void *to, int amount, sqlite3_int64 at)
{
    const sqlite3_int64 first = at - at % PAGE;
    uint8_t page[PAGE];
    int code;

    VD_ASSERT(amount > 0 && at >= first);
    if (at - first + amount > PAGE)
        return SQLITE_CORRUPT;
    code = usual(file)->pMethods->xRead(usual(file), page, PAGE, first);
    if (code == SQLITE_OK && !holds(page, first))
        code = SQLITE_CORRUPT;
    memcpy(to, page + (at - first), (size_t)amount);
    return code;
}

static int read_file(sqlite3_file *file, void *to, int amount, sqlite3_int64 at)
{
    int code;

    if (((sums_file *)file)->summed && amount >= PIECE && amount != PAGE)
        return read_part(file, to, amount, at);
    code = usual(file)->pMethods->xRead(usual(file), to, amount, at);
    if (code != SQLITE_OK || !((sums_file *)file)->summed || amount != PAGE)
        return code;
    return holds(to, at) ? SQLITE_OK : SQLITE_CORRUPT;
}

static int write_file(sqlite3_file *file, const void *from, int amount, sqlite3_int64 at)
{
    uint8_t page[PAGE];

    if (!((sums_file *)file)->summed || amount != PAGE)
        return usual(file)->pMethods->xWrite(usual(file), from, amount, at);
    VD_ASSERT(at % PAGE == 0);
    memcpy(page, from, PAGE - VD_DATABASE_SUM_BYTES);
    sum_of(page, at, page + PAGE - VD_DATABASE_SUM_BYTES);
    return usual(file)->pMethods->xWrite(usual(file), page, PAGE, at);
}

static uint32_t word_at(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* Two places of the header say so, lest one wrong bit does away with all sums; a file that was left while it was made has the
 * first, a new one will have both. */
static bool has_sums(sqlite3_file *file)
{
    uint8_t header[HEADER];
    sqlite3_int64 size = 0;
    uint32_t application;

    if (file->pMethods->xFileSize(file, &size) != SQLITE_OK || size == 0)
        return size == 0;
    if (file->pMethods->xRead(file, header, HEADER, 0) != SQLITE_OK)
        return false;
    application = word_at(header + APPLICATION);
    return application == VD_DATABASE_SUMMED ||
           (header[RESERVED] == VD_DATABASE_SUM_BYTES && application != VD_DATABASE_UNSUMMED);
}

bool vd_database_foreign(sqlite3 *db)
{
    enum { CELLS = HEADER + 3, LEAF = 13 }; /* of the page, which begins with the header */
    uint8_t head[CELLS + 2];
    sqlite3_file *file = NULL;
    uint32_t application;

    if (sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || !file ||
        has_sums(file) || file->pMethods->xRead(file, head, sizeof head, 0) != SQLITE_OK ||
        memcmp(head, "SQLite format 3", 16) != 0)
        return false;
    application = word_at(head + APPLICATION);
    if (application == VD_DATABASE_UNSUMMED)
        return false;
    return application != 0 || word_at(head + VERSION) != 0 || head[HEADER] != LEAF ||
           head[CELLS] != 0 || head[CELLS + 1] != 0;
}

/* ---- The file, otherwise as it is ---- */

static int close_file(sqlite3_file *f)
{
    return usual(f)->pMethods->xClose(usual(f));
}

static int truncate_file(sqlite3_file *f, sqlite3_int64 size)
{
    return usual(f)->pMethods->xTruncate(usual(f), size);
}

static int sync_file(sqlite3_file *f, int flags)
{
    return usual(f)->pMethods->xSync(usual(f), flags);
}

static int file_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return usual(f)->pMethods->xFileSize(usual(f), size);
}

static int lock_file(sqlite3_file *f, int lock)
{
    return usual(f)->pMethods->xLock(usual(f), lock);
}

static int unlock_file(sqlite3_file *f, int lock)
{
    return usual(f)->pMethods->xUnlock(usual(f), lock);
}

static int check_lock(sqlite3_file *f, int *out)
{
    return usual(f)->pMethods->xCheckReservedLock(usual(f), out);
}

static int control_file(sqlite3_file *f, int operation, void *argument)
{
    return usual(f)->pMethods->xFileControl(usual(f), operation, argument);
}

static int sector_size(sqlite3_file *f)
{
    return usual(f)->pMethods->xSectorSize(usual(f));
}

static int device_characteristics(sqlite3_file *f)
{
    return usual(f)->pMethods->xDeviceCharacteristics(usual(f)) & ~SUBPAGE_READ;
}

static int map_shared(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    return usual(f)->pMethods->xShmMap(usual(f), page, size, extend, out);
}

static int lock_shared(sqlite3_file *f, int offset, int count, int flags)
{
    return usual(f)->pMethods->xShmLock(usual(f), offset, count, flags);
}

static void shared_barrier(sqlite3_file *f)
{
    usual(f)->pMethods->xShmBarrier(usual(f));
}

static int unmap_shared(sqlite3_file *f, int drop)
{
    return usual(f)->pMethods->xShmUnmap(usual(f), drop);
}

/* Version 2: pages are not mapped, so that each goes through read_file. */
static const sqlite3_io_methods METHODS = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = device_characteristics,
    .xShmMap = map_shared,
    .xShmLock = lock_shared,
    .xShmBarrier = shared_barrier,
    .xShmUnmap = unmap_shared,
};

/* ---- What opens it ---- */

static int open_any(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *got)
{
    vd_database_sums *sums = (vd_database_sums *)vfs;
    sums_file *f = (sums_file *)file;
    int code;

    if (!(flags & SQLITE_OPEN_MAIN_DB))
        return sums->usual->xOpen(sums->usual, name, file, flags, got);
    memset(f, 0, sizeof *f);
    f->usual = (sqlite3_file *)(f + 1);
    code = sums->usual->xOpen(sums->usual, name, f->usual, flags, got);
    if (!f->usual->pMethods)
        return code;
    VD_ASSERT(f->usual->pMethods->iVersion >= METHODS.iVersion); /* memory is shared with the log */
    f->base.pMethods = &METHODS;
    f->summed = sums->summed = code == SQLITE_OK && has_sums(f->usual);
    return code;
}

static int delete_any(sqlite3_vfs *vfs, const char *name, int sync)
{
    return usual_vfs(vfs)->xDelete(usual_vfs(vfs), name, sync);
}

static int access_any(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
    return usual_vfs(vfs)->xAccess(usual_vfs(vfs), name, flags, out);
}

static int full_name(sqlite3_vfs *vfs, const char *name, int room, char *out)
{
    return usual_vfs(vfs)->xFullPathname(usual_vfs(vfs), name, room, out);
}

static int random_bytes(sqlite3_vfs *vfs, int count, char *out)
{
    return usual_vfs(vfs)->xRandomness(usual_vfs(vfs), count, out);
}

static int sleep_some(sqlite3_vfs *vfs, int microseconds)
{
    return usual_vfs(vfs)->xSleep(usual_vfs(vfs), microseconds);
}

static int current_time(sqlite3_vfs *vfs, double *out)
{
    return usual_vfs(vfs)->xCurrentTime(usual_vfs(vfs), out);
}

static int last_error(sqlite3_vfs *vfs, int room, char *out)
{
    return usual_vfs(vfs)->xGetLastError(usual_vfs(vfs), room, out);
}

vd_database_sums *vd_database_sums_new(void)
{
    vd_database_sums *s = calloc(1, sizeof *s);
    sqlite3_vfs *found = sqlite3_vfs_find(NULL);

    if (!s || !found) {
        free(s);
        return NULL;
    }
    VD_ASSERT(found->szOsFile > 0 && found->iVersion >= 1);
    s->usual = found;
    snprintf(s->name, sizeof s->name, "videau-%p", (void *)s);
    s->vfs = (sqlite3_vfs){.iVersion = 1,
                           .szOsFile = (int)sizeof(sums_file) + found->szOsFile,
                           .mxPathname = found->mxPathname,
                           .zName = s->name,
                           .xOpen = open_any,
                           .xDelete = delete_any,
                           .xAccess = access_any,
                           .xFullPathname = full_name,
                           .xRandomness = random_bytes,
                           .xSleep = sleep_some,
                           .xCurrentTime = current_time,
                           .xGetLastError = last_error};
    if (sqlite3_vfs_register(&s->vfs, 0) == SQLITE_OK)
        return s;
    free(s);
    return NULL;
}

void vd_database_sums_free(vd_database_sums *sums)
{
    if (!sums)
        return;
    (void)sqlite3_vfs_unregister(&sums->vfs);
    free(sums);
}

const char *vd_database_sums_name(const vd_database_sums *sums)
{
    VD_ASSERT(sums->name[0] != '\0');
    return sums->name;
}

bool vd_database_summed(const vd_database_sums *sums)
{
    return sums->summed;
}
