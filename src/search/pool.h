/* Threads that wait for work. Tasks are numbered and write to places of their own, so that it does not matter which thread
 * does which. Private to the room. */
#ifndef VD_POOL_H
#define VD_POOL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct pool pool;

/* `worker` 0 is the thread that calls vd_search_pool_run. */
typedef void pool_task(void *user, int worker, size_t index);

/* `threads` in all, the caller's among them; fewer if the system has no more. NULL: no memory. */
pool *vd_search_pool_new(int threads);
void vd_search_pool_free(pool *p);
/* Do tasks 0 to count - 1. While other threads finish what they began, the caller's calls `idle` whenever one of them
 * gives a sign of life. */
void vd_search_pool_run(pool *p, size_t count, pool_task *task, void (*idle)(void *user),
                        void *user);
/* A task's sign of life; costs nothing unless the caller's thread waits for it. */
void vd_search_pool_beat(pool *p);

#endif
