/* The threads of the library, and whose turn it is. */
#define _XOPEN_SOURCE 700 /* setpriority; NOLINT(bugprone-reserved-identifier) */
#include "library_tasks_parts.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { LONG_NICE = 10 };

/* Files have two threads, so that nobody waits for another's folder. */
static const vd_library_task_queue queues[VD_LIBRARY_WORKERS] = {
    VD_LIBRARY_QUICK, VD_LIBRARY_FILES, VD_LIBRARY_FILES, VD_LIBRARY_ENGINE, VD_LIBRARY_LONG};

vd_library_task *vd_library_task_new(void)
{
    return calloc(1, sizeof(vd_library_task));
}

void vd_library_task_free(vd_library_task *task)
{
    if (!task)
        return;
    json_decref(task->asked);
    json_decref(task->answer);
    free(task->bytes);
    free(task->sentence);
    free(task->file);
    free(task);
}

/* ---- A worker ---- */

static vd_status open_library(vd_library_task_worker *worker, vd_library_task *task)
{
    vd_library_fault fault = VD_LIBRARY_FAULT_none;
    const vd_text_arg args[] = {vd_text_string(worker->tasks->with.library)};
    vd_status status;

    if (worker->library)
        return VD_OK;
    status = vd_library_open(worker->tasks->with.library, &worker->library, &fault);
    if (status == VD_OK || status == VD_ERR_NOMEM)
        return status;
    return vd_library_task_refuse(task, vd_library_fault_key(fault), args, 1);
}

static void carry_out(vd_library_task_worker *worker, vd_library_task *task)
{
    const vd_world *world = worker->tasks->with.world;

    VD_ASSERT(task->act);
    worker->yields = task->resumes = false;
    worker->woke_ms = worker->began_ms = world->now_ms(world->user);
    task->status = atomic_load(&task->cancel) ? VD_ERR_CANCELLED : open_library(worker, task);
    if (task->status == VD_OK)
        task->status = task->act(task, worker);
    /* What is wrong with the file may be mended, or be another file by then. */
    if (task->status == VD_ERR_CORRUPT || task->status == VD_ERR_IO) {
        vd_library_close(worker->library);
        worker->library = NULL;
    }
}

static vd_library_task *pop(vd_library_task **list)
{
    vd_library_task *task = *list;

    VD_ASSERT(task);
    *list = task->next;
    task->next = NULL;
    return task;
}

static void push(vd_library_task **list, vd_library_task *task)
{
    VD_ASSERT(list && task);
    while (*list)
        list = &(*list)->next;
    task->next = NULL;
    *list = task;
}

/* ---- Whose turn it is ---- */

static bool is_served(const vd_library_tasks *tasks, const vd_library_task *task)
{
    for (int i = 0; i < VD_LIBRARY_WORKERS; i++) {
        const vd_library_task *busy = tasks->worker[i].busy;

        if (busy && busy->queue == task->queue && busy->client == task->client)
            return true;
    }
    return false;
}

static void note_others(vd_library_tasks *tasks, vd_library_task_queue queue)
{
    bool others = false;

    for (const vd_library_task *task = tasks->waiting[queue]; task; task = task->next)
        others |= !is_served(tasks, task);
    atomic_store(&tasks->others[queue], others);
}

/* The next that may be begun, taken from its queue; NULL: none. */
static vd_library_task *next_task(vd_library_tasks *tasks, vd_library_task_queue queue)
{
    vd_library_task **best = NULL;
    uint64_t first = 0;

    for (vd_library_task **at = &tasks->waiting[queue]; *at; at = &(*at)->next) {
        const uint64_t when = vd_turns_when(&tasks->client[queue], (*at)->client);

        if (is_served(tasks, *at) || (best && when >= first))
            continue;
        best = at;
        first = when;
    }
    if (!best)
        return NULL;
    vd_turns_note(&tasks->client[queue], (*best)->client);
    return pop(best);
}

/* What gave way waits behind the others. */
static void put_away(vd_library_task_worker *worker)
{
    vd_library_tasks *tasks = worker->tasks;
    vd_library_task *task = worker->busy;
    const bool again = worker->yields && task->status == VD_ERR_CANCELLED &&
                       !atomic_load(&task->cancel) && !tasks->closing;

    VD_ASSERT(task);
    push(again ? &tasks->waiting[worker->queue] : &tasks->done, task);
    worker->busy = NULL;
    note_others(tasks, worker->queue);
}

