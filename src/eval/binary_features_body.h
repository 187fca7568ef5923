/* Positions as sets of features for the nets: a row of a net's first layer counts or it does not.
 *
 * Counts of checkers as they lie, and judgements a net of one layer finds hard to form by itself (being hit, escaping,
 * holding, running out of time), cut into steps. Any change here makes the nets in data/nets worthless: raise the kind
 * in engine.c with it. Compiled twice, plain and for x86-64-v3; whole numbers only, so both say the same. */
#include "side_features_body.h"
#if defined(__BMI2__)
#include <immintrin.h>
#endif

/* Rows of one side. */
enum {
    POINTS = 0, /* 24 points: one checker; 2, 3, 4, 5, 6 or more */
    BAR = POINTS + 24 * 6,
    OFF = BAR + 3,
    UNENTERED = OFF + 15,
    HOME_REACHED =
        UNENTERED + 15, /* in games of entering alone: elsewhere it is no matter any more */
    PIPS = HOME_REACHED + 1,
    HIT = PIPS + 64, /* rolls of 36 that hit */
    TWICE = HIT + 37,
    LOST = TWICE + 13,
    ESCAPE = LOST + 24,
    HELD = ESCAPE + 37,
    PRIME = HELD + 32,
    HOME = PRIME + 8, /* points made at home, by the opponent's checkers on the bar */
    SLACK = HOME + 7 * 3,
    BACK = SLACK + 5 * 3,
    BEHIND = BACK + 26,
    PAST = BEHIND + 16,
    DEAD = PAST + 32,
    SPARE = DEAD + 16,
    OUTSIDE = SPARE + 32,
    DEEP = OUTSIDE + 16,
    SIDE_ROWS = DEEP + 8
};

/* Rows of both. */
enum { LEAD = 2 * SIDE_ROWS, NAMING = LEAD + 61, ALL_ROWS = NAMING + 1 };

enum { COUNT_WORDS = (PIPS + 63) / 64 }; /* of one side's rows before PIPS, which count checkers */

_Static_assert((int)POINTS == 0, "the rows of the points come first");
_Static_assert((int)BAR >= 64 * ((int)COUNT_WORDS - 1), "the other counts share the last word");
_Static_assert((int)PIPS / 64 + (int)COUNT_WORDS < (int)PRUNING_WORDS, "place_counts stays inside");
_Static_assert((int)ALL_ROWS <= 64 * (int)CONTACT_WORDS, "the set has room for every row");

typedef struct features {
    uint64_t *bits;
    int base;
} features;

VD_INLINE void mark(const features *m, int row)
{
    row += m->base;
    m->bits[row >> 6] |= (uint64_t)1 << (row & 63);
}

/* Row `from` + n, the last of `rows` standing for all above. */
VD_INLINE void mark_step(const features *m, int from, int n, int rows)
{
    mark(m, from + (n < 0 ? 0 : n < rows ? n : rows - 1));
}

/* `count` rows from `row` on. */
VD_INLINE void mark_run(const features *m, int row, int count)
{
    for (int i = 0; i < count; i++)
        mark(m, row + i);
}

#if defined(__BMI2__)
/* Of the three words that hold the six rows of every point, `word` with the row `level` of each of `points` set. */
VD_INLINE uint64_t spread(uint32_t points, int level, int word)
{
    const int first = (64 * word - level + 5) / 6; /* points before this word */
    const int at = 6 * first + level - 64 * word;

    return _pdep_u64((uint64_t)(points >> (first + 1)), (uint64_t)0x1041041041041041U << at);
}

/* All points at once: for each number of checkers the points that have so many, their bits spread to their rows. */
static void point_counts(const vd_side *side, uint32_t checkers, uint64_t *word)
{
    const uint32_t two = points_above(side, 1);
    const uint32_t level[6] = {checkers & ~two,       two,
                               points_above(side, 2), points_above(side, 3),
                               points_above(side, 4), points_above(side, 5)};

    for (int w = 0; w < COUNT_WORDS; w++) {
        word[w] = 0;
        for (int i = 0; i < 6; i++)
            word[w] |= spread(level[i], i, w);
    }
}
#else
static void point_counts(const vd_side *side, uint32_t checkers, uint64_t *word)
{
    const features m = {word, 0};

    memset(word, 0, COUNT_WORDS * sizeof *word);
    for (; checkers != 0; checkers &= checkers - 1) {
        const int k = __builtin_ctz(checkers);
        const int n = side->point[k];
        const int row = POINTS + 6 * (k - 1);

        if (n == 1) {
            mark(&m, row);
            continue;
        }
        mark_run(&m, row + 1, n < 6 ? n - 1 : 5);
    }
}
#endif

/* The first `n` rows of `rows` from `from` on, all in the last word. */
VD_INLINE uint64_t first_rows(int from, int n, int rows)
{
    return (((uint64_t)1 << (n < rows ? n : rows)) - 1) << (from - 64 * (COUNT_WORDS - 1));
}

