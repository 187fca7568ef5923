/* The lines of a game file. docs/FORMATS.md describes them for other programs. */
#include "inner/json_values.h"
#include "inner/unsaid.h"
#include "session_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Version 2 is written only where the variant was changed, 3 where people give values to the dice, 4 of trictrac: what an earlier
 * one can say is said in it. */
enum {
    FILE_VERSION = 1,
    FILE_VERSION_OPTIONS = 2,
    FILE_VERSION_VALUES = 3,
    FILE_VERSION_TRICTRAC = 4,
    POSITION_MAX = 1024
};

static const char *const dice_names[] = {"sealed", "seeded", "manual"};
static const char *const seat_names[] = {"human", "computer"};
static const char *const numberings[] = {"cases", "fleches"}; /* vd_tt_numbering */
static const char *const opening_names[] = {"keep", "reroll"};
static const char *const kind_names[] = {
    [VD_LOG_UNDO] = "undo",         [VD_LOG_END] = "end",       [VD_LOG_CLIENT_SEED] = "word",
    [VD_LOG_CLOSE] = "close",       [VD_LOG_COMMIT] = "commit", [VD_LOG_REVEAL] = "reveal",
    [VD_LOG_TRICTRAC] = "trictrac",
};

enum { COUNT_OF_KINDS = sizeof kind_names / sizeof *kind_names };

/* ---- First line ---- */

/* What a file means that says nothing of this rule. */
static const char *unsaid(const vd_variant *variant, size_t rule)
{
    const vd_variant usual = vd_variant_unsaid(variant);

    return vd_variant_option_get(&usual, rule);
}

static bool is_unsaid(const vd_variant *variant, size_t rule)
{
    return !strcmp(vd_variant_option_get(variant, rule), unsaid(variant, rule));
}

static bool has_variant_options(const vd_variant *variant)
{
    for (size_t i = 0; vd_variant_option_key(i); i++)
        if (!is_unsaid(variant, i))
            return true;
    return false;
}

static int put_variant_options(json_t *json, const vd_variant *variant)
{
    for (size_t i = 0; vd_variant_option_key(i); i++)
        if (!is_unsaid(variant, i) &&
            json_object_set_new(json, vd_variant_option_key(i),
                                json_string(vd_variant_option_get(variant, i))))
            return -1;
    return 0;
}

static json_t *rules_to_json(const vd_match_rules *t)
{
    return json_pack("{s:s, s:i, s:b, s:b, s:b, s:b, s:b, s:b, s:b, s:i, s:i, s:s}", "variant",
                     vd_match_rules_name(t), "match", (int)t->length, "cube", (int)t->cube,
                     "crawford", (int)t->crawford, "holland", (int)t->holland, "jacoby",
                     (int)t->jacoby, "beavers", (int)t->beavers, "raccoons", (int)t->raccoons,
                     "multipliers", (int)t->multipliers, "auto_doubles", (int)t->auto_doubles,
                     "cube_limit", (int)t->cube_limit, "opening",
                     opening_names[t->opening != VD_OPENING_KEEP]);
}

static int put_values(json_t *json, const vd_game_settings *settings)
{
    json_t *more = json_pack("{s:s, s:I, s:[s,s], s:s}", "table", settings->match_id, "made",
                             (json_int_t)settings->made, "names", settings->name[0],
                             settings->name[1], "values", vd_values_name(settings->values));
    const int bad = !more || json_object_update(json, more);

    json_decref(more);
    return bad;
}

static int put_seed(json_t *json, const vd_game_settings *settings)
{
    char hex[VD_HEX_LEN], commitment[VD_HEX_LEN];

    vd_seed_format(&settings->seed, hex);
    vd_game_settings_commitment(settings, commitment);
    return json_object_set_new(json, "seal", json_string(commitment)) ||
           json_object_set_new(json, "seed", json_string(hex));
}

