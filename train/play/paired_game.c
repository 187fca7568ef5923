/* One game between two seats, with the luck of its rolls. */
#include "paired_game.h"

#include <stdlib.h>
#include <string.h>

bool paired_game_init(paired_game *d, const vd_engine *judge, int ply)
{
    memset(d, 0, sizeof *d);
    d->judge_ply = ply;
    d->plays.capacity = VD_PLAYS_MAX;
    d->plays.play = malloc(VD_PLAYS_MAX * sizeof *d->plays.play);
    if (!d->plays.play)
        return false;
    return !judge || vd_adviser_new(judge, &d->judge, NULL) == VD_OK;
}

void paired_game_fini(paired_game *d)
{
    vd_adviser_free(d->judge);
    free(d->plays.play);
    d->judge = NULL;
    d->plays.play = NULL;
}

void paired_game_money(vd_match_rules *rules, vd_variant_id variant, bool cube)
{
    vd_match_rules_default(rules, variant, 0);
    rules->jacoby = false;
    rules->beavers = false;
    rules->raccoons = false;
    rules->auto_doubles = 0;
    rules->cube = cube && rules->variant.cube_allowed;
}

/* What the roll on the board was worth to match->turn above the mean. */
static vd_status luck_of(paired_game *d, const vd_match *match, double *luck)
{
    vd_luck found = {0, 0};
    const vd_status status = vd_adviser_luck(d->judge, match, d->judge_ply, NULL, &found);

    *luck = found.value;
    return status;
}

static bool apply(vd_match *match, int act, int who, int value, const vd_play *play)
{
    vd_action action = {.act = (uint8_t)act, .seat = (uint8_t)who, .value = (uint8_t)value};

    if (play) {
        action.hops = play->hops;
        memcpy(action.hop, play->hop, sizeof action.hop);
    }
    return vd_match_apply(match, &action) == VD_REFUSAL_none;
}

static bool roll_dice(vd_match *match, vd_rng *rng)
{
    const bool draw = match->phase == VD_PHASE_OPENING;
    vd_action action = {.act = (uint8_t)(draw ? VD_ACT_OPENING : VD_ACT_ROLL), .seat = match->turn};

    do {
        action.die[0] = (uint8_t)(1 + vd_rng_below(rng, 6));
        action.die[1] = (uint8_t)(1 + vd_rng_below(rng, 6));
        if (vd_dice_thrown(&match->rules.variant, action.act) > 2)
            action.die[2] = (uint8_t)(1 + vd_rng_below(rng, 6));
    } while (draw && action.die[0] == action.die[1]);
    return vd_match_apply(match, &action) == VD_REFUSAL_none;
}

static void look(const paired_game *d, const vd_match *match)
{
    if (d->look)
        d->look(d->user, match);
}

static vd_status roll_or_double(paired_game *d, seat *const seats[2], vd_match *match, vd_rng *dice,
                                uint64_t seed, paired_game_score *out)
{
    bool doubles = false;
    double luck = 0;
    vd_status status = VD_OK;

    if (match->rules.cube && vd_match_double_refusal(match, match->turn) == VD_REFUSAL_none) {
        look(d, match);
        status = seat_double(seats[match->turn], match, seed, &doubles);
    }
    if (status != VD_OK)
        return status;
    if (doubles)
        return apply(match, VD_ACT_DOUBLE, match->turn, 0, NULL) ? VD_OK : VD_ERR_ILLEGAL;
    if (!roll_dice(match, dice))
        return VD_ERR_ILLEGAL;
    if (d->judge)
        status = luck_of(d, match, &luck);
    out->luck += match->turn == 0 ? luck : -luck;
    return status;
}

/* The draw says who begins and, in most games, with what. */
static vd_status draw(paired_game *d, vd_match *match, vd_rng *dice, paired_game_score *out)
{
    double luck = 0;
    vd_status status = VD_OK;

    if (!roll_dice(match, dice))
        return VD_ERR_ILLEGAL;
    if (d->judge && match->phase == VD_PHASE_PLAY)
        status = luck_of(d, match, &luck);
    out->luck += match->turn == 0 ? luck : -luck;
    return status;
}

static vd_status answer(paired_game *d, seat *const seats[2], vd_match *match, uint64_t seed)
{
    const int who = match->actor;
    bool takes = false;
    vd_status status;

    look(d, match);
    status = seat_take(seats[who], match, seed, &takes);
    if (status != VD_OK)
        return status;
    return apply(match, takes ? VD_ACT_TAKE : VD_ACT_DROP, who, 0, NULL) ? VD_OK : VD_ERR_ILLEGAL;
}

static vd_status make_play(paired_game *d, seat *const seats[2], vd_match *match, uint64_t seed)
{
    vd_status status = vd_match_plays(match, &d->plays);
    const vd_play *play = NULL;
    size_t index = 0;

    if (status == VD_OK && d->plays.count > 0) {
        if (d->plays.count > 1)
            look(d, match);
        status = seat_play(seats[match->turn], match, &d->plays, seed, &index);
        play = &d->plays.play[index];
    }
    if (status != VD_OK)
        return status;
    return apply(match, VD_ACT_PLAY, match->turn, 0, play) ? VD_OK : VD_ERR_ILLEGAL;
}

static vd_status name_double(seat *const seats[2], vd_match *match, uint64_t seed)
{
    int die = 0;
    vd_status status = seat_name(seats[match->turn], match, seed, &die);

    if (status != VD_OK)
        return status;
    return apply(match, VD_ACT_NAME_DOUBLE, match->turn, die, NULL) ? VD_OK : VD_ERR_ILLEGAL;
}

vd_status paired_game_play(paired_game *d, seat *const seats[2], vd_match *match, vd_rng *dice,
                           uint64_t seed, paired_game_score *out)
{
    vd_status status = VD_OK;

    memset(out, 0, sizeof *out);
    while (status == VD_OK) {
        switch (match->phase) {
        case VD_PHASE_OPENING:
            status = draw(d, match, dice, out);
            break;
        case VD_PHASE_ROLL:
            status = roll_or_double(d, seats, match, dice, seed, out);
            break;
        case VD_PHASE_PLAY:
        case VD_PHASE_PLAY_NAMED:
            if (out->turns++ == 0)
                out->first = match->turn;
            status = make_play(d, seats, match, seed);
            break;
        case VD_PHASE_NAME_DOUBLE:
            status = name_double(seats, match, seed);
            break;
        case VD_PHASE_DOUBLED:
            status = answer(d, seats, match, seed);
            break;
        case VD_PHASE_GAME_OVER:
        case VD_PHASE_MATCH_OVER:
            out->points = match->winner == 0 ? (int)match->end_points : -(int)match->end_points;
            return VD_OK;
        case VD_PHASE_BEAVERED:
        case VD_PHASE_RACCOONED:
        case VD_PHASE_RESIGNED:
            return VD_ERR_ILLEGAL;
        }
    }
    return status;
}
