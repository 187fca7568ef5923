/* Series: pairs of games between two players, each sequence of dice played twice with seats changed. */
#ifndef VD_SERIES_H
#define VD_SERIES_H

#include "duel.h"
#include "tally.h"

#include <pthread.h>

enum { SERIES_THREADS_MAX = 16 };

typedef struct series {
    /* Set by the caller, the rest being 0: */
    player player[2];
    vd_match_rules rules;
    int luck_ply; /* below 0: luck is not judged */
    uint64_t seed;
    int pairs, threads;
    double target;    /* standard error to stop at; 0: none */
    double seconds;   /* to stop after; 0: none */
    double every;     /* seconds between lines of progress; 0: none */
    const char *path; /* file of results to go on with; NULL: none */
    /* What came of it, in points of the first player: */
    tally plain, adjusted;
    spent spent[2];
    uint64_t wins, more; /* games; worth more than 1 */
    /* Its own, shared by the threads under the lock: */
    pthread_mutex_t lock;
    bool *done; /* [pairs] */
    FILE *results;
    uint64_t resumed;
    bool failed, stopped;
    struct timespec began;
    double said;
} series;

/* False: it has been said why. What was played until then counts. */
bool series_play(series *s);
void series_print(const series *s, FILE *file);

#endif
