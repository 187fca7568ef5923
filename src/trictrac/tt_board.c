/* The board of trictrac: jans, forbidden cases, checks. */
#include "tt_priv.h"

#include <string.h>

static const uint8_t jan_first[VD_TT_JANS] = {1, 7, 19};

enum { JAN = 6 };

int vd_tt_jan_first(vd_tt_jan jan)
{
    VD_ASSERT((unsigned)jan < VD_TT_JANS);
    return jan_first[jan];
}

bool vd_tt_jan_full(const vd_tt_men *men, vd_tt_jan jan)
{
    const int first = vd_tt_jan_first(jan);

    for (int at = first; at < first + JAN; at++)
        if (men->man[at] < 2)
            return false;
    return true;
}

/* Men do not go back: those for its first case stand there or behind it, and so on for each. */
bool vd_tt_jan_possible(const vd_tt_men *men, vd_tt_jan jan)
{
    const int first = vd_tt_jan_first(jan);
    int behind = 0;

    for (int at = VD_TT_TALON; at < first + JAN; at++) {
        behind += men->man[at];
        if (at >= first && behind < 2 * (at - first + 1))
            return false;
    }
    return true;
}

vd_tt_jan vd_tt_forbidden_by(const vd_tt_pos *pos, int at)
{
    vd_tt_jan jan = at < 19 ? VD_TT_GRAND_JAN : VD_TT_PETIT_JAN;

    if (at < VD_TT_OTHER_COIN || at > VD_TT_CASES)
        return VD_TT_JANS;
    return vd_tt_jan_possible(&pos->side[VD_TT_OTHER], jan) ? jan : VD_TT_JANS;
}

vd_tt_reason_code vd_tt_stop_reason(const vd_tt_pos *pos, int at)
{
    if (at == VD_TT_OTHER_COIN)
        return VD_TT_REASON_other_coin;
    if (vd_tt_his(pos, at) > 0)
        return VD_TT_REASON_occupied;
    switch (vd_tt_forbidden_by(pos, at)) {
    case VD_TT_GRAND_JAN:
        return VD_TT_REASON_forbidden_grand;
    case VD_TT_PETIT_JAN:
        return VD_TT_REASON_forbidden_petit;
    case VD_TT_JAN_DE_RETOUR:
    case VD_TT_JANS:
    default:
        return VD_TT_REASON_legal;
    }
}

int vd_tt_hindmost(const vd_tt_men *men)
{
    int at = VD_TT_TALON;

    while (at <= VD_TT_CASES && men->man[at] == 0)
        at++;
    return at;
}

bool vd_tt_home(const vd_tt_men *men)
{
    return vd_tt_hindmost(men) >= jan_first[VD_TT_JAN_DE_RETOUR];
}

bool vd_tt_all_out(const vd_tt_men *men)
{
    return vd_tt_hindmost(men) == VD_TT_OUT;
}

/* Two men that both numbers bring to `to`. */
static bool two_reach(const vd_tt_men *men, vd_dice dice, int to)
{
    const int a = dice.die[0], b = dice.die[1];

    return a == b ? men->man[to - a] >= 2 : men->man[to - a] > 0 && men->man[to - b] > 0;
}

bool vd_tt_power_men(const vd_tt_pos *pos, vd_dice dice)
{
    const vd_tt_men *men = &pos->side[VD_TT_THROWER];

    return men->man[VD_TT_COIN] == 0 && vd_tt_his(pos, VD_TT_OTHER_COIN) == 0 &&
           two_reach(men, dice, VD_TT_OTHER_COIN);
}

bool vd_tt_effect_men(const vd_tt_men *men, vd_dice dice)
{
    return two_reach(men, dice, VD_TT_COIN);
}

void vd_tt_pos_start(vd_tt_pos *out)
{
    memset(out, 0, sizeof *out);
    for (int side = 0; side < 2; side++)
        out->side[side].man[VD_TT_TALON] = VD_TT_MEN;
}

void vd_tt_pos_flip(const vd_tt_pos *in, vd_tt_pos *out)
{
    const vd_tt_men thrower = in->side[VD_TT_THROWER];

    out->side[VD_TT_THROWER] = in->side[VD_TT_OTHER];
    out->side[VD_TT_OTHER] = thrower;
}

bool vd_tt_pos_equal(const vd_tt_pos *a, const vd_tt_pos *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static vd_status check_men(const vd_tt_men *men, int side, vd_error *err)
{
    int all = 0;

    for (int at = 0; at < VD_TT_PLACES; at++)
        all += men->man[at];
    if (all > VD_TT_MEN || men->man[0] > 0 || all < VD_TT_MEN)
        return vd_fail_args(err, VD_ERR_POSITION, VD_ERROR_too_many_men, 0, side, all, VD_TT_MEN);
    if (men->man[VD_TT_COIN] == 1)
        return vd_fail_args(err, VD_ERR_POSITION, VD_ERROR_lone_coin, 0, VD_TT_COIN, 0, 0);
    if (men->man[VD_TT_OTHER_COIN] > 0)
        return vd_fail_args(err, VD_ERR_POSITION, VD_ERROR_other_coin, 0, VD_TT_OTHER_COIN, 0, 0);
    return VD_OK;
}

vd_status vd_tt_pos_check(const vd_tt_pos *pos, vd_error *err)
{
    for (int side = 0; side < 2; side++) {
        const vd_status status = check_men(&pos->side[side], side, err);

        if (status != VD_OK)
            return status;
    }
    for (int at = VD_TT_TALON; at <= VD_TT_CASES; at++)
        if (pos->side[VD_TT_THROWER].man[at] > 0 && vd_tt_his(pos, at) > 0)
            return vd_fail_args(err, VD_ERR_POSITION, VD_ERROR_both_on_point, 0, at, 0, 0);
    return VD_OK;
}
