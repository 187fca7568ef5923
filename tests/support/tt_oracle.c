#include "tt_oracle.h"

#include <string.h>

enum { MEN = 15, OUT = 25 };

/* The thrower's men one by one, and how many of the other's stand on each case as the thrower counts. */
typedef struct table {
    int man[MEN];
    int his[26];
    bool his_grand, his_petit; /* he can still fill them */
} table;

/* From the last case of the jan down, each takes the two nearest men that can still come to it: if that goes, it can be filled. */
bool tt_oracle_can_fill(const vd_tt_men *men, vd_tt_jan jan)
{
    const int top[] = {6, 12, 24};
    vd_tt_men left = *men;

    for (int at = top[jan]; at > top[jan] - 6; at--) {
        for (int need = 0; need < 2; need++) {
            int from = at;

            while (from >= 1 && left.man[from] == 0)
                from--;
            if (from < 1)
                return false;
            left.man[from]--;
        }
    }
    return true;
}

static void lay(const vd_tt_pos *pos, table *t)
{
    int n = 0;

    memset(t, 0, sizeof *t);
    for (int at = 1; at <= OUT; at++)
        for (int k = 0; k < pos->side[0].man[at]; k++)
            t->man[n++] = at;
    for (int at = 1; at <= 24; at++)
        t->his[at] = pos->side[1].man[OUT - at];
    t->his_grand = tt_oracle_can_fill(&pos->side[1], VD_TT_GRAND_JAN);
    t->his_petit = tt_oracle_can_fill(&pos->side[1], VD_TT_PETIT_JAN);
}

static int on(const table *t, int at)
{
    int n = 0;

    for (int i = 0; i < MEN; i++)
        n += t->man[i] == at;
    return n;
}

static bool stays(const table *t, int at)
{
    if (at == 13 || t->his[at] > 0)
        return false;
    if (at >= 13 && at <= 18 && t->his_grand)
        return false;
    return !(at >= 19 && t->his_petit);
}

/* Can man i make this step as the last of his? *more: he went beyond the bande. */
static bool steps(const table *t, int i, int number, int *more)
{
    const int to = t->man[i] + number;

    *more = 0;
    if (t->man[i] >= OUT)
        return false;
    if (to <= 24)
        return stays(t, to);
    for (int k = 0; k < MEN; k++)
        if (t->man[k] < 19 || (to > OUT && t->man[k] < t->man[i]))
            return false;
    *more = to > OUT;
    return true;
}

static void go(table *t, int i, int number)
{
    t->man[i] += number;
    if (t->man[i] > OUT)
        t->man[i] = OUT;
}

static void count_men(const table *t, vd_tt_men *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < MEN; i++)
        out->man[t->man[i]]++;
}

bool tt_oracle_has(const tt_oracle_plays *plays, const vd_tt_men *end)
{
    for (size_t i = 0; i < plays->count; i++)
        if (memcmp(&plays->end[i], end, sizeof *end) == 0)
            return true;
    return false;
}

static void keep(tt_oracle_plays *out, const table *t)
{
    vd_tt_men end;

    if (on(t, 12) == 1)
        return;
    count_men(t, &end);
    if (!tt_oracle_has(out, &end))
        out->end[out->count++] = end;
}

/* Both numbers, by man i and man j, in this order; `excess` of them beyond the bande are wanted. */
static void try_two(const table *from, int i, int a, int j, int b, int excess, tt_oracle_plays *out)
{
    table t = *from;
    int first, second;

    if (!steps(&t, i, a, &first)) {
        /* He may still pass there. */
        const int rest = t.man[i] + a;

        if (i != j || rest > 24 || t.his[rest] > 0)
            return;
        first = 0;
    }
    go(&t, i, a);
    if (on(&t, OUT) == MEN) {
        if (first == excess)
            keep(out, &t);
        return;
    }
    if (!steps(&t, j, b, &second))
        return;
    go(&t, j, b);
    if (first + second == excess)
        keep(out, &t);
}

