/* Causes that the boards show: points, primes, anchors, stacks, blots, timing. */
#include "why_priv.h"

#include <math.h>

enum { ANCHORS = 18, MIDPOINT = 13, SPARE_LITTLE = 8, HOLDS = 4 };

/* How much a point stands out. */
static double salience(int point)
{
    static const double by_point[25] = {0,   0.3, 0.5, 0.9, 1.1, 1.2, 1.0, 1.1, 0.7,
                                        0.6, 0.6, 0.6, 0.4, 0.5, 0.4, 0.4, 0.4, 0.4,
                                        1.0, 1.0, 1.1, 1.1, 0.9, 0.6, 0.5};

    VD_ASSERT(point >= 0 && point <= 24);
    return by_point[point];
}

static bool bears_in(const why_facts *f)
{
    for (int k = 10; k <= WHY_BAR; k++)
        if (f->own[k] > 0)
            return false;
    return true;
}

static vd_cause fact(vd_cause_code code, double necessity, double factor)
{
    vd_cause c = vd_why_cause(code, factor * necessity);

    c.necessity = necessity;
    return c;
}

/* ---- Points ---- */

static bool holds(const why_work *w, const why_facts *f, int point)
{
    (void)w;
    return vd_why_made(f, point);
}

static bool lacks(const why_work *w, const why_facts *f, int point)
{
    return !holds(w, f, point);
}

static bool holds_all(const why_work *w, const why_facts *f, int mask)
{
    (void)w;
    for (int k = 1; k <= 24; k++)
        if (((unsigned)mask >> k & 1U) && !vd_why_made(f, k))
            return false;
    return true;
}

/* New points of the right play from `from` to `to`: the one that stands out most, and those beside it that count too. */
static void add_made(why_work *w, vd_cause_code code, int from, int to)
{
    unsigned mask = 0;
    int most = 0;
    vd_cause c;

    VD_ASSERT(from >= 1 && to <= 24);
    for (int k = from; k <= to; k++) {
        if (!vd_why_made(&w->play[1], k) || vd_why_made(&w->before, k) ||
            vd_why_made(&w->play[0], k))
            continue;
        if (!most || salience(k) > salience(most))
            most = k;
        if (salience(k) >= 0.7)
            mask |= 1U << k;
    }
    if (!most)
        return;
    mask |= 1U << most;
    c = fact(code, vd_why_need(w, holds_all, (int)mask), salience(most));
    c.number[0] = most;
    c.flag = w->before.theirs[most] == 1;
    vd_why_light(&c, most);
    for (int k = from; k <= to; k++)
        if ((mask >> k & 1U) && k != most)
            vd_why_light(&c, k);
    vd_why_add(w, &c);
}

static bool made_anchor(const why_work *w, const why_facts *f)
{
    for (int k = ANCHORS; k <= 24; k++)
        if (vd_why_made(f, k) && !vd_why_made(&w->before, k))
            return true;
    return false;
}

static void add_broken(why_work *w, vd_cause_code code, int from, int to)
{
    vd_cause best = vd_why_cause(code, 0);

    VD_ASSERT(from >= 1 && to <= 24);
    for (int k = from; k <= to; k++) {
        vd_cause c;

        if (!vd_why_made(&w->before, k) || !vd_why_made(&w->play[1], k) ||
            vd_why_made(&w->play[0], k))
            continue;
        c = fact(code, vd_why_fault(w, lacks, k), (k == MIDPOINT ? 0.45 : 0.8) * salience(k));
        c.number[0] = k;
        if (c.weight > best.weight) {
            best = c;
            vd_why_light(&best, k);
        }
    }
    if (best.number[0])
        vd_why_add(w, &best);
}

static bool has_prime(const why_work *w, const why_facts *f, int length)
{
    (void)w;
    return f->prime >= length;
}

static void light_prime(vd_cause *c, const why_facts *f, int length)
{
    for (int k = f->rear + 1; k + length - 1 <= 24; k++) {
        int run = 0;

        while (run < length && vd_why_made(f, k + run))
            run++;
        if (run < length)
            continue;
        for (int i = 0; i < length; i++)
            vd_why_light(c, k + i);
        return;
    }
}

static void add_prime(why_work *w)
{
    const why_facts *best = &w->play[1];
    vd_cause c;

    if (best->prime < 4 || best->prime <= w->play[0].prime || best->rear > 14 ||
        best->off[0] + best->off[1] > 0)
        return;
    c = fact(VD_CAUSE_PRIME, vd_why_need(w, has_prime, best->prime),
             0.8 + 0.15 * (best->prime - 4));
    c.number[0] = w->play[0].prime;
    c.number[1] = best->prime;
    c.flag = w->before.prime >= best->prime;
    light_prime(&c, best, best->prime);
    vd_why_add(w, &c);
}

