/* Backups of the file, and setting a damaged one aside. */
#include "storage_backup.h"
#include "storage_parts.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAGES_AT_ONCE = 256, NAME_ROOM = 80, DAY = 86400 };

/* ---- Copying ---- */

static void count_bad(void *user, int64_t id)
{
    int64_t *bad = user;

    (void)id;
    ++*bad;
}

/* One moment of the file: SQLite begins anew when somebody writes in between, unless the reader holds on to it. */
static int copy_pages(sqlite3 *from, sqlite3 *to, const atomic_bool *stop)
{
    int code = sqlite3_exec(from, "BEGIN; SELECT count(*) FROM sqlite_schema;", NULL, NULL, NULL);
    sqlite3_backup *backup =
        code == SQLITE_OK ? sqlite3_backup_init(to, "main", from, "main") : NULL;
    int finished;

    if (!backup)
        return code == SQLITE_OK ? sqlite3_errcode(to) : code;
    do {
        code = sqlite3_backup_step(backup, PAGES_AT_ONCE);
    } while (code == SQLITE_OK && !(stop && atomic_load(stop)));
    finished = sqlite3_backup_finish(backup);
    (void)sqlite3_exec(from, "COMMIT", NULL, NULL, NULL);
    return code == SQLITE_DONE ? finished : code == SQLITE_OK ? SQLITE_INTERRUPT : code;
}

/* Whole, and a single file. */
static vd_status inspect(vd_storage *storage, int64_t *bad)
{
    int64_t version = 0;
    vd_status status = vd_storage_check_pages(storage->db);

    if (status == VD_OK)
        status = vd_storage_number(storage, "PRAGMA user_version", &version);
    if (status == VD_OK)
        status = vd_storage_check_number(storage, version);
    if (status != VD_OK || version != vd_storage_schema())
        return status;
    status = vd_storage_check_schema(storage);
    if (status == VD_OK)
        status = vd_storage_check_index(storage->db);
    if (status == VD_OK)
        status = vd_storage_prepare(storage);
    return status == VD_OK ? vd_storage_verify(storage, count_bad, bad) : status;
}

/* A copy that fails is thrown away, so it needs no journal: what that would bring back would be written after a sync that
 * had failed, and a journal that was left would be played into the next copy of this name. */
static bool without_journal(sqlite3 *db)
{
    return sqlite3_exec(db, "PRAGMA journal_mode = OFF", NULL, NULL, NULL) == SQLITE_OK;
}

static vd_status copy_into(vd_storage *source, const char *to, const atomic_bool *stop,
                           int64_t *bad)
{
    vd_storage *copy = NULL;
    vd_status status;

    vd_storage_discard(to);
    if (!vd_storage_make_private(to))
        return VD_ERR_IO;
    status = vd_storage_open_raw(to, false, &copy);
    if (status != VD_OK)
        return status;
    if (!without_journal(copy->db))
        status = VD_ERR_IO;
    if (status == VD_OK) {
        const int code = copy_pages(source->db, copy->db, stop);

        status = code == SQLITE_INTERRUPT ? VD_ERR_CANCELLED : vd_storage_status(copy, code);
    }
    if (status == VD_OK && !without_journal(copy->db)) /* the source's, which came with its pages */
        status = VD_ERR_IO;
    if (status == VD_OK)
        status = inspect(copy, bad);
    vd_storage_close(copy);
    return status;
}

/* Under another name first: a file is whole or not there. Closes the source. */
static vd_status copy_open(vd_storage *source, const char *to, const atomic_bool *stop,
                           int64_t *bad)
{
    char part[VD_STORAGE_PATH];
    vd_status status =
        vd_storage_join(part, to, ".part", "") ? copy_into(source, part, stop, bad) : VD_ERR_FULL;

    vd_storage_close(source);
    if (status == VD_OK && (rename(part, to) != 0 || !vd_storage_sync_folder(to)))
        status = VD_ERR_IO;
    if (status != VD_OK && status != VD_ERR_FULL)
        vd_storage_discard(part);
    return status;
}

static vd_status copy_file(const char *from, const char *to, const atomic_bool *stop, int64_t *bad)
{
    vd_storage *source = NULL;
    const vd_status status = vd_storage_open_raw(from, true, &source);

    return status == VD_OK ? copy_open(source, to, stop, bad) : status;
}

