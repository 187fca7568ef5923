/* Logs of commitments from anywhere: every line is counted, every fault has a line, and what has none follows line by
 * line. */
#include "videau/app.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition)
{
    if (!condition)
        abort();
}

typedef struct seen {
    size_t faults, last;
} seen;

static void note(void *user, vd_chain_fault fault, size_t line, uint64_t found, uint64_t due)
{
    seen *s = user;

    (void)found;
    demand(line >= s->last && line > 0);
    demand(fault != VD_CHAIN_NUMBER || due > 0);
    s->faults++;
    s->last = line;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    size_t lines = 0;
    vd_chain_report report, again;
    seen s = {0, 0};

    for (size_t i = 0; i < size; i++)
        lines += data[i] == '\n';
    vd_commitments_read(bytes, size, NULL, note, &s, &report);
    demand(report.lines == lines && report.faults == s.faults);
    demand(strlen(report.head) == VD_HEX_LEN - 1);
    if (report.faults || lines == 0)
        return 0;
    /* Whole: its last chain is found in it, and without its last line it is still whole. */
    vd_commitments_read(bytes, size, report.head, NULL, NULL, &again);
    demand(again.sought > 0 && again.faults == 0);
    while (size > 0 && bytes[size - 1] == '\n')
        size--;
    while (size > 0 && bytes[size - 1] != '\n')
        size--;
    vd_commitments_read(bytes, size, NULL, NULL, NULL, &again);
    demand(again.faults == 0 && again.lines == lines - 1);
    return 0;
}
