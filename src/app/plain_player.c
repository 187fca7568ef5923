/* An opponent without a net, by hand-made weights and no search. Where both sides run the same way and nobody is hit it spreads,
 * shuts the other's way, keeps its own open and carries no more into its home than it must. Where checkers are hit it hits, makes
 * points and stands alone where few rolls hit. Where they are pinned it does the same, and pins deep. */
#include "inner/plain_player.h"

#include "videau/app_computer.h"

#include <string.h>

typedef struct vd_weights {
    int shut;   /* a number with which one of their checkers cannot go on */
    int stuck;  /* the same for mine */
    int held;   /* a point held outside my home */
    int heap;   /* a checker above the third on a point */
    int slack;  /* a pip inside my home while others are outside */
    int pips;   /* a pip of my race */
    int off;    /* a checker borne off */
    int mine;   /* a die that my doubles would play */
    int theirs; /* the same for theirs */
} vd_weights;

static const vd_weights parallel = {
    .shut = 12, .stuck = 9, .held = 5, .heap = 3, .slack = 2, .pips = 4, .off = 40};
/* Where a double brings on the next ones, what counts is that mine can be played in full, and theirs not. */
static const vd_weights chained = {
    .shut = 12, .held = 10, .heap = 6, .slack = 2, .pips = 6, .off = 40, .mine = 2, .theirs = 3};

/* Where checkers are hit and doubles are plain. */
enum {
    OWN_PIP = 4,
    THEIR_PIP = 3,   /* so that it hits */
    POINT = 8,       /* a point held next to my home or in theirs; of the others half */
    HOME_POINT = 10, /* one in my home */
    STACKED = 2,     /* a checker above the third on a point */
    BORNE_OFF = 20,
    ENTERING = 6, /* pips that a checker hit loses besides its way: it must enter first */
    HIT_PIP = 4,  /* a pip lost for certain */
    JAN = 6,      /* a checker on the bar beside another, where many of them lose */
    STACKED_HOME =
        2, /* the square of what stands on a point of my home, where one number alone bears it off */
    NUMBER = 4, /* a number that bears a checker off there */
    SHUT = 4,   /* a number that one of their checkers cannot play, where that may lose the game */
    THEY_LOSE = 300, /* all rolls that they could throw would lose it */
    I_LOSE = 200,    /* and all of mine, which they may still change */
    AT_RISK =
        2, /* a pip that a roll of theirs takes, where each side goes in file, beside one of the race */
    FILE_MAX =
        4, /* plays of one number where each side goes in file: one a checker, or one that enters */
    WON = 1000000
};

/* Where checkers are pinned: what lies under another is worth the more, the farther it has to go. */
enum {
    PIN = 40,        /* one of theirs pinned */
    PIN_DEPTH = 6,   /* and for each pip that it has to go */
    PIN_HOLD = 20,   /* by two of mine, which can spare one */
    BLOCK = 16,      /* a point shut to them */
    BLOCK_NEXT = 10, /* beside another */
    MOTHER = 2400,   /* for the last checker of the start, as if that much lay at stake there */
    OWN_STEP = 2     /* a pip of my race */
};

bool vd_plain_plays(const vd_variant *variant)
{
    return !vd_variant_is_judged(variant) && vd_plain_knows(variant);
}

bool vd_plain_knows(const vd_variant *variant)
{
    if (variant->facing)
        return true;
    if (variant->id < VD_VARIANT_COUNT ||
        (variant->track != 24 && vd_variant_way(variant) != VD_WAY_ROWS))
        return false;
    return variant->hit == VD_HIT_NEVER || variant->hit == VD_HIT_ALWAYS ||
           variant->hit == VD_HIT_PIN || variant->hit == VD_HIT_ENTRY ||
           variant->hit == VD_HIT_HOME_REACHED;
}

