/* Why a play is refused: a claimed play is tried in every order of its hops and every use of the dice; what stands
 * in the way is reported in the order that VD_REASON_LIST gives. */
#include "videau/rules.h"

#include <string.h>

#include "inner/unrolled.h"
#include "rules_priv.h"

#define REASON_KEY(name, rule) "reason." #name,
static const char *const reason_keys[] = {VD_REASON_LIST(REASON_KEY)};
#define REASON_RULE(name, rule) rule,
static const uint8_t reason_rules[] = {VD_REASON_LIST(REASON_RULE)};

const char *vd_reason_key(vd_reason_code code)
{
    return (unsigned)code < VD_REASON_COUNT ? reason_keys[code] : reason_keys[VD_REASON_unreadable];
}

/* Sentences of a duty, of the game that words it otherwise; NULL: of none. */
static const char *duty_key(const vd_variant *variant, vd_reason_code code)
{
    if (code == VD_REASON_wall && variant->wall == VD_WALL_MOULTEZIM)
        return "reason.fifth_point";
    if (code == VD_REASON_wall && variant->wall == VD_WALL_VERSAILLES)
        return "reason.third_double";
    if (code == VD_REASON_no_hit_yet && variant->courier)
        return "reason.no_hit_courier";
    if (code == VD_REASON_more_of_double && variant->doubles == VD_DOUBLES_BY_NUMBER)
        return "reason.more_of_number";
    if (code == VD_REASON_both_dice && variant->doubles == VD_DOUBLES_OVER_THIRD)
        return "reason.whole_throw";
    if (code == VD_REASON_both_dice && variant->dice > 2)
        return "reason.all_dice";
    if (code == VD_REASON_no_play && variant->unplayed_loses)
        return "reason.no_play_loses";
    return NULL;
}

/* Where bearing off does not ask for the last quarter. */
static const char *home_key(const vd_variant *variant, int waiting)
{
    if (variant->bearoff == VD_BEAROFF_HALF)
        return "reason.half_elsewhere";
    if (variant->track <= 24)
        return NULL;
    return waiting == VD_PLACE_UNENTERED ? "reason.row_unentered" : "reason.row_elsewhere";
}

/* So of a place that is shut, off the board or not the one to begin with. */
static const char *place_key(const vd_variant *variant, const vd_reason *reason)
{
    switch (reason->code) {
    case VD_REASON_blocked:
        return variant->block_at == 1 || variant->hit == VD_HIT_NEVER ? "reason.occupied" : NULL;
    case VD_REASON_backwards:
        return reason->from == reason->to ? "reason.no_move" : NULL;
    case VD_REASON_bar_first:
        return reason->from == VD_PLACE_UNENTERED ? "reason.bar_before_new" : NULL;
    case VD_REASON_outside:
        return variant->track == 12  ? "reason.outside_12"
               : variant->track > 24 ? "reason.outside_36"
                                     : NULL;
    case VD_REASON_own_point:
        return variant->in_file ? "reason.own_file" : NULL;
    case VD_REASON_exact_only:
        return variant->bearoff == VD_BEAROFF_NEVER ? "reason.coin_exact" : NULL;
    case VD_REASON_not_all_home:
        return home_key(variant, reason->other);
    default:
        return NULL;
    }
}

const char *vd_reason_key_in(const vd_variant *variant, const vd_reason *reason)
{
    const char *key = duty_key(variant, reason->code);

    if (!key)
        key = place_key(variant, reason);
    return key ? key : vd_reason_key(reason->code);
}

/* One checker's way: what the text says, then what the plan and the walk make of it. */
typedef struct chain {
    const vd_leg *leg;
    uint8_t leg_index;
    uint8_t hops;             /* planned */
    uint8_t die[VD_HOPS_MAX]; /* planned, in order */
    uint8_t done;             /* hops walked */
    uint8_t at;               /* place now */
} chain;

