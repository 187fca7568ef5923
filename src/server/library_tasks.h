/* Tasks: what is asked of the player's library is done here, on threads of their own: what is quick, whole files, what asks the engine,
 * and what asks it for long, each in a queue. A task goes in and comes back done. Of a queue the client served longest ago comes first,
 * and no client has two under way.
 *
 * A task belongs to the queue from vd_library_tasks_give until vd_library_tasks_take hands it back. Knows no connection. Each thread has the
 * library open for itself from the first task on. */
#ifndef VD_LIBRARY_TASKS_H
#define VD_LIBRARY_TASKS_H

#include "videau/library.h"
#include "videau/server.h"

#include <jansson.h>
#include <stdatomic.h>

typedef struct vd_library_tasks_options {
    const vd_world *world;
    const char *library;         /* path */
    const vd_computer *computer; /* NULL: nothing that asks the engine is done */
    const char *book;            /* text of the opening book; NULL: none */
    size_t book_len;
    void (*wake)(void *user); /* from any thread: something is done, or has gone on */
    void *user;
} vd_library_tasks_options;

typedef struct vd_library_tasks vd_library_tasks;
typedef struct vd_library_task_worker vd_library_task_worker;
typedef struct vd_library_task vd_library_task;

/* What to do. VD_OK: `answer` is there; else `refusal`, or the status says why. */
typedef vd_status vd_library_task_do(vd_library_task *task, vd_library_task_worker *worker);

typedef enum vd_library_task_queue {
    VD_LIBRARY_QUICK,
    VD_LIBRARY_FILES,  /* brought in or handed out: may take long where there are many */
    VD_LIBRARY_ENGINE, /* asks the engine */
    VD_LIBRARY_LONG, /* for long: lets all other threads go first, and gives way to other clients */
    VD_LIBRARY_QUEUES
} vd_library_task_queue;

struct vd_library_task {
    /* whom it is for; not read by the queue */
    uint64_t client, connection;
    json_int_t id;
    vd_lang lang;
    /* the question */
    json_t *asked; /* shared with nobody */
    char *bytes;   /* what was sent up; NULL: nothing */
    size_t len;
    vd_library_task_do *act;
    vd_library_task_queue queue;
    bool resumes; /* cancelled now, it goes on from here when it is begun again; of its thread */
    /* the answer */
    vd_status status;
    json_t *answer;
    const char *refusal; /* catalogue key of why not; NULL: none */
    char *sentence;      /* of it, in `lang` */
    const char *field;   /* that is missing or not of its kind */
    char *file;          /* a file made for it, and its name and type */
    size_t file_len;
    char file_name[128];
    const char *file_type;

    atomic_bool cancel;
    atomic_int permille;
    int reported;
    struct vd_library_task *next;
};

vd_library_task *vd_library_task_new(void); /* NULL: no memory */
void vd_library_task_free(vd_library_task *task);

/* What it points to must outlive it. */
VD_NODISCARD vd_status vd_library_tasks_new(const vd_library_tasks_options *options,
                                            vd_library_tasks **out);
/* Gives up what is being done and waits for the threads. */
void vd_library_tasks_free(vd_library_tasks *tasks);
void vd_library_tasks_give(vd_library_tasks *tasks, vd_library_task *task);
/* Those for whom `which` says so are given up; those that wait come back at once with VD_ERR_CANCELLED. */
void vd_library_tasks_cancel(vd_library_tasks *tasks,
                             bool (*which)(void *user, const vd_library_task *task), void *user);
/* For each under way. */
void vd_library_tasks_each(vd_library_tasks *tasks,
                           void (*visit)(void *user, vd_library_task *task), void *user);
vd_library_task *vd_library_tasks_take(vd_library_tasks *tasks); /* NULL: none is done */

/* The act of a type of message, and where it is done; NULL: there is none. */
vd_library_task_do *vd_library_tasks_find(const char *type, vd_library_task_queue *queue);
/* Does it bring matches in, new ones or removed ones? */
bool vd_library_tasks_imports(const vd_library_task *task);

#endif
