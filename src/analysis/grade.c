/* What each decision gave up, and how lucky each roll was. */
#include "analysis_priv.h"

#include <math.h>
#include <string.h>

/* Sums over rolls of values that are equal may differ in the last places. */
static const double SAME = 1e-6;
/* Nearer than this a deeper look may decide otherwise. */
static const double NEAR_PLAY = 0.020, NEAR_CUBE = 0.030;
/* Plays further behind the best than this are not rolled out, unless one of them was made. */
static const double NEAR_ROLLED = 0.040;
/* No double counts for the PR, and for GNU's rate, where it was not further than this from doubling. */
static const double NEAR_PR = 0.200, NEAR_GNU = 0.160;

/* What is not graded for such a reason is left as it is; all else ends the analysis. */
static bool passes_over(vd_status status)
{
    return status == VD_ERR_ILLEGAL || status == VD_ERR_UNSUPPORTED || status == VD_ERR_POSITION;
}

static double less(double a, double b)
{
    return a < b ? a : b;
}

/* ---- Plays ---- */

static vd_status grade_play(vd_adviser *adviser, vd_decision *d, const vd_rec_action *action,
                            const vd_match *match, int ply, const vd_job *job)
{
    vd_verdict_of_play v;
    vd_status status;

    if (action->kind == VD_REC_dance || d->plays == 1) {
        d->graded = true;
        return VD_OK;
    }
    if (action->kind != VD_REC_roll_play || d->plays == 0 || action->hops > VD_HOPS_MAX)
        return VD_OK;
    status = vd_adviser_judge(adviser, match, action->hop, (int)action->hops, ply, job, &v);
    if (status != VD_OK)
        return passes_over(status) ? VD_OK : status;
    d->graded = d->counted_by_gnu = true;
    d->counted = v.differ;
    d->ply = (uint8_t)v.ply;
    d->gap = v.gap;
    d->rank = v.rank;
    d->difficulty = v.difficulty;
    d->played = v.played;
    d->best = v.best;
    d->listed_count = v.count;
    memcpy(d->listed, v.listed, sizeof d->listed);
    d->loss = v.loss;
    d->cost = v.cost;
    d->fault = v.loss > 0 ? VD_FAULT_play : VD_FAULT_none;
    return VD_OK;
}

static double worth_of(const vd_decision *d, const vd_candidate *c)
{
    return d->situation.length > 0 ? c->mwc : ldexp(c->equity, d->situation.cube_exp);
}

/* Best, loss and rank by what was rolled out, which comes first in d->listed. */
static void settle_rolled(vd_decision *d, size_t rolled)
{
    size_t at = 0;

    while (!vd_pos_equal(&d->listed[at].play.result, &d->played.play.result))
        at++;
    VD_ASSERT(at < rolled && rolled > 1);
    d->best = d->listed[0];
    d->played = d->listed[at];
    d->rank = at + 1;
    d->gap = d->listed[0].value.equity - d->listed[1].value.equity;
    d->ply = (uint8_t)d->best.value.ply;
    d->loss = d->best.value.equity - d->played.value.equity;
    d->cost = worth_of(d, &d->best.value) - worth_of(d, &d->played.value);
    if (d->loss <= 0 || d->cost <= 0)
        d->loss = d->cost = 0;
    d->fault = d->loss > 0 ? VD_FAULT_play : VD_FAULT_none;
}