static int put_position(json_t *json, const vd_situation *start)
{
    char text[POSITION_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_text_form_format(&buf, start);
    return buf.full || json_object_set_new(json, "position", json_string(text));
}

static int version_of(const vd_game_settings *settings)
{
    if (settings->trictrac)
        return FILE_VERSION_TRICTRAC;
    if (settings->values != VD_VALUES_NONE)
        return FILE_VERSION_VALUES;
    return has_variant_options(&settings->rules.variant) ? FILE_VERSION_OPTIONS : FILE_VERSION;
}

static int put_numbering(json_t *json, const vd_game_settings *settings)
{
    return json_object_set_new(json, "numbering", json_string(numberings[settings->numbering & 1]));
}

vd_status vd_game_settings_to_json(const vd_game_settings *settings, json_t **out)
{
    char noise[20];
    json_t *json = json_pack("{s:s, s:i}", "videau", "game", "version", version_of(settings));
    json_t *rules = settings->trictrac ? vd_tt_options_to_json(&settings->tt)
                                       : rules_to_json(&settings->rules),
           *rest;
    int bad = !json || !rules || json_object_update(json, rules) ||
              (settings->trictrac ? put_numbering(json, settings)
                                  : put_variant_options(json, &settings->rules.variant));

    json_decref(rules);
    snprintf(noise, sizeof noise, "%016" PRIx64, settings->noise_seed);
    rest = json_pack("{s:[s,s], s:s, s:s, s:s, s:s, s:s, s:s, s:b}", "seats",
                     seat_names[settings->seat[0]], seat_names[settings->seat[1]], "level",
                     settings->level, "noise", noise, "stake", settings->stake, "notation",
                     settings->letters ? "letters" : "ffbg", "home",
                     settings->home_left ? "left" : "right", "dice", dice_names[settings->dice],
                     "plain", (int)settings->plain);
    bad = bad || !rest || json_object_update(json, rest);
    json_decref(rest);
    if (!bad && settings->dice != VD_DICE_MANUAL)
        bad = put_seed(json, settings);
    if (!bad && settings->values != VD_VALUES_NONE)
        bad = put_values(json, settings);
    if (!bad && settings->set_up)
        bad = put_position(json, &settings->start);
    if (bad) {
        json_decref(json);
        return VD_ERR_NOMEM;
    }
    *out = json;
    return VD_OK;
}

/* Readers: false when the field is missing or of another kind. */

static bool get_bool(const json_t *json, const char *key, bool *out)
{
    const json_t *value = json_object_get(json, key);

    if (!json_is_boolean(value))
        return false;
    *out = json_is_true(value);
    return true;
}

static bool get_int(const json_t *json, const char *key, json_int_t low, json_int_t high, int *out)
{
    const json_t *value = json_object_get(json, key);

    if (!json_is_integer(value) || json_integer_value(value) < low ||
        json_integer_value(value) > high)
        return false;
    *out = (int)json_integer_value(value);
    return true;
}

/* Without zero bytes inside: the rest of the program reads such texts as C strings. */
static bool get_text(const json_t *json, const char *key, char *out, size_t size)
{
    const char *text = vd_json_text(json_object_get(json, key));

    VD_ASSERT(size > 0);
    if (!text || strlen(text) >= size)
        return false;
    memcpy(out, text, strlen(text) + 1);
    return true;
}

static bool get_choice(const json_t *json, const char *key, const char *const *names, int count,
                       int *out)
{
    VD_ASSERT(names && count > 0);
    *out = vd_name_index(vd_json_text(json_object_get(json, key)), names, count);
    return *out >= 0;
}

static bool variant_options_from_json(const json_t *json, vd_variant *out)
{
    for (size_t i = 0; vd_variant_option_key(i); i++) {
        const json_t *value = json_object_get(json, vd_variant_option_key(i));
        const char *name = value ? vd_json_text(value) : unsaid(out, i);

        if (!name || vd_variant_option_set(out, i, name) != VD_OK)
            return false;
    }
    return true;
}

static bool rules_from_json(const json_t *json, vd_match_rules *out)
{
    const char *name = vd_json_text(json_object_get(json, "variant"));
    int length, autos, limit, opening;

    if (!name || !get_int(json, "match", 0, UINT16_MAX, &length) ||
        vd_match_rules_find(name, strlen(name), length, out) != VD_OK)
        return false;
    if (!variant_options_from_json(json, &out->variant))
        return false;
    if (!get_bool(json, "cube", &out->cube) || !get_bool(json, "crawford", &out->crawford) ||
        !get_bool(json, "holland", &out->holland) || !get_bool(json, "jacoby", &out->jacoby) ||
        !get_bool(json, "beavers", &out->beavers) || !get_bool(json, "raccoons", &out->raccoons) ||
        !get_bool(json, "multipliers", &out->multipliers) ||
        !get_int(json, "auto_doubles", -1, INT16_MAX, &autos) ||
        !get_int(json, "cube_limit", 0, UINT16_MAX, &limit) ||
        !get_choice(json, "opening", opening_names, 2, &opening))
        return false;
    out->auto_doubles = (int16_t)autos;
    out->cube_limit = (uint16_t)limit;
    out->opening = opening ? VD_OPENING_REROLL : VD_OPENING_KEEP;
    return vd_match_rules_check(out) == VD_REFUSAL_none;
}

/* What is played, and by which rules. */
static bool game_from_json(const json_t *json, int version, vd_game_settings *out)
{
    int numbering;

    if (version < FILE_VERSION_TRICTRAC)
        return rules_from_json(json, &out->rules);
    out->trictrac = true;
    if (!vd_tt_options_from_json(json, &out->tt) ||
        !get_choice(json, "numbering", numberings, 2, &numbering))
        return false;
    out->numbering = (uint8_t)numbering;
    return json_object_get(json, "position") == NULL;
}

static bool seats_from_json(const json_t *json, vd_game_settings *out)
{
    const json_t *seats = json_object_get(json, "seats");

    if (json_array_size(seats) != 2)
        return false;
    for (size_t i = 0; i < 2; i++) {
        const int kind = vd_name_index(vd_json_text(json_array_get(seats, i)), seat_names, 2);

        if (kind < 0)
            return false;
        out->seat[i] = kind ? VD_SEAT_COMPUTER : VD_SEAT_HUMAN;
    }
    return true;
}

static bool dice_from_json(const json_t *json, vd_game_settings *out, char commitment[VD_HEX_LEN])
{
    char hex[VD_HEX_LEN];
    int mode;

    commitment[0] = '\0';
    if (!get_choice(json, "dice", dice_names, 3, &mode))
        return false;
    out->dice = (vd_dice_mode)mode;
    if (out->dice == VD_DICE_MANUAL)
        return true;
    return get_text(json, "seal", commitment, VD_HEX_LEN) &&
           get_text(json, "seed", hex, VD_HEX_LEN) &&
           vd_seed_parse(hex, strlen(hex), &out->seed, NULL) == VD_OK;
}

static bool name_from_json(const json_t *value, char out[VD_PLAYER_MAX])
{
    const char *name = vd_json_text(value);

    if (!name || strlen(name) >= VD_PLAYER_MAX)
        return false;
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < ' ')
            return false;
    memcpy(out, name, strlen(name) + 1);
    return true;
}

