/* Any text as the file of settings: what is known of it is taken, and written is read again as the same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "inner/preferences.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* The text need not end with a zero. */
    char *text = malloc(size > 0 ? size : 1), again[VD_PREFERENCES_MAX];
    vd_preferences preferences, same;
    unsigned long bad;
    vd_buf buf;

    if (!text)
        return 0;
    memcpy(text, data, size);
    bad = vd_preferences_read(text, size, &preferences);
    if (bad > size + 1)
        abort();
    vd_buf_init(&buf, again, sizeof again);
    vd_preferences_write(&preferences, &buf);
    if (buf.full || vd_preferences_read(again, buf.length, &same) != 0 ||
        memcmp(&preferences, &same, sizeof same) != 0)
        abort();
    free(text);
    return 0;
}
