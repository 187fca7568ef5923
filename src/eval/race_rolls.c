/* How many rolls a side of a race needs to be off, from what the net says of them.
 *
 * The net tells three moments. What lies about such moments is taken from the bear-off table, whose positions all have them: of
 * each mean those that are closer than usual, and of the wider ones those that lean to either side, are three shapes, of which
 * one mixture has the spread and the skew wanted. Beyond the table's means a shape is that of a roll before, a roll later. */
#include "race.h"

#include <string.h>

enum {
    LONG = 9 * SHAPE_STEPS,      /* from here on means are beyond what the table shows */
    LEAST = 5 * SHAPE_STEPS / 2, /* below, the moments alone say how */
    CHECK_PIPS = 49,             /* six rolls bring 49 pips */
};

static const double MEAN_MOST = 28.0;
/* Of a roll's pips the variance, in rolls; how much wider a long race is a pip. */
static const double ROLL_SPREAD = 0.28, PIP_SPREAD = 0.03;
/* How spread and skew go together in the table. */
static const double LEANING = -0.15;

/* ---- What the net's outputs stand for ---- */

enum { MEAN_RANGE = 8, FIRST_RANGE = 4, SPREAD_RANGE = 4, SKEW_RANGE = 4 };

static void pips_of(const vd_side *side, float *all, float *outside)
{
    int home = 0, beyond = 0, checkers = 0;

    for (int k = 1; k <= BEAROFF_POINTS; k++)
        home += k * side->point[k];
    for (int k = BEAROFF_POINTS + 1; k <= 24; k++) {
        beyond += (k - BEAROFF_POINTS) * side->point[k];
        checkers += side->point[k];
    }
    *all = (float)(home + beyond + BEAROFF_POINTS * checkers);
    *outside = (float)beyond;
}

/* Of `pips` that lie ahead, beside what so many usually need. */
static void read_moments(const float outputs[3], float pips, float range, vd_race_moments *out)
{
    out->mean = pips * 6.0F / CHECK_PIPS + range * outputs[0];
    out->spread = (float)PIP_SPREAD * pips + SPREAD_RANGE * (outputs[1] - 0.5F);
    out->skew = SKEW_RANGE * (outputs[2] - 0.5F);
}

void vd_race_rolls_read(const vd_side *side, const float outputs[VD_RACE_OUTPUTS],
                        vd_race_rolls *out)
{
    float pips, outside;

    pips_of(side, &pips, &outside);
    read_moments(outputs, pips, MEAN_RANGE, &out->off);
    read_moments(outputs + 3, outside, FIRST_RANGE, &out->first);
}

static float share(float value, float range)
{
    const float x = value / range;

    return x < 0.0F ? 0.0F : x > 1.0F ? 1.0F : x;
}

static void write_moments(const vd_race_moments *m, float pips, float range, float outputs[3])
{
    outputs[0] = share(m->mean - pips * 6.0F / CHECK_PIPS, range);
    outputs[1] = share(m->spread - (float)PIP_SPREAD * pips + SPREAD_RANGE / 2.0F, SPREAD_RANGE);
    outputs[2] = share(m->skew + SKEW_RANGE / 2.0F, SKEW_RANGE);
}

void vd_race_rolls_write(const vd_side *side, const vd_race_rolls *rolls,
                         float outputs[VD_RACE_OUTPUTS])
{
    float pips, outside;

    pips_of(side, &pips, &outside);
    write_moments(&rolls->off, pips, MEAN_RANGE, outputs);
    write_moments(&rolls->first, outside, FIRST_RANGE, outputs + 3);
}

/* ---- Moments ---- */

/* Of chance[n], n rolls. */
static void moments_of(const float *chance, race_moments *out)
{
    memset(out, 0, sizeof *out);
    for (int n = 1; n < BEAROFF_ROLLS; n++) {
        const double weight = (double)chance[n];

        out->mean += weight * n;
        out->square += weight * n * n;
        out->cube += weight * n * n * n;
    }
}

