/* Texts of JSON, read, with jansson's memory guarded. */
#include "inner/json_text.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>

static _Thread_local bool reading, was_short;

static void *take(size_t size)
{
    void *got = reading && was_short ? NULL : malloc(size);

    if (!got)
        was_short = true;
    return got;
}

void vd_json_guard(void)
{
    json_set_alloc_funcs(take, free);
}

json_t *vd_json_read(const char *text, size_t len, size_t flags, json_error_t *fault)
{
    json_t *json;

    errno = 0;
    reading = true;
    was_short = false;
    json = json_loadb(text, len, flags, fault);
    reading = false;
    if (was_short)
        errno = ENOMEM;
    return json;
}
