/* Analyses that several processes share: every task of a step is done by one of them, and told to all.
 *
 * What a rank says: its status u8, then what vd_analysis_keep_some keeps of its own tasks. */
#include "analysis_priv.h"
#include "inner/bytes.h"
#include "inner/shared_analysis.h"

#include <stdlib.h>

void vd_analysing_share(vd_analysing *a, const vd_ranks *ranks)
{
    a->ranks = ranks;
}

vd_status vd_analysis_meet(const vd_analysing *a)
{
    const vd_analysis *result = a->work.analysis;
    uint64_t mine[] = {result->decisions, result->rolls, (uint64_t)result->options.level, 0};

    for (size_t i = 0; i < result->decisions; i++)
        mine[3] += a->steps[i];
    for (size_t i = 0; i < result->rolls; i++)
        mine[3] += a->weighed[i];
    return vd_ranks_meet(a->ranks, VD_RANKS_ANALYSIS, mine, sizeof mine);
}

static vd_status hear(void *user, int rank, const unsigned char *bytes, size_t len)
{
    vd_analysing *a = user;
    vd_status status = VD_OK;

    if (len == 0)
        return VD_ERR_CORRUPT;
    if (len > 1 && rank != a->ranks->rank)
        status = vd_analysing_restore(a, bytes + 1, len - 1);
    return bytes[0] != VD_OK ? (vd_status)bytes[0] : status;
}

static vd_status tell(vd_analysing *a, const bool *own, vd_status status)
{
    vd_bytes_out mine = {.data = NULL};
    void *bytes = NULL;
    size_t len = 0;
    const vd_status kept = vd_analysis_keep_some(a, own, &bytes, &len);

    vd_bytes_put(&mine, (uint64_t)(status == VD_OK ? kept : status), 1);
    if (kept == VD_OK)
        vd_bytes_put_all(&mine, bytes, len);
    free(bytes);
    status = mine.failed
                 ? VD_ERR_NOMEM
                 : vd_ranks_tell(a->ranks, VD_RANKS_ANALYSIS, mine.data, mine.length, hear, a);
    free(mine.data);
    return status;
}

vd_status vd_analysis_trade(vd_analysing *a, const size_t *order, size_t count, vd_status status)
{
    const vd_analysis *result = a->work.analysis;
    bool *own = calloc(result->decisions + result->rolls + 1, sizeof *own);

    if (!own)
        return VD_ERR_NOMEM;
    for (size_t i = 0; i < count; i++)
        own[order[i]] = vd_ranks_own(a->ranks, i);
    status = tell(a, own, status);
    free(own);
    return status;
}
