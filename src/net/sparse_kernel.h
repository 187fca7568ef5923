/* What a kernel of features gets. Private to the room. */
#ifndef VD_SPARSE_KERNEL_H
#define VD_SPARSE_KERNEL_H

#include "inner/net.h"

enum {
    FEATURES_GRID = 2048, /* a weight before the units is a whole number of these parts */
    FEATURES_FINE = 8192, /* and one behind them of these */
    FEATURES_CHUNK = 32,  /* positions summed side by side */
    FEATURES_CHANGES = 256
};

typedef struct features_net {
    int words, hidden, outputs;
    const int16_t *first;      /* [rows][hidden] */
    const int16_t *first_bias; /* [hidden] */
    const int16_t *second;     /* [heads][outputs][hidden] */
    const float *second_bias;  /* [heads][outputs] */
} features_net;

typedef void features_run(const features_net *net, const uint64_t *features, const uint8_t *heads,
                          size_t count, float *outputs);

void vd_sparse_portable(const features_net *net, const uint64_t *features, const uint8_t *heads,
                        size_t count, float *outputs);
#if defined(__x86_64__)
void vd_sparse_v3(const features_net *net, const uint64_t *features, const uint8_t *heads,
                  size_t count, float *outputs);
void vd_sparse_v4(const features_net *net, const uint64_t *features, const uint8_t *heads,
                  size_t count, float *outputs);
#endif

#endif
