/* XGID. */
#include "fuzz_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_id(data, size, vd_xgid_parse, vd_xgid_format);
}
