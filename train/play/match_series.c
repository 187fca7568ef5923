/* Pairs of games until a difference is known well enough; results kept in a file. */
#include "match_series.h"

#include "inner/plain_player.h"
#include "inner/pool.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD_BYTES = 1024, LEAST_PAIRS = 100, RESULT_NUMBERS = 6 + 4 * SPENT_KINDS };

/* A pair of games; points of the first player. */
typedef struct pair_result {
    int points[2];
    double luck[2];
    spent spent[2]; /* by player */
    int began;      /* games that who played first won */
} pair_result;

static double since(const struct timespec *then)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) + 1e-9 * (double)(now.tv_nsec - then->tv_nsec);
}

/* ---- Results ---- */

static void add_spent(spent *to, const spent *from)
{
    for (int kind = 0; kind < SPENT_KINDS; kind++) {
        to->seconds[kind] += from->seconds[kind];
        to->decisions[kind] += from->decisions[kind];
    }
}

static double adjusted(const pair_result *r)
{
    return 0.5 * (r->points[0] + r->points[1] - r->luck[0] - r->luck[1]);
}

static void add_pair(match_series *s, int pair, const pair_result *r)
{
    s->done[pair] = true;
    stats_add(&s->plain, 0.5 * (r->points[0] + r->points[1]));
    stats_add(&s->adjusted, adjusted(r));
    for (int i = 0; i < 2; i++) {
        s->wins += r->points[i] > 0;
        s->more += r->points[i] > 1 || r->points[i] < -1;
        add_spent(&s->spent[i], &r->spent[i]);
    }
    s->first_won += (uint64_t)r->began;
}

static bool write_pair(FILE *file, int pair, const pair_result *r)
{
    fprintf(file, "%d %d %d %.6f %.6f", pair, r->points[0], r->points[1], r->luck[0], r->luck[1]);
    for (int i = 0; i < 2; i++) {
        const spent *p = &r->spent[i];

        for (int kind = 0; kind < SPENT_KINDS; kind++)
            fprintf(file, " %llu %.6f", (unsigned long long)p->decisions[kind], p->seconds[kind]);
    }
    fprintf(file, " %d\n", r->began);
    return fflush(file) == 0 && !ferror(file);
}

static bool take_pair(void *user, const char *line)
{
    match_series *s = user;
    pair_result r;
    double n[RESULT_NUMBERS];
    int pair;

    if (!numbers_read(line, n, RESULT_NUMBERS) || n[0] < 0 || n[0] > 1e9)
        return false;
    pair = (int)n[0];
    for (int i = 0; i < 2; i++) {
        r.points[i] = (int)n[1 + i];
        r.luck[i] = n[3 + i];
        for (int kind = 0; kind < SPENT_KINDS; kind++) {
            const double *pieces = &n[5 + 2 * (SPENT_KINDS * i + kind)];

            r.spent[i].decisions[kind] = (uint64_t)pieces[0];
            r.spent[i].seconds[kind] = pieces[1];
        }
    }
    r.began = (int)n[RESULT_NUMBERS - 1];
    if (pair >= s->pairs || s->done[pair]) /* fewer are wanted this time */
        return pair >= s->pairs;
    add_pair(s, pair, &r);
    s->resumed++;
    return true;
}

static void print_spent(FILE *file, const spent *p)
{
    static const char *const names[SPENT_KINDS] = {"plays", "cubes"};

    for (int kind = 0; kind < SPENT_KINDS; kind++) {
        if (p->decisions[kind] > 0)
            fprintf(file, "  %llu %s at %.3f ms", (unsigned long long)p->decisions[kind],
                    names[kind], 1e3 * p->seconds[kind] / (double)p->decisions[kind]);
    }
}

