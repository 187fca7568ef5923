/* How often the next rolls take a position out of its doubling window. */
#include "tree.h"

#include <math.h>
#include <string.h>

typedef struct tally {
    double share, sum;
} tally;

/* The equities after the exchange. */
typedef struct spread {
    double sum, squares;
} spread;

typedef struct exchange {
    tally lost, turned;
    spread equity;
    double by_roll[21];
} exchange;

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

static void add_equity(double equity, double weight, spread *to)
{
    to->sum += weight * equity;
    to->squares += weight * equity * equity;
}

/* After the exchange it is the turn of the seat on roll again. */
static void look_forward(const vd_search *s, const reply *at, double weight, tally *lost,
                         spread *equity)
{
    const vd_stakes *mine = &s->stakes[0];
    double hold[VD_STAKE_STATES], value[VD_STAKE_STATES];

    if (at->stays) { /* the other side has won: seen by it */
        value_static(s, at, 1, value);
        vd_stakes_turn(&s->stakes[1], value, hold);
        add_equity(vd_stakes_normal(mine, hold[mine->now]), weight, equity);
        return;
    }
    value_static(s, at, 0, hold);
    count_pass(mine, mine->now, hold, 1.0, weight, lost);
    vd_stakes_decide(mine, hold, value);
    add_equity(vd_stakes_normal(mine, value[mine->now]), weight, equity);
}

static double weight_of(int roll)
{
    vd_dice dice;

    return vd_dice_nth(roll, &dice) / 36.0;
}

/* One own roll, and all answers to it. */
static bool count_roll(vd_search *s, int roll, const reply *at, exchange *sums)
{
    worker *w = s->worker[0];
    tree_floor *theirs = &s->root[1].floor;
    const double weight = weight_of(roll);
    const double before = sums->lost.share;

    if (at->stays) { /* won: no double any more */
        double hold[VD_STAKE_STATES];

        value_static(s, at, 0, hold);
        count_pass(&s->stakes[0], s->stakes[0].now, hold, 1.0, weight, &sums->lost);
        add_equity(vd_stakes_normal(&s->stakes[0], hold[s->stakes[0].now]), weight, &sums->equity);
    } else {
        look_back(s, at, weight, &sums->turned);
        if (!vd_search_tree_expand(w, &at->pos, 1, 1, theirs))
            return false;
        for (int answer = 0; answer < 21; answer++)
            look_forward(s, &theirs->reply[theirs->first[answer]], weight * weight_of(answer),
                         &sums->lost, &sums->equity);
    }
    sums->by_roll[roll] = (sums->lost.share - before) / weight;
    return true;
}

static bool count_exchange(vd_search *s, const vd_pos *pos, exchange *sums)
{
    tree_floor *mine = &s->root[0].floor;

    if (!vd_search_tree_expand(s->worker[0], pos, 1, 0, mine))
        return false;
    for (int roll = 0; roll < 21; roll++) {
        s->done = roll / 21.0;
        if (!count_roll(s, roll, &mine->reply[mine->first[roll]], sums))
            return false;
    }
    return true;
}

vd_status vd_search_market(vd_search *s, const vd_match *match, const vd_search_options *options,
                           vd_market *out)
{
    const vd_variant *variant = &match->rules.variant;
    exchange sums;
    double variance;
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
    memset(&sums, 0, sizeof sums);
    if (!count_exchange(s, &match->pos, &sums))
        return VD_ERR_CANCELLED;
    memset(out, 0, sizeof *out);
    out->lost = sums.lost.share;
    out->lost_by = sums.lost.share > 0.0 ? sums.lost.sum / sums.lost.share : 0.0;
    out->turned = sums.turned.share;
    out->turned_by = sums.turned.share > 0.0 ? sums.turned.sum / sums.turned.share : 0.0;
    memcpy(out->lost_after, sums.by_roll, sizeof out->lost_after);
    variance = sums.equity.squares - sums.equity.sum * sums.equity.sum;
    out->volatility = variance > 0.0 ? sqrt(variance) : 0.0;
    return VD_OK;
}
