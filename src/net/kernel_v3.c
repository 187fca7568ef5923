/* The same kernel compiled for x86-64-v3; vd_net_run asks the processor before it comes here. */
#include "kernel.h"

#if defined(__x86_64__)
#define KERNEL_NAME  vd_kernel_v3
#define KERNEL_LANES 8
#define KERNEL_TILE  8
#include "kernel_body.h"
#endif
