/* The events by name, code, rule and points, and how one is put together. */
#include "tt_priv.h"

#define VD_TT_KEY(name, code, simple, doublet, rule)     "tt.event." #name,
#define VD_TT_CODE(name, code, simple, doublet, rule)    #code,
#define VD_TT_FIGURES(name, code, simple, doublet, rule) {simple, doublet, rule},
static const char *const keys[] = {VD_TT_EVENT_LIST(VD_TT_KEY)};
static const char *const codes[] = {VD_TT_EVENT_LIST(VD_TT_CODE)};
static const uint8_t figures[][3] = {VD_TT_EVENT_LIST(VD_TT_FIGURES)};
#undef VD_TT_KEY
#undef VD_TT_CODE
#undef VD_TT_FIGURES

const char *vd_tt_event_key(vd_tt_event_kind kind)
{
    VD_ASSERT((unsigned)kind < VD_TT_EVENT_COUNT);
    return keys[kind];
}

const char *vd_tt_event_code(vd_tt_event_kind kind)
{
    VD_ASSERT((unsigned)kind < VD_TT_EVENT_COUNT);
    return codes[kind];
}

int vd_tt_event_points(vd_tt_event_kind kind, bool doublet)
{
    VD_ASSERT((unsigned)kind < VD_TT_EVENT_COUNT);
    return figures[kind][doublet];
}

int vd_tt_event_rule(vd_tt_event_kind kind)
{
    VD_ASSERT((unsigned)kind < VD_TT_EVENT_COUNT);
    return figures[kind][2];
}

vd_tt_event *vd_tt_event_add(vd_tt_events *out, vd_tt_event_kind kind, vd_tt_view to, int at)
{
    vd_tt_event *event = &out->event[out->count];

    VD_ASSERT(out->count < VD_TT_EVENTS_MAX);
    out->count++;
    *event = (vd_tt_event){.kind = (uint8_t)kind, .to = (uint8_t)to, .at = (uint8_t)at};
    return event;
}

vd_tt_way *vd_tt_way_add(vd_tt_event *event, vd_tt_by by)
{
    VD_ASSERT(event->ways < VD_TT_WAYS_MAX);
    event->way[event->ways].by = (uint8_t)by;
    return &event->way[event->ways++];
}

void vd_tt_way_man(vd_tt_way *way, int from, int rest, int to)
{
    VD_ASSERT(way->men < 2);
    way->man[way->men].from = (uint8_t)from;
    way->man[way->men].rest = (uint8_t)rest;
    way->man[way->men].to = (uint8_t)to;
    way->men++;
}
