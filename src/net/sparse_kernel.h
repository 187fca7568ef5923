/* What a kernel of marks gets. Private to the room. */
#ifndef VD_SPARSE_KERNEL_H
#define VD_SPARSE_KERNEL_H

#include "videau/net.h"

enum {
    MARKS_GRID = 2048, /* a weight before the units is a whole number of these parts */
    MARKS_FINE = 8192, /* and one behind them of these */
    MARKS_CHUNK = 32,  /* positions summed side by side */
    MARKS_CHANGES = 256
};

typedef struct marks_net {
    int words, hidden, outputs;
    const int16_t *first;      /* [rows][hidden] */
    const int16_t *first_bias; /* [hidden] */
    const int16_t *second;     /* [heads][outputs][hidden] */
    const float *second_bias;  /* [heads][outputs] */
} marks_net;

typedef void marks_run(const marks_net *net, const uint64_t *marks, const uint8_t *heads,
                       size_t count, float *outputs);

void vd_marks_portable(const marks_net *net, const uint64_t *marks, const uint8_t *heads,
                       size_t count, float *outputs);
#if defined(__x86_64__)
void vd_marks_v3(const marks_net *net, const uint64_t *marks, const uint8_t *heads, size_t count,
                 float *outputs);
void vd_marks_v4(const marks_net *net, const uint64_t *marks, const uint8_t *heads, size_t count,
                 float *outputs);
#endif

#endif
