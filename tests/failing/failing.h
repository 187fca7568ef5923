/* What the shim that fails on demand shares with who demands it: one page of a file mapped by both. */
#ifndef VD_FAILING_H
#define VD_FAILING_H

#include <stdatomic.h>

enum failing_kind {
    FAILING_ALLOC, /* of memory, by anybody in the process */
    FAILING_WRITE, /* to standard output or to a file; renaming, linking and cutting too */
    FAILING_SYNC,
    FAILING_KINDS
};

enum failing_how {
    FAILING_ONCE,    /* the one that was asked for */
    FAILING_ONWARDS, /* that one and all that follow: a full disk */
    FAILING_EVERY,   /* that one, and one after each so many more */
    FAILING_SHORT    /* that write takes half of what it is given: no error at all */
};

/* Named by the environment variable of the shim. */
#define FAILING_VARIABLE "VIDEAU_FAILING"

typedef struct failing_page {
    atomic_long seen[FAILING_KINDS]; /* so far */
    atomic_long at[FAILING_KINDS];   /* which is to fail; 0: none */
    atomic_int how;
    atomic_long period; /* of FAILING_EVERY */
    atomic_long failed;
    atomic_long after_sync; /* writes to a file after a sync of it had failed */
} failing_page;

#endif
