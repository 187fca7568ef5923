/* What the files of the match share: the acts, each of which checks first and changes the match last. */
#ifndef VIDEAU_MATCH_PRIV_H
#define VIDEAU_MATCH_PRIV_H

#include "videau/rules.h"

/* cube.c */
vd_refusal vd_match_double(vd_match *match, const vd_action *action);
vd_refusal vd_match_take(vd_match *match, const vd_action *action);
vd_refusal vd_match_drop(vd_match *match, const vd_action *action);
vd_refusal vd_match_beaver(vd_match *match, const vd_action *action);
vd_refusal vd_match_raccoon(vd_match *match, const vd_action *action);
/* A tied draw turns the centred cube if the rules say so (R77). */
void vd_match_tie(vd_match *match);

/* score.c */
vd_refusal vd_match_resign(vd_match *match, const vd_action *action);
vd_refusal vd_match_resign_accept(vd_match *match, const vd_action *action);
vd_refusal vd_match_resign_refuse(vd_match *match, const vd_action *action);
/* The game is over: book it. */
void vd_match_finish(vd_match *match, int winner, vd_end end, int kind);
/* The same where nobody won: no points. A draw never ends a match. */
void vd_match_draw(vd_match *match);

/* The first turn of a game whose opening draw is played (R16): its dice were on the board before it began. */
static inline bool vd_match_opening_turn(const vd_match *match)
{
    return match->rules.opening == VD_OPENING_KEEP && match->turns_played[0] == 0 &&
           match->turns_played[1] == 0;
}

/* True while a double, beaver or raccoon waits for its answer. */
static inline bool vd_match_offered(const vd_match *match)
{
    return match->phase == VD_PHASE_DOUBLED || match->phase == VD_PHASE_BEAVERED ||
           match->phase == VD_PHASE_RACCOONED;
}

#endif
