/* The opponent of games that have no net (vd_plain_plays): for the computer's seat, and for the trainer, which measures nets of other
 * games against it. */
#ifndef VD_INNER_PLAIN_PLAYER_H
#define VD_INNER_PLAIN_PLAYER_H

#include "videau/rules.h"

/* Has it weights for this game? */
bool vd_plain_knows(const vd_variant *variant);
/* Index of the play it makes; of equals the first. There is at least one. */
size_t vd_plain_best(const vd_variant *variant, const vd_plays *plays);
/* What the seat that must act does. `plays` is scratch of VD_PLAYS_MAX. Fails with VD_ERR_FULL, VD_ERR_ILLEGAL or
 * VD_ERR_UNSUPPORTED. */
VD_NODISCARD vd_status vd_plain_decide(const vd_match *match, vd_plays *plays, vd_action *out);

#endif
