/* A turn hop by hop, for whoever lets a player move checkers one at a time: what may come next, and why a hop may
 * not. Nothing is decided here that plays.c and judge.c do not decide: a hop may be made when some legal result can
 * still be reached after it. */
#include "videau/rules.h"

#include <string.h>

#include "rules_priv.h"

typedef struct turn {
    const vd_variant *variant;
    const vd_plays *legal;
    vd_pos pos; /* after the hops made so far */
    vd_turn_so_far so_far;
    uint8_t die[VD_NUMBERS_MAX]; /* not yet used */
    int left;
    int made;
} turn;

static bool is_place(const vd_variant *variant, int place)
{
    return (place >= 1 && place <= variant->track) || place == VD_PLACE_BAR ||
           place == VD_PLACE_UNENTERED;
}

/* Take one die of that number out of those left. */
static bool use_die(turn *t, int die)
{
    for (int i = 0; i < t->left; i++) {
        if (t->die[i] != die)
            continue;
        t->left--;
        memmove(&t->die[i], &t->die[i + 1], (size_t)(t->left - i));
        return true;
    }
    return false;
}

static vd_reason_code step(turn *t, int from, int die, vd_hop *hop, int *other)
{
    vd_reason_code code = vd_hop_reason(t->variant, &t->pos, &t->so_far, from, die, hop, other);

    VD_ASSERT(die >= 1 && die <= 6);
    if (code != VD_REASON_legal)
        return code;
    vd_hop_apply(t->variant, &t->pos, hop);
    if (t->variant->no_hit_run && hop->hit && hop->to <= t->variant->home)
        t->so_far.stuck |= (uint64_t)1 << hop->to;
    t->made++;
    (void)use_die(t, die);
    return code;
}

static bool is_result(const turn *t)
{
    for (size_t i = 0; i < t->legal->count; i++) {
        if (memcmp(t->legal->play[i].result.side, t->pos.side, sizeof t->pos.side) == 0)
            return true;
    }
    return false;
}

/* All legal results of a phase use the same number of dice. */
static int goal_of(const vd_plays *legal)
{
    return legal->count ? legal->play[0].hops : 0;
}

static bool can_finish(const turn *t);

static bool can_finish_from(const turn *t, int from)
{
    for (int i = 0; i < t->left; i++) {
        turn next = *t;
        vd_hop hop;
        int other;

        if (i > 0 && t->die[i] == t->die[i - 1])
            continue;
        if (step(&next, from, t->die[i], &hop, &other) == VD_REASON_legal && can_finish(&next))
            return true;
    }
    return false;
}

static bool can_finish(const turn *t)
{
    if (t->made == goal_of(t->legal))
        return is_result(t);
    if (can_finish_from(t, VD_PLACE_BAR) || can_finish_from(t, VD_PLACE_UNENTERED))
        return true;
    for (int point = t->variant->track; point >= 1; point--) {
        if (t->pos.side[VD_MOVER].point[point] > 0 && can_finish_from(t, point))
            return true;
    }
    return false;
}

/* The turn after `made` hops, each of which must have been possible when it was made. */
static vd_status replay(turn *t, const vd_so_far *so_far, vd_plays *scratch)
{
    const vd_variant *variant = so_far->variant;
    vd_status status = so_far->named
                           ? vd_plays_find_named(variant, so_far->pos, so_far->dice.die[0], scratch)
                           : vd_plays_find(variant, so_far->pos, so_far->dice, scratch);

    memset(t, 0, sizeof *t);
    if (status != VD_OK)
        return status;
    t->variant = variant;
    t->legal = scratch;
    t->pos = *so_far->pos;
    t->so_far = (vd_turn_so_far){.start = so_far->pos, .dice = so_far->dice};
    t->pos.pending = VD_PENDING_NONE;
    t->pos.pending_die = 0;
    vd_pos_see_roll(variant, &t->pos, so_far->dice);
    t->left = vd_dice_moves(variant, so_far->pos, so_far->dice, t->die);
    for (int i = 0; i < so_far->count; i++) {
        const vd_hop *hop = &so_far->made[i];
        turn probe = *t;
        vd_hop full;
        int other;

        if (!is_place(variant, hop->from) || !use_die(&probe, hop->die) ||
            step(t, hop->from, hop->die, &full, &other) != VD_REASON_legal)
            return VD_ERR_ILLEGAL;
    }
    return VD_OK;
}

