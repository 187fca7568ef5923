/* What the computer player and the adviser share. */
#ifndef VD_MIND_H
#define VD_MIND_H

#include "videau/app.h"

/* The doubler's equity at twice the stake as it lies, whatever a beaver would make of it. */
double vd_simple_take(const vd_cube_decision *d);
/* To a double, a beaver or a raccoon. `take` is the doubler's equity at twice the stake as it lies. */
vd_act vd_best_answer(const vd_match *match, double take, bool should_take);

#endif
