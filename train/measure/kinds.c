#include "kinds.h"

#include <string.h>

static const char *const NAMES[KIND_COUNT] = {"race",  "caught",  "bearoff", "back",
                                              "prime", "crashed", "opening", "contact"};

const char *kind_name(kind k)
{
    return NAMES[k];
}

kind kind_find(const char *name)
{
    int k = 0;

    while (k < KIND_COUNT && strcmp(NAMES[k], name) != 0)
        k++;
    return (kind)k;
}

/* Checkers on the points from..to. */
static int checkers(const vd_camp *camp, int from, int to)
{
    int count = 0;

    for (int k = from; k <= to; k++)
        count += camp->point[k];
    return count;
}

static int points_made(const vd_camp *camp, int from, int to)
{
    int count = 0;

    for (int k = from; k <= to; k++)
        count += camp->point[k] >= 2;
    return count;
}

static bool all_home(const vd_camp *camp)
{
    return camp->bar == 0 && checkers(camp, 7, 24) == 0;
}

static bool is_caught(const vd_camp *camp)
{
    return camp->point[0] > 0 && !all_home(camp);
}

static bool is_back(const vd_variant *variant, const vd_pos *pos, int side)
{
    return points_made(&pos->side[side], 19, 24) >= 2 &&
           vd_pos_pips(variant, pos, side) - vd_pos_pips(variant, pos, 1 - side) >= 30;
}

/* The nearest adverse checker behind a prime whose last point is k stands on my points k - 1 and below, or on the bar. */
static bool is_prime(const vd_camp *mine, const vd_camp *his)
{
    int row = 0;

    for (int k = 24; k >= 1; k--) {
        row = mine->point[k] >= 2 ? row + 1 : 0;
        if (row >= 5 && (his->bar > 0 || (k > 1 && checkers(his, 25 - (k - 1), 24) > 0)))
            return true;
    }
    return false;
}

static bool is_crashed(const vd_camp *camp)
{
    return checkers(camp, 1, 3) + camp->point[0] >= 7 && points_made(camp, 4, 7) < 2;
}

static int at_start(const vd_variant *variant, const vd_camp *camp)
{
    int count = 0;

    for (int k = 1; k <= 24; k++)
        count += camp->point[k] < variant->start[k] ? camp->point[k] : variant->start[k];
    return count;
}

kind kind_of(const vd_variant *variant, const vd_pos *pos)
{
    const vd_camp *mine = &pos->side[VD_ME], *his = &pos->side[VD_HIM];

    if (!vd_pos_contact(variant, pos))
        return KIND_RACE;
    if (is_caught(mine) || is_caught(his))
        return KIND_CAUGHT;
    if (all_home(mine) || all_home(his))
        return KIND_BEAROFF;
    if (is_back(variant, pos, VD_ME) || is_back(variant, pos, VD_HIM))
        return KIND_BACK;
    if (is_prime(mine, his) || is_prime(his, mine))
        return KIND_PRIME;
    if (is_crashed(mine) || is_crashed(his))
        return KIND_CRASHED;
    if (at_start(variant, mine) >= 11 && at_start(variant, his) >= 11)
        return KIND_OPENING;
    return KIND_CONTACT;
}