static void try_all(const table *t, vd_dice dice, int excess, tt_oracle_plays *out)
{
    for (int i = 0; i < MEN; i++)
        for (int j = 0; j < MEN; j++) {
            try_two(t, i, dice.die[0], j, dice.die[1], excess, out);
            try_two(t, i, dice.die[1], j, dice.die[0], excess, out);
        }
}

/* Two different men, one of whom stands on x and the other on y. */
static bool two_on(const table *t, int x, int y)
{
    return x == y ? on(t, x) >= 2 : on(t, x) >= 1 && on(t, y) >= 1;
}

static void take_by_power(const table *from, vd_dice dice, tt_oracle_plays *out)
{
    const int x = 13 - dice.die[0], y = 13 - dice.die[1];
    table t = *from;
    bool moved_x = false, moved_y = false;

    if (on(from, 12) > 0 || from->his[13] > 0 || !two_on(from, x, y) || two_on(from, x - 1, y - 1))
        return;
    for (int i = 0; i < MEN; i++) {
        if (!moved_x && t.man[i] == x) {
            t.man[i] = 12;
            moved_x = true;
        } else if (!moved_y && t.man[i] == y) {
            t.man[i] = 12;
            moved_y = true;
        }
    }
    keep(out, &t);
}

static bool full(const vd_tt_men *men, vd_tt_jan jan)
{
    const int first[] = {1, 7, 19};

    for (int k = 0; k < 6; k++)
        if (men->man[first[jan] + k] < 2)
            return false;
    return true;
}

/* Only the ends in which the jan is full, if there are any. */
static bool only_full(tt_oracle_plays *out, vd_tt_jan jan)
{
    size_t n = 0;

    for (size_t i = 0; i < out->count; i++)
        n += full(&out->end[i], jan);
    if (n == 0)
        return false;
    n = 0;
    for (size_t i = 0; i < out->count; i++)
        if (full(&out->end[i], jan))
            out->end[n++] = out->end[i];
    out->count = n;
    return true;
}

static void duties(const vd_tt_men *before, tt_oracle_plays *out)
{
    bool kept = false;

    for (int jan = 0; jan < 3; jan++)
        if (full(before, (vd_tt_jan)jan))
            kept = kept || only_full(out, (vd_tt_jan)jan);
    for (int jan = 0; jan < 3 && !kept; jan++)
        if (!full(before, (vd_tt_jan)jan))
            kept = only_full(out, (vd_tt_jan)jan);
    for (size_t i = 0; i < out->count && !kept; i++)
        if (out->end[i].man[OUT] == MEN) {
            out->end[0] = out->end[i];
            out->count = 1;
        }
}

static void one_number(const table *from, int number, tt_oracle_plays *out)
{
    for (int i = 0; i < MEN; i++) {
        table t = *from;
        int more;

        if (!steps(&t, i, number, &more))
            continue;
        go(&t, i, number);
        keep(out, &t);
    }
}

void tt_oracle_find(const vd_tt_options *options, const vd_tt_pos *pos, vd_dice dice,
                    tt_oracle_plays *out)
{
    const bool free_order = options->sortie == VD_TT_SORTIE_FREE;
    table t;

    lay(pos, &t);
    out->count = 0;
    out->used = 2;
    for (int excess = 0; excess <= 2; excess++)
        if (free_order || out->count == 0) {
            try_all(&t, dice, excess, out);
            if (excess == 0 && options->by_power)
                take_by_power(&t, dice, out);
        }
    if (out->count == 0) {
        out->used = 1;
        one_number(&t, dice.die[0], out);
        if (out->count == 0)
            one_number(&t, dice.die[1], out);
    }
    if (out->count == 0) {
        out->used = 0;
        out->end[out->count++] = pos->side[0];
    }
    duties(&pos->side[0], out);
}

/* ---- What it gives ---- */

static void give(tt_oracle_events *out, vd_tt_event_kind kind, int at, int ways)
{
    if (ways > 0)
        out->event[out->count++] = (tt_oracle_event){kind, at, ways};
}

