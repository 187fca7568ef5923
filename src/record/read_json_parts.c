/* JSON: values, and the parts that several objects have: tags, positions, dice, plays. */
#include "read_json_parts.h"

#include <errno.h>
#include <math.h>
#include <string.h>

/* ---- Values; the first that is missing or of another kind ends it all ---- */

void vd_json_in_fail_as(json_reader *r, vd_import_fault fault, const char *word)
{
    if (r->status != VD_OK)
        return;
    r->status = vd_import_fail(r->err, NULL, fault, 0, word, strlen(word));
    if (!r->err)
        return;
    r->err->match = r->match;
    r->err->game = r->game;
    r->err->action = r->action;
}

void vd_json_in_fail(json_reader *r, const char *key)
{
    char path[64];
    vd_buf buf;

    if (!r->standing) {
        vd_json_in_fail_as(r, VD_IMPORT_json_key, key);
        return;
    }
    vd_buf_init(&buf, path, sizeof path);
    vd_buf_put(&buf, "positions[");
    vd_buf_put_int(&buf, (int64_t)r->standing - 1);
    vd_buf_put(&buf, "].");
    vd_buf_put(&buf, key);
    vd_json_in_fail_as(r, VD_IMPORT_json_key, path);
}

int64_t vd_json_in_get_int(json_reader *r, const json_t *from, const char *key, int64_t low,
                           int64_t high, int64_t usual)
{
    const json_t *value = json_object_get(from, key);

    if (!value)
        return usual;
    if (!json_is_integer(value) || json_integer_value(value) < low ||
        json_integer_value(value) > high) {
        vd_json_in_fail(r, key);
        return usual;
    }
    return json_integer_value(value);
}

bool vd_json_in_get_bool(json_reader *r, const json_t *from, const char *key, bool usual)
{
    const json_t *value = json_object_get(from, key);

    if (!value)
        return usual;
    if (!json_is_boolean(value))
        vd_json_in_fail(r, key);
    return json_is_true(value);
}

double vd_json_in_get_number(json_reader *r, const json_t *from, const char *key)
{
    const json_t *value = json_object_get(from, key);

    if (!value)
        return (double)NAN;
    if (!json_is_number(value))
        vd_json_in_fail(r, key);
    return json_number_value(value);
}

const char *vd_json_in_get_text(json_reader *r, const json_t *from, const char *key)
{
    const json_t *value = json_object_get(from, key);

    if (!value || json_is_null(value))
        return NULL;
    if (!json_is_string(value) || strlen(json_string_value(value)) != json_string_length(value)) {
        vd_json_in_fail(r, key);
        return NULL;
    }
    return vd_build_string(r->b, json_string_value(value));
}

json_t *vd_json_in_get_list(json_reader *r, const json_t *from, const char *key)
{
    json_t *value = json_object_get(from, key);

    if (value && !json_is_array(value))
        vd_json_in_fail(r, key);
    return value;
}

int vd_json_in_get_choice(json_reader *r, const json_t *from, const char *key,
                          const char *const *names, int count, int usual)
{
    const char *text = json_string_value(json_object_get(from, key));

    VD_ASSERT(count > 0);
    if (!json_object_get(from, key))
        return usual;
    for (int i = 0; text && i < count; i++)
        if (!strcmp(names[i], text))
            return i;
    vd_json_in_fail(r, key);
    return usual;
}

/* ---- Parts ---- */

static int digit_of(char c)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(letters, c) : NULL;

    return at ? (int)(at - letters) : -1;
}

static void read_blob(json_reader *r, vd_rec_tags *tags, const char *key, const json_t *value)
{
    const char *text = json_string_value(json_object_get(value, "base64"));
    vd_out bytes = {0};
    unsigned bits = 0;
    int have = 0;

    if (!text) {
        vd_json_in_fail(r, "base64");
        return;
    }
    vd_out_put(&bytes, "");
    for (; *text && *text != '='; text++) {
        const int digit = digit_of(*text);

        if (digit < 0) {
            vd_json_in_fail(r, "base64");
            break;
        }
        bits = (bits << 6 | (unsigned)digit) & 0xffffff;
        have += 6;
        if (have < 8)
            continue;
        have -= 8;
        vd_out_putc(&bytes, (char)(bits >> have & 0xff));
    }
    if (bytes.failed)
        r->b->arena->failed = true;
    else
        vd_build_blob(r->b, tags, key, bytes.data, bytes.length);
    vd_out_free(&bytes);
}

