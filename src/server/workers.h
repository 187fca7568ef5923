/* Workers: threads that ask the engine. Tasks go in and come back done; whoever gave them is told that one has.
 *
 * A task belongs to the workers from vd_workers_add until vd_workers_take hands it back. Knows no connection, but takes turns among
 * them: of each at most one question is under way, of each client (whose connections they are) at most VD_CLIENT_BUSY_MAX,
 * and the client served longest ago comes first. So nobody waits for more than one question of each of the others. */
#ifndef VD_WORKERS_H
#define VD_WORKERS_H

#include "videau/server.h"

#include <jansson.h>
#include <stdatomic.h>

/* CALL: a question that knows itself how it is answered. LONG: likewise, but it may take minutes: it has a thread that lets all others go
 * first, and is asked in slices where several wait. */
typedef enum vd_task_kind {
    VD_TASK_MOVE,
    VD_TASK_HINT,
    VD_TASK_VERDICT,
    VD_TASK_CALL,
    VD_TASK_LONG
} vd_task_kind;

enum { VD_CLIENT_BUSY_MAX = 2 };

typedef struct vd_task vd_task;

struct vd_task {
    vd_task_kind kind;
    /* whom it is for: `client` and `connection` (a connection, of a MOVE 0) decide whose turn it is, the rest is not read by the
     * workers */
    uint64_t client, connection;
    json_int_t id;
    int64_t table;
    size_t count;
    /* the question */
    vd_computer_player player; /* MOVE; of the others its match */
    vd_hop hop[VD_HOPS_MAX];
    int hops, ply;
    vd_lang lang; /* of what a verdict says in words */
    size_t most;
    bool trictrac; /* at a party: party_think.c; of `player` the level and noise of a MOVE alone */
    vd_tt_state tt;
    vd_tt_options tt_options;
    vd_tt_numbering tt_numbering;
    /* CALL and LONG: fills `answer`. After VD_ERR_CANCELLED a LONG may be called again and goes on. `data` is handed to `release`. */
    vd_status (*call)(vd_task *task, const vd_computer *computer, const vd_job *job);
    void *data;
    void (*release)(void *data);
    const char *refusal; /* why not, where the status does not say it all; NULL: it does */
    /* the answer: an action, or an object to be sent, released by vd_task_free */
    vd_status status;
    vd_action action;
    vd_tt_action tt_action; /* of a VERDICT the question */
    json_t *answer;

    atomic_bool cancel;
    atomic_int permille; /* how much is done */
    int reported;        /* and how much of it was said */
    vd_task *next;
};

vd_task *vd_task_new(vd_task_kind kind); /* NULL: no memory */
void vd_task_free(vd_task *task);

typedef struct vd_workers vd_workers;

/* `wake` is called by any thread when something is done or has gone on. The computer and the world, whose clock is asked, must
 * outlive the workers. */
VD_NODISCARD vd_status vd_workers_new(const vd_world *world, const vd_computer *computer,
                                      void (*wake)(void *user), void *user, vd_workers **out);
/* Cancels everything and waits for the threads. */
void vd_workers_free(vd_workers *workers);
void vd_workers_add(vd_workers *workers, vd_task *task);
/* Cancel those for whom `which` says so: those that wait are done at once, with VD_ERR_CANCELLED. */
void vd_workers_cancel(vd_workers *workers, bool (*which)(void *user, const vd_task *task),
                       void *user);
/* Calls for each task waiting or under way, those done and not yet taken excepted. */
void vd_workers_each(vd_workers *workers, void (*visit)(void *user, vd_task *task), void *user);
/* One that is done, NULL: none. */
vd_task *vd_workers_take(vd_workers *workers);

#endif
