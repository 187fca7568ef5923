/* The generator. Included by plays.c twice: once with V the variant of the caller, once with V a constant, so that
 * the compiler folds every option of standard backgammon away. Same source, same order of results. */

/* How a result of different dice is recognised: where checkers are pinned one that was left again is free, so that what was
 * landed on says nothing. */
#define MIXED_KEY (V->hit == VD_HIT_PIN ? KEY_NET : KEY_MIXED)

/* Points from which `die` may be played now, as bits; bit track + 1: from the bar or from off the board. */
static inline uint64_t NAME(sources)(const gen *g, const occupancy *bits, int die)
{
    const vd_side *mover = &g->work.side[VD_MOVER];
    const int enter = V->track + 1;
    uint64_t landing = bits->open;
    uint64_t out;

    VD_ASSERT(die >= 1 && die <= 6 && enter > 6);
    if (!NAME(may_hit)(mover, bits))
        landing &= ~bits->blot;
    if (V->one_each)
        landing &= ~own_points(V, bits);
    if (mover->bar > 0)
        return landing >> (enter - die) & 1U ? BIT(enter) : 0;
    if (V->entry == VD_ENTER_ALL_FIRST && mover->unentered > 0)
        return NAME(entry_allowed)(mover) && (landing >> (enter - die) & 1U) ? BIT(enter) : 0;
    out = bits->occ & (landing << die);
    if (V->entry == VD_ENTER_HALF_FIRST && mover->unentered > 0)
        out &= ~(BIT(V->track / 2 + 1 + die) - 1);
    if (V->start_unentered > 0 && mover->unentered > 0) {
        if (NAME(entry_allowed)(mover) && (landing >> (enter - die) & 1U))
            out |= BIT(enter);
    } else if (V->bearoff != VD_BEAROFF_NEVER && bits->occ >> (V->home + 1) == 0 && bits->occ &&
               (V->hit != VD_HIT_PIN || vd_side_pins(mover) == 0)) {
        if (bits->occ >> die & 1U)
            out |= BIT(die);
        else if (V->bearoff == VD_BEAROFF_STANDARD && bits->occ >> die == 0)
            out |= BIT(top_bit(bits->occ)); /* R44: the highest, and nothing above the die (R45) */
    }
    if (V->in_file)
        out = without_passing(g, bits, out, die);
    if (V->courier && !courier_is_home(V, mover, bits))
        out &= bits->occ & (0U - bits->occ);
    if (V->head && mover->point[V->track] <= g->head_least)
        out &= ~BIT(V->track);
    if (V->no_hit_run) {
        for (uint64_t rest = out & bits->stuck; rest; rest &= rest - 1) {
            if (mover->point[low_bit(rest)] == 1)
                out &= ~(rest & (0U - rest));
        }
    }
    return out;
}

/* The hop from one of the sources, complete. */
static inline vd_hop NAME(hop)(const gen *g, const occupancy *bits, int source, int die)
{
    vd_hop hop = {.from = (uint8_t)source, .die = (uint8_t)die};

    if (source == V->track + 1)
        hop.from = g->work.side[VD_MOVER].bar > 0 ? VD_PLACE_BAR : VD_PLACE_UNENTERED;
    if (source > die) {
        hop.to = (uint8_t)(source - die);
        hop.hit = bits->blot >> hop.to & 1U;
    }
    return hop;
}

/* Move one checker in g->work; what `occupancy` says follows. Returns the hop; *flags is what unmake needs besides. */
static inline vd_hop NAME(make)(gen *g, occupancy *bits, int source, int die, uint8_t *flags)
{
    vd_side *mover = &g->work.side[VD_MOVER];
    const vd_hop hop = NAME(hop)(g, bits, source, die);
    const int to = hop.to;

    *flags = mover->flags;
    if (hop.from == VD_PLACE_BAR)
        mover->bar--;
    else if (hop.from == VD_PLACE_UNENTERED)
        mover->unentered--;
    else if (--mover->point[source] == 0) {
        bits->occ &= ~BIT(source);
        if (V->hit == VD_HIT_PIN &&
            vd_side_is_pinned(&g->work.side[VD_OPPONENT], V->opponent_point[source])) {
            unpin_on(V, &g->work.side[VD_OPPONENT], source);
            bits->blot |= BIT(source);
        }
    }
    if (to == 0) {
        mover->point[0]++;
        return hop;
    }
    if (hop.hit) {
        vd_side *opponent = &g->work.side[VD_OPPONENT];

        if (V->hit == VD_HIT_PIN) {
            pin_on(V, opponent, to);
        } else {
            opponent->point[V->opponent_point[to]] = 0;
            if (V->hit == VD_HIT_ENTRY)
                *flags |= send_back(V, &g->work, bits);
            else if (V->hit == VD_HIT_OFF)
                opponent->unentered++;
            else
                opponent->bar++;
        }
        bits->blot &= ~BIT(to);
        if (V->no_hit_run && to <= V->home)
            bits->stuck |= BIT(to);
    }
    mover->point[to]++;
    bits->occ |= BIT(to);
    if (V->head == VD_HEAD_NARDE)
        mover->flags |= VD_HAS_MOVED;
    if (V->hit == VD_HIT_HOME_REACHED && to <= V->home)
        mover->flags |= VD_HOME_REACHED;
    return hop;
}

