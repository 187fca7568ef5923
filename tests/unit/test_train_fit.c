/* Labelled positions in files, and the net that learns them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "train/data/samples.h"
#include "train/fit/fitter.h"
#include "train/train.h"
#include "videau/search.h"

static void temporary(char path[64], const char *name)
{
    snprintf(path, 64, "/tmp/videau-%s-%ld", name, (long)getpid());
}

static void make_sample(vd_rng *rng, sample *s)
{
    memset(s, 0, sizeof *s);
    vd_pos_start(vd_variant_get(VD_BACKGAMMON), &s->pos);
    s->pos.side[0].point[13]--;
    s->pos.side[0].bar = 1;
    s->pos.side[1].point[6]--;
    s->pos.side[1].point[0] = 1;
    s->kind = SAMPLE_SIBLING;
    for (int o = 0; o < VD_OUTPUTS; o++)
        s->target[o] = (float)vd_rng_unit(rng);
}

/* At the end of what is there. */
static void put_samples(const char *path, vd_variant_id variant, const sample *list, int count)
{
    FILE *file = samples_append(path, variant, NULL);

    assert_non_null(file);
    for (int i = 0; i < count; i++)
        assert_true(samples_put(file, variant, &list[i]));
    assert_int_equal(fclose(file), 0);
}

static void samples_come_back(void **state)
{
    char path[64];
    const char *paths[1] = {path};
    sample written[5], *read = NULL;
    size_t len = 0;
    vd_rng rng;

    (void)state;
    temporary(path, "samples");
    vd_rng_init(&rng, 1);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 5; i++)
            make_sample(&rng, &written[i]);
        put_samples(path, VD_BACKGAMMON, written, 5);
    }
    assert_true(samples_load(paths, 1, VD_BACKGAMMON, &read, &len));
    assert_int_equal(len, 10);
    for (int i = 0; i < 5; i++) {
        assert_true(vd_pos_equal(&read[5 + i].pos, &written[i].pos));
        assert_int_equal(read[5 + i].kind, SAMPLE_SIBLING);
        assert_memory_equal(read[5 + i].target, written[i].target, sizeof written[i].target);
    }
    assert_true(samples_load(paths, 1, VD_BACKGAMMON, &read, &len)); /* behind those */
    assert_int_equal(len, 20);
    assert_memory_equal(read[14].target, read[4].target, sizeof read[4].target);
    free(read);
    read = NULL;
    len = 0;
    /* Killed in the middle of a record: the next writer begins it again. */
    assert_int_equal(truncate(path, 64 + 56 * 9 + 17), 0);
    put_samples(path, VD_BACKGAMMON, written, 1);
    assert_true(samples_load(paths, 1, VD_BACKGAMMON, &read, &len));
    assert_int_equal(len, 10);
    assert_memory_equal(read[9].target, written[0].target, sizeof written[0].target);
    assert_null(samples_append(path, VD_DUTCH, NULL));
    assert_false(samples_load(paths, 1, VD_DUTCH, &read, &len));
    free(read);
    remove(path);
}

/* Where the way has 36 points: what stands on the cells, in the same room. */
static void a_long_way_comes_back(void **state)
{
    enum { COUNT = 200 };
    const vd_variant *variant = vd_variant_get(VD_XII);
    static sample written[COUNT];
    char path[64];
    const char *paths[1] = {path};
    sample *read = NULL;
    size_t len = 0;
    vd_rng rng;

    (void)state;
    temporary(path, "rows.vds");
    vd_rng_init(&rng, 2);
    for (int i = 0; i < COUNT; i++) {
        vd_pos *pos = &written[i].pos;

        make_sample(&rng, &written[i]);
        memset(pos, 0, sizeof *pos);
        for (int s = 0; s < 2; s++) {
            pos->side[s].point[0] = (uint8_t)vd_rng_below(&rng, 16);
            pos->side[s].bar = (uint8_t)vd_rng_below(&rng, 16);
            pos->side[s].unentered = (uint8_t)vd_rng_below(&rng, 16);
        }
        for (int k = 1; k <= VD_TRACK_MAX; k++) {
            const uint8_t n = (uint8_t)vd_rng_below(&rng, 16);

            if (vd_rng_below(&rng, 2) == 0)
                pos->side[VD_MOVER].point[k] = n;
            else
                pos->side[VD_OPPONENT].point[variant->opponent_point[k]] = n;
        }
    }
    put_samples(path, VD_XII, written, COUNT);
    assert_true(samples_load(paths, 1, VD_XII, &read, &len));
    assert_int_equal(len, COUNT);
    for (int i = 0; i < COUNT; i++) {
        assert_memory_equal(&read[i].pos, &written[i].pos, sizeof(vd_pos));
        assert_memory_equal(read[i].target, written[i].target, VD_OUTPUTS * sizeof(float));
    }
    free(read);
    remove(path);
}

