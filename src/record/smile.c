/* Smile as its specification has it: tokens of one byte, names and short strings that are told once and referred to. */
#include "smile.h"
#include "videau/base.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum {
    SHARED_MAX = 1024,
    DEPTH_MAX = 64,
    VALUES_MAX = 2000000,
    HEADER_BYTES = 4,
    STRING_END = 0xfc
};

typedef struct text {
    const char *bytes;
    size_t len;
} text;

typedef struct table {
    bool used;
    text item[SHARED_MAX];
    size_t count;
} table;

typedef struct reader {
    const uint8_t *bytes;
    size_t len, at;
    table names, values;
    int depth;
    size_t count; /* of values */
    bool failed;
} reader;

static uint8_t next(reader *r)
{
    if (r->at >= r->len) {
        r->failed = true;
        return 0;
    }
    return r->bytes[r->at++];
}

static text take(reader *r, size_t len)
{
    text out = {(const char *)r->bytes + r->at, len};

    if (len > r->len - r->at) {
        r->failed = true;
        return (text){"", 0};
    }
    r->at += len;
    return out;
}

static text take_long(reader *r)
{
    const uint8_t *end =
        r->at < r->len ? memchr(r->bytes + r->at, STRING_END, r->len - r->at) : NULL;
    text out;

    if (!end) {
        r->failed = true;
        return (text){"", 0};
    }
    out = take(r, (size_t)(end - r->bytes) - r->at);
    r->at++;
    return out;
}

/* ---- Shared texts: a full table begins anew ------------------------------------------------------------------ */

static text share(table *t, text what)
{
    if (!t->used)
        return what;
    if (t->count == SHARED_MAX)
        t->count = 0;
    t->item[t->count++] = what;
    return what;
}

static text shared(reader *r, const table *t, size_t index)
{
    if (index >= t->count) {
        r->failed = true;
        return (text){"", 0};
    }
    return t->item[index];
}

/* ---- Numbers ------------------------------------------------------------------------------------------------- */

/* Seven bits a byte, the last one marked and with six. */
static uint64_t variable(reader *r)
{
    uint64_t value = 0;

    for (int i = 0; i < 11 && !r->failed; i++) {
        const uint8_t byte = next(r);

        if (byte & 0x80)
            return value << 6 | (byte & 0x3f);
        value = value << 7 | byte;
    }
    r->failed = true;
    return 0;
}

static int64_t zigzag(uint64_t value)
{
    return (int64_t)(value >> 1) ^ -(int64_t)(value & 1);
}

static uint64_t sevens(reader *r, int count)
{
    uint64_t value = 0;

    VD_ASSERT(count > 0 && count <= 10);
    for (int i = 0; i < count; i++)
        value = value << 7 | (next(r) & 0x7f);
    return value;
}

static json_t *real(double value)
{
    return vd_real_known(value) ? json_real(value) : json_null();
}

static json_t *read_float(reader *r)
{
    const uint32_t bits = (uint32_t)sevens(r, 5);
    float value;

    memcpy(&value, &bits, sizeof value);
    return real((double)value);
}

static json_t *read_double(reader *r)
{
    const uint64_t bits = sevens(r, 10);
    double value;

    memcpy(&value, &bits, sizeof value);
    return real(value);
}

/* Binary data seven bits a byte: passed over. */
static json_t *skip_binary(reader *r)
{
    const uint64_t size = variable(r);

    if (size > r->len)
        r->failed = true;
    else
        take(r, (size_t)(size / 7 * 8 + (size % 7 ? size % 7 + 1 : 0)));
    return json_null();
}

static json_t *skip_raw(reader *r)
{
    const uint64_t size = variable(r);

    if (size > r->len)
        r->failed = true;
    else
        take(r, (size_t)size);
    return json_null();
}

/* ---- Values -------------------------------------------------------------------------------------------------- */

static json_t *read_value(reader *r);

static json_t *string(reader *r, text what)
{
    json_t *value = r->failed ? NULL : json_stringn(what.bytes, what.len);

    r->failed = r->failed || !value; /* not UTF-8 */
    return value;
}

