/* The generator. Included by plays.c twice: once with V the variant of the caller, once with V a constant, so that
 * the compiler folds every option of standard backgammon away. Same source, same order of results. */

/* Points from which `die` may be played now, as bits; bit track + 1: from the bar or from off the board. */
static inline uint64_t NAME(sources)(const gen *g, const face *f, int die)
{
    const vd_side *mover = &g->work.side[VD_MOVER];
    const int enter = V->track + 1;
    uint64_t landing = f->open;
    uint64_t out;

    VD_ASSERT(die >= 1 && die <= 6 && enter > 6);
    if (!NAME(may_hit)(mover, f))
        landing &= ~f->blot;
    if (mover->bar > 0)
        return landing >> (enter - die) & 1U ? BIT(enter) : 0;
    if (V->entry == VD_ENTER_ALL_FIRST && mover->unentered > 0)
        return NAME(entry_allowed)(mover) && (landing >> (enter - die) & 1U) ? BIT(enter) : 0;
    out = f->occ & (landing << die);
    if (V->start_unentered > 0 && mover->unentered > 0) {
        if (NAME(entry_allowed)(mover) && (landing >> (enter - die) & 1U))
            out |= BIT(enter);
    } else if (f->occ >> (V->home + 1) == 0 && f->occ) {
        if (f->occ >> die & 1U)
            out |= BIT(die);
        else if (V->bearoff == VD_BEAROFF_STANDARD && f->occ >> die == 0)
            out |= BIT(top_bit(f->occ)); /* R44: the highest, and nothing above the die (R45) */
    }
    if (V->no_hit_run) {
        for (uint64_t rest = out & f->stuck; rest; rest &= rest - 1) {
            if (mover->point[low_bit(rest)] == 1)
                out &= ~(rest & (0U - rest));
        }
    }
    return out;
}

/* Move one checker in g->work; what `face` says follows. Returns the hop, complete. */
static inline vd_hop NAME(make)(gen *g, face *f, int source, int die, uint8_t *flags)
{
    vd_side *mover = &g->work.side[VD_MOVER];
    vd_hop hop = {.from = (uint8_t)source, .die = (uint8_t)die};
    int to = source - die;

    *flags = mover->flags;
    if (source == V->track + 1) {
        if (mover->bar > 0) {
            hop.from = VD_PLACE_BAR;
            mover->bar--;
        } else {
            hop.from = VD_PLACE_UNENTERED;
            mover->unentered--;
        }
    } else if (--mover->point[source] == 0) {
        f->occ &= ~BIT(source);
    }
    if (to <= 0) {
        mover->point[0]++;
        return hop;
    }
    hop.to = (uint8_t)to;
    if (f->blot >> to & 1U) {
        vd_side *opponent = &g->work.side[VD_OPPONENT];

        hop.hit = 1;
        opponent->point[V->opponent_point[to]] = 0;
        opponent->bar++;
        f->blot &= ~BIT(to);
        if (V->no_hit_run && to <= V->home)
            f->stuck |= BIT(to);
    }
    mover->point[to]++;
    f->occ |= BIT(to);
    if (V->hit == VD_HIT_HOME_REACHED && to <= V->home)
        mover->flags |= VD_HOME_REACHED;
    return hop;
}

static inline void NAME(unmake)(gen *g, const vd_hop *hop, uint8_t flags)
{
    vd_side *mover = &g->work.side[VD_MOVER];

    mover->flags = flags;
    mover->point[hop->to]--;
    if (hop->hit) {
        vd_side *opponent = &g->work.side[VD_OPPONENT];

        opponent->point[V->opponent_point[hop->to]] = 1;
        opponent->bar--;
    }
    if (hop->from == VD_PLACE_BAR)
        mover->bar++;
    else if (hop->from == VD_PLACE_UNENTERED)
        mover->unentered++;
    else
        mover->point[hop->from]++;
}

/* The same die `left` times. Where the order of hops cannot matter, only descending origins are tried: any set of
 * hops that works in some order works in that one, and it names its result uniquely, so nothing is found twice. */
static void NAME(repeat)(gen *g, face f, int die, int left, int last)
{
    uint64_t from = left > 0 ? NAME(sources)(g, &f, die) : 0;

    if (!NAME(order_matters)())
        from &= BIT(last + 1) - 1;
    if (from == 0) {
        emit(g, NAME(order_matters)() ? KEY_SAME : KEY_NONE);
        return;
    }
    if (left == 1 && g->mode == MODE_COUNT && !NAME(order_matters)()) {
        count_many(g, from);
        return;
    }
    while (from) {
        int source = top_bit(from);
        face next = f;
        uint8_t flags;

        from &= ~BIT(source);
        g->hop[g->depth] = NAME(make)(g, &next, source, die, &flags);
        g->depth++;
        NAME(repeat)(g, next, die, left - 1, source);
        g->depth--;
        NAME(unmake)(g, &g->hop[g->depth], flags);
    }
}

/* Different dice: every order. `left` dice remain in die[]. */
static void NAME(orders)(gen *g, face f, const uint8_t *die, int left)
{
    bool moved = false;

    for (int i = 0; i < left; i++) {
        uint64_t from;
        uint8_t rest[VD_DICE_MAX] = {0};
        int others = 0;

        if (i > 0 && die[i] == die[i - 1])
            continue;
        from = NAME(sources)(g, &f, die[i]);
        for (int j = 0; j < left; j++) {
            if (j != i)
                rest[others++] = die[j];
        }
        for (; from; from &= from - 1) {
            face next = f;
            uint8_t flags;

            moved = true;
            g->hop[g->depth] = NAME(make)(g, &next, low_bit(from), die[i], &flags);
            g->depth++;
            if (others == 0)
                emit(g, KEY_MIXED);
            else
                NAME(orders)(g, next, rest, others);
            g->depth--;
            NAME(unmake)(g, &g->hop[g->depth], flags);
        }
    }
    if (!moved)
        emit(g, KEY_MIXED);
}

static void NAME(run)(gen *g, const uint8_t *die, int moves, bool same)
{
    face f = NAME(look)(g);

    if (same)
        NAME(repeat)(g, f, die[0], moves, V->track + 1);
    else
        NAME(orders)(g, f, die, moves);
}
