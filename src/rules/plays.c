/* Legal plays: the one generator of the project. Its search is in plays_core.h, compiled for any variant and again
 * for standard backgammon. */
#include "videau/rules.h"

#include <string.h>

#include "rules_priv.h"

#define BIT(k) ((uint64_t)1 << (k))

/* What the search needs of the board, kept beside the counts. Bit k stands for the mover's point k. */
typedef struct face {
    uint64_t occ;   /* mine */
    uint64_t open;  /* not shut by the opponent; blots included */
    uint64_t blot;  /* a single adverse checker that a landing hits */
    uint64_t stuck; /* I hit there in my own home this turn (Tavla) */
} face;

typedef enum gen_mode { MODE_STORE, MODE_RESULT, MODE_COUNT, MODE_FIND } gen_mode;

/* How results found on two ways are recognised. */
typedef enum gen_key {
    KEY_NONE, /* cannot happen */
    KEY_SAME, /* a double: the set of origins names the result */
    KEY_MIXED /* different dice: net origins, net landings and points hit name the result */
} gen_key;

enum { SEEN_SMALL = 1024, SEEN_BIG = 2 * VD_PLAYS_MAX };

typedef struct gen {
    const vd_variant *variant;
    gen_mode mode;
    vd_pos work;
    vd_hop hop[VD_HOPS_MAX];
    int depth;
    int best;        /* most hops so far */
    uint8_t single;  /* with best == 1 and two different dice: the die that counts (R51); else 0 */
    bool one_higher; /* R51 applies */
    bool full;
    size_t count;
    vd_plays *plays;      /* MODE_STORE */
    vd_results *results;  /* MODE_RESULT */
    const vd_pos *target; /* MODE_FIND */
    vd_hop found[VD_HOPS_MAX];
    uint64_t *seen; /* open-addressed keys; 0 is empty (no key is 0) */
    uint32_t seen_mask;
} gen;

static inline int top_bit(uint64_t bits)
{
    return 63 - __builtin_clzll(bits);
}

static inline int low_bit(uint64_t bits)
{
    return __builtin_ctzll(bits);
}

static inline unsigned place_code(uint8_t from)
{
    if (from == VD_PLACE_BAR)
        return 63;
    return from == VD_PLACE_UNENTERED ? 62 : from;
}

static inline uint64_t pack_sorted(unsigned *values, int n, int fields)
{
    uint64_t key = 0;

    for (int i = 1; i < n; i++) {
        for (int j = i; j > 0 && values[j] > values[j - 1]; j--) {
            unsigned swap = values[j];

            values[j] = values[j - 1];
            values[j - 1] = swap;
        }
    }
    for (int i = 0; i < fields; i++)
        key = key << 6 | (i < n ? values[i] : 0);
    return key;
}

/* All hops use one die, so how many checkers left each point decides the result, hits included. */
static uint64_t key_same(const gen *g)
{
    unsigned from[VD_HOPS_MAX];

    for (int i = 0; i < g->depth; i++)
        from[i] = place_code(g->hop[i].from);
    return pack_sorted(from, g->depth, VD_HOPS_MAX);
}

/* key_mixed for the case that the hot path meets: two hops. The same key, without loops. */
static inline uint64_t key_two(const gen *g)
{
    unsigned from = place_code(g->hop[0].from);
    unsigned from_2 = place_code(g->hop[1].from);
    unsigned to = g->hop[0].to;
    unsigned to_2 = g->hop[1].to;
    unsigned hit = g->hop[0].hit ? to : 0;
    unsigned hit_2 = g->hop[1].hit ? to_2 : 0;

    if (to == from_2 && to != 0) {
        to = to_2;
        from_2 = to_2 = 0;
    } else if (to_2 == from && to_2 != 0) {
        from = from_2;
        from_2 = to_2 = 0;
    }
    return (uint64_t)(from > from_2 ? from << 6 | from_2 : from_2 << 6 | from) << 24 |
           (uint64_t)(to > to_2 ? to << 6 | to_2 : to_2 << 6 | to) << 12 |
           (hit > hit_2 ? hit << 6 | hit_2 : hit_2 << 6 | hit);
}

