/* The picture of a position. */
#include "query_subject.h"

#include <stdlib.h>
#include <string.h>

static bool take_flag(vd_request *request, const char *field, bool *out)
{
    const json_t *value = json_object_get(request->message, field);

    if (!value || json_is_boolean(value)) {
        *out = json_is_true(value);
        return true;
    }
    vd_refuse_field(request, field);
    return false;
}

static bool take_style(vd_request *request, const vd_query_subject *s, vd_board_style *out)
{
    json_int_t seat = s->match.turn;

    vd_board_style_default(out);
    out->lang = request->connection->lang;
    if (!take_flag(request, "home_left", &out->home_left) ||
        !take_flag(request, "mover_on_top", &out->mover_on_top) ||
        !take_flag(request, "bare", &out->bare) ||
        !vd_query_number_take(request, "seat", 0, 1, &seat))
        return false;
    out->seat = (uint8_t)seat;
    memcpy(out->name, s->name, sizeof out->name);
    return true;
}

void vd_do_picture(vd_request *request)
{
    char *svg;
    vd_board_style style;
    vd_buf buf;
    vd_query_subject s;

    if (!vd_query_subject_take(request, &s) || !take_style(request, &s, &style))
        return;
    svg = malloc(VD_BOARD_SVG_MAX);
    if (!svg) {
        vd_refuse(request, "server.internal");
        return;
    }
    vd_buf_init(&buf, svg, VD_BOARD_SVG_MAX);
    if (vd_board_svg(&buf, &s.match.rules.variant, &s.situation, &style) == VD_OK)
        vd_reply_ok(request, json_pack("{s:s}", "svg", svg));
    else
        vd_refuse(request, "server.cannot");
    free(svg);
}
