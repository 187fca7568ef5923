/* Means over decisions with their uncertainty. */
#include "videau/analysis.h"

#include <math.h>

/* ---- What is measured ---- */

bool vd_measure_loss(void *user, const vd_analysis *analysis, const vd_decision *decision,
                     double *value)
{
    (void)user;
    (void)analysis;
    *value = decision->loss;
    return decision->graded && decision->counted;
}

static bool signed_loss(const vd_decision *d, bool positive, double *value)
{
    *value = positive ? d->loss : -d->loss;
    return d->graded && d->counted;
}

bool vd_measure_late(void *user, const vd_analysis *analysis, const vd_decision *decision,
                     double *value)
{
    (void)user;
    (void)analysis;
    return decision->kind == VD_DECISION_double &&
           signed_loss(decision, decision->act == VD_ACT_ROLL, value);
}

bool vd_measure_timid(void *user, const vd_analysis *analysis, const vd_decision *decision,
                      double *value)
{
    (void)user;
    (void)analysis;
    return decision->kind == VD_DECISION_answer &&
           signed_loss(decision,
                       decision->act == VD_ACT_DROP || decision->fault == VD_FAULT_missed_beaver,
                       value);
}

double vd_avoidable(const vd_analysis *analysis, const vd_decision *decision)
{
    if (!decision->graded || decision->kind != VD_DECISION_play ||
        decision->loss < analysis->options.mistake || decision->difficulty > decision->loss / 10)
        return 0;
    return decision->loss - decision->difficulty;
}

/* ---- The mean ---- */

/* Student's factor for 95 %, by degrees of freedom; beyond, that of the next given below. */
static double student(uint32_t freedom)
{
    static const double few[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306,
                                 2.262,  2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
                                 2.110,  2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064,
                                 2.060,  2.056, 2.052, 2.048, 2.045, 2.042};
    const uint32_t given = sizeof few / sizeof *few;

    if (freedom <= given)
        return few[freedom - 1];
    return freedom < 60 ? 2.042 : freedom < 120 ? 2.000 : 1.980;
}

void vd_ratio_add(vd_ratio_sums *sums, double value)
{
    sums->e += value;
    sums->n += 1;
}

void vd_ratio_next_game(vd_ratio_sums *sums)
{
    if (sums->n > 0) {
        sums->games++;
        sums->count += (uint32_t)sums->n;
        sums->sum += sums->e;
        sums->ee += sums->e * sums->e;
        sums->en += sums->e * sums->n;
        sums->nn += sums->n * sums->n;
    }
    sums->e = sums->n = 0;
}

void vd_ratio_end(vd_ratio_sums *sums, vd_ratio *out)
{
    VD_ASSERT(sums && out);

    double count, spread;

    vd_ratio_next_game(sums);
    *out = (vd_ratio){.count = sums->count,
                      .games = sums->games,
                      .sum = sums->sum,
                      .mean = (double)NAN,
                      .margin = (double)NAN};
    if (out->count == 0)
        return;
    count = out->count;
    out->mean = out->sum / count;
    if (out->games < 3)
        return;
    spread = sums->ee - 2 * out->mean * sums->en + out->mean * out->mean * sums->nn;
    spread = spread > 0 ? spread : 0;
    out->margin = student(out->games - 1) * sqrt(spread * out->games / (out->games - 1.0)) / count;
}

static void add_match(const vd_judged_seat *judged, vd_measure *measure, void *user,
                      vd_ratio_sums *sums)
{
    const vd_analysis *a = judged->analysis;

    for (size_t i = 0; i < a->decisions; i++) {
        const vd_decision *d = &a->decision[i];
        double value = 0;

        if (i > 0 && d->game != a->decision[i - 1].game)
            vd_ratio_next_game(sums);
        if (d->seat == judged->seat && measure(user, a, d, &value))
            vd_ratio_add(sums, value);
    }
    vd_ratio_next_game(sums);
}

void vd_ratio_of(const vd_judged_seat *judged, size_t matches, vd_measure *measure, void *user,
                 vd_ratio *out)
{
    VD_ASSERT((judged || matches == 0) && measure && out);

    vd_ratio_sums sums = {0};

    for (size_t i = 0; i < matches; i++)
        add_match(&judged[i], measure, user, &sums);
    vd_ratio_end(&sums, out);
}

/* ---- Slices ---- */

uint32_t vd_game_away(const vd_rec_match *match, const vd_rec_game *game, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);

    return match->rules.length - game->score[seat];
}

/* Whose the cube is, for who decides. */
static int owner_for(const vd_decision *d)
{
    const int owner = d->situation.cube_owner;

    return owner < 0 ? -1 : vd_decision_of_opponent(d->kind) ? !owner : owner;
}

bool vd_measure_slice(void *slice, const vd_analysis *analysis, const vd_decision *decision,
                      double *value)
{
    const vd_slice *s = slice;
    const vd_rec_game *game = analysis->match->game[decision->game];

    if (!vd_measure_loss(NULL, analysis, decision, value))
        return false;
    switch (s->split) {
    case VD_SPLIT_PART:
        return decision->part == s->value;
    case VD_SPLIT_CUBE:
        return owner_for(decision) == s->value;
    case VD_SPLIT_VARIANT:
        return vd_decision_variant(analysis, decision)->id == s->value;
    default:
        return vd_game_away(analysis->match, game, 0) == s->away[0] &&
               vd_game_away(analysis->match, game, 1) == s->away[1];
    }
}
