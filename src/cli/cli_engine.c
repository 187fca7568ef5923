/* The engine of a command: the nets of the program and the exact tables of the user. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

enum { PATH_ROOM = 4096, SENTENCE_ROOM = 1024 };

static void say_damaged(vd_cli *cli, const vd_error *damaged)
{
    const bool useless = damaged->code == VD_ERROR_bad_file ||
                         damaged->code == VD_ERROR_cut_short || damaged->code == VD_ERROR_checksum;
    char sentence[SENTENCE_ROOM];
    vd_buf buf;

    vd_buf_init(&buf, sentence, sizeof sentence);
    (void)!vd_explain_error(&buf, cli->lang, damaged);
    (void)vd_cli_refuse(cli, useless ? "cli.tables.damaged" : "cli.tables.passed",
                        &(vd_text_arg){VD_TEXT_STRING, 0, sentence}, 1);
}

vd_status vd_cli_engine(vd_cli *cli, vd_engine **out, vd_error *err)
{
    vd_error damaged = {0};
    char folder[PATH_ROOM];
    bool known;
    vd_buf buf;
    vd_status status = vd_engine_new(out, err);

    if (status != VD_OK)
        return status;
    vd_buf_init(&buf, folder, sizeof folder);
    known = vd_tables_folder(&buf, getenv("XDG_CACHE_HOME"), getenv("HOME")) == VD_OK;
    status = vd_tables_ready(known ? folder : NULL, *out, &damaged);
    if (damaged.code != VD_ERROR_none)
        say_damaged(cli, &damaged);
    if (status == VD_OK)
        return VD_OK;
    vd_engine_free(*out);
    *out = NULL;
    return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
}

void vd_cli_tables_news(vd_cli *cli, const vd_engine *engine)
{
    if (engine && vd_tables_news(engine))
        (void)vd_cli_refuse(cli, "tables.lost", NULL, 0);
}

void vd_cli_engine_free(vd_cli *cli, vd_engine *engine)
{
    vd_cli_tables_news(cli, engine);
    vd_engine_free(engine);
}
