/* Random positions for the tests: an endless random play of a variant, and checkers thrown on the board. The
 * same seed gives the same positions everywhere. */
#ifndef TESTS_WALK_H
#define TESTS_WALK_H

#include "oracle.h"
#include "videau/rules.h"

/* A question of the game: which plays are legal here? */
typedef struct walk_state {
    const vd_variant *variant;
    vd_rng rng;
    vd_pos pos;
    vd_dice dice; /* a double that was named, or vd_pending_dice, when `named` */
    bool named;   /* no roll: vd_plays_find_named */
    oracle_set legal;
    uint64_t games; /* begun so far */
} walk_state;

void walk_init(walk_state *walk, const vd_variant *variant, uint64_t seed);
void walk_fini(walk_state *walk);
/* The next question; walk->legal is its answer by the oracle. */
void walk_next(walk_state *walk);

/* A position that the rules allow but play seldom reaches: few or many checkers, bars, bear-offs, anchors. */
void walk_scatter(const vd_variant *variant, vd_rng *rng, vd_pos *out);
vd_dice walk_roll(vd_rng *rng);
/* As many dice as the variant throws; of two those of walk_roll. */
vd_dice walk_roll_of(const vd_variant *variant, vd_rng *rng);
/* Any play of any roll; a finished game begins anew. `plays` is scratch of VD_PLAYS_MAX. */
void walk_step(const vd_variant *variant, vd_rng *rng, vd_plays *plays, vd_pos *pos);

/* A claim near the truth: one of the legal plays, or the dice carried by whichever checkers without a thought for the
 * rules; then usually disturbed (a point, a leg, a star, a merge, "#"). */
void walk_claim(const vd_variant *variant, vd_rng *rng, const vd_pos *pos, vd_dice dice,
                const vd_plays *plays, vd_claim *out);

#endif
