/* A salvage takes as long as there are tables, however many: each looks for its own rolls alone. */
#include "folder.h"
#include "server/storage_backup.h"
#include "server/storage_parts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

enum { ROOM = 128, NOW = 1700000000, FEW = 3000, MANY = 5 * FEW };

static void add_table(vd_storage *storage)
{
    int64_t id = 0;

    assert_int_equal(vd_storage_add(storage, "{}", false, NOW, &id), VD_OK);
    assert_int_equal(vd_storage_append(storage, id, 0, "line\n", 5), VD_OK);
    for (int seat = 0; seat < 2; seat++)
        for (int a = 1; a <= 6; a++)
            for (int b = 1; b <= a; b++)
                assert_int_equal(
                    vd_storage_roll_as(storage, id,
                                       &(const vd_storage_rolled){id, seat, seat, a, b, a}),
                    VD_OK);
}

/* Seconds of the processor. */
static double salvage(int tables)
{
    char folder[ROOM] = "/tmp/videau-salvage.XXXXXX", path[ROOM + 32];
    uint32_t count[3][6][6];
    vd_server_mended mended;
    vd_storage *storage = NULL;
    int64_t games = 0;
    clock_t began;
    double took;

    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games.sqlite", folder);
    {
        const vd_storage_options options = {.path = path, .now = NOW};

        assert_int_equal(vd_storage_open(&options, &storage), VD_SERVER_FAULT_none);
        assert_int_equal(vd_storage_begin(storage), VD_OK);
        for (int i = 0; i < tables; i++)
            add_table(storage);
        assert_int_equal(vd_storage_commit(storage), VD_OK);
        vd_storage_close(storage);
        began = clock();
        assert_int_equal(vd_storage_salvage(path, path, NOW, &mended), VD_OK);
        took = (double)(clock() - began) / CLOCKS_PER_SEC;
        assert_true(mended.tables == tables && mended.lost == 0);
        assert_int_equal(vd_storage_open(&options, &storage), VD_SERVER_FAULT_none);
        assert_int_equal(vd_storage_rolls(storage, tables, count, &games), VD_OK);
        assert_true(count[1][5][5] == 6 && count[0][3][0] == 4);
        vd_storage_close(storage);
    }
    assert_true(folder_remove(folder));
    return took;
}

static void five_times_as_many_take_five_times_as_long(void **state)
{
    const double few = salvage(FEW), many = salvage(MANY);

    (void)state;
    if (many > 9 * few)
        fail_msg("%d tables: %.2f s, %d: %.2f s", (int)FEW, few, (int)MANY, many);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(five_times_as_many_take_five_times_as_long),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
