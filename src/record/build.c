/* The builder: games action by action, as a file tells them, kept to the rules or noted where they are not. */
#include "record_priv.h"

#include <stdlib.h>
#include <string.h>

#define LARGER(a, b) ((a) > (b) ? (a) : (b))

/* ---- Begin and end ---- */

static size_t largest_part(void)
{
    size_t most = LARGER(sizeof(vd_rec_match), sizeof(vd_rec_game));

    most = LARGER(most, sizeof(vd_rec_action));
    most = LARGER(most, sizeof(vd_rec_analysis));
    most = LARGER(most, sizeof(vd_rec_candidate));
    most = LARGER(most, sizeof(vd_repair));
    return LARGER(most, sizeof(vd_rec_position));
}

vd_status vd_builder_new(const char *format, vd_builder **out)
{
    vd_builder *b = calloc(1, sizeof *b);

    if (!b)
        return VD_ERR_NOMEM;
    b->arena = vd_arena_new();
    b->waste = malloc(largest_part());
    b->plays.play = malloc(VD_PLAYS_MAX * sizeof *b->plays.play);
    b->plays.capacity = VD_PLAYS_MAX;
    b->record = b->arena ? vd_arena_take(b->arena, sizeof *b->record) : NULL;
    if (!b->waste || !b->plays.play || !b->record) {
        vd_builder_free(b);
        return VD_ERR_NOMEM;
    }
    b->record->memory = b->arena;
    b->record->format = vd_build_string(b, format);
    b->record->dialect = "";
    *out = b;
    return VD_OK;
}

void vd_builder_free(vd_builder *builder)
{
    if (!builder)
        return;
    free(builder->waste);
    free(builder->plays.play);
    vd_arena_free(builder->arena);
    free(builder);
}

/* A match of which no game followed is none; if it is the only one, its reader has refused the file. */
static void leave_out_empty(vd_record *record)
{
    size_t kept = 0;

    for (size_t i = 0; i < record->matches; i++) {
        if (record->match[i]->games > 0) {
            record->match[kept++] = record->match[i];
            continue;
        }
        for (size_t k = 0; k < record->repairs; k++)
            if (record->repair[k].match > kept + 1)
                record->repair[k].match--;
    }
    record->matches = kept;
}

void vd_build_variant_of(vd_builder *builder, uint32_t game)
{
    vd_match_rules *rules = &builder->match->rules;

    if (rules->cycle == VD_CYCLE_NONE)
        return;
    rules->variant = *vd_match_rules_variant(rules, game);
    rules->opening = rules->variant.opening;
    builder->plays_known = false;
}

/* The last game of the match is closed, and what its rules say is the first again. */
static void close_match(vd_builder *builder)
{
    if (builder->game)
        vd_build_close(builder, NULL);
    if (builder->match)
        vd_build_variant_of(builder, 1);
}

vd_status vd_builder_done(vd_builder *builder, vd_record **out)
{
    vd_record *record = builder->record;
    bool failed;

    close_match(builder);
    leave_out_empty(record);
    failed = builder->arena->failed;
    if (!failed)
        builder->arena = NULL;
    vd_builder_free(builder);
    if (failed)
        return VD_ERR_NOMEM;
    *out = record;
    return VD_OK;
}

void vd_build_line(vd_builder *builder, size_t line)
{
    builder->line = line;
}

/* ---- Matches and games ---- */

vd_rec_match *vd_build_match(vd_builder *builder)
{
    vd_rec_match *match;

    close_match(builder);
    match = vd_build_part(builder, sizeof *match);
    match->name[0] = match->name[1] = "";
    vd_build_append(builder, &builder->record->match, &builder->record->matches,
                    &builder->record->match_room, match);
    builder->match = match;
    builder->game = NULL;
    builder->crawford_seen = false;
    vd_build_rules(builder, VD_BACKGAMMON, 0);
    return match;
}

