#include "match_priv.h"

#include <limits.h>
#include <string.h>

#include "rules_priv.h"

/* ---- Terms --------------------------------------------------------------------------------------------------- */

void vd_terms_default(vd_terms *out, vd_variant_id variant, int length)
{
    VD_ASSERT(0 <= length && length <= 0xFFFF);
    memset(out, 0, sizeof *out);
    out->variant = *vd_variant_get(variant);
    out->length = (uint16_t)length;
    out->cube = out->variant.cube != 0;
    out->crawford = length > 0;
    out->multipliers = true;
    out->opening = out->variant.opening;
}

/* The match throws two dice; `opponent_point` must be what vd_variant_prepare makes of the paths. */
static bool variant_fits(const vd_variant *variant)
{
    vd_variant copy = *variant;

    return variant->dice == 2 && vd_variant_prepare(&copy) == VD_OK &&
           memcmp(copy.opponent_point, variant->opponent_point, sizeof copy.opponent_point) == 0;
}

vd_deny vd_terms_check(const vd_terms *terms)
{
    if (terms->opening > VD_OPENING_REROLL || terms->auto_doubles < -1 ||
        !variant_fits(&terms->variant))
        return VD_DENY_bad_terms;
    if (terms->length > 0) {
        if (terms->jacoby)
            return VD_DENY_jacoby_match;
        if (terms->beavers || terms->raccoons)
            return VD_DENY_beaver_match;
        if (terms->auto_doubles)
            return VD_DENY_auto_match;
    }
    if (terms->cube && !terms->variant.cube_allowed)
        return VD_DENY_no_cube_game;
    if (terms->raccoons && !terms->beavers)
        return VD_DENY_beaver_off;
    if (!terms->cube && (terms->jacoby || terms->beavers || terms->auto_doubles))
        return VD_DENY_no_cube_game;
    return VD_DENY_none;
}

/* ---- Games --------------------------------------------------------------------------------------------------- */

/* T2: the first game after a player comes within a point of winning, once in a match. */
static void settle_crawford(vd_match *match)
{
    const vd_terms *terms = &match->terms;
    uint32_t brink = terms->length - 1U;

    VD_ASSERT(match->phase != VD_PHASE_MATCH_OVER);
    match->crawford_game = terms->crawford && terms->length > 1 && !match->crawford_done &&
                           (match->score[0] == brink || match->score[1] == brink);
    match->crawford_done |= match->crawford_game;
}

static void start_game(vd_match *match)
{
    vd_pos_start(&match->terms.variant, &match->pos);
    settle_crawford(match);
    if (match->games < UINT32_MAX)
        match->games++;
    match->phase = VD_PHASE_OPENING;
    match->resume = VD_PHASE_OPENING;
    match->turn = 0;
    match->actor = 0;
    match->dice = (vd_dice){0};
    match->cube_exp = 0;
    match->cube_owner = -1;
    match->cube_turns = 0;
    match->auto_done = 0;
    match->first_roll = 0;
    match->again = false;
    match->cocked = false;
    match->turns_played[0] = match->turns_played[1] = 0;
    match->resign_value = 0;
    match->resign_seat = 0;
}

vd_deny vd_match_init(vd_match *out, const vd_terms *terms)
{
    vd_deny deny = vd_terms_check(terms);

    if (deny != VD_DENY_none)
        return deny;
    memset(out, 0, sizeof *out);
    memcpy(&out->terms, terms, sizeof *terms);
    start_game(out);
    return VD_DENY_none;
}

static vd_deny next_game(vd_match *match, const vd_action *action)
{
    (void)action;
    if (match->phase != VD_PHASE_GAME_OVER)
        return VD_DENY_game_not_over;
    start_game(match);
    return VD_DENY_none;
}

/* ---- Turns --------------------------------------------------------------------------------------------------- */

/* Why the seat may not do what belongs to its own turn: common to rolling, playing and naming. */
static vd_deny deny_turn(const vd_match *match, const vd_action *action)
{
    if (match->phase == VD_PHASE_OPENING)
        return VD_DENY_draw_first;
    if (match->phase == VD_PHASE_RESIGNED)
        return VD_DENY_resign_pending;
    if (vd_match_offered(match))
        return VD_DENY_answer_double_first;
    return action->seat == match->turn ? VD_DENY_none : VD_DENY_not_your_turn;
}