enum { CHAINS_MAX = VD_HOPS_MAX };

typedef struct judge {
    const vd_variant *variant;
    const vd_pos *start;
    vd_dice dice;
    uint8_t moves;
    uint8_t most; /* hops of a play, fewer than moves where it leaves a rest */
    uint8_t move_die[VD_NUMBERS_MAX];
    const vd_plays *legal;
    int chains;
    chain chain[CHAINS_MAX];
    /* what the plans found */
    bool exact;                /* no checker is borne off by more than it needs */
    bool planned;              /* the distances can be made with the dice */
    bool completed;            /* every hop went through, in some order */
    bool walled;               /* and left a wall that may not stay */
    bool kept_shut;            /* and opened nothing where it should (Fevga) */
    int used;                  /* hops of a completed walk */
    vd_hop typed[VD_HOPS_MAX]; /* places and dice of the first one */
    int results;  /* distinct legal results, without unnamed hits if there are such, capped at 2 */
    bool unnamed; /* they hit on points the text does not name (R100) */
    size_t result[2];
    vd_reason dead; /* best reason among dead ends */
    bool dead_is_order;
} judge;

static int value_of(const vd_variant *variant, int place)
{
    return place == VD_PLACE_BAR || place == VD_PLACE_UNENTERED ? variant->track + 1 : place;
}

static bool is_point(const vd_variant *variant, int place)
{
    return place >= 1 && place <= variant->track;
}

/* ---- Form and counts: reasons that need no dice ---- */

vd_reason vd_reason_at(vd_reason_code code, int leg, int from, int to)
{
    VD_ASSERT((unsigned)code < VD_REASON_COUNT);

    vd_reason reason;

    memset(&reason, 0, sizeof reason);
    reason.code = code;
    reason.rule = reason_rules[code];
    reason.leg = (uint8_t)leg;
    reason.from = (uint8_t)from;
    reason.to = (uint8_t)to;
    return reason;
}

void vd_reason_own(const vd_variant *variant, vd_reason *reason)
{
    static const uint8_t own[VD_REASON_COUNT] = {
        [VD_REASON_backwards] = 2,    [VD_REASON_distance] = 4,       [VD_REASON_blocked] = 5,
        [VD_REASON_not_all_home] = 9, [VD_REASON_higher_point] = 9,   [VD_REASON_both_dice] = 8,
        [VD_REASON_higher_die] = 8,   [VD_REASON_more_of_double] = 8, [VD_REASON_must_play] = 8,
        [VD_REASON_outside] = 2,      [VD_REASON_no_checker] = 4,     [VD_REASON_no_play] = 8,
        [VD_REASON_bar_first] = 6,    [VD_REASON_blocked_entry] = 6,  [VD_REASON_enter_first] = 1,
        [VD_REASON_exact_only] = 9,   [VD_REASON_no_hit_yet] = 5,     [VD_REASON_taken] = 4,
    };

    const bool at_bar =
        reason->code == VD_REASON_bar_first || reason->code == VD_REASON_blocked_entry;

    VD_ASSERT((unsigned)reason->code < VD_REASON_COUNT);
    if (!variant->rules)
        return;
    if (at_bar && variant->courier) /* the sixth rule there is of the courier */
        reason->rule = VD_RULE_OWN + 11;
    else if (own[reason->code])
        reason->rule = (uint8_t)(VD_RULE_OWN + own[reason->code]);
    else if (reason->rule < VD_RULE_OWN) /* how plays are written: no rule of that game */
        reason->rule = 0;
}

static int end_of(const vd_leg *leg)
{
    VD_ASSERT(leg->stops >= 1 && leg->stops <= VD_STOPS_MAX);
    return leg->stop[leg->stops - 1];
}