/* The plays that lie near the best as far as was looked, and the one made. */
static vd_status rollout_play(const vd_engine *engine, vd_decision *d, const vd_match *match,
                              vd_roller roller, const vd_job *job)
{
    vd_play play[VD_LISTED_MAX];
    size_t from[VD_LISTED_MAX], count = 0;
    vd_candidate list[VD_LISTED_MAX];
    vd_status status;

    for (size_t i = 0; i < d->listed_count; i++) {
        const vd_advised_play *p = &d->listed[i];
        const bool near = p->value.ply == d->best.value.ply &&
                          d->best.value.equity - p->value.equity < NEAR_ROLLED;

        if (near || vd_pos_equal(&p->play.result, &d->played.play.result)) {
            from[count] = i;
            play[count++] = p->play;
        }
    }
    if (count < 2)
        return VD_OK;
    status = vd_roller_rank(engine, match, &(vd_plays){play, count, count}, roller, job, list);
    if (status != VD_OK)
        return passes_over(status) ? VD_OK : status;
    for (size_t i = 0; i < count; i++) {
        vd_candidate *value = &d->listed[from[list[i].play]].value;
        const size_t number = value->play;

        *value = list[i];
        value->play = number;
    }
    vd_analysis_sort_listed(d->listed, d->listed_count);
    settle_rolled(d, count);
    return VD_OK;
}

/* ---- The cube ---- */

static double cost_of(const vd_decision *d, double loss)
{
    const vd_cube_decision *c = &d->cube;

    /* What a pass and its opposite are apart in a match says what a unit is. */
    if (c->match)
        return fabs(c->pass - c->no_double) > SAME
                   ? loss * (c->mwc_pass - c->mwc_no_double) / (c->pass - c->no_double)
                   : loss * (c->mwc_pass - c->mwc_take) / (c->pass - c->take);
    return ldexp(loss, d->situation.cube_exp);
}

/* What d->cube makes of the decision. */
static void settle_double(vd_decision *d)
{
    const bool doubled = d->act == VD_ACT_DOUBLE;
    const double turned = less(d->cube.take, d->cube.pass);
    const double gain = turned - d->cube.no_double; /* of doubling */

    d->graded = true;
    d->loss = doubled ? -gain : gain;
    if (d->loss < SAME)
        d->loss = 0;
    d->cost = 0;
    d->fault = VD_FAULT_none;
    if (d->loss > 0) {
        d->cost = cost_of(d, d->loss);
        if (doubled)
            d->fault =
                d->cube.no_double > d->cube.pass ? VD_FAULT_lost_gammon : VD_FAULT_early_double;
        else
            d->fault = d->cube.take > d->cube.pass ? VD_FAULT_missed_cash : VD_FAULT_missed_double;
    }
    d->counted = doubled || d->loss > 0 || (d->cube.no_double > 0 && -gain < NEAR_PR);
    d->counted_by_gnu =
        doubled || d->loss > 0 || d->cube.no_double - less(d->cube.take, 1.0) < NEAR_GNU;
}

static vd_status grade_double(vd_adviser *adviser, vd_decision *d, const vd_match *match, int ply,
                              const vd_job *job)
{
    vd_advice advice;
    const vd_status status = vd_adviser_ask(adviser, match, ply, job, &advice);

    if (status != VD_OK)
        return passes_over(status) ? VD_OK : status;
    d->ply = (uint8_t)advice.ply;
    d->cube = advice.cube;
    d->best_act = (uint8_t)advice.best;
    settle_double(d);
    return VD_OK;
}

static vd_status rollout_double(const vd_engine *engine, vd_decision *d, const vd_match *match,
                                vd_roller roller, const vd_job *job)
{
    vd_cube_decision cube;
    const vd_status status = vd_roller_cube(engine, match, roller, job, &cube);

    if (status != VD_OK)
        return passes_over(status) ? VD_OK : status;
    d->ply = (uint8_t)cube.ply;
    d->cube = cube;
    d->best_act = cube.verdict == VD_VERDICT_DOUBLE_TAKE || cube.verdict == VD_VERDICT_DOUBLE_PASS
                      ? VD_ACT_DOUBLE
                      : VD_ACT_ROLL;
    settle_double(d);
    return VD_OK;
}

/* ---- Answers ---- */

/* The doubler's equity after an answer, in units of the stake before the double: a beaver and a raccoon each turn the cube
 * once more, and it stays with who had it after the first double. */
