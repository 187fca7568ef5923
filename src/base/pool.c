/* A pool of threads: a round of numbered tasks, whoever is free takes the next. */
#include "inner/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct member {
    vd_pool *pool;
    int number;
    pthread_t thread;
} member;

struct vd_pool {
    int members; /* besides the caller */
    member *member;
    pthread_mutex_t lock;
    pthread_cond_t work, sign; /* for the members; for the caller */
    /* Under the lock: */
    unsigned round; /* of work: goes up by one for each vd_pool_run */
    int busy;       /* members that have not finished this round */
    bool leave;
    /* This round's; written while nobody is busy: */
    vd_pool_task *task;
    void *user;
    size_t count;
    atomic_size_t next;
    atomic_bool waiting; /* the caller's thread has nothing left to do */
};

static void do_tasks(vd_pool *p, int worker)
{
    size_t index;

    VD_ASSERT(worker >= 0 && worker <= p->members);
    while ((index = atomic_fetch_add(&p->next, 1)) < p->count)
        p->task(p->user, worker, index);
}

static void *be_member(void *user)
{
    const member *m = user;
    vd_pool *p = m->pool;
    unsigned seen = 0;

    VD_ASSERT(m->number >= 1 && m->number <= VD_POOL_THREADS_MAX);
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (!p->leave && p->round == seen)
            pthread_cond_wait(&p->work, &p->lock);
        if (p->leave)
            break;
        seen = p->round;
        pthread_mutex_unlock(&p->lock);
        do_tasks(p, m->number);
        pthread_mutex_lock(&p->lock);
        p->busy--;
        pthread_cond_signal(&p->sign);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

vd_pool *vd_pool_new(int threads)
{
    vd_pool *p = calloc(1, sizeof *p);

    VD_ASSERT(threads >= 1);
    if (!p)
        return NULL;
    p->member = calloc((size_t)threads, sizeof *p->member);
    if (!p->member) {
        free(p);
        return NULL;
    }
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->work, NULL);
    pthread_cond_init(&p->sign, NULL);
    for (int i = 0; i < threads - 1; i++) {
        member *m = &p->member[i];

        m->pool = p;
        m->number = i + 1;
        if (pthread_create(&m->thread, NULL, be_member, m) != 0)
            break;
        p->members++;
    }
    return p;
}

void vd_pool_free(vd_pool *p)
{
    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    p->leave = true;
    pthread_cond_broadcast(&p->work);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->members; i++)
        pthread_join(p->member[i].thread, NULL);
    pthread_cond_destroy(&p->sign);
    pthread_cond_destroy(&p->work);
    pthread_mutex_destroy(&p->lock);
    free(p->member);
    free(p);
}

static void start_round(vd_pool *p)
{
    VD_ASSERT(p->busy == 0);
    pthread_mutex_lock(&p->lock);
    p->round++;
    p->busy = p->members;
    pthread_cond_broadcast(&p->work);
    pthread_mutex_unlock(&p->lock);
}

static void end_round(vd_pool *p, void (*idle)(void *user))
{
    VD_ASSERT(p->members > 0);
    pthread_mutex_lock(&p->lock);
    atomic_store(&p->waiting, true);
    while (p->busy > 0) {
        pthread_cond_wait(&p->sign, &p->lock);
        if (p->busy > 0 && idle) {
            pthread_mutex_unlock(&p->lock);
            idle(p->user);
            pthread_mutex_lock(&p->lock);
        }
    }
    atomic_store(&p->waiting, false);
    pthread_mutex_unlock(&p->lock);
}

void vd_pool_run(vd_pool *p, size_t count, vd_pool_task *task, void (*idle)(void *user), void *user)
{
    const bool alone = p->members == 0 || count < 2;

    VD_ASSERT(task != NULL);
    VD_ASSERT(p->busy == 0);
    p->task = task;
    p->user = user;
    p->count = count;
    atomic_store(&p->next, 0);
    if (!alone)
        start_round(p);
    do_tasks(p, 0);
    if (!alone)
        end_round(p, idle);
}

void vd_pool_beat(vd_pool *p)
{
    if (!atomic_load_explicit(&p->waiting, memory_order_relaxed))
        return;
    pthread_mutex_lock(&p->lock);
    pthread_cond_signal(&p->sign);
    pthread_mutex_unlock(&p->lock);
}

/* ---- A pool for one round ---- */

typedef struct once {
    vd_pool *pool;
    vd_pool_task *task;
    void (*idle)(void *user);
    void *user;
} once;

static void do_once(void *user, int worker, size_t index)
{
    const once *o = user;

    VD_ASSERT(index < o->pool->count);
    o->task(o->user, worker, index);
    vd_pool_beat(o->pool);
}

static void idle_once(void *user)
{
    const once *o = user;

    if (o->idle)
        o->idle(o->user);
}

vd_status vd_pool_once(int threads, size_t count, vd_pool_task *task, void (*idle)(void *user),
                       void *user)
{
    once o = {NULL, task, idle, user};

    if (threads < 1 || threads > VD_POOL_THREADS_MAX)
        return VD_ERR_UNSUPPORTED;
    o.pool = vd_pool_new(threads);
    if (!o.pool)
        return VD_ERR_NOMEM;
    vd_pool_run(o.pool, count, do_once, idle_once, &o);
    vd_pool_free(o.pool);
    return VD_OK;
}
