/* videau library export and analyse: matches out as files, and what is not analysed yet analysed, one after the other. */
#include "inner/library_folder.h"
#include "inner/shared_analysis.h"
#include "library_cli.h"
#include "stop.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, NAME_ROOM = 128 };

/* ---- Out ---- */

typedef struct export
{
    vd_cli *cli;
    vd_library *library;
    const char *folder, *format, *end;
    bool whole; /* with analyses and index */
    vd_library_file *file;
    size_t count, room;
    vd_status status;
}
export;

static bool note_match(void *user, const vd_library_match *match)
{
    export *e = user;
    char name[NAME_ROOM];

    if (e->count == e->room) {
        const size_t wanted = e->room ? 2 * e->room : 64;
        vd_library_file *more = realloc(e->file, wanted * sizeof *more);

        if (!more)
            return e->status = VD_ERR_NOMEM, false;
        e->file = more;
        e->room = wanted;
    }
    vd_folder_name(name, match->id, match->name, e->end);
    e->file[e->count] = (vd_library_file){match->id, strdup(name)};
    if (!e->file[e->count].name)
        return e->status = VD_ERR_NOMEM, false;
    e->count++;
    return true;
}

/* Into the folder, or where there is no name in its place. `bytes` is released; NULL: there is nothing to be written. */
static int write_beside(export *e, const char *name, const char *end, char *bytes, size_t len)
{
    char path[PATH_ROOM];
    const bool good = !bytes || (snprintf(path, sizeof path, "%s%s%s%s", e->folder, name ? "/" : "",
                                          name ? name : "", end) < (int)sizeof path &&
                                 vd_cli_write_file(path, bytes, len, false));

    free(bytes);
    return good ? VD_EXIT_DONE
                : vd_cli_refuse(e->cli, "cli.convert.cannot_write",
                                (const vd_text_arg[]){vd_text_string(name ? name : e->folder)}, 1);
}

static int write_judged(export *e, size_t i)
{
    char *text = NULL;
    const vd_status status = vd_library_judged_write(e->library, e->file[i].id, &text);

    if (status != VD_OK)
        return vd_library_refuse(e->cli, status);
    return write_beside(e, e->file[i].name, VD_LIBRARY_JUDGED, text, text ? strlen(text) : 0);
}

static int write_index(export *e)
{
    char *text = NULL;
    const vd_status status = vd_library_index_write(e->library, e->file, e->count, &text);

    if (status != VD_OK)
        return vd_library_refuse(e->cli, status);
    return write_beside(e, VD_LIBRARY_INDEX, "", text, strlen(text));
}

static int write_one(export *e, size_t i)
{
    vd_record *record = NULL;
    vd_record_error err;
    char *bytes = NULL;
    size_t len = 0;
    int code;
    vd_status status = vd_library_get(e->library, e->file[i].id, &record);

    VD_ASSERT(i < e->count);
    if (status != VD_OK)
        return vd_library_refuse(e->cli, status);
    status = vd_records_write(record, e->format, e->cli->lang, NULL, &bytes, &len, &err);
    vd_record_free(record);
    if (status != VD_OK)
        return vd_cli_refuse_record(e->cli, e->file[i].name, &err);
    code = write_beside(e, e->file[i].name, "", bytes, len);
    return code == VD_EXIT_DONE && e->whole ? write_judged(e, i) : code;
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
    if (e->whole) {
        const int one = write_index(e);

        code = one > code ? one : code;
    }
    vd_cli_say(e->cli, "cli.library.exported",
               (const vd_text_arg[]){vd_text_int(written), vd_text_string(e->folder)}, 2);
    return code;
}

/* The folder as one file. */
static int write_zip(export *e)
{
    int64_t *id = calloc(e->count + 1, sizeof *id);
    const vd_folder_out out = {.match = id,
                               .matches = e->count,
                               .format = e->format,
                               .end = e->end,
                               .whole = e->whole,
                               .lang = e->cli->lang,
                               .now = (int64_t)time(NULL)};
    vd_folder_counts counts = {0};
    char *bytes = NULL;
    size_t len = 0;
    vd_status status = VD_ERR_NOMEM;

    for (size_t i = 0; id && i < e->count; i++)
        id[i] = e->file[i].id;
    if (id)
        status = vd_folder_write(e->library, &out, &bytes, &len, &counts);
    free(id);
    if (status == VD_ERR_FULL)
        return vd_cli_refuse(e->cli, "cli.library.zip_full", NULL, 0);
    if (status != VD_OK)
        return vd_library_refuse(e->cli, status);
    if (bytes && write_beside(e, NULL, "", bytes, len) != VD_EXIT_DONE)
        return VD_EXIT_UNUSABLE;
    vd_cli_say(e->cli, "cli.library.exported",
               (const vd_text_arg[]){vd_text_int(counts.files), vd_text_string(e->folder)}, 2);
    return counts.left_out > 0 || !bytes ? VD_EXIT_NO : VD_EXIT_DONE;
}

