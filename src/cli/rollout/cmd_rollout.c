/* videau rollout: a position, the plays of a roll or a double, played to the end many times. */
#include "inner/shared_rollout.h"
#include "rollout_cli.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LINE_BYTES = 4096,
    TEXT_BYTES = 2048,
    SHOW_MS = 500,
    SAVE_MS = 10000,
    SAVE_SHARE = 20, /* of the time at most one part in so many is spent on saving */
    THREADS_MAX = VD_ROLLOUT_THREADS_MAX
};

/* Standard errors that make a difference clear. */
static const double CLEAR = 3.0;

/* ---- Options ---- */

static bool read_depths(vd_rollout_task *t)
{
    vd_cli *cli = t->cli;
    long ply = 0, cube = 1, theirs, opponent_cube;

    if (!vd_cli_number(cli, "ply", 0, VD_PLY_MAX, &ply) ||
        !vd_cli_number(cli, "cube-ply", 0, VD_PLY_MAX, &cube))
        return false;
    theirs = ply;
    opponent_cube = cube;
    if (!vd_cli_number(cli, "his-ply", 0, VD_PLY_MAX, &theirs) ||
        !vd_cli_number(cli, "his-cube-ply", 0, VD_PLY_MAX, &opponent_cube))
        return false;
    t->options.side[0] = (vd_rollout_side){(int)ply, (int)cube, NULL};
    t->options.side[1] = (vd_rollout_side){(int)theirs, (int)opponent_cube, NULL};
    return true;
}

static bool read_options(vd_rollout_task *t)
{
    vd_cli *cli = t->cli;
    long games = 0, truncate = 0, seed = 1;

    vd_rollout_options_default(&t->options);
    games = (long)t->options.games;
    if (!vd_cli_number(cli, "games", 1, VD_ROLLOUT_GAMES_MAX, &games) ||
        !vd_cli_number(cli, "truncate", 0, 1000, &truncate) ||
        !vd_cli_number(cli, "seed", 0, LONG_MAX, &seed) ||
        !vd_cli_threads(cli, THREADS_MAX, &t->threads) || !read_depths(t) ||
        !vd_cli_met(cli, &t->met))
        return false;
    t->options.games = (uint32_t)games;
    t->options.truncate = (uint32_t)truncate;
    t->options.seed = (uint64_t)seed;
    t->options.cubeless = vd_cli_has(cli, "no-cube");
    t->options.plain = vd_cli_has(cli, "keep-luck");
    t->options.clear = vd_cli_has(cli, "until-clear") ? CLEAR : 0.0;
    t->path = vd_cli_value(cli, "resume");
    if (vd_cli_has(cli, "cube") && (t->options.cubeless || vd_cli_has(cli, "plays")))
        return vd_rollout_refuse(t, "cli.rollout.either");
    return true;
}

/* ---- The state on disk ---- */

static bool file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

/* What a file says goes on as it began. */
static bool only_with_position(vd_rollout_task *t)
{
    static const char *const names[] = {"plays",   "cube",     "truncate",     "ply",
                                        "his-ply", "cube-ply", "his-cube-ply", "seed",
                                        "no-cube", "keep-luck"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (vd_cli_has(t->cli, names[i])) {
            return vd_rollout_refuse_with(t, "cli.rollout.needs_position",
                                          &(vd_text_arg){VD_TEXT_STRING, 0, names[i]}, 1);
        }
    }
    return true;
}

static bool load_state(vd_rollout_task *t)
{
    const bool asked = t->cli->argc > 0;
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    const vd_rollout_options *before;

    if (vd_rollout_load(t->engine, t->path, &t->rollout, &err) != VD_OK)
        return vd_rollout_refuse_error(t, &err);
    if (asked && !vd_rollout_is(t->rollout, &t->question, &t->options)) {
        return vd_rollout_refuse_with(t, "cli.rollout.other",
                                      &(vd_text_arg){VD_TEXT_STRING, 0, t->path}, 1);
    }
    before = vd_rollout_settings(t->rollout);
    if (vd_rollout_extend(
            t->rollout, vd_cli_has(t->cli, "games") || asked ? t->options.games : before->games,
            vd_cli_has(t->cli, "until-clear") || asked ? t->options.clear : before->clear) != VD_OK)
        return vd_rollout_refuse(t, "cli.no_memory");
    return true;
}