int vd_plain_turns(const vd_variant *variant)
{
    /* Held by tests/unit/test_plain_player.c and test_parallel_nets.c. */
    static const uint8_t turns[VD_VARIANT_KNOWN] = {
        [VD_JACQUET] = 47,    [VD_FEVGA] = 47,  [VD_NARDE] = 47,       [VD_MOULTEZIM] = 47,
        [VD_GUL_BARA] = 27,   [VD_IRISH] = 35,  [VD_NARD] = 35,        [VD_PLAKOTO] = 47,
        [VD_TAPA] = 48,       [VD_PORTES] = 29, [VD_TABULA] = 55,      [VD_BUFFE] = 54,
        [VD_REVERTIER] = 75,  [VD_FAILLE] = 13, [VD_TOURNE_CASE] = 24, [VD_BALDRAC] = 43,
        [VD_VERSAILLES] = 63, [VD_XII] = 90,    [VD_GARANGUET] = 29};

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

static int shape(const vd_variant *variant, const vd_side *side, const vd_weights *weights)
{
    int value = weights->off * side->point[0];
    int outside = 0;

    for (int k = variant->home + 1; k <= variant->track; k++) {
        const int there = side->point[k];

        outside += there;
        value += weights->held * (there > 0);
        value -= there > 3 ? weights->heap * (there - 3) : 0;
    }
    for (int k = 1; outside > 0 && k <= variant->home; k++)
        value -= weights->slack * (variant->home - k) * side->point[k];
    return value;
}

/* How many of the four dice of a double find a checker to play them, each checker going on alone. */
static int dice_played(const vd_variant *variant, const vd_pos *pos, int side, int die)
{
    const vd_side *own = &pos->side[side];
    const bool home = vd_side_rearmost(variant, own) <= variant->home;
    int played = 0;

    VD_ASSERT(die >= 1 && die <= 6);
    for (int k = 1; k <= variant->track && played < 4; k++) {
        int steps = 0;

        if (own->point[k] == 0)
            continue;
        for (int to = k - die; steps < 4; to -= die) {
            if (to <= 0) {
                steps += home;
                break;
            }
            if (vd_pos_facing(variant, pos, side, to) > 0)
                break;
            steps++;
        }
        played += steps * own->point[k];
    }
    return played < 4 ? played : 4;
}

/* The dice that the six doubles would play, each with those it brings on. */
static int chains(const vd_variant *variant, const vd_pos *pos, int side)
{
    int dice = 0;
    int after = 0; /* those of the double above, and what follows it */

    for (int die = 6; die >= 1; die--) {
        const int played = dice_played(variant, pos, side, die);

        after = played + (played == 4 ? after : 0);
        dice += after;
    }
    return dice;
}

/* Is my point shut to the other side: by two of mine, or by one on top of its own? */
static bool is_shut(const vd_pos *pos, int point)
{
    return pos->side[VD_MOVER].point[point] > 1 ||
           vd_side_is_pinned(&pos->side[VD_OPPONENT], 25 - point);
}

/* Does this roll of the other side hit my checker on `point`? As near as matters: what a checker on the bar leaves of the roll
 * may hit too. */
static bool roll_hits(const vd_variant *variant, const vd_pos *pos, int point, int a, int b)
{
    const vd_side *theirs = &pos->side[VD_OPPONENT];
    const uint8_t *mine = variant->opponent_point; /* my number of their point */
    const int target = mine[point];

    for (int from = target + 1; from <= 25; from++) {
        const int far = from - target;

        if ((from == 25 ? theirs->bar : theirs->point[from]) == 0)
            continue;
        if (far == a || far == b)
            return from == 25 || theirs->bar == 0 ||
                   (theirs->bar == 1 && !is_shut(pos, mine[25 - (far == a ? b : a)]));
        if (far == a + b && theirs->bar <= (from == 25) &&
            (!is_shut(pos, mine[from - a]) || !is_shut(pos, mine[from - b])))
            return true;
    }
    return false;
}

/* From how far the other side's checkers look at my point, a bit for each distance that three dice reach. */
static unsigned distances_to(const vd_variant *variant, const vd_pos *pos, int point)
{
    const vd_side *theirs = &pos->side[VD_OPPONENT];
    const int target = variant->opponent_point[point], entry = variant->track + 1;
    unsigned distances = 0;

    for (int far = 1; far <= 18 && target + far <= entry; far++) {
        const int from = target + far;

        if (from == entry ? theirs->bar + theirs->unentered > 0 : theirs->point[from] > 0)
            distances |= 1U << far;
    }
    return distances;
}

/* Of 36 rolls of three numbers, those of which some dice together make one of these distances. What is shut between is not
 * looked at. */
static int three_dice_hit(const vd_variant *variant, unsigned distances)
{
    int rolls = 0;

    for (int i = 0; distances && i < vd_variant_rolls(variant); i++) {
        vd_dice dice;
        const int weight = vd_variant_rolls_nth(variant, i, &dice), a = dice.die[0],
                  b = dice.die[1], c = dice.die[2];
        const unsigned sums = 1U << a | 1U << b | 1U << c | 1U << (a + b) | 1U << (a + c) |
                              1U << (b + c) | 1U << (a + b + c);

        rolls += sums & distances ? weight : 0;
    }
    return variant->third ? rolls : rolls / 6;
}

/* Of the 36 rolls, those that hit: none while the other side may not yet. */
static int hitting_rolls(const vd_variant *variant, const vd_pos *pos, int point)
{
    int rolls = 0;

    VD_ASSERT(point >= 1 && point <= variant->track);
    if (variant->hit == VD_HIT_HOME_REACHED && !(pos->side[VD_OPPONENT].flags & VD_HOME_REACHED))
        return 0;
    if (variant->dice > 2)
        return three_dice_hit(variant, distances_to(variant, pos, point));
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= 6; b++)
            rolls += roll_hits(variant, pos, point, a, b);
    }
    return rolls;
}

