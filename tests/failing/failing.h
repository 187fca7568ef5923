/* What the shim that fails on demand shares with who demands it: one page of a file mapped by both. */
#ifndef VD_FAILING_H
#define VD_FAILING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum failing_kind {
    FAILING_ALLOC, /* of memory, by anybody in the process */
    FAILING_WRITE, /* to standard output or to a file; renaming, linking and cutting too */
    FAILING_SYNC,
    FAILING_KINDS
};

enum failing_how {
    FAILING_ONCE,    /* the one that was asked for */
    FAILING_ONWARDS, /* that one and all that follow: a full disk */
    FAILING_SHORT    /* that write takes half of what it is given: no error at all */
};

/* Named by the environment variable of the shim. */
#define FAILING_VARIABLE "VIDEAU_FAILING"

/* The environment variable that says which sample is taken, a number; without it each day takes another. */
#define FAILING_TURN "VIDEAU_SWEEP_TURN"

/* Where the shim puts what its forks change; relative to the root of the page. */
#define FAILING_KEEP "keep"

enum { FAILING_SPOILT = 32, FAILING_SITES = 1 << 15 };

/* A way to come to an allocation: the functions that are under way, as one number that is the same in each run. */
typedef struct failing_site {
    _Atomic uint64_t hash; /* 0: a free place */
    atomic_bool tried;     /* a copy has failed there */
} failing_site;

typedef struct failing_page {
    atomic_long seen[FAILING_KINDS]; /* so far */
    atomic_long at[FAILING_KINDS];   /* which is to fail; 0: none */
    atomic_int how;
    atomic_long failed;
    struct { /* files that were written after a sync of them had failed */
        unsigned long long device, number;
    } after_sync[FAILING_SPOILT];
    atomic_int after_syncs;
    char ends_at[16]; /* a server: it is asked to end once it has said this; empty: nothing */
    bool talks;       /* not yet: somebody speaks to it, and ends it */

    /* Instead of failing, the process forks wherever it could, as long as it has one thread: the copy fails and runs to its
     * end, is judged, and what it did to the files below root/work and root/home and to open files is undone. */
    bool forks;
    long first[FAILING_KINDS], step[FAILING_KINDS]; /* at those only: first, first + step, ... */
    int tell,
        told; /* pipes of the process: a byte once a copy has ended, a byte once it is judged */
    int kind, status; /* of that copy */
    long number;
    char root[64];

    /* Sites are listed. Forks: an allocation fails where its site comes for the first time, with `every` each. Without forks:
     * the first of the site `fails_at`; or the first of each whose hash leaves `share` when divided by `shares`. */
    atomic_bool by_site;
    bool every;
    uint64_t fails_at;
    _Atomic uint64_t share, shares; /* 0: none */
    failing_site site[FAILING_SITES];
    atomic_int sites;
} failing_page;

/* Who computes for so long, or waits for so long, hangs: SIGPROF or SIGALRM. Other work on the machine is no hang. */
void failing_patience(void);
/* Between failing_shim.c and failing_fork.c. Everything inside is neither counted nor fails. */
void failing_enter(void);
void failing_leave(void);
/* A copy that fails for each way to fail: in a copy, true, and the page says how; in the process itself, false. */
bool failing_fork(failing_page *page, int kind, long number);

/* Of what is sampled every so many-th is tried; where it begins moves on by one with each turn, so that all are tried in time. */
long failing_turn(void);

/* Is a file below the folder among those that were written after a sync of them had failed? One that was thrown away
 * since is no harm. */
bool failing_left(const failing_page *page, const char *folder);

#endif
