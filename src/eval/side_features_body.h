/* Features of one side: where its checkers stand, as bits, and what can happen to them. The including file says how
 * it is compiled. */
#include "binary_features.h"

#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

VD_INLINE int count_bits(uint32_t x)
{
    return __builtin_popcount(x);
}

/* Index of the lowest bit; x is not 0. */
VD_INLINE int lowest_bit(uint32_t x)
{
    return __builtin_ctz(x);
}

/* Bit 25 - k for bit k. */
VD_INLINE uint32_t mirrored(uint32_t x)
{
    x = (x >> 1 & 0x55555555U) | (x & 0x55555555U) << 1;
    x = (x >> 2 & 0x33333333U) | (x & 0x33333333U) << 2;
    x = (x >> 4 & 0x0F0F0F0FU) | (x & 0x0F0F0F0FU) << 4;
    return __builtin_bswap32(x) >> 6;
}

/* Bits of the points with more than `least` checkers. */
VD_INLINE uint32_t points_above(const vd_side *side, int least)
{
#if defined(__SSE2__)
    const __m128i bound = _mm_set1_epi8((char)least);
    const __m128i low = _mm_loadu_si128((const __m128i *)(const void *)(side->point + 1));
    const __m128i high = _mm_loadu_si128((const __m128i *)(const void *)(side->point + 9));

    return (uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(low, bound)) << 1 |
           (uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(high, bound)) << 9;
#else
    uint32_t bits = 0;

    for (int k = 1; k <= 24; k++)
        bits |= (uint32_t)(side->point[k] > least) << k;
    return bits;
#endif
}

static void side_bits_of(const vd_variant *variant, const vd_side *side, side_bits *out)
{
    const bool all_first = variant->entry == VD_ENTER_ALL_FIRST;

    out->checkers = points_above(side, 0);
    out->made = points_above(side, 1);
    out->blots = out->checkers & ~out->made;
    out->mirrored_checkers = mirrored(out->checkers);
    out->bar = side->bar + (all_first ? side->unentered : 0);
    out->unentered = all_first ? 0 : side->unentered;
    out->back = side->bar + side->unentered > 0 ? 25
                : out->checkers != 0            ? 31 - __builtin_clz(out->checkers)
                                                : 0;
}

/* What an attacker reaches in the defender's numbering, in which the attacker moves up and enters at bits 1 to 6. */
typedef struct reach {
    uint32_t checkers; /* that may move: without those on the bar */
    uint32_t shut;     /* points the defender made */
    uint32_t one[7];   /* reached with one die */
    uint32_t open[7];  /* and not shut */
    int bar;
} reach;

/* Points the roll a-b reaches. */
static uint32_t reach_of_roll(const reach *r, int a, int b)
{
    uint32_t entered_a, entered_b, all = 0;

    if (r->bar == 0)
        return r->one[a] | r->one[b] | (r->open[a] << b) | (r->open[b] << a);
    entered_a = ~r->shut & (1U << a);
    entered_b = ~r->shut & (1U << b);
    if (r->bar >= 2)
        return entered_a | entered_b;
    if (entered_a)
        all |= entered_a | r->one[b] | (entered_a << b);
    if (entered_b)
        all |= entered_b | r->one[a] | (entered_b << a);
    return all;
}

/* `total`: as often as the number is played. */
static uint32_t reach_of_double(const reach *r, int die, int total)
{
    uint32_t reached = 0;
    uint32_t front = r->checkers;
    int moves = total - r->bar;

    if (r->bar > 0) {
        reached = ~r->shut & (1U << die);
        if (reached == 0 || moves < 0)
            return 0;
        front |= reached;
    }
    for (int i = 0; i < moves; i++) {
        front <<= die;
        reached |= front;
        front &= ~r->shut;
    }
    return reached;
}

/* Eight rolls side by side. */
typedef uint32_t eight __attribute__((vector_size(32)));
typedef int32_t eight_signed __attribute__((vector_size(32)));
typedef float eight_real __attribute__((vector_size(32)));

enum { EIGHTS = 3 }; /* of the 21 rolls: two of different numbers, one of doubles */

/* The rolls' numbers, and how many of the 36 each is, 0 where there is none. */
static const eight FIRST[EIGHTS - 1] = {{2, 3, 3, 4, 4, 4, 5, 5}, {5, 5, 6, 6, 6, 6, 6, 0}};
static const eight SECOND[EIGHTS - 1] = {{1, 1, 2, 1, 2, 3, 1, 2}, {3, 4, 1, 2, 3, 4, 5, 0}};
static const eight DOUBLE = {1, 2, 3, 4, 5, 6, 0, 0};
static const eight COUNTS[EIGHTS] = {
    {2, 2, 2, 2, 2, 2, 2, 2}, {2, 2, 2, 2, 2, 2, 2, 0}, {1, 1, 1, 1, 1, 1, 0, 0}};

