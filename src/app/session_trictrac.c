/* A party of trictrac as a session: its options and actions in the file, and what is asked of it. */
#include "inner/json_text.h"
#include "inner/json_values.h"
#include "session_parts.h"

#include <string.h>

static const char *const sortie_names[] = {"usual", "free"};
static const char *const act_names[VD_TT_ACTS] = {
    [VD_TT_ACT_DRAW] = "draw", [VD_TT_ACT_THROW] = "throw", [VD_TT_ACT_MARK] = "mark",
    [VD_TT_ACT_TAKE] = "take", [VD_TT_ACT_LEAVE] = "leave", [VD_TT_ACT_HOLD] = "hold",
    [VD_TT_ACT_GO] = "go",     [VD_TT_ACT_PLAY] = "play",   [VD_TT_ACT_RESIGN] = "resign",
};

/* The options that are on or off, by name. */
typedef struct switch_name {
    const char *name;
    size_t at;
} switch_name;

static const switch_name switches[] = {
    {"bredouille", offsetof(vd_tt_options, bredouille)},
    {"four_stakes", offsetof(vd_tt_options, four_stakes)},
    {"throws_again", offsetof(vd_tt_options, throws_again)},
    {"misery", offsetof(vd_tt_options, misery)},
    {"by_power", offsetof(vd_tt_options, by_power)},
    {"rencontre", offsetof(vd_tt_options, rencontre)},
    {"margot", offsetof(vd_tt_options, margot)},
    {"by_hand", offsetof(vd_tt_options, by_hand)},
};

enum { SWITCHES = sizeof switches / sizeof *switches };

static bool is_on(const vd_tt_options *options, const switch_name *which)
{
    bool on;

    memcpy(&on, (const char *)options + which->at, sizeof on);
    return on;
}

static void set(vd_tt_options *options, const switch_name *which, bool on)
{
    memcpy((char *)options + which->at, &on, sizeof on);
}

json_t *vd_tt_options_to_json(const vd_tt_options *options)
{
    json_t *json = json_pack("{s:s, s:i, s:s}", "variant", "trictrac", "holes", (int)options->holes,
                             "sortie", sortie_names[options->sortie]);

    for (size_t i = 0; i < SWITCHES && json; i++)
        if (json_object_set_new(json, switches[i].name,
                                json_boolean(is_on(options, &switches[i])))) {
            json_decref(json);
            return NULL;
        }
    return json;
}

bool vd_tt_options_from_json(const json_t *json, vd_tt_options *out)
{
    const char *name = vd_json_text(json_object_get(json, "variant"));
    const json_t *holes = json_object_get(json, "holes");
    const int sortie =
        vd_name_index(vd_json_text(json_object_get(json, "sortie")), sortie_names, VD_TT_SORTIES);

    memset(out, 0, sizeof *out);
    if (!name || strcmp(name, "trictrac") != 0 || !json_is_integer(holes) || sortie < 0 ||
        json_integer_value(holes) < 1 || json_integer_value(holes) > UINT8_MAX)
        return false;
    out->holes = (uint8_t)json_integer_value(holes);
    out->sortie = (uint8_t)sortie;
    for (size_t i = 0; i < SWITCHES; i++) {
        const json_t *value = json_object_get(json, switches[i].name);

        if (!json_is_boolean(value))
            return false;
        set(out, &switches[i], json_is_true(value));
    }
    return vd_tt_options_check(out) == VD_OK;
}

void vd_tt_options_text(vd_buf *out, const vd_tt_options *options)
{
    vd_buf_put(out, "variant trictrac\nholes ");
    vd_buf_put_int(out, options->holes);
    vd_buf_put(out, "\nsortie ");
    vd_buf_put(out, sortie_names[options->sortie]);
    vd_buf_putc(out, '\n');
    for (size_t i = 0; i < SWITCHES; i++) {
        vd_buf_put(out, switches[i].name);
        vd_buf_put(out, is_on(options, &switches[i]) ? " 1\n" : " 0\n");
    }
}

/* ---- Actions ---- */

static json_t *moves_to_json(const vd_tt_claim *claim)
{
    json_t *moves = json_array();

    for (int i = 0; i < claim->moves && moves; i++)
        if (json_array_append_new(
                moves, json_pack("[i,i]", (int)claim->move[i].from, (int)claim->move[i].to))) {
            json_decref(moves);
            return NULL;
        }
    return moves;
}

const char *vd_tt_act_name(vd_tt_act act)
{
    VD_ASSERT((unsigned)act < VD_TT_ACTS);
    return act_names[act];
}