static vd_reason_code leg_form(const vd_variant *variant, const vd_leg *leg)
{
    if (leg->stops < 2 || leg->stops > VD_STOPS_MAX || leg->times < 1 ||
        leg->stop[0] == VD_PLACE_OFF)
        return VD_REASON_unreadable;
    for (int i = 0; i < leg->stops; i++) {
        int place = leg->stop[i];

        if (i > 0 && (place == VD_PLACE_BAR || place == VD_PLACE_UNENTERED))
            return VD_REASON_unreadable;
        if (i < leg->stops - 1 && place == VD_PLACE_OFF)
            return VD_REASON_unreadable;
    }
    for (int i = 0; i < leg->stops; i++) {
        int place = leg->stop[i];

        if (!is_point(variant, place) && place != VD_PLACE_OFF && place != VD_PLACE_BAR &&
            place != VD_PLACE_UNENTERED)
            return VD_REASON_outside;
    }
    return VD_REASON_legal;
}

static vd_reason check_form(const judge *j, const vd_claim *claim)
{
    vd_reason worst = vd_reason_at(VD_REASON_legal, 0, 0, 0);

    if (claim->legs == 0 || claim->legs > VD_LEGS_MAX)
        return vd_reason_at(VD_REASON_unreadable, 0, 0, 0);
    for (int i = 0; i < claim->legs; i++) {
        const vd_leg *leg = &claim->leg[i];
        vd_reason_code code = leg_form(j->variant, leg);

        if (code == VD_REASON_unreadable)
            return vd_reason_at(code, i, 0, 0);
        if (code == VD_REASON_outside && worst.code == VD_REASON_legal) {
            int bad = 0;

            for (int s = 0; s < leg->stops; s++) {
                if (bad == 0 && leg->stop[s] > j->variant->track && leg->stop[s] < VD_PLACE_BAR)
                    bad = leg->stop[s];
            }
            worst = vd_reason_at(code, i, bad, 0);
        }
    }
    return worst;
}

/* Checkers that the claim takes from a place. */
static int claimed_from(const vd_claim *claim, int place)
{
    int n = 0;

    for (int i = 0; i < claim->legs; i++) {
        if (claim->leg[i].stop[0] == place)
            n += claim->leg[i].times;
    }
    return n;
}

static int claimed_to(const vd_claim *claim, int place)
{
    int n = 0;

    for (int i = 0; i < claim->legs; i++) {
        if (end_of(&claim->leg[i]) == place)
            n += claim->leg[i].times;
    }
    return n;
}

/* Something else is moved while not all that must enter first is claimed to enter (R32, R79). */
static vd_reason check_entering(const judge *j, const vd_claim *claim)
{
    const vd_side *mover = &j->start->side[VD_MOVER];
    bool all_first = j->variant->entry == VD_ENTER_ALL_FIRST;
    bool bar_waits = claimed_from(claim, VD_PLACE_BAR) < mover->bar;
    bool unentered_wait = all_first && claimed_from(claim, VD_PLACE_UNENTERED) < mover->unentered;

    for (int i = 0; i < claim->legs; i++) {
        int from = claim->leg[i].stop[0];

        if (bar_waits && from != VD_PLACE_BAR)
            return vd_reason_at(VD_REASON_bar_first, i, from, claim->leg[i].stop[1]);
        if (unentered_wait && from != VD_PLACE_BAR && from != VD_PLACE_UNENTERED)
            return vd_reason_at(VD_REASON_enter_first, i, from, claim->leg[i].stop[1]);
    }
    return vd_reason_at(VD_REASON_legal, 0, 0, 0);
}

