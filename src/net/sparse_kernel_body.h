/* The one source of the kernels for features; the including file sets FEATURES_NAME and KERNEL_LANES (4, 8 or 16; a
 * net's units are a multiple of twice as many).
 *
 * All sums are of whole numbers, so they may be formed in any order: a position's are those of a position like it,
 * changed by the rows of the features that differ, and the same bits come out everywhere. A net is refused whose sums behind
 * the units could leave 32 bits; those before them wrap at +-16, beyond any that a trained net has. */
#include "kernel_math.h"
#include "sparse_kernel.h"
#if defined(__AVX512VBMI2__)
#include <immintrin.h>
#endif

typedef int16_t whole __attribute__((vector_size(4 * KERNEL_LANES)));
/* The same where sums and weights lie. Copied by memcpy, the sums of a sweep do not stay in registers (gcc 12). */
typedef whole lying __attribute__((aligned(2), may_alias));

enum {
    WHOLES = 2 * KERNEL_LANES,     /* units of a register of sums */
    SWEEP = 8,                     /* registers of sums held at a time */
    NEAR_ENOUGH = 8,               /* changes from the position before, not to look for better */
    LOOKED_AT = 5,                 /* positions before that are looked at */
    LISTED = FEATURES_CHANGES + 64 /* room for two writes of 32 at the end */
};

/* How a position differs from an earlier one of the chunk. */
typedef struct change {
    int from; /* whose sum in the chunk; -1: from the bias */
    int come, go;
    uint16_t coming[LISTED], going[LISTED]; /* rows */
} change;

typedef struct chunk {
    change change[FEATURES_CHUNK];
    /* The first is that of the last one of the chunk before. */
    int16_t sum[FEATURES_CHUNK + 1][VD_NET_HIDDEN_MAX];
} chunk;

VD_INLINE int differences(const uint64_t *a, const uint64_t *b, int words)
{
    int count = 0;

    for (int i = 0; i < words; i++)
        count += __builtin_popcountll(a[i] ^ b[i]);
    return count;
}

#if defined(__AVX512VBMI2__)
/* `set`, which begins at `row`, behind the `count` rows of `rows`: packed by the processor, 32 written whatever there are. */
VD_INLINE int pack(uint16_t *rows, int count, uint32_t set, int row)
{
    static const whole all = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                              16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};

    _mm512_storeu_si512(rows + count,
                        _mm512_maskz_compress_epi16(set, (__m512i)(all + (int16_t)row)));
    return count + __builtin_popcount(set);
}

VD_INLINE void list(const uint64_t *mine, const uint64_t *other, int words, change *out)
{
    int come = 0, go = 0;

    for (int i = 0; i < words && come + go < FEATURES_CHANGES; i++) {
        const uint64_t comes = mine[i] & ~other[i], goes = other[i] & ~mine[i];

        if ((comes | goes) == 0)
            continue;
        come = pack(out->coming, come, (uint32_t)comes, 64 * i);
        come = pack(out->coming, come, (uint32_t)(comes >> 32), 64 * i + 32);
        go = pack(out->going, go, (uint32_t)goes, 64 * i);
        go = pack(out->going, go, (uint32_t)(goes >> 32), 64 * i + 32);
    }
    out->come = come < FEATURES_CHANGES ? come : FEATURES_CHANGES;
    out->go = go;
}
#else
/* Every row that differs goes into both lists and counts in one: no branch to guess. */
VD_INLINE void list(const uint64_t *mine, const uint64_t *other, int words, change *out)
{
    int come = 0, go = 0;

    for (int i = 0; i < words; i++) {
        const uint64_t now = mine[i];

        for (uint64_t left = now ^ other[i]; left != 0 && come + go < FEATURES_CHANGES;
             left &= left - 1) {
            const int bit = __builtin_ctzll(left);
            const int comes = (int)(now >> bit & 1U);

            out->coming[come] = out->going[go] = (uint16_t)(64 * i + bit);
            come += comes;
            go += 1 - comes;
        }
    }
    out->come = come;
    out->go = go;
}

#endif

/* `before`: the last one of the chunk before, or NULL. */
static void find_change(const uint64_t *features, const uint64_t *before, int words, int index,
                        change *out)
{
    static const uint64_t nothing[VD_NET_FEATURES_MAX / 64];
    const uint64_t *mine = features + (size_t)index * (size_t)words;
    const uint64_t *base = index > 0 ? mine - words : before;
    int least = base ? differences(mine, base, words) : FEATURES_CHANGES + 1;

    out->from = index;
    for (int i = index - 1; i > 0 && i > index - LOOKED_AT && least > NEAR_ENOUGH; i--) {
        const uint64_t *other = features + (size_t)(i - 1) * (size_t)words;
        const int changes = differences(mine, other, words);

        if (changes < least) {
            least = changes;
            base = other;
            out->from = i;
        }
    }
    if (least > FEATURES_CHANGES) {
        base = nothing;
        out->from = -1;
    }
    list(mine, base, words, out);
}

