/* GNU Backgammon ids: what is read is a position, and prints as the id that was read. */
#include "fuzz_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data + 1;
    vd_situation s;
    vd_error error;
    char id[64];
    vd_buf buf;

    if (size < 1)
        return 0;
    size--;
    vd_situation_init(&s, fuzz_variant(data[0]));
    if (vd_gnu_position_parse(text, size < 14 ? size : 14, vd_variant_get(s.variant), &s.pos,
                              &error) == VD_OK) {
        vd_buf_init(&buf, id, sizeof id);
        HOLD(vd_gnu_position_format(&buf, vd_variant_get(s.variant), &s.pos) == VD_OK);
        HOLD(memcmp(id, text, VD_GNU_POSITION_LEN) == 0);
        fuzz_situation_returns(&s);
    }
    if (size > 15 && vd_gnu_match_parse(text + 15, size - 15, &s, &error) == VD_OK) {
        vd_situation back = s;

        vd_buf_init(&buf, id, sizeof id);
        HOLD(vd_gnu_match_format(&buf, &s) == VD_OK);
        HOLD(vd_gnu_match_parse(id, buf.length, &back, NULL) == VD_OK);
        HOLD(memcmp(&back, &s, sizeof s) == 0);
        fuzz_situation_returns(&s);
    }
    return 0;
}
