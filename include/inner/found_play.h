/* A play that vd_play_judge or vd_plays_find gave for a match as it stands: made without asking a second time whether it is
 * legal. For the rooms rules and app. */
#ifndef VD_FOUND_PLAY_H
#define VD_FOUND_PLAY_H

#include "videau/rules.h"

/* vd_match_apply of this play by this seat: whose turn it is, and whether dice lie there, is asked all the same. */
vd_refusal vd_match_apply_found(vd_match *match, int seat, const vd_play *found);

#endif