/* What the positionals ask, or what the file holds. */
static bool open_rollout(vd_rollout_task *t)
{
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    char line[LINE_BYTES];
    vd_status status;

    if (t->cli->argc == 0) {
        if (!t->path)
            return vd_rollout_refuse(t, "cli.rollout.what");
        return only_with_position(t) && vd_rollout_engine(t) && load_state(t);
    }
    if (!vd_cli_line(t->cli, line, sizeof line) || !vd_rollout_ask(t, line))
        return false;
    if (t->path && file_exists(t->path))
        return load_state(t);
    status = vd_rollout_new(t->engine, &t->question, &t->options, &t->rollout, &err);
    if (status == VD_OK && t->path && vd_ranks_first(t->cli->ranks))
        status = vd_rollout_save(t->rollout, t->path, &err); /* said now, not after the work */
    return status == VD_OK || vd_rollout_refuse_new(t, status, &err);
}

/* A name for a rollout that was stopped and has none: in the cache, by what it is about. */
static bool name_state(vd_rollout_task *t)
{
    if (!vd_cli_state_name("rollouts", vd_pos_hash(&vd_rollout_match(t->rollout)->pos), ".vdroll",
                           t->own_path, sizeof t->own_path))
        return false;
    t->path = t->own_path;
    return true;
}

static void save_state(vd_rollout_task *t)
{
    const int64_t before = vd_cli_clock_ms();

    if (!vd_ranks_first(t->cli->ranks))
        return;
    t->save_failed = vd_rollout_save(t->rollout, t->path, &t->save_error) != VD_OK;
    t->saved_at = vd_cli_clock_ms();
    t->save_took = t->saved_at - before;
}

/* ---- Running ---- */

static void show(vd_rollout_task *t, double done)
{
    const double elapsed = (double)(vd_cli_clock_ms() - t->started) / 1000.0;
    const double part = done - t->done_before;
    char line[TEXT_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, line, sizeof line);
    vd_rollout_progress(t->cli, t->rollout, part > 0.0 ? elapsed * (1.0 - done) / part : -1.0,
                        &buf);
    fprintf(t->cli->err, t->terminal ? "\r%s\033[K" : "%s\n", line);
    fflush(t->cli->err);
    t->shown = true;
}

static bool keep_going(void *user, double done)
{
    vd_rollout_task *t = user;
    const int64_t now = vd_cli_clock_ms();

    if (t->wanted && now - t->shown_at >= SHOW_MS * (t->terminal ? 1 : 4)) {
        t->shown_at = now;
        show(t, done);
    }
    if (t->path && now - t->saved_at >= SAVE_MS + SAVE_SHARE * t->save_took)
        save_state(t);
    if (!vd_stop_asked(&t->stop))
        return true;
    /* Whoever stops several processes may not wait until they have met. */
    if (t->path && t->cli->ranks && !t->stopping)
        save_state(t);
    t->stopping = true;
    return false;
}

static vd_status run(vd_rollout_task *t)
{
    const vd_job job = {keep_going, t};
    vd_rollout_report report;
    vd_status status;

    vd_rollout_look(t->rollout, &report, NULL);
    t->done_before = report.done;
    t->terminal = isatty(fileno(t->cli->err)) != 0;
    t->wanted = t->terminal || vd_cli_has(t->cli, "progress");
    t->started = t->saved_at = vd_cli_clock_ms();
    t->shown_at = t->started;
    vd_stop_hold(&t->stop);
    vd_rollout_share(t->rollout, t->cli->ranks);
    status = vd_rollout_run(t->rollout, t->threads, &job);
    if (t->path || (status == VD_ERR_CANCELLED && !t->sentence && name_state(t)))
        save_state(t);
    vd_stop_release(&t->stop);
    if (t->shown && t->terminal)
        fputs("\r\033[K", t->cli->err);
    return status;
}

/* After Ctrl-C: what there is, and how to go on. */
static int say_stopped(vd_rollout_task *t)
{
    vd_rollout_report report;

    vd_rollout_look(t->rollout, &report, NULL);
    if (report.games > 0 && !vd_rollout_print(t->cli, t->rollout))
        return VD_EXIT_UNUSABLE;
    (void)fflush(t->cli->out);
    if (t->path && !t->save_failed)
        (void)vd_cli_refuse(
            t->cli, "cli.rollout.kept",
            (const vd_text_arg[]){vd_text_int((int64_t)report.games),
                                  vd_text_int((int64_t)vd_rollout_settings(t->rollout)->games),
                                  vd_text_string(t->path)},
            3);
    else
        (void)vd_cli_refuse(t->cli, "cli.rollout.stopped", NULL, 0);
    return VD_EXIT_NO;
}

