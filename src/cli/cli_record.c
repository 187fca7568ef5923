/* Files of matches and positions as every command reads them. */
#include "cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { SENTENCE_MAX = 4096, READ_BYTES = 65536 };

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

char *vd_cli_read_file(vd_cli *cli, const char *path, size_t *len)
{
    FILE *file;
    char *bytes;
    bool short_of_memory;

    errno = 0;
    file = strcmp(path, "-") != 0 ? fopen(path, "rb") : cli->in;
    bytes = file ? read_all(file, len) : NULL;
    short_of_memory = !bytes && errno == ENOMEM;
    if (file && file != cli->in)
        fclose(file);
    if (short_of_memory)
        vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    else if (!bytes)
        vd_cli_refuse(cli, "cli.convert.cannot_read", (const vd_text_arg[]){vd_text_string(path)},
                      1);
    errno = short_of_memory ? ENOMEM : 0;
    return bytes;
}

int vd_cli_refuse_record(vd_cli *cli, const char *path, const vd_record_error *err)
{
    char code[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, code, sizeof code);
    (void)!vd_explain_import(&buf, cli->lang, err);
    return vd_cli_refuse(cli, "cli.convert.refused",
                         (const vd_text_arg[]){vd_text_string(path), vd_text_string(code)}, 2);
}

void vd_cli_tell_repair(vd_cli *cli, const char *name, const vd_repair *repair)
{
    char sentence[SENTENCE_MAX], named[SENTENCE_MAX];
    vd_buf buf, with;

    vd_buf_init(&buf, sentence, sizeof sentence);
    (void)!vd_explain_repair(&buf, cli->lang, repair, true);
    vd_buf_init(&with, named, sizeof named);
    if (name)
        (void)!vd_text_format(&with, cli->lang, "cli.convert.of_file",
                              (const vd_text_arg[]){vd_text_string(name), vd_text_string(sentence)},
                              2);
    vd_cli_refuse_text(cli, name ? named : sentence);
}

bool vd_cli_record(vd_cli *cli, const char *path, vd_record **out)
{
    vd_record_error err;
    size_t len;
    char *bytes = vd_cli_read_file(cli, path, &len);
    vd_status status;

    if (!bytes)
        return false;
    status = vd_records_read(bytes, len, cli->lang, out, &err);
    free(bytes);
    if (status != VD_OK) {
        (void)vd_cli_refuse_record(cli, path, &err);
        return false;
    }
    return true;
}
