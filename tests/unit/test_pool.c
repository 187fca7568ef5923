/* A pool of threads: each task once, whoever does it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "inner/pool.h"

#include <stdatomic.h>

enum { TASKS = 1000 };

typedef struct tasks {
    atomic_int done[TASKS];
    atomic_int worker_most;
    int idle;
} tasks;

static void do_task(void *user, int worker, size_t index)
{
    tasks *t = user;
    int most = atomic_load(&t->worker_most);

    atomic_fetch_add(&t->done[index], 1);
    while (worker > most && !atomic_compare_exchange_weak(&t->worker_most, &most, worker))
        ;
}

static void count_idle(void *user)
{
    ((tasks *)user)->idle++;
}

static void each_task_is_done_once(void **state)
{
    static const int threads[] = {1, 2, 5, VD_POOL_THREADS_MAX};

    (void)state;
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        vd_pool *pool = vd_pool_new(threads[i]);
        tasks t = {0};

        assert_non_null(pool);
        for (int round = 1; round <= 3; round++) {
            vd_pool_run(pool, TASKS, do_task, NULL, &t);
            for (int k = 0; k < TASKS; k++)
                assert_int_equal(atomic_load(&t.done[k]), round);
        }
        vd_pool_run(pool, 0, do_task, NULL, &t);
        assert_in_range(atomic_load(&t.worker_most), 0, threads[i] - 1);
        vd_pool_free(pool);
    }
    vd_pool_free(NULL);
}

static void a_pool_for_one_round(void **state)
{
    tasks t = {0};

    (void)state;
    assert_int_equal(vd_pool_once(0, TASKS, do_task, NULL, &t), VD_ERR_UNSUPPORTED);
    assert_int_equal(vd_pool_once(VD_POOL_THREADS_MAX + 1, TASKS, do_task, NULL, &t),
                     VD_ERR_UNSUPPORTED);
    assert_int_equal(atomic_load(&t.done[0]), 0);
    assert_int_equal(vd_pool_once(3, TASKS, do_task, count_idle, &t), VD_OK);
    for (int k = 0; k < TASKS; k++)
        assert_int_equal(atomic_load(&t.done[k]), 1);
    assert_in_range(t.idle, 0, TASKS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_task_is_done_once),
        cmocka_unit_test(a_pool_for_one_round),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