/* False at the end of the object. */
static bool read_name(reader *r, text *out)
{
    const uint8_t byte = next(r);

    *out = (text){"", 0};
    if (byte == 0xfb || r->failed)
        return false;
    if (byte == 0x20)
        return true;
    if (byte >= 0x30 && byte <= 0x33)
        *out = shared(r, &r->names, (size_t)(byte & 3) << 8 | next(r));
    else if (byte == 0x34)
        *out = take_long(r);
    else if (byte >= 0x40 && byte <= 0x7f)
        *out = shared(r, &r->names, byte - 0x40U);
    else if (byte >= 0x80 && byte <= 0xbf)
        *out = share(&r->names, take(r, (byte & 0x3fU) + 1));
    else if (byte >= 0xc0 && byte <= 0xf7)
        *out = share(&r->names, take(r, byte - 0xc0U + 2));
    else
        r->failed = true;
    return !r->failed;
}

static json_t *read_object(reader *r)
{
    json_t *object = json_object();
    text name;

    while (!r->failed && read_name(r, &name)) {
        json_t *value = read_value(r);

        if (!value || json_object_setn_new(object, name.bytes, name.len, value) != 0)
            r->failed = true;
    }
    return object;
}

static json_t *read_array(reader *r)
{
    json_t *array = json_array();

    while (!r->failed && r->at < r->len && r->bytes[r->at] != 0xf9) {
        json_t *value = read_value(r);

        if (!value || json_array_append_new(array, value) != 0)
            r->failed = true;
    }
    next(r);
    return array;
}

static json_t *read_nested(reader *r, bool object)
{
    json_t *value;

    if (r->depth == DEPTH_MAX) {
        r->failed = true;
        return NULL;
    }
    r->depth++;
    value = object ? read_object(r) : read_array(r);
    r->depth--;
    return value;
}

/* Tokens below 0x40: references, constants and numbers. */
static json_t *read_simple(reader *r, uint8_t byte)
{
    if (byte >= 0x01 && byte <= 0x1f)
        return string(r, shared(r, &r->values, byte - 1U));
    switch (byte) {
    case 0x20:
        return json_string("");
    case 0x21:
        return json_null();
    case 0x22:
        return json_false();
    case 0x23:
        return json_true();
    case 0x24:
    case 0x25:
        return json_integer(zigzag(variable(r)));
    case 0x26:
        return skip_binary(r);
    case 0x28:
        return read_float(r);
    case 0x29:
        return read_double(r);
    case 0x2a:
        variable(r);
        return skip_binary(r);
    default:
        r->failed = true;
        return NULL;
    }
}

static json_t *read_short(reader *r, uint8_t byte)
{
    const size_t least = byte < 0x60 ? 1 : byte < 0x80 ? 33 : byte < 0xa0 ? 2 : 34;

    return string(r, share(&r->values, take(r, (byte & 0x1fU) + least)));
}

static json_t *read_large(reader *r, uint8_t byte)
{
    if (byte >= 0xec && byte <= 0xef)
        return string(r, shared(r, &r->values, (size_t)(byte & 3) << 8 | next(r)));
    switch (byte) {
    case 0xe0:
    case 0xe4:
        return string(r, take_long(r));
    case 0xe8:
        return skip_binary(r);
    case 0xf8:
        return read_nested(r, false);
    case 0xfa:
        return read_nested(r, true);
    case 0xfd:
        return skip_raw(r);
    default:
        r->failed = true;
        return NULL;
    }
}

static json_t *read_value(reader *r)
{
    const uint8_t byte = next(r);

    if (r->failed || ++r->count > VALUES_MAX) {
        r->failed = true;
        return NULL;
    }
    if (byte < 0x40)
        return read_simple(r, byte);
    if (byte < 0xc0)
        return read_short(r, byte);
    if (byte < 0xe0)
        return json_integer(zigzag(byte & 0x1f));
    return read_large(r, byte);
}

json_t *vd_smile_read(const uint8_t *bytes, size_t len, size_t *at)
{
    reader r = {.bytes = bytes, .len = len, .at = HEADER_BYTES};
    json_t *value;

    *at = 0;
    if (len < HEADER_BYTES || memcmp(bytes, ":)\n", 3) != 0 || bytes[3] & 0xf0)
        return NULL;
    r.names.used = bytes[3] & 1;
    r.values.used = bytes[3] & 2;
    value = read_value(&r);
    *at = r.at;
    if (!r.failed)
        return value;
    json_decref(value);
    return NULL;
}
