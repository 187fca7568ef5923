/* videau analyse: where matches were won and lost. */
#include "analyse_cli.h"
#include "book_cli.h"
#include "inner/shared_analysis.h"
#include "stop.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_BYTES = 4096, SHOW_MS = 500, SAVE_MS = 5000, SAVE_SHARE = 50, SENTENCE_BYTES = 256 };

/* ---- Progress ---- */

typedef struct watch {
    vd_cli *cli;
    vd_stop stop;
    vd_analyses *all;
    const char *path; /* of the state; NULL: none was named */
    char own_path[PATH_BYTES];
    bool terminal, wanted;
    size_t match; /* at hand */
    int shown;    /* per cent, -1: nothing */
    int64_t shown_at, saved_at, save_took;
    bool save_failed;
} watch;

static void wipe(watch *w)
{
    if (w->shown >= 0 && w->terminal)
        fputs("\r\033[K", w->cli->err);
    w->shown = -1;
}

/* "Analysis: 45 %, match 2 of 3". */
static void show(watch *w, int percent)
{
    char line[SENTENCE_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, line, sizeof line);
    (void)!vd_text_format(
        &buf, w->cli->lang, w->all->count > 1 ? "cli.analyse.progress_of" : "cli.analyse.progress",
        (const vd_text_arg[]){vd_text_int(percent), vd_text_int((int64_t)w->match + 1),
                              vd_text_int((int64_t)w->all->count)},
        3);
    fprintf(w->cli->err, w->terminal ? "\r%s\033[K" : "%s\n", line);
    fflush(w->cli->err);
    w->shown = percent;
}

static void save(watch *w)
{
    const int64_t before = vd_cli_clock_ms();

    if (!vd_ranks_first(w->cli->ranks))
        return;
    w->save_failed = !vd_analyse_save(w->path, w->all);
    w->saved_at = vd_cli_clock_ms();
    w->save_took = w->saved_at - before;
}

static bool keep_going(void *user, double done)
{
    watch *w = user;
    const int percent = (int)(100.0 * ((double)w->match + done) / (double)w->all->count);
    const int64_t now = vd_cli_clock_ms();

    if (w->wanted && percent != w->shown && now - w->shown_at >= SHOW_MS * (w->terminal ? 1 : 4)) {
        show(w, percent);
        w->shown_at = now;
    }
    if (w->path && now - w->saved_at >= SAVE_MS + SAVE_SHARE * w->save_took)
        save(w);
    return !vd_stop_asked(&w->stop);
}

/* ---- What is asked ---- */

