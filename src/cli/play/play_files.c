/* Where games and the file of commitments lie, and what is said when they cannot be used. */
#include "play.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

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

bool vd_play_path(vd_cli *cli, vd_buf *path)
{
    const char *given = vd_cli_value(cli, "file");
    char folder[PATH_ROOM];
    vd_buf buf;

    if (given) {
        vd_buf_put(path, given);
        if (given[0] == '\0')
            (void)vd_play_refuse_value(cli, "file");
        return given[0] != '\0';
    }
    vd_buf_init(&buf, folder, sizeof folder);
    if (!vd_play_folder(cli, &buf))
        return false;
    if (vd_folder_make(folder) != VD_OK ||
        vd_games_name(path, folder, (int64_t)time(NULL)) != VD_OK) {
        const vd_text_arg args[] = {vd_text_string(folder), vd_text_int(0)};

        vd_cli_refuse(cli, "file.cannot_write", args, 2);
        return false;
    }
    return true;
}

bool vd_play_bind(vd_cli *cli, vd_game_settings *settings)
{
    vd_seed random;

    if (settings->dice != VD_DICE_SEALED)
        return true;
    if (vd_seed_random(&random) != VD_OK) {
        vd_cli_refuse(cli, "dice.no_randomness", NULL, 0);
        return false;
    }
    vd_game_settings_bind(settings, VD_VALUES_TERMINAL, "", (int64_t)time(NULL), &random);
    return true;
}
