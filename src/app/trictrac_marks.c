/* What makes an event of trictrac, as arrows and rings: for the picture of a board, here and in the page. */
#include "videau/app_trictrac.h"

#include <string.h>

static void add_arrow(vd_tt_marks *out, int from, int to, bool best)
{
    VD_ASSERT(out->arrows < VD_TT_ARROWS_MAX);
    out->arrow[out->arrows++] = (vd_board_arrow){
        .from = (uint8_t)from,
        .to = (uint8_t)(to == VD_TT_OUT ? VD_PLACE_OFF : to),
        .best = best,
    };
}

static void add_ring(vd_tt_marks *out, int place, bool best)
{
    VD_ASSERT(out->rings < VD_TT_RINGS_MAX);
    out->ring[out->rings++] = (vd_board_ring){.place = (uint8_t)place, .best = best};
}

/* A false way has no rest: the case it names is shut. */
static bool has_rest(const vd_tt_event *event)
{
    return event->kind != VD_TT_EVENT_false_grand && event->kind != VD_TT_EVENT_false_petit;
}

static void add_way(const vd_tt_event *event, const vd_tt_way *way, vd_tt_marks *out)
{
    const bool best = event->to == VD_TT_THROWER;

    for (int i = 0; i < way->men; i++) {
        const int rest = has_rest(event) ? way->man[i].rest : 0;

        if (rest)
            add_arrow(out, way->man[i].from, rest, best);
        add_arrow(out, rest ? rest : way->man[i].from, way->man[i].to, best);
    }
}

/* The table that a kind of event keeps; VD_TT_JANS: none. */
static vd_tt_jan kept_by(const vd_tt_event *event)
{
    return event->kind == VD_TT_EVENT_petit_kept    ? VD_TT_PETIT_JAN
           : event->kind == VD_TT_EVENT_grand_kept  ? VD_TT_GRAND_JAN
           : event->kind == VD_TT_EVENT_retour_kept ? VD_TT_JAN_DE_RETOUR
                                                    : VD_TT_JANS;
}

static bool is_reached(const vd_tt_marks *marks, int at)
{
    for (int i = 0; i < marks->arrows; i++)
        if (marks->arrow[i].to == at)
            return true;
    return false;
}

void vd_tt_event_marks(const vd_tt_event *event, vd_tt_marks *out)
{
    const bool best = event->to == VD_TT_THROWER;
    const vd_tt_jan jan = kept_by(event);

    memset(out, 0, sizeof *out);
    for (int i = 0; i < event->ways; i++)
        add_way(event, &event->way[i], out);
    if (event->at)
        add_ring(out, event->at, best);
    for (int i = 0; jan != VD_TT_JANS && i < 6; i++)
        add_ring(out, vd_tt_jan_first(jan) + i, best);
    /* TT28: the four single men that lie on 2 to 7. */
    for (int at = 2; event->kind == VD_TT_EVENT_six_tables && at <= 7; at++)
        if (!is_reached(out, at))
            add_ring(out, at, best);
}