/* Sealed dice from version 3 on have values; in trictrac only they do. */
static bool values_from_json(const json_t *json, int version, vd_game_settings *out)
{
    const json_t *made = json_object_get(json, "made"), *names = json_object_get(json, "names");
    vd_values values;

    if (version < FILE_VERSION_VALUES || (out->trictrac && out->dice != VD_DICE_SEALED))
        return true;
    if (out->dice != VD_DICE_SEALED ||
        !vd_values_find(vd_json_text(json_object_get(json, "values")), &values) ||
        !get_text(json, "table", out->match_id, sizeof out->match_id) || !json_is_integer(made) ||
        json_array_size(names) != 2 || !name_from_json(json_array_get(names, 0), out->name[0]) ||
        !name_from_json(json_array_get(names, 1), out->name[1]) || strpbrk(out->match_id, " \n"))
        return false;
    out->values = values;
    out->made = (int64_t)json_integer_value(made);
    return vd_game_settings_gives(out, 0) || vd_game_settings_gives(out, 1);
}

static bool position_from_json(const json_t *json, vd_game_settings *out)
{
    const json_t *value = json_object_get(json, "position");
    const char *text = vd_json_text(value);

    out->set_up = value != NULL;
    if (!value)
        return true;
    return text && strlen(text) < POSITION_MAX &&
           vd_situation_parse(text, strlen(text), (vd_variant_id)out->rules.variant.id, &out->start,
                              NULL) == VD_OK;
}

