/* Kinds of positions, by which errors are told apart. Backgammon only. */
#ifndef VD_POSITION_KINDS_H
#define VD_POSITION_KINDS_H

#include "videau/rules.h"

/* The first that holds, for either side:
 *   race      the sides cannot meet any more
 *   caught    a side has borne checkers off, and not all the others are home
 *   bearoff   a side that can still be hit has all its checkers home, or borne off
 *   back      a side holds two points or more in the other's home and is at least 30 pips behind
 *   prime     five points or more in a row with an adverse checker behind them
 *   crashed   seven checkers or more of a side on its last three points, fewer than two points made of the four before
 *   opening   of each side at least eleven checkers where they began
 *   contact   all else */
typedef enum kind {
    KIND_RACE,
    KIND_CAUGHT,
    KIND_BEAROFF,
    KIND_BACK,
    KIND_PRIME,
    KIND_CRASHED,
    KIND_OPENING,
    KIND_CONTACT,
    KIND_COUNT
} kind;

const char *kind_name(kind k);
kind kind_find(const char *name); /* KIND_COUNT: none is called so */
kind kind_of(const vd_variant *variant, const vd_pos *pos);

#endif