static double after_answer(const vd_decision *d, int act)
{
    const double take = vd_simple_take(&d->cube);
    const int turns = d->kind - VD_DECISION_answer;

    switch (act) {
    case VD_ACT_TAKE:
        return ldexp(take, turns);
    case VD_ACT_BEAVER:
        return 2 * take;
    case VD_ACT_RACCOON:
        return 4 * take;
    default: /* who passes loses the stake before this turn of the cube */
        return turns == 0 ? d->cube.pass : turns == 1 ? -2.0 : 4.0;
    }
}

static vd_fault fault_of_answer(int act, int best)
{
    if (act == VD_ACT_BEAVER || act == VD_ACT_RACCOON)
        return act == VD_ACT_BEAVER ? VD_FAULT_wrong_beaver : VD_FAULT_wrong_raccoon;
    if (act == VD_ACT_DROP)
        return VD_FAULT_wrong_pass;
    if (best == VD_ACT_BEAVER || best == VD_ACT_RACCOON)
        return best == VD_ACT_BEAVER ? VD_FAULT_missed_beaver : VD_FAULT_missed_raccoon;
    return VD_FAULT_wrong_take;
}

/* Who may turn the cube back, where the match allows it at all. */
static int further_act(const vd_rec_match *match, const vd_decision *d)
{
    if (match->rules.length > 0)
        return VD_ACT_TAKE;
    if (d->kind == VD_DECISION_answer && match->rules.beavers)
        return VD_ACT_BEAVER;
    if (d->kind == VD_DECISION_beavered && match->rules.raccoons)
        return VD_ACT_RACCOON;
    return VD_ACT_TAKE;
}

static void grade_answer(const vd_rec_match *match, const vd_decision *offer, vd_decision *d)
{
    const double sign = d->kind == VD_DECISION_beavered ? 1.0 : -1.0; /* whose gain */
    const int acts[3] = {VD_ACT_TAKE, VD_ACT_DROP, further_act(match, d)};
    double best;

    if (!offer->graded)
        return;
    d->ply = offer->ply;
    d->cube = offer->cube;
    d->best_act = VD_ACT_TAKE;
    best = sign * after_answer(d, VD_ACT_TAKE);
    for (int i = 1; i < 3; i++) {
        const double value = sign * after_answer(d, acts[i]);

        if (value > best + SAME) {
            best = value;
            d->best_act = (uint8_t)acts[i];
        }
    }
    d->graded = d->counted = d->counted_by_gnu = true;
    d->loss = best - sign * after_answer(d, d->act);
    if (d->loss < SAME)
        d->loss = 0;
    if (d->loss > 0) {
        d->cost = cost_of(d, d->loss);
        d->fault = (uint8_t)fault_of_answer(d->act, d->best_act);
    }
}

/* ---- Resignations ---- */

static vd_status grade_resignation(vd_adviser *adviser, vd_decision *d, const vd_match *match,
                                   const vd_job *job)
{
    const vd_status status = vd_adviser_resign(adviser, match, d->situation.resigned, VD_PLY_USUAL,
                                               job, &d->resignation);

    if (status != VD_OK)
        return passes_over(status) ? VD_OK : status;
    d->graded = true;
    d->ply = (uint8_t)d->resignation.ply;
    d->loss = d->resignation.play_on - d->resignation.resigned;
    d->best_act = d->loss < SAME ? VD_ACT_RESIGN : VD_ACT_ROLL;
    if (d->loss < SAME) {
        d->loss = 0;
        return VD_OK;
    }
    d->cost = d->resignation.cost;
    d->fault = VD_FAULT_wrong_resign;
    return VD_OK;
}

