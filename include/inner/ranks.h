/* Processes that share one piece of work. Each has a number, its rank, runs the same command and holds the same state; each does
 * its share of the tasks and tells the others what came of them. What joins the processes is behind `exchange`: MPI
 * (src/ranks), or pipes in a test. All run the same program on the same kind of machine. */
#ifndef VD_RANKS_H
#define VD_RANKS_H

#include "videau/base.h"

#include <stddef.h>

/* What is spoken of: ranks that speak of different things have lost each other. */
typedef enum vd_ranks_subject {
    VD_RANKS_ROLLOUT = 1,
    VD_RANKS_ANALYSIS,
    VD_RANKS_CAUSES,
    VD_RANKS_LIBRARY,
    VD_RANKS_SAMPLES,
    VD_RANKS_END
} vd_ranks_subject;

/* What rank r said is bytes[at[r]] to bytes[at[r + 1]] - 1. */
typedef struct vd_ranks_said {
    unsigned char *bytes;
    size_t *at;
} vd_ranks_said;

typedef struct vd_ranks {
    int rank;  /* 0 to count - 1; rank 0 alone writes files and speaks */
    int count; /* from 2 on; who is alone has no vd_ranks */
    /* Every rank calls it, with what it has to say; returns once all have. VD_ERR_IO: a rank has ended early, and all is over;
     * VD_ERR_FULL: too much at once; VD_ERR_NOMEM. *out is released by vd_ranks_said_free, set or not. */
    vd_status (*exchange)(void *user, vd_ranks_subject subject, const void *mine, size_t len,
                          vd_ranks_said *out);
    void *user;
} vd_ranks;

/* `exchange` of the ranks. Fails with VD_ERR_FULL, VD_ERR_IO or VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_ranks_exchange(const vd_ranks *ranks, vd_ranks_subject subject,
                                         const void *mine, size_t len, vd_ranks_said *out);
void vd_ranks_said_free(vd_ranks_said *said);
/* What one of them said. */
typedef vd_status vd_ranks_hear(void *user, int rank, const unsigned char *bytes, size_t len);
/* All tell all; `hear` is asked of each rank in order, the own one among them. Fails as vd_ranks_exchange does; else it is the first
 * status of `hear` that is not VD_OK. */
VD_NODISCARD vd_status vd_ranks_tell(const vd_ranks *ranks, vd_ranks_subject subject,
                                     const void *mine, size_t len, vd_ranks_hear *hear, void *user);
/* VD_ERR_CORRUPT: they do not all say the same. Fails as vd_ranks_exchange does too. */
VD_NODISCARD vd_status vd_ranks_meet(const vd_ranks *ranks, vd_ranks_subject subject,
                                     const void *mine, size_t len);
/* Is the task with this number the rank's own? NULL: all are. */
bool vd_ranks_own(const vd_ranks *ranks, size_t task);
/* Does this process write and speak? NULL: yes. */
bool vd_ranks_first(const vd_ranks *ranks);

#endif
