/* Numbers as bytes, low byte first, and back. */
#include "inner/bytes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void vd_bytes_put_all(vd_bytes_out *w, const void *bytes, size_t count)
{
    if (w->failed)
        return;
    if (count > w->room - w->length) {
        const size_t room = 2 * w->room + count + 1024;
        unsigned char *data = realloc(w->data, room);

        if (!data) {
            w->failed = true;
            return;
        }
        w->data = data;
        w->room = room;
    }
    memcpy(w->data + w->length, bytes, count);
    w->length += count;
}

void vd_bytes_set(unsigned char *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (unsigned char)(value >> (8 * i));
}

void vd_bytes_put(vd_bytes_out *w, uint64_t value, int bytes)
{
    unsigned char at[8];

    vd_bytes_set(at, value, bytes);
    vd_bytes_put_all(w, at, (size_t)bytes);
}

void vd_bytes_put_double(vd_bytes_out *w, double value)
{
    uint64_t bits;

    w->unknown = w->unknown || !vd_real_known(value);
    memcpy(&bits, &value, sizeof bits);
    vd_bytes_put(w, bits, 8);
}

void vd_bytes_put_float(vd_bytes_out *w, float value)
{
    uint32_t bits;

    w->unknown = w->unknown || !vd_real_known((double)value);
    memcpy(&bits, &value, sizeof bits);
    vd_bytes_put(w, bits, 4);
}

uint64_t vd_bytes_number(const unsigned char *at, int bytes)
{
    uint64_t value = 0;

    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << (8 * i);
    return value;
}

const unsigned char *vd_bytes_take_all(vd_bytes_in *in, size_t count)
{
    const unsigned char *at = in->data + in->at;

    if (in->failed || count > in->length - in->at) {
        in->failed = true;
        return NULL;
    }
    in->at += count;
    return at;
}

/* A number up to `most`. */
uint64_t vd_bytes_take(vd_bytes_in *in, int bytes, uint64_t most)
{
    const unsigned char *at = vd_bytes_take_all(in, (size_t)bytes);
    const uint64_t value = at ? vd_bytes_number(at, bytes) : 0;

    if (value > most) {
        in->failed = true;
        return 0;
    }
    return value;
}

double vd_bytes_take_double(vd_bytes_in *in)
{
    const uint64_t bits = vd_bytes_take(in, 8, UINT64_MAX);
    double value;

    memcpy(&value, &bits, sizeof value);
    in->failed = in->failed || !isfinite(value);
    return value;
}

float vd_bytes_take_float(vd_bytes_in *in)
{
    const uint32_t bits = (uint32_t)vd_bytes_take(in, 4, UINT32_MAX);
    float value;

    memcpy(&value, &bits, sizeof value);
    in->failed = in->failed || !isfinite(value);
    return value;
}
