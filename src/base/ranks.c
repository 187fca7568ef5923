/* Processes that share one piece of work: what does not depend on how they are joined. */
#include "inner/ranks.h"

#include <stdlib.h>
#include <string.h>

vd_status vd_ranks_exchange(const vd_ranks *ranks, vd_ranks_subject subject, const void *mine,
                            size_t len, vd_ranks_said *out)
{
    VD_ASSERT(ranks && ranks->count > 1 && ranks->rank >= 0 && ranks->rank < ranks->count);
    memset(out, 0, sizeof *out);
    return ranks->exchange(ranks->user, subject, mine, len, out);
}

void vd_ranks_said_free(vd_ranks_said *said)
{
    free(said->bytes);
    free(said->at);
    memset(said, 0, sizeof *said);
}

bool vd_ranks_own(const vd_ranks *ranks, size_t task)
{
    return !ranks || task % (size_t)ranks->count == (size_t)ranks->rank;
}

bool vd_ranks_first(const vd_ranks *ranks)
{
    return !ranks || ranks->rank == 0;
}
