/* Causes in hits, and in races, where nobody is hit any more. */
#include "inner/nets.h"
#include "why_priv.h"

#include <math.h>
#include <string.h>

/* ---- Hits ---- */

static int hits_of(const why_work *w, const why_facts *f)
{
    return f->theirs[0] - w->before.theirs[0];
}

/* Points on which a play hits; their sum is what the opponent loses in pips. */
static int hit_points(const why_work *w, const why_facts *f, int point[4])
{
    int count = 0;

    for (int k = 1; k <= 24 && count < 4; k++)
        if (f->theirs[k] < w->before.theirs[k])
            point[count++] = k;
    return count;
}

static int pips_lost(const why_work *w, const why_facts *f)
{
    int point[4], sum = 0;

    for (int i = hit_points(w, f, point) - 1; i >= 0; i--)
        sum += point[i];
    return sum;
}

static bool hits_so(const why_work *w, const why_facts *f, int count)
{
    return hits_of(w, f) >= count;
}

static bool hits_on(const why_work *w, const why_facts *f, int point)
{
    return f->theirs[point] < w->before.theirs[point];
}

static void light_hits(const why_work *w, const why_facts *f, vd_cause *c)
{
    int point[4];

    for (int i = hit_points(w, f, point) - 1; i >= 0; i--)
        vd_why_light(c, point[i]);
}

static void add_hit(why_work *w, int played, int best)
{
    vd_cause c = vd_why_cause(played ? VD_CAUSE_HIT2 : VD_CAUSE_HIT, 0);

    c.necessity = vd_why_need(w, hits_so, best);
    c.weight = 1.25 * c.necessity;
    c.number[0] = pips_lost(w, &w->play[1]) - pips_lost(w, &w->play[0]);
    c.number[1] = best - played;
    light_hits(w, &w->play[1], &c);
    vd_why_add(w, &c);
}

static void add_bad_hit(why_work *w, int played, int best)
{
    vd_cause c = vd_why_cause(VD_CAUSE_BADHIT, 0);

    c.necessity = vd_why_fault(w, hits_so, played);
    c.weight = 0.6 * c.necessity;
    c.flag = best > 0;
    light_hits(w, &w->play[0], &c);
    vd_why_add(w, &c);
}

/* Another checker than the play made hits, which costs more; on 18, 20 and 21 the opponent wants a point. */
static void add_other_hit(why_work *w)
{
    const int more = pips_lost(w, &w->play[1]) - pips_lost(w, &w->play[0]);
    int point[4], count = hit_points(w, &w->play[1], point);

    if (more < 4)
        return;
    while (count-- > 0) {
        const int k = point[count], own = 25 - k;
        vd_cause c = vd_why_cause(VD_CAUSE_HITOTHER, 0);

        if (hits_on(w, &w->play[0], k))
            continue;
        c.necessity = vd_why_need(w, hits_on, k);
        c.weight = 0.9 * c.necessity;
        c.number[0] = k;
        c.number[1] = more;
        c.flag = own == 18 || own == 20 || own == 21;
        vd_why_light(&c, k);
        vd_why_add(w, &c);
        return;
    }
}

void vd_why_add_hits(why_work *w)
{
    const int played = hits_of(w, &w->play[0]), best = hits_of(w, &w->play[1]);

    if (best > played)
        add_hit(w, played, best);
    else if (played > best)
        add_bad_hit(w, played, best);
    else if (best > 0)
        add_other_hit(w);
}

/* ---- Races ---- */

static bool off_so(const why_work *w, const why_facts *f, int count)
{
    (void)w;
    return f->off[0] >= count;
}

static bool gaps_so(const why_work *w, const why_facts *f, int count)
{
    (void)w;
    return f->gaps >= count;
}

static bool crossed(const why_work *w, const why_facts *f, int left)
{
    (void)w;
    return f->crossovers <= left;
}

static vd_cause counted(vd_cause_code code, int played, int best, double necessity, double factor)
{
    vd_cause c = vd_why_cause(code, factor * necessity);

    c.necessity = necessity;
    c.number[0] = played;
    c.number[1] = best;
    return c;
}

/* Rolls of 36 that bear off fewer checkers than they have dice. */
static int misses(const why_work *w, const vd_pos *pos)
{
    vd_adviser *a = w->adviser;
    int count = 0;

    for (int r = 0; r < WHY_ROLLS; r++) {
        vd_dice dice;
        const int weight = vd_dice_nth(r, &dice);
        const int wanted = vd_dice_is_double(dice) ? 4 : 2;
        int most = 0;

        if (vd_plays_find(&w->match->rules.variant, pos, dice, &a->plays) != VD_OK)
            return 0;
        for (size_t i = 0; i < a->plays.count; i++) {
            const int off =
                a->plays.play[i].result.side[VD_MOVER].point[0] - pos->side[VD_MOVER].point[0];

            most = off > most ? off : most;
        }
        count +=
            most < wanted && pos->side[VD_MOVER].point[0] + most < w->match->rules.variant.checkers
                ? weight
                : 0;
    }
    return count;
}

/* Pips with those that will be wasted: a roll brings 49/6, where doubles are plain 7. */
static double effective_pips(const why_work *w, const why_facts *f)
{
    const vd_variant *variant = &w->match->rules.variant;
    uint8_t point[7] = {0};

    memcpy(point, f->own, sizeof point);
    point[0] = 0;
    return (double)vd_engine_bearoff_mean(w->adviser->engine, variant, point) *
           (variant->doubles == VD_DOUBLES_TWO ? 42 : 49) / 6;
}

static void add_wasted(why_work *w)
{
    double pips[2];
    vd_cause c;

    if (w->play[0].outside > 0 || w->play[1].outside > 0)
        return;
    for (int p = 0; p < 2; p++)
        pips[p] = effective_pips(w, &w->play[p]);
    if (pips[0] - pips[1] < 0.3)
        return;
    c = vd_why_cause(VD_CAUSE_WASTE, fmin(1.2, 0.05 * (pips[0] - pips[1]) / w->loss));
    c.number[0] = misses(w, &w->out->played.result);
    c.number[1] = misses(w, &w->out->best.result);
    c.share[0] = pips[0];
    c.share[1] = pips[1];
    vd_why_add(w, &c);
}

void vd_why_add_race(why_work *w)
{
    const why_facts *played = &w->play[0], *best = &w->play[1];
    vd_cause c;

    if (best->off[0] > played->off[0]) {
        c = counted(VD_CAUSE_OFF, played->off[0], best->off[0],
                    vd_why_need(w, off_so, best->off[0]), 1);
        vd_why_add(w, &c);
    }
    if (w->before.contact)
        return;
    if (played->gaps > best->gaps) {
        c = counted(VD_CAUSE_GAPS, played->gaps, best->gaps, vd_why_fault(w, gaps_so, played->gaps),
                    0.7);
        vd_why_add(w, &c);
    }
    if (played->crossovers > best->crossovers) {
        c = counted(VD_CAUSE_CROSS, played->crossovers, best->crossovers,
                    vd_why_need(w, crossed, best->crossovers), 0.6);
        vd_why_add(w, &c);
    }
    add_wasted(w);
}
