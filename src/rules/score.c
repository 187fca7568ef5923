/* How a game ends, what it is worth, and the score of the match. */
#include "match_priv.h"

/* Jacoby asks for a cube that was turned and taken; automatic doubles are not enough (R72, A36). Neither it nor
 * the club option of R76 touches games that count checkers: they have no gammon. */
static bool simple_only(const vd_match *match)
{
    if (vd_variant_counts_checkers(&match->rules.variant))
        return false;
    return !match->rules.multipliers || (match->rules.jacoby && match->cube_turns == 0);
}

uint32_t vd_match_points(const vd_match *match, int kind)
{
    uint64_t points;

    if (kind <= 0)
        return 0;
    if (match->cube_exp >= 32)
        return UINT32_MAX;
    points = (uint64_t)(simple_only(match) ? 1 : kind) << match->cube_exp;
    return points < UINT32_MAX ? (uint32_t)points : UINT32_MAX;
}

void vd_match_finish(vd_match *match, int winner, vd_end end, int kind)
{
    VD_ASSERT(end != VD_END_NONE && kind >= 0);
    VD_ASSERT(winner == 0 || winner == 1);

    uint32_t points = vd_match_points(match, kind);
    uint32_t *score = &match->score[winner];

    match->end = end;
    match->winner = (uint8_t)winner;
    match->end_kind = (uint8_t)kind;
    match->end_points = points;
    *score = points < UINT32_MAX - *score ? *score + points : UINT32_MAX;
    match->dice = (vd_dice){0};
    match->actor = match->turn;
    match->phase = VD_PHASE_GAME_OVER;
    if (match->rules.length > 0 && *score >= match->rules.length)
        match->phase = VD_PHASE_MATCH_OVER;
}

void vd_match_draw(vd_match *match)
{
    match->end = VD_END_DRAW;
    match->winner = VD_NOBODY;
    match->end_kind = 0;
    match->end_points = 0;
    match->dice = (vd_dice){0};
    match->actor = match->turn;
    match->phase = VD_PHASE_GAME_OVER;
}

int vd_variant_resign_most(const vd_variant *variant)
{
    switch (variant->value) {
    case VD_VALUE_1_2_3:
        return 3;
    case VD_VALUE_1_2:
    case VD_VALUE_1_2_START:
    case VD_VALUE_1_2_JAN:
    case VD_VALUE_1_2_HOME:
        return 2;
    default:
        return 1;
    }
}

int vd_match_resign_most(const vd_match *match)
{
    /* Who has borne off loses single, but where it is asked who stands at the beginning or on the bar: a checker can be sent back
     * there. */
    const bool borne_off = match->rules.variant.value != VD_VALUE_1_2_START &&
                           match->rules.variant.value != VD_VALUE_1_2_JAN &&
                           vd_side_arrived(&match->rules.variant, &match->pos.side[VD_MOVER]) > 0;

    return borne_off || simple_only(match) ? 1 : vd_variant_resign_most(&match->rules.variant);
}

/* What the loser ends with. The resigner is on roll; what is not borne off counts, entered or not. */
static int resigned_kind(const vd_match *match, int value)
{
    return vd_variant_counts_checkers(&match->rules.variant)
               ? match->rules.variant.checkers -
                     vd_side_arrived(&match->rules.variant, &match->pos.side[VD_MOVER])
               : value;
}

uint32_t vd_match_resign_points(const vd_match *match, int value)
{
    return vd_match_points(match, resigned_kind(match, value));
}

static vd_refusal refuse_resign(const vd_match *match, const vd_action *action)
{
    if (match->phase == VD_PHASE_OPENING)
        return VD_REFUSAL_draw_first;
    if (match->phase == VD_PHASE_RESIGNED)
        return VD_REFUSAL_resign_pending;
    if (vd_match_offered(match))
        return VD_REFUSAL_answer_double_first;
    if (action->seat != match->turn)
        return VD_REFUSAL_resign_not_yours;
    if (action->value < 1 || action->value > vd_variant_resign_most(&match->rules.variant))
        return VD_REFUSAL_resign_value;
    return VD_REFUSAL_none;
}

vd_refusal vd_match_resign(vd_match *match, const vd_action *action)
{
    vd_refusal refusal = refuse_resign(match, action);

    if (refusal != VD_REFUSAL_none)
        return refusal;
    match->resume = match->phase;
    match->phase = VD_PHASE_RESIGNED;
    match->resign_seat = action->seat;
    match->resign_value = action->value;
    match->actor = action->seat ^ 1U;
    return VD_REFUSAL_none;
}

static vd_refusal refuse_reply(const vd_match *match, const vd_action *action)
{
    if (match->phase != VD_PHASE_RESIGNED)
        return VD_REFUSAL_nothing_offered;
    return action->seat == match->actor ? VD_REFUSAL_none : VD_REFUSAL_not_your_turn;
}

vd_refusal vd_match_resign_accept(vd_match *match, const vd_action *action)
{
    vd_refusal refusal = refuse_reply(match, action);
    int kind;

    if (refusal != VD_REFUSAL_none)
        return refusal;
    kind = resigned_kind(match, match->resign_value);
    match->resign_value = 0;
    vd_match_finish(match, match->actor, VD_END_RESIGN, kind);
    return VD_REFUSAL_none;
}

vd_refusal vd_match_resign_refuse(vd_match *match, const vd_action *action)
{
    vd_refusal refusal = refuse_reply(match, action);

    if (refusal != VD_REFUSAL_none)
        return refusal;
    match->resign_value = 0;
    match->phase = match->resume;
    match->actor = match->turn;
    return VD_REFUSAL_none;
}
