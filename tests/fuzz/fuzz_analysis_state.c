/* Any bytes as the state of an analysis (`videau analyse --resume`): refused, or one that can be kept again and ended. Half of the time
 * its header is put right first, so that what lies behind it is reached. */
#include "fuzz_engine.h"
#include "videau/analysis.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { AT_MARK = 12, AT_LENGTH = 20, AT_SUM = 28, HEADER = 36, VERSION = 1 };

/* Plays, a forced one and a lost turn, the cube with a beaver, a resignation and its answer. */
static const char text[] = " 0 point match\n\n Game 1\n"
                           " Anna : 0                        Ben : 0\n"
                           "  1) 31: 8/5 6/5                   65: 24/18 18/13\n"
                           "  2) Doubles => 2                  Beavers => 4\n"
                           "  3) Takes\n"
                           "  3) 21: 6/4 24/23                 66: 24/18 13/7 13/7 13/7\n";

static vd_engine *engine;
static vd_record *record;

static vd_analysing *begin(void)
{
    vd_analysis_options options;
    vd_analysing *a = NULL;

    vd_analysis_options_default(&options);
    options.level = VD_ANALYSIS_STANDARD;
    if (vd_analysing_new(engine, record->match[0], &options, &a) != VD_OK)
        abort();
    return a;
}

static void begin_all(void)
{
    vd_record_error err;

    engine = make_engine();
    if (vd_record_read(text, sizeof text - 1, &record, &err) != VD_OK || record->matches != 1)
        abort();
}

/* What was taken in is kept as the same bytes that come in again, unless a number of it is none. */
static void keep_again(vd_analysing *a)
{
    vd_analysing *b = begin();
    void *first = NULL, *second = NULL;
    size_t len, again;

    if (vd_analysing_keep(a, &first, &len) == VD_OK) {
        if (vd_analysing_restore(b, first, len) != VD_OK ||
            vd_analysing_keep(b, &second, &again) != VD_OK || len != again ||
            memcmp(first, second, len) != 0)
            abort();
    }
    free(first);
    free(second);
    vd_analysing_free(b);
}

static void run(const void *bytes, size_t size)
{
    vd_analysing *a = begin();

    if (vd_analysing_restore(a, bytes, size) != VD_OK) {
        vd_analysing_free(a);
        return;
    }
    keep_again(a);
    vd_analysis_free(vd_analysing_done(a));
}

static void put64(uint8_t *at, uint64_t value)
{
    for (int i = 0; i < 8; i++)
        at[i] = (uint8_t)(value >> (8 * i));
}

static void mend_header(uint8_t *bytes, size_t size)
{
    vd_analysing *a = begin();
    void *own = NULL;
    size_t len;

    if (vd_analysing_keep(a, &own, &len) != VD_OK)
        abort();
    memcpy(bytes, own, AT_LENGTH);
    put64(bytes + AT_LENGTH, size - HEADER);
    put64(bytes + AT_SUM, vd_hash64(bytes + HEADER, size - HEADER, VERSION));
    free(own);
    vd_analysing_free(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *copy;

    if (!record)
        begin_all();
    run(data, size);
    if (size <= HEADER)
        return 0;
    copy = malloc(size);
    if (!copy)
        return 0;
    memcpy(copy, data, size);
    mend_header(copy, size);
    run(copy, size);
    free(copy);
    return 0;
}
