/* videau library export and analyse: matches out as files, and what is not analysed yet analysed, one after the other. */
#include "library_cli.h"
#include "stop.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, NAME_PART = 40 };

/* ---- Out ---- */

typedef struct export
{
    vd_cli *cli;
    vd_library *library;
    const char *folder, *format, *end;
    vd_library_file *file;
    size_t count, room;
    vd_status status;
}
export;

static void put_name_part(vd_buf *out, const char *name)
{
    const size_t start = out->length;

    for (; *name && out->length - start < NAME_PART; name++)
        vd_buf_putc(out, (*name >= '0' && *name <= '9') || (*name >= 'A' && *name <= 'Z') ||
                                 (*name >= 'a' && *name <= 'z')
                             ? *name
                             : '_');
}

/* "0012-Anna-Bruno.mat"; letters of ASCII alone, so that every file system takes it. */
static char *file_name(const export *e, const vd_library_match *match)
{
    char name[4 * NAME_PART];
    vd_buf buf;

    vd_buf_init(&buf, name, sizeof name);
    for (int64_t unit = 1000; unit > 1 && match->id < unit; unit /= 10)
        vd_buf_putc(&buf, '0');
    vd_buf_put_int(&buf, match->id);
    for (int seat = 0; seat < 2; seat++) {
        vd_buf_putc(&buf, '-');
        put_name_part(&buf, match->name[seat]);
    }
    vd_buf_put(&buf, e->end);
    return strdup(name);
}

static bool note_match(void *user, const vd_library_match *match)
{
    export *e = user;

    if (e->count == e->room) {
        const size_t wanted = e->room ? 2 * e->room : 64;
        vd_library_file *more = realloc(e->file, wanted * sizeof *more);

        if (!more)
            return e->status = VD_ERR_NOMEM, false;
        e->file = more;
        e->room = wanted;
    }
    e->file[e->count] = (vd_library_file){match->id, file_name(e, match)};
    if (!e->file[e->count].name)
        return e->status = VD_ERR_NOMEM, false;
    e->count++;
    return true;
}

static int write_one(export *e, size_t i)
{
    char path[PATH_ROOM];
    vd_record *record = NULL;
    vd_record_error err;
    char *bytes = NULL;
    size_t len = 0;
    bool good;
    const vd_status status = vd_library_get(e->library, e->file[i].id, &record);

    if (status != VD_OK)
        return vd_library_refuse(e->cli, status);
    if (snprintf(path, sizeof path, "%s/%s", e->folder, e->file[i].name) >= (int)sizeof path ||
        vd_records_write(record, e->format, e->cli->lang, NULL, &bytes, &len, &err) != VD_OK) {
        vd_record_free(record);
        return vd_cli_refuse_record(e->cli, e->file[i].name, &err);
    }
    vd_record_free(record);
    good = vd_cli_write_file(path, bytes, len, false);
    free(bytes);
    return good ? VD_EXIT_DONE
                : vd_cli_refuse(e->cli, "cli.convert.cannot_write",
                                (const vd_text_arg[]){vd_text_string(path)}, 1);
}

static int write_all(export *e)
{
    int64_t written = 0;
    int code = VD_EXIT_DONE;

    for (size_t i = 0; i < e->count; i++) {
        const int one = write_one(e, i);

        written += one == VD_EXIT_DONE;
        code = one > code ? one : code;
    }
    if (!strcmp(e->format, "json")) {
        const int one = vd_library_index_write(e->cli, e->library, e->folder, e->file, e->count);

        code = one > code ? one : code;
    }
    vd_cli_say(e->cli, "cli.library.exported",
               (const vd_text_arg[]){vd_text_int(written), vd_text_string(e->folder)}, 2);
    return code;
}

static int run_export(export *e, const vd_library_query *query)
{
    int code;
    const vd_status status = vd_library_list(e->library, query, note_match, e);

    if (status != VD_OK || e->status != VD_OK)
        code = vd_library_refuse(e->cli, status != VD_OK ? status : e->status);
    else
        code = write_all(e);
    for (size_t i = 0; i < e->count; i++)
        free(e->file[i].name);
    free(e->file);
    return code;
}