/* ---- Back checkers ---- */

static bool back_at_most(const why_work *w, const why_facts *f, int count)
{
    (void)w;
    return f->back <= count;
}

static void add_leaving(why_work *w)
{
    const int before = w->before.back, played = w->play[0].back, best = w->play[1].back;
    vd_cause c;

    if (!w->before.contact)
        return;
    if (best < played && best < before) {
        c = fact(VD_CAUSE_RUN, vd_why_need(w, back_at_most, best), 0.9);
        c.number[0] = played;
        c.number[1] = best;
        vd_why_add(w, &c);
    }
    if (played < best && played < before) {
        c = fact(VD_CAUSE_STAY, vd_why_fault(w, back_at_most, played), 0.75);
        c.number[0] = played;
        c.number[1] = best;
        c.flag = best < before;
        vd_why_add(w, &c);
    }
}

static bool has_stepped(const why_work *w, const why_facts *f, int point)
{
    return f->own[point] > w->before.own[point];
}

static bool has_split(const why_work *w, const why_facts *f, int anchor)
{
    (void)w;
    return f->own[anchor] < 2;
}

static int rearmost(const why_facts *f)
{
    int k = 24;

    while (k > 0 && f->own[k] == 0)
        k--;
    return k;
}

/* Where the right play opens the rear anchor to; 0: nowhere. */
static int split_to(const why_work *w)
{
    const int anchor = rearmost(&w->before);

    if (anchor < 22 || w->before.own[WHY_BAR] > 0 || w->before.own[anchor] < 2 ||
        w->play[1].own[anchor] != 1 || w->play[0].own[anchor] < 2)
        return 0;
    for (int k = ANCHORS; k < anchor; k++)
        if (w->before.own[k] == 1)
            return 0;
    for (int k = anchor - 1; k >= ANCHORS; k--)
        if (w->play[1].own[k] > w->before.own[k])
            return k;
    return 0;
}

/* The play made went there, too, and on: that the right one goes there is no difference. */
static bool passed_over(const why_work *w, int point)
{
    const vd_play *played = &w->out->played;

    for (int h = 0; h < played->hops; h++)
        if (played->hop[h].to == point)
            return true;
    return false;
}

static int step_to(const why_work *w)
{
    static const int to[] = {20, 21, 18, 22};

    if (w->play[1].back < w->before.back)
        return 0;
    for (int i = 0; i < 4; i++)
        if (w->before.own[to[i]] == 0 && w->play[1].own[to[i]] == 1 && w->play[0].own[to[i]] == 0 &&
            !passed_over(w, to[i]))
            return to[i];
    return 0;
}

static void add_stepping(why_work *w)
{
    const int split = split_to(w);
    const int point = split ? split : step_to(w);
    vd_cause c;

    if (!point || made_anchor(w, &w->play[0]))
        return;
    c = split ? fact(VD_CAUSE_SPLIT, vd_why_need(w, has_split, rearmost(&w->before)), 0.5)
              : fact(VD_CAUSE_ADVANCE, vd_why_need(w, has_stepped, point), 0.5);
    c.number[0] = point;
    vd_why_light(&c, point);
    vd_why_add(w, &c);
}

static int rear_points(const why_facts *f)
{
    int count = 0;

    for (int k = ANCHORS; k <= 24; k++)
        count += f->own[k] > 0;
    return count;
}

static bool covers_more(const why_work *w, const why_facts *f, int operand)
{
    (void)operand;
    return rear_points(f) >= rear_points(&w->play[1]) && f->back >= w->play[1].back;
}

static void add_contact(why_work *w)
{
    const int behind = w->before.pips[0] - w->before.pips[1];
    const why_facts *played = &w->play[0], *best = &w->play[1];
    vd_cause c;

    if (behind < 15 || w->before.caught > 0 || best->back < played->back ||
        (best->back == played->back && rear_points(best) <= rear_points(played)))
        return;
    c = fact(VD_CAUSE_CONTACT, vd_why_need(w, covers_more, 0), 0.75);
    c.number[0] = behind;
    for (int k = 24; k >= ANCHORS; k--)
        if (best->own[k] > 0)
            vd_why_light(&c, k);
    vd_why_add(w, &c);
}

/* ---- Structure ---- */

static bool stands_on(const why_work *w, const why_facts *f, int point)
{
    (void)w;
    return f->own[point] > 0;
}

static void add_slot(why_work *w)
{
    static const int slots[] = {5, 4, 7};

    if (bears_in(&w->before) || w->before.rear > 24)
        return;
    for (int i = 0; i < 3; i++) {
        const int k = slots[i];
        vd_cause c;

        if (w->before.own[k] > 0 || w->play[0].own[k] > 0 || w->play[1].own[k] != 1)
            continue;
        c = fact(VD_CAUSE_SLOT, vd_why_need(w, stands_on, k), 0.6);
        c.number[0] = k;
        c.share[1] = w->out->next_known ? w->out->next[1].key[k] : (double)NAN;
        vd_why_light(&c, k);
        vd_why_add(w, &c);
        return;
    }
}

