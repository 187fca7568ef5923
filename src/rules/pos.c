/* Positions: start, turning the board, checks, counts, the value of a loss. */
#include "videau/rules.h"

#include <string.h>

#include "rules_priv.h"

_Static_assert(sizeof(vd_pos) == 2 * (VD_TRACK_MAX + 4) + 2,
               "vd_pos is compared and hashed as bytes");

void vd_pos_start(const vd_variant *variant, vd_pos *out)
{
    memset(out, 0, sizeof *out);
    for (int side = 0; side < 2; side++) {
        memcpy(out->side[side].point, variant->start, sizeof out->side[side].point);
        out->side[side].unentered = variant->start_unentered;
    }
    vd_pos_settle(variant,
                  out); /* where home_reached is kept a game may start with checkers at home */
}

void vd_pos_flip(const vd_pos *in, vd_pos *out)
{
    vd_side mover = in->side[VD_MOVER];

    out->side[VD_MOVER] = in->side[VD_OPPONENT];
    out->side[VD_OPPONENT] = mover;
    out->pending = VD_PENDING_NONE;
    out->pending_die = 0;
}

static int checkers_of(const vd_variant *variant, const vd_side *side)
{
    int checkers = side->point[0] + side->bar + side->unentered;

    for (int k = 1; k <= variant->track; k++)
        checkers += side->point[k];
    if (variant->hit == VD_HIT_PIN)
        checkers += __builtin_popcount(vd_side_pins(side));
    return checkers;
}

static bool home_is_empty(const vd_variant *variant, const vd_side *side)
{
    for (int k = 0; k <= variant->home; k++) {
        if (side->point[k] > 0)
            return false;
    }
    return true;
}

bool vd_variant_has_bar(const vd_variant *variant)
{
    return variant->hit != VD_HIT_PIN && variant->hit != VD_HIT_ENTRY &&
           variant->hit != VD_HIT_OFF &&
           !(variant->hit == VD_HIT_NEVER && vd_variant_is_parallel(variant));
}

uint8_t vd_variant_flags(const vd_variant *variant)
{
    return (uint8_t)((variant->hit == VD_HIT_HOME_REACHED ? VD_HOME_REACHED : 0) |
                     (variant->enter_after != VD_ENTER_ANY_TIME ? VD_ENTRY_ALLOWED : 0) |
                     (variant->head == VD_HEAD_NARDE ? VD_HAS_MOVED : 0));
}

static bool is_at_start(const vd_variant *variant, const vd_side *side)
{
    return memcmp(side->point, variant->start, sizeof side->point) == 0;
}

/* The first number that says nothing in this game: behind the track, and behind the pins where checkers are pinned. */
static int first_beyond(const vd_variant *variant)
{
    return variant->hit == VD_HIT_PIN ? 28 : variant->track + 1;
}

/* Where checkers go in file none is borne off, and no two of a side stand on a point but the last. */
static vd_status check_file(const vd_variant *variant, const vd_side *own, vd_error *err)
{
    if (variant->bearoff == VD_BEAROFF_NEVER && own->point[0] > 0)
        return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_not_in_game, 0, "off", 3);
    for (int k = 2; variant->in_file && k <= variant->track; k++) {
        if (own->point[k] > 1)
            return vd_fail_args(err, VD_ERR_POSITION, VD_ERROR_two_on_point, 0, k, 0, 0);
    }
    return VD_OK;
}