int vd_library_verb_export(vd_cli *cli, vd_library *library, const char *const *argv, int argc)
{
    export e = {.cli = cli, .library = library, .folder = vd_cli_value(cli, "out")};
    vd_library_query *query;
    struct stat about;
    int code;

    e.format = vd_cli_value(cli, "to") ? vd_cli_value(cli, "to") : "json";
    e.end = vd_cli_format_end(e.format);
    if (!e.end)
        return vd_cli_refuse(cli, "cli.convert.bad_format",
                             (const vd_text_arg[]){vd_text_string(e.format)}, 1);
    if (!e.folder)
        return vd_cli_refuse(cli, "cli.library.export_where", NULL, 0);
    if (!vd_library_words(cli, argv, argc, &query))
        return VD_EXIT_UNUSABLE;
    if (mkdir(e.folder, 0777) != 0 && (stat(e.folder, &about) != 0 || !S_ISDIR(about.st_mode)))
        code = vd_cli_refuse(cli, "cli.convert.cannot_write",
                             (const vd_text_arg[]){vd_text_string(e.folder)}, 1);
    else
        code = run_export(&e, query);
    vd_library_query_free(query);
    return code;
}

/* ---- Analysing ---- */

typedef struct worker {
    vd_cli *cli;
    vd_library *library;
    vd_engine *engine;
    vd_analysis_options options;
    vd_stop stop;
    bool terminal;
    int64_t done, left, passed;
} worker;

static void show_progress(const worker *w)
{
    char line[256];
    vd_buf buf;

    if (!w->terminal)
        return;
    vd_buf_init(&buf, line, sizeof line);
    (void)!vd_text_put(&buf, w->cli->lang, "cli.library.analysing", VD_INT(w->done),
                       VD_INT(w->left));
    fprintf(w->cli->err, "\r%s\033[K", line);
    fflush(w->cli->err);
}

static bool keep_going(void *user, double done)
{
    const worker *w = user;

    (void)done;
    return !vd_stop_asked(&w->stop);
}

/* VD_ERR_UNSUPPORTED: a game that is not analysed, passed over. */
static vd_status analyse_one(worker *w, int64_t id)
{
    vd_record *record;
    vd_analysis *analysis = NULL;
    vd_status status = vd_library_get(w->library, id, &record);

    if (status != VD_OK)
        return status;
    status = vd_analyse(w->engine, record->match[0], &w->options, &analysis);
    if (status == VD_OK)
        status = vd_library_keep(w->library, id, analysis);
    vd_analysis_free(analysis);
    vd_record_free(record);
    return status;
}

static vd_status analyse_pending(worker *w)
{
    int64_t id = 0;
    vd_status status;

    for (;;) {
        status = vd_library_pending(w->library, w->options.level, id, &id, &w->left);
        if (status != VD_OK || id == 0)
            return status;
        show_progress(w);
        status = analyse_one(w, id);
        if (status == VD_ERR_UNSUPPORTED)
            w->passed++;
        else if (status != VD_OK)
            return status;
        else
            w->done++;
    }
}

static bool read_level(vd_cli *cli, vd_analysis_options *options)
{
    const char *level = vd_cli_value(cli, "level");
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    long threads = cores < 1 ? 1 : cores > VD_SEARCH_THREADS_MAX ? VD_SEARCH_THREADS_MAX : cores;
    int found = 0;

    vd_analysis_options_default(options);
    if (!vd_cli_number(cli, "threads", 1, VD_SEARCH_THREADS_MAX, &threads))
        return false;
    options->threads = (int)threads;
    while (level && found < VD_ANALYSIS_LEVELS &&
           strcmp(level, vd_analysis_level_name((vd_analysis_level)found)) != 0)
        found++;
    if (found == VD_ANALYSIS_LEVELS) {
        vd_cli_refuse(cli, "cli.analyse.bad_level", (const vd_text_arg[]){vd_text_string(level)},
                      1);
        return false;
    }
    if (level)
        options->level = (vd_analysis_level)found;
    return true;
}

int vd_library_verb_analyse(vd_cli *cli, vd_library *library, const char *const *argv, int argc)
{
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    worker w = {.cli = cli, .library = library, .terminal = isatty(STDERR_FILENO) == 1};
    const vd_job job = {keep_going, &w};
    vd_status status;

    (void)argv;
    (void)argc;
    if (!read_level(cli, &w.options))
        return VD_EXIT_UNUSABLE;
    w.options.job = &job;
    if (vd_cli_engine(cli, &w.engine, &err) != VD_OK)
        return vd_cli_refuse_error(cli, &err);
    vd_stop_hold(&w.stop);
    status = analyse_pending(&w);
    if (w.terminal)
        fputs("\r\033[K", cli->err);
    vd_stop_release(&w.stop);
    vd_cli_engine_free(cli, w.engine);
    vd_cli_say(cli, "cli.library.analysed",
               (const vd_text_arg[]){vd_text_int(w.done), vd_text_int(w.passed)}, 2);
    if (status == VD_ERR_CANCELLED)
        return vd_cli_refuse(cli, "cli.library.stopped", NULL, 0);
    return status == VD_OK ? VD_EXIT_DONE : vd_library_refuse(cli, status);
}
