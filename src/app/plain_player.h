/* The opponent of games that have no net yet. Private to the room. */
#ifndef VD_PLAIN_PLAYER_H
#define VD_PLAIN_PLAYER_H

#include "videau/rules.h"

/* What the seat that must act does. `plays` is scratch of VD_PLAYS_MAX. Fails with VD_ERR_FULL, VD_ERR_ILLEGAL or
 * VD_ERR_UNSUPPORTED. */
VD_NODISCARD vd_status vd_plain_decide(const vd_match *match, vd_plays *plays, vd_action *out);

#endif
