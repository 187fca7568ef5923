/* Features of games in which both sides run the same way and are hit: behind pins_features_body.h, compiled as often.
 *
 * The rows of games without hits, and behind them the bar, the points to enter on and what the next roll may hit. Any change
 * here makes the nets of this kind worthless: raise it in engine.c. */

_Static_assert((int)H_ALL <= 64 * (int)HITS_WORDS, "the set has room for every row");

/* May the side hit now? Its courier has arrived where that is asked. */
VD_INLINE bool may_hit(const vd_variant *variant, const vd_side *side)
{
    return variant->hit != VD_HIT_HOME_REACHED || (side->flags & VD_HOME_REACHED) != 0;
}

/* Two checkers shut a point, to those who may not hit one. */
static void view_hits(const vd_variant *variant, const vd_pos *pos, runner_view view[2])
{
    const uint32_t first_half = ((uint32_t)1 << TRACK) - ((uint32_t)1 << (HALF + 1));

    for (int s = 0; s < 2; s++) {
        const vd_side *own = &pos->side[s];
        const uint32_t mine = points_above(own, 0);
        const uint32_t held = may_hit(variant, &pos->side[1 - s]) ? points_above(own, 1) : mine;

        view[s] = (runner_view){.mine = mine,
                                .held = held,
                                .ahead = half_turn(held),
                                .ring = held | (uint64_t)held << TRACK,
                                .full = variant->one_each ? mine & first_half : 0,
                                .bar = own->bar};
    }
    for (int s = 0; s < 2; s++)
        view[s].shut = view[1 - s].ahead;
}

/* In the numbering of those who hit, mirrored, in which they move up and enter at bits 1 to 6. What is hit costs the pips that the
 * farthest of it loses. */
static void find_hits(const vd_variant *variant, const runner_view *mine, const runner_view *theirs,
                      uint32_t blots, roll_risks *out)
{
    reach r = {.shut = mirrored(half_turn(mine->held) | theirs->full),
               .checkers = mirrored(theirs->mine),
               .bar = theirs->bar};
    uint32_t hits[ROLLS];
    int roll = 0;

    reach_by_rolls(&r, mirrored(half_turn(blots)), variant->doubles == VD_DOUBLES_BY_NUMBER, hits);
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= a; b++) {
            const uint32_t hit = half_turn(mirrored(hits[roll++]));

            if (hit != 0)
                add_risk(out, hit, a == b ? 1 : 2, TRACK + 1 - lowest_bit(hit));
        }
    }
}

static void mark_exposed(const vd_variant *variant, const runner_view *mine,
                         const runner_view *theirs, uint32_t blots, const features *m)
{
    roll_risks risks = {.any = 0};

    if (blots == 0)
        return;
    find_hits(variant, mine, theirs, blots, &risks);
    mark_step(m, H_HIT, risks.any, 37);
    mark(m, H_TWICE + TWICE_STEP[risks.two]);
    mark_step(m, H_LOST, risks.lost / 36, 25);
    mark_at_risk(&risks, blots, H_AT_RISK, m);
}

static void mark_hits(const vd_variant *variant, const runner_view *mine, const runner_view *theirs,
                      bool exposed, const features *m)
{
    const uint32_t blots = mine->mine & ~mine->held;
    const uint32_t doors = ~(mine->shut | mine->full) >> 19 & 63;

    for (int i = 0; i < mine->bar && i < 8; i++)
        mark(m, H_BAR + i);
    mark(m, H_ENTRY + count_bits(doors) + (mine->bar > 0 ? 7 : 0));
    if (mine->bar > 0)
        mark(m, H_DOORS + (int)doors);
    mark_step(m, H_BLOTS, count_bits(blots), 16);
    if (exposed)
        mark_exposed(variant, mine, theirs, blots, m);
}

void FEATURES(vd_eval_features_hits)(const vd_variant *variant, const vd_pos *pos, uint64_t *bits)
{
    runner_view view[2];

    memset(bits, 0, HITS_WORDS * sizeof *bits);
    view_hits(variant, pos, view);
    mark_runners(variant, pos, view, bits);
    for (int s = 0; s < 2; s++)
        mark_hits(variant, &view[s], &view[1 - s], may_hit(variant, &pos->side[1 - s]),
                  &(features){bits, H_FIRST + s * HITS_SIDE_ROWS});
    mark_pending(pos, bits);
}