static void say_progress(match_series *s)
{
    const double now = since(&s->began), error = stats_error(&s->adjusted);
    const uint64_t fresh = s->plain.count - s->resumed;
    double left = fresh > 0 ? now / (double)fresh * ((double)s->pairs - (double)s->plain.count) : 0;

    s->said = now;
    if (s->target > 0 && error > 0 && fresh > 0) {
        const double wanted = (double)s->plain.count * (error / s->target) * (error / s->target);
        const double until = now / (double)fresh * (wanted - (double)s->plain.count);

        left = until < left ? until : left;
    }
    fprintf(stderr,
            "%llu games: plain %+.4f +-%.4f, adjusted %+.4f +-%.4f; %.0f s, about %.0f s left\n",
            2ULL * (unsigned long long)s->plain.count, stats_mean(&s->plain),
            stats_error(&s->plain), stats_mean(&s->adjusted), error, now, left > 0 ? left : 0.0);
}

/* ---- Playing ---- */

static vd_status play_pair(match_series *s, paired_game *d, seat seats[2], int pair, pair_result *r)
{
    memset(r, 0, sizeof *r);
    for (int i = 0; i < 2; i++)
        memset(&seats[i].spent, 0, sizeof seats[i].spent);
    for (int swap = 0; swap < 2; swap++) {
        seat *const seated[2] = {&seats[swap], &seats[1 - swap]};
        const int sign = swap == 0 ? 1 : -1;
        const uint64_t number = s->seed * 0x10001U + (uint64_t)pair;
        paired_game_score score;
        vd_match match;
        vd_rng dice;
        vd_status status;

        vd_rng_init(&dice, number);
        if (vd_match_init(&match, &s->rules) != VD_REFUSAL_none)
            return VD_ERR_UNSUPPORTED;
        status = paired_game_play(d, seated, &match, &dice, s->seed + (uint64_t)pair, &score);
        if (status != VD_OK)
            return status;
        r->points[swap] = sign * score.points;
        r->luck[swap] = sign * score.luck;
        r->began += (score.points > 0) == (score.first == 0);
    }
    for (int i = 0; i < 2; i++)
        r->spent[i] = seats[i].spent;
    return VD_OK;
}

static void keep_pair(match_series *s, int pair, const pair_result *r)
{
    pthread_mutex_lock(&s->lock);
    add_pair(s, pair, r);
    if (s->results && !write_pair(s->results, pair, r)) {
        fprintf(stderr, "%s cannot be written\n", s->path);
        s->failed = true;
    }
    if (s->every > 0 && since(&s->began) - s->said >= s->every)
        say_progress(s);
    /* Not before there are enough of them to know the error. */
    if (s->target > 0 && s->adjusted.count >= LEAST_PAIRS && stats_error(&s->adjusted) <= s->target)
        s->stopped = true;
    if (s->seconds > 0 && since(&s->began) >= s->seconds)
        s->stopped = true;
    pthread_mutex_unlock(&s->lock);
}

static bool go_on(match_series *s)
{
    bool on;

    pthread_mutex_lock(&s->lock);
    on = !s->stopped && !s->failed;
    pthread_mutex_unlock(&s->lock);
    return on;
}

static void fail(match_series *s)
{
    pthread_mutex_lock(&s->lock);
    s->failed = true;
    pthread_mutex_unlock(&s->lock);
}

/* The pairs number, number + threads, ... */
static void run_share(void *user, int worker, size_t number)
{
    match_series *s = user;
    const vd_engine *judge = s->luck_ply < 0       ? NULL
                             : s->player[0].engine ? s->player[0].engine
                                                   : s->player[1].engine;
    seat seats[2] = {{.link.fd = -1}, {.link.fd = -1}};
    paired_game d = {0};

    (void)worker;
    if (!paired_game_init(&d, judge, s->luck_ply) ||
        !seat_init(&seats[0], &s->player[0], (int)number) ||
        !seat_init(&seats[1], &s->player[1], (int)number))
        fail(s);
    for (int i = (int)number; i < s->pairs && go_on(s); i += s->threads) {
        pair_result r;

        if (s->done[i]) /* only this thread sets it from now on */
            continue;
        if (play_pair(s, &d, seats, i, &r) == VD_OK)
            keep_pair(s, i, &r);
        else
            fail(s);
    }
    seat_fini(&seats[0]);
    seat_fini(&seats[1]);
    paired_game_fini(&d);
}

