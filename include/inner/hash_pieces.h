/* The hash of bytes that are not all in memory at once. */
#ifndef VD_INNER_HASH_PIECES_H
#define VD_INNER_HASH_PIECES_H

#include "videau/base.h"

/* vd_hash64 in pieces: `total` bytes in all; every piece but the last is a multiple of 8 bytes. */
uint64_t vd_hash64_begin(size_t total, uint64_t seed);
uint64_t vd_hash64_add(uint64_t hash, const void *data, size_t len);
uint64_t vd_hash64_end(uint64_t hash);

#endif
