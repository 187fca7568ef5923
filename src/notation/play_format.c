/* The one canonical text of a play (R101), found from the two positions and the dice: however the checkers were moved,
 * the same result prints the same. */
#include "inner/own_checkers.h"
#include "inner/throw_rest.h"
#include "situation_check.h"

#include <string.h>

/* ---- Hops that make the difference --------------------------------------------------------------------------- */

/* One checker's way; hops of one play, joined. */
typedef struct chain {
    uint8_t stop[VD_HOPS_MAX + 1];
    uint8_t stops;
} chain;

typedef struct way {
    chain chain[VD_HOPS_MAX]; /* longest first, then from the highest origin */
    int chains;
} way;

/* Height of an origin: bar, unentered, then the points. */
static int height(int place)
{
    if (place == VD_PLACE_BAR)
        return VD_TRACK_MAX + 3;
    return place == VD_PLACE_UNENTERED ? VD_TRACK_MAX + 2 : place;
}

/* Bear-offs before everything else, then the highest point. */
static int end_height(int place)
{
    return place == VD_PLACE_OFF ? VD_TRACK_MAX + 1 : place;
}

/* Hops of one play, as they are made. `ordered`: a checker may only be followed where it went on later, since what was made in between
 * made room for it. */
typedef struct hop_list {
    const vd_hop *hop;
    int count;
    bool ordered;
} hop_list;

/* The longest chain that starts with hop `first` of those not yet used. */
static void follow(const hop_list *list, unsigned used, int first, chain *best, unsigned *best_used)
{
    const vd_hop *hop = list->hop;
    const int hops = list->count;

    VD_ASSERT(first >= 0 && first < hops);

    chain way_there = {{hop[first].from, hop[first].to}, 2};

    used |= 1U << first;
    *best = way_there;
    *best_used = used;
    for (int more = list->ordered ? first + 1 : 0; more < hops; more++) {
        chain tail;
        unsigned tail_used;

        if ((used & (1U << more)) || hop[first].to == VD_PLACE_OFF ||
            hop[more].from != hop[first].to)
            continue;
        follow(list, used, more, &tail, &tail_used);
        if (tail.stops + 1 > best->stops) {
            best->stop[0] = hop[first].from;
            memcpy(best->stop + 1, tail.stop, tail.stops);
            best->stops = (uint8_t)(tail.stops + 1);
            *best_used = tail_used;
        }
    }
}

/* Negative when `a` comes first: longer, then from higher, then to higher. */
static int chain_order(const chain *a, const chain *b)
{
    if (a->stops != b->stops)
        return b->stops - a->stops;
    for (int i = 0; i < a->stops; i++) {
        int step = i == 0 ? height(b->stop[i]) - height(a->stop[i])
                          : end_height(b->stop[i]) - end_height(a->stop[i]);

        if (step != 0)
            return step;
    }
    return 0;
}

static void join(const hop_list *list, way *out)
{
    const int hops = list->count;
    unsigned used = 0;

    VD_ASSERT(hops >= 0 && hops <= VD_HOPS_MAX);
    out->chains = 0;
    while (used != (1U << hops) - 1U) {
        chain best = {{0}, 0};
        unsigned best_used = used;

        for (int first = 0; first < hops; first++) {
            chain found;
            unsigned found_used;

            if (used & (1U << first))
                continue;
            follow(list, used, first, &found, &found_used);
            if (best.stops == 0 || chain_order(&found, &best) < 0) {
                best = found;
                best_used = found_used;
            }
        }
        used = best_used;
        out->chain[out->chains++] = best;
    }
}

static bool way_before(const way *a, const way *b)
{
    for (int i = 0; i < a->chains && i < b->chains; i++) {
        int order = chain_order(&a->chain[i], &b->chain[i]);

        if (order != 0)
            return order < 0;
    }
    return a->chains < b->chains;
}

typedef struct search {
    const vd_variant *variant;
    const vd_pos *goal;
    uint8_t die[VD_NUMBERS_MAX]; /* like ones side by side */
    int numbers;
    int hops; /* that a play makes of them */
    vd_hop hop[VD_HOPS_MAX];
    way best;
    bool found;
} search;

/* The numbers that a play is made of. */
static void set_numbers(search *s, vd_dice dice)
{
    s->numbers = s->hops = dice.count;
    memcpy(s->die, dice.die, dice.count);
    if (!vd_dice_over_third(s->variant, dice))
        return;
    s->numbers = VD_NUMBERS_MAX;
    memset(s->die, dice.die[0], VD_NUMBERS_MAX - 1);
    s->die[VD_NUMBERS_MAX - 1] = dice.die[2];
}

static int checkers_apart(const vd_variant *variant, const vd_side *a, const vd_side *b)
{
    int apart = 0;

    for (int k = 0; k <= variant->track; k++)
        apart += a->point[k] > b->point[k] ? a->point[k] - b->point[k] : b->point[k] - a->point[k];
    apart += a->bar > b->bar ? a->bar - b->bar : b->bar - a->bar;
    return apart + (a->unentered > b->unentered ? a->unentered - b->unentered
                                                : b->unentered - a->unentered);
}

