/* Fit: a net of features learns the samples of files, or is made of random weights for the first games. */
#include "fitter.h"
#include "provenance.h"
#include "samples.h"
#include "train.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    FILES_MAX = 64,
    ROLL_MAX = 1024,
    HEADS_MAX = 32,
    HELD_MAX = 60000,
    REPORTS = 20,
    CHECKPOINT_SECONDS = 60
};

typedef struct fit {
    vd_net_id net_id;
    const vd_variant *variant;
    fitter net;
    sample *sample;
    size_t learned, held; /* samples to learn from, and after them those to judge by */
    vd_rng rng;
    uint64_t seen, total;
    int batch;
    double rate, rate_end;
    double average; /* the net is the mean of its weights over such a last share; 0: no mean */
    float apart; /* what sets plays of a roll apart counts so much more; 0: each is learned alone */
    double seconds; /* of the clock after which it stops for this time */
    double cpu;     /* seconds of processor before this process */
    const char *out, *state;
} fit;

static double seconds_of(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double cpu_seconds(void)
{
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

/* What a point of equity is made of, output by output, in games that are worth one at most, two and three (vd_probs_equity).
 * Where checkers are counted, a third of that: so much wider are its equities spread. */
static const float *share_of(const vd_variant *variant)
{
    static const float games[][VD_OUTPUTS] = {
        [1] = {2.0F}, [2] = {2.0F, 1.0F, 0.0F, -1.0F}, [3] = {2.0F, 1.0F, 1.0F, -1.0F, -1.0F}};
    static const float checkers[VD_OUTPUTS] = {0.0F, 5.0F, 0.0F, -5.0F, 0.0F};

    return vd_variant_counts_checkers(variant) ? checkers : games[vd_variant_resign_most(variant)];
}

/* The outputs that mean nothing in this game (vd_probs_tidy sets them to 0): what a net that comes from another game says there would
 * pull at what they share. */
static uint32_t silent_in(const vd_variant *variant)
{
    uint32_t silent = 0;

    for (int o = 0; o < VD_OUTPUTS && !vd_variant_counts_checkers(variant); o++)
        silent |= share_of(variant)[o] == 0.0F ? 1U << o : 0U;
    return silent;
}

static float equity_of(const vd_variant *variant, const float *p)
{
    const vd_probs probs = {p[0], p[1], p[2], p[3], p[4]};

    return vd_probs_equity(variant, &probs);
}

static int rows_of(const fit *run, const vd_pos *pos, uint16_t *rows)
{
    uint64_t features[VD_FEATURE_WORDS];

    vd_net_id_features(run->net_id, run->variant, pos, features);
    return fitter_rows(features, vd_net_id_words(run->net_id), rows);
}

/* As if the equity erred by `more` more. */
static void learn_one(fit *run, const sample *s, float more)
{
    uint16_t rows[FITTER_ROWS];
    const int count = rows_of(run, &s->pos, rows);
    float score;

    if (run->net_id != VD_NET_PRUNING) {
        fitter_learn(&run->net, rows, count, vd_net_id_head(run->net_id, &s->pos), s->target,
                     run->net_id == VD_NET_RACE ? NULL : share_of(run->variant), more);
        return;
    }
    score = (equity_of(run->variant, s->target) + 3.0F) / 6.0F;
    fitter_learn(&run->net, rows, count, 0, &score, NULL, 0);
}

/* What the net says of it now. */
static void ask_net(const fit *run, const sample *s, float *out)
{
    uint16_t rows[FITTER_ROWS];
    const int count = rows_of(run, &s->pos, rows);

    fitter_run(&run->net, rows, count, vd_net_id_head(run->net_id, &s->pos), out);
}

/* ---- Plays of one roll ---- */

/* What the label says beyond the net. */
static float gap_of(const fit *run, const sample *s)
{
    const float *share = share_of(run->variant);
    float out[VD_NET_OUTPUTS_MAX], gap = 0;

    ask_net(run, s, out);
    for (int o = 0; o < VD_OUTPUTS; o++)
        gap += share[o] * (s->target[o] - out[o]);
    return gap;
}

/* How many samples from `at` on, before `end`, are of one roll; no roll has ROLL_MAX plays. */
static size_t roll_from(const fit *run, size_t at, size_t end)
{
    size_t next = at + 1;

    while (next < end && next - at < ROLL_MAX &&
           samples_of_one_roll(run->variant, &run->sample[next - 1], &run->sample[next]))
        next++;
    return next - at;
}

/* What each of so many says beyond the net, and beyond what they say together. */
static void gaps_of_roll(const fit *run, size_t at, size_t count, float *gap)
{
    float mean = 0;

    for (size_t i = 0; i < count; i++) {
        gap[i] = gap_of(run, &run->sample[at + i]);
        mean += gap[i] / (float)count;
    }
    for (size_t i = 0; i < count; i++)
        gap[i] -= mean;
}

/* The samples of the roll that begins at `at`; how many they were. */
static size_t learn_roll(fit *run, size_t at)
{
    const size_t count = roll_from(run, at, run->learned);
    float gap[ROLL_MAX] = {0};

    if (count > 1)
        gaps_of_roll(run, at, count, gap);
    for (size_t i = 0; i < count; i++)
        learn_one(run, &run->sample[at + i], run->apart * gap[i]);
    return count;
}

static bool begins_roll(const fit *run, size_t at)
{
    return at == 0 || !samples_of_one_roll(run->variant, &run->sample[at - 1], &run->sample[at]);
}

/* Root mean square of what is wrong between plays of a roll, over the samples held back; 0: there are none. */
static double judge_rolls(const fit *run)
{
    const size_t end = run->learned + run->held;
    double squares = 0;
    size_t free_ones = 0, count;
    float gap[ROLL_MAX];

    for (size_t at = run->learned; at < end; at += count) {
        count = roll_from(run, at, end);
        gaps_of_roll(run, at, count, gap);
        for (size_t i = 0; i < count; i++)
            squares += (double)(gap[i] * gap[i]);
        free_ones += count - 1;
    }
    return free_ones == 0 ? 0 : sqrt(squares / (double)free_ones);
}

/* Root mean square of equity over the samples held back, as the net would be used; of races of the mean number of rolls. */
static double judge(const fit *run)
{
    double squares = 0;

    for (size_t i = run->learned; i < run->learned + run->held; i++) {
        const sample *s = &run->sample[i];
        float out[VD_NET_OUTPUTS_MAX];
        double error;

        ask_net(run, s, out);
        if (run->net_id == VD_NET_RACE) {
            vd_race_rolls said, label;

            vd_race_rolls_read(&s->pos.side[VD_MOVER], out, &said);
            vd_race_rolls_read(&s->pos.side[VD_MOVER], s->target, &label);
            squares +=
                (double)((said.off.mean - label.off.mean) * (said.off.mean - label.off.mean));
            continue;
        }
        if (run->net_id == VD_NET_PRUNING) {
            error = 6.0 * (double)out[0] - 3.0;
        } else {
            vd_probs p = {out[0], out[1], out[2], out[3], out[4]};

            vd_probs_tidy(run->variant, &s->pos, &p);
            error = (double)vd_probs_equity(run->variant, &p);
        }
        error -= (double)equity_of(run->variant, s->target);
        squares += error * error;
    }
    return sqrt(squares / (double)(run->held + 1));
}

typedef struct state_head {
    char magic[8];
    uint64_t seen;
    vd_rng rng;
    double cpu;
} state_head;

static const char STATE_MAGIC[8] = "VDFIT002";

static bool save_state(const fit *run)
{
    state_head head = {.seen = run->seen, .rng = run->rng, .cpu = run->cpu + cpu_seconds()};
    char temporary[512];
    FILE *file;
    bool good;

    if (!run->state)
        return true;
    memcpy(head.magic, STATE_MAGIC, sizeof head.magic);
    snprintf(temporary, sizeof temporary, "%s.new", run->state);
    file = fopen(temporary, "wb");
    if (!file)
        return false;
    good = fwrite(&head, sizeof head, 1, file) == 1 && fitter_write(&run->net, file);
    good = fclose(file) == 0 && good;
    return good && rename(temporary, run->state) == 0;
}

/* Where there is no checkpoint yet all begins. False: it is not one of this net. */
static bool load_state(fit *run)
{
    FILE *file = run->state ? fopen(run->state, "rb") : NULL;
    state_head head;
    bool good;

    if (!file)
        return run->state && errno == ENOENT;
    good = fread(&head, sizeof head, 1, file) == 1 &&
           memcmp(head.magic, STATE_MAGIC, sizeof head.magic) == 0 && fitter_read(&run->net, file);
    fclose(file);
    run->seen = head.seen;
    run->rng = head.rng;
    run->cpu = head.cpu;
    return good;
}

static double part_of(const fit *run)
{
    return (double)run->seen / (double)run->total;
}

/* Down along half a cosine; where a mean is taken, up in the first twentieth and then as it is. */
static float rate_now(const fit *run)
{
    const double part = part_of(run), rise = 0.05;

    if (run->average > 0) /* the first batch is learned too */
        return (float)(run->rate * fmin(1, (double)(run->seen + (uint64_t)run->batch) /
                                               (double)run->total / rise));
    return (float)(run->rate_end +
                   (run->rate - run->rate_end) * 0.5 * (1.0 + cos(3.14159265358979 * part)));
}

static void report_rolls(const fit *run)
{
    if (run->apart > 0)
        printf(", between plays of a roll %.5f", judge_rolls(run));
    putchar('\n');
    fflush(stdout);
}

static void report(const fit *run)
{
    printf("%3.0f %%  %.0f s  rate %.5f  held back %.5f",
           100.0 * (double)run->seen / (double)run->total, run->cpu + cpu_seconds(),
           (double)rate_now(run), judge(run));
    report_rolls(run);
}

/* A batch, or a little more where a roll does not end with it; how many samples it was. */
static int learn_batch(fit *run)
{
    int done = 0;

    while (done < run->batch) {
        const size_t at = vd_rng_below(&run->rng, (uint32_t)run->learned);

        if (run->apart <= 0) {
            learn_one(run, &run->sample[at], 0);
            done++;
        } else if (begins_roll(run, at)) {
            done += (int)learn_roll(run, at);
        }
    }
    return done;
}

/* Until all is learned, or the time is up. False: the checkpoint cannot be written. */
static bool learn_all(fit *run)
{
    const double start = seconds_of(CLOCK_MONOTONIC);
    double saved = start, now = start;
    uint64_t reports = run->seen * REPORTS / run->total;

    printf("before: held back %.5f", judge(run));
    report_rolls(run);
    while (run->seen < run->total && now - start < run->seconds) {
        const int done = learn_batch(run);

        fitter_step(&run->net, done, rate_now(run));
        run->seen += (uint64_t)done;
        if (run->average > 0 && part_of(run) > 1 - run->average)
            fitter_sum(&run->net);
        else
            run->net.summed = 0; /* of a lesson that was to be shorter */
        if (run->seen * REPORTS / run->total > reports) {
            reports = run->seen * REPORTS / run->total;
            report(run);
        }
        now = seconds_of(CLOCK_MONOTONIC);
        if (now - saved > CHECKPOINT_SECONDS) {
            saved = now;
            if (!save_state(run))
                return false;
        }
    }
    return save_state(run);
}

/* Is it valued by a head that rare positions have to themselves? */
static bool has_rare_head(const fit *run, const vd_pos *pos)
{
    const int head = vd_net_id_head(run->net_id, pos);

    return vd_net_id_head_origin(run->net_id, head) != head;
}

/* Whose positions are learned: of the pruning net those of the net that it prunes for. */
static vd_net_id sampled_net(const fit *run)
{
    vd_net_id net_id = run->net_id;

    if (net_id == VD_NET_PRUNING && !vd_variant_net_id(run->variant, &net_id))
        net_id = VD_NET_CONTACT;
    return net_id;
}

/* Those that this net is asked about, in the order they were written, the last ones held back. Of the files given
 * for their siblings no others: what a high lambda carries back to played positions is more noise than news to a net
 * that has learned much already. */
static bool take_samples(fit *run, const option_set *o)
{
    const bool rare = option_given(o, "rare-heads");
    const char *paths[FILES_MAX];
    const vd_net_id wanted = sampled_net(run);
    const vd_variant_id id = (vd_variant_id)run->variant->id;
    const int some = option_values(o, "siblings-in", paths, FILES_MAX);
    const int files = some + option_values(o, "in", paths + some, FILES_MAX - some);
    size_t siblings = 0, len, kept = 0;

    if (files == 0 || !samples_load(paths, some, id, &run->sample, &siblings))
        return false;
    len = siblings;
    if (!samples_load(paths + some, files - some, id, &run->sample, &len))
        return false;
    for (size_t i = 0; i < len; i++) {
        const sample *s = &run->sample[i];
        vd_net_id net_id = wanted;

        if ((s->kind == SAMPLE_RACE) == (wanted == VD_NET_RACE) &&
            (i >= siblings || s->kind == SAMPLE_SIBLING || s->kind == SAMPLE_ROLLOUT) &&
            vd_classify(run->variant, &s->pos, &net_id) == VD_CLASS_NET && net_id == wanted &&
            (!rare || has_rare_head(run, &s->pos)))
            run->sample[kept++] = *s;
    }
    run->held = kept / 40 < HELD_MAX ? kept / 40 : HELD_MAX;
    run->learned = kept - run->held;
    printf("%zu samples, %zu held back\n", run->learned, run->held);
    return run->learned > 0;
}

/* Is this a net that the one of `net_id` can begin as? Rows and heads of contact come first in those of games with checkers to
 * enter. */
static bool begins(const fit *run, const vd_net *net)
{
    const uint32_t kind = vd_net_kind(net);

    return kind == vd_net_id_format(run->net_id) ||
           (kind == vd_net_id_format(VD_NET_CONTACT) &&
            (run->net_id == VD_NET_DUTCH ||
             vd_net_id_format(run->net_id) == vd_net_id_format(VD_NET_ACEY)));
}

static bool make_net(fit *run, const option_set *o)
{
    const char *from = option_text(o, "from");
    vd_net_shape shape = {.inputs = 64 * (uint32_t)vd_net_id_words(run->net_id),
                          .hidden = (uint32_t)option_number(o, "hidden"),
                          .outputs = (uint32_t)vd_net_id_outputs(run->net_id),
                          .kind = vd_net_id_format(run->net_id),
                          .heads = (uint32_t)vd_net_id_heads(run->net_id)};
    vd_net *net = NULL;
    uint8_t like[HEADS_MAX] = {0};
    vd_error err;
    bool good;

    if (from) {
        if (vd_net_load(from, &net, &err) != VD_OK || !begins(run, net)) {
            fprintf(stderr, "%s is no such net\n", from);
            vd_net_free(net);
            return false;
        }
        if (!option_given(o, "hidden"))
            shape.hidden = (uint32_t)vd_net_hidden(net);
        for (int head = 0; head < (int)shape.heads; head++)
            like[head] = (uint8_t)(vd_net_kind(net) == shape.kind && head < vd_net_heads(net)
                                       ? head
                                       : vd_net_id_head_origin(run->net_id, head));
    }
    good = vd_net_weight_count(&shape) > 0 &&
           fitter_init(&run->net, &shape, (uint64_t)option_number(o, "seed")) &&
           (!net || fitter_take(&run->net, net, like));
    vd_net_free(net);
    run->net.heads_only = option_given(o, "heads-only") || option_given(o, "rare-heads");
    return good;
}

static bool find_net_id(fit *run, const option_set *o)
{
    const char *name = option_text(o, "net");
    const char *variant = option_text(o, "variant");
    vd_variant_id id;

    if (vd_variant_find_played(variant, strlen(variant), &id) != VD_OK)
        return false;
    run->variant = vd_variant_get(id);
    for (int s = 0; s < VD_NET_COUNT; s++) {
        run->net_id = (vd_net_id)s;
        if (strcmp(vd_net_id_name(run->net_id), name) == 0)
            return true;
    }
    return false;
}

static int fit_and_write(fit *run, const option_set *o)
{
    const char *const parents[2] = {option_text(o, "from")};
    char facts[256];
    double error;
    vd_buf buf;

    if (run->total > 0 && !learn_all(run)) {
        fprintf(stderr, "%s cannot be written\n", run->state);
        return 1;
    }
    if (run->seen < run->total) {
        report(run);
        return 0;
    }
    fitter_settle(&run->net);
    error = judge(run);
    vd_buf_init(&buf, facts, sizeof facts);
    vd_buf_put(&buf, "\"samples\": ");
    vd_buf_put_int(&buf, (int64_t)run->learned);
    vd_buf_put(&buf, ", \"learned\": ");
    vd_buf_put_int(&buf, (int64_t)run->seen);
    if (!provenance_real(&buf, "cpu_seconds", 0, run->cpu + cpu_seconds()) ||
        !provenance_real(&buf, "held_back_rmse", 5, error))
        return 1;
    if (!write_weights(run->out, &run->net.shape, run->net.weight)) {
        fprintf(stderr, "%s cannot be written\n", run->out);
        return 1;
    }
    printf("held back %.5f", error);
    report_rolls(run);
    if (provenance_add(run->out, &run->net.shape, o->argc, o->argv, parents, facts))
        return 0;
    fprintf(stderr, "where %s comes from cannot be written\n", run->out);
    return 1;
}

static const option_spec OPTIONS[] = {
    OPTION_NAME("net", "contact"),
    OPTION_VARIANT,
    OPTION_NAME("in", NULL),
    OPTION_NAME("siblings-in", NULL),
    OPTION_NAME("from", NULL),
    OPTION_NAME("out", NULL),
    OPTION_NAME("state", NULL),
    OPTION_ALONE("resume"),
    OPTION_ALONE("heads-only"),
    OPTION_ALONE("rare-heads"),
    {"hidden", OPTION_WHOLE, "512", 1, 65536},
    {"epochs", OPTION_REAL, "5", 0, 1e6},
    {"average", OPTION_REAL, "0", 0, 1},
    {"apart", OPTION_REAL, "0", 0, 1000},
    {"batch", OPTION_WHOLE, "512", 1, 1e6},
    {"rate", OPTION_REAL, "0.002", 0, 100},
    {"rate-end", OPTION_REAL, "0.00003", 0, 100},
    OPTION_MINUTES("1e9"),
    OPTION_SEED,
    OPTION_END,
};

static int learn(const option_set *o)
{
    const double epochs = option_number(o, "epochs");
    fit run = {.out = option_text(o, "out")};
    int code = 2;

    run.state = option_text(o, "state");
    run.average = option_number(o, "average");
    run.apart = (float)option_number(o, "apart");
    run.batch = (int)option_number(o, "batch");
    run.seconds = 60.0 * option_number(o, "minutes");
    run.rate = option_number(o, "rate");
    run.rate_end = option_number(o, "rate-end");
    vd_rng_init(&run.rng, (uint64_t)option_number(o, "seed") ^ 77U);
    if (!run.out || !find_net_id(&run, o)) {
        fputs("an option is missing or out of range: see --help\n", stderr);
    } else if (run.apart > 0 && vd_net_id_format(run.net_id) != vd_net_id_format(VD_NET_CONTACT)) {
        fprintf(
            stderr,
            "--apart: for contact alone, whose games have two dice and one roll a turn, not for %s\n",
            vd_net_id_name(run.net_id));
    } else if (option_given(o, "rare-heads") && run.net_id != VD_NET_CONTACT) {
        fprintf(stderr, "--rare-heads: of contact alone, %s has no heads of rare positions\n",
                vd_net_id_name(run.net_id));
    } else if ((epochs > 0 && !take_samples(&run, o)) || !make_net(&run, o)) {
        fputs("no samples, or a net that cannot be\n", stderr);
    } else {
        if (run.net_id != VD_NET_RACE && run.net_id != VD_NET_PRUNING)
            run.net.silent = silent_in(run.variant);
        run.total = (uint64_t)(epochs * (double)run.learned);
        if (option_given(o, "resume") && !load_state(&run))
            fputs("that is no checkpoint of this net\n", stderr);
        else
            code = fit_and_write(&run, o);
    }
    fitter_fini(&run.net);
    free(run.sample);
    return code;
}

const train_command train_fit = {"fit", learn, OPTIONS, 0, 0, ""};
