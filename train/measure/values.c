/* videau-train values: positions of rare classes and what rollouts to the end say they are worth; with folders of nets, how far
 * what these say of them lies from that. */
#include "rollouts.h"
#include "running_stats.h"
#include "train.h"
#include "value_errors.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FOLDERS_MAX = 8 };

/* ---- Making them ---- */

typedef struct maker {
    self_play play;
    vd_engine *engine;
    vd_rollout_options options;
    vd_filter filter;
    rollout_goal goal;
    value_class only; /* VALUE_CLASSES: the rare ones in turn */
    bool of_games;    /* see value_draw */
    value_set again;  /* their positions, rolled out anew; none: drawn */
} maker;

static double error_of(const vd_rollout *games)
{
    vd_rollout_candidate line;
    vd_rollout_report whole;

    vd_rollout_look(games, &whole, &line);
    return line.equity.error;
}

static vd_status roll_out(maker *m, valued *v)
{
    vd_situation situation;
    vd_match match;
    const vd_rollout_question question = {.kind = VD_ROLLOUT_POSITION, .match = &match};
    vd_rollout_candidate line = {0};
    vd_rollout_report whole;
    vd_rollout *games = NULL;
    vd_status status;

    vd_situation_init(&situation, VD_BACKGAMMON);
    situation.pos = v->pos;
    vd_match_of(&situation, &match);
    m->options.seed = v->number + 1;
    status = rollout_until(m->engine, &question, &m->options, &m->goal, 1, &games);
    if (status == VD_OK)
        vd_rollout_look(games, &whole, &line);
    vd_rollout_free(games);
    v->games = line.games;
    v->equity = line.equity.mean;
    v->error = line.equity.error;
    v->probs = rollout_chances(&line);
    return status;
}

static bool is_of_games(const option_set *o)
{
    return strcmp(option_text(o, "from"), "games") == 0;
}

static bool make_maker(maker *m, const option_set *o)
{
    const int ply = (int)option_number(o, "play-ply");
    const char *again = option_text(o, "again");
    vd_net *nets[VD_NET_COUNT];

    memset(m, 0, sizeof *m);
    if (again && !value_set_read(&m->again, again))
        return false;
    if (!load_nets(option_text(o, "nets"), nets))
        return false;
    if (vd_engine_make(nets, &m->engine, NULL) != VD_OK || !self_play_init(&m->play) ||
        !vd_engine_knows(m->engine, vd_variant_get(VD_BACKGAMMON))) {
        fputs("these nets do not play backgammon, or there is no memory\n", stderr);
        return false;
    }
    m->play.engine = m->engine;
    m->play.variant = vd_variant_get(VD_BACKGAMMON);
    vd_rollout_options_default(&m->options);
    m->options.games = m->options.least = VD_ROLLOUT_ROUND;
    m->options.cubeless = true;
    m->options.clear = 0;
    m->filter = *vd_filter_default(ply);
    for (int side = 0; side < 2; side++) {
        m->options.side[side].ply = ply;
        m->options.side[side].filter = &m->filter;
    }
    m->goal = (rollout_goal){.error = error_of,
                             .precise = option_number(o, "error"),
                             .most = (uint32_t)option_number(o, "games")};
    m->only = value_class_find(option_text(o, "class"));
    m->of_games = is_of_games(o);
    return true;
}

/* Position `number`: false: it is not to be rolled out, or through *status. */
static bool find_one(maker *m, uint64_t seed, uint64_t number, valued *v, vd_status *status)
{
    if (m->again.count == 0) {
        v->kind = m->only < VALUE_CLASSES ? m->only : value_class_in_turn(number);
        *status = value_draw(&m->play, v->kind, m->of_games, seed, number, &v->pos);
        return *status == VD_OK;
    }
    for (size_t i = 0; i < m->again.count; i++) {
        const valued *known = &m->again.one[i];

        if (known->number == number && (m->only >= VALUE_CLASSES || known->kind == m->only)) {
            v->kind = known->kind;
            v->pos = known->pos;
            return true;
        }
    }
    return false;
}

