/* The cache of values and searches: fixed size, whole keys compared. */
#include "cache.h"

#include "inner/shared_cells.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 64, VALUE_BITS_LESS = 2 };

_Static_assert(sizeof(position_entry) == LINE, "an entry is a line of the processor's cache");

bool vd_search_cache_init(cache *out, const vd_variant *variant, int bits, bool shared)
{
    VD_ASSERT(bits >= 0 && bits <= VD_SEARCH_CACHE_MAX);

    const int value_bits = bits > VALUE_BITS_LESS ? bits - VALUE_BITS_LESS : 0;

    memset(out, 0, sizeof *out);
    out->variant = variant;
    out->shared = shared;
    out->position_age = 1;
    out->value_age = 1;
    if (bits == 0)
        return true;
    out->position_mask = ((size_t)1 << bits) - 1;
    out->value_mask = ((size_t)1 << value_bits) - 1;
    out->position = aligned_alloc(LINE, (out->position_mask + 1) * sizeof *out->position);
    out->value = calloc(out->value_mask + 1, sizeof *out->value);
    if (out->position)
        memset((void *)out->position, 0, (out->position_mask + 1) * sizeof *out->position);
    return out->position && out->value;
}

void vd_search_cache_fini(cache *c)
{
    free(c->position);
    free(c->value);
}

/* Ages go round after 2^32 questions: then nothing old may look young. */
void vd_search_cache_forget_positions(cache *c)
{
    VD_ASSERT(c->position_age > 0);
    if (++c->position_age == 0) {
        c->position_age = 1;
        if (c->position)
            memset((void *)c->position, 0, (c->position_mask + 1) * sizeof *c->position);
    }
}

void vd_search_cache_forget_values(cache *c)
{
    VD_ASSERT(c->value_age > 0);
    if (++c->value_age == 0) {
        c->value_age = 1;
        if (c->value)
            memset((void *)c->value, 0, (c->value_mask + 1) * sizeof *c->value);
    }
}

/* ---- Keys ---- */

/* The low halves of eight bytes, side by side. */
static inline uint64_t nibbles(const uint8_t *bytes)
{
    uint64_t x;

    memcpy(&x, bytes, sizeof x);
    x = (x | x >> 4) & 0x00FF00FF00FF00FFU;
    x = (x | x >> 8) & 0x0000FFFF0000FFFFU;
    return (x | x >> 16) & 0x00000000FFFFFFFFU;
}

/* Of a side 28 bits. Where checkers are pinned there is neither bar nor flag, and elsewhere no pin. */
static inline uint64_t rest_of(const vd_side *side)
{
    uint32_t last;

    memcpy(&last, side->point + 24, sizeof last); /* the last point, then the pins */
    return (uint64_t)(last & 15U) | (uint64_t)(last >> 8) << 4 | (uint64_t)side->bar << 4 |
           (uint64_t)side->unentered << 8 | (uint64_t)side->flags << 12;
}

static inline uint64_t pending_of(const vd_pos *pos)
{
    return (uint64_t)pos->pending << 56 | (uint64_t)pos->pending_die << 60;
}

/* Of a side 16 bits, on a long way, where nobody is pinned. */
static inline uint64_t away_of(const vd_side *side)
{
    return (uint64_t)side->point[0] | (uint64_t)side->bar << 4 | (uint64_t)side->unentered << 8 |
           (uint64_t)side->flags << 12;
}

static void long_key_of(const vd_variant *variant, const vd_pos *pos, pos_key *out)
{
    uint8_t cell[VD_CELLS];
    const uint64_t theirs = vd_cells_of(variant, pos, cell);

    out->word[0] = nibbles(cell) | nibbles(cell + 8) << 32;
    out->word[1] = nibbles(cell + 16) | nibbles(cell + 24) << 32;
    out->word[2] = nibbles(cell + 32) | away_of(&pos->side[VD_MOVER]) << 32 |
                   away_of(&pos->side[VD_OPPONENT]) << 48;
    out->word[3] = theirs | pending_of(pos);
}

void vd_search_pos_key_of(const vd_variant *variant, const vd_pos *pos, pos_key *out)
{
    const vd_side *mover = &pos->side[VD_MOVER], *opponent = &pos->side[VD_OPPONENT];

    if (vd_variant_has_long_way(variant)) {
        long_key_of(variant, pos, out);
        return;
    }
    out->word[0] = nibbles(mover->point) | nibbles(mover->point + 8) << 32;
    out->word[1] = nibbles(opponent->point) | nibbles(opponent->point + 8) << 32;
    out->word[2] = nibbles(mover->point + 16) | nibbles(opponent->point + 16) << 32;
    /* What is left of a throw (vd_pending_dice) takes a byte; where checkers are pinned it is no more than a die. */
    out->word[3] = rest_of(mover) | rest_of(opponent) << 28 | pending_of(pos) |
                   (uint64_t)(pos->pending_die >> 4) << 20;
}

