/* SHA-256 (FIPS 180-4) and HMAC (RFC 2104) for the page, which has no library for them and no WebCrypto over plain http.
 * The program itself uses libsodium; tests/unit/test_sha256.c compares the two. */
#ifndef SHA256_H
#define SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64 };

typedef struct sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    uint8_t block[SHA256_BLOCK];
} sha256;

void sha256_init(sha256 *hash);
void sha256_add(sha256 *hash, const void *bytes, size_t len);
void sha256_end(sha256 *hash, uint8_t out[SHA256_BYTES]);
/* A key of SHA256_BLOCK bytes at most. */
void hmac_sha256(const uint8_t *key, size_t key_len, const void *bytes, size_t len,
                 uint8_t out[SHA256_BYTES]);

#endif
