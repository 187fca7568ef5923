/* Whose turn it is among what is asked of the library: clients one after the other, what takes long in slices, what nobody waits for any
 * more not at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "folder.h"
#include "server/library_tasks_parts.h"

enum { DONE_MAX = 16 };

static char folder[64], path[96];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
/* guarded: */
static int woken;
static bool held; /* what was begun first waits for the rest to be asked */
static json_int_t begun[DONE_MAX];
static int begins;
static int64_t clock_ms;

static int64_t now(void *user)
{
    (void)user;
    return 1700000000;
}

/* Each look at the clock is another half second. */
static int64_t now_ms(void *user)
{
    int64_t ms;

    (void)user;
    pthread_mutex_lock(&mutex);
    ms = clock_ms += 500;
    pthread_mutex_unlock(&mutex);
    return ms;
}

static vd_status no_bytes(void *user, vd_seed *out)
{
    (void)user;
    (void)out;
    return VD_ERR_UNSUPPORTED;
}

static const vd_world world = {.now = now, .now_ms = now_ms, .random = no_bytes};

static void wake(void *user)
{
    (void)user;
    pthread_mutex_lock(&mutex);
    woken++;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
}

static void note_begun(const vd_library_task *task)
{
    pthread_mutex_lock(&mutex);
    assert_true(begins < DONE_MAX);
    begun[begins++] = task->id;
    pthread_cond_broadcast(&changed);
    while (held)
        pthread_cond_wait(&changed, &mutex);
    pthread_mutex_unlock(&mutex);
}

static vd_status at_once(vd_library_task *task, vd_library_task_worker *worker)
{
    (void)worker;
    note_begun(task);
    return vd_library_task_answer(task, json_object());
}

/* Goes on until it is told to stop, and ends when it has been begun three times. */
static vd_status in_slices(vd_library_task *task, vd_library_task_worker *worker)
{
    const vd_job job = vd_library_task_job(worker);

    note_begun(task);
    task->resumes = true;
    if (++task->reported < 3)
        while (job.keep_going(job.user, 0.5))
            continue;
    task->resumes = false;
    if (task->reported < 3)
        return VD_ERR_CANCELLED;
    return vd_library_task_answer(task, json_object());
}

static vd_status for_ever(vd_library_task *task, vd_library_task_worker *worker)
{
    const vd_job job = vd_library_task_job(worker);

    note_begun(task);
    while (job.keep_going(job.user, 0.5))
        continue;
    return VD_ERR_CANCELLED;
}

static int come(void **state)
{
    vd_library_tasks_options options = {.world = &world, .library = path, .wake = wake};
    vd_library_tasks *tasks = NULL;

    snprintf(folder, sizeof folder, "/tmp/videau-tasks.XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/library.sqlite", folder);
    begins = 0;
    held = true;
    assert_int_equal(vd_library_tasks_new(&options, &tasks), VD_OK);
    *state = tasks;
    return 0;
}

static int go(void **state)
{
    vd_library_tasks_free(*state);
    return folder_remove(folder) ? 0 : 1;
}

static void give(vd_library_tasks *tasks, uint64_t client, json_int_t id,
                 vd_library_task_queue queue, vd_library_task_do *act)
{
    vd_library_task *task = vd_library_task_new();

    assert_non_null(task);
    task->client = task->connection = client;
    task->id = id;
    task->queue = queue;
    task->act = act;
    task->asked = json_object();
    vd_library_tasks_give(tasks, task);
}

static void wait_until_begun(int count)
{
    pthread_mutex_lock(&mutex);
    while (begins < count)
        pthread_cond_wait(&changed, &mutex);
    pthread_mutex_unlock(&mutex);
}

static void release(void)
{
    pthread_mutex_lock(&mutex);
    held = false;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
}

/* The next that is done; the test's own timeout ends what never comes. */
static json_int_t take(vd_library_tasks *tasks, vd_status *status)
{
    for (;;) {
        vd_library_task *task;
        json_int_t id;
        int seen;

        pthread_mutex_lock(&mutex);
        seen = woken;
        pthread_mutex_unlock(&mutex);
        task = vd_library_tasks_take(tasks);
        if (task) {
            id = task->id;
            *status = task->status;
            vd_library_task_free(task);
            return id;
        }
        pthread_mutex_lock(&mutex);
        while (woken == seen)
            pthread_cond_wait(&changed, &mutex);
        pthread_mutex_unlock(&mutex);
    }
}