static bool may_bear_off(const vd_variant *variant, const vd_side *mover, int from, int die)
{
    int highest = variant->track;

    if (mover->bar + mover->unentered > 0 ||
        (variant->hit == VD_HIT_PIN && vd_side_pins(mover) != 0))
        return false;
    while (highest > 0 && mover->point[highest] == 0)
        highest--;
    return highest <= variant->home && variant->bearoff != VD_BEAROFF_NEVER &&
           (from == die || (variant->bearoff == VD_BEAROFF_STANDARD && from == highest));
}

/* Not every order of the same hops can be played. */
static bool order_counts(const vd_variant *variant)
{
    return vd_own_count(variant) || variant->hit == VD_HIT_ENTRY;
}

/* Is this hop possible by itself? Fills it. */
static bool hop_fits(const vd_variant *variant, const vd_pos *pos, int from, int die, vd_hop *out)
{
    const vd_side *mover = &pos->side[VD_MOVER];
    int to = (from > variant->track ? variant->track + 1 : from) - die, facing;

    if (from == VD_PLACE_BAR         ? mover->bar == 0
        : from == VD_PLACE_UNENTERED ? mover->unentered == 0
                                     : mover->point[from] == 0)
        return false;
    if (from != VD_PLACE_BAR && mover->bar > 0)
        return false;
    if (from <= variant->track && mover->unentered > 0 && variant->entry == VD_ENTER_ALL_FIRST)
        return false;
    *out = (vd_hop){(uint8_t)from, (uint8_t)(to > 0 ? to : VD_PLACE_OFF), (uint8_t)die, 0};
    if (vd_own_count(variant) && vd_own_forbid(variant, pos, from, out->to))
        return false;
    if (to <= 0)
        return may_bear_off(variant, mover, from, die);
    facing = vd_pos_facing(variant, pos, VD_MOVER, to);
    if (facing > 0 && variant->hit == VD_HIT_PIN && vd_side_is_pinned(mover, to))
        return false;
    if (facing > 0 && variant->hit == VD_HIT_ENTRY && to == variant->opponent_point[variant->track])
        return false;
    if (facing >= variant->block_at || (facing > 0 && !vd_hits_now(variant, pos)))
        return false;
    out->hit = facing > 0;
    return true;
}

static void consider(search *s, int hops)
{
    way found;

    VD_ASSERT(hops >= 0 && hops <= VD_HOPS_MAX);
    join(&(hop_list){s->hop, hops, order_counts(s->variant)}, &found);
    if (!s->found || way_before(&found, &s->best))
        s->best = found;
    s->found = true;
}

/* Try every hop with the numbers of `left` (a bit set) until the goal is reached. */
static void look(search *s, const vd_pos *pos, unsigned left, int depth)
{
    const int rest = s->hops - depth;
    int apart = checkers_apart(s->variant, &pos->side[VD_MOVER], &s->goal->side[VD_MOVER]);

    VD_ASSERT(depth >= 0 && depth <= VD_HOPS_MAX);
    if (depth > 0 && apart == 0 &&
        checkers_apart(s->variant, &pos->side[VD_OPPONENT], &s->goal->side[VD_OPPONENT]) == 0)
        consider(s, depth);
    /* One of the mover's may be sent back, two differences more. */
    if (rest == 0 || apart > 2 * rest + (s->variant->hit == VD_HIT_ENTRY ? 2 : 0))
        return;
    for (int i = 0; i < s->numbers; i++) {
        if (!(left & (1U << i)) ||
            (i > 0 && s->die[i] == s->die[i - 1] && (left & (1U << (i - 1)))))
            continue; /* of equal dice the first that is left */
        for (int source = 1; source <= s->variant->track + 2; source++) {
            int from = source <= s->variant->track ? source
                                                   : VD_PLACE_BAR + source - s->variant->track - 1;
            vd_pos after = *pos;

            if (!hop_fits(s->variant, pos, from, s->die[i], &s->hop[depth]))
                continue;
            vd_hop_apply(s->variant, &after, &s->hop[depth]);
            look(s, &after, left & ~(1U << i), depth + 1);
        }
    }
}

static bool all_equal(vd_dice dice)
{
    for (int i = 1; i < dice.count; i++) {
        if (dice.die[i] != dice.die[0])
            return false;
    }
    return true;
}

