/* What a game is agreed on, from a message and back. */
#include "core_parts.h"
#include "inner/trictrac_json.h"

#include <string.h>

enum { LENGTH_USUAL = 7, CUBE_TURNS_MAX = 1000 };

typedef struct reading {
    vd_request *request;
    const json_t *json;
    vd_game_settings *settings;
} reading;

static bool bad(const reading *r, const char *field)
{
    vd_refuse_field(r->request, field);
    return false;
}

/* A field that may be missing; false: refused. */
static bool take_bool(const reading *r, const char *field, bool *out)
{
    const json_t *value = json_object_get(r->json, field);

    if (!value)
        return true;
    if (!json_is_boolean(value))
        return bad(r, field);
    *out = json_is_true(value);
    return true;
}

static bool take_number(const reading *r, const char *field, json_int_t low, json_int_t high,
                        json_int_t *out)
{
    const json_t *value = json_object_get(r->json, field);

    return !value || vd_json_number(value, low, high, out) || bad(r, field);
}

/* A text that has none of the characters that would spoil a line. */
static bool take_text(const reading *r, const char *field, char *out, size_t size)
{
    const json_t *value = json_object_get(r->json, field);
    const char *text = vd_json_text(value);

    VD_ASSERT(size > 0);
    if (!value || (text && text[0] == '\0'))
        return true;
    if (!text || strlen(text) >= size || !vd_client_seed_valid(text, strlen(text)))
        return bad(r, field);
    memcpy(out, text, strlen(text) + 1);
    return true;
}

/* ---- Rules ---- */

/* The position brings its variant, and its length where the settings name none. */
static bool take_position(reading *r, vd_variant_id variant, json_int_t *length)
{
    const json_t *value = json_object_get(r->json, "position");
    const char *text = vd_json_text(value);
    vd_situation *start = &r->settings->start;
    vd_error error;

    if (!value || (text && text[0] == '\0'))
        return true;
    if (!text || strlen(text) >= VD_POSITION_TEXT_MAX)
        return bad(r, "position");
    if (vd_situation_parse(text, strlen(text), variant, start, &error) != VD_OK ||
        vd_situation_fits(start, &error) != VD_OK) {
        vd_refuse_error(r->request, &error);
        return false;
    }
    if (start->variant != variant) {
        vd_refuse(r->request, "server.settings");
        return false;
    }
    r->settings->set_up = true;
    *length = start->length;
    return true;
}

/* Of a game that leaves them open. */
static bool take_variant_options(const reading *r, vd_variant *variant)
{
    for (size_t i = 0; vd_variant_option_key(i); i++) {
        const json_t *value = json_object_get(r->json, vd_variant_option_key(i));
        const char *name = vd_json_text(value);

        if (!value)
            continue;
        if (!name || !vd_variant_option_choice((vd_variant_id)variant->id, i, 1) ||
            vd_variant_option_set(variant, i, name) != VD_OK)
            return bad(r, vd_variant_option_key(i));
    }
    return true;
}

static bool take_opening(const reading *r, vd_match_rules *rules)
{
    const json_t *value = json_object_get(r->json, "opening");
    const char *name = vd_json_text(value);

    if (!value)
        return true;
    if (!name || (strcmp(name, "keep") != 0 && strcmp(name, "reroll") != 0))
        return bad(r, "opening");
    rules->opening = strcmp(name, "keep") ? VD_OPENING_REROLL : VD_OPENING_KEEP;
    return true;
}

static bool take_options(const reading *r, vd_match_rules *rules)
{
    json_int_t doubles = 0, limit = 0;

    if (!take_bool(r, "cube", &rules->cube) || !take_bool(r, "crawford", &rules->crawford) ||
        !take_bool(r, "holland", &rules->holland) || !take_bool(r, "jacoby", &rules->jacoby) ||
        !take_bool(r, "beavers", &rules->beavers) || !take_bool(r, "raccoons", &rules->raccoons) ||
        !take_bool(r, "multipliers", &rules->multipliers) ||
        !take_number(r, "auto_doubles", -1, CUBE_TURNS_MAX, &doubles) ||
        !take_number(r, "cube_limit", 0, CUBE_TURNS_MAX, &limit) || !take_opening(r, rules) ||
        !take_variant_options(r, &rules->variant))
        return false;
    rules->auto_doubles = (int16_t)doubles;
    rules->cube_limit = (uint16_t)limit;
    /* They say nothing in money play. */
    rules->crawford = rules->crawford && rules->length > 0 && !rules->cycle;
    rules->holland = rules->holland && rules->length > 0;
    return true;
}

