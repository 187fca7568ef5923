/* videau-train benchmark: asks the questions and rolls them out, one after the other, for as long as it is let. */
#include "benchmark.h"
#include "player.h"
#include "rollouts.h"
#include "running_stats.h"
#include "sample_collector.h"
#include "train.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Plays this far from the best are rolled out: what is asked, and what 2 plies may be wrong by. */
static const double WITHIN = 0.15, MARGIN = 0.03;

/* Wide enough not to lose a play that 2 plies would keep. */
static const vd_filter CANDIDATES = {
    .stages = 1,
    .width = 1,
    .stage = {{.ply = 2, .keep = 2, .more = BENCHMARK_PLAYS_ASKED - 2, .within = 0.35F}}};

typedef struct builder {
    const char *folder;
    player who;
    vd_search *search;
    vd_plays plays;
    vd_play *chosen;
    vd_candidate *list;
    vd_rollout_options options;
    double precise; /* each line of a double until its standard error is no more; 0: all games */
    int threads;
    benchmark questions;
    bool *rolled; /* [questions.count] */
    FILE *file[2];
    double seconds;
    struct timespec began;
    size_t done, fresh;
    running_stats error; /* standard errors of candidates */
} builder;

static double since(const struct timespec *then)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) + 1e-9 * (double)(now.tv_nsec - then->tv_nsec);
}

/* ---- The questions ---- */

static bool say_found(void *user, const int found[2])
{
    struct timespec *said = user;

    if (since(said) >= 5) {
        clock_gettime(CLOCK_MONOTONIC, said);
        fprintf(stderr, "%d plays and %d cubes found\n", found[0], found[1]);
    }
    return true;
}

static void write_shares(FILE *file, const double share[KIND_COUNT])
{
    for (int k = 0; k < KIND_COUNT; k++)
        fprintf(file, "# share %s %.4f\n", kind_name((kind)k), share[k]);
}

static bool write_questions(const builder *b, const char *path)
{
    char line[BENCHMARK_LINE_BYTES], part[520];
    vd_plays plays = b->plays;
    FILE *file;
    bool good = true;

    snprintf(part, sizeof part, "%s.part", path);
    file = fopen(part, "w");
    if (!file) {
        fprintf(stderr, "%s cannot be written\n", part);
        return false;
    }
    fprintf(file, "# videau questions %d\n", BENCHMARK_VERSION);
    for (int i = 0; i < 2; i++) {
        fputs(i == 0 ? "# plays\n" : "# cubes\n", file);
        write_shares(file, b->questions.share[i]);
    }
    for (size_t i = 0; i < b->questions.count; i++) {
        good = question_write(&b->questions.question[i], &plays, line, sizeof line) && good;
        fprintf(file, "%s\n", line);
    }
    good = good && ferror(file) == 0;
    good = fclose(file) == 0 && good && rename(part, path) == 0;
    if (!good)
        fprintf(stderr, "%s cannot be written\n", path);
    return good;
}

static const option_spec OPTIONS[] = {
    OPTION_NAME("out", "data/benchmark"),
    {"plays", OPTION_WHOLE, "3200", 0, 1e6},
    {"cubes", OPTION_WHOLE, "660", 0, 1e6},
    {"seed", OPTION_WHOLE, "20261121", 0, 9007199254740992.0},
    OPTION_ALONE("questions"),
    {"games", OPTION_WHOLE, "1296", 1, 2e9},
    {"least", OPTION_WHOLE, "144", 0, 2e9},
    {"clear", OPTION_REAL, "4", 0, 1000},
    {"error", OPTION_REAL, "0", 0, 10},
    {"truncate", OPTION_WHOLE, "0", 0, 65535},
    {"ply", OPTION_WHOLE, "0", 0, VD_PLY_MAX},
    {"cube-ply", OPTION_WHOLE, "1", 0, VD_PLY_MAX},
    OPTION_MINUTES("0"),
    OPTION_THREADS("1"),
    OPTION_END,
};

