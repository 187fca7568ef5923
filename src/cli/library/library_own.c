/* Own games enter the library by themselves when they end. */
#include "library_cli.h"

#include <stdlib.h>
#include <time.h>

static vd_status keep(vd_library *library, vd_cli *cli, const vd_session *session)
{
    const char *path = vd_session_path(session);
    vd_record *record = NULL;
    vd_library_added added;
    vd_status status = vd_session_record(session, cli->lang, &record);

    if (status == VD_OK)
        status = vd_library_add(library, record, path ? path : "", (int64_t)time(NULL), &added);
    vd_record_free(record);
    return status;
}

void vd_library_keep_own(vd_cli *cli, const vd_session *session)
{
    char folder[4096];
    vd_library *library = NULL;
    vd_buf buf;

    /* Who has no folder has been told so, or gave a file for the game. */
    vd_buf_init(&buf, folder, sizeof folder);
    if (vd_games_folder(&buf, getenv("XDG_DATA_HOME"), getenv("HOME")) != VD_OK)
        return;
    if (!vd_cli_library(cli, &library))
        return;
    if (keep(library, cli, session) != VD_OK)
        (void)vd_cli_refuse(cli, "cli.library.not_kept", NULL, 0);
    vd_library_close(library);
}
