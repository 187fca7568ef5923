/* Why a hop, or the end of a play, is against the rules, and whether a play given hop by hop is legal. */
#include "videau/rules.h"

#include <string.h>

#include "inner/own_checkers.h"
#include "occupancy.h"
#include "rules_priv.h"

/* Something else must enter first, or nothing stands there. */
static vd_reason_code origin_reason(const vd_variant *variant, const vd_side *mover, int from)
{
    int there = 0;

    if (mover->bar > 0 && from != VD_PLACE_BAR)
        return VD_REASON_bar_first;
    if (variant->entry == VD_ENTER_ALL_FIRST && mover->unentered > 0 && from != VD_PLACE_BAR &&
        from != VD_PLACE_UNENTERED)
        return VD_REASON_enter_first;
    if (from == VD_PLACE_BAR)
        there = mover->bar;
    else if (from == VD_PLACE_UNENTERED)
        there = mover->unentered;
    else
        there = mover->point[from];
    if (there > 0)
        return VD_REASON_legal;
    return variant->hit == VD_HIT_PIN && vd_side_is_pinned(mover, from) ? VD_REASON_pinned
                                                                        : VD_REASON_no_checker;
}

static vd_reason_code landing_reason(const vd_variant *variant, const vd_pos *pos,
                                     const occupancy *bits, int to, bool entering, vd_hop *hop)
{
    const vd_side *mover = &pos->side[VD_MOVER];
    const vd_side *theirs = &pos->side[VD_OPPONENT];

    if (variant->hit == VD_HIT_PIN && vd_side_is_pinned(mover, to))
        return VD_REASON_pin_shut;
    if (variant->hit == VD_HIT_ENTRY && to == variant->opponent_point[variant->track] &&
        theirs->point[variant->track] == 1)
        return VD_REASON_at_entry;
    if (!(bits->open >> to & 1U))
        return entering ? VD_REASON_blocked_entry : VD_REASON_blocked;
    if (own_points(variant, bits) >> to & 1U)
        return VD_REASON_own_point;
    if (bits->blot >> to & 1U) {
        if (variant->hit == VD_HIT_ENTRY && !hits_now(variant, mover, bits))
            return VD_REASON_entry_shut;
        if (!hits_now(variant, mover, bits))
            return variant->hit == VD_HIT_NEVER ? VD_REASON_blocked : VD_REASON_no_hit_yet;
        hop->hit = 1;
    }
    return VD_REASON_legal;
}

/* Bearing off from point `from` with a die that is `over` too big. */
static vd_reason_code bearoff_reason(const vd_variant *variant, const vd_side *mover,
                                     const occupancy *bits, int from, int over, int *other)
{
    if (variant->bearoff == VD_BEAROFF_NEVER)
        return VD_REASON_exact_only;
    if (mover->bar > 0 || mover->unentered > 0 || bits->occ >> (variant->home + 1)) {
        *other = top_bit(bits->occ);
        if (mover->unentered > 0)
            *other = VD_PLACE_UNENTERED;
        if (mover->bar > 0)
            *other = VD_PLACE_BAR;
        return VD_REASON_not_all_home;
    }
    if (variant->hit == VD_HIT_PIN && vd_side_pins(mover) != 0) {
        *other = 31 - __builtin_clz(vd_side_pins(mover));
        return *other > variant->home ? VD_REASON_not_all_home : VD_REASON_pin_left;
    }
    if (over > 0 && variant->bearoff != VD_BEAROFF_STANDARD)
        return VD_REASON_exact_only;
    if (over > 0 && bits->occ >> (from + 1)) {
        *other = top_bit(bits->occ);
        return VD_REASON_higher_point;
    }
    return VD_REASON_legal;
}

/* Is another checker the courier, and on its way yet? */
static bool waits(const vd_variant *variant, const vd_side *mover, const occupancy *bits, int from)
{
    return variant->courier && !courier_is_home(variant, mover, bits) && from != low_bit(bits->occ);
}

bool vd_own_forbid(const vd_variant *variant, const vd_pos *pos, int from, int to)
{
    const occupancy bits = occupancy_of(variant, pos);

    VD_ASSERT(to >= VD_PLACE_OFF && to <= variant->track);
    return (own_points(variant, &bits) >> to & 1U) ||
           passes_own(variant, &bits, from <= variant->track ? from : variant->track + 1, to) ||
           (from <= variant->track && waits(variant, &pos->side[VD_MOVER], &bits, from));
}

bool vd_hits_now(const vd_variant *variant, const vd_pos *pos)
{
    const occupancy bits = occupancy_of(variant, pos);

    return hits_now(variant, &pos->side[VD_MOVER], &bits);
}

/* What only games with both sides running the same way ask of a hop. */
static vd_reason_code parallel_reason(const vd_variant *variant, const vd_pos *pos,
                                      const occupancy *bits, const vd_turn_so_far *turn, int from)
{
    const vd_side *mover = &pos->side[VD_MOVER];

    if (waits(variant, mover, bits, from))
        return VD_REASON_courier;
    if (variant->head && from == variant->track &&
        mover->point[from] <= vd_head_least(variant, &turn->start->side[VD_MOVER], turn->dice))
        return VD_REASON_head;
    return VD_REASON_legal;
}

