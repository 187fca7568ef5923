/* Jans filled and kept. A way of filling counts if some lawful play of the whole throw ends full (TT36): the plays say that, the
 * ways are told from the board. */
#include "tt_priv.h"

enum { JAN = 6 };

static bool inside(vd_tt_jan jan, int at)
{
    const int first = vd_tt_jan_first(jan);

    return at >= first && at < first + JAN;
}

/* Men that the jan lacks; *last is a case that lacks one. */
static int missing(const vd_tt_men *men, vd_tt_jan jan, int *last)
{
    const int first = vd_tt_jan_first(jan);
    int all = 0;

    for (int at = first; at < first + JAN; at++) {
        if (men->man[at] >= 2)
            continue;
        all += 2 - men->man[at];
        *last = at;
    }
    return all;
}

/* May a man leave `at` for the case that lacks one: from outside the jan, or the third of a case of it? Of two men on the coin
 * neither goes alone (TT14). */
static bool spare(const vd_tt_men *men, vd_tt_jan jan, int at)
{
    if (at < VD_TT_TALON)
        return false;
    if (at == VD_TT_COIN && men->man[at] == 2)
        return false;
    return inside(jan, at) ? men->man[at] >= 3 : men->man[at] > 0;
}

static const vd_tt_play *first_full(const vd_tt_plays *plays, vd_tt_jan jan)
{
    for (size_t i = 0; i < plays->count; i++)
        if (vd_tt_jan_full(&plays->play[i].end, jan))
            return &plays->play[i];
    return NULL;
}

/* The men of a play, as a way: one that moved by both numbers is one man with a rest. */
static void add_play(vd_tt_event *event, const vd_tt_play *play)
{
    vd_tt_way *way = vd_tt_way_add(event, play->moves > 1 ? VD_TT_BY_BOTH : VD_TT_BY_NONE);
    const vd_tt_move *a = &play->move[0], *b = &play->move[1];

    if (play->moves == 2 && a->to == b->from && !play->by_power) {
        vd_tt_way_man(way, a->from, a->to, b->to);
        return;
    }
    for (int i = 0; i < play->moves; i++)
        vd_tt_way_man(way, play->move[i].from, 0, play->move[i].to);
}

static void add_direct(const vd_tt_men *men, vd_tt_jan jan, vd_tt_event *event, int number,
                       vd_tt_by by)
{
    const int from = event->at - number;

    if (spare(men, jan, from))
        vd_tt_way_man(vd_tt_way_add(event, by), from, 0, event->at);
}

/* By the sum: the man rests on a case without a man of his (TT12). */
static void add_sum(const vd_tt_pos *pos, vd_tt_jan jan, vd_tt_event *event, vd_dice dice)
{
    const int high = vd_tt_higher(dice), low = vd_tt_lower(dice);
    const int from = event->at - high - low;

    if (!spare(&pos->side[VD_TT_THROWER], jan, from))
        return;
    if (vd_tt_is_rest(pos, from + high))
        vd_tt_way_man(vd_tt_way_add(event, VD_TT_BY_BOTH), from, from + high, event->at);
    else if (vd_tt_is_rest(pos, from + low))
        vd_tt_way_man(vd_tt_way_add(event, VD_TT_BY_BOTH), from, from + low, event->at);
}

static void fill(const vd_tt_pos *pos, vd_dice dice, vd_tt_jan jan, const vd_tt_play *full,
                 vd_tt_events *out)
{
    static const vd_tt_event_kind kinds[VD_TT_JANS] = {
        VD_TT_EVENT_petit_filled, VD_TT_EVENT_grand_filled, VD_TT_EVENT_retour_filled};
    const vd_tt_men *men = &pos->side[VD_TT_THROWER];
    int last = 0;
    const bool one = missing(men, jan, &last) == 1;
    vd_tt_event *event = vd_tt_event_add(out, kinds[jan], VD_TT_THROWER, one ? last : 0);

    if (!one) {
        add_play(event, full);
        return;
    }
    add_direct(men, jan, event, vd_tt_higher(dice), VD_TT_BY_HIGH);
    if (vd_tt_higher(dice) != vd_tt_lower(dice))
        add_direct(men, jan, event, vd_tt_lower(dice), VD_TT_BY_LOW);
    add_sum(pos, jan, event, dice);
    VD_ASSERT(event->ways > 0);
}

void vd_tt_find_fills(const vd_tt_pos *pos, vd_dice dice, const vd_tt_plays *plays,
                      vd_tt_events *out)
{
    static const vd_tt_event_kind kept[VD_TT_JANS] = {
        VD_TT_EVENT_petit_kept, VD_TT_EVENT_grand_kept, VD_TT_EVENT_retour_kept};

    for (int jan = 0; jan < VD_TT_JANS; jan++) {
        const vd_tt_play *full = first_full(plays, (vd_tt_jan)jan);

        if (!full)
            continue;
        if (vd_tt_jan_full(&pos->side[VD_TT_THROWER], (vd_tt_jan)jan))
            add_play(vd_tt_event_add(out, kept[jan], VD_TT_THROWER, 0), full);
        else
            fill(pos, dice, (vd_tt_jan)jan, full, out);
    }
}
