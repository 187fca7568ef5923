/* Random matches, and what must hold at every step of one. */
#include "match_walk.h"

#include <string.h>

static vd_play plays_space[VD_PLAYS_MAX];

/* ---- Choosing ------------------------------------------------------------------------------------------------ */

static const char *choose_play(const vd_match *match, match_pick *pick, void *user, vd_action *out)
{
    vd_plays plays = {.play = plays_space, .capacity = VD_PLAYS_MAX};

    if (vd_match_plays(match, &plays) != VD_OK)
        return "the plays of a playing phase cannot be listed";
    out->act = VD_ACT_PLAY;
    if (plays.count > 0) {
        const vd_play *play = &plays.play[pick(user, (uint32_t)plays.count)];

        out->hops = play->hops;
        memcpy(out->hop, play->hop, sizeof out->hop);
    }
    return NULL;
}

static void choose_dice(const vd_match *match, match_pick *pick, void *user, vd_action *out)
{
    out->die[0] = (uint8_t)(1 + pick(user, 6));
    out->die[1] = (uint8_t)(1 + pick(user, 6));
    if (vd_match_throws(match) > 2)
        out->die[2] = (uint8_t)(1 + pick(user, 6));
}

static vd_act choose_answer(const vd_match *match, const match_taste *taste, match_pick *pick,
                            void *user, vd_action *out)
{
    out->act = match->phase == VD_PHASE_BEAVERED ? VD_ACT_RACCOON : VD_ACT_BEAVER;
    if (pick(user, 256) < taste->beaver && vd_match_refusal(match, out) == VD_REFUSAL_none)
        return (vd_act)out->act;
    return pick(user, 256) < taste->drop ? VD_ACT_DROP : VD_ACT_TAKE;
}

/* An offer to resign or a double on one's own turn; false when the taste is not for it now. */
static bool choose_offer(const vd_match *match, const match_taste *taste, match_pick *pick,
                         void *user, vd_action *out)
{
    if (pick(user, 256) < taste->resign) {
        out->act = VD_ACT_RESIGN;
        out->value = (uint8_t)(1 + pick(user, 3));
        if (vd_match_refusal(match, out) == VD_REFUSAL_none)
            return true;
    }
    if (match->phase == VD_PHASE_PLAY && pick(user, 256) < taste->cocked) {
        out->act = VD_ACT_COCKED;
        return true;
    }
    if (match->phase == VD_PHASE_ROLL && pick(user, 256) < taste->twice) {
        out->act = VD_ACT_DOUBLE;
        return vd_match_refusal(match, out) == VD_REFUSAL_none;
    }
    return false;
}

const char *match_choose(const vd_match *match, const match_taste *taste, match_pick *pick,
                         void *user, vd_action *out)
{
    memset(out, 0, sizeof *out);
    out->seat = match->actor;
    switch (match->phase) {
    case VD_PHASE_OPENING:
        out->act = VD_ACT_OPENING;
        choose_dice(match, pick, user, out);
        return NULL;
    case VD_PHASE_ROLL:
        if (choose_offer(match, taste, pick, user, out))
            return NULL;
        out->act = VD_ACT_ROLL;
        choose_dice(match, pick, user, out);
        return NULL;
    case VD_PHASE_PLAY:
    case VD_PHASE_PLAY_NAMED:
        return choose_offer(match, taste, pick, user, out) ? NULL
                                                           : choose_play(match, pick, user, out);
    case VD_PHASE_NAME_DOUBLE:
        if (choose_offer(match, taste, pick, user, out))
            return NULL;
        out->act = VD_ACT_NAME_DOUBLE;
        out->value = (uint8_t)(1 + pick(user, 6));
        return NULL;
    case VD_PHASE_DOUBLED:
    case VD_PHASE_BEAVERED:
    case VD_PHASE_RACCOONED:
        out->act = (uint8_t)choose_answer(match, taste, pick, user, out);
        return NULL;
    case VD_PHASE_RESIGNED:
        out->act = pick(user, 2) ? VD_ACT_RESIGN_ACCEPT : VD_ACT_RESIGN_REFUSE;
        return NULL;
    case VD_PHASE_GAME_OVER:
        out->act = VD_ACT_NEXT_GAME;
        return NULL;
    case VD_PHASE_MATCH_OVER:
        break;
    }
    return "no action exists after the match";
}

/* ---- Checking ------------------------------------------------------------------------------------------------ */

#define BIT(act) (1U << VD_ACT_##act)
static const uint32_t phase_acts[] = {
    [VD_PHASE_OPENING] = BIT(OPENING),
    [VD_PHASE_ROLL] = BIT(ROLL) | BIT(DOUBLE) | BIT(RESIGN),
    [VD_PHASE_PLAY] = BIT(PLAY) | BIT(COCKED) | BIT(RESIGN),
    [VD_PHASE_NAME_DOUBLE] = BIT(NAME_DOUBLE) | BIT(RESIGN),
    [VD_PHASE_PLAY_NAMED] = BIT(PLAY) | BIT(RESIGN),
    [VD_PHASE_DOUBLED] = BIT(TAKE) | BIT(DROP) | BIT(BEAVER),
    [VD_PHASE_BEAVERED] = BIT(TAKE) | BIT(DROP) | BIT(RACCOON),
    [VD_PHASE_RACCOONED] = BIT(TAKE) | BIT(DROP),
    [VD_PHASE_RESIGNED] = BIT(RESIGN_ACCEPT) | BIT(RESIGN_REFUSE),
    [VD_PHASE_GAME_OVER] = BIT(NEXT_GAME),
    [VD_PHASE_MATCH_OVER] = 0,
};
/* What nobody can be refused in its phase, whatever the rules. */
static const uint32_t always = BIT(OPENING) | BIT(ROLL) | BIT(COCKED) | BIT(NAME_DOUBLE) |
                               BIT(TAKE) | BIT(DROP) | BIT(RESIGN) | BIT(RESIGN_ACCEPT) |
                               BIT(RESIGN_REFUSE) | BIT(NEXT_GAME);
