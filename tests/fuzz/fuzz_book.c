/* Any text as an opening book: refused with a line, or written and read again as the same text. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "inner/book.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void look(const vd_book *book)
{
    for (size_t i = 0; i < vd_book_count(book); i++) {
        const vd_book_entry *entry = vd_book_get(book, i);
        const vd_book_play *best = vd_book_best(entry);
        const double error = vd_book_error(entry);

        if (vd_book_find(book, entry->score, &entry->pos, entry->dice) != entry ||
            (best && vd_book_behind(entry, best)) || !(error >= -1 && error <= 1))
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* The text need not end with a zero. */
    char *text = malloc(size > 0 ? size : 1), *again = NULL, *third = NULL;
    size_t again_len = 0, third_len = 0;
    vd_book *book = NULL, *copy = NULL;
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};

    if (!text)
        return 0;
    memcpy(text, data, size);
    if (vd_book_read(text, size, &book, &err) != VD_OK) {
        if (book || err.code == VD_ERROR_none)
            abort();
        free(text);
        return 0;
    }
    look(book);
    if (vd_book_write(book, &again, &again_len) != VD_OK ||
        vd_book_read(again, again_len, &copy, NULL) != VD_OK ||
        vd_book_write(copy, &third, &third_len) != VD_OK || again_len != third_len ||
        memcmp(again, third, third_len) != 0)
        abort();
    vd_book_free(book);
    vd_book_free(copy);
    free(again);
    free(third);
    free(text);
    return 0;
}
