/* Brain: models for the slots of one family of games, and what they say about plays. */
#ifndef VD_BRAIN_H
#define VD_BRAIN_H

#include "model.h"
#include "videau/eval.h"

typedef struct brain {
    const vd_engine *engine; /* what is exact, and the slots that are not trained */
    model net[VD_SLOT_COUNT];
    bool learn[VD_SLOT_COUNT]; /* `net` is trained; the others are the engine's */
} brain;

/* Play-related scratch of one worker. */
typedef struct brain_scratch {
    model_base base[VD_SLOT_COUNT];
    vd_plays plays;
} brain_scratch;

bool brain_scratch_init(brain_scratch *s);
void brain_scratch_fini(brain_scratch *s);
void brain_scratch_forget(
    brain_scratch *s); /* the base: after the models changed, or for far positions */

/* Chances of the player on roll. Positions near to one another share the base. */
void brain_probs(const brain *b, brain_scratch *s, const vd_variant *variant, const vd_pos *pos,
                 vd_probs *out);
/* Of a play's result, for the mover. */
void brain_after(const brain *b, brain_scratch *s, const vd_variant *variant, const vd_pos *result,
                 vd_probs *out);
/* The exact mean over what comes next: 21 rolls, or the best double to name. */
VD_NODISCARD vd_status brain_look(const brain *b, brain_scratch *s, const vd_variant *variant,
                                  const vd_pos *pos, vd_probs *out);

#endif