static int run_export(export *e, const vd_library_query *query)
{
    int code;
    const vd_status status = vd_library_list(e->library, query, note_match, e);

    if (status != VD_OK || e->status != VD_OK)
        code = vd_library_refuse(e->cli, status != VD_OK ? status : e->status);
    else
        code = vd_library_is_zip(e->folder) ? write_zip(e) : write_all(e);
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
    e.whole = !strcmp(e.format, "json");
    if (!e.end)
        return vd_cli_refuse(cli, "cli.convert.bad_format",
                             (const vd_text_arg[]){vd_text_string(e.format)}, 1);
    if (!e.folder)
        return vd_cli_refuse(cli, "cli.library.export_where", NULL, 0);
    if (!vd_library_words(cli, argv, argc, &query))
        return VD_EXIT_UNUSABLE;
    if (!vd_library_is_zip(e.folder) && mkdir(e.folder, 0777) != 0 &&
        (stat(e.folder, &about) != 0 || !S_ISDIR(about.st_mode)))
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

static vd_status analyse_match(worker *w, const vd_rec_match *match, vd_analysis **out)
{
    vd_analysing *analysing = NULL;
    vd_status status = vd_analysing_new(w->engine, match, &w->options, &analysing);

    if (status != VD_OK)
        return status;
    vd_analysing_share(analysing, w->cli->ranks);
    status = vd_analysing_run(analysing, w->options.job);
    if (status == VD_OK)
        *out = vd_analysing_done(analysing);
    else
        vd_analysing_free(analysing);
    return status;
}

/* VD_ERR_UNSUPPORTED: a game that is not analysed, passed over. */
static vd_status analyse_one(worker *w, int64_t id)
{
    vd_record *record;
    vd_analysis *analysis = NULL;
    vd_status status = vd_library_get(w->library, id, &record);

    if (status != VD_OK)
        return status;
    status = analyse_match(w, record->match[0], &analysis);
    if (status == VD_OK && vd_ranks_first(w->cli->ranks))
        status = vd_library_keep(w->library, id, analysis);
    vd_analysis_free(analysis);
    vd_record_free(record);
    return status;
}

/* The match to be analysed next, 0: none. Rank 0 alone asks: it alone writes. */
static vd_status find_pending(worker *w, int64_t *id)
{
    const vd_ranks *ranks = w->cli->ranks;
    int64_t found[3] = {VD_OK, *id, 0};
    vd_ranks_said said;
    vd_status status;

    if (vd_ranks_first(ranks))
        found[0] =
            (int64_t)vd_library_pending(w->library, w->options.level, *id, &found[1], &found[2]);
    if (ranks) {
        status = vd_ranks_exchange(ranks, VD_RANKS_LIBRARY, found, sizeof found, &said);
        if (status == VD_OK && said.at[1] == sizeof found)
            memcpy(found, said.bytes, sizeof found);
        vd_ranks_said_free(&said);
        if (status != VD_OK)
            return status;
    }
    *id = found[1];
    w->left = found[2];
    return (vd_status)found[0];
}

static vd_status analyse_pending(worker *w)
{
    int64_t id = 0;
    vd_status status;

    for (;;) {
        status = find_pending(w, &id);
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
    int found = 0;

    vd_analysis_options_default(options);
    if (!vd_cli_threads(cli, VD_SEARCH_THREADS_MAX, &options->threads))
        return false;
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
    if (status == VD_ERR_IO && cli->ranks)
        return VD_EXIT_LOST;
    vd_cli_say(cli, "cli.library.analysed",
               (const vd_text_arg[]){vd_text_int(w.done), vd_text_int(w.passed)}, 2);
    if (status == VD_ERR_CANCELLED)
        return vd_cli_refuse(cli, "cli.library.stopped", NULL, 0);
    return status == VD_OK ? VD_EXIT_DONE : vd_library_refuse(cli, status);
}
