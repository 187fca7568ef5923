/* Causes that lie in the opponent's next roll and in the next own one. */
#include "why_priv.h"

#include <math.h>
#include <stdlib.h>

static const double SHARE_MAX = 1.2, WHOLE = 1.0;

static double price(const why_work *w, int which)
{
    return w->out->replies[0].price[which] - w->out->replies[1].price[which];
}

static double share_of(const why_work *w, double cost, double most)
{
    return w->trust * fmin(cost / w->loss, most);
}

static vd_cause counted(vd_cause_code code, double weight, int played, int best, double cost)
{
    vd_cause c = vd_why_cause(code, weight);

    c.number[0] = played;
    c.number[1] = best;
    c.cost = cost;
    return c;
}

/* Where blots stand that the opponent has not passed. */
static void light_blots(vd_cause *c, const why_facts *f)
{
    for (int k = 24; k >= 1; k--)
        if (vd_why_exposed(f, k))
            vd_why_light(c, k);
}

/* ---- Being hit ---- */

/* As a share of what one exchange tells apart; the rolls that hit after the play made only. */
static double cell_share(const why_work *w)
{
    return w->out->one_ply_loss > 0 ? w->out->cell[VD_CELL_PLAYED] / w->out->one_ply_loss : 0;
}

static void add_shots(why_work *w)
{
    const vd_replies *played = &w->out->replies[0], *best = &w->out->replies[1];
    const double cost = price(w, VD_PRICE_HIT), cell = cell_share(w);
    vd_cause c;

    if (played->hits < best->hits + 4)
        return;
    if (cost >= w->threshold) {
        c = counted(VD_CAUSE_SHOTS, share_of(w, cost, SHARE_MAX), played->hits, best->hits, cost);
    } else if (cell >= 0.45 && cost > -0.1 * w->loss) {
        c = counted(VD_CAUSE_SHOTS, w->trust * fmin(1, 0.8 * cell), played->hits, best->hits,
                    (double)NAN);
        c.share[0] = fmin(1, cell);
    } else {
        return;
    }
    c.flag = cost > 1.15 * w->loss;
    light_blots(&c, &w->play[0]);
    vd_why_add(w, &c);
}

static void add_shot_cost(why_work *w)
{
    const vd_replies *played = &w->out->replies[0], *best = &w->out->replies[1];
    const double cost = price(w, VD_PRICE_HIT);
    vd_cause c;

    if (abs(played->hits - best->hits) > 3 || played->hits < 6 || cost < fmax(0.02, 0.3 * w->loss))
        return;
    c = counted(VD_CAUSE_SHOTCOST, 0.8 * share_of(w, cost, SHARE_MAX), played->hits, best->hits,
                cost);
    light_blots(&c, &w->play[0]);
    vd_why_add(w, &c);
}

/* Rolls that hit two checkers after the play made, and not after the right one. */
static void add_double_shot(why_work *w)
{
    const vd_explanation *e = w->out;
    const int more = e->replies[0].double_hits - e->replies[1].double_hits;
    double cell = 0;
    vd_cause c;

    if (more < 3 || e->one_ply_loss <= 0)
        return;
    for (int r = 0; r < WHY_ROLLS; r++)
        if ((w->reply[0][r].events & WHY_HIT_TWO) && !(w->reply[1][r].events & WHY_HIT_TWO))
            cell += vd_why_weight(r) * (w->reply[0][r].value[0] - w->reply[1][r].value[0]) / 36.0;
    cell /= e->one_ply_loss;
    if (cell < 0.25)
        return;
    c = counted(VD_CAUSE_DOUBLESHOT, w->trust * fmin(1, cell), e->replies[0].double_hits,
                e->replies[1].double_hits, (double)NAN);
    c.share[0] = fmin(1, cell);
    light_blots(&c, &w->play[0]);
    vd_why_add(w, &c);
}

/* ---- What else the opponent is allowed ---- */

static void add_allowed(why_work *w, vd_cause_code code, int which, int played, int best)
{
    const double cost = price(w, which);
    vd_cause c;

    if (cost < w->threshold || played < best + 3)
        return;
    c = counted(code, share_of(w, cost, code == VD_CAUSE_FREE ? SHARE_MAX : WHOLE), played, best,
                cost);
    for (int k = 1; k <= 24 && code != VD_CAUSE_LETPOINT; k++)
        if (w->play[0].theirs[k] > 0 && k <= 7)
            vd_why_light(&c, k);
    vd_why_add(w, &c);
}

static bool dances_so(const why_work *w, const why_facts *f, int rolls)
{
    (void)w;
    return vd_why_dances(f) >= rolls;
}

static void add_dance(why_work *w)
{
    const int played = w->out->replies[0].dances, best = w->out->replies[1].dances;
    vd_cause c;

    if (best < played + 5)
        return;
    c = vd_why_cause(VD_CAUSE_DANCE, 0);
    c.necessity = vd_why_need(w, dances_so, best);
    c.weight = 0.6 * c.necessity;
    c.number[0] = played;
    c.number[1] = best;
    vd_why_add(w, &c);
}

/* Numbers that the opponent wants: those that at least ten of eleven rolls play well. */
static unsigned good_numbers(const why_reply reply[WHY_ROLLS], unsigned events)
{
    unsigned numbers = 0;

    for (int d = 1; d <= 6; d++) {
        int good = 0;

        for (int r = 0; r < WHY_ROLLS; r++) {
            vd_dice dice;
            const int weight = vd_dice_nth(r, &dice);

            if (dice.die[0] == d || dice.die[1] == d)
                good += reply[r].events & events ? weight : 0;
        }
        numbers |= good >= 10 ? 1U << d : 0;
    }
    return numbers;
}

