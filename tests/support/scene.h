/* Positions, plays and claims written as short texts, for the tests of the rules. Own readers on purpose: a fault
 * of the notation room must not hide one of the rules room. Every function stops the program on a malformed text. */
#ifndef TESTS_SCENE_H
#define TESTS_SCENE_H

#include <stdbool.h>
#include <stdio.h>

#include "videau/rules.h"

/* "24:2 13:5 bar:1 hors:3 off:1 latch:1" for the mover, the same for the opponent but with points in the mover's
 * numbering. Checkers that are not mentioned are borne off, or unentered when the text says "unentered:rest". Latch bits
 * that the position itself proves are set too. */
void scene_pos(const vd_variant *variant, const char *mine, const char *theirs, vd_pos *out);

/* From 26 counts as in the perft table: index 0 the opponent's bar, 1..24 the mover's points, adverse
 * checkers negative, 25 the mover's bar. */
void scene_pos_counts(const vd_variant *variant, const int counts[26], vd_pos *out);

/* "24/18(2) 13/7*": move the checkers as printed, without asking any rule; starred points are hit. False when a
 * checker or a blot that the text needs is not there. */
bool scene_apply(const vd_variant *variant, const vd_pos *pos, const char *play, vd_pos *out);

/* The same text, or "#", or with "[4-4]" after a 1-2, as a claim. */
void scene_claim(const char *play, vd_claim *out);

/* GNU Backgammon position id, player on roll = mover. */
enum { SCENE_GNU_ID = 15 };
void scene_gnu_id(const vd_pos *pos, char out[SCENE_GNU_ID]);

/* In one line, both sides in the mover's numbering. */
void scene_print(FILE *file, const vd_variant *variant, const vd_pos *pos);
void scene_print_claim(FILE *file, const vd_claim *claim);

#endif
