/* Doubles, takes, drops, beavers and raccoons: when they are allowed and what they do. */
#include "match_priv.h"

/* Room for `turns` more turns of the cube: the agreed limit (R71), and what the exponent can hold. */
static bool may_turn(const vd_match *match, int turns)
{
    VD_ASSERT(turns == 1 || turns == 2);
    if (match->cube_exp > UINT16_MAX - turns)
        return false;
    return match->rules.cube_limit == 0 || match->cube_turns + turns <= match->rules.cube_limit;
}

static void turn_cube(vd_match *match, int owner)
{
    VD_ASSERT(owner == 0 || owner == 1);
    VD_ASSERT(match->cube_exp < UINT16_MAX);
    match->cube_exp++;
    match->cube_turns++;
    match->cube_owner = (int8_t)owner;
}

/* T3: after the Crawford game nobody doubles before both sides have played two rolls. */
static bool holland_forbids(const vd_match *match)
{
    return match->rules.holland && match->rules.length > 0 && match->crawford_done &&
           !match->crawford_game && (match->turns_played[0] < 2 || match->turns_played[1] < 2);
}

/* Has the moment before the roll come and not passed (R64)? */
static vd_refusal refuse_moment(const vd_match *match)
{
    if (vd_match_opening_turn(match))
        return VD_REFUSAL_opening_no_cube;
    if (match->phase != VD_PHASE_ROLL || match->again)
        return VD_REFUSAL_after_roll_no_double;
    if (match->first_roll)
        return VD_REFUSAL_first_roll_no_cube;
    return match->cocked ? VD_REFUSAL_after_roll_no_double : VD_REFUSAL_none;
}

vd_refusal vd_match_double_refusal(const vd_match *match, int seat)
{
    vd_refusal refusal;

    if (match->phase == VD_PHASE_MATCH_OVER)
        return VD_REFUSAL_match_over;
    if (match->phase == VD_PHASE_GAME_OVER)
        return VD_REFUSAL_game_over;
    if (!match->rules.cube)
        return VD_REFUSAL_no_cube_game;
    if (match->crawford_game)
        return VD_REFUSAL_crawford_no_cube;
    if (match->phase == VD_PHASE_OPENING)
        return VD_REFUSAL_opening_no_cube;
    if (match->phase == VD_PHASE_RESIGNED)
        return VD_REFUSAL_resign_pending;
    if (vd_match_offered(match))
        return VD_REFUSAL_answer_double_first;
    if (seat != match->turn)
        return VD_REFUSAL_not_your_turn;
    refusal = refuse_moment(match);
    if (refusal != VD_REFUSAL_none)
        return refusal;
    if (match->cube_owner >= 0 && match->cube_owner != seat)
        return VD_REFUSAL_not_cube_owner;
    if (!may_turn(match, 1))
        return VD_REFUSAL_cube_limit;
    return holland_forbids(match) ? VD_REFUSAL_holland_wait : VD_REFUSAL_none;
}

/* The stake 2^cube_exp stays what a drop costs; the offer is always twice that, and a take, a beaver or a
 * raccoon is what raises it (R60, R78). */
vd_refusal vd_match_double(vd_match *match, const vd_action *action)
{
    vd_refusal refusal = vd_match_double_refusal(match, action->seat);

    if (refusal != VD_REFUSAL_none)
        return refusal;
    match->phase = VD_PHASE_DOUBLED;
    match->actor = match->turn ^ 1U;
    return VD_REFUSAL_none;
}

/* May `action` answer what is offered? */
static vd_refusal refuse_answer(const vd_match *match, const vd_action *action)
{
    if (match->phase == VD_PHASE_RESIGNED)
        return VD_REFUSAL_resign_pending;
    if (!vd_match_offered(match))
        return VD_REFUSAL_nothing_offered;
    return action->seat == match->actor ? VD_REFUSAL_none : VD_REFUSAL_not_your_turn;
}

/* However often it was turned, the player who was doubled ends as its owner and the doubler rolls. */
vd_refusal vd_match_take(vd_match *match, const vd_action *action)
{
    vd_refusal refusal = refuse_answer(match, action);

    if (refusal != VD_REFUSAL_none)
        return refusal;
    turn_cube(match, match->turn ^ 1);
    match->phase = VD_PHASE_ROLL;
    match->actor = match->turn;
    return VD_REFUSAL_none;
}

vd_refusal vd_match_drop(vd_match *match, const vd_action *action)
{
    vd_refusal refusal = refuse_answer(match, action);

    if (refusal == VD_REFUSAL_none)
        vd_match_finish(match, match->actor ^ 1, VD_END_DROP, 1);
    return refusal;
}

/* To turn it back at once is to take what was offered and to offer twice that. */
static vd_refusal turn_back(vd_match *match, const vd_action *action, vd_phase from, vd_phase to,
                            vd_refusal not_now)
{
    if (match->phase == VD_PHASE_RESIGNED)
        return VD_REFUSAL_resign_pending;
    if (match->phase != from)
        return not_now;
    if (action->seat != match->actor)
        return VD_REFUSAL_not_your_turn;
    if (!may_turn(match, 2))
        return VD_REFUSAL_cube_limit;
    turn_cube(match, match->turn ^ 1);
    match->phase = to;
    match->actor ^= 1U;
    return VD_REFUSAL_none;
}

vd_refusal vd_match_beaver(vd_match *match, const vd_action *action)
{
    if (match->rules.length > 0)
        return VD_REFUSAL_beaver_match;
    if (!match->rules.beavers)
        return VD_REFUSAL_beaver_off;
    return turn_back(match, action, VD_PHASE_DOUBLED, VD_PHASE_BEAVERED, VD_REFUSAL_beaver_not_now);
}

vd_refusal vd_match_raccoon(vd_match *match, const vd_action *action)
{
    if (match->rules.length > 0)
        return VD_REFUSAL_beaver_match;
    if (!match->rules.raccoons)
        return VD_REFUSAL_raccoon_off;
    return turn_back(match, action, VD_PHASE_BEAVERED, VD_PHASE_RACCOONED,
                     VD_REFUSAL_raccoon_not_now);
}

void vd_match_tie(vd_match *match)
{
    int limit = match->rules.auto_doubles;

    if (limit == 0 || (limit > 0 && match->auto_done >= limit) || match->cube_exp == UINT16_MAX)
        return;
    match->cube_exp++;
    match->auto_done++;
}

uint32_t vd_match_cube(const vd_match *match)
{
    return match->cube_exp < 32 ? UINT32_C(1) << match->cube_exp : 0;
}