/* What reach_of_roll and reach_of_double say of an attacker without checkers on the bar, of all rolls side by side. */
static void reach_free(uint32_t checkers, uint32_t shut, eight *out)
{
    eight front = (eight){0} + checkers;

    for (int i = 0; i < EIGHTS - 1; i++) {
        const eight first = front << FIRST[i], second = front << SECOND[i];

        out[i] = first | second | (first & ~shut) << SECOND[i] | (second & ~shut) << FIRST[i];
    }
    out[EIGHTS - 1] = (eight){0};
    for (int i = 0; i < 4; i++) {
        front <<= DOUBLE;
        out[EIGHTS - 1] |= front;
        front &= ~shut;
    }
}

/* The same for an attacker with checkers on the bar. */
static void reach_from_bar(uint32_t checkers, uint32_t shut, int bar, eight *out)
{
    reach r = {.checkers = checkers, .shut = shut, .bar = bar};

    for (int d = 1; d <= 6; d++)
        r.one[d] = checkers << d;
    for (int i = 0; i < EIGHTS - 1; i++) {
        for (int k = 0; k < 8; k++)
            out[i][k] = reach_of_roll(&r, (int)FIRST[i][k], (int)SECOND[i][k]);
    }
    for (int k = 0; k < 8; k++)
        out[EIGHTS - 1][k] = reach_of_double(&r, (int)DOUBLE[k], 4);
}

/* What `attacker`, were they to roll now, does to the blots of `defender`. */
static void exposure(const side_bits *defender, const side_bits *attacker, side_features *out)
{
    /* With checkers on the bar the place they enter from is not one to move from. */
    const bool enters = attacker->bar == 0 && attacker->unentered > 0;
    const uint32_t checkers = attacker->mirrored_checkers | (enters ? 1U : 0U);
    eight hit[EIGHTS], any = {0}, two = {0}, pips = {0};

    if (defender->blots == 0)
        return;
    if (attacker->bar == 0)
        reach_free(checkers, defender->made, hit);
    else
        reach_from_bar(checkers, defender->made, attacker->bar, hit);
    for (int i = 0; i < EIGHTS; i++) {
        const eight blots = hit[i] & defender->blots;
        const eight lowest = blots & -blots; /* a power of two is in its float's exponent */
        const eight_real real = __builtin_convertvector((eight_signed)lowest, eight_real);
        const eight weight = COUNTS[i] & (eight)(blots != 0);

        any += weight;
        two += weight & (eight)(blots != lowest);
        pips += weight * (25 + 127 - ((eight)real >> 23));
    }
    for (int k = 0; k < 8; k++) {
        out->hit += (int)any[k];
        out->twice += (int)two[k];
        out->lost += (int)pips[k];
    }
}

/* Rolls of 36 with which a lone checker on `point` can run the whole roll past the points made against it. `mirrored`:
 * those points with the checker moving up. */
static int escapes(uint32_t mirrored, int point)
{
    return vd_eval_escapes[mirrored >> (26 - point) & 0xFFFU];
}

static int longest_prime(uint32_t made)
{
    int length = 0;

    while (made != 0) {
        made &= made << 1;
        length++;
    }
    return length;
}

/* Pips a checker may still play before a side must break its board, and one for each checker past the other's outer board. */
static const uint8_t SPARE_PIPS[25] = {0, 1, 1, 1,  1,  1,  1, 2, 3, 4, 5, 6, 7,
                                       7, 8, 9, 10, 11, 12, 0, 0, 0, 0, 0, 0};

static void side_features_of(const vd_side *side, const side_bits *mine, const side_bits *theirs,
                             bool exposed, side_features *out)
{
    const int front = 25 - theirs->back; /* their rearmost checker, in the numbering of `side` */
    const int waiting = side->bar + side->unentered;
    int ahead = 0;

    memset(out, 0, sizeof *out);
    out->pips = 25 * waiting;
    for (uint32_t left = mine->checkers; left != 0; left &= left - 1) {
        const int k = __builtin_ctz(left);
        const int n = side->point[k];

        out->pips += n * k;
        if (k > front) {
            out->past += n * (k - front);
            ahead += n;
        }
        out->spare += n * SPARE_PIPS[k];
        if (k <= 3)
            out->dead += n;
        if (k > 6)
            out->outside += n;
        if (k > 18)
            out->deep += n;
    }
    out->outside += waiting;
    out->deep += waiting;
    out->behind = 15 - side->point[0] - waiting - ahead;
    for (int k = 19; k <= 25; k++)
        out->held += escapes(theirs->made, k);
    out->escape = mine->back > 0 ? escapes(theirs->made, mine->back) : 36;
    out->prime = longest_prime(mine->made);
    if (exposed)
        exposure(mine, theirs, out);
}
