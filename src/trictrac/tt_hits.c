/* Men hit, truly and falsely, the coin hit, margot la fendue: what the numbers of a throw reach. Nothing moves by it. */
#include "tt_priv.h"

/* The two numbers of a throw and how they can reach a case; a doublet has the number and its double. */
typedef struct reach {
    const vd_tt_pos *pos;
    int high, low;
} reach;

static bool mine(const reach *r, int at)
{
    return at >= VD_TT_TALON && r->pos->side[VD_TT_THROWER].man[at] > 0;
}

/* TT34: a passage for hitting is empty, mine, or holds one man of his. */
static bool passes(const reach *r, int at)
{
    return vd_tt_his(r->pos, at) <= 1;
}

/* The case passed on the way by both numbers from `from`; *open whether it may be. The open one of two where there is one. */
static int passage(const reach *r, int from, bool *open)
{
    const int first = from + r->high, second = from + r->low;

    *open = passes(r, first) || passes(r, second);
    return passes(r, first) ? first : second;
}

static void add_direct(const reach *r, vd_tt_event *event, int number, vd_tt_by by, int at)
{
    if (mine(r, at - number))
        vd_tt_way_man(vd_tt_way_add(event, by), at - number, 0, at);
}

/* All ways of reaching `at`, each case counted once (TT32, TT33). Without an open way, the false one (TT35) if `falsely`. */
static void add_ways(const reach *r, vd_tt_event *event, int at, bool falsely)
{
    const int from = at - r->high - r->low;
    bool open;
    int rest;

    if (!falsely) {
        add_direct(r, event, r->high, VD_TT_BY_HIGH, at);
        if (r->low != r->high)
            add_direct(r, event, r->low, VD_TT_BY_LOW, at);
    }
    if (!mine(r, from))
        return;
    rest = passage(r, from, &open);
    if (open != falsely)
        vd_tt_way_man(vd_tt_way_add(event, VD_TT_BY_BOTH), from, rest, at);
}

/* An event that came to nothing is taken back. */
static bool settle(vd_tt_events *out)
{
    if (out->event[out->count - 1].ways > 0)
        return true;
    out->count--;
    return false;
}

static void hit(const reach *r, int at, vd_tt_events *out)
{
    const bool grand = at >= 7 && at <= 18;

    add_ways(r,
             vd_tt_event_add(out, grand ? VD_TT_EVENT_hit_grand : VD_TT_EVENT_hit_petit,
                             VD_TT_THROWER, at),
             at, false);
    if (settle(out))
        return;
    add_ways(r,
             vd_tt_event_add(out, grand ? VD_TT_EVENT_false_grand : VD_TT_EVENT_false_petit,
                             VD_TT_OTHER, at),
             at, true);
    (void)settle(out);
}

/* TT41: by two men besides the two that hold my coin, each with one number. */
static void hit_coin(const reach *r, vd_tt_events *out)
{
    const vd_tt_men *men = &r->pos->side[VD_TT_THROWER];
    const int a = VD_TT_OTHER_COIN - r->high, b = VD_TT_OTHER_COIN - r->low;
    int spare[2];
    vd_tt_way *way;

    if (men->man[VD_TT_COIN] < 2 || vd_tt_his(r->pos, VD_TT_OTHER_COIN) > 0)
        return;
    spare[0] = men->man[a] - (a == VD_TT_COIN ? 2 : 0);
    spare[1] = men->man[b] - (b == VD_TT_COIN ? 2 : 0);
    if (spare[0] < 1 || spare[1] < 1 || (a == b && spare[0] < 2))
        return;
    way = vd_tt_way_add(vd_tt_event_add(out, VD_TT_EVENT_coin_hit, VD_TT_THROWER, VD_TT_OTHER_COIN),
                        VD_TT_BY_BOTH);
    vd_tt_way_man(way, a, 0, VD_TT_OTHER_COIN);
    vd_tt_way_man(way, b, 0, VD_TT_OTHER_COIN);
}

/* The option: a man could land between two single men of his. */
static void split(const reach *r, vd_tt_events *out)
{
    for (int at = VD_TT_TALON + 1; at < VD_TT_CASES; at++) {
        if (vd_tt_his(r->pos, at) > 0 || r->pos->side[VD_TT_THROWER].man[at] > 0 ||
            vd_tt_his(r->pos, at - 1) != 1 || vd_tt_his(r->pos, at + 1) != 1)
            continue;
        add_ways(r, vd_tt_event_add(out, VD_TT_EVENT_margot, VD_TT_OTHER, at), at, false);
        (void)settle(out);
    }
}

void vd_tt_find_hits(const vd_tt_options *options, const vd_tt_pos *pos, vd_dice dice,
                     vd_tt_events *out)
{
    const reach r = {.pos = pos, .high = vd_tt_higher(dice), .low = vd_tt_lower(dice)};

    for (int at = VD_TT_TALON; at <= VD_TT_CASES; at++)
        if (vd_tt_his(pos, at) == 1)
            hit(&r, at, out);
    hit_coin(&r, out);
    if (options->margot)
        split(&r, out);
}