static vd_status check_side(const vd_variant *variant, const vd_pos *pos, int side, vd_error *err)
{
    VD_ASSERT(side == VD_MOVER || side == VD_OPPONENT);

    const vd_side *own = &pos->side[side];
    const unsigned known = vd_variant_flags(variant);

    if (checkers_of(variant, own) != variant->checkers)
        return vd_fail_args(err, VD_ERR_POSITION, VD_ERROR_too_many_men, 0, side,
                            checkers_of(variant, own), variant->checkers);
    for (int k = first_beyond(variant); k <= VD_TRACK_MAX; k++) {
        if (own->point[k] > 0)
            return vd_fail_args(err, VD_ERR_POSITION, VD_ERROR_bad_point, 0, k, 0, 0);
    }
    if (own->unentered > 0 && variant->start_unentered == 0)
        return vd_fail(err, VD_ERR_POSITION, VD_ERROR_no_hors, 0);
    if (own->bar > 0 && !vd_variant_has_bar(variant))
        return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_not_in_game, 0, "bar", 3);
    /* A checker at home or borne off has reached home: VD_HOME_REACHED cannot be off. */
    if ((known & VD_HOME_REACHED) && !(own->flags & VD_HOME_REACHED) &&
        !home_is_empty(variant, own))
        return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_unrepresentable, 0, "latch", 5);
    if ((known & VD_HAS_MOVED) && !(own->flags & VD_HAS_MOVED) && !is_at_start(variant, own))
        return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_unrepresentable, 0, "moved", 5);
    if (own->flags & ~known & VD_HAS_MOVED)
        return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_not_in_game, 0, "moved", 5);
    if (own->flags & ~known & VD_ENTRY_ALLOWED)
        return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_not_in_game, 0, "gate", 4);
    if (own->flags & ~known)
        return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_not_in_game, 0, "latch", 5);
    return check_file(variant, own, err);
}

/* Where each of a side's checkers stands alone (VE7); the point is the mover's number. */
static vd_status check_alone(const vd_variant *variant, const vd_pos *pos, int side, vd_error *err)
{
    VD_ASSERT(side == VD_MOVER || side == VD_OPPONENT);

    for (int k = variant->track / 2 + 1; variant->one_each && k < variant->track; k++) {
        const int there = pos->side[side].point[k];

        if (there > 1)
            return vd_fail_args(err, VD_ERR_POSITION, VD_ERROR_not_alone, 0,
                                side == VD_MOVER ? k : variant->opponent_point[k], there, 0);
    }
    return VD_OK;
}

/* Is this the rest of a throw of Garanguet? */
static bool rest_fits(const vd_pos *pos)
{
    const vd_dice dice = vd_pending_dice(pos);

    if (pos->pending_die <= VD_REST_TWO)
        return false;
    for (int i = 0; i < dice.count; i++) {
        if (dice.die[i] < 1 || dice.die[i] > 6)
            return false;
    }
    return pos->pending_die > VD_REST_THREE || dice.die[0] == pos->pending_die / VD_REST_TWO;
}

static bool pending_fits(const vd_variant *variant, const vd_pos *pos)
{
    bool needs_die = pos->pending == VD_PENDING_COMPLEMENT;

    if (needs_die != (pos->pending_die != 0))
        return false;
    if (variant->doubles == VD_DOUBLES_OVER_THIRD)
        return pos->pending == VD_PENDING_NONE || (needs_die && rest_fits(pos));
    if (pos->pending_die > 6)
        return false;
    switch (pos->pending) {
    case VD_PENDING_NONE:
        return true;
    case VD_PENDING_NAME_DOUBLE:
        return variant->special12 != VD_12_ORDINARY;
    case VD_PENDING_COMPLEMENT:
        return variant->doubles == VD_DOUBLES_FOUR_COMPLEMENT ||
               variant->special12 == VD_12_NAME_DOUBLE_COMPLEMENT ||
               (variant->doubles == VD_DOUBLES_CHAIN && pos->pending_die > 1) ||
               (variant->doubles == VD_DOUBLES_BY_NUMBER && pos->pending_die > VD_HOPS_MAX);
    case VD_PENDING_AGAIN:
        return variant->doubles == VD_DOUBLES_FOUR_COMPLEMENT ||
               variant->special12 != VD_12_ORDINARY || variant->equal_again;
    case VD_PENDING_LOST:
        return variant->unplayed_loses != 0;
    default:
        return false;
    }
}

/* Does nobody lie pinned on this point of the mover's but under checkers of the other side? */
static bool pins_are_covered(const vd_variant *variant, const vd_pos *pos, int k)
{
    if (variant->hit != VD_HIT_PIN)
        return true;
    if (vd_side_is_pinned(&pos->side[VD_MOVER], k) && vd_pos_facing(variant, pos, VD_MOVER, k) == 0)
        return false;
    return !vd_side_is_pinned(&pos->side[VD_OPPONENT], variant->opponent_point[k]) ||
           pos->side[VD_MOVER].point[k] > 0;
}

