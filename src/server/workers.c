/* The pool of threads that ask the engine: queue, cancellation, what is done. */
#define _XOPEN_SOURCE 700 /* setpriority; NOLINT(bugprone-reserved-identifier) */
#include "workers.h"

#include "inner/game_json.h"
#include "party.h"
#include "turns.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* One thread does nothing but moves, so that no long question keeps a player waiting, and one those of the level that takes its time;
 * one has what takes minutes and lets everybody else go first; the others answer questions, twice as many of them as one client may
 * keep busy. */
enum {
    MOVER,
    DEEP_MOVER,
    LONG,
    QUESTIONERS, /* the first of them */
    THREADS = QUESTIONERS + 2 * VD_CLIENT_BUSY_MAX,
    WAKE_EVERY_MS = 100,
    SLICE_MS = 1000, /* of a long one while another waits */
    LONG_NICE = 10,
};

/* What waits, by who takes it up. */
enum { MOVES, DEEP_MOVES, LONG_ONES, QUESTIONS, QUEUES };

typedef struct worker {
    vd_workers *workers;
    int number;
    bool started;
    pthread_t thread;
    vd_task *task;       /* being worked on; guarded */
    vd_adviser *adviser; /* the thread's own, like those below; made when first needed */
    vd_tt_adviser *parties;
    vd_plays plays;
    int64_t woke_ms, began_ms;
    bool yields; /* to another long one */
} worker;

struct vd_workers {
    const vd_world *world;
    const vd_computer *computer;
    void (*wake)(void *user);
    void *user;
    pthread_mutex_t mutex;
    pthread_cond_t work;
    bool closing;
    vd_task *waiting[QUEUES], *done; /* as they came */
    atomic_bool long_waits;
    vd_turns client, connection;
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
    if (task->release)
        task->release(task->data);
    free(task);
}

/* ---- Work ---- */

static int64_t now_ms(const vd_workers *workers)
{
    return workers->world->now_ms(workers->world->user);
}

static bool keep_going(void *user, double done)
{
    worker *w = user;
    const int64_t now = now_ms(w->workers);

    VD_ASSERT(w->task);
    atomic_store(&w->task->permille, (int)(done * 1000));
    if (now - w->woke_ms >= WAKE_EVERY_MS) {
        w->woke_ms = now;
        w->workers->wake(w->workers->user);
    }
    w->yields =
        w->number == LONG && now - w->began_ms >= SLICE_MS && atomic_load(&w->workers->long_waits);
    return !w->yields && !atomic_load(&w->task->cancel);
}

static vd_status at_party(worker *w, vd_task *task)
{
    const vd_status status = w->parties ? VD_OK : vd_tt_adviser_new(&w->parties, NULL);

    return status == VD_OK ? vd_party_think(w->parties, task) : status;
}

static vd_status move(worker *w, vd_task *task, const vd_job *job)
{
    if (!w->plays.play) {
        w->plays.play = malloc(VD_PLAYS_MAX * sizeof *w->plays.play);
        w->plays.capacity = VD_PLAYS_MAX;
    }
    if (!w->plays.play)
        return VD_ERR_NOMEM;
    return vd_computer_player_decide(&task->player, w->workers->computer->engine, &w->plays, job,
                                     &task->action);
}

static vd_status hint(worker *w, vd_task *task, const vd_job *job)
{
    vd_advice advice;
    const vd_status status =
        vd_adviser_ask(w->adviser, &task->player.match, task->ply, job, &advice);

    if (status != VD_OK)
        return status;
    task->answer = vd_json_advice(&task->player.match, &advice, task->most);
    return task->answer ? VD_OK : VD_ERR_NOMEM;
}

/* A loss from which the causes are looked for: a mistake, as an analysis has it. */
static const double EXPLAINED = 0.020;

/* Why a play loses what it does; null where nothing is to be said. */
static vd_status explain(worker *w, const vd_task *task, const vd_verdict_of_play *found,
                         const vd_job *job, json_t **out)
{
    vd_explanation *why = found->loss >= EXPLAINED ? calloc(1, sizeof *why) : NULL;
    vd_status status = VD_ERR_UNSUPPORTED;

    if (found->loss >= EXPLAINED && !why)
        return VD_ERR_NOMEM;
    if (why)
        status = vd_adviser_explain_play(w->adviser, &task->player.match, found, job, why);
    if (status == VD_OK)
        *out = vd_json_explanation(task->lang, why);
    else if (status == VD_ERR_UNSUPPORTED || status == VD_ERR_ILLEGAL)
        *out = json_null();
    free(why);
    return status == VD_ERR_NOMEM || status == VD_ERR_CANCELLED ? status : VD_OK;
}