#undef BIT

static bool answers(vd_phase phase)
{
    return phase == VD_PHASE_DOUBLED || phase == VD_PHASE_RACCOONED || phase == VD_PHASE_RESIGNED;
}

static const char *wrong_game(const vd_match *match)
{
    bool over = match->phase == VD_PHASE_GAME_OVER || match->phase == VD_PHASE_MATCH_OVER;
    bool thrown = match->phase == VD_PHASE_PLAY || match->phase == VD_PHASE_PLAY_NAMED;
    uint32_t length = match->rules.length;

    if (match->phase != VD_PHASE_RESIGNED && thrown != (match->dice.count > 0))
        return "dice lie on the board out of their phase";
    if (length > 0 && match->phase != VD_PHASE_MATCH_OVER &&
        (match->score[0] >= length || match->score[1] >= length))
        return "a match goes on after its last point";
    if (match->phase == VD_PHASE_MATCH_OVER && match->score[match->winner] < length)
        return "a match ends early";
    if (over && match->end == VD_END_NONE)
        return "a game ends for no reason";
    if (match->cube_turns + match->auto_done != match->cube_exp)
        return "the cube was turned by nobody";
    if ((match->cube_owner < 0) != (match->cube_turns == 0))
        return "a cube turned by a player has no owner";
    if (match->crawford_game && (match->cube_exp > 0 || !match->crawford_done))
        return "the cube moved in the Crawford game";
    if ((match->pos.pending == VD_PENDING_NAME_DOUBLE) !=
        (match->phase == VD_PHASE_NAME_DOUBLE ||
         (match->phase == VD_PHASE_PLAY_NAMED && match->pos.pending_die == 0) ||
         (match->phase == VD_PHASE_RESIGNED && match->pos.pending == VD_PENDING_NAME_DOUBLE) ||
         (over && match->pos.pending == VD_PENDING_NAME_DOUBLE)))
        return "a double waits for its name out of its phase";
    return NULL;
}

static const char *wrong_state(const vd_match *match)
{
    if (match->turn > 1 || match->actor > 1)
        return "no such seat";
    if ((answers(match->phase)) != (match->actor != match->turn))
        return "the wrong seat must act";
    if (vd_pos_check(&match->rules.variant, &match->pos, NULL) != VD_OK)
        return "the position is impossible";
    /* Faille: who could not play all dice stays on roll, in a game that is over. */
    if ((match->pos.pending == VD_PENDING_LOST) !=
        (match->end == VD_END_UNPLAYED &&
         (match->phase == VD_PHASE_GAME_OVER || match->phase == VD_PHASE_MATCH_OVER)))
        return "a lost game goes on";
    if (vd_pos_won(&match->rules.variant, &match->pos, VD_OPPONENT) &&
        match->pos.pending != VD_PENDING_LOST)
        return "a player is on roll in a lost game";
    return wrong_game(match);
}

/* To the last byte, padding included: nothing at all may have been written. */
static bool untouched(const void *before, const void *after)
{
    return memcmp(before, after, sizeof(vd_match)) == 0;
}

const char *match_step(vd_match *match, const vd_action *action, vd_refusal *refusal)
{
    vd_match before;
    vd_refusal promised = vd_match_refusal(match, action);

    memcpy(&before, match, sizeof before);
    *refusal = vd_match_apply(match, action);
    if (*refusal != promised)
        return "vd_match_refusal and vd_match_apply disagree";
    if (*refusal != VD_REFUSAL_none)
        return untouched(&before, match) ? NULL : "a denied action changed the match";
    return wrong_state(match);
}

static const char *try_one(const vd_match *match, const vd_action *action)
{
    uint32_t bit = 1U << action->act;
    bool seatless = action->act == VD_ACT_OPENING || action->act == VD_ACT_NEXT_GAME;
    vd_match copy;
    vd_refusal refusal = VD_REFUSAL_none;
    const char *wrong;

    memcpy(&copy, match, sizeof copy);
    wrong = match_step(&copy, action, &refusal);
    if (wrong)
        return wrong;
    if (refusal == VD_REFUSAL_none && !(phase_acts[match->phase] & bit))
        return "an action out of its phase is allowed";
    if (refusal == VD_REFUSAL_none && action->seat != match->actor && !seatless)
        return "the wrong seat may act";
    if (refusal != VD_REFUSAL_none && (phase_acts[match->phase] & always & bit) &&
        action->value <= 1 && (seatless || action->seat == match->actor))
        return "an action of this phase is denied";
    return NULL;
}

const char *match_try_all(const vd_match *match)
{
    for (int act = 0; act < VD_ACT_COUNT; act++) {
        for (int seat = 0; seat < 2; seat++) {
            for (int value = 1; value <= 6; value++) {
                vd_action action = {.act = (uint8_t)act,
                                    .seat = (uint8_t)seat,
                                    .die = {1, (uint8_t)value, 0},
                                    .value = (uint8_t)value};
                const char *wrong;

                if (act != VD_ACT_OPENING && match->rules.variant.dice > 2)
                    action.die[2] = 1;
                wrong = try_one(match, &action);

                if (wrong)
                    return wrong;
            }
        }
    }
    return NULL;
}