static vd_reason check_checkers(const judge *j, const vd_claim *claim)
{
    const vd_side *mover = &j->start->side[VD_MOVER];

    for (int i = 0; i < claim->legs; i++) {
        int from = claim->leg[i].stop[0];
        int have = from == VD_PLACE_BAR         ? mover->bar
                   : from == VD_PLACE_UNENTERED ? mover->unentered
                                                : mover->point[from];

        if (is_point(j->variant, from))
            have += claimed_to(claim, from);
        /* One of the mover's may be hit where who is hit enters, and stand here again. */
        if (j->variant->hit == VD_HIT_ENTRY && from == j->variant->track &&
            mover->point[j->variant->opponent_point[from]] +
                    claimed_to(claim, j->variant->opponent_point[from]) >
                0)
            have++;
        if (claimed_from(claim, from) > have && j->variant->hit == VD_HIT_PIN &&
            is_point(j->variant, from) && vd_side_is_pinned(mover, from))
            return vd_reason_at(VD_REASON_pinned, i, from, claim->leg[i].stop[1]);
        if (claimed_from(claim, from) > have)
            return vd_reason_at(VD_REASON_no_checker, i, from, claim->leg[i].stop[1]);
    }
    for (int i = 0; i < claim->legs; i++) {
        const vd_leg *leg = &claim->leg[i];

        for (int s = 1; s < leg->stops; s++) {
            if (value_of(j->variant, leg->stop[s]) >= value_of(j->variant, leg->stop[s - 1])) {
                vd_reason reason =
                    vd_reason_at(VD_REASON_backwards, i, leg->stop[s - 1], leg->stop[s]);

                reason.other = j->variant->track;
                return reason;
            }
        }
    }
    return vd_reason_at(VD_REASON_legal, 0, 0, 0);
}

/* ---- Walking a plan ---- */

/* Reasons that only say "not yet": another order may do. They count only when nothing else is wrong. */
static bool is_order_reason(vd_reason_code code)
{
    return code == VD_REASON_bar_first || code == VD_REASON_enter_first ||
           code == VD_REASON_no_checker;
}

static void note_dead(judge *j, vd_reason_code code, const chain *c, const vd_hop *hop, int other)
{
    bool order = is_order_reason(code);
    bool better = j->dead.code == VD_REASON_legal || (j->dead_is_order && !order) ||
                  (j->dead_is_order == order && code < j->dead.code);

    if (!better)
        return;
    j->dead = vd_reason_at(code, c->leg_index, hop->from, hop->to);
    j->dead.die = hop->die;
    j->dead.other = (uint8_t)other;
    j->dead_is_order = order;
}

static bool names_stop(const vd_leg *leg, int place)
{
    for (int i = 1; i < leg->stops; i++) {
        if (leg->stop[i] == place)
            return true;
    }
    return false;
}

/* What was typed, hop by hop, as this plan has it. */
static void note_typed(judge *j)
{
    int n = 0;

    for (int i = 0; i < j->chains; i++) {
        const chain *c = &j->chain[i];
        int at = value_of(j->variant, c->leg->stop[0]);

        for (int h = 0; h < c->hops && n < VD_HOPS_MAX; h++) {
            const uint8_t from = h ? (uint8_t)at : c->leg->stop[0];

            j->typed[n++] = (vd_hop){.from = from, .die = c->die[h]};
            at -= c->die[h];
        }
    }
}

/* A walk has played every chain: remember its result if it is legal. */
static void note_result(judge *j, const vd_pos *pos, int hops, bool unnamed)
{
    VD_ASSERT(hops >= 0 && hops <= VD_HOPS_MAX);
    if (!j->completed)
        note_typed(j);
    j->completed = true;
    j->used = hops;
    j->walled = vd_end_reason(j->variant, pos) != VD_REASON_legal;
    j->kept_shut = vd_keeps_shut(j->variant, j->start, pos);
    if (j->results > 0 && unnamed && !j->unnamed)
        return;
    for (size_t i = 0; i < j->legal->count; i++) {
        if (memcmp(j->legal->play[i].result.side, pos->side, sizeof pos->side) != 0)
            continue;
        if (j->results > 0 && !unnamed && j->unnamed)
            j->results = 0;
        j->unnamed = unnamed;
        if (j->results == 0 || (j->results == 1 && j->result[0] != i))
            j->result[j->results++] = i;
        return;
    }
}

