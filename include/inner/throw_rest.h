/* A throw of which one play leaves a rest. For the rooms rules and notation. */
#ifndef VD_THROW_REST_H
#define VD_THROW_REST_H

#include "videau/rules.h"

/* Is this a pair above the third number, which is played four times beside it (VD_DOUBLES_OVER_THIRD)? A play makes three hops of
 * these five. */
bool vd_dice_over_third(const vd_variant *variant, vd_dice dice);

#endif
