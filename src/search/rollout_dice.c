/* Dice of rollouts: the first two rolls of all games together are as even as they can be. */
#include "rollout.h"

enum { SALT_FIRST = 1, SALT_SHIFT, SALT_SECOND, SALT_REST };

/* A permutation that `seed`, what it is for and a number fix. */
static void shuffle(uint64_t seed, uint32_t salt, uint32_t number, uint8_t out[STRATA])
{
    const uint32_t key[2] = {salt, number};
    vd_rng rng;

    vd_rng_init(&rng, vd_hash64(key, sizeof key, seed));
    out[0] = 0;
    for (uint32_t i = 1; i < STRATA; i++) {
        const uint32_t at = vd_rng_below(&rng, i + 1);

        out[i] = (uint8_t)i;
        if (at < i) {
            out[i] = out[at];
            out[at] = (uint8_t)i;
        }
    }
}

/* Blocks of 36 games have every first roll once. In the block that is b-th of its 36 after shuffling, first roll f goes
 * with second roll f + b: each once in the block, each pair once in 36 blocks. */
void vd_search_game_dice_start(game_dice *dice, int thrown, uint64_t seed, uint32_t game)
{
    const uint32_t block = game / STRATA, square = block / STRATA;
    uint8_t first[STRATA], shift[STRATA], second[STRATA];

    shuffle(seed, SALT_FIRST, block, first);
    shuffle(seed, SALT_SHIFT, square, shift);
    shuffle(seed, SALT_SECOND, square, second);
    dice->first = first[game % STRATA];
    dice->second = second[(dice->first + shift[block % STRATA]) % STRATA];
    dice->rolled = 0;
    dice->dice = (uint8_t)thrown;
    vd_search_game_dice_branch(dice, seed, game, 1);
}

void vd_search_game_dice_branch(game_dice *dice, uint64_t seed, uint32_t game, uint32_t branch)
{
    const uint32_t key[3] = {SALT_REST, game, branch};

    VD_ASSERT(branch > 0);
    vd_rng_init(&dice->rng, vd_hash64(key, sizeof key, seed));
}

static int roll_pair(game_dice *dice)
{
    VD_ASSERT(dice->first < 36 && dice->second < 36);
    switch (dice->rolled++) {
    case 0:
        return dice->first;
    case 1:
        return dice->second;
    default:
        return (int)vd_rng_below(&dice->rng, STRATA);
    }
}

int vd_search_game_dice_roll(game_dice *dice)
{
    const int pair = roll_pair(dice);

    return dice->dice == 2 ? pair : pair + STRATA * (1 + (int)vd_rng_below(&dice->rng, 6));
}

vd_dice vd_search_dice_of_throw(int thrown)
{
    VD_ASSERT(thrown >= 0 && thrown < 7 * STRATA);

    const int pair = thrown % STRATA;
    const uint8_t die[VD_DICE_MAX] = {(uint8_t)(pair / 6 + 1), (uint8_t)(pair % 6 + 1),
                                      (uint8_t)(thrown / STRATA)};

    return vd_dice_of(die);
}

int vd_search_roll_of_throw(int thrown)
{
    const vd_dice dice = vd_search_dice_of_throw(thrown);
    const int high = dice.die[0] - 1, middle = dice.die[1] - 1;

    if (dice.count == 2)
        return high * (high + 1) / 2 + middle;
    /* Below the highest die are all rolls of three whose highest is less; then those of the two others. */
    return high * (high + 1) * (high + 2) / 6 + middle * (middle + 1) / 2 + dice.die[2] - 1;
}

void vd_rollout_dice(uint64_t seed, uint32_t game, uint32_t count, vd_dice *out)
{
    game_dice dice;

    vd_search_game_dice_start(&dice, 2, seed, game);
    for (uint32_t i = 0; i < count; i++)
        out[i] = vd_search_dice_of_throw(vd_search_game_dice_roll(&dice));
}
