/* Dice: pairs, doubles, the 21 rolls. */
#include "videau/rules.h"

vd_dice vd_dice_make(int a, int b)
{
    vd_dice dice = {.count = 2, .die = {(uint8_t)(a > b ? a : b), (uint8_t)(a > b ? b : a), 0}};

    return dice;
}

bool vd_dice_valid(const vd_variant *variant, vd_dice dice)
{
    if (dice.count != variant->dice)
        return false;
    for (int i = 0; i < dice.count; i++) {
        if (dice.die[i] < 1 || dice.die[i] > 6 || (i > 0 && dice.die[i] > dice.die[i - 1]))
            return false;
    }
    return true;
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
