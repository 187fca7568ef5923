/* Dice from a sealed seed. docs/DICE.md states the scheme step by step with a worked example;
 * test_dice.c holds this file to it. */
#include "session_parts.h"

#include <sodium.h>
#include <string.h>

vd_status vd_seed_random(vd_seed *out)
{
    if (sodium_init() < 0)
        return VD_ERR_IO;
    randombytes_buf(out->byte, sizeof out->byte);
    return VD_OK;
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

vd_status vd_seed_parse(const char *hex, size_t len, vd_seed *out, vd_error *err)
{
    vd_seed seed = {{0}};

    if (len == 0)
        return vd_fail(err, VD_ERR_PARSE, VD_ERROR_empty, 0);
    if (len > (size_t)VD_SEED_LEN * 2)
        return vd_fail_args(err, VD_ERR_PARSE, VD_ERROR_too_long, 0, VD_SEED_LEN * 2, 0, 0);
    for (size_t i = 0; i < len; i++) {
        const size_t digit = len - 1 - i; /* from the right */
        const int value = hex_value(hex[digit]);

        if (value < 0)
            return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_bad_character, digit, hex + digit, 1);
        seed.byte[VD_SEED_LEN - 1 - i / 2] |= (uint8_t)(i % 2 ? value << 4 : value);
    }
    *out = seed;
    return VD_OK;
}

void vd_seed_format(const vd_seed *seed, char out[VD_HEX_LEN])
{
    sodium_bin2hex(out, VD_HEX_LEN, seed->byte, sizeof seed->byte);
}

void vd_seed_commitment(const vd_seed *seed, char out[VD_HEX_LEN])
{
    uint8_t hash[crypto_hash_sha256_BYTES];

    crypto_hash_sha256(hash, seed->byte, sizeof seed->byte);
    sodium_bin2hex(out, VD_HEX_LEN, hash, sizeof hash);
}

void vd_text_commitment(const char *text, size_t len, char out[VD_HEX_LEN])
{
    uint8_t hash[crypto_hash_sha256_BYTES];

    crypto_hash_sha256(hash, (const uint8_t *)text, len);
    sodium_bin2hex(out, VD_HEX_LEN, hash, sizeof hash);
}

void vd_seed_roll(const vd_seed *seed, const char *word, uint32_t game, uint32_t roll,
                  uint8_t die[2])
{
    vd_app_draw(seed, NULL, (const vd_dice_contribution[2]){{NULL, word}, {NULL, NULL}}, game, roll,
                2, die);
}

void vd_app_draw(const vd_seed *seed, const char *commitment, const vd_dice_contribution given[2],
                 uint32_t game, uint32_t roll, int dice, uint8_t *die)
{
    int found = 0;

    for (uint32_t block = 0; found < dice; block++) {
        uint8_t bytes[VD_DICE_BLOCK];
        char text[VD_DICE_TEXT_MAX];
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        if (commitment)
            vd_dice_roll_text(&buf, commitment, given, game, roll, block);
        else
            vd_dice_word_text(&buf, given[0].word, game, roll, block);
        VD_ASSERT(!buf.full);
        crypto_auth_hmacsha256(bytes, (const uint8_t *)text, buf.length, seed->byte);
        vd_dice_take(bytes, dice, die, &found);
    }
}

/* Length of the UTF-8 character at `text`, 0 when it is not one or is a control character. */
static size_t character_length(const unsigned char *text, size_t len)
{
    const unsigned char first = text[0];
    const size_t size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    uint32_t code = first < 0x80 ? first : first & (0x7FU >> size);

    if (first < 0x20 || first == 0x7F || (first >= 0x80 && first < 0xC2) || first > 0xF4 ||
        size > len)
        return 0;
    for (size_t i = 1; i < size; i++) {
        if ((text[i] & 0xC0U) != 0x80U)
            return 0;
        code = code << 6 | (text[i] & 0x3FU);
    }
    if (size == 2 && code < 0xA0)
        return 0;
    if ((size == 3 && code < 0x800) || (code >= 0xD800 && code < 0xE000))
        return 0;
    if (size == 4 && (code < 0x10000 || code > 0x10FFFF))
        return 0;
    return size;
}

bool vd_client_seed_valid(const char *word, size_t len)
{
    size_t at = 0;

    if (len > VD_CLIENT_SEED_MAX)
        return false;
    while (at < len) {
        const size_t size = character_length((const unsigned char *)word + at, len - at);

        if (size == 0)
            return false;
        at += size;
    }
    return true;
}