/* With one number only the hops follow from the difference: what left a point, less what it was given. */
static bool hops_of_double(const vd_variant *variant, const vd_pos *pos, const vd_pos *goal,
                           int die, vd_hop *hop, int *hops)
{
    const vd_side *from = &pos->side[VD_MOVER], *to = &goal->side[VD_MOVER];
    int flow[VD_TRACK_MAX + 3] = {0};
    int bar = from->bar - to->bar, unentered = from->unentered - to->unentered;

    *hops = 0;
    for (int k = variant->track + 2; k >= 1; k--) {
        int source = k == variant->track + 2   ? VD_PLACE_BAR
                     : k == variant->track + 1 ? VD_PLACE_UNENTERED
                                               : k;
        int below = (k > variant->track ? variant->track + 1 : k) - die;
        int leave = source == VD_PLACE_BAR         ? bar
                    : source == VD_PLACE_UNENTERED ? unentered
                                                   : from->point[k] - to->point[k] + flow[k];

        if (leave < 0 || *hops + leave > VD_HOPS_MAX)
            return false;
        if (below > 0)
            flow[below] += leave;
        for (; leave > 0; leave--)
            hop[(*hops)++] = (vd_hop){(uint8_t)source, (uint8_t)(below > 0 ? below : VD_PLACE_OFF),
                                      (uint8_t)die, 0};
    }
    return *hops > 0;
}

static void find_way(const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                     const vd_play *play, way *out)
{
    search s = {.variant = variant, .goal = &play->result};

    if (dice.count > 0 && dice.count <= VD_DICE_MAX) {
        int hops;

        if (!all_equal(dice) || order_counts(variant)) {
            set_numbers(&s, dice);
            look(&s, pos, (1U << s.numbers) - 1U, 0);
        } else if (hops_of_double(variant, pos, &play->result, dice.die[0], s.hop, &hops)) {
            join(&(hop_list){s.hop, hops, false}, &s.best);
            s.found = true;
        }
    }
    /* Dice that do not fit the play: print what was moved. */
    if (!s.found)
        join(&(hop_list){play->hop, play->hops, order_counts(variant)}, &s.best);
    *out = s.best;
}

/* ---- Printing ------------------------------------------------------------------------------------------------ */

/* Bit k: a blot on my point k was hit by this play. */
static uint64_t hit_points(const vd_variant *variant, const vd_pos *pos, const vd_pos *goal)
{
    uint64_t hit = 0;

    for (int k = 1; k <= variant->track; k++) {
        if (vd_pos_facing(variant, pos, VD_MOVER, k) > vd_pos_facing(variant, goal, VD_MOVER, k))
            hit |= UINT64_C(1) << k;
    }
    return hit;
}

static bool printed_after(const chain *a, const chain *b)
{
    int a_end = end_height(a->stop[a->stops - 1]), b_end = end_height(b->stop[b->stops - 1]);

    if (a->stop[0] != b->stop[0])
        return height(a->stop[0]) < height(b->stop[0]);
    return a_end < b_end;
}

static void sort_chains(way *w)
{
    for (int i = 1; i < w->chains; i++) {
        for (int k = i; k > 0 && printed_after(&w->chain[k - 1], &w->chain[k]); k--) {
            chain swap = w->chain[k];

            w->chain[k] = w->chain[k - 1];
            w->chain[k - 1] = swap;
        }
    }
}

/* With three dice one checker may go by one die where another goes by two. */
static bool same_term(const chain *a, const chain *b)
{
    return a->stops == b->stops && memcmp(a->stop, b->stop, a->stops) == 0;
}

/* How a place is written, and between two of them. */
static void put_stop(vd_buf *out, int place, bool first, vd_style style, bool white)
{
    if (!first)
        vd_buf_putc(out, style == VD_STYLE_LETTERS ? '-' : '/');
    if (style == VD_STYLE_LETTERS)
        vd_place_letters(out, place, white);
    else
        vd_place_format(out, place);
}

/* One term; the blots it is the first to touch are taken out of *hit. */
static void put_chain(vd_buf *out, const chain *c, uint64_t *hit, vd_style style, bool white)
{
    put_stop(out, c->stop[0], true, style, white);
    for (int i = 1; i < c->stops; i++) {
        int place = c->stop[i];
        bool hits = place >= 1 && place <= VD_TRACK_MAX && ((*hit >> place) & 1U);

        if (!hits && i + 1 < c->stops)
            continue;
        put_stop(out, place, false, style, white);
        if (hits) {
            vd_buf_putc(out, '*');
            *hit &= ~(UINT64_C(1) << place);
        }
    }
}

void vd_play_format(vd_buf *out, const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                    const vd_play *play, vd_style style, bool white)
{
    way w;
    uint64_t hit = hit_points(variant, pos, &play->result);

    if (play->hops == 0) {
        vd_buf_putc(out, '#');
        return;
    }
    /* Letters exist for contrary games on 24 points only (R103). */
    if (!vd_is_contrary24(variant))
        style = VD_STYLE_FFBG;
    find_way(variant, pos, dice, play, &w);
    sort_chains(&w);
    for (int i = 0; i < w.chains;) {
        int times = 1;

        while (i + times < w.chains && same_term(&w.chain[i], &w.chain[i + times]))
            times++;
        if (i > 0)
            vd_buf_putc(out, ' ');
        put_chain(out, &w.chain[i], &hit, style, white);
        if (times > 1) {
            vd_buf_putc(out, '(');
            vd_buf_put_int(out, times);
            vd_buf_putc(out, ')');
        }
        i += times;
    }
}
