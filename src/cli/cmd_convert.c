/* videau convert: files of matches and positions from one program's format into another's. */
#include "cli.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SENTENCE_MAX = 4096 };

/* ---- What to write ---- */

/* NULL: refused, and said. */
static const char *format_wanted(vd_cli *cli)
{
    const char *format = vd_cli_value(cli, "to");

    if (!format)
        format = cli->json ? "json" : vd_cli_format_of_path(vd_cli_value(cli, "out"));
    if (vd_cli_format_end(format))
        return format;
    vd_cli_refuse(cli, "cli.convert.bad_format", (const vd_text_arg[]){vd_text_string(format)}, 1);
    return NULL;
}

/* ---- One file ---- */

/* Where a file goes, and what its sentences are called by. */
typedef struct task {
    vd_cli *cli;
    const char *path;   /* to read */
    const char *name;   /* NULL: sentences need none */
    const char *out;    /* to write; NULL: the output */
    const char *format; /* to write */
    vd_record_options options;
} task;

static int write_out(const task *t, const char *bytes, size_t len)
{
    if (!t->out || !strcmp(t->out, "-"))
        return vd_cli_write_all(t->cli->out, bytes, len) ? VD_EXIT_DONE : VD_EXIT_UNUSABLE;
    if (vd_cli_write_file(t->out, bytes, len, !t->name))
        return VD_EXIT_DONE;
    return vd_cli_refuse(t->cli, "cli.convert.cannot_write",
                         (const vd_text_arg[]){vd_text_string(t->out)}, 1);
}

static void tell_lost(void *user, const vd_repair *repair)
{
    const task *t = user;

    vd_cli_tell_repair(t->cli, t->name, repair);
}

static int write_record(task *t, const vd_record *record)
{
    vd_record_options options = t->options;
    vd_record_error err;
    char *bytes;
    size_t len;
    int code;

    options.lost = tell_lost;
    options.user = t;
    if (vd_records_write(record, t->format, t->cli->lang, &options, &bytes, &len, &err) != VD_OK)
        return vd_cli_refuse_record(t->cli, t->path, &err);
    code = write_out(t, bytes, len);
    free(bytes);
    return code;
}

static int convert(task *t)
{
    vd_record *record;
    int code;

    if (!vd_cli_record(t->cli, t->path, &record))
        return VD_EXIT_UNUSABLE;
    for (size_t i = 0; i < record->repairs; i++)
        vd_cli_tell_repair(t->cli, t->name, &record->repair[i]);
    code = write_record(t, record);
    vd_record_free(record);
    return code;
}

/* ---- A folder ---- */

/* "matches" and "a.mat" as "matches/a.mat"; for free(). NULL: no memory. */
static char *joined(const char *folder, const char *name, size_t name_len, const char *end)
{
    const size_t len = strlen(folder);
    const size_t room = len + 1 + name_len + strlen(end) + 1;
    char *path = malloc(room);

    if (path)
        snprintf(path, room, "%s%s%.*s%s", folder, len > 0 && folder[len - 1] != '/' ? "/" : "",
                 (int)name_len, name, end);
    return path;
}

static size_t stem(const char *name)
{
    const char *dot = strrchr(name, '.');

    return dot && dot > name ? (size_t)(dot - name) : strlen(name);
}

/* Under its own name, without its ending unless another file has the same name but for that. */
static size_t kept_name(struct dirent **list, int count, int i)
{
    const char *name = list[i]->d_name;
    const size_t len = stem(name);

    VD_ASSERT(i >= 0 && i < count);
    for (int k = i > 0 ? i - 1 : 0; k < count && k <= i + 1; k++) /* they are in order */
        if (k != i && stem(list[k]->d_name) == len && !memcmp(list[k]->d_name, name, len))
            return strlen(name);
    return len;
}

/* Files alone: not what is hidden, nor folders in it. */
static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool is_file(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

static int convert_entry(const task *all, const char *path, const char *name, size_t name_len)
{
    task one = *all;
    int code;
    char *out = joined(all->out, name, name_len, vd_cli_format_end(all->format));

    if (!out)
        return vd_cli_refuse(all->cli, "cli.no_memory", NULL, 0);
    one.path = path;
    one.name = name;
    one.out = out;
    code = convert(&one);
    free(out);
    return code;
}

static int convert_folder(const task *all)
{
    struct dirent **list;
    const int count = scandir(all->path, &list, is_shown, alphasort);
    int64_t written = 0, refused = 0;

    if (count < 0)
        return vd_cli_refuse(all->cli, "cli.convert.cannot_read",
                             (const vd_text_arg[]){vd_text_string(all->path)}, 1);
    for (int i = 0; i < count; i++) {
        const char *name = list[i]->d_name;
        char *path = joined(all->path, name, strlen(name), "");

        if (path && is_file(path)) {
            if (convert_entry(all, path, name, kept_name(list, count, i)) == VD_EXIT_DONE)
                written++;
            else
                refused++;
        }
        free(path);
    }
    for (int i = 0; i < count; i++)
        free(list[i]);
    free(list);
    vd_cli_say(all->cli, "cli.convert.counted",
               (const vd_text_arg[]){vd_text_int(written), vd_text_int(refused)}, 2);
    return refused ? VD_EXIT_NO : VD_EXIT_DONE;
}

static bool is_folder(const char *path)
{
    struct stat about;

    return strcmp(path, "-") != 0 && stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* What is written must not fall on what is still to be read. */
static bool same_folder(const char *a, const char *b)
{
    struct stat one, other;

    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

/* ---- The command ---- */

/* --match, --game, --position. False: refused, and said. */
static bool part_wanted(vd_cli *cli, vd_record_options *out)
{
    long match = 0, game = 0, position = 0;

    if (!vd_cli_number(cli, "match", 1, INT32_MAX, &match) ||
        !vd_cli_number(cli, "game", 1, INT32_MAX, &game) ||
        !vd_cli_number(cli, "position", 1, INT32_MAX, &position))
        return false;
    *out = (vd_record_options){.match = (size_t)match,
                               .game = (size_t)game,
                               .position = (size_t)position,
                               .friendly = vd_cli_has(cli, "friendly")};
    return true;
}

int vd_cmd_convert(vd_cli *cli)
{
    task t = {.cli = cli, .path = cli->argv[0], .out = vd_cli_value(cli, "out")};

    t.format = format_wanted(cli);
    if (!t.format || !part_wanted(cli, &t.options))
        return VD_EXIT_UNUSABLE;
    if (!is_folder(t.path))
        return convert(&t);
    if (!t.out || !strcmp(t.out, "-") || (!vd_cli_value(cli, "to") && !cli->json))
        return vd_cli_refuse(cli, "cli.convert.out_folder",
                             (const vd_text_arg[]){vd_text_string(t.path)}, 1);
    if (!is_folder(t.out) && mkdir(t.out, 0777) != 0)
        return vd_cli_refuse(cli, "cli.convert.cannot_write",
                             (const vd_text_arg[]){vd_text_string(t.out)}, 1);
    if (same_folder(t.path, t.out))
        return vd_cli_refuse(cli, "cli.convert.same_folder",
                             (const vd_text_arg[]){vd_text_string(t.out)}, 1);
    return convert_folder(&t);
}
