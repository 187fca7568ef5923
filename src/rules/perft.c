/* How many positions there are after so many turns: what a generator is compared by. */
#include "videau/rules.h"

#include "rules_priv.h"

static uint64_t perft_below(const vd_variant *variant, const vd_pos *pos, int depth, bool weighted);

static uint64_t perft_dice(const vd_variant *variant, const vd_pos *pos, vd_dice dice, bool named,
                           int depth, bool weighted)
{
    VD_ASSERT(depth > 1);

    /* Reached only for depth > 1: the last level is counted without being stored. */
    vd_play play[VD_PLAYS_MAX];
    vd_plays plays = {.play = play, .capacity = VD_PLAYS_MAX};
    uint64_t sum = 0;

    if ((named ? vd_plays_find_named(variant, pos, dice.die[0], &plays)
               : vd_plays_find(variant, pos, dice, &plays)) != VD_OK)
        return 0; /* cannot happen: VD_PLAYS_MAX is enough */
    if (plays.count == 0) {
        vd_pos_pass(variant, pos, dice, &play[0].result);
        plays.count = 1;
    }
    for (size_t i = 0; i < plays.count; i++) {
        if (play[i].result.pending == VD_PENDING_NONE)
            vd_pos_flip(&play[i].result, &play[i].result);
        sum += perft_below(variant, &play[i].result, depth - 1, weighted);
    }
    return sum;
}

static uint64_t perft_step(const vd_variant *variant, const vd_pos *pos, vd_dice dice, bool named,
                           int depth, bool weighted)
{
    VD_ASSERT(depth > 0);

    if (depth == 1) {
        size_t count = vd_plays_count(variant, pos, dice);

        return count > 0 ? count : 1;
    }
    return perft_dice(variant, pos, dice, named, depth, weighted);
}

static uint64_t perft_below(const vd_variant *variant, const vd_pos *pos, int depth, bool weighted)
{
    uint64_t sum = 0;

    VD_ASSERT(depth >= 0);
    if (depth == 0)
        return 1;
    if (vd_pos_over(variant, pos))
        return 0;
    if (pos->pending == VD_PENDING_COMPLEMENT)
        return perft_step(variant, pos, vd_pending_dice(pos), true, depth, weighted);
    if (pos->pending == VD_PENDING_NAME_DOUBLE) {
        for (int die = 1; die <= 6; die++)
            sum += perft_step(variant, pos, vd_dice_make(die, die), true, depth, weighted);
        return sum;
    }
    for (int i = 0; i < vd_variant_rolls(variant); i++) {
        vd_dice dice;
        int weight = vd_variant_rolls_nth(variant, i, &dice);

        sum += (weighted ? (uint64_t)weight : 1U) *
               perft_step(variant, pos, dice, false, depth, weighted);
    }
    return sum;
}

uint64_t vd_perft(const vd_variant *variant, const vd_pos *pos, int depth, bool weighted)
{
    VD_ASSERT(depth >= 0);
    return perft_below(variant, pos, depth, weighted);
}
