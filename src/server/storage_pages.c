/* Rows on the pages of a damaged file, read without SQLite. */
#include "storage_pages.h"
#include "storage_parts.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PAGE_USUAL = 4096,
    PAGE_LEAST = 512,
    PAGE_MAX = 65536,
    WAL_HEADER = 32,
    FRAME_HEADER = 24,
    PAYLOAD_MAX = 1 << 20,
    PAGES_MAX = 1 << 26
};

typedef struct pages {
    int file, wal; /* -1: none */
    uint32_t size; /* of a page */
    uint32_t count;
    int64_t *frame; /* of page i + 1: where the journal has it; 0: nowhere */
    uint8_t *page, *more, *payload;
    vd_row_visit *visit;
    void *user;
    bool stopped;
} pages;

static uint32_t number32(const uint8_t *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static uint32_t number16(const uint8_t *b)
{
    return (uint32_t)b[0] << 8 | b[1];
}

static bool read_at(int fd, void *out, size_t len, int64_t at)
{
    return fd >= 0 && pread(fd, out, len, at) == (ssize_t)len;
}

static bool is_size(uint32_t size)
{
    return size >= PAGE_LEAST && size <= PAGE_MAX && (size & (size - 1)) == 0;
}

/* ---- Where the pages are ---- */

static uint32_t find_size(const pages *p)
{
    uint8_t head[WAL_HEADER];
    uint32_t size = 0;

    if (read_at(p->file, head, 20, 0))
        size = number16(head + 16) == 1 ? PAGE_MAX : number16(head + 16);
    if (!is_size(size) && read_at(p->wal, head, sizeof head, 0))
        size = number32(head + 8);
    return is_size(size) ? size : PAGE_USUAL;
}

static int64_t length_of(int fd)
{
    struct stat about;

    return fd >= 0 && fstat(fd, &about) == 0 ? about.st_size : 0;
}

/* Frames of this journal bear its salt; what a checkpoint has left behind bears another. With a damaged head all are
 * taken: sums decide over what is in them. */
static void index_journal(pages *p, const uint8_t salt[8], bool any)
{
    const int64_t step = FRAME_HEADER + (int64_t)p->size, end = length_of(p->wal);
    uint8_t head[FRAME_HEADER];

    for (int64_t at = WAL_HEADER; at + step <= end; at += step) {
        uint32_t page;

        if (!read_at(p->wal, head, sizeof head, at) || (!any && memcmp(head + 8, salt, 8) != 0))
            continue;
        page = number32(head);
        if (page >= 1 && page <= p->count)
            p->frame[page - 1] = at + FRAME_HEADER;
    }
}

static vd_status find_pages(pages *p)
{
    const int64_t mine = length_of(p->file), journal = length_of(p->wal);
    uint8_t head[WAL_HEADER];
    int64_t count;

    p->size = find_size(p);
    count = mine / p->size + journal / p->size + 1;
    p->count = count < PAGES_MAX ? (uint32_t)count : PAGES_MAX;
    p->frame = calloc(p->count, sizeof *p->frame);
    p->page = malloc(p->size);
    p->more = malloc(p->size);
    p->payload = malloc(PAYLOAD_MAX);
    if (!p->frame || !p->page || !p->more || !p->payload)
        return VD_ERR_NOMEM;
    if (read_at(p->wal, head, sizeof head, 0))
        index_journal(p, head + 16, (number32(head) & ~1U) != 0x377f0682);
    return VD_OK;
}

static bool read_page(const pages *p, uint32_t number, uint8_t *out)
{
    VD_ASSERT(p->frame && is_size(p->size));
    if (number < 1 || number > p->count)
        return false;
    if (p->frame[number - 1] && read_at(p->wal, out, p->size, p->frame[number - 1]))
        return true;
    return read_at(p->file, out, p->size, (int64_t)(number - 1) * p->size);
}

/* ---- Rows ---- */

/* Bytes taken; 0: it does not end. */
static size_t varint(const uint8_t *b, size_t len, uint64_t *out)
{
    uint64_t value = 0;

    for (size_t i = 0; i < 9 && i < len; i++) {
        if (i == 8) {
            *out = value << 8 | b[8];
            return 9;
        }
        value = value << 7 | (b[i] & 0x7f);
        if (!(b[i] & 0x80)) {
            *out = value;
            return i + 1;
        }
    }
    return 0;
}

static int64_t signed_number(const uint8_t *b, size_t len)
{
    uint64_t value = len > 0 && (b[0] & 0x80) ? UINT64_MAX : 0;

    for (size_t i = 0; i < len; i++)
        value = value << 8 | b[i];
    return (int64_t)value;
}

/* False: the body is too short for it. */
static bool read_cell(uint64_t type, const uint8_t *body, size_t len, vd_cell *out, size_t *took)
{
    static const uint8_t widths[] = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0};
    const uint64_t wide = type < 10 ? widths[type] : type < 12 ? 0 : (type - 12) / 2;

    if (wide > len)
        return false;
    *took = (size_t)wide;
    *out = (vd_cell){.type = VD_CELL_OTHER, .text = (const char *)body, .len = (size_t)wide};
    if (type == 0)
        out->type = VD_CELL_NULL;
    else if (type >= 13 && type % 2 == 1)
        out->type = VD_CELL_TEXT;
    else if (type <= 6 || type == 8 || type == 9)
        out->type = VD_CELL_INT;
    if (out->type == VD_CELL_INT)
        out->value = type >= 8 ? (int64_t)type - 8 : signed_number(body, (size_t)wide);
    return true;
}