/* One side's checkers, its rows up to PIPS. */
VD_INLINE void counts_of(const vd_side *side, uint32_t checkers, uint64_t *word)
{
    point_counts(side, checkers, word);
    word[COUNT_WORDS - 1] |= first_rows(BAR, side->bar, 3) | first_rows(OFF, side->point[0], 15) |
                             first_rows(UNENTERED, side->unentered, 15);
}

/* The rows of one side among those of both. */
VD_INLINE void place_counts(const features *m, const uint64_t *word)
{
    uint64_t *to = m->bits + (m->base >> 6);
    const int shift = m->base & 63;

    to[0] |= word[0] << shift;
    for (int w = 1; w < COUNT_WORDS; w++)
        to[w] |= word[w] << shift | (word[w - 1] >> (63 - shift)) >> 1;
    to[COUNT_WORDS] |= (word[COUNT_WORDS - 1] >> (63 - shift)) >> 1;
}

static void mark_points(const vd_side *side, uint32_t checkers, const features *m)
{
    uint64_t word[COUNT_WORDS];

    point_counts(side, checkers, word);
    place_counts(m, word);
}

static const uint8_t TWICE_STEP[37] = {0,  1,  2,  3,  4,  5,  6,  7,  7,  8,  8,  9,  9,
                                       9,  10, 10, 10, 10, 11, 11, 11, 11, 11, 11, 12, 12,
                                       12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12};

/* The side's pips. */
static int mark_side(const vd_side *side, const side_bits *mine, const side_bits *theirs,
                     bool exposed, const features *m)
{
    const int opponent_bar = theirs->bar > 2 ? 2 : theirs->bar;
    const int home = count_bits(mine->made & 0x7EU);
    const int slack = count_bits(mine->blots & 0x7EU);
    uint64_t counts[COUNT_WORDS];
    side_features j;

    side_features_of(side, mine, theirs, exposed, &j);
    counts_of(side, mine->checkers, counts);
    place_counts(m, counts);
    mark_step(m, PIPS, j.pips / 4, 64);
    if (mine->blots != 0) {
        mark_step(m, HIT, j.hit, 37);
        mark(m, TWICE + TWICE_STEP[j.twice]);
        mark_step(m, LOST, j.lost / 36, 24);
    }
    if (mine->back > 0)
        mark_step(m, ESCAPE, j.escape, 37);
    mark_step(m, HELD, j.held / 8, 32);
    mark_step(m, PRIME, j.prime, 8);
    mark(m, HOME + 3 * home + opponent_bar);
    mark(m, SLACK + 3 * (slack > 4 ? 4 : slack) + opponent_bar);
    mark_step(m, BACK, mine->back, 26);
    mark_step(m, BEHIND, j.behind, 16);
    mark_step(m, PAST, j.past / 6, 32);
    mark_step(m, DEAD, j.dead, 16);
    mark_step(m, SPARE, j.spare / 3, 32);
    mark_step(m, OUTSIDE, j.outside, 16);
    mark_step(m, DEEP, j.deep, 8);
    return j.pips;
}

/* Of neighbours that come of one roll one side is mostly the same. */
void FEATURES(vd_eval_features_pruning)(const vd_pos *const *pos, size_t count, uint64_t *bits)
{
    const vd_side none = {0};
    uint64_t of[2][COUNT_WORDS] = {{0}};

    for (size_t i = 0; i < count; i++, bits += PRUNING_WORDS) {
        for (int s = 0; s < 2; s++) {
            const vd_side *side = &pos[i]->side[s];
            const vd_side *before = i > 0 ? &pos[i - 1]->side[s] : &none;

            if (memcmp(side, before, sizeof *side) != 0)
                counts_of(side, points_above(side, 0), of[s]);
        }
        memcpy(bits, of[VD_MOVER], sizeof of[VD_MOVER]);
        memset(bits + COUNT_WORDS, 0, (PRUNING_WORDS - COUNT_WORDS) * sizeof *bits);
        place_counts(&(features){bits, PIPS}, of[VD_OPPONENT]);
    }
}

void FEATURES(vd_eval_features_contact)(const vd_variant *variant, const vd_pos *pos,
                                        uint64_t *bits)
{
    side_bits side[2];
    features m = {bits, 0};
    int pips[2];

    memset(bits, 0, CONTACT_WORDS * sizeof *bits);
    side_bits_of(variant, &pos->side[VD_MOVER], &side[VD_MOVER]);
    side_bits_of(variant, &pos->side[VD_OPPONENT], &side[VD_OPPONENT]);
    for (int s = 0; s < 2; s++) {
        const vd_side *other = &pos->side[1 - s];
        const bool exposed =
            variant->hit != VD_HIT_HOME_REACHED || (other->flags & VD_HOME_REACHED) != 0;

        m.base = s * SIDE_ROWS;
        pips[s] = mark_side(&pos->side[s], &side[s], &side[1 - s], exposed, &m);
    }
    m.base = 0;
    mark_step(&m, LEAD, (pips[VD_OPPONENT] - pips[VD_MOVER] + 122) / 4, 61);
    if (pos->pending == VD_PENDING_NAME_DOUBLE)
        mark(&m, NAMING);
}

