/* Whether the parts of a party belong together. */
#include "tt_priv.h"

#include <string.h>

enum { POINTS_MAX = 10, MARK_MAX = 98, COUP_MAX = 4 };

static vd_status fail_points(int points, int most, vd_error *err)
{
    return vd_fail_args(err, VD_ERR_POSITION, VD_ERROR_points, 0, points, most, 0);
}

static vd_status fail_word(vd_error_code code, const char *word, vd_error *err)
{
    return vd_fail_word(err, VD_ERR_POSITION, code, 0, word, strlen(word));
}

static vd_status check_score(const vd_tt_options *options, const vd_tt_state *state, int side,
                             vd_error *err)
{
    const int points = state->points[side], holes = state->holes[side];
    const bool over = state->phase == VD_TT_OVER;

    if (points % 2 != 0 || points > POINTS_MAX)
        return fail_points(points, POINTS_MAX, err);
    if (holes > options->holes - (over ? 0 : 1))
        return vd_fail_args(err, VD_ERR_POSITION, VD_ERROR_bad_score, 0, holes, options->holes, 0);
    if (state->run[side] && (points == 0 || state->run[1 - side] || !options->bredouille))
        return fail_word(VD_ERROR_bredouille, "b", err);
    if (state->holes_run[side] &&
        (holes == 0 || state->holes_run[1 - side] || !options->bredouille))
        return fail_word(VD_ERROR_bredouille, "g", err);
    if (state->coup[side] > COUP_MAX)
        return vd_fail_args(err, VD_ERR_POSITION, VD_ERROR_bad_score, 0, state->coup[side],
                            COUP_MAX + 1, 0);
    return VD_OK;
}

static bool good_dice(vd_dice dice)
{
    return dice.count == 2 && dice.die[0] >= 1 && dice.die[0] <= 6 && dice.die[1] >= 1 &&
           dice.die[1] <= dice.die[0] && dice.die[2] == 0;
}

static bool no_dice(vd_dice dice)
{
    const vd_dice none = {0};

    return memcmp(&dice, &none, sizeof dice) == 0;
}

/* Dice lie there while something is made of them, and when they have ended the party. */
static bool phase_fits(const vd_tt_options *options, const vd_tt_state *state)
{
    const bool by_hand = state->phase == VD_TT_MARK || state->phase == VD_TT_SCHOOL;
    const bool dice = by_hand || state->phase == VD_TT_CHOOSE || state->phase == VD_TT_PLAY;

    if (dice ? !good_dice(state->dice)
             : !no_dice(state->dice) && !(state->phase == VD_TT_OVER && good_dice(state->dice)))
        return false;
    if ((by_hand && !options->by_hand) || (state->owing && !by_hand))
        return false;
    if (state->phase == VD_TT_CHOOSE && state->holes[state->turn] == 0)
        return false;
    return no_dice(state->first) || good_dice(state->first);
}

static vd_status check_marks(const vd_tt_state *state, vd_error *err)
{
    const bool lying = state->dice.count > 0 && state->phase != VD_TT_OVER;
    const bool school = state->phase == VD_TT_CHOOSE || state->phase == VD_TT_PLAY || state->owing;

    if (state->owed % 2 != 0 || state->owed > (lying ? MARK_MAX : 0))
        return fail_points(state->owed, lying ? MARK_MAX : 0, err);
    if (state->school % 2 != 0 || state->school > (school ? MARK_MAX : 0))
        return fail_points(state->school, school ? MARK_MAX : 0, err);
    if (state->marked % 2 != 0 || state->marked > (state->phase == VD_TT_SCHOOL ? MARK_MAX : 0))
        return fail_points(state->marked, MARK_MAX, err);
    return VD_OK;
}

vd_status vd_tt_state_check(const vd_tt_options *options, const vd_tt_state *state, vd_error *err)
{
    static const char letters[] = "TJPEDMF";
    vd_tt_pos pos;
    vd_status status;

    if (state->turn > VD_TT_BLACK || state->phase > VD_TT_OVER)
        return fail_word(VD_ERROR_phase, "?", err);
    memcpy(pos.side, state->men, sizeof pos.side);
    status = vd_tt_pos_check(&pos, err);
    for (int side = 0; side < 2 && status == VD_OK; side++)
        status = check_score(options, state, side, err);
    if (status != VD_OK)
        return status;
    if (!phase_fits(options, state))
        return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_phase, 0, &letters[state->phase], 1);
    return check_marks(state, err);
}
