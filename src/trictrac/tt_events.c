/* What a throw gives, on the position before the play (TT27): opening jans, then hits, jans filled and kept, the last man out,
 * numbers not played, the pile de misère. */
#include "tt_priv.h"

/* Men down: on the board, off the talon. */
static int men_down(const vd_tt_men *men)
{
    int down = 0;

    for (int at = VD_TT_TALON + 1; at <= VD_TT_CASES; at++)
        down += men->man[at];
    return down;
}

/* TT28: 2 to 7 have four single men, and the numbers bring two more from the talon to the others. */
static void six_tables(const vd_tt_men *men, const vd_tt_throw *thrown, vd_tt_events *out)
{
    const int a = vd_tt_higher(thrown->dice), b = vd_tt_lower(thrown->dice);
    vd_tt_way *way;

    if (thrown->coup != 3 || a == b || men_down(men) != 4 || men->man[VD_TT_TALON] < 2 ||
        men->man[VD_TT_TALON + a] > 0 || men->man[VD_TT_TALON + b] > 0)
        return;
    for (int at = 2; at <= 7; at++)
        if (men->man[at] != 1 && at != VD_TT_TALON + a && at != VD_TT_TALON + b)
            return;
    way = vd_tt_way_add(vd_tt_event_add(out, VD_TT_EVENT_six_tables, VD_TT_THROWER, 0),
                        VD_TT_BY_BOTH);
    vd_tt_way_man(way, VD_TT_TALON, 0, VD_TT_TALON + a);
    vd_tt_way_man(way, VD_TT_TALON, 0, VD_TT_TALON + b);
}

/* An opening jan is the thrower's while the other's coin is empty, else the other's (contre-jan). */
static vd_tt_way *coin_jan(const vd_tt_pos *pos, vd_tt_event_kind own, vd_tt_event_kind against,
                           vd_tt_events *out)
{
    const bool taken = vd_tt_his(pos, VD_TT_OTHER_COIN) > 0;

    return vd_tt_way_add(
        vd_tt_event_add(out, taken ? against : own, taken ? VD_TT_OTHER : VD_TT_THROWER, 0),
        VD_TT_BY_BOTH);
}

/* TT29: of two men down one comes to my coin, the other to his: the higher number to `to`. */
static bool two_tables(const vd_tt_pos *pos, vd_dice dice, int to, vd_tt_events *out)
{
    const vd_tt_men *men = &pos->side[VD_TT_THROWER];
    const int other = VD_TT_COIN + VD_TT_OTHER_COIN - to;
    const int a = to - vd_tt_higher(dice), b = other - vd_tt_lower(dice);
    vd_tt_way *way;

    if (a == b ? men->man[a] != 2 : men->man[a] != 1 || men->man[b] != 1)
        return false;
    way = coin_jan(pos, VD_TT_EVENT_two_tables, VD_TT_EVENT_against_two_tables, out);
    vd_tt_way_man(way, a, 0, to);
    vd_tt_way_man(way, b, 0, other);
    return true;
}

static void coin_jans(const vd_tt_pos *pos, vd_dice dice, vd_tt_events *out)
{
    const vd_tt_men *men = &pos->side[VD_TT_THROWER];

    if (men_down(men) != 2)
        return;
    /* TT30 */
    if (men->man[VD_TT_COIN] == 2) {
        if (vd_tt_lower(dice) == 1) {
            vd_tt_way *way = coin_jan(pos, VD_TT_EVENT_mezeas, VD_TT_EVENT_against_mezeas, out);

            vd_tt_way_man(way, VD_TT_COIN, 0, VD_TT_OTHER_COIN);
        }
    } else if (!two_tables(pos, dice, VD_TT_COIN, out)) {
        (void)two_tables(pos, dice, VD_TT_OTHER_COIN, out);
    }
}

