/* videau-train error: what decisions cost by the rollouts of the benchmark, by kind of position. */
#include "benchmark_losses.h"
#include "train.h"

#include <assert.h>
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

    assert(losses);
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

static const option_spec OPTIONS[] = {
    OPTION_NAME("ply", "0"),
    OPTION_NAME("filter", NULL),
    {"roller", OPTION_WHOLE, NULL, 1, VD_ROLLER_FULL},
    {"cube-ply", OPTION_WHOLE, NULL, 0, VD_PLY_MAX},
    {"noise", OPTION_REAL, NULL, 0, 100},
    OPTION_NAME("name", NULL),
    OPTION_NAME("half", "gate"),
    OPTION_NAME("only", NULL),
    OPTION_NAME("benchmark", "data/benchmark"),
    OPTION_THREADS("1"),
    OPTION_END,
};

static bool add_column(const option_set *o, const char *folder, const char *ply, column *columns,
                       int *count)
{
    player_setting setting = player_setting_of(o, "");

    setting.ply = ply;
    if (*count == PLAYERS_MAX) {
        fprintf(stderr, "more than %d players\n", PLAYERS_MAX);
        return false;
    }
    if (!player_init(&columns[*count].who, folder, &setting))
        return false;
    (*count)++;
    return true;
}

/* Depths of one digit, with a comma between two. */
static bool are_depths(const char *text)
{
    for (;; text += 2) {
        if (text[0] < '0' || text[0] > '0' + VD_PLY_MAX)
            break;
        if (text[1] == '\0')
            return true;
        if (text[1] != ',')
            break;
    }
    fprintf(stderr, "--ply: depths from 0 to %d, such as 0,1,2\n", VD_PLY_MAX);
    return false;
}

/* Every folder at every depth asked for; other programs once. */
static bool make_columns(const option_set *o, column *columns, int *count)
{
    const char *plies = option_text(o, "ply");

    *count = 0;
    if (!are_depths(plies))
        return false;
    for (int i = 0; i < o->words; i++) {
        const size_t depths = strncmp(o->word[i], "gnubg:", 6) == 0 ? 1 : strlen(plies);

        for (size_t p = 0; p < depths; p += 2) {
            const char ply[2] = {plies[p], '\0'};

            if (!add_column(o, o->word[i], ply, columns, count))
                return false;
        }
    }
    return true;
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

static int error(const option_set *o)
{
    const char *folder = option_text(o, "benchmark");
    const char *only = option_text(o, "only");
    const int threads = (int)option_number(o, "threads");
    column columns[PLAYERS_MAX];
    benchmark b = {.count = 0};
    int count = 0, code = 2;
    bench_half half = HALF_GATE;

    memset(columns, 0, sizeof columns);
    if (half_parse(option_text(o, "half"), &half) && benchmark_load(&b, folder) &&
        (!only || keep_only(&b, only)) && make_columns(o, columns, &count)) {
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

const train_command train_error = {"error", error, OPTIONS, 1, PLAYERS_MAX, "PLAYER..."};