static bool there(const table *t, int at)
{
    return at >= 1 && on(t, at) > 0;
}

/* Ways to come upon `at`; *shut: only by the sum, and both passages hold two or more of his. */
static int ways_to(const table *t, vd_dice dice, int at, bool *shut)
{
    const int a = dice.die[0], b = dice.die[1];
    int ways = there(t, at - a);

    if (a != b)
        ways += there(t, at - b);
    *shut = false;
    if (there(t, at - a - b)) {
        const bool open = t->his[at - a] < 2 || t->his[at - b] < 2;

        *shut = !open && ways == 0;
        ways += open;
    }
    return ways;
}

static void hits(const table *t, const vd_tt_options *options, vd_dice dice, tt_oracle_events *out)
{
    bool shut;

    for (int at = 1; at <= 24; at++) {
        const bool grand = at > 6 && at < 19;

        if (t->his[at] != 1)
            continue;
        give(out, grand ? VD_TT_EVENT_hit_grand : VD_TT_EVENT_hit_petit, at,
             ways_to(t, dice, at, &shut));
        give(out, grand ? VD_TT_EVENT_false_grand : VD_TT_EVENT_false_petit, at, shut);
    }
    for (int at = 2; options->margot && at <= 23; at++)
        if (t->his[at - 1] == 1 && t->his[at + 1] == 1 && t->his[at] == 0 && on(t, at) == 0)
            give(out, VD_TT_EVENT_margot, at, ways_to(t, dice, at, &shut));
}

static void coin(const table *t, vd_dice dice, tt_oracle_events *out)
{
    table rest = *t;
    int held = 0;

    /* The two that hold the coin are taken away; the others are those that hit. */
    for (int i = 0; i < MEN; i++)
        if (rest.man[i] == 12 && held < 2) {
            rest.man[i] = OUT;
            held++;
        }
    if (held == 2 && t->his[13] == 0 && two_on(&rest, 13 - dice.die[0], 13 - dice.die[1]))
        give(out, VD_TT_EVENT_coin_hit, 13, 1);
}

static void opening(const table *t, const vd_tt_throw *thrown, tt_oracle_events *out)
{
    const int a = thrown->dice.die[0], b = thrown->dice.die[1];
    const bool taken = t->his[13] > 0;
    int down[MEN], n = 0;
    bool ok;

    for (int i = 0; i < MEN; i++)
        if (t->man[i] > 1 && t->man[i] < OUT)
            down[n++] = t->man[i];
    if (n == 2) {
        for (int swap = 0; swap < 2; swap++) {
            const int x = swap ? b : a, y = swap ? a : b;

            if (down[0] + x == 12 && down[1] + y == 13) {
                give(out, taken ? VD_TT_EVENT_against_two_tables : VD_TT_EVENT_two_tables, 0, 1);
                break;
            }
            if (down[0] + x == 13 && down[1] + y == 12) {
                give(out, taken ? VD_TT_EVENT_against_two_tables : VD_TT_EVENT_two_tables, 0, 1);
                break;
            }
        }
        if (down[0] == 12 && down[1] == 12 && (a == 1 || b == 1))
            give(out, taken ? VD_TT_EVENT_against_mezeas : VD_TT_EVENT_mezeas, 0, 1);
    }
    if (thrown->coup != 3 || n != 4 || on(t, 1) < 2)
        return;
    ok = true;
    for (int at = 2; at <= 7; at++)
        ok = ok && on(t, at) + (at == 1 + a) + (at == 1 + b) == 1;
    if (ok)
        give(out, VD_TT_EVENT_six_tables, 0, 1);
}