static bool dice_in_range(const uint8_t die[2])
{
    return die[0] >= 1 && die[0] <= 6 && die[1] >= 1 && die[1] <= 6;
}

static void begin_turn(vd_match *match, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);
    match->turn = (uint8_t)seat;
    match->actor = (uint8_t)seat;
    match->phase = VD_PHASE_ROLL;
    match->dice = (vd_dice){0};
    match->again = false;
    match->cocked = false;
}

static vd_deny open_game(vd_match *match, const vd_action *action)
{
    int winner = action->die[0] > action->die[1] ? 0 : 1;

    if (match->phase == VD_PHASE_RESIGNED)
        return VD_DENY_resign_pending;
    if (vd_match_offered(match))
        return VD_DENY_answer_double_first;
    if (match->phase != VD_PHASE_OPENING)
        return VD_DENY_dice_already_rolled;
    if (!dice_in_range(action->die))
        return VD_DENY_bad_dice;
    if (action->die[0] == action->die[1]) {
        vd_match_tie(match);
        return VD_DENY_none;
    }
    begin_turn(match, winner);
    if (match->terms.opening == VD_OPENING_KEEP) {
        match->dice = vd_dice_make(action->die[0], action->die[1]);
        match->phase = VD_PHASE_PLAY;
    } else {
        match->first_roll = 1;
    }
    return VD_DENY_none;
}

static vd_deny roll(vd_match *match, const vd_action *action)
{
    vd_deny deny = deny_turn(match, action);

    if (deny != VD_DENY_none)
        return deny;
    if (match->phase == VD_PHASE_NAME)
        return VD_DENY_name_double_first;
    if (match->phase != VD_PHASE_ROLL)
        return VD_DENY_dice_already_rolled;
    if (!dice_in_range(action->die))
        return VD_DENY_bad_dice;
    match->dice = vd_dice_make(action->die[0], action->die[1]);
    match->phase = VD_PHASE_PLAY;
    match->pos.pending = VD_PENDING_NONE;
    match->first_roll = 0;
    return VD_DENY_none;
}

/* Are the dice on the board those of the draw, played as the first turn (R16)? */
static bool dice_of_the_draw(const vd_match *match)
{
    return match->terms.opening == VD_OPENING_KEEP && match->turns_played[0] == 0 &&
           match->turns_played[1] == 0 && !match->again;
}

/* R18. Cocked dice of the draw are drawn again by both players; other ones are thrown again by the same player,
 * who has had his moment for the cube. */
static vd_deny cocked(vd_match *match, const vd_action *action)
{
    vd_deny deny = deny_turn(match, action);

    if (deny != VD_DENY_none && deny != VD_DENY_draw_first)
        return deny;
    if (match->phase != VD_PHASE_PLAY)
        return VD_DENY_cocked_nothing;
    match->dice = (vd_dice){0};
    if (dice_of_the_draw(match)) {
        match->phase = VD_PHASE_OPENING;
        match->turn = 0;
        match->actor = 0;
        return VD_DENY_none;
    }
    match->phase = VD_PHASE_ROLL;
    match->pos.pending = match->again ? VD_PENDING_AGAIN : VD_PENDING_NONE;
    match->cocked = true;
    return VD_DENY_none;
}

static void end_turn(vd_match *match)
{
    uint32_t *played = &match->turns_played[match->turn];

    if (*played < UINT32_MAX)
        (*played)++;
    vd_pos_flip(&match->pos, &match->pos);
    begin_turn(match, match->turn ^ 1);
}

/* What the board asks for after a play: a double to name, a complement, another roll (R86, R87), or the other
 * player. The last checker ends the game in any of these (R59, R88). */
static void after_play(vd_match *match)
{
    match->dice = (vd_dice){0};
    if (vd_pos_won(&match->terms.variant, &match->pos, VD_MOVER)) {
        match->pos.pending = VD_PENDING_NONE;
        match->pos.pending_die = 0;
        vd_match_finish(match, match->turn, VD_END_BORNE_OFF,
                        vd_pos_value(&match->terms.variant, &match->pos, VD_OPPONENT));
        return;
    }
    switch ((vd_pending)match->pos.pending) {
    case VD_PENDING_NAME:
        match->phase = VD_PHASE_NAME;
        break;
    case VD_PENDING_COMPLEMENT:
        match->dice = vd_dice_make(match->pos.pending_die, match->pos.pending_die);
        match->phase = VD_PHASE_PLAY_NAMED;
        break;
    case VD_PENDING_AGAIN:
        match->again = true;
        match->phase = VD_PHASE_ROLL;
        break;
    case VD_PENDING_NONE:
        end_turn(match);
        break;
    }
}