static const vd_net_shape SMALL = {64, 16, 3, 0, 2};

static double loss_of(const fitter *f, const uint16_t *rows, int count, int head,
                      const float *target, const float *share, float more)
{
    float out[3];
    double sum = 0, gap = (double)more;

    fitter_run(f, rows, count, head, out);
    for (int o = 0; o < 3; o++) {
        if (f->silent >> o & 1U)
            continue;
        sum -= (double)target[o] * log((double)out[o]) +
               (1 - (double)target[o]) * log(1 - (double)out[o]);
        gap += share ? (double)share[o] * ((double)target[o] - (double)out[o]) : 0.0;
    }
    return sum + gap * gap / 2;
}

/* The gradient is the slope of the loss, for each kind of weight. */
static void check_gradient(float more, bool silent)
{
    const float share[3] = {2, silent ? 0.0F : -1.0F, 0.5F};
    const uint16_t rows[4] = {3, 17, 40, 63};
    const float target[3] = {0.8F, 0.1F, 0.4F};
    const size_t tried[] = {3 * 16 + 5, 63 * 16, 64 * 16 + 2, 65 * 16 + 3 * 16 + 16 + 4,
                            65 * 16 + 6 * 16 + 3 + 1};
    fitter f;

    assert_true(fitter_init(&f, &SMALL, 8));
    f.silent = silent ? 1U << 1 : 0;
    fitter_learn(&f, rows, 4, 1, target, share, more);
    for (size_t i = 0; i < sizeof tried / sizeof tried[0]; i++) {
        const float kept = f.weight[tried[i]], step = 1.0F / 512.0F;
        double slope;

        f.weight[tried[i]] = kept + step;
        slope = loss_of(&f, rows, 4, 1, target, share, more);
        f.weight[tried[i]] = kept - step;
        slope = (slope - loss_of(&f, rows, 4, 1, target, share, more)) / (2.0 * (double)step);
        f.weight[tried[i]] = kept;
        assert_true(fabs(-slope - (double)f.gradient[tried[i]]) < 2e-3);
    }
    /* the other head's weights have no part in it */
    assert_true(f.gradient[65 * 16 + 4] == 0.0F);
    fitter_fini(&f);
}

static void the_gradient_is_the_slope(void **state)
{
    (void)state;
    check_gradient(0, false);
    check_gradient(0.4F, false);
    check_gradient(0.4F, true);
}

static void it_learns_what_it_is_told(void **state)
{
    fitter f;
    vd_rng rng;
    double first = 0, last = 0;

    (void)state;
    assert_true(fitter_init(&f, &SMALL, 2));
    vd_rng_init(&rng, 5);
    for (int step = 0; step < 1500; step++) {
        for (int i = 0; i < 16; i++) {
            const uint16_t rows[2] = {(uint16_t)vd_rng_below(&rng, 32),
                                      (uint16_t)(32 + vd_rng_below(&rng, 32))};
            const bool both = rows[0] < 16 && rows[1] < 48;
            const float target[3] = {both ? 0.9F : 0.1F, 0.5F, rows[0] < 16 ? 0.7F : 0.2F};
            float out[3];

            fitter_run(&f, rows, 2, 0, out);
            *(step < 20 ? &first : &last) +=
                step < 20 || step >= 1480 ? fabs((double)(out[0] - target[0])) : 0.0;
            fitter_learn(&f, rows, 2, 0, target, NULL, 0);
        }
        fitter_step(&f, 16, 0.01F);
    }
    assert_true(last < first / 5);
    fitter_fini(&f);
}

/* The engine's net says what the learning one does, but for the rounding of its weights. */
static void net_and_fitter_agree(void **state)
{
    fitter f;
    vd_net *net = NULL;
    vd_rng rng;

    (void)state;
    assert_true(fitter_init(&f, &SMALL, 3));
    assert_int_equal(vd_net_make(&SMALL, f.weight, &net, NULL), VD_OK);
    vd_rng_init(&rng, 6);
    for (int i = 0; i < 50; i++) {
        const uint64_t features = vd_rng_next(&rng) & vd_rng_next(&rng);
        const uint8_t head = (uint8_t)(i % 2);
        uint16_t rows[FITTER_ROWS];
        float mine[3], other[3];

        fitter_run(&f, rows, fitter_rows(&features, 1, rows), head, mine);
        vd_net_run_features(net, &features, &head, 1, other);
        for (int o = 0; o < 3; o++)
            assert_true(fabs((double)(mine[o] - other[o])) < 2e-3);
    }
    vd_net_free(net);
    fitter_fini(&f);
}

