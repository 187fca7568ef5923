/* Game and match: the actions, their order, and what each changes. */
#include "inner/found_play.h"
#include "match_priv.h"

#include <limits.h>
#include <string.h>

#include "rules_priv.h"

/* ---- Match rules --------------------------------------------------------------------------------------------- */

void vd_match_rules_default(vd_match_rules *out, vd_variant_id variant, int length)
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

void vd_match_rules_cycle(vd_match_rules *out, vd_cycle cycle, int length)
{
    VD_ASSERT(cycle > VD_CYCLE_NONE && cycle < VD_CYCLE_COUNT);

    const vd_match_rules first = {.cycle = (uint8_t)cycle};

    vd_match_rules_default(out, (vd_variant_id)vd_match_rules_variant(&first, 1)->id, length);
    out->cycle = (uint8_t)cycle;
    out->crawford = false; /* there is no cube */
}

vd_status vd_match_rules_find(const char *name, size_t len, int length, vd_match_rules *out)
{
    vd_variant_id variant;
    vd_cycle cycle;

    if (vd_cycle_find(name, len, &cycle) == VD_OK) {
        vd_match_rules_cycle(out, cycle, length);
        return VD_OK;
    }
    if (vd_variant_find_played(name, len, &variant) != VD_OK)
        return VD_ERR_PARSE;
    vd_match_rules_default(out, variant, length);
    return VD_OK;
}

/* A game of a cycle is as it is preset. */
static bool cycle_fits(const vd_match_rules *rules)
{
    const vd_variant *variant = &rules->variant;

    if (rules->cycle == VD_CYCLE_NONE)
        return true;
    return rules->cycle < VD_CYCLE_COUNT && variant->id < VD_VARIANT_KNOWN &&
           vd_cycle_has((vd_cycle)rules->cycle, (vd_variant_id)variant->id) &&
           /* A preset is copied whole. NOLINTNEXTLINE(bugprone-suspicious-memory-comparison,cert-exp42-c,cert-flp37-c) */
           memcmp(variant, vd_variant_get((vd_variant_id)variant->id), sizeof *variant) == 0 &&
           rules->opening == variant->opening;
}

/* `opponent_point` must be what vd_variant_prepare makes of the paths. */
static bool variant_fits(const vd_variant *variant)
{
    vd_variant copy = *variant;

    return vd_variant_prepare(&copy) == VD_OK &&
           memcmp(copy.opponent_point, variant->opponent_point, sizeof copy.opponent_point) == 0;
}

vd_refusal vd_match_rules_check(const vd_match_rules *rules)
{
    if (rules->opening > VD_OPENING_REROLL || rules->auto_doubles < -1 ||
        !variant_fits(&rules->variant) || !cycle_fits(rules))
        return VD_REFUSAL_bad_terms;
    /* The draw throws one die for each seat: with three dice nobody can play them. */
    if (rules->opening == VD_OPENING_KEEP && rules->variant.dice > 2)
        return VD_REFUSAL_bad_terms;
    if (rules->cycle && rules->length == 0)
        return VD_REFUSAL_cycle_money;
    if (rules->length > 0) {
        if (rules->jacoby)
            return VD_REFUSAL_jacoby_match;
        if (rules->beavers || rules->raccoons)
            return VD_REFUSAL_beaver_match;
        if (rules->auto_doubles)
            return VD_REFUSAL_auto_match;
    }
    if (rules->cube && !rules->variant.cube_allowed)
        return VD_REFUSAL_no_cube_game;
    if (rules->raccoons && !rules->beavers)
        return VD_REFUSAL_beaver_off;
    if (!rules->cube && (rules->jacoby || rules->beavers || rules->auto_doubles))
        return VD_REFUSAL_no_cube_game;
    return VD_REFUSAL_none;
}

/* ---- Games --------------------------------------------------------------------------------------------------- */

