/* Opening: a damaged file set aside, what is missing said. */
#include "storage_backup.h"
#include "storage_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { VERSION_NEVER = 1000 }; /* a schema of that number is no later one, but damage */

/* ---- What was found ---- */

typedef struct opening {
    const vd_storage_options *with;
    vd_storage *storage;
    char aside[VD_STORAGE_PATH];
    char list[256]; /* damaged tables, "3, 17" */
    vd_buf listed;
    int64_t tables, rolls, gone;
} opening;

static void tell(const opening *o, const char *key, const vd_text_arg *args, size_t count)
{
    if (o->with->say)
        o->with->say(o->with->user, key, args, count);
}

static void note_bad(void *user, int64_t id)
{
    opening *o = user;

    if (id == VD_STORAGE_BAD_ROLLS) {
        o->rolls++;
    } else if (id == VD_STORAGE_BAD_TABLES) {
        o->gone++;
    } else {
        const size_t before = o->listed.length;

        if (o->tables++)
            vd_buf_put(&o->listed, ", ");
        vd_buf_put_int(&o->listed, id);
        if (o->listed.full)
            vd_buf_cut(&o->listed, before);
    }
}

static void tell_damage(opening *o)
{
    const vd_text_arg args[] = {vd_text_int(o->tables), vd_text_string(o->list)};

    if (o->tables > 0)
        tell(o, o->listed.full ? "server.news.tables_many" : "server.news.tables", args, 2);
    if (o->rolls > 0)
        tell(o, "server.news.rolls", NULL, 0);
    if (o->gone > 0)
        tell(o, "server.news.gone", NULL, 0);
}

/* ---- The witness ---- */

static int64_t read_witness(int fd)
{
    char text[32];
    const ssize_t got = fd >= 0 ? pread(fd, text, sizeof text - 1, 0) : -1;

    text[got > 0 ? got : 0] = '\0';
    return strtoll(text, NULL, 10);
}

static int open_witness(const char *path)
{
    char name[VD_STORAGE_PATH];

    return vd_storage_join(name, path, "-count", "")
               ? open(name, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR)
               : -1;
}

/* More was acknowledged than is there: the file and its journal are copied before SQLite writes to them. */
static vd_status ask_witness(opening *o)
{
    vd_storage *storage = o->storage;
    const int64_t acknowledged = read_witness(storage->witness);
    const vd_text_arg args[] = {vd_text_int(acknowledged - storage->changes),
                                vd_text_string(o->aside)};

    if (acknowledged <= storage->changes)
        return VD_OK;
    if (!vd_storage_copy_aside(o->with->path, o->with->now, "short", o->aside, &storage->held))
        return VD_ERR_IO;
    tell(o, "server.news.missing", args, 2);
    vd_storage_tell_witness(storage);
    return VD_OK;
}

/* ---- Opening ---- */

static vd_status take_changes(opening *o)
{
    vd_storage *storage = o->storage;
    vd_status status =
        vd_storage_number(storage, "SELECT changes FROM state WHERE id = 1", &storage->changes);

    return status == VD_OK && o->with->path ? ask_witness(o) : status;
}

/* Not a file of ours: it has tables and hardly one that every schema of ours has. Ours bear no number of a program. */
static vd_status ask_owner(vd_storage *storage, bool *foreign)
{
    int64_t application = 0, objects = 0, ours = 0;
    vd_status status = vd_storage_number(storage, "PRAGMA application_id", &application);

    if (status == VD_OK)
        status = vd_storage_number(
            storage, "SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE 'sqlite%'", &objects);
    if (status == VD_OK)
        status = vd_storage_number(
            storage,
            "SELECT count(*) FROM sqlite_schema WHERE name IN ('game', 'game_changed', 'line',"
            " 'roll', 'total', 'roll_new', 'roll_more', 'roll_gone', 'state')",
            &ours);
    *foreign = application != 0 ? ours < 5 : objects > 0 && ours < 3;
    return status;
}

/* Before anything is written to it or made beside it. What else is wrong with it is found when it is opened. */
static vd_server_fault ask_first(const char *path)
{
    vd_storage *storage = NULL;
    bool foreign = false, later = false;
    int64_t version = 0;
    struct stat about;
    vd_status status;

    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size == 0)
        return VD_SERVER_FAULT_none;
    status = vd_storage_open_at_rest(path, false, &storage);
    if (status == VD_OK)
        status = vd_storage_number(storage, "PRAGMA user_version", &version);
    if (status == VD_OK)
        status = ask_owner(storage, &foreign);
    if (status == VD_OK && version > vd_storage_schema() && version < VERSION_NEVER) {
        status = foreign ? VD_OK : vd_storage_check_number(storage, version);
        later = status == VD_OK;
    }
    vd_storage_close(storage);
    return status == VD_ERR_NOMEM ? VD_SERVER_FAULT_memory
           : status != VD_OK      ? VD_SERVER_FAULT_none
           : foreign              ? VD_SERVER_FAULT_database
           : later                ? VD_SERVER_FAULT_version
                                  : VD_SERVER_FAULT_none;
}

static vd_status ask_version(opening *o, int64_t *version)
{
    int64_t objects = 0, ours = 0;
    vd_status status = vd_storage_number(o->storage, "PRAGMA user_version", version);

    if (status == VD_OK)
        status = vd_storage_number(o->storage, "SELECT count(*) FROM sqlite_schema", &objects);
    if (status == VD_OK)
        status = vd_storage_number(
            o->storage, "SELECT count(*) FROM sqlite_schema WHERE name IN ('game', 'line')", &ours);
    if (status == VD_OK && (*version < 0 || *version >= VERSION_NEVER ||
                            (*version == 0) != (objects == 0) || (objects > 0 && ours < 2)))
        return VD_ERR_CORRUPT;
    return status == VD_OK ? vd_storage_check_number(o->storage, *version) : status;
}

