/* A sample of what test_server_failing_long does whole. */
#include "failing_web.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void test_sample(void **state)
{
    (void)state;
#ifdef VD_SHIM
    web_sweep(VD_PROGRAM, VD_SHIM, 3);
#else
    skip();
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sample)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