static bool make_questions(builder *b, const char *path, const option_set *o)
{
    struct timespec said;
    const collection order = {
        .engine = b->who.engine,
        .seed = (uint64_t)option_number(o, "seed"),
        .wanted = {(int)option_number(o, "plays"), (int)option_number(o, "cubes")},
        .games_max = 1000000,
        .keep_going = say_found,
        .user = &said,
    };

    clock_gettime(CLOCK_MONOTONIC, &said);
    if (!collect(&order, &b->questions)) {
        fputs("no questions could be collected\n", stderr);
        return false;
    }
    return write_questions(b, path);
}

static bool read_questions(builder *b, const char *path)
{
    FILE *file = fopen(path, "r");
    char line[BENCHMARK_LINE_BYTES];
    bool cubes = false, good = true;

    if (!file) {
        fprintf(stderr, "%s cannot be read\n", path);
        return false;
    }
    for (int number = 1; good && fgets(line, sizeof line, file); number++) {
        question q;

        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#') {
            cubes = cubes || strcmp(line, "# cubes") == 0;
            share_read(line, b->questions.share[cubes]);
            continue;
        }
        good = question_read(line, &b->plays, &q) && q.count == 0 &&
               q.held == question_held(&q.match) && benchmark_add(&b->questions, &q);
        if (!good)
            fprintf(stderr, "%s, line %d: not a question: %.60s\n", path, number, line);
    }
    fclose(file);
    return good;
}

/* ---- What has been rolled out ---- */

/* Questions are told apart by their lines up to the first semicolon. */
static bool take_done(void *user, const char *line)
{
    builder *b = user;
    question q;
    size_t i = 0;

    if (line[0] == '#')
        return true;
    if (!question_read(line, &b->plays, &q) || q.count == 0)
        return false;
    while (i < b->questions.count &&
           (question_is_cube(&b->questions.question[i]) != question_is_cube(&q) ||
            !vd_pos_equal(&b->questions.question[i].match.pos, &q.match.pos)))
        i++;
    for (int k = 0; k < q.count; k++)
        stats_add(&b->error, (double)q.candidate[k].error);
    free(q.candidate);
    if (i == b->questions.count || b->rolled[i])
        return false;
    b->rolled[i] = true;
    b->done++;
    return true;
}

static void describe(const builder *b, char *text, size_t size)
{
    const vd_rollout_options *o = &b->options;
    char until[64] = "";

    if (b->precise > 0)
        snprintf(until, sizeof until, ", until a standard error of %g", b->precise);
    snprintf(text, size,
             "# videau benchmark %d\n# rolled out by %s\n"
             "# %u games, %u at least, given up at %g standard errors; plays %d ply, cubes %d ply, "
             "cut after %u half-moves, seed %llu%s\n",
             BENCHMARK_VERSION, b->who.text, o->games, o->least, o->clear, o->side[0].ply,
             o->side[0].cube_ply, o->truncate, (unsigned long long)o->seed, until);
}

static bool open_files(builder *b)
{
    static const char *const names[2] = {"plays.txt", "cubes.txt"};
    char head[1024], path[512];

    b->rolled = calloc(b->questions.count + 1, sizeof *b->rolled);
    if (!b->rolled) {
        fputs("no memory\n", stderr);
        return false;
    }
    describe(b, head, sizeof head);
    for (int i = 0; i < 2; i++) {
        const size_t before = b->done;
        long length;

        snprintf(path, sizeof path, "%s/%s", b->folder, names[i]);
        b->file[i] = results_open(path, head, take_done, b);
        if (!b->file[i])
            return false;
        length = ftell(b->file[i]);
        if (b->done == before && length == (long)strlen(head))
            write_shares(b->file[i], b->questions.share[i]);
        if (fflush(b->file[i]) != 0) {
            fprintf(stderr, "%s cannot be written\n", path);
            return false;
        }
    }
    return true;
}

/* ---- Rolling out ---- */

/* The plays worth rolling out, in the order of the search; none where there is no choice. */
static vd_status choose_plays(builder *b, const vd_match *match, size_t *chosen)
{
    const vd_search_options options = {.ply = 2, .filter = &CANDIDATES};
    size_t count = 0;
    vd_status status = vd_match_plays(match, &b->plays);

    *chosen = 0;
    if (status == VD_OK && b->plays.count > 1)
        status = vd_search_rank(b->search, match, &b->plays, &options, b->list);
    if (status != VD_OK || b->plays.count < 2)
        return status;
    while (count < b->plays.count && count < BENCHMARK_PLAYS_MAX && b->list[count].ply == 2 &&
           (count < 2 || b->list[count].equity >= b->list[0].equity - WITHIN - MARGIN)) {
        b->chosen[count] = b->plays.play[b->list[count].play];
        count++;
    }
    *chosen = count;
    return VD_OK;
}

