/* Things of the game as JSON. */
#include "inner/game_json.h"

#include "inner/json_values.h"

#include <string.h>

enum { TEXT_MAX = 256, LETTERS_TRACK = 24, CUBE_SHOWN = 31 };

const char *vd_json_act(vd_act act)
{
    return act == VD_ACT_OPENING ? "draw" : vd_act_name(act);
}

/* ---- Making ---- */

/* Append and pass on; NULL once something went wrong. */
static json_t *with(json_t *array, json_t *item)
{
    if (json_array_append_new(array, item)) {
        json_decref(array);
        return NULL;
    }
    return array;
}

json_t *vd_json_hops(const vd_hop *hop, int hops)
{
    json_t *out = json_array();

    VD_ASSERT(hops >= 0 && hops <= VD_HOPS_MAX);
    for (int i = 0; out && i < hops; i++)
        out = with(out, json_pack("[o,o,i,b]", vd_json_place(hop[i].from), vd_json_place(hop[i].to),
                                  (int)hop[i].die, (int)hop[i].hit));
    return out;
}

json_t *vd_json_dice(const uint8_t *die, int count)
{
    json_t *out = json_array();

    VD_ASSERT(count >= 0);
    for (int i = 0; out && i < count; i++)
        out = with(out, json_integer(die[i]));
    return out;
}

/* The points of this side where one of its checkers lies pinned. */
static json_t *pinned_of(const vd_variant *variant, const vd_side *side)
{
    json_t *pinned = json_array();

    for (int i = 1; pinned && i <= variant->track; i++)
        if (vd_side_is_pinned(side, i))
            pinned = with(pinned, json_integer(i));
    return pinned;
}

static json_t *checkers_of(const vd_variant *variant, const vd_side *side)
{
    json_t *points = json_array();

    for (int i = 0; points && i <= variant->track; i++)
        points = with(points, json_integer(side->point[i]));
    if (variant->hit == VD_HIT_PIN)
        return json_pack("{s:o,s:i,s:i,s:o}", "points", points, "bar", (int)side->bar, "hors",
                         (int)side->unentered, "pinned", pinned_of(variant, side));
    return json_pack("{s:o,s:i,s:i}", "points", points, "bar", (int)side->bar, "hors",
                     (int)side->unentered);
}

json_t *vd_json_checkers(const vd_variant *variant, const vd_pos *pos, int turn)
{
    VD_ASSERT(turn == 0 || turn == 1);
    return json_pack("[o,o]", checkers_of(variant, &pos->side[turn == 0 ? VD_MOVER : VD_OPPONENT]),
                     checkers_of(variant, &pos->side[turn == 0 ? VD_OPPONENT : VD_MOVER]));
}

json_t *vd_json_pips(const vd_variant *variant, const vd_pos *pos, int turn)
{
    VD_ASSERT(turn == 0 || turn == 1);
    return json_pack("[i,i]", vd_pos_pips(variant, pos, turn == 0 ? VD_MOVER : VD_OPPONENT),
                     vd_pos_pips(variant, pos, turn == 0 ? VD_OPPONENT : VD_MOVER));
}

json_t *vd_json_cube(uint16_t exponent, int owner)
{
    VD_ASSERT(owner >= -1 && owner <= 1);
    return json_pack("{s:i,s:o,s:o}", "exp", (int)exponent, "value",
                     exponent <= CUBE_SHOWN ? json_integer((json_int_t)1 << exponent) : json_null(),
                     "owner", owner < 0 ? json_null() : json_integer(owner));
}