static vd_server_fault fault_of(vd_status status)
{
    return status == VD_OK            ? VD_SERVER_FAULT_none
           : status == VD_ERR_NOMEM   ? VD_SERVER_FAULT_memory
           : status == VD_ERR_CORRUPT ? VD_SERVER_FAULT_damaged
                                      : VD_SERVER_FAULT_storage;
}

/* Each step from a file that a backup was made of. */
static vd_server_fault step_all(opening *o, int64_t version)
{
    vd_status status = VD_OK;

    if (version > 0 && version < vd_storage_schema() && o->with->path &&
        vd_storage_back_up(o->with->path, o->with->now, (int)version, NULL) != VD_OK)
        return VD_SERVER_FAULT_backup;
    for (; status == VD_OK && version < vd_storage_schema(); version++)
        status = vd_storage_step_up(o->storage, (int)version);
    return fault_of(status);
}

static vd_server_fault prepare(opening *o)
{
    int64_t version = 0;
    bool foreign = false;
    vd_status status = vd_storage_check_pages(o->storage->db);
    vd_server_fault fault;

    if (status == VD_OK)
        status = ask_owner(o->storage, &foreign);
    if (status == VD_OK && foreign)
        return VD_SERVER_FAULT_database;
    if (status == VD_OK)
        status = ask_version(o, &version);
    if (status != VD_OK)
        return fault_of(status);
    if (version > vd_storage_schema())
        return VD_SERVER_FAULT_version;
    fault = step_all(o, version);
    if (fault != VD_SERVER_FAULT_none)
        return fault;
    status = vd_storage_check_schema(o->storage);
    if (status == VD_OK)
        status = vd_storage_check_index(o->storage->db);
    if (status == VD_OK)
        status = vd_storage_prepare(o->storage);
    if (status == VD_OK)
        status = take_changes(o);
    if (status == VD_OK)
        status = vd_storage_verify(o->storage, note_bad, o);
    return fault_of(status);
}

/* An empty file or none, though changes were acknowledged. */
static bool was_emptied(const vd_storage_options *with)
{
    struct stat about;
    const int fd = open_witness(with->path);
    const int64_t acknowledged = read_witness(fd);

    if (fd >= 0)
        close(fd);
    return acknowledged > 0 && (stat(with->path, &about) != 0 || about.st_size == 0);
}

static bool is_empty(const char *path)
{
    struct stat about;

    return stat(path, &about) != 0 ? errno == ENOENT : S_ISREG(about.st_mode) && about.st_size == 0;
}

/* A journal that belongs to no file would be played into the new one. */
static bool has_lone_journal(const char *path)
{
    char wal[VD_STORAGE_PATH];
    struct stat about;

    return is_empty(path) && vd_storage_join(wal, path, "-wal", "") && stat(wal, &about) == 0 &&
           about.st_size > 0;
}

static vd_server_fault put_aside(opening *o)
{
    const vd_text_arg args[] = {vd_text_string(o->with->path), vd_text_string(o->aside)};
    struct stat about;

    if (!o->with->path)
        return VD_SERVER_FAULT_storage;
    if (!vd_storage_set_aside(o->with->path, o->with->now, "damaged", NULL, o->aside))
        return VD_SERVER_FAULT_storage;
    tell(o, stat(o->aside, &about) == 0 ? "server.news.aside" : "server.news.vanished", args, 2);
    return VD_SERVER_FAULT_damaged;
}

static vd_server_fault open_file(opening *o)
{
    const char *path = o->with->path;
    vd_server_fault fault = path ? ask_first(path) : VD_SERVER_FAULT_none;

    if (fault != VD_SERVER_FAULT_none)
        return fault;
    if (path && (was_emptied(o->with) || has_lone_journal(path)))
        return VD_SERVER_FAULT_damaged;
    if (path && !vd_storage_make_private(path))
        return access(path, F_OK) == 0 ? VD_SERVER_FAULT_storage : VD_SERVER_FAULT_folder;
    fault = fault_of(vd_storage_open_raw(path, false, &o->storage));
    if (fault != VD_SERVER_FAULT_none)
        return fault;
    o->storage->witness = path ? open_witness(path) : -1;
    fault = prepare(o);
    if (fault != VD_SERVER_FAULT_none)
        return fault;
    vd_storage_trust(o->storage);
    (void)vd_storage_look(o->storage); /* SQLite has opened the journal by now */
    return VD_SERVER_FAULT_none;
}

vd_server_fault vd_storage_open(const vd_storage_options *options, vd_storage **out)
{
    const bool fresh = options->path && is_empty(options->path);
    opening o = {.with = options};
    vd_server_fault fault;

    vd_buf_init(&o.listed, o.list, sizeof o.list);
    fault = open_file(&o);
    if (fault == VD_SERVER_FAULT_none) {
        tell_damage(&o);
        *out = o.storage;
        return fault;
    }
    vd_storage_close(o.storage);
    if (fresh && fault != VD_SERVER_FAULT_damaged)
        vd_storage_discard(options->path);
    return fault == VD_SERVER_FAULT_damaged ? put_aside(&o) : fault;
}
