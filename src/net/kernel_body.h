/* The one source of every kernel; the including file says how it is compiled and sets
 *   KERNEL_NAME  the function's name
 *   KERNEL_TILE  eights of hidden units summed in one sweep, as many as there are registers for
 *
 * Why the bits do not depend on the compiler: a hidden unit is its bias plus the non-zero inputs' products
 * in input order, one after the other, however many units are worked on side by side; an output is eight
 * partial sums (unit h into sum h mod 8) and a fixed tree; the sigmoid is a polynomial of plain IEEE
 * operations. -ffp-contract=off keeps every product rounded by itself. */

#include "kernel.h"

#include <string.h>

typedef float lane8 __attribute__((vector_size(32)));
typedef int32_t bits8 __attribute__((vector_size(32)));

/* Vectors are handed over in memory only: passing them by value would depend on the instruction set. */
VD_INLINE void load8(lane8 *to, const float *from)
{
    memcpy(to, from, sizeof *to);
}

VD_INLINE void store8(float *to, const lane8 *from)
{
    memcpy(to, from, sizeof *from);
}

/* 1 / (1 + exp(-x)), relative error below 1e-6; x beyond +-30 counts as +-30. */
VD_INLINE void sigmoid8(lane8 *x)
{
    const lane8 limit = {30, 30, 30, 30, 30, 30, 30, 30};
    const float magic =
        12582912.0F; /* 1.5 * 2^23: adding it rounds to an integer in the low bits */
    lane8 y = -*x;
    bits8 high = y > limit;
    bits8 low = y < -limit;
    lane8 turned, count, rest, power, scale;
    bits8 exponent;

    y = (lane8)(((bits8)y & ~(high | low)) | ((bits8)limit & high) | ((bits8)-limit & low));
    turned = y * 1.44269504F + magic;
    count = turned - magic;
    /* ln 2 in two pieces, the first with few bits, so that the product is exact */
    rest = (y - count * 0.693359375F) - count * -2.12194440e-4F;
    power = rest * (1.0F / 720.0F) + 1.0F / 120.0F;
    power = power * rest + 1.0F / 24.0F;
    power = power * rest + 1.0F / 6.0F;
    power = power * rest + 0.5F;
    power = power * rest + 1.0F;
    power = power * rest + 1.0F;
    exponent = (bits8)turned - 0x4B400000 + 127;
    exponent = exponent << 23;
    scale = (lane8)exponent;
    *x = 1.0F / (1.0F + power * scale);
}

/* Units [from, from + 8 * tiles) of the hidden layer. */
VD_INLINE void sum_tile(const kernel_net *net, const float *values, const uint16_t *rows, int count,
                        int from, int tiles, float *hidden)
{
    lane8 sum[KERNEL_TILE];

    for (int t = 0; t < tiles; t++)
        load8(&sum[t], net->first_bias + from + 8 * t);
    for (int i = 0; i < count; i++) {
        const float *row = net->first + (size_t)rows[i] * (size_t)net->hidden + from;
        const float value = values[i];

        for (int t = 0; t < tiles; t++) {
            lane8 weight;

            load8(&weight, row + 8 * t);
            sum[t] = sum[t] + weight * value;
        }
    }
    for (int t = 0; t < tiles; t++) {
        sigmoid8(&sum[t]);
        store8(hidden + from + 8 * t, &sum[t]);
    }
}

static void run_hidden(const kernel_net *net, const float *inputs, float *hidden)
{
    float values[VD_NET_INPUTS_MAX];
    uint16_t rows[VD_NET_INPUTS_MAX];
    int count = 0;
    int from = 0;

    for (int i = 0; i < net->inputs; i++) {
        values[count] = inputs[i];
        rows[count] = (uint16_t)i;
        count += inputs[i] < 0.0F || inputs[i] > 0.0F;
    }
    for (; from + 8 * KERNEL_TILE <= net->hidden; from += 8 * KERNEL_TILE)
        sum_tile(net, values, rows, count, from, KERNEL_TILE, hidden);
    for (; from < net->hidden; from += 8)
        sum_tile(net, values, rows, count, from, 1, hidden);
}

void KERNEL_NAME(const kernel_net *net, const float *inputs, float *outputs)
{
    float hidden[VD_NET_HIDDEN_MAX];
    float result[8] = {0};
    lane8 packed;

    run_hidden(net, inputs, hidden);
    for (int o = 0; o < net->outputs; o++) {
        const float *row = net->second + (size_t)o * (size_t)net->hidden;
        lane8 sum = {0};

        for (int h = 0; h < net->hidden; h += 8) {
            lane8 unit, weight;

            load8(&unit, hidden + h);
            load8(&weight, row + h);
            sum = sum + unit * weight;
        }
        result[o] =
            (((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]))) +
            net->second_bias[o];
    }
    load8(&packed, result);
    sigmoid8(&packed);
    store8(result, &packed);
    memcpy(outputs, result, (size_t)net->outputs * sizeof *outputs);
}