/* At most three hops with different dice: origins and landings with those that cancel struck out, and the hits,
 * six bits each. Exact, no hashing: equal keys are equal results. */
static uint64_t key_mixed(const gen *g)
{
    unsigned from[VD_DICE_MAX];
    unsigned to[VD_DICE_MAX];
    unsigned hit[VD_DICE_MAX];
    int n = g->depth;
    int hits = 0;
    uint64_t key;

    if (n == 2)
        return key_two(g);
    for (int i = 0; i < n; i++) {
        from[i] = place_code(g->hop[i].from);
        to[i] = g->hop[i].to;
        if (g->hop[i].hit)
            hit[hits++] = to[i];
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            if (to[i] == from[j] && to[i] != 0) {
                n--;
                from[j] = from[n];
                to[i] = to[n];
                i = -1; /* start over: the arrays have changed */
                break;
            }
        }
    }
    key = pack_sorted(from, n, VD_DICE_MAX);
    key = key << 18 | pack_sorted(to, n, VD_DICE_MAX);
    return key << 18 | pack_sorted(hit, hits, VD_DICE_MAX);
}

static void forget(gen *g)
{
    g->count = 0;
    g->full = false; /* what overflowed is dropped with the rest */
    if (g->seen)
        memset(g->seen, 0, (g->seen_mask + 1) * sizeof *g->seen);
}

/* True the first time a key comes. The table is never full: it has more room than there can be results. */
static bool is_new(gen *g, uint64_t key)
{
    uint32_t at = (uint32_t)(key * 0x9E3779B97F4A7C15U >> 40) & g->seen_mask;

    while (g->seen[at] != 0) {
        if (g->seen[at] == key)
            return false;
        at = (at + 1) & g->seen_mask;
    }
    g->seen[at] = key;
    return true;
}

/* Does a sequence of this length count, given what was found before? Longer ones drop all shorter ones (R50, R53);
 * a lone higher die drops the lower (R51). */
static inline bool is_wanted(gen *g)
{
    if (g->depth < g->best || g->depth == 0)
        return false;
    if (g->depth > g->best) {
        g->best = g->depth;
        forget(g);
    }
    if (g->depth == 1 && g->one_higher) {
        if (g->hop[0].die < g->single)
            return false;
        if (g->hop[0].die > g->single) {
            if (g->count > 0)
                forget(g);
            g->single = g->hop[0].die;
        }
    }
    return true;
}

static void store(gen *g)
{
    vd_play *play;

    if (g->count >= g->plays->capacity) {
        g->full = true;
        return;
    }
    play = &g->plays->play[g->count];
    play->result = g->work;
    memcpy(play->hop, g->hop, sizeof play->hop);
    play->hops = (uint8_t)g->depth;
}

/* What is left to do in the turn is not looked at here. */
static inline void store_result(gen *g)
{
    const vd_results *to = g->results;
    const bool won = g->work.side[VD_MOVER].point[0] == g->variant->checkers;
    vd_pos *pos;

    if (g->count >= to->capacity) {
        g->full = true;
        return;
    }
    pos = &to->pos[g->count];
    to->stays[g->count] = won;
    pos->side[VD_MOVER] = g->work.side[won ? VD_MOVER : VD_OPPONENT];
    pos->side[VD_OPPONENT] = g->work.side[won ? VD_OPPONENT : VD_MOVER];
    pos->pending = VD_PENDING_NONE;
    pos->pending_die = 0;
}

/* The current sequence cannot go on. */
static inline void emit(gen *g, gen_key kind)
{
    if (!is_wanted(g))
        return;
    if (g->mode == MODE_FIND) {
        if (g->count == 0 && memcmp(g->work.side, g->target->side, sizeof g->work.side) == 0) {
            g->count = 1;
            memcpy(g->found, g->hop, sizeof g->found);
        }
        return;
    }
    if (kind != KEY_NONE && !is_new(g, kind == KEY_SAME ? key_same(g) : key_mixed(g)))
        return;
    if (g->mode == MODE_STORE)
        store(g);
    else if (g->mode == MODE_RESULT)
        store_result(g);
    g->count++;
}

