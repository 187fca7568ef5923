/* Move list: what happened in a session, game by game, for people to read. Rows are added, and undo takes the last ones
 * away. */
#ifndef VIDEAU_APP_MOVE_LIST_H
#define VIDEAU_APP_MOVE_LIST_H

#include "videau/app_session.h"
#include "videau/notation.h"
#include "videau/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct vd_move_list_row {
    uint8_t act;              /* vd_act; rolls have no row: the play tells its dice */
    int8_t seat;              /* -1: the draw */
    uint8_t die[VD_DICE_MAX]; /* the draw: seat 0's, seat 1's; a play: the higher first */
    bool named;               /* a play of a named double or its complement */
    bool doubled;             /* a draw that doubled the cube (R77) */
    uint16_t
        value; /* resign, name: as in the action; double, beaver, raccoon: the stake offered is 2^value */
    uint8_t hops; /* of a play, all of vd_hop filled, in the order they were made */
    vd_hop hop[VD_HOPS_MAX];
    vd_situation before; /* seen by the seat on turn */
    vd_pos after;        /* of a play: the mover still on roll */
} vd_move_list_row;

typedef struct vd_move_list_game {
    size_t from, rows; /* of vd_move_list_row */
    bool ended;
    vd_end end; /* these once it has ended */
    uint8_t winner;
    uint8_t kind; /* vd_match.end_kind */
    uint32_t points;
    uint32_t score[2]; /* after it */
} vd_move_list_game;

typedef struct vd_move_list vd_move_list;

/* Fails with VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_move_list_new(vd_move_list **out);
VD_API void vd_move_list_free(vd_move_list *move_list);
/* What an entry did; all of a session in order. VD_ERR_NOMEM leaves the list as it was. */
VD_API VD_NODISCARD vd_status vd_move_list_add(vd_move_list *move_list, const vd_match *before,
                                               const vd_log_entry *entry, const vd_match *after);
/* A new list with everything so far. Fails with VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_move_list_of(const vd_session *session, vd_move_list **out);
VD_API size_t vd_move_list_games(const vd_move_list *move_list); /* at least 1 */
VD_API const vd_move_list_game *vd_move_list_game_get(const vd_move_list *move_list,
                                                      size_t game); /* from 0 */
VD_API const vd_move_list_row *vd_move_list_row_get(const vd_move_list *move_list, size_t row);
/* The play of a row, as in vd_play_format. */
VD_API void vd_move_list_put_play(vd_buf *out, const vd_variant *variant,
                                  const vd_move_list_row *row, vd_style style);

#ifdef __cplusplus
}
#endif
#endif
