/* Which row of a net for games in which three dice are thrown says what. Private to the room. */
#ifndef VD_THREE_ROWS_H
#define VD_THREE_ROWS_H

#include "videau/rules.h"

enum { WAY = VD_TRACK_MAX, SIXTHS = WAY / 6 };

/* Rows of one side. */
enum {
    T_POINTS = 0,                 /* as POINTS */
    T_RISK = T_POINTS + WAY * 6,  /* a single checker that few, some or many throws hit */
    T_HELD = T_RISK + WAY * 3,    /* which of the six points of each part of the way are held */
    T_BAR = T_HELD + SIXTHS * 64, /* checkers that must enter */
    T_OFF = T_BAR + 6,            /* borne off */
    T_UNENTERED = T_OFF + 15,     /* that may enter */
    T_PIPS = T_UNENTERED + 15,    /* by eight */
    T_HIT = T_PIPS + 70,          /* throws, by six, that hit */
    T_TWICE = T_HIT + 37,         /* that hit two */
    T_LOST = T_TWICE + 13,        /* pips they cost, over all throws */
    T_NUMBERS = T_LOST + 24,      /* which of the six can be played */
    T_WAYS = T_NUMBERS + 64,      /* from how many points, number by number */
    T_BLOCKED =
        T_WAYS + 6 * 8, /* numbers, over all points with a checker, that end on one of theirs */
    T_LONGEST = T_BLOCKED + 32, /* points held side by side */
    T_HOME = T_LONGEST + 9,     /* checkers there */
    T_BACK = T_HOME + 16,       /* the rearmost */
    THREE_SIDE_ROWS = T_BACK + WAY + 2
};

/* Rows of both, then what is left of a throw that is played in phases (vd_pending_dice). */
enum {
    T_LEAD = 2 * THREE_SIDE_ROWS,
    T_TWO_LEFT = T_LEAD + 61,       /* the rolls of two dice */
    T_ALIKE_LEFT = T_TWO_LEFT + 21, /* three times a number, then six times */
    T_ALL = T_ALIKE_LEFT + 12
};

#endif
