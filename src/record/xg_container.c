/* The container of .xg: a header, a picture, packed members, a directory of them and a trailer that is found from the
 * end of the file. */
#include "xg_container.h"

#include <stdlib.h>
#include <zlib.h>

enum {
    TRAILER_BYTES = 36,
    ENTRY_BYTES = 532,
    MEMBER_MAX = 64 << 20, /* a member is never larger */
    PACKED_MAX = 1100      /* times smaller at the most, says zlib */
};

/* In the trailer */
enum {
    CRC = 0,
    COUNT = 4,
    VERSION = 8,
    DIRECTORY_BYTES = 12,
    MEMBER_BYTES = 16,
    DIRECTORY_PACKED = 20
};
/* In an entry */
enum {
    NAME = 0,
    SIZE = 512,
    PACKED_SIZE = 516,
    START = 520,
    ENTRY_CRC = 524,
    STORED = 528,
    LEVEL = 529
};

static const uint8_t guid[16] = {0xe1, 0xf5, 0x5a, 0x2f, 0x21, 0xe0, 0x32, 0x48,
                                 0xa4, 0x23, 0xef, 0x48, 0x0e, 0xc5, 0x8a, 0x0b};

typedef struct reader {
    const vd_rec_input *in;
    const uint8_t *bytes;
    size_t archive, trailer; /* where they begin */
    vd_xg_container *out;
    vd_record_error *err;
} reader;

static vd_status fail(const reader *r, vd_import_fault fault, size_t at, const char *word)
{
    return vd_import_fail(r->err, r->in, fault, at, word, strlen(word));
}

vd_status vd_xg_fail_version(vd_record_error *err, const vd_rec_input *in, size_t at,
                             int32_t version)
{
    const vd_status status = vd_import_fail(err, in, VD_IMPORT_bad_version, at, "RGMH", 4);

    if (err)
        err->number = version;
    return status;
}

void vd_xg_container_free(vd_xg_container *container)
{
    for (size_t i = 0; i < container->members; i++)
        free(container->member[i].bytes);
    *container = (vd_xg_container){0};
}

