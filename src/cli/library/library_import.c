/* videau library import: files and folders of matches. */
#define _XOPEN_SOURCE 700 /* nftw; NOLINT(bugprone-reserved-identifier) */
#include "inner/library_folder.h"
#include "library_cli.h"
#include "stop.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, DEPTH_MAX = 32 };

typedef struct import {
    vd_cli *cli;
    vd_library *library;
    vd_stop stop;
    bool terminal, shown, stopped, broken;
    int64_t files, refused;
    vd_library_added sum;
    vd_library_file *file; /* what came from where */
    size_t count, room;
} import;

static void wipe(import *i)
{
    if (i->shown)
        fputs("\r\033[K", i->cli->err);
    i->shown = false;
}

static void show(import *i)
{
    char line[256];
    vd_buf buf;

    if (!i->terminal)
        return;
    vd_buf_init(&buf, line, sizeof line);
    (void)!vd_text_put(&buf, i->cli->lang, "cli.library.importing", VD_INT(i->files),
                       VD_INT(i->sum.matches));
    fprintf(i->cli->err, "\r%s\033[K", line);
    fflush(i->cli->err);
    i->shown = true;
}

static void note_file(import *i, const char *path, int64_t id)
{
    if (i->count == i->room) {
        const size_t room = i->room ? 2 * i->room : 64;
        vd_library_file *more = realloc(i->file, room * sizeof *more);

        if (!more) {
            i->cli->failed = true;
            return;
        }
        i->file = more;
        i->room = room;
    }
    i->file[i->count] = (vd_library_file){id, strdup(path)};
    if (i->file[i->count].name)
        i->count++;
    else
        i->cli->failed = true;
}

static void break_off(import *i, vd_status status)
{
    wipe(i);
    (void)vd_library_refuse(i->cli, status);
    i->broken = true;
}

static void add_record(import *i, const char *path, const vd_record *record)
{
    vd_library_added added;
    const vd_status status = vd_library_add(i->library, record, path, (int64_t)time(NULL), &added);

    if (status != VD_OK) {
        break_off(i, status);
        return;
    }
    i->sum.matches += added.matches;
    i->sum.again += added.again;
    i->sum.richer += added.richer;
    note_file(i, path, added.last);
}

/* What is no record, but belongs to some that came before it: their analysis, or the index of their folder. */
static void import_beside(import *i, const char *path)
{
    const bool index = vd_library_is_index(path);
    size_t len = 0;
    char *text = vd_cli_read_file(i->cli, path, &len);
    vd_status status;

    if (!text) { /* that was said */
        i->broken = errno == ENOMEM;
        i->refused++;
        i->files++;
        return;
    }
    status = index ? vd_library_index_take(i->library, path, text, len, i->file, i->count)
                   : vd_library_judged_take(i->library, path, text, len, i->file, i->count);
    free(text);
    if (status == VD_OK)
        return;
    if (status != VD_ERR_PARSE && status != VD_ERR_ILLEGAL) {
        break_off(i, status);
        return;
    }
    wipe(i);
    i->refused++;
    i->files++;
    vd_cli_refuse(i->cli,
                  index                    ? "cli.library.bad_index"
                  : status == VD_ERR_PARSE ? "cli.library.bad_analysis"
                                           : "cli.library.no_record",
                  (const vd_text_arg[]){vd_text_string(path)}, 1);
}

static bool goes_on(void *user, double done)
{
    const import *i = user;

    (void)done;
    return !vd_stop_asked(&i->stop);
}

static void refuse_in_zip(void *user, const char *name, const char *why)
{
    import *i = user;

    wipe(i);
    vd_cli_refuse(i->cli, "cli.library.in_zip",
                  (const vd_text_arg[]){vd_text_string(name), vd_text_string(why)}, 2);
    i->refused++;
}

