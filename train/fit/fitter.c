/* The optimiser: forward, backward and Adam over binary features, in floats. */
#include "fitter.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The hot loops exist several times and the loader takes the one the processor can run. */
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
#define FAST __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define FAST
#endif

enum { LANES = 16 };

/* Where the parts of the weights are, in an array laid out like them. */
static float *row_of(const fitter *f, float *w, size_t row)
{
    return w + row * f->shape.hidden;
}

static float *bias_of(const fitter *f, float *w)
{
    return row_of(f, w, f->shape.inputs);
}

static float *second_of(const fitter *f, float *w, int head, int output)
{
    return bias_of(f, w) +
           (1 + (size_t)head * f->shape.outputs + (size_t)output) * (size_t)f->shape.hidden;
}

static float *last_of(const fitter *f, float *w, int head)
{
    return second_of(f, w, (int)f->shape.heads, 0) + (size_t)head * f->shape.outputs;
}

FAST static void add(float *restrict to, const float *restrict from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] += from[i];
}

FAST static void add_scaled(float *restrict to, const float *restrict from, float scale, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] += scale * from[i];
}

/* Units cut to [0, 1]. */
FAST static void cut(float *restrict unit, size_t n)
{
    for (size_t i = 0; i < n; i++)
        unit[i] = unit[i] < 0.0F ? 0.0F : unit[i] > 1.0F ? 1.0F : unit[i];
}

/* No slope where a unit is cut. */
FAST static void keep_inside(float *restrict slope, const float *restrict unit, size_t n)
{
    for (size_t i = 0; i < n; i++)
        slope[i] = unit[i] > 0.0F && unit[i] < 1.0F ? slope[i] : 0.0F;
}

FAST static float dot(const float *restrict a, const float *restrict b, size_t n)
{
    float part[LANES] = {0}, sum = 0;

    for (size_t i = 0; i < n; i += LANES) {
        for (size_t k = 0; k < LANES; k++)
            part[k] += a[i + k] * b[i + k];
    }
    for (size_t k = 0; k < LANES; k++)
        sum += part[k];
    return sum;
}

/* One step of Adam for `n` weights of `f` from `at`; `scale` a sample's share, `fix` what the early steps lack. */
FAST static void adam(fitter *f, size_t at, size_t n, float scale, float rate, float fix)
{
    float *restrict w = f->weight + at, *restrict g = f->gradient + at;
    float *restrict mean = f->mean + at, *restrict square = f->square + at;

    for (size_t i = 0; i < n; i++) {
        const float x = g[i] * scale;

        mean[i] += 0.1F * (x - mean[i]);
        square[i] += 0.001F * (x * x - square[i]);
        w[i] += rate * mean[i] / (sqrtf(square[i] * fix) + 1e-7F);
        g[i] = 0.0F;
    }
}

bool fitter_init(fitter *f, const vd_net_shape *shape, uint64_t seed)
{
    vd_rng rng;

    memset(f, 0, sizeof *f);
    f->shape = *shape;
    f->count = vd_net_weight_count(shape);
    f->weight = calloc(f->count, sizeof *f->weight);
    f->gradient = calloc(f->count, sizeof *f->gradient);
    f->mean = calloc(f->count, sizeof *f->mean);
    f->square = calloc(f->count, sizeof *f->square);
    f->touched = calloc(shape->inputs, sizeof *f->touched);
    f->sum = calloc(f->count, sizeof *f->sum);
    if (!f->weight || !f->gradient || !f->mean || !f->square || !f->touched || !f->sum)
        return false;
    vd_rng_init(&rng, seed);
    for (float *w = f->weight; w < bias_of(f, f->weight); w++)
        *w = (float)(vd_rng_unit(&rng) - 0.5) * 0.15F;
    for (float *w = bias_of(f, f->weight); w < second_of(f, f->weight, 0, 0); w++)
        *w = 0.3F; /* inside the cut */
    for (float *w = second_of(f, f->weight, 0, 0); w < last_of(f, f->weight, 0); w++)
        *w = (float)(vd_rng_unit(&rng) - 0.5) * 0.1F;
    return true;
}

