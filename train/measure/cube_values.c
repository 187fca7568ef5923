/* videau-train cubes: how far what nets say of holding and of a take lies from the rollouts of the benchmark's doubles, by kind of
 * position and by score. */
#include "benchmark_losses.h"
#include "player.h"
#include "running_stats.h"
#include "train.h"
#include "videau/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FOLDERS_MAX = 8, CACHE_BITS = 12 };

/* Who is how far from the end of the match: the first that holds. */
typedef enum score_kind {
    SCORE_MONEY,
    SCORE_OTHER_1, /* the other side lacks one point: after the Crawford game */
    SCORE_MINE_2,  /* who is on roll lacks two */
    SCORE_OTHER_2,
    SCORE_NEAR, /* five points or fewer of either */
    SCORE_FAR,
    SCORE_KINDS
} score_kind;

static const char *const SCORES[SCORE_KINDS] = {"money",        "other 1 away", "roller 2 away",
                                                "other 2 away", "3 to 5 away",  "farther"};

static score_kind score_of(const vd_match *match)
{
    const int mine = (int)match->rules.length - (int)match->score[match->turn];
    const int theirs = (int)match->rules.length - (int)match->score[1 - match->turn];

    if (match->rules.length == 0)
        return SCORE_MONEY;
    if (theirs == 1)
        return SCORE_OTHER_1;
    if (mine == 2)
        return SCORE_MINE_2;
    if (theirs == 2)
        return SCORE_OTHER_2;
    return mine <= 5 || theirs <= 5 ? SCORE_NEAR : SCORE_FAR;
}

typedef struct line_sums {
    running_stats off, squares,
        noise; /* what is said less the rollout; its square; the rollout's own error squared */
} line_sums;

typedef struct sums {
    line_sums held, take;
    running_stats lost; /* both decisions, thousandths */
} sums;

static void add_line(line_sums *s, double said, const candidate *rolled)
{
    const double off = said - (double)rolled->equity;

    stats_add(&s->off, off);
    stats_add(&s->squares, off * off);
    stats_add(&s->noise, (double)rolled->error * (double)rolled->error);
}

typedef struct opinion {
    double no_double, take;
    bool doubles, takes;
} opinion;

static vd_status ask(const vd_engine *engine, vd_search *search, int ply, const vd_match *match,
                     opinion *out)
{
    const vd_search_options options = {.ply = ply};
    vd_cube_values values;
    vd_cube_decision d;
    vd_status status;

    if (ply == 0) {
        status = vd_engine_cube(engine, match, NULL, 0, &values);
        if (status == VD_OK)
            *out = (opinion){(double)values.no_double, (double)values.take, values.should_double,
                             values.should_take};
        return status;
    }
    status = vd_search_cube(search, match, &options, &d);
    if (status == VD_OK)
        *out = (opinion){d.no_double, d.take,
                         d.verdict == VD_VERDICT_DOUBLE_TAKE || d.verdict == VD_VERDICT_DOUBLE_PASS,
                         d.take <= d.pass};
    return status;
}

static void add_one(sums *s, const question *q, const opinion *said)
{
    float lost[LOSS_KINDS];

    loss_of_cube(q, said->doubles, said->takes, lost);
    add_line(&s->held, said->no_double, &q->candidate[CANDIDATE_NO_DOUBLE]);
    add_line(&s->take, said->take, &q->candidate[CANDIDATE_TAKE]);
    stats_add(&s->lost, 500.0 * (double)(lost[LOSS_DECISION] + lost[LOSS_ANSWER]));
}

static void print_line(const line_sums *s)
{
    printf("  %+.4f +- %.4f  %.4f  %.4f", stats_mean(&s->off), stats_error(&s->off),
           sqrt(stats_mean(&s->squares)), sqrt(stats_mean(&s->noise)));
}

static void print_row(const char *name, const sums *s)
{
    if (s->lost.count == 0)
        return;
    printf("  %-14s %5llu", name, (unsigned long long)s->lost.count);
    print_line(&s->held);
    print_line(&s->take);
    printf("  %6.2f +- %.2f\n", stats_mean(&s->lost), stats_error(&s->lost));
}

static void print_all(const char *folder, int ply, const sums by_kind[KIND_COUNT],
                      const sums by_score[SCORE_KINDS], const sums *all)
{
    printf("%s, %s\n  %-14s %5s  %-18s %6s %8s  %-18s %6s %8s  lost, thousandths\n", folder,
           vd_depth_name(ply), "", "n", "no double: bias", "rms", "rollout", "take: bias", "rms",
           "rollout");
    for (int k = 0; k < KIND_COUNT; k++)
        print_row(kind_name((kind)k), &by_kind[k]);
    for (int k = 0; k < SCORE_KINDS; k++)
        print_row(SCORES[k], &by_score[k]);
    print_row("all", all);
}

static int compare_folder(const benchmark *b, const char *folder, int ply, bench_half half)
{
    sums by_kind[KIND_COUNT] = {0}, by_score[SCORE_KINDS] = {0}, all = {0};
    vd_search *search = NULL;
    vd_status status;
    player who;

    if (!player_init(&who, folder, NULL))
        return 2;
    if (!who.engine) {
        fprintf(stderr, "%s is no folder of nets\n", folder);
        player_fini(&who);
        return 2;
    }
    status = vd_search_new(who.engine, CACHE_BITS, &search, NULL);
    for (size_t i = 0; i < b->count && status == VD_OK; i++) {
        const question *q = &b->question[i];
        opinion said;

        if (!question_is_cube(q) || (half != HALF_BOTH && q->held != (half == HALF_HELD)))
            continue;
        status = ask(who.engine, search, ply, &q->match, &said);
        if (status != VD_OK)
            break;
        add_one(&by_kind[q->kind], q, &said);
        add_one(&by_score[score_of(&q->match)], q, &said);
        add_one(&all, q, &said);
    }
    if (status == VD_OK)
        print_all(folder, ply, by_kind, by_score, &all);
    else
        fprintf(stderr, "%s: these nets cannot be asked\n", folder);
    vd_search_free(search);
    player_fini(&who);
    return status == VD_OK ? 0 : 2;
}

static const option_spec OPTIONS[] = {
    OPTION_NAME("benchmark", "data/benchmark/cubes"),
    OPTION_NAME("half", "both"),
    {"ply", OPTION_WHOLE, "0", 0, VD_PLY_MAX},
    OPTION_END,
};

static int run_cubes(const option_set *o)
{
    const int ply = (int)option_number(o, "ply");
    bench_half half;
    benchmark b;
    int code = 0;

    if (!half_parse(option_text(o, "half"), &half) ||
        !benchmark_load(&b, option_text(o, "benchmark")))
        return 2;
    for (int i = 0; i < o->words && code == 0; i++)
        code = compare_folder(&b, o->word[i], ply, half);
    benchmark_free(&b);
    return code;
}

const train_command train_cubes = {"cubes", run_cubes, OPTIONS, 1, FOLDERS_MAX, "NETS..."};
