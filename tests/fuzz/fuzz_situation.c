/* A line of `videau moves -`: where the position ends, and reading it in any of its forms. */
#include "fuzz_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data + 1;
    vd_situation s, back;
    vd_error error;
    size_t span;
    char id[1024];
    vd_buf buf;

    if (size < 1)
        return 0;
    span = vd_situation_span(text, size - 1);
    HOLD(span <= size - 1);
    if (vd_situation_parse(text, span, fuzz_variant(data[0]), &s, &error) != VD_OK) {
        HOLD(error.code > VD_ERROR_none && error.code < VD_ERROR_COUNT && error.offset <= size);
        return 0;
    }
    fuzz_situation_returns(&s);
    vd_buf_init(&buf, id, sizeof id);
    vd_position_format(&buf, vd_variant_get(s.variant), &s.pos);
    HOLD(!buf.full);
    HOLD(vd_situation_parse(id, buf.length, s.variant, &back, NULL) == VD_OK);
    HOLD(vd_pos_equal(&back.pos, &s.pos));
    return 0;
}