static double spread_of(const race_moments *m)
{
    return m->square - m->mean * m->mean;
}

static double skew_of(const race_moments *m)
{
    return m->cube - 3.0 * m->mean * m->square + 2.0 * m->mean * m->mean * m->mean;
}

void vd_eval_race_moments(const float *chance, vd_race_moments *out)
{
    race_moments m;

    moments_of(chance, &m);
    out->mean = (float)m.mean;
    out->spread = (float)spread_of(&m);
    out->skew = (float)skew_of(&m);
}

/* ---- Shapes ---- */

typedef struct usual_of_mean {
    double spread, skew;
    int count;
} usual_of_mean;

static int bin_of(double mean)
{
    return (int)(mean * SHAPE_STEPS);
}

static void add_chances(race_shape *to, const float *chance)
{
    for (int n = 0; n < BEAROFF_ROLLS; n++)
        to->chance[n] += chance[n];
    to->count++;
}

static void sort_table(const bearoff *table, race_tables *t)
{
    usual_of_mean usual[SHAPE_MEANS] = {{0}};
    race_moments m;

    for (int i = 1; i < BEAROFF_POSITIONS; i++) {
        usual_of_mean *u;

        moments_of(table->entry[i].chance, &m);
        u = &usual[bin_of(m.mean)];
        u->spread += spread_of(&m);
        u->skew += skew_of(&m);
        u->count++;
    }
    for (int i = 1; i < BEAROFF_POSITIONS; i++) {
        const usual_of_mean *u;
        double wider, leaning;

        moments_of(table->entry[i].chance, &m);
        u = &usual[bin_of(m.mean)];
        wider = spread_of(&m) - u->spread / u->count;
        leaning = skew_of(&m) - u->skew / u->count - LEANING * wider;
        add_chances(&t->shape[bin_of(m.mean)][wider < 0     ? 0
                                              : leaning < 0 ? 1
                                                            : 2],
                    table->entry[i].chance);
    }
}

/* A roll of pips later: a roll on average. */
static void fill_later(const race_shape *before, race_shape *to)
{
    float sum = 0.0F;

    for (int n = 0; n < BEAROFF_ROLLS; n++) {
        const float early = n > 0 ? before->chance[n - 1] : 0.0F;
        const float earlier = n > 1 ? before->chance[n - 2] : 0.0F;

        to->chance[n] = (float)(ROLL_SPREAD / 2) * (before->chance[n] + earlier) +
                        (float)(1.0 - ROLL_SPREAD) * early;
        sum += to->chance[n];
    }
    to->chance[BEAROFF_ROLLS - 1] += 1.0F - sum; /* the last one stands for all later ones */
    to->count = 1;
}

void vd_eval_race_fill_shapes(const bearoff *table, race_tables *t)
{
    sort_table(table, t);
    for (int bin = 0; bin < SHAPE_MEANS; bin++) {
        for (int k = 0; k < RACE_SHAPES; k++) {
            race_shape *shape = &t->shape[bin][k];

            if (bin >= LONG) {
                fill_later(&t->shape[bin - SHAPE_STEPS][k], shape);
            } else if (shape->count > 0) {
                for (int n = 0; n < BEAROFF_ROLLS; n++)
                    shape->chance[n] /= (float)shape->count;
            }
            moments_of(shape->chance, &shape->moments);
        }
    }
}

/* ---- One side ---- */

