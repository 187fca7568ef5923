/* GNU Backgammon's Position ID and Match ID: bits, lowest first, in base 64. */
#include "situation_check.h"

#include <string.h>

static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

enum { POSITION_BYTES = 10, MATCH_BYTES = 9, NO_OWNER = 3 };

static void put_base64(vd_buf *out, const uint8_t *bytes, int count, int letters)
{
    VD_ASSERT(count > 0 && letters > 0);
    for (int k = 0; k < letters; k++) {
        int bit = 6 * k, at = bit / 8;
        unsigned two = (unsigned)bytes[at] << 8 | (at + 1 < count ? bytes[at + 1] : 0U);

        vd_buf_putc(out, base64[(two >> (10 - bit % 8)) & 63U]);
    }
}

/* Reads exactly `letters` letters; bits beyond `count` bytes must be 0. */
static vd_status read_base64(const char *text, size_t len, uint8_t *bytes, int count, int letters,
                             vd_error *err)
{
    memset(bytes, 0, (size_t)count);
    if (len < (size_t)letters)
        return vd_fail_args(err, VD_ERR_PARSE, VD_ERROR_too_short, len, letters, 0, 0);
    if (len > (size_t)letters)
        return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_trailing, (size_t)letters, text + letters,
                            len - (size_t)letters);
    for (int k = 0; k < letters; k++) {
        const char *found = text[k] ? strchr(base64, text[k]) : NULL;

        if (!found)
            return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_bad_character, (size_t)k, text + k, 1);
        for (int i = 0; i < 6; i++) {
            int bit = 6 * k + i;

            if (!(((unsigned)(found - base64) >> (5 - i)) & 1U))
                continue;
            if (bit >= 8 * count)
                return vd_fail(err, VD_ERR_PARSE, VD_ERROR_bad_checksum, (size_t)k);
            bytes[bit / 8] |= (uint8_t)(1U << (7 - bit % 8));
        }
    }
    return VD_OK;
}

static unsigned bit_at(const uint8_t *bytes, int bit)
{
    return ((unsigned)bytes[bit / 8] >> (bit % 8)) & 1U;
}

/* ---- Position: each side's points 1..24 and bar, a one for each checker, a zero after each place ----------------- */

vd_status vd_gnu_position_format(vd_buf *out, const vd_variant *variant, const vd_pos *pos)
{
    static const int order[2] = {VD_OPPONENT, VD_MOVER};
    uint8_t bytes[POSITION_BYTES] = {0};
    int bit = 0;

    if (!vd_is_plain_board(variant, pos) || variant->checkers > VD_CHECKERS_MAX)
        return VD_ERR_UNSUPPORTED;
    for (int s = 0; s < 2; s++) {
        const vd_side *side = &pos->side[order[s]];

        for (int k = 1; k <= 25; k++) {
            int checkers = k == 25 ? side->bar : side->point[k];

            for (; checkers > 0 && bit < 8 * POSITION_BYTES; checkers--, bit++)
                bytes[bit / 8] |= (uint8_t)(1U << (bit % 8));
            bit++;
        }
    }
    if (bit > 8 * POSITION_BYTES)
        return VD_ERR_UNSUPPORTED;
    put_base64(out, bytes, POSITION_BYTES, VD_GNU_POSITION_LEN);
    return out->full ? VD_ERR_FULL : VD_OK;
}

/* Points and bar of one side; false when the bits run out first. */
static bool read_side_number(const uint8_t *bytes, int *bit, vd_side *side)
{
    for (int k = 1; k <= 25; k++) {
        uint8_t checkers = 0;

        while (*bit < 8 * POSITION_BYTES && bit_at(bytes, *bit)) {
            checkers++;
            ++*bit;
        }
        if (*bit >= 8 * POSITION_BYTES)
            return false;
        ++*bit;
        if (k == 25)
            side->bar = checkers;
        else
            side->point[k] = checkers;
    }
    return true;
}

vd_status vd_gnu_position_parse(const char *text, size_t len, const vd_variant *variant,
                                vd_pos *out, vd_error *err)
{
    uint8_t bytes[POSITION_BYTES];
    vd_pos pos;
    int bit = 0;
    vd_status status = read_base64(text, len, bytes, POSITION_BYTES, VD_GNU_POSITION_LEN, err);

    if (status != VD_OK)
        return status;
    memset(&pos, 0, sizeof pos);
    if (!vd_is_contrary24(variant))
        return vd_fail_word(err, VD_ERR_UNSUPPORTED, VD_ERROR_unrepresentable, 0, variant->name,
                            strlen(variant->name));
    if (!read_side_number(bytes, &bit, &pos.side[VD_OPPONENT]) ||
        !read_side_number(bytes, &bit, &pos.side[VD_MOVER]))
        return vd_fail(err, VD_ERR_PARSE, VD_ERROR_bad_checksum, 0);
    for (; bit < 8 * POSITION_BYTES; bit++) {
        if (bit_at(bytes, bit))
            return vd_fail(err, VD_ERR_PARSE, VD_ERROR_bad_checksum, 0);
    }
    status = vd_sides_complete(variant, &pos, err);
    if (status == VD_OK)
        status = vd_pos_check(variant, &pos, err);
    if (status == VD_OK)
        *out = pos;
    return status;
}

/* ---- Match --------------------------------------------------------------------------------------------------- */