static bool likings_from_json(const json_t *json, vd_game_settings *out)
{
    static const char *const notations[] = {"ffbg", "letters"}, *const homes[] = {"right", "left"};
    char noise[20], *end;
    int letters, left;

    if (!get_text(json, "level", out->level, sizeof out->level) ||
        !get_text(json, "stake", out->stake, sizeof out->stake) ||
        !get_text(json, "noise", noise, sizeof noise) ||
        !get_choice(json, "notation", notations, 2, &letters) ||
        !get_choice(json, "home", homes, 2, &left) || !get_bool(json, "plain", &out->plain))
        return false;
    out->letters = letters;
    out->home_left = left;
    out->noise_seed = strtoull(noise, &end, 16);
    return noise[0] != '\0' && *end == '\0';
}

vd_status vd_game_settings_from_json(const json_t *json, vd_game_settings *out,
                                     char commitment[VD_HEX_LEN], vd_file_error *fault)
{
    const char *kind = vd_json_text(json_object_get(json, "videau"));
    int version;

    memset(out, 0, sizeof *out);
    fault->line = 1;
    fault->fault = VD_FILE_not_a_game;
    if (!kind || strcmp(kind, "game") || !get_int(json, "version", 1, INT32_MAX, &version))
        return VD_ERR_CORRUPT;
    fault->fault = VD_FILE_version;
    if (version > FILE_VERSION_TRICTRAC)
        return VD_ERR_CORRUPT;
    fault->fault = VD_FILE_line;
    if (!game_from_json(json, version, out) || !seats_from_json(json, out) ||
        !dice_from_json(json, out, commitment) || !likings_from_json(json, out) ||
        !position_from_json(json, out) || !values_from_json(json, version, out))
        return VD_ERR_CORRUPT;
    fault->fault = VD_FILE_none;
    fault->line = 0;
    return VD_OK;
}

/* ---- Entries ---- */

static json_t *action_to_json(const vd_action *action)
{
    const char *name = vd_act_name((vd_act)action->act);
    const int seat = action->seat;

    switch ((vd_act)action->act) {
    case VD_ACT_OPENING:
        return json_pack("{s:s, s:o}", "do", name, "dice", vd_json_thrown(action->die));
    case VD_ACT_ROLL:
        return json_pack("{s:s, s:i, s:o}", "do", name, "seat", seat, "dice",
                         vd_json_thrown(action->die));
    case VD_ACT_PLAY:
        return json_pack("{s:s, s:i, s:o}", "do", name, "seat", seat, "hops",
                         vd_json_hops_asked(action->hop, action->hops));
    case VD_ACT_NAME_DOUBLE:
    case VD_ACT_RESIGN:
        return json_pack("{s:s, s:i, s:i}", "do", name, "seat", seat, "value", (int)action->value);
    case VD_ACT_NEXT_GAME:
        return json_pack("{s:s}", "do", name);
    default:
        return json_pack("{s:s, s:i}", "do", name, "seat", seat);
    }
}

static void hex_of(const uint8_t bytes[VD_SEED_LEN], char out[VD_HEX_LEN])
{
    vd_seed seed;

    memcpy(seed.byte, bytes, sizeof seed.byte);
    vd_seed_format(&seed, out);
}

/* 64 digits, as they are printed. */
static bool get_hex(const json_t *json, const char *key, uint8_t out[VD_SEED_LEN])
{
    char hex[VD_HEX_LEN], same[VD_HEX_LEN];
    vd_seed seed;

    if (!get_text(json, key, hex, VD_HEX_LEN) ||
        vd_seed_parse(hex, strlen(hex), &seed, NULL) != VD_OK)
        return false;
    vd_seed_format(&seed, same);
    memcpy(out, seed.byte, sizeof seed.byte);
    return !strcmp(hex, same);
}

