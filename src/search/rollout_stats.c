/* What the games of a rollout say. Everything is summed anew in the order of the games. */
#include "rollout.h"

#include <math.h>

/* From so many games on there are enough to tell what the first roll explains, and the second. */
enum { FIRST_FROM = 2 * STRATA, SECOND_FROM = 4 * STRATA };

typedef struct sample {
    const vd_rollout *r;
    const game_figures *game, *less; /* less: NULL, or what is taken off game by game */
    const double *of;
    uint32_t count;
} sample;

static double value_of(const sample *s, uint32_t i)
{
    double sum = 0;

    for (int k = 0; k < FIGURES; k++) {
        const double less = s->less ? (double)s->less[i].at[k] : 0.0;

        sum += s->of[k] * ((double)s->game[i].at[k] - less);
    }
    return sum;
}

/* What the first two rolls explain of a sample: a mean of its own for each first roll and for each second one, by
 * least squares. */
typedef struct rolls {
    uint32_t pairs[STRATA][STRATA];
    uint32_t count[2][STRATA];
    double sum[2][STRATA]; /* of deviations from the mean */
    double mean[2][STRATA];
} rolls;

enum { SWEEPS = 30 };

/* The means of one roll, those of the other being what they are. */
static void fit_roll(rolls *t, int which)
{
    VD_ASSERT(which == 0 || which == 1);
    for (int i = 0; i < STRATA; i++) {
        double rest = t->sum[which][i];

        if (t->count[which][i] == 0)
            continue;
        for (int k = 0; k < STRATA; k++)
            rest -= t->mean[1 - which][k] * (which == 0 ? t->pairs[i][k] : t->pairs[k][i]);
        t->mean[which][i] = rest / t->count[which][i];
    }
}

/* Squares that the means of the first `kinds` rolls take away, and how many means are free. */
static double explained(rolls *t, int kinds, uint32_t *freedom)
{
    double sum = 0;

    for (int sweep = 0; sweep < (kinds == 2 ? SWEEPS : 1); sweep++) {
        for (int which = 0; which < kinds; which++)
            fit_roll(t, which);
    }
    for (int which = 0; which < kinds; which++) {
        for (int i = 0; i < STRATA; i++) {
            sum += t->sum[which][i] * t->mean[which][i];
            *freedom += t->count[which][i] > 0;
        }
        (*freedom)--;
    }
    return sum;
}

static double mean_value(const sample *s)
{
    double sum = 0;

    for (uint32_t i = 0; i < s->count; i++)
        sum += value_of(s, i);
    return s->count > 0 ? sum / s->count : 0.0;
}

static void summarise(const sample *s, vd_figure *out)
{
    const double mean = mean_value(s);
    rolls t = {.pairs = {{0}}};
    uint32_t taken = 1; /* degrees of freedom */
    double squares = 0;

    out->mean = mean;
    out->error = 0.0;
    if (s->count < 2)
        return;
    for (uint32_t i = 0; i < s->count; i++) {
        const uint8_t *rolled = s->r->strata[i];
        const double off = value_of(s, i) - mean;

        squares += off * off;
        t.pairs[rolled[0]][rolled[1]]++;
        for (int which = 0; which < 2; which++) {
            t.count[which][rolled[which]]++;
            t.sum[which][rolled[which]] += off;
        }
    }
    if (s->count >= FIRST_FROM)
        squares -= explained(&t, s->count >= SECOND_FROM ? 2 : 1, &taken);
    if (squares > 0.0)
        out->error = sqrt(squares / (s->count - taken) / s->count);
}

void vd_search_rollout_figure(const vd_rollout *r, size_t candidate, const size_t *less,
                              const double *of, vd_figure *out)
{
    const rollout_candidate *a = &r->candidate[candidate];
    sample s = {.r = r, .game = a->game, .of = of, .count = a->games};

    VD_ASSERT(candidate < r->count && (!less || *less < r->count));
    if (less) {
        s.less = r->candidate[*less].game;
        if (r->candidate[*less].games < s.count)
            s.count = r->candidate[*less].games;
    }
    summarise(&s, out);
}

static const double VALUE_ALONE[FIGURES] = {[VALUE] = 1.0};

void vd_search_rollout_value(const vd_rollout *r, size_t candidate, vd_figure *out)
{
    vd_search_rollout_figure(r, candidate, NULL, VALUE_ALONE, out);
    out->mean = r->normal[0] + r->normal[1] * out->mean;
    out->error *= r->normal[1];
}

void vd_search_rollout_difference(const vd_rollout *r, size_t candidate, size_t less,
                                  vd_figure *out)
{
    vd_search_rollout_figure(r, candidate, &less, VALUE_ALONE, out);
    out->mean *= r->normal[1];
    out->error *= r->normal[1];
}