static char folded(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

const vd_xg_member *vd_xg_member_get(const vd_xg_container *container, const char *name)
{
    for (size_t i = 0; i < container->members; i++) {
        const char *a = container->member[i].name, *b = name;

        while (*a && folded(*a) == folded(*b)) {
            a++;
            b++;
        }
        if (!*a && !*b)
            return &container->member[i];
    }
    return NULL;
}

/* ---- Reading ------------------------------------------------------------------------------------------------- */

/* *to is for free() and has `size` bytes. False: no memory, or not packed so. */
static bool unpack(const uint8_t *from, size_t packed, size_t size, uint8_t **to)
{
    uLongf got = size;
    uint8_t *room;

    if (size > PACKED_MAX * (packed + 1) || size > MEMBER_MAX)
        return false;
    room = malloc(size + 1);
    if (!room)
        return false;
    if (uncompress(room, &got, from, packed) != Z_OK || got != size) {
        free(room);
        return false;
    }
    *to = room;
    return true;
}

/* As it lies there: what is not packed. */
static bool copy_stored(const uint8_t *from, size_t packed, size_t size, uint8_t **to)
{
    uint8_t *room = packed == size ? malloc(size + 1) : NULL;

    if (!room)
        return false;
    memcpy(room, from, size);
    *to = room;
    return true;
}

static vd_status read_entry(reader *r, const uint8_t *entry, size_t directory)
{
    vd_xg_member *member = &r->out->member[r->out->members];
    const int32_t size = vd_xg_i32(entry + SIZE), packed = vd_xg_i32(entry + PACKED_SIZE),
                  start = vd_xg_i32(entry + START);
    const bool stored = entry[STORED] != 0;

    memcpy(member->name, entry + NAME + 1, entry[NAME]);
    member->name[entry[NAME]] = '\0';
    if (size < 0 || packed < 0 || start < 0 ||
        (size_t)start + (size_t)packed > directory - r->archive)
        return fail(r, VD_IMPORT_bad_container, directory, member->name);
    member->at = r->archive + (size_t)start;
    member->size = (size_t)size;
    if (!(stored ? copy_stored : unpack)(r->bytes + member->at, (size_t)packed, member->size,
                                         &member->bytes))
        return fail(r, VD_IMPORT_compression, member->at, member->name);
    r->out->members++;
    if (crc32(0, member->bytes, (uInt)member->size) != vd_xg_u32(entry + ENTRY_CRC))
        return fail(r, VD_IMPORT_checksum, member->at, member->name);
    return VD_OK;
}

static vd_status read_directory(reader *r)
{
    const uint8_t *trailer = r->bytes + r->trailer;
    const size_t count = vd_xg_u32(trailer + COUNT), packed = vd_xg_u32(trailer + DIRECTORY_BYTES);
    const bool stored = vd_xg_u32(trailer + DIRECTORY_PACKED) == 0;
    uint8_t *entries = NULL;
    size_t at;
    vd_status status = VD_OK;

    if (count == 0 || count > VD_XG_MEMBERS_MAX || packed > r->trailer - r->archive)
        return fail(r, VD_IMPORT_bad_container, r->trailer, "RGMH");
    at = r->trailer - packed;
    if (!(stored ? copy_stored : unpack)(r->bytes + at, packed, count * ENTRY_BYTES, &entries))
        return fail(r, VD_IMPORT_compression, at, "RGMH");
    for (size_t i = 0; i < count && status == VD_OK; i++)
        status = read_entry(r, entries + i * ENTRY_BYTES, at);
    free(entries);
    return status;
}

/* Do the last bytes look like one? Those of a file cut short do not. */
static bool is_trailer(const uint8_t *at)
{
    for (size_t i = DIRECTORY_PACKED + 4; i < TRAILER_BYTES; i++)
        if (at[i])
            return false;
    return vd_xg_u32(at + VERSION) == 1 && vd_xg_u32(at + COUNT) <= VD_XG_MEMBERS_MAX &&
           vd_xg_u32(at + DIRECTORY_PACKED) <= 1;
}

vd_status vd_xg_container_read(const vd_rec_input *in, vd_xg_container *out, vd_record_error *err)
{
    reader r = {.in = in, .bytes = (const uint8_t *)in->bytes, .out = out, .err = err};
    size_t header, picture;
    vd_status status;

    *out = (vd_xg_container){0};
    if (in->size < VD_XG_HEADER_BYTES + TRAILER_BYTES)
        return fail(&r, VD_IMPORT_cut_short, in->size, "RGMH");
    header = vd_xg_u32(r.bytes + 8);
    picture = vd_xg_u32(r.bytes + 20);
    r.trailer = in->size - TRAILER_BYTES;
    if (memcmp(r.bytes, "RGMH", 4) != 0)
        return fail(&r, VD_IMPORT_expected, 0, "RGMH");
    if (vd_xg_u32(r.bytes + 4) != 1)
        return vd_xg_fail_version(err, in, 4, vd_xg_i32(r.bytes + 4));
    if (header < VD_XG_HEADER_BYTES || header > r.trailer)
        return fail(&r, VD_IMPORT_bad_container, 8, "RGMH");
    if (picture > r.trailer - header)
        return fail(&r, VD_IMPORT_cut_short, in->size, "JPEG");
    r.archive = header + picture;
    if (!is_trailer(r.bytes + r.trailer))
        return fail(&r, VD_IMPORT_cut_short, in->size, "RGMH");
    if (crc32(0, r.bytes + r.archive, (uInt)(r.trailer - r.archive)) !=
        vd_xg_u32(r.bytes + r.trailer + CRC))
        return fail(&r, VD_IMPORT_checksum, r.trailer, "RGMH");
    out->header = r.bytes;
    status = read_directory(&r);
    if (status != VD_OK)
        vd_xg_container_free(out);
    return status;
}

/* ---- Writing ------------------------------------------------------------------------------------------------- */

static void put_packed(vd_out *out, const uint8_t *bytes, size_t size)
{
    uLongf packed = compressBound(size);
    uint8_t *room = malloc(packed);

    if (!room || compress2(room, &packed, bytes, size, Z_DEFAULT_COMPRESSION) != Z_OK)
        out->failed = true;
    else
        vd_out_put_n(out, room, packed);
    free(room);
}

static void put_header(const char *const texts[VD_XG_HEADER_TEXTS], vd_out *out)
{
    uint8_t header[VD_XG_HEADER_BYTES] = {'R', 'G', 'M', 'H', 1};

    vd_xg_put_u32(header + 8, VD_XG_HEADER_BYTES);
    memcpy(header + 24, guid, sizeof guid);
    for (size_t i = 0; i < VD_XG_HEADER_TEXTS; i++)
        vd_xg_utf16_put(texts[i], header + 40 + i * 2 * VD_XG_HEADER_UNITS, VD_XG_HEADER_UNITS);
    vd_out_put_n(out, header, sizeof header);
}

static void put_entry(uint8_t *entry, const vd_xg_part *part, size_t start, size_t packed)
{
    const size_t name = strlen(part->name);

    entry[NAME] = (uint8_t)name;
    memcpy(entry + NAME + 1, part->name, name);
    vd_xg_put_u32(entry + SIZE, (uint32_t)part->size);
    vd_xg_put_u32(entry + PACKED_SIZE, (uint32_t)packed);
    vd_xg_put_u32(entry + START, (uint32_t)start);
    vd_xg_put_u32(entry + ENTRY_CRC, (uint32_t)crc32(0, part->bytes, (uInt)part->size));
    entry[LEVEL] = 2;
}

static void put_trailer(vd_out *out, size_t archive, size_t count, size_t directory)
{
    const size_t end = out->length;
    uint8_t trailer[TRAILER_BYTES] = {0};

    vd_xg_put_u32(trailer + CRC,
                  (uint32_t)crc32(0, (const uint8_t *)out->data + archive, (uInt)(end - archive)));
    vd_xg_put_u32(trailer + COUNT, (uint32_t)count);
    vd_xg_put_u32(trailer + VERSION, 1);
    vd_xg_put_u32(trailer + DIRECTORY_BYTES, (uint32_t)(end - directory));
    vd_xg_put_u32(trailer + MEMBER_BYTES, (uint32_t)(directory - archive));
    vd_xg_put_u32(trailer + DIRECTORY_PACKED, 1);
    vd_out_put_n(out, trailer, sizeof trailer);
}

vd_status vd_xg_container_write(const char *const texts[VD_XG_HEADER_TEXTS],
                                const vd_xg_part *parts, size_t count, vd_out *out)
{
    uint8_t directory[VD_XG_MEMBERS_MAX * ENTRY_BYTES] = {0};
    const size_t archive = out->length + VD_XG_HEADER_BYTES;
    size_t at;

    VD_ASSERT(count >= 1 && count <= VD_XG_MEMBERS_MAX);
    put_header(texts, out);
    for (size_t i = 0; i < count; i++) {
        const size_t start = out->length;

        put_packed(out, parts[i].bytes, parts[i].size);
        put_entry(directory + i * ENTRY_BYTES, &parts[i], start - archive, out->length - start);
    }
    at = out->length;
    put_packed(out, directory, count * ENTRY_BYTES);
    if (!out->failed)
        put_trailer(out, archive, count, at);
    return out->failed ? VD_ERR_NOMEM : VD_OK;
}

/* ---- UTF-16 -------------------------------------------------------------------------------------------------- */

void vd_xg_utf16_get(const uint8_t *from, size_t units, vd_out *out)
{
    for (size_t i = 0; i < units; i++) {
        uint32_t code = (uint16_t)vd_xg_i16(from + 2 * i);

        if (code == 0)
            break;
        if (code >= 0xd800 && code < 0xdc00 && i + 1 < units) {
            const uint32_t low = (uint16_t)vd_xg_i16(from + 2 * i + 2);

            if (low >= 0xdc00 && low < 0xe000) {
                code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
                i++;
            }
        }
        if (code < ' ' || code == 127)
            code = ' ';
        vd_out_code(out, code >= 0xd800 && code < 0xe000 ? 0xfffd : code);
    }
}

uint32_t vd_utf8_next(const char **text)
{
    const unsigned char *c = (const unsigned char *)*text;
    const int more = c[0] < 0x80 ? 0 : c[0] < 0xe0 ? 1 : c[0] < 0xf0 ? 2 : 3;
    uint32_t code = more == 0 ? c[0] : c[0] & (0x3fU >> more);

    ++*text;
    for (int i = 0; i < more && **text; i++, ++*text)
        code = code << 6 | ((unsigned char)**text & 0x3fU);
    return code;
}

void vd_xg_utf16_put(const char *text, uint8_t *to, size_t units)
{
    size_t at = 0;

    while (*text) {
        const uint32_t code = vd_utf8_next(&text);
        const size_t needs = code < 0x10000 ? 1 : 2;

        if (at + needs >= units)
            break;
        if (needs == 2) {
            vd_xg_put_i16(to + 2 * at++, (int16_t)(0xd800 + ((code - 0x10000) >> 10)));
            vd_xg_put_i16(to + 2 * at++, (int16_t)(0xdc00 + ((code - 0x10000) & 0x3ff)));
        } else {
            vd_xg_put_i16(to + 2 * at++, (int16_t)(uint16_t)code);
        }
    }
    vd_xg_put_i16(to + 2 * at, 0);
}