bool fitter_take(fitter *f, const vd_net *net, const uint8_t *like)
{
    const size_t few = (size_t)vd_net_hidden(net), many = f->shape.hidden;
    const size_t inputs = (size_t)vd_net_inputs(net), outputs = f->shape.outputs;
    const size_t heads = (size_t)vd_net_heads(net), last = heads * outputs;
    float *weight;

    if (few > many || inputs > f->shape.inputs || outputs != (size_t)vd_net_outputs(net))
        return false;
    for (size_t head = 0; head < f->shape.heads; head++) {
        if (like[head] >= heads)
            return false;
    }
    weight = malloc(((inputs + 1 + last) * few + last) * sizeof *weight);
    if (!weight)
        return false;
    vd_net_copy_weights(net, weight);
    for (size_t row = 0; row < inputs; row++)
        memcpy(row_of(f, f->weight, row), weight + row * few, few * sizeof *weight);
    for (size_t row = inputs; row < f->shape.inputs; row++)
        memset(row_of(f, f->weight, row), 0, few * sizeof *weight);
    memcpy(bias_of(f, f->weight), weight + inputs * few, few * sizeof *weight);
    memset(second_of(f, f->weight, 0, 0), 0, f->shape.heads * outputs * many * sizeof *weight);
    for (size_t head = 0; head < f->shape.heads; head++) {
        const size_t from = outputs * like[head];
        const float *second = weight + (inputs + 1 + from) * few;

        for (size_t o = 0; o < outputs; o++)
            memcpy(second_of(f, f->weight, (int)head, (int)o), second + o * few,
                   few * sizeof *weight);
        memcpy(last_of(f, f->weight, (int)head), weight + (inputs + 1 + last) * few + from,
               outputs * sizeof *weight);
    }
    free(weight);
    return true;
}

void fitter_fini(fitter *f)
{
    free(f->weight);
    free(f->gradient);
    free(f->mean);
    free(f->square);
    free(f->touched);
    free(f->sum);
    memset(f, 0, sizeof *f);
}

int fitter_rows(const uint64_t *features, int words, uint16_t *rows)
{
    int count = 0;

    for (int k = 0; k < words; k++) {
        for (uint64_t left = features[k]; left != 0 && count < FITTER_ROWS; left &= left - 1)
            rows[count++] = (uint16_t)(64 * k + __builtin_ctzll(left));
    }
    return count;
}

static void run(const fitter *f, const uint16_t *rows, int count, int head, float *unit,
                float *outputs)
{
    const size_t hidden = f->shape.hidden;

    memcpy(unit, bias_of(f, f->weight), hidden * sizeof *unit);
    for (int i = 0; i < count; i++)
        add(unit, row_of(f, f->weight, rows[i]), hidden);
    cut(unit, hidden);
    for (int o = 0; o < (int)f->shape.outputs; o++) {
        const float z =
            dot(unit, second_of(f, f->weight, head, o), hidden) + last_of(f, f->weight, head)[o];

        outputs[o] = 1.0F / (1.0F + expf(-z));
    }
}

void fitter_run(const fitter *f, const uint16_t *rows, int count, int head, float *outputs)
{
    float unit[VD_NET_HIDDEN_MAX];

    run(f, rows, count, head, unit, outputs);
}