/* T2: the first game after a player comes within a point of winning, once in a match. */
static void settle_crawford(vd_match *match)
{
    const vd_match_rules *rules = &match->rules;
    uint32_t brink = rules->length - 1U;

    VD_ASSERT(match->phase != VD_PHASE_MATCH_OVER);
    match->crawford_game = rules->crawford && rules->length > 1 && !match->crawford_done &&
                           (match->score[0] == brink || match->score[1] == brink);
    match->crawford_done |= match->crawford_game;
}

static void start_game(vd_match *match)
{
    settle_crawford(match);
    if (match->games < UINT32_MAX)
        match->games++;
    if (match->rules.cycle) {
        match->rules.variant = *vd_match_rules_variant(&match->rules, match->games);
        match->rules.opening = match->rules.variant.opening;
    }
    vd_pos_start(&match->rules.variant, &match->pos);
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

vd_refusal vd_match_init(vd_match *out, const vd_match_rules *rules)
{
    vd_refusal refusal = vd_match_rules_check(rules);

    if (refusal != VD_REFUSAL_none)
        return refusal;
    memset(out, 0, sizeof *out);
    memcpy(&out->rules, rules, sizeof *rules);
    start_game(out);
    return VD_REFUSAL_none;
}

static vd_refusal next_game(vd_match *match, const vd_action *action)
{
    (void)action;
    if (match->phase != VD_PHASE_GAME_OVER)
        return VD_REFUSAL_game_not_over;
    start_game(match);
    return VD_REFUSAL_none;
}

/* ---- Turns --------------------------------------------------------------------------------------------------- */

/* Why the seat may not do what belongs to its own turn: common to rolling, playing and naming. */
static vd_refusal refuse_turn(const vd_match *match, const vd_action *action)
{
    if (match->phase == VD_PHASE_OPENING)
        return VD_REFUSAL_draw_first;
    if (match->phase == VD_PHASE_RESIGNED)
        return VD_REFUSAL_resign_pending;
    if (vd_match_offered(match))
        return VD_REFUSAL_answer_double_first;
    return action->seat == match->turn ? VD_REFUSAL_none : VD_REFUSAL_not_your_turn;
}

/* So many dice, and no more. */
static bool dice_in_range(const uint8_t die[VD_DICE_MAX], int count)
{
    for (int i = 0; i < VD_DICE_MAX; i++) {
        if (i < count ? die[i] < 1 || die[i] > 6 : die[i] != 0)
            return false;
    }
    return true;
}

int vd_match_throws(const vd_match *match)
{
    return vd_dice_thrown(&match->rules.variant,
                          match->phase == VD_PHASE_OPENING ? VD_ACT_OPENING : VD_ACT_ROLL);
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

static vd_refusal open_game(vd_match *match, const vd_action *action)
{
    int winner = action->die[0] > action->die[1] ? 0 : 1;

    if (match->phase == VD_PHASE_RESIGNED)
        return VD_REFUSAL_resign_pending;
    if (vd_match_offered(match))
        return VD_REFUSAL_answer_double_first;
    if (match->phase != VD_PHASE_OPENING)
        return VD_REFUSAL_dice_already_rolled;
    if (!dice_in_range(action->die, vd_dice_thrown(&match->rules.variant, VD_ACT_OPENING)))
        return VD_REFUSAL_bad_dice;
    if (action->die[0] == action->die[1]) {
        vd_match_tie(match);
        return VD_REFUSAL_none;
    }
    begin_turn(match, winner);
    if (match->rules.opening == VD_OPENING_KEEP) {
        match->dice = vd_dice_make(action->die[0], action->die[1]);
        match->phase = VD_PHASE_PLAY;
    } else {
        match->first_roll = 1;
    }
    return VD_REFUSAL_none;
}

static vd_refusal roll(vd_match *match, const vd_action *action)
{
    const vd_variant *variant = &match->rules.variant;
    vd_refusal refusal = refuse_turn(match, action);

    if (refusal != VD_REFUSAL_none)
        return refusal;
    if (match->phase == VD_PHASE_NAME_DOUBLE)
        return VD_REFUSAL_name_double_first;
    if (match->phase != VD_PHASE_ROLL)
        return VD_REFUSAL_dice_already_rolled;
    if (!dice_in_range(action->die, variant->dice) ||
        !vd_dice_valid(variant, vd_dice_of(action->die)))
        return VD_REFUSAL_bad_dice;
    match->dice = vd_dice_of(action->die);
    match->phase = VD_PHASE_PLAY;
    match->pos.pending = VD_PENDING_NONE;
    match->first_roll = 0;
    return VD_REFUSAL_none;
}

/* R18. Cocked dice of the draw are drawn again by both players; other ones are thrown again by the same player,
 * whose moment for the cube has passed. */
static vd_refusal cocked(vd_match *match, const vd_action *action)
{
    vd_refusal refusal = refuse_turn(match, action);

    if (refusal != VD_REFUSAL_none && refusal != VD_REFUSAL_draw_first)
        return refusal;
    if (match->phase != VD_PHASE_PLAY)
        return VD_REFUSAL_cocked_nothing;
    match->dice = (vd_dice){0};
    if (vd_match_opening_turn(match) && !match->again) {
        match->phase = VD_PHASE_OPENING;
        match->turn = 0;
        match->actor = 0;
        return VD_REFUSAL_none;
    }
    match->phase = VD_PHASE_ROLL;
    match->pos.pending = match->again ? VD_PENDING_AGAIN : VD_PENDING_NONE;
    match->cocked = true;
    return VD_REFUSAL_none;
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
    if (vd_pos_won(&match->rules.variant, &match->pos, VD_MOVER)) {
        const bool all_off = vd_side_arrived(&match->rules.variant, &match->pos.side[VD_MOVER]) ==
                             match->rules.variant.checkers;
        const vd_end otherwise = match->rules.variant.mother ? VD_END_MOTHER : VD_END_JAN;

        match->pos.pending = VD_PENDING_NONE;
        match->pos.pending_die = 0;
        vd_match_finish(match, match->turn, all_off ? VD_END_BORNE_OFF : otherwise,
                        vd_pos_value(&match->rules.variant, &match->pos, VD_OPPONENT));
        return;
    }
    if (vd_pos_drawn(&match->rules.variant, &match->pos)) {
        vd_match_draw(match);
        return;
    }
    switch ((vd_pending)match->pos.pending) {
    case VD_PENDING_NAME_DOUBLE:
        match->phase = VD_PHASE_NAME_DOUBLE;
        break;
    case VD_PENDING_COMPLEMENT:
        match->dice = vd_pending_dice(&match->pos);
        match->phase = VD_PHASE_PLAY_NAMED;
        break;
    case VD_PENDING_AGAIN:
        match->again = true;
        match->phase = VD_PHASE_ROLL;
        break;
    case VD_PENDING_LOST:
        vd_match_finish(match, match->turn ^ 1, VD_END_UNPLAYED,
                        vd_pos_value(&match->rules.variant, &match->pos, VD_MOVER));
        break;
    case VD_PENDING_NONE:
        end_turn(match);
        break;
    }
}

/* Whose turn it is, and whether there are dice to play. */
static vd_refusal refuse_play(const vd_match *match, const vd_action *action)
{
    const vd_refusal refusal = refuse_turn(match, action);

    if (refusal != VD_REFUSAL_none)
        return refusal;
    if (match->phase == VD_PHASE_ROLL)
        return VD_REFUSAL_not_rolled_yet;
    if (match->phase == VD_PHASE_NAME_DOUBLE)
        return VD_REFUSAL_name_double_first;
    return VD_REFUSAL_none;
}

static vd_refusal play(vd_match *match, const vd_action *action)
{
    const vd_refusal refusal = refuse_play(match, action);
    vd_play done;

    if (refusal != VD_REFUSAL_none)
        return refusal;
    if (action->hops > VD_HOPS_MAX ||
        !vd_play_legal(&match->rules.variant, &match->pos, match->dice,
                       match->phase == VD_PHASE_PLAY_NAMED, action->hop, action->hops, &done))
        return VD_REFUSAL_illegal_play;
    match->pos = done.result;
    after_play(match);
    return VD_REFUSAL_none;
}

static vd_refusal name_double(vd_match *match, const vd_action *action)
{
    vd_refusal refusal = refuse_turn(match, action);

    if (refusal != VD_REFUSAL_none)
        return refusal;
    if (match->phase == VD_PHASE_ROLL)
        return VD_REFUSAL_not_rolled_yet;
    if (match->phase != VD_PHASE_NAME_DOUBLE)
        return VD_REFUSAL_dice_already_rolled;
    if (action->value < 1 || action->value > 6)
        return VD_REFUSAL_bad_dice;
    match->dice = vd_dice_make(action->value, action->value);
    match->phase = VD_PHASE_PLAY_NAMED;
    return VD_REFUSAL_none;
}

vd_status vd_match_plays(const vd_match *match, vd_plays *plays)
{
    vd_phase phase = match->phase == VD_PHASE_RESIGNED ? match->resume : match->phase;
    const vd_variant *variant = &match->rules.variant;

    VD_ASSERT(match->turn <= 1 && match->actor <= 1);
    if (phase == VD_PHASE_PLAY)
        return vd_plays_find(variant, &match->pos, match->dice, plays);
    if (phase == VD_PHASE_PLAY_NAMED)
        return vd_plays_find_named(variant, &match->pos, match->dice.die[0], plays);
    return VD_ERR_ILLEGAL;
}

/* ---- Actions ------------------------------------------------------------------------------------------------- */

typedef vd_refusal vd_act_fn(vd_match *match, const vd_action *action);

static vd_act_fn *const acts[VD_ACT_COUNT] = {
    [VD_ACT_OPENING] = open_game,
    [VD_ACT_ROLL] = roll,
    [VD_ACT_COCKED] = cocked,
    [VD_ACT_PLAY] = play,
    [VD_ACT_NAME_DOUBLE] = name_double,
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

/* What holds for every action: the match or the game may be over, or the action names no player. */
static vd_refusal refuse_all(const vd_match *match, const vd_action *action)
{
    if (action->act >= VD_ACT_COUNT)
        return VD_REFUSAL_illegal_play;
    if (match->phase == VD_PHASE_MATCH_OVER)
        return VD_REFUSAL_match_over;
    if (match->phase == VD_PHASE_GAME_OVER && action->act != VD_ACT_NEXT_GAME) {
        bool dice = action->act == VD_ACT_OPENING || action->act == VD_ACT_ROLL;

        return dice ? VD_REFUSAL_next_game_first : VD_REFUSAL_game_over;
    }
    if (action->seat > 1 && !needs_no_seat(action))
        return VD_REFUSAL_not_your_turn;
    return VD_REFUSAL_none;
}

vd_refusal vd_match_apply(vd_match *match, const vd_action *action)
{
    const vd_refusal refusal = refuse_all(match, action);

    return refusal == VD_REFUSAL_none ? acts[action->act](match, action) : refusal;
}

vd_refusal vd_match_apply_found(vd_match *match, int seat, const vd_play *found)
{
    const vd_action action = {.act = VD_ACT_PLAY, .seat = (uint8_t)seat};
    vd_refusal refusal = refuse_all(match, &action);

    VD_ASSERT(found->hops <= VD_HOPS_MAX);
    if (refusal == VD_REFUSAL_none)
        refusal = refuse_play(match, &action);
    if (refusal != VD_REFUSAL_none)
        return refusal;
    match->pos = found->result;
    after_play(match);
    return VD_REFUSAL_none;
}

vd_refusal vd_match_refusal(const vd_match *match, const vd_action *action)
{
    vd_match copy = *match;

    return vd_match_apply(&copy, action);
}
