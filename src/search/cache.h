/* What has been searched before. A hit needs the whole key to be equal, so that a cached value depends on nothing else.
 * Private to the room. */
#ifndef VD_CACHE_H
#define VD_CACHE_H

#include "videau/search.h"

/* A position before the roll and the cube, as deep as it was looked at. */
typedef struct node_value {
    vd_probs probs;
    double hold[VD_STAKE_STATES]; /* of every state, without a double before this roll */
} node_value;

typedef struct position_entry {
    uint32_t age;
    vd_pos pos;
    vd_probs probs;
} position_entry;

typedef struct value_entry {
    uint32_t age;
    uint8_t ply;
    uint8_t seat;
    vd_pos pos;
    node_value value;
} value_entry;

/* Entries of another age are of another variant, or another match: as good as empty. */
typedef struct cache {
    size_t mask; /* entries less 1 */
    position_entry *position;
    value_entry *value;
    uint32_t position_age, value_age;
} cache;

/* False: no memory. bits 0: a cache that keeps nothing. */
bool cache_init(cache *out, int bits);
void cache_fini(cache *c);
/* What was kept of positions, or of values, is another question's. */
void cache_forget_positions(cache *c);
void cache_forget_values(cache *c);

bool cache_find_position(const cache *c, const vd_pos *pos, uint64_t hash, vd_probs *out);
void cache_keep_position(cache *c, const vd_pos *pos, uint64_t hash, const vd_probs *probs);
bool cache_find_value(const cache *c, const vd_pos *pos, int ply, int seat, node_value *out);
void cache_keep_value(cache *c, const vd_pos *pos, int ply, int seat, const node_value *kept);

#endif
