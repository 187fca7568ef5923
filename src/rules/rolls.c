/* Dice: two or three of them, doubles, the rolls. */
#include "videau/rules.h"

#include <string.h>

vd_dice vd_dice_make(int a, int b)
{
    vd_dice dice = {.count = 2, .die = {(uint8_t)(a > b ? a : b), (uint8_t)(a > b ? b : a), 0}};

    return dice;
}

vd_dice vd_dice_of(const uint8_t die[VD_DICE_MAX])
{
    vd_dice dice = {.count = die[2] ? 3 : 2};

    for (int i = 0; i < dice.count; i++) {
        int at = i;

        for (; at > 0 && dice.die[at - 1] < die[i]; at--)
            dice.die[at] = dice.die[at - 1];
        dice.die[at] = die[i];
    }
    return dice;
}

int vd_dice_thrown(const vd_variant *variant, int act)
{
    return act == VD_ACT_OPENING || variant->third ? 2 : variant->dice;
}

void vd_dice_complete(const vd_variant *variant, uint8_t die[VD_DICE_MAX])
{
    const uint8_t lesser = die[0] < die[1] ? die[0] : die[1];
    const uint8_t third[] = {[VD_THIRD_THROWN] = 0,
                             [VD_THIRD_SIX] = 6,
                             [VD_THIRD_ACE] = 1,
                             [VD_THIRD_LESSER] = lesser,
                             [VD_THIRD_GREATER] = (uint8_t)(die[0] + die[1] - lesser)};

    if (!die[2])
        die[2] = third[variant->third];
}

/* Of three numbers, the highest first: does one of them come of the two others? */
static bool third_fits(const vd_variant *variant, const uint8_t die[VD_DICE_MAX])
{
    const bool fits[] = {[VD_THIRD_THROWN] = true,
                         [VD_THIRD_SIX] = die[0] == 6,
                         [VD_THIRD_ACE] = die[2] == 1,
                         [VD_THIRD_LESSER] = die[1] == die[2],
                         [VD_THIRD_GREATER] = die[0] == die[1]};

    return fits[variant->third];
}

bool vd_dice_valid(const vd_variant *variant, vd_dice dice)
{
    if (dice.count != variant->dice)
        return false;
    for (int i = 0; i < dice.count; i++) {
        if (dice.die[i] < 1 || dice.die[i] > 6 || (i > 0 && dice.die[i] > dice.die[i - 1]))
            return false;
    }
    return third_fits(variant, dice.die);
}

vd_dice vd_pending_dice(const vd_pos *pos)
{
    const int die = pos->pending_die;
    const uint8_t one = (uint8_t)(die % VD_REST_THREE);

    if (die > VD_REST_THREE)
        return (vd_dice){.count = 3, .die = {one, one, one}};
    return die > VD_REST_TWO ? vd_dice_make(die / VD_REST_TWO, die % VD_REST_TWO)
                             : vd_dice_make(die, die);
}

bool vd_dice_fit(const vd_variant *variant, const vd_pos *pos, vd_dice dice)
{
    const vd_dice left = vd_pending_dice(pos);

    if (pos->pending == VD_PENDING_COMPLEMENT && left.count == dice.count &&
        memcmp(left.die, dice.die, left.count) == 0)
        return true;
    return vd_dice_valid(variant, dice);
}

bool vd_dice_is_double(vd_dice dice)
{
    return dice.count == 2 && dice.die[0] == dice.die[1];
}

int vd_dice_nth(int index, vd_dice *out)
{
    int high = 1;

    VD_ASSERT(index >= 0 && index < 21);
    while (index >= high) {
        index -= high;
        high++;
    }
    *out = vd_dice_make(high, index + 1);
    return index + 1 == high ? 1 : 2;
}

int vd_rolls(int dice)
{
    VD_ASSERT(dice == 2 || dice == 3);
    return dice == 2 ? 21 : 56;
}

/* Two dice below the highest one: those of vd_dice_nth whose own highest is not above it, in the same order. */
static int third_die(int index, vd_dice *out)
{
    uint8_t die[VD_DICE_MAX] = {1};
    int below = 1, weight;

    while (index >= below) {
        index -= below;
        die[0]++;
        below += die[0];
    }
    weight = vd_dice_nth(index, out);
    die[1] = out->die[0];
    die[2] = out->die[1];
    *out = vd_dice_of(die);
    if (die[0] == die[1])
        return weight == 1 ? 1 : 3;
    return weight == 1 ? 3 : 6;
}

int vd_rolls_nth(int dice, int index, vd_dice *out)
{
    VD_ASSERT(index >= 0 && index < vd_rolls(dice));
    return dice == 2 ? vd_dice_nth(index, out) : third_die(index, out);
}

int vd_variant_rolls(const vd_variant *variant)
{
    return vd_rolls(variant->third ? 2 : variant->dice);
}

int vd_variant_rolls_nth(const vd_variant *variant, int index, vd_dice *out)
{
    const int weight = vd_rolls_nth(variant->third ? 2 : variant->dice, index, out);

    if (variant->third) {
        vd_dice_complete(variant, out->die);
        *out = vd_dice_of(out->die);
    }
    return weight;
}
