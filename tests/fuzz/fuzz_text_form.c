/* The text form: what is read prints, and that reads as the same. */
#include "fuzz_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    vd_situation s;
    vd_error error;

    if (size < 1)
        return 0;
    if (vd_text_form_parse((const char *)data + 1, size - 1, fuzz_variant(data[0]), &s, &error) ==
        VD_OK)
        fuzz_situation_returns(&s);
    else
        HOLD(error.code > VD_ERROR_none && error.code < VD_ERROR_COUNT && error.offset <= size);
    return 0;
}