vd_status vd_pos_check(const vd_variant *variant, const vd_pos *pos, vd_error *err)
{
    for (int side = 0; side < 2; side++) {
        vd_status status = check_side(variant, pos, side, err);

        if (status == VD_OK)
            status = check_alone(variant, pos, side, err);
        if (status != VD_OK)
            return status;
    }
    for (int k = 1; k <= variant->track; k++) {
        if ((pos->side[VD_MOVER].point[k] > 0 && vd_pos_facing(variant, pos, VD_MOVER, k) > 0) ||
            !pins_are_covered(variant, pos, k))
            return vd_fail_args(err, VD_ERR_POSITION, VD_ERROR_both_on_point, 0, k, 0, 0);
    }
    if (vd_pos_won(variant, pos, VD_MOVER) && vd_pos_won(variant, pos, VD_OPPONENT))
        return vd_fail(err, VD_ERR_POSITION, VD_ERROR_both_won, 0);
    if (!pending_fits(variant, pos))
        return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_not_in_game, 0, "next", 4);
    return VD_OK;
}

void vd_pos_settle(const vd_variant *variant, vd_pos *pos)
{
    for (int side = 0; side < 2; side++) {
        vd_side *own = &pos->side[side];

        if (variant->hit == VD_HIT_HOME_REACHED && !home_is_empty(variant, own))
            own->flags |= VD_HOME_REACHED;
        if (variant->head == VD_HEAD_NARDE && !is_at_start(variant, own))
            own->flags |= VD_HAS_MOVED;
    }
}

