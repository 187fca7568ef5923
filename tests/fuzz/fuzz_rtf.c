/* RTF: the words of any document can be written, and read as the same words. */
#include "fuzz_reader.h"
#include "record/rtf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    vd_out words = {0}, document = {0}, again = {0};

    if (size)
        vd_rtf_read((const char *)data, size, &words);
    if (words.length) {
        HOLD(vd_utf8_valid(words.data, words.length));
        vd_rtf_write(words.data, &document);
        vd_rtf_read(document.data, document.length, &again);
        vd_out_put(&words, "");
        HOLD(again.length <= words.length);
    }
    vd_out_free(&words);
    vd_out_free(&document);
    vd_out_free(&again);
    return 0;
}
