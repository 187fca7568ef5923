/* .xg: a whole file where the input begins like one; else records, and after the last whole one the comments, which are put into
 * a container that is right. What is accepted is written, and that is read. */
#include "fuzz_reader.h"
#include "record/xg_layout.h"

/* NULL: no memory. */
static char *wrapped(const uint8_t *data, size_t size, size_t *len)
{
    static const char *const texts[VD_XG_HEADER_TEXTS] = {"", "", "", ""};
    const size_t records = size - size % VD_XG_RECORD_BYTES;
    const vd_xg_part parts[2] = {{"temp.xg", data, records},
                                 {"temp.xgc", data + records, size - records}};
    vd_out out = {0};

    if (vd_xg_container_write(texts, parts, 2, &out) != VD_OK) {
        vd_out_free(&out);
        return NULL;
    }
    *len = out.length;
    return out.data;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t len = 0, again = 0;
    char *file, *written;
    vd_record *record, *back;

    if (size >= 4 && !memcmp(data, "RGMH", 4))
        return fuzz_reader(&vd_format_xg, data, size);
    file = size ? wrapped(data, size, &len) : NULL;
    record = file ? fuzz_read(&vd_format_xg, (const uint8_t *)file, len) : NULL;
    free(file);
    if (!record)
        return 0;
    fuzz_write(record, "json", true);
    HOLD(vd_record_write(record, record->positions ? "xgp" : "xg", NULL, &written, &again, NULL) ==
         VD_OK);
    HOLD(vd_record_read(written, again, &back, NULL) == VD_OK);
    vd_record_free(back);
    free(written);
    vd_record_free(record);
    return 0;
}
