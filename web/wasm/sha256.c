/* SHA-256 (FIPS 180-4) and HMAC (RFC 2104), for the page. */
#include "sha256.h"

#include <string.h>

/* The first 32 bits of the fractional parts: of the cube roots of the first 64 primes... */
static const uint32_t round_constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

/* ...and of the square roots of the first 8. */
static const uint32_t start[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static uint32_t turn(uint32_t x, int by)
{
    return x >> by | x << (32 - by);
}

static void stretch(const uint8_t block[SHA256_BLOCK], uint32_t w[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        const uint32_t a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
        const uint32_t b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10;

        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
}

static void mix(uint32_t state[8], const uint8_t block[SHA256_BLOCK])
{
    uint32_t w[64], s[8];

    stretch(block, w);
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 64; i++) {
        const uint32_t e = turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25);
        const uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        const uint32_t one = s[7] + e + choice + round_constant[i] + w[i];
        const uint32_t a = turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22);
        const uint32_t most = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);

        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + a + most;
    }
    for (int i = 0; i < 8; i++)
        state[i] += s[i];
}

void sha256_init(sha256 *hash)
{
    memset(hash, 0, sizeof *hash);
    memcpy(hash->state, start, sizeof start);
}

void sha256_add(sha256 *hash, const void *bytes, size_t len)
{
    const uint8_t *at = bytes;

    for (; len > 0; len--) {
        hash->block[hash->length++ % SHA256_BLOCK] = *at++;
        if (hash->length % SHA256_BLOCK == 0)
            mix(hash->state, hash->block);
    }
}

void sha256_end(sha256 *hash, uint8_t out[SHA256_BYTES])
{
    static const uint8_t zero = 0, one = 0x80;
    const uint64_t bits = 8 * hash->length;

    sha256_add(hash, &one, 1);
    while (hash->length % SHA256_BLOCK != SHA256_BLOCK - 8)
        sha256_add(hash, &zero, 1);
    for (int i = 7; i >= 0; i--) {
        const uint8_t byte = (uint8_t)(bits >> 8 * i);

        sha256_add(hash, &byte, 1);
    }
    for (int i = 0; i < SHA256_BYTES; i++)
        out[i] = (uint8_t)(hash->state[i / 4] >> (24 - 8 * (i % 4)));
}

/* The key with every byte changed by `with`. */
static void add_key(sha256 *hash, const uint8_t *key, size_t key_len, uint8_t with)
{
    for (size_t i = 0; i < SHA256_BLOCK; i++) {
        const uint8_t byte = (uint8_t)((i < key_len ? key[i] : 0) ^ with);

        sha256_add(hash, &byte, 1);
    }
}

void hmac_sha256(const uint8_t *key, size_t key_len, const void *bytes, size_t len,
                 uint8_t out[SHA256_BYTES])
{
    sha256 hash;

    sha256_init(&hash);
    add_key(&hash, key, key_len, 0x36);
    sha256_add(&hash, bytes, len);
    sha256_end(&hash, out);
    sha256_init(&hash);
    add_key(&hash, key, key_len, 0x5c);
    sha256_add(&hash, out, SHA256_BYTES);
    sha256_end(&hash, out);
}
