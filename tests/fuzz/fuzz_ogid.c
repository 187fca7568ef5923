/* OGID: what is read can be printed, and that reads as the same. */
#include "fuzz_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    vd_situation s, back;
    vd_error error;
    char text[256];
    vd_buf buf;

    if (size < 1 ||
        vd_ogid_parse((const char *)data + 1, size - 1, fuzz_variant(data[0]), &s, &error) != VD_OK)
        return 0;
    fuzz_situation_returns(&s);
    vd_buf_init(&buf, text, sizeof text);
    HOLD(vd_ogid_format(&buf, &s) == VD_OK);
    HOLD(vd_situation_parse(text, buf.length, s.variant, &back, NULL) == VD_OK);
    HOLD(memcmp(&back, &s, sizeof s) == 0);
    return 0;
}