size_t vd_search_rollout_best(const vd_rollout *r)
{
    size_t best = r->count;
    vd_figure most = {0}, value;

    for (size_t i = 0; i < r->count; i++) {
        if (atomic_load(&r->candidate[i].given_up))
            continue;
        vd_search_rollout_value(r, i, &value);
        if (best == r->count || value.mean > most.mean) {
            most = value;
            best = i;
        }
    }
    return best;
}

/* ---- Decisions ---- */

void vd_search_rollout_cube_margins(const vd_rollout *r, vd_figure *doubling, vd_figure *taking)
{
    vd_figure no_double, take;

    vd_search_rollout_value(r, 0, &no_double);
    vd_search_rollout_value(r, 1, &take);
    taking->mean = 1.0 - take.mean;
    taking->error = take.error;
    if (take.mean < 1.0) {
        vd_search_rollout_difference(r, 1, 0, doubling);
        return;
    }
    doubling->mean = 1.0 - no_double.mean;
    doubling->error = no_double.error;
}

static bool is_clear(const vd_figure *margin, double times)
{
    return fabs(margin->mean) > times * margin->error;
}

static bool is_known(const vd_rollout *r, const vd_figure *margin)
{
    return r->within <= 0 || margin->error <= r->within;
}

/* The candidates that are behind are given up; is there one left? */
static bool settle_plays(vd_rollout *r)
{
    const size_t best = vd_search_rollout_best(r);
    size_t left = 0;

    for (size_t i = 0; i < r->count; i++) {
        rollout_candidate *candidate = &r->candidate[i];
        vd_figure margin;

        if (atomic_load(&candidate->given_up))
            continue;
        left++;
        if (i == best)
            continue;
        vd_search_rollout_difference(r, best, i, &margin);
        if (margin.mean > 0.0 && is_clear(&margin, r->options.clear) && is_known(r, &margin)) {
            atomic_store(&candidate->given_up, true);
            left--;
        }
    }
    return left == 1 && r->count > 1;
}

static bool settle_cube(const vd_rollout *r)
{
    vd_figure doubling, taking;

    vd_search_rollout_cube_margins(r, &doubling, &taking);
    return is_known(r, &doubling) && is_clear(&doubling, r->options.clear) &&
           is_clear(&taking, r->options.clear);
}

static void decide(vd_rollout *r)
{
    /* Less often when there are many games: each time all of them are summed. */
    r->check += STRATA * (1 + r->games / (STRATA * STRATA));
    if (r->options.clear <= 0.0 || r->kind == VD_ROLLOUT_POSITION)
        return;
    r->clear = r->kind == VD_ROLLOUT_CUBE ? settle_cube(r) : settle_plays(r);
}

static bool finished(const vd_rollout *r, uint32_t game)
{
    VD_ASSERT(game < r->room);
    for (size_t i = 0; i < r->count; i++) {
        const rollout_candidate *candidate = &r->candidate[i];

        if (!atomic_load(&candidate->given_up) && !atomic_load(&candidate->done[game]))
            return false;
    }
    return true;
}

void vd_search_rollout_note_rolls(vd_rollout *r, uint32_t game)
{
    game_dice dice;

    VD_ASSERT(game < r->room);
    vd_search_game_dice_start(&dice, r->match.rules.variant.dice, r->options.seed, game);
    r->strata[game][0] = dice.first;
    r->strata[game][1] = dice.second;
}

bool vd_search_rollout_over(const vd_rollout *r)
{
    return r->clear || r->games >= r->options.games;
}

void vd_search_rollout_update(vd_rollout *r)
{
    while (!vd_search_rollout_over(r) && finished(r, r->games)) {
        vd_search_rollout_note_rolls(r, r->games);
        r->games++;
        for (size_t i = 0; i < r->count; i++) {
            if (!atomic_load(&r->candidate[i].given_up))
                r->candidate[i].games = r->games;
        }
        if (r->games == r->check)
            decide(r);
    }
    if (r->clear)
        atomic_store(&r->enough, true);
}

/* ---- The report ---- */

static double normal_share(double times)
{
    VD_ASSERT(times >= 0);
    return 0.5 * erfc(-times / sqrt(2.0));
}

/* How sure it is that the margin has the sign it shows. One game shows nothing: it has no error. */
static double confidence(const vd_figure *margin, uint32_t games)
{
    if (games < 2)
        return 0.5;
    if (margin->error > 0.0)
        return normal_share(fabs(margin->mean) / margin->error);
    return margin->mean > 0.0 || margin->mean < 0.0 ? 1.0 : 0.5;
}