/* More units change nothing before they learn. */
static void a_wider_one_says_the_same(void **state)
{
    vd_net_shape wide = SMALL;
    const uint16_t rows[3] = {0, 7, 63};
    fitter few, many;
    vd_net *net = NULL;

    (void)state;
    wide.hidden = 48;
    assert_true(fitter_init(&few, &SMALL, 8) && fitter_init(&many, &wide, 9));
    assert_int_equal(vd_net_make(&SMALL, few.weight, &net, NULL), VD_OK);
    assert_true(fitter_take(&many, net, (uint8_t[]){0, 1}));
    for (int head = 0; head < 2; head++) {
        float told[3], said[3];

        fitter_run(&few, rows, 3, head, told);
        fitter_run(&many, rows, 3, head, said);
        for (int o = 0; o < 3; o++)
            assert_true(fabs((double)(told[o] - said[o])) < 2e-3); /* the net's are rounded */
    }
    vd_net_free(net);
    assert_int_equal(vd_net_make(&wide, many.weight, &net, NULL), VD_OK);
    assert_false(fitter_take(&few, net, (uint8_t[]){0, 1}));
    vd_net_free(net);
    fitter_fini(&few);
    fitter_fini(&many);
}

/* Nor do more rows; further heads begin as the one named. */
static void one_with_more_rows_and_heads_says_the_same(void **state)
{
    vd_net_shape more = SMALL;
    const uint16_t rows[3] = {0, 7, 63}, beyond[4] = {0, 7, 63, 64};
    fitter few, many;
    vd_net *net = NULL;

    (void)state;
    more.inputs = 128;
    more.heads = SMALL.heads + 1;
    assert_true(fitter_init(&few, &SMALL, 8) && fitter_init(&many, &more, 9));
    assert_int_equal(vd_net_make(&SMALL, few.weight, &net, NULL), VD_OK);
    assert_true(fitter_take(&many, net, (uint8_t[]){0, 1, 1}));
    for (int head = 0; head < (int)more.heads; head++) {
        float told[3], said[3];

        fitter_run(&few, rows, 3, head < (int)SMALL.heads ? head : 1, told);
        fitter_run(&many, beyond, 4, head, said);
        for (int o = 0; o < 3; o++)
            assert_true(fabs((double)(told[o] - said[o])) < 2e-3);
    }
    vd_net_free(net);
    assert_int_equal(vd_net_make(&more, many.weight, &net, NULL), VD_OK);
    assert_false(fitter_take(&few, net, (uint8_t[]){0, 1}));
    vd_net_free(net);
    fitter_fini(&few);
    fitter_fini(&many);
}

static void a_checkpoint_goes_on(void **state)
{
    const uint16_t rows[2] = {1, 9};
    const float target[3] = {0.3F, 0.6F, 0.9F};
    char path[64];
    float kept[2];
    fitter a, b;
    FILE *file;

    (void)state;
    temporary(path, "fitter");
    assert_true(fitter_init(&a, &SMALL, 4) && fitter_init(&b, &SMALL, 5));
    fitter_learn(&a, rows, 2, 0, target, NULL, 0);
    fitter_step(&a, 1, 0.01F);
    fitter_sum(&a);
    kept[0] = a.weight[16];
    file = fopen(path, "wb+");
    assert_non_null(file);
    assert_true(fitter_write(&a, file));
    rewind(file);
    assert_true(fitter_read(&b, file));
    fclose(file);
    fitter_learn(&a, rows, 2, 1, target, NULL, 0);
    fitter_step(&a, 1, 0.01F);
    fitter_learn(&b, rows, 2, 1, target, NULL, 0);
    fitter_step(&b, 1, 0.01F);
    assert_memory_equal(a.weight, b.weight, a.count * sizeof *a.weight);
    /* the mean of the weights on the way goes on as well */
    kept[1] = a.weight[16];
    assert_true(fabsf(kept[1] - kept[0]) > 1e-4F);
    fitter_sum(&a);
    fitter_sum(&b);
    fitter_settle(&a);
    fitter_settle(&b);
    assert_memory_equal(a.weight, b.weight, a.count * sizeof *a.weight);
    assert_true(fabsf(b.weight[16] - (kept[0] + kept[1]) / 2) < 1e-6F);
    fitter_fini(&a);
    fitter_fini(&b);
    remove(path);
}

static int run_line(const train_command *command, char *line)
{
    char *words[32];
    int count = 0;

    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    return train_run(command, count, words, NULL);
}

