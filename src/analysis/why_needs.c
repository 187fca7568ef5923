/* Is it this that matters? What all plays with or without a property give up. */
#include "why_priv.h"

#include <stdlib.h>
#include <string.h>

/* So many of the plays are compared at 1 ply; at 2 plies those that the verdict compared so. */
enum { AT_ONE = 12 };
static const double NEARLY = 0.25; /* of the loss: as good as the right play */

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

/* ---- One die ---- */

/* The hop that this play makes with the die. A play of two hops has one at most. */
static const vd_hop *hop_of(const vd_play *play, int die)
{
    for (int i = 0; i < play->hops; i++)
        if (play->hop[i].die == die)
            return &play->hop[i];
    return NULL;
}

static bool same_hop(const vd_play *a, const vd_play *b, int die)
{
    const vd_hop *x = hop_of(a, die), *y = hop_of(b, die);

    return x && y && x->from == y->from && x->to == y->to;
}

/* Was this die played well, though it could have been played otherwise? With the other die played better, hardly anything is
 * given up. */
static bool well_played(const why_work *w, int die)
{
    const vd_plays *plays = &w->adviser->plays;
    bool good = false, choice = false;

    for (size_t i = 0; i < plays->count; i++)
        if (!same_hop(&w->out->played, &plays->play[i], die))
            choice = true;
        else if (w->other[i].equity >= w->value[1].equity - NEARLY * w->loss)
            good = true;
    return good && choice;
}

/* Of both dice, or none: there is nothing to be said. */
static void find_right_die(why_work *w)
{
    const vd_dice dice = w->match->dice;
    bool well[2];

    if (dice.count != 2 || dice.die[0] == dice.die[1] || w->out->played.hops != 2 ||
        w->out->best.hops != 2)
        return;
    for (int i = 0; i < 2; i++)
        well[i] = well_played(w, dice.die[i]);
    if (well[0] != well[1])
        w->out->right_die = dice.die[well[0] ? 0 : 1];
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
    if (status == VD_OK)
        find_right_die(w);
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
