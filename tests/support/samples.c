/* Sample files beside the repository: found, read. */
#include "samples.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER VD_SOURCE_DIR "/../shared/samples/"

char *vd_sample_read(const char *name, size_t *len)
{
    char path[1024];
    FILE *file;
    char *bytes = NULL;
    long size;

    snprintf(path, sizeof path, FOLDER "%s", name);
    file = fopen(path, "rb");
    if (!file)
        return NULL;
    if (!fseek(file, 0, SEEK_END) && (size = ftell(file)) >= 0 && !fseek(file, 0, SEEK_SET)) {
        bytes = malloc((size_t)size + 1);
        *len = bytes ? fread(bytes, 1, (size_t)size, file) : 0;
        if (bytes)
            bytes[*len] = '\0';
    }
    fclose(file);
    return bytes;
}

bool vd_samples_there(void)
{
    size_t len;
    char *bytes = vd_sample_read("EXPECTED.json", &len);

    free(bytes);
    return bytes != NULL;
}