json_t *vd_entry_to_json(const vd_log_entry *entry, const char *word)
{
    const char *name = entry->kind == VD_LOG_ACTION ? "" : kind_names[entry->kind];
    char hex[VD_HEX_LEN];

    if (entry->kind == VD_LOG_ACTION)
        return action_to_json(&entry->action);
    if (entry->kind == VD_LOG_TRICTRAC)
        return vd_tt_action_to_json(&entry->tt);
    hex_of(entry->bytes, hex);
    if (entry->kind == VD_LOG_COMMIT)
        return json_pack("{s:s, s:i, s:s}", "do", name, "seat", (int)entry->action.seat,
                         "commitment", hex);
    if (entry->kind == VD_LOG_REVEAL)
        return json_pack("{s:s, s:i, s:s, s:s}", "do", name, "seat", (int)entry->action.seat,
                         "value", hex, "word", word);
    if (entry->kind == VD_LOG_CLIENT_SEED)
        return json_pack("{s:s, s:s}", "do", kind_names[entry->kind], "text", word);
    return json_pack("{s:s}", "do", kind_names[entry->kind]);
}

static bool get_small(const json_t *value, json_int_t low, json_int_t high, uint8_t *out)
{
    if (!json_is_integer(value) || json_integer_value(value) < low ||
        json_integer_value(value) > high)
        return false;
    *out = (uint8_t)json_integer_value(value);
    return true;
}

static bool dice_of_action(const json_t *json, vd_action *out)
{
    const json_t *dice = json_object_get(json, "dice");
    const size_t count = json_array_size(dice);

    if (count < 2 || count > VD_DICE_MAX)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (!get_small(json_array_get(dice, i), 1, 6, &out->die[i]))
            return false;
    }
    return true;
}

static bool hop_from_json(const json_t *json, vd_hop *out)
{
    const json_t *from = json_array_get(json, 0);
    const char *place = vd_json_text(from);

    if (json_array_size(json) != 2 || !get_small(json_array_get(json, 1), 1, 6, &out->die))
        return false;
    if (!place)
        return get_small(from, 1, VD_TRACK_MAX, &out->from);
    out->from = !strcmp(place, "bar") ? VD_PLACE_BAR : VD_PLACE_UNENTERED;
    return out->from == VD_PLACE_BAR || !strcmp(place, "hors");
}

static bool hops_of_action(const json_t *json, vd_action *out)
{
    const json_t *hops = json_object_get(json, "hops");

    if (!json_is_array(hops) || json_array_size(hops) > VD_HOPS_MAX)
        return false;
    out->hops = (uint8_t)json_array_size(hops);
    for (size_t i = 0; i < out->hops; i++)
        if (!hop_from_json(json_array_get(hops, i), &out->hop[i]))
            return false;
    return true;
}

static bool action_from_json(const json_t *json, vd_act act, vd_action *out)
{
    memset(out, 0, sizeof *out);
    out->act = (uint8_t)act;
    if (act != VD_ACT_OPENING && act != VD_ACT_NEXT_GAME &&
        !get_small(json_object_get(json, "seat"), 0, 1, &out->seat))
        return false;
    switch (act) {
    case VD_ACT_OPENING:
    case VD_ACT_ROLL:
        return dice_of_action(json, out);
    case VD_ACT_PLAY:
        return hops_of_action(json, out);
    case VD_ACT_NAME_DOUBLE:
    case VD_ACT_RESIGN:
        return get_small(json_object_get(json, "value"), 1, 6, &out->value);
    default:
        return true;
    }
}

bool vd_entry_from_json(const json_t *json, vd_log_entry *out, char word[VD_CLIENT_SEED_MAX + 1])
{
    const char *name = vd_json_text(json_object_get(json, "do"));
    const int kind = vd_name_index(name, kind_names, COUNT_OF_KINDS);
    vd_act act;

    memset(out, 0, sizeof *out);
    if (vd_act_find(name, &act))
        return action_from_json(json, act, &out->action);
    if (kind < 0)
        return false;
    out->kind = (vd_log_kind)kind;
    switch (out->kind) {
    case VD_LOG_TRICTRAC:
        return vd_tt_action_from_json(json, &out->tt);
    case VD_LOG_CLIENT_SEED:
        return get_text(json, "text", word, VD_CLIENT_SEED_MAX + 1);
    case VD_LOG_COMMIT:
        return get_small(json_object_get(json, "seat"), 0, 1, &out->action.seat) &&
               get_hex(json, "commitment", out->bytes);
    case VD_LOG_REVEAL:
        return get_small(json_object_get(json, "seat"), 0, 1, &out->action.seat) &&
               get_hex(json, "value", out->bytes) &&
               get_text(json, "word", word, VD_CLIENT_SEED_MAX + 1);
    default:
        return true;
    }
}