void vd_build_rules(vd_builder *builder, vd_variant_id variant, int length)
{
    VD_ASSERT(builder->match && length >= 0);

    vd_match_rules *rules = &builder->match->rules;

    vd_match_rules_default(rules, variant, length);
    rules->cube = vd_variant_get(variant)->cube_allowed;
    rules->crawford = length > 0;
    rules->jacoby = rules->beavers = length == 0 && rules->cube;
    builder->plays_known = false;
}

void vd_build_alias(vd_builder *builder, int seat, const char *name)
{
    VD_ASSERT(builder->match && (seat == 0 || seat == 1));

    vd_rec_match *match = builder->match;
    void *list = match->alias;

    if (!strcmp(match->name[seat], name))
        return;
    for (size_t i = 0; i < match->aliases; i++)
        if (match->alias[i].seat == seat && !strcmp(match->alias[i].name, name))
            return;
    if (!vd_build_grow(builder, &list, match->aliases, &match->alias_room, sizeof *match->alias))
        return;
    match->alias = list;
    match->alias[match->aliases].seat = (uint8_t)seat;
    match->alias[match->aliases++].name = vd_build_string(builder, name);
}

/* The first game in which exactly one side is a point away. */
static bool is_crawford(vd_builder *b, const uint32_t score[2])
{
    VD_ASSERT(b->match != NULL);

    const vd_rec_match *match = b->match;
    bool near[2];

    if (match->rules.length < 2 || !match->rules.crawford)
        return false;
    for (int seat = 0; seat < 2; seat++)
        near[seat] = score[seat] + 1 == match->rules.length;
    if (b->crawford_seen || near[0] == near[1])
        return false;
    return score[0] < match->rules.length && score[1] < match->rules.length;
}

vd_rec_game *vd_build_game(vd_builder *builder, const uint32_t score[2])
{
    vd_rec_game *game;

    VD_ASSERT(builder->match);
    if (builder->game)
        vd_build_close(builder, score);
    game = vd_build_part(builder, sizeof *game);
    game->number = (uint32_t)builder->match->games + 1;
    game->score[0] = score[0];
    game->score[1] = score[1];
    game->owner = -1;
    game->winner = -1;
    vd_build_variant_of(builder, game->number);
    vd_pos_start(&builder->match->rules.variant, &game->start);
    game->crawford = is_crawford(builder, score);
    builder->crawford_seen = builder->crawford_seen || game->crawford;
    vd_build_append(builder, &builder->match->game, &builder->match->games, &builder->match->room,
                    game);
    builder->game = game;
    builder->pos[0] = game->start;
    vd_pos_flip(&game->start, &builder->pos[1]);
    builder->stake_exp = 0;
    builder->owner = -1;
    builder->turn = -1;
    builder->asked = VD_REC_KIND_COUNT;
    builder->over = false;
    builder->open = NULL;
    builder->resign_value = 0;
    builder->drop_winner = -1;
    builder->said = (struct vd_said){-1, 0, VD_REC_END_unknown};
    if (builder->match->rules.length > 0 &&
        (score[0] >= builder->match->rules.length || score[1] >= builder->match->rules.length))
        vd_build_repair(builder, VD_REPAIR_game_after_end, 0, 0, 0, NULL, NULL);
    return game;
}

void vd_build_state(const vd_builder *builder, vd_build_now *out)
{
    VD_ASSERT(builder->game != NULL);
    memset(out, 0, sizeof *out);
    out->pos[0] = builder->pos[0];
    out->pos[1] = builder->pos[1];
    out->stake_exp = builder->stake_exp;
    out->owner = builder->owner;
    out->turn = builder->turn;
    out->doubled = builder->asked == VD_REC_double || builder->asked == VD_REC_beaver ||
                   builder->asked == VD_REC_raccoon;
    out->offered_exp = builder->offered_exp;
    out->over = builder->over;
    out->match = builder->match;
    out->game = builder->game;
}

void vd_build_result(vd_builder *builder, int winner, uint32_t points, vd_rec_end end)
{
    VD_ASSERT(builder->game && winner >= -1 && winner <= 1);
    builder->said = (struct vd_said){(int8_t)winner, points, end};
}
