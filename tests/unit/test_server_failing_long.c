/* The server, each write and sync of a conversation failing in turn, and the first allocation of each site: a conversation has
 * tens of thousands of allocations and takes a tenth of a second, so that each of them alone would take hours. Thirty of each
 * (of the allocations 30 shares of 150); all with `./test thorough`. */
#include "failing_web.h"
#include "sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void test_whole(void **state)
{
    (void)state;
#ifdef VD_SHIM
    web_sweep(VD_PROGRAM, VD_SHIM, sample_of(0, 30));
#else
    skip();
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_whole)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
