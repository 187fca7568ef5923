/* What was drawn in letters. Included, after cmocka, by the tests that look at it. */
#ifndef VD_TEST_DRAWN_BODY_H
#define VD_TEST_DRAWN_BODY_H

#include <string.h>

static void assert_has(const char *haystack, const char *needle)
{
    if (!strstr(haystack, needle))
        fail_msg("%s\nlacks %s", haystack, needle);
}

/* Columns of `len` bytes of UTF-8. */
static int width_of(const char *line, size_t len)
{
    int width = 0;

    for (size_t i = 0; i < len; i++)
        width += ((unsigned char)line[i] & 0xc0) != 0x80;
    return width;
}

#endif
