/* Walls that may not be held, and how many checkers may leave the start: games in which both sides run the same way. */
#include "occupancy.h"

enum {
    WALL = 6,
    WALL_MAX = 4, /* of the opponent's first quarter (Moultezim) */
    PAIRS_MAX = 2 /* points of the mover's first quarter with two checkers or more (Versailles) */
};

/* First of six bits side by side, as bits. */
static uint64_t six_from(uint64_t bits)
{
    return bits & bits >> 1 & bits >> 2 & bits >> 3 & bits >> 4 & bits >> 5;
}

/* What is held, bit k for my point k, as bits k - 1 in the opponent's numbers: half a turn further round. */
static uint64_t on_their_way(const vd_variant *v, uint64_t occ)
{
    const int half = v->track / 2;

    occ >>= 1;
    return (occ << half | occ >> half) & (BIT(v->track) - 1);
}

/* The lowest point on which a side has a checker; beyond the track when it has none. */
static int foremost(const vd_variant *v, const vd_side *side)
{
    int k = 1;

    while (k <= v->track && side->point[k] == 0)
        k++;
    return k;
}

/* On how many points of its first quarter does a side have two checkers or more? */
static int pairs_at_start(const vd_variant *v, const vd_side *side)
{
    int pairs = 0;

    for (int k = v->track - WALL + 1; k <= v->track; k++)
        pairs += side->point[k] > 1;
    return pairs;
}

bool vd_walls_allowed(const vd_variant *v, const vd_pos *pos, uint64_t occ)
{
    const int half = v->track / 2;
    const uint64_t first = (BIT(WALL) - 1) << (v->track - WALL + 1);
    uint64_t six;

    switch ((vd_wall)v->wall) {
    case VD_WALL_JACQUET:
        six = six_from(occ >> 1 | occ >> 1 << v->track);
        return six == 0 || (occ & 6) == 6;
    case VD_WALL_FEVGA:
        return (occ & first) != first;
    case VD_WALL_MOULTEZIM:
        return __builtin_popcountll(occ & first >> half) <= WALL_MAX;
    case VD_WALL_NARDE:
        six = six_from(on_their_way(v, occ));
        return six == 0 || foremost(v, &pos->side[VD_OPPONENT]) <= low_bit(six);
    case VD_WALL_VERSAILLES:
        return pairs_at_start(v, &pos->side[VD_MOVER]) <= PAIRS_MAX;
    case VD_WALL_FREE:
    default:
        return true;
    }
}

uint64_t vd_shut_in(const vd_variant *v, const vd_pos *pos)
{
    const vd_side *opponent = &pos->side[VD_OPPONENT];
    const int stand = foremost(v, opponent);
    uint64_t six = 0;

    if (!v->unblock || stand <= WALL || stand > v->track ||
        opponent->point[stand] + opponent->point[0] != v->checkers)
        return 0;
    for (int k = 1; k <= v->track; k++) {
        const int theirs = v->opponent_point[k];

        if (theirs >= stand - WALL && theirs < stand && pos->side[VD_MOVER].point[k] > 0)
            six |= BIT(k);
    }
    return __builtin_popcountll(six) == WALL ? six : 0;
}

/* How many checkers may leave the start point in the turn that began at `start`. */
static int head_most(const vd_variant *v, const vd_side *start, vd_dice dice)
{
    const bool first = v->head == VD_HEAD_NARDE && !(start->flags & VD_HAS_MOVED);
    const bool four_times = vd_dice_is_double(dice) && v->doubles != VD_DOUBLES_TWO;
    const int die = dice.die[0];

    /* The opponent's checkers on their start stop a single one; 1-1, 2-2 and 5-5 it can play alone. */
    return first && four_times && (die == 3 || die == 4 || die == 6) ? 2 : 1;
}

uint8_t vd_head_least(const vd_variant *v, const vd_side *start, vd_dice dice)
{
    const int least = start->point[v->track] - head_most(v, start, dice);

    return (uint8_t)(least > 0 ? least : 0);
}
