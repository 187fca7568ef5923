/* A position with variant, score, cube and dice, from a match and back. */
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
    int mover = match->turn;

    VD_ASSERT(match->turn <= 1 && match->cube_owner >= -1 && match->cube_owner <= 1);
    memset(out, 0, sizeof *out);
    out->variant = (vd_variant_id)match->rules.variant.id;
    out->pos = match->pos;
    out->dice = match->dice;
    out->length = match->rules.length;
    out->score[VD_MOVER] = match->score[mover];
    out->score[VD_OPPONENT] = match->score[mover ^ 1];
    out->crawford = match->crawford_game && match->rules.variant.cube_allowed;
    out->jacoby = match->rules.jacoby;
    out->beavers = match->rules.beavers;
    out->cube_exp = match->cube_exp;
    out->cube_owner = -1;
    if (match->cube_owner >= 0)
        out->cube_owner = match->cube_owner == mover ? VD_MOVER : VD_OPPONENT;
    out->doubled = match->phase == VD_PHASE_DOUBLED;
    if (match->phase == VD_PHASE_RESIGNED)
        out->resigned = match->resign_value;
}

static bool is_one_away(const vd_situation *situation)
{
    return situation->score[VD_MOVER] + 1 == situation->length ||
           situation->score[VD_OPPONENT] + 1 == situation->length;
}

static vd_phase phase_of(const vd_situation *situation)
{
    switch ((vd_pending)situation->pos.pending) {
    case VD_PENDING_NAME_DOUBLE: /* with dice: those that were named */
        return situation->dice.count > 0 ? VD_PHASE_PLAY_NAMED : VD_PHASE_NAME_DOUBLE;
    case VD_PENDING_COMPLEMENT:
        return VD_PHASE_PLAY_NAMED;
    case VD_PENDING_AGAIN:
    case VD_PENDING_NONE:
    default:
        return situation->dice.count > 0 ? VD_PHASE_PLAY : VD_PHASE_ROLL;
    }
}

void vd_match_of(const vd_situation *situation, vd_match *out)
{
    const bool turned = situation->cube_exp > 0 || situation->cube_owner >= 0;

    VD_ASSERT(situation->cube_owner >= -1 && situation->cube_owner <= 1);
    memset(out, 0, sizeof *out);
    vd_match_rules_default(&out->rules, situation->variant, situation->length);
    out->rules.cube = out->rules.cube || turned;
    out->rules.jacoby = situation->length == 0 && situation->jacoby;
    out->rules.beavers = situation->length == 0 && situation->beavers;
    out->score[0] = situation->score[VD_MOVER];
    out->score[1] = situation->score[VD_OPPONENT];
    out->games = 1;
    out->crawford_game = situation->length > 0 && situation->crawford;
    out->crawford_done = situation->length > 0 && (situation->crawford || is_one_away(situation));
    out->phase = phase_of(situation);
    out->pos = situation->pos;
    out->dice = situation->dice;
    out->cube_exp = situation->cube_exp;
    out->cube_owner = situation->cube_owner;
    out->cube_turns = situation->cube_owner >= 0 ? situation->cube_exp : 0;
    out->again = situation->pos.pending == VD_PENDING_AGAIN;
    /* Enough for the cube to be free: neither the first turn nor the wait of T3. */
    out->turns_played[0] = 2;
    out->turns_played[1] = 2;
}
