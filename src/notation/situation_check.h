/* Private to the room: what a position that was read must be, and which boards an id can carry. */
#ifndef VIDEAU_SITUATION_CHECK_H
#define VIDEAU_SITUATION_CHECK_H

#include "videau/notation.h"

/* 24 points, the players in contrary directions: what letters and foreign ids can speak of. */
bool vd_is_contrary24(const vd_variant *variant);
/* What an id can carry on such a board: nothing unentered, no open choice, no flag that the board does not show. */
bool vd_is_plain_board(const vd_variant *variant, const vd_pos *pos);
/* What a side's flags must be by what stands on the board, whatever happened before. */
uint8_t vd_home_reached_implied(const vd_variant *variant, const vd_side *side);
/* Set what an id does not say: checkers borne off, and who has reached home. Fails when there are too many checkers. */
VD_NODISCARD vd_status vd_sides_complete(const vd_variant *variant, vd_pos *pos, vd_error *err);
/* Scores, cube, flags and dice that were read. */
VD_NODISCARD vd_status vd_situation_check(const vd_variant *variant, const vd_situation *situation,
                                          vd_error *err);

#endif
