/* What the match equity table rests on, measured in games of the engine against itself: how often a game won is a gammon,
 * for money and where one side needs it, how well a cube is used, and what the leader's right to drop leaves of the
 * trailer's chances after the Crawford game. */
#include "inner/cube_states.h"
#include "inner/pool.h"
#include "paired_game.h"
#include "provenance.h"
#include "running_stats.h"
#include "train.h"
#include "vd_version.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    THREADS_MAX = 16,
    HEAD_BYTES = 1024,
    FINDINGS_BYTES = 2048,
    BATCHES_MAX = 100000,
    NOTES_MAX = 256
};
/* A batch is one line of results: so many money games without the cube, so many Crawford games of a match to 2, in which
 * a gammon wins the match for the trailer, and so many money games with the cube. */
enum { CUBELESS, CRAWFORD, CUBE, SORTS };
static const int SORT_GAMES[SORTS] = {100, 10, 10};

/* Sums over a batch. */
enum {
    GAMES,
    GAMMONS, /* without backgammons */
    BACKGAMMONS,
    CRAWFORDS, /* Crawford games */
    WON,       /* of them by the trailer */
    WON_ALL,   /* with a gammon, and the match with it */
    CHANCE,    /* what the trailer got, luck taken out: 1 for the match, 1/2 for a simple game */
    CHANCE_CHANCE,
    CUBES,  /* games with the cube */
    CASHED, /* of them ended by a drop */
    POINTS, /* of them, whoever won */
    NOTES,  /* positions in which the cube's owner rolls without doubling */
    GAIN,   /* sums over notes: what a live cube brings over a dead one by the model, */
    REAL,   /* what it brought in the game less the luck of the rolls, */
    GAIN_GAIN,
    GAIN_REAL,
    SUMS
};

typedef struct batch {
    bool done;
    double sum[SUMS];
} batch;

typedef struct study {
    player player[SORTS]; /* one engine */
    vd_match_rules rules[SORTS];
    uint64_t seed;
    int batches, threads;
    pthread_mutex_t lock;
    batch *batch;
    FILE *results;
    const char *path; /* of the results */
    int finished;
    bool failed;
} study;

/* ---- How well a cube is used ----
 *
 * By Janowski's model an owned cube is worth dead + x * (live - dead). In the notes x is the slope of what the rest of the
 * game brought, luck taken out, on live - dead. */

typedef struct note {
    int seat;
    unsigned cube_exp;
    double dead, gain; /* in units of the stake */
    double luck;       /* of seat 0 so far */
} note;

typedef struct notebook {
    const vd_engine *engine;
    const paired_game_score *score; /* of the game being played */
    note note[NOTES_MAX];
    int count;
} notebook;

/* The share of a live cube that the static model of the engine takes, with contact. */
static const double MODEL_SHARE = 0.68;

static void take_note(void *user, const vd_match *match)
{
    notebook *book = user;
    const vd_variant *variant = &match->rules.variant;
    note *n = &book->note[book->count];
    double value[VD_CUBE_STATES];
    vd_cube_states states;
    vd_probs probs;

    if (match->phase == VD_PHASE_DOUBLED && book->count > 0 &&
        book->note[book->count - 1].cube_exp == match->cube_exp &&
        match->cube_owner >= 0) { /* there was a double after all */
        book->count--;
        return;
    }
    if (match->phase != VD_PHASE_ROLL || match->cube_owner != match->turn ||
        book->count == NOTES_MAX || !vd_pos_contact(variant, &match->pos) ||
        vd_engine_probs(book->engine, variant, &match->pos, &probs) != VD_OK)
        return;
    vd_cube_states_of(book->engine, match, match->turn, &states);
    vd_cube_states_static(book->engine, &states, &match->pos, &probs, value);
    n->seat = match->turn;
    n->cube_exp = match->cube_exp;
    n->dead = vd_cube_states_dead(&states, 0, &probs);
    n->gain = (value[VD_STATE_MINE] - n->dead) / MODEL_SHARE;
    n->luck = book->score->luck;
    book->count++;
}

static void add_notes(const notebook *book, double sum[SUMS])
{
    const paired_game_score *score = book->score;

    for (int i = 0; i < book->count; i++) {
        const note *n = &book->note[i];
        const double brought = score->points - (score->luck - n->luck);
        const double stake = (double)(1U << n->cube_exp);
        const double real = (n->seat == 0 ? brought : -brought) / stake - n->dead;

        sum[NOTES]++;
        sum[GAIN] += n->gain;
        sum[REAL] += real;
        sum[GAIN_GAIN] += n->gain * n->gain;
        sum[GAIN_REAL] += n->gain * real;
    }
}

