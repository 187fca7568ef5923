/* A thousand games of each of the newer variants to their end; ten thousand with `./test thorough`. */
#include "games_end_body.h"
#include "sample.h"

static void every_game_ends(void **state)
{
    (void)state;
    for (vd_variant_id id = VD_JACQUET; id < VD_VARIANT_KNOWN; id++)
        games_end(id, sample_of(10000, 500));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_ends),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
