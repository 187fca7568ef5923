/* A lesson: workers play and learn side by side, their nets averaged after every round.
 *
 * Each worker has its own copy and its own random numbers, and waits for the others at the end of a round; so the
 * nets after n rounds depend on the seed and the options alone. The learning rate follows the clock, and that is
 * what makes two lessons of the same length differ. */
#include "selfplay.h"
#include "train.h"
#include "vd_version.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { THREADS_MAX = 16, HISTORY_MAX = 16384, CHECKPOINT_SECONDS = 60, REPORT_SECONDS = 20 };

typedef struct lesson_run {
    char command_line[512];
    const char *name; /* "td", "labels" */
    const char *out;
    char state[256];
    vd_variant_id variant;
    uint64_t seed;
    double minutes, rate, rate_end;
    int threads, round_games;
    brain master;
    worker worker[THREADS_MAX];
    /* counted over this lesson, checkpoints included */
    double seconds;     /* of the clock */
    double cpu_seconds; /* of all threads together */
    uint64_t rounds, games, decisions, labels;
    double started; /* of this process, seconds of the clock */
    /* provenance of the lessons before this one: JSON objects, each followed by a comma */
    char history[HISTORY_MAX];
} lesson_run;

static double clock_seconds(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool set_family(lesson_run *run)
{
    brain *b = &run->master;
    vd_slot slot;

    if (!vd_variant_slot(vd_variant_get(run->variant), &slot))
        return false;
    b->learn[slot] = true;
    b->learn[VD_SLOT_RACE] = slot == VD_SLOT_CONTACT;
    return true;
}

/* ---- Checkpoints ---- */

static const char STATE_MAGIC[8] = "VDSTATE3";

typedef struct state_head {
    char magic[8];
    char lesson[16];
    double seconds;
    uint64_t rounds, games, decisions, labels;
    double cpu_seconds;
} state_head;

static bool write_all(FILE *file, const void *bytes, size_t size)
{
    return fwrite(bytes, 1, size, file) == size;
}

static bool write_models(FILE *file, const brain *b)
{
    for (int s = 0; s < VD_SLOT_COUNT; s++) {
        const model *m = &b->net[s];

        if (!b->learn[s])
            continue;
        if (!write_all(file, &m->shape, sizeof m->shape) ||
            !write_all(file, &m->steps, sizeof m->steps) ||
            !write_all(file, m->weight, m->count * sizeof(float)) ||
            !write_all(file, m->mean, m->count * sizeof(float)) ||
            !write_all(file, m->square, m->count * sizeof(float)))
            return false;
    }
    return true;
}

/* Written beside the old one and put in its place, so that a kill leaves one of the two. */
static bool save_state(const lesson_run *run)
{
    state_head head = {.seconds = run->seconds,
                       .rounds = run->rounds,
                       .games = run->games,
                       .decisions = run->decisions,
                       .labels = run->labels,
                       .cpu_seconds = run->cpu_seconds};
    char path[512];
    FILE *file;
    bool good;

    memcpy(head.magic, STATE_MAGIC, sizeof head.magic);
    snprintf(head.lesson, sizeof head.lesson, "%s", run->name);
    snprintf(path, sizeof path, "%s.new", run->state);
    file = fopen(path, "wb");
    if (!file)
        return false;
    good = write_all(file, &head, sizeof head) &&
           write_all(file, run->history, sizeof run->history) && write_models(file, &run->master);
    good = fclose(file) == 0 && good;
    return good && rename(path, run->state) == 0;
}

static bool read_all(FILE *file, void *bytes, size_t size)
{
    return fread(bytes, 1, size, file) == size;
}

static bool read_models(FILE *file, brain *b)
{
    for (int s = 0; s < VD_SLOT_COUNT; s++) {
        model *m = &b->net[s];
        vd_net_shape shape;

        if (!b->learn[s])
            continue;
        if (!read_all(file, &shape, sizeof shape) || memcmp(&shape, &m->shape, sizeof shape) != 0)
            return false;
        if (!read_all(file, &m->steps, sizeof m->steps) ||
            !read_all(file, m->weight, m->count * sizeof(float)) ||
            !read_all(file, m->mean, m->count * sizeof(float)) ||
            !read_all(file, m->square, m->count * sizeof(float)))
            return false;
    }
    return true;
}

/* Another lesson's checkpoint is where this one begins; the same one's is where it was cut off. */
static bool load_state(lesson_run *run)
{
    FILE *file = fopen(run->state, "rb");
    state_head head;
    bool good;

    if (!file)
        return false;
    good = read_all(file, &head, sizeof head) &&
           memcmp(head.magic, STATE_MAGIC, sizeof head.magic) == 0 &&
           read_all(file, run->history, sizeof run->history) && read_models(file, &run->master);
    fclose(file);
    if (!good)
        return false;
    run->history[HISTORY_MAX - 1] = '\0';
    run->seconds = head.seconds;
    run->rounds = head.rounds;
    run->games = head.games;
    run->decisions = head.decisions;
    run->labels = head.labels;
    run->cpu_seconds = head.cpu_seconds;
    return true;
}

/* ---- Provenance and nets ---- */

/* The processor's name as Linux tells it. */
static void name_machine(char *out, size_t size)
{
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[256];

    snprintf(out, size, "unknown");
    while (file && fgets(line, sizeof line, file)) {
        const char *name = strstr(line, ": ");

        line[strcspn(line, "\n\"\\")] = '\0';
        if (strncmp(line, "model name", 10) == 0 && name) {
            snprintf(out, size, "%.100s", name + 2);
            break;
        }
    }
    if (file)
        fclose(file);
}

static void describe_lesson(const lesson_run *run, char *out, size_t size)
{
    char machine[128], date[32];
    time_t now = time(NULL);
    struct tm parts;

    name_machine(machine, sizeof machine);
    gmtime_r(&now, &parts);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    snprintf(
        out, size,
        "    {\n      \"command\": \"%s\",\n      \"seed\": %llu,\n      \"threads\": %d,\n"
        "      \"seconds\": %.0f,\n      \"cpu_seconds\": %.0f,\n      \"rounds\": %llu,\n      \"games\": %llu,\n"
        "      \"decisions\": %llu,\n      \"labels\": %llu,\n      \"rate\": [%g, %g],\n"
        "      \"ended\": \"%s\",\n      \"commit\": \"%s\",\n      \"machine\": \"%s\"\n    }",
        run->command_line, (unsigned long long)run->seed, run->threads, run->seconds,
        run->cpu_seconds, (unsigned long long)run->rounds, (unsigned long long)run->games,
        (unsigned long long)run->decisions, (unsigned long long)run->labels, run->rate,
        run->rate_end, date, VD_COMMIT, machine);
}

static bool write_provenance(const lesson_run *run, vd_slot slot, const char *text)
{
    char path[512];
    FILE *file;
    const model *m = &run->master.net[slot];

    snprintf(path, sizeof path, "%s/%s.json", run->out, vd_slot_name(slot));
    file = fopen(path, "w");
    if (!file)
        return false;
    fprintf(file,
            "{\n  \"net\": \"%s.vdnet\",\n  \"kind\": %u,\n  \"inputs\": %u,\n  \"hidden\": %u,\n"
            "  \"variant\": \"%s\",\n  \"teacher\": \"self-play only\",\n"
            "  \"reproducible\": \"no: the learning rate follows the clock; each round is\",\n"
            "  \"lessons\": [\n%s%s\n  ]\n}\n",
            vd_slot_name(slot), m->shape.kind, m->shape.inputs, m->shape.hidden,
            vd_variant_get(run->variant)->name, run->history, text);
    return fclose(file) == 0;
}

static bool write_net(const lesson_run *run, vd_slot slot)
{
    const model *m = &run->master.net[slot];
    char path[512];

    snprintf(path, sizeof path, "%s/%s.vdnet", run->out, vd_slot_name(slot));
    return write_weights(path, &m->shape, m->weight);
}

static bool checkpoint(const lesson_run *run)
{
    char text[2048];
    bool good = save_state(run);

    describe_lesson(run, text, sizeof text);
    for (int s = 0; s < VD_SLOT_COUNT; s++) {
        if (run->master.learn[s])
            good = good && write_net(run, (vd_slot)s) && write_provenance(run, (vd_slot)s, text);
    }
    if (!good)
        fprintf(stderr, "cannot write %s or %s\n", run->state, run->out);
    return good;
}

/* ---- The lesson ---- */

static void *run_worker(void *argument)
{
    worker *w = argument;

    w->status = worker_play(w, w->round_games);
    return NULL;
}

static double fall(double from, double to, double part)
{
    return from * pow(to / from, part < 1.0 ? part : 1.0);
}

static bool run_round(lesson_run *run)
{
    pthread_t thread[THREADS_MAX];
    const double rate = fall(run->rate, run->rate_end, run->seconds / (60.0 * run->minutes));

    for (int t = 0; t < run->threads; t++) {
        worker *w = &run->worker[t];

        w->rate = (float)rate;
        w->round_games = run->round_games;
        vd_rng_init(&w->rng, run->seed ^ (run->rounds * 0x9E3779B97F4A7C15U) ^ ((uint64_t)t << 56));
        if (pthread_create(&thread[t], NULL, run_worker, w) != 0)
            return false;
    }
    for (int t = 0; t < run->threads; t++)
        pthread_join(thread[t], NULL);
    for (int s = 0; s < VD_SLOT_COUNT; s++) {
        const model *parts[THREADS_MAX];

        if (!run->master.learn[s])
            continue;
        for (int t = 0; t < run->threads; t++)
            parts[t] = &run->worker[t].mind.net[s];
        model_average(&run->master.net[s], parts, run->threads);
        for (int t = 0; t < run->threads; t++)
            model_copy(&run->worker[t].mind.net[s], &run->master.net[s]);
    }
    run->rounds++;
    for (int t = 0; t < run->threads; t++) {
        if (run->worker[t].status != VD_OK)
            return false;
    }
    return true;
}

static void collect(lesson_run *run, double *residual)
{
    double squares = 0;
    uint64_t count = 0;

    for (int t = 0; t < run->threads; t++) {
        worker *w = &run->worker[t];

        run->games += w->games;
        run->decisions += w->decisions;
        run->labels += w->labels;
        squares += w->residual;
        count += w->residuals;
        w->games = w->decisions = w->labels = w->residuals = 0;
        w->residual = 0;
    }
    *residual = count > 0 ? sqrt(squares / (double)count) : 0.0;
}

static bool run_lesson(lesson_run *run)
{
    double before = run->seconds, last_report = clock_seconds(CLOCK_MONOTONIC),
           last_save = last_report;

    const double cpu_before = run->cpu_seconds;

    run->started = last_report;
    while (run->seconds < 60.0 * run->minutes) {
        double now, residual;

        if (!run_round(run))
            return false;
        now = clock_seconds(CLOCK_MONOTONIC);
        run->seconds = before + now - run->started;
        run->cpu_seconds = cpu_before + clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
        if (now - last_report < REPORT_SECONDS)
            continue;
        last_report = now;
        collect(run, &residual);
        printf(
            "%s %s %6.0f s  rounds %llu  games %llu  decisions %llu  labels %llu  residual %.4f  rate %.5f\n",
            vd_variant_get(run->variant)->name, run->name, run->seconds,
            (unsigned long long)run->rounds, (unsigned long long)run->games,
            (unsigned long long)run->decisions, (unsigned long long)run->labels, residual,
            (double)run->worker[0].rate);
        fflush(stdout);
        if (now - last_save >= CHECKPOINT_SECONDS) {
            last_save = now;
            if (!checkpoint(run))
                return false;
        }
    }
    collect(run, &before);
    return true;
}

/* The model of a slot that is trained: random, or the net that there is; a net for the engine where there is none. */
static bool make_model(lesson_run *run, vd_slot slot, bool from_net, int argc, char **argv,
                       vd_net **file)
{
    model *m = &run->master.net[slot];
    vd_net_shape shape = {.inputs = (uint32_t)vd_slot_inputs(slot),
                          .hidden = (uint32_t)option_number(argc, argv, "--hidden", 256),
                          .outputs = VD_OUTPUTS,
                          .kind = vd_slot_kind(slot)};

    if (slot == VD_SLOT_RACE)
        shape.hidden = (uint32_t)option_number(argc, argv, "--race-hidden", 128);
    if (from_net && (!*file || vd_net_kind(*file) != shape.kind)) {
        fprintf(stderr, "%s/%s.vdnet is %s\n", run->out, vd_slot_name(slot),
                *file ? "a net of marks, which gather and fit teach" : "needed first");
        return false;
    }
    if (from_net)
        shape.hidden = (uint32_t)vd_net_hidden(*file);
    if (vd_net_weight_count(&shape) == 0 || shape.hidden > MODEL_HIDDEN_MAX ||
        shape.hidden % 16 != 0 || !model_init(m, &shape, run->seed + (uint64_t)slot) ||
        !model_adam_init(m)) {
        fprintf(stderr, "--hidden and --race-hidden are multiples of 16, at most %d\n",
                MODEL_HIDDEN_MAX);
        return false;
    }
    if (from_net)
        memcpy(m->weight, vd_net_weights(*file), m->count * sizeof(float));
    return *file || vd_net_make(&shape, m->weight, file, NULL) == VD_OK;
}

/* Models of the family, and an engine of the nets in the folder for the positions they do not value. */
static bool make_models(lesson_run *run, int argc, char **argv, vd_engine **engine)
{
    vd_net *files[VD_SLOT_COUNT];
    /* Without a checkpoint the next lesson starts from the nets themselves: a fresh clone has no other trace. */
    const bool from_nets =
        option_given(argc, argv, "--next") && !option_given(argc, argv, "--resume");
    bool good = load_nets(run->out, files);

    if (!good)
        return false;
    for (int s = 0; s < VD_SLOT_COUNT && good; s++) {
        if (run->master.learn[s])
            good = make_model(run, (vd_slot)s, from_nets, argc, argv, &files[s]);
    }
    if (good && !files[VD_SLOT_RACE] && !run->master.learn[VD_SLOT_ACEY]) {
        fprintf(stderr, "%s/%s.vdnet is needed first\n", run->out, vd_slot_name(VD_SLOT_RACE));
        good = false;
    }
    if (good)
        return vd_engine_make(files, engine, NULL) == VD_OK;
    for (int s = 0; s < VD_SLOT_COUNT; s++)
        vd_net_free(files[s]);
    return false;
}

static bool make_worker(lesson_run *run, worker *w, int argc, char **argv)
{
    w->lesson = strcmp(run->name, "td") == 0 ? LESSON_TD : LESSON_LABELS;
    w->variant = *vd_variant_get(run->variant);
    w->lambda = (float)option_number(argc, argv, "--lambda", 0.7);
    w->noise = (float)option_number(argc, argv, "--noise", w->lesson == LESSON_TD ? 0.0 : 0.05);
    w->repeats = (int)option_number(argc, argv, "--repeats", 6);
    w->race_only = option_given(argc, argv, "--race-only");
    w->mind = run->master;
    for (int s = 0; s < VD_SLOT_COUNT; s++) {
        model *m = &w->mind.net[s];

        if (!run->master.learn[s])
            continue;
        if (!model_init(m, &run->master.net[s].shape, 0) || !model_adam_init(m))
            return false;
        model_copy(m, &run->master.net[s]);
    }
    return worker_init(w, (size_t)option_number(argc, argv, "--ring", 200000));
}

static void join_arguments(int argc, char **argv, char *out, size_t size)
{
    size_t used = (size_t)snprintf(out, size, "videau-train");

    for (int i = 0; i < argc && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, " %s", argv[i]);
}

/* A finished lesson joins the history, and the counters start again. */
static void begin_next_lesson(lesson_run *run)
{
    FILE *file;
    char path[512];
    vd_slot slot = VD_SLOT_CONTACT;
    char text[HISTORY_MAX];
    const char *from, *to;
    size_t len;

    run->seconds = run->cpu_seconds = 0;
    run->games = run->decisions = run->labels = 0;
    (void)vd_variant_slot(vd_variant_get(run->variant), &slot);
    snprintf(path, sizeof path, "%s/%s.json", run->out, vd_slot_name(slot));
    file = fopen(path, "r");
    if (!file)
        return;
    len = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[len] = '\0';
    from = strstr(text, "\"lessons\": [\n");
    to = strstr(text, "\n  ]\n}");
    if (!from || !to)
        return;
    from += strlen("\"lessons\": [\n");
    snprintf(run->history, sizeof run->history, "%.*s,\n", (int)(to - from), from);
}

int train_learn(int argc, char **argv)
{
    static lesson_run run; /* 16 workers' worth: too large for a stack */
    const char *variant = option_text(argc, argv, "--variant", "backgammon");
    vd_engine *engine = NULL;
    char state[256];
    const bool td = strcmp(argv[0], "td") == 0;

    join_arguments(argc, argv, run.command_line, sizeof run.command_line);
    snprintf(state, sizeof state, "build/train-%s.state", variant);
    run.name = argv[0];
    run.out = option_text(argc, argv, "--out", "data/nets");
    snprintf(run.state, sizeof run.state, "%s", option_text(argc, argv, "--state", state));
    run.seed = (uint64_t)option_number(argc, argv, "--seed", 1);
    run.minutes = option_number(argc, argv, "--minutes", 10);
    run.rate = option_number(argc, argv, "--rate", td ? 0.05 : 0.001);
    run.rate_end = option_number(argc, argv, "--rate-end", td ? 0.005 : 0.00005);
    run.threads = (int)option_number(argc, argv, "--threads", 2);
    run.round_games = (int)option_number(argc, argv, "--round", td ? 20 : 4);
    if (run.threads < 1 || run.threads > THREADS_MAX || run.round_games < 1 ||
        vd_variant_find(variant, strlen(variant), &run.variant) != VD_OK || !set_family(&run)) {
        fputs("an option is out of range: see --help\n", stderr);
        return 2;
    }
    if (!make_models(&run, argc, argv, &engine))
        return 2;
    run.master.engine = engine;
    if (option_given(argc, argv, "--resume") && !load_state(&run)) {
        fprintf(stderr, "%s is no checkpoint of these nets\n", run.state);
        return 2;
    }
    if (option_given(argc, argv, "--next"))
        begin_next_lesson(&run);
    for (int t = 0; t < run.threads; t++) {
        if (!make_worker(&run, &run.worker[t], argc, argv)) {
            fputs("no memory\n", stderr);
            return 2;
        }
    }
    return run_lesson(&run) && checkpoint(&run) ? 0 : 1;
}