static bool make_one(maker *m, uint64_t seed, uint64_t number, FILE *file)
{
    char line[VALUE_LINE_BYTES];
    vd_status status = VD_OK;
    valued v = {.number = number};

    if (!find_one(m, seed, number, &v, &status) && status == VD_OK)
        return true;
    if (status == VD_OK)
        status = roll_out(m, &v);
    if (status != VD_OK) {
        fputs("no memory\n", stderr);
        return false;
    }
    if (valued_write(&v, line, sizeof line) && fprintf(file, "%s\n", line) > 0 && fflush(file) == 0)
        return true;
    fputs("the values cannot be written\n", stderr);
    return false;
}

/* What a file of values says of itself; one goes on by the command that it came from. */
static void fill_head(const option_set *o, char *out, size_t size)
{
    const char *only = option_text(o, "class");
    const bool is_rare = strcmp(only, "rare") == 0;
    const int ply = (int)option_number(o, "play-ply");
    char played[32] = "";

    if (ply > 0)
        snprintf(played, sizeof played, ", plays %d-ply", ply);
    snprintf(out, size, "# videau values 1, %s%s%s%sseed %llu, error %g, at most %g games%s\n",
             is_rare ? "" : only, is_rare ? "" : ", ", is_of_games(o) ? "of games, " : "",
             option_text(o, "again") ? "rolled out again, " : "",
             (unsigned long long)option_number(o, "seed"), option_number(o, "error"),
             option_number(o, "games"), played);
}

static int make_values(const option_set *o)
{
    const double start = train_seconds(), seconds = 60.0 * option_number(o, "minutes");
    const uint64_t seed = (uint64_t)option_number(o, "seed");
    const uint64_t first = (uint64_t)option_number(o, "first");
    const uint64_t wanted = (uint64_t)option_number(o, "count");
    value_set have = {0};
    char head[160];
    FILE *file = NULL;
    maker m;
    int code = 2;

    fill_head(o, head, sizeof head);
    if (make_maker(&m, o))
        file = results_open(option_text(o, "values"), head, value_set_take, &have);
    if (have.next < first)
        have.next = first;
    for (code = file ? 0 : 2; code == 0 && have.next < wanted; have.next++) {
        if (seconds > 0 && train_seconds() - start >= seconds)
            break;
        code = make_one(&m, seed, have.next, file) ? 0 : 1;
    }
    if (file) {
        if (fclose(file) != 0)
            code = 1;
        printf("%llu positions of %llu\n", (unsigned long long)have.next,
               (unsigned long long)wanted);
    }
    value_set_free(&have);
    value_set_free(&m.again);
    vd_engine_free(m.engine);
    self_play_fini(&m.play);
    return code;
}

/* ---- Nets beside them ---- */

typedef struct sums {
    running_stats bias, squares, noise,
        win; /* of equity for the class's side; of its square; error squared; win's square */
} sums;

/* Even numbers are there to tune on. */
static void keep_half(value_set *set, const char *half)
{
    size_t kept = 0;

    for (size_t i = 0; i < set->count; i++) {
        if (strcmp(half, "all") == 0 ||
            (set->one[i].number % 2 == 0) == (strcmp(half, "tune") == 0))
            set->one[kept++] = set->one[i];
    }
    set->count = kept;
}

static void sum_up(const value_set *have, const value_error *error, sums sum[VALUE_CLASSES])
{
    for (size_t i = 0; i < have->count; i++) {
        const valued *v = &have->one[i];
        sums *s = &sum[v->kind];

        stats_add(&s->bias, error[i].equity);
        stats_add(&s->squares, error[i].equity * error[i].equity);
        stats_add(&s->noise, v->error * v->error);
        stats_add(&s->win, error[i].win * error[i].win);
    }
}