/* Ways to the case that lacks one, by men whom neither the jan nor the coin needs. */
static int filling_ways(const table *t, vd_dice dice, vd_tt_jan jan, int at)
{
    const int first[] = {1, 7, 19};
    const int a = dice.die[0], b = dice.die[1];
    const int by[] = {a, a == b ? 0 : b, a + b};
    int ways = 0;

    for (int k = 0; k < 3; k++) {
        const int from = at - by[k];
        const bool of_jan = from >= first[jan] && from < first[jan] + 6;

        if (by[k] == 0 || from < 1 || on(t, from) < (of_jan ? 3 : 1))
            continue;
        if (from == 12 && on(t, 12) == 2)
            continue;
        if (k == 2 && t->his[from + a] > 0 && t->his[from + b] > 0)
            continue;
        ways++;
    }
    return ways;
}

static void fills(const table *t, const vd_tt_pos *pos, vd_dice dice, const tt_oracle_plays *plays,
                  tt_oracle_events *out)
{
    const int first[] = {1, 7, 19};

    for (int jan = 0; jan < 3; jan++) {
        bool any = false;
        int lacking = 0, last = 0;

        for (size_t i = 0; i < plays->count; i++)
            any = any || full(&plays->end[i], (vd_tt_jan)jan);
        for (int at = first[jan]; at < first[jan] + 6; at++)
            for (int k = pos->side[0].man[at]; k < 2; k++) {
                lacking++;
                last = at;
            }
        if (!any)
            continue;
        if (lacking == 0)
            give(out, (vd_tt_event_kind)(VD_TT_EVENT_petit_kept + jan), 0, 1);
        else
            give(out, (vd_tt_event_kind)(VD_TT_EVENT_petit_filled + jan), lacking == 1 ? last : 0,
                 lacking == 1 ? filling_ways(t, dice, (vd_tt_jan)jan, last) : 1);
    }
}

static void ends(const vd_tt_pos *pos, const tt_oracle_plays *plays, tt_oracle_events *out)
{
    bool piled = true;

    if (plays->end[0].man[OUT] == MEN && pos->side[0].man[OUT] < MEN)
        give(out, VD_TT_EVENT_last_man_out, 0, 1);
    for (size_t i = 0; i < plays->count; i++)
        piled = piled && plays->end[i].man[12] == MEN;
    if (piled)
        give(out, pos->side[0].man[12] == MEN ? VD_TT_EVENT_misery_kept : VD_TT_EVENT_misery_made,
             12, 1);
}

void tt_oracle_give(const vd_tt_options *options, const vd_tt_pos *pos, const vd_tt_throw *thrown,
                    const tt_oracle_plays *plays, tt_oracle_events *out)
{
    table t;

    lay(pos, &t);
    out->count = 0;
    opening(&t, thrown, out);
    hits(&t, options, thrown->dice, out);
    coin(&t, thrown->dice, out);
    fills(&t, pos, thrown->dice, plays, out);
    ends(pos, plays, out);
    give(out, VD_TT_EVENT_not_played, 0, 2 - plays->used);
    if (options->rencontre && thrown->first.count == 2 &&
        memcmp(&thrown->first, &thrown->dice, sizeof thrown->dice) == 0)
        give(out, VD_TT_EVENT_rencontre, 0, 1);
    if (options->misery)
        return;
    for (size_t i = 0; i < out->count;)
        if (out->event[i].kind == VD_TT_EVENT_misery_kept ||
            out->event[i].kind == VD_TT_EVENT_misery_made)
            out->event[i] = out->event[--out->count];
        else
            i++;
}

/* ---- Random ---- */

static int below(vd_rng *rng, int bound)
{
    return (int)vd_rng_below(rng, (uint32_t)bound);
}

/* Men of one side between two cases, in heaps of two or three as often as alone. */
static void scatter_side(vd_rng *rng, int low, int high, vd_tt_men *men, const vd_tt_men *other)
{
    int left = MEN - (below(rng, 3) == 0 ? below(rng, 13) : 0);

    memset(men, 0, sizeof *men);
    men->man[OUT] = (uint8_t)(MEN - left);
    for (int tries = 0; left > 0 && tries < 400; tries++) {
        const int at = low + below(rng, high - low + 1);
        int heap = 1 + below(rng, 3);

        if (at == 13 || (other && other->man[OUT - at] > 0))
            continue;
        if (at == 12 && men->man[12] == 0 && heap == 1)
            heap = 2;
        if (heap > left)
            continue;
        men->man[at] = (uint8_t)(men->man[at] + heap);
        left -= heap;
    }
    men->man[OUT] = (uint8_t)(men->man[OUT] + left);
}