/* A last hop from each of these points, all distinct. */
static inline void count_many(gen *g, uint64_t from)
{
    g->depth++;
    if (is_wanted(g))
        g->count += (size_t)__builtin_popcountll(from);
    g->depth--;
}

static const vd_variant standard = {.track = 24,
                                    .home = 6,
                                    .checkers = 15,
                                    .dice = 2,
                                    .block_at = 2,
                                    .opponent_point = {0,  24, 23, 22, 21, 20, 19, 18, 17,
                                                       16, 15, 14, 13, 12, 11, 10, 9,  8,
                                                       7,  6,  5,  4,  3,  2,  1}};

/* Everything the search reads agrees with `standard`: start, value and cube do not matter to it. */
static bool is_standard(const vd_variant *v)
{
    return v->track == 24 && v->home == 6 && v->start_unentered == 0 && v->hit == VD_HIT_ALWAYS &&
           v->block_at == 2 && !v->no_hit_run && v->bearoff == VD_BEAROFF_STANDARD &&
           memcmp(v->opponent_point, standard.opponent_point, sizeof v->opponent_point) == 0;
}

static inline bool hits_now(const vd_variant *v, const vd_side *mover, const face *f)
{
    switch ((vd_hit)v->hit) {
    case VD_HIT_NEVER:
        return false;
    case VD_HIT_HOME_REACHED:
        return (mover->flags & VD_HOME_REACHED) != 0;
    case VD_HIT_PRESENT:
        return (f->occ & (BIT(v->home + 1) - 2)) != 0;
    case VD_HIT_ALWAYS:
    default:
        return true;
    }
}

static inline bool entry_is_allowed(const vd_variant *v, const vd_side *mover)
{
    return v->enter_after == VD_ENTER_ANY_TIME || (mover->flags & VD_ENTRY_ALLOWED) != 0;
}

static inline bool order_counts(const vd_variant *v)
{
    return v->hit == VD_HIT_HOME_REACHED || v->hit == VD_HIT_PRESENT;
}

static inline face look_at(const vd_variant *v, const vd_pos *pos)
{
    face f = {0, 0, 0, 0};

    for (int k = 1; k <= v->track; k++) {
        int theirs = v->opponent_point[k] ? pos->side[VD_OPPONENT].point[v->opponent_point[k]] : 0;

        f.occ |= (uint64_t)(pos->side[VD_MOVER].point[k] > 0) << k;
        f.open |= (uint64_t)(theirs < v->block_at) << k;
        f.blot |= (uint64_t)(theirs == 1 && v->block_at > 1) << k;
    }
    return f;
}

/* Any variant. */
#define NAME(word)               word##_any
#define V                        (g->variant)
#define may_hit_any(mover, f)    hits_now(V, mover, f)
#define entry_allowed_any(mover) entry_is_allowed(V, mover)
#define order_matters_any()      order_counts(V)
#define look_any(g)              look_at(V, &(g)->work)
#include "plays_core.h"
#undef NAME
#undef V

/* Standard backgammon: the same with constants. */
#define NAME(word)                    word##_standard
#define V                             (&standard)
#define may_hit_standard(mover, f)    hits_now(V, mover, f)
#define entry_allowed_standard(mover) entry_is_allowed(V, mover)
#define order_matters_standard()      order_counts(V)
#define look_standard(g)              look_at(V, &(g)->work)
#include "plays_core.h"
#undef NAME
#undef V

int vd_dice_moves(const vd_variant *variant, vd_dice dice, uint8_t *die)
{
    int n = 0;

    VD_ASSERT(dice.count == 2 || dice.count == 3);
    if (vd_dice_is_double(dice) && variant->doubles != VD_DOUBLES_TWO) {
        memset(die, dice.die[0], VD_HOPS_MAX);
        return VD_HOPS_MAX;
    }
    while (n < dice.count && n < VD_DICE_MAX) {
        die[n] = dice.die[n];
        n++;
    }
    return n;
}

static bool all_same(const uint8_t *die, int n)
{
    for (int i = 1; i < n; i++) {
        if (die[i] != die[0])
            return false;
    }
    return true;
}

