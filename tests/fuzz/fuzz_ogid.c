/* OGID. */
#include "fuzz_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_id(data, size, vd_ogid_parse, vd_ogid_format);
}