void tt_scatter(vd_rng *rng, vd_tt_pos *out)
{
    do {
        int low[2], high[2];

        for (int side = 0; side < 2; side++) {
            low[side] = 1 + below(rng, 20);
            high[side] = low[side] + 5 + below(rng, 12);
            if (high[side] > 24)
                high[side] = 24;
        }
        scatter_side(rng, low[1], high[1], &out->side[1], NULL);
        scatter_side(rng, low[0], high[0], &out->side[0], &out->side[1]);
    } while (vd_tt_pos_check(out, NULL) != VD_OK);
}

void tt_random_options(vd_rng *rng, vd_tt_options *out)
{
    static const uint8_t holes[] = {3, 6, 12};

    vd_tt_options_default(out);
    out->holes = holes[below(rng, 3)];
    out->bredouille = below(rng, 4) != 0;
    out->four_stakes = below(rng, 2) != 0;
    out->sortie = (uint8_t)below(rng, VD_TT_SORTIES);
    out->throws_again = below(rng, 2) != 0;
    out->misery = below(rng, 2) != 0;
    out->by_power = below(rng, 4) != 0;
    out->rencontre = below(rng, 2) != 0;
    out->margot = below(rng, 2) != 0;
    out->by_hand = below(rng, 2) != 0;
}

static void random_play(const vd_tt_options *options, const vd_tt_state *state, vd_rng *rng,
                        vd_tt_plays *scratch, vd_tt_claim *out)
{
    const vd_tt_play *play;
    vd_tt_pos pos;

    vd_tt_state_pos(state, &pos);
    vd_tt_plays_find(options, &pos, state->dice, scratch);
    play = &scratch->play[below(rng, (int)scratch->count)];
    memset(out, 0, sizeof *out);
    out->moves = play->moves;
    for (int i = 0; i < play->moves; i++) {
        out->move[i].from = play->move[i].from;
        out->move[i].to = play->move[i].to;
    }
}

static int random_mark(const vd_tt_options *options, const vd_tt_state *state, vd_rng *rng,
                       vd_tt_plays *scratch)
{
    vd_tt_events events;
    int right = state->owed;

    if (below(rng, 4) == 0)
        return 2 * below(rng, 9);
    if (state->owing)
        return right;
    vd_tt_state_events(options, state, scratch, &events);
    return events.sum[VD_TT_THROWER];
}

void tt_random_action(const vd_tt_options *options, const vd_tt_state *state, vd_rng *rng,
                      vd_tt_plays *scratch, vd_tt_action *out)
{
    const bool coin_toss = below(rng, 2) != 0;

    memset(out, 0, sizeof *out);
    out->die[0] = (uint8_t)(1 + below(rng, 6));
    out->die[1] = (uint8_t)(1 + below(rng, 6));
    switch ((vd_tt_phase)state->phase) {
    case VD_TT_DRAW:
        out->act = VD_TT_ACT_DRAW;
        break;
    case VD_TT_THROW:
        out->act = VD_TT_ACT_THROW;
        break;
    case VD_TT_MARK:
        out->act = VD_TT_ACT_MARK;
        out->value = (uint8_t)random_mark(options, state, rng, scratch);
        break;
    case VD_TT_SCHOOL:
        out->act = coin_toss ? VD_TT_ACT_TAKE : VD_TT_ACT_LEAVE;
        break;
    case VD_TT_CHOOSE:
        out->act = coin_toss ? VD_TT_ACT_HOLD : VD_TT_ACT_GO;
        break;
    case VD_TT_PLAY:
        out->act = VD_TT_ACT_PLAY;
        random_play(options, state, rng, scratch, &out->claim);
        break;
    case VD_TT_OVER:
    default:
        break;
    }
}