static vd_status verdict(worker *w, vd_task *task, const vd_job *job)
{
    vd_verdict_of_play found;
    json_t *why = NULL;
    vd_status status = vd_adviser_judge(w->adviser, &task->player.match, task->hop, task->hops,
                                        task->ply, job, &found);

    if (status == VD_OK)
        status = explain(w, task, &found, job, &why);
    if (status != VD_OK)
        return status;
    task->answer = vd_json_verdict(&task->player.match, &found);
    vd_json_set(&task->answer, "why", why);
    return task->answer ? VD_OK : VD_ERR_NOMEM;
}

static vd_status answer(worker *w, vd_task *task)
{
    const vd_job job = {keep_going, w};

    if (atomic_load(&task->cancel))
        return VD_ERR_CANCELLED;
    w->woke_ms = w->began_ms = now_ms(w->workers);
    w->yields = false;
    if (task->trictrac)
        return at_party(w, task);
    if (task->kind == VD_TASK_MOVE)
        return move(w, task, &job);
    if (task->call)
        return task->call(task, w->workers->computer, &job);
    if (!w->adviser && vd_adviser_new(w->workers->computer->engine, &w->adviser, NULL) != VD_OK)
        return VD_ERR_NOMEM;
    return task->kind == VD_TASK_HINT ? hint(w, task, &job) : verdict(w, task, &job);
}

static vd_task *pop(vd_task **list)
{
    vd_task *task = *list;

    VD_ASSERT(task);
    *list = task->next;
    task->next = NULL;
    return task;
}

static void push(vd_task **list, vd_task *task)
{
    VD_ASSERT(list && task);
    while (*list)
        list = &(*list)->next;
    task->next = NULL;
    *list = task;
}

/* ---- Whose turn it is ---- */

/* Only questions are counted: of moves one at a time is made anyway. */
static bool may_begin(const vd_workers *workers, const vd_task *task)
{
    int of_client = 0;

    if (task->kind == VD_TASK_MOVE || task->kind == VD_TASK_LONG)
        return true;
    for (int i = 0; i < THREADS; i++) {
        const vd_task *busy = i < QUESTIONERS ? NULL : workers->worker[i].task;

        if (busy && busy->connection == task->connection)
            return false;
        of_client += busy && busy->client == task->client;
    }
    return of_client < VD_CLIENT_BUSY_MAX;
}

static bool comes_before(const vd_workers *workers, const vd_task *a, const vd_task *b)
{
    const uint64_t x = vd_turns_when(&workers->client, a->client),
                   y = vd_turns_when(&workers->client, b->client);

    if (x != y)
        return x < y;
    return vd_turns_when(&workers->connection, a->connection) <
           vd_turns_when(&workers->connection, b->connection);
}

/* The next task that may be begun, taken from the queue; NULL: none. */
static vd_task *next_task(vd_workers *workers, vd_task **queue)
{
    vd_task **best = NULL, *task;

    for (vd_task **at = queue; *at; at = &(*at)->next)
        if (may_begin(workers, *at) && (!best || comes_before(workers, *at, *best)))
            best = at;
    if (!best)
        return NULL;
    task = pop(best);
    vd_turns_note(&workers->client, task->client);
    vd_turns_note(&workers->connection, task->connection);
    return task;
}

static int queue_of(const vd_task *task)
{
    if (task->kind == VD_TASK_MOVE)
        return vd_computer_level_is_deep(task->player.level) ? DEEP_MOVES : MOVES;
    return task->kind == VD_TASK_LONG ? LONG_ONES : QUESTIONS;
}

/* A long one that gave way to others waits behind them. */
static void put_away(worker *w, vd_task *task)
{
    vd_workers *workers = w->workers;
    const bool again = w->yields && task->status == VD_ERR_CANCELLED && !atomic_load(&task->cancel);

    VD_ASSERT(!w->task);
    push(again ? &workers->waiting[queue_of(task)] : &workers->done, task);
    atomic_store(&workers->long_waits, workers->waiting[LONG_ONES] != NULL);
}

