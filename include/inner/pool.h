/* Threads that wait for work. Tasks are numbered and write to places of their own, so that it does not matter which thread does
 * which. Knows nothing of what is done.
 *
 * One thread at a time calls the functions of a pool; vd_pool_beat is for its tasks. */
#ifndef VD_POOL_H
#define VD_POOL_H

#include "videau/base.h"

#include <stdbool.h>
#include <stddef.h>

enum { VD_POOL_THREADS_MAX = 64 };

typedef struct vd_pool vd_pool;

/* `worker` is from 0, the thread that calls vd_pool_run, to the number of threads less 1. */
typedef void vd_pool_task(void *user, int worker, size_t index);

/* `threads` in all, 1 to VD_POOL_THREADS_MAX, the caller's among them; fewer if the system has no more. NULL: no memory. */
vd_pool *vd_pool_new(int threads);
void vd_pool_free(vd_pool *pool);
/* Do tasks 0 to count - 1, each once. While other threads finish what they began, the caller's calls `idle` (may be NULL) whenever
 * one of them gives a sign of life. */
void vd_pool_run(vd_pool *pool, size_t count, vd_pool_task *task, void (*idle)(void *user),
                 void *user);
/* A task's sign of life; costs nothing unless the caller's thread waits for it. */
void vd_pool_beat(vd_pool *pool);

/* The same with a pool of its own, `idle` being called after each task of the others. VD_ERR_UNSUPPORTED: not so many threads. */
VD_NODISCARD vd_status vd_pool_once(int threads, size_t count, vd_pool_task *task,
                                    void (*idle)(void *user), void *user);

#endif
