/* Legal plays: the one generator of the project. Its search is in plays_core.h, compiled for any variant and again
 * for standard backgammon. */
#include "videau/rules.h"

#include <string.h>

#include "inner/own_checkers.h"
#include "occupancy.h"
#include "rules_priv.h"

typedef enum gen_mode { MODE_STORE, MODE_RESULT, MODE_COUNT, MODE_FIND } gen_mode;

/* How results found on two ways are recognised. */
typedef enum gen_key {
    KEY_NONE,  /* cannot happen */
    KEY_SAME,  /* a double: the set of origins names the result */
    KEY_MIXED, /* different dice: net origins, net landings and points hit name the result */
    KEY_NET    /* different dice where checkers are pinned: net origins and net landings do */
} gen_key;

enum { SEEN_SMALL = 1024, SEEN_BIG = 2 * VD_PLAYS_MAX };

typedef struct gen {
    const vd_variant *variant;
    gen_mode mode;
    vd_pos work;
    vd_hop hop[VD_HOPS_MAX];
    int depth;
    int best;        /* most hops so far */
    int more;        /* most that can follow so many, where a play leaves a rest */
    uint8_t single;  /* with best == 1 and two different dice: the die that counts (R51); else 0 */
    bool one_higher; /* R51 applies */
    bool full;
    size_t count;
    vd_plays *plays;      /* MODE_STORE */
    vd_results *results;  /* MODE_RESULT */
    const vd_pos *target; /* MODE_FIND */
    vd_hop found[VD_HOPS_MAX];
    uint8_t
        head_least; /* checkers that stay on the start point in this turn, where the variant has a head */
    uint64_t shut;  /* six points of mine of which the end must open one; 0: none */
    uint64_t *seen; /* open-addressed keys; 0 is empty (no key is 0) */
    uint32_t seen_mask;
} gen;

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

/* key_mixed for two hops, which the hot path has: the same key, without loops. */
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
 * six bits each. Exact, no hashing: equal keys are equal results. Out of line, so that what is called for two hops needs no
 * guarded arrays. */
