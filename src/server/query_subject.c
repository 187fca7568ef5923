/* What a question is about: a table, or any position that came with it. */
#include "query_subject.h"

#include "inner/named_game.h"

#include <string.h>

/* The phases that vd_match_of leaves out: an answer to a double or to a resignation. */
static void set_offer(vd_query_subject *s)
{
    if (s->situation.resigned) {
        s->match.resume = s->match.phase;
        s->match.phase = VD_PHASE_RESIGNED;
        s->match.resign_value = s->situation.resigned;
        s->match.actor = 1;
    } else if (s->situation.doubled && s->situation.dice.count == 0) {
        s->match.phase = VD_PHASE_DOUBLED;
        s->match.actor = 1;
    }
}

static bool read_dice(const json_t *dice, size_t count, uint8_t die[VD_DICE_MAX])
{
    if (json_array_size(dice) != count)
        return false;
    for (size_t i = 0; i < count; i++) {
        json_int_t face;

        if (!vd_json_number(json_array_get(dice, i), 1, 6, &face))
            return false;
        die[i] = (uint8_t)face;
    }
    return true;
}

/* Dice beside a position take the place of its own; [] takes them away. Where a part of a throw is still to be played, the dice are
 * those of that part, and others are not taken. False: refused. */
static bool take_dice(vd_request *request, vd_situation *situation)
{
    const json_t *dice = json_object_get(request->message, "dice");
    const bool is_rest = situation->pos.pending == VD_PENDING_COMPLEMENT;
    const vd_dice left = is_rest ? vd_pending_dice(&situation->pos) : (vd_dice){0};
    const size_t count = is_rest ? left.count : vd_variant_get(situation->variant)->dice;
    uint8_t die[VD_DICE_MAX] = {0};

    if (is_rest)
        situation->dice = left;
    if (!dice)
        return true;
    if (json_is_array(dice) && json_array_size(dice) == 0) {
        situation->dice = left;
        return true;
    }
    if (read_dice(dice, count, die)) {
        situation->dice = vd_dice_of(die);
        if (!is_rest || (situation->dice.count == left.count &&
                         memcmp(situation->dice.die, left.die, sizeof left.die) == 0))
            return true;
    }
    vd_refuse_field(request, "dice");
    return false;
}

static bool take_variant(vd_request *request, vd_variant_id *out)
{
    const json_t *value = json_object_get(request->message, "variant");
    const char *name = vd_json_text(value);

    *out = VD_BACKGAMMON;
    if (!value)
        return true;
    if (name && vd_variant_find_played(name, strlen(name), out) == VD_OK)
        return true;
    vd_refuse_field(request, "variant");
    return false;
}

static bool take_position(vd_request *request, const char *text, vd_query_subject *out)
{
    vd_variant_id variant;
    vd_error error;

    if (strlen(text) >= VD_POSITION_TEXT_MAX) {
        vd_refuse_field(request, "position");
        return false;
    }
    if (!take_variant(request, &variant))
        return false;
    if (vd_situation_parse_named(text, strlen(text), variant, VD_VARIANT_PLAYED, &out->situation,
                                 &error) != VD_OK ||
        vd_situation_fits(&out->situation, &error) != VD_OK) {
        vd_refuse_error(request, &error);
        return false;
    }
    if (!take_dice(request, &out->situation))
        return false;
    vd_match_of(&out->situation, &out->match);
    set_offer(out);
    return true;
}

/* False: refused. */
bool vd_query_subject_take(vd_request *request, vd_query_subject *out)
{
    const json_t *position = json_object_get(request->message, "position");

    memset(out, 0, sizeof *out);
    if (position && vd_json_text(position))
        return take_position(request, vd_json_text(position), out);
    if (position) {
        vd_refuse_field(request, "position");
        return false;
    }
    if (!vd_request_table(request))
        return false;
    out->match = *vd_live_match(request->table);
    vd_situation_of(&out->match, &out->situation);
    out->awaits = vd_session_awaits(request->table->session) >= 0;
    for (int i = 0; i < 2; i++)
        out->name[i] = request->table->names.of[i][0] ? request->table->names.of[i] : NULL;
    return true;
}

bool vd_query_number_take(vd_request *request, const char *field, json_int_t low, json_int_t high,
                          json_int_t *out)
{
    const json_t *value = json_object_get(request->message, field);

    VD_ASSERT(low <= high);
    if (!value || vd_json_number(value, low, high, out))
        return true;
    vd_refuse_field(request, field);
    return false;
}

bool vd_query_is_playing(const vd_match *match)
{
    return match->phase == VD_PHASE_PLAY || match->phase == VD_PHASE_PLAY_NAMED;
}
