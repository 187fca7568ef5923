/* The independent referee of the tests: legal plays by trying every checker with every die in every order, the
 * rules stated one by one as the rules file states them. Shares no code with src/rules; slow on purpose. */
#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "videau/rules.h"

/* Distinct legal results, sorted by bytes. Start from zero; free with oracle_set_fini. */
typedef struct oracle_set {
    vd_pos *pos;
    size_t count;
    size_t capacity;
    int used; /* dice that each of them uses; 0 with count 0: the turn is lost */
} oracle_set;

void oracle_set_fini(oracle_set *set);
/* The order of the set, for qsort. */
int oracle_compare(const void *a, const void *b);
bool oracle_set_has(const oracle_set *set, const vd_pos *pos);

/* For a real roll of two or three dice. */
void oracle_roll(const vd_variant *variant, const vd_pos *pos, vd_dice dice, oracle_set *set);
/* Where all numbers of a throw of Garanguet lead together, played at once: the ends, pending left out. */
void oracle_throw(const vd_variant *variant, const vd_pos *pos, vd_dice dice, oracle_set *set);
/* For a double that was named, or for the complement (pos->pending says which). */
void oracle_named(const vd_variant *variant, const vd_pos *pos, int die, oracle_set *set);
/* The same as oracle_roll without remembering positions already tried: only for checking the oracle. */
void oracle_roll_plain(const vd_variant *variant, const vd_pos *pos, vd_dice dice, oracle_set *set);

/* Do the play's hops, each legal by itself and each with a die of its own, lead to its result? */
bool oracle_replays(const vd_variant *variant, const vd_pos *pos, vd_dice dice, bool named,
                    const vd_play *play);

/* What a claim can mean (R92-R100): the legal results that it may name, hitting on the way only where it must.
 * One reading: the claim is good. `legal` is what oracle_roll or oracle_named found. True when at least every hop
 * of the claim can be made in some order: then only a duty over the whole turn can forbid it (R50-R53). */
bool oracle_claim(const vd_variant *variant, const vd_pos *pos, vd_dice dice, bool named,
                  const vd_claim *claim, const oracle_set *legal, oracle_set *readings);

/* Perft as the header defines it, by this generator. */
uint64_t oracle_perft(const vd_variant *variant, const vd_pos *pos, int depth, bool weighted);

/* The same board for the other player, written apart from vd_pos_flip. */
vd_pos oracle_turned(const vd_pos *pos);
/* The game is over: somebody has won, or it is drawn. */
bool oracle_won(const vd_variant *variant, const vd_pos *pos);

#endif