static size_t add_from(const turn *t, int from, vd_hop *out, size_t count)
{
    VD_ASSERT(count < VD_HOPS_NEXT_MAX);
    for (int i = 0; i < t->left; i++) {
        turn next = *t;
        vd_hop hop;
        int other;

        if (i > 0 && t->die[i] == t->die[i - 1])
            continue;
        if (step(&next, from, t->die[i], &hop, &other) == VD_REASON_legal && can_finish(&next))
            out[count++] = hop;
    }
    return count;
}

static size_t collect(const turn *t, vd_hop *out)
{
    size_t count;

    if (t->made >= goal_of(t->legal))
        return 0;
    count = add_from(t, VD_PLACE_BAR, out, 0);
    count = add_from(t, VD_PLACE_UNENTERED, out, count);
    for (int point = t->variant->track; point >= 1; point--) {
        if (t->pos.side[VD_MOVER].point[point] > 0)
            count = add_from(t, point, out, count);
    }
    return count;
}

vd_status vd_hops_next(const vd_so_far *so_far, vd_plays *scratch, vd_pos *now,
                       vd_hop next[VD_HOPS_NEXT_MAX], size_t *nexts)
{
    turn t;
    vd_status status = replay(&t, so_far, scratch);

    if (status != VD_OK)
        return status;
    *now = t.pos;
    *nexts = collect(&t, next);
    return VD_OK;
}

/* ---- Why not ---- */

static int distance_of(const vd_variant *variant, int from, int to)
{
    return (from == VD_PLACE_BAR || from == VD_PLACE_UNENTERED ? variant->track + 1 : from) - to;
}

/* The first reason in the order of VD_REASON_LIST among the dice that carry a checker so far. */
static vd_reason hop_reason(const turn *t, int from, int to)
{
    vd_reason best = vd_reason_at(VD_REASON_legal, t->made, from, to);
    int distance = distance_of(t->variant, from, to);

    for (int i = 0; i < t->left; i++) {
        bool fits = t->die[i] == distance || (to == VD_PLACE_OFF && t->die[i] > distance);
        turn next = *t;
        vd_hop hop;
        vd_reason_code code;
        int other;

        if (!fits)
            continue;
        code = step(&next, from, t->die[i], &hop, &other);
        if (code == VD_REASON_legal)
            continue;
        if (best.code == VD_REASON_legal || code < best.code) {
            best = vd_reason_at(code, t->made, from, to);
            best.die = t->die[i];
            best.other = (uint8_t)other;
        }
    }
    return best;
}

static vd_leg leg_of(int from, int to)
{
    vd_leg leg = {.stops = 2, .stop = {(uint8_t)from, (uint8_t)to}, .star = 0, .times = 1};

    return leg;
}

/* The whole of what was made and the hop that is tried, judged as one text would be. */
static vd_reason whole_reason(const vd_so_far *so_far, int from, int to, vd_plays *scratch)
{
    vd_claim claim = {0};
    vd_play play;
    vd_reason reason;

    for (int i = 0; i < so_far->count; i++)
        claim.leg[claim.legs++] = leg_of(so_far->made[i].from, so_far->made[i].to);
    claim.leg[claim.legs++] = leg_of(from, to);
    reason = vd_play_judge(so_far->variant, so_far->pos, so_far->dice, so_far->named, &claim,
                           scratch, &play);
    /* Legal in another order, with another die or with two of three in more than one way: in this order no die left goes so
     * far. */
    return reason.code == VD_REASON_legal || reason.code == VD_REASON_ambiguous
               ? vd_reason_at(VD_REASON_distance, so_far->count, from, to)
               : reason;
}

vd_status vd_hop_judge(const vd_so_far *so_far, int from, int to, vd_plays *scratch, vd_reason *out)
{
    const vd_variant *variant = so_far->variant;
    vd_hop next[VD_HOPS_NEXT_MAX];
    turn t;
    vd_status status = replay(&t, so_far, scratch);
    size_t nexts;

    if (status != VD_OK)
        return status;
    if (!is_place(variant, from) || (to != VD_PLACE_OFF && (to < 1 || to > variant->track)))
        return VD_ERR_ILLEGAL;
    nexts = collect(&t, next);
    for (size_t i = 0; i < nexts; i++) {
        if (next[i].from == from && next[i].to == to) {
            *out = vd_reason_at(VD_REASON_legal, so_far->count, from, to);
            out->die = next[i].die;
            return VD_OK;
        }
    }
    *out = hop_reason(&t, from, to);
    if (out->code == VD_REASON_legal)
        *out = whole_reason(so_far, from, to, scratch);
    else if (out->code == VD_REASON_bar_first && variant->start_unentered > 0 &&
             variant->entry == VD_ENTER_FREE)
        out->rule = 84;
    vd_reason_own(variant, out);
    return VD_OK;
}
