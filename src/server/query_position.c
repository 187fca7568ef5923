/* A position in all its forms: fields, text form, ids of GNU Backgammon and eXtreme Gammon. */
#include "query_subject.h"

static json_t *gnu_of(const vd_situation *situation)
{
    char text[64];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    if (vd_gnu_position_format(&buf, vd_variant_get(situation->variant), &situation->pos) != VD_OK)
        return json_null();
    vd_buf_putc(&buf, ':');
    if (vd_gnu_match_format(&buf, situation) != VD_OK)
        return json_null();
    return json_string(text);
}

static json_t *xgid_of(const vd_situation *situation)
{
    char text[256];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    return vd_xgid_format(&buf, situation) == VD_OK ? json_string(text) : json_null();
}

static json_t *plays_of(vd_request *request, const vd_match *match)
{
    if (!vd_query_is_playing(match) || vd_pos_over(&match->rules.variant, &match->pos) ||
        vd_match_plays(match, &request->core->plays) != VD_OK)
        return json_null();
    return json_integer((json_int_t)request->core->plays.count);
}

void vd_do_position(vd_request *request)
{
    vd_query_subject s;
    const vd_variant *variant;
    json_t *json;

    if (!vd_query_subject_take(request, &s))
        return;
    variant = &s.match.rules.variant;
    json = json_pack(
        "{s:s,s:o,s:o,s:i,s:o,s:o,s:i,s:[I,I],s:b,s:b,s:b,s:b,s:i,s:b,s:o,s:o,s:o,s:o}", "variant",
        variant->name, "men", vd_json_checkers(variant, &s.match.pos, s.match.turn), "pips",
        vd_json_pips(variant, &s.match.pos, s.match.turn), "turn", (int)s.match.turn, "dice",
        vd_json_dice(s.match.dice.die, s.match.dice.count), "cube",
        vd_json_cube(s.match.cube_exp, s.match.cube_owner), "length", (int)s.match.rules.length,
        "score", (json_int_t)s.match.score[0], (json_int_t)s.match.score[1], "crawford",
        (int)s.match.crawford_game, "jacoby", (int)s.situation.jacoby, "beavers",
        (int)s.situation.beavers, "doubled", (int)s.situation.doubled, "resigned",
        (int)s.situation.resigned, "over", vd_pos_over(variant, &s.match.pos), "position",
        vd_json_situation(&s.situation), "gnu", gnu_of(&s.situation), "xgid", xgid_of(&s.situation),
        "plays", plays_of(request, &s.match));
    vd_reply_ok(request, json);
}
