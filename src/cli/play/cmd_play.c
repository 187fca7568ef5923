/* videau play: starts a match as its options say. */
#include "play.h"

#include <stdlib.h>
#include <string.h>

enum { PATH_ROOM = 4096 };

static int refuse_start(vd_cli *cli, vd_status status, const vd_file_error *fault, const char *path)
{
    if (status == VD_ERR_POSITION)
        return vd_cli_refuse(cli, "play.bad_position", NULL, 0);
    return vd_play_refuse_file(cli, fault, path);
}

/* ---- Start ---- */

static void put_agreed(vd_terminal *table, vd_buf *out, bool is, const char *key, vd_text_arg arg)
{
    if (!is)
        return;
    if (out->length)
        vd_buf_put(out, ", ");
    (void)!vd_text_format(out, table->cli->lang, key, &arg, 1);
}

/* Everything agreed on that is not what one expects of such a game, in one sentence. Is a reading of its rules among it? */
static bool say_agreed(vd_terminal *table)
{
    const vd_match_rules *rules = &table->settings->rules;
    const vd_text_arg none = vd_text_int(0);
    const bool reroll = rules->opening == VD_OPENING_REROLL;
    bool another, readings = false;
    char text[1024];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    put_agreed(table, &buf, rules->beavers, "play.agreed_beavers", none);
    put_agreed(table, &buf, rules->raccoons, "play.agreed_raccoons", none);
    put_agreed(table, &buf, rules->auto_doubles > 0, "play.agreed_auto_most",
               vd_text_int(rules->auto_doubles));
    put_agreed(table, &buf, rules->auto_doubles < 0, "play.agreed_auto", none);
    put_agreed(table, &buf, rules->cube_limit > 0, "play.agreed_limit",
               vd_text_int(rules->cube_limit));
    put_agreed(table, &buf, rules->length > 1 && rules->cube && !rules->crawford,
               "play.agreed_no_crawford", none);
    put_agreed(table, &buf, rules->holland, "play.agreed_holland", none);
    put_agreed(table, &buf, !rules->multipliers, "play.agreed_flat", none);
    put_agreed(table, &buf, rules->opening != rules->variant.opening,
               reroll ? "play.agreed_reroll" : "play.agreed_keep", none);
    put_agreed(table, &buf, table->settings->stake[0] != '\0', "play.agreed_stake",
               vd_text_string(table->settings->stake));
    for (size_t rule = 0; vd_variant_option_key(rule); rule++) {
        const vd_variant_id id = (vd_variant_id)rules->variant.id;
        const char *choice = vd_variant_option_get(&rules->variant, rule);
        char key[64];

        snprintf(key, sizeof key, "play.agreed_%s_%s_%s", vd_variant_option_key(rule), choice,
                 rules->variant.name);
        if (!vd_text(table->cli->lang, key))
            snprintf(key, sizeof key, "play.agreed_%s_%s", vd_variant_option_key(rule), choice);
        another = strcmp(choice, vd_variant_option_choice(id, rule, 0)) != 0;
        put_agreed(table, &buf, another, key, none);
        readings |= another;
    }
    if (buf.length)
        VD_SAY(table, "play.agreed", VD_STR(text));
    return readings;
}

/* Where the rules come from, as the game is played by itself. */
static void say_taken(vd_terminal *table, bool other_readings)
{
    const char *taken = vd_cli_taken_text(table->cli, vd_match_rules_name(&table->settings->rules));

    if (!taken)
        return;
    if (other_readings)
        vd_say(table, "play.agreed_first");
    vd_cli_print(table->cli, taken);
}

