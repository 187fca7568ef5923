#include "videau/rules.h"

#include <string.h>

void vd_situation_init(vd_situation *out, vd_variant_id variant)
{
    memset(out, 0, sizeof *out);
    out->variant = variant;
    out->cube_owner = -1;
    vd_pos_start(vd_variant_get(variant), &out->pos);
}

void vd_situation_of(const vd_match *match, vd_situation *out)
{
    int me = match->turn;

    memset(out, 0, sizeof *out);
    out->variant = (vd_variant_id)match->terms.variant.id;
    out->pos = match->pos;
    out->dice = match->dice;
    out->length = match->terms.length;
    out->score[VD_ME] = match->score[me];
    out->score[VD_HIM] = match->score[me ^ 1];
    out->crawford = match->crawford_game;
    out->jacoby = match->terms.jacoby;
    out->beavers = match->terms.beavers;
    out->cube_exp = match->cube_exp;
    out->cube_owner = -1;
    if (match->cube_owner >= 0)
        out->cube_owner = match->cube_owner == me ? VD_ME : VD_HIM;
    out->doubled = match->phase == VD_PHASE_DOUBLED;
    if (match->phase == VD_PHASE_RESIGNED)
        out->resigned = match->resign_value;
}
