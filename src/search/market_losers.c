/* How often the next rolls take a position out of its doubling window. */
#include "inner/unrolled.h"
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
    tally lost, redoubled;
    spread equity;
    double by_roll[21];
} exchange;

/* A double that would be passed: by how much is its take wrong? */
static void count_pass(const vd_cube_states *states, int state, const double *no_double,
                       double scale, double weight, tally *to)
{
    const double pass = states->pass[state / 3];
    const double take = vd_cube_states_take(states, state, no_double);

    if (take <= pass)
        return;
    to->share += weight;
    to->sum += weight * scale *
               (vd_cube_states_normal(states, take) - vd_cube_states_normal(states, pass));
}

static void value_static(const vd_search *s, const child *at, int side, double *no_double)
{
    VD_ASSERT(side == 0 || side == 1);
    memset(no_double, 0, VD_CUBE_STATES * sizeof *no_double);
    vd_cube_states_static(s->engine, &s->states[side], &at->pos, &at->probs, no_double);
}

/* After a roll the other side, which took a double, may double back. */
static void look_back(const vd_search *s, const child *at, double weight, tally *redoubled)
{
    const vd_cube_states *theirs = &s->states[1];
    const int cube_level = theirs->money ? 0 : 1;
    const int state = 3 * cube_level + VD_STATE_MINE;
    double no_double[VD_CUBE_STATES];

    if (at->stays || cube_level >= theirs->levels || !(theirs->may_double >> state & 1U))
        return;
    value_static(s, at, 1, no_double);
    /* For money a cube level is seen as large as the one before. */
    count_pass(theirs, state, no_double, theirs->money ? 2.0 : 1.0, weight, redoubled);
}

static void add_equity(double equity, double weight, spread *to)
{
    to->sum += weight * equity;
    to->squares += weight * equity * equity;
}

/* After the exchange it is the turn of the seat on roll again. */
static void look_forward(const vd_search *s, const child *at, double weight, tally *lost,
                         spread *equity)
{
    const vd_cube_states *mine = &s->states[0];
    double no_double[VD_CUBE_STATES], value[VD_CUBE_STATES];

    if (at->stays) { /* the other side has won: seen by it */
        value_static(s, at, 1, value);
        vd_cube_states_flip(&s->states[1], value, no_double);
        add_equity(vd_cube_states_normal(mine, no_double[mine->now]), weight, equity);
        return;
    }
    value_static(s, at, 0, no_double);
    count_pass(mine, mine->now, no_double, 1.0, weight, lost);
    vd_cube_states_decide(mine, no_double, value);
    add_equity(vd_cube_states_normal(mine, value[mine->now]), weight, equity);
}

static double weight_of(int roll)
{
    vd_dice dice;

    return vd_dice_nth(roll, &dice) / 36.0;
}

/* One own roll, and all answers to it. */
static bool count_roll(vd_search *s, int roll, const child *at, exchange *sums)
{
    worker *w = s->worker[0];
    ply_buffer *theirs = &s->root[1].buffer;
    const double weight = weight_of(roll);
    const double before = sums->lost.share;

    if (at->stays) { /* won: no double any more */
        double no_double[VD_CUBE_STATES];

        value_static(s, at, 0, no_double);
        count_pass(&s->states[0], s->states[0].now, no_double, 1.0, weight, &sums->lost);
        add_equity(vd_cube_states_normal(&s->states[0], no_double[s->states[0].now]), weight,
                   &sums->equity);
    } else {
        look_back(s, at, weight, &sums->redoubled);
        if (!vd_search_tree_expand(w, &at->pos, 1, 1, theirs))
            return false;
        for (int answer = 0; answer < 21; answer++)
            look_forward(s, &theirs->child[theirs->first[answer]], weight * weight_of(answer),
                         &sums->lost, &sums->equity);
    }
    sums->by_roll[roll] = (sums->lost.share - before) / weight;
    return true;
}

static bool count_exchange(vd_search *s, const vd_pos *pos, exchange *sums)
{
    ply_buffer *mine = &s->root[0].buffer;

    if (!vd_search_tree_expand(s->worker[0], pos, 1, 0, mine))
        return false;
    for (int roll = 0; roll < 21; roll++) {
        s->done = roll / 21.0;
        if (!count_roll(s, roll, &mine->child[mine->first[roll]], sums))
            return false;
    }
    return true;
}

vd_status vd_search_market_losers(vd_search *s, const vd_match *match,
                                  const vd_search_options *options, vd_market_losers *out)
{
    const vd_variant *variant = &match->rules.variant;
    exchange sums;
    double variance;
    /* Where a turn goes on with another roll there is no exchange of one roll each. */
    vd_status status =
        vd_search_can(s, variant, 1) && !vd_variant_goes_on(variant) ? VD_OK : VD_ERR_UNSUPPORTED;

    if (status == VD_OK)
        status = vd_search_begin(s, match, options);
    if (status == VD_OK)
        status = vd_search_begin_ply(s, options, 1);
    if (status != VD_OK)
        return status;
    /* No game of three dice has a cube. */
    if (vd_pos_over(variant, &match->pos) || variant->dice > 2 || !vd_search_may_double(s, match))
        return VD_ERR_ILLEGAL;
    memset(&sums, 0, sizeof sums);
    if (!count_exchange(s, &match->pos, &sums))
        return VD_ERR_CANCELLED;
    memset(out, 0, sizeof *out);
    out->lost = sums.lost.share;
    out->lost_by = sums.lost.share > 0.0 ? sums.lost.sum / sums.lost.share : 0.0;
    out->redoubled = sums.redoubled.share;
    out->redoubled_by =
        sums.redoubled.share > 0.0 ? sums.redoubled.sum / sums.redoubled.share : 0.0;
    memcpy(out->lost_after, sums.by_roll, sizeof out->lost_after);
    variance = sums.equity.squares - sums.equity.sum * sums.equity.sum;
    out->volatility = variance > 0.0 ? sqrt(variance) : 0.0;
    return VD_OK;
}
