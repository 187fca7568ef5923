/* Any bytes as a rollout's file: refused, or one that can be looked at. Checksum and length are put right first, half of
 * the time, so that what lies behind them is reached. That the games are another engine's is found out last. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_engine.h"
#include "videau/search.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { AT_LENGTH = 20, AT_SUM = 28, HEADER = 36, VERSION = 1 };

static void run(const vd_engine *engine, const void *bytes, size_t size)
{
    vd_rollout *r = NULL;
    vd_rollout_report report;
    vd_rollout_candidate *lines;
    vd_error err = {0};

    if (vd_rollout_read(engine, bytes, size, &r, &err) != VD_OK) {
        if (r || err.code == VD_ERROR_none)
            abort();
        return;
    }
    lines = calloc(vd_rollout_count(r), sizeof *lines);
    if (!lines)
        abort();
    vd_rollout_look(r, &report, lines);
    if (report.best >= vd_rollout_count(r) || lines[report.best].given_up)
        abort();
    free(lines);
    vd_rollout_free(r);
}

static void put64(uint8_t *at, uint64_t value)
{
    for (int i = 0; i < 8; i++)
        at[i] = (uint8_t)(value >> (8 * i));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static vd_engine *engine;
    uint8_t *copy;

    if (!engine)
        engine = make_engine();
    run(engine, data, size);
    if (size <= HEADER)
        return 0;
    copy = malloc(size);
    if (!copy)
        return 0;
    memcpy(copy, data, size);
    put64(copy + AT_LENGTH, size - HEADER);
    put64(copy + AT_SUM, vd_hash64(copy + HEADER, size - HEADER, VERSION));
    run(engine, copy, size);
    free(copy);
    return 0;
}
