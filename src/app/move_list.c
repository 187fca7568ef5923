/* The move list: entries of a session as rows. */
#include "hops.h"
#include "videau/app.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

struct vd_move_list {
    vd_move_list_row *row;
    size_t rows, row_room;
    vd_move_list_game *game;
    size_t games, game_room;
};

/* ---- Hops ---- */

static void fill_hop(const vd_variant *variant, const vd_pos *pos, vd_hop *hop)
{
    const bool outside = hop->from == VD_PLACE_BAR || hop->from == VD_PLACE_UNENTERED;
    const int to = (outside ? variant->track + 1 : hop->from) - hop->die;

    hop->to = (uint8_t)(to > 0 ? to : VD_PLACE_OFF);
    hop->hit = to > 0 && vd_pos_facing(variant, pos, VD_MOVER, to) == 1;
}

void vd_hops_fill(const vd_variant *variant, vd_pos *pos, vd_hop *hop, int hops)
{
    for (int i = 0; i < hops; i++) {
        fill_hop(variant, pos, &hop[i]);
        vd_hop_apply(variant, pos, &hop[i]);
    }
}

/* ---- Rows ---- */

static bool grow(void **items, size_t *room, size_t count, size_t size)
{
    const size_t wanted = *room ? 2 * *room : FIRST_ROOM;
    void *more;

    VD_ASSERT(size > 0);
    if (count < *room)
        return true;
    more = realloc(*items, wanted * size);
    if (!more)
        return false;
    *items = more;
    *room = wanted;
    return true;
}

static bool begin_game(vd_move_list *move_list)
{
    void *games = move_list->game;

    if (!grow(&games, &move_list->game_room, move_list->games, sizeof *move_list->game))
        return false;
    move_list->game = games;
    move_list->game[move_list->games++] = (vd_move_list_game){.from = move_list->rows};
    return true;
}

vd_status vd_move_list_new(vd_move_list **out)
{
    vd_move_list *move_list = calloc(1, sizeof *move_list);

    if (!move_list || !begin_game(move_list)) {
        free(move_list);
        return VD_ERR_NOMEM;
    }
    *out = move_list;
    return VD_OK;
}

void vd_move_list_free(vd_move_list *move_list)
{
    if (!move_list)
        return;
    free(move_list->row);
    free(move_list->game);
    free(move_list);
}

static void fill_play(vd_move_list_row *row, const vd_match *before, const vd_action *action)
{
    memcpy(row->die, before->dice.die, sizeof row->die);
    row->named = before->phase == VD_PHASE_PLAY_NAMED;
    row->hops = action->hops;
    memcpy(row->hop, action->hop, sizeof row->hop);
    row->after = before->pos;
    vd_hops_fill(&before->rules.variant, &row->after, row->hop, row->hops);
}

static void fill_row(vd_move_list_row *row, const vd_match *before, const vd_action *action,
                     const vd_match *after)
{
    memset(row, 0, sizeof *row);
    row->act = action->act;
    row->seat = (int8_t)action->seat;
    vd_situation_of(before, &row->before);
    switch ((vd_act)action->act) {
    case VD_ACT_OPENING:
        row->seat = -1;
        memcpy(row->die, action->die, sizeof row->die);
        row->doubled = after->auto_done > before->auto_done;
        break;
    case VD_ACT_PLAY:
        fill_play(row, before, action);
        break;
    case VD_ACT_DOUBLE:
        row->value = (uint16_t)(before->cube_exp + 1);
        break;
    case VD_ACT_BEAVER: /* the stake lies at what was taken with the beaver, and twice that is offered */
    case VD_ACT_RACCOON:
        row->value = (uint16_t)(before->cube_exp + 2);
        break;
    default:
        row->value = action->value;
    }
}

static bool has_row(const vd_action *action)
{
    return action->act != VD_ACT_ROLL && action->act != VD_ACT_NEXT_GAME;
}

static bool is_over(const vd_match *match)
{
    return match->phase == VD_PHASE_GAME_OVER || match->phase == VD_PHASE_MATCH_OVER;
}

/* The game as the match has it now: its end comes and, by undo, goes. */
static void settle_game(vd_move_list_game *game, const vd_match *match)
{
    game->ended = is_over(match);
    if (!game->ended)
        return;
    game->end = match->end;
    game->winner = match->winner;
    game->kind = match->end_kind;
    game->points = match->end_points;
    memcpy(game->score, match->score, sizeof game->score);
}

vd_status vd_move_list_add(vd_move_list *move_list, const vd_match *before,
                           const vd_log_entry *entry, const vd_match *after)
{
    vd_move_list_game *game = &move_list->game[move_list->games - 1];

    if (entry->kind == VD_LOG_UNDO && game->rows > 0) {
        game->rows--;
        move_list->rows--;
    }
    if (entry->kind == VD_LOG_ACTION && entry->action.act == VD_ACT_NEXT_GAME)
        return begin_game(move_list) ? VD_OK : VD_ERR_NOMEM;
    if (entry->kind == VD_LOG_ACTION && has_row(&entry->action)) {
        void *rows = move_list->row;

        if (!grow(&rows, &move_list->row_room, move_list->rows, sizeof *move_list->row))
            return VD_ERR_NOMEM;
        move_list->row = rows;
        fill_row(&move_list->row[move_list->rows++], before, &entry->action, after);
        game->rows++;
    }
    /* The end of a turn, a word: neither begins nor ends a game. */
    if (entry->kind == VD_LOG_ACTION || entry->kind == VD_LOG_UNDO)
        settle_game(game, after);
    return VD_OK;
}

typedef struct filler {
    vd_move_list *move_list;
    vd_status status;
} filler;

static void add_entry(void *user, const vd_match *before, const vd_log_entry *entry,
                      const vd_match *after)
{
    filler *f = user;

    if (f->status == VD_OK)
        f->status = vd_move_list_add(f->move_list, before, entry, after);
}

vd_status vd_move_list_of(const vd_session *session, vd_move_list **out)
{
    filler f = {NULL, VD_OK};
    vd_status status = vd_move_list_new(&f.move_list);

    if (status != VD_OK)
        return status;
    status = vd_session_walk(session, add_entry, &f);
    if (status == VD_OK)
        status = f.status;
    if (status != VD_OK) {
        vd_move_list_free(f.move_list);
        return status;
    }
    *out = f.move_list;
    return VD_OK;
}

/* ---- Questions ---- */

size_t vd_move_list_games(const vd_move_list *move_list)
{
    return move_list->games;
}

const vd_move_list_game *vd_move_list_game_get(const vd_move_list *move_list, size_t game)
{
    return game < move_list->games ? &move_list->game[game] : NULL;
}

const vd_move_list_row *vd_move_list_row_get(const vd_move_list *move_list, size_t row)
{
    return row < move_list->rows ? &move_list->row[row] : NULL;
}

void vd_move_list_put_play(vd_buf *out, const vd_variant *variant, const vd_move_list_row *row,
                           vd_style style)
{
    vd_play play;

    memset(&play, 0, sizeof play);
    play.result = row->after;
    play.hops = row->hops;
    memcpy(play.hop, row->hop, sizeof play.hop);
    vd_play_format(out, variant, &row->before.pos, vd_dice_of(row->die), &play, style,
                   row->seat == 1);
}
