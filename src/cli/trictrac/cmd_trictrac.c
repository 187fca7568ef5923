/* videau trictrac: starts a party as its options say. */
#include "trictrac_table.h"

#include <string.h>

enum { PATH_ROOM = 4096 };

static bool take_holes(vd_cli *cli, vd_tt_options *options)
{
    long holes = 12;

    if (!vd_cli_number(cli, "holes", 3, 12, &holes))
        return false;
    options->holes = (uint8_t)holes;
    if (vd_tt_options_check(options) == VD_OK)
        return true;
    vd_play_refuse_value(cli, "holes");
    return false;
}

/* Whether people are asked what a throw gives, is the terminal's alone. */
static bool take_marks(vd_cli *cli, vd_tt_options *options)
{
    const char *value = vd_cli_value(cli, "marks");

    options->by_hand = value && strcmp(value, "hand") == 0;
    if (!value || options->by_hand || strcmp(value, "auto") == 0 || strcmp(value, "ask") == 0)
        return true;
    vd_play_refuse_value(cli, "marks");
    return false;
}

/* Everything that section 6 of the rules leaves open. */
static bool take_options(vd_cli *cli, vd_game_settings *settings)
{
    vd_tt_options *options = &settings->tt;
    bool free_sortie = false, replays = false, fleches = false;

    vd_tt_options_default(options);
    if (!take_holes(cli, options) || !take_marks(cli, options) ||
        !vd_play_choice(cli, "stakes", "two", "four", &options->four_stakes) ||
        !vd_play_choice(cli, "sortie", "usual", "free", &free_sortie) ||
        !vd_play_choice(cli, "releve", "throws", "replays", &replays) ||
        !vd_play_choice(cli, "numbering", "cases", "fleches", &fleches))
        return false;
    options->bredouille = !vd_cli_has(cli, "no-bredouille");
    options->misery = !vd_cli_has(cli, "no-misery");
    options->by_power = !vd_cli_has(cli, "no-power");
    options->rencontre = vd_cli_has(cli, "rencontre");
    options->margot = vd_cli_has(cli, "margot");
    options->sortie = free_sortie ? VD_TT_SORTIE_FREE : VD_TT_SORTIE_USUAL;
    options->throws_again = !replays;
    settings->numbering = fleches ? VD_TT_BY_FLECHE : VD_TT_BY_CASE;
    settings->trictrac = true;
    return true;
}

static void say_start(vd_terminal *table)
{
    const vd_game_settings *settings = table->settings;
    char key[VD_NAME_MAX + 16];

    VD_SAY(table, "tt.play.start", VD_INT(settings->tt.holes));
    if (settings->seat[1] == VD_SEAT_HUMAN) {
        vd_say(table, "play.start_two");
    } else {
        snprintf(key, sizeof key, "level.%s", settings->level);
        VD_SAY(table, "tt.play.start_computer", VD_STR(vd_text(table->cli->lang, key)));
    }
    vd_say(table, settings->tt.by_hand ? "tt.play.start_hand" : "tt.play.start_auto");
}

static int start(vd_cli *cli, vd_session *session)
{
    const char *word = vd_cli_value(cli, "word");
    vd_terminal table;
    int code;

    if (!vd_terminal_open(&table, cli, session))
        return vd_cli_refuse(cli, "file.no_memory", NULL, 0);
    say_start(&table);
    vd_play_log_commitment(cli, table.settings, false);
    vd_terminal_say_commitment(&table);
    if (vd_terminal_give(&table) && word &&
        vd_session_give_client_seed(session, word, strlen(word)) == VD_OK)
        VD_SAY(&table, "play.word_early", VD_STR(word));
    VD_SAY(&table, "play.file", VD_STR(vd_session_path(session)));
    vd_say(&table, "play.start_help");
    if (vd_session_takes_client_seed(session) && table.settings->dice == VD_DICE_SEALED)
        vd_say(&table, "play.word_how");
    code = vd_party_play(&table);
    vd_terminal_close(&table);
    return code;
}

int vd_trictrac_go_on(vd_cli *cli, vd_session *session)
{
    vd_game_settings settings = *vd_session_settings(session);
    vd_terminal table;
    int code;

    if (vd_cli_has(cli, "notation"))
        return vd_cli_refuse(cli, "tt.play.resume_options", NULL, 0);
    if (!vd_play_preferences(cli, &settings))
        return VD_EXIT_UNUSABLE;
    if (!vd_terminal_open(&table, cli, session))
        return vd_cli_refuse(cli, "file.no_memory", NULL, 0);
    table.settings = &settings;
    vd_terminal_say_resumed(&table);
    code = vd_party_play(&table);
    vd_terminal_close(&table);
    return code;
}

int vd_cmd_trictrac(vd_cli *cli)
{
    char path[PATH_ROOM];
    vd_game_settings settings;
    vd_session *session = NULL;
    vd_file_error fault;
    vd_buf buf;
    int code;

    memset(&settings, 0, sizeof settings);
    vd_buf_init(&buf, path, sizeof path);
    if (!take_options(cli, &settings) || !vd_play_table(cli, &settings))
        return VD_EXIT_UNUSABLE;
    settings.letters = false;
    if (!vd_play_path(cli, &buf) || !vd_play_bind(cli, &settings))
        return VD_EXIT_UNUSABLE;
    if (vd_session_new(&settings, path, &session, &fault) != VD_OK)
        return vd_play_refuse_file(cli, &fault, path);
    code = start(cli, session);
    vd_session_free(session);
    return code;
}
