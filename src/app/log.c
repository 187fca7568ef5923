/* The file of lines of a game: append, sync, lock, read back. */
#include "log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static vd_status fail(vd_file_error *fault, vd_file_fault what, vd_status status)
{
    fault->fault = what;
    fault->line = 0;
    return status;
}

static bool lock(int fd)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

    return fcntl(fd, F_SETLK, &whole) == 0;
}

/* A new name is on the disk only once its folder is. A folder that cannot be opened for this
 * loses nothing else. */
static void sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, slash == path ? 1 : (size_t)(slash - path)) : strdup(".");
    int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;

    if (fd >= 0) {
        (void)fsync(fd);
        close(fd);
    }
    free(folder);
}

vd_status vd_log_create(const char *path, vd_log *out, vd_file_error *fault)
{
    const int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);

    if (fd < 0)
        return fail(fault, errno == EEXIST ? VD_FILE_exists : VD_FILE_cannot_write, VD_ERR_IO);
    if (!lock(fd)) {
        close(fd);
        return fail(fault, VD_FILE_in_use, VD_ERR_IO);
    }
    sync_folder(path);
    *out = (vd_log){.fd = fd, .length = 0, .path = path};
    return VD_OK;
}

static vd_status read_all(int fd, char **bytes, size_t *len, vd_file_error *fault)
{
    struct stat about;
    char *data;
    size_t size, got = 0;

    if (fstat(fd, &about) || !S_ISREG(about.st_mode))
        return fail(fault, VD_FILE_not_a_game, VD_ERR_IO);
    if (about.st_size > VD_LOG_BYTES_MAX)
        return fail(fault, VD_FILE_too_long, VD_ERR_IO);
    size = (size_t)about.st_size;
    data = malloc(size + 1);
    if (!data)
        return fail(fault, VD_FILE_no_memory, VD_ERR_NOMEM);
    while (got < size) {
        const ssize_t n = read(fd, data + got, size - got);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        got += (size_t)n;
    }
    data[got] = '\0';
    *bytes = data;
    *len = got;
    return VD_OK;
}

vd_status vd_log_open(const char *path, bool read_only, vd_log *out, char **bytes,
                      vd_file_error *fault)
{
    const int fd = open(path, (read_only ? O_RDONLY : O_RDWR) | O_CLOEXEC | O_NONBLOCK);
    vd_status status;
    size_t len = 0;

    if (fd < 0)
        return fail(fault, VD_FILE_cannot_open, VD_ERR_IO);
    if (!read_only && !lock(fd)) {
        close(fd);
        return fail(fault, VD_FILE_in_use, VD_ERR_IO);
    }
    status = read_all(fd, bytes, &len, fault);
    if (status != VD_OK || read_only)
        close(fd);
    if (status != VD_OK)
        return status;
    while (len > 0 && (*bytes)[len - 1] != '\n')
        len--;
    *out = (vd_log){.fd = read_only ? -1 : fd, .length = len, .path = path};
    return VD_OK;
}

/* What a failed sync was to keep may be lost though a later one succeeds: it was the last. */
static vd_status sync_file(vd_log *log, vd_file_error *fault)
{
    if (fsync(log->fd) == 0)
        return VD_OK;
    log->broken = true;
    return fail(fault, VD_FILE_cannot_write, VD_ERR_IO);
}

vd_status vd_log_trim(vd_log *log, vd_file_error *fault)
{
    if (log->fd < 0)
        return VD_OK;
    if (log->broken || ftruncate(log->fd, (off_t)log->length))
        return fail(fault, VD_FILE_cannot_write, VD_ERR_IO);
    return sync_file(log, fault);
}

/* Is it still the file of that name, with as many bytes as were put into it? */
static bool is_as_left(const vd_log *log, size_t length)
{
    struct stat held, named;

    return fstat(log->fd, &held) == 0 && stat(log->path, &named) == 0 &&
           held.st_dev == named.st_dev && held.st_ino == named.st_ino &&
           (log->broken || held.st_size == (off_t)length);
}

bool vd_log_is_there(const vd_log *log)
{
    return log->fd < 0 || is_as_left(log, log->length);
}

/* False: the disk refuses. */
static bool write_line(const vd_log *log, const char *line, size_t len)
{
    size_t done = 0;

    while (done < len) {
        const ssize_t n = pwrite(log->fd, line + done, len - done, (off_t)(log->length + done));

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        done += (size_t)n;
    }
    return true;
}

vd_status vd_log_append(vd_log *log, const char *line, size_t len, vd_file_error *fault)
{
    VD_ASSERT(len > 0 && line[len - 1] == '\n');
    if (log->fd < 0)
        return VD_OK;
    if (log->broken)
        return fail(fault, VD_FILE_cannot_write, VD_ERR_IO);
    if (log->length + len > VD_LOG_BYTES_MAX)
        return fail(fault, VD_FILE_too_long, VD_ERR_IO);
    if (!is_as_left(log, log->length))
        return fail(fault, VD_FILE_gone, VD_ERR_IO);
    if (!write_line(log, line, len)) {
        (void)!ftruncate(log->fd, (off_t)log->length);
        return fail(fault, VD_FILE_cannot_write, VD_ERR_IO);
    }
    if (sync_file(log, fault) != VD_OK)
        return VD_ERR_IO;
    if (!is_as_left(log, log->length + len))
        return fail(fault, VD_FILE_gone, VD_ERR_IO);
    log->length += len;
    return VD_OK;
}

void vd_log_close(vd_log *log)
{
    if (log->fd >= 0)
        close(log->fd);
    log->fd = -1;
}