static void walk(judge *j, const vd_pos *pos, uint64_t stuck, int hops, bool unnamed)
{
    VD_ASSERT(hops >= 0 && hops <= VD_HOPS_MAX);

    const vd_turn_so_far turn = {j->start, j->dice, stuck};
    bool moved = false;
    bool left = false;

    for (int i = 0; i < j->chains; i++) {
        chain *c = &j->chain[i];
        uint8_t at = c->at;
        vd_hop hop;
        vd_reason_code code;
        vd_pos next;
        int other;
        bool stays;

        if (c->done == c->hops)
            continue;
        left = true;
        code = vd_hop_reason(j->variant, pos, &turn, at, c->die[c->done], &hop, &other);
        if (code != VD_REASON_legal)
            continue;
        moved = true;
        next = *pos;
        vd_hop_apply(j->variant, &next, &hop);
        c->done++;
        c->at = hop.to;
        stays = j->variant->no_hit_run && hop.hit && hop.to <= j->variant->home;
        walk(j, &next, stays ? stuck | (uint64_t)1 << hop.to : stuck, hops + 1,
             unnamed || (hop.hit && !names_stop(c->leg, hop.to)));
        c->at = at;
        c->done--;
    }
    if (!left) {
        note_result(j, pos, hops, unnamed);
        return;
    }
    for (int i = 0; !moved && i < j->chains; i++) {
        const chain *c = &j->chain[i];

        if (c->done < c->hops) {
            vd_hop hop;
            int other;
            vd_reason_code code =
                vd_hop_reason(j->variant, pos, &turn, c->at, c->die[c->done], &hop, &other);

            note_dead(j, code, c, &hop, other);
        }
    }
}

/* ---- Planning: which die carries which hop ---- */

static void plan_walk(judge *j)
{
    vd_pos pos = *j->start;

    pos.pending = VD_PENDING_NONE;
    pos.pending_die = 0;
    vd_pos_see_roll(j->variant, &pos, j->dice);
    j->planned = true;
    for (int i = 0; i < j->chains; i++) {
        j->chain[i].done = 0;
        j->chain[i].at = j->chain[i].leg->stop[0];
    }
    walk(j, &pos, 0, 0, false);
}

/* Chain `i` stands on `at` and heads for its stop number `stop`; dice in `free` are unused. Tries every way to give
 * dice to it and to the chains behind it up to `chains`; `act` walks complete plans, else they are only counted. */
static bool plan(judge *j, int chains, int i, int at, int stop, unsigned free, bool act)
{
    chain *c = &j->chain[i];
    bool found = false;

    if (i == chains) {
        if (act)
            plan_walk(j);
        return true;
    }
    if (j->moves - __builtin_popcount(free) == j->most)
        return false;
    for (int d = 0; d < j->moves; d++) {
        int die = j->move_die[d];
        int to = at - die;
        int goal = c->leg->stop[stop];
        bool same_die = d > 0 && j->move_die[d - 1] == die && (free >> (d - 1) & 1U);

        if (!(free >> d & 1U) || same_die || (to < goal && (goal != VD_PLACE_OFF || j->exact)))
            continue;
        c->die[c->hops++] = (uint8_t)die;
        if (to > goal && to > 0) {
            found |= plan(j, chains, i, to, stop, free & ~(1U << d), act);
        } else if (stop + 1 < c->leg->stops) {
            found |= plan(j, chains, i, to, stop + 1, free & ~(1U << d), act);
        } else {
            int next = i + 1;

            if (next < chains)
                j->chain[next].hops = 0;
            found |= plan(j, chains, next,
                          next < chains ? value_of(j->variant, j->chain[next].leg->stop[0]) : 0, 1,
                          free & ~(1U << d), act);
        }
        c->hops--;
    }
    return found;
}

static bool plan_first(judge *j, int chains, bool act)
{
    j->chain[0].hops = 0;
    return plan(j, chains, 0, value_of(j->variant, j->chain[0].leg->stop[0]), 1,
                (1U << j->moves) - 1, act);
}

