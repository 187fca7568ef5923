/* What a kernel gets: a net's four arrays. Private to the room. */
#ifndef VD_KERNEL_H
#define VD_KERNEL_H

#include "videau/net.h"

typedef struct kernel_net {
    int inputs, hidden, outputs;
    const float *first;       /* [inputs][hidden] */
    const float *first_bias;  /* [hidden] */
    const float *second;      /* [outputs][hidden] */
    const float *second_bias; /* [outputs] */
} kernel_net;

void vd_kernel_portable(const kernel_net *net, const float *inputs, float *outputs);
#if defined(__x86_64__)
void vd_kernel_v3(const kernel_net *net, const float *inputs, float *outputs);
#endif

#endif