static inline uint64_t turn_left(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

uint64_t vd_search_pos_key_hash(const pos_key *key)
{
    uint64_t hash = key->word[0] * 0x9E3779B97F4A7C15U;

    hash ^= turn_left(key->word[1] * 0xFF51AFD7ED558CCDU, 31);
    hash += turn_left(key->word[2] * 0xC4CEB9FE1A85EC53U, 17);
    hash ^= turn_left(key->word[3] * 0xD6E8FEB86659FD93U, 47);
    hash ^= hash >> 29;
    hash *= 0xBF58476D1CE4E5B9U;
    return hash ^ hash >> 32;
}

bool vd_search_pos_key_equal(const pos_key *a, const pos_key *b)
{
    return ((a->word[0] ^ b->word[0]) | (a->word[1] ^ b->word[1]) | (a->word[2] ^ b->word[2]) |
            (a->word[3] ^ b->word[3])) == 0;
}

/* ---- Entries ---- */

static bool has_key(const _Atomic uint64_t *word, const pos_key *key)
{
    uint64_t differs = 0;

    for (int i = 0; i < KEY_WORDS; i++)
        differs |= atomic_load_explicit(&word[i], memory_order_relaxed) ^ key->word[i];
    return differs == 0;
}

/* False: one was writing. */
static bool read_words(const atomic_uint *turn, const _Atomic uint64_t *word, size_t count,
                       uint64_t *out)
{
    const unsigned before = atomic_load_explicit(turn, memory_order_acquire);

    for (size_t i = 0; i < count; i++)
        out[i] = atomic_load_explicit(&word[i], memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    return before % 2 == 0 && atomic_load_explicit(turn, memory_order_relaxed) == before;
}

/* Nothing where another one writes. */
static void write_words(bool shared, atomic_uint *turn, _Atomic uint64_t *word, size_t count,
                        const uint64_t *from)
{
    unsigned before = atomic_load_explicit(turn, memory_order_relaxed);

    if (shared && (before % 2 != 0 ||
                   !atomic_compare_exchange_strong_explicit(
                       turn, &before, before + 1, memory_order_relaxed, memory_order_relaxed)))
        return;
    atomic_thread_fence(memory_order_release);
    for (size_t i = 0; i < count; i++)
        atomic_store_explicit(&word[i], from[i], memory_order_relaxed);
    if (shared)
        atomic_store_explicit(turn, before + 2, memory_order_release);
}

/* ---- Positions ---- */

/* A word of what is kept of a position holds its age. */
typedef struct aged_probs {
    vd_probs probs;
    uint32_t age;
} aged_probs;

_Static_assert(sizeof(aged_probs) == PROBS_WORDS * sizeof(uint64_t), "whole words");

void vd_search_cache_expect_position(const cache *c, uint64_t hash)
{
    if (c && c->position)
        __builtin_prefetch((const void *)&c->position[hash & c->position_mask]);
}

bool vd_search_cache_find_position(const cache *c, const pos_key *key, uint64_t hash, vd_probs *out)
{
    uint64_t word[KEY_WORDS + PROBS_WORDS];
    const position_entry *entry;
    aged_probs kept;

    if (!c || !c->position)
        return false;
    entry = &c->position[hash & c->position_mask];
    if (!has_key(entry->word, key) ||
        !read_words(&entry->turn, entry->word, KEY_WORDS + PROBS_WORDS, word) ||
        memcmp(word, key, sizeof *key) != 0)
        return false;
    memcpy(&kept, word + KEY_WORDS, sizeof kept);
    if (kept.age != c->position_age)
        return false;
    *out = kept.probs;
    return true;
}

void vd_search_cache_keep_position(cache *c, const pos_key *key, uint64_t hash,
                                   const vd_probs *probs)
{
    uint64_t word[KEY_WORDS + PROBS_WORDS];
    position_entry *entry;
    aged_probs kept;

    if (!c || !c->position)
        return;
    kept = (aged_probs){*probs, c->position_age};
    entry = &c->position[hash & c->position_mask];
    memcpy(word, key, sizeof *key);
    memcpy(word + KEY_WORDS, &kept, sizeof kept);
    write_words(c->shared, &entry->turn, entry->word, KEY_WORDS + PROBS_WORDS, word);
}

/* ---- Values ---- */

static size_t value_index(const cache *c, const pos_key *key, int ply, int seat)
{
    return (vd_search_pos_key_hash(key) + 0x9E3779B97F4A7C15U * (uint64_t)(2 * ply + seat)) &
           c->value_mask;
}

/* The word of a value that says what it is of. */
static uint64_t value_of(const cache *c, int ply, int seat)
{
    VD_ASSERT(ply >= 0 && ply <= VD_PLY_MAX && (seat == 0 || seat == 1));
    return (uint64_t)c->value_age << 32 | (uint64_t)(2 * ply + seat);
}

bool vd_search_cache_find_value(const cache *c, const vd_pos *pos, int ply, int seat,
                                node_value *out)
{
    const uint64_t what = value_of(c, ply, seat);
    uint64_t word[KEY_WORDS + NODE_WORDS];
    const value_entry *entry;
    pos_key key;

    if (!c->value)
        return false;
    vd_search_pos_key_of(c->variant, pos, &key);
    entry = &c->value[value_index(c, &key, ply, seat)];
    if (!has_key(entry->word, &key) ||
        !read_words(&entry->turn, entry->word, KEY_WORDS + NODE_WORDS, word) ||
        memcmp(word, &key, sizeof key) != 0 || word[KEY_WORDS] != what)
        return false;
    memcpy(out, word + KEY_WORDS + 1, sizeof *out);
    return true;
}

void vd_search_cache_keep_value(cache *c, const vd_pos *pos, int ply, int seat,
                                const node_value *kept)
{
    uint64_t word[KEY_WORDS + NODE_WORDS];
    value_entry *entry;
    pos_key key;

    if (!c->value)
        return;
    vd_search_pos_key_of(c->variant, pos, &key);
    entry = &c->value[value_index(c, &key, ply, seat)];
    memcpy(word, &key, sizeof key);
    word[KEY_WORDS] = value_of(c, ply, seat);
    memcpy(word + KEY_WORDS + 1, kept, sizeof *kept);
    write_words(c->shared, &entry->turn, entry->word, KEY_WORDS + NODE_WORDS, word);
}