static bool stacked(const why_work *w, const why_facts *f, int count)
{
    (void)w;
    return f->stack >= count;
}

static bool buried(const why_work *w, const why_facts *f, int count)
{
    (void)w;
    return f->dead >= count;
}

static void add_waste(why_work *w)
{
    const why_facts *played = &w->play[0], *best = &w->play[1];
    vd_cause c;

    if (played->stack >= best->stack + 2 && !bears_in(&w->before)) {
        int most = 1;

        for (int k = 1; k <= 24; k++)
            if (played->own[k] - best->own[k] > 0 && played->own[k] > 3 &&
                (played->own[most] <= 3 || played->own[k] > played->own[most]))
                most = k;
        c = fact(VD_CAUSE_STACK, vd_why_fault(w, stacked, played->stack), 0.45);
        c.number[0] = most;
        c.number[1] = played->own[most];
        vd_why_light(&c, most);
        vd_why_add(w, &c);
    }
    if (played->dead > best->dead && played->dead > w->before.dead) {
        c = fact(VD_CAUSE_DEAD, vd_why_fault(w, buried, played->dead), 0.55);
        c.number[0] = played->dead - best->dead;
        for (int k = 1; k <= 2; k++)
            if (played->own[k] > best->own[k])
                vd_why_light(&c, k);
        vd_why_add(w, &c);
    }
}

static bool blots_at_home(const why_work *w, const why_facts *f, int count)
{
    (void)w;
    return f->home_blots >= count;
}

static bool home_at_most(const why_work *w, const why_facts *f, int count)
{
    (void)w;
    return f->home <= count;
}

static void add_home(why_work *w)
{
    const why_facts *played = &w->play[0], *best = &w->play[1];
    vd_cause c;

    if (played->home_blots > best->home_blots) {
        c = fact(VD_CAUSE_HOMEBLOTS, vd_why_fault(w, blots_at_home, played->home_blots), 0.5);
        c.number[0] = played->home_blots;
        c.number[1] = best->home_blots;
        for (int k = 6; k >= 1; k--)
            if (vd_why_exposed(played, k))
                vd_why_light(&c, k);
        vd_why_add(w, &c);
    }
    if (played->contact && played->home < best->home && played->home < w->before.home) {
        c = fact(VD_CAUSE_BUST, vd_why_fault(w, home_at_most, played->home), 0.95);
        c.number[0] = played->home;
        c.number[1] = best->home;
        for (int k = 6; k >= 1; k--)
            if (vd_why_made(best, k) && !vd_why_made(played, k))
                vd_why_light(&c, k);
        vd_why_add(w, &c);
    }
}

static bool short_of_time(const why_work *w, const why_facts *f, int pips)
{
    (void)w;
    return f->spare < pips;
}

static bool groups_so(const why_work *w, const why_facts *f, int groups)
{
    (void)w;
    return f->groups >= groups;
}

static void add_plan(why_work *w)
{
    const why_facts *played = &w->play[0], *best = &w->play[1];
    vd_cause c;

    if (w->before.contact && w->before.caught > 0 && best->spare >= SPARE_LITTLE &&
        played->spare < SPARE_LITTLE && (best->prime >= HOLDS || best->home >= HOLDS)) {
        c = fact(VD_CAUSE_TIMING, vd_why_fault(w, short_of_time, SPARE_LITTLE), 0.7);
        c.number[0] = played->spare;
        c.number[1] = best->spare;
        vd_why_add(w, &c);
    }
    /* A consequence more often than a reason: named only where nothing else is. */
    if (played->contact && played->groups > best->groups) {
        c = fact(VD_CAUSE_CONNECT, vd_why_fault(w, groups_so, played->groups), 0.32);
        c.number[0] = played->groups;
        c.number[1] = best->groups;
        vd_why_add(w, &c);
    }
}

void vd_why_add_shape(why_work *w)
{
    /* In a race a point is worth nothing. */
    if (w->before.contact) {
        add_made(w, VD_CAUSE_MAKE, 1, ANCHORS - 1);
        add_made(w, VD_CAUSE_ANCHOR, ANCHORS, 24);
        add_broken(w, VD_CAUSE_BREAK, 1, ANCHORS - 1);
        /* Who moves an anchor up gives none up. */
        if (!made_anchor(w, &w->play[0]))
            add_broken(w, VD_CAUSE_BREAKANCHOR, ANCHORS, 24);
    }
    add_prime(w);
    add_leaving(w);
    add_stepping(w);
    add_contact(w);
    add_slot(w);
    add_waste(w);
    add_home(w);
    add_plan(w);
}
