/* A ZIP that is taken apart: whatever it says of itself, a file is as long as it was said to be, or refused, and nothing is left behind. */
#include "inner/zip.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition)
{
    if (!condition)
        abort();
}

enum { SEEN_MAX = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    vd_unzip *zip = NULL;
    const vd_status status = vd_unzip_open((const char *)data, size, &zip);

    demand(status == VD_OK || status == VD_ERR_PARSE || status == VD_ERR_NOMEM);
    demand((status == VD_OK) == (zip != NULL));
    for (size_t i = 0; zip && i < vd_unzip_count(zip) && i < SEEN_MAX; i++) {
        char *bytes = NULL;
        size_t len = 0;
        vd_status read;

        demand(vd_unzip_name(zip, i) != NULL);
        read = vd_unzip_read(zip, i, &bytes, &len);
        demand(read == VD_OK || read == VD_ERR_PARSE || read == VD_ERR_NOMEM);
        demand((read == VD_OK) == (bytes != NULL));
        demand(len <= VD_ZIP_FILE_MAX);
        if (bytes)
            demand(bytes[len] == '\0');
        free(bytes);
    }
    vd_unzip_free(zip);
    return 0;
}
