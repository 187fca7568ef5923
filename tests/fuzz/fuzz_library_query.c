/* The words of a search: each is understood or refused with itself as the word that was wrong, and nothing is left behind. */
#include "videau/library.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition)
{
    if (!condition)
        abort();
}

enum { WORDS = 8, BYTES = 512 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[BYTES], bad[64] = "";
    const char *word[WORDS] = {text};
    size_t count = 1;
    vd_library_query *query = NULL;
    vd_status status;

    if (size >= sizeof text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    for (size_t i = 0; i < size && count < WORDS; i++)
        if (text[i] == '\n') {
            text[i] = '\0';
            word[count++] = text + i + 1;
        }
    status = vd_library_query_read(word, count, &query, bad);
    demand(status == VD_OK || status == VD_ERR_PARSE || status == VD_ERR_NOMEM);
    demand((status == VD_OK) == (query != NULL));
    if (status == VD_ERR_PARSE)
        demand(strlen(bad) < sizeof bad);
    vd_library_query_free(query);
    return 0;
}