static int count_bits(unsigned bits)
{
    int count = 0;

    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

/* The opponent's hits and other good plays need the same numbers after the right play. */
static void add_duplicate(why_work *w)
{
    const unsigned others = WHY_ESCAPE | WHY_ANCHOR | WHY_POINT;
    const vd_explanation *e = w->out;
    int all[2], apart[2];
    double cell = 0;
    vd_cause c;

    for (int p = 0; p < 2; p++) {
        const unsigned hit = good_numbers(w->reply[p], WHY_HIT);
        const unsigned good = good_numbers(w->reply[p], others);

        all[p] = count_bits(hit | good);
        apart[p] = count_bits(hit) + count_bits(good);
    }
    if (e->one_ply_loss <= 0 || all[1] >= all[0] || apart[1] <= all[1] || apart[1] < all[0] ||
        fabs(e->cell[VD_CELL_BOTH]) > 0.1 * e->one_ply_loss)
        return;
    for (int r = 0; r < WHY_ROLLS; r++)
        if (w->reply[0][r].events && !w->reply[1][r].events)
            cell += vd_why_weight(r) * (w->reply[0][r].value[0] - w->reply[1][r].value[0]) / 36.0;
    cell /= e->one_ply_loss;
    if (cell < 0.25)
        return;
    c = counted(VD_CAUSE_DUPLICATE, w->trust * fmin(1, cell), all[0], all[1], (double)NAN);
    c.share[0] = fmin(1, cell);
    vd_why_add(w, &c);
}

void vd_why_add_risks(why_work *w)
{
    const vd_replies *played = &w->out->replies[0], *best = &w->out->replies[1];

    if (!w->out->replies_known)
        return;
    add_shots(w);
    add_shot_cost(w);
    add_double_shot(w);
    add_allowed(w, VD_CAUSE_FREE, VD_PRICE_ESCAPE, played->escapes, best->escapes);
    add_allowed(w, VD_CAUSE_LETANCHOR, VD_PRICE_ANCHOR, played->anchors, best->anchors);
    add_allowed(w, VD_CAUSE_LETPOINT, VD_PRICE_POINT, played->points, best->points);
    add_dance(w);
    add_duplicate(w);
}

/* ---- The next own turn ---- */

/* More often by five points and by a quarter, and worth it. */
static bool better_next(const why_work *w, const double chance[2], double gain, vd_cause_code code,
                        vd_cause *out)
{
    if (gain < w->threshold || chance[1] < chance[0] + 0.05 || chance[1] < 1.25 * chance[0])
        return false;
    *out = vd_why_cause(code, 0.8 * share_of(w, gain, WHOLE));
    out->cost = gain;
    out->share[0] = chance[0];
    out->share[1] = chance[1];
    return true;
}

static void add_build(why_work *w)
{
    const vd_next_turn *n = w->out->next;
    int most = 0;
    vd_cause c;

    for (int k = 1; k <= 24; k++)
        if (n[1].key[k] - n[0].key[k] > n[1].key[most] - n[0].key[most])
            most = k;
    if (!better_next(w, (double[]){n[0].point, n[1].point}, n[1].gain_point - n[0].gain_point,
                     VD_CAUSE_BUILD, &c))
        return;
    if (n[1].key[most] - n[0].key[most] < 2.5 / 36)
        return;
    c.number[0] = most;
    vd_why_light(&c, most);
    vd_why_add(w, &c);
}

static void add_next_out(why_work *w)
{
    const vd_next_turn *n = w->out->next;
    const int behind = w->before.pips[0] - w->before.pips[1];
    vd_cause c;

    if (w->play[0].back < w->before.back || (behind >= 20 && w->before.caught == 0))
        return;
    if (!better_next(w, (double[]){n[0].out, n[1].out}, n[1].gain_out - n[0].gain_out,
                     VD_CAUSE_NEXTOUT, &c))
        return;
    for (int k = 24; k >= 18; k--)
        if (w->play[1].own[k] > 0)
            vd_why_light(&c, k);
    vd_why_add(w, &c);
}

/* Bearing in: what has to be cleared leaves a blot. */
static void add_clear(why_work *w)
{
    const vd_next_turn *n = w->out->next;
    const double more = n[0].leave - n[1].leave;
    vd_cause c;

    if (w->before.back > 0 || w->before.outside > 8 || !w->before.contact || more < 0.06)
        return;
    c = vd_why_cause(VD_CAUSE_CLEAR, 0.75 * fmin(1, 1.2 * more / w->loss));
    c.share[0] = n[0].leave;
    c.share[1] = n[1].leave;
    for (int k = 24, found = 0; k > 6 && found < 2; k--)
        if (w->before.own[k] > 0) {
            vd_why_light(&c, k);
            found++;
        }
    vd_why_add(w, &c);
}

void vd_why_add_next(why_work *w)
{
    const vd_next_turn *n = w->out->next;
    vd_cause c;

    if (!w->out->next_known)
        return;
    if (better_next(w, (double[]){n[0].hit, n[1].hit}, n[1].gain_hit - n[0].gain_hit,
                    VD_CAUSE_NEXTHIT, &c))
        vd_why_add(w, &c);
    add_build(w);
    add_next_out(w);
    add_clear(w);
}