/* A few seconds of games, and a net from them that the engine takes. */
static void games_become_a_net(void **state)
{
    char samples[64], net[64], json[80];
    char line[512];
    const char *paths[1] = {samples};
    sample *read = NULL;
    size_t len = 0, first;
    vd_net *made = NULL;

    (void)state;
    temporary(samples, "games.vds");
    temporary(net, "net");
    snprintf(json, sizeof json, "%s.json", net);
    for (int time = 0; time < 2; time++) {
        first = len;
        len = 0;
        free(read);
        read = NULL;
        snprintf(line, sizeof line, "gather --nets %s/data/nets --out %s --games 1 --lambda 0.5",
                 VD_SOURCE_DIR, samples);
        assert_int_equal(run_line(&train_gather, line), 0);
        assert_true(samples_load(paths, 1, VD_BACKGAMMON, &read, &len));
        assert_true(len > first + 20);
    }
    /* The same command went on, with another game: where it would have played the same, the same is not written. */
    assert_true(len != 2 * first || memcmp(read, read + first, first * sizeof *read) != 0);
    for (size_t i = 0; i < len; i++) {
        vd_error err;

        assert_int_equal(vd_pos_check(vd_variant_get(VD_BACKGAMMON), &read[i].pos, &err), VD_OK);
        for (int o = 0; o < VD_OUTPUTS; o++)
            assert_true(read[i].target[o] > -0.2F && read[i].target[o] < 1.2F);
        assert_true(read[i].target[1] <= read[i].target[0] + 1e-6F);
    }
    free(read);
    snprintf(line, sizeof line,
             "fit --siblings-in %s --in %s --out %s --hidden 16 --epochs 1 --batch 32", samples,
             samples, net);
    assert_int_equal(run_line(&train_fit, line), 0);
    assert_int_equal(vd_net_load(net, &made, NULL), VD_OK);
    assert_int_equal(vd_net_kind(made), vd_net_id_format(VD_NET_CONTACT));
    vd_net_free(made);
    assert_int_equal(access(json, R_OK), 0);
    remove(samples);
    remove(net);
    remove(json);
}

/* The start after checkers of the other side went so: from, to, from, to. */
static sample after_play(const int way[4], sample_kind kind)
{
    sample s = {.kind = (uint8_t)kind};

    vd_pos_start(vd_variant_get(VD_BACKGAMMON), &s.pos);
    for (int i = 0; i < 4; i += 2) {
        s.pos.side[1].point[way[i]]--;
        s.pos.side[1].point[way[i + 1]]++;
    }
    return s;
}

static void plays_of_one_roll_are_known(void **state)
{
    static const int makes_point[4] = {8, 5, 6, 5}, runs[4] = {24, 23, 13, 10},
                     four[4] = {24, 20, 6, 6}, other[4] = {8, 4, 6, 4};
    static const int elsewhere[15] = {23, 23, 12, 12, 12, 12, 12, 9, 9, 7, 7, 7, 6, 6, 6};
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    const sample a = after_play(makes_point, SAMPLE_SIBLING);
    sample b = after_play(runs, SAMPLE_SIBLING);

    (void)state;
    assert_true(samples_of_one_roll(variant, &a, &b));
    b = after_play(four, SAMPLE_SIBLING);
    assert_true(samples_of_one_roll(variant, &a, &b));
    b.pos.side[0].point[6]--; /* hit */
    b.pos.side[0].bar++;
    assert_true(samples_of_one_roll(variant, &a, &b));
    b = after_play(other, SAMPLE_SIBLING); /* 4-2 */
    assert_false(samples_of_one_roll(variant, &a, &b));
    b.pos.side[1] = (vd_side){0}; /* as many pips, but no play makes that of it */
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        b.pos.side[1].point[elsewhere[i]]++;
    assert_int_equal(vd_pos_pips(variant, &a.pos, 1), vd_pos_pips(variant, &b.pos, 1));
    b.pos.side[0] = a.pos.side[0];
    assert_false(samples_of_one_roll(variant, &a, &b));
    b = after_play(runs, SAMPLE_ONE_PLY); /* what came later is in it */
    assert_false(samples_of_one_roll(variant, &a, &b));
    b = after_play(runs, SAMPLE_SIBLING);
    b.pos.side[0].point[6] -= 5; /* another game */
    b.pos.side[0].point[2] += 5;
    assert_false(samples_of_one_roll(variant, &a, &b));
}

/* What the net of that file says of each sample: five numbers each, in `said`. */
static void say_of_each(const char *path, const sample *list, size_t len, float *said)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    vd_net *net = NULL;

    assert_int_equal(vd_net_load(path, &net, NULL), VD_OK);
    for (size_t i = 0; i < len; i++) {
        uint64_t features[VD_FEATURE_WORDS];
        const uint8_t head = (uint8_t)vd_net_id_head(VD_NET_CONTACT, &list[i].pos);

        vd_net_id_features(VD_NET_CONTACT, variant, &list[i].pos, features);
        vd_net_run_features(net, features, &head, 1, said + i * VD_OUTPUTS);
    }
    vd_net_free(net);
}

