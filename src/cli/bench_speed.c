/* videau bench --speed: how fast the engine is here, with one thread and with all. Times differ from run to run; answers
 * do not. */
#include "ask.h"
#include "columns.h"
#include "eval_json.h"
#include "inner/json_values.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { POSITIONS = 64, LABEL_COLUMNS = 46, SPEED_PLY_MAX = 2 };

/* At least this long a figure. */
static const double SECONDS = 0.4;

/* A second of which: processor seconds for one thread; those on the wall for many. */
typedef double stopwatch(void);

typedef struct speeds {
    int threads;
    double plays[SPEED_PLY_MAX + 1], cubes[SPEED_PLY_MAX + 1];
    double games; /* of a rollout */
} speeds;

typedef struct workload {
    vd_engine *engine;
    vd_search *search;
    vd_plays plays;
    vd_candidate *list;
    vd_match match[POSITIONS]; /* positions of games between equals, each with its roll */
    /* What a roll leads to: */
    vd_pos pos[VD_PLAYS_MAX];
    bool stays[VD_PLAYS_MAX];
    const vd_pos *ask[VD_PLAYS_MAX];
    vd_probs probs[VD_PLAYS_MAX];
} workload;

static double processor_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double wall_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The plays of a position; false where there is nothing to choose. */
static bool find_plays(workload *c, const vd_match *match)
{
    return vd_plays_find(&match->rules.variant, &match->pos, match->dice, &c->plays) == VD_OK &&
           c->plays.count > 1;
}

static bool rank(workload *c, const vd_match *match, int ply)
{
    const vd_search_options options = {.ply = ply, .choose = true};

    VD_ASSERT(ply >= 0 && ply <= SPEED_PLY_MAX);
    return vd_search_rank(c->search, match, &c->plays, &options, c->list) == VD_OK;
}

/* Games of the best play at 0 ply, for money, with fixed dice. */
static bool fill_workload(workload *c)
{
    vd_situation situation;
    vd_match match;
    vd_rng rng;
    int count = 0;

    vd_rng_init(&rng, 20261121);
    vd_situation_init(&situation, VD_BACKGAMMON);
    vd_match_of(&situation, &match);
    while (count < POSITIONS) {
        const int a = (int)vd_rng_below(&rng, 6) + 1;
        vd_pos next = match.pos;

        match.dice = vd_dice_make(a, (int)vd_rng_below(&rng, 6) + 1);
        if (find_plays(c, &match)) {
            if (!rank(c, &match, 0))
                return false;
            next = c->plays.play[c->list[0].play].result;
            c->match[count++] = match;
        } else if (c->plays.count == 1) {
            next = c->plays.play[0].result;
        }
        if (vd_pos_won(&match.rules.variant, &next, VD_MOVER))
            vd_pos_start(&match.rules.variant, &match.pos);
        else
            vd_pos_flip(&next, &match.pos);
    }
    return true;
}

/* Positions valued a second, one at a time, no cache in between. */
static double time_values(workload *c)
{
    const double started = processor_seconds();
    double spent = 0, count = 0;
    vd_probs probs;

    while (spent < SECONDS) {
        for (int i = 0; i < POSITIONS; i++) {
            const vd_match *match = &c->match[i];

            if (vd_engine_probs(c->engine, &match->rules.variant, &match->pos, &probs) != VD_OK)
                return 0;
            count++;
        }
        spent = processor_seconds() - started;
    }
    return count / spent;
}

/* The same, what a roll leads to together. */
static double time_siblings(workload *c)
{
    const double started = processor_seconds();
    double spent = 0, count = 0;

    while (spent < SECONDS) {
        for (int i = 0; i < POSITIONS; i++) {
            const vd_match *match = &c->match[i];
            vd_results results = {c->pos, c->stays, VD_PLAYS_MAX, 0};

            if (vd_plays_results(&match->rules.variant, &match->pos, match->dice, &results) !=
                    VD_OK ||
                vd_engine_probs_many(c->engine, &match->rules.variant, c->ask, results.count,
                                     c->probs) != VD_OK)
                return 0;
            count += (double)results.count;
        }
        spent = processor_seconds() - started;
    }
    return count / spent;
}

/* Each decision begins with an empty cache. */
static double time_plays(workload *c, int ply, stopwatch *seconds)
{
    const double started = seconds();
    double spent = 0;
    int count = 0;

    VD_ASSERT(ply >= 0 && ply <= SPEED_PLY_MAX);
    while (spent < SECONDS) {
        const vd_match *match = &c->match[count % POSITIONS];

        vd_search_forget(c->search);
        if (!find_plays(c, match) || !rank(c, match, ply))
            return 0;
        count++;
        spent = seconds() - started;
    }
    return count / spent;
}

