#include "cache.h"

#include <stdlib.h>
#include <string.h>

bool cache_init(cache *out, int bits)
{
    memset(out, 0, sizeof *out);
    out->position_age = 1;
    out->value_age = 1;
    if (bits == 0)
        return true;
    out->mask = ((size_t)1 << bits) - 1;
    out->position = calloc(out->mask + 1, sizeof *out->position);
    out->value = calloc(out->mask + 1, sizeof *out->value);
    return out->position && out->value;
}

void cache_fini(cache *c)
{
    free(c->position);
    free(c->value);
}

/* Ages go round after 2^32 questions: then nothing old may look young. */
void cache_forget_positions(cache *c)
{
    if (++c->position_age == 0) {
        c->position_age = 1;
        if (c->position)
            memset(c->position, 0, (c->mask + 1) * sizeof *c->position);
    }
}

void cache_forget_values(cache *c)
{
    if (++c->value_age == 0) {
        c->value_age = 1;
        if (c->value)
            memset(c->value, 0, (c->mask + 1) * sizeof *c->value);
    }
}

bool cache_find_position(const cache *c, const vd_pos *pos, uint64_t hash, vd_probs *out)
{
    const position_entry *entry;

    if (!c->position)
        return false;
    entry = &c->position[hash & c->mask];
    if (entry->age != c->position_age || !vd_pos_equal(&entry->pos, pos))
        return false;
    *out = entry->probs;
    return true;
}

void cache_keep_position(cache *c, const vd_pos *pos, uint64_t hash, const vd_probs *probs)
{
    position_entry *entry;

    if (!c->position)
        return;
    entry = &c->position[hash & c->mask];
    entry->age = c->position_age;
    entry->pos = *pos;
    entry->probs = *probs;
}

static size_t value_index(const cache *c, const vd_pos *pos, int ply, int seat)
{
    return (vd_pos_hash(pos) + 0x9E3779B97F4A7C15U * (uint64_t)(2 * ply + seat)) & c->mask;
}

bool cache_find_value(const cache *c, const vd_pos *pos, int ply, int seat, node_value *out)
{
    const value_entry *entry;

    if (!c->value)
        return false;
    entry = &c->value[value_index(c, pos, ply, seat)];
    if (entry->age != c->value_age || entry->ply != ply || entry->seat != seat ||
        !vd_pos_equal(&entry->pos, pos))
        return false;
    *out = entry->value;
    return true;
}

void cache_keep_value(cache *c, const vd_pos *pos, int ply, int seat, const node_value *kept)
{
    value_entry *entry;

    if (!c->value)
        return;
    entry = &c->value[value_index(c, pos, ply, seat)];
    entry->age = c->value_age;
    entry->ply = (uint8_t)ply;
    entry->seat = (uint8_t)seat;
    entry->pos = *pos;
    entry->value = *kept;
}