/* Root mean square of what a net says wrong between samples of one roll, in equity. */
static double wrong_between(const char *path, const sample *list, size_t len)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    float *said = calloc(len, VD_OUTPUTS * sizeof *said);
    double squares = 0;
    size_t pairs = 0;
    float gap[2] = {0};

    assert_non_null(said);
    say_of_each(path, list, len, said);
    for (size_t i = 0; i < len; i++) {
        const float *out = said + i * VD_OUTPUTS;

        gap[i % 2] = 2 * (list[i].target[0] - out[0]) + list[i].target[1] - out[1] -
                     list[i].target[3] + out[3];
        if (i == 0 || !samples_of_one_roll(variant, &list[i - 1], &list[i]))
            continue;
        squares += (double)((gap[0] - gap[1]) * (gap[0] - gap[1]));
        pairs++;
    }
    free(said);
    assert_true(pairs > 50);
    return sqrt(squares / (double)pairs);
}

/* With the play made beside those not made there are more rolls to compare, and a net that is told so learns them better. */
static void what_sets_plays_apart_is_learned(void **state)
{
    char samples[2][64], net[64], json[80], line[512];
    size_t same[2] = {0}, len = 0;
    sample *read = NULL;
    double wrong[2];

    (void)state;
    temporary(net, "apart");
    snprintf(json, sizeof json, "%s.json", net);
    for (int i = 0; i < 2; i++) {
        const char *paths[1] = {samples[i]};

        free(read);
        read = NULL;
        len = 0;
        temporary(samples[i], i == 0 ? "alone.vds" : "beside.vds");
        snprintf(line, sizeof line,
                 "gather --nets %s/data/nets --out %s --games 4 --seed 4 --siblings 2%s",
                 VD_SOURCE_DIR, samples[i], i == 0 ? "" : " --chosen");
        assert_int_equal(run_line(&train_gather, line), 0);
        assert_true(samples_load(paths, 1, VD_BACKGAMMON, &read, &len));
        for (size_t k = 1; k < len; k++)
            same[i] += samples_of_one_roll(vd_variant_get(VD_BACKGAMMON), &read[k - 1], &read[k]);
    }
    assert_true(same[1] > same[0] + 20);
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line,
                 "fit --in %s --out %s --hidden 16 --epochs 20 --batch 64 --average .5 --apart %d",
                 samples[1], net, i == 0 ? 0 : 20);
        assert_int_equal(run_line(&train_fit, line), 0);
        wrong[i] = wrong_between(net, read, len);
    }
    assert_true(wrong[1] < 0.9 * wrong[0]);
    free(read);
    for (int i = 0; i < 2; i++)
        remove(samples[i]);
    remove(net);
    remove(json);
}

/* Where the plays of a roll are written, the one made last: how often another is better for the side that chose, by its label. */
static double share_of_worse_choices(const char *path)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    sample *read = NULL;
    size_t len = 0, rolls = 0, worse = 0;
    float best = 0;

    assert_true(samples_load(&path, 1, VD_BACKGAMMON, &read, &len));
    for (size_t i = 0; i < len; i++) {
        const bool begins = i == 0 || !samples_of_one_roll(variant, &read[i - 1], &read[i]);
        const bool ends = i + 1 == len || !samples_of_one_roll(variant, &read[i], &read[i + 1]);
        const float *t = read[i].target;
        const float mine = -(2 * t[0] + t[1] + t[2] - t[3] - t[4]);

        if (ends && !begins) {
            rolls++;
            worse += mine < best - 0.001F;
        }
        best = begins || mine > best ? mine : best;
    }
    free(read);
    assert_true(rolls > 50);
    return (double)worse / (double)rolls;
}

/* Plays chosen by their labels: of the plays of a roll the one made has the best, but where a game ends or turns into a race and the last
 * one written was not made. */
static void plays_are_chosen_by_their_labels(void **state)
{
    char samples[64], line[512];
    double worse[2];

    (void)state;
    temporary(samples, "ahead.vds");
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line,
                 "gather --nets %s/data/nets --out %s --games 4 --seed 4 --noise 0 --siblings 1 "
                 "--close .06 --chosen%s",
                 VD_SOURCE_DIR, samples, i == 0 ? "" : " --ahead");
        assert_int_equal(run_line(&train_gather, line), 0);
        worse[i] = share_of_worse_choices(samples);
        remove(samples);
    }
    assert_true(worse[0] > 0.1);
    assert_true(worse[1] < 0.02);
}

/* What a lesson of `contact` makes of it: the samples it learned, and what was said of each. */
typedef struct taught {
    sample *read;
    size_t len;
    float *before, *after; /* VD_OUTPUTS a sample */
} taught;

static void free_taught(taught *t)
{
    free(t->read);
    free(t->before);
    free(t->after);
}