static void expect_done(vd_library_tasks *tasks, json_int_t id, vd_status status)
{
    vd_status found;

    assert_int_equal(take(tasks, &found), id);
    assert_int_equal(found, status);
}

static void who_asks_much_does_not_hold_up_who_asks_once(void **state)
{
    static const json_int_t order[] = {10, 20, 11, 12};

    give(*state, 1, 10, VD_LIBRARY_QUICK, at_once);
    wait_until_begun(1);
    give(*state, 1, 11, VD_LIBRARY_QUICK, at_once);
    give(*state, 1, 12, VD_LIBRARY_QUICK, at_once);
    give(*state, 2, 20, VD_LIBRARY_QUICK, at_once);
    release();
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        expect_done(*state, order[i], VD_OK);
}

/* Each queue is a thread's own: a report does not wait for an import. */
static void nobody_waits_for_another_queue(void **state)
{
    give(*state, 1, 10, VD_LIBRARY_FILES, at_once);
    give(*state, 1, 11, VD_LIBRARY_LONG, at_once);
    give(*state, 1, 12, VD_LIBRARY_ENGINE, at_once);
    give(*state, 1, 13, VD_LIBRARY_QUICK, at_once);
    give(*state, 2, 20, VD_LIBRARY_FILES, at_once);
    wait_until_begun(5); /* none of them has ended */
    release();
    for (int i = 0; i < 5; i++) {
        vd_status status;

        (void)take(*state, &status);
        assert_int_equal(status, VD_OK);
    }
}

/* Of one client only one file is under way, though there are two threads for them. */
static void one_client_has_one_thread_of_a_queue(void **state)
{
    give(*state, 1, 10, VD_LIBRARY_FILES, at_once);
    give(*state, 1, 11, VD_LIBRARY_FILES, at_once);
    wait_until_begun(1);
    give(*state, 2, 20, VD_LIBRARY_FILES, at_once);
    wait_until_begun(2);
    assert_int_equal(begun[0], 10);
    assert_int_equal(begun[1], 20);
    release();
    for (int i = 0; i < 3; i++) {
        vd_status status;

        (void)take(*state, &status);
    }
    assert_int_equal(begun[2], 11);
}

static void what_takes_long_gives_way_to_another_client(void **state)
{
    static const json_int_t order[] = {10, 20, 10, 20, 10, 20};

    give(*state, 1, 10, VD_LIBRARY_LONG, in_slices);
    wait_until_begun(1);
    give(*state, 2, 20, VD_LIBRARY_LONG, in_slices);
    release();
    expect_done(*state, 10, VD_OK);
    expect_done(*state, 20, VD_OK);
    assert_int_equal(begins, 6);
    for (int i = 0; i < 6; i++)
        assert_int_equal(begun[i], order[i]);
}

static bool is_first(void *user, const vd_library_task *task)
{
    (void)user;
    return task->client == 1;
}

static void what_nobody_waits_for_is_given_up(void **state)
{
    give(*state, 1, 10, VD_LIBRARY_LONG, for_ever);
    wait_until_begun(1);
    release();
    give(*state, 1, 11, VD_LIBRARY_LONG, for_ever);
    give(*state, 2, 20, VD_LIBRARY_LONG, at_once);
    vd_library_tasks_cancel(*state, is_first, NULL);
    expect_done(*state, 11, VD_ERR_CANCELLED);
    expect_done(*state, 10, VD_ERR_CANCELLED);
    expect_done(*state, 20, VD_OK);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        cmocka_unit_test_setup_teardown(who_asks_much_does_not_hold_up_who_asks_once, come, go),
        cmocka_unit_test_setup_teardown(nobody_waits_for_another_queue, come, go),
        cmocka_unit_test_setup_teardown(one_client_has_one_thread_of_a_queue, come, go),
        cmocka_unit_test_setup_teardown(what_takes_long_gives_way_to_another_client, come, go),
        cmocka_unit_test_setup_teardown(what_nobody_waits_for_is_given_up, come, go),
    };

    return cmocka_run_group_tests(cases, NULL, NULL);
}
