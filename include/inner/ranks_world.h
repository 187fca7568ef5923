/* The processes that this one was started with: by mpirun, in a build with VIDEAU_MPI. */
#ifndef VD_RANKS_WORLD_H
#define VD_RANKS_WORLD_H

#include "inner/ranks.h"

/* At the beginning of main. NULL: it is alone, as it always is in a build without VIDEAU_MPI. What is found is static. */
const vd_ranks *vd_ranks_begin(int *argc, char ***argv);
/* At its end, in every process that vd_ranks_begin told of others; called while others still work it ends their work, with VD_ERR_IO.
 * `said` is what this one has to complain of, or "". In rank 0 the others' complaints come back: of the lowest rank that has one,
 * its number in *who, else -1; *complaint is for free(), or NULL. */
void vd_ranks_end(const char *said, int *who, char **complaint);

#endif
