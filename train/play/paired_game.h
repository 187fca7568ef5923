/* Paired game: one game between two seats, and how lucky its rolls were.
 *
 * Luck is vd_adviser_luck's: its mean is 0 whatever the evaluator says; so a result less the luck of its rolls has the same
 * mean as the result, and the better the evaluator the smaller its spread. */
#ifndef VD_PAIRED_GAME_H
#define VD_PAIRED_GAME_H

#include "player.h"
#include "videau/analysis.h"

/* What judges luck, and the scratch of one thread. */
typedef struct paired_game {
    vd_adviser *judge; /* NULL: luck is not judged, and always 0 */
    int judge_ply;
    vd_plays plays;
    /* Asked before every decision of a game that is not forced; may be NULL. match->phase says which. */
    void (*look)(void *user, const vd_match *match);
    void *user;
} paired_game;

typedef struct paired_game_score { /* of seat 0 */
    int points;
    double luck; /* in points; in a match, in chance to win it */
    int turns;
    int first; /* the seat that played first */
} paired_game_score;

/* `judge`: an engine that values rolls `ply` deep, or NULL. */
bool paired_game_init(paired_game *d, const vd_engine *judge, int ply);
void paired_game_fini(paired_game *d);
/* A game of `rules` from where `match` stands, at the opening or at a roll, to its end. Dice come from `dice` alone. */
VD_NODISCARD vd_status paired_game_play(paired_game *d, seat *const seats[2], vd_match *match,
                                        vd_rng *dice, uint64_t seed, paired_game_score *out);

/* Money: without Jacoby, beavers and automatic doubles; `cube` where the variant allows one. */
void paired_game_money(vd_match_rules *rules, vd_variant_id variant, bool cube);

#endif