void fitter_learn(fitter *f, const uint16_t *rows, int count, int head, const float *target,
                  const float *share, float more)
{
    const size_t hidden = f->shape.hidden;
    float unit[VD_NET_HIDDEN_MAX], slope[VD_NET_HIDDEN_MAX] = {0}, out[VD_NET_OUTPUTS_MAX];
    float gap = more;

    run(f, rows, count, head, unit, out);
    for (int o = 0; share && o < (int)f->shape.outputs; o++)
        gap += share[o] * (target[o] - out[o]);
    for (int o = 0; o < (int)f->shape.outputs; o++) {
        float error = target[o] - out[o];

        if (f->silent >> o & 1U)
            continue;
        if (share)
            error += gap * share[o] * out[o] * (1.0F - out[o]);
        add_scaled(second_of(f, f->gradient, head, o), unit, error, hidden);
        last_of(f, f->gradient, head)[o] += error;
        if (!f->heads_only)
            add_scaled(slope, second_of(f, f->weight, head, o), error, hidden);
    }
    if (f->heads_only)
        return;
    keep_inside(slope, unit, hidden);
    add(bias_of(f, f->gradient), slope, hidden);
    for (int i = 0; i < count; i++) {
        add(row_of(f, f->gradient, rows[i]), slope, hidden);
        f->touched[rows[i]] = f->steps + 1;
    }
}

/* Within what a vd_net can hold. */
static void clamp(fitter *f)
{
    const float most = 3.99F;

    for (float *w = second_of(f, f->weight, 0, 0); w < last_of(f, f->weight, 0); w++)
        *w = *w < -most ? -most : *w > most ? most : *w;
}

void fitter_step(fitter *f, int samples, float rate)
{
    const double n = (double)++f->steps;
    const float fix_mean = (float)(1.0 / (1.0 - pow(0.9, n)));
    const float fix_square = (float)(1.0 / (1.0 - pow(0.999, n)));
    const float scale = 1.0F / (float)samples;
    const size_t hidden = f->shape.hidden;
    const size_t rest = hidden * (f->shape.inputs + (f->heads_only ? 1U : 0U));

    for (size_t row = 0; row < f->shape.inputs; row++)
        if (f->touched[row] == f->steps)
            adam(f, row * hidden, hidden, scale, rate * fix_mean, fix_square);
    adam(f, rest, f->count - rest, scale, rate * fix_mean, fix_square);
    clamp(f);
}

void fitter_sum(fitter *f)
{
    if (f->summed == 0)
        memset(f->sum, 0, f->count * sizeof *f->sum);
    for (size_t i = 0; i < f->count; i++)
        f->sum[i] += (double)f->weight[i];
    f->summed++;
}

void fitter_settle(fitter *f)
{
    for (size_t i = 0; i < f->count && f->summed > 0; i++)
        f->weight[i] = (float)(f->sum[i] / (double)f->summed);
}

bool fitter_write(const fitter *f, FILE *file)
{
    return fwrite(&f->shape, sizeof f->shape, 1, file) == 1 &&
           fwrite(&f->steps, sizeof f->steps, 1, file) == 1 &&
           fwrite(f->weight, sizeof *f->weight, f->count, file) == f->count &&
           fwrite(f->mean, sizeof *f->mean, f->count, file) == f->count &&
           fwrite(f->square, sizeof *f->square, f->count, file) == f->count &&
           fwrite(&f->summed, sizeof f->summed, 1, file) == 1 &&
           fwrite(f->sum, sizeof *f->sum, f->count, file) == f->count;
}

bool fitter_read(fitter *f, FILE *file)
{
    vd_net_shape shape;
    const bool good = fread(&shape, sizeof shape, 1, file) == 1 &&
                      memcmp(&shape, &f->shape, sizeof shape) == 0 &&
                      fread(&f->steps, sizeof f->steps, 1, file) == 1 &&
                      fread(f->weight, sizeof *f->weight, f->count, file) == f->count &&
                      fread(f->mean, sizeof *f->mean, f->count, file) == f->count &&
                      fread(f->square, sizeof *f->square, f->count, file) == f->count &&
                      fread(&f->summed, sizeof f->summed, 1, file) == 1 &&
                      fread(f->sum, sizeof *f->sum, f->count, file) == f->count;

    clamp(f);
    return good;
}
