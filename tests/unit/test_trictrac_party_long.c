/* Ten thousand random parties of trictrac end. */
#include "tt_parties_body.h"

static void every_party_ends(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 10000; seed++)
        tt_party_ends(seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_party_ends),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
