/* Random positions, the same for a seed everywhere. */
#include "walk.h"

#include <stdlib.h>
#include <string.h>

vd_dice walk_roll(vd_rng *rng)
{
    unsigned a = 1 + vd_rng_below(rng, 6), b = 1 + vd_rng_below(rng, 6);
    vd_dice dice = {.count = 2};

    dice.die[0] = (uint8_t)(a > b ? a : b);
    dice.die[1] = (uint8_t)(a > b ? b : a);
    return dice;
}

vd_dice walk_roll_of(const vd_variant *variant, vd_rng *rng)
{
    uint8_t die[VD_DICE_MAX] = {0};

    if (variant->dice == 2)
        return walk_roll(rng);
    for (int i = 0; i < vd_dice_thrown(variant, VD_ACT_ROLL); i++)
        die[i] = (uint8_t)(1 + vd_rng_below(rng, 6));
    vd_dice_complete(variant, die);
    return vd_dice_of(die);
}

void walk_step(const vd_variant *variant, vd_rng *rng, vd_plays *plays, vd_pos *pos)
{
    const vd_dice dice = walk_roll_of(variant, rng);

    if (vd_plays_find(variant, pos, dice, plays) != VD_OK)
        abort();
    if (plays->count > 0)
        *pos = plays->play[vd_rng_below(rng, (uint32_t)plays->count)].result;
    if (vd_pos_won(variant, pos, VD_MOVER) || vd_pos_drawn(variant, pos))
        vd_pos_start(variant, pos);
    pos->pending = VD_PENDING_NONE;
    vd_pos_flip(pos, pos);
}

static void begin(walk_state *walk)
{
    vd_pos_start(walk->variant, &walk->pos);
    walk->games++;
}

static void ask(walk_state *walk)
{
    if (walk->pos.pending == VD_PENDING_NAME_DOUBLE || walk->pos.pending == VD_PENDING_COMPLEMENT) {
        uint8_t die = walk->pos.pending == VD_PENDING_NAME_DOUBLE
                          ? (uint8_t)(1 + vd_rng_below(&walk->rng, 6))
                          : walk->pos.pending_die;

        walk->named = true;
        walk->dice = walk->pos.pending == VD_PENDING_COMPLEMENT ? vd_pending_dice(&walk->pos)
                                                                : vd_dice_make(die, die);
        oracle_named(walk->variant, &walk->pos, die, &walk->legal);
    } else {
        walk->named = false;
        walk->dice = walk_roll_of(walk->variant, &walk->rng);
        oracle_roll(walk->variant, &walk->pos, walk->dice, &walk->legal);
    }
}

void walk_init(walk_state *walk, const vd_variant *variant, uint64_t seed)
{
    memset(walk, 0, sizeof *walk);
    walk->variant = variant;
    vd_rng_init(&walk->rng, seed);
}

void walk_fini(walk_state *walk)
{
    oracle_set_fini(&walk->legal);
}

void walk_next(walk_state *walk)
{
    if (walk->games == 0) {
        begin(walk);
    } else if (walk->legal.count == 0) {
        walk->pos = oracle_turned(&walk->pos);
    } else {
        walk->pos = walk->legal.pos[vd_rng_below(&walk->rng, (uint32_t)walk->legal.count)];
        if (oracle_won(walk->variant, &walk->pos))
            begin(walk);
        else if (!walk->pos.pending)
            walk->pos = oracle_turned(&walk->pos);
    }
    ask(walk);
}

/* ---- Thrown positions ---- */

static void scatter_side(const vd_variant *variant, vd_rng *rng, const bool *taken, vd_side *side)
{
    unsigned farthest = vd_rng_below(rng, 3) ? variant->track : variant->home;
    unsigned off = vd_rng_below(rng, 3) ? 0 : vd_rng_below(rng, variant->checkers);
    unsigned left = variant->checkers - off;

    memset(side, 0, sizeof *side);
    side->point[0] = (uint8_t)off;
    if (vd_rng_below(rng, 4) == 0 && variant->hit != VD_HIT_PIN && variant->hit != VD_HIT_ENTRY) {
        side->bar = (uint8_t)(1 + vd_rng_below(rng, left < 4 ? left : 4));
        left -= side->bar;
    }
    if (variant->start_unentered && vd_rng_below(rng, 3) == 0) {
        side->unentered = (uint8_t)vd_rng_below(rng, left + 1);
        left -= side->unentered;
    }
    while (left > 0) {
        unsigned point = 1 + vd_rng_below(rng, farthest), many = 1 + vd_rng_below(rng, 4);

        /* All homes of a narrow side may be taken. */
        if (taken[point]) {
            farthest = variant->track;
            continue;
        }
        if (many > left)
            many = left;
        side->point[point] = (uint8_t)(side->point[point] + many);
        left -= many;
    }
}

