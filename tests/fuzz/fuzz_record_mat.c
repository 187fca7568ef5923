/* Records, beginning from files of one format: tests/fuzz/record_mat/corpus. */
#include "fuzz_record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    (void)fuzz_record(data, size);
    return 0;
}