static void say_rules(vd_terminal *table)
{
    const vd_match_rules *rules = &table->settings->rules;
    const char *variant = vd_cli_played_text(table->cli, vd_match_rules_name(rules));

    if (rules->length)
        VD_SAY(table, "play.start_match", VD_STR(variant), VD_INT(rules->length));
    else
        VD_SAY(table, "play.start_money", VD_STR(variant));
    if (!rules->cube)
        vd_say(table, "play.start_no_cube");
    if (rules->jacoby)
        vd_say(table, "play.start_jacoby");
    say_taken(table, say_agreed(table));
}

static void say_seats(vd_terminal *table)
{
    char key[VD_NAME_MAX + 16];
    const char *level;

    if (table->settings->seat[1] == VD_SEAT_HUMAN) {
        vd_say(table, "play.start_two");
        return;
    }
    if (vd_plain_plays(&table->settings->rules.variant)) {
        vd_say(table, "play.start_plain");
        return;
    }
    snprintf(key, sizeof key, "level.%s", table->settings->level);
    level = vd_text(table->cli->lang, key);
    VD_SAY(table, "play.start_computer", VD_STR(level ? level : table->settings->level));
}

/* The opponent, if there is to be one; false: there is none, and it has been said. */
static bool settle_opponent(vd_cli *cli, vd_game_settings *settings, vd_engine **engine)
{
    vd_status status;

    if (settings->seat[1] == VD_SEAT_HUMAN || vd_plain_plays(&settings->rules.variant))
        return true;
    status = vd_cli_engine(cli, engine, NULL);
    if (status == VD_OK && vd_engine_knows(*engine, &settings->rules.variant))
        return true;
    cli->failed = status == VD_ERR_NOMEM;
    if (!cli->failed)
        (void)vd_cli_refuse(cli, "play.no_opponent_yet", NULL, 0);
    return false;
}

/* The table takes the engine. */
static int start(vd_cli *cli, vd_session *session, vd_engine *engine)
{
    const char *word = vd_cli_value(cli, "word");
    vd_terminal table;
    bool given;
    int code;

    if (!vd_terminal_open(&table, cli, session)) {
        vd_cli_engine_free(cli, engine);
        return vd_cli_refuse(cli, "file.no_memory", NULL, 0);
    }
    table.engine = engine;
    table.engine_tried = engine != NULL;
    say_rules(&table);
    say_seats(&table);
    vd_play_log_commitment(cli, table.settings, false);
    vd_terminal_say_commitment(&table);
    given = vd_terminal_give(&table);
    if (given && word && vd_session_give_client_seed(session, word, strlen(word)) == VD_OK)
        VD_SAY(&table,
               table.settings->values == VD_VALUES_NONE ? "play.word_taken" : "play.word_early",
               VD_STR(word));
    VD_SAY(&table, "play.file", VD_STR(vd_session_path(session)));
    vd_say(&table, "play.start_help");
    if (vd_session_takes_client_seed(session) && table.settings->dice == VD_DICE_SEALED)
        vd_say(&table, "play.word_how");
    code = vd_terminal_play(&table);
    vd_terminal_close(&table);
    return code;
}

int vd_cmd_play(vd_cli *cli)
{
    char path[PATH_ROOM];
    vd_game_settings settings;
    vd_session *session = NULL;
    vd_engine *engine = NULL;
    vd_file_error fault;
    vd_status status;
    vd_buf buf;
    int code = VD_EXIT_DONE;

    vd_buf_init(&buf, path, sizeof path);
    if (!vd_play_options(cli, &settings) || !vd_play_path(cli, &buf))
        return VD_EXIT_UNUSABLE;
    if (settle_opponent(cli, &settings, &engine)) {
        if (!vd_play_bind(cli, &settings)) {
            vd_engine_free(engine);
            return VD_EXIT_UNUSABLE;
        }
        status = vd_session_new(&settings, path, &session, &fault);
        code =
            status == VD_OK ? start(cli, session, engine) : refuse_start(cli, status, &fault, path);
        engine = status == VD_OK ? NULL : engine;
    }
    vd_cli_engine_free(cli, engine);
    vd_session_free(session);
    return code;
}
