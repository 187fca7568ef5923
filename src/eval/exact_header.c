/* The header of a file with an exact table: fixed fields with a checksum of their own, then how far the work is.
 *
 * Numbers lie as the machine has them; a mark tells the byte order. */
#include "exact.h"

#include <string.h>

static const unsigned char MAGIC[8] = {'V', 'D', 'E', 'X', 'A', 'C', 'T', '\n'};

enum {
    AT_VERSION = 8,
    AT_MARK = 12,
    AT_KIND = 16,
    AT_POINTS = 20,
    AT_CHECKERS = 24,
    AT_PARTS = 32,
    AT_STEPS = 40,
    AT_FIXED_SUM = 48, /* of all that is before */
    AT_CLEAN = 80,     /* 1: the work was stopped in order and is on the disk */
    AT_BOOT = 88,      /* during which start of the machine it was worked on */
    BYTE_ORDER_MARK = 0x01020304
};

static void put32(unsigned char *at, uint32_t value)
{
    memcpy(at, &value, sizeof value);
}

static void put64(unsigned char *at, uint64_t value)
{
    memcpy(at, &value, sizeof value);
}

static uint32_t get32(const unsigned char *at)
{
    uint32_t value;

    memcpy(&value, at, sizeof value);
    return value;
}

static uint64_t get64(const unsigned char *at)
{
    uint64_t value;

    memcpy(&value, at, sizeof value);
    return value;
}

void vd_eval_exact_header_write(unsigned char *header, const vd_exact_shape *shape,
                                const exact_layout *layout, uint64_t steps)
{
    memset(header, 0, EXACT_HEADER);
    memcpy(header, MAGIC, sizeof MAGIC);
    put32(header + AT_VERSION, EXACT_VERSION);
    put32(header + AT_MARK, BYTE_ORDER_MARK);
    put32(header + AT_KIND, (uint32_t)shape->kind);
    put32(header + AT_POINTS, (uint32_t)shape->points);
    put32(header + AT_CHECKERS, (uint32_t)shape->checkers);
    put64(header + AT_PARTS, layout->bytes);
    put64(header + AT_STEPS, steps);
    put64(header + AT_FIXED_SUM, vd_hash64(header, AT_FIXED_SUM, 0));
}

static vd_exact_kind kind_of(uint32_t number)
{
    return number == VD_EXACT_TWO_SIDED     ? VD_EXACT_TWO_SIDED
           : number == VD_EXACT_HYPERGAMMON ? VD_EXACT_HYPERGAMMON
                                            : VD_EXACT_ONE_SIDED;
}

vd_status vd_eval_exact_header_read(const unsigned char *header, size_t len, vd_exact_info *out,
                                    exact_layout *layout, vd_error *err)
{
    vd_exact_info info;

    if (len < sizeof MAGIC || memcmp(header, MAGIC, sizeof MAGIC) != 0)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_bad_file, 0);
    if (len < EXACT_HEADER)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_cut_short, len);
    if (get32(header + AT_VERSION) != EXACT_VERSION || get32(header + AT_MARK) != BYTE_ORDER_MARK)
        return vd_fail_args(err, VD_ERR_UNSUPPORTED, VD_ERROR_bad_version, AT_VERSION,
                            (int32_t)get32(header + AT_VERSION), EXACT_VERSION, 0);
    if (get64(header + AT_FIXED_SUM) != vd_hash64(header, AT_FIXED_SUM, 0))
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_checksum, AT_FIXED_SUM);
    memset(&info, 0, sizeof info);
    info.shape.kind = kind_of(get32(header + AT_KIND));
    info.shape.points = (int)(get32(header + AT_POINTS) & 0xFF);
    info.shape.checkers = (int)(get32(header + AT_CHECKERS) & 0xFF);
    if (get32(header + AT_KIND) != (uint32_t)info.shape.kind ||
        !vd_eval_exact_layout_of(&info.shape, layout) || get64(header + AT_PARTS) != layout->bytes)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_bad_file, AT_KIND);
    info.positions = layout->space.count;
    info.bytes = EXACT_HEADER + layout->bytes;
    info.checksum = get64(header + EXACT_AT_SUM);
    info.done = get64(header + EXACT_AT_DONE);
    info.steps = get64(header + AT_STEPS);
    if (info.done > info.steps)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_checksum, EXACT_AT_DONE);
    *out = info;
    return VD_OK;
}

void vd_eval_exact_done_set(unsigned char *header, uint64_t done)
{
    put64(header + EXACT_AT_DONE, done);
}

void vd_eval_exact_sum_set(unsigned char *header, uint64_t sum)
{
    put64(header + EXACT_AT_SUM, sum);
}

uint64_t vd_eval_exact_parts_sum(const unsigned char *image, const exact_layout *layout)
{
    return vd_hash64(image + EXACT_HEADER, (size_t)layout->bytes, EXACT_VERSION);
}

void vd_eval_exact_stop_set(unsigned char *header, bool clean, const char boot[EXACT_BOOT])
{
    put64(header + AT_CLEAN, clean ? 1 : 0);
    memcpy(header + AT_BOOT, boot, EXACT_BOOT);
}

/* After a kill the pages are all there as long as the machine has been up since; after a failure of the machine
 * some may not have reached the disk, and nothing tells which. */
bool vd_eval_exact_stop_trusted(const unsigned char *header, const char boot[EXACT_BOOT])
{
    return get64(header + AT_CLEAN) == 1 ||
           (boot[0] != '\0' && memcmp(header + AT_BOOT, boot, EXACT_BOOT) == 0);
}