/* Samples as `gathered` says, learned as `fitted` does: options of these commands. */
static void teach(vd_variant_id variant, const char *gathered, const char *fitted, taught *t)
{
    char samples[64], net[64], json[80], from[512], line[1024];
    const char *paths[1] = {samples};

    *t = (taught){0};
    temporary(samples, "taught.vds");
    temporary(net, "taught");
    snprintf(json, sizeof json, "%s.json", net);
    snprintf(from, sizeof from, "%s/data/nets/contact.vdnet", VD_SOURCE_DIR);
    snprintf(line, sizeof line, "gather --nets %s/data/nets --out %s %s", VD_SOURCE_DIR, samples,
             gathered);
    assert_int_equal(run_line(&train_gather, line), 0);
    assert_true(samples_load(paths, 1, variant, &t->read, &t->len));
    t->before = calloc(t->len, VD_OUTPUTS * sizeof *t->before);
    t->after = calloc(t->len, VD_OUTPUTS * sizeof *t->after);
    assert_true(t->before && t->after);
    say_of_each(from, t->read, t->len, t->before);
    snprintf(line, sizeof line, "fit --in %s --from %s --out %s --batch 32 %s", samples, from, net,
             fitted);
    assert_int_equal(run_line(&train_fit, line), 0);
    say_of_each(net, t->read, t->len, t->after);
    remove(samples);
    remove(net);
    remove(json);
}

/* Of a net that has heads for rare positions these alone learn, if it is told so: of all others it says what it said, to the bit. */
static void rare_heads_learn_alone(void **state)
{
    char net[64], line[256];
    size_t moved = 0, rare = 0;
    taught t;

    (void)state;
    teach(VD_BACKGAMMON, "--games 12 --pools .5 --class rare --lambda 1",
          "--rare-heads --epochs 3 --average .5", &t);
    for (size_t i = 0; i < t.len; i++) {
        const int head = vd_net_id_head(VD_NET_CONTACT, &t.read[i].pos);
        bool same = true;

        for (size_t o = i * VD_OUTPUTS; o < (i + 1) * VD_OUTPUTS; o++)
            same = same && t.before[o] == t.after[o];
        if (vd_net_id_head_origin(VD_NET_CONTACT, head) == head) {
            assert_true(same);
            continue;
        }
        rare++;
        moved += same ? 0 : 1;
    }
    assert_true(rare > 50 && rare < t.len - 50);
    assert_true(moved > rare * 9 / 10);
    free_taught(&t);
    temporary(net, "taught.race");
    snprintf(line, sizeof line, "fit --epochs 0 --net race --hidden 16 --out %s --rare-heads", net);
    assert_int_equal(run_line(&train_fit, line), 2);
}

/* In Irish all games are single: what the net of backgammon says of gammons is no error there. */
static void what_a_game_does_not_pay_is_not_learned(void **state)
{
    size_t moved = 0;
    taught t;

    (void)state;
    teach(VD_IRISH, "--variant irish --games 3",
          "--variant irish --net irish --heads-only --apart 5 --epochs 2", &t);
    for (size_t i = 0; i < t.len; i++) {
        const float *before = t.before + i * VD_OUTPUTS, *after = t.after + i * VD_OUTPUTS;

        moved += before[0] != after[0];
        for (int o = 1; o < VD_OUTPUTS; o++)
            assert_true(before[o] == after[o]);
    }
    assert_true(t.len > 100 && moved > t.len / 2);
    free_taught(&t);
}

static void what_has_no_such_plays_is_refused(void **state)
{
    char net[64], json[80], line[512];

    (void)state;
    temporary(net, "refused");
    snprintf(json, sizeof json, "%s.json", net);
    snprintf(line, sizeof line, "fit --epochs 0 --net race --hidden 16 --out %s --apart 5", net);
    assert_int_equal(run_line(&train_fit, line), 2);
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line, "gather --nets %s/data/nets --out %s --games 1 --ply 0 %s",
                 VD_SOURCE_DIR, net, i == 0 ? "--chosen" : "--ahead");
        assert_int_equal(run_line(&train_gather, line), 2);
    }
    assert_int_equal(access(net, F_OK), -1);
    snprintf(line, sizeof line, "fit --epochs 0 --net race --hidden 16 --out %s", net);
    assert_int_equal(run_line(&train_fit, line), 0);
    remove(net);
    remove(json);
}

