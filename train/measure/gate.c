/* videau-train gate: new nets take the place of old ones only if two recorded measures say so, what decisions cost on the
 * half of the benchmark that is for it, and games; and if no class of rare positions is valued worse. */
#include "benchmark_losses.h"
#include "match_series.h"
#include "train.h"
#include "value_errors.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* One-sided 95 %. */
static const double SURE = 1.645;
/* Standard errors by which a class of rare positions has to be valued worse. */
static const double SURE_OF_CLASS = 2;

typedef struct measure { /* what the new nets have ahead of the old ones; more is better */
    bool made;
    double mean, error;
} measure;

/* Positions as games bring them, and some put together. */
enum { VALUE_FILES = 2 };

/* Behind the name of a class. */
static const char *const SUFFIX[VALUE_FILES] = {"", ", put together"};

typedef struct gate {
    const char *folder[2]; /* old, new */
    player who[2];
    int threads;
    uint64_t pairs;                             /* wanted; then played */
    double lost[2];                             /* mean loss a decision, thousandths */
    measure losses;                             /* thousandths */
    measure games;                              /* points a game */
    measure values[VALUE_FILES][VALUE_CLASSES]; /* mean square error of equity */
} gate;

static bool better(const measure *m)
{
    return m->made && m->mean > SURE * m->error && m->mean > 0;
}

static bool worse(const measure *m)
{
    return m->made && m->mean < -SURE * m->error;
}

static bool worse_class(const measure *m)
{
    return m->made && m->mean < -SURE_OF_CLASS * m->error;
}

static bool some_class_worse(const gate *g)
{
    for (int f = 0; f < VALUE_FILES; f++) {
        for (int k = 0; k < VALUE_CLASSES; k++) {
            if (worse_class(&g->values[f][k]))
                return true;
        }
    }
    return false;
}

/* Better by one measure, and worse by none. */
static bool passes(const gate *g)
{
    return (better(&g->losses) || better(&g->games)) && !worse(&g->losses) && !worse(&g->games) &&
           !some_class_worse(g);
}

/* ---- What decisions cost ---- */

/* Each kind as often as in games; where nobody has counted that, as often as asked. */
static double weight_of(const benchmark *b, const running_stats *kinds, const question *q)
{
    const double share = b->share[question_is_cube(q)][q->kind];
    double all = 0;

    for (int k = 0; k < KIND_COUNT; k++)
        all += kinds[k].count > 0 ? b->share[question_is_cube(q)][k] : 0;
    return all > 0 ? share / all / (double)kinds[q->kind].count : 1;
}

/* Plays alone: of cubes there are too few to decide, and what they hang on is in the search. */
static bool counts(const loss *losses, const benchmark *b, size_t i)
{
    return losses[i].asked && !question_is_cube(&b->question[i]);
}

static void compare(gate *g, const benchmark *b, loss *const losses[2])
{
    running_stats kinds[KIND_COUNT] = {{0}};
    double weights = 0, square = 0, mean = 0;

    for (size_t i = 0; i < b->count; i++) {
        if (counts(losses[0], b, i))
            stats_add(&kinds[b->question[i].kind], 0);
    }
    for (size_t i = 0; i < b->count; i++) {
        const double weight = counts(losses[0], b, i) ? weight_of(b, kinds, &b->question[i]) : 0;
        const double was = 1000.0 * (double)losses[0][i].lost[LOSS_DECISION];
        const double is = 1000.0 * (double)losses[1][i].lost[LOSS_DECISION];

        weights += weight;
        g->lost[0] += weight * was;
        g->lost[1] += weight * is;
        mean += weight * (was - is);
        square += weight * weight * (was - is) * (was - is);
    }
    if (weights <= 0)
        return;
    g->lost[0] /= weights;
    g->lost[1] /= weights;
    g->losses = (measure){true, mean / weights, sqrt(square) / weights};
}

static bool measure_losses(gate *g, const char *folder)
{
    benchmark b;
    loss *losses[2] = {NULL, NULL};
    bool good;

    if (!benchmark_load(&b, folder))
        return false;
    losses[0] = losses_new(&b);
    losses[1] = losses_new(&b);
    good = losses[0] && losses[1];
    for (int i = 0; i < 2 && good; i++)
        good = losses_find(&b, HALF_GATE, &g->who[i], g->threads, losses[i]);
    if (good)
        compare(g, &b, losses);
    free(losses[0]);
    free(losses[1]);
    benchmark_free(&b);
    return good;
}

/* ---- What rare positions are said to be worth ---- */