static bool read_record(const uint8_t *b, size_t len, vd_row *out)
{
    uint64_t head = 0;
    size_t at = varint(b, len, &head), body;

    if (at == 0 || head > len || head < at)
        return false;
    body = (size_t)head;
    for (out->columns = 0; at < head; out->columns++) {
        uint64_t type = 0;
        size_t took = varint(b + at, (size_t)head - at, &type), wide = 0;

        if (took == 0 || out->columns == VD_ROW_COLUMNS ||
            !read_cell(type, b + body, len - body, &out->cell[out->columns], &wide))
            return false;
        at += took;
        body += wide;
    }
    return out->columns > 0;
}

/* Follow the chain of overflow pages from `next`. */
static bool read_overflow(pages *p, uint32_t next, size_t have, size_t wanted)
{
    VD_ASSERT(have <= wanted && wanted <= PAYLOAD_MAX);
    while (have < wanted) {
        const size_t fits = p->size - 4, take = wanted - have < fits ? wanted - have : fits;

        if (!read_page(p, next, p->more))
            return false;
        next = number32(p->more);
        memcpy(p->payload + have, p->more + 4, take);
        have += take;
    }
    return true;
}

/* How much of a payload of `len` bytes lies on the page itself. */
static size_t local_part(const pages *p, bool table, size_t len)
{
    VD_ASSERT(is_size(p->size));

    const size_t least = (p->size - 12) * 32 / 255 - 23;
    const size_t most = table ? p->size - 35 : (p->size - 12) * 64 / 255 - 23;
    const size_t part = least + (len - least) % (p->size - 4);

    return len <= most ? len : part <= most ? part : least;
}

static void read_row(pages *p, size_t at, uint8_t kind)
{
    const bool table = kind == 0x0d;
    vd_row row = {.keyed = table};
    uint64_t len = 0, key = 0;
    size_t took, local;

    at += kind == 0x02 ? 4 : 0; /* an inner page of an index has rows too, each after its child */
    took = at < p->size ? varint(p->page + at, p->size - at, &len) : 0;
    at += took;
    if (took == 0 || len > PAYLOAD_MAX)
        return;
    took = table ? varint(p->page + at, p->size - at, &key) : 0;
    at += took;
    local = local_part(p, table, (size_t)len);
    if ((table && took == 0) || at + local + (local < len ? 4 : 0) > p->size)
        return;
    memcpy(p->payload, p->page + at, local);
    if (local < len && !read_overflow(p, number32(p->page + at + local), local, (size_t)len))
        return;
    row.key = (int64_t)key;
    if (read_record(p->payload, (size_t)len, &row) && !p->visit(p->user, &row))
        p->stopped = true;
}

static void read_rows(pages *p, uint32_t number)
{
    const size_t start = number == 1 ? 100 : 0;
    const uint8_t *head = p->page + start;
    const uint8_t kind = head[0];
    const size_t count = number16(head + 3), first = start + (kind == 0x02 ? 12 : 8);

    if (kind != 0x02 && kind != 0x0a && kind != 0x0d)
        return;
    for (size_t i = 0; i < count && first + 2 * i + 2 <= p->size && !p->stopped; i++)
        read_row(p, number16(p->page + first + 2 * i), kind);
}

/* ---- All of it ---- */

static vd_status visit_all(pages *p)
{
    const vd_status status = find_pages(p);

    for (uint32_t i = 1; status == VD_OK && i <= p->count && !p->stopped; i++)
        if (read_page(p, i, p->page))
            read_rows(p, i);
    return status == VD_OK && p->stopped ? VD_ERR_NOMEM : status;
}

vd_status vd_pages_visit(const char *path, vd_row_visit *visit, void *user)
{
    pages p = {.visit = visit, .user = user};
    char journal[VD_STORAGE_PATH];
    vd_status status = VD_ERR_IO;

    p.file = open(path, O_RDONLY | O_CLOEXEC);
    p.wal = vd_storage_join(journal, path, "-wal", "") ? open(journal, O_RDONLY | O_CLOEXEC) : -1;
    if (p.file >= 0 || p.wal >= 0)
        status = visit_all(&p);
    if (p.file >= 0)
        close(p.file);
    if (p.wal >= 0)
        close(p.wal);
    free(p.frame);
    free(p.page);
    free(p.more);
    free(p.payload);
    return status;
}