static inline void NAME(unmake)(gen *g, const vd_hop *hop, uint8_t flags)
{
    vd_side *mover = &g->work.side[VD_MOVER];

    mover->flags = V->hit == VD_HIT_ENTRY ? flags & (SENT_MINE - 1) : flags;
    mover->point[hop->to]--;
    if (hop->hit) {
        vd_side *opponent = &g->work.side[VD_OPPONENT];

        if (V->hit == VD_HIT_PIN) {
            unpin_on(V, opponent, hop->to);
        } else {
            opponent->point[V->opponent_point[hop->to]] = 1;
            if (V->hit == VD_HIT_ENTRY)
                unsend(V, &g->work, flags);
            else if (V->hit == VD_HIT_OFF)
                opponent->unentered--;
            else
                opponent->bar--;
        }
    }
    if (hop->from == VD_PLACE_BAR)
        mover->bar++;
    else if (hop->from == VD_PLACE_UNENTERED)
        mover->unentered++;
    else {
        vd_side *opponent = &g->work.side[VD_OPPONENT];

        /* Where the last of mine left and one of theirs stands now, it was pinned. */
        if (V->hit == VD_HIT_PIN && opponent->point[V->opponent_point[hop->from]] == 1)
            pin_on(V, opponent, hop->from);
        mover->point[hop->from]++;
    }
}

/* May the play stop here? Where walls are judged at its end this is asked after every hop, since the longest play that
 * may stop need not be one that cannot go on. */
static inline void NAME(stop)(gen *g, const occupancy *bits, gen_key kind)
{
    if (!judges_ends(V) || end_stands(g, bits))
        emit(g, kind);
}

/* `repeat` and `orders` get an occupancy field by field, in registers: copied whole just after a field was written, it takes
 * a third of the generator's time. */

/* The same die as often as is left. Where the order of hops cannot matter, only descending origins are tried: any set of
 * hops that works in some order works in that one, and it names its result uniquely, so nothing is found twice. */
static void NAME(repeat)(gen *g, uint64_t occ, uint64_t open, uint64_t blot, uint64_t stuck,
                         unsigned same)
{
    const occupancy bits = {occ, open, blot, stuck};
    const int die = (int)(same & 15U), left = (int)(same >> 4 & 15U), last = (int)(same >> 8);
    const gen_key key = NAME(order_matters)() ? KEY_SAME : KEY_NONE;
    uint64_t from = left > 0 ? NAME(sources)(g, &bits, die) : 0;
    bool moved = false;

    if (!NAME(order_matters)())
        from &= BIT(last + 1) - 1;
    if (from == 0) {
        NAME(stop)(g, &bits, key);
        return;
    }
    if (left == 1 && g->mode == MODE_COUNT && !NAME(order_matters)() && !judges_ends(V)) {
        count_many(g, from);
        return;
    }
    while (from) {
        int source = top_bit(from);
        occupancy next = bits;
        uint8_t flags;

        from &= ~BIT(source);
        g->hop[g->depth] = NAME(make)(g, &next, source, die, &flags);
        if (!judges_hops(V) || hop_stands(g, &next)) {
            moved = true;
            g->depth++;
            NAME(repeat)
            (g, next.occ, next.open, next.blot, next.stuck, same_left(die, left - 1, source));
            g->depth--;
        }
        NAME(unmake)(g, &g->hop[g->depth], flags);
    }
    if ((judges_hops(V) && !moved) || judges_ends(V))
        NAME(stop)(g, &bits, key);
}

/* Different dice: every order. `dice` holds those that remain, four bits each, the first one lowest. */
static void NAME(orders)(gen *g, uint64_t occ, uint64_t open, uint64_t blot, uint64_t stuck,
                         unsigned dice)
{
    const occupancy bits = {occ, open, blot, stuck};
    bool moved = false;
    int last = 0;

    if (V->doubles == VD_DOUBLES_OVER_THIRD && g->depth == VD_DICE_MAX) {
        end_with_rest(g, bits, dice);
        return;
    }
    if (judges_ends(V))
        NAME(stop)(g, &bits, MIXED_KEY);
    for (unsigned at = 0; dice >> at != 0; at += 4) {
        const int die = (int)(dice >> at & 15U);
        const unsigned others = (dice & ((1U << at) - 1)) | (dice >> at >> 4 << at);

        if (die == last)
            continue;
        last = die;
        for (uint64_t from = NAME(sources)(g, &bits, die); from; from &= from - 1) {
            occupancy next = bits;
            uint8_t flags;

            if (others == 0 && g->mode == MODE_COUNT && !judges_ends(V) && !judges_hops(V)) {
                moved = true;
                g->hop[g->depth++] = NAME(hop)(g, &bits, low_bit(from), die);
                emit(g, MIXED_KEY);
                g->depth--;
                continue;
            }
            g->hop[g->depth] = NAME(make)(g, &next, low_bit(from), die, &flags);
            if (!judges_hops(V) || hop_stands(g, &next)) {
                moved = true;
                g->depth++;
                if (others == 0)
                    NAME(stop)(g, &next, MIXED_KEY);
                else
                    NAME(orders)(g, next.occ, next.open, next.blot, next.stuck, others);
                g->depth--;
            }
            NAME(unmake)(g, &g->hop[g->depth], flags);
        }
    }
    if (!moved && !judges_ends(V))
        emit(g, MIXED_KEY);
}

static void NAME(run)(gen *g, const uint8_t *die, int moves, bool same)
{
    occupancy bits = NAME(occupancy)(g);
    unsigned dice = 0;

    for (int i = moves; i-- > 0;)
        dice = dice << 4 | die[i];
    if (same)
        NAME(repeat)
    (g, bits.occ, bits.open, bits.blot, bits.stuck, same_left(die[0], moves, V->track + 1));
    else NAME(orders)(g, bits.occ, bits.open, bits.blot, bits.stuck, dice);
}

#undef MIXED_KEY