bool vd_pos_equal(const vd_pos *a, const vd_pos *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

uint64_t vd_pos_hash(const vd_pos *pos)
{
    return vd_hash64(pos, sizeof *pos, 0);
}

int vd_pos_pips(const vd_variant *variant, const vd_pos *pos, int side)
{
    VD_ASSERT(side == VD_MOVER || side == VD_OPPONENT);

    const vd_side *own = &pos->side[side];
    int pips = (variant->track + 1) * (own->bar + own->unentered);

    for (int k = 1; k <= variant->track; k++)
        pips += k * own->point[k];
    for (uint32_t pins = variant->hit == VD_HIT_PIN ? vd_side_pins(own) : 0; pins; pins &= pins - 1)
        pips += __builtin_ctz(pins);
    if (variant->bearoff == VD_BEAROFF_NEVER) /* a step less each: point 1 is the end */
        pips -= variant->checkers;
    return pips;
}

int vd_pos_facing(const vd_variant *variant, const vd_pos *pos, int side, int point)
{
    VD_ASSERT(point >= 1 && point <= variant->track);
    VD_ASSERT(side == VD_MOVER || side == VD_OPPONENT);

    int there = variant->opponent_point[point];

    if (variant->bearoff == VD_BEAROFF_NEVER && point == 1)
        return 0;
    return there ? pos->side[1 - side].point[there] : 0;
}

/* What is pinned on the start point is the last one there: a checker is pinned where it stands alone. */
static bool mother_is_pinned(const vd_variant *variant, const vd_pos *pos, int side)
{
    VD_ASSERT(side == VD_MOVER || side == VD_OPPONENT);
    return vd_side_is_pinned(&pos->side[side], variant->track);
}

/* Does this side wait on the bar with every point to enter on shut: by two of theirs, by one while it may not hit, or, where it has one a
 * point, by one of its own? */
static bool is_locked(const vd_variant *variant, const vd_pos *pos, int side)
{
    const vd_side *own = &pos->side[side];
    const bool hits = variant->hit == VD_HIT_ALWAYS || (own->flags & VD_HOME_REACHED) != 0;
    const int enough = hits ? variant->block_at : 1;
    bool shut = own->bar > 0;

    VD_ASSERT(side == VD_MOVER || side == VD_OPPONENT);
    for (int k = variant->track - variant->home + 1; k <= variant->track; k++)
        shut = shut && (vd_pos_facing(variant, pos, side, k) >= enough ||
                        (variant->one_each && own->point[k] > 0 && k < variant->track));
    return shut;
}

bool vd_pos_drawn(const vd_variant *variant, const vd_pos *pos)
{
    if (vd_variant_locks(variant))
        return is_locked(variant, pos, VD_MOVER) && is_locked(variant, pos, VD_OPPONENT);
    return variant->mother && mother_is_pinned(variant, pos, VD_MOVER) &&
           mother_is_pinned(variant, pos, VD_OPPONENT);
}

bool vd_pos_won(const vd_variant *variant, const vd_pos *pos, int side)
{
    VD_ASSERT(side == VD_MOVER || side == VD_OPPONENT);
    return vd_side_arrived(variant, &pos->side[side]) == variant->checkers ||
           (variant->value == VD_VALUE_1_2_JAN && pos->side[1 - side].bar >= VD_JAN) ||
           (side == VD_OPPONENT && pos->pending == VD_PENDING_LOST) ||
           (variant->mother == VD_MOTHER_LOSES && mother_is_pinned(variant, pos, 1 - side) &&
            pos->side[side].point[variant->track] == 0 && !mother_is_pinned(variant, pos, side));
}

/* On the bar or in the first quarter of its way. */
static bool is_at_the_beginning(const vd_variant *variant, const vd_side *side)
{
    if (side->bar > 0)
        return true;
    for (int k = variant->track - variant->home + 1; k <= variant->track; k++) {
        if (side->point[k] > 0)
            return true;
    }
    return false;
}

/* R57: on the bar, not entered (R81), or in the winner's home. */
static bool is_backgammon(const vd_variant *variant, const vd_pos *pos, int loser)
{
    VD_ASSERT(loser == VD_MOVER || loser == VD_OPPONENT);
    if (pos->side[loser].bar > 0 || pos->side[loser].unentered > 0)
        return true;
    for (int k = 1; k <= variant->home; k++) {
        if (vd_pos_facing(variant, pos, 1 - loser, k) > 0)
            return true;
    }
    return false;
}

int vd_pos_value(const vd_variant *variant, const vd_pos *pos, int loser)
{
    VD_ASSERT(loser == VD_MOVER || loser == VD_OPPONENT);

    const vd_side *side = &pos->side[loser];

    switch ((vd_value)variant->value) {
    case VD_VALUE_CHECKERS_NOT_OFF:
        return variant->checkers - vd_side_arrived(variant, side);
    case VD_VALUE_CHECKERS_ON_BOARD:
        return variant->checkers - side->point[0] - side->bar - side->unentered;
    case VD_VALUE_1:
        return 1;
    case VD_VALUE_1_2:
        return vd_side_arrived(variant, side) > 0 ? 1 : 2;
    case VD_VALUE_1_2_START:
        return is_at_the_beginning(variant, side) ? 2 : 1;
    case VD_VALUE_1_2_JAN:
        return side->bar >= VD_JAN ? 2 : 1;
    case VD_VALUE_1_2_HOME:
        return vd_side_arrived(variant, side) > 0 ||
                       vd_side_rearmost(variant, side) <= variant->home
                   ? 1
                   : 2;
    case VD_VALUE_1_2_3:
    default:
        /* One checker borne off makes it simple, always (A6). */
        if (side->point[0] > 0)
            return 1;
        return is_backgammon(variant, pos, loser) ? 3 : 2;
    }
}

bool vd_pos_contact(const vd_variant *variant, const vd_pos *pos)
{
    /* The mover's rearmost checker has still to pass one of the opponent's. Only games that are contrary at their end have a
     * simple answer; in the others the sides follow each other for ever: contact as long as both are on. */
    const int mine = vd_side_rearmost(variant, &pos->side[VD_MOVER]);
    const int theirs = vd_side_rearmost(variant, &pos->side[VD_OPPONENT]);

    if (mine == 0 || theirs == 0)
        return false;
    if (variant->opponent_point[1] <= 1 || vd_variant_way(variant) == VD_WAY_PARALLEL)
        return true;
    return mine + theirs > variant->opponent_point[1];
}
