/* videau settings: how this person wants boards and plays, kept in a file that every command reads. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

enum { PATH_ROOM = 4096 };

static bool path_of(vd_cli *cli, char path[PATH_ROOM], bool folder)
{
    vd_buf buf;

    vd_buf_init(&buf, path, PATH_ROOM);
    if (vd_preferences_path(&buf, getenv("XDG_CONFIG_HOME"), getenv("HOME"), folder) == VD_OK)
        return true;
    vd_cli_refuse(cli, "cli.settings.no_folder", NULL, 0);
    return false;
}

static void list(vd_cli *cli, const char *path)
{
    vd_preferences unused;
    const unsigned long bad = vd_cli_preferences_file(path, &unused);

    for (size_t i = 0; vd_preferences_name(i); i++) {
        const bool second = vd_preferences_get(&cli->preferences, i);
        char key[64];

        snprintf(key, sizeof key, "cli.settings.%s_%s", vd_preferences_name(i),
                 vd_preferences_value(i, second));
        vd_cli_say(cli, "cli.settings.line",
                   (const vd_text_arg[]){vd_text_string(vd_preferences_name(i)),
                                         vd_text_string(vd_preferences_value(i, second)),
                                         vd_text_string(vd_text(cli->lang, key)),
                                         vd_text_string(vd_preferences_value(i, !second))},
                   4);
    }
    vd_cli_say(cli, "cli.settings.file", (const vd_text_arg[]){vd_text_string(path)}, 1);
    if (bad)
        vd_cli_say(cli, "cli.settings.bad_line", (const vd_text_arg[]){vd_text_int((int64_t)bad)},
                   1);
}

static int refuse(vd_cli *cli, vd_status status)
{
    const char *name = cli->argv[0], *value = cli->argc > 1 ? cli->argv[1] : "";
    char names[128] = "";
    vd_buf buf;

    VD_ASSERT(status != VD_OK && cli->argc > 0);
    vd_buf_init(&buf, names, sizeof names);
    for (size_t i = 0; vd_preferences_name(i); i++) {
        if (status == VD_ERR_ILLEGAL && !strcmp(vd_preferences_name(i), name))
            return vd_cli_refuse(
                cli, "cli.settings.bad_value",
                (const vd_text_arg[]){vd_text_string(name), vd_text_string(value),
                                      vd_text_string(vd_preferences_value(i, false)),
                                      vd_text_string(vd_preferences_value(i, true))},
                4);
        vd_buf_put(&buf, i ? ", " : "");
        vd_buf_put(&buf, vd_preferences_name(i));
    }
    return vd_cli_refuse(cli, "cli.settings.unknown",
                         (const vd_text_arg[]){vd_text_string(name), vd_text_string(names)}, 2);
}

int vd_cmd_settings(vd_cli *cli)
{
    char path[PATH_ROOM], folder[PATH_ROOM], text[VD_PREFERENCES_MAX];
    vd_status status;
    vd_buf buf;

    if (!path_of(cli, path, false) || !path_of(cli, folder, true))
        return VD_EXIT_UNUSABLE;
    if (cli->argc == 0) {
        list(cli, path);
        return VD_EXIT_DONE;
    }
    status = cli->argc == 2 ? vd_preferences_set(&cli->preferences, cli->argv[0], cli->argv[1])
                            : VD_ERR_ILLEGAL;
    if (status != VD_OK)
        return refuse(cli, status);
    vd_buf_init(&buf, text, sizeof text);
    vd_preferences_write(&cli->preferences, &buf);
    if (vd_folder_make(folder) != VD_OK || !vd_cli_write_file(path, text, buf.length, true))
        return vd_cli_refuse(cli, "cli.cannot_open", (const vd_text_arg[]){vd_text_string(path)},
                             1);
    list(cli, path);
    return VD_EXIT_DONE;
}
