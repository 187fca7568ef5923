/* The folder of the server: where it is, whose it is, who holds it, and where the server that holds it is reached. */
#include "server_folder.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

vd_status vd_server_folder(vd_buf *out, const char *xdg_data_home, const char *home)
{
    const size_t before = out->length;
    static const char games[] = "/games";
    const vd_status status = vd_games_folder(out, xdg_data_home, home);

    if (status != VD_OK)
        return status;
    VD_ASSERT(out->length - before > sizeof games);
    vd_buf_cut(out, out->length - (sizeof games - 1));
    vd_buf_put(out, "/web");
    return out->full ? VD_ERR_FULL : VD_OK;
}

bool vd_server_path(char out[VD_SERVER_PATH_MAX], const char *folder, const char *name)
{
    return snprintf(out, VD_SERVER_PATH_MAX, "%s/%s", folder, name) < VD_SERVER_PATH_MAX;
}

int vd_server_lock(const char *folder, vd_server_fault *fault)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    char path[VD_SERVER_PATH_MAX];
    int fd = -1;

    *fault = VD_SERVER_FAULT_folder;
    if (vd_server_path(path, folder, "running"))
        fd = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (fd >= 0 && fcntl(fd, F_SETLK, &whole) == 0)
        return fd;
    if (fd >= 0) {
        *fault = VD_SERVER_FAULT_running;
        close(fd);
    }
    return -1;
}

static void read_small(const char *folder, const char *name, char *out, size_t size)
{
    char path[VD_SERVER_PATH_MAX];
    FILE *file = vd_server_path(path, folder, name) ? fopen(path, "r") : NULL;
    size_t len = 0;

    VD_ASSERT(size > 0);
    if (file) {
        len = fread(out, 1, size - 1, file);
        fclose(file);
    }
    while (len > 0 && out[len - 1] == '\n')
        len--;
    out[len] = '\0';
}

vd_server_fault vd_server_guard(const char *folder, vd_folder_before *before)
{
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    vd_server_fault fault = VD_SERVER_FAULT_folder;
    struct stat about;

    *before = VD_FOLDER_PRIVATE;
    if (fd >= 0 && fstat(fd, &about) == 0) {
        const mode_t others = about.st_mode & (S_IRWXG | S_IRWXO);

        fault = about.st_uid == geteuid() ? VD_SERVER_FAULT_none : VD_SERVER_FAULT_owner;
        if (fault == VD_SERVER_FAULT_none && others) {
            *before = others & (S_IWGRP | S_IWOTH) ? VD_FOLDER_WRITABLE : VD_FOLDER_READABLE;
            fault = fchmod(fd, S_IRWXU) == 0 ? VD_SERVER_FAULT_none : VD_SERVER_FAULT_folder;
        }
    }
    if (fd >= 0)
        close(fd);
    return fault;
}

void vd_server_say_where(int lock, const char *where)
{
    if (ftruncate(lock, 0) == 0 && lseek(lock, 0, SEEK_SET) == 0)
        (void)!write(lock, where, strlen(where));
}

bool vd_server_running(const char *folder, char where[VD_WHERE_MAX])
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    char path[VD_SERVER_PATH_MAX];
    const int fd =
        vd_server_path(path, folder, "running") ? open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC) : -1;
    const bool held = fd >= 0 && fcntl(fd, F_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;

    if (fd >= 0)
        close(fd);
    read_small(folder, "running", where, VD_WHERE_MAX);
    return held && !strncmp(where, "http://", 7);
}