/* Where each field stands: first bit and width. The player on roll is written as player 1. */
enum {
    CUBE_AT = 0,
    CUBE_BITS = 4,
    OWNER_AT = 4,
    OWNER_BITS = 2,
    ROLLER_AT = 6,
    CRAWFORD_AT = 7,
    STATE_AT = 8,
    STATE_BITS = 3,
    TURN_AT = 11, /* who must act: the other player while a double or a resignation is open */
    DOUBLED_AT = 12,
    RESIGNED_AT = 13,
    RESIGNED_BITS = 2,
    DICE_AT = 15,
    DIE_BITS = 3,
    LENGTH_AT = 21,
    SCORE_AT = 36,
    LONG_BITS = 15,
    NO_JACOBY_AT = 66, /* set when the Jacoby rule is off, in matches too */
    UNUSED_AT = 67
};

static void put_bits(uint8_t *bytes, int at, int width, unsigned value)
{
    VD_ASSERT(width >= 1 && at >= 0);
    for (int i = 0; i < width; i++) {
        if ((value >> i) & 1U)
            bytes[(at + i) / 8] |= (uint8_t)(1U << ((at + i) % 8));
    }
}

static unsigned get_bits(const uint8_t *bytes, int at, int width)
{
    unsigned value = 0;

    VD_ASSERT(width >= 1 && at >= 0);
    for (int i = 0; i < width; i++)
        value |= bit_at(bytes, at + i) << i;
    return value;
}

vd_status vd_gnu_match_format(vd_buf *out, const vd_situation *s)
{
    uint8_t bytes[MATCH_BYTES] = {0};
    unsigned limit = 1U << LONG_BITS;
    bool answer = s->doubled || s->resigned;

    if (s->cube_exp >= 1U << CUBE_BITS || s->length >= limit || s->score[0] >= limit ||
        s->score[1] >= limit || s->resigned > 3 || (s->dice.count != 0 && s->dice.count != 2))
        return VD_ERR_UNSUPPORTED;
    put_bits(bytes, CUBE_AT, CUBE_BITS, s->cube_exp);
    put_bits(bytes, OWNER_AT, OWNER_BITS, s->cube_owner < 0 ? NO_OWNER : s->cube_owner == VD_MOVER);
    put_bits(bytes, ROLLER_AT, 1, 1);
    put_bits(bytes, CRAWFORD_AT, 1, s->crawford);
    put_bits(bytes, STATE_AT, STATE_BITS, 1);
    put_bits(bytes, TURN_AT, 1, !answer);
    put_bits(bytes, DOUBLED_AT, 1, s->doubled);
    put_bits(bytes, RESIGNED_AT, RESIGNED_BITS, s->resigned);
    for (int i = 0; i < s->dice.count; i++)
        put_bits(bytes, DICE_AT + i * DIE_BITS, DIE_BITS, s->dice.die[i]);
    put_bits(bytes, LENGTH_AT, LONG_BITS, s->length);
    put_bits(bytes, SCORE_AT, LONG_BITS, s->score[VD_OPPONENT]);
    put_bits(bytes, SCORE_AT + LONG_BITS, LONG_BITS, s->score[VD_MOVER]);
    put_bits(bytes, NO_JACOBY_AT, 1, !s->jacoby);
    put_base64(out, bytes, MATCH_BYTES, VD_GNU_MATCH_LEN);
    return out->full ? VD_ERR_FULL : VD_OK;
}

static bool get_dice(const uint8_t *bytes, vd_dice *out)
{
    unsigned a = get_bits(bytes, DICE_AT, DIE_BITS),
             b = get_bits(bytes, DICE_AT + DIE_BITS, DIE_BITS);

    *out = (vd_dice){0};
    if (a == 0 && b == 0)
        return true;
    if (a < 1 || a > 6 || b < 1 || b > 6)
        return false;
    *out = vd_dice_make((int)a, (int)b);
    return true;
}

vd_status vd_gnu_match_parse(const char *text, size_t len, vd_situation *inout, vd_error *err)
{
    uint8_t bytes[MATCH_BYTES];
    vd_situation s = *inout;
    unsigned owner, on_roll;
    vd_status status = read_base64(text, len, bytes, MATCH_BYTES, VD_GNU_MATCH_LEN, err);

    if (status != VD_OK)
        return status;
    owner = get_bits(bytes, OWNER_AT, OWNER_BITS);
    on_roll = get_bits(bytes, ROLLER_AT, 1);
    if (owner == 2 || get_bits(bytes, STATE_AT, STATE_BITS) > 4 || !get_dice(bytes, &s.dice) ||
        get_bits(bytes, UNUSED_AT, 8 * MATCH_BYTES - UNUSED_AT) != 0)
        return vd_fail(err, VD_ERR_PARSE, VD_ERROR_bad_checksum, 0);
    s.cube_exp = (uint16_t)get_bits(bytes, CUBE_AT, CUBE_BITS);
    s.cube_owner = (int8_t)(owner == NO_OWNER ? -1 : owner == on_roll ? VD_MOVER : VD_OPPONENT);
    s.crawford = get_bits(bytes, CRAWFORD_AT, 1);
    s.doubled = get_bits(bytes, DOUBLED_AT, 1);
    s.resigned = (uint8_t)get_bits(bytes, RESIGNED_AT, RESIGNED_BITS);
    s.length = (uint16_t)get_bits(bytes, LENGTH_AT, LONG_BITS);
    s.score[VD_MOVER] = get_bits(bytes, SCORE_AT + (int)on_roll * LONG_BITS, LONG_BITS);
    s.score[VD_OPPONENT] = get_bits(bytes, SCORE_AT + (int)(1 - on_roll) * LONG_BITS, LONG_BITS);
    s.jacoby = s.length == 0 && vd_variant_get(s.variant)->cube_allowed &&
               !get_bits(bytes, NO_JACOBY_AT, 1);
    s.beavers = false;
    status = vd_situation_check(vd_variant_get(s.variant), &s, err);
    if (status == VD_OK)
        *inout = s;
    return status;
}
