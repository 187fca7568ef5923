/* Depot: games on the disk, in SQLite. Knows lines of text and numbers, no rules. One thread at a time.
 *
 * Changes are made between begin and commit; what was committed stands after a crash. */
#ifndef VD_DEPOT_H
#define VD_DEPOT_H

#include "videau/server.h"

typedef struct vd_depot vd_depot;

/* `path` NULL: in memory. */
vd_server_fault vd_depot_open(const char *path, vd_depot **out);
void vd_depot_close(vd_depot *depot);

/* Each VD_OK, VD_ERR_NOMEM or VD_ERR_IO; VD_ERR_UNSUPPORTED where there is no such game. */
vd_status vd_depot_begin(vd_depot *depot);
vd_status vd_depot_commit(vd_depot *depot);
void vd_depot_rollback(vd_depot *depot); /* harmless when nothing was begun */

typedef struct vd_kept {
    char *lines; /* of the session, whole; freed by vd_kept_fini */
    size_t length, count;
    char *about; /* JSON: what the server wants to know besides */
    char *draft; /* JSON */
    int64_t created, changed;
} vd_kept;

vd_status vd_depot_add(vd_depot *depot, const char *about, bool manual, int64_t now, int64_t *id);
vd_status vd_depot_read(vd_depot *depot, int64_t id, vd_kept *out);
void vd_kept_fini(vd_kept *kept);
vd_status vd_depot_append(vd_depot *depot, int64_t id, size_t number, const char *line, size_t len);
/* How it stands, as JSON for lists. */
vd_status vd_depot_sum_up(vd_depot *depot, int64_t id, const char *summary, int64_t now);
vd_status vd_depot_draft(vd_depot *depot, int64_t id, const char *draft);
vd_status vd_depot_remove(vd_depot *depot, int64_t id);
vd_status vd_depot_count(vd_depot *depot, int64_t *out);

/* Last changed first. The texts live until the call returns; false stops. */
typedef bool vd_depot_visit(void *user, int64_t id, const char *about, const char *summary,
                            int64_t created, int64_t changed);
vd_status vd_depot_list(vd_depot *depot, int64_t offset, int64_t limit, vd_depot_visit *visit,
                        void *user);

/* Who threw: `seat` 0, 1 or 2 for the draw; `kind` 0 a person, 1 the computer, 2 the draw. */
vd_status vd_depot_roll(vd_depot *depot, int64_t id, int seat, int kind, const uint8_t die[2]);
/* Counted by seat of one game, or by kind of all games without thrown-by-hand ones (id 0). */
vd_status vd_depot_rolls(vd_depot *depot, int64_t id, uint32_t out[3][6][6], int64_t *games);

#endif
