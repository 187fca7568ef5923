/* Whether a rollout goes on: asked between half-moves and after every search, by any of its threads. */
#include "rollout.h"

/* Half-moves between two signs of life of a thread that is not the caller's. */
enum { BEATS_A_SIGN = 16 };

bool vd_search_rollout_go_on(rollout_worker *w)
{
    vd_rollout *r = w->rollout;

    if (w->number > 0) {
        if (++w->beats % BEATS_A_SIGN == 0)
            vd_pool_beat(r->pool);
    } else {
        vd_search_rollout_update(r);
        if (r->job && r->job->keep_going && !atomic_load(&r->stopped) &&
            !r->job->keep_going(r->job->user, vd_search_rollout_done(r)))
            atomic_store(&r->stopped, true);
    }
    return !atomic_load_explicit(&r->stopped, memory_order_relaxed);
}

bool vd_search_rollout_searched(rollout_worker *w, vd_status status)
{
    if (status == VD_OK)
        return true;
    if (status != VD_ERR_CANCELLED)
        atomic_store(&w->rollout->failure, (int)status);
    atomic_store(&w->rollout->stopped, true);
    return false;
}