void vd_json_in_read_tags(json_reader *r, const json_t *from, const char *key, vd_rec_tags *tags)
{
    const json_t *list = vd_json_in_get_list(r, from, key), *item;
    size_t i;

    json_array_foreach(list, i, item)
    {
        const char *name = json_string_value(json_array_get(item, 0));
        const json_t *value = json_array_get(item, 1);

        if (!name) {
            vd_json_in_fail(r, key);
            return;
        }
        if (json_is_string(value))
            vd_build_tag(r->b, tags, name, json_string_value(value), json_string_length(value));
        else
            read_blob(r, tags, name, value);
    }
}

bool vd_json_in_read_position(json_reader *r, const json_t *from, const char *key, vd_pos *out)
{
    const char *text = json_string_value(json_object_get(from, key));

    if (text && vd_board_read(text, strlen(text), r->variant, out))
        return true;
    if (json_object_get(from, key))
        vd_json_in_fail(r, key);
    return false;
}

static bool place_of(const json_t *value, uint8_t *out)
{
    const char *text = json_string_value(value);

    if (json_is_integer(value) && json_integer_value(value) >= 0 &&
        json_integer_value(value) < VD_PLACE_BAR) {
        *out = (uint8_t)json_integer_value(value);
        return true;
    }
    if (!text || (strcmp(text, "bar") != 0 && strcmp(text, "hors") != 0))
        return false;
    *out = text[0] == 'b' ? VD_PLACE_BAR : VD_PLACE_UNENTERED;
    return true;
}

void vd_json_in_read_legs(json_reader *r, const json_t *from, vd_rec_claim *out)
{
    const json_t *list = vd_json_in_get_list(r, from, "legs"), *item;
    size_t i;

    memset(out, 0, sizeof *out);
    out->closed = true;
    json_array_foreach(list, i, item)
    {
        vd_rec_leg *leg;

        if (out->legs == VD_REC_LEGS_MAX)
            return;
        leg = &out->leg[out->legs++];
        if (!place_of(json_array_get(item, 0), &leg->from) ||
            !place_of(json_array_get(item, 1), &leg->to))
            vd_json_in_fail(r, "legs");
        leg->star = json_is_true(json_array_get(item, 2));
    }
}

bool vd_json_in_read_dice(json_reader *r, const json_t *from, uint8_t die[VD_DICE_MAX])
{
    const json_t *list = json_object_get(from, "dice");
    /* Two of three are what a throw of Garanguet left. */
    const size_t count = r->variant->doubles == VD_DOUBLES_OVER_THIRD && json_array_size(list) == 2
                             ? 2
                             : (size_t)r->variant->dice;

    memset(die, 0, VD_DICE_MAX);
    for (size_t i = 0; list && i < count; i++) {
        const json_int_t value = json_integer_value(json_array_get(list, i));

        if (json_array_size(list) != count || value < 1 || value > 6) {
            vd_json_in_fail(r, "dice");
            return false;
        }
        die[i] = (uint8_t)value;
    }
    return list != NULL;
}

uint32_t vd_json_in_read_cube(json_reader *r, const json_t *from)
{
    const int64_t value = vd_json_in_get_int(r, from, "cube", 1, UINT32_MAX, 0);

    if (value & (value - 1))
        vd_json_in_fail(r, "cube");
    return (uint32_t)value;
}

/* ---- Plays ---- */

bool vd_json_in_read_play(json_reader *r, const json_t *from, vd_rec_claim *out)
{
    const char *text = vd_json_in_get_text(r, from, "play");
    vd_piece bad;

    if (!text)
        return false;
    vd_stretches_read((vd_piece){text, strlen(text)}, r->variant->track, out, &bad);
    if (bad.len)
        vd_json_in_fail(r, "play");
    out->closed = true;
    return true;
}

const vd_play *vd_json_in_named_play(json_reader *r, const vd_pos *before, vd_dice dice,
                                     const vd_rec_claim *claim)
{
    const vd_plays *plays = vd_build_plays(r->b, r->variant, before, dice);

    return plays ? vd_claim_find(r->variant, before, plays, claim) : NULL;
}
