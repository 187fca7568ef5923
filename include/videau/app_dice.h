/* Dice that anyone can recompute: HMAC-SHA-256 keyed with a secret seed that the program committed to before people's
 * sides gave their values. docs/DICE.md has every step. */
#ifndef VIDEAU_APP_DICE_H
#define VIDEAU_APP_DICE_H

#include "videau/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { VD_SEED_LEN = 32, VD_HEX_LEN = 2 * VD_SEED_LEN + 1, VD_CLIENT_SEED_MAX = 128 };

typedef struct vd_seed {
    uint8_t byte[VD_SEED_LEN];
} vd_seed;

/* From the system; VD_ERR_IO when it has none to give. */
VD_API VD_NODISCARD vd_status vd_seed_random(vd_seed *out);
/* 1 to 64 hexadecimal digits; fewer than 64 are taken as the low ones. Fails with VD_ERR_PARSE. */
VD_API VD_NODISCARD vd_status vd_seed_parse(const char *hex, size_t len, vd_seed *out,
                                            vd_error *err);
VD_API void vd_seed_format(const vd_seed *seed, char out[VD_HEX_LEN]);
VD_API void vd_seed_commitment(const vd_seed *seed,
                               char out[VD_HEX_LEN]); /* SHA-256 of the 32 bytes */
VD_API void vd_text_commitment(const char *text, size_t len,
                               char out[VD_HEX_LEN]); /* SHA-256 of it */
/* Roll number `roll` of game number `game`, both from 1, for the player's `word` (zero-terminated). */
VD_API void vd_seed_roll(const vd_seed *seed, const char *word, uint32_t game, uint32_t roll,
                         uint8_t die[2]);
/* May it be mixed in? UTF-8 without control characters, VD_CLIENT_SEED_MAX bytes at most. */
VD_API bool vd_client_seed_valid(const char *word, size_t len);

#ifdef __cplusplus
}
#endif
#endif