static bool read_options(vd_cli *cli, vd_analysis_options *o)
{
    const char *level = vd_cli_value(cli, "level");
    int found = 0;

    vd_analysis_options_default(o);
    if (!vd_cli_threads(cli, VD_SEARCH_THREADS_MAX, &o->threads))
        return false;
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
        all->item[all->count++] =
            (vd_analysed){path, i + 1, record->matches, record, NULL, NULL, NULL};
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

static const char *unjudged_key(const vd_match_rules *rules)
{
    if (!vd_plain_plays(&rules->variant))
        return "cli.analyse.no_engine";
    if (rules->variant.id == VD_GARANGUET)
        return "cli.analyse.no_judge_agreed";
    return rules->variant.id < VD_VARIANT_JUDGED ? "cli.analyse.no_judge_counted"
                                                 : "cli.analyse.no_judge";
}

static bool refuse_match(vd_cli *cli, const vd_analysed *item, vd_status status)
{
    const vd_rec_match *match = item->record->match[item->number - 1];
    const bool length = match->rules.length > VD_ANALYSIS_LENGTH_MAX;

    if (status == VD_ERR_NOMEM)
        no_memory(cli);
    else if (length)
        vd_cli_refuse(cli, "cli.analyse.too_long",
                      (const vd_text_arg[]){vd_text_string(item->path),
                                            vd_text_int(match->rules.length),
                                            vd_text_int(VD_ANALYSIS_LENGTH_MAX)},
                      3);
    else
        vd_cli_refuse(cli, unjudged_key(&match->rules),
                      (const vd_text_arg[]){vd_text_string(item->path),
                                            vd_text_string(vd_cli_played_text(
                                                cli, vd_match_rules_name(&match->rules)))},
                      2);
    return false;
}

/* All of them are begun before the first is judged: what cannot be is said at once. */
static bool begin_all(vd_cli *cli, const vd_engine *engine, const vd_analysis_options *options,
                      const vd_analyses *all)
{
    for (size_t i = 0; i < all->count; i++) {
        vd_analysed *item = &all->item[i];
        const vd_status status = vd_analysing_new(engine, item->record->match[item->number - 1],
                                                  options, &item->on_the_way);

        if (status != VD_OK)
            return refuse_match(cli, item, status);
    }
    return true;
}

/* Ctrl-C loses nothing: what is finished is kept, and the sentence says how to go on. */
static bool say_stopped(watch *w, int percent)
{
    if (!w->path && vd_analyse_name_state(w->all, w->own_path, sizeof w->own_path))
        w->path = w->own_path;
    if (w->path)
        save(w);
    if (w->path && !w->save_failed)
        (void)vd_cli_refuse(w->cli, "cli.analyse.kept",
                            (const vd_text_arg[]){vd_text_int(percent), vd_text_string(w->path)},
                            2);
    else
        (void)vd_cli_refuse(w->cli, "cli.analyse.stopped", NULL, 0);
    return false;
}

static bool run_all(watch *w)
{
    const vd_job job = {keep_going, w};
    vd_status status = VD_OK;

    for (; w->match < w->all->count && status == VD_OK; w->match += status == VD_OK) {
        vd_analysing_share(w->all->item[w->match].on_the_way, w->cli->ranks);
        status = vd_analysing_run(w->all->item[w->match].on_the_way, &job);
    }
    if (status == VD_OK && w->path)
        save(w);
    wipe(w);
    if (status == VD_ERR_CANCELLED)
        return say_stopped(w, (int)(100 * w->match / w->all->count));
    w->all->not_kept = w->save_failed;
    if (w->save_failed)
        (void)vd_cli_refuse(w->cli, "cli.analyse.not_kept",
                            (const vd_text_arg[]){vd_text_string(w->path)}, 1);
    w->all->lost = status == VD_ERR_IO;
    return status == VD_OK || (status != VD_ERR_IO && no_memory(w->cli));
}

static bool keep_explaining(void *user, double done)
{
    const watch *w = user;

    (void)done;
    return !vd_stop_asked(&w->stop);
}

/* The causes of all that is listed: a tenth of a second an error. */
static bool explain_all(watch *w, const vd_engine *engine, const vd_analysis_options *options)
{
    const vd_job job = {keep_explaining, w};
    vd_status status = VD_OK;

    for (size_t i = 0; i < w->all->count && status == VD_OK; i++) {
        vd_analysed *item = &w->all->item[i];

        status = vd_analysis_explain_shared(engine, item->analysis, options->mistake,
                                            options->threads, w->cli->ranks, &job, &item->why);
    }
    w->all->lost = status == VD_ERR_IO;
    if (status == VD_ERR_CANCELLED)
        (void)vd_cli_refuse(w->cli, "cli.analyse.stopped", NULL, 0);
    return status == VD_OK ||
           (status != VD_ERR_CANCELLED && status != VD_ERR_IO && no_memory(w->cli));
}

static bool analyse_all(vd_cli *cli, const vd_engine *engine, const vd_analysis_options *options,
                        vd_analyses *all)
{
    watch w = {.cli = cli,
               .all = all,
               .path = vd_cli_value(cli, "resume"),
               .terminal = isatty(fileno(cli->err)) == 1,
               .shown = -1};
    bool good;

    if (!begin_all(cli, engine, options, all) || (w.path && !vd_analyse_load(cli, w.path, all)))
        return false;
    w.wanted = w.terminal || vd_cli_has(cli, "progress");
    w.shown_at = w.saved_at = vd_cli_clock_ms();
    vd_stop_hold(&w.stop);
    good = run_all(&w);
    for (size_t i = 0; i < all->count && good; i++) {
        all->item[i].analysis = vd_analysing_done(all->item[i].on_the_way);
        all->item[i].on_the_way = NULL;
    }
    good = good && explain_all(&w, engine, options);
    vd_stop_release(&w.stop);
    return good;
}

static void name_table(const vd_cli *cli, const vd_met_table *met, char out[VD_MET_NAME_BYTES])
{
    const char *name = met ? vd_met_name(met) : "Videau";

    snprintf(out, VD_MET_NAME_BYTES, "%s", *name ? name : vd_cli_value(cli, "met"));
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
        name_table(cli, met, all->met);
        good = analyse_all(cli, engine, options, all) &&
               (!vd_ranks_first(cli->ranks) || vd_analyse_export(cli, engine, all));
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
        vd_analysing_free(all->item[i].on_the_way);
        vd_explanations_free(all->item[i].why);
        vd_analysis_free(all->item[i].analysis);
        if (all->item[i].number == all->item[i].of)
            vd_record_free(all->item[i].record);
    }
    free(all->item);
}

/* Report, words or JSON. */
static int tell(vd_cli *cli, vd_analyses *all)
{
    const char *html = vd_cli_value(cli, "html");
    vd_book *book = NULL;
    int code = VD_EXIT_DONE;

    if ((html || !cli->json) && !vd_cli_book(cli, &book))
        code = VD_EXIT_UNUSABLE;
    all->book = book;
    if (code == VD_EXIT_DONE && html && !vd_analyse_report(cli, all, html))
        code = VD_EXIT_UNUSABLE;
    if (code == VD_EXIT_DONE && !cli->json) {
        vd_page page;

        vd_cli_page_begin(cli, &page);
        vd_analyse_print(cli, all);
        vd_cli_page_end(cli, &page);
    } else if (code == VD_EXIT_DONE && !vd_cli_json_all(cli, vd_analyse_json(cli, all))) {
        code = VD_EXIT_UNUSABLE;
    }
    vd_book_free(book);
    return code;
}

int vd_cmd_analyse(vd_cli *cli)
{
    vd_analyses all = {.player = vd_cli_value(cli, "player")};
    vd_analysis_options options;
    int code = VD_EXIT_UNUSABLE;

    if (read_options(cli, &options) && vd_analyse_may_export(cli) && read_files(cli, &all)) {
        if (all.player && !has_player(&all))
            vd_cli_refuse(cli, "cli.analyse.no_player",
                          (const vd_text_arg[]){vd_text_string(all.player)}, 1);
        else if (with_engine(cli, &options, &all))
            code = VD_EXIT_DONE;
    }
    if (all.lost)
        code = VD_EXIT_LOST;
    if (code == VD_EXIT_DONE && vd_ranks_first(cli->ranks))
        code = tell(cli, &all);
    free_all(&all);
    return code == VD_EXIT_DONE && all.not_kept ? VD_EXIT_NO : code;
}
