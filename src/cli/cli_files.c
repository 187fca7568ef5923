/* Files that commands write: what a format is called by, and a file that is there whole or not at all. */
#define _XOPEN_SOURCE 700 /* realpath; NOLINT(bugprone-reserved-identifier) */
#include "cli.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Formats ---- */

static const struct {
    const char *end, *format;
} endings[] = {{".mat", "mat"}, {".sgf", "sgf"},   {".xg", "xg"},
               {".xgp", "xgp"}, {".json", "json"}, {".txt", "xgtext"}};

static bool is_written(const char *format)
{
    vd_record_format known;

    if (!strcmp(format, "ffbg") || !strcmp(format, "letters"))
        return true;
    for (size_t i = 0; vd_record_format_get(i, &known); i++)
        if (known.writes && !strcmp(known.name, format))
            return true;
    return false;
}

const char *vd_cli_format_end(const char *format)
{
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (!strcmp(endings[i].format, format))
            return endings[i].end;
    return is_written(format) ? ".txt" : NULL;
}

const char *vd_cli_format_of_path(const char *path)
{
    for (size_t i = 0; path && i < sizeof endings / sizeof *endings; i++) {
        const size_t len = strlen(path), end = strlen(endings[i].end);

        if (len > end && !strcmp(path + len - end, endings[i].end))
            return endings[i].format;
    }
    return "ffbg";
}

/* ---- Files ---- */

bool vd_cli_write_all(FILE *file, const char *bytes, size_t len)
{
    return fwrite(bytes, 1, len, file) == len && fflush(file) == 0;
}

/* A device, a pipe: nothing to be renamed over. */
static bool write_through(const char *path, const char *bytes, size_t len)
{
    FILE *file = fopen(path, "wb");
    bool good = file && vd_cli_write_all(file, bytes, len);

    if (file)
        good = fclose(file) == 0 && good;
    return good;
}

/* What a new file may be: what the umask leaves; an old one stays what it was. */
static mode_t mode_for(const struct stat *old)
{
    mode_t mask;

    if (old)
        return old->st_mode & 07777;
    mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static bool write_beside(char *beside, mode_t mode, const char *bytes, size_t len, bool sync)
{
    const int fd = mkstemp(beside);
    FILE *file = fd >= 0 ? fdopen(fd, "wb") : NULL;
    bool good = false;

    VD_ASSERT(beside && (bytes || len == 0));
    if (file) {
        good = vd_cli_write_all(file, bytes, len) && fchmod(fd, mode) == 0 &&
               (!sync || fsync(fd) == 0);
        good = fclose(file) == 0 && good;
    } else if (fd >= 0) {
        close(fd);
    }
    if (fd >= 0 && !good)
        unlink(beside);
    return good;
}

bool vd_cli_write_file(const char *path, const char *bytes, size_t len, bool sync)
{
    struct stat old;
    const bool there = stat(path, &old) == 0;
    char *real = there ? realpath(path, NULL) : NULL;
    const char *target = real ? real : path;
    const size_t size = strlen(target);
    char *beside;
    bool good = false;

    if (there && !S_ISREG(old.st_mode)) {
        free(real);
        return write_through(path, bytes, len);
    }
    beside = malloc(size + sizeof ".XXXXXX");
    if (beside) {
        memcpy(beside, target, size);
        memcpy(beside + size, ".XXXXXX", sizeof ".XXXXXX");
        good = write_beside(beside, mode_for(there ? &old : NULL), bytes, len, sync);
        if (good && rename(beside, target) != 0) {
            unlink(beside);
            good = false;
        }
    }
    free(beside);
    free(real);
    return good;
}

/* ---- Names ---- */

bool vd_cli_state_name(const char *kind, uint64_t about, const char *end, char *path, size_t room)
{
    static const char tables[] = "tables";
    char name[64];
    vd_buf buf;

    VD_ASSERT(room > 0);
    vd_buf_init(&buf, path, room);
    if (vd_tables_folder(&buf, getenv("XDG_CACHE_HOME"), getenv("HOME")) != VD_OK)
        return false;
    vd_buf_cut(&buf, buf.length - (sizeof tables - 1));
    vd_buf_put(&buf, kind);
    if (buf.full || vd_folder_make(path) != VD_OK)
        return false;
    snprintf(name, sizeof name, "/%" PRIx64 "-%" PRIu64, about, (uint64_t)getpid());
    vd_buf_put(&buf, name);
    vd_buf_put(&buf, end);
    return !buf.full;
}

static int refuse_file(vd_cli *cli, const char *path)
{
    return vd_cli_refuse(cli, "cli.cannot_open", (const vd_text_arg[]){vd_text_string(path)}, 1);
}

int vd_cli_write_picture(vd_cli *cli, const vd_buf *svg)
{
    const char *path = vd_cli_value(cli, "svg");
    const bool standard = !strcmp(path, "-");
    int code = VD_EXIT_DONE;
    FILE *file = standard ? cli->out : fopen(path, "w");

    if (!file)
        return refuse_file(cli, path);
    if (fwrite(svg->data, 1, svg->length, file) != svg->length)
        code = VD_EXIT_UNUSABLE;
    if (!standard && fclose(file))
        code = VD_EXIT_UNUSABLE;
    if (code != VD_EXIT_DONE)
        refuse_file(cli, path);
    return code;
}
