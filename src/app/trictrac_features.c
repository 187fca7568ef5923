/* A party of trictrac as a set of features. Each side has a block, the thrower's first; then the points of both. */
#include "inner/trictrac_net.h"

#include <string.h>

enum {
    JAN = 6,
    CASE_BITS = 7,
    MISSING = 13,
    PIPS = 13,
    HITS = 24,
    FILLS = 19,
    COUPS = 4,
    /* Of a side's block. */
    AT_OUT = CASE_BITS * VD_TT_CASES,
    AT_CASES = AT_OUT + VD_TT_MEN,
    AT_MISSING = AT_CASES + VD_TT_JANS * (JAN + 1),
    AT_PIPS = AT_MISSING + VD_TT_JANS * MISSING,
    AT_POSSIBLE = AT_PIPS + VD_TT_JANS * PIPS,
    AT_HITS = AT_POSSIBLE + VD_TT_JANS,
    AT_FILLS = AT_HITS + HITS,
    AT_COUP = AT_FILLS + VD_TT_JANS * FILLS,
    BLOCK = AT_COUP + COUPS,
    /* Behind both blocks. */
    AT_POINTS = 2 * BLOCK,
    POINTS = 6,
    AT_SCORE = AT_POINTS + 2 * 2 * POINTS,
    SCORES = 3 * POINTS * POINTS
};

_Static_assert(AT_SCORE + SCORES <= 64 * VD_TT_FEATURE_WORDS, "features have room");

/* Where men stand, a bit a case, in the numbering of the side that is looked at. */
typedef struct masks {
    uint32_t mine, spare[VD_TT_JANS]; /* spare: a man that a jan does not need where it is */
    uint32_t his, single, block;
} masks;

typedef struct setting {
    uint64_t *bits;
    int base;
} setting;

static void set(const setting *s, int at)
{
    const int bit = s->base + at;

    s->bits[bit / 64] |= (uint64_t)1 << bit % 64;
}

static uint32_t bit_of(int at)
{
    return (uint32_t)1 << at;
}

static int count_bits(uint32_t x)
{
    int count = 0;

    /* There are hardly ever two. */
    for (; x; x &= x - 1)
        count++;
    return count;
}

static int at_most(int x, int most)
{
    return x < most ? x : most;
}

/* ---- What the throws that may come would give, nearly ---- */

static const uint32_t CASES = 0x1FFFFFE;
static const uint32_t GRAND = 0x7FF80; /* cases 7 to 18, where a man hit is worth less */

static int worth_of_hits(uint32_t hit, bool doublet)
{
    const int grand = count_bits(hit & GRAND), petit = count_bits(hit & ~GRAND);

    return doublet ? 4 * grand + 6 * petit : 2 * grand + 4 * petit;
}

/* TT31 to TT34: points of true hits by this throw. */
static int hits_of(const masks *m, int a, int b)
{
    const uint32_t by_a = m->mine << a & CASES, by_b = m->mine << b & CASES;
    const uint32_t sum = ((by_a & ~m->block) << b | (by_b & ~m->block) << a) & m->single;
    int points = worth_of_hits(by_a & m->single, a == b) + worth_of_hits(sum, a == b);

    if (a != b)
        points += worth_of_hits(by_b & m->single, false);
    return points;
}

/* A jan's empty places: at most two are told. */
typedef struct gaps {
    int missing, at[2];
} gaps;

static gaps gaps_of(const vd_tt_men *men, vd_tt_jan jan)
{
    const int first = vd_tt_jan_first(jan);
    gaps out = {0};

    for (int at = first; at < first + JAN; at++)
        for (int man = men->man[at]; man < 2; man++) {
            if (out.missing < 2)
                out.at[out.missing] = at;
            out.missing++;
        }
    return out;
}

static bool reaches(uint32_t spare, int at, int number)
{
    return at > number && (spare & bit_of(at - number)) != 0;
}

/* TT36, nearly: does this throw fill it? */
static bool fills(const masks *m, uint32_t spare, const gaps *gap, int a, int b)
{
    const int c = gap->at[0], d = gap->at[1];

    if (m->his & bit_of(c))
        return false;
    if (gap->missing == 2)
        return !(m->his & bit_of(d)) && ((reaches(spare, c, a) && reaches(spare, d, b)) ||
                                         (reaches(spare, c, b) && reaches(spare, d, a)));
    if (reaches(spare, c, a) || reaches(spare, c, b))
        return true;
    return reaches(spare, c, a + b) &&
           (m->his & bit_of(c - a)) + (m->his & bit_of(c - b)) < bit_of(c - a) + bit_of(c - b);
}

static int throws_that_fill(const masks *m, uint32_t spare, const gaps *gap)
{
    int count = 0;

    if (gap->missing == 0 || gap->missing > 2)
        return 0;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= a; b++)
            if (fills(m, spare, gap, a, b))
                count += a == b ? 1 : 2;
    return count;
}

