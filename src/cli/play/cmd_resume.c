/* videau resume: the last unfinished game, or the one named, exactly where it stopped. */
#include "play.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATH_ROOM = 4096, FILES_MAX = 500, DATE_ROOM = 32 };

static bool all_files(vd_cli *cli, const char *folder, vd_game_file *files, size_t *count)
{
    const vd_file_error fault = {VD_FILE_cannot_open, 0};
    size_t total = 0;

    if (vd_games_list(folder, files, FILES_MAX, count, &total) == VD_OK)
        return true;
    vd_play_refuse_file(cli, &fault, folder);
    return false;
}

static void date_text(int64_t when, char out[DATE_ROOM])
{
    const time_t seconds = (time_t)when;
    struct tm date;

    if (!localtime_r(&seconds, &date) || !strftime(out, DATE_ROOM, "%Y-%m-%d %H:%M", &date))
        out[0] = '\0';
}

/* A match ends at its length, whatever the last game was worth. */
static uint32_t score_shown(const vd_game_file *file, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);
    return file->length && file->score[seat] > file->length ? file->length : file->score[seat];
}

static void say_file(vd_cli *cli, const vd_game_file *file)
{
    char date[DATE_ROOM];
    const char *state;

    date_text(file->changed, date);
    if (!file->readable) {
        const vd_text_arg args[] = {vd_text_string(file->name), vd_text_string(date)};

        vd_cli_say(cli, "play.list_damaged", args, 2);
        return;
    }
    state = vd_text(cli->lang, file->over ? "play.list_over" : "play.list_open");
    {
        const vd_text_arg args[] = {
            vd_text_string(file->name),
            vd_text_string(date),
            vd_text_string(file->trictrac ? vd_text(cli->lang, "tt.name")
                                          : vd_cli_played_text(cli, file->played)),
            vd_text_int(file->length),
            vd_text_int(score_shown(file, 0)),
            vd_text_int(score_shown(file, 1)),
            vd_text_string(state),
        };

        vd_cli_say(cli,
                   file->trictrac ? "tt.play.list"
                   : file->length ? "play.list_match"
                                  : "play.list_money",
                   args, 7);
    }
}

static int list(vd_cli *cli, const char *folder, const vd_game_file *files, size_t count)
{
    const vd_text_arg args[] = {vd_text_string(folder), vd_text_int((int64_t)count)};

    vd_cli_say(cli, count ? "play.list" : "play.list_none", args, 2);
    for (size_t i = 0; i < count; i++)
        say_file(cli, &files[i]);
    return VD_EXIT_DONE;
}

/* The last game that can go on. A damaged one is named rather than passed over silently. */
static int find_last(vd_cli *cli, const char *folder, const vd_game_file *files, size_t count,
                     vd_buf *path)
{
    for (size_t i = 0; i < count; i++) {
        if (!files[i].readable)
            say_file(cli, &files[i]);
        if (!files[i].readable || files[i].over)
            continue;
        vd_buf_put(path, folder);
        vd_buf_putc(path, '/');
        vd_buf_put(path, files[i].name);
        return VD_EXIT_DONE;
    }
    return vd_cli_refuse(cli, "play.nothing_to_resume", NULL, 0);
}

static int look_in_folder(vd_cli *cli, vd_buf *path)
{
    char folder[PATH_ROOM];
    vd_game_file *files = calloc(FILES_MAX, sizeof *files);
    size_t count = 0;
    int code = VD_EXIT_UNUSABLE;
    vd_buf buf;

    vd_buf_init(&buf, folder, sizeof folder);
    cli->failed = !files;
    if (files && vd_play_folder(cli, &buf) && all_files(cli, folder, files, &count))
        code = vd_cli_has(cli, "list") ? list(cli, folder, files, count)
                                       : find_last(cli, folder, files, count, path);
    free(files);
    return code;
}

static int go_on(vd_cli *cli, vd_session *session)
{
    vd_game_settings settings = *vd_session_settings(session);
    vd_terminal table;
    int code;

    if (!vd_play_preferences(cli, &settings) || !vd_play_tutor_fits(cli, &settings.rules.variant))
        return VD_EXIT_UNUSABLE;
    if (!vd_terminal_open(&table, cli, session))
        return vd_cli_refuse(cli, "file.no_memory", NULL, 0);
    table.settings = &settings;
    cli->variant = (vd_variant_id)settings.rules.variant.id;
    vd_terminal_say_resumed(&table);
    /* A game that ended says the score once more by itself. */
    if (!vd_session_over(session) && table.match->phase != VD_PHASE_GAME_OVER)
        vd_terminal_say_score(&table);
    code = vd_terminal_play(&table);
    vd_terminal_close(&table);
    return code;
}

int vd_cmd_resume(vd_cli *cli)
{
    char path[PATH_ROOM];
    vd_session *session = NULL;
    vd_file_error fault;
    vd_buf buf;
    int code;

    vd_buf_init(&buf, path, sizeof path);
    if (cli->argc) {
        vd_buf_put(&buf, cli->argv[0]);
    } else {
        code = look_in_folder(cli, &buf);
        if (code != VD_EXIT_DONE || vd_cli_has(cli, "list"))
            return code;
    }
    if (vd_session_open_any(path, &session, &fault) != VD_OK)
        return vd_play_refuse_file(cli, &fault, path);
    code = vd_session_trictrac(session) ? vd_trictrac_go_on(cli, session) : go_on(cli, session);
    vd_session_free(session);
    return code;
}