void vd_pos_see_roll(const vd_variant *variant, vd_pos *pos, vd_dice dice)
{
    if (variant->enter_after == VD_ENTER_AFTER_DOUBLE_OR_12 &&
        (vd_dice_is_double(dice) || (dice.die[0] == 2 && dice.die[1] == 1)))
        pos->side[VD_MOVER].flags |= VD_ENTRY_ALLOWED;
}

vd_stage vd_stage_of(const vd_pos *pos, bool named)
{
    if (!named)
        return VD_STAGE_ROLL;
    return pos->pending == VD_PENDING_COMPLEMENT ? VD_STAGE_COMPLEMENT : VD_STAGE_NAMED;
}

void vd_pending_after(const vd_variant *variant, vd_dice dice, vd_stage stage, int hops,
                      vd_pos *pos)
{
    bool all_four = vd_dice_is_double(dice) && hops == 4;

    VD_ASSERT(hops >= 0 && hops <= VD_HOPS_MAX);
    pos->pending = VD_PENDING_NONE;
    pos->pending_die = 0;
    if (vd_pos_won(variant, pos, VD_MOVER))
        return; /* R88 */
    if (stage == VD_STAGE_ROLL && variant->special12 != VD_12_ORDINARY && dice.count == 2 &&
        dice.die[0] == 2 && dice.die[1] == 1 && hops == 2) {
        pos->pending = VD_PENDING_NAME;
    } else if (all_four &&
               ((stage == VD_STAGE_ROLL && variant->doubles == VD_DOUBLES_FOUR_COMPLEMENT) ||
                (stage == VD_STAGE_NAMED && variant->special12 == VD_12_NAME_DOUBLE_COMPLEMENT))) {
        pos->pending = VD_PENDING_COMPLEMENT;
        pos->pending_die = (uint8_t)(7 - dice.die[0]);
    } else if (all_four && stage != VD_STAGE_ROLL) {
        pos->pending = VD_PENDING_AGAIN;
    }
}

/* Set up and search. `seen` has SEEN_BIG keys when `big`, else SEEN_SMALL. */
static void gen_run(gen *g, const vd_variant *variant, const vd_pos *pos, vd_dice dice)
{
    uint8_t die[VD_HOPS_MAX] = {0};
    int moves = vd_dice_moves(variant, dice, die);
    bool same = all_same(die, moves);

    g->variant = variant;
    g->work = *pos;
    g->work.pending = VD_PENDING_NONE;
    g->work.pending_die = 0;
    vd_pos_see_roll(variant, &g->work, dice);
    g->depth = 0;
    g->best = 0;
    g->single = 0;
    g->one_higher = !same && moves == 2 && variant->must_use == VD_MUST_MAX_THEN_HIGHER;
    g->full = false;
    memset(g->hop, 0, sizeof g->hop);
    forget(g);
    if (is_standard(variant))
        run_standard(g, die, moves, same);
    else
        run_any(g, die, moves, same);
}

/* A search that may opponent_point doubles in a variant where the order of hops matters needs the big table. */
static bool needs_big_table(const vd_variant *variant, vd_dice dice)
{
    return (order_counts(variant) && vd_dice_is_double(dice)) || variant->dice > 2;
}

static void run_small(gen *g, const vd_variant *variant, const vd_pos *pos, vd_dice dice)
{
    uint64_t seen[SEEN_SMALL];
    uint32_t origins = 1; /* the bar, and every point with a checker of mine */
    uint32_t size = 64;

    for (int k = 1; k <= variant->track; k++)
        origins += pos->side[VD_MOVER].point[k] > 0;
    /* Two orders, and the second hop may start where the first ended: at most 544 sequences, often under 100. */
    while (size <= 2 * origins * (origins + 1))
        size *= 2;
    VD_ASSERT(size <= SEEN_SMALL);
    g->seen = seen;
    g->seen_mask = size - 1;
    gen_run(g, variant, pos, dice);
    g->seen = NULL;
}

static void run_big(gen *g, const vd_variant *variant, const vd_pos *pos, vd_dice dice)
{
    uint64_t seen[SEEN_BIG];

    g->seen = seen;
    g->seen_mask = SEEN_BIG - 1;
    gen_run(g, variant, pos, dice);
    g->seen = NULL;
}