static bool check_rules(const reading *r, const vd_match_rules *rules)
{
    const vd_refusal refusal = vd_match_rules_check(rules);

    if (refusal == VD_REFUSAL_none)
        return true;
    vd_refuse_by_rules(r->request, refusal, rules);
    return false;
}

static bool take_rules(reading *r)
{
    const char *name = vd_json_text(json_object_get(r->json, "variant"));
    json_int_t length = LENGTH_USUAL;
    vd_match_rules *rules = &r->settings->rules;

    if (!name || vd_match_rules_find(name, strlen(name), LENGTH_USUAL, rules) != VD_OK)
        return bad(r, "variant");
    if (!take_position(r, (vd_variant_id)rules->variant.id, &length) ||
        !take_number(r, "length", 0, VD_LENGTH_MAX, &length) ||
        vd_match_rules_find(name, strlen(name), (int)length, rules) != VD_OK)
        return false;
    /* A match of several games begins with the start of the first. */
    if (rules->cycle && r->settings->set_up)
        return bad(r, "position");
    if (r->settings->set_up && length == 0) {
        rules->jacoby = r->settings->start.jacoby && rules->cube;
        rules->beavers = r->settings->start.beavers && rules->cube;
    }
    return take_options(r, rules) && check_rules(r, rules);
}

/* ---- Trictrac ---- */

static bool is_trictrac(const reading *r)
{
    const char *name = vd_json_text(json_object_get(r->json, "variant"));

    return name && !strcmp(name, "trictrac");
}

/* Those that the message names, each taken for itself, so that a wrong one is told by its name. */
static const char *put_options(const json_t *asked, json_t *all, vd_tt_options *out)
{
    const char *key;
    json_t *usual;

    json_object_foreach(all, key, usual)
    {
        json_t *value = json_object_get(asked, key);

        if (!value)
            continue;
        if (json_object_set(all, key, value) || !vd_tt_options_from_json(all, out))
            return key;
    }
    return NULL;
}

static bool take_numbering(const reading *r)
{
    const json_t *value = json_object_get(r->json, "numbering");
    const char *name = vd_json_text(value);

    if (value && (!name || (strcmp(name, "cases") != 0 && strcmp(name, "fleches") != 0)))
        return bad(r, "numbering");
    r->settings->numbering = name && !strcmp(name, "fleches") ? VD_TT_BY_FLECHE : VD_TT_BY_CASE;
    return true;
}

/* What only a match of races is agreed on would be silently lost. */
static bool has_no_match_fields(const reading *r)
{
    static const char *const fields[] = {"length",      "position",     "cube",       "crawford",
                                         "holland",     "jacoby",       "beavers",    "raccoons",
                                         "multipliers", "auto_doubles", "cube_limit", "opening"};

    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (json_object_get(r->json, fields[i]))
            return bad(r, fields[i]);
    return true;
}

static bool take_trictrac(const reading *r)
{
    vd_tt_options *options = &r->settings->tt;
    const char *wrong;
    json_t *all;

    if (!has_no_match_fields(r))
        return false;
    vd_tt_options_default(options);
    all = vd_tt_options_to_json(options);
    if (!all) {
        vd_refuse_status(r->request, VD_ERR_NOMEM);
        return false;
    }
    wrong = put_options(r->json, all, options);
    if (wrong)
        (void)bad(r, wrong);
    json_decref(all);
    r->settings->trictrac = true;
    return !wrong && take_numbering(r);
}

/* ---- Seats ---- */

static bool take_level(const reading *r, const json_t *seat)
{
    const json_t *value = json_object_get(seat, "level");
    const char *name = vd_json_text(value);
    const char *level = vd_computer_level_usual();

    if (value && vd_plain_plays(&r->settings->rules.variant)) {
        vd_refuse(r->request, "play.no_levels");
        return false;
    }
    if (value)
        level = name ? vd_computer_level_find(name, strlen(name)) : NULL;
    if (!level || strlen(level) >= sizeof r->settings->level)
        return bad(r, "level");
    if (!vd_computer_level_suits(level, r->settings)) {
        vd_refuse(r->request, "play.no_deep");
        return false;
    }
    memcpy(r->settings->level, level, strlen(level) + 1);
    return true;
}

