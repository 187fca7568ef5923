/* Positions as numbers for the nets.
 *
 * Raw counts, four inputs a point as in Tesauro's first nets, and per side sixteen judgements a net of one layer
 * finds hard to form by itself: being hit, escaping, holding, running out of time. Any change here makes the nets
 * in data/nets worthless: raise the kind in engine.c with it. */
#include "inputs.h"

#include <string.h>

/* One side's men as bits of its own numbering, and the same turned round: bit 25 - k for point k. */
typedef struct bits {
    uint32_t men, made, blots; /* bits 1..24; made: two men or more */
    uint32_t turned_men, turned_made;
    int bar;  /* men that must enter before anything else moves */
    int hors; /* men that may enter */
    int back; /* highest point with a man; 25 with men off the board */
} bits;

static int count_bits(uint64_t x)
{
    x = x - ((x >> 1) & 0x5555555555555555U);
    x = (x & 0x3333333333333333U) + ((x >> 2) & 0x3333333333333333U);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FU;
    return (int)((x * 0x0101010101010101U) >> 56);
}

/* Index of the lowest bit; x is not 0. */
static int lowest_bit(uint32_t x)
{
    return count_bits((x & (0U - x)) - 1U);
}

static void bits_of(const vd_variant *variant, const vd_camp *camp, bits *out)
{
    bool all_first = variant->entry == VD_ENTRY_ALL_FIRST;

    memset(out, 0, sizeof *out);
    for (int k = 1; k <= 24; k++) {
        int n = camp->point[k];

        if (n == 0)
            continue;
        out->men |= 1U << k;
        out->turned_men |= 1U << (25 - k);
        out->back = k;
        if (n >= 2) {
            out->made |= 1U << k;
            out->turned_made |= 1U << (25 - k);
        } else {
            out->blots |= 1U << k;
        }
    }
    out->bar = camp->bar + (all_first ? camp->hors : 0);
    out->hors = all_first ? 0 : camp->hors;
    if (camp->bar + camp->hors > 0)
        out->back = 25;
}

/* What an attacker reaches in the defender's numbering, in which he moves up and enters at bits 1 to 6. */
typedef struct reach {
    uint32_t men;     /* that may move: without those on the bar */
    uint32_t shut;    /* points the defender made */
    uint32_t one[7];  /* reached with one die */
    uint32_t open[7]; /* and not shut */
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

static uint32_t reach_of_double(const reach *r, int die)
{
    uint32_t reached = 0;
    uint32_t front = r->men;
    int moves = 4 - r->bar;

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

/* What `attacker`, were he to roll now, does to the blots of `defender`: out[0] chance of a hit, out[1] of two,
 * out[2] pips lost on average, in units of 25. */
static void exposure(const bits *defender, const bits *attacker, float out[3])
{
    const bool enters = attacker->bar + attacker->hors > 0;
    int any = 0, two = 0, pips = 0;
    reach r = {.shut = defender->made, .bar = attacker->bar};

    if (defender->blots == 0)
        return;
    /* With men on the bar the place they enter from is not one to move from. */
    r.men = attacker->turned_men | (enters && r.bar == 0 ? 1U : 0U);
    for (int d = 1; d <= 6; d++) {
        r.one[d] = r.men << d;
        r.open[d] = r.one[d] & ~r.shut;
    }
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= a; b++) {
            int weight = a == b ? 1 : 2;
            uint32_t hit = a == b ? reach_of_double(&r, a) : reach_of_roll(&r, a, b);

            hit &= defender->blots;
            if (hit == 0)
                continue;
            any += weight;
            pips += weight * (25 - lowest_bit(hit));
            if ((hit & (hit - 1U)) != 0)
                two += weight;
        }
    }
    out[0] = (float)any / 36.0F;
    out[1] = (float)two / 36.0F;
    out[2] = (float)pips / (36.0F * 25.0F);
}

/* Rolls of 36 with which a lone man on `point` can run the whole roll past the points made against him. `turned`:
 * those points with the man moving up. */