static double time_cubes(workload *c, int ply, stopwatch *seconds)
{
    const vd_search_options options = {.ply = ply};
    const double started = seconds();
    double spent = 0;
    vd_cube_decision decision;
    int count = 0;

    VD_ASSERT(ply >= 0 && ply <= SPEED_PLY_MAX);
    while (spent < SECONDS) {
        vd_search_forget(c->search);
        if (vd_search_cube(c->search, &c->match[count % POSITIONS], &options, &decision) != VD_OK)
            return 0;
        count++;
        spent = seconds() - started;
    }
    return count / spent;
}

/* Games to the end from the opening position, with the cube and the luck taken out, as `videau rollout` plays them. */
static double time_games(const workload *c, int threads, stopwatch *seconds)
{
    const double started = seconds();
    vd_rollout_question question = {.kind = VD_ROLLOUT_CUBE};
    vd_rollout_options options;
    vd_situation situation;
    vd_rollout *rollout;
    vd_match match;
    double spent = 0, games = 0;

    VD_ASSERT(threads > 0);
    vd_situation_init(&situation, VD_BACKGAMMON);
    vd_match_of(&situation, &match);
    match.rules.cube = true;
    match.phase = VD_PHASE_ROLL;
    question.match = &match;
    vd_rollout_options_default(&options);
    options.games = (uint32_t)threads * 4;
    while (spent < SECONDS) {
        vd_status status;

        if (vd_rollout_new(c->engine, &question, &options, &rollout, NULL) != VD_OK)
            return 0;
        status = vd_rollout_run(rollout, threads, NULL);
        games += (double)vd_rollout_count(rollout) * (double)options.games;
        vd_rollout_free(rollout);
        if (status != VD_OK)
            return 0;
        options.seed++;
        spent = seconds() - started;
    }
    return games / spent;
}

static bool time_threads(workload *c, int threads, speeds *out)
{
    stopwatch *seconds = threads > 1 ? wall_seconds : processor_seconds;

    if (vd_search_threads(c->search, threads) != VD_OK)
        return false;
    out->threads = threads;
    for (int ply = 0; ply <= SPEED_PLY_MAX; ply++) {
        out->plays[ply] = time_plays(c, ply, seconds);
        out->cubes[ply] = time_cubes(c, ply, seconds);
    }
    out->games = time_games(c, threads, seconds);
    return true;
}

/* Positions that the search valued a second, by the nets and the tables; all else it does is in the time. */
static double time_searched(workload *c)
{
    const uint64_t before = vd_search_evaluations(c->search);
    const double started = processor_seconds();

    if (time_plays(c, SPEED_PLY_MAX, processor_seconds) <= 0)
        return 0;
    return (double)(vd_search_evaluations(c->search) - before) / (processor_seconds() - started);
}

/* Of a search that is asked whether to go on. */
typedef struct wait {
    double started, last, longest;
} wait;

static bool note_wait(void *user, double done)
{
    wait *w = user;
    const double now = wall_seconds();

    (void)done;
    if (now - w->last > w->longest)
        w->longest = now - w->last;
    w->last = now;
    return now - w->started < SECONDS;
}

/* How long a long search goes on after a stop that comes at the worst moment. */
static double longest_wait(workload *c)
{
    wait w = {.longest = 0};
    const vd_job job = {note_wait, &w};
    const vd_search_options options = {.ply = VD_PLY_MAX, .job = &job};
    vd_cube_decision decision;
    vd_status status;

    vd_search_forget(c->search);
    w.started = w.last = wall_seconds();
    status = vd_search_cube(c->search, &c->match[0], &options, &decision);
    if (status == VD_ERR_CANCELLED && wall_seconds() - w.last > w.longest)
        w.longest = wall_seconds() - w.last;
    return w.longest;
}

/* ---- Printing ---- */

static void print_row(vd_cli *cli, const char *key, int ply, double speed)
{
    char label[256], number[VD_NUMBER_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, label, sizeof label);
    (void)!vd_text_put(&buf, cli->lang, key, VD_INT(ply));
    snprintf(number, sizeof number, speed < 100.0 ? "%.1f" : "%.0f", speed);
    vd_decimal(cli->lang, number);
    vd_columns_pad(cli->out, label, LABEL_COLUMNS, false);
    vd_columns_pad(cli->out, number, 10, true);
    putc('\n', cli->out);
}