/* The wall that a hop would leave, where walls are judged after every hop. */
static vd_reason_code wall_reason(const vd_variant *variant, const vd_pos *pos,
                                  const occupancy *bits, int from, int to)
{
    uint64_t occ = bits->occ;

    if (!judges_hops(variant))
        return VD_REASON_legal;
    if (pos->side[VD_MOVER].point[from] == 1)
        occ &= ~BIT(from);
    if (to > 0)
        occ |= BIT(to);
    return vd_walls_allowed(variant, pos, occ) ? VD_REASON_legal : VD_REASON_wall;
}

vd_reason_code vd_end_reason(const vd_variant *variant, const vd_pos *end)
{
    const occupancy bits = occupancy_of(variant, end);

    return judges_ends(variant) && !vd_walls_allowed(variant, end, bits.occ) ? VD_REASON_wall
                                                                             : VD_REASON_legal;
}

bool vd_keeps_shut(const vd_variant *variant, const vd_pos *start, const vd_pos *end)
{
    const uint64_t shut = vd_shut_in(variant, start);

    return shut != 0 && (occupancy_of(variant, end).occ & shut) == shut;
}

vd_reason_code vd_hop_reason(const vd_variant *variant, const vd_pos *pos,
                             const vd_turn_so_far *turn, int from, int die, vd_hop *hop, int *other)
{
    VD_ASSERT(die >= 1 && die <= 6);

    const vd_side *mover = &pos->side[VD_MOVER];
    occupancy bits = occupancy_of(variant, pos);
    bool entering = from == VD_PLACE_BAR || from == VD_PLACE_UNENTERED;
    int to = (entering ? variant->track + 1 : from) - die;
    vd_reason_code code = origin_reason(variant, mover, from);

    *hop = (vd_hop){.from = (uint8_t)from, .to = (uint8_t)(to > 0 ? to : 0), .die = (uint8_t)die};
    *other = 0;
    if (code == VD_REASON_legal && to > 0)
        code = landing_reason(variant, pos, &bits, to, entering, hop);
    if (code == VD_REASON_legal && to > 0 &&
        passes_own(variant, &bits, entering ? variant->track + 1 : from, to))
        code = VD_REASON_passes_own;
    if (code != VD_REASON_legal)
        return code;
    if (variant->no_hit_run && !entering && (turn->stuck >> from & 1U) && mover->point[from] == 1)
        return VD_REASON_no_hit_run;
    if (from == VD_PLACE_UNENTERED && !entry_is_allowed(variant, mover))
        return VD_REASON_gate_shut;
    if (variant->entry == VD_ENTER_HALF_FIRST && !entering && mover->unentered > 0 &&
        to <= variant->track / 2)
        return VD_REASON_half_first;
    if (!entering)
        code = parallel_reason(variant, pos, &bits, turn, from);
    if (code == VD_REASON_legal && to <= 0)
        code = bearoff_reason(variant, mover, &bits, from, -to, other);
    if (code == VD_REASON_legal && !entering)
        code = wall_reason(variant, pos, &bits, from, to);
    return code;
}

/* Does the throw hold these dice, each as often as the hops use it? */
static bool dice_suffice(const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                         const vd_hop *hop, int hops)
{
    uint8_t die[VD_NUMBERS_MAX];
    int moves = vd_dice_moves(variant, pos, dice, die);
    unsigned spent = 0;

    for (int i = 0; i < hops; i++) {
        int d = 0;

        while (d < moves && ((spent >> d & 1U) || die[d] != hop[i].die))
            d++;
        if (d == moves)
            return false;
        spent |= 1U << d;
    }
    return true;
}

bool vd_play_legal(const vd_variant *variant, const vd_pos *pos, vd_dice dice, bool named,
                   const vd_hop *hop, int hops, vd_play *out)
{
    const vd_turn_so_far turn = {.start = pos, .dice = dice};
    vd_play play;
    int used;

    if (!dice_suffice(variant, pos, dice, hop, hops))
        return false;
    memset(&play, 0, sizeof play);
    play.result = *pos;
    play.result.pending = VD_PENDING_NONE;
    play.result.pending_die = 0;
    vd_pos_see_roll(variant, &play.result, dice);
    for (int i = 0; i < hops; i++) {
        vd_hop full;
        int other;

        if (i >= VD_HOPS_MAX || hop[i].die < 1 || hop[i].die > 6 ||
            (hop[i].from > variant->track && hop[i].from != VD_PLACE_BAR &&
             hop[i].from != VD_PLACE_UNENTERED) ||
            hop[i].from == 0)
            return false;
        /* A hop made possible only by a later one is not this order's; another order of the same may be legal. */
        if (vd_hop_reason(variant, &play.result, &turn, hop[i].from, hop[i].die, &full, &other) !=
            VD_REASON_legal)
            return false;
        vd_hop_apply(variant, &play.result, &full);
    }
    used = vd_result_legal(variant, pos, dice, &play.result, play.hop);
    if (used < 0 || (hops == 0) != (used == 0))
        return false;
    play.hops = (uint8_t)used;
    if (vd_dice_over_third(variant, dice))
        play.result.pending_die = vd_rest_after(variant, &play.result, dice, play.hop, used);
    vd_pending_after(variant, dice, vd_stage_of(pos, named), used, &play.result);
    *out = play;
    return true;
}
