/* Paths, folders and syncs of the file and its backups. */
#include "storage_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

void vd_storage_stamp(int64_t now, char out[VD_STAMP_ROOM])
{
    const time_t when = (time_t)now;
    struct tm date;

    out[0] = '\0';
    if (!gmtime_r(&when, &date) || !strftime(out, VD_STAMP_ROOM, "%Y%m%dT%H%M%SZ", &date))
        snprintf(out, VD_STAMP_ROOM, "00000000T000000Z");
}

bool vd_storage_join(char out[VD_STORAGE_PATH], const char *a, const char *b, const char *c)
{
    vd_buf buf;

    vd_buf_init(&buf, out, VD_STORAGE_PATH);
    vd_buf_put(&buf, a);
    vd_buf_put(&buf, b);
    vd_buf_put(&buf, c);
    return !buf.full;
}

const char *vd_storage_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

bool vd_storage_folder(char out[VD_STORAGE_PATH], const char *path)
{
    vd_buf buf;

    vd_buf_init(&buf, out, VD_STORAGE_PATH);
    vd_buf_put_n(&buf, path, (size_t)(vd_storage_name(path) - path));
    return !buf.full;
}

bool vd_storage_sync_folder(const char *path)
{
    char folder[VD_STORAGE_PATH];
    bool done;
    int fd;

    if (!vd_storage_folder(folder, path))
        return false;
    fd = open(folder[0] ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return false;
    done = fsync(fd) == 0;
    close(fd);
    return done;
}

/* Seeds of running games are in it: nobody else may read it. SQLite gives its other files the same mode. */
bool vd_storage_make_private(const char *path)
{
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    const bool done = fd >= 0 && fchmod(fd, S_IRUSR | S_IWUSR) == 0;

    if (fd >= 0)
        close(fd);
    return done;
}

/* ---- Setting aside ---- */

static bool is_there(const char *path)
{
    struct stat about;

    return lstat(path, &about) == 0;
}

bool vd_storage_free_name(const char *path, int64_t now, const char *what,
                          char out[VD_STORAGE_PATH])
{
    char folder[VD_STORAGE_PATH], stamp[VD_STAMP_ROOM], name[128], wal[VD_STORAGE_PATH];

    vd_storage_stamp(now, stamp);
    for (int i = 1; i < 1000; i++) {
        if (i == 1)
            snprintf(name, sizeof name, "games-%s.%s.sqlite", stamp, what);
        else
            snprintf(name, sizeof name, "games-%s-%d.%s.sqlite", stamp, i, what);
        if (!vd_storage_folder(folder, path) || !vd_storage_join(out, folder, name, "") ||
            !vd_storage_join(wal, out, "-wal", ""))
            return false;
        if (!is_there(out) && !is_there(wal))
            return true;
    }
    return false;
}

/* The journal first: left alone beside a new file, it would be played into that one. With a successor there is a file of
 * this name at every moment. */
bool vd_storage_set_aside(const char *path, int64_t now, const char *what, const char *successor,
                          char out[VD_STORAGE_PATH])
{
    char from[VD_STORAGE_PATH], to[VD_STORAGE_PATH];

    if (!vd_storage_free_name(path, now, what, out) || !vd_storage_join(from, path, "-wal", "") ||
        !vd_storage_join(to, out, "-wal", ""))
        return false;
    if (rename(from, to) != 0 && errno != ENOENT)
        return false;
    if ((successor ? link(path, out) : rename(path, out)) != 0 && errno != ENOENT)
        return false;
    if (successor && rename(successor, path) != 0)
        return false;
    if (vd_storage_join(from, path, "-shm", ""))
        (void)unlink(from);
    if (vd_storage_join(from, path, "-count", ""))
        (void)unlink(from);
    return vd_storage_sync_folder(path);
}

bool vd_storage_replace(const char *path, int64_t now, const char *what, const char *made,
                        char aside[VD_STORAGE_PATH])
{
    if (!vd_storage_set_aside(path, now, what, made, aside))
        return false;
    if (!is_there(aside))
        aside[0] = '\0';
    return true;
}

static bool copy_bytes(int from, int to)
{
    char bytes[65536];
    ssize_t got;

    VD_ASSERT(from >= 0 && to >= 0);
    while ((got = read(from, bytes, sizeof bytes)) > 0)
        for (ssize_t done = 0; done < got;) {
            const ssize_t n = write(to, bytes + done, (size_t)(got - done));

            if (n <= 0)
                return false;
            done += n;
        }
    return got == 0 && fsync(to) == 0;
}

/* `held`: what stays open of `from`, -1 when it is not there; NULL: nothing does. */
static bool copy_file(const char *from, const char *to, int *held)
{
    const int in = open(from, O_RDONLY | O_CLOEXEC);
    bool done;
    int out;

    if (held)
        *held = in;
    if (in < 0)
        return errno == ENOENT;
    out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    done = out >= 0 && copy_bytes(in, out);
    if (out >= 0 && close(out) != 0)
        done = false;
    if (!held)
        close(in);
    return done;
}

bool vd_storage_copy_aside(const char *path, int64_t now, const char *what,
                           char out[VD_STORAGE_PATH], int *held)
{
    char from[VD_STORAGE_PATH], to[VD_STORAGE_PATH];

    return vd_storage_free_name(path, now, what, out) && vd_storage_join(from, path, "-wal", "") &&
           vd_storage_join(to, out, "-wal", "") && copy_file(from, to, NULL) &&
           copy_file(path, out, held) && vd_storage_sync_folder(path);
}

void vd_storage_discard(const char *path)
{
    static const char *const ends[] = {"", "-journal", "-wal", "-shm"};
    char name[VD_STORAGE_PATH];

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (vd_storage_join(name, path, ends[i], ""))
            (void)unlink(name);
}