static void compare_values(const value_set *set, value_error *const errors[2], measure *out)
{
    running_stats by_class[VALUE_CLASSES] = {0};

    for (size_t i = 0; i < set->count; i++) {
        const double was = errors[0][i].equity, is = errors[1][i].equity;

        if (set->one[i].number % 2 == 0) /* odd ones are held */
            stats_add(&by_class[set->one[i].kind], was * was - is * is);
    }
    for (int k = 0; k < VALUE_CLASSES; k++)
        out[k] =
            (measure){by_class[k].count > 1, stats_mean(&by_class[k]), stats_error(&by_class[k])};
}

static bool measure_values(gate *g, const char *path, measure *out)
{
    value_error *errors[2] = {NULL, NULL};
    value_set set;
    bool good = value_set_read(&set, path);

    for (int i = 0; i < 2 && good; i++) {
        errors[i] = calloc(set.count + 1, sizeof *errors[i]);
        good = errors[i] &&
               value_errors_find(&set, g->who[i].engine, g->who[i].ply, errors[i]) == VD_OK;
        if (!good)
            fprintf(stderr, "%s cannot be asked about the values\n", g->who[i].brief);
    }
    if (good)
        compare_values(&set, errors, out);
    free(errors[0]);
    free(errors[1]);
    value_set_free(&set);
    return good;
}

/* ---- Games ---- */

static bool measure_games(gate *g, const char *variant, uint64_t seed)
{
    match_series s = {.threads = g->threads, .pairs = (int)g->pairs, .seed = seed, .every = 10};
    vd_variant_id id;
    bool good;

    if (vd_variant_find_played(variant, strlen(variant), &id) != VD_OK) {
        fprintf(stderr, "--variant: no variant is called %s\n", variant);
        return false;
    }
    paired_game_money(&s.rules, id, false);
    s.player[0] = g->who[1];
    s.player[1] = g->who[0];
    s.luck_ply = vd_luck_known(&s.rules.variant) ? 0 : -1;
    good = match_series_play(&s);
    if (good) {
        match_series_print(&s, stdout);
        g->pairs = s.adjusted.count;
        g->games = (measure){true, stats_mean(&s.adjusted), stats_error(&s.adjusted)};
    }
    return good;
}

/* ---- Record, and promotion ---- */

static bool record(const gate *g, const char *path, const char *variant)
{
    const time_t now = time(NULL);
    struct tm utc;
    char date[32] = "";
    FILE *file = fopen(path, "a");
    bool good = file != NULL;

    if (file) {
        if (gmtime_r(&now, &utc))
            strftime(date, sizeof date, "%Y-%m-%d %H:%MZ", &utc);
        if (ftell(file) == 0)
            fputs(
                "# New nets against old ones\n\nA line for each `videau-train gate`. Loss: equity lost a play on the "
                "gate half of the benchmark, thousandths,\neach kind as often as in games. Games: points a game of "
                "the new ones, cubeless, luck taken out. +- are standard\nerrors. Passed: better by one at 95 %, "
                "worse by none; and no class of data/benchmark/classes.txt or values.txt valued worse by two standard "
                "errors of its\nmean square error.\n\n"
                "| when | game | old | new | loss, old | loss, new | less by | games | points | |\n"
                "|---|---|---|---|---|---|---|---|---|---|\n",
                file);
        fprintf(file, "| %s | %s, %d ply | %s | %s |", date, variant, g->who[0].ply,
                g->who[0].brief, g->who[1].brief);
        if (g->losses.made)
            fprintf(file, " %.3f | %.3f | %+.3f +-%.3f |", g->lost[0], g->lost[1], g->losses.mean,
                    g->losses.error);
        else
            fputs(" | | |", file);
        fprintf(file, " %llu | %+.4f +-%.4f | %s", 2ULL * (unsigned long long)g->pairs,
                g->games.mean, g->games.error, passes(g) ? "passed" : "refused");
        for (int f = 0; f < VALUE_FILES; f++) {
            for (int k = 0; k < VALUE_CLASSES; k++) {
                if (worse_class(&g->values[f][k]))
                    fprintf(file, "; worse about %s%s", value_class_name((value_class)k),
                            SUFFIX[f]);
            }
        }
        fputs(" |\n", file);
        good = fflush(file) == 0;
        good = fclose(file) == 0 && good;
    }
    if (!good)
        fprintf(stderr, "%s cannot be written\n", path);
    return good;
}

static bool copy_file(const char *from, const char *to)
{
    char part[560], buffer[1 << 14];
    FILE *in = fopen(from, "rb"), *out = NULL;
    bool good;
    size_t got;

    if (!in && errno == ENOENT)
        return true; /* nothing of that name */
    if (!in) {
        fprintf(stderr, "%s cannot be read\n", from);
        return false;
    }
    snprintf(part, sizeof part, "%s.part", to);
    out = fopen(part, "wb");
    good = out != NULL;
    while (good && (got = fread(buffer, 1, sizeof buffer, in)) > 0)
        good = fwrite(buffer, 1, got, out) == got;
    good = good && ferror(in) == 0 && fflush(out) == 0 && fsync(fileno(out)) == 0;
    fclose(in);
    if (out)
        good = fclose(out) == 0 && good;
    if (!good || rename(part, to) != 0) {
        fprintf(stderr, "%s cannot be written\n", to);
        return false;
    }
    return true;
}

