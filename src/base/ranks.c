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

vd_status vd_ranks_tell(const vd_ranks *ranks, vd_ranks_subject subject, const void *mine,
                        size_t len, vd_ranks_hear *hear, void *user)
{
    vd_ranks_said said;
    vd_status found = VD_OK;
    const vd_status status = vd_ranks_exchange(ranks, subject, mine, len, &said);

    for (int rank = 0; rank < ranks->count && status == VD_OK; rank++) {
        const vd_status heard =
            hear(user, rank, said.bytes + said.at[rank], said.at[rank + 1] - said.at[rank]);

        found = found == VD_OK ? heard : found;
    }
    vd_ranks_said_free(&said);
    return status == VD_OK ? found : status;
}

typedef struct common {
    const void *bytes;
    size_t len;
} common;

static vd_status hear_common(void *user, int rank, const unsigned char *bytes, size_t len)
{
    const common *own = user;

    (void)rank;
    return len == own->len && memcmp(bytes, own->bytes, len) == 0 ? VD_OK : VD_ERR_CORRUPT;
}

vd_status vd_ranks_meet(const vd_ranks *ranks, vd_ranks_subject subject, const void *mine,
                        size_t len)
{
    common own = {mine, len};

    return vd_ranks_tell(ranks, subject, mine, len, hear_common, &own);
}

bool vd_ranks_own(const vd_ranks *ranks, size_t task)
{
    return !ranks || task % (size_t)ranks->count == (size_t)ranks->rank;
}

bool vd_ranks_first(const vd_ranks *ranks)
{
    return !ranks || ranks->rank == 0;
}