/* One chain a checker. False when there are more checkers than dice: *leg is then the first too many. */
static bool expand(judge *j, const vd_claim *claim, int *leg)
{
    for (int i = 0; i < claim->legs; i++) {
        for (int n = 0; n < claim->leg[i].times; n++) {
            if (j->chains == j->most) {
                *leg = i;
                return false;
            }
            j->chain[j->chains++] = (chain){.leg = &claim->leg[i], .leg_index = (uint8_t)i};
        }
    }
    return true;
}

/* The chain that no dice are left for beside those before it; all that were expanded have theirs: their number. */
static int unplanned(judge *j)
{
    int n = 0;

    while (n < j->chains && plan_first(j, n + 1, false))
        n++;
    return n;
}

/* Could the dice play it, if no other checker were moved? */
static bool plans_alone(judge *j, const chain *c)
{
    const chain first = j->chain[0];
    bool found;

    j->chain[0] = *c;
    found = plan_first(j, 1, false);
    j->chain[0] = first;
    return found;
}

/* The numbers of a throw that the claimed ways need. */
typedef struct need {
    int pair;     /* the number that comes twice or three times */
    int third;    /* the other die, for what nothing else reaches */
    bool instead; /* bearing off: the other die would do for one of the pair */
    bool none;    /* no numbers of this throw go so far */
} need;

static void need_way(need *n, const vd_dice *dice, int distance, bool off)
{
    const int over = distance % dice->die[0];

    VD_ASSERT(distance > 0);
    n->pair += distance / dice->die[0];
    if (over == 0)
        return;
    if (off) {
        n->pair++;
        n->instead |= over <= dice->die[2];
    } else {
        n->third++;
        n->none |= over != dice->die[2];
    }
}

static need need_of(const judge *j, const vd_claim *claim)
{
    need n = {0};

    for (int i = 0; i < claim->legs; i++) {
        const vd_leg *leg = &claim->leg[i];

        for (int time = 0; time < leg->times; time++)
            for (int s = 1; s < leg->stops; s++)
                need_way(&n, &j->dice,
                         value_of(j->variant, leg->stop[s - 1]) -
                             value_of(j->variant, leg->stop[s]),
                         leg->stop[s] == VD_PLACE_OFF);
    }
    return n;
}

/* Has the throw all that is claimed, but more than the three numbers of one play (GA8)? */
static bool is_too_much(const judge *j, const vd_claim *claim)
{
    const bool triplet = j->dice.die[1] == j->dice.die[2];
    const int rest = j->start->pending == VD_PENDING_COMPLEMENT ? j->start->pending_die : 0;
    const int threes = !triplet || rest == 0 ? VD_DICE_MAX : rest > VD_REST_SIX ? 2 : 1;
    const int pairs = triplet ? VD_DICE_MAX * threes : VD_NUMBERS_MAX - 1;
    need n = need_of(j, claim);

    if (n.instead && n.pair > pairs && n.third == 0) {
        n.pair--;
        n.third++;
    }
    return !n.none && n.pair + n.third > VD_DICE_MAX && n.pair <= pairs &&
           n.third <= (triplet ? 0 : 1);
}

static vd_reason distance_reason(judge *j, const vd_claim *claim, int leg)
{
    const int failed = unplanned(j);
    const chain c = failed < j->chains
                        ? j->chain[failed]
                        : (chain){.leg = &claim->leg[leg], .leg_index = (uint8_t)leg};

    VD_ASSERT(leg >= 0 && leg < claim->legs);
    leg = c.leg_index;
    if (j->variant->doubles == VD_DOUBLES_OVER_THIRD && j->dice.count == VD_DICE_MAX &&
        j->dice.die[0] == j->dice.die[1] && is_too_much(j, claim))
        return vd_reason_at(VD_REASON_three_at_most, leg, claim->leg[leg].stop[0],
                            end_of(&claim->leg[leg]));
    if (!j->variant->lower_die && plans_alone(j, &c))
        return vd_reason_at(VD_REASON_taken, leg, claim->leg[leg].stop[0],
                            end_of(&claim->leg[leg]));
    return vd_reason_at(j->variant->lower_die ? VD_REASON_lower_only : VD_REASON_distance, leg,
                        claim->leg[leg].stop[0], end_of(&claim->leg[leg]));
}

