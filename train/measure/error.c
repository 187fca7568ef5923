/* videau-train error: what decisions cost by the rollouts of the benchmark, by kind of position. */
#include "benchmark_losses.h"
#include "train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS_MAX = 8, TABLES = 3 };

typedef struct column {
    player who;
    loss *losses;
} column;

/* The tables: questions of one sort, and which loss of them. */
static const struct {
    const char *title;
    bool cubes;
    int loss;
} TABLE[TABLES] = {{"plays", false, LOSS_DECISION},
                   {"cubes: double or not", true, LOSS_DECISION},
                   {"cubes: take or pass", true, LOSS_ANSWER}};

static running_stats sum_kind(const benchmark *b, const loss *losses, int table, int k)
{
    running_stats t = {.count = 0};

    for (size_t i = 0; i < b->count; i++) {
        const question *q = &b->question[i];

        if (losses[i].asked && question_is_cube(q) == TABLE[table].cubes &&
            (k == KIND_COUNT || (int)q->kind == k))
            stats_add(&t, 1000.0 * (double)losses[i].lost[TABLE[table].loss]);
    }
    return t;
}

/* As often as in games. */
static void sum_shares(const benchmark *b, const loss *losses, int table, double *mean,
                       double *error)
{
    double square = 0, all = 0;

    *mean = 0;
    for (int k = 0; k < KIND_COUNT; k++) {
        const running_stats t = sum_kind(b, losses, table, k);
        const double share = t.count > 0 ? b->share[TABLE[table].cubes][k] : 0;

        all += share;
        *mean += share * stats_mean(&t);
        square += share * share * stats_error(&t) * stats_error(&t);
    }
    *mean = all > 0 ? *mean / all : 0;
    *error = all > 0 ? sqrt(square) / all : 0;
}

static void print_table(const benchmark *b, const column *columns, int count, int table)
{
    const running_stats all = sum_kind(b, columns[0].losses, table, KIND_COUNT);

    if (all.count == 0)
        return;
    printf("\n%-22s %6s", TABLE[table].title, "asked");
    for (int c = 0; c < count; c++)
        printf("  %14s %d", "player", c + 1);
    putchar('\n');
    for (int k = 0; k <= KIND_COUNT; k++) {
        const running_stats size = sum_kind(b, columns[0].losses, table, k);

        if (size.count == 0)
            continue;
        printf("%-22s %6llu", k < KIND_COUNT ? kind_name((kind)k) : "all",
               (unsigned long long)size.count);
        for (int c = 0; c < count; c++) {
            const running_stats t = sum_kind(b, columns[c].losses, table, k);

            printf("  %8.3f +-%5.3f", stats_mean(&t), stats_error(&t));
        }
        putchar('\n');
    }
    printf("%-22s %6s", "by shares in games", "");
    for (int c = 0; c < count; c++) {
        double mean, error;

        sum_shares(b, columns[c].losses, table, &mean, &error);
        printf("  %8.3f +-%5.3f", mean, error);
    }
    putchar('\n');
}

static void print_all(const benchmark *b, const char *folder, bench_half half,
                      const column *columns, int count)
{
    printf("%s, half %s: equity lost a decision, thousandths of the stake, +- standard error\n",
           folder, half_name(half));
    for (int c = 0; c < count; c++)
        printf("player %d: %s\n", c + 1, columns[c].who.text);
    for (int table = 0; table < TABLES; table++)
        print_table(b, columns, count, table);
}

/* What holds for every player but its depth. */
static int common_options(int argc, char **argv, char **out, int room)
{
    static const char *const common[] = {"--filter", "--cube-ply", "--name", "--noise"};
    int count = 0;

    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++) {
        for (int k = 1; k + 1 < argc && count + 2 <= room; k++) {
            if (strcmp(argv[k], common[i]) == 0) {
                out[count++] = argv[k];
                out[count++] = argv[k + 1];
            }
        }
    }
    return count;
}

static bool add_column(int argc, char **argv, char *folder, char ply, column *columns, int *count)
{
    char depth[2] = {ply, '\0'}, name[] = "--ply";
    char *options[16] = {argv[0], name, depth};
    const int given = 3 + common_options(argc, argv, options + 3, 13);

    if (*count == PLAYERS_MAX) {
        fprintf(stderr, "more than %d players\n", PLAYERS_MAX);
        return false;
    }
    if (!player_init(&columns[*count].who, folder, "", given, options))
        return false;
    (*count)++;
    return true;
}

/* Every folder at every depth asked for; other programs once. */
static bool make_columns(int argc, char **argv, column *columns, int *count)
{
    const char *plies = option_text(argc, argv, "--ply", "0");

    *count = 0;
    for (int i = 1; i < argc && argv[i][0] != '-'; i++) {
        const size_t depths = strncmp(argv[i], "gnubg:", 6) == 0 ? 1 : strlen(plies);

        for (size_t p = 0; p < depths; p++) {
            if (plies[p] != ',' && !add_column(argc, argv, argv[i], plies[p], columns, count))
                return false;
        }
    }
    return *count > 0;
}

/* The questions of one sort alone. False: it is no sort, and said. */
static bool keep_only(benchmark *b, const char *sort)
{
    const bool cubes = strcmp(sort, "cubes") == 0;
    size_t kept = 0;

    if (!cubes && strcmp(sort, "plays") != 0) {
        fprintf(stderr, "%s: --only plays or cubes\n", sort);
        return false;
    }
    for (size_t i = 0; i < b->count; i++) {
        if (question_is_cube(&b->question[i]) == cubes)
            b->question[kept++] = b->question[i];
        else
            free(b->question[i].candidate);
    }
    b->count = kept;
    if (kept == 0)
        fprintf(stderr, "the benchmark holds no %s yet\n", sort);
    return kept > 0;
}

int train_error(int argc, char **argv)
{
    static const char *const known[] = {
        "--ply=",      "--half=", "--benchmark=", "--threads=", "--filter=",
        "--cube-ply=", "--name=", "--noise=",     "--only=",    NULL};
    const char *folder = option_text(argc, argv, "--benchmark", "data/benchmark");
    const char *only = option_text(argc, argv, "--only", NULL);
    const int threads = (int)option_number(argc, argv, "--threads", 1);
    column columns[PLAYERS_MAX];
    benchmark b = {.count = 0};
    int count = 0, code = 2;
    bench_half half = HALF_GATE;

    memset(columns, 0, sizeof columns);
    if (argc < 2 || argv[1][0] == '-') {
        fputs("videau-train error PLAYER... [OPTION...]: see --help\n", stderr);
        return 2;
    }
    if (options_check(argc, argv, PLAYERS_MAX, known) &&
        half_parse(option_text(argc, argv, "--half", "gate"), &half) &&
        benchmark_load(&b, folder) && (!only || keep_only(&b, only)) &&
        make_columns(argc, argv, columns, &count)) {
        code = 0;
        for (int c = 0; c < count && code == 0; c++) {
            columns[c].losses = losses_new(&b);
            if (!columns[c].losses ||
                !losses_find(&b, half, &columns[c].who, threads, columns[c].losses))
                code = 1;
        }
        if (code == 0)
            print_all(&b, folder, half, columns, count);
    }
    for (int c = 0; c < PLAYERS_MAX; c++) {
        free(columns[c].losses);
        player_fini(&columns[c].who);
    }
    benchmark_free(&b);
    return code;
}
