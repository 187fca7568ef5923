/* An opponent without a net, for games in which both sides run the same way and nobody is hit: it spreads, shuts the other's
 * way, keeps its own open and carries no more into its home than it must. Hand-made weights, no search. */
#include "inner/plain_player.h"

#include "videau/app_computer.h"

#include <string.h>

enum {
    SHUT = 12, /* a number with which one of their checkers cannot go on */
    STUCK = 9, /* the same for mine */
    HELD = 5,  /* a point held outside my home */
    HEAP = 3,  /* a checker above the third on a point */
    SLACK = 2, /* a pip inside my home while others are outside */
    PIPS = 4,  /* a pip of my race */
    OFF = 40   /* a checker borne off */
};

bool vd_plain_plays(const vd_variant *variant)
{
    return variant->id >= VD_VARIANT_JUDGED && variant->track == 24 &&
           variant->hit == VD_HIT_NEVER && vd_variant_is_parallel(variant);
}

int vd_plain_turns(const vd_variant *variant)
{
    /* Held by tests/unit/test_plain_player.c and test_parallel_nets.c. */
    static const uint8_t turns[VD_VARIANT_KNOWN] = {
        [VD_JACQUET] = 47, [VD_FEVGA] = 47, [VD_NARDE] = 47, [VD_MOULTEZIM] = 47};

    return turns[variant->id];
}

int vd_minutes_of_turns(int turns)
{
    enum { SECONDS = 10 };

    VD_ASSERT(turns >= 0);
    return (2 * turns * SECONDS + 30) / 60;
}

/* How many numbers of a die, over all points with a checker, land on a point that is shut. */
static int shut_numbers(const vd_variant *variant, const vd_pos *pos, int side)
{
    int shut = 0;

    VD_ASSERT(side == VD_MOVER || side == VD_OPPONENT);
    for (int k = 2; k <= variant->track; k++) {
        if (pos->side[side].point[k] == 0)
            continue;
        for (int die = 1; die <= 6 && die < k; die++)
            shut += vd_pos_facing(variant, pos, side, k - die) > 0;
    }
    return shut;
}

static int shape(const vd_variant *variant, const vd_side *side)
{
    int value = OFF * side->point[0];
    int outside = 0;

    for (int k = variant->home + 1; k <= variant->track; k++) {
        const int there = side->point[k];

        outside += there;
        value += HELD * (there > 0);
        value -= there > 3 ? HEAP * (there - 3) : 0;
    }
    for (int k = 1; outside > 0 && k <= variant->home; k++)
        value -= SLACK * (variant->home - k) * side->point[k];
    return value;
}

/* What stands after a play, for who made it. */
static int value_of(const vd_variant *variant, const vd_pos *pos)
{
    return SHUT * shut_numbers(variant, pos, VD_OPPONENT) -
           STUCK * shut_numbers(variant, pos, VD_MOVER) + shape(variant, &pos->side[VD_MOVER]) -
           PIPS * vd_pos_pips(variant, pos, VD_MOVER);
}

size_t vd_plain_best(const vd_variant *variant, const vd_plays *plays)
{
    size_t best = 0;
    int most = 0;

    VD_ASSERT(plays->count > 0);
    for (size_t i = 0; i < plays->count; i++) {
        const int value = value_of(variant, &plays->play[i].result);

        if (i == 0 || value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

static vd_status choose_play(const vd_match *match, vd_plays *plays, vd_action *out)
{
    const vd_status status = vd_match_plays(match, plays);
    const vd_play *best;

    out->act = VD_ACT_PLAY;
    if (status != VD_OK || plays->count == 0)
        return status;
    best = &plays->play[vd_plain_best(&match->rules.variant, plays)];
    out->hops = best->hops;
    memcpy(out->hop, best->hop, sizeof out->hop);
    return VD_OK;
}

/* The resigner is on roll. Less than the most is taken only when the rest is as good as lost to the other. */
static bool accepts(const vd_match *match)
{
    const vd_side *loser = &match->pos.side[VD_MOVER];
    int outside = 0;

    for (int k = match->rules.variant.home + 1; k <= match->rules.variant.track; k++)
        outside += loser->point[k];
    return match->resign_value >= vd_match_resign_most(match) || outside == 0;
}

vd_status vd_plain_decide(const vd_match *match, vd_plays *plays, vd_action *out)
{
    memset(out, 0, sizeof *out);
    out->seat = match->actor;
    switch (match->phase) {
    case VD_PHASE_ROLL:
        out->act = VD_ACT_ROLL;
        return VD_OK;
    case VD_PHASE_PLAY:
    case VD_PHASE_PLAY_NAMED:
        return choose_play(match, plays, out);
    case VD_PHASE_RESIGNED:
        out->act = accepts(match) ? VD_ACT_RESIGN_ACCEPT : VD_ACT_RESIGN_REFUSE;
        return VD_OK;
    default:
        return VD_ERR_UNSUPPORTED;
    }
}
