/* Text for a locale that says it is not UTF-8: the same sentences in ASCII letters. */
#define _GNU_SOURCE /* NOLINT: fopencookie */
#include "ascii_out.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    uint16_t code;
    const char *plain;
} letters[] = {
    {0xa3, "GBP"},  {0xab, "\""},   {0xb1, "+/-"},   {0xb7, "-"},   {0xbb, "\""},    {0xbc, "1/4"},
    {0xbd, "1/2"},  {0xc0, "A"},    {0xc2, "A"},     {0xc7, "C"},   {0xc8, "E"},     {0xc9, "E"},
    {0xca, "E"},    {0xcb, "E"},    {0xce, "I"},     {0xcf, "I"},   {0xd4, "O"},     {0xd7, "x"},
    {0xd9, "U"},    {0xdb, "U"},    {0xdc, "U"},     {0xe0, "a"},   {0xe2, "a"},     {0xe4, "a"},
    {0xe7, "c"},    {0xe8, "e"},    {0xe9, "e"},     {0xea, "e"},   {0xeb, "e"},     {0xee, "i"},
    {0xef, "i"},    {0xf4, "o"},    {0xf6, "o"},     {0xf9, "u"},   {0xfb, "u"},     {0xfc, "u"},
    {0x152, "OE"},  {0x153, "oe"},  {0x2013, "-"},   {0x2014, "-"}, {0x2018, "'"},   {0x2019, "'"},
    {0x201c, "\""}, {0x201d, "\""}, {0x2026, "..."}, {0x202f, " "}, {0x20ac, "EUR"}, {0x2212, "-"},
};

/* What stands behind the stream; a character may come in pieces. */
typedef struct ascii_out {
    FILE *behind;
    uint32_t code;
    int missing;  /* continuation bytes */
    bool opened;  /* the mark before was an opening one: no blank follows */
    bool waiting; /* a no-break space, unless a closing mark follows */
} ascii_out;

static const char *plain_of(uint32_t code)
{
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (letters[i].code == code)
            return letters[i].plain;
    return "?";
}

enum { NO_BREAK = 0xa0, OPENING = 0xab, CLOSING = 0xbb };

/* The blank inside French marks goes with them. */
static bool put_code(ascii_out *to, uint32_t code)
{
    const bool blank = to->waiting && code != CLOSING;
    const bool opened = to->opened;
    bool done = true;

    to->waiting = code == NO_BREAK && !opened;
    to->opened = code == OPENING;
    if (blank)
        done = putc(' ', to->behind) != EOF;
    if (code < 0x80)
        return putc((int)code, to->behind) != EOF && done;
    return code == NO_BREAK ? done : fputs(plain_of(code), to->behind) != EOF && done;
}

static bool put_byte(ascii_out *to, unsigned char byte)
{
    if (byte < 0x80) {
        to->missing = 0;
        return put_code(to, byte);
    }
    if ((byte & 0xc0) == 0x80 && to->missing > 0) {
        to->code = to->code << 6 | (byte & 0x3fU);
        return --to->missing > 0 || put_code(to, to->code);
    }
    to->missing = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc0 ? 1 : 0;
    to->code = byte & (0x7fU >> (to->missing + 1));
    return to->missing > 0 || put_code(to, '?');
}

static ssize_t write_plain(void *cookie, const char *bytes, size_t size)
{
    ascii_out *to = cookie;

    for (size_t i = 0; i < size; i++)
        if (!put_byte(to, (unsigned char)bytes[i]))
            return 0;
    return fflush(to->behind) ? 0 : (ssize_t)size;
}

static int close_plain(void *cookie)
{
    free(cookie);
    return 0;
}

FILE *vd_ascii_out(FILE *behind)
{
    static const cookie_io_functions_t calls = {.write = write_plain, .close = close_plain};
    ascii_out *to = calloc(1, sizeof *to);
    FILE *out;

    if (!to)
        return NULL;
    to->behind = behind;
    out = fopencookie(to, "w", calls);
    if (!out)
        free(to);
    return out;
}
