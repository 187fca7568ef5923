/* Reading and writing the files of exact tables: whole pieces or nothing. */
#include "exact.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

vd_status vd_eval_exact_fail_path(vd_error *err, vd_status status, vd_error_code what,
                                  const char *path)
{
    return vd_fail_word(err, status, what, 0, path, strlen(path));
}

bool vd_eval_exact_read_at(int file, uint64_t offset, size_t size, void *out)
{
    unsigned char *to = out;

    VD_ASSERT(file >= 0 && out);
    while (size > 0) {
        const ssize_t got = pread(file, to, size, (off_t)offset);

        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        to += got;
        offset += (uint64_t)got;
        size -= (size_t)got;
    }
    return true;
}

bool vd_eval_exact_write_at(int file, uint64_t offset, size_t size, const void *data)
{
    const unsigned char *from = data;

    VD_ASSERT(file >= 0 && data);

    while (size > 0) {
        const ssize_t put = pwrite(file, from, size, (off_t)offset);

        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        from += put;
        offset += (uint64_t)put;
        size -= (size_t)put;
    }
    return true;
}

bool vd_eval_exact_lock(int file)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

    return fcntl(file, F_SETLK, &lock) == 0;
}