vd_status vd_storage_rescue(vd_storage *storage, const char *path, int64_t now,
                            char out[VD_MENDED_PATH])
{
    int64_t bad = 0;
    vd_status status;

    if (!vd_storage_free_name(path, now, "kept", out))
        return VD_ERR_IO;
    status = copy_into(storage, out, NULL, &bad);
    if (status == VD_OK && !vd_storage_sync_folder(out))
        status = VD_ERR_IO;
    if (status == VD_ERR_IO || status == VD_ERR_NOMEM) /* half a copy: nobody is sent to it */
        vd_storage_discard(out);
    return status;
}

vd_status vd_storage_copy(const char *from, const char *to)
{
    int64_t bad = 0;

    return copy_file(from, to, NULL, &bad);
}

/* ---- The folder of backups ---- */

static bool folder_of(const char *path, char out[VD_STORAGE_PATH])
{
    char beside[VD_STORAGE_PATH];

    return vd_storage_folder(beside, path) && vd_storage_join(out, beside, "backups/", "");
}

static bool is_stamp(const char *text)
{
    for (size_t i = 0; i < 16; i++)
        if (i == 8 ? text[i] != 'T' : i == 15 ? text[i] != 'Z' : text[i] < '0' || text[i] > '9')
            return false;
    return true;
}

static bool is_ours(const char *name, const char *kind)
{
    const size_t len = strlen(name);

    return len < NAME_ROOM && len > 28 && !strncmp(name, "games-", 6) && is_stamp(name + 6) &&
           !strncmp(name + 22, kind, strlen(kind)) && !strcmp(name + len - 7, ".sqlite");
}

typedef struct names {
    char (*name)[NAME_ROOM];
    size_t count, room;
} names;

static int later_first(const void *a, const void *b)
{
    return strcmp(b, a);
}

static bool add_name(names *list, const char *name)
{
    if (list->count == list->room) {
        const size_t room = list->room ? 2 * list->room : 16;
        void *more = realloc(list->name, room * sizeof *list->name);

        if (!more)
            return false;
        list->name = more;
        list->room = room;
    }
    snprintf(list->name[list->count++], NAME_ROOM, "%s", name);
    return true;
}

/* `kind` ".daily.", ".before-" or "." for all; freed by the caller, on failure too. No folder: none. */
static vd_status list_names(const char *folder, const char *kind, names *out)
{
    DIR *dir = opendir(folder[0] ? folder : ".");
    const struct dirent *entry;

    *out = (names){0};
    if (!dir)
        return errno == ENOENT ? VD_OK : errno == ENOMEM ? VD_ERR_NOMEM : VD_ERR_IO;
    while ((entry = readdir(dir)) != NULL)
        if (is_ours(entry->d_name, kind) && !add_name(out, entry->d_name)) {
            closedir(dir);
            return VD_ERR_NOMEM;
        }
    closedir(dir);
    if (out->count > 0)
        qsort(out->name, out->count, sizeof *out->name, later_first);
    return VD_OK;
}

static bool is_after(const char *name, const char stamp[VD_STAMP_ROOM])
{
    return strncmp(name + 6, stamp, 16) > 0;
}

/* Those of the future, made while the clock was wrong or older than it is now, go first: else they would take the place of
 * all that are made until then. */
static void rotate(const char *folder, const char *kind, int64_t now, size_t keep)
{
    char path[VD_STORAGE_PATH], stamp[VD_STAMP_ROOM];
    size_t future = 0;
    names list;

    vd_storage_stamp(now, stamp);
    if (list_names(folder, kind, &list) == VD_OK) {
        while (future < list.count && is_after(list.name[future], stamp))
            future++;
        for (size_t i = keep; i < list.count; i++)
            if (vd_storage_join(path, folder, list.name[(i + future) % list.count], ""))
                (void)unlink(path);
    }
    free(list.name);
}

static int64_t tables_in(const char *path)
{
    vd_storage *storage = NULL;
    int64_t tables = -1;

    if (vd_storage_open_raw(path, true, &storage) != VD_OK ||
        vd_storage_number(storage, "SELECT count(*) FROM game", &tables) != VD_OK)
        tables = -1;
    vd_storage_close(storage);
    return tables;
}

