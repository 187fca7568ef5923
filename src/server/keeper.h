/* Keeper: makes the daily backup while the server runs, on a thread of its own. */
#ifndef VD_KEEPER_H
#define VD_KEEPER_H

#include "videau/server.h"

typedef struct vd_keeper vd_keeper;

/* `path` is the storage's and must outlive it, as must what `say` needs. NULL: no memory. */
vd_keeper *vd_keeper_new(const char *path, vd_server_say *say, void *user);
/* Now and then: begins a backup when one is due, says when it failed. `now` in seconds since 1970. Never waits. */
void vd_keeper_turn(vd_keeper *keeper, int64_t now);
/* One that is being made is given up. */
void vd_keeper_free(vd_keeper *keeper);

#endif