/* ---- Games ---- */

/* Seat 0 is 2 away, seat 1 has the other point. */
static void begin_crawford(vd_match *match)
{
    match->score[1] = 1;
    match->crawford_game = true;
    match->crawford_done = true;
}

static void add_game(const vd_match *match, int sort, const notebook *book, double sum[SUMS])
{
    double chance;

    switch (sort) {
    case CUBELESS:
        sum[GAMES]++;
        sum[GAMMONS] += match->end_kind == 2;
        sum[BACKGAMMONS] += match->end_kind == 3;
        return;
    case CRAWFORD:
        sum[CRAWFORDS]++;
        sum[WON] += match->winner == 0;
        sum[WON_ALL] += match->winner == 0 && match->end_kind > 1;
        chance = (match->winner == 0 ? match->end_kind > 1 ? 1.0 : 0.5 : 0.0) - book->score->luck;
        sum[CHANCE] += chance;
        sum[CHANCE_CHANCE] += chance * chance;
        return;
    default:
        sum[CUBES]++;
        sum[CASHED] += match->end == VD_END_DROP;
        sum[POINTS] += match->end_points;
        add_notes(book, sum);
    }
}

static vd_status play_game(study *s, paired_game *d, seat *who, int sort, uint64_t number,
                           double *sum)
{
    seat *const seats[2] = {who, who};
    paired_game_score score = {0};
    notebook book = {.engine = s->player[0].engine, .score = &score};
    vd_match match;
    vd_rng dice;
    vd_status status;

    vd_rng_init(&dice, number);
    if (vd_match_init(&match, &s->rules[sort]) != VD_REFUSAL_none)
        return VD_ERR_UNSUPPORTED;
    if (sort == CRAWFORD)
        begin_crawford(&match);
    d->look = sort == CUBE ? take_note : NULL;
    d->user = &book;
    status = paired_game_play(d, seats, &match, &dice, number, &score);
    d->look = NULL;
    d->user = NULL; /* the notebook ends here */
    if (status == VD_OK)
        add_game(&match, sort, &book, sum);
    return status;
}

static vd_status play_batch(study *s, paired_game d[SORTS], seat seats[SORTS], int index,
                            double sum[SUMS])
{
    const uint64_t first = s->seed * 0x100000001U + (uint64_t)index * 1000U;
    vd_status status = VD_OK;

    memset(sum, 0, SUMS * sizeof *sum);
    for (int sort = 0; sort < SORTS; sort++) {
        for (int i = 0; i < SORT_GAMES[sort] && status == VD_OK; i++)
            status = play_game(s, &d[sort], &seats[sort], sort,
                               first + 300U * (unsigned)sort + (unsigned)i, sum);
    }
    return status;
}

static void keep_batch(study *s, int index, const double sum[SUMS])
{
    pthread_mutex_lock(&s->lock);
    memcpy(s->batch[index].sum, sum, sizeof s->batch[index].sum);
    s->batch[index].done = true;
    s->finished++;
    if (s->results) {
        fprintf(s->results, "%d", index);
        for (int i = 0; i < SUMS; i++)
            fprintf(s->results, " %.9g", sum[i]);
        putc('\n', s->results);
        if (fflush(s->results) != 0 || ferror(s->results)) {
            fprintf(stderr, "%s cannot be written\n", s->path);
            s->failed = true;
        }
    }
    if (s->finished % 20 == 0)
        fprintf(stderr, "%d of %d batches\n", s->finished, s->batches);
    pthread_mutex_unlock(&s->lock);
}

static bool take_batch(void *user, const char *line)
{
    study *s = user;
    double n[1 + SUMS];

    if (!numbers_read(line, n, 1 + SUMS) || n[0] < 0 || n[0] >= BATCHES_MAX)
        return false;
    if (n[0] >= s->batches) /* fewer are wanted this time */
        return true;
    if (s->batch[(int)n[0]].done)
        return false;
    memcpy(s->batch[(int)n[0]].sum, n + 1, SUMS * sizeof *n);
    s->batch[(int)n[0]].done = true;
    s->finished++;
    return true;
}

static void fail(study *s)
{
    pthread_mutex_lock(&s->lock);
    s->failed = true;
    pthread_mutex_unlock(&s->lock);
}

