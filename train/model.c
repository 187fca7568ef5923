#include "model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The hot loops exist twice and the loader takes the one the processor can run. */
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && defined(__has_attribute)
#if __has_attribute(target_clones) && !defined(__clang__)
#define FAST __attribute__((target_clones("avx2", "default")))
#endif
#endif
#ifndef FAST
#define FAST
#endif

typedef float lane8 __attribute__((vector_size(32)));
typedef int32_t bits8 __attribute__((vector_size(32)));

enum { TILE = 8 };

VD_INLINE void load8(lane8 *to, const float *from)
{
    memcpy(to, from, sizeof *to);
}

VD_INLINE void store8(float *to, const lane8 *from)
{
    memcpy(to, from, sizeof *from);
}

/* As in src/net/kernel_body.h. */
VD_INLINE void sigmoid8(lane8 *x)
{
    const lane8 limit = {30, 30, 30, 30, 30, 30, 30, 30};
    const float magic = 12582912.0F;
    lane8 y = -*x;
    bits8 high = y > limit;
    bits8 low = y < -limit;
    lane8 turned, count, rest, power;
    bits8 exponent;

    y = (lane8)(((bits8)y & ~(high | low)) | ((bits8)limit & high) | ((bits8)-limit & low));
    turned = y * 1.44269504F + magic;
    count = turned - magic;
    rest = (y - count * 0.693359375F) - count * -2.12194440e-4F;
    power = rest * (1.0F / 720.0F) + 1.0F / 120.0F;
    power = power * rest + 1.0F / 24.0F;
    power = power * rest + 1.0F / 6.0F;
    power = power * rest + 0.5F;
    power = power * rest + 1.0F;
    power = power * rest + 1.0F;
    exponent = ((bits8)turned - 0x4B400000 + 127) << 23;
    *x = 1.0F / (1.0F + power * (lane8)exponent);
}

static void set_parts(model *m)
{
    m->first = m->weight;
    m->first_bias = m->first + (size_t)m->shape.inputs * m->shape.hidden;
    m->second = m->first_bias + m->shape.hidden;
    m->second_bias = m->second + (size_t)m->shape.outputs * m->shape.hidden;
}

bool model_init(model *m, const vd_net_shape *shape, uint64_t seed)
{
    vd_rng rng;

    memset(m, 0, sizeof *m);
    m->shape = *shape;
    m->count = vd_net_weight_count(shape);
    m->weight = calloc(m->count, sizeof *m->weight);
    if (!m->weight)
        return false;
    set_parts(m);
    vd_rng_init(&rng, seed);
    for (float *w = m->first; w < m->first_bias; w++)
        *w = (float)(vd_rng_unit(&rng) - 0.5) * 0.2F;
    for (float *w = m->second; w < m->second_bias; w++)
        *w = (float)(vd_rng_unit(&rng) - 0.5) * 0.2F;
    return true;
}

bool model_adam_init(model *m)
{
    m->mean = calloc(m->count, sizeof *m->mean);
    m->square = calloc(m->count, sizeof *m->square);
    return m->mean && m->square;
}

void model_fini(model *m)
{
    free(m->weight);
    free(m->mean);
    free(m->square);
    memset(m, 0, sizeof *m);
}

static void average(float *to, float *const *from, int count, size_t len)
{
    const float part = 1.0F / (float)count;

    for (size_t i = 0; i < len; i++) {
        float sum = 0;

        for (int k = 0; k < count; k++)
            sum += from[k][i];
        to[i] = sum * part;
    }
}

void model_average(model *m, const model *const *from, int count)
{
    float *parts[16];

    for (int k = 0; k < count; k++)
        parts[k] = from[k]->weight;
    average(m->weight, parts, count, m->count);
    if (!m->mean || !from[0]->mean)
        return;
    for (int k = 0; k < count; k++)
        parts[k] = from[k]->mean;
    average(m->mean, parts, count, m->count);
    for (int k = 0; k < count; k++)
        parts[k] = from[k]->square;
    average(m->square, parts, count, m->count);
    m->steps = from[0]->steps;
}