vd_status vd_storage_back_up(const char *path, int64_t now, int before, const atomic_bool *stop)
{
    char folder[VD_STORAGE_PATH], to[VD_STORAGE_PATH], stamp[VD_STAMP_ROOM], name[NAME_ROOM];
    int64_t bad = 0;
    vd_status status;

    vd_storage_stamp(now, stamp);
    if (before > 0)
        snprintf(name, sizeof name, "games-%s.before-%d.sqlite", stamp, before + 1);
    else
        snprintf(name, sizeof name, "games-%s.daily.sqlite", stamp);
    if (!folder_of(path, folder) || !vd_storage_join(to, folder, name, ""))
        return VD_ERR_FULL;
    if (before == 0 && tables_in(path) == 0)
        return VD_OK; /* nothing to keep yet */
    if (mkdir(folder, S_IRWXU) != 0 && errno != EEXIST)
        return VD_ERR_IO;
    status = copy_file(path, to, stop, &bad);
    /* Where a table is damaged an older file may have it whole. */
    if (status == VD_OK && bad == 0)
        rotate(folder, before > 0 ? ".before-" : ".daily.", now,
               before > 0 ? VD_BACKUPS_BEFORE : VD_BACKUPS_DAILY);
    return status;
}

bool vd_storage_backup_due(const char *path, int64_t now)
{
    char folder[VD_STORAGE_PATH], stamp[VD_STAMP_ROOM], yesterday[VD_STAMP_ROOM];
    bool due = true;
    names list;

    if (!folder_of(path, folder))
        return false;
    vd_storage_stamp(now, stamp);
    vd_storage_stamp(now - DAY, yesterday);
    if (list_names(folder, ".daily.", &list) == VD_OK)
        for (size_t i = 0; i < list.count; i++)
            due = due && (is_after(list.name[i], stamp) || /* the clock was wrong, then or now */
                          !is_after(list.name[i], yesterday));
    free(list.name);
    return due;
}

/* ---- Listing and restoring ---- */

vd_status vd_storage_backups(const char *path, vd_server_backup *visit, void *user)
{
    char folder[VD_STORAGE_PATH], file[VD_STORAGE_PATH];
    vd_status status;
    names list;

    if (!folder_of(path, folder))
        return VD_ERR_FULL;
    status = list_names(folder, ".", &list);
    for (size_t i = 0; status == VD_OK && i < list.count; i++) {
        struct stat about;

        if (!vd_storage_join(file, folder, list.name[i], "") || stat(file, &about) != 0)
            continue;
        if (!visit(user, list.name[i], about.st_size, tables_in(file)))
            break;
    }
    free(list.name);
    return status;
}

/* A name without a slash is looked for among the backups first. */
static bool find_file(const char *path, const char *file, char out[VD_STORAGE_PATH])
{
    char folder[VD_STORAGE_PATH];
    struct stat about;

    if (!strchr(file, '/') && folder_of(path, folder) && vd_storage_join(out, folder, file, "") &&
        stat(out, &about) == 0)
        return true;
    return vd_storage_join(out, file, "", "") && stat(out, &about) == 0 && S_ISREG(about.st_mode);
}

/* Nothing is left beside it: it may lie in a folder of somebody else, or one that cannot be written. */
static vd_status open_source(const char *file, vd_storage **out)
{
    int64_t objects = 0;
    vd_status status = vd_storage_open_at_rest(file, true, out);

    if (status == VD_OK) /* the first page that is read */
        status = vd_storage_number(*out, "SELECT count(*) FROM sqlite_schema", &objects);
    if (status != VD_OK) {
        vd_storage_close(*out);
        *out = NULL;
    }
    return status;
}

vd_status vd_storage_restore(const char *path, const char *file, int64_t now, vd_server_mended *out)
{
    char made[VD_STORAGE_PATH];
    vd_storage *source = NULL;
    int64_t bad = 0;
    vd_status status;

    *out = (vd_server_mended){0};
    if (!find_file(path, file, out->source))
        return VD_ERR_UNSUPPORTED;
    if (!vd_storage_join(made, path, ".new", ""))
        return VD_ERR_FULL;
    status = open_source(out->source, &source);
    out->unread = status == VD_ERR_IO;
    if (status == VD_OK)
        status = copy_open(source, made, NULL, &bad);
    out->tables = status == VD_OK ? tables_in(made) : 0;
    if (status == VD_OK && (bad > 0 || out->tables < 0))
        status = VD_ERR_CORRUPT;
    if (status == VD_OK && !vd_storage_replace(path, now, "replaced", made, out->aside))
        status = VD_ERR_IO;
    if (status != VD_OK)
        (void)unlink(made);
    return status;
}
