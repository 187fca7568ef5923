/* Rollouts that several processes share: every game of every candidate is played by one of them, and told to all.
 *
 * What a rank says: its status u8; of each of its tasks, in order: is it finished u8, and if so its figures f32 */
#include "inner/bytes.h"
#include "inner/shared_rollout.h"
#include "rollout.h"

#include <stdlib.h>

void vd_rollout_share(vd_rollout *r, const vd_ranks *ranks)
{
    r->ranks = ranks;
}

vd_status vd_search_rollout_meet(const vd_rollout *r)
{
    const uint64_t mine[] = {r->games, r->options.games, r->options.seed, r->count};

    return vd_ranks_meet(r->ranks, VD_RANKS_ROLLOUT, mine, sizeof mine);
}

/* ---- Saying ---- */

static void put_task(vd_bytes_out *w, rollout_candidate *candidate, uint32_t game)
{
    const bool done = atomic_load(&candidate->done[game]) != 0;

    vd_bytes_put(w, done, 1);
    for (int k = 0; k < FIGURES && done; k++)
        vd_bytes_put_float(w, candidate->game[game].at[k]);
}

static vd_status own_status(const vd_rollout *r)
{
    const vd_status failure = (vd_status)atomic_load(&r->failure);

    return failure == VD_OK && atomic_load(&r->stopped) ? VD_ERR_CANCELLED : failure;
}

/* ---- Hearing ---- */

static void take_task(vd_bytes_in *in, rollout_candidate *candidate, uint32_t game)
{
    game_figures figures;

    if (vd_bytes_take(in, 1, 1) == 0)
        return;
    for (int k = 0; k < FIGURES; k++)
        figures.at[k] = vd_bytes_take_float(in);
    if (in->failed || atomic_load(&candidate->done[game]))
        return;
    candidate->game[game] = figures;
    atomic_store(&candidate->done[game], 1);
}

typedef struct part {
    vd_rollout *rollout;
    size_t tasks;
} part;

/* What one of them says of the part; its status. */
static vd_status hear(void *user, int rank, const unsigned char *bytes, size_t len)
{
    const part *p = user;
    vd_rollout *r = p->rollout;
    vd_bytes_in in = {.data = bytes, .length = len};
    const vd_status status = (vd_status)vd_bytes_take(&in, 1, VD_ERR_CANCELLED);

    for (size_t i = (size_t)rank; i < p->tasks && !in.failed; i += (size_t)r->ranks->count)
        take_task(&in, &r->candidate[i % r->count], r->from + (uint32_t)(i / r->count));
    return in.failed || in.at != in.length ? VD_ERR_CORRUPT : status;
}

vd_status vd_search_rollout_trade(vd_rollout *r, size_t tasks)
{
    part p = {r, tasks};
    vd_bytes_out mine = {.data = NULL};
    vd_status status = VD_ERR_NOMEM;

    vd_bytes_put(&mine, (uint64_t)own_status(r), 1);
    for (size_t i = (size_t)r->ranks->rank; i < tasks; i += (size_t)r->ranks->count)
        put_task(&mine, &r->candidate[i % r->count], r->from + (uint32_t)(i / r->count));
    if (!mine.failed)
        status = vd_ranks_tell(r->ranks, VD_RANKS_ROLLOUT, mine.data, mine.length, hear, &p);
    free(mine.data);
    return status;
}