static int compare_candidates(const void *left, const void *right)
{
    const candidate *a = left, *b = right;

    if (a->equity > b->equity)
        return -1;
    if (a->equity < b->equity)
        return 1;
    return a->play < b->play ? -1 : a->play > b->play;
}

static void read_lines(const builder *b, const vd_rollout *rollout, question *q)
{
    vd_rollout_candidate lines[BENCHMARK_PLAYS_MAX];
    vd_rollout_report report;
    const size_t count = vd_rollout_count(rollout);

    vd_rollout_look(rollout, &report, lines);
    q->count = (int)count;
    for (size_t i = 0; i < count; i++) {
        candidate *c = &q->candidate[i];

        c->play = question_is_cube(q) ? (uint16_t)i : (uint16_t)b->list[i].play;
        c->equity = (float)lines[i].value.mean;
        c->error = (float)lines[i].value.error;
    }
    if (!question_is_cube(q))
        qsort(q->candidate, count, sizeof *q->candidate, compare_candidates);
}

/* Of all lines, each in units of the stake it is played for: a take's is twice that of holding. */
static double largest_error(const vd_rollout *rollout)
{
    vd_rollout_candidate lines[BENCHMARK_PLAYS_MAX];
    vd_rollout_report report;
    double most = 0;

    vd_rollout_look(rollout, &report, lines);
    for (size_t i = 0; i < vd_rollout_count(rollout); i++) {
        const bool doubled = vd_rollout_kind_of(rollout) == VD_ROLLOUT_CUBE && i == CANDIDATE_TAKE;
        const double error = doubled ? lines[i].value.error / 2 : lines[i].value.error;

        most = error > most ? error : most;
    }
    return most;
}

/* To the games of the options, or until it is precise enough. */
static vd_status roll_on(const builder *b, const vd_rollout_question *asked, vd_rollout **rollout)
{
    const rollout_goal goal = {
        .error = largest_error, .precise = b->precise, .most = b->options.games};
    const uint32_t first = 2 * VD_ROLLOUT_ROUND;
    vd_rollout_options options = b->options;

    if (b->precise > 0 && first < goal.most)
        options.games = first;
    return rollout_until(b->who.engine, asked, &options, &goal, b->threads, rollout);
}

/* q->count stays 0 where there is no choice. */
static vd_status roll_question(builder *b, question *q)
{
    vd_rollout_question asked = {.kind = VD_ROLLOUT_CUBE, .match = &q->match};
    vd_rollout *rollout = NULL;
    vd_status status = VD_OK;

    if (!question_is_cube(q)) {
        asked.kind = VD_ROLLOUT_PLAYS;
        asked.plays = b->chosen;
        status = choose_plays(b, &q->match, &asked.count);
        if (status != VD_OK || asked.count < 2)
            return status;
    }
    q->candidate = malloc(BENCHMARK_PLAYS_MAX * sizeof *q->candidate);
    if (!q->candidate)
        return VD_ERR_NOMEM;
    status = roll_on(b, &asked, &rollout);
    if (status == VD_OK)
        read_lines(b, rollout, q);
    vd_rollout_free(rollout);
    return status;
}

/* Rolls a question out and writes its line. False: it cannot be, and it has been said. */
static bool answer_question(builder *b, question *q)
{
    FILE *file = b->file[question_is_cube(q)];
    char line[BENCHMARK_LINE_BYTES];

    if (roll_question(b, q) != VD_OK) {
        fputs("a question could not be rolled out\n", stderr);
        return false;
    }
    if (!question_write(q, &b->plays, line, sizeof line)) {
        fputs("a question could not be written down\n", stderr);
        return false;
    }
    if (q->count == 0) {
        fprintf(stderr, "not to be rolled out: %s\n", line);
        return true;
    }
    fprintf(file, "%s\n", line);
    if (fflush(file) != 0) {
        fprintf(stderr, "%s: cannot be written\n", b->folder);
        return false;
    }
    for (int k = 0; k < q->count; k++)
        stats_add(&b->error, (double)q->candidate[k].error);
    return true;
}

