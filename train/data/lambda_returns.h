/* Lambda-labels: along a game, what a later label found wrong with its net's value is carried back to the earlier ones. */
#ifndef VD_LAMBDA_RETURNS_H
#define VD_LAMBDA_RETURNS_H

#include "videau/eval.h"

/* A correction seen by the other side. */
void lambda_return_flip(vd_probs *carried);
/* *label becomes itself and `share` of what is carried, which may lie outside 0 and 1: cut there its mean would be another;
 * *carried what it then finds wrong with `value`. */
void lambda_return_apply(const vd_probs *value, float share, vd_probs *carried, vd_probs *label);

#endif
