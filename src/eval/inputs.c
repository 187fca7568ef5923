/* Positions as numbers for the nets.
 *
 * Raw counts, four inputs a point as in Tesauro's first nets, and per side sixteen judgements a net of one layer
 * finds hard to form by itself: being hit, escaping, holding, running out of time. Any change here makes the nets
 * in data/nets worthless: raise the kind in engine.c with it. */
#include "view_body.h"

enum { JUDGEMENTS = 16 };

/* `side` is the side judged, `mine` its checkers, `his` the other side's. */
static void judge_side(const vd_side *side, const side_view *mine, const side_view *theirs,
                       bool exposed, float *out)
{
    const int against = count_bits(theirs->turned_made & 0x1F80000U);
    side_judgement j;

    view_judge(side, mine, theirs, exposed, &j);
    out[0] = (float)j.pips / 167.0F;
    out[1] = (float)j.hit / 36.0F;
    out[2] = (float)j.twice / 36.0F;
    out[3] = (float)j.lost / (36.0F * 25.0F);
    out[4] = (float)j.escape / 36.0F;
    out[5] = (float)j.held / (36.0F * 7.0F);
    out[6] = (float)j.prime / 6.0F;
    out[7] = (float)count_bits(mine->made & 0x7EU) / 6.0F;
    out[8] = (float)count_bits(mine->blots & 0x7EU) / 4.0F;
    out[9] = (float)mine->back / 25.0F;
    out[10] = (float)j.behind / 15.0F;
    out[11] = (float)j.past / 100.0F;
    out[12] = (float)count_bits(mine->made & 0x1F80000U) / 3.0F;
    out[13] = (float)j.dead / 8.0F;
    out[14] = (float)against * (float)against / 36.0F;
    out[15] = (float)j.spare / 60.0F;
}

static void fill_points(const vd_side *side, float *inputs)
{
    for (int k = 1; k <= 24; k++, inputs += 4) {
        int n = side->point[k];

        if (n == 0)
            continue;
        inputs[n == 1 ? 0 : 1] = 1.0F;
        if (n >= 3) {
            inputs[2] = 1.0F;
            inputs[3] = (float)(n - 3) * 0.5F;
        }
    }
}

static float clamp_unit(float x)
{
    return x < 0.0F ? 0.0F : x > 1.0F ? 1.0F : x;
}

static void fill_contact_side(const vd_side *side, float *inputs)
{
    float off = (float)side->point[0] / 5.0F;

    fill_points(side, inputs);
    inputs[96] = side->bar > 0 ? 1.0F : 0.0F;
    inputs[97] = side->bar > 1 ? (float)(side->bar - 1) * 0.5F : 0.0F;
    inputs[98] = clamp_unit(off);
    inputs[99] = clamp_unit(off - 1.0F);
    inputs[100] = clamp_unit(off - 2.0F);
    inputs[101] = side->unentered > 0 ? 1.0F : 0.0F;
    inputs[102] = (float)side->unentered / 7.5F;
    inputs[103] = (side->flags & VD_HOME_REACHED) != 0 ? 1.0F : 0.0F;
}

void inputs_contact(const vd_variant *variant, const vd_pos *pos, float *inputs)
{
    side_view side[2];

    memset(inputs, 0, CONTACT_INPUTS * sizeof *inputs);
    view_side(variant, &pos->side[VD_MOVER], &side[VD_MOVER]);
    view_side(variant, &pos->side[VD_OPPONENT], &side[VD_OPPONENT]);
    for (int s = 0; s < 2; s++, inputs += CONTACT_SIDE_INPUTS) {
        const vd_side *other = &pos->side[1 - s];
        bool exposed = variant->hit != VD_HIT_HOME_REACHED || (other->flags & VD_HOME_REACHED) != 0;

        fill_contact_side(&pos->side[s], inputs);
        judge_side(&pos->side[s], &side[s], &side[1 - s], exposed,
                   inputs + CONTACT_SIDE_INPUTS - JUDGEMENTS);
    }
    *inputs = pos->pending == VD_PENDING_NAME ? 1.0F : 0.0F;
}
