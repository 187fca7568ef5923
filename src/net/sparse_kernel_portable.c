/* The kernel for features that runs anywhere. */
#define FEATURES_NAME vd_sparse_portable
#define KERNEL_LANES  4
#include "sparse_kernel_body.h"
