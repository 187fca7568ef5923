/* Private to the room: the container of .xg and .xgp files, and numbers as they lie in it. docs/FORMATS.md has the bytes. */
#ifndef VD_XG_CONTAINER_H
#define VD_XG_CONTAINER_H

#include "record_priv.h"

#include <string.h>

enum {
    VD_XG_HEADER_BYTES = 8232,
    VD_XG_HEADER_TEXTS = 4, /* game, save name, level, comments */
    VD_XG_HEADER_UNITS = 1024,
    VD_XG_MEMBERS_MAX = 16
};

typedef struct vd_xg_member {
    char name[256];
    uint8_t *bytes; /* unpacked; for free() */
    size_t size;
    size_t at; /* where it begins in the file */
} vd_xg_member;

typedef struct vd_xg_container {
    const uint8_t *header; /* in the file */
    vd_xg_member member[VD_XG_MEMBERS_MAX];
    size_t members;
} vd_xg_container;

/* Unpacks every member and checks every checksum. On failure *err is filled and nothing is left. */
VD_NODISCARD vd_status vd_xg_container_read(const vd_rec_input *in, vd_xg_container *out,
                                            vd_record_error *err);
void vd_xg_container_free(vd_xg_container *container);
/* NULL: there is none. Small and capital letters are the same. */
const vd_xg_member *vd_xg_member_get(const vd_xg_container *container, const char *name);

/* A version that is not known, at this byte. */
VD_NODISCARD vd_status vd_xg_fail_version(vd_record_error *err, const vd_rec_input *in, size_t at,
                                          int32_t version);

/* What a file is made of; the bytes are the caller's. */
typedef struct vd_xg_part {
    const char *name;
    const uint8_t *bytes;
    size_t size;
} vd_xg_part;

/* Header with the four texts (UTF-8, cut after 1,023 units), no picture, the members, directory and trailer. */
VD_NODISCARD vd_status vd_xg_container_write(const char *const texts[VD_XG_HEADER_TEXTS],
                                             const vd_xg_part *parts, size_t count, vd_out *out);

/* UTF-16LE up to a zero or `units`, put as UTF-8; what is no text is U+FFFD. */
void vd_xg_utf16_get(const uint8_t *from, size_t units, vd_out *out);
/* The other way, zero-terminated, cut where it does not fit. */
void vd_xg_utf16_put(const char *text, uint8_t *to, size_t units);
/* The character at *text, which moves on; well-formed UTF-8, not at its end. */
uint32_t vd_utf8_next(const char **text);

/* ---- Numbers: little-endian ---- */

VD_INLINE uint32_t vd_xg_u32(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

VD_INLINE int32_t vd_xg_i32(const uint8_t *at)
{
    return (int32_t)vd_xg_u32(at);
}

VD_INLINE int16_t vd_xg_i16(const uint8_t *at)
{
    return (int16_t)(uint16_t)(at[0] | (uint32_t)at[1] << 8);
}

VD_INLINE double vd_xg_f64(const uint8_t *at)
{
    const uint64_t bits = vd_xg_u32(at) | (uint64_t)vd_xg_u32(at + 4) << 32;
    double value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

VD_INLINE float vd_xg_f32(const uint8_t *at)
{
    const uint32_t bits = vd_xg_u32(at);
    float value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

VD_INLINE void vd_xg_put_u32(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> (8 * i));
}

VD_INLINE void vd_xg_put_i32(uint8_t *at, int32_t value)
{
    vd_xg_put_u32(at, (uint32_t)value);
}

VD_INLINE void vd_xg_put_i16(uint8_t *at, int16_t value)
{
    at[0] = (uint8_t)((uint16_t)value & 0xff);
    at[1] = (uint8_t)((uint16_t)value >> 8);
}

VD_INLINE void vd_xg_put_f64(uint8_t *at, double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof bits);
    vd_xg_put_u32(at, (uint32_t)bits);
    vd_xg_put_u32(at + 4, (uint32_t)(bits >> 32));
}

VD_INLINE void vd_xg_put_f32(uint8_t *at, float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    vd_xg_put_u32(at, bits);
}

#endif