static bool has_failed(study *s)
{
    bool failed;

    pthread_mutex_lock(&s->lock);
    failed = s->failed;
    pthread_mutex_unlock(&s->lock);
    return failed;
}

/* The batches number, number + threads, ... */
static void run_share(void *user, int worker, size_t number)
{
    study *s = user;
    seat seats[SORTS];
    paired_game d[SORTS];
    double sum[SUMS];

    (void)worker;
    memset(seats, 0, sizeof seats);
    memset(d, 0, sizeof d);
    for (int i = 0; i < SORTS; i++) {
        seats[i].link.fd = -1;
        /* Money games without the cube are fast: more of them do as well as taking their luck out. */
        if (!paired_game_init(&d[i], i == CUBELESS ? NULL : s->player[0].engine, 0) ||
            !seat_init(&seats[i], &s->player[i], (int)number))
            fail(s);
    }
    for (int i = (int)number; i < s->batches && !has_failed(s); i += s->threads) {
        if (s->batch[i].done) /* only this thread sets it from now on */
            continue;
        if (play_batch(s, d, seats, i, sum) == VD_OK)
            keep_batch(s, i, sum);
        else
            fail(s);
    }
    for (int i = 0; i < SORTS; i++) {
        seat_fini(&seats[i]);
        paired_game_fini(&d[i]);
    }
}

static bool run_all(study *s)
{
    if (vd_pool_once(s->threads, (size_t)s->threads, run_share, NULL, s) != VD_OK)
        fail(s);
    return !s->failed;
}

/* ---- The first rolls ----
 *
 * After the Crawford game the trailer doubles at the first chance, and the leader drops on having become the underdog.
 * Either of them begins with the same chance. */

typedef struct opening {
    vd_search *search;
    vd_plays plays;
    vd_candidate *list;
    double left; /* sum of what the leader leaves of the trailer's chances */
} opening;

/* The position after the best play of `dice` by match->turn, the other on roll. */
static vd_status best_after(opening *o, const vd_match *match, vd_dice dice, vd_match *after)
{
    const vd_search_options options = {.ply = 1};
    vd_match asked = *match;
    vd_status status = vd_plays_find(&match->rules.variant, &match->pos, dice, &o->plays);

    *after = *match;
    if (status == VD_OK && o->plays.count > 0) {
        asked.phase = VD_PHASE_PLAY;
        asked.dice = dice;
        status = vd_search_rank(o->search, &asked, &o->plays, &options, o->list);
        if (status == VD_OK)
            after->pos = o->plays.play[o->list[0].play].result;
    }
    vd_pos_flip(&after->pos, &after->pos);
    after->turn = (uint8_t)(1 - match->turn);
    after->actor = after->turn;
    return status;
}

static vd_status look_at_double(opening *o, const vd_match *match, double weight)
{
    const vd_search_options options = {.ply = 1};
    vd_evaluation e;
    vd_status status = vd_search_eval(o->search, match, &options, &e);

    if (status != VD_OK)
        return status;
    o->left += weight * ((double)e.probs.win < 0.5 ? (double)e.probs.win : 0.5);
    return VD_OK;
}

/* Seat 0, the trailer, begins; or seat 1, the leader, and then the double comes after the leader's play. */
static vd_status follow(opening *o, const vd_match *start, int first)
{
    vd_match begun = *start, after, answered;
    vd_status status = VD_OK;

    begun.turn = (uint8_t)first;
    begun.actor = begun.turn;
    for (int i = 0; i < 21 && status == VD_OK; i++) {
        vd_dice dice, reply;
        const int weight = vd_dice_nth(i, &dice);

        if (vd_dice_is_double(dice)) /* the draw is never one */
            continue;
        status = best_after(o, &begun, dice, &after);
        if (status == VD_OK && first == 1)
            status = look_at_double(o, &after, weight / 30.0);
        for (int k = 0; first == 0 && k < 21 && status == VD_OK; k++) {
            const int more = vd_dice_nth(k, &reply);

            status = best_after(o, &after, reply, &answered);
            if (status == VD_OK)
                status = look_at_double(o, &answered, weight * more / 30.0 / 36.0);
        }
    }
    return status;
}

