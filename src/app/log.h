/* Log: a file of lines that only grows. Knows nothing of what the lines say. */
#ifndef VD_LOG_H
#define VD_LOG_H

#include "videau/app.h"

enum { VD_LOG_BYTES_MAX = 8 * 1024 * 1024 }; /* a file beyond this is refused */

typedef struct vd_log {
    int fd;           /* -1: no file, everything succeeds */
    size_t length;    /* bytes that are whole lines and on the disk */
    bool broken;      /* a sync has failed: nothing more is written */
    const char *path; /* the caller's, as long as the log is open */
} vd_log;

/* Each returns VD_OK, VD_ERR_IO or VD_ERR_NOMEM; `fault` must not be NULL. */

/* A new file, mode 0600, locked. */
VD_NODISCARD vd_status vd_log_create(const char *path, vd_log *out, vd_file_error *fault);
/* An existing file, locked; *bytes (freed by the caller) is all of it, `length` that of its
 * whole lines. With `read_only` there is neither lock nor file afterwards. The file is not
 * changed. */
VD_NODISCARD vd_status vd_log_open(const char *path, bool read_only, vd_log *out, char **bytes,
                                   vd_file_error *fault);
/* Cut what follows the last whole line. */
VD_NODISCARD vd_status vd_log_trim(vd_log *log, vd_file_error *fault);
/* Does the path still lead to this file, as long as it was left? Not when it was deleted, shortened or written to, or another
 * took its place. */
bool vd_log_is_there(const vd_log *log);
/* `len` bytes ending with '\n', on the disk when this returns VD_OK, else gone from the file
 * again; but once a sync has failed the file is left as it is, and every call fails. What nobody
 * will find again is not kept: then the fault is VD_FILE_gone. */
VD_NODISCARD vd_status vd_log_append(vd_log *log, const char *line, size_t len,
                                     vd_file_error *fault);
void vd_log_close(vd_log *log);

#endif