static void gen_any(gen *g, const vd_variant *variant, const vd_pos *pos, vd_dice dice)
{
    if (g->mode == MODE_FIND || (vd_dice_is_double(dice) && !order_counts(variant))) {
        g->seen = NULL;
        gen_run(g, variant, pos, dice);
    } else if (needs_big_table(variant, dice)) {
        run_big(g, variant, pos, dice);
    } else {
        run_small(g, variant, pos, dice);
    }
}

/* Can a turn of this variant go on after the play? */
static bool turn_may_go_on(const vd_variant *variant)
{
    return variant->special12 != VD_12_ORDINARY || variant->doubles == VD_DOUBLES_FOUR_COMPLEMENT;
}

static vd_status find(const vd_variant *variant, const vd_pos *pos, vd_dice dice, vd_stage stage,
                      vd_plays *plays)
{
    gen g;

    g.mode = MODE_STORE;
    g.plays = plays;
    plays->count = 0;
    gen_any(&g, variant, pos, dice);
    if (g.full)
        return VD_ERR_FULL;
    for (size_t i = 0; i < g.count && turn_may_go_on(variant); i++)
        vd_pending_after(variant, dice, stage, plays->play[i].hops, &plays->play[i].result);
    plays->count = g.count;
    return VD_OK;
}

vd_status vd_plays_find(const vd_variant *variant, const vd_pos *pos, vd_dice dice, vd_plays *plays)
{
    VD_ASSERT(plays->play || plays->capacity == 0);
    return find(variant, pos, dice, VD_STAGE_ROLL, plays);
}

vd_status vd_plays_results(const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                           vd_results *results)
{
    gen g;

    VD_ASSERT(results->pos && results->stays);
    g.mode = MODE_RESULT;
    g.results = results;
    results->count = 0;
    gen_any(&g, variant, pos, dice);
    if (g.full)
        return VD_ERR_FULL;
    for (size_t i = 0; i < g.count && turn_may_go_on(variant); i++) {
        vd_pos *turned = &results->pos[i];
        vd_pos result;

        if (results->stays[i])
            continue;
        vd_pos_flip(turned, &result);
        vd_pending_after(variant, dice, VD_STAGE_ROLL, g.best, &result);
        results->stays[i] = result.pending != VD_PENDING_NONE;
        if (results->stays[i])
            *turned = result;
    }
    results->count = g.count;
    return VD_OK;
}

vd_status vd_plays_find_named(const vd_variant *variant, const vd_pos *pos, int die,
                              vd_plays *plays)
{
    return find(variant, pos, vd_dice_make(die, die), vd_stage_of(pos, true), plays);
}

size_t vd_plays_count(const vd_variant *variant, const vd_pos *pos, vd_dice dice)
{
    gen g;

    g.mode = MODE_COUNT;
    gen_any(&g, variant, pos, dice);
    return g.count;
}

bool vd_plays_any(const vd_variant *variant, const vd_pos *pos, vd_dice dice)
{
    gen g;
    face f;

    g.variant = variant;
    g.work = *pos;
    vd_pos_see_roll(variant, &g.work, dice);
    f = look_at(variant, &g.work);
    for (int i = 0; i < dice.count; i++) {
        if (sources_any(&g, &f, dice.die[i]) != 0)
            return true;
    }
    return false;
}

int vd_result_legal(const vd_variant *variant, const vd_pos *pos, vd_dice dice, bool named,
                    const vd_pos *result, vd_hop *hop)
{
    gen g;

    (void)named; /* the phases of a turn share their hops; only what follows differs */
    g.mode = MODE_FIND;
    g.target = result;
    gen_any(&g, variant, pos, dice);
    if (g.count == 0) {
        vd_pos stay = *pos;

        vd_pos_see_roll(variant, &stay, dice);
        return g.best == 0 && memcmp(stay.side, result->side, sizeof stay.side) == 0 ? 0 : -1;
    }
    if (hop)
        memcpy(hop, g.found, sizeof g.found);
    return g.best;
}

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
    return there > 0 ? VD_REASON_legal : VD_REASON_no_checker;
}