/* The trailer's chance to win the match 2 away against 1 away: what a drop leaves is one half. */
static vd_status measure_drop(const vd_engine *engine, double *left)
{
    opening o = {.plays.capacity = VD_PLAYS_MAX};
    vd_situation s;
    vd_match match;
    vd_status status = VD_ERR_NOMEM;

    vd_situation_init(&s, VD_BACKGAMMON);
    s.length = 3;
    s.score[VD_MOVER] = 1;
    s.score[VD_OPPONENT] = 2;
    vd_match_of(&s, &match);
    o.plays.play = malloc(VD_PLAYS_MAX * sizeof *o.plays.play);
    o.list = malloc(VD_PLAYS_MAX * sizeof *o.list);
    if (o.plays.play && o.list)
        status = vd_search_new(engine, VD_SEARCH_CACHE, &o.search, NULL);
    if (status == VD_OK)
        status = follow(&o, &match, 0);
    if (status == VD_OK)
        status = follow(&o, &match, 1);
    vd_search_free(o.search);
    free(o.plays.play);
    free(o.list);
    *left = 0.5 * o.left;
    return status;
}

/* ---- What came out ---- */

typedef struct finding {
    double value, error;
} finding;

static double slope(const double sum[SUMS])
{
    const double n = sum[NOTES];
    const double spread = sum[GAIN_GAIN] - sum[GAIN] * sum[GAIN] / n;

    return n > 1 && spread > 0 ? (sum[GAIN_REAL] - sum[GAIN] * sum[REAL] / n) / spread : 0;
}

static void add_up(const study *s, int leave_out, double sum[SUMS])
{
    memset(sum, 0, SUMS * sizeof *sum);
    for (int i = 0; i < s->batches; i++) {
        for (int k = 0; k < SUMS && s->batch[i].done && i != leave_out; k++)
            sum[k] += s->batch[i].sum[k];
    }
}

/* Its error from what each batch changes (jackknife): positions of one game are no independent witnesses. */
static finding find_slope(const study *s)
{
    double sum[SUMS], rest[SUMS], squares = 0;
    finding f;

    add_up(s, -1, sum);
    f.value = slope(sum);
    for (int i = 0; i < s->batches; i++) {
        for (int k = 0; k < SUMS; k++)
            rest[k] = sum[k] - s->batch[i].sum[k];
        squares += (slope(rest) - f.value) * (slope(rest) - f.value);
    }
    f.error = sqrt(squares * (s->batches - 1) / s->batches);
    return f;
}

static finding find_mean(double sum, double squares, double count)
{
    const double mean = count > 0 ? sum / count : 0;
    const finding f = {mean, count > 1 ? sqrt((squares / count - mean * mean) / (count - 1)) : 0};

    return f;
}

static finding find_share(const double sum[SUMS], int what, int of)
{
    const double p = sum[of] > 0 ? sum[what] / sum[of] : 0;
    const finding f = {p, sum[of] > 0 ? sqrt(p * (1 - p) / sum[of]) : 0};

    return f;
}

/* All that was found, as members of a JSON object. */
static bool put_findings(const study *s, double two_away, vd_buf *out)
{
    double sum[SUMS];
    finding gammon, backgammon, won, won_all, chance, cashed, x;

    add_up(s, -1, sum);
    gammon = find_share(sum, GAMMONS, GAMES);
    backgammon = find_share(sum, BACKGAMMONS, GAMES);
    won = find_share(sum, WON, CRAWFORDS);
    won_all = find_share(sum, WON_ALL, CRAWFORDS);
    chance = find_mean(sum[CHANCE], sum[CHANCE_CHANCE], sum[CRAWFORDS]);
    cashed = find_share(sum, CASHED, CUBES);
    x = find_slope(s);
    return provenance_real(out, "gammon", 5, gammon.value) &&
           provenance_real(out, "gammon_error", 5, gammon.error) &&
           provenance_real(out, "backgammon", 5, backgammon.value) &&
           provenance_real(out, "backgammon_error", 5, backgammon.error) &&
           provenance_real(out, "cubeless_games", 0, sum[GAMES]) &&
           provenance_real(out, "crawford_two", 5, chance.value) &&
           provenance_real(out, "crawford_two_error", 5, chance.error) &&
           provenance_real(out, "crawford_games", 0, sum[CRAWFORDS]) &&
           provenance_real(out, "crawford_won", 5, won.value) &&
           provenance_real(out, "crawford_gammon", 5, won_all.value) &&
           provenance_real(out, "cube_use", 4, x.value) &&
           provenance_real(out, "cube_use_error", 4, x.error) &&
           provenance_real(out, "cube_games", 0, sum[CUBES]) &&
           provenance_real(out, "cube_positions", 0, sum[NOTES]) &&
           provenance_real(out, "cashed", 5, cashed.value) &&
           provenance_real(out, "cashed_error", 5, cashed.error) &&
           provenance_real(out, "points", 4, sum[CUBES] > 0 ? sum[POINTS] / sum[CUBES] : 0) &&
           provenance_real(out, "two_away", 5, two_away);
}

