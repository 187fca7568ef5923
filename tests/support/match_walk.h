/* Random walks through the match state machine, and what must hold at every step of one. */
#ifndef VIDEAU_MATCH_WALK_H
#define VIDEAU_MATCH_WALK_H

#include "videau/rules.h"

/* How freely a walk doubles, drops, resigns and cocks its dice, in 1/256 of the occasions. */
typedef struct match_taste {
    uint8_t twice, drop, beaver, resign, cocked;
} match_taste;

/* A legal action of `match`, never VD_ACT_COUNT; `pick(user, n)` chooses below n. NEXT_GAME after a game. The match
 * must not be over. Returns NULL or what contradicts the contract. */
typedef uint32_t match_pick(void *user, uint32_t bound);
const char *match_choose(const vd_match *match, const match_taste *taste, match_pick *pick,
                         void *user, vd_action *out);

/* Apply: the answer of vd_match_refusal, the untouched match after a denial and the state after a success are held
 * against the contract. *refusal is the answer; returns NULL or what is wrong. */
const char *match_step(vd_match *match, const vd_action *action, vd_refusal *refusal);

/* Every act of both seats with every small operand, tried on copies of `match` and held against the table of
 * what each phase allows. Returns NULL or what is wrong. */
const char *match_try_all(const vd_match *match);

#endif
