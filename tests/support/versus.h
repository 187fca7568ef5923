/* The library against the oracle on one question. Every function returns true when they agree; else it has said
 * on stderr where and how they differ. */
#ifndef TESTS_VERSUS_H
#define TESTS_VERSUS_H

#include "oracle.h"
#include "walk.h"

/* Room for the library's answers: two vd_plays of VD_PLAYS_MAX. */
typedef struct versus {
    vd_plays plays;
    vd_plays scratch;
    vd_results results;
    unsigned asked;
    bool thorough; /* check hops and room at every question, not at every eighth */
} versus;

void versus_init(versus *versus_room);
void versus_fini(versus *versus_room);

/* vd_plays_find or _named, _results, _count, _any: the same distinct results. For some questions also: each is reached by its
 * hops, and a room one too small is refused. The answer stays in room->plays. */
bool versus_plays(versus *room, const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                  bool named, const oracle_set *legal);

/* The same for a real roll, asking the oracle; then for the board as the other player sees it. */
bool versus_roll(versus *room, const vd_variant *variant, const vd_pos *pos, vd_dice dice);

/* vd_play_judge finds a reason exactly when the claim has not one reading. room->plays must hold the answer of
 * versus_plays. */
bool versus_claim(versus *room, const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                  bool named, const oracle_set *legal, const vd_claim *claim);

/* `questions` boards from random play, every second one thrown, with six claims each near the truth: plays and
 * verdicts. */
bool versus_judge(versus *room, const vd_variant *variant, int questions, uint64_t seed);

#endif
