/* The kernel that runs anywhere. */
#define KERNEL_NAME  vd_kernel_portable
#define KERNEL_LANES 4
#define KERNEL_TILE  8
#include "kernel_body.h"
