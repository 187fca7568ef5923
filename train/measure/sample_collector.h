/* Collect: the questions of the benchmark, from games between players of many strengths, for money and at all scores. */
#ifndef VD_SAMPLE_COLLECTOR_H
#define VD_SAMPLE_COLLECTOR_H

#include "benchmark.h"
#include "paired_game.h"

typedef struct collection {
    vd_engine *engine;
    uint64_t seed;
    int wanted[2]; /* plays, cubes */
    uint64_t games_max;
    bool (*keep_going)(void *user, const int found[2]); /* may be NULL */
    void *user;
} collection;

/* Adds the questions, mixed, none rolled out, and sets the shares. Those where nothing is to be decided are left out: the
 * second best play more than .15 behind at 1 ply; a double and an answer both clear by more than .15. Kinds that are rare
 * in games come more often than they do there. False: no memory, or an engine that plays no backgammon. */
bool collect(const collection *c, benchmark *out);

#endif
