/* A rollout that several processes share: see inner/ranks.h. All of them make the same one, with the same number of games, share it and
 * run it; each comes out with all of it, the same bits as one process alone. */
#ifndef VD_SHARED_ROLLOUT_H
#define VD_SHARED_ROLLOUT_H

#include "inner/ranks.h"
#include "videau/search.h"

/* `ranks` must outlive it; NULL: alone again. vd_rollout_run then fails with VD_ERR_IO where another process has ended. */
void vd_rollout_share(vd_rollout *rollout, const vd_ranks *ranks);

#endif
