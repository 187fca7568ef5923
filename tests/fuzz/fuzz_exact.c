/* Any bytes as an exact table: refused, or a table that answers. The checksums are put right first, half of the time,
 * so that what lies behind them is reached. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "videau/eval.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEADER = 4096, FIXED = 48, SUM = 72 };

static void run(const void *bytes, size_t size)
{
    vd_exact *table = NULL;
    vd_error err = {0};
    vd_pos pos = {0};
    vd_two_sided value;
    vd_solved solved;

    if (vd_exact_read(bytes, size, &table, &err) != VD_OK) {
        if (table || err.code == VD_ERROR_none)
            abort();
        return;
    }
    if (vd_exact_about(table)->bytes != size)
        abort();
    for (int n = 0; n < 16; n++) {
        pos.side[n & 1].point[1 + n % 7]++;
        (void)vd_exact_two_sided(table, &pos, &value);
        (void)vd_exact_solved(table, &pos, &solved);
    }
    /* One checker a side, each point against each. */
    for (int n = 0; n < 24 * 24; n++) {
        memset(&pos, 0, sizeof pos);
        pos.side[0].point[1 + n / 24] = 1;
        pos.side[1].point[1 + n % 24] = 1;
        (void)vd_exact_solved(table, &pos, &solved);
    }
    vd_exact_free(table);
}

static void put64(uint8_t *at, uint64_t value)
{
    memcpy(at, &value, sizeof value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    run(data, size);
    if (size > HEADER) {
        uint8_t *copy = malloc(size);

        if (!copy)
            return 0;
        memcpy(copy, data, size);
        put64(copy + FIXED, vd_hash64(copy, FIXED, 0));
        put64(copy + SUM, vd_hash64(copy + HEADER, size - HEADER, 1));
        run(copy, size);
        free(copy);
    }
    return 0;
}
