/* Adding to a finished record: a copy of its matches, games, actions and lists, all else shared. */
#include "record_priv.h"

#include <string.h>

/* A list of pointers with what they point to, each of `size` bytes. Without memory the arena remembers it. */
static void copy_list(vd_builder *b, void *list_at, size_t count, size_t *room, size_t size)
{
    void **from = *(void ***)list_at;
    void **to = vd_build_room(b, count * sizeof *to);

    VD_ASSERT(size > 0);
    for (size_t i = 0; i < count && to; i++) {
        to[i] = vd_build_room(b, size);
        if (!to[i])
            return;
        memcpy(to[i], from[i], size);
    }
    if (!to)
        return;
    *(void ***)list_at = to;
    *room = count;
}

/* Lists that are shared have no room left: what grows gets a list of its own. */
static void share_tags(vd_rec_tags *tags)
{
    tags->room = tags->count;
}

static void copy_game(vd_builder *b, vd_rec_game *game)
{
    copy_list(b, (void *)&game->action, game->actions, &game->room, sizeof(vd_rec_action));
    share_tags(&game->tags);
    for (size_t i = 0; i < game->actions && !b->arena->failed; i++) {
        game->action[i]->analyses.room = game->action[i]->analyses.count;
        share_tags(&game->action[i]->tags);
    }
}

static void copy_match(vd_builder *b, vd_rec_match *match)
{
    copy_list(b, (void *)&match->game, match->games, &match->room, sizeof(vd_rec_game));
    match->alias_room = match->aliases;
    share_tags(&match->headers);
    share_tags(&match->tags);
    for (size_t i = 0; i < match->games && !b->arena->failed; i++)
        copy_game(b, match->game[i]);
}

static void copy_positions(vd_builder *b, vd_record *record)
{
    copy_list(b, (void *)&record->position, record->positions, &record->position_room,
              sizeof(vd_rec_position));
    for (size_t i = 0; i < record->positions && !b->arena->failed; i++) {
        record->position[i]->analyses.room = record->position[i]->analyses.count;
        share_tags(&record->position[i]->tags);
    }
}

vd_status vd_builder_extend(const vd_record *record, vd_builder **out)
{
    vd_builder *b;
    vd_repair *repair;
    const vd_status status = vd_builder_new(record->format, &b);

    if (status != VD_OK)
        return status;
    *b->record = *record;
    b->record->memory = b->arena;
    share_tags(&b->record->tags);
    repair = vd_build_room(b, record->repairs * sizeof *repair); /* they are renumbered in place */
    if (repair && record->repairs)
        memcpy(repair, record->repair, record->repairs * sizeof *repair);
    b->record->repair = repair;
    b->record->repair_room = record->repairs;
    copy_list(b, (void *)&b->record->match, record->matches, &b->record->match_room,
              sizeof(vd_rec_match));
    for (size_t i = 0; i < record->matches && !b->arena->failed; i++)
        copy_match(b, b->record->match[i]);
    if (!b->arena->failed)
        copy_positions(b, b->record);
    if (b->arena->failed) {
        vd_builder_free(b);
        return VD_ERR_NOMEM;
    }
    *out = b;
    return VD_OK;
}

void vd_build_enter(vd_builder *builder, size_t match)
{
    VD_ASSERT(match < builder->record->matches);
    if (builder->game)
        vd_build_close(builder, NULL);
    if (builder->match)
        vd_build_variant_of(builder, 1);
    builder->match = builder->record->match[match];
    builder->game = NULL;
    builder->plays_known = false;
}