void model_copy(model *m, const model *from)
{
    memcpy(m->weight, from->weight, m->count * sizeof *m->weight);
    if (m->mean && from->mean) {
        memcpy(m->mean, from->mean, m->count * sizeof *m->mean);
        memcpy(m->square, from->square, m->count * sizeof *m->square);
        m->steps = from->steps;
    }
}

/* Inputs that differ from the base, or from zero without one. */
typedef struct changes {
    int count;
    uint16_t row[MODEL_INPUTS_MAX + 4];
    float value[MODEL_INPUTS_MAX + 4];
} changes;

/* The same bits, which is enough to pass them over. */
static bool same_four(const float *a, const float *b)
{
    uint64_t x[2], y[2];

    memcpy(x, a, sizeof x);
    memcpy(y, b, sizeof y);
    return x[0] == y[0] && x[1] == y[1];
}

static void list_changes(int inputs, const float *from, const float *base, changes *out)
{
    int count = 0;

    for (int i = 0; i < inputs; i += 4) {
        if (same_four(from + i, base + i))
            continue;
        for (int k = i; k < i + 4; k++) {
            float difference = from[k] - base[k];

            out->row[count] = (uint16_t)k;
            out->value[count] = difference;
            count += difference < 0.0F || difference > 0.0F;
        }
    }
    out->count = count;
}

VD_INLINE void sum_tile(const float *first, int hidden, const changes *list, const float *start,
                        float *to, int tiles)
{
    lane8 sum[TILE];

    for (int t = 0; t < tiles; t++)
        load8(&sum[t], start + 8 * t);
    for (int i = 0; i < list->count; i++) {
        const float *row = first + (size_t)list->row[i] * (size_t)hidden;
        const float value = list->value[i];

        for (int t = 0; t < tiles; t++) {
            lane8 w;

            load8(&w, row + 8 * t);
            sum[t] += w * value;
        }
    }
    for (int t = 0; t < tiles; t++)
        store8(to + 8 * t, &sum[t]);
}

FAST static void sum_rows(const float *first, int hidden, const changes *list, const float *start,
                          float *to)
{
    int h = 0;

    for (; h + 8 * TILE <= hidden; h += 8 * TILE)
        sum_tile(first + h, hidden, list, start + h, to + h, TILE);
    for (; h < hidden; h += 8)
        sum_tile(first + h, hidden, list, start + h, to + h, 1);
}

/* sum becomes the hidden layer. */
FAST static void finish(const float *second, const float *second_bias, int hidden, float *sum,
                        float *outputs)
{
    float packed[8] = {0};
    lane8 acc[MODEL_OUTPUTS] = {{0}};
    lane8 out;

    for (int h = 0; h < hidden; h += 8) {
        lane8 unit;

        load8(&unit, sum + h);
        sigmoid8(&unit);
        store8(sum + h, &unit);
        for (int o = 0; o < MODEL_OUTPUTS; o++) {
            lane8 w;

            load8(&w, second + (size_t)o * (size_t)hidden + h);
            acc[o] += unit * w;
        }
    }
    for (int o = 0; o < MODEL_OUTPUTS; o++) {
        packed[o] = second_bias[o];
        for (int k = 0; k < 8; k++)
            packed[o] += acc[o][k];
    }
    load8(&out, packed);
    sigmoid8(&out);
    store8(packed, &out);
    memcpy(outputs, packed, MODEL_OUTPUTS * sizeof *outputs);
}

static const float ZEROS[MODEL_INPUTS_MAX];

