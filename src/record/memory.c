/* Memory of a record, and what a builder keeps in it: texts, tags, lists. */
#include "record_priv.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 32768, ALIGN = alignof(max_align_t) };

static size_t rounded(size_t bytes)
{
    return (bytes + ALIGN - 1) / ALIGN * ALIGN;
}

vd_arena *vd_arena_new(void)
{
    return calloc(1, sizeof(vd_arena));
}

void vd_arena_free(vd_arena *arena)
{
    vd_block *block = arena ? arena->block : NULL;

    while (block) {
        vd_block *next = block->next;

        free(block);
        block = next;
    }
    free(arena);
}

/* A block with room for `bytes`; one of its own when they are many, so that the others stay in use. */
static vd_block *block_for(vd_arena *arena, size_t bytes)
{
    const size_t head = rounded(sizeof(vd_block));
    const bool large = bytes > BLOCK_BYTES / 4;
    vd_block *block = malloc(head + (large ? bytes : BLOCK_BYTES));

    if (!block)
        return NULL;
    block->size = large ? bytes : BLOCK_BYTES;
    block->used = 0;
    if (large && arena->block) {
        block->next = arena->block->next;
        arena->block->next = block;
    } else {
        block->next = arena->block;
        arena->block = block;
    }
    return block;
}

void *vd_arena_take(vd_arena *arena, size_t bytes)
{
    vd_block *block = arena->block;
    char *at;

    if (arena->failed || bytes > (size_t)1 << 40)
        return NULL;
    bytes = rounded(bytes ? bytes : 1);
    if (!block || block->size - block->used < bytes)
        block = block_for(arena, bytes);
    if (!block) {
        arena->failed = true;
        return NULL;
    }
    at = (char *)block + rounded(sizeof(vd_block)) + block->used;
    block->used += bytes;
    return memset(at, 0, bytes);
}

vd_status vd_record_name(vd_record *record, size_t match, int seat, const char *name)
{
    char *copy = vd_arena_take(record->memory, strlen(name) + 1);

    VD_ASSERT(match < record->matches && (seat == 0 || seat == 1));
    if (!copy)
        return VD_ERR_NOMEM;
    memcpy(copy, name, strlen(name) + 1);
    record->match[match]->name[seat] = copy;
    return VD_OK;
}

/* ---- Builder ---- */

void *vd_build_room(vd_builder *builder, size_t bytes)
{
    return vd_arena_take(builder->arena, bytes);
}

void *vd_build_part(vd_builder *builder, size_t bytes)
{
    void *part = vd_arena_take(builder->arena, bytes);

    return part ? part : memset(builder->waste, 0, bytes);
}

const char *vd_build_text(vd_builder *builder, const char *text, size_t len)
{
    char *copy = vd_arena_take(builder->arena, len + 1);

    VD_ASSERT(text || len == 0);
    if (!copy)
        return "";
    if (len)
        memcpy(copy, text, len);
    return copy;
}

const char *vd_build_string(vd_builder *builder, const char *text)
{
    return vd_build_text(builder, text, strlen(text));
}

bool vd_build_grow(vd_builder *builder, void **list, size_t count, size_t *room, size_t each)
{
    const size_t wanted = *room ? 2 * *room : 4;
    void *more;

    VD_ASSERT(count <= *room);
    if (count < *room)
        return true;
    more = vd_arena_take(builder->arena, wanted * each);
    if (!more)
        return false;
    if (count)
        memcpy(more, *list, count * each);
    *list = more;
    *room = wanted;
    return true;
}

void vd_build_append(vd_builder *b, void *list_at, size_t *count, size_t *room, void *item)
{
    void **list = *(void ***)list_at;
    void *grown = list;

    if (item == b->waste || !vd_build_grow(b, &grown, *count, room, sizeof(void *)))
        return;
    list = grown;
    list[(*count)++] = item;
    *(void ***)list_at = list;
}

static void put_tag(vd_builder *builder, vd_rec_tags *tags, const char *key, const char *value,
                    size_t len, bool binary)
{
    void *list = tags->tag;
    vd_rec_tag *tag;

    if (!vd_build_grow(builder, &list, tags->count, &tags->room, sizeof *tag))
        return;
    tags->tag = list;
    tag = &tags->tag[tags->count++];
    tag->key = vd_build_string(builder, key);
    tag->value = vd_build_text(builder, value, len);
    tag->len = builder->arena->failed ? 0 : len;
    tag->binary = binary;
}

void vd_build_tag(vd_builder *builder, vd_rec_tags *tags, const char *key, const char *value,
                  size_t len)
{
    put_tag(builder, tags, key, value, len, false);
}

void vd_build_blob(vd_builder *builder, vd_rec_tags *tags, const char *key, const void *bytes,
                   size_t len)
{
    put_tag(builder, tags, key, bytes, len, true);
}

void vd_build_dialect(vd_builder *builder, const char *dialect)
{
    builder->record->dialect = vd_build_string(builder, dialect);
}

vd_record *vd_build_record(vd_builder *builder)
{
    return builder->record;
}

/* ---- Text that grows ---- */

static bool make_room(vd_out *out, size_t more)
{
    size_t wanted = out->capacity ? out->capacity : 1024;
    char *data;

    if (out->failed)
        return false;
    if (out->length + more + 1 <= out->capacity)
        return true;
    while (wanted < out->length + more + 1)
        wanted *= 2;
    data = realloc(out->data, wanted);
    if (!data) {
        out->failed = true;
        return false;
    }
    out->data = data;
    out->capacity = wanted;
    return true;
}

void vd_out_put_n(vd_out *out, const void *bytes, size_t len)
{
    VD_ASSERT(bytes || len == 0);
    if (!make_room(out, len))
        return;
    if (len)
        memcpy(out->data + out->length, bytes, len);
    out->length += len;
    out->data[out->length] = '\0';
}

void vd_out_put(vd_out *out, const char *text)
{
    vd_out_put_n(out, text, strlen(text));
}

void vd_out_putc(vd_out *out, char c)
{
    vd_out_put_n(out, &c, 1);
}

void vd_out_free(vd_out *out)
{
    free(out->data);
    *out = (vd_out){0};
}
