#include "brain.h"

#include <stdlib.h>
#include <string.h>

bool brain_scratch_init(brain_scratch *s)
{
    memset(s, 0, sizeof *s);
    s->plays.capacity = VD_PLAYS_ENOUGH;
    s->plays.play = malloc(s->plays.capacity * sizeof *s->plays.play);
    return s->plays.play != NULL;
}

void brain_scratch_fini(brain_scratch *s)
{
    free(s->plays.play);
}

void brain_scratch_forget(brain_scratch *s)
{
    for (int i = 0; i < VD_SLOT_COUNT; i++)
        s->base[i].set = false;
}

void brain_probs(const brain *b, brain_scratch *s, const vd_variant *variant, const vd_pos *pos,
                 vd_probs *out)
{
    float inputs[MODEL_INPUTS_MAX];
    float o[MODEL_OUTPUTS];
    vd_slot slot = VD_SLOT_CONTACT;
    vd_class kind = vd_classify(variant, pos, &slot);
    int count;

    if (kind != VD_CLASS_NET) {
        vd_engine_exact(b->engine, variant, pos, kind, out);
        return;
    }
    if (!b->learn[slot]) { /* it has the nets of this family: see train_learn */
        if (vd_engine_probs(b->engine, variant, pos, out) != VD_OK)
            abort();
        return;
    }
    count = vd_slot_inputs(slot);
    vd_slot_fill(slot, variant, pos, inputs);
    memset(inputs + count, 0, (size_t)(MODEL_INPUTS_MAX - count) * sizeof *inputs);
    model_run(&b->net[slot], &s->base[slot], inputs, o);
    *out = (vd_probs){o[0], o[1], o[2], o[3], o[4]};
    vd_probs_tidy(variant, pos, out);
}

void brain_after(const brain *b, brain_scratch *s, const vd_variant *variant, const vd_pos *result,
                 vd_probs *out)
{
    vd_pos turned;

    if (result->side[VD_ME].point[0] == variant->men || result->pending != VD_PENDING_NONE) {
        brain_probs(b, s, variant, result, out);
        return;
    }
    vd_pos_flip(result, &turned);
    brain_probs(b, s, variant, &turned, out);
    vd_probs_flip(out);
}

/* The best of the plays in the scratch; passing when there is none. */
static void best_of(const brain *b, brain_scratch *s, const vd_variant *variant, const vd_pos *pos,
                    vd_probs *out)
{
    float best = 0;

    if (s->plays.count == 0) {
        vd_pos passed = *pos;

        passed.pending = VD_PENDING_NONE;
        brain_after(b, s, variant, &passed, out);
        return;
    }
    for (size_t i = 0; i < s->plays.count; i++) {
        vd_probs probs;
        float equity;

        brain_after(b, s, variant, &s->plays.play[i].result, &probs);
        equity = vd_probs_equity(variant, &probs);
        if (i == 0 || equity > best) {
            best = equity;
            *out = probs;
        }
    }
}

static vd_status look_named(const brain *b, brain_scratch *s, const vd_variant *variant,
                            const vd_pos *pos, vd_probs *out)
{
    float best = 0;

    for (int die = 1; die <= 6; die++) {
        vd_probs probs;
        vd_status status = vd_plays_find_named(variant, pos, die, &s->plays);

        if (status != VD_OK)
            return status;
        best_of(b, s, variant, pos, &probs);
        if (die == 1 || vd_probs_equity(variant, &probs) > best) {
            best = vd_probs_equity(variant, &probs);
            *out = probs;
        }
    }
    return VD_OK;
}

vd_status brain_look(const brain *b, brain_scratch *s, const vd_variant *variant, const vd_pos *pos,
                     vd_probs *out)
{
    vd_probs sum = {0};
    vd_pos start = *pos;

    if (pos->pending == VD_PENDING_NAME)
        return look_named(b, s, variant, pos, out);
    start.pending = VD_PENDING_NONE;
    for (int i = 0; i < 21; i++) {
        vd_dice dice;
        vd_probs probs;
        float weight = (float)vd_dice_nth(i, &dice) / 36.0F;
        vd_status status = vd_plays_find(variant, &start, dice, &s->plays);

        if (status != VD_OK)
            return status;
        best_of(b, s, variant, &start, &probs);
        sum.win += weight * probs.win;
        sum.gammon += weight * probs.gammon;
        sum.backgammon += weight * probs.backgammon;
        sum.lose_gammon += weight * probs.lose_gammon;
        sum.lose_backgammon += weight * probs.lose_backgammon;
    }
    *out = sum;
    return VD_OK;
}
