/* Positions as ids, a line each. */
#include "fuzz_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_reader(&vd_format_ids, data, size);
}
