/* The one source of the kernels for marks; the including file sets MARKS_NAME and KERNEL_LANES (4 or 8).
 *
 * All sums are of whole numbers, so they may be formed in any order: a position's are those of a position like it,
 * changed by the rows of the marks that differ, and the same bits come out everywhere. A net is refused whose sums behind
 * the units could leave 32 bits; those before them wrap at +-16, beyond any that a trained net has. */
#include "kernel_math.h"
#include "marks.h"

typedef int16_t whole __attribute__((vector_size(4 * KERNEL_LANES)));

enum {
    WHOLES = 2 * KERNEL_LANES, /* units of a register of sums */
    SWEEP = 8,                 /* registers of sums held at a time */
    NEAR_ENOUGH = 12,          /* changes from the position before, not to look for better */

};

/* How a position differs from an earlier one of the chunk: rows that come, then rows that go. */
typedef struct change {
    int from; /* index in the chunk; -1: from the bias */
    int come, go;
    uint16_t row[MARKS_CHANGES];
} change;

typedef struct chunk {
    change change[MARKS_CHUNK];
    int16_t sum[MARKS_CHUNK][VD_NET_HIDDEN_MAX];
} chunk;

VD_INLINE int differences(const uint64_t *a, const uint64_t *b, int words)
{
    int count = 0;

    for (int i = 0; i < words; i++)
        count += __builtin_popcountll(a[i] ^ b[i]);
    return count;
}

VD_INLINE int list(const uint64_t *mine, const uint64_t *other, int words, uint16_t *row)
{
    int count = 0;

    for (int i = 0; i < words; i++) {
        for (uint64_t left = mine[i] & ~(other ? other[i] : 0); left != 0 && count < MARKS_CHANGES;
             left &= left - 1)
            row[count++] = (uint16_t)(64 * i + __builtin_ctzll(left));
    }
    return count;
}

static void find_change(const uint64_t *marks, int words, int index, change *out)
{
    const uint64_t *mine = marks + (size_t)index * (size_t)words;
    const uint64_t *before = mine - words;

    out->from = -1;
    if (index > 0) {
        const int near = differences(mine, before, words);
        const int base = near > NEAR_ENOUGH ? differences(mine, marks, words) : near;

        out->from = base < near ? 0 : index - 1;
        if (base > MARKS_CHANGES)
            out->from = -1;
    }
    if (out->from < 0) {
        out->come = list(mine, NULL, words, out->row);
        out->go = 0;
        return;
    }
    before = marks + (size_t)out->from * (size_t)words;
    out->come = list(mine, before, words, out->row);
    out->go = list(before, mine, words, out->row + out->come);
}

/* Units [at, at + WHOLES * registers) of one position. */
VD_INLINE void sweep(const marks_net *net, const change *c, const int16_t *from, int16_t *to,
                     int at, int registers)
{
    whole sum[SWEEP];
    int i = 0;

    for (int r = 0; r < registers; r++)
        memcpy(&sum[r], from + at + WHOLES * r, sizeof sum[r]);
    for (; i < c->come; i++) {
        const int16_t *row = net->first + (size_t)c->row[i] * (size_t)net->hidden + at;

        for (int r = 0; r < registers; r++) {
            whole weight;

            memcpy(&weight, row + WHOLES * r, sizeof weight);
            sum[r] += weight;
        }
    }
    for (; i < c->come + c->go; i++) {
        const int16_t *row = net->first + (size_t)c->row[i] * (size_t)net->hidden + at;

        for (int r = 0; r < registers; r++) {
            whole weight;

            memcpy(&weight, row + WHOLES * r, sizeof weight);
            sum[r] -= weight;
        }
    }
    for (int r = 0; r < registers; r++)
        memcpy(to + at + WHOLES * r, &sum[r], sizeof sum[r]);
}

/* The first layer of all positions, a band of units after the other: its rows stay in the nearest cache. */
static void sum_chunk(const marks_net *net, chunk *c, int count)
{
    const int band = WHOLES * SWEEP;

    for (int at = 0; at < net->hidden; at += band) {
        for (int i = 0; i < count; i++) {
            const change *one = &c->change[i];
            const int16_t *from = one->from < 0 ? net->first_bias : c->sum[one->from];

            if (at + band <= net->hidden) {
                sweep(net, one, from, c->sum[i], at, SWEEP);
                continue;
            }
            for (int rest = at; rest < net->hidden; rest += WHOLES)
                sweep(net, one, from, c->sum[i], rest, 1);
        }
    }
}

/* Sums cut to [0, 1]. */
VD_INLINE void cut(int16_t *unit, const int16_t *sum, int count)
{
    for (int h = 0; h < count; h++) {
        const int16_t least = sum[h] > 0 ? sum[h] : 0;

        unit[h] = least < MARKS_GRID ? least : MARKS_GRID;
    }
}

VD_INLINE int32_t dot(const int16_t *a, const int16_t *b, int count)
{
    int32_t sum = 0;

    for (int h = 0; h < count; h++)
        sum += (int32_t)a[h] * (int32_t)b[h];
    return sum;
}

/* Before the sigmoid. */
static void speak(const marks_net *net, const int16_t *sum, int head, float *outputs)
{
    const float part = 1.0F / ((float)MARKS_GRID * (float)MARKS_FINE);
    const int first = head * net->outputs;
    int16_t unit[VD_NET_HIDDEN_MAX];

    cut(unit, sum, net->hidden);
    for (int o = 0; o < net->outputs; o++) {
        const int16_t *weight = net->second + (size_t)(first + o) * (size_t)net->hidden;

        outputs[o] = (float)dot(unit, weight, net->hidden) * part + net->second_bias[first + o];
    }
}

static void sigmoid_all(float *values, int count)
{
    lanes packed;

    for (; count >= KERNEL_LANES; count -= KERNEL_LANES, values += KERNEL_LANES) {
        load(&packed, values);
        sigmoid(&packed);
        store(values, &packed);
    }
    if (count > 0) {
        float rest[KERNEL_LANES] = {0};

        memcpy(rest, values, (size_t)count * sizeof *rest);
        load(&packed, rest);
        sigmoid(&packed);
        store(rest, &packed);
        memcpy(values, rest, (size_t)count * sizeof *rest);
    }
}

void MARKS_NAME(const marks_net *net, const uint64_t *marks, const uint8_t *heads, size_t count,
                float *outputs)
{
    chunk c;

    while (count > 0) {
        const int now = count < MARKS_CHUNK ? (int)count : MARKS_CHUNK;

        for (int i = 0; i < now; i++)
            find_change(marks, net->words, i, &c.change[i]);
        sum_chunk(net, &c, now);
        for (int i = 0; i < now; i++)
            speak(net, c.sum[i], heads[i], outputs + (size_t)i * (size_t)net->outputs);
        sigmoid_all(outputs, now * net->outputs);
        count -= (size_t)now;
        marks += (size_t)now * (size_t)net->words;
        heads += now;
        outputs += (size_t)now * (size_t)net->outputs;
    }
}
