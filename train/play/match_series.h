/* Series: pairs of games between two players, each sequence of dice played twice with seats changed. */
#ifndef VD_MATCH_SERIES_H
#define VD_MATCH_SERIES_H

#include "paired_game.h"
#include "running_stats.h"

#include <pthread.h>

enum { SERIES_THREADS_MAX = 16 };

typedef struct match_series {
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
    running_stats plain, adjusted;
    spent spent[2];
    uint64_t wins, more, first_won; /* games; worth more than 1; won by who played first */
    /* Its own, shared by the threads under the lock: */
    pthread_mutex_t lock;
    bool *done; /* [pairs] */
    FILE *results;
    uint64_t resumed;
    bool failed, stopped;
    struct timespec began;
    double said;
} match_series;

/* False: it has been said why. What was played until then counts. */
bool match_series_play(match_series *s);
void match_series_print(const match_series *s, FILE *file);

#endif
