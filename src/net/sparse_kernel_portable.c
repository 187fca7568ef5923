/* The kernel for marks that runs anywhere. */
#define MARKS_NAME   vd_marks_portable
#define KERNEL_LANES 4
#include "sparse_kernel_body.h"