static bool write_report(const study *s, const char *path, const option_set *o)
{
    const time_t now = time(NULL);
    char date[32] = "", findings[FINDINGS_BYTES];
    double left = 0;
    struct tm parts;
    bool written;
    FILE *file;
    vd_buf buf;

    vd_buf_init(&buf, findings, sizeof findings);
    if (measure_drop(s->player[0].engine, &left) != VD_OK || !put_findings(s, left, &buf) ||
        !(file = fopen(path, "w")))
        return false;
    if (gmtime_r(&now, &parts))
        (void)strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    fprintf(file, "{\n  %s,\n", findings);
    fprintf(file, "  \"player\": \"%s\",\n  \"command\": \"videau-train", s->player[0].text);
    for (int i = 0; i < o->argc; i++)
        fprintf(file, " %s", o->argv[i]);
    fprintf(file, "\",\n  \"ended\": \"%s\", \"commit\": \"%s\"\n}\n", date, VD_COMMIT);
    written = ferror(file) == 0;
    return fclose(file) == 0 && written;
}

/* ---- The command ---- */

static const option_spec OPTIONS[] = {
    {"games", OPTION_WHOLE, "50000", 1, 2e9},
    {"ply", OPTION_WHOLE, "0", 0, VD_PLY_MAX},
    OPTION_SEED,
    OPTION_THREADS("2"),
    OPTION_NAME("results", NULL),
    OPTION_NAME("out", "data/met/rates.json"),
    OPTION_END,
};

static bool begin(study *s, const option_set *o)
{
    const char *results = option_text(o, "results");
    char head[HEAD_BYTES];

    s->seed = (uint64_t)option_number(o, "seed");
    s->threads = (int)option_number(o, "threads");
    s->batches = (int)(option_number(o, "games") / SORT_GAMES[CUBELESS]);
    if (s->batches < 2 || s->batches > BATCHES_MAX || s->threads < 1 || s->threads > THREADS_MAX) {
        fprintf(stderr, "--games is %d to %d, --threads 1 to %d\n", 2 * SORT_GAMES[CUBELESS],
                BATCHES_MAX * SORT_GAMES[CUBELESS], THREADS_MAX);
        return false;
    }
    s->batch = calloc((size_t)s->batches, sizeof *s->batch);
    if (!s->batch) {
        fputs("no memory\n", stderr);
        return false;
    }
    if (!player_asked(&s->player[0], option_word(o, 0, "embedded"), "", o))
        return false;
    for (int sort = 0; sort < SORTS; sort++) {
        s->player[sort] = s->player[0];
        s->player[sort].cubeless = sort == CUBELESS;
        paired_game_money(&s->rules[sort], VD_BACKGAMMON, sort == CUBE);
    }
    vd_match_rules_default(&s->rules[CRAWFORD], VD_BACKGAMMON, 2);
    /* What one side needs more than in the games the nets grew up with is better seen a roll ahead. */
    s->player[CRAWFORD].ply = s->player[0].ply > 0 ? s->player[0].ply : 1;
    if (!results)
        return true;
    snprintf(
        head, sizeof head,
        "# videau-train rates 1\n# %s\n# seed %llu, %d money games, %d Crawford games and %d with the "
        "cube a line\n",
        s->player[0].text, (unsigned long long)s->seed, SORT_GAMES[CUBELESS], SORT_GAMES[CRAWFORD],
        SORT_GAMES[CUBE]);
    s->path = results;
    s->results = results_open(results, head, take_batch, s);
    return s->results != NULL;
}

static int rates(const option_set *o)
{
    const char *out = option_text(o, "out");
    study s = {.seed = 0};
    int code = 2;

    pthread_mutex_init(&s.lock, NULL);
    if (begin(&s, o)) {
        code = run_all(&s) ? 0 : 1;
        if (code != 0)
            fputs("a game could not be played to its end\n", stderr);
        else if (!write_report(&s, out, o)) {
            fprintf(stderr, "%s cannot be written\n", out);
            code = 2;
        }
    }
    if (s.results)
        fclose(s.results);
    free(s.batch);
    player_fini(&s.player[0]);
    pthread_mutex_destroy(&s.lock);
    return code;
}

const train_command train_rates = {"rates", rates, OPTIONS, 0, 1, ""};
