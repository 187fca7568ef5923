/* Figures of an analysis: sums, rates, the result with the luck taken out. */
#include "analysis_priv.h"

#include <math.h>
#include <string.h>

static double rate(double scale, double sum, uint32_t count)
{
    return count > 0 ? scale * sum / count : (double)NAN;
}

/* ---- One side ---- */

static void add_to(vd_sum *sum, const vd_decision *d, const vd_analysis_options *o)
{
    sum->count++;
    sum->loss += d->loss;
    sum->cost += d->cost;
    if (d->loss >= o->howler)
        sum->howlers++;
    else if (d->loss >= o->blunder)
        sum->blunders++;
    else if (d->loss >= o->mistake)
        sum->mistakes++;
}

static vd_sum *sum_of(vd_tally *t, vd_decision_kind kind)
{
    VD_ASSERT((unsigned)kind < VD_DECISION_COUNT);
    switch (kind) {
    case VD_DECISION_play:
        return &t->plays;
    case VD_DECISION_double:
        return &t->doubles;
    case VD_DECISION_resign:
    case VD_DECISION_resigned:
        return &t->resigns;
    default:
        return &t->answers;
    }
}

/* Losses behind GNU's and Snowie's rates: of every play and cube, those of plays that are as good as equal too. */
typedef struct loss_sums {
    double plays, cubes;
} loss_sums;

static void add_decision(vd_tally *t, loss_sums *sums, const vd_decision *d,
                         const vd_analysis_options *o)
{
    const bool resigns = d->kind == VD_DECISION_resign || d->kind == VD_DECISION_resigned;

    t->turns += d->kind == VD_DECISION_play;
    if (!d->graded) {
        t->ungraded++;
        return;
    }
    t->cost += d->cost;
    if (d->fault != VD_FAULT_none)
        add_to(&t->fault[d->fault], d, o);
    if (d->counted || resigns)
        add_to(sum_of(t, (vd_decision_kind)d->kind), d, o);
    if (d->counted)
        add_to(&t->all, d, o);
    if (d->kind == VD_DECISION_play) {
        t->unforced += d->counted_by_gnu;
        sums->plays += d->loss;
    } else if (!resigns) {
        t->close += d->counted_by_gnu;
        sums->cubes += d->loss;
    }
}

static void add_roll(vd_tally *t, const vd_roll *r)
{
    t->rolls++;
    if (!r->graded)
        return;
    t->weighed++;
    t->luck.equity += r->luck.equity;
    t->luck.value += r->luck.value;
    t->jokers += r->luck.equity >= VD_JOKER;
    t->curses += r->luck.equity <= -VD_JOKER;
}

/* ---- The result without luck ---- */

static vd_gap find_gap(const vd_analysis *a)
{
    const vd_rec_match *match = a->match;
    const uint32_t length = match->rules.length;
    uint32_t score[2] = {0, 0};

    if (match->games == 0)
        return VD_GAP_unfinished;
    for (size_t g = 0; g < match->games; g++) {
        const vd_rec_game *game = match->game[g];

        if (g > 0 && (game->score[0] != score[0] || game->score[1] != score[1]))
            return VD_GAP_score;
        if (length > 0 && (game->score[0] >= length || game->score[1] >= length))
            return VD_GAP_score;
        if (game->winner < 0 && game->end != VD_REC_END_drawn)
            return VD_GAP_unfinished;
        for (size_t i = 0; i < game->actions; i++)
            if (game->action[i]->kind == VD_REC_set_position)
                return VD_GAP_board;
        score[0] = game->score[0];
        score[1] = game->score[1];
        if (game->winner >= 0)
            score[game->winner] += game->points;
    }
    if (length > 0 && score[0] < length && score[1] < length)
        return VD_GAP_unfinished;
    return a->side[0].weighed + a->side[1].weighed == a->rolls ? VD_GAP_none : VD_GAP_rolls;
}

static void find_result(vd_analysis *a)
{
    const vd_rec_match *match = a->match;
    const vd_rec_game *first = match->game[0], *last = match->game[match->games - 1];
    const double lost = a->side[1].cost - a->side[0].cost;

    a->even = match->rules.length == 0 || first->score[0] == first->score[1];
    if (match->rules.length > 0) {
        a->result = last->winner == 0;
    } else {
        for (size_t g = 0; g < match->games; g++)
            a->result += match->game[g]->winner == 0 ? match->game[g]->points
                                                     : -(double)match->game[g]->points;
    }
    a->adjusted = a->result - a->side[0].luck.value + a->side[1].luck.value;
    a->expected = (match->rules.length > 0 ? 0.5 : 0) + lost;
}

void vd_analysis_sum(vd_analysis *a)
{
    loss_sums sums[2] = {{0, 0}, {0, 0}};

    memset(a->side, 0, sizeof a->side);
    for (size_t i = 0; i < a->decisions; i++) {
        const vd_decision *d = &a->decision[i];

        add_decision(&a->side[d->seat], &sums[d->seat], d, &a->options);
    }
    for (size_t i = 0; i < a->rolls; i++)
        add_roll(&a->side[a->roll[i].seat], &a->roll[i]);
    for (int seat = 0; seat < 2; seat++) {
        vd_tally *t = &a->side[seat];
        const double sum = sums[seat].plays + sums[seat].cubes;

        t->pr = rate(500, t->all.loss, t->all.count);
        t->gnu_plays = rate(1000, sums[seat].plays, t->unforced);
        t->gnu_cube = rate(1000, sums[seat].cubes, t->close);
        t->gnu = rate(1000, sum, t->unforced + t->close);
        t->snowie = rate(1000, sum, a->side[0].turns + a->side[1].turns);
    }
    a->gap = find_gap(a);
    if (a->gap == VD_GAP_none)
        find_result(a);
}

/* ---- On the way ---- */

/* What a seat's figure is to seat 0: a chance, or points on top of the score. */
static double for_first(const vd_analysis *a, const vd_decision *d, int seat, double equity,
                        double mwc)
{
    const vd_rec_game *game = a->match->game[d->game];
    double points;

    VD_ASSERT(seat == 0 || seat == 1);
    if (a->match->rules.length > 0)
        return seat == 0 ? mwc : 1 - mwc;
    points = (double)game->score[0] - (double)game->score[1];
    return points + (seat == 0 ? 1 : -1) * ldexp(equity, d->situation.cube_exp);
}

static double after_cube(const vd_analysis *a, const vd_decision *d, int doubler, int act)
{
    const vd_cube_decision *c = &d->cube;
    const bool taken =
        act == VD_ACT_TAKE || act == VD_ACT_BEAVER || (act == VD_ACT_DOUBLE && c->take < c->pass);

    if (act == VD_ACT_ROLL)
        return for_first(a, d, doubler, c->no_double, c->mwc_no_double);
    return taken ? for_first(a, d, doubler, c->take, c->mwc_take)
                 : for_first(a, d, doubler, c->pass, c->mwc_pass);
}

bool vd_decision_after(const vd_analysis *analysis, const vd_decision *d, double *out)
{
    double value = (double)NAN;

    if (!d->graded)
        return false;
    if (d->kind == VD_DECISION_play && d->rank > 0)
        value = for_first(analysis, d, d->seat, d->played.value.equity, d->played.value.mwc);
    else if (d->kind == VD_DECISION_double)
        value = after_cube(analysis, d, d->seat, d->act);
    else if (d->kind == VD_DECISION_answer)
        value = after_cube(analysis, d, !d->seat, d->act);
    if (!vd_real_known(value))
        return false;
    *out = value;
    return true;
}