static void *work(void *user)
{
    vd_library_task_worker *worker = user;
    vd_library_tasks *tasks = worker->tasks;

    if (worker->queue == VD_LIBRARY_LONG)
        (void)setpriority(PRIO_PROCESS, 0, LONG_NICE); /* this thread's alone, on Linux */
    pthread_mutex_lock(&tasks->mutex);
    while (!tasks->closing) {
        worker->busy = next_task(tasks, worker->queue);
        if (!worker->busy) {
            pthread_cond_wait(&tasks->work, &tasks->mutex);
            continue;
        }
        note_others(tasks, worker->queue);
        pthread_mutex_unlock(&tasks->mutex);
        carry_out(worker, worker->busy);
        pthread_mutex_lock(&tasks->mutex);
        put_away(worker);
        pthread_cond_broadcast(&tasks->work); /* the next of this client may begin */
        tasks->with.wake(tasks->with.user);
    }
    pthread_mutex_unlock(&tasks->mutex);
    return NULL;
}

/* ---- The tasks ---- */

vd_status vd_library_tasks_new(const vd_library_tasks_options *options, vd_library_tasks **out)
{
    vd_library_tasks *tasks = calloc(1, sizeof *tasks);

    VD_ASSERT(options->world && options->library && options->wake);
    if (!tasks)
        return VD_ERR_NOMEM;
    tasks->with = *options;
    pthread_mutex_init(&tasks->mutex, NULL);
    pthread_cond_init(&tasks->work, NULL);
    for (int i = 0; i < VD_LIBRARY_WORKERS; i++) {
        vd_library_task_worker *worker = &tasks->worker[i];

        worker->tasks = tasks;
        worker->queue = queues[i];
        worker->started = pthread_create(&worker->thread, NULL, work, worker) == 0;
        if (!worker->started) {
            vd_library_tasks_free(tasks);
            return VD_ERR_NOMEM;
        }
    }
    *out = tasks;
    return VD_OK;
}

static bool everything(void *user, const vd_library_task *task)
{
    (void)user;
    (void)task;
    return true;
}

void vd_library_tasks_free(vd_library_tasks *tasks)
{
    if (!tasks)
        return;
    vd_library_tasks_cancel(tasks, everything, NULL);
    pthread_mutex_lock(&tasks->mutex);
    tasks->closing = true;
    pthread_cond_broadcast(&tasks->work);
    pthread_mutex_unlock(&tasks->mutex);
    for (int i = 0; i < VD_LIBRARY_WORKERS; i++) {
        vd_library_task_worker *worker = &tasks->worker[i];

        if (worker->started)
            pthread_join(worker->thread, NULL);
        vd_library_close(worker->library);
        vd_adviser_free(worker->adviser);
    }
    for (int i = 0; i < VD_LIBRARY_QUEUES; i++)
        while (tasks->waiting[i])
            vd_library_task_free(pop(&tasks->waiting[i]));
    while (tasks->done)
        vd_library_task_free(pop(&tasks->done));
    pthread_cond_destroy(&tasks->work);
    pthread_mutex_destroy(&tasks->mutex);
    free(tasks);
}

void vd_library_tasks_give(vd_library_tasks *tasks, vd_library_task *task)
{
    VD_ASSERT(task->act && task->queue < VD_LIBRARY_QUEUES);
    pthread_mutex_lock(&tasks->mutex);
    push(&tasks->waiting[task->queue], task);
    note_others(tasks, task->queue);
    pthread_cond_broadcast(&tasks->work);
    pthread_mutex_unlock(&tasks->mutex);
}

void vd_library_tasks_cancel(vd_library_tasks *tasks,
                             bool (*which)(void *user, const vd_library_task *task), void *user)
{
    bool some = false;

    pthread_mutex_lock(&tasks->mutex);
    for (int i = 0; i < VD_LIBRARY_QUEUES; i++)
        for (vd_library_task **at = &tasks->waiting[i]; *at;) {
            if (!which(user, *at)) {
                at = &(*at)->next;
                continue;
            }
            (*at)->status = VD_ERR_CANCELLED;
            push(&tasks->done, pop(at));
            some = true;
        }
    for (int i = 0; i < VD_LIBRARY_WORKERS; i++) {
        vd_library_task *busy = tasks->worker[i].busy;

        if (busy && which(user, busy))
            atomic_store(&busy->cancel, true);
    }
    pthread_mutex_unlock(&tasks->mutex);
    if (some)
        tasks->with.wake(tasks->with.user);
}

void vd_library_tasks_each(vd_library_tasks *tasks,
                           void (*visit)(void *user, vd_library_task *task), void *user)
{
    pthread_mutex_lock(&tasks->mutex);
    for (int i = 0; i < VD_LIBRARY_WORKERS; i++)
        if (tasks->worker[i].busy)
            visit(user, tasks->worker[i].busy);
    pthread_mutex_unlock(&tasks->mutex);
}

vd_library_task *vd_library_tasks_take(vd_library_tasks *tasks)
{
    vd_library_task *task = NULL;

    pthread_mutex_lock(&tasks->mutex);
    if (tasks->done)
        task = pop(&tasks->done);
    pthread_mutex_unlock(&tasks->mutex);
    return task;
}