/* Nets that the new folder has not stay the old ones. */
static bool promote(const gate *g)
{
    static const char *const ends[] = {"json", "log", "vdnet"};
    bool good = true;

    for (int s = 0; s < VD_NET_COUNT && good; s++) {
        for (size_t e = 0; e < sizeof ends / sizeof ends[0] && good; e++) {
            char from[512], to[512];

            snprintf(from, sizeof from, "%s/%s.%s", g->folder[1], vd_net_id_name((vd_net_id)s),
                     ends[e]);
            snprintf(to, sizeof to, "%s/%s.%s", g->folder[0], vd_net_id_name((vd_net_id)s),
                     ends[e]);
            good = copy_file(from, to);
        }
    }
    return good;
}

/* ---- The command ---- */

static const option_spec OPTIONS[] = {
    {"games", OPTION_WHOLE, "4000", 1, 2e9},
    {"ply", OPTION_WHOLE, "0", 0, VD_PLY_MAX},
    OPTION_NAME("filter", NULL),
    OPTION_SEED,
    OPTION_THREADS("1"),
    OPTION_NAME("benchmark", "data/benchmark"),
    OPTION_NAME("values", CLASSES_FILE),
    OPTION_NAME("wild", VALUES_FILE),
    OPTION_VARIANT,
    OPTION_NAME("log", "docs/measurements/gate.md"),
    OPTION_ALONE("record-only"),
    OPTION_END,
};

static bool read_options(gate *g, const option_set *o)
{
    g->threads = (int)option_number(o, "threads");
    g->pairs = (uint64_t)option_number(o, "games") / 2;
    if (g->threads < 1 || g->threads > SERIES_THREADS_MAX || g->pairs < 2 || g->pairs > 10000000) {
        fputs("--games is 4 or more, --threads 1 to 16\n", stderr);
        return false;
    }
    for (int i = 0; i < 2; i++) {
        g->folder[i] = o->word[i];
        if (!player_asked(&g->who[i], o->word[i], "", o))
            return false;
        if (!g->who[i].engine) {
            fprintf(stderr, "%s is no folder of nets\n", o->word[i]);
            return false;
        }
    }
    return true;
}

static void say(const gate *g)
{
    if (g->losses.made)
        printf("loss a play, thousandths: old %.3f, new %.3f; less by %+.3f, standard error %.3f\n",
               g->lost[0], g->lost[1], g->losses.mean, g->losses.error);
    for (int f = 0; f < VALUE_FILES; f++) {
        for (int k = 0; k < VALUE_CLASSES; k++) {
            const measure *m = &g->values[f][k];

            if (m->made)
                printf("square error of values, %s%s: less by %+.5f, standard error %.5f%s\n",
                       value_class_name((value_class)k), SUFFIX[f], m->mean, m->error,
                       worse_class(m) ? ": worse" : "");
        }
    }
    printf("games: new %+.4f points a game, standard error %.4f\n%s\n", g->games.mean,
           g->games.error, passes(g) ? "passed" : "refused");
}

static int judge(const option_set *o)
{
    const char *variant = option_text(o, "variant");
    const char *benchmark_at = option_text(o, "benchmark");
    const char *log = option_text(o, "log");
    gate g = {.pairs = 0};
    int code = 2;

    if (read_options(&g, o) &&
        (strcmp(variant, "backgammon") != 0 ||
         (measure_losses(&g, benchmark_at) &&
          measure_values(&g, option_text(o, "values"), g.values[0]) &&
          measure_values(&g, option_text(o, "wild"), g.values[1]))) &&
        measure_games(&g, variant, (uint64_t)option_number(o, "seed")) &&
        record(&g, log, variant)) {
        say(&g);
        code = passes(&g) ? 0 : 1;
        if (code == 0 && !option_given(o, "record-only")) {
            if (strcmp(g.folder[0], "embedded") == 0) {
                fputs(
                    "the nets of the program are data/nets when it was built: promote into that\n",
                    stderr);
                code = 2;
            } else if (!promote(&g)) {
                code = 2;
            } else {
                printf("%s now holds the nets of %s\n", g.folder[0], g.folder[1]);
            }
        }
    }
    player_fini(&g.who[0]);
    player_fini(&g.who[1]);
    return code;
}

const train_command train_gate = {"gate", judge, OPTIONS, 2, 2, "OLD NEW"};
