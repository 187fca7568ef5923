/* Shared inside the trictrac room only. */
#ifndef VD_TT_PRIV_H
#define VD_TT_PRIV_H

#include "videau/trictrac.h"

/* The same place counted by the other side. */
static inline int vd_tt_across(int at)
{
    return VD_TT_OUT - at;
}

static inline int vd_tt_higher(vd_dice dice)
{
    return dice.die[0] > dice.die[1] ? dice.die[0] : dice.die[1];
}

static inline int vd_tt_lower(vd_dice dice)
{
    return dice.die[0] > dice.die[1] ? dice.die[1] : dice.die[0];
}

/* The men of the other on case `at`, counted by the thrower. */
static inline int vd_tt_his(const vd_tt_pos *pos, int at)
{
    return pos->side[VD_TT_OTHER].man[vd_tt_across(at)];
}

/* May a man of the thrower pass by `at`, one of 2 to 24 (TT12, TT16, TT22)? */
static inline bool vd_tt_is_rest(const vd_tt_pos *pos, int at)
{
    return vd_tt_his(pos, at) == 0;
}

/* Why no man may end on `at`, one of 2 to 24: legal, occupied, other_coin or forbidden_*. */
vd_tt_reason_code vd_tt_stop_reason(const vd_tt_pos *pos, int at);
/* All men in the jan de retour or out (TT23). */
bool vd_tt_home(const vd_tt_men *men);
/* The lowest case with a man; VD_TT_OUT when there is none. */
int vd_tt_hindmost(const vd_tt_men *men);
bool vd_tt_all_out(const vd_tt_men *men);
/* Could two men come to the coin by power, were it agreed and no effect possible: both coins are empty and two men stand one case
 * further away than the numbers reach (TT17)? */
bool vd_tt_power_men(const vd_tt_pos *pos, vd_dice dice);
/* Two men reach the coin, by effect. */
bool vd_tt_effect_men(const vd_tt_men *men, vd_dice dice);

/* tt_event_list.c: an event without ways yet. */
vd_tt_event *vd_tt_event_add(vd_tt_events *out, vd_tt_event_kind kind, vd_tt_view to, int at);
/* The next way of an event. */
vd_tt_way *vd_tt_way_add(vd_tt_event *event, vd_tt_by by);
void vd_tt_way_man(vd_tt_way *way, int from, int rest, int to);

/* tt_fill.c: jans filled and kept (TT36 to TT40). */
void vd_tt_find_fills(const vd_tt_pos *pos, vd_dice dice, const vd_tt_plays *plays,
                      vd_tt_events *out);
/* tt_hits.c: men hit, truly and falsely, the coin, margot (TT31 to TT35, TT41). */
void vd_tt_find_hits(const vd_tt_options *options, const vd_tt_pos *pos, vd_dice dice,
                     vd_tt_events *out);

#endif
