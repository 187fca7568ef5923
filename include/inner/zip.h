/* ZIP files in memory, by libzip: made, and read. For the rooms library and server. */
#ifndef VD_ZIP_H
#define VD_ZIP_H

#include "videau/base.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    VD_ZIP_FILE_MAX = 64 << 20, /* unpacked bytes of a file that is read */
    VD_ZIP_FILES_MAX = 65000
};

/* ---- Making ---- */

typedef struct vd_zip vd_zip;

/* `now`: seconds since 1970, the time of all files. VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_zip_new(int64_t now, vd_zip **out);
void vd_zip_free(vd_zip *zip); /* NULL is allowed */
/* `bytes` is taken, whatever comes of it. VD_ERR_FULL: there are VD_ZIP_FILES_MAX; VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_zip_add_take(vd_zip *zip, const char *name, char *bytes, size_t len);
/* *bytes is for free(). There must be a file in it; nothing is added afterwards. VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_zip_end(vd_zip *zip, char **bytes, size_t *len);

/* ---- Reading ---- */

typedef struct vd_unzip vd_unzip;

/* Does it begin as one? */
bool vd_unzip_is(const char *bytes, size_t len);
/* The bytes must outlive it. VD_ERR_PARSE: it is none, a damaged one, or has more than VD_ZIP_FILES_MAX files; VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_unzip_open(const char *bytes, size_t len, vd_unzip **out);
void vd_unzip_free(vd_unzip *zip); /* NULL is allowed */
size_t vd_unzip_count(const vd_unzip *zip);
/* UTF-8; "folder/" is a folder. Until the ZIP is freed; "" where it has none. */
const char *vd_unzip_name(vd_unzip *zip, size_t index);
/* *bytes is for free(). VD_ERR_PARSE: damaged, locked by a password or longer than VD_ZIP_FILE_MAX; VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_unzip_read(vd_unzip *zip, size_t index, char **bytes, size_t *len);

#endif
