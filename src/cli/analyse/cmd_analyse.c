/* videau analyse: where matches were won and lost. */
#include "analyse_cli.h"
#include "stop.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Progress ---- */

typedef struct watch {
    vd_cli *cli;
    vd_stop stop;
    bool terminal;
    size_t match, matches;
    int shown; /* per cent on the screen, -1: nothing */
} watch;

static void wipe(watch *w)
{
    if (w->shown >= 0)
        fputs("\r    \r", w->cli->err);
    w->shown = -1;
}

static bool keep_going(void *user, double done)
{
    watch *w = user;
    const int now = (int)(100.0 * ((double)w->match + done) / (double)w->matches);

    if (w->terminal && now != w->shown) {
        fprintf(w->cli->err, "\r%3d%%", now);
        fflush(w->cli->err);
        w->shown = now;
    }
    return !vd_stop_asked(&w->stop);
}

/* ---- What is asked ---- */

static bool read_options(vd_cli *cli, vd_analysis_options *o)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const char *level = vd_cli_value(cli, "level");
    long threads = cores < 1 ? 1 : cores > VD_SEARCH_THREADS_MAX ? VD_SEARCH_THREADS_MAX : cores;
    int found = 0;

    vd_analysis_options_default(o);
    if (!vd_cli_number(cli, "threads", 1, VD_SEARCH_THREADS_MAX, &threads))
        return false;
    o->threads = (int)threads;
    while (level && found < VD_ANALYSIS_LEVELS &&
           strcmp(level, vd_analysis_level_name((vd_analysis_level)found)) != 0)
        found++;
    if (found == VD_ANALYSIS_LEVELS)
        return vd_cli_refuse(cli, "cli.analyse.bad_level",
                             (const vd_text_arg[]){vd_text_string(level)}, 1),
               false;
    if (level)
        o->level = (vd_analysis_level)found;
    return true;
}

static bool no_memory(vd_cli *cli)
{
    vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    return false;
}

static bool add_record(vd_cli *cli, vd_analyses *all, const char *path, vd_record *record)
{
    const size_t wanted = all->count + record->matches;
    vd_analysed *more = realloc(all->item, wanted * sizeof *more);

    if (!more)
        return no_memory(cli);
    all->item = more;
    for (size_t i = 0; i < record->matches; i++)
        all->item[all->count++] = (vd_analysed){path, i + 1, record->matches, record, NULL};
    return true;
}

/* Files are read before anything is analysed: what is unusable is said at once. */
static bool read_files(vd_cli *cli, vd_analyses *all)
{
    for (int i = 0; i < cli->argc; i++) {
        vd_record *record;

        if (!vd_cli_record(cli, cli->argv[i], &record))
            return false;
        for (size_t k = 0; k < record->repairs; k++)
            vd_cli_tell_repair(cli, cli->argc > 1 ? cli->argv[i] : NULL, &record->repair[k]);
        if (record->matches == 0) {
            vd_record_free(record);
            vd_cli_refuse(cli, "cli.analyse.no_match",
                          (const vd_text_arg[]){vd_text_string(cli->argv[i])}, 1);
            return false;
        }
        if (!add_record(cli, all, cli->argv[i], record)) {
            vd_record_free(record);
            return false;
        }
    }
    return true;
}

static bool has_player(const vd_analyses *all)
{
    for (size_t i = 0; i < all->count; i++) {
        const vd_rec_match *match = all->item[i].record->match[all->item[i].number - 1];

        for (int seat = 0; seat < 2; seat++)
            if (vd_analyse_same_name(all->player, match->name[seat]))
                return true;
    }
    return false;
}

/* ---- Analysing ---- */

static bool refuse_match(vd_cli *cli, const vd_analysed *item, vd_status status)
{
    const vd_rec_match *match = item->record->match[item->number - 1];
    const bool length = match->rules.length > VD_ANALYSIS_LENGTH_MAX;

    if (status == VD_ERR_CANCELLED)
        vd_cli_refuse(cli, "cli.analyse.stopped", NULL, 0);
    else if (status == VD_ERR_NOMEM)
        no_memory(cli);
    else if (length)
        vd_cli_refuse(cli, "cli.analyse.too_long",
                      (const vd_text_arg[]){vd_text_string(item->path),
                                            vd_text_int(match->rules.length),
                                            vd_text_int(VD_ANALYSIS_LENGTH_MAX)},
                      3);
    else
        vd_cli_refuse(cli, "cli.analyse.no_engine",
                      (const vd_text_arg[]){vd_text_string(item->path),
                                            vd_text_string(match->rules.variant.name)},
                      2);
    return false;
}

static bool analyse_all(vd_cli *cli, const vd_engine *engine, const vd_analysis_options *wanted,
                        vd_analyses *all)
{
    watch w = {
        .cli = cli, .terminal = isatty(fileno(cli->err)) == 1, .matches = all->count, .shown = -1};
    const vd_job job = {keep_going, &w};
    vd_analysis_options options = *wanted;
    vd_status status = VD_OK;

    options.job = &job;
    vd_stop_hold(&w.stop);
    while (w.match < all->count && status == VD_OK) {
        vd_analysed *item = &all->item[w.match];

        status =
            vd_analyse(engine, item->record->match[item->number - 1], &options, &item->analysis);
        if (status == VD_OK)
            w.match++;
    }
    wipe(&w);
    if (status != VD_OK)
        refuse_match(cli, &all->item[w.match], status);
    vd_stop_release(&w.stop);
    return status == VD_OK;
}

static bool with_engine(vd_cli *cli, const vd_analysis_options *options, vd_analyses *all)
{
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    vd_engine *engine = NULL;
    vd_met_table *met;
    bool good;

    if (!vd_cli_met(cli, &met))
        return false;
    good = vd_cli_engine(cli, &engine, &err) == VD_OK;
    if (good) {
        vd_engine_set_met(engine, met);
        good = analyse_all(cli, engine, options, all);
    } else {
        vd_cli_refuse_error(cli, &err);
    }
    vd_cli_engine_free(cli, engine);
    vd_met_free(met);
    return good;
}

static void free_all(vd_analyses *all)
{
    for (size_t i = 0; i < all->count; i++) {
        vd_analysis_free(all->item[i].analysis);
        if (all->item[i].number == all->item[i].of)
            vd_record_free(all->item[i].record);
    }
    free(all->item);
}

int vd_cmd_analyse(vd_cli *cli)
{
    vd_analyses all = {.player = vd_cli_value(cli, "player")};
    vd_analysis_options options;
    int code = VD_EXIT_UNUSABLE;

    if (read_options(cli, &options) && read_files(cli, &all)) {
        if (all.player && !has_player(&all))
            vd_cli_refuse(cli, "cli.analyse.no_player",
                          (const vd_text_arg[]){vd_text_string(all.player)}, 1);
        else if (with_engine(cli, &options, &all))
            code = VD_EXIT_DONE;
    }
    if (code == VD_EXIT_DONE && !cli->json)
        vd_analyse_print(cli, &all);
    else if (code == VD_EXIT_DONE && !vd_cli_json_all(cli, vd_analyse_json(cli, &all)))
        code = VD_EXIT_UNUSABLE;
    free_all(&all);
    return code;
}
