/* The kernel that runs anywhere. */
#define KERNEL_NAME vd_kernel_portable
#define KERNEL_TILE 4
#include "kernel_body.h"
