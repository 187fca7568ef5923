/* What has been valued and searched before. A hit needs the whole key to be equal, so that a cached value depends on
 * nothing else: not on who put it there. Private to the room. */
#ifndef VD_CACHE_H
#define VD_CACHE_H

#include "inner/cube_states.h"
#include "videau/search.h"

#include <stdatomic.h>

/* A position, all of it: the nibbles of both sides' counts and the pins; where the way has more than 24 points, those of the
 * cells. */
typedef struct pos_key {
    uint64_t word[4];
} pos_key;

/* A position before the roll and the cube, as deep as it was looked at. */
typedef struct node_value {
    vd_probs probs;
    double no_double[VD_CUBE_STATES]; /* of every state, without a double before this roll */
} node_value;

enum {
    KEY_WORDS = sizeof(pos_key) / sizeof(uint64_t),
    PROBS_WORDS = 3, /* with the age */
    NODE_WORDS = 1 + sizeof(node_value) / sizeof(uint64_t)
};

/* What all threads of a search read and write. `turn` is odd while one writes; who finds it changed has read nothing. */
typedef struct position_entry {
    _Atomic uint64_t word[KEY_WORDS + PROBS_WORDS];
    atomic_uint turn;
    uint32_t fill; /* of one cache line */
} position_entry;

typedef struct value_entry {
    _Atomic uint64_t word[KEY_WORDS + NODE_WORDS];
    atomic_uint turn;
} value_entry;

/* Entries of another age are of another variant, or another question: as good as empty. */
typedef struct cache {
    const vd_variant *variant;        /* of the positions */
    size_t position_mask, value_mask; /* entries less 1 */
    position_entry *position;
    value_entry *value;
    uint32_t position_age, value_age;
    bool shared; /* by threads at work */
} cache;

/* False: no memory. bits 0: a cache that keeps nothing. The variant is the caller's and stays there; where it changes, all is to be
 * forgotten. `shared`: by threads that find and keep at the same time; the other calls are for one alone. */
bool vd_search_cache_init(cache *out, const vd_variant *variant, int bits, bool shared);
void vd_search_cache_fini(cache *c);
/* What was kept of positions, or of values, is another question's. */
void vd_search_cache_forget_positions(cache *c);
void vd_search_cache_forget_values(cache *c);

void vd_search_pos_key_of(const vd_variant *variant, const vd_pos *pos, pos_key *out);
uint64_t vd_search_pos_key_hash(const pos_key *key);
bool vd_search_pos_key_equal(const pos_key *a, const pos_key *b);

/* Of positions; c may be NULL: nothing is kept. First, ask for the memory that vd_search_cache_find_position will read. */
void vd_search_cache_expect_position(const cache *c, uint64_t hash);
bool vd_search_cache_find_position(const cache *c, const pos_key *key, uint64_t hash,
                                   vd_probs *out);
void vd_search_cache_keep_position(cache *c, const pos_key *key, uint64_t hash,
                                   const vd_probs *probs);
bool vd_search_cache_find_value(const cache *c, const vd_pos *pos, int ply, int seat,
                                node_value *out);
void vd_search_cache_keep_value(cache *c, const vd_pos *pos, int ply, int seat,
                                const node_value *kept);

#endif