static bool run_all(match_series *s)
{
    if (vd_pool_once(s->threads, (size_t)s->threads, run_share, NULL, s) != VD_OK) {
        fputs("no memory\n", stderr);
        fail(s);
    }
    return !s->failed;
}

/* ---- All of it ---- */

static bool seat_players(match_series *s)
{
    for (int i = 0; i < 2; i++) {
        if (s->player[i].engine && !vd_engine_knows(s->player[i].engine, &s->rules.variant)) {
            fprintf(stderr, "%s: no net plays %s\n", s->player[i].text, s->rules.variant.name);
            return false;
        }
        if (s->player[i].plain && !vd_plain_knows(&s->rules.variant)) {
            fprintf(stderr, "plain: it does not play %s\n", s->rules.variant.name);
            return false;
        }
        s->player[i].cubeless = !s->rules.cube;
    }
    if (!s->player[0].engine && !s->player[1].engine)
        s->luck_ply = -1;
    return true;
}

static bool open_results(match_series *s)
{
    char head[HEAD_BYTES];

    s->done = calloc((size_t)s->pairs, sizeof *s->done);
    if (!s->done) {
        fputs("no memory\n", stderr);
        return false;
    }
    if (!s->path)
        return true;
    snprintf(
        head, sizeof head,
        "# videau-train match 2\n# first: %s\n# second: %s\n# %s, %s, luck %d, seed %llu\n"
        "# pair, points of the first in both games, luck, then for each: plays seconds cubes seconds; then games won by who began\n",
        s->player[0].text, s->player[1].text, s->rules.variant.name,
        s->rules.cube ? "money with the cube" : "cubeless money", s->luck_ply,
        (unsigned long long)s->seed);
    s->results = results_open(s->path, head, take_pair, s);
    return s->results != NULL;
}

void match_series_print(const match_series *s, FILE *file)
{
    const double games = 2.0 * (double)s->plain.count;
    const double mean = stats_mean(&s->adjusted), error = stats_error(&s->adjusted);

    fprintf(file, "%s, %s, %.0f games, each roll twice with seats changed, seed %llu\n",
            s->rules.variant.name, s->rules.cube ? "money with the cube" : "cubeless money", games,
            (unsigned long long)s->seed);
    for (int i = 0; i < 2; i++) {
        fprintf(file, "  %s: %s\n   ", i == 0 ? "first" : "second", s->player[i].text);
        print_spent(file, &s->spent[i]);
        putc('\n', file);
    }
    fprintf(file,
            "  plain:    first %+.4f points a game, standard error %.4f; wins %.4f; "
            "games worth more than 1: %.4f; won by who began: %.4f\n",
            stats_mean(&s->plain), stats_error(&s->plain), (double)s->wins / games,
            (double)s->more / games, (double)s->first_won / games);
    if (s->luck_ply >= 0)
        printf(
            "  adjusted: first %+.4f points a game, standard error %.4f (95 %%: %+.4f to %+.4f)\n",
            mean, error, mean - 1.96 * error, mean + 1.96 * error);
}

bool match_series_play(match_series *s)
{
    bool good;

    pthread_mutex_init(&s->lock, NULL);
    good = seat_players(s) && open_results(s);
    if (good) {
        clock_gettime(CLOCK_MONOTONIC, &s->began);
        s->stopped = s->target > 0 && s->adjusted.count >= LEAST_PAIRS &&
                     stats_error(&s->adjusted) <= s->target;
        good = run_all(s);
        if (!good)
            fputs("a game could not be played to its end\n", stderr);
    }
    if (s->results)
        fclose(s->results);
    s->results = NULL;
    free(s->done);
    s->done = NULL;
    pthread_mutex_destroy(&s->lock);
    return good;
}