/* Where the exact number is needed and no dice have it for all that is borne off: the first checker that lacks it, if all may be
 * borne off at all. */
static vd_reason exact_reason(judge *j, const vd_claim *claim)
{
    const int failed = unplanned(j);
    int leg;

    VD_ASSERT(j->exact && failed < j->chains);
    leg = j->chain[failed].leg_index;
    if (end_of(&claim->leg[leg]) != VD_PLACE_OFF)
        return distance_reason(j, claim, leg);
    j->exact = false;
    if (plan_first(j, j->chains, true) &&
        (j->dead.code == VD_REASON_not_all_home || is_order_reason(j->dead.code)))
        return j->dead;
    return vd_reason_at(VD_REASON_exact_only, leg, claim->leg[leg].stop[0], VD_PLACE_OFF);
}

/* ---- The whole turn ---- */

static void add_example(vd_reason *reason, const vd_play *play)
{
    if (reason->examples < 2)
        reason->example[reason->examples++] = *play;
}

/* Is all that was typed part of this play? */
static bool extends_typed(const judge *j, const vd_play *play)
{
    unsigned taken = 0;
    int found = 0;

    for (int i = 0; i < j->used; i++)
        for (int h = 0; h < play->hops; h++)
            if (!(taken >> h & 1U) && play->hop[h].from == j->typed[i].from &&
                play->hop[h].die == j->typed[i].die) {
                taken |= 1U << h;
                found++;
                break;
            }
    return found == j->used;
}

/* A play that goes on from what was typed, where there is one. */
static const vd_play *duty_example(const judge *j)
{
    for (size_t i = 0; i < j->legal->count; i++)
        if (extends_typed(j, &j->legal->play[i]))
            return &j->legal->play[i];
    return &j->legal->play[0];
}

/* As many dice as any play uses, and not those that must be played. */
static bool other_die(const judge *j)
{
    return j->used == 1 && !vd_dice_is_double(j->dice) &&
           j->typed[0].die != j->legal->play[0].hop[0].die;
}

/* Every hop went through, and yet the result is not legal: a duty over the whole turn (R54), or a wall. */
static vd_reason duty_reason(const judge *j)
{
    const int best = j->legal->count > 0 ? j->legal->play[0].hops : 0;
    /* A play of three hops that uses no fewer dice than another can leave fewer to follow it. */
    const bool in_parts = j->variant->doubles == VD_DOUBLES_OVER_THIRD;
    vd_reason reason;

    if (j->walled && j->used >= best)
        reason = vd_reason_at(VD_REASON_wall, 0, 0, 0);
    else if (j->used == best && j->kept_shut && !other_die(j))
        reason = vd_reason_at(VD_REASON_unblock, 0, 0, 0);
    else if (in_parts || (j->used < best && !vd_dice_is_double(j->dice)))
        reason = vd_reason_at(VD_REASON_both_dice, 0, 0, 0);
    else if (j->used < best) {
        reason = vd_reason_at(VD_REASON_more_of_double, 0, 0, 0);
        reason.other = (uint8_t)best;
    } else {
        reason = vd_reason_at(VD_REASON_higher_die, 0, 0, 0);
        reason.die = j->legal->play[0].hop[0].die;
    }
    if (best > 0)
        add_example(&reason, duty_example(j));
    return reason;
}

