/* ZIP files in memory: libzip packs and unpacks. */
#include "inner/zip.h"

#include <stdlib.h>
#include <string.h>
#include <zip.h>

/* What is added waits unpacked until there is so much of it. */
enum { BATCH = 32 << 20 };

struct vd_zip {
    zip_source_t *source; /* the ZIP as it lies in memory */
    zip_t *open;          /* NULL: between two batches */
    size_t waiting, files;
    time_t now;
    char **
        held; /* bytes of this batch: libzip does not always say whether it has released what it took */
    size_t holds, room;
};

static void let_go(vd_zip *zip)
{
    while (zip->holds > 0)
        free(zip->held[--zip->holds]);
}

/* `bytes` is taken in any case. False: no memory. */
static bool hold(vd_zip *zip, char *bytes)
{
    if (zip->holds == zip->room) {
        const size_t room = zip->room ? 2 * zip->room : 64;
        char **more = realloc(zip->held, room * sizeof *more);

        if (!more) {
            free(bytes);
            return false;
        }
        zip->held = more;
        zip->room = room;
    }
    zip->held[zip->holds++] = bytes;
    return true;
}

vd_status vd_zip_new(int64_t now, vd_zip **out)
{
    vd_zip *zip = calloc(1, sizeof *zip);

    if (!zip)
        return VD_ERR_NOMEM;
    zip->now = (time_t)now;
    zip->source = zip_source_buffer_create(NULL, 0, 0, NULL);
    if (!zip->source) {
        free(zip);
        return VD_ERR_NOMEM;
    }
    *out = zip;
    return VD_OK;
}

void vd_zip_free(vd_zip *zip)
{
    if (!zip)
        return;
    if (zip->open)
        zip_discard(zip->open);
    zip_source_free(zip->source);
    let_go(zip);
    free(zip->held);
    free(zip);
}

/* A ZIP that is opened has the source for itself, and lets it go when it is closed. */
static vd_status begin_batch(vd_zip *zip)
{
    if (zip->open)
        return VD_OK;
    zip_source_keep(zip->source);
    zip->open = zip_open_from_source(zip->source, zip->files ? 0 : ZIP_TRUNCATE, NULL);
    if (!zip->open)
        zip_source_free(zip->source);
    return zip->open ? VD_OK : VD_ERR_NOMEM;
}

/* In memory nothing but memory can fail. */
static vd_status end_batch(vd_zip *zip)
{
    if (zip->open && zip_close(zip->open) != 0)
        return VD_ERR_NOMEM;
    zip->open = NULL;
    zip->waiting = 0;
    let_go(zip);
    return VD_OK;
}

vd_status vd_zip_add_take(vd_zip *zip, const char *name, char *bytes, size_t len)
{
    const bool held = hold(zip, bytes);
    const vd_status status = zip->files < VD_ZIP_FILES_MAX ? begin_batch(zip) : VD_ERR_FULL;
    zip_source_t *file;
    zip_int64_t at;

    if (status != VD_OK || !held)
        return status != VD_OK ? status : VD_ERR_NOMEM;
    file = zip_source_buffer(zip->open, bytes, len, 0);
    if (!file)
        return VD_ERR_NOMEM;
    at = zip_file_add(zip->open, name, file, ZIP_FL_ENC_UTF_8);
    if (at < 0) {
        zip_source_free(file);
        return VD_ERR_NOMEM;
    }
    if (zip_file_set_mtime(zip->open, (zip_uint64_t)at, zip->now, 0) != 0)
        return VD_ERR_NOMEM;
    zip->files++;
    zip->waiting += len;
    return zip->waiting < BATCH ? VD_OK : end_batch(zip);
}

vd_status vd_zip_end(vd_zip *zip, char **bytes, size_t *len)
{
    zip_stat_t about;
    char *copy;

    VD_ASSERT(zip->files > 0);
    if (end_batch(zip) != VD_OK || zip_source_stat(zip->source, &about) != 0 ||
        !(about.valid & ZIP_STAT_SIZE) || zip_source_open(zip->source) != 0)
        return VD_ERR_NOMEM;
    copy = malloc((size_t)about.size);
    if (copy && zip_source_read(zip->source, copy, about.size) != (zip_int64_t)about.size) {
        free(copy);
        copy = NULL;
    }
    (void)zip_source_close(zip->source);
    if (!copy)
        return VD_ERR_NOMEM;
    *bytes = copy;
    *len = (size_t)about.size;
    return VD_OK;
}

/* ---- Reading ---- */

struct vd_unzip {
    zip_t *open;
};

bool vd_unzip_is(const char *bytes, size_t len)
{
    return len >= 4 && (!memcmp(bytes, "PK\3\4", 4) || !memcmp(bytes, "PK\5\6", 4));
}

static vd_status status_of(const zip_error_t *error)
{
    return zip_error_code_zip(error) == ZIP_ER_MEMORY ? VD_ERR_NOMEM : VD_ERR_PARSE;
}

vd_status vd_unzip_open(const char *bytes, size_t len, vd_unzip **out)
{
    vd_unzip *zip = calloc(1, sizeof *zip);
    vd_status status = VD_ERR_NOMEM;
    zip_source_t *source = NULL;
    zip_error_t error;

    zip_error_init(&error);
    if (zip)
        source = zip_source_buffer_create(bytes, len, 0, &error);
    if (source)
        zip->open = zip_open_from_source(source, ZIP_RDONLY, &error);
    if (source && !zip->open) {
        status = status_of(&error);
        zip_source_free(source);
    }
    zip_error_fini(&error);
    if (zip && zip->open && zip_get_num_entries(zip->open, 0) <= VD_ZIP_FILES_MAX) {
        *out = zip;
        return VD_OK;
    }
    if (zip && zip->open)
        status = VD_ERR_PARSE;
    vd_unzip_free(zip);
    return status;
}

void vd_unzip_free(vd_unzip *zip)
{
    if (zip && zip->open)
        zip_discard(zip->open);
    free(zip);
}

size_t vd_unzip_count(const vd_unzip *zip)
{
    return (size_t)zip_get_num_entries(zip->open, 0);
}

const char *vd_unzip_name(vd_unzip *zip, size_t index)
{
    const char *name = zip_get_name(zip->open, index, ZIP_FL_ENC_GUESS);

    return name ? name : "";
}

/* How long it says it is, which need not be so. False: nothing sensible. */
static bool length_of(vd_unzip *zip, size_t index, size_t *len)
{
    zip_stat_t about;

    if (zip_stat_index(zip->open, index, 0, &about) != 0 || !(about.valid & ZIP_STAT_SIZE) ||
        about.size > VD_ZIP_FILE_MAX)
        return false;
    *len = (size_t)about.size;
    return true;
}

vd_status vd_unzip_read(vd_unzip *zip, size_t index, char **bytes, size_t *len)
{
    vd_status status = VD_ERR_PARSE;
    zip_file_t *file;
    size_t said = 0;
    char *copy, more;

    if (!length_of(zip, index, &said))
        return VD_ERR_PARSE;
    file = zip_fopen_index(zip->open, index, 0);
    if (!file)
        return status_of(zip_get_error(zip->open));
    copy = malloc(said + 1);
    if (!copy)
        status = VD_ERR_NOMEM;
    else if (zip_fread(file, copy, said) == (zip_int64_t)said && zip_fread(file, &more, 1) == 0)
        status = VD_OK;
    else
        status = status_of(zip_file_get_error(file));
    (void)zip_fclose(file);
    if (status != VD_OK) {
        free(copy);
        return status;
    }
    copy[said] = '\0';
    *bytes = copy;
    *len = said;
    return VD_OK;
}
