/* What the weaker levels mark wrongly at trictrac, so that there are écoles to take where people mark. */
#ifndef VD_INNER_TRICTRAC_SLIPS_H
#define VD_INNER_TRICTRAC_SLIPS_H

#include "inner/trictrac_player.h"

/* What the player marks where `right` is due: of the lying throw, whose events these are, or, after the play, of what is owed to it
 * (state->owing; the events are not looked at). The same for the same state and seed; even, and a mark that may be made. */
int vd_tt_slip(const vd_tt_player *player, const vd_tt_state *state, const vd_tt_events *events,
               int right);

#endif