/* A folder in one file. */
static void import_zip(import *i, const char *path)
{
    const vd_job job = {goes_on, i};
    vd_folder_in in = {.source = path,
                       .lang = i->cli->lang,
                       .now = (int64_t)time(NULL),
                       .job = &job,
                       .refuse = refuse_in_zip,
                       .user = i};
    vd_library_added added = {0};
    char *bytes = vd_cli_read_file(i->cli, path, &in.len);
    vd_status status;

    i->files++;
    if (!bytes) {
        i->broken = errno == ENOMEM;
        i->refused++;
        return;
    }
    show(i);
    in.bytes = bytes;
    status = vd_folder_take(i->library, &in, &added);
    free(bytes);
    i->files += added.matches + added.again;
    i->sum.matches += added.matches;
    i->sum.again += added.again;
    i->sum.richer += added.richer;
    i->stopped = status == VD_ERR_CANCELLED;
    if (status == VD_ERR_PARSE) {
        wipe(i);
        vd_cli_refuse(i->cli, "cli.library.bad_zip", (const vd_text_arg[]){vd_text_string(path)},
                      1);
        i->refused++;
    } else if (status != VD_OK && !i->stopped) {
        break_off(i, status);
    }
}

static void refuse_empty(import *i, const char *path)
{
    wipe(i);
    vd_cli_refuse(i->cli, "cli.analyse.no_match", (const vd_text_arg[]){vd_text_string(path)}, 1);
    i->refused++;
}

static void import_file(import *i, const char *path)
{
    vd_record *record;

    if (vd_library_is_index(path) || vd_library_is_judged(path)) {
        import_beside(i, path);
        return;
    }
    if (vd_library_is_zip(path)) {
        import_zip(i, path);
        return;
    }
    i->files++;
    show(i);
    if (!vd_cli_record(i->cli, path, &record)) {
        i->shown = false;
        i->refused++;
        return;
    }
    if (record->matches == 0)
        refuse_empty(i, path);
    else
        add_record(i, path, record);
    vd_record_free(record);
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void import_path(import *i, const char *path, int depth);

/* Files and folders in it, in order of their names. */
static void import_folder(import *i, const char *path, int depth)
{
    struct dirent **list;
    const int count = scandir(path, &list, is_shown, alphasort);
    char *inner = malloc(PATH_ROOM);

    if (count < 0 || !inner)
        vd_cli_refuse(i->cli, "cli.convert.cannot_read",
                      (const vd_text_arg[]){vd_text_string(path)}, 1),
            i->refused++, i->files++;
    for (int k = 0; k < count; k++) {
        if (inner && snprintf(inner, PATH_ROOM, "%s/%s", path, list[k]->d_name) < PATH_ROOM &&
            !i->broken && !i->stopped)
            import_path(i, inner, depth + 1);
        free(list[k]);
    }
    if (count >= 0)
        free(list);
    free(inner);
}

static void import_path(import *i, const char *path, int depth)
{
    struct stat about;
    const bool there = stat(path, &about) == 0;

    if (vd_stop_asked(&i->stop)) {
        i->stopped = true;
        return;
    }
    if (strcmp(path, "-") != 0 && there && S_ISDIR(about.st_mode)) {
        if (depth < DEPTH_MAX)
            import_folder(i, path, depth);
        return;
    }
    if (depth > 0 && there &&
        !S_ISREG(about.st_mode)) /* a pipe of that folder would be waited for */
        return;
    import_file(i, path);
}

static int tell(import *i)
{
    const vd_text_arg args[] = {vd_text_int(i->sum.matches), vd_text_int(i->sum.again),
                                vd_text_int(i->sum.richer), vd_text_int(i->refused)};

    vd_cli_say(i->cli, "cli.library.imported", args, 4);
    if (i->stopped)
        vd_cli_refuse(i->cli, "cli.library.stopped", NULL, 0);
    if (i->broken || i->stopped || (i->refused > 0 && i->refused == i->files))
        return VD_EXIT_UNUSABLE;
    return i->refused > 0 ? VD_EXIT_NO : VD_EXIT_DONE;
}

int vd_library_verb_import(vd_cli *cli, vd_library *library, const char *const *argv, int argc)
{
import i = {.cli = cli, .library = library, .terminal = isatty(STDERR_FILENO) == 1 };

    vd_stop_hold(&i.stop);
    for (int k = 0; k < argc && !i.broken && !i.stopped; k++)
        import_path(&i, argv[k], 0);
    wipe(&i);
    vd_stop_release(&i.stop);
    for (size_t k = 0; k < i.count; k++)
        free(i.file[k].name);
    free(i.file);
    return tell(&i);
}
