/* Dice from a sealed seed. docs/DICE.md states the scheme step by step with a worked example;
 * test_dice.c holds this file to it. */
#include "videau/app.h"

#include <sodium.h>
#include <stdio.h>
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
        return vd_fail(err, VD_ERR_PARSE, VD_WHAT_empty, 0);
    if (len > (size_t)VD_SEED_LEN * 2)
        return vd_fail_args(err, VD_ERR_PARSE, VD_WHAT_too_long, 0, VD_SEED_LEN * 2, 0, 0);
    for (size_t i = 0; i < len; i++) {
        const size_t digit = len - 1 - i; /* from the right */
        const int value = hex_value(hex[digit]);

        if (value < 0)
            return vd_fail_word(err, VD_ERR_PARSE, VD_WHAT_bad_character, digit, hex + digit, 1);
        seed.byte[VD_SEED_LEN - 1 - i / 2] |= (uint8_t)(i % 2 ? value << 4 : value);
    }
    *out = seed;
    return VD_OK;
}

void vd_seed_format(const vd_seed *seed, char out[VD_HEX_LEN])
{
    sodium_bin2hex(out, VD_HEX_LEN, seed->byte, sizeof seed->byte);
}

void vd_seed_seal(const vd_seed *seed, char out[VD_HEX_LEN])
{
    uint8_t hash[crypto_hash_sha256_BYTES];

    crypto_hash_sha256(hash, seed->byte, sizeof seed->byte);
    sodium_bin2hex(out, VD_HEX_LEN, hash, sizeof hash);
}

/* The 32 bytes for one block of a roll. The counters stand at the end, so that no word can
 * imitate another roll. */
static void draw_block(const vd_seed *seed, const char *word, uint32_t game, uint32_t roll,
                       uint32_t block, uint8_t out[crypto_auth_hmacsha256_BYTES])
{
    char counters[48];
    crypto_auth_hmacsha256_state state;
    const int len = snprintf(counters, sizeof counters, "|%lu|%lu|%lu", (unsigned long)game,
                             (unsigned long)roll, (unsigned long)block);

    crypto_auth_hmacsha256_init(&state, seed->byte, sizeof seed->byte);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)word, strlen(word));
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)counters, (unsigned)len);
    crypto_auth_hmacsha256_final(&state, out);
}

void vd_seed_roll(const vd_seed *seed, const char *word, uint32_t game, uint32_t roll,
                  uint8_t die[2])
{
    int found = 0;

    /* 252 is the largest multiple of 6 in a byte: the bytes above it would favour 1 to 4. */
    for (uint32_t block = 0; found < 2; block++) {
        uint8_t bytes[crypto_auth_hmacsha256_BYTES];

        draw_block(seed, word, game, roll, block, bytes);
        for (size_t i = 0; i < sizeof bytes && found < 2; i++)
            if (bytes[i] < 252)
                die[found++] = (uint8_t)(bytes[i] % 6 + 1);
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

bool vd_word_valid(const char *word, size_t len)
{
    size_t at = 0;

    if (len > VD_WORD_MAX)
        return false;
    while (at < len) {
        const size_t size = character_length((const unsigned char *)word + at, len - at);

        if (size == 0)
            return false;
        at += size;
    }
    return true;
}
