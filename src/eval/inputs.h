/* Positions as numbers for the nets. Private to the room; include/videau/eval.h shows what the trainer needs. */
#ifndef VD_INPUTS_H
#define VD_INPUTS_H

#include "binary_features.h"

enum { CONTACT_SIDE_INPUTS = 120, CONTACT_INPUTS = 2 * CONTACT_SIDE_INPUTS + 1 };

/* src/eval/escapes_table.c */
extern const uint8_t vd_eval_escapes[4096];

void inputs_contact(const vd_variant *variant, const vd_pos *pos, float *inputs);

#endif
