/* The kind of a position, by which errors are told apart. */
#include "position_kinds.h"

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
static int checkers(const vd_side *side, int from, int to)
{
    int count = 0;

    for (int k = from; k <= to; k++)
        count += side->point[k];
    return count;
}

static int points_made(const vd_side *side, int from, int to)
{
    int count = 0;

    for (int k = from; k <= to; k++)
        count += side->point[k] >= 2;
    return count;
}

static bool all_home(const vd_side *side)
{
    return side->bar == 0 && checkers(side, 7, 24) == 0;
}

static bool is_caught(const vd_side *side)
{
    return side->point[0] > 0 && !all_home(side);
}

static bool is_back(const vd_variant *variant, const vd_pos *pos, int side)
{
    return points_made(&pos->side[side], 19, 24) >= 2 &&
           vd_pos_pips(variant, pos, side) - vd_pos_pips(variant, pos, 1 - side) >= 30;
}

/* The nearest adverse checker behind a prime whose last point is k stands on my points k - 1 and below, or on the bar. */
static bool is_prime(const vd_side *mine, const vd_side *theirs)
{
    int row = 0;

    for (int k = 24; k >= 1; k--) {
        row = mine->point[k] >= 2 ? row + 1 : 0;
        if (row >= 5 && (theirs->bar > 0 || (k > 1 && checkers(theirs, 25 - (k - 1), 24) > 0)))
            return true;
    }
    return false;
}

static bool is_crashed(const vd_side *side)
{
    return checkers(side, 1, 3) + side->point[0] >= 7 && points_made(side, 4, 7) < 2;
}

static int at_start(const vd_variant *variant, const vd_side *side)
{
    int count = 0;

    for (int k = 1; k <= 24; k++)
        count += side->point[k] < variant->start[k] ? side->point[k] : variant->start[k];
    return count;
}

kind kind_of(const vd_variant *variant, const vd_pos *pos)
{
    const vd_side *mine = &pos->side[VD_MOVER], *theirs = &pos->side[VD_OPPONENT];

    if (!vd_pos_contact(variant, pos))
        return KIND_RACE;
    if (is_caught(mine) || is_caught(theirs))
        return KIND_CAUGHT;
    if (all_home(mine) || all_home(theirs))
        return KIND_BEAROFF;
    if (is_back(variant, pos, VD_MOVER) || is_back(variant, pos, VD_OPPONENT))
        return KIND_BACK;
    if (is_prime(mine, theirs) || is_prime(theirs, mine))
        return KIND_PRIME;
    if (is_crashed(mine) || is_crashed(theirs))
        return KIND_CRASHED;
    if (at_start(variant, mine) >= 11 && at_start(variant, theirs) >= 11)
        return KIND_OPENING;
    return KIND_CONTACT;
}
