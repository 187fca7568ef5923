/* Why an error is one: some of the worked examples, and what must hold of any. */
#include "why_examples_body.h"

static void test_examples_of_plays(void **state)
{
    (void)state;
    why_examples("checker", 7, 29, why_check_play);
}

static void test_examples_of_the_cube(void **state)
{
    (void)state;
    why_examples("cube", 1, 9, why_check_cube);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples_of_plays),
        cmocka_unit_test(test_examples_of_the_cube),
    };

    return cmocka_run_group_tests(tests, why_begin, why_end);
}