/* Where the other side enters and starts, or next to my home where it meets me. */
static bool is_in_their_way(const vd_variant *variant, int k)
{
    if (vd_variant_way(variant) == VD_WAY_PARALLEL)
        return k <= variant->track / 2;
    if (vd_variant_way(variant) == VD_WAY_ROWS)
        return k <= 18 || k > variant->track - 6;
    return k <= 8 || k >= 20;
}

static int value_of_points(const vd_variant *variant, const vd_pos *pos)
{
    int value = 0;

    for (int k = 1; k <= variant->track; k++) {
        const int there = pos->side[VD_MOVER].point[k];

        if (there == 1)
            value -=
                hitting_rolls(variant, pos, k) * (variant->track + 1 - k + ENTERING) * HIT_PIP / 36;
        if (there > 3)
            value -= STACKED * (there - 3);
        if (there < 2)
            continue;
        if (k <= variant->home)
            value += HOME_POINT;
        else
            value += is_in_their_way(variant, k) ? POINT : POINT / 2;
    }
    return value;
}

/* Of the 216 rolls of three dice of who is on roll, those with a number that no checker can play as it stands: it loses the
 * game, unless another die opens the way. */
static int losing_rolls(const vd_variant *variant, const vd_pos *pos)
{
    int plays = 0;

    for (int die = 1; die <= 6; die++) {
        const vd_dice dice = {.count = 3, .die = {(uint8_t)die, (uint8_t)die, (uint8_t)die}};

        plays += vd_plays_any(variant, pos, dice);
    }
    return 216 - plays * plays * plays;
}

/* What stands after a play for who made it, where every die must be played. */
static int value_of_duty(const vd_variant *variant, const vd_pos *pos)
{
    vd_pos theirs;

    vd_pos_flip(pos, &theirs);
    return SHUT * (shut_numbers(variant, pos, VD_OPPONENT) - shut_numbers(variant, pos, VD_MOVER)) +
           (THEY_LOSE * losing_rolls(variant, &theirs) - I_LOSE * losing_rolls(variant, pos)) / 216;
}

/* What stands in my home, where the exact number alone bears off: no step is a gain there, and each number should bear one off. */
static int value_of_home(const vd_variant *variant, const vd_side *mine)
{
    int value = 0;

    for (int k = 1; k <= variant->home; k++) {
        const int there = mine->point[k];

        value += OWN_PIP * k * there - STACKED_HOME * there * there + NUMBER * (there > 0);
    }
    return value;
}

/* What stands after a play, for who made it, where checkers are hit. */
static int value_of_hitting(const vd_variant *variant, const vd_pos *pos)
{
    int value = BORNE_OFF * pos->side[VD_MOVER].point[0] -
                OWN_PIP * vd_pos_pips(variant, pos, VD_MOVER) +
                THEIR_PIP * vd_pos_pips(variant, pos, VD_OPPONENT);

    if (vd_pos_contact(variant, pos))
        value += value_of_points(variant, pos);
    if (variant->value == VD_VALUE_1_2_JAN)
        value += vd_pos_won(variant, pos, VD_MOVER)
                     ? WON
                     : JAN * (pos->side[VD_OPPONENT].bar * pos->side[VD_OPPONENT].bar -
                              pos->side[VD_MOVER].bar * pos->side[VD_MOVER].bar);
    if (variant->unplayed_loses)
        value += value_of_duty(variant, pos);
    if (variant->bearoff == VD_BEAROFF_EXACT || variant->bearoff == VD_BEAROFF_HALF)
        value += value_of_home(variant, &pos->side[VD_MOVER]);
    return value;
}

