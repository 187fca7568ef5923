/* Is it this that matters? What all plays with or without a property give up. */
#include "why_priv.h"

#include <stdlib.h>
#include <string.h>

/* So many of the plays are compared at 1 ply; at 2 plies those that the verdict compared so. */
enum { AT_ONE = 12 };

static const vd_filter AT_ONE_PLY = {
    .stages = 1,
    .width = 1,
    .valued = 6,
    .stage = {{.ply = 1, .keep = 1, .more = AT_ONE - 1, .within = 0.16F}}};

static bool same_board(const vd_play *a, const vd_play *b)
{
    return memcmp(a->result.side, b->result.side, sizeof a->result.side) == 0;
}

/* Values of one depth are compared with each other only. */
static vd_status look(why_work *w, int ply, size_t best, double anchor)
{
    vd_adviser *a = w->adviser;
    const vd_search_options options = {
        .ply = ply, .filter = ply == 1 ? &AT_ONE_PLY : NULL, .job = w->job};
    vd_status status = vd_search_rank(a->search, w->match, &a->plays, &options, a->list);
    double reference = 0;
    bool known = false;

    VD_ASSERT(ply >= 0 && ply <= VD_PLY_MAX);
    if (status != VD_OK)
        return status;
    for (size_t i = 0; i < a->plays.count; i++)
        if (a->list[i].play == best && a->list[i].ply == ply) {
            reference = a->list[i].equity;
            known = true;
        }
    for (size_t i = 0; i < a->plays.count && known; i++)
        if (a->list[i].ply == ply)
            w->other[a->list[i].play].equity = anchor + a->list[i].equity - reference;
    return VD_OK;
}

vd_status vd_why_find_others(why_work *w)
{
    vd_adviser *a = w->adviser;
    const vd_explanation *e = w->out;
    const double anchor = w->value[1].equity;
    size_t best = 0, played = 0;
    vd_status status = vd_match_plays(w->match, &a->plays);

    if (status != VD_OK)
        return status;
    w->other = calloc(a->plays.count + 1, sizeof *w->other);
    if (!w->other)
        return VD_ERR_NOMEM;
    w->others = a->plays.count;
    for (size_t i = 0; i < w->others; i++) {
        vd_why_facts_of(&w->match->rules.variant, &a->plays.play[i].result, &w->other[i].facts);
        if (same_board(&a->plays.play[i], &e->best))
            best = i;
        if (same_board(&a->plays.play[i], &e->played))
            played = i;
    }
    for (int ply = 0; ply <= 2 && status == VD_OK; ply++)
        status = look(w, ply, best, anchor);
    w->other[best].equity = anchor;
    w->other[played].equity = anchor - w->loss;
    return status;
}

static double most_of(const why_work *w, why_test *has, int operand, bool wanted)
{
    double most = w->value[1].equity - w->loss;

    for (size_t i = 0; i < w->others; i++)
        if (has(w, &w->other[i].facts, operand) == wanted && w->other[i].equity > most)
            most = w->other[i].equity;
    return most;
}

static double share_of(const why_work *w, double most)
{
    const double share = (w->value[1].equity - most) / w->loss;

    return share < 0 ? 0 : share > 1 ? 1 : share;
}

double vd_why_need(const why_work *w, why_test *has, int operand)
{
    return share_of(w, most_of(w, has, operand, false));
}

double vd_why_fault(const why_work *w, why_test *has, int operand)
{
    return share_of(w, most_of(w, has, operand, true));
}