static vd_reason_code landing_reason(const vd_variant *variant, const vd_side *mover, const face *f,
                                     int to, bool entering, vd_hop *hop)
{
    if (!(f->open >> to & 1U))
        return entering ? VD_REASON_blocked_entry : VD_REASON_blocked;
    if (f->blot >> to & 1U) {
        if (!hits_now(variant, mover, f))
            return variant->hit == VD_HIT_NEVER ? VD_REASON_blocked : VD_REASON_no_hit_yet;
        hop->hit = 1;
    }
    return VD_REASON_legal;
}

/* Bearing off from point `from` with a die that is `over` too big. */
static vd_reason_code bearoff_reason(const vd_variant *variant, const vd_side *mover, const face *f,
                                     int from, int over, int *other)
{
    if (mover->bar > 0 || mover->unentered > 0 || f->occ >> (variant->home + 1)) {
        *other = top_bit(f->occ);
        if (mover->unentered > 0)
            *other = VD_PLACE_UNENTERED;
        if (mover->bar > 0)
            *other = VD_PLACE_BAR;
        return VD_REASON_not_all_home;
    }
    if (over > 0 && variant->bearoff == VD_BEAROFF_EXACT)
        return VD_REASON_exact_only;
    if (over > 0 && f->occ >> (from + 1)) {
        *other = top_bit(f->occ);
        return VD_REASON_higher_point;
    }
    return VD_REASON_legal;
}

vd_reason_code vd_hop_reason(const vd_variant *variant, const vd_pos *pos, uint64_t stuck, int from,
                             int die, vd_hop *hop, int *other)
{
    VD_ASSERT(die >= 1 && die <= 6);

    const vd_side *mover = &pos->side[VD_MOVER];
    face f = look_at(variant, pos);
    bool entering = from == VD_PLACE_BAR || from == VD_PLACE_UNENTERED;
    int to = (entering ? variant->track + 1 : from) - die;
    vd_reason_code code = origin_reason(variant, mover, from);

    *hop = (vd_hop){.from = (uint8_t)from, .to = (uint8_t)(to > 0 ? to : 0), .die = (uint8_t)die};
    *other = 0;
    if (code == VD_REASON_legal && to > 0)
        code = landing_reason(variant, mover, &f, to, entering, hop);
    if (code != VD_REASON_legal)
        return code;
    if (variant->no_hit_run && !entering && (stuck >> from & 1U) && mover->point[from] == 1)
        return VD_REASON_no_hit_run;
    if (from == VD_PLACE_UNENTERED && !entry_is_allowed(variant, mover))
        return VD_REASON_gate_shut;
    return to > 0 ? VD_REASON_legal : bearoff_reason(variant, mover, &f, from, -to, other);
}

void vd_hop_apply(const vd_variant *variant, vd_pos *pos, const vd_hop *hop)
{
    gen g;
    face f;
    uint8_t flags;
    int source = hop->from;

    VD_ASSERT(hop->die >= 1 && hop->die <= 6);
    g.variant = variant;
    g.work = *pos;
    f = look_at(variant, pos);
    if (hop->from == VD_PLACE_BAR || hop->from == VD_PLACE_UNENTERED)
        source = variant->track + 1;
    VD_ASSERT(source >= 1 && source <= variant->track + 1);
    (void)make_any(&g, &f, source, hop->die, &flags);
    *pos = g.work;
}

/* Does the throw hold these dice, each as often as the hops use it? */
static bool dice_suffice(const vd_variant *variant, vd_dice dice, const vd_hop *hop, int hops)
{
    uint8_t die[VD_HOPS_MAX];
    int moves = vd_dice_moves(variant, dice, die);
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
    vd_play play;
    int used;

    if (!dice_suffice(variant, dice, hop, hops))
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
        /* A hop made possible only by a later one is not this order's, but the result may still be legal. */
        if (vd_hop_reason(variant, &play.result, 0, hop[i].from, hop[i].die, &full, &other) !=
            VD_REASON_legal)
            return false;
        vd_hop_apply(variant, &play.result, &full);
    }
    used = vd_result_legal(variant, pos, dice, named, &play.result, play.hop);
    if (used < 0 || (hops == 0) != (used == 0))
        return false;
    play.hops = (uint8_t)used;
    vd_pending_after(variant, dice, vd_stage_of(pos, named), used, &play.result);
    *out = play;
    return true;
}