static void rencontre(const vd_tt_throw *thrown, vd_tt_events *out)
{
    if (thrown->first.count == 2 && vd_tt_higher(thrown->first) == vd_tt_higher(thrown->dice) &&
        vd_tt_lower(thrown->first) == vd_tt_lower(thrown->dice))
        (void)vd_tt_way_add(vd_tt_event_add(out, VD_TT_EVENT_rencontre, VD_TT_THROWER, 0),
                            VD_TT_BY_BOTH);
}

/* TT42: the last man can go out. */
static void last_man(const vd_tt_pos *pos, const vd_tt_plays *plays, vd_tt_events *out)
{
    const vd_tt_play *play = &plays->play[0];
    vd_tt_way *way;

    if (vd_tt_all_out(&pos->side[VD_TT_THROWER]) || !vd_tt_all_out(&play->end))
        return;
    way = vd_tt_way_add(vd_tt_event_add(out, VD_TT_EVENT_last_man_out, VD_TT_THROWER, 0),
                        play->moves > 1 ? VD_TT_BY_BOTH : VD_TT_BY_NONE);
    vd_tt_way_man(way, play->move[play->moves - 1].from, 0, VD_TT_OUT);
}

/* TT43: a way for each number that cannot be played. */
static void not_played(vd_dice dice, const vd_tt_plays *plays, vd_tt_events *out)
{
    vd_tt_event *event;

    if (plays->used == 2)
        return;
    event = vd_tt_event_add(out, VD_TT_EVENT_not_played, VD_TT_OTHER, 0);
    if (plays->used == 0 || plays->play[0].move[0].number != vd_tt_higher(dice))
        (void)vd_tt_way_add(event, VD_TT_BY_HIGH);
    if (plays->used == 0 || plays->play[0].move[0].number == vd_tt_higher(dice))
        (void)vd_tt_way_add(event, VD_TT_BY_LOW);
}

/* TT44: every lawful play ends with all fifteen on the coin, so there is one. */
static void misery(const vd_tt_pos *pos, const vd_tt_plays *plays, vd_tt_events *out)
{
    const bool before = pos->side[VD_TT_THROWER].man[VD_TT_COIN] == VD_TT_MEN;

    if (plays->count != 1 || plays->play[0].end.man[VD_TT_COIN] != VD_TT_MEN)
        return;
    (void)vd_tt_way_add(vd_tt_event_add(out,
                                        before ? VD_TT_EVENT_misery_kept : VD_TT_EVENT_misery_made,
                                        VD_TT_THROWER, VD_TT_COIN),
                        VD_TT_BY_NONE);
}

/* The thrower's first, in the order found; points and sums. */
static void settle(bool doublet, vd_tt_events *out)
{
    size_t own = 0;

    out->sum[VD_TT_THROWER] = out->sum[VD_TT_OTHER] = 0;
    for (size_t i = 0; i < out->count; i++) {
        vd_tt_event event = out->event[i];

        event.points =
            (uint8_t)(event.ways * vd_tt_event_points((vd_tt_event_kind)event.kind, doublet));
        out->sum[event.to] += event.points;
        out->event[i] = event;
        if (event.to == VD_TT_OTHER)
            continue;
        for (size_t j = i; j > own; j--)
            out->event[j] = out->event[j - 1];
        out->event[own++] = event;
    }
}

void vd_tt_events_find(const vd_tt_options *options, const vd_tt_pos *pos,
                       const vd_tt_throw *thrown, const vd_tt_plays *plays, vd_tt_events *out)
{
    out->count = 0;
    six_tables(&pos->side[VD_TT_THROWER], thrown, out);
    coin_jans(pos, thrown->dice, out);
    if (options->rencontre)
        rencontre(thrown, out);
    vd_tt_find_hits(options, pos, thrown->dice, out);
    vd_tt_find_fills(pos, thrown->dice, plays, out);
    last_man(pos, plays, out);
    if (options->misery)
        misery(pos, plays, out);
    not_played(thrown->dice, plays, out);
    settle(vd_tt_higher(thrown->dice) == vd_tt_lower(thrown->dice), out);
}
