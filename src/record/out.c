/* Numbers and columns of texts that grow, numbers read from texts, and Windows-1252. */
#include "record_priv.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_MAX = 64 };

void vd_out_int(vd_out *out, int64_t value)
{
    char text[NUMBER_MAX];

    snprintf(text, sizeof text, "%lld", (long long)value);
    vd_out_put(out, text);
}

/* Whatever the locale, a point. */
static void set_point(char *text)
{
    char *comma = strpbrk(text, ",");

    if (comma)
        *comma = '.';
}

/* A number of at most nine decimals, without the library's long way. False: it has more. */
static bool put_decimals(vd_out *out, double value)
{
    double unit = 1;

    if (!(fabs(value) < 1e6))
        return false;
    for (int places = 0; places <= 9; places++) {
        const long long whole = llround(value * unit);
        long long left = whole < 0 ? -whole : whole;

        if ((double)whole / unit != value) {
            unit *= 10;
            continue;
        }
        vd_out_put(out, whole < 0 ? "-" : "");
        vd_out_int(out, left / (long long)unit);
        left %= (long long)unit;
        if (left)
            vd_out_putc(out, '.');
        for (long long digit = (long long)unit / 10; left; digit /= 10) {
            vd_out_putc(out, (char)('0' + left / digit));
            left %= digit;
        }
        return true;
    }
    return false;
}

void vd_out_number(vd_out *out, double value)
{
    static const int digits[] = {6, 9, 12, 15, 16, 17};
    const bool was_float = fabs(value) < 1e30 && (double)(float)value == value;
    char text[NUMBER_MAX];

    if (isnan(value)) {
        vd_out_put(out, "nan");
        return;
    }
    if (isinf(value)) {
        vd_out_put(out, value < 0 ? "-inf" : "inf");
        return;
    }
    if (put_decimals(out, value))
        return;
    /* Few digits do for most; of what was a float it takes them all, and each try costs. */
    for (size_t i = 0; i < sizeof digits / sizeof *digits; i++) {
        if (was_float && digits[i] > 6 && digits[i] < 15)
            continue;
        snprintf(text, sizeof text, "%.*g", digits[i], value);
        if (strtod(text, NULL) == value)
            break;
    }
    set_point(text);
    vd_out_put(out, text);
}

void vd_out_pad(vd_out *out, size_t line_start, size_t column)
{
    size_t at = 0;

    for (size_t i = line_start; i < out->length; i++)
        at += ((unsigned char)out->data[i] & 0xc0) != 0x80;
    for (; at < column; at++)
        vd_out_putc(out, ' ');
}

bool vd_number_read(const char *text, size_t len, double *out)
{
    char copy[NUMBER_MAX];
    const char *point = localeconv()->decimal_point;
    char *end;
    double value;

    if (len == 0 || len >= sizeof copy)
        return false;
    memcpy(copy, text, len);
    copy[len] = '\0';
    if (strspn(copy, "+-.,0123456789eE") != len)
        return false;
    for (char *c = copy; *c; c++)
        if (*c == '.' || *c == ',')
            *c = point[0];
    value = strtod(copy, &end);
    if (end != copy + len || !isfinite(value))
        return false;
    *out = value;
    return true;
}

/* ---- Windows-1252 ---- */

/* How many bytes the character at the front has, 0 when it is none (overlong, surrogate, cut short). */
static size_t utf8_size(const unsigned char *c, size_t len)
{
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t size = c[0] < 0x80 ? 1 : c[0] < 0xc2 ? 0 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : 4;
    unsigned code;

    if (size <= 1)
        return size;
    if (c[0] > 0xf4 || size > len)
        return 0;
    code = c[0] & (0x7fU >> size);
    for (size_t i = 1; i < size; i++) {
        if ((c[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (c[i] & 0x3fU);
    }
    return code < least[size] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? 0 : size;
}

bool vd_utf8_valid(const char *bytes, size_t len)
{
    const unsigned char *c = (const unsigned char *)bytes;

    for (size_t at = 0; at < len;) {
        const size_t size = utf8_size(c + at, len - at);

        if (!size)
            return false;
        at += size;
    }
    return true;
}

void vd_out_code(vd_out *out, unsigned code)
{
    if (code < 0x80) {
        vd_out_putc(out, (char)code);
        return;
    }
    if (code >= 0x10000) {
        vd_out_putc(out, (char)(0xf0 | code >> 18));
        vd_out_putc(out, (char)(0x80 | (code >> 12 & 0x3f)));
    } else if (code >= 0x800) {
        vd_out_putc(out, (char)(0xe0 | code >> 12));
    }
    if (code >= 0x800)
        vd_out_putc(out, (char)(0x80 | (code >> 6 & 0x3f)));
    else
        vd_out_putc(out, (char)(0xc0 | code >> 6));
    vd_out_putc(out, (char)(0x80 | (code & 0x3f)));
}

unsigned vd_cp1252_code(unsigned char byte)
{
    static const uint16_t high[32] = {
        0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
        0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
        0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178,
    };

    return byte >= 0x80 && byte < 0xa0 ? high[byte - 0x80] : byte;
}

bool vd_cp1252_to_utf8(const char *bytes, size_t len, char **out, size_t *out_len)
{
    vd_out text = {0};

    vd_out_put_n(&text, "", 0);
    for (size_t i = 0; i < len; i++)
        vd_out_code(&text, vd_cp1252_code((unsigned char)bytes[i]));
    if (text.failed) {
        vd_out_free(&text);
        return false;
    }
    *out = text.data;
    *out_len = text.length;
    return true;
}

bool vd_text_holds(const char *text, size_t len, const char *what)
{
    const size_t size = strlen(what);
    const char *end = text + len;

    VD_ASSERT(size > 0);
    while (len >= size && (text = memchr(text, what[0], (size_t)(end - text) - size + 1))) {
        if (!memcmp(text, what, size))
            return true;
        text++;
        len = (size_t)(end - text);
    }
    return false;
}