static int hits_of_throws(const masks *m)
{
    int points = 0;

    if (!m->single)
        return 0;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= a; b++)
            points += (a == b ? 1 : 2) * hits_of(m, a, b);
    return points;
}

/* ---- A side ---- */

static void find_masks(const vd_tt_men *mine, const vd_tt_men *his, masks *out)
{
    memset(out, 0, sizeof *out);
    for (int at = VD_TT_TALON; at <= VD_TT_CASES; at++) {
        const int men = his->man[VD_TT_OUT - at];

        if (mine->man[at])
            out->mine |= bit_of(at);
        if (men)
            out->his |= bit_of(at);
        if (men == 1)
            out->single |= bit_of(at);
        if (men > 1)
            out->block |= bit_of(at);
    }
    for (int jan = 0; jan < VD_TT_JANS; jan++) {
        const int first = vd_tt_jan_first((vd_tt_jan)jan);

        for (int at = VD_TT_TALON; at < first + JAN; at++)
            if (mine->man[at] > (at < first ? 0 : 2))
                out->spare[jan] |= bit_of(at);
    }
}

static void set_men(const setting *s, const vd_tt_men *men)
{
    static const uint8_t least[CASE_BITS] = {0, 2, 3, 4, 6, 9, 12};

    for (int at = VD_TT_TALON; at <= VD_TT_CASES; at++) {
        const int base = CASE_BITS * (at - 1);

        if (men->man[at] == 1)
            set(s, base);
        for (int i = 1; i < CASE_BITS && men->man[at] >= least[i]; i++)
            set(s, base + i);
    }
    for (int i = 0; i < men->man[VD_TT_OUT]; i++)
        set(s, AT_OUT + i);
}

/* Pips that men besides the twelve can play before the jan must be broken. */
static int kept_by(const vd_tt_men *men, vd_tt_jan jan)
{
    const int first = vd_tt_jan_first(jan), last = first + JAN - 1;
    int pips = 0;

    for (int at = VD_TT_TALON; at <= last; at++)
        pips += (at >= first ? men->man[at] - 2 : men->man[at]) * (last - at);
    return pips;
}

static void set_jan(const setting *s, const vd_tt_men *men, const masks *m, vd_tt_jan jan)
{
    const int first = vd_tt_jan_first(jan), which = (int)jan;
    const gaps gap = gaps_of(men, jan);
    int cases = 0;

    for (int at = first; at < first + JAN; at++)
        cases += men->man[at] >= 2;
    set(s, AT_CASES + which * (JAN + 1) + cases);
    set(s, AT_MISSING + which * MISSING + gap.missing);
    if (gap.missing == 0)
        set(s, AT_PIPS + which * PIPS + at_most(kept_by(men, jan) / 2, PIPS - 1));
    if (vd_tt_jan_possible(men, jan))
        set(s, AT_POSSIBLE + which);
    set(s, AT_FILLS + which * FILLS + throws_that_fill(m, m->spare[jan], &gap) / 2);
}

static void set_side(uint64_t *bits, int base, const vd_tt_state *state, int side)
{
    const setting s = {bits, base};
    const vd_tt_men *men = &state->men[side];
    int hits;
    masks m;

    find_masks(men, &state->men[1 - side], &m);
    set_men(&s, men);
    for (int jan = 0; jan < VD_TT_JANS; jan++)
        set_jan(&s, men, &m, (vd_tt_jan)jan);
    /* A third of a point each. */
    hits = at_most(hits_of_throws(&m) / 12, HITS);
    for (int i = 0; i < hits; i++)
        set(&s, AT_HITS + i);
    set(&s, AT_COUP + at_most(state->coup[side], COUPS - 1));
}

void vd_tt_net_features(const vd_tt_state *state, uint64_t bits[VD_TT_FEATURE_WORDS])
{
    const int me = state->turn, him = 1 - me;
    const int mine = state->points[me] / 2, his = state->points[him] / 2;
    const int run = state->run[me] ? 1 : state->run[him] ? 2 : 0;
    const setting s = {bits, 0};

    memset(bits, 0, VD_TT_FEATURE_WORDS * sizeof *bits);
    set_side(bits, 0, state, me);
    set_side(bits, BLOCK, state, him);
    set(&s, AT_POINTS + mine + (state->run[me] ? POINTS : 0));
    set(&s, AT_POINTS + 2 * POINTS + his + (state->run[him] ? POINTS : 0));
    set(&s, AT_SCORE + (run * POINTS + mine) * POINTS + his);
}

/* Has a man of these passed his coin? */
static int is_returning(const vd_tt_men *men)
{
    for (int at = VD_TT_OTHER_COIN; at <= VD_TT_OUT; at++)
        if (men->man[at])
            return 1;
    return 0;
}

int vd_tt_net_head(const vd_tt_state *state)
{
    return 2 * is_returning(&state->men[state->turn]) + is_returning(&state->men[1 - state->turn]);
}
