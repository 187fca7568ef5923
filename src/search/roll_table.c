/* The rolls of a position in a rollout, the best play for each, and the luck of a roll.
 *
 * Luck is what a roll brings more than the mean of all, each valued statically after its best play. Its expectation is
 * 0 whatever the net thinks, so that a game's result less all its luck has the same expectation as the result, and
 * hardly any of its spread. With the cube it is counted in what is played for: the value in the state of the cube in
 * which the dice are rolled. */
#include "inner/nets.h"
#include "playout.h"

#include <string.h>

void vd_search_roll_table_choose(const playout *c, int side, int cube_level, size_t from, size_t to,
                                 table_play *out)
{
    const batch *b = &c->w->batch;
    size_t best = from;
    double most = 0;

    VD_ASSERT(from < to);
    VD_ASSERT(side == 0 || side == 1);
    for (size_t i = from; i < to; i++) {
        vd_probs seen = b->probs[i];
        double score;

        if (!b->stays[b->at[i]])
            vd_probs_flip(&seen);
        score = vd_cube_states_dead(&c->r->states[side], cube_level, &seen);
        if (i == from || score > most) {
            most = score;
            best = i;
        }
    }
    out->pos = b->pos[b->at[best]];
    out->probs = b->probs[best];
    out->stays = b->stays[b->at[best]];
}

static void fill_roll_table(playout *c, roll_table *table)
{
    rollout_worker *w = c->w;
    const int levels = c->cube_level + 1 < c->r->states[0].levels ? 2 : 1;
    const int all = vd_rolls(c->r->match.rules.variant.dice);
    batch_rolls rolls = {.from = 0, .to = 0};

    table->pos = c->pos;
    table->side = c->side;
    table->cube_level = c->cube_level;
    table->valued[0] = table->valued[1] = 0;
    while (rolls.to < all) {
        rolls.from = rolls.to;
        vd_search_batch_value_rolls(&w->batch, &c->pos, &w->limits[c->side], &rolls);
        for (int i = rolls.from; i < rolls.to; i++) {
            for (int up = 0; up < levels; up++)
                vd_search_roll_table_choose(c, c->side, c->cube_level + up, rolls.first[i],
                                            rolls.first[i + 1], &table->play[up][i]);
        }
    }
    table->known = true;
}

roll_table *vd_search_roll_table_of(playout *c)
{
    rollout_worker *w = c->w;
    roll_table *table = &w->roll_table;

    if (c->rolled <= MEMO_ROLLS) {
        const uint64_t salt = (uint64_t)(2 * c->cube_level + c->side) * 0x9E3779B97F4A7C15U;

        table = &w->memo[(vd_pos_hash(&c->pos) + salt) % MEMO];
        if (table->known && table->side == c->side && table->cube_level == c->cube_level &&
            vd_pos_equal(&table->pos, &c->pos))
            return table;
    }
    fill_roll_table(c, table);
    return table;
}

static bool same_play(const table_play *a, const table_play *b)
{
    return a->stays == b->stays && vd_pos_equal(&a->pos, &b->pos);
}

/* What the play for roll `i` is worth at the roll_table's level, or one `up`. */
static void value_play(const playout *c, roll_table *table, int up, int i)
{
    VD_ASSERT((up == 0 || up == 1) && i >= 0 && i < VD_ROLLS_MAX);

    const table_play *play = &table->play[up][i];
    const vd_cube_states *states = &c->r->states[play->stays ? table->side : 1 - table->side];
    const int cube_level = table->cube_level + up;
    double no_double[VD_CUBE_STATES] = {0};

    vd_cube_states_static(c->r->engine, states, &play->pos, &play->probs, no_double);
    if (!play->stays) {
        vd_cube_states_decide(states, no_double, no_double);
        vd_cube_states_flip(states, no_double, no_double);
    }
    memcpy(table->value[up][i], &no_double[3 * cube_level], sizeof table->value[up][i]);
    table->valued[up] |= (uint64_t)1 << i;
    /* Most plays are best at either stake. */
    if (up == 0 && cube_level + 1 < states->levels && same_play(play, &table->play[1][i])) {
        memcpy(table->value[1][i], &no_double[3 * cube_level + 3], sizeof table->value[1][i]);
        table->valued[1] |= (uint64_t)1 << i;
    }
}

double vd_search_roll_table_mean(const playout *c, roll_table *table, int up, int state)
{
    const int thrown = c->r->match.rules.variant.dice, all = vd_rolls(thrown);
    double sum = 0;

    VD_ASSERT((up == 0 || up == 1) && state >= 0 && state < 3);
    for (int i = 0; i < all; i++) {
        if ((table->valued[up] >> i & 1U) == 0)
            value_play(c, table, up, i);
    }
    for (int i = 0; i < all; i++) {
        vd_dice dice;

        sum += vd_rolls_nth(thrown, i, &dice) * table->value[up][i][state];
    }
    return sum / vd_throws(thrown);
}

/* The chances after a roll, seen by the mover. */
static void chances_after(const table_play *play, double out[CHANCES])
{
    vd_probs seen = play->probs;

    if (!play->stays)
        vd_probs_flip(&seen);
    vd_search_chances_array(&seen, out);
}

void vd_search_roll_table_chances(const playout *c, const roll_table *table, int up,
                                  double mean[CHANCES])
{
    const int thrown = c->r->match.rules.variant.dice;
    const double throws = vd_throws(thrown);

    VD_ASSERT(up == 0 || up == 1);
    memset(mean, 0, CHANCES * sizeof *mean);
    for (int i = 0; i < vd_rolls(thrown); i++) {
        double after[CHANCES];
        vd_dice dice;
        const int weight = vd_rolls_nth(thrown, i, &dice);

        chances_after(&table->play[up][i], after);
        for (int k = 0; k < CHANCES; k++)
            mean[k] += weight * after[k] / throws;
    }
}

void vd_search_playout_add_luck(playout *c, roll_table *table, int roll)
{
    const int up = c->cube_level - table->cube_level;
    const double sign = c->side == 0 ? 1.0 : -1.0;
    const double mean = vd_search_roll_table_mean(c, table, up, c->state);
    double expected[CHANCES], after[CHANCES];

    VD_ASSERT(roll >= 0 && roll < VD_ROLLS_MAX);
    c->luck[VALUE] += sign * c->scale * (table->value[up][roll][c->state] - mean);
    if (c->settled)
        return;
    vd_search_roll_table_chances(c, table, up, expected);
    chances_after(&table->play[up][roll], after);
    for (int k = 0; k < CHANCES; k++)
        after[k] -= expected[k];
    c->luck[0] += sign * after[0];
    for (int k = 1; k < CHANCES; k++)
        c->luck[c->side == 0 ? k : k <= 2 ? k + 2 : k - 2] += after[k];
}
