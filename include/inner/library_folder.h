/* A folder of matches as one ZIP: made of a library, and taken into one. For the rooms server and cli.
 *
 * Whole, it is the folder of `videau library export`: beside each record what its analysis found, and an index. */
#ifndef VD_LIBRARY_FOLDER_H
#define VD_LIBRARY_FOLDER_H

#include "videau/library.h"
#include "videau/text.h"

typedef struct vd_folder_out {
    const int64_t *match;
    size_t matches;
    const char *format, *end; /* "mat", ".mat" */
    bool whole;               /* with analyses and index; the format is "json" then */
    vd_lang lang;
    int64_t now; /* seconds since 1970 */
    const vd_job *job;
} vd_folder_out;

typedef struct vd_folder_counts {
    int files, left_out; /* matches: written, not to be written in this format */
} vd_folder_counts;

/* "0012-Anna-Bruno.mat"; letters of ASCII alone, so that every file system takes it. */
void vd_folder_name(char out[128], int64_t id, const char *const name[2], const char *end);

/* *bytes is for free(); *bytes NULL with VD_OK: none of the matches could be written. Fails with VD_ERR_CANCELLED, VD_ERR_CORRUPT,
 * VD_ERR_FULL, VD_ERR_IO or VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_folder_write(vd_library *library, const vd_folder_out *what, char **bytes,
                                       size_t *len, vd_folder_counts *counts);

typedef struct vd_folder_in {
    const char *bytes;
    size_t len;
    const char *source; /* of each match; "/" and the name in the ZIP are put behind it */
    vd_lang lang;
    int64_t now;
    const vd_job *job;
    /* A file that was not taken, and one sentence why. May be called several times. */
    void (*refuse)(void *user, const char *name, const char *why);
    void *user;
} vd_folder_in;

/* Each file as if it had come alone, what belongs to others after them. What was taken stays, whatever comes of the rest. VD_ERR_PARSE:
 * it is no ZIP, or a damaged one. Fails with VD_ERR_CANCELLED, VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM, too. */
VD_NODISCARD vd_status vd_folder_take(vd_library *library, const vd_folder_in *what,
                                      vd_library_added *out);

#endif
