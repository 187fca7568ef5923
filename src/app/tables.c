/* The exact tables of the user's folder, and the one that is always there. */
#include "videau/app.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, WHOLE_ROOM = 256 };

static const char suffix[] = ".vdexact";
static const char usual_name[] = "two-sided-6x6.vdexact";
static const vd_exact_shape USUAL = {VD_EXACT_TWO_SIDED, 6, 6};

static bool is_table_name(const char *name)
{
    const size_t len = strlen(name), end = sizeof suffix - 1;

    return len > end && name[0] != '.' && !strcmp(name + len - end, suffix);
}

/* Does the table know all that the usual one does? */
static bool covers_usual(const vd_exact_shape *shape)
{
    return shape->kind == USUAL.kind && shape->points >= USUAL.points &&
           shape->checkers >= USUAL.checkers;
}

typedef struct candidate {
    vd_exact_info info;
    char path[PATH_ROOM];
} candidate;

/* Better ones first: what covers the usual table, then more positions; by name where they are as many, so that the order
 * of the folder does not matter. */
static int by_worth(const void *a, const void *b)
{
    const candidate *x = a, *y = b;
    const bool whole_x = covers_usual(&x->info.shape), whole_y = covers_usual(&y->info.shape);

    if (whole_x != whole_y)
        return whole_x ? -1 : 1;
    if (x->info.positions != y->info.positions)
        return x->info.positions > y->info.positions ? -1 : 1;
    return strcmp(x->path, y->path);
}

static void note(vd_error *damaged, const vd_error *found)
{
    if (damaged && damaged->code == VD_ERROR_none)
        *damaged = *found;
}