static void *work(void *user)
{
    worker *w = user;
    vd_workers *workers = w->workers;
    /* The first three threads have a queue each, in the order of both. */
    vd_task **queue = &workers->waiting[w->number < QUESTIONERS ? w->number : QUESTIONS];

    VD_ASSERT(w->number >= 0 && w->number < THREADS);
    if (w->number == LONG)
        (void)setpriority(PRIO_PROCESS, 0, LONG_NICE); /* this thread's alone, on Linux */
    pthread_mutex_lock(&workers->mutex);
    while (!workers->closing) {
        vd_task *task = next_task(workers, queue);

        if (!task) {
            pthread_cond_wait(&workers->work, &workers->mutex);
            continue;
        }
        w->task = task;
        atomic_store(&workers->long_waits, workers->waiting[LONG_ONES] != NULL);
        pthread_mutex_unlock(&workers->mutex);
        task->status = answer(w, task);
        pthread_mutex_lock(&workers->mutex);
        w->task = NULL;
        put_away(w, task);
        pthread_cond_broadcast(&workers->work); /* the next of this connection may begin */
        workers->wake(workers->user);
    }
    pthread_mutex_unlock(&workers->mutex);
    return NULL;
}

/* ---- The workers ---- */

vd_status vd_workers_new(const vd_world *world, const vd_computer *computer,
                         void (*wake)(void *user), void *user, vd_workers **out)
{
    vd_workers *workers = calloc(1, sizeof *workers);

    VD_ASSERT(world && computer && wake);
    if (!workers)
        return VD_ERR_NOMEM;
    workers->world = world;
    workers->computer = computer;
    workers->wake = wake;
    workers->user = user;
    pthread_mutex_init(&workers->mutex, NULL);
    pthread_cond_init(&workers->work, NULL);
    for (int i = 0; i < THREADS; i++) {
        worker *w = &workers->worker[i];

        w->workers = workers;
        w->number = i;
        w->started = pthread_create(&w->thread, NULL, work, w) == 0;
        if (!w->started) {
            vd_workers_free(workers);
            return VD_ERR_NOMEM;
        }
    }
    *out = workers;
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

void vd_workers_free(vd_workers *workers)
{
    if (!workers)
        return;
    vd_workers_cancel(workers, everything, NULL);
    pthread_mutex_lock(&workers->mutex);
    workers->closing = true;
    pthread_cond_broadcast(&workers->work);
    pthread_mutex_unlock(&workers->mutex);
    for (int i = 0; i < THREADS; i++) {
        worker *w = &workers->worker[i];

        if (w->started)
            pthread_join(w->thread, NULL);
        vd_adviser_free(w->adviser);
        vd_tt_adviser_free(w->parties);
        free(w->plays.play);
    }
    for (int i = 0; i < QUEUES; i++)
        free_list(workers->waiting[i]);
    free_list(workers->done);
    pthread_cond_destroy(&workers->work);
    pthread_mutex_destroy(&workers->mutex);
    free(workers);
}

void vd_workers_add(vd_workers *workers, vd_task *task)
{
    VD_ASSERT(workers && task && !task->next);
    pthread_mutex_lock(&workers->mutex);
    push(&workers->waiting[queue_of(task)], task);
    atomic_store(&workers->long_waits, workers->waiting[LONG_ONES] != NULL);
    pthread_cond_broadcast(&workers->work);
    pthread_mutex_unlock(&workers->mutex);
}

void vd_workers_each(vd_workers *workers, void (*visit)(void *user, vd_task *task), void *user)
{
    pthread_mutex_lock(&workers->mutex);
    for (int i = 0; i < QUEUES; i++)
        for (vd_task *task = workers->waiting[i]; task; task = task->next)
            visit(user, task);
    for (int i = 0; i < THREADS; i++)
        if (workers->worker[i].task)
            visit(user, workers->worker[i].task);
    pthread_mutex_unlock(&workers->mutex);
}

void vd_workers_cancel(vd_workers *workers, bool (*which)(void *user, const vd_task *task),
                       void *user)
{
    bool some = false;

    pthread_mutex_lock(&workers->mutex);
    for (int i = 0; i < QUEUES; i++)
        for (vd_task **at = &workers->waiting[i]; *at;) {
            if (!which(user, *at)) {
                at = &(*at)->next;
                continue;
            }
            (*at)->status = VD_ERR_CANCELLED;
            push(&workers->done, pop(at));
            some = true;
        }
    for (int i = 0; i < THREADS; i++) {
        vd_task *task = workers->worker[i].task;

        if (task && which(user, task))
            atomic_store(&task->cancel, true);
    }
    pthread_mutex_unlock(&workers->mutex);
    if (some)
        workers->wake(workers->user);
}

vd_task *vd_workers_take(vd_workers *workers)
{
    vd_task *task = NULL;

    pthread_mutex_lock(&workers->mutex);
    if (workers->done)
        task = pop(&workers->done);
    pthread_mutex_unlock(&workers->mutex);
    return task;
}