/* The same where nobody is hit. */
static int value_of(const vd_variant *variant, const vd_pos *pos)
{
    const bool chain = variant->doubles == VD_DOUBLES_CHAIN;
    const vd_weights *weights = chain ? &chained : &parallel;
    int value = weights->shut * shut_numbers(variant, pos, VD_OPPONENT) -
                weights->stuck * shut_numbers(variant, pos, VD_MOVER) +
                shape(variant, &pos->side[VD_MOVER], weights) -
                weights->pips * vd_pos_pips(variant, pos, VD_MOVER);

    if (chain)
        value += weights->mine * chains(variant, pos, VD_MOVER) -
                 weights->theirs * chains(variant, pos, VD_OPPONENT);
    return value;
}

/* What a point of mine shuts, holds and risks, where checkers are pinned. */
static int value_of_pinned_point(const vd_variant *variant, const vd_pos *pos, int k)
{
    const vd_side *mine = &pos->side[VD_MOVER];
    const int there = mine->point[k];
    int value = 0;

    VD_ASSERT(k >= 1 && k <= 24);
    if (vd_side_is_pinned(&pos->side[VD_OPPONENT], 25 - k))
        value += PIN + PIN_DEPTH * (25 - k) + (there > 1 ? PIN_HOLD : 0);
    else if (there == 1)
        value -= hitting_rolls(variant, pos, k) *
                 (k == variant->track && variant->mother == VD_MOTHER_LOSES
                      ? MOTHER
                      : PIN + PIN_DEPTH * k + PIN_HOLD) /
                 36;
    if (is_shut(pos, k))
        value += BLOCK + (k < variant->track && is_shut(pos, k + 1) ? BLOCK_NEXT : 0);
    return value;
}

/* The same of the whole board, for who made the play. */
static int value_of_pinning(const vd_variant *variant, const vd_pos *pos)
{
    enum { DRAWN = -1000 };
    const uint32_t pins = vd_side_pins(&pos->side[VD_MOVER]);
    int value =
        BORNE_OFF * pos->side[VD_MOVER].point[0] - OWN_STEP * vd_pos_pips(variant, pos, VD_MOVER);

    if (vd_pos_won(variant, pos, VD_MOVER))
        return WON;
    if (vd_pos_drawn(variant, pos))
        return DRAWN;
    for (int k = 1; k <= variant->track; k++) {
        if (pos->side[VD_MOVER].point[k] > 0)
            value += value_of_pinned_point(variant, pos, k);
        value -= (pins >> k & 1U) ? PIN + PIN_DEPTH * k : 0;
    }
    return value;
}

/* What one of theirs may cost who made the play: the most that a single number of theirs takes from it. */
static int most_lost(const vd_variant *variant, const vd_pos *theirs, int die)
{
    vd_play room[FILE_MAX];
    vd_plays plays = {.play = room, .capacity = FILE_MAX};
    const int stands = vd_pos_pips(variant, theirs, VD_OPPONENT);
    int most = 0;

    if (vd_plays_find(variant, theirs, vd_dice_make(die, die), &plays) != VD_OK)
        return 0;
    for (size_t i = 0; i < plays.count; i++) {
        const int lost = vd_pos_pips(variant, &room[i].result, VD_OPPONENT) - stands;

        most = lost > most ? lost : most;
    }
    return most;
}

/* What stands after a play, where each side has a row of its own and the lower number alone is played: the race, and the rolls out
 * of 36 by which they hit. */
static int value_of_file(const vd_variant *variant, const vd_pos *pos)
{
    vd_pos theirs;
    int value = 36 * (vd_pos_pips(variant, pos, VD_OPPONENT) - vd_pos_pips(variant, pos, VD_MOVER));

    if (vd_pos_won(variant, pos, VD_MOVER))
        return WON;
    vd_pos_flip(pos, &theirs);
    for (int die = 1; die <= 6; die++)
        value -= AT_RISK * (13 - 2 * die) * most_lost(variant, &theirs, die);
    return value;
}

static int value_in(const vd_variant *variant, const vd_pos *pos)
{
    if (variant->facing)
        return value_of_file(variant, pos);
    if (variant->hit == VD_HIT_NEVER)
        return value_of(variant, pos);
    return variant->hit == VD_HIT_PIN ? value_of_pinning(variant, pos)
                                      : value_of_hitting(variant, pos);
}

size_t vd_plain_best(const vd_variant *variant, const vd_plays *plays)
{
    size_t best = 0;
    int most = 0;

    VD_ASSERT(plays->count > 0);
    for (size_t i = 0; i < plays->count; i++) {
        const int value = value_in(variant, &plays->play[i].result);

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
        outside += loser->point[k] +
                   (match->rules.variant.hit == VD_HIT_PIN && vd_side_is_pinned(loser, k));
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