static vd_reason judge_no_play(const judge *j, vd_play *out)
{
    vd_reason reason;

    if (j->legal->count > 0) {
        reason = vd_reason_at(VD_REASON_must_play, 0, 0, 0);
        add_example(&reason, &j->legal->play[0]);
        return reason;
    }
    memset(out, 0, sizeof *out);
    vd_pos_pass(j->variant, j->start, j->dice, &out->result);
    return vd_reason_at(VD_REASON_legal, 0, 0, 0);
}

static vd_reason judge_legs(judge *j, const vd_claim *claim, vd_play *out)
{
    vd_reason reason = check_form(j, claim);
    int leg = 0;

    if (reason.code == VD_REASON_legal)
        reason = check_entering(j, claim);
    if (reason.code == VD_REASON_legal)
        reason = check_checkers(j, claim);
    if (reason.code != VD_REASON_legal)
        return reason;
    if (!expand(j, claim, &leg))
        return distance_reason(j, claim, leg);
    j->exact = j->variant->bearoff == VD_BEAROFF_EXACT || j->variant->bearoff == VD_BEAROFF_HALF;
    if (!plan_first(j, j->chains, true))
        return j->exact ? exact_reason(j, claim) : distance_reason(j, claim, leg);
    if (j->results == 1) {
        *out = j->legal->play[j->result[0]];
        return reason;
    }
    if (j->results > 1) {
        reason = vd_reason_at(VD_REASON_ambiguous, 0, 0, 0);
        add_example(&reason, &j->legal->play[j->result[0]]);
        add_example(&reason, &j->legal->play[j->result[1]]);
        return reason;
    }
    return j->completed && (j->legal->count > 0 || j->walled) ? duty_reason(j) : j->dead;
}

/* No die at all would enter: not this roll but the closed board is in the way (R36). */
static bool closed_out(const judge *j)
{
    const vd_turn_so_far turn = {.start = j->start, .dice = j->dice};

    for (int die = 1; die <= 6; die++) {
        vd_hop hop;
        int other;

        if (vd_hop_reason(j->variant, j->start, &turn, VD_PLACE_BAR, die, &hop, &other) !=
            VD_REASON_blocked_entry)
            return false;
    }
    return true;
}

vd_reason vd_play_judge(const vd_variant *variant, const vd_pos *pos, vd_dice dice, bool named,
                        const vd_claim *claim, vd_plays *scratch, vd_play *out)
{
    judge j;
    vd_reason reason;
    vd_status status;

    memset(&j, 0, sizeof j);
    j.variant = variant;
    j.start = pos;
    j.dice = dice;
    j.legal = scratch;
    j.moves = (uint8_t)vd_dice_moves(variant, pos, dice, j.move_die);
    j.most = vd_dice_over_third(variant, dice) ? VD_DICE_MAX : j.moves;
    if (!named && pos->pending == VD_PENDING_NAME_DOUBLE)
        return vd_reason_at(VD_REASON_name_double, 0, 0, 0);
    if (named && !vd_pos_is_unrolled(pos))
        return vd_reason_at(VD_REASON_no_double_to_name, 0, 0, 0);
    status = named ? vd_plays_find_named(variant, pos, dice.die[0], scratch)
                   : vd_plays_find(variant, pos, dice, scratch);
    if (status != VD_OK)
        return vd_reason_at(VD_REASON_unreadable, 0, 0,
                            0); /* scratch is smaller than the contract asks */
    reason = claim->no_play ? judge_no_play(&j, out) : judge_legs(&j, claim, out);
    if (variant->start_unentered > 0 && variant->entry == VD_ENTER_FREE &&
        reason.code == VD_REASON_bar_first)
        reason.rule = 84;
    if (reason.code == VD_REASON_blocked_entry && pos->side[VD_MOVER].bar > 0 && closed_out(&j))
        reason.rule = 36;
    vd_reason_own(variant, &reason);
    reason.nothing = reason.code != VD_REASON_legal && scratch->count == 0;
    return reason;
}
