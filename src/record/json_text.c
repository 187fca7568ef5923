/* Texts of JSON, read and written, with jansson's memory guarded. */
#include "inner/json_text.h"
#include "videau/base.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

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

    VD_ASSERT(text || len == 0);
    errno = 0;
    reading = true;
    was_short = false;
    json = json_loadb(text, len, flags, fault);
    reading = false;
    if (was_short)
        errno = ENOMEM;
    return json;
}

typedef struct line {
    char *text;
    size_t length, room;
    bool failed;
} line;

static bool grow(line *l, size_t size)
{
    size_t room = l->room ? l->room : 256;
    char *text;

    VD_ASSERT(l->length <= l->room);
    while (room - l->length <= size)
        room *= 2;
    if (room == l->room)
        return true;
    text = realloc(l->text, room);
    if (!text)
        return false;
    l->text = text;
    l->room = room;
    return true;
}

static int add_part(const char *part, size_t size, void *user)
{
    line *l = user;

    VD_ASSERT(part || size == 0);
    l->failed = l->failed || !grow(l, size);
    if (l->failed)
        return -1;
    memcpy(l->text + l->length, part, size);
    l->length += size;
    l->text[l->length] = '\0';
    return 0;
}

char *vd_json_line(const json_t *json)
{
    line l = {0};

    if (json && json_dump_callback(json, add_part, &l, JSON_COMPACT) == 0 && !l.failed)
        return l.text;
    free(l.text);
    return NULL;
}