/* What the one who offers would save is what the other gives away by accepting. */
static void grade_acceptance(const vd_decision *offer, vd_decision *d)
{
    const bool accepts = d->act == VD_ACT_RESIGN_ACCEPT;
    double saved;

    if (!offer->graded)
        return;
    d->graded = true;
    d->ply = offer->ply;
    d->resignation = offer->resignation;
    saved = d->resignation.resigned - d->resignation.play_on;
    d->best_act = saved > SAME ? VD_ACT_RESIGN_REFUSE : VD_ACT_RESIGN_ACCEPT;
    d->loss = accepts ? saved : -saved;
    if (d->loss < SAME) {
        d->loss = 0;
        return;
    }
    d->cost = fabs(d->resignation.cost);
    d->fault = accepts ? VD_FAULT_wrong_accept : VD_FAULT_wrong_refuse;
}

/* ---- For all of them ---- */

vd_status vd_analysis_grade(vd_adviser *adviser, const work *w, size_t decision, int depth,
                            const vd_job *job, vd_decision *d)
{
    const place *at = &w->decision[decision];
    const bool rolls = depth >= VD_DEPTH_ROLLER;
    const vd_roller roller = (vd_roller)(rolls ? depth - VD_DEPTH_ROLLER : 0);
    vd_match match;

    if (vd_pos_check(vd_rec_variant(w->analysis->match, at->game), &at->action->before, NULL) !=
        VD_OK)
        return VD_OK;
    vd_analysis_stand(w->analysis->match, at, &match);
    switch ((vd_decision_kind)d->kind) {
    case VD_DECISION_play:
        return rolls ? rollout_play(w->engine, d, &match, roller, job)
                     : grade_play(adviser, d, at->action, &match, depth, job);
    case VD_DECISION_double:
        return rolls ? rollout_double(w->engine, d, &match, roller, job)
                     : grade_double(adviser, d, &match, depth, job);
    case VD_DECISION_resign:
        return grade_resignation(adviser, d, &match, job);
    default: /* answers come later */
        return VD_OK;
    }
}

/* What a deeper look may change: a play that was not best or hardly so, a cube that is near doubling, or its answer near a
 * pass. */
bool vd_analysis_doubtful(const vd_decision *d)
{
    const double turned = less(d->cube.take, d->cube.pass);

    if (!d->graded)
        return false;
    if (d->kind == VD_DECISION_play)
        return d->plays > 1 && d->counted && (d->loss > 0 || d->gap < NEAR_PLAY);
    return d->kind == VD_DECISION_double &&
           (d->loss > 0 || fabs(d->cube.no_double - turned) < NEAR_CUBE ||
            (d->act == VD_ACT_DOUBLE && fabs(d->cube.take - d->cube.pass) < NEAR_CUBE));
}

vd_status vd_analysis_weigh(vd_adviser *adviser, const work *w, size_t roll, const vd_job *job,
                            vd_roll *r)
{
    const vd_rec_match *match = w->analysis->match;
    const place *at = &w->roll[roll];
    const vd_variant *variant = vd_rec_variant(match, at->game);
    vd_match stands;
    vd_status status;

    if (vd_pos_check(variant, &at->action->before, NULL) != VD_OK ||
        vd_pos_over(variant, &at->action->before))
        return VD_OK;
    vd_analysis_stand(match, at, &stands);
    status = vd_adviser_luck(adviser, &stands, 0, job, &r->luck);
    r->graded = status == VD_OK;
    return status == VD_OK || passes_over(status) ? VD_OK : status;
}

void vd_analysis_grade_answers(const work *w)
{
    vd_analysis *a = w->analysis;

    for (size_t i = 0; i < a->decisions; i++) {
        vd_decision *d = &a->decision[i];
        const vd_decision *offer = &a->decision[w->decision[i].offer];

        if (d->kind == VD_DECISION_resigned)
            grade_acceptance(offer, d);
        else if (d->kind >= VD_DECISION_answer && d->kind <= VD_DECISION_raccooned)
            grade_answer(a->match, offer, d);
    }
}
