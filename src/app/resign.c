/* When a computer seat gives a game up, and how much it offers. */
#include "resign.h"

/* A resignation is offered only when nothing can be saved: these chances are rounding, not hope. */
static const float no_chance = 0.0005F;
static const float certain = 0.9995F;

int vd_app_resignation(const vd_engine *engine, const vd_match *match)
{
    const vd_variant *variant = &match->rules.variant;
    vd_probs probs;

    if (variant->value != VD_VALUE_1_2_3 || vd_pos_contact(variant, &match->pos) ||
        vd_engine_probs(engine, variant, &match->pos, &probs) != VD_OK || probs.win > no_chance)
        return 0;
    if (probs.lose_gammon < no_chance)
        return 1;
    return probs.lose_gammon > certain && probs.lose_backgammon < no_chance ? 2 : 0;
}
