/* The page's SHA-256 and HMAC against the known answers of their standards and against libsodium. */
#include "web/wasm/sha256.c"

#include "videau/base.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>
#include <sodium.h>

static void hex_of(const uint8_t bytes[SHA256_BYTES], char out[2 * SHA256_BYTES + 1])
{
    for (int i = 0; i < SHA256_BYTES; i++)
        snprintf(out + 2 * (size_t)i, 3, "%02x", bytes[i]);
}

static void hash_of(const void *bytes, size_t len, uint8_t out[SHA256_BYTES])
{
    sha256 hash;

    sha256_init(&hash);
    sha256_add(&hash, bytes, len);
    sha256_end(&hash, out);
}

static void test_known_answers(void **state)
{
    static const struct {
        const char *text, *due;
    } cases[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    static const char jefe[] = "what do ya want for nothing?"; /* RFC 4231, case 2 */
    uint8_t got[SHA256_BYTES];
    char hex[2 * SHA256_BYTES + 1];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        hash_of(cases[i].text, strlen(cases[i].text), got);
        hex_of(got, hex);
        assert_string_equal(hex, cases[i].due);
    }
    hmac_sha256((const uint8_t *)"Jefe", 4, jefe, sizeof jefe - 1, got);
    hex_of(got, hex);
    assert_string_equal(hex, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

/* Every length around the blocks, bytes from a fixed generator, in pieces. */
static void test_against_libsodium(void **state)
{
    enum { MOST = 400 };
    uint8_t bytes[MOST], key[crypto_auth_hmacsha256_KEYBYTES], got[SHA256_BYTES], due[SHA256_BYTES];
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 12);
    for (size_t len = 0; len <= MOST; len++) {
        const size_t piece = len ? vd_rng_below(&rng, (uint32_t)len) : 0;
        sha256 hash;

        for (size_t i = 0; i < len; i++)
            bytes[i] = (uint8_t)vd_rng_next(&rng);
        for (size_t i = 0; i < sizeof key; i++)
            key[i] = (uint8_t)vd_rng_next(&rng);
        sha256_init(&hash);
        sha256_add(&hash, bytes, piece);
        sha256_add(&hash, bytes + piece, len - piece);
        sha256_end(&hash, got);
        crypto_hash_sha256(due, bytes, len);
        assert_memory_equal(got, due, sizeof due);
        hmac_sha256(key, sizeof key, bytes, len, got);
        crypto_auth_hmacsha256(due, bytes, len, key);
        assert_memory_equal(got, due, sizeof due);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_answers),
        cmocka_unit_test(test_against_libsodium),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