static void say_progress(const builder *b)
{
    const double now = since(&b->began);
    const double left = now / (double)b->fresh * (double)(b->questions.count - b->done);

    fprintf(stderr, "%zu of %zu, standard error of a candidate %.4f; %.0f s, about %.1f h left\n",
            b->done, b->questions.count, stats_mean(&b->error), now, left / 3600);
}

static bool roll_all(builder *b)
{
    double said = 0;

    clock_gettime(CLOCK_MONOTONIC, &b->began);
    for (size_t i = 0; i < b->questions.count; i++) {
        if (b->rolled[i])
            continue;
        if (b->seconds > 0 && since(&b->began) >= b->seconds)
            break;
        if (!answer_question(b, &b->questions.question[i]))
            return false;
        b->done++;
        b->fresh++;
        if (since(&b->began) - said >= 10) {
            said = since(&b->began);
            say_progress(b);
        }
    }
    if (b->fresh > 0)
        say_progress(b);
    printf("%s: %zu of %zu questions rolled out\n", b->folder, b->done, b->questions.count);
    return true;
}

/* ---- The command ---- */

static bool read_options(builder *b, const option_set *o)
{
    const char *folder = option_word(o, 0, "embedded");

    if (!player_init(&b->who, folder, NULL))
        return false;
    if (!b->who.engine) {
        fputs("only nets of ours ask and answer here\n", stderr);
        return false;
    }
    b->folder = option_text(o, "out");
    b->threads = (int)option_number(o, "threads");
    b->seconds = 60 * option_number(o, "minutes");
    vd_rollout_options_default(&b->options);
    b->options.games = (uint32_t)option_number(o, "games");
    b->options.least = (uint32_t)option_number(o, "least");
    b->options.truncate = (uint32_t)option_number(o, "truncate");
    b->options.clear = option_number(o, "clear");
    b->precise = option_number(o, "error");
    b->options.seed = 20261121;
    for (int i = 0; i < 2; i++) {
        b->options.side[i].ply = (int)option_number(o, "ply");
        b->options.side[i].cube_ply = (int)option_number(o, "cube-ply");
    }
    return true;
}

static bool make_room(builder *b)
{
    b->plays.capacity = VD_PLAYS_MAX;
    b->plays.play = malloc(VD_PLAYS_MAX * sizeof *b->plays.play);
    b->chosen = malloc(BENCHMARK_PLAYS_MAX * sizeof *b->chosen);
    b->list = malloc(VD_PLAYS_MAX * sizeof *b->list);
    if (b->plays.play && b->chosen && b->list &&
        vd_search_new(b->who.engine, VD_SEARCH_CACHE, &b->search, NULL) == VD_OK)
        return true;
    fputs("no memory\n", stderr);
    return false;
}

static bool have_questions(builder *b, const option_set *o)
{
    char path[512];
    struct stat there;

    snprintf(path, sizeof path, "%s/questions.txt", b->folder);
    if (stat(b->folder, &there) != 0 && mkdir(b->folder, 0777) != 0) {
        fprintf(stderr, "%s cannot be made\n", b->folder);
        return false;
    }
    return stat(path, &there) == 0 ? read_questions(b, path) : make_questions(b, path, o);
}

static int make_benchmark(const option_set *o)
{
    builder b = {.threads = 1};
    int code = 2;

    if (read_options(&b, o) && make_room(&b) && have_questions(&b, o)) {
        printf("%s: %zu questions\n", b.folder, b.questions.count);
        code = option_given(o, "questions") || (open_files(&b) && roll_all(&b)) ? 0 : 1;
    }
    for (int i = 0; i < 2; i++) {
        if (b.file[i])
            fclose(b.file[i]);
    }
    benchmark_free(&b.questions);
    vd_search_free(b.search);
    free(b.plays.play);
    free(b.chosen);
    free(b.list);
    free(b.rolled);
    player_fini(&b.who);
    return code;
}

const train_command train_benchmark = {"benchmark", make_benchmark, OPTIONS, 0, 1, ""};