/* Units [at, at + WHOLES * registers) of one position. */
VD_INLINE void sweep(const features_net *net, const change *c, const int16_t *from, int16_t *to,
                     int at, int registers)
{
    whole sum[SWEEP];

#pragma GCC unroll 8
    for (int r = 0; r < registers; r++)
        sum[r] = *(const lying *)(from + at + WHOLES * r);
    for (int i = 0; i < c->come; i++) {
        const int16_t *row = net->first + (size_t)c->coming[i] * (size_t)net->hidden + at;

#pragma GCC unroll 8
        for (int r = 0; r < registers; r++)
            sum[r] += *(const lying *)(row + WHOLES * r);
    }
    for (int i = 0; i < c->go; i++) {
        const int16_t *row = net->first + (size_t)c->going[i] * (size_t)net->hidden + at;

#pragma GCC unroll 8
        for (int r = 0; r < registers; r++)
            sum[r] -= *(const lying *)(row + WHOLES * r);
    }
#pragma GCC unroll 8
    for (int r = 0; r < registers; r++)
        *(lying *)(to + at + WHOLES * r) = sum[r];
}

/* The first layer of all positions, a band of units after the other: its rows stay in the nearest cache. */
VD_INLINE void sweep_all(const features_net *net, chunk *c, int count, int at, int registers)
{
    for (int i = 0; i < count; i++) {
        const change *one = &c->change[i];

        sweep(net, one, one->from < 0 ? net->first_bias : c->sum[one->from], c->sum[i + 1], at,
              registers);
    }
}

static void sum_chunk(const features_net *net, chunk *c, int count)
{
    const int band = WHOLES * SWEEP;
    int at = 0;

    for (; at + band <= net->hidden; at += band)
        sweep_all(net, c, count, at, SWEEP);
    for (; at + band / 2 <= net->hidden; at += band / 2)
        sweep_all(net, c, count, at, SWEEP / 2);
    for (; at + band / 4 <= net->hidden; at += band / 4)
        sweep_all(net, c, count, at, SWEEP / 4);
    for (; at < net->hidden; at += WHOLES)
        sweep_all(net, c, count, at, 1);
}

/* Sums cut to [0, 1]. */
VD_INLINE void cut(int16_t *unit, const int16_t *sum, int count)
{
    for (int h = 0; h < count; h++) {
        const int16_t least = sum[h] > 0 ? sum[h] : 0;

        unit[h] = least < FEATURES_GRID ? least : FEATURES_GRID;
    }
}

VD_INLINE int32_t dot(const int16_t *a, const int16_t *b, int count)
{
    int32_t sum = 0;

    for (int h = 0; h < count; h++)
        sum += (int32_t)a[h] * (int32_t)b[h];
    return sum;
}

/* Five outputs in one sweep: what most nets have. */
static void dot_five(const int16_t *unit, const int16_t *weight, int hidden, int32_t *out)
{
    const int16_t *second = weight + hidden, *third = second + hidden, *fourth = third + hidden,
                  *fifth = fourth + hidden;
    int32_t a = 0, b = 0, c = 0, d = 0, e = 0;

    for (int h = 0; h < hidden; h++) {
        a += (int32_t)unit[h] * (int32_t)weight[h];
        b += (int32_t)unit[h] * (int32_t)second[h];
        c += (int32_t)unit[h] * (int32_t)third[h];
        d += (int32_t)unit[h] * (int32_t)fourth[h];
        e += (int32_t)unit[h] * (int32_t)fifth[h];
    }
    out[0] = a;
    out[1] = b;
    out[2] = c;
    out[3] = d;
    out[4] = e;
}

/* Before the sigmoid. */
static void forward(const features_net *net, const int16_t *sum, int head, float *outputs)
{
    const float part = 1.0F / ((float)FEATURES_GRID * (float)FEATURES_FINE);
    const int first = head * net->outputs;
    const int16_t *weight = net->second + (size_t)first * (size_t)net->hidden;
    int16_t unit[VD_NET_HIDDEN_MAX];
    int32_t total[VD_NET_OUTPUTS_MAX];

    cut(unit, sum, net->hidden);
    if (net->outputs == 5) {
        dot_five(unit, weight, net->hidden, total);
    } else {
        for (int o = 0; o < net->outputs; o++)
            total[o] = dot(unit, weight + (size_t)o * (size_t)net->hidden, net->hidden);
    }
    for (int o = 0; o < net->outputs; o++)
        outputs[o] = (float)total[o] * part + net->second_bias[first + o];
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

void FEATURES_NAME(const features_net *net, const uint64_t *features, const uint8_t *heads,
                   size_t count, float *outputs)
{
    const uint64_t *before = NULL;
    chunk c;

    while (count > 0) {
        const int now = count < FEATURES_CHUNK ? (int)count : FEATURES_CHUNK;

        for (int i = 0; i < now; i++)
            find_change(features, before, net->words, i, &c.change[i]);
        sum_chunk(net, &c, now);
        for (int i = 0; i < now; i++)
            forward(net, c.sum[i + 1], heads[i], outputs + (size_t)i * (size_t)net->outputs);
        sigmoid_all(outputs, now * net->outputs);
        memcpy(c.sum[0], c.sum[now], (size_t)net->hidden * sizeof c.sum[0][0]);
        before = features + (size_t)(now - 1) * (size_t)net->words;
        count -= (size_t)now;
        features += (size_t)now * (size_t)net->words;
        heads += now;
        outputs += (size_t)now * (size_t)net->outputs;
    }
}