static void print_speeds(vd_cli *cli, const speeds *s)
{
    vd_cli_say(cli, s->threads > 1 ? "cli.bench.threads" : "cli.bench.thread",
               (const vd_text_arg[]){vd_text_int(s->threads)}, 1);
    for (int ply = 0; ply <= SPEED_PLY_MAX; ply++)
        print_row(cli, "cli.bench.plays", ply, s->plays[ply]);
    for (int ply = 0; ply <= SPEED_PLY_MAX; ply++)
        print_row(cli, "cli.bench.cubes", ply, s->cubes[ply]);
    print_row(cli, "cli.bench.games", 0, s->games);
}

static json_t *list_json(vd_cli *cli, const double *value)
{
    json_t *list = json_array();

    for (int ply = 0; ply <= SPEED_PLY_MAX; ply++)
        vd_json_add(&list, vd_cli_json_real(cli, value[ply]));
    return list;
}

static void put_speeds(vd_cli *cli, json_t **json, const speeds *s)
{
    vd_json_set(json, "threads", json_integer(s->threads));
    vd_json_set(json, "plays", list_json(cli, s->plays));
    vd_json_set(json, "cubes", list_json(cli, s->cubes));
    vd_json_set(json, "games", vd_cli_json_real(cli, s->games));
}

typedef struct result {
    double values, siblings, searched, waited;
    speeds one, all; /* all.threads 0: one processor */
} result;

/* Each number's, as long as there is more than one. */
static json_t *units_json(void)
{
    static const char *const unit[][2] = {
        {"evaluations", "positions/s"},
        {"siblings", "positions/s"},
        {"searched", "positions/s"},
        {"stop_ms", "ms"},
        {"threads", "threads"},
        {"plays", "plays/s, by ply from 0"},
        {"cubes", "doubles/s, by ply from 0"},
        {"games", "games/s"},
    };
    json_t *json = json_object();

    for (size_t i = 0; i < sizeof unit / sizeof *unit; i++)
        vd_json_set(&json, unit[i][0], json_string(unit[i][1]));
    return json;
}

static json_t *to_json(vd_cli *cli, const result *r)
{
    json_t *json = json_object();

    vd_cli_json_number(cli, &json, "evaluations", r->values);
    vd_cli_json_number(cli, &json, "siblings", r->siblings);
    vd_cli_json_number(cli, &json, "searched", r->searched);
    vd_cli_json_number(cli, &json, "stop_ms", r->waited);
    put_speeds(cli, &json, &r->one);
    if (r->all.threads > 0) {
        json_t *all = json_object();

        put_speeds(cli, &all, &r->all);
        vd_json_set(&json, "all", all);
    }
    vd_json_set(&json, "units", units_json());
    return json;
}

static bool measure(vd_cli *cli, workload *c)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    result r = {.values = time_values(c), .siblings = time_siblings(c)};

    r.searched = time_searched(c);
    r.waited = 1000.0 * longest_wait(c);
    if (!time_threads(c, 1, &r.one) ||
        (processors > 1 &&
         !time_threads(c,
                       processors < VD_SEARCH_THREADS_MAX ? (int)processors : VD_SEARCH_THREADS_MAX,
                       &r.all)))
        return false;
    if (cli->json)
        return vd_cli_json_all(cli, to_json(cli, &r));
    print_row(cli, "cli.bench.values", 0, r.values);
    print_row(cli, "cli.bench.siblings", 0, r.siblings);
    print_row(cli, "cli.bench.searched", SPEED_PLY_MAX, r.searched);
    print_speeds(cli, &r.one);
    if (r.all.threads > 0)
        print_speeds(cli, &r.all);
    print_row(cli, "cli.bench.stop", 0, r.waited);
    return true;
}

int vd_bench_speed(vd_cli *cli)
{
    workload *c = calloc(1, sizeof *c);
    int code = VD_EXIT_DONE;

    if (!c)
        return vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    c->plays.capacity = VD_PLAYS_MAX;
    c->plays.play = malloc(VD_PLAYS_MAX * sizeof *c->plays.play);
    c->list = malloc(VD_PLAYS_MAX * sizeof *c->list);
    for (size_t i = 0; i < VD_PLAYS_MAX; i++)
        c->ask[i] = &c->pos[i];
    if (!c->plays.play || !c->list || vd_engine_new(&c->engine, NULL) != VD_OK ||
        vd_search_new(c->engine, VD_SEARCH_CACHE, &c->search, NULL) != VD_OK || !fill_workload(c) ||
        !measure(cli, c))
        code = vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    vd_search_free(c->search);
    vd_engine_free(c->engine);
    free(c->plays.play);
    free(c->list);
    free(c);
    return code;
}
