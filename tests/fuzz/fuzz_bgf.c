/* Files of BGBlitz. */
#include "fuzz_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_reader(&vd_format_bgf, data, size);
}
