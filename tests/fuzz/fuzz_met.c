/* Any text as a match equity table: refused with a reason, or chances between 0 and 1 at every score. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "videau/eval.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* The text need not end with a zero. */
    char *text = malloc(size > 0 ? size : 1);
    vd_met_table *table = NULL;
    vd_error err = {0};

    if (!text)
        return 0;
    memcpy(text, data, size);
    if (vd_met_read(text, size, &table, &err) != VD_OK) {
        if (table || err.code == VD_ERROR_none || err.offset > size)
            abort();
        free(text);
        return 0;
    }
    if (vd_met_length(table) < 2 || vd_met_length(table) > 64 || strlen(vd_met_name(table)) > 63)
        abort();
    for (int a = 1; a <= 64; a++) {
        for (int b = 1; b <= 64; b++) {
            const float chance = vd_met_chance(table, a, b, false);
            const float after = vd_met_chance(table, a, 1, true);

            if (!(chance >= 0.0F && chance <= 1.0F && after >= 0.0F && after <= 1.0F))
                abort();
        }
    }
    vd_met_free(table);
    free(text);
    return 0;
}