/* A net of one head whose weights are all `value`, with a provenance that holds two lessons. */
static void write_plain_net(const char *path, const vd_net_shape *shape, float value,
                            const char *lesson)
{
    const size_t count = vd_net_weight_count(shape);
    float *weights = calloc(count, sizeof *weights);
    char json[80];
    FILE *file;

    assert_non_null(weights);
    for (size_t i = 0; i < count; i++)
        weights[i] = value;
    assert_true(write_weights(path, shape, weights));
    free(weights);
    snprintf(json, sizeof json, "%s.json", path);
    file = fopen(json, "w");
    assert_non_null(file);
    fprintf(
        file,
        "{\n  \"lessons\": [\n    {\"command\": \"first\"},\n    {\"command\": \"%s\"}\n  ]\n}\n",
        lesson);
    assert_int_equal(fclose(file), 0);
}

static int count_of(const char *text, const char *word)
{
    int count = 0;

    for (; (text = strstr(text, word)) != NULL; text++)
        count++;
    return count;
}

/* The mean of two nets, once and with one of them counted twice; the lessons of both, what they share once. */
static void mean_of_nets(void **state)
{
    const vd_net_shape shape = {.inputs = 64, .hidden = 16, .outputs = 1, .kind = 1, .heads = 1};
    const vd_net_shape other = {.inputs = 64, .hidden = 32, .outputs = 1, .kind = 1, .heads = 1};
    char a[64], b[64], c[64], out[64], json[4][80], line[512], text[2048] = "";
    float weights[64 * 16 + 16 + 16 + 1];
    vd_net *made = NULL;
    FILE *file;

    (void)state;
    assert_int_equal(vd_net_weight_count(&shape), sizeof weights / sizeof *weights);
    temporary(a, "mean-a");
    temporary(b, "mean-b");
    temporary(c, "mean-c");
    temporary(out, "mean-out");
    snprintf(json[0], sizeof json[0], "%s.json", a);
    snprintf(json[1], sizeof json[1], "%s.json", b);
    snprintf(json[2], sizeof json[2], "%s.json", c);
    snprintf(json[3], sizeof json[3], "%s.json", out);
    write_plain_net(a, &shape, 0.5F, "second of a");
    write_plain_net(b, &shape, 0.125F, "second of b");
    write_plain_net(c, &other, 0.125F, "second of c");
    snprintf(line, sizeof line, "mean %s %s %s --out %s", a, b, a, out);
    assert_int_equal(run_line(&train_mean, line), 0);
    assert_int_equal(vd_net_load(out, &made, NULL), VD_OK);
    vd_net_copy_weights(made, weights);
    vd_net_free(made);
    for (size_t i = 0; i < sizeof weights / sizeof *weights; i++)
        assert_float_equal(weights[i], 0.375F, 0.0F);
    file = fopen(json[3], "r");
    assert_non_null(file);
    assert_true(fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    assert_int_equal(count_of(text, "\"first\""), 1);
    assert_int_equal(count_of(text, "second of a"), 1);
    assert_int_equal(count_of(text, "second of b"), 1);
    assert_int_equal(count_of(text, "videau-train mean"), 1);
    /* Refused, and what is there stays: another shape, no net, one alone. */
    snprintf(line, sizeof line, "mean %s %s --out %s", a, c, out);
    assert_int_equal(run_line(&train_mean, line), 2);
    snprintf(line, sizeof line, "mean %s %s --out %s", a, json[0], out);
    assert_int_equal(run_line(&train_mean, line), 2);
    snprintf(line, sizeof line, "mean %s --out %s", a, out);
    assert_int_equal(run_line(&train_mean, line), 2);
    assert_int_equal(vd_net_load(out, &made, NULL), VD_OK);
    vd_net_free(made);
    remove(a);
    remove(b);
    remove(c);
    remove(out);
    for (int i = 0; i < 4; i++)
        remove(json[i]);
}

static size_t gather(const char *path, const char *options, sample **out)
{
    const char *paths[1] = {path};
    char line[512];
    size_t len = 0;

    snprintf(line, sizeof line, "gather --nets %s/data/nets --out %s %s", VD_SOURCE_DIR, path,
             options);
    assert_int_equal(run_line(&train_gather, line), 0);
    assert_true(samples_load(paths, 1, VD_BACKGAMMON, out, &len));
    remove(path);
    return len;
}

static vd_probs searched(vd_search *search, const sample *s, int ply)
{
    vd_filter filter = *vd_filter_default(ply);
    const vd_search_options options = {.ply = ply, .filter = &filter, .cubeless = true};
    vd_situation situation;
    vd_evaluation evaluation;
    vd_match match;

    filter.valued = 0;
    vd_situation_init(&situation, VD_BACKGAMMON);
    vd_match_of(&situation, &match);
    match.pos = s->pos;
    assert_int_equal(vd_search_eval(search, &match, &options, &evaluation), VD_OK);
    return evaluation.probs;
}

static vd_engine *our_engine(void)
{
    vd_net *nets[VD_NET_COUNT];
    vd_engine *engine = NULL;

    assert_true(load_nets(VD_SOURCE_DIR "/data/nets", nets));
    assert_int_equal(vd_engine_make(nets, &engine, NULL), VD_OK);
    return engine;
}

/* Nothing carried back: what the search says. Half of it: what later labels of the game found wrong as well. */
static void a_label_is_what_was_looked_up(void **state)
{
    vd_engine *engine = our_engine();
    vd_search *search = NULL;
    sample *plain = NULL, *carried = NULL;
    char path[64];
    size_t len, moved = 0;
    int later = -1;

    (void)state;
    temporary(path, "labels.vds");
    len = gather(path, "--games 1 --seed 5 --noise 0 --rough 0 --lambda 0", &plain);
    assert_int_equal(gather(path, "--games 1 --seed 5 --noise 0 --rough 0 --lambda 0.5", &carried),
                     len);
    assert_int_equal(vd_search_new(engine, 10, &search, NULL), VD_OK);
    for (size_t i = 0; i < len; i++) {
        const vd_probs now = searched(search, &plain[i], 1);

        assert_true(vd_pos_equal(&plain[i].pos, &carried[i].pos));
        assert_float_equal(plain[i].target[0], now.win, 1e-5);
        assert_float_equal(plain[i].target[3], now.lose_gammon, 1e-5);
        if (plain[i].kind == SAMPLE_SIBLING) {
            assert_float_equal(carried[i].target[0], now.win, 1e-5);
            continue;
        }
        if (later >= 0) { /* a game is written from its end */
            vd_probs net;

            assert_int_equal(
                vd_engine_probs(engine, vd_variant_get(VD_BACKGAMMON), &plain[later].pos, &net),
                VD_OK);
            assert_float_equal(carried[i].target[0],
                               now.win - 0.5F * (carried[later].target[0] - net.win), 1e-5);
            moved++;
        }
        later = (int)i;
    }
    assert_true(moved > 20);
    free(plain);
    free(carried);
    vd_search_free(search);
    vd_engine_free(engine);
}

/* Where the next roll and the net disagree, games rolled out come nearer to what two plies say than the net does. */
static void doubt_is_rolled_out(void **state)
{
    vd_engine *engine = our_engine();
    vd_search *search = NULL;
    sample *list = NULL;
    char path[64];
    size_t len, rolled = 0;
    double ours = 0, nets = 0;

    (void)state;
    temporary(path, "rolled.vds");
    len = gather(path,
                 "--tail --games 6 --seed 3 --siblings 2 --rollout 36 --truncate 3 --doubt 0.04",
                 &list);
    assert_int_equal(vd_search_new(engine, 10, &search, NULL), VD_OK);
    for (size_t i = 0; i < len; i++) {
        const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
        const vd_probs deep = searched(search, &list[i], 2);
        const vd_probs label = {list[i].target[0], list[i].target[1], list[i].target[2],
                                list[i].target[3], list[i].target[4]};
        const double equity = (double)vd_probs_equity(variant, &deep);
        vd_probs net;

        if (list[i].kind != SAMPLE_ROLLOUT)
            continue;
        assert_int_equal(vd_engine_probs(engine, variant, &list[i].pos, &net), VD_OK);
        ours += pow((double)vd_probs_equity(variant, &label) - equity, 2);
        nets += pow((double)vd_probs_equity(variant, &net) - equity, 2);
        rolled++;
    }
    printf("%zu rolled out: %.4f from two plies, the net %.4f\n", rolled,
           sqrt(ours / (double)rolled), sqrt(nets / (double)rolled));
    assert_true(rolled > 10 && rolled < len / 2);
    assert_true(ours < 0.5 * nets);
    free(list);
    vd_search_free(search);
    vd_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_come_back),
        cmocka_unit_test(a_long_way_comes_back),
        cmocka_unit_test(the_gradient_is_the_slope),
        cmocka_unit_test(it_learns_what_it_is_told),
        cmocka_unit_test(net_and_fitter_agree),
        cmocka_unit_test(a_wider_one_says_the_same),
        cmocka_unit_test(one_with_more_rows_and_heads_says_the_same),
        cmocka_unit_test(a_checkpoint_goes_on),
        cmocka_unit_test(games_become_a_net),
        cmocka_unit_test(plays_of_one_roll_are_known),
        cmocka_unit_test(what_sets_plays_apart_is_learned),
        cmocka_unit_test(plays_are_chosen_by_their_labels),
        cmocka_unit_test(rare_heads_learn_alone),
        cmocka_unit_test(what_a_game_does_not_pay_is_not_learned),
        cmocka_unit_test(what_has_no_such_plays_is_refused),
        cmocka_unit_test(mean_of_nets),
        cmocka_unit_test(a_label_is_what_was_looked_up),
        cmocka_unit_test(doubt_is_rolled_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
