/* Positions on which nobody moves, told by trying every roll. */
#include "locks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool has_a_play(const vd_variant *variant, const vd_pos *pos)
{
    bool any = false;

    for (int i = 0; i < vd_rolls(2) && !any; i++) {
        vd_dice dice;

        (void)vd_rolls_nth(2, i, &dice);
        any = vd_plays_any(variant, pos, dice);
    }
    return any;
}

int locks_count(const vd_variant *variant, locks_scatter *scatter, uint64_t seed, int positions)
{
    int drawn = 0;
    vd_rng rng;

    vd_rng_init(&rng, seed);
    for (int i = 0; i < positions; i++) {
        vd_pos pos, flipped;

        memset(&pos, 0, sizeof pos);
        scatter(&rng, NULL, &pos.side[VD_MOVER]);
        scatter(&rng, &pos.side[VD_MOVER], &pos.side[VD_OPPONENT]);
        if (vd_pos_check(variant, &pos, NULL) != VD_OK || vd_pos_won(variant, &pos, VD_MOVER) ||
            vd_pos_won(variant, &pos, VD_OPPONENT))
            continue;
        vd_pos_flip(&pos, &flipped);
        if (vd_pos_drawn(variant, &pos) ==
            (has_a_play(variant, &pos) || has_a_play(variant, &flipped))) {
            fprintf(stderr, "%s: position %d is told wrongly\n", variant->name, i);
            abort();
        }
        drawn += vd_pos_drawn(variant, &pos);
    }
    printf("%d of %d positions are locked\n", drawn, positions);
    return drawn;
}