static size_t characters(const char *text)
{
    size_t count = 0;

    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

static bool take_name(const reading *r, const json_t *seat, char out[VD_NAME_BYTES])
{
    const reading width = {.request = r->request, .json = seat};

    return take_text(&width, "name", out, VD_NAME_BYTES) &&
           (characters(out) <= VD_SEAT_NAME_MAX || bad(r, "name"));
}

static bool take_seat(const reading *r, int i, const json_t *seat, char out[VD_NAME_BYTES])
{
    const char *kind = vd_json_text(json_object_get(seat, "kind"));

    VD_ASSERT(i == 0 || i == 1);
    if (!kind || (strcmp(kind, "human") != 0 && strcmp(kind, "computer") != 0))
        return bad(r, "seats");
    r->settings->seat[i] = strcmp(kind, "human") ? VD_SEAT_COMPUTER : VD_SEAT_HUMAN;
    if (!take_name(r, seat, out))
        return false;
    return r->settings->seat[i] == VD_SEAT_HUMAN || take_level(r, seat);
}

static bool take_seats(reading *r, vd_names *names)
{
    const json_t *seats = json_object_get(r->json, "seats");

    memset(names, 0, sizeof *names);
    if (seats && json_array_size(seats) != 2)
        return bad(r, "seats");
    r->settings->seat[1] = VD_SEAT_COMPUTER;
    if (!seats && !take_level(r, NULL))
        return false;
    for (int i = 0; seats && i < 2; i++)
        if (!take_seat(r, i, json_array_get(seats, (size_t)i), names->of[i]))
            return false;
    if (r->settings->seat[0] == VD_SEAT_COMPUTER && r->settings->seat[1] == VD_SEAT_COMPUTER)
        return bad(r, "seats");
    return true;
}

static bool check_engine(const reading *r)
{
    const vd_computer *computer = r->request->core->with.computer;

    if ((computer && r->settings->trictrac) ||
        (r->settings->seat[0] == VD_SEAT_HUMAN && r->settings->seat[1] == VD_SEAT_HUMAN) ||
        (computer && vd_computer_plays(computer, &r->settings->rules.variant)))
        return true;
    vd_refuse(r->request, "server.cannot");
    return false;
}

/* ---- Dice ---- */

bool vd_settings_shuffle(const vd_world *world, vd_game_settings *settings)
{
    vd_seed whims;

    if (settings->dice == VD_DICE_SEALED && world->random(world->user, &settings->seed) != VD_OK)
        return false;
    whims = settings->seed;
    /* Known dice are for games that are to be the same again, the computer's mistakes too. */
    if (settings->dice != VD_DICE_SEEDED && world->random(world->user, &whims) != VD_OK)
        return false;
    settings->noise_seed = vd_hash64(whims.byte, sizeof whims.byte, 1);
    return true;
}

static bool take_seed(const reading *r)
{
    const char *hex = vd_json_text(json_object_get(r->json, "seed"));

    return (hex && vd_seed_parse(hex, strlen(hex), &r->settings->seed, NULL) == VD_OK) ||
           bad(r, "seed");
}

static bool take_dice(const reading *r)
{
    const json_t *value = json_object_get(r->json, "dice");
    const char *name = value ? vd_json_text(value) : "sealed";

    /* Thrown by hand a party is played at the terminal. */
    if (name && !strcmp(name, "manual") && r->settings->trictrac)
        return bad(r, "dice");
    if (name && !strcmp(name, "manual"))
        r->settings->dice = VD_DICE_MANUAL;
    else if (name && !strcmp(name, "seeded"))
        r->settings->dice = VD_DICE_SEEDED;
    else if (!name || strcmp(name, "sealed") != 0)
        return bad(r, "dice");
    if (r->settings->dice == VD_DICE_SEEDED && !take_seed(r))
        return false;
    if (vd_settings_shuffle(r->request->core->with.world, r->settings))
        return true;
    vd_refuse(r->request, "dice.no_randomness");
    return false;
}

bool vd_settings_read(vd_request *request, const json_t *json, vd_game_settings *out,
                      vd_names *names)
{
    reading r = {.request = request, .json = json, .settings = out};

    memset(out, 0, sizeof *out);
    if (!json_is_object(json))
        return bad(&r, "settings");
    return (is_trictrac(&r) ? take_trictrac(&r) : take_rules(&r)) && take_seats(&r, names) &&
           take_dice(&r) && take_text(&r, "stake", out->stake, sizeof out->stake) &&
           check_engine(&r);
}
