/* The same kernel compiled for x86-64-v3; vd_net_run_features asks the processor before it comes here. */
#include "sparse_kernel.h"

#if defined(__x86_64__)
#define FEATURES_NAME vd_sparse_v3
#define KERNEL_LANES  8
#include "sparse_kernel_body.h"
#endif
