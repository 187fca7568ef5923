/* Real files that lie beside the repository, in ../shared/samples; tests that read them are skipped where they are not. */
#ifndef VD_TEST_SAMPLES_H
#define VD_TEST_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>

/* NULL: there are none. Freed by the caller. */
char *vd_sample_read(const char *name, size_t *len);
bool vd_samples_there(void);

#endif
