/* The user's file of settings, read before anything else. */
#include "cli.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, FILE_ROOM = 4096 };

unsigned long vd_cli_preferences_file(const char *path, vd_preferences *out)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    char text[FILE_ROOM];
    ssize_t len = 0;

    /* Without memory of its own: nothing here can fail for want of it. */
    if (file >= 0) {
        len = read(file, text, sizeof text);
        (void)close(file);
    }
    return vd_preferences_read(text, len > 0 ? (size_t)len : 0, out);
}

void vd_cli_preferences(vd_preferences *out)
{
    char path[PATH_ROOM];
    vd_buf buf;

    memset(out, 0, sizeof *out);
    vd_buf_init(&buf, path, sizeof path);
    if (vd_preferences_path(&buf, getenv("XDG_CONFIG_HOME"), getenv("HOME"), false) == VD_OK)
        (void)vd_cli_preferences_file(path, out);
}
