/* Crew: threads that ask the engine. Tasks go in and come back done; whoever gave them is told that one has.
 *
 * A task belongs to the crew from vd_crew_add until vd_crew_take hands it back. Knows no connection, but takes turns among
 * them: of each at most one question is under way, of each client (whose connections they are) at most VD_CLIENT_BUSY_MAX,
 * and the client served longest ago comes first. So nobody waits for more than one question of each of the others. */
#ifndef VD_CREW_H
#define VD_CREW_H

#include "videau/app.h"

#include <jansson.h>
#include <stdatomic.h>

typedef enum vd_task_kind { VD_TASK_MOVE, VD_TASK_HINT, VD_TASK_VERDICT } vd_task_kind;

enum { VD_CLIENT_BUSY_MAX = 2 };

typedef struct vd_task {
    vd_task_kind kind;
    /* whom it is for: `client` and `peer` (a connection, of a MOVE 0) decide whose turn it is, the rest is not read by the
     * crew */
    uint64_t client, peer;
    json_int_t id;
    int64_t table;
    size_t count;
    /* the question */
    vd_mind mind; /* MOVE; of the others its match */
    vd_hop hop[VD_HOPS_MAX];
    int hops, ply;
    size_t most;
    /* the answer: an action, or an object to be sent, released by vd_task_free */
    vd_status status;
    vd_action action;
    json_t *answer;

    atomic_bool cancel;
    atomic_int permille; /* how much is done */
    int told;            /* and how much of it was told */
    struct vd_task *next;
} vd_task;

vd_task *vd_task_new(vd_task_kind kind); /* NULL: no memory */
void vd_task_free(vd_task *task);

typedef struct vd_crew vd_crew;

/* `wake` is called by any thread when something is done or has gone on. The computer, not NULL, must outlive the crew. */
VD_NODISCARD vd_status vd_crew_new(const vd_computer *computer, void (*wake)(void *user),
                                   void *user, vd_crew **out);
/* Cancels everything and waits for the threads. */
void vd_crew_free(vd_crew *crew);
void vd_crew_add(vd_crew *crew, vd_task *task);
/* Cancel those for whom `which` says so: those that wait are done at once, with VD_ERR_CANCELLED. */
void vd_crew_cancel(vd_crew *crew, bool (*which)(void *user, const vd_task *task), void *user);
/* Calls for each task waiting or under way, those done and not yet taken excepted. */
void vd_crew_each(vd_crew *crew, void (*visit)(void *user, vd_task *task), void *user);
/* One that is done, NULL: none. */
vd_task *vd_crew_take(vd_crew *crew);

#endif