/* Finished tables of the folder, allocated; those that are none are noted. */
static candidate *look_around(DIR *dir, const char *folder, size_t *count, vd_error *damaged)
{
    candidate *list = NULL;
    const struct dirent *item;
    size_t room = 0;

    while ((item = readdir(dir)) != NULL) {
        vd_error err = {0};
        candidate found;

        if (!is_table_name(item->d_name) || snprintf(found.path, sizeof found.path, "%s/%s", folder,
                                                     item->d_name) >= (int)sizeof found.path)
            continue;
        if (vd_exact_look(found.path, &found.info, &err) != VD_OK) {
            note(damaged, &err);
            continue;
        }
        if (found.info.done != found.info.steps)
            continue;
        if (*count == room) {
            candidate *more = realloc(list, (room = 2 * room + 8) * sizeof *list);

            if (!more) {
                (void)!vd_fail(&err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
                note(damaged, &err);
                break;
            }
            list = more;
        }
        list[(*count)++] = found;
    }
    return list;
}

/* ---- Large tables, summed up once ---- */

/* Whoever writes to the file, or puts another in its place, changes one of these. */
typedef struct identity {
    char text[WHOLE_ROOM];
    time_t changed;
} identity;

static bool identify(const candidate *c, identity *out)
{
    struct stat about;

    if (stat(c->path, &about) != 0)
        return false;
    out->changed = about.st_ctim.tv_sec;
    return snprintf(out->text, sizeof out->text,
                    "videau table 1\n%ju %ju %jd %jd.%09ld %jd.%09ld %016" PRIx64 "\n",
                    (uintmax_t)about.st_dev, (uintmax_t)about.st_ino, (intmax_t)about.st_size,
                    (intmax_t)about.st_mtim.tv_sec, about.st_mtim.tv_nsec,
                    (intmax_t)about.st_ctim.tv_sec, about.st_ctim.tv_nsec,
                    c->info.checksum) < (int)sizeof out->text;
}

static bool whole_name(const char *path, const char *end, char out[PATH_ROOM])
{
    return snprintf(out, PATH_ROOM, "%s.whole%s", path, end) < PATH_ROOM;
}

/* Was it summed up as it is now? A note of the second of its last change is not believed: within a tick of the clock, time tells no
 * change. */
static bool known_whole(const candidate *c, const identity *now)
{
    char name[PATH_ROOM], text[WHOLE_ROOM];
    const int fd =
        whole_name(c->path, "", name) ? open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
    struct stat about;
    ssize_t got = -1;

    if (fd < 0)
        return false;
    if (fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_mtim.tv_sec > now->changed + 1)
        got = read(fd, text, sizeof text);
    close(fd);
    return got == (ssize_t)strlen(now->text) && !memcmp(text, now->text, (size_t)got);
}

/* Where it cannot be kept the table is summed up again the next time. */
static void note_whole(const candidate *c, const identity *now)
{
    char name[PATH_ROOM], own[PATH_ROOM];
    const size_t len = strlen(now->text);
    bool written;
    int fd;

    if (!whole_name(c->path, "", name) || !whole_name(c->path, ".XXXXXX", own))
        return;
    fd = mkstemp(own);
    if (fd < 0)
        return;
    written = write(fd, now->text, len) == (ssize_t)len;
    written = close(fd) == 0 && written;
    if (!written || rename(own, name) != 0)
        (void)unlink(own);
}

static vd_status open_whole(const candidate *c, vd_exact **out, vd_error *err)
{
    identity before, after;
    const bool told = c->info.bytes > VD_EXACT_READ_MAX && identify(c, &before);
    const bool known = told && known_whole(c, &before);
    const vd_status status = vd_exact_open(c->path, !known, out, err);
    const bool same = told && identify(c, &after) && !strcmp(before.text, after.text);

    if (status == VD_OK && known && !same) { /* changed since it was asked about */
        vd_exact_free(*out);
        *out = NULL;
        return vd_exact_open(c->path, true, out, err);
    }
    if (status == VD_OK && same && !known)
        note_whole(c, &after);
    return status;
}

static int take_best(const candidate *list, size_t count, vd_exact_kind kind, vd_engine *engine,
                     vd_error *damaged)
{
    for (size_t i = 0; i < count; i++) {
        vd_exact *table = NULL;
        vd_error err = {0};

        if (list[i].info.shape.kind != kind)
            continue;
        if (open_whole(&list[i], &table, &err) == VD_OK) {
            vd_engine_take_exact(engine, table);
            return 1;
        }
        note(damaged, &err);
    }
    return 0;
}

int vd_tables_take(const char *folder, vd_engine *engine, vd_error *damaged)
{
    DIR *dir = opendir(folder);
    candidate *list;
    size_t count = 0;
    int taken;

    if (!dir && errno == ENOMEM) {
        vd_error err = {0};

        (void)!vd_fail(&err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
        note(damaged, &err);
    }
    if (!dir)
        return 0;
    list = look_around(dir, folder, &count, damaged);
    closedir(dir);
    if (count > 1)
        qsort(list, count, sizeof *list, by_worth);
    taken = take_best(list, count, VD_EXACT_ONE_SIDED, engine, damaged) +
            take_best(list, count, VD_EXACT_TWO_SIDED, engine, damaged) +
            take_best(list, count, VD_EXACT_HYPERGAMMON, engine, damaged);
    free(list);
    return taken;
}

vd_status vd_tables_ready(const char *folder, vd_engine *engine, vd_error *damaged)
{
    static const vd_exact_job plain = {0};
    const vd_exact *has;
    char path[PATH_ROOM];
    vd_exact *table = NULL;
    vd_status status;

    if (folder)
        (void)vd_tables_take(folder, engine, damaged);
    has = vd_engine_exact_table(engine, VD_EXACT_TWO_SIDED);
    if (has && covers_usual(&vd_exact_about(has)->shape))
        return VD_OK;
    status = vd_exact_make(&USUAL, &plain, &table, NULL);
    if (status != VD_OK)
        return status;
    /* Where it cannot be kept it is made again the next time. */
    if (folder && snprintf(path, sizeof path, "%s/%s", folder, usual_name) < (int)sizeof path &&
        vd_folder_make(folder) == VD_OK)
        (void)!vd_exact_save(table, path, NULL);
    vd_engine_take_exact(engine, table);
    return VD_OK;
}

bool vd_tables_news(const vd_engine *engine)
{
    static const vd_exact_kind kinds[] = {VD_EXACT_ONE_SIDED, VD_EXACT_TWO_SIDED,
                                          VD_EXACT_HYPERGAMMON};
    bool news = false;

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const vd_exact *table = vd_engine_exact_table(engine, kinds[i]);

        news = (table && vd_exact_tell(table)) || news;
    }
    return news;
}