json_t *vd_tt_action_to_json(const vd_tt_action *action)
{
    const char *name = act_names[action->act];

    switch ((vd_tt_act)action->act) {
    case VD_TT_ACT_DRAW:
    case VD_TT_ACT_THROW:
        return json_pack("{s:s, s:s, s:[i,i]}", "do", "trictrac", "act", name, "dice",
                         (int)action->die[0], (int)action->die[1]);
    case VD_TT_ACT_MARK:
    case VD_TT_ACT_RESIGN:
        return json_pack("{s:s, s:s, s:i}", "do", "trictrac", "act", name, "value",
                         (int)action->value);
    case VD_TT_ACT_PLAY:
        return json_pack("{s:s, s:s, s:o}", "do", "trictrac", "act", name, "moves",
                         moves_to_json(&action->claim));
    default:
        return json_pack("{s:s, s:s}", "do", "trictrac", "act", name);
    }
}

static bool get_small(const json_t *value, json_int_t low, json_int_t high, uint8_t *out)
{
    if (!json_is_integer(value) || json_integer_value(value) < low ||
        json_integer_value(value) > high)
        return false;
    *out = (uint8_t)json_integer_value(value);
    return true;
}

/* An array of two small numbers. */
static bool get_pair(const json_t *json, json_int_t low, json_int_t high, uint8_t *a, uint8_t *b)
{
    return json_array_size(json) == 2 && get_small(json_array_get(json, 0), low, high, a) &&
           get_small(json_array_get(json, 1), low, high, b);
}

bool vd_tt_moves_from_json(const json_t *json, vd_tt_claim *out)
{
    if (!json_is_array(json) || json_array_size(json) > 2)
        return false;
    out->moves = (uint8_t)json_array_size(json);
    for (size_t i = 0; i < out->moves; i++)
        if (!get_pair(json_array_get(json, i), VD_TT_TALON, VD_TT_OUT, &out->move[i].from,
                      &out->move[i].to))
            return false;
    return true;
}

bool vd_tt_action_from_json(const json_t *json, vd_tt_action *out)
{
    const int act =
        vd_name_index(vd_json_text(json_object_get(json, "act")), act_names, VD_TT_ACTS);

    memset(out, 0, sizeof *out);
    if (act < 0)
        return false;
    out->act = (uint8_t)act;
    switch ((vd_tt_act)act) {
    case VD_TT_ACT_DRAW:
    case VD_TT_ACT_THROW:
        return get_pair(json_object_get(json, "dice"), 1, 6, &out->die[0], &out->die[1]);
    case VD_TT_ACT_MARK:
        return get_small(json_object_get(json, "value"), 0, UINT8_MAX, &out->value);
    case VD_TT_ACT_RESIGN:
        return get_small(json_object_get(json, "value"), VD_TT_WHITE, VD_TT_BLACK, &out->value);
    case VD_TT_ACT_PLAY:
        return vd_tt_moves_from_json(json_object_get(json, "moves"), &out->claim);
    default:
        return true;
    }
}

/* ---- The session ---- */

bool vd_session_tt_fits(const vd_session *session, const vd_tt_action *action, vd_tt_state *after)
{
    vd_tt_outcome outcome;
    vd_tt_plays scratch;
    vd_tt_state next = session->tt;

    if (!session->settings.trictrac ||
        vd_tt_do(&session->settings.tt, &next, action, &scratch, &outcome) != VD_TT_DENIAL_none)
        return false;
    *after = next;
    return true;
}

void vd_session_tt_walk(const vd_session *session, vd_tt_plays *scratch, vd_session_tt_visit *visit,
                        void *user)
{
    vd_tt_state state;

    VD_ASSERT(session->settings.trictrac);
    vd_tt_state_start(&state);
    for (size_t i = 0; i < session->count; i++) {
        const vd_log_entry *entry = &session->entry[i];
        const vd_tt_state before = state;
        vd_tt_outcome outcome;
        vd_tt_denial denial;

        /* What was taken back is as if it had not been. */
        if (entry->kind != VD_LOG_TRICTRAC ||
            (i + 1 < session->count && session->entry[i + 1].kind == VD_LOG_UNDO))
            continue;
        denial = vd_tt_do(&session->settings.tt, &state, &entry->tt, scratch, &outcome);
        VD_ASSERT(denial == VD_TT_DENIAL_none); /* it did once */
        (void)denial;
        visit(user, &before, entry, &outcome, &state);
    }
}
