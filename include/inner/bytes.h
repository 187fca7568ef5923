/* Numbers as bytes, low byte first: files of rollouts and analyses. For the rooms search and analysis. */
#ifndef VD_BYTES_H
#define VD_BYTES_H

#include "videau/base.h"

typedef struct vd_bytes_out {
    unsigned char *data;
    size_t length, room;
    bool failed;
    bool unknown; /* a number is not finite */
} vd_bytes_out;

typedef struct vd_bytes_in {
    const unsigned char *data;
    size_t length, at;
    bool failed; /* too short, or something that cannot be */
} vd_bytes_in;

void vd_bytes_put_all(vd_bytes_out *w, const void *bytes, size_t count);
void vd_bytes_set(unsigned char *at, uint64_t value, int bytes);
void vd_bytes_put(vd_bytes_out *w, uint64_t value, int bytes);
/* Numbers that are not finite are noted in `unknown`, and fail the reading. */
void vd_bytes_put_double(vd_bytes_out *w, double value);
void vd_bytes_put_float(vd_bytes_out *w, float value);
uint64_t vd_bytes_number(const unsigned char *at, int bytes);
const unsigned char *vd_bytes_take_all(vd_bytes_in *in, size_t count);
/* A number up to `most`. */
uint64_t vd_bytes_take(vd_bytes_in *in, int bytes, uint64_t most);
double vd_bytes_take_double(vd_bytes_in *in);
float vd_bytes_take_float(vd_bytes_in *in);

#endif