void model_run(const model *m, model_base *base, const float *inputs, float *outputs)
{
    const int hidden = (int)m->shape.hidden;
    float sum[MODEL_HIDDEN_MAX];
    changes list;

    if (!base->set) {
        list_changes((int)m->shape.inputs, inputs, ZEROS, &list);
        sum_rows(m->first, hidden, &list, m->first_bias, base->sum);
        memcpy(base->inputs, inputs, sizeof base->inputs);
        base->set = true;
    }
    list_changes((int)m->shape.inputs, inputs, base->inputs, &list);
    sum_rows(m->first, hidden, &list, base->sum, sum);
    finish(m->second, m->second_bias, hidden, sum, outputs);
}

/* slope[h]: the loss by unit h's sum. With the step taken at once: the second layer moves by `rate`. */
FAST static void back_hidden(const float *second, int hidden, const float *unit, const float *error,
                             float *slope)
{
    for (int h = 0; h < hidden; h += 8) {
        lane8 u, s = {0};

        load8(&u, unit + h);
        for (int o = 0; o < MODEL_OUTPUTS; o++) {
            lane8 w;

            load8(&w, second + (size_t)o * (size_t)hidden + h);
            s += w * error[o];
        }
        s = s * u * (1.0F - u);
        store8(slope + h, &s);
    }
}

/* to[i] += scale * from[i] */
FAST static void add_scaled(float *to, const float *from, float scale, int len)
{
    for (int i = 0; i < len; i += 8) {
        lane8 a, b;

        load8(&a, to + i);
        load8(&b, from + i);
        a += b * scale;
        store8(to + i, &a);
    }
}

/* Move `to`, laid out like the weights, by rate times the direction that lessens the sample's loss. */
static void descend(const model *m, float *to, const float *inputs, const float *target, float rate)
{
    const int hidden = (int)m->shape.hidden;
    float *first = to, *first_bias = first + (m->first_bias - m->first);
    float *second = first + (m->second - m->first),
          *second_bias = first + (m->second_bias - m->first);
    float unit[MODEL_HIDDEN_MAX], slope[MODEL_HIDDEN_MAX];
    float outputs[MODEL_OUTPUTS], error[MODEL_OUTPUTS];
    changes list;

    list_changes((int)m->shape.inputs, inputs, ZEROS, &list);
    sum_rows(m->first, hidden, &list, m->first_bias, unit);
    finish(m->second, m->second_bias, hidden, unit, outputs);
    for (int o = 0; o < MODEL_OUTPUTS; o++)
        error[o] = target[o] - outputs[o];
    back_hidden(m->second, hidden, unit, error, slope);
    for (int o = 0; o < MODEL_OUTPUTS; o++) {
        add_scaled(second + o * hidden, unit, rate * error[o], hidden);
        second_bias[o] += rate * error[o];
    }
    for (int i = 0; i < list.count; i++)
        add_scaled(first + (size_t)list.row[i] * (size_t)hidden, slope, rate * list.value[i],
                   hidden);
    add_scaled(first_bias, slope, rate, hidden);
}

void model_learn(model *m, const float *inputs, const float *target, float rate)
{
    descend(m, m->weight, inputs, target, rate);
}

void model_gradient(const model *m, const float *inputs, const float *target, float *gradient)
{
    descend(m, gradient, inputs, target, 1.0F);
}

FAST static void adam_step(model *m, float *gradient, float scale, float rate, float fix_square)
{
    for (size_t i = 0; i < m->count; i++) {
        float g = gradient[i] * scale;

        m->mean[i] += 0.1F * (g - m->mean[i]);
        m->square[i] += 0.001F * (g * g - m->square[i]);
        m->weight[i] += rate * m->mean[i] / (sqrtf(m->square[i] * fix_square) + 1e-6F);
        gradient[i] = 0.0F;
    }
}

void model_adam(model *m, float *gradient, int samples, float rate)
{
    double n = (double)++m->steps;
    float fix_mean = (float)(1.0 / (1.0 - pow(0.9, n)));
    float fix_square = (float)(1.0 / (1.0 - pow(0.999, n)));

    adam_step(m, gradient, 1.0F / (float)samples, rate * fix_mean, fix_square);
}