static void print_sums(const char *folder, int depth, double seconds, const sums sum[VALUE_CLASSES])
{
    printf("%s, %s, %.1f ms a position\n  %-10s %5s  %-18s  %6s  %6s  %7s\n", folder,
           vd_depth_name(depth), 1000.0 * seconds, "class", "n", "bias of the side", "rms", "win",
           "rollout");
    for (int k = 0; k < VALUE_CLASSES; k++) {
        const sums *s = &sum[k];

        if (s->bias.count > 0)
            printf("  %-10s %5llu  %+.4f +- %.4f    %.4f  %.4f  %.4f\n",
                   value_class_name((value_class)k), (unsigned long long)s->bias.count,
                   stats_mean(&s->bias), stats_error(&s->bias), sqrt(stats_mean(&s->squares)),
                   sqrt(stats_mean(&s->win)), sqrt(stats_mean(&s->noise)));
    }
}

static int compare_folder(const option_set *o, const value_set *have, const char *folder)
{
    const int roller = (int)option_number(o, "roller");
    const int depth = roller > 0 ? VD_DEPTH_ROLLER + roller - 1 : (int)option_number(o, "ply");
    const clock_t start = clock();
    value_error *errors = calloc(have->count + 1, sizeof *errors);
    vd_net *nets[VD_NET_COUNT];
    vd_engine *engine = NULL;
    sums sum[VALUE_CLASSES] = {0};
    int code = 2;

    if (load_nets(folder, nets)) {
        if (!errors || vd_engine_make(nets, &engine, NULL) != VD_OK ||
            value_errors_find(have, engine, depth, errors) != VD_OK) {
            fprintf(stderr, "%s: these nets cannot be asked\n", folder);
        } else {
            sum_up(have, errors, sum);
            print_sums(folder, depth,
                       (double)(clock() - start) / CLOCKS_PER_SEC / (double)(have->count + 1), sum);
            code = 0;
        }
    }
    vd_engine_free(engine);
    free(errors);
    return code;
}

static int compare_all(const option_set *o)
{
    value_set have;
    int code = value_set_read(&have, option_text(o, "values")) ? 0 : 2;

    keep_half(&have, option_text(o, "half"));
    for (int i = 0; i < o->words && code == 0; i++)
        code = compare_folder(o, &have, o->word[i]);
    value_set_free(&have);
    return code;
}

static const option_spec OPTIONS[] = {
    OPTION_NAME("values", VALUES_FILE),
    OPTION_NAME("nets", "data/nets"),
    OPTION_NAME("half", "all"),
    OPTION_NAME("class", "rare"),
    OPTION_NAME("from", "pools"),
    {"ply", OPTION_WHOLE, "0", 0, VD_PLY_MAX},
    {"roller", OPTION_WHOLE, "0", 0, VD_ROLLERS},
    OPTION_NAME("again", NULL),
    {"play-ply", OPTION_WHOLE, "0", 0, 2},
    {"first", OPTION_WHOLE, "0", 0, 1e6},
    {"count", OPTION_WHOLE, "3600", 1, 1e6},
    {"games", OPTION_WHOLE, "1296", VD_ROLLOUT_ROUND, VD_ROLLOUT_GAMES_MAX},
    {"error", OPTION_REAL, "0.01", 0, 10},
    {"seed", OPTION_WHOLE, "20261125", 0, 9007199254740992.0},
    OPTION_MINUTES("0"),
    OPTION_END,
};

static int run_values(const option_set *o)
{
    const char *half = option_text(o, "half"), *only = option_text(o, "class");
    const char *from = option_text(o, "from");

    if (strcmp(half, "all") != 0 && strcmp(half, "tune") != 0 && strcmp(half, "held") != 0) {
        fputs("--half: all, tune or held\n", stderr);
        return 2;
    }
    if (strcmp(only, "rare") != 0 && value_class_find(only) == VALUE_CLASSES) {
        fprintf(stderr,
                "--class: rare, back, off, crashed, prime, ace-point, careless or race, not %s\n",
                only);
        return 2;
    }
    if (strcmp(from, "pools") != 0 && !is_of_games(o)) {
        fprintf(stderr, "--from: pools or games, not %s\n", from);
        return 2;
    }
    return o->words > 0 ? compare_all(o) : make_values(o);
}

const train_command train_values = {"values", run_values, OPTIONS, 0, FOLDERS_MAX, "[NETS...]"};
