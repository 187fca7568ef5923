/* The engine signature against the committed one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "videau/app.h"

static void the_signature_is_the_committed_one(void **state)
{
    char committed[32] = "", found[32];
    vd_bench bench = {0};
    FILE *file = fopen(VD_SOURCE_DIR "/tests/bench/signature.txt", "r");

    (void)state;
    assert_non_null(file);
    assert_non_null(fgets(committed, sizeof committed, file));
    fclose(file);
    committed[strcspn(committed, "\n")] = '\0';
    assert_int_equal(vd_bench_run(&bench, NULL), VD_OK);
    snprintf(found, sizeof found, "%016" PRIx64, bench.signature);
    assert_string_equal(found, committed);
    assert_true(bench.plays > 10000);
    assert_true(bench.evaluations > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_signature_is_the_committed_one)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