/* Where each stands alone in the first half, the others are off. */
static void scatter_apart(const vd_variant *variant, vd_side *side)
{
    for (int k = variant->track / 2 + 1; k < variant->track; k++) {
        if (side->point[k] > 1) {
            side->point[0] = (uint8_t)(side->point[0] + side->point[k] - 1);
            side->point[k] = 1;
        }
    }
}

static void scatter_flags(const vd_variant *variant, vd_rng *rng, vd_side *side)
{
    bool home = side->point[0] > 0 || vd_rng_below(rng, 2);

    for (int k = 1; k <= variant->home; k++)
        home = home || side->point[k] > 0;
    if (side->unentered == variant->checkers)
        home = false;
    if (variant->hit == VD_HIT_HOME_REACHED && home)
        side->flags |= VD_HOME_REACHED;
    if (variant->enter_after != VD_ENTER_ANY_TIME &&
        (side->unentered < variant->checkers || vd_rng_below(rng, 2)))
        side->flags |= VD_ENTRY_ALLOWED;
    if (variant->head == VD_HEAD_NARDE &&
        (memcmp(side->point, variant->start, sizeof side->point) != 0 || vd_rng_below(rng, 2)))
        side->flags |= VD_HAS_MOVED;
}

/* A stretch of points with a checker each: walls of every length; then what is left anywhere, mostly on the start. */
static void scatter_stretch(vd_rng *rng, const bool *taken, unsigned left, vd_side *side)
{
    unsigned point = 1 + vd_rng_below(rng, 24), length = 3 + vd_rng_below(rng, 6);
    const unsigned rest = vd_rng_below(rng, 3) ? 24 : 1 + vd_rng_below(rng, 24);

    for (; length > 0 && left > 0; length--, point = point % 24 + 1) {
        if (taken[point])
            continue;
        side->point[point]++;
        left--;
    }
    while (left > 0) {
        point = vd_rng_below(rng, 2) ? rest : 1 + vd_rng_below(rng, 24);
        if (taken[point])
            continue;
        side->point[point]++;
        left--;
    }
}

/* Where both run the same way: the start with one checker out, all on one point, walls. */
static void scatter_parallel(vd_rng *rng, const bool *taken, vd_side *side)
{
    const unsigned kind = vd_rng_below(rng, 6);
    unsigned off = vd_rng_below(rng, 4) ? 0 : vd_rng_below(rng, 12);
    unsigned point;

    memset(side, 0, sizeof *side);
    if (kind == 0 && !taken[24]) {
        side->point[24] = 14;
        do
            point = 1 + vd_rng_below(rng, 24);
        while (taken[point]);
        side->point[point]++;
    } else if (kind == 1) {
        do
            point = 1 + vd_rng_below(rng, 24);
        while (taken[point]);
        side->point[point] = (uint8_t)(15 - off);
        side->point[0] = (uint8_t)off;
    } else {
        side->point[0] = (uint8_t)off;
        scatter_stretch(rng, taken, 15 - off, side);
    }
}

/* Checkers of one side under those of the other, a few: each taken from where its side has more than none. */
static void scatter_pins(const vd_variant *variant, vd_rng *rng, vd_side *under,
                         const vd_side *above)
{
    uint32_t pins = 0;

    for (int k = 1; k <= variant->track; k++) {
        const unsigned from = 1 + vd_rng_below(rng, variant->track);
        const unsigned there = variant->track + 1U - (unsigned)k;

        if (above->point[k] == 0 || under->point[from] == 0 || vd_rng_below(rng, 3))
            continue;
        under->point[from]--;
        pins |= 1U << there;
    }
    vd_side_set_pins(under, pins);
}

/* Tourne-case: each side in file on its row, facing none of the other but on 1. */
static void scatter_file(const vd_variant *variant, vd_rng *rng, bool *taken, vd_side *side)
{
    memset(side, 0, sizeof *side);
    for (int i = 0; i < variant->checkers; i++) {
        const unsigned point = 1 + vd_rng_below(rng, variant->track + 3U);

        if (point > variant->track || (point > 1 && taken[point])) {
            side->unentered++;
            continue;
        }
        side->point[point]++;
        taken[point] = true;
    }
    if (side->point[1] == variant->checkers) {
        side->point[1]--;
        side->unentered++;
    }
}

