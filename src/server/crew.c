#include "crew.h"

#include "words.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* One thread does nothing but moves, so that no long question keeps a player waiting. */
enum { THREADS = 3, MOVER = 0, WAKE_EVERY_MS = 100 };

typedef struct worker {
    vd_crew *crew;
    int number;
    bool started;
    pthread_t thread;
    vd_task *task;       /* being worked on; guarded */
    vd_adviser *adviser; /* the thread's own, like those below; made when first needed */
    vd_plays plays;
    int64_t woke_ms;
} worker;

struct vd_crew {
    const vd_engine *engine;
    void (*wake)(void *user);
    void *user;
    pthread_mutex_t mutex;
    pthread_cond_t work;
    bool closing;
    vd_task *waiting[2], *done; /* waiting: moves, questions; first come first */
    worker worker[THREADS];
};

vd_task *vd_task_new(vd_task_kind kind)
{
    vd_task *task = calloc(1, sizeof *task);

    if (task)
        task->kind = kind;
    return task;
}

void vd_task_free(vd_task *task)
{
    if (!task)
        return;
    json_decref(task->answer);
    free(task);
}

/* ---- Work ---- */

static int64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool keep_going(void *user, double done)
{
    worker *w = user;
    const int64_t now = now_ms();

    atomic_store(&w->task->permille, (int)(done * 1000));
    if (now - w->woke_ms >= WAKE_EVERY_MS) {
        w->woke_ms = now;
        w->crew->wake(w->crew->user);
    }
    return !atomic_load(&w->task->cancel);
}

static vd_status move(worker *w, vd_task *task)
{
    if (!w->plays.play) {
        w->plays.play = malloc(VD_PLAYS_ENOUGH * sizeof *w->plays.play);
        w->plays.capacity = VD_PLAYS_ENOUGH;
    }
    if (!w->plays.play)
        return VD_ERR_NOMEM;
    return vd_mind_decide(&task->mind, w->crew->engine, &w->plays, &task->action);
}

static vd_status hint(worker *w, vd_task *task, const vd_job *job)
{
    vd_advice advice;
    const vd_status status = vd_adviser_ask(w->adviser, &task->mind.match, task->ply, job, &advice);

    if (status != VD_OK)
        return status;
    task->answer = vd_json_advice(&task->mind.match, &advice, task->most);
    return task->answer ? VD_OK : VD_ERR_NOMEM;
}

static vd_status verdict(worker *w, vd_task *task, const vd_job *job)
{
    vd_verdict_of_play found;
    const vd_status status = vd_adviser_judge(w->adviser, &task->mind.match, task->hop, task->hops,
                                              task->ply, job, &found);

    if (status != VD_OK)
        return status;
    task->answer = vd_json_verdict(&task->mind.match, &found);
    return task->answer ? VD_OK : VD_ERR_NOMEM;
}

static vd_status answer(worker *w, vd_task *task)
{
    const vd_job job = {keep_going, w};

    if (atomic_load(&task->cancel))
        return VD_ERR_CANCELLED;
    if (task->kind == VD_TASK_MOVE)
        return move(w, task);
    if (!w->adviser && vd_adviser_new(w->crew->engine, &w->adviser, NULL) != VD_OK)
        return VD_ERR_NOMEM;
    w->woke_ms = now_ms();
    return task->kind == VD_TASK_HINT ? hint(w, task, &job) : verdict(w, task, &job);
}

static vd_task *pop(vd_task **list)
{
    vd_task *task = *list;

    *list = task->next;
    task->next = NULL;
    return task;
}

static void push(vd_task **list, vd_task *task)
{
    while (*list)
        list = &(*list)->next;
    task->next = NULL;
    *list = task;
}

static vd_task **queue_of(vd_crew *crew, const worker *w)
{
    return &crew->waiting[w->number == MOVER ? 0 : 1];
}