VD_OUTLINE uint64_t key_many(const gen *g)
{
    unsigned from[VD_DICE_MAX];
    unsigned to[VD_DICE_MAX];
    unsigned hit[VD_DICE_MAX];
    int n = g->depth;
    int hits = 0;
    uint64_t key;

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

static inline uint64_t key_mixed(const gen *g)
{
    return g->depth == 2 ? key_two(g) : key_many(g);
}

/* The same without the points hit, which are the lowest bits of either key. */
static inline uint64_t key_net(const gen *g)
{
    const int hits = g->depth == 2 ? 12 : 18;

    return key_mixed(g) >> hits << hits;
}

static inline uint64_t key_of(const gen *g, gen_key kind)
{
    if (kind == KEY_SAME)
        return key_same(g);
    return kind == KEY_NET ? key_net(g) : key_mixed(g);
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
    const bool won = vd_side_arrived(g->variant, &g->work.side[VD_MOVER]) == g->variant->checkers;
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
    pos->pending_die = g->work.pending_die;
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
    if (kind != KEY_NONE && !is_new(g, key_of(g, kind)))
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
           !v->one_each && v->doubles != VD_DOUBLES_OVER_THIRD &&
           memcmp(v->opponent_point, standard.opponent_point, sizeof v->opponent_point) == 0;
}

static inline bool order_counts(const vd_variant *v)
{
    return v->hit == VD_HIT_HOME_REACHED || v->hit == VD_HIT_PRESENT || vd_own_count(v) ||
           v->hit == VD_HIT_ENTRY || v->entry == VD_ENTER_HALF_FIRST || v->wall == VD_WALL_NARDE;
}

/* What came of a hit where who is hit stands on its first point again, beside the mover's flags. */
enum { SENT_MINE = 64, SENT_THEIRS = 128 };

/* The opponent's checker that the mover has taken off its point stands on its first point again, and hits there: returns what
 * it did. */
static inline uint8_t send_back(const vd_variant *v, vd_pos *pos, occupancy *bits)
{
    vd_side *mover = &pos->side[VD_MOVER];
    vd_side *opponent = &pos->side[VD_OPPONENT];
    const int entry = v->opponent_point[v->track];
    uint8_t sent = 0;

    opponent->point[v->track]++;
    close_entry(v, bits);
    if (mover->point[entry] == 0)
        return sent;
    mover->point[entry]--;
    mover->point[v->track]++;
    bits->occ = (bits->occ & ~BIT(entry)) | BIT(v->track);
    sent = SENT_MINE;
    if (bits->blot >> v->track & 1U) { /* and so does mine, where one of theirs stands alone */
        opponent->point[entry]--;
        opponent->point[v->track]++;
        bits->blot &= ~BIT(v->track);
        sent |= SENT_THEIRS;
    }
    return sent;
}

static inline void unsend(const vd_variant *v, vd_pos *pos, uint8_t sent)
{
    vd_side *mover = &pos->side[VD_MOVER];
    vd_side *opponent = &pos->side[VD_OPPONENT];
    const int entry = v->opponent_point[v->track];

    opponent->point[v->track]--;
    if (sent & SENT_MINE) {
        mover->point[entry]++;
        mover->point[v->track]--;
    }
    if (sent & SENT_THEIRS) {
        opponent->point[entry]++;
        opponent->point[v->track]--;
    }
}

static inline bool hop_stands(const gen *g, const occupancy *bits)
{
    return vd_walls_allowed(g->variant, &g->work, bits->occ);
}

static inline bool end_stands(const gen *g, const occupancy *bits)
{
    return vd_walls_allowed(g->variant, &g->work, bits->occ) &&
           (g->shut == 0 || (bits->occ & g->shut) != g->shut);
}

/* Of the points from which `die` may be played those whose checker passes none of its own. */
static inline uint64_t without_passing(const gen *g, const occupancy *bits, uint64_t from, int die)
{
    uint64_t out = from;

    for (; from; from &= from - 1) {
        if (passes_own(g->variant, bits, low_bit(from), low_bit(from) - die))
            out &= ~(from & (0U - from));
    }
    return out;
}

static void end_with_rest(gen *g, occupancy bits, unsigned left);

/* Any variant. */
/* What `repeat` of plays_core.h has left: the die, how often, and the last source. */
static inline unsigned same_left(int die, int left, int last)
{
    return (unsigned)die | (unsigned)left << 4 | (unsigned)last << 8;
}

#define NAME(word)               word##_any
#define V                        (g->variant)
#define may_hit_any(mover, bits) hits_now(V, mover, bits)
#define entry_allowed_any(mover) entry_is_allowed(V, mover)
#define order_matters_any()      order_counts(V)
#define occupancy_any(g)         occupancy_of(V, &(g)->work)
#include "plays_core.h"
#undef NAME
#undef V

/* Standard backgammon: the same with constants. */
#define NAME(word)                    word##_standard
#define V                             (&standard)
#define may_hit_standard(mover, bits) hits_now(V, mover, bits)
#define entry_allowed_standard(mover) entry_is_allowed(V, mover)
#define order_matters_standard()      order_counts(V)
#define occupancy_standard(g)         occupancy_of(V, &(g)->work)
#include "plays_core.h"
#undef NAME
#undef V

/* ---- What a play leaves of a throw ---- */

/* How many of these dice can follow, at most: four bits each, as in `orders`. */
static int most_after(gen *g, occupancy bits, unsigned dice)
{
    const int all = dice == 0 ? 0 : dice < 16U ? 1 : 2;
    int most = 0;

    for (unsigned at = 0; dice >> at != 0 && most < all; at += 4) {
        const int die = (int)(dice >> at & 15U);
        const unsigned others = at == 0 ? dice >> 4 : dice & 15U;

        for (uint64_t from = sources_any(g, &bits, die); from && most < all; from &= from - 1) {
            occupancy next = bits;
            uint8_t flags;
            const vd_hop hop = make_any(g, &next, low_bit(from), die, &flags);
            const int played = 1 + most_after(g, next, others);

            unmake_any(g, &hop, flags);
            most = played > most ? played : most;
        }
    }
    return most;
}

/* Two dice that are left, four bits each, as pending_die says them. */
static uint8_t rest_of(unsigned left)
{
    const unsigned a = left & 15U, b = left >> 4;

    VD_ASSERT(b >= 1 && b <= 6);
    return (uint8_t)(a > b ? VD_REST_TWO * a + b : VD_REST_TWO * b + a);
}

/* As many hops as one play makes, and two dice are left: it counts if as many of those as possible can follow (GA8). */
static void end_with_rest(gen *g, occupancy bits, unsigned left)
{
    const int more = most_after(g, bits, left);

    if (g->depth == g->best) {
        if (more < g->more)
            return;
        if (more > g->more)
            forget(g);
    }
    g->more = more;
    g->work.pending_die = more > 0 ? rest_of(left) : 0;
    emit(g, KEY_MIXED);
    g->work.pending_die = 0;
}

bool vd_dice_over_third(const vd_variant *variant, vd_dice dice)
{
    return variant->doubles == VD_DOUBLES_OVER_THIRD && dice.count == 3 &&
           dice.die[0] == dice.die[1] && dice.die[1] > dice.die[2];
}

uint8_t vd_rest_after(const vd_variant *variant, const vd_pos *after, vd_dice dice,
                      const vd_hop *hop, int hops)
{
    const unsigned pair = dice.die[0];
    unsigned left = pair << 4 | dice.die[2];
    gen g;

    if (hops < VD_DICE_MAX)
        return 0;
    for (int i = 0; i < hops; i++) {
        if (hop[i].die == dice.die[2])
            left = pair << 4 | pair;
    }
    g.variant = variant;
    g.work = *after;
    return most_after(&g, occupancy_of(variant, after), left) > 0 ? rest_of(left) : 0;
}

/* ---- Dice as moves ---- */

/* How often the number of a double is played in this phase of the turn. */
static int double_moves(const vd_variant *variant, const vd_pos *pos, int number)
{
    if (variant->doubles != VD_DOUBLES_BY_NUMBER)
        return VD_HOPS_MAX;
    if (pos->pending == VD_PENDING_COMPLEMENT && number > VD_HOPS_MAX)
        return number - VD_HOPS_MAX;
    return number < VD_HOPS_MAX ? number : VD_HOPS_MAX;
}

int vd_dice_moves(const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                  uint8_t die[VD_NUMBERS_MAX])
{
    int n = 0;

    VD_ASSERT(dice.count == 2 || dice.count == 3);
    if (variant->lower_die) {
        die[0] = dice.die[dice.count - 1];
        return 1;
    }
    if (vd_dice_over_third(variant, dice)) {
        memset(die, dice.die[0], VD_NUMBERS_MAX - 1);
        die[VD_NUMBERS_MAX - 1] = dice.die[2];
        return VD_NUMBERS_MAX;
    }
    if (vd_dice_is_double(dice) && variant->doubles != VD_DOUBLES_TWO &&
        variant->doubles != VD_DOUBLES_OVER_THIRD) {
        memset(die, dice.die[0], VD_HOPS_MAX);
        return double_moves(variant, pos, dice.die[0]);
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
    if (pos->pending != VD_PENDING_COMPLEMENT)
        return VD_STAGE_NAMED;
    return pos->pending_die > VD_REST_SIX ? VD_STAGE_SIX_LEFT : VD_STAGE_COMPLEMENT;
}

/* The rest of a throw after this phase, 0 when nothing of it can be played: two of a pair and the third, or three times over. */
static uint8_t rest_of_throw(const vd_variant *variant, vd_dice dice, vd_stage stage, int hops,
                             uint8_t rest, const vd_pos *pos)
{
    const bool alike = dice.count == 3 && dice.die[0] == dice.die[2];

    if (stage == VD_STAGE_COMPLEMENT || hops < VD_DICE_MAX)
        return 0;
    if (!alike)
        return rest;
    if (!vd_plays_any(variant, pos, dice))
        return 0;
    return (uint8_t)(dice.die[0] + (stage == VD_STAGE_ROLL ? VD_REST_SIX : VD_REST_THREE));
}

void vd_pending_after(const vd_variant *variant, vd_dice dice, vd_stage stage, int hops,
                      vd_pos *pos)
{
    const bool all_four = vd_dice_is_double(dice) && hops == 4;
    const uint8_t rest = pos->pending_die;

    VD_ASSERT(hops >= 0 && hops <= VD_HOPS_MAX);
    pos->pending = VD_PENDING_NONE;
    pos->pending_die = 0;
    if (vd_pos_won(variant, pos, VD_MOVER))
        return; /* R88 */
    if (variant->doubles == VD_DOUBLES_OVER_THIRD) {
        pos->pending_die = rest_of_throw(variant, dice, stage, hops, rest, pos);
        pos->pending = pos->pending_die ? VD_PENDING_COMPLEMENT : VD_PENDING_NONE;
        return;
    }
    if (variant->unplayed_loses && hops < dice.count) {
        pos->pending = VD_PENDING_LOST; /* FA8 */
        return;
    }
    if (vd_dice_again(variant, dice)) {
        pos->pending = VD_PENDING_AGAIN;
        return;
    }
    if (stage == VD_STAGE_ROLL && variant->special12 != VD_12_ORDINARY && dice.count == 2 &&
        dice.die[0] == 2 && dice.die[1] == 1 && hops == 2) {
        pos->pending = VD_PENDING_NAME_DOUBLE;
    } else if (all_four &&
               ((stage == VD_STAGE_ROLL && variant->doubles == VD_DOUBLES_FOUR_COMPLEMENT) ||
                (stage == VD_STAGE_NAMED && variant->special12 == VD_12_NAME_DOUBLE_COMPLEMENT))) {
        pos->pending = VD_PENDING_COMPLEMENT;
        pos->pending_die = (uint8_t)(7 - dice.die[0]);
    } else if (variant->doubles == VD_DOUBLES_CHAIN) {
        if (all_four && dice.die[0] < 6) {
            pos->pending = VD_PENDING_COMPLEMENT;
            pos->pending_die = (uint8_t)(dice.die[0] + 1);
        }
    } else if (variant->doubles == VD_DOUBLES_BY_NUMBER) {
        if (all_four && stage == VD_STAGE_ROLL && dice.die[0] > VD_HOPS_MAX) {
            pos->pending = VD_PENDING_COMPLEMENT;
            pos->pending_die = dice.die[0];
        }
    } else if (all_four && stage != VD_STAGE_ROLL) {
        pos->pending = VD_PENDING_AGAIN;
    }
}

/* Set up and search. `seen` is as large as the dice want: SEEN_SMALL, SEEN_BIG. */
static void gen_run(gen *g, const vd_variant *variant, const vd_pos *pos, vd_dice dice)
{
    uint8_t die[VD_NUMBERS_MAX] = {0};
    int moves = vd_dice_moves(variant, pos, dice, die);
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
    if (is_standard(variant)) {
        run_standard(g, die, moves, same);
    } else {
        g->head_least = variant->head ? vd_head_least(variant, &pos->side[VD_MOVER], dice) : 0;
        g->more = 0;
        run_any(g, die, moves, same);
    }
}

/* A search that may meet doubles in a variant where the order of hops matters needs the big table. */
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

static void gen_once(gen *g, const vd_variant *variant, const vd_pos *pos, vd_dice dice)
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

/* Where the opponent is shut in, the plays that open a point; where none of those that use most of the throw does, the duty
 * lapses and all of them count. */
static void gen_opening(gen *g, const vd_variant *variant, const vd_pos *pos, vd_dice dice)
{
    const uint64_t shut = vd_shut_in(variant, pos);
    const int best = g->best;
    const uint8_t single = g->single;

    if (shut == 0 || best == 0)
        return;
    g->shut = shut;
    gen_once(g, variant, pos, dice);
    if (g->best == best && (best > 1 || g->single == single))
        return;
    g->shut = 0;
    gen_once(g, variant, pos, dice);
}

static void gen_any(gen *g, const vd_variant *variant, const vd_pos *pos, vd_dice dice)
{
    g->shut = 0;
    gen_once(g, variant, pos, dice);
    if (variant->unblock)
        gen_opening(g, variant, pos, dice);
}

/* Can a turn of this variant go on after the play? */
static bool turn_may_go_on(const vd_variant *variant)
{
    return variant->special12 != VD_12_ORDINARY || variant->doubles == VD_DOUBLES_FOUR_COMPLEMENT ||
           variant->doubles >= VD_DOUBLES_CHAIN || variant->mother || vd_variant_locks(variant) ||
           variant->equal_again || variant->unplayed_loses;
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
        vd_pos *flipped = &results->pos[i];
        vd_pos result;

        if (results->stays[i])
            continue;
        vd_pos_flip(flipped, &result);
        result.pending_die = flipped->pending_die; /* the rest that it leaves */
        vd_pending_after(variant, dice, VD_STAGE_ROLL, g.best, &result);
        results->stays[i] = result.pending != VD_PENDING_NONE ||
                            vd_pos_won(variant, &result, VD_MOVER) ||
                            vd_pos_drawn(variant, &result);
        if (results->stays[i])
            *flipped = result;
    }
    results->count = g.count;
    return VD_OK;
}

vd_status vd_plays_find_named(const vd_variant *variant, const vd_pos *pos, int die,
                              vd_plays *plays)
{
    const vd_dice dice =
        pos->pending == VD_PENDING_COMPLEMENT ? vd_pending_dice(pos) : vd_dice_make(die, die);

    return find(variant, pos, dice, vd_stage_of(pos, true), plays);
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
    occupancy bits;

    if (variant->wall)
        return vd_plays_count(variant, pos, dice) > 0;
    g.variant = variant;
    g.work = *pos;
    g.head_least = variant->head ? vd_head_least(variant, &pos->side[VD_MOVER], dice) : 0;
    vd_pos_see_roll(variant, &g.work, dice);
    bits = occupancy_of(variant, &g.work);
    for (int i = variant->lower_die ? dice.count - 1 : 0; i < dice.count; i++) {
        if (sources_any(&g, &bits, dice.die[i]) != 0)
            return true;
    }
    return false;
}

int vd_result_legal(const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                    const vd_pos *result, vd_hop *hop)
{
    gen g;

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

void vd_pos_pass(const vd_variant *variant, const vd_pos *pos, vd_dice dice, vd_pos *out)
{
    *out = *pos;
    vd_pos_see_roll(variant, out, dice);
    vd_pending_after(variant, dice, VD_STAGE_ROLL, 0, out);
}

void vd_hop_apply(const vd_variant *variant, vd_pos *pos, const vd_hop *hop)
{
    gen g;
    occupancy bits;
    uint8_t flags;
    int source = hop->from;

    VD_ASSERT(hop->die >= 1 && hop->die <= 6);
    g.variant = variant;
    g.work = *pos;
    bits = occupancy_of(variant, pos);
    if (hop->from == VD_PLACE_BAR || hop->from == VD_PLACE_UNENTERED)
        source = variant->track + 1;
    VD_ASSERT(source >= 1 && source <= variant->track + 1);
    (void)make_any(&g, &bits, source, hop->die, &flags);
    *pos = g.work;
}
