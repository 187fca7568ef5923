/* --met of the commands that ask the engine: a match equity table from a file. */
#include "cli.h"

enum { SENTENCE_ROOM = 1024 };

/* The line, from 1, on which byte `offset` of the file stands; 0 when it cannot be said. */
static long line_of(const char *path, size_t offset)
{
    FILE *file = fopen(path, "rb");
    long line = 1;
    int c = 0;

    VD_ASSERT(path);
    if (!file)
        return 0;
    for (size_t i = 0; i < offset && (c = getc(file)) != EOF; i++)
        line += c == '\n';
    if (ferror(file))
        line = 0;
    fclose(file);
    return line;
}

/* Whatever is wrong inside the file, its name comes first; with a value, its line. */
static void refuse_table(vd_cli *cli, const char *path, vd_status status, const vd_error *err)
{
    char sentence[SENTENCE_ROOM];
    vd_text_arg args[3] = {vd_text_string(path), vd_text_int(0), vd_text_string(sentence)};
    vd_buf buf;

    if (status == VD_ERR_NOMEM || err->code == VD_ERROR_cannot_open) {
        (void)vd_cli_refuse_error(cli, err);
        return;
    }
    if (err->code == VD_ERROR_bad_file) {
        (void)vd_cli_refuse(cli, "cli.met.no_table", args, 1);
        return;
    }
    vd_buf_init(&buf, sentence, sizeof sentence);
    (void)!vd_explain_error(&buf, cli->lang, err);
    if (err->code == VD_ERROR_met_value && err->offset > 0)
        args[1].integer = line_of(path, err->offset);
    (void)vd_cli_refuse(cli, args[1].integer > 0 ? "cli.met.refused_at" : "cli.met.refused", args,
                        3);
}

bool vd_cli_met(vd_cli *cli, vd_met_table **out)
{
    const char *path = vd_cli_value(cli, "met");
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    vd_status status;

    *out = NULL;
    if (!path)
        return true;
    status = vd_met_load(path, out, &err);
    if (status != VD_OK)
        refuse_table(cli, path, status, &err);
    return status == VD_OK;
}
