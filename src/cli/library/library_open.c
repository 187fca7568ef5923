/* videau library: the file, its numbers, its refusals. */
#include "library_cli.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PATH_ROOM = 4096 };

bool vd_cli_library_path(vd_cli *cli, vd_buf *out)
{
    static const char games[] = "/games";

    if (vd_games_folder(out, getenv("XDG_DATA_HOME"), getenv("HOME")) != VD_OK)
        return vd_cli_refuse(cli, "cli.library.no_folder", NULL, 0), false;
    vd_buf_cut(out, out->length - (sizeof games - 1));
    if (vd_folder_make(out->data) != VD_OK)
        return vd_cli_refuse(cli, "cli.library.no_folder", NULL, 0), false;
    vd_buf_put(out, "/library.sqlite");
    return true;
}

bool vd_cli_library(vd_cli *cli, vd_library **out)
{
    const char *given = vd_cli_value(cli, "library");
    char path[PATH_ROOM];
    vd_library_fault fault;
    vd_buf buf;

    vd_buf_init(&buf, path, sizeof path);
    if (!given && !vd_cli_library_path(cli, &buf))
        return false;
    if (vd_library_open(given ? given : path, out, &fault) == VD_OK) {
        if (vd_library_renewed(*out))
            vd_cli_refuse(cli, "cli.library.renewed",
                          (const vd_text_arg[]){vd_text_string(given ? given : path)}, 1);
        return true;
    }
    vd_cli_refuse(cli, vd_library_fault_key(fault),
                  (const vd_text_arg[]){vd_text_string(given ? given : path)}, 1);
    return false;
}

int vd_library_refuse(vd_cli *cli, vd_status status)
{
    return vd_cli_refuse(cli,
                         status == VD_ERR_NOMEM     ? "cli.no_memory"
                         : status == VD_ERR_CORRUPT ? "cli.library.damaged"
                         : status == VD_ERR_ILLEGAL ? "cli.library.no_match"
                                                    : "cli.library.io",
                         NULL, 0);
}

/* With what may stand there, where its key is one. */
static void refuse_query_word(vd_cli *cli, const char *bad)
{
    bool all = false;
    const char *values = vd_library_query_values(bad, cli->lang == VD_LANG_FR, &all);
    const vd_text_arg args[] = {vd_text_string(bad), vd_text_string(values ? values : "")};

    vd_cli_refuse(cli,
                  !values ? "cli.library.bad_word"
                  : all   ? "library.bad_value"
                          : "library.bad_form",
                  args, values ? 2 : 1);
}

bool vd_library_words(vd_cli *cli, const char *const *argv, int argc, vd_library_query **out)
{
    char bad[64] = "";
    const vd_status status = vd_library_query_read(argv, (size_t)argc, out, bad);

    if (status == VD_ERR_PARSE)
        refuse_query_word(cli, bad);
    else if (status != VD_OK)
        (void)vd_library_refuse(cli, status);
    return status == VD_OK;
}

bool vd_library_id(vd_cli *cli, const char *text, int64_t *out)
{
    long id;

    if (!vd_cli_whole(text, 1, LONG_MAX, &id)) {
        vd_cli_refuse(cli, "cli.library.bad_id", (const vd_text_arg[]){vd_text_string(text)}, 1);
        return false;
    }
    *out = id;
    return true;
}

const char *vd_library_name(const char *name)
{
    return name[0] != '\0' ? name : "?";
}

bool vd_library_is_zip(const char *path)
{
    const size_t len = strlen(path);

    return len > 4 && !strcasecmp(path + len - 4, ".zip");
}