static vd_deny play(vd_match *match, const vd_action *action)
{
    vd_deny deny = deny_turn(match, action);
    vd_play done;

    if (deny != VD_DENY_none)
        return deny;
    if (match->phase == VD_PHASE_ROLL)
        return VD_DENY_not_rolled_yet;
    if (match->phase == VD_PHASE_NAME)
        return VD_DENY_name_double_first;
    if (action->hops > VD_HOPS_MAX ||
        !vd_play_legal(&match->terms.variant, &match->pos, match->dice,
                       match->phase == VD_PHASE_PLAY_NAMED, action->hop, action->hops, &done))
        return VD_DENY_illegal_play;
    match->pos = done.result;
    after_play(match);
    return VD_DENY_none;
}

static vd_deny name_double(vd_match *match, const vd_action *action)
{
    vd_deny deny = deny_turn(match, action);

    if (deny != VD_DENY_none)
        return deny;
    if (match->phase == VD_PHASE_ROLL)
        return VD_DENY_not_rolled_yet;
    if (match->phase != VD_PHASE_NAME)
        return VD_DENY_dice_already_rolled;
    if (action->value < 1 || action->value > 6)
        return VD_DENY_bad_dice;
    match->dice = vd_dice_make(action->value, action->value);
    match->phase = VD_PHASE_PLAY_NAMED;
    return VD_DENY_none;
}

vd_status vd_match_plays(const vd_match *match, vd_plays *plays)
{
    vd_phase phase = match->phase == VD_PHASE_RESIGNED ? match->resume : match->phase;
    const vd_variant *variant = &match->terms.variant;

    VD_ASSERT(match->turn <= 1 && match->actor <= 1);
    if (phase == VD_PHASE_PLAY)
        return vd_plays_find(variant, &match->pos, match->dice, plays);
    if (phase == VD_PHASE_PLAY_NAMED)
        return vd_plays_find_named(variant, &match->pos, match->dice.die[0], plays);
    return VD_ERR_ILLEGAL;
}

/* ---- Actions ------------------------------------------------------------------------------------------------- */

typedef vd_deny vd_act_fn(vd_match *match, const vd_action *action);

static vd_act_fn *const acts[VD_ACT_COUNT] = {
    [VD_ACT_OPENING] = open_game,
    [VD_ACT_ROLL] = roll,
    [VD_ACT_COCKED] = cocked,
    [VD_ACT_PLAY] = play,
    [VD_ACT_NAME] = name_double,
    [VD_ACT_DOUBLE] = vd_match_double,
    [VD_ACT_TAKE] = vd_match_take,
    [VD_ACT_DROP] = vd_match_drop,
    [VD_ACT_BEAVER] = vd_match_beaver,
    [VD_ACT_RACCOON] = vd_match_raccoon,
    [VD_ACT_RESIGN] = vd_match_resign,
    [VD_ACT_RESIGN_ACCEPT] = vd_match_resign_accept,
    [VD_ACT_RESIGN_REFUSE] = vd_match_resign_refuse,
    [VD_ACT_NEXT_GAME] = next_game,
};

static bool needs_no_seat(const vd_action *action)
{
    return action->act == VD_ACT_OPENING || action->act == VD_ACT_NEXT_GAME;
}

vd_deny vd_match_apply(vd_match *match, const vd_action *action)
{
    if (action->act >= VD_ACT_COUNT)
        return VD_DENY_illegal_play;
    if (match->phase == VD_PHASE_MATCH_OVER)
        return VD_DENY_match_over;
    if (match->phase == VD_PHASE_GAME_OVER && action->act != VD_ACT_NEXT_GAME) {
        bool dice = action->act == VD_ACT_OPENING || action->act == VD_ACT_ROLL;

        return dice ? VD_DENY_next_game_first : VD_DENY_game_over;
    }
    if (action->seat > 1 && !needs_no_seat(action))
        return VD_DENY_not_your_turn;
    return acts[action->act](match, action);
}

vd_deny vd_match_allows(const vd_match *match, const vd_action *action)
{
    vd_match copy = *match;

    return vd_match_apply(&copy, action);
}
