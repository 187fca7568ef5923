/* Pools of positions that games between good players hardly reach: where games begin that are played to learn of them. */
#ifndef VD_POOLS_H
#define VD_POOLS_H

#include "videau/rules.h"

typedef enum pool {
    POOL_ANCHORS,     /* a back game on every pair of anchors, early to late */
    POOL_CONTAINMENT, /* one or two checkers picked up after 1 to 14 are off */
    POOL_CRASHED,     /* a board that has broken, checkers still deep */
    POOL_PRIMES,      /* prime against prime */
    POOL_ACE_POINT, /* two or three checkers wait on the other's last two points while he bears off */
    POOL_MANY_BACK, /* five to twelve checkers back, on one side or both */
    POOL_DRAWN,
    POOL_CARELESS =
        POOL_DRAWN, /* after turns in which a side, or each, played at random: see self_play.c */
    POOL_UNSTEADY, /* after turns in which each side played a little, or much, worse than it could */
    POOL_COUNT
} pool;

const char *pool_name(pool p);
pool pool_find(const char *name); /* POOL_COUNT: none is called so */
/* Evenly from `low` to `high`. */
int draw_between(vd_rng *rng, int low, int high);

/* A position of backgammon drawn at random, p < POOL_DRAWN; which side is on roll is drawn too. False: what came out is none, try
 * again. */
bool pool_draw(pool p, vd_rng *rng, vd_pos *pos);

#endif