static void fill_line(const vd_rollout *r, size_t i, size_t best, vd_rollout_candidate *out)
{
    const rollout_candidate *candidate = &r->candidate[i];
    vd_figure *const chance[CHANCES] = {&out->win, &out->gammon, &out->backgammon,
                                        &out->lose_gammon, &out->lose_backgammon};
    double worth[FIGURES] = {0};

    VD_ASSERT(i < r->count && best < r->count);
    *out = (vd_rollout_candidate){.games = candidate->games,
                                  .given_up = atomic_load(&candidate->given_up)};
    for (int k = 0; k < CHANCES; k++) {
        double of[FIGURES] = {0};

        of[k] = 1.0;
        worth[k] = r->worth[k];
        vd_search_rollout_figure(r, i, NULL, of, chance[k]);
    }
    vd_search_rollout_figure(r, i, NULL, worth, &out->equity);
    out->equity.mean += r->worth[CHANCES];
    vd_search_rollout_value(r, i, &out->value);
    vd_search_rollout_figure(r, i, NULL, VALUE_ALONE, &out->mwc);
    if (r->states[0].money)
        out->mwc = (vd_figure){-1.0, 0.0};
    out->confidence = 1.0;
    if (i == best)
        return;
    vd_search_rollout_difference(r, best, i, &out->behind);
    out->confidence = confidence(&out->behind, candidate->games);
}

static vd_verdict verdict_of(double no_double, double take, double pass)
{
    const double same = 1e-6; /* rounding */

    VD_ASSERT(isfinite(no_double) && isfinite(take) && isfinite(pass));
    if (no_double > pass + same)
        return VD_VERDICT_TOO_GOOD;
    if (take > pass + same)
        return VD_VERDICT_DOUBLE_PASS;
    return take > no_double + same ? VD_VERDICT_DOUBLE_TAKE : VD_VERDICT_NO_DOUBLE;
}

static double mwc_of(const vd_rollout *r, double value)
{
    return r->states[0].money ? -1.0 : (value - r->normal[0]) / r->normal[1];
}

static void fill_cube(const vd_rollout *r, vd_rollout_report *out)
{
    vd_cube_decision *cube = &out->cube;
    vd_figure doubling, taking, no_double, take;
    float chance[CHANCES];

    vd_search_rollout_cube_margins(r, &doubling, &taking);
    vd_search_rollout_value(r, 0, &no_double);
    vd_search_rollout_value(r, 1, &take);
    for (int k = 0; k < CHANCES; k++) {
        double of[FIGURES] = {0};
        vd_figure figure;

        of[k] = 1.0;
        vd_search_rollout_figure(r, 0, NULL, of, &figure);
        chance[k] = (float)figure.mean;
    }
    cube->allowed = true;
    cube->beaver = r->states[0].beavers && take.mean < 0.0;
    cube->no_double = no_double.mean;
    cube->take = cube->beaver ? 2.0 * take.mean : take.mean;
    cube->pass = 1.0;
    cube->verdict = verdict_of(cube->no_double, cube->take, cube->pass);
    cube->match = !r->states[0].money;
    cube->mwc_no_double = mwc_of(r, cube->no_double);
    cube->mwc_take = mwc_of(r, cube->take);
    cube->mwc_pass = mwc_of(r, cube->pass);
    cube->probs = (vd_probs){chance[0], chance[1], chance[2], chance[3], chance[4]};
    cube->ply = r->options.side[0].ply;
    /* What either may err by, added up. */
    out->confidence = confidence(&doubling, r->games) + confidence(&taking, r->games) - 1.0;
}

double vd_search_rollout_done(const vd_rollout *r)
{
    double done = r->games;

    if (vd_search_rollout_over(r))
        return 1.0;
    if (r->to_play > 0)
        done = r->from + (double)(r->options.games - r->from) *
                             (double)atomic_load_explicit(&r->played, memory_order_relaxed) /
                             (double)r->to_play;
    return done / r->options.games;
}

void vd_rollout_look(const vd_rollout *r, vd_rollout_report *out, vd_rollout_candidate *candidates)
{
    double doubt = 0;

    *out = (vd_rollout_report){.games = r->games,
                               .done = vd_search_rollout_done(r),
                               .over = vd_search_rollout_over(r),
                               .clear = r->clear,
                               .best = vd_search_rollout_best(r),
                               .confidence = 1.0};
    if (r->kind == VD_ROLLOUT_CUBE)
        fill_cube(r, out);
    for (size_t i = 0; i < r->count && candidates; i++) {
        fill_line(r, i, out->best, &candidates[i]);
        doubt += 1.0 - candidates[i].confidence;
    }
    if (candidates)
        candidates[out->best].confidence = doubt < 1.0 ? 1.0 - doubt : 0.0;
}

bool vd_rollout_game(const vd_rollout *r, size_t candidate, uint32_t game, float out[6])
{
    VD_ASSERT(candidate < r->count);
    if (game >= r->candidate[candidate].games)
        return false;
    for (int k = 0; k < FIGURES; k++)
        out[k] = r->candidate[candidate].game[game].at[k];
    return true;
}
