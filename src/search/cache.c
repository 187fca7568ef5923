/* The cache of values and searches: fixed size, whole keys compared. */
#include "cache.h"

#include "inner/shared_cells.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 64, VALUE_BITS_LESS = 2 };

_Static_assert(sizeof(position_entry) == LINE, "an entry is a line of the processor's cache");

bool vd_search_cache_init(cache *out, const vd_variant *variant, int bits)
{
    VD_ASSERT(bits >= 0 && bits <= VD_SEARCH_CACHE_MAX);

    const int value_bits = bits > VALUE_BITS_LESS ? bits - VALUE_BITS_LESS : 0;

    memset(out, 0, sizeof *out);
    out->variant = variant;
    out->position_age = 1;
    out->value_age = 1;
    if (bits == 0)
        return true;
    out->position_mask = ((size_t)1 << bits) - 1;
    out->value_mask = ((size_t)1 << value_bits) - 1;
    out->position = aligned_alloc(LINE, (out->position_mask + 1) * sizeof *out->position);
    out->value = calloc(out->value_mask + 1, sizeof *out->value);
    if (out->position)
        memset(out->position, 0, (out->position_mask + 1) * sizeof *out->position);
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
            memset(c->position, 0, (c->position_mask + 1) * sizeof *c->position);
    }
}

void vd_search_cache_forget_values(cache *c)
{
    VD_ASSERT(c->value_age > 0);
    if (++c->value_age == 0) {
        c->value_age = 1;
        if (c->value)
            memset(c->value, 0, (c->value_mask + 1) * sizeof *c->value);
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

/* ---- Positions ---- */

void vd_search_cache_expect_position(const cache *c, uint64_t hash)
{
    if (c->position)
        __builtin_prefetch(&c->position[hash & c->position_mask]);
}

bool vd_search_cache_find_position(const cache *c, const pos_key *key, uint64_t hash, vd_probs *out)
{
    const position_entry *entry;

    if (!c->position)
        return false;
    entry = &c->position[hash & c->position_mask];
    if (entry->age != c->position_age || !vd_search_pos_key_equal(&entry->key, key))
        return false;
    *out = entry->probs;
    return true;
}

void vd_search_cache_keep_position(cache *c, const pos_key *key, uint64_t hash,
                                   const vd_probs *probs)
{
    position_entry *entry;

    if (!c->position)
        return;
    entry = &c->position[hash & c->position_mask];
    entry->age = c->position_age;
    entry->key = *key;
    entry->probs = *probs;
}

/* ---- Values ---- */

static size_t value_index(const cache *c, const pos_key *key, int ply, int seat)
{
    return (vd_search_pos_key_hash(key) + 0x9E3779B97F4A7C15U * (uint64_t)(2 * ply + seat)) &
           c->value_mask;
}

bool vd_search_cache_find_value(const cache *c, const vd_pos *pos, int ply, int seat,
                                node_value *out)
{
    const value_entry *entry;
    pos_key key;

    VD_ASSERT(ply >= 0 && ply <= VD_PLY_MAX && (seat == 0 || seat == 1));
    if (!c->value)
        return false;
    vd_search_pos_key_of(c->variant, pos, &key);
    entry = &c->value[value_index(c, &key, ply, seat)];
    if (entry->age != c->value_age || entry->ply != ply || entry->seat != seat ||
        !vd_search_pos_key_equal(&entry->key, &key))
        return false;
    *out = entry->value;
    return true;
}

void vd_search_cache_keep_value(cache *c, const vd_pos *pos, int ply, int seat,
                                const node_value *kept)
{
    value_entry *entry;
    pos_key key;

    VD_ASSERT(ply >= 0 && ply <= VD_PLY_MAX && (seat == 0 || seat == 1));
    if (!c->value)
        return;
    vd_search_pos_key_of(c->variant, pos, &key);
    entry = &c->value[value_index(c, &key, ply, seat)];
    entry->age = c->value_age;
    entry->ply = (uint8_t)ply;
    entry->seat = (uint8_t)seat;
    entry->key = key;
    entry->value = *kept;
}