static void *work(void *user)
{
    worker *w = user;
    vd_crew *crew = w->crew;
    vd_task **queue = queue_of(crew, w);

    pthread_mutex_lock(&crew->mutex);
    for (;;) {
        vd_task *task;

        while (!*queue && !crew->closing)
            pthread_cond_wait(&crew->work, &crew->mutex);
        if (crew->closing)
            break;
        task = pop(queue);
        w->task = task;
        pthread_mutex_unlock(&crew->mutex);
        task->status = answer(w, task);
        pthread_mutex_lock(&crew->mutex);
        w->task = NULL;
        push(&crew->done, task);
        crew->wake(crew->user);
    }
    pthread_mutex_unlock(&crew->mutex);
    return NULL;
}

/* ---- The crew ---- */

vd_status vd_crew_new(const vd_engine *engine, void (*wake)(void *user), void *user, vd_crew **out)
{
    vd_crew *crew = calloc(1, sizeof *crew);

    if (!crew)
        return VD_ERR_NOMEM;
    crew->engine = engine;
    crew->wake = wake;
    crew->user = user;
    pthread_mutex_init(&crew->mutex, NULL);
    pthread_cond_init(&crew->work, NULL);
    for (int i = 0; i < THREADS; i++) {
        worker *w = &crew->worker[i];

        w->crew = crew;
        w->number = i;
        w->started = pthread_create(&w->thread, NULL, work, w) == 0;
        if (!w->started) {
            vd_crew_free(crew);
            return VD_ERR_NOMEM;
        }
    }
    *out = crew;
    return VD_OK;
}

static bool everything(void *user, const vd_task *task)
{
    (void)user;
    (void)task;
    return true;
}

static void free_list(vd_task *list)
{
    while (list)
        vd_task_free(pop(&list));
}

void vd_crew_free(vd_crew *crew)
{
    if (!crew)
        return;
    vd_crew_cancel(crew, everything, NULL);
    pthread_mutex_lock(&crew->mutex);
    crew->closing = true;
    pthread_cond_broadcast(&crew->work);
    pthread_mutex_unlock(&crew->mutex);
    for (int i = 0; i < THREADS; i++) {
        worker *w = &crew->worker[i];

        if (w->started)
            pthread_join(w->thread, NULL);
        vd_adviser_free(w->adviser);
        free(w->plays.play);
    }
    free_list(crew->waiting[0]);
    free_list(crew->waiting[1]);
    free_list(crew->done);
    pthread_cond_destroy(&crew->work);
    pthread_mutex_destroy(&crew->mutex);
    free(crew);
}

void vd_crew_add(vd_crew *crew, vd_task *task)
{
    pthread_mutex_lock(&crew->mutex);
    push(&crew->waiting[task->kind == VD_TASK_MOVE ? 0 : 1], task);
    pthread_cond_broadcast(&crew->work);
    pthread_mutex_unlock(&crew->mutex);
}

void vd_crew_each(vd_crew *crew, void (*visit)(void *user, vd_task *task), void *user)
{
    pthread_mutex_lock(&crew->mutex);
    for (int i = 0; i < 2; i++)
        for (vd_task *task = crew->waiting[i]; task; task = task->next)
            visit(user, task);
    for (int i = 0; i < THREADS; i++)
        if (crew->worker[i].task)
            visit(user, crew->worker[i].task);
    pthread_mutex_unlock(&crew->mutex);
}

typedef struct canceller {
    bool (*which)(void *user, const vd_task *task);
    void *user;
} canceller;

static void cancel_one(void *user, vd_task *task)
{
    const canceller *c = user;

    if (c->which(c->user, task))
        atomic_store(&task->cancel, true);
}

void vd_crew_cancel(vd_crew *crew, bool (*which)(void *user, const vd_task *task), void *user)
{
    canceller c = {which, user};

    vd_crew_each(crew, cancel_one, &c);
}

vd_task *vd_crew_take(vd_crew *crew)
{
    vd_task *task = NULL;

    pthread_mutex_lock(&crew->mutex);
    if (crew->done)
        task = pop(&crew->done);
    pthread_mutex_unlock(&crew->mutex);
    return task;
}
