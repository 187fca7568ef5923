/* Processes that share work, joined by pipes: copies of the test, as many as asked for. */
#ifndef VD_TEST_RANKS_PIPES_H
#define VD_TEST_RANKS_PIPES_H

#include "inner/ranks.h"

enum { RANKS_PIPES_MAX = 8 };

/* `work` runs in `count` processes at once, rank 0 in the caller's; the others end with it, their exit status being 0 when it
 * returns true. True: it did so everywhere. A rank that ends while others speak is missed by them: VD_ERR_IO. */
bool ranks_pipes_run(int count, bool (*work)(void *user, const vd_ranks *ranks), void *user);

#endif
