/* The one source of every kernel; the including file says how it is compiled and sets
 *   KERNEL_NAME  the function's name
 *   KERNEL_LANES floats of a register, 4 or 8 (a compiler splits wider vectors badly)
 *   KERNEL_TILE  registers of hidden units summed in one sweep
 *
 * Why the bits do not depend on the compiler: a hidden unit is its bias plus the non-zero inputs' products
 * in input order, one after the other, however many units are worked on side by side; an output is eight
 * partial sums (unit h into sum h mod 8) and a fixed tree; the sigmoid is a polynomial of plain IEEE
 * operations. -ffp-contract=off keeps every product rounded by itself. */

#include "kernel.h"

#include "kernel_math.h"

enum { SUMS = 8, REGISTERS = SUMS / KERNEL_LANES };

/* Units [from, from + KERNEL_LANES * tiles) of the hidden layer. */
VD_INLINE void sum_tile(const kernel_net *net, const float *values, const uint16_t *rows, int count,
                        int from, int tiles, float *hidden)
{
    lanes sum[KERNEL_TILE];

    for (int t = 0; t < tiles; t++)
        load(&sum[t], net->first_bias + from + KERNEL_LANES * t);
    for (int i = 0; i < count; i++) {
        const float *row = net->first + (size_t)rows[i] * (size_t)net->hidden + from;
        const float value = values[i];

        for (int t = 0; t < tiles; t++) {
            lanes weight;

            load(&weight, row + KERNEL_LANES * t);
            sum[t] = sum[t] + weight * value;
        }
    }
    for (int t = 0; t < tiles; t++) {
        sigmoid(&sum[t]);
        store(hidden + from + KERNEL_LANES * t, &sum[t]);
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
    for (; from + KERNEL_LANES * KERNEL_TILE <= net->hidden; from += KERNEL_LANES * KERNEL_TILE)
        sum_tile(net, values, rows, count, from, KERNEL_TILE, hidden);
    for (; from < net->hidden; from += KERNEL_LANES)
        sum_tile(net, values, rows, count, from, 1, hidden);
}

/* Eight partial sums and a fixed tree. Do not simplify to one sum: the bits would depend on the compiler. */
VD_INLINE float dot(const float *a, const float *b, int count)
{
    lanes sum[REGISTERS] = {{0}};
    float part[SUMS];

    for (int h = 0; h < count; h += SUMS) {
        for (int r = 0; r < REGISTERS; r++) {
            lanes x, y;

            load(&x, a + h + KERNEL_LANES * r);
            load(&y, b + h + KERNEL_LANES * r);
            sum[r] = sum[r] + x * y;
        }
    }
    for (int r = 0; r < REGISTERS; r++)
        store(part + KERNEL_LANES * r, &sum[r]);
    return ((part[0] + part[4]) + (part[2] + part[6])) +
           ((part[1] + part[5]) + (part[3] + part[7]));
}

void KERNEL_NAME(const kernel_net *net, const float *inputs, float *outputs)
{
    float hidden[VD_NET_HIDDEN_MAX];
    float result[SUMS] = {0};

    run_hidden(net, inputs, hidden);
    for (int o = 0; o < net->outputs; o++)
        result[o] = dot(hidden, net->second + (size_t)o * (size_t)net->hidden, net->hidden) +
                    net->second_bias[o];
    for (int o = 0; o < SUMS; o += KERNEL_LANES) {
        lanes packed;

        load(&packed, result + o);
        sigmoid(&packed);
        store(result + o, &packed);
    }
    memcpy(outputs, result, (size_t)net->outputs * sizeof *outputs);
}
