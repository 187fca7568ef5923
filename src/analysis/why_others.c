/* Why it was wrong to turn the cube back, to leave it as it lay, or to give up. */
#include "why_priv.h"

#include <math.h>
#include <string.h>

typedef struct other_work {
    vd_adviser *adviser;
    const vd_match *match; /* as it stood, seat 0 being on roll */
    const vd_decision *decision;
    const vd_job *job;
    vd_explanation *out;
} other_work;

static void add(other_work *w, vd_cause_code code, double first, double second, double cost)
{
    vd_cause *c;

    VD_ASSERT(w->out->causes < VD_CAUSES_MAX);
    c = &w->out->cause[w->out->causes++];

    *c = vd_why_cause(code, 1);
    c->share[0] = first;
    c->share[1] = second;
    c->cost = cost;
}

/* ---- The cube turned back ---- */

static void explain_turning(other_work *w)
{
    const vd_decision *d = w->decision;
    const bool taker = d->kind != VD_DECISION_beavered;
    const double win = (double)d->cube.probs.win, own = taker ? 1 - win : win;
    /* What the doubled game is worth to who answers. */
    const double worth = taker ? -vd_simple_take(&d->cube) : vd_simple_take(&d->cube);

    VD_ASSERT(d->kind >= VD_DECISION_answer && d->kind <= VD_DECISION_raccooned);
    VD_ASSERT(isfinite(worth));
    switch ((vd_fault)d->fault) {
    case VD_FAULT_wrong_take:
        add(w, VD_CAUSE_PASS, own, (double)NAN, (double)NAN);
        break;
    case VD_FAULT_wrong_pass:
        add(w, VD_CAUSE_TAKE, own, (double)NAN, (double)NAN);
        break;
    default:
        add(w, VD_CAUSE_BEAVER, own, (double)NAN, worth);
        w->out->cause[0].flag =
            d->fault == VD_FAULT_missed_beaver || d->fault == VD_FAULT_missed_raccoon;
        break;
    }
}

/* ---- Resignations ---- */

/* The chances of who gives up, playing on; with dice on the board, after the best play. */
static vd_status find_chances(other_work *w, vd_probs *out)
{
    const vd_search_options options = {.ply = 2, .job = w->job};
    vd_adviser *a = w->adviser;
    vd_evaluation now;
    vd_status status;

    if (w->match->dice.count == 0) {
        status = vd_search_eval(a->search, w->match, &options, &now);
        if (status == VD_OK)
            *out = now.probs;
        return status;
    }
    status = vd_match_plays(w->match, &a->plays);
    if (status == VD_OK && a->plays.count == 0)
        status = VD_ERR_ILLEGAL;
    if (status == VD_OK)
        status = vd_search_rank(a->search, w->match, &a->plays, &options, a->list);
    if (status == VD_OK)
        *out = a->list[0].probs;
    return status;
}

static vd_status explain_resigning(other_work *w)
{
    vd_probs *p = &w->out->cube.probs;

    VD_ASSERT(w->decision->kind == VD_DECISION_resign || w->decision->kind == VD_DECISION_resigned);

    const vd_status status = find_chances(w, p);

    if (status == VD_OK)
        add(w, VD_CAUSE_RESIGN, (double)p->win, (double)p->lose_gammon, (double)NAN);
    return status;
}

/* ---- Both ---- */

vd_status vd_why_explain_other(vd_adviser *adviser, const vd_match *match,
                               const vd_decision *decision, const vd_job *job, vd_explanation *out)
{
    vd_explanation e;
    other_work w = {adviser, match, decision, job, &e};
    vd_status status = VD_OK;

    if (!vd_why_fits(adviser, &match->rules.variant))
        return VD_ERR_UNSUPPORTED;
    if (!decision->graded || decision->loss <= 0 || decision->fault == VD_FAULT_none)
        return VD_ERR_ILLEGAL;
    memset(&e, 0, sizeof e);
    e.kind = decision->kind;
    e.fault = decision->fault;
    e.act = decision->act;
    e.best_act = decision->best_act;
    e.loss = decision->loss;
    e.variant = match->rules.variant;
    e.cube = decision->cube;
    e.situation = decision->situation;
    if (decision->kind >= VD_DECISION_resign)
        status = explain_resigning(&w);
    else
        explain_turning(&w);
    if (status == VD_OK)
        *out = e;
    return status;
}
