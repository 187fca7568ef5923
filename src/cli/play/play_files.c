/* Where games and the file of commitments lie, and what is said when they cannot be used. */
#include "play.h"

#include <stdlib.h>
#include <string.h>

enum { PATH_ROOM = 4096 };

bool vd_play_folder(vd_cli *cli, vd_buf *out)
{
    if (vd_games_folder(out, getenv("XDG_DATA_HOME"), getenv("HOME")) == VD_OK)
        return true;
    vd_cli_refuse(cli, "play.no_folder", NULL, 0);
    return false;
}

int vd_play_refuse_file(vd_cli *cli, const vd_file_error *fault, const char *path)
{
    const vd_text_arg args[] = {vd_text_string(path), vd_text_int((int64_t)fault->line)};

    return vd_cli_refuse(cli, vd_file_fault_key(fault->fault), args, 2);
}

void vd_play_log_commitment(vd_cli *cli, const vd_game_settings *settings, bool again)
{
    char path[PATH_ROOM], folder[PATH_ROOM];
    vd_file_error fault;
    vd_buf buf;

    if (settings->dice != VD_DICE_SEALED || settings->values == VD_VALUES_NONE)
        return;
    vd_buf_init(&buf, path, sizeof path);
    if (vd_commitments_path(&buf, getenv("XDG_DATA_HOME"), getenv("HOME")) != VD_OK) {
        vd_cli_say(cli, "commitments.nowhere", NULL, 0);
        return;
    }
    memcpy(folder, path, buf.length + 1);
    *strrchr(folder, '/') = '\0';
    if (vd_folder_make(folder) != VD_OK ||
        vd_commitments_add(path, settings, again, &fault) != VD_OK) {
        const vd_text_arg args[] = {vd_text_string(path)};

        vd_cli_say(cli, "commitments.not_added", args, 1);
    }
}
