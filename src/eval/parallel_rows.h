/* Which row of a net for games in which both sides run the same way, with hits or without, or in which checkers are pinned, says
 * what. Private to the room. */
#ifndef VD_PARALLEL_ROWS_H
#define VD_PARALLEL_ROWS_H

/* Rows of one side. */
enum {
    P_POINTS = 0, /* as POINTS */
    P_OFF = P_POINTS + 24 * 6,
    P_HEAD = P_OFF + 15,        /* checkers on the start point */
    P_PIPS = P_HEAD + 16,       /* by six */
    P_COURIER = P_PIPS + 61,    /* it is on its way: nothing else moves */
    P_MOVED = P_COURIER + 1,    /* VD_HAS_MOVED */
    P_LONGEST = P_MOVED + 1,    /* points held side by side, round the board */
    P_FOURS = P_LONGEST + 9,    /* first points of four side by side */
    P_FIVES = P_FOURS + 24,     /* of five */
    P_TRAPPED = P_FIVES + 24,   /* checkers of the other behind four on their way */
    P_SHUT_IN = P_TRAPPED + 16, /* behind six */
    P_BLOCKED =
        P_SHUT_IN + 16, /* numbers, over all points with a checker, that end on one of theirs */
    P_NUMBERS = P_BLOCKED + 32,    /* which of the six can be played */
    P_WAYS = P_NUMBERS + 64,       /* from how many points, number by number */
    P_HEAD_FACES = P_WAYS + 6 * 8, /* which of the six points before the start are theirs */
    P_HOME = P_HEAD_FACES + 64,    /* checkers there */
    P_QUARTERS = P_HOME + 16,      /* which of the six points of each quarter are held */
    P_STUCK = P_QUARTERS + 4 * 64, /* checkers that no number moves */
    PARALLEL_SIDE_ROWS = P_STUCK + 16
};

/* Rows of both. */
enum {
    P_LEAD = 2 * PARALLEL_SIDE_ROWS,
    P_PENDING = P_LEAD + 61, /* the double that goes on, in games that play several in a turn */
    P_ALL = P_PENDING + 7
};

/* Where checkers are pinned: what one side has more, behind those rows. */
enum {
    N_PINNED = 0,           /* points on which one of the side's lies pinned */
    N_OVER = N_PINNED + 24, /* on which one, two, three or more of it lie over one of the other's */
    N_HIT = N_OVER + 3 * 24, /* rolls of 36 that pin one of it */
    N_MOTHER = N_HIT + 37,   /* that pin the last one of its start */
    N_LOST = N_MOTHER + 37,  /* pips that the rearmost pinned has to go, over all rolls */
    N_AT_RISK = N_LOST + 25, /* points whose single checker few, some or many rolls pin */
    PINS_SIDE_ROWS = N_AT_RISK + 3 * 24
};

/* Where both sides run the same way and are hit, likewise. */
enum {
    H_BAR = 0,           /* checkers on the bar, one after the other */
    H_ENTRY = H_BAR + 8, /* how many points it can enter on; with a checker on the bar, without */
    H_DOORS = H_ENTRY + 14, /* which of them, with one */
    H_BLOTS = H_DOORS + 64,
    H_HIT = H_BLOTS + 16,    /* rolls of 36 that hit one of it */
    H_TWICE = H_HIT + 37,    /* that hit two */
    H_LOST = H_TWICE + 13,   /* pips that its farthest loses, over all rolls */
    H_AT_RISK = H_LOST + 25, /* points whose single checker few, some or many rolls hit */
    HITS_SIDE_ROWS = H_AT_RISK + 3 * 24
};

enum { H_FIRST = P_ALL, H_ALL = H_FIRST + 2 * HITS_SIDE_ROWS };

enum { N_FIRST = P_ALL, N_ALL = N_FIRST + 2 * PINS_SIDE_ROWS };

#endif