/* Races: one side, which runs for itself. */
enum {
    R_POINTS = 0,
    R_OFF = R_POINTS + 24 * 6,
    R_PIPS = R_OFF + 15,
    R_CROSS = R_PIPS + 200,
    R_OUTSIDE = R_CROSS + 48,
    R_HOME = R_OUTSIDE + 16,
    R_LOW = R_HOME + 64,
    R_ALL = R_LOW + 16
};

_Static_assert((int)R_ALL <= 64 * (int)RACE_WORDS, "the set has room for every row");

void FEATURES(vd_eval_features_race)(const vd_side *side, uint64_t *bits)
{
    const features m = {bits, 0};
    int pips = 0, crossovers = 0, outside = 0;
    unsigned home = 0;

    memset(bits, 0, RACE_WORDS * sizeof *bits);
    for (int k = 1; k <= 24; k++) {
        const int n = side->point[k];

        if (n == 0)
            continue;
        for (int i = 0; i < n && i < 6; i++)
            mark(&m, R_POINTS + 6 * (k - 1) + i);
        pips += n * k;
        crossovers += n * (1 + (k - 1) / 6);
        if (k > 6)
            outside += n;
        else
            home |= 1U << (k - 1);
    }
    for (int i = 0; i < side->point[0] && i < 15; i++)
        mark(&m, R_OFF + i);
    mark_step(&m, R_PIPS, pips, 200);
    mark_step(&m, R_CROSS, crossovers, 48);
    mark_step(&m, R_OUTSIDE, outside, 16);
    mark(&m, R_HOME + (int)home);
    mark_step(&m, R_LOW, side->point[1] + side->point[2], 16);
}

/* Games whose checkers begin outside: what one side has more, behind the rows of contact. Such a game is long, and no
 * other net knows its races. */
enum {
    E_PIPS = 0, /* the last ones, one by one */
    E_CROSS = E_PIPS + 64,
    E_HOME = E_CROSS + 74,
    ENTRY_SIDE_ROWS = E_HOME + 64
};

enum {
    E_FIRST = 64 * CONTACT_WORDS,
    E_LEAD = E_FIRST + 2 * ENTRY_SIDE_ROWS,
    E_LEADS = 44, /* leads of -22 to 21 pips */
    E_FAR_LEAD = E_LEAD + E_LEADS,
    E_GOES_ON = E_FAR_LEAD + 61, /* the double still to be played, its number as three bits */
    E_ALL = E_GOES_ON + 3
};

_Static_assert((int)E_ALL <= 64 * (int)ENTRY_WORDS, "the set has room for every row");

/* The side's pips. */
static int mark_entrant(const vd_side *side, const features *m)
{
    const int waiting = side->bar + side->unentered;
    int pips = 25 * waiting, crossovers = 5 * waiting;
    unsigned home = 0;

    for (uint32_t left = points_above(side, 0); left != 0; left &= left - 1) {
        const int k = lowest_bit(left);
        const int n = side->point[k];

        pips += n * k;
        crossovers += n * (1 + (k - 1) / 6);
        if (k <= 6)
            home |= 1U << (k - 1);
    }
    if (pips < 64)
        mark(m, E_PIPS + pips);
    mark_step(m, E_CROSS, crossovers, 74);
    mark(m, E_HOME + (int)home);
    return pips;
}

void FEATURES(vd_eval_features_entry)(const vd_variant *variant, const vd_pos *pos, uint64_t *bits)
{
    features m = {bits, E_FIRST};
    int lead;

    FEATURES(vd_eval_features_contact)(variant, pos, bits);
    memset(bits + CONTACT_WORDS, 0, (ENTRY_WORDS - CONTACT_WORDS) * sizeof *bits);
    for (int s = 0; s < 2; s++) {
        if ((pos->side[s].flags & VD_HOME_REACHED) != 0)
            mark(&(features){bits, s * SIDE_ROWS}, HOME_REACHED);
    }
    lead = -mark_entrant(&pos->side[VD_MOVER], &m);
    m.base += ENTRY_SIDE_ROWS;
    lead += mark_entrant(&pos->side[VD_OPPONENT], &m);
    m.base = 0;
    if (lead >= -E_LEADS / 2 && lead < E_LEADS / 2)
        mark(&m, E_LEAD + lead + E_LEADS / 2);
    mark_step(&m, E_FAR_LEAD, (lead + 300) / 10, 61);
    for (int bit = 0; bit < 3 && pos->pending == VD_PENDING_COMPLEMENT; bit++) {
        if ((pos->pending_die >> bit & 1) != 0)
            mark(&m, E_GOES_ON + bit);
    }
}
