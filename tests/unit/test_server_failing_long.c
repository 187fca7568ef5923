/* The server, each write and sync of a conversation failing in turn, and 150 allocations, others each day; with
 * VIDEAU_SWEEP=all in the environment each allocation. */
#include "failing_web.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void test_whole(void **state)
{
#ifdef VD_SHIM
    const char *all = getenv("VIDEAU_SWEEP");

    web_sweep(VD_PROGRAM, VD_SHIM, all && !strcmp(all, "all") ? 0 : 150);
    (void)state;
#else
    (void)state;
    skip();
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_whole)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
