/* How often the next rolls take a position out of its doubling window. */
#include "tree.h"

#include <string.h>

typedef struct tally {
    double share, sum;
} tally;

/* A double that would be passed: by how much is its take wrong? */
static void count_pass(const vd_stakes *stakes, int state, const double *hold, double scale,
                       double weight, tally *to)
{
    const double pass = stakes->pass[state / 3];
    const double take = vd_stakes_take(stakes, state, hold);

    if (take <= pass)
        return;
    to->share += weight;
    to->sum += weight * scale * (vd_stakes_normal(stakes, take) - vd_stakes_normal(stakes, pass));
}

static void value_static(const vd_search *s, const reply *at, int side, double *hold)
{
    VD_ASSERT(side == 0 || side == 1);
    memset(hold, 0, VD_STAKE_STATES * sizeof *hold);
    vd_stakes_static(s->engine, &s->stakes[side], &at->pos, &at->probs, hold);
}

/* After a roll the other side, which took a double, may double back. */
static void look_back(const vd_search *s, const reply *at, double weight, tally *turned)
{
    const vd_stakes *theirs = &s->stakes[1];
    const int level = theirs->money ? 0 : 1;
    const int state = 3 * level + VD_STATE_MINE;
    double hold[VD_STAKE_STATES];

    if (at->stays || level >= theirs->levels || !(theirs->may_double >> state & 1U))
        return;
    value_static(s, at, 1, hold);
    /* For money a level is seen as large as the one before. */
    count_pass(theirs, state, hold, theirs->money ? 2.0 : 1.0, weight, turned);
}

/* After the exchange it is the turn of the seat on roll again. */
static void look_forward(const vd_search *s, const reply *at, double weight, tally *lost)
{
    const vd_stakes *mine = &s->stakes[0];
    double hold[VD_STAKE_STATES];

    if (at->stays) /* the other side has won */
        return;
    value_static(s, at, 0, hold);
    count_pass(mine, mine->now, hold, 1.0, weight, lost);
}

static double weight_of(int roll)
{
    vd_dice dice;

    return vd_dice_nth(roll, &dice) / 36.0;
}

static bool count_exchange(vd_search *s, const vd_pos *pos, tally *lost, tally *turned)
{
    worker *w = s->worker[0];
    tree_floor *mine = &s->root[0].floor, *theirs = &s->root[1].floor;

    if (!vd_search_tree_expand(w, pos, 1, 0, mine))
        return false;
    for (int roll = 0; roll < 21; roll++) {
        const reply *at = &mine->reply[mine->first[roll]];
        const double weight = weight_of(roll);

        s->done = roll / 21.0;
        if (at->stays) { /* won: no double any more */
            double hold[VD_STAKE_STATES];

            value_static(s, at, 0, hold);
            count_pass(&s->stakes[0], s->stakes[0].now, hold, 1.0, weight, lost);
            continue;
        }
        look_back(s, at, weight, turned);
        if (!vd_search_tree_expand(w, &at->pos, 1, 1, theirs))
            return false;
        for (int answer = 0; answer < 21; answer++)
            look_forward(s, &theirs->reply[theirs->first[answer]], weight * weight_of(answer),
                         lost);
    }
    return true;
}

vd_status vd_search_market(vd_search *s, const vd_match *match, const vd_search_options *options,
                           vd_market *out)
{
    const vd_variant *variant = &match->rules.variant;
    tally lost = {0, 0}, turned = {0, 0};
    vd_status status = vd_search_can(s, variant, 1) ? VD_OK : VD_ERR_UNSUPPORTED;

    if (status == VD_OK)
        status = vd_search_begin(s, match, options);
    if (status == VD_OK)
        status = vd_search_begin_ply(s, options, 1);
    if (status != VD_OK)
        return status;
    if (vd_pos_won(variant, &match->pos, VD_MOVER) ||
        vd_pos_won(variant, &match->pos, VD_OPPONENT) || !vd_search_may_double(s, match))
        return VD_ERR_ILLEGAL;
    if (!count_exchange(s, &match->pos, &lost, &turned))
        return VD_ERR_CANCELLED;
    memset(out, 0, sizeof *out);
    out->lost = lost.share;
    out->lost_by = lost.share > 0.0 ? lost.sum / lost.share : 0.0;
    out->turned = turned.share;
    out->turned_by = turned.share > 0.0 ? turned.sum / turned.share : 0.0;
    return VD_OK;
}