json_t *vd_json_situation(const vd_situation *situation)
{
    char text[VD_POSITION_TEXT_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_text_form_format(&buf, situation);
    return json_string(text);
}

static json_t *play_text(const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                         const vd_play *play, vd_style style, bool white)
{
    char text[TEXT_MAX];
    vd_buf buf;

    if (style == VD_STYLE_LETTERS &&
        (variant->track != LETTERS_TRACK || vd_variant_is_parallel(variant)))
        return json_null();
    vd_buf_init(&buf, text, sizeof text);
    vd_play_format(&buf, variant, pos, dice, play, style, white);
    return json_string(text);
}

json_t *vd_json_play(const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                     const vd_play *play, bool white)
{
    return json_pack("{s:o,s:o,s:o}", "text",
                     play_text(variant, pos, dice, play, VD_STYLE_FFBG, white), "letters",
                     play_text(variant, pos, dice, play, VD_STYLE_LETTERS, white), "hops",
                     vd_json_hops(play->hop, play->hops));
}

/* ---- The list ---- */

static json_t *row_of_play(const vd_variant *variant, const vd_move_list_row *row)
{
    vd_play play;
    json_t *json;

    memset(&play, 0, sizeof play);
    play.result = row->after;
    play.hops = row->hops;
    memcpy(play.hop, row->hop, sizeof play.hop);
    json = vd_json_play(variant, &row->before.pos, vd_dice_of(row->die), &play, row->seat == 1);
    if (json && (json_object_set_new(json, "dice", vd_json_thrown(row->die)) ||
                 (row->named && json_object_set_new(json, "named", json_true())))) {
        json_decref(json);
        return NULL;
    }
    return json;
}

static json_t *row_facts(const vd_variant *variant, const vd_move_list_row *row)
{
    switch ((vd_act)row->act) {
    case VD_ACT_PLAY:
        return row_of_play(variant, row);
    case VD_ACT_OPENING:
        return json_pack("{s:o,s:b}", "dice", vd_json_thrown(row->die), "doubled",
                         (int)row->doubled);
    case VD_ACT_DOUBLE:
    case VD_ACT_BEAVER:
    case VD_ACT_RACCOON:
        return json_pack("{s:o,s:i}", "value",
                         row->value <= CUBE_SHOWN ? json_integer((json_int_t)1 << row->value)
                                                  : json_null(),
                         "exp", (int)row->value);
    case VD_ACT_RESIGN:
    case VD_ACT_NAME_DOUBLE:
        return json_pack("{s:i}", "value", (int)row->value);
    default:
        return json_object();
    }
}

json_t *vd_json_row(const vd_variant *variant, const vd_move_list_row *row)
{
    json_t *json = row_facts(variant, row);

    VD_ASSERT(row->seat >= -1 && row->seat <= 1);
    if (json &&
        (json_object_set_new(json, "act", json_string(vd_json_act((vd_act)row->act))) ||
         json_object_set_new(json, "seat", row->seat < 0 ? json_null() : json_integer(row->seat)) ||
         json_object_set_new(json, "position", vd_json_situation(&row->before)))) {
        json_decref(json);
        return NULL;
    }
    return json;
}

json_t *vd_json_rows(const vd_variant *variant, const vd_move_list *move_list, size_t from,
                     size_t count)
{
    json_t *out = json_array();

    for (size_t i = from; out && i < from + count; i++)
        out = with(out, vd_json_row(variant, vd_move_list_row_get(move_list, i)));
    return out;
}

/* ---- Advice ---- */

/* Where checkers are counted the outputs for gammons mean something else. */
json_t *vd_json_chances(const vd_variant *variant, const vd_probs *p)
{
    const double share = vd_variant_counts_checkers(variant) ? 0.0 : 1.0;

    return json_pack("{s:o,s:o,s:o,s:o,s:o}", "win", vd_json_real((double)p->win), "gammon",
                     vd_json_real(share * (double)p->gammon), "backgammon",
                     vd_json_real(share * (double)p->backgammon), "lose_gammon",
                     vd_json_real(share * (double)p->lose_gammon), "lose_backgammon",
                     vd_json_real(share * (double)p->lose_backgammon));
}

static json_t *mwc_or_null(double mwc)
{
    return mwc < 0 ? json_null() : vd_json_real(mwc);
}

static json_t *advised(const vd_match *match, const vd_advised_play *play, double best)
{
    const vd_variant *variant = &match->rules.variant;
    const double loss = best - play->value.equity;
    json_t *json = vd_json_play(variant, &match->pos, match->dice, &play->play, match->turn == 1);

    json = vd_json_join(json, vd_json_chances(variant, &play->value.probs));
    return vd_json_join(json,
                        json_pack("{s:o,s:o,s:i,s:o}", "equity", vd_json_real(play->value.equity),
                                  "loss", vd_json_real(loss < 0 ? 0.0 : loss), "ply",
                                  play->value.ply, "mwc", mwc_or_null(play->value.mwc)));
}

static json_t *advised_plays(const vd_match *match, const vd_advice *advice, size_t most)
{
    const size_t count = advice->count < most ? advice->count : most;
    json_t *plays = json_array();

    VD_ASSERT(advice->count <= advice->total);
    for (size_t i = 0; plays && i < count; i++)
        plays = with(plays, advised(match, &advice->play[i], advice->play[0].value.equity));
    return json_pack("{s:s,s:I,s:o}", "kind", "plays", "total", (json_int_t)advice->total, "plays",
                     plays);
}

static json_t *advised_cube(const vd_match *match, const vd_advice *advice)
{
    const vd_cube_decision *c = &advice->cube;
    json_t *mwc =
        c->match ? json_pack("{s:o,s:o,s:o}", "nodouble", vd_json_real(c->mwc_no_double), "take",
                             vd_json_real(c->mwc_take), "pass", vd_json_real(c->mwc_pass))
                 : json_null();
    json_t *json =
        json_pack("{s:s,s:b,s:s,s:b,s:o,s:o,s:o,s:s,s:o}", "kind", "cube", "allowed",
                  (int)c->allowed, "verdict", vd_verdict_name(c->verdict), "beaver", (int)c->beaver,
                  "nodouble", vd_json_real(c->no_double), "take", vd_json_real(c->take), "pass",
                  vd_json_real(c->pass), "best", vd_json_act(advice->best), "mwc", mwc);

    return vd_json_join(json, vd_json_chances(&match->rules.variant, &c->probs));
}

/* The six doubles, the one to name first. */
static json_t *advised_name(const vd_match *match, const vd_advice *advice)
{
    const vd_named_double *named = advice->named;
    json_t *doubles = json_array();

    for (int i = 0; doubles && i < VD_DOUBLES; i++) {
        const vd_advised_play best = {named[i].play, named[i].value};
        const uint8_t die = (uint8_t)named[i].die;
        vd_match after = *match;

        after.dice = (vd_dice){.die = {die, die}, .count = 2};
        doubles = with(doubles, json_pack("{s:i,s:o}", "name", named[i].die, "play",
                                          advised(&after, &best, named[0].value.equity)));
    }
    return json_pack("{s:s,s:i,s:o}", "kind", "name", "value", named[0].die, "doubles", doubles);
}

static json_t *advice_facts(const vd_match *match, const vd_advice *advice, size_t most)
{
    switch (advice->kind) {
    case VD_ADVICE_PLAYS:
        return advised_plays(match, advice, most);
    case VD_ADVICE_CUBE:
        return advised_cube(match, advice);
    case VD_ADVICE_NAME_DOUBLE:
        return advised_name(match, advice);
    default:
        return json_pack("{s:s,s:b}", "kind", "resign", "accept", (int)advice->accept);
    }
}

json_t *vd_json_advice(const vd_match *match, const vd_advice *advice, size_t most)
{
    return vd_json_join(advice_facts(match, advice, most), json_pack("{s:i}", "ply", advice->ply));
}

json_t *vd_json_verdict(const vd_match *match, const vd_verdict_of_play *v)
{
    const double best = v->best.value.equity;

    return json_pack("{s:o,s:I,s:I,s:i,s:o,s:o}", "loss", vd_json_real(v->loss), "rank",
                     (json_int_t)v->rank, "total", (json_int_t)v->total, "ply", v->ply, "played",
                     advised(match, &v->played, best), "best", advised(match, &v->best, best));
}

/* ---- Reading ---- */

static bool read_place(const json_t *value, uint8_t *out)
{
    const char *name = vd_json_text(value);
    json_int_t point = 0;

    if (!name) {
        if (!vd_json_number(value, 0, VD_TRACK_MAX, &point))
            return false;
        *out = (uint8_t)point;
        return true;
    }
    *out = !strcmp(name, "bar")    ? VD_PLACE_BAR
           : !strcmp(name, "hors") ? VD_PLACE_UNENTERED
                                   : VD_PLACE_OFF;
    return *out != VD_PLACE_OFF || !strcmp(name, "off");
}

bool vd_json_read_hops(const json_t *value, vd_hop *hop, int *hops)
{
    const size_t count = json_array_size(value);
    vd_hop read[VD_HOPS_MAX];

    if (!json_is_array(value) || count > VD_HOPS_MAX)
        return false;
    memset(read, 0, sizeof read);
    for (size_t i = 0; i < count; i++) {
        const json_t *item = json_array_get(value, i);
        json_int_t die = 0;

        if (json_array_size(item) != 2 || !read_place(json_array_get(item, 0), &read[i].from) ||
            read[i].from == VD_PLACE_OFF || !vd_json_number(json_array_get(item, 1), 1, 6, &die))
            return false;
        read[i].die = (uint8_t)die;
    }
    memcpy(hop, read, sizeof read);
    *hops = (int)count;
    return true;
}

bool vd_json_read_moves(const json_t *value, vd_claim *out)
{
    const size_t count = json_array_size(value);
    vd_claim claim;

    if (!json_is_array(value) || count == 0 || count > VD_LEGS_MAX)
        return false;
    memset(&claim, 0, sizeof claim);
    claim.legs = (uint8_t)count;
    for (size_t i = 0; i < count; i++) {
        const json_t *item = json_array_get(value, i);
        vd_leg *leg = &claim.leg[i];

        if (json_array_size(item) != 2 || !read_place(json_array_get(item, 0), &leg->stop[0]) ||
            !read_place(json_array_get(item, 1), &leg->stop[1]))
            return false;
        leg->stops = 2;
        leg->times = 1;
    }
    *out = claim;
    return true;
}