static double between(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* All off within four rolls: the moments alone say how. */
static void fill_short(const vd_race_moments *m, double mean, float chance[BEAROFF_ROLLS])
{
    /* Of n - 1 the mean, of (n - 1)(n - 2), of (n - 1)(n - 2)(n - 3). */
    const double square = (double)m->spread + mean * mean;
    const double cube = (double)m->skew + 3.0 * mean * square - 2.0 * mean * mean * mean;
    const double pairs = square - 3.0 * mean + 2.0;
    const double triples = cube - 6.0 * square + 11.0 * mean - 6.0;
    const double fourth = between(triples / 6.0, 0.0, 1.0);
    const double third = between((pairs - 6.0 * fourth) / 2.0, 0.0, 1.0 - fourth);
    const double second =
        between(mean - 1.0 - 2.0 * third - 3.0 * fourth, 0.0, 1.0 - third - fourth);

    chance[1] = (float)(1.0 - second - third - fourth);
    chance[2] = (float)second;
    chance[3] = (float)third;
    chance[4] = (float)fourth;
}

/* Of the shapes so much that spread and skew be as the net says. */
static void mix_of(const race_moments m[RACE_SHAPES], double spread, double skew,
                   double mix[RACE_SHAPES])
{
    const double s = spread - spread_of(&m[0]), k = skew - skew_of(&m[0]);
    const double a1 = spread_of(&m[1]) - spread_of(&m[0]), a2 = spread_of(&m[2]) - spread_of(&m[0]);
    const double b1 = skew_of(&m[1]) - skew_of(&m[0]), b2 = skew_of(&m[2]) - skew_of(&m[0]);
    const double determinant = a1 * b2 - a2 * b1;

    mix[1] = mix[2] = 0.0;
    if (determinant != 0.0) {
        mix[1] = between((s * b2 - k * a2) / determinant, -2.0, 3.0);
        mix[2] = between((a1 * k - b1 * s) / determinant, -2.0, 3.0);
    }
    mix[0] = 1.0 - mix[1] - mix[2];
}

/* The shapes about a mean that the tables know. */
typedef struct shapes {
    const race_shape *low[RACE_SHAPES], *high[RACE_SHAPES];
    double part[RACE_SHAPES]; /* of high */
    race_moments moments[RACE_SHAPES];
} shapes;

static void shapes_about(const race_tables *t, double mean, shapes *out)
{
    const int bin = bin_of(mean - 0.5 / SHAPE_STEPS);

    for (int k = 0; k < RACE_SHAPES; k++) {
        const race_shape *low = &t->shape[bin][k], *high = &t->shape[bin + 1][k];
        const double x = (mean - low->moments.mean) / (high->moments.mean - low->moments.mean);

        out->low[k] = low;
        out->high[k] = high;
        out->part[k] = x;
        out->moments[k].mean = mean;
        out->moments[k].square = (1.0 - x) * low->moments.square + x * high->moments.square;
        out->moments[k].cube = (1.0 - x) * low->moments.cube + x * high->moments.cube;
    }
}

static void add_shapes(const shapes *s, const double mix[RACE_SHAPES], float chance[BEAROFF_ROLLS])
{
    for (int k = 0; k < RACE_SHAPES; k++) {
        const float of_low = (float)(mix[k] * (1.0 - s->part[k]));
        const float of_high = (float)(mix[k] * s->part[k]);

        for (int n = 0; n < BEAROFF_ROLLS; n++)
            chance[n] += of_low * s->low[k]->chance[n] + of_high * s->high[k]->chance[n];
    }
}

void vd_eval_race_fill_chances(const race_tables *t, const vd_race_moments *rolls,
                               float chance[BEAROFF_ROLLS])
{
    const double mean = between((double)rolls->mean, 1.0, MEAN_MOST);
    double mix[RACE_SHAPES];
    shapes about;

    memset(chance, 0, BEAROFF_ROLLS * sizeof *chance);
    if (bin_of(mean - 0.5 / SHAPE_STEPS) < LEAST) { /* too few rolls for a shape */
        fill_short(rolls, mean, chance);
        return;
    }
    shapes_about(t, mean, &about);
    mix_of(about.moments, (double)rolls->spread, (double)rolls->skew, mix);
    add_shapes(&about, mix, chance);
}