static bool is_parallel(const vd_variant *variant)
{
    return variant->hit == VD_HIT_NEVER && variant->block_at == 1 &&
           variant->path[1][1] == variant->path[0][13];
}

/* What covered a checker of `under` may have been taken away since: then it stands free. */
static void unpin_uncovered(vd_side *under, const vd_side *above)
{
    uint32_t pins = vd_side_pins(under);

    for (int k = 1; k <= 24; k++) {
        if ((pins >> k & 1U) && above->point[25 - k] == 0) {
            pins &= ~(1U << k);
            under->point[k]++;
        }
    }
    vd_side_set_pins(under, pins);
}

void walk_scatter(const vd_variant *variant, vd_rng *rng, vd_pos *out)
{
    bool taken[VD_TRACK_MAX + 1] = {false};
    vd_side *mover = &out->side[VD_MOVER], *opponent = &out->side[VD_OPPONENT];
    bool stretches;

    memset(out, 0, sizeof *out);
    if (variant->facing) {
        scatter_file(variant, rng, taken, mover);
        scatter_file(variant, rng, taken, opponent);
        return;
    }
    /* Where a courier is hit both kinds of boards matter. */
    stretches = is_parallel(variant) || (variant->courier && vd_rng_below(rng, 2));
    if (stretches)
        scatter_parallel(rng, taken, mover);
    else
        scatter_side(variant, rng, taken, mover);
    for (int k = 1; k <= variant->track; k++)
        for (int j = 1; j <= variant->track; j++)
            if (mover->point[k] && variant->path[1][j] == variant->path[0][k])
                taken[j] = true;
    if (stretches)
        scatter_parallel(rng, taken, opponent);
    else
        scatter_side(variant, rng, taken, opponent);
    if (variant->hit == VD_HIT_PIN) {
        scatter_pins(variant, rng, mover, opponent);
        scatter_pins(variant, rng, opponent, mover);
        unpin_uncovered(mover, opponent);
    }
    if (variant->one_each) {
        scatter_apart(variant, mover);
        scatter_apart(variant, opponent);
    }
    scatter_flags(variant, rng, mover);
    scatter_flags(variant, rng, opponent);
}

/* ---- Claims ---- */

static void claim_of(const vd_play *play, vd_claim *out)
{
    memset(out, 0, sizeof *out);
    for (int h = 0; h < play->hops; h++) {
        vd_leg *leg = &out->leg[out->legs++];

        leg->stops = 2;
        leg->stop[0] = play->hop[h].from;
        leg->stop[1] = play->hop[h].to;
        leg->star = play->hop[h].hit ? 2 : 0;
        leg->times = 1;
    }
}

static void drop_leg(vd_claim *claim, unsigned index)
{
    for (unsigned i = index; i + 1 < claim->legs; i++)
        claim->leg[i] = claim->leg[i + 1];
    claim->legs--;
}

/* "24/18 18/16" becomes "24/18/16" or "24/16". */
static void merge(vd_claim *claim, bool keep_stop)
{
    for (unsigned i = 0; i < claim->legs; i++) {
        for (unsigned j = 0; j < claim->legs; j++) {
            vd_leg *a = &claim->leg[i], *b = &claim->leg[j];

            if (i == j || a->stop[a->stops - 1] != b->stop[0] || b->stop[0] == VD_PLACE_OFF ||
                a->stops + b->stops - 1 > VD_STOPS_MAX)
                continue;
            if (!keep_stop) {
                a->stops--;
                a->star = (uint8_t)(a->star & ~(1U << a->stops));
            }
            for (int s = 1; s < b->stops; s++) {
                a->star = (uint8_t)(a->star | (b->star >> s & 1U) << a->stops);
                a->stop[a->stops++] = b->stop[s];
            }
            drop_leg(claim, j);
            return;
        }
    }
}

/* "8/5 8/5" becomes "8/5(2)". */
static void group(vd_claim *claim)
{
    for (unsigned i = 0; i + 1 < claim->legs; i++) {
        for (unsigned j = claim->legs - 1U; j > i; j--) {
            vd_leg *a = &claim->leg[i], *b = &claim->leg[j];

            if (a->stops == b->stops && memcmp(a->stop, b->stop, a->stops) == 0) {
                a->times = (uint8_t)(a->times + b->times);
                drop_leg(claim, j);
            }
        }
    }
}

