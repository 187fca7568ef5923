/* Boards and cubes as most formats count them. */
#include "record_priv.h"

#include <stdlib.h>
#include <string.h>

bool vd_counts_read(const int count[VD_COUNTS], const vd_variant *variant, vd_pos *out)
{
    vd_pos pos;
    int checkers[2] = {0, 0};

    memset(&pos, 0, sizeof pos);
    for (int k = 0; k < VD_COUNTS; k++) {
        const int side = count[k] < 0 ? VD_OPPONENT : VD_MOVER;
        const int point = side == VD_MOVER ? k : 25 - k;
        vd_side *own = &pos.side[side];

        if (count[k] == 0)
            continue;
        if (point == 0 || abs(count[k]) > variant->checkers)
            return false;
        checkers[side] += abs(count[k]);
        if (point == 25)
            own->bar = (uint8_t)abs(count[k]);
        else
            own->point[point] = (uint8_t)abs(count[k]);
    }
    for (int side = 0; side < 2; side++) {
        if (checkers[side] > variant->checkers)
            return false;
        pos.side[side].point[0] = (uint8_t)(variant->checkers - checkers[side]);
    }
    if (vd_pos_check(variant, &pos, NULL) != VD_OK)
        return false;
    *out = pos;
    return true;
}

bool vd_cube_exponent(int64_t value, uint16_t *out)
{
    uint16_t exponent = 0;

    if (value < 1 || (value & (value - 1)))
        return false;
    while (value >>= 1)
        exponent++;
    *out = exponent;
    return true;
}
