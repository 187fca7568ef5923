/* Features of games in which checkers are pinned: behind parallel_features_body.h, compiled as often.
 *
 * The rows of games in which both sides run the same way, on ways that run against each other, and behind them the pins: what lies
 * under and over, and what the next roll may pin. Any change here makes the nets of this kind worthless: raise it in engine.c. */

_Static_assert((int)N_ALL <= 64 * (int)PINS_WORDS, "the set has room for every row");

/* Two checkers shut a point, or one over one of theirs. */
static void view_pins(const vd_pos *pos, runner_view view[2])
{
    for (int s = 0; s < 2; s++) {
        const vd_side *own = &pos->side[s];
        const uint32_t mine = points_above(own, 0);
        const uint32_t over = mirrored(vd_side_pins(&pos->side[1 - s])) & mine;
        const uint32_t held = points_above(own, 1) | over;

        view[s] = (runner_view){.mine = mine,
                                .pinned = vd_side_pins(own),
                                .held = held,
                                .ahead = mirrored(held),
                                .ring = held};
    }
    for (int s = 0; s < 2; s++)
        view[s].shut = view[1 - s].ahead;
}

/* What the other side's next roll, of 36, does to single checkers, pinned or hit. */
typedef struct roll_risks {
    uint8_t rolls[TRACK + 1]; /* that reach the one on this point */
    int any, two;             /* that reach one at least, and two */
    int lost;                 /* pips that this costs, over all rolls */
} roll_risks;

/* A roll that comes `weight` times reaches those on `hit`, and costs `lost` pips. */
VD_INLINE void add_risk(roll_risks *risks, uint32_t hit, int weight, int lost)
{
    risks->any += weight;
    risks->two += (hit & (hit - 1U)) != 0 ? weight : 0;
    risks->lost += weight * lost;
    for (uint32_t left = hit; left != 0; left &= left - 1)
        risks->rolls[lowest_bit(left)] += (uint8_t)weight;
}

/* From row `first` on three a point: few, some or many rolls reach it. */
static void mark_at_risk(const roll_risks *risks, uint32_t blots, int first, const features *m)
{
    enum { SOME = 11, MANY = 18 }; /* rolls: one number, and more than one */

    for (uint32_t left = blots; left != 0; left &= left - 1) {
        const int k = lowest_bit(left), rolls = risks->rolls[k];

        if (rolls > 0)
            mark(m, first + 3 * (k - 1) + (rolls >= MANY ? 2 : rolls >= SOME));
    }
}

/* Which of `blots` each roll reaches, the doubles last of those with their higher number; doubles are played four times or, by
 * number, as often as that says. */
enum { ROLLS = 21 };
VD_INLINE void reach_by_rolls(reach *r, uint32_t blots, bool by_number, uint32_t hit[ROLLS])
{
    for (int d = 1; d <= 6; d++) {
        r->one[d] = r->checkers << d;
        r->open[d] = r->one[d] & ~r->shut;
    }
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b < a; b++)
            *hit++ = blots & reach_of_roll(r, a, b);
        *hit++ = blots & reach_of_double(r, a, by_number ? a : 4);
    }
}

/* What is pinned costs the pips that the rearmost of it has to go. */
VD_INLINE void find_pins(const runner_view *mine, const runner_view *theirs, uint32_t blots,
                         roll_risks *out)
{
    reach r = {.shut = mine->held, .checkers = mirrored(theirs->mine)};
    uint32_t hits[ROLLS];
    int roll = 0;

    reach_by_rolls(&r, blots, false, hits);
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= a; b++) {
            const uint32_t hit = hits[roll++];

            if (hit != 0)
                add_risk(out, hit, a == b ? 1 : 2, 31 - __builtin_clz(hit));
        }
    }
}

static void mark_risks(const runner_view *mine, const runner_view *theirs, const features *m)
{
    const uint32_t blots = mine->mine & ~mine->held;
    roll_risks risks = {.any = 0};

    if (blots == 0)
        return;
    find_pins(mine, theirs, blots, &risks);
    mark_step(m, N_HIT, risks.any, 37);
    mark_step(m, N_LOST, risks.lost / 36, 25);
    mark_at_risk(&risks, blots, N_AT_RISK, m);
    if ((blots >> TRACK & 1U) != 0)
        mark_step(m, N_MOTHER, risks.rolls[TRACK], 37);
}

static void mark_pins(const vd_side *side, const runner_view *mine, const runner_view *theirs,
                      const features *m)
{
    for (uint32_t left = mine->pinned; left != 0; left &= left - 1)
        mark(m, N_PINNED + lowest_bit(left) - 1);
    for (uint32_t left = mine->mine & mirrored(theirs->pinned); left != 0; left &= left - 1) {
        const int k = lowest_bit(left);

        mark_step(m, N_OVER + 3 * (k - 1), side->point[k] - 1, 3);
    }
    mark_risks(mine, theirs, m);
}

void FEATURES(vd_eval_features_pins)(const vd_variant *variant, const vd_pos *pos, uint64_t *bits)
{
    runner_view view[2];

    memset(bits, 0, PINS_WORDS * sizeof *bits);
    view_pins(pos, view);
    mark_runners(variant, pos, view, bits);
    for (int s = 0; s < 2; s++)
        mark_pins(&pos->side[s], &view[s], &view[1 - s],
                  &(features){bits, N_FIRST + s * PINS_SIDE_ROWS});
}