static int escapes(uint32_t turned, int point)
{
    return ESCAPES[turned >> (26 - point) & 0xFFFU];
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

enum { JUDGEMENTS = 16 };

/* `camp` is the side judged, `mine` its bits, `his` the other side's. */
static void judge_side(const vd_camp *camp, const bits *mine, const bits *his, bool exposed,
                       float *out)
{
    /* Adverse points in my numbering: what is made against me. */
    uint32_t against = his->turned_made;
    /* The same, my men moving up. */
    uint32_t ahead = his->made;
    int front = 25 - his->back; /* his rearmost man, in my numbering */
    int pips = 25 * (camp->bar + camp->hors), behind, past = 0, dead, zone = 0, spare = 0;
    int ahead_men = 0;
    int held = 0;
    float hit[3] = {0};

    for (int k = 1; k <= 24; k++)
        pips += camp->point[k] * k;
    for (int k = front < 0 ? 1 : front + 1; k <= 24; k++) {
        past += camp->point[k] * (k - front);
        ahead_men += camp->point[k];
    }
    for (int k = 1; k <= 12; k++)
        zone += camp->point[k];
    for (int k = 7; k <= 18; k++)
        spare += camp->point[k] * (k - 6);
    dead = camp->point[1] + camp->point[2] + camp->point[3];
    behind = 15 - camp->point[0] - camp->bar - camp->hors - ahead_men;
    for (int k = 19; k <= 25; k++)
        held += escapes(ahead, k);
    if (exposed)
        exposure(mine, his, hit);
    out[0] = (float)pips / 167.0F;
    out[1] = hit[0];
    out[2] = hit[1];
    out[3] = hit[2];
    out[4] = mine->back > 0 ? (float)escapes(ahead, mine->back) / 36.0F : 1.0F;
    out[5] = (float)held / (36.0F * 7.0F);
    out[6] = (float)longest_prime(mine->made) / 6.0F;
    out[7] = (float)count_bits(mine->made & 0x7EU) / 6.0F;
    out[8] = (float)count_bits(mine->blots & 0x7EU) / 4.0F;
    out[9] = (float)mine->back / 25.0F;
    out[10] = (float)behind / 15.0F;
    out[11] = (float)past / 100.0F;
    out[12] = (float)count_bits(mine->made & 0x1F80000U) / 3.0F;
    out[13] = (float)dead / 8.0F;
    out[14] =
        (float)count_bits(against & 0x1F80000U) * (float)count_bits(against & 0x1F80000U) / 36.0F;
    out[15] = (float)(spare + zone) / 60.0F;
}

static void fill_points(const vd_camp *camp, float *inputs)
{
    for (int k = 1; k <= 24; k++, inputs += 4) {
        int n = camp->point[k];

        if (n == 0)
            continue;
        inputs[n == 1 ? 0 : 1] = 1.0F;
        if (n >= 3) {
            inputs[2] = 1.0F;
            inputs[3] = (float)(n - 3) * 0.5F;
        }
    }
}

static float clamp_unit(float x)
{
    return x < 0.0F ? 0.0F : x > 1.0F ? 1.0F : x;
}

static void fill_contact_side(const vd_camp *camp, float *inputs)
{
    float off = (float)camp->point[0] / 5.0F;

    fill_points(camp, inputs);
    inputs[96] = camp->bar > 0 ? 1.0F : 0.0F;
    inputs[97] = camp->bar > 1 ? (float)(camp->bar - 1) * 0.5F : 0.0F;
    inputs[98] = clamp_unit(off);
    inputs[99] = clamp_unit(off - 1.0F);
    inputs[100] = clamp_unit(off - 2.0F);
    inputs[101] = camp->hors > 0 ? 1.0F : 0.0F;
    inputs[102] = (float)camp->hors / 7.5F;
    inputs[103] = (camp->latch & VD_LATCH_HOME) != 0 ? 1.0F : 0.0F;
}

void inputs_contact(const vd_variant *variant, const vd_pos *pos, float *inputs)
{
    bits side[2];

    memset(inputs, 0, CONTACT_INPUTS * sizeof *inputs);
    bits_of(variant, &pos->side[VD_ME], &side[VD_ME]);
    bits_of(variant, &pos->side[VD_HIM], &side[VD_HIM]);
    for (int s = 0; s < 2; s++, inputs += CONTACT_SIDE_INPUTS) {
        const vd_camp *other = &pos->side[1 - s];
        bool exposed = variant->hit != VD_HIT_LATCHED || (other->latch & VD_LATCH_HOME) != 0;

        fill_contact_side(&pos->side[s], inputs);
        judge_side(&pos->side[s], &side[s], &side[1 - s], exposed,
                   inputs + CONTACT_SIDE_INPUTS - JUDGEMENTS);
    }
    *inputs = pos->pending == VD_PENDING_NAME ? 1.0F : 0.0F;
}

static void fill_race_side(const vd_camp *camp, float *inputs)
{
    int pips = 0, outside = 0, outside_pips = 0, quarters = 0, gaps = 0;

    fill_points(camp, inputs);
    if (camp->point[0] > 0 && camp->point[0] < 15)
        inputs[95 + camp->point[0]] = 1.0F;
    for (int k = 1; k <= 24; k++) {
        int n = camp->point[k];

        pips += n * k;
        quarters += n * ((k - 1) / 6);
        if (k > 6) {
            outside += n;
            outside_pips += n * (k - 6);
        } else if (n == 0) {
            gaps++;
        }
    }
    inputs[110] = (float)pips / 100.0F;
    inputs[111] = (float)outside / 15.0F;
    inputs[112] = (float)outside_pips / 50.0F;
    inputs[113] = (float)quarters / 20.0F;
    inputs[114] = (float)gaps / 6.0F;
    inputs[115] = (float)camp->point[1] / 5.0F;
}

void inputs_race(const vd_pos *pos, float *inputs)
{
    memset(inputs, 0, RACE_INPUTS * sizeof *inputs);
    fill_race_side(&pos->side[VD_ME], inputs);
    fill_race_side(&pos->side[VD_HIM], inputs + RACE_SIDE_INPUTS);
}