static int roll_out(vd_rollout_task *t)
{
    vd_status status;

    if (!open_rollout(t))
        return VD_EXIT_UNUSABLE;
    status = run(t);
    if (t->save_failed)
        (void)vd_rollout_refuse_error(t, &t->save_error);
    if (status == VD_ERR_CANCELLED)
        return say_stopped(t);
    if (status == VD_ERR_IO)
        return VD_EXIT_LOST;
    if (status != VD_OK)
        return vd_rollout_refuse(t, "cli.no_memory"), VD_EXIT_UNUSABLE;
    if (!vd_rollout_print(t->cli, t->rollout))
        return VD_EXIT_UNUSABLE;
    return t->save_failed ? VD_EXIT_NO : VD_EXIT_DONE;
}

/* ---- Lines of standard input ---- */

static void forget_question(vd_rollout_task *t)
{
    vd_rollout_free(t->rollout);
    free(t->plays);
    t->rollout = NULL;
    t->plays = NULL;
    t->question = (vd_rollout_question){.match = &t->match};
}

/* One line, answered by one line. VD_ERR_CANCELLED: what was known by then. */
static vd_status answer_line(vd_rollout_task *t, const char *line)
{
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    vd_rollout_report report;
    vd_status status;
    json_t *json;

    if (!vd_rollout_ask(t, line))
        return VD_ERR_ILLEGAL;
    status = vd_rollout_new(t->engine, &t->question, &t->options, &t->rollout, &err);
    if (status != VD_OK) {
        (void)vd_rollout_refuse_new(t, status, &err);
        return status;
    }
    status = run(t);
    vd_rollout_look(t->rollout, &report, NULL);
    if (status == VD_ERR_CANCELLED && report.games == 0) {
        (void)vd_rollout_refuse(t, "cli.rollout.stopped");
        return status;
    }
    if (status != VD_OK && status != VD_ERR_CANCELLED) {
        (void)vd_rollout_refuse(t, "cli.no_memory");
        return status;
    }
    json = vd_rollout_json(t->cli, t->rollout);
    vd_cli_json_match(&json, line, strlen(line));
    return vd_cli_json_all(t->cli, json) ? status : VD_ERR_NOMEM;
}

static int roll_out_lines(vd_rollout_task *t)
{
    vd_cli *cli = t->cli;
    char line[LINE_BYTES + 1], sentence[TEXT_BYTES];
    unsigned long number = 0;
    int code = VD_EXIT_DONE;
    size_t len;
    bool full;

    if (t->path)
        return vd_rollout_refuse(t, "cli.rollout.resume_one"), VD_EXIT_UNUSABLE;
    cli->json = true;
    while (vd_cli_read_line(cli->in, line, LINE_BYTES, &len, &full)) {
        vd_status status = VD_ERR_ILLEGAL;
        vd_buf buf;

        number++;
        if (!full && vd_cli_says_nothing(line, len))
            continue;
        line[len] = '\0';
        vd_buf_init(&buf, sentence, sizeof sentence);
        t->sentence = &buf;
        if (full)
            (void)!vd_text_put(&buf, cli->lang, "cli.line_too_long", VD_INT(LINE_BYTES));
        else
            status = answer_line(t, line);
        forget_question(t);
        vd_cli_tables_news(cli, t->engine);
        if (buf.length > 0)
            vd_cli_bad_line(cli, number, sentence);
        if (status != VD_OK)
            code = VD_EXIT_NO;
        if (fflush(cli->out) || status == VD_ERR_CANCELLED)
            break;
    }
    return code;
}

int vd_cmd_rollout(vd_cli *cli)
{
    vd_rollout_task *t = calloc(1, sizeof *t);
    int code = VD_EXIT_UNUSABLE;

    if (!t)
        return vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    t->cli = cli;
    t->question.match = &t->match;
    if (read_options(t)) {
        const bool lines = cli->argc == 1 && !strcmp(cli->argv[0], "-");

        code = lines ? roll_out_lines(t) : roll_out(t);
    }
    forget_question(t);
    vd_cli_engine_free(t->cli, t->engine);
    vd_met_free(t->met);
    free(t);
    return code;
}
