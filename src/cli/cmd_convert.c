/* videau convert: files of matches and positions from one program's format into another's. */
#define _XOPEN_SOURCE 700 /* realpath; NOLINT(bugprone-reserved-identifier) */
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SENTENCE_MAX = 4096, READ_BYTES = 65536 };

/* ---- In ---- */

/* All of a stream, up to what is read at all; NULL: it cannot be read, or no memory. */
static char *read_all(FILE *file, size_t *len)
{
    char *bytes = NULL;
    size_t room = 0, got;

    *len = 0;
    do {
        if (room - *len < READ_BYTES) {
            char *more = realloc(bytes, room = 2 * room + READ_BYTES);

            if (!more) {
                free(bytes);
                return NULL;
            }
            bytes = more;
        }
        got = fread(bytes + *len, 1, READ_BYTES, file);
        *len += got;
    } while (got > 0 && *len <= VD_RECORD_MAX);
    if (ferror(file)) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

static char *read_file(vd_cli *cli, const char *path, size_t *len)
{
    FILE *file = strcmp(path, "-") != 0 ? fopen(path, "rb") : cli->in;
    char *bytes = file ? read_all(file, len) : NULL;

    if (file && file != cli->in)
        fclose(file);
    if (!bytes)
        vd_cli_refuse(cli, "cli.convert.cannot_read", (const vd_text_arg[]){vd_text_string(path)},
                      1);
    return bytes;
}

static int refuse(vd_cli *cli, const char *path, const vd_record_error *err)
{
    char why[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, why, sizeof why);
    (void)!vd_explain_import(&buf, cli->lang, err);
    return vd_cli_refuse(cli, "cli.convert.refused",
                         (const vd_text_arg[]){vd_text_string(path), vd_text_string(why)}, 2);
}

static void tell_repairs(vd_cli *cli, const vd_record *record)
{
    for (size_t i = 0; i < record->repairs; i++) {
        char sentence[SENTENCE_MAX];
        vd_buf buf;

        vd_buf_init(&buf, sentence, sizeof sentence);
        (void)!vd_explain_repair(&buf, cli->lang, &record->repair[i], true);
        vd_cli_refuse_text(cli, sentence);
    }
}

/* ---- Out ---- */

static bool write_all(FILE *file, const char *bytes, size_t len)
{
    return fwrite(bytes, 1, len, file) == len && fflush(file) == 0;
}

/* A device, a pipe: nothing to be renamed over. */
static bool write_through(const char *path, const char *bytes, size_t len)
{
    FILE *file = fopen(path, "wb");
    bool good = file && write_all(file, bytes, len);

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

static bool write_beside(char *beside, mode_t mode, const char *bytes, size_t len)
{
    const int fd = mkstemp(beside);
    FILE *file = fd >= 0 ? fdopen(fd, "wb") : NULL;
    bool good = false;

    if (file) {
        good = write_all(file, bytes, len) && fchmod(fd, mode) == 0 && fsync(fd) == 0;
        good = fclose(file) == 0 && good;
    } else if (fd >= 0) {
        close(fd);
    }
    if (fd >= 0 && !good)
        unlink(beside);
    return good;
}

/* Beside the file, then renamed over it: whoever looks sees the old one or the new one whole. A link is followed. */
static bool write_file(const char *path, const char *bytes, size_t len)
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
        good = write_beside(beside, mode_for(there ? &old : NULL), bytes, len);
        if (good && rename(beside, target) != 0) {
            unlink(beside);
            good = false;
        }
    }
    free(beside);
    free(real);
    return good;
}

static int write_out(vd_cli *cli, const char *bytes, size_t len)
{
    const char *path = vd_cli_value(cli, "out");

    if (!path || !strcmp(path, "-"))
        return write_all(cli->out, bytes, len) ? VD_EXIT_DONE : VD_EXIT_UNUSABLE;
    if (write_file(path, bytes, len))
        return VD_EXIT_DONE;
    return vd_cli_refuse(cli, "cli.convert.cannot_write",
                         (const vd_text_arg[]){vd_text_string(path)}, 1);
}

/* ---- What to write ---- */

/* By the name of the file to write. */
static const char *format_of_path(const char *path)
{
    static const struct {
        const char *end, *format;
    } known[] = {{".mat", "mat"}, {".sgf", "sgf"},   {".xg", "xg"},
                 {".xgp", "xgp"}, {".json", "json"}, {".txt", "xgtext"}};

    for (size_t i = 0; path && i < sizeof known / sizeof *known; i++) {
        const size_t len = strlen(path), end = strlen(known[i].end);

        if (len > end && !strcmp(path + len - end, known[i].end))
            return known[i].format;
    }
    return "ffbg";
}

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

/* NULL: refused, and said. */
static const char *format_wanted(vd_cli *cli)
{
    const char *format = vd_cli_value(cli, "to");

    if (!format)
        format = cli->json ? "json" : format_of_path(vd_cli_value(cli, "out"));
    if (is_written(format))
        return format;
    vd_cli_refuse(cli, "cli.convert.bad_format", (const vd_text_arg[]){vd_text_string(format)}, 1);
    return NULL;
}

static int convert(vd_cli *cli, const vd_record *record, const char *path, const char *format,
                   size_t game)
{
    const vd_record_options options = {.game = game, .friendly = vd_cli_has(cli, "friendly")};
    vd_record_error err;
    char *bytes;
    size_t len;
    int code;

    if (vd_records_write(record, format, cli->lang, &options, &bytes, &len, &err) != VD_OK)
        return refuse(cli, path, &err);
    code = write_out(cli, bytes, len);
    free(bytes);
    return code;
}

int vd_cmd_convert(vd_cli *cli)
{
    const char *path = cli->argv[0], *format = format_wanted(cli);
    vd_record *record;
    vd_record_error err;
    long game = 0;
    size_t len;
    char *bytes;
    vd_status status;
    int code;

    if (!format || !vd_cli_number(cli, "game", 1, INT32_MAX, &game))
        return VD_EXIT_UNUSABLE;
    bytes = read_file(cli, path, &len);
    if (!bytes)
        return VD_EXIT_UNUSABLE;
    status = vd_records_read(bytes, len, cli->lang, &record, &err);
    free(bytes);
    if (status != VD_OK)
        return refuse(cli, path, &err);
    tell_repairs(cli, record);
    code = convert(cli, record, path, format, (size_t)game);
    vd_record_free(record);
    return code;
}