static uint8_t any_place(const vd_variant *variant, vd_rng *rng)
{
    unsigned pick = vd_rng_below(rng, variant->track + 6U);

    if (pick == 0)
        return VD_PLACE_BAR;
    if (pick == 1)
        return VD_PLACE_UNENTERED;
    if (pick < 5)
        return VD_PLACE_OFF;
    return (uint8_t)(pick - 5); /* 0 to the track's length: one of them off again */
}

static void disturb(const vd_variant *variant, vd_rng *rng, vd_claim *claim)
{
    unsigned index = claim->legs ? vd_rng_below(rng, claim->legs) : 0;
    vd_leg *leg = &claim->leg[index];

    switch (vd_rng_below(rng, 8)) {
    case 0:
        if (claim->legs > 1)
            drop_leg(claim, index);
        break;
    case 1:
    case 2:
        if (claim->legs)
            leg->stop[vd_rng_below(rng, leg->stops)] = any_place(variant, rng);
        break;
    case 3:
        if (claim->legs < VD_LEGS_MAX) {
            leg = &claim->leg[claim->legs++];
            claim->no_play = 0;
            *leg = (vd_leg){.stops = 2, .times = 1};
            leg->stop[0] = any_place(variant, rng);
            leg->stop[1] = any_place(variant, rng);
        }
        break;
    case 4:
        /* A final star too many or too few changes nothing (R100). */
        if (claim->legs)
            leg->star = (uint8_t)(leg->star ^ 1U << (leg->stops - 1));
        break;
    case 5:
        if (claim->legs)
            leg->times = (uint8_t)(1 + vd_rng_below(rng, 3));
        break;
    case 6:
        if (claim->legs) {
            uint8_t *stop = &leg->stop[leg->stops - 1];

            *stop = (uint8_t)(*stop + 1 - 2 * (*stop > 1 && vd_rng_below(rng, 2)));
        }
        break;
    default:
        memset(claim, 0, sizeof *claim);
        claim->no_play = 1;
        break;
    }
}

/* A place where the mover has a checker, the end of a hop played before included. */
static int any_checker(const vd_variant *variant, vd_rng *rng, const vd_side *mover)
{
    unsigned left = variant->checkers - mover->point[0];
    unsigned pick = left ? vd_rng_below(rng, left) : 0;

    if (pick < mover->bar)
        return VD_PLACE_BAR;
    pick -= mover->bar;
    if (pick < mover->unentered)
        return VD_PLACE_UNENTERED;
    pick -= mover->unentered;
    for (int k = variant->track; k > 0; k--) {
        if (pick < mover->point[k])
            return k;
        pick -= mover->point[k];
    }
    return VD_PLACE_OFF;
}

static void blind_claim(const vd_variant *variant, vd_rng *rng, const vd_pos *pos, vd_dice dice,
                        vd_claim *out)
{
    vd_side mover = pos->side[VD_MOVER];
    int hops = dice.count == 2 && variant->dice == 2 && dice.die[0] == dice.die[1] ? 4 : dice.count;
    int swap = (int)vd_rng_below(rng, 2);

    memset(out, 0, sizeof *out);
    if (vd_rng_below(rng, 5) == 0)
        hops--;
    for (int h = 0; h < hops; h++) {
        int from = any_checker(variant, rng, &mover), to;
        vd_leg *leg = &out->leg[out->legs];

        if (from == VD_PLACE_OFF)
            return;
        to =
            (from > variant->track ? variant->track + 1 : from) - dice.die[(h + swap) % dice.count];
        to = to > 0 ? to : VD_PLACE_OFF;
        if (from == VD_PLACE_BAR)
            mover.bar--;
        else if (from == VD_PLACE_UNENTERED)
            mover.unentered--;
        else
            mover.point[from]--;
        mover.point[to]++;
        *leg = (vd_leg){.stops = 2, .times = 1};
        leg->stop[0] = (uint8_t)from;
        leg->stop[1] = (uint8_t)to;
        out->legs++;
    }
}

void walk_claim(const vd_variant *variant, vd_rng *rng, const vd_pos *pos, vd_dice dice,
                const vd_plays *plays, vd_claim *out)
{
    unsigned times = vd_rng_below(rng, 3);

    if (plays->count == 0 || vd_rng_below(rng, 2)) {
        blind_claim(variant, rng, pos, dice, out);
        times = times == 2;
    } else {
        claim_of(&plays->play[vd_rng_below(rng, (uint32_t)plays->count)], out);
    }
    for (int i = 0; i < 3; i++)
        if (vd_rng_below(rng, 2))
            merge(out, vd_rng_below(rng, 2));
    if (vd_rng_below(rng, 2))
        group(out);
    while (times--)
        disturb(variant, rng, out);
}
