/* videau play: what is agreed on before the first roll, then the match. */
#include "play.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MATCH_DEFAULT = 7, PATH_ROOM = 4096, LENGTH_MAX = 1000 };

static int refuse_value(vd_cli *cli, const char *option)
{
    const vd_text_arg args[] = {vd_text_string(option), vd_text_string(vd_cli_value(cli, option))};

    return vd_cli_refuse(cli, "play.bad_value", args, 2);
}

static bool refuse_key(vd_cli *cli, const char *key)
{
    vd_cli_refuse(cli, key, NULL, 0);
    return false;
}

/* Two options that cannot both be meant. */
static bool exclude(vd_cli *cli, const char *one, const char *other)
{
    const vd_text_arg args[] = {vd_text_string(one), vd_text_string(other)};

    if (!vd_cli_has(cli, one) || !vd_cli_has(cli, other))
        return true;
    vd_cli_refuse(cli, "play.exclude", args, 2);
    return false;
}

/* A choice of two words; *out is left alone when the option is absent. */
static bool take_choice(vd_cli *cli, const char *option, const char *no, const char *yes, bool *out)
{
    const char *value = vd_cli_value(cli, option);

    if (!value)
        return true;
    if (strcmp(value, no) != 0 && strcmp(value, yes) != 0) {
        refuse_value(cli, option);
        return false;
    }
    *out = !strcmp(value, yes);
    return true;
}

bool vd_play_likings(vd_cli *cli, vd_setup *setup)
{
    setup->plain |= vd_cli_has(cli, "plain");
    return take_choice(cli, "home", "right", "left", &setup->home_left) &&
           take_choice(cli, "notation", "ffbg", "letters", &setup->letters);
}

/* ---- Terms ---- */

static bool take_auto_doubles(vd_cli *cli, vd_terms *terms)
{
    const char *value = vd_cli_value(cli, "auto-doubles");
    long most = 0;

    if (!value || !strcmp(value, "off"))
        return true;
    if (!strcmp(value, "unlimited")) {
        terms->auto_doubles = -1;
        return true;
    }
    if (!vd_cli_number(cli, "auto-doubles", 0, INT16_MAX, &most))
        return false;
    terms->auto_doubles = (int16_t)most;
    return true;
}

static bool take_terms(vd_cli *cli, long length, vd_terms *terms)
{
    long limit = 0;
    bool reroll;

    vd_terms_default(terms, cli->variant, (int)length);
    reroll = terms->opening == VD_OPENING_REROLL;
    if (!take_auto_doubles(cli, terms) ||
        !vd_cli_number(cli, "cube-limit", 1, UINT16_MAX, &limit) ||
        !take_choice(cli, "opening", "keep", "reroll", &reroll))
        return false;
    if (vd_cli_has(cli, "cube"))
        terms->cube = true;
    if (vd_cli_has(cli, "no-cube"))
        terms->cube = false;
    if (vd_cli_has(cli, "no-crawford"))
        terms->crawford = false;
    terms->jacoby = vd_cli_has(cli, "jacoby");
    terms->beavers = vd_cli_has(cli, "beavers");
    terms->raccoons = vd_cli_has(cli, "raccoons");
    terms->holland = vd_cli_has(cli, "holland");
    terms->multipliers = !vd_cli_has(cli, "no-multipliers");
    terms->cube_limit = (uint16_t)limit;
    terms->opening = reroll ? VD_OPENING_REROLL : VD_OPENING_KEEP;
    return true;
}

/* What the rules allow and yet means nothing. */
static bool check_sense(vd_cli *cli, const vd_terms *terms)
{
    const char *option = terms->holland ? "holland" : "cube-limit";
    const vd_text_arg args[] = {vd_text_string(option)};

    if (terms->length == 0 && terms->holland)
        return refuse_key(cli, "play.holland_match");
    if (terms->length == 0 && vd_cli_has(cli, "no-crawford"))
        return refuse_key(cli, "play.crawford_match");
    if (terms->cube || !vd_cli_has(cli, option))
        return true;
    vd_cli_refuse(cli, "play.needs_cube", args, 1);
    return false;
}

static bool check_terms(vd_cli *cli, const vd_terms *terms)
{
    char sentence[2048];
    const vd_deny deny = vd_terms_check(terms);
    vd_buf buf;

    if (deny == VD_DENY_none)
        return check_sense(cli, terms);
    vd_buf_init(&buf, sentence, sizeof sentence);
    (void)!vd_explain_deny(&buf, cli->lang, deny, terms);
    vd_cli_refuse_text(cli, sentence);
    return false;
}

/* The position brings its variant, and its length, Jacoby and beavers where the options say
 * nothing. */
static bool take_position(vd_cli *cli, vd_setup *setup, long *length)
{
    const char *text = vd_cli_value(cli, "position");

    if (!text)
        return true;
    if (!vd_cli_position(cli, text, &setup->start))
        return false;
    if (cli->variant_given && setup->start.variant != cli->variant) {
        refuse_value(cli, "position");
        return false;
    }
    setup->placed = true;
    cli->variant = setup->start.variant;
    if (!vd_cli_has(cli, "match") && !vd_cli_has(cli, "money") && setup->start.length > 0)
        *length = setup->start.length;
    return true;
}

static bool take_rules(vd_cli *cli, vd_setup *setup)
{
    long length = MATCH_DEFAULT;

    if (!exclude(cli, "match", "money") || !exclude(cli, "cube", "no-cube") ||
        !exclude(cli, "holland", "no-crawford"))
        return false;
    if (vd_cli_has(cli, "money"))
        length = 0;
    if (!vd_cli_number(cli, "match", 1, LENGTH_MAX, &length) ||
        !take_position(cli, setup, &length) || !take_terms(cli, length, &setup->terms))
        return false;
    if (setup->placed && length == 0) {
        setup->terms.jacoby |= setup->start.jacoby && setup->terms.cube;
        setup->terms.beavers |= setup->start.beavers && setup->terms.cube;
    }
    return check_terms(cli, &setup->terms);
}

/* ---- Dice, seats ---- */

static bool take_dice(vd_cli *cli, vd_setup *setup)
{
    static const char seeded[] = "seed:";
    const char *value = vd_cli_value(cli, "dice");

    setup->dice = VD_DICE_SEALED;
    if (value && !strcmp(value, "manual")) {
        setup->dice = VD_DICE_MANUAL;
        return true;
    }
    if (value && !strncmp(value, seeded, sizeof seeded - 1)) {
        const char *hex = value + sizeof seeded - 1;

        setup->dice = VD_DICE_SEEDED;
        if (vd_seed_parse(hex, strlen(hex), &setup->seed, NULL) == VD_OK)
            return true;
    } else if (!value || !strcmp(value, "sealed")) {
        if (vd_seed_random(&setup->seed) == VD_OK)
            return true;
        vd_cli_refuse(cli, "dice.no_randomness", NULL, 0);
        return false;
    }
    refuse_value(cli, "dice");
    return false;
}

static bool take_word(vd_cli *cli, const vd_setup *setup)
{
    const char *word = vd_cli_value(cli, "word");
    const vd_text_arg most[] = {vd_text_int(VD_WORD_MAX)};

    if (!word || (word[0] && vd_word_valid(word, strlen(word)) && setup->dice != VD_DICE_MANUAL))
        return true;
    vd_cli_refuse(cli, setup->dice == VD_DICE_MANUAL ? "play.word_manual" : "play.word_bad", most,
                  1);
    return false;
}

static bool take_opponent(vd_cli *cli, vd_setup *setup)
{
    const char *name = vd_cli_value(cli, "level");
    const vd_level *level = vd_level_get(vd_level_count() - 1);

    if (name)
        level = vd_level_find(name, strlen(name));
    if (!level) {
        const vd_text_arg args[] = {vd_text_string(name)};

        vd_cli_refuse(cli, "level.unknown", args, 1);
        return false;
    }
    if (name && vd_cli_has(cli, "two"))
        return refuse_key(cli, "play.two_level");
    if (vd_cli_has(cli, "two"))
        return true;
    setup->seat[1] = VD_SEAT_COMPUTER;
    snprintf(setup->level, sizeof setup->level, "%s", level->name);
    return true;
}

/* The computer's whims: from the seed where the game is to be the same again. */
static void settle_noise(vd_setup *setup)
{
    vd_seed random = setup->seed;

    if (setup->seat[1] == VD_SEAT_HUMAN)
        return;
    if (setup->dice != VD_DICE_SEEDED)
        (void)!vd_seed_random(&random);
    setup->noise = vd_hash64(random.byte, sizeof random.byte, 1);
}

static bool take_stake(vd_cli *cli, vd_setup *setup)
{
    const char *stake = vd_cli_value(cli, "stake");

    if (!stake)
        return true;
    if (strlen(stake) >= sizeof setup->stake || !vd_word_valid(stake, strlen(stake))) {
        refuse_value(cli, "stake");
        return false;
    }
    memcpy(setup->stake, stake, strlen(stake) + 1);
    return true;
}

static bool take_all(vd_cli *cli, vd_setup *setup)
{
    memset(setup, 0, sizeof *setup);
    if (!take_rules(cli, setup) || !take_dice(cli, setup) || !take_word(cli, setup) ||
        !take_opponent(cli, setup) || !take_stake(cli, setup) || !vd_play_likings(cli, setup))
        return false;
    settle_noise(setup);
    return true;
}

/* ---- The file ---- */

bool vd_play_folder(vd_cli *cli, vd_buf *out)
{
    if (vd_games_folder(out, getenv("XDG_DATA_HOME"), getenv("HOME")) == VD_OK)
        return true;
    vd_cli_refuse(cli, "play.no_folder", NULL, 0);
    return false;
}

static bool choose_path(vd_cli *cli, vd_buf *path)
{
    const char *given = vd_cli_value(cli, "file");
    char folder[PATH_ROOM];
    vd_buf buf;

    if (given) {
        vd_buf_put(path, given);
        if (given[0] == '\0')
            refuse_value(cli, "file");
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

int vd_play_refuse_file(vd_cli *cli, const vd_file_error *fault, const char *path)
{
    const vd_text_arg args[] = {vd_text_string(path), vd_text_int((int64_t)fault->line)};

    return vd_cli_refuse(cli, vd_file_fault_key(fault->fault), args, 2);
}

static int refuse_start(vd_cli *cli, vd_status status, const vd_file_error *fault, const char *path)
{
    if (status == VD_ERR_POSITION)
        return vd_cli_refuse(cli, "play.bad_position", NULL, 0);
    return vd_play_refuse_file(cli, fault, path);
}

/* ---- Start ---- */

static void put_agreed(vd_table *table, vd_buf *out, bool is, const char *key, vd_text_arg arg)
{
    if (!is)
        return;
    if (out->length)
        vd_buf_put(out, ", ");
    (void)!vd_text_format(out, table->cli->lang, key, &arg, 1);
}

/* Everything agreed on that is not what one expects of such a game, in one sentence. */
static void say_agreed(vd_table *table)
{
    const vd_terms *terms = &table->setup->terms;
    const vd_text_arg none = vd_text_int(0);
    const bool reroll = terms->opening == VD_OPENING_REROLL;
    char text[1024];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    put_agreed(table, &buf, terms->beavers, "play.agreed_beavers", none);
    put_agreed(table, &buf, terms->raccoons, "play.agreed_raccoons", none);
    put_agreed(table, &buf, terms->auto_doubles > 0, "play.agreed_auto_most",
               vd_text_int(terms->auto_doubles));
    put_agreed(table, &buf, terms->auto_doubles < 0, "play.agreed_auto", none);
    put_agreed(table, &buf, terms->cube_limit > 0, "play.agreed_limit",
               vd_text_int(terms->cube_limit));
    put_agreed(table, &buf, terms->length > 1 && terms->cube && !terms->crawford,
               "play.agreed_no_crawford", none);
    put_agreed(table, &buf, terms->holland, "play.agreed_holland", none);
    put_agreed(table, &buf, !terms->multipliers, "play.agreed_flat", none);
    put_agreed(table, &buf, terms->opening != terms->variant.opening,
               reroll ? "play.agreed_reroll" : "play.agreed_keep", none);
    put_agreed(table, &buf, table->setup->stake[0] != '\0', "play.agreed_stake",
               vd_text_string(table->setup->stake));
    if (buf.length)
        VD_SAY(table, "play.agreed", VD_STR(text));
}

static void say_terms(vd_table *table)
{
    const vd_terms *terms = &table->setup->terms;
    char key[64];
    const char *variant;

    snprintf(key, sizeof key, "variant.%s", terms->variant.name);
    variant = vd_text(table->cli->lang, key);
    variant = variant ? variant : terms->variant.name;
    if (terms->length)
        VD_SAY(table, "play.start_match", VD_STR(variant), VD_INT(terms->length));
    else
        VD_SAY(table, "play.start_money", VD_STR(variant));
    if (!terms->cube)
        vd_say(table, "play.start_no_cube");
    if (terms->jacoby)
        vd_say(table, "play.start_jacoby");
    say_agreed(table);
}

static void say_seats(vd_table *table)
{
    char key[VD_NAME_MAX + 16];
    const char *level;

    if (table->setup->seat[1] == VD_SEAT_HUMAN) {
        vd_say(table, "play.start_two");
        return;
    }
    snprintf(key, sizeof key, "level.%s", table->setup->level);
    level = vd_text(table->cli->lang, key);
    VD_SAY(table, "play.start_computer", VD_STR(level ? level : table->setup->level));
}

static bool says_yes(const char *line)
{
    return line[0] == '\0' || line[0] == 'o' || line[0] == 'O' || line[0] == 'y' || line[0] == 'Y';
}

/* May it be two players instead? People are asked, a pipe is told. */
static bool agree_on_two(vd_cli *cli)
{
    vd_table asking;
    bool yes = true;

    vd_cli_say(cli, "play.no_opponent_yet", NULL, 0);
    if (!vd_table_open(&asking, cli, NULL))
        return false;
    if (asking.tty)
        yes =
            vd_table_read(&asking, vd_text(cli->lang, "play.prompt_two")) && says_yes(asking.line);
    vd_table_close(&asking);
    return yes;
}

/* The opponent, if there is to be one; false: there is none and the players do not want to play
 * without. */
static bool settle_opponent(vd_cli *cli, vd_setup *setup, vd_engine **engine)
{
    vd_status status;

    if (setup->seat[1] == VD_SEAT_HUMAN)
        return true;
    status = vd_cli_engine(cli, engine, NULL);
    if (status == VD_OK && vd_engine_knows(*engine, &setup->terms.variant))
        return true;
    cli->failed = status == VD_ERR_NOMEM;
    if (cli->failed)
        return false;
    setup->seat[1] = VD_SEAT_HUMAN;
    setup->level[0] = '\0';
    setup->noise = 0;
    return agree_on_two(cli);
}

void vd_play_enter(vd_cli *cli, const vd_setup *setup, bool again)
{
    char path[PATH_ROOM], folder[PATH_ROOM];
    vd_file_error fault;
    vd_buf buf;

    if (setup->dice != VD_DICE_SEALED || setup->values == VD_VALUES_NONE)
        return;
    vd_buf_init(&buf, path, sizeof path);
    if (vd_commitments_path(&buf, getenv("XDG_DATA_HOME"), getenv("HOME")) != VD_OK) {
        vd_cli_say(cli, "commitments.nowhere", NULL, 0);
        return;
    }
    memcpy(folder, path, buf.length + 1);
    *strrchr(folder, '/') = '\0';
    if (vd_folder_make(folder) != VD_OK ||
        vd_commitments_add(path, setup, again, &fault) != VD_OK) {
        const vd_text_arg args[] = {vd_text_string(path)};

        vd_cli_say(cli, "commitments.not_added", args, 1);
    }
}

/* The table takes the engine. */
static int start(vd_cli *cli, vd_session *session, vd_engine *engine)
{
    const char *word = vd_cli_value(cli, "word");
    vd_table table;
    bool given;
    int code;

    if (!vd_table_open(&table, cli, session)) {
        vd_cli_engine_free(cli, engine);
        return vd_cli_refuse(cli, "file.no_memory", NULL, 0);
    }
    table.engine = engine;
    table.engine_tried = engine != NULL;
    say_terms(&table);
    say_seats(&table);
    vd_play_enter(cli, table.setup, false);
    vd_table_say_seal(&table);
    given = vd_table_give(&table);
    if (given && word && vd_session_give_word(session, word, strlen(word)) == VD_OK)
        VD_SAY(&table,
               table.setup->values == VD_VALUES_NONE ? "play.word_taken" : "play.word_early",
               VD_STR(word));
    VD_SAY(&table, "play.file", VD_STR(vd_session_path(session)));
    vd_say(&table, "play.start_help");
    if (vd_session_takes_word(session) && table.setup->dice == VD_DICE_SEALED)
        vd_say(&table, "play.word_how");
    code = vd_table_play(&table);
    vd_table_close(&table);
    return code;
}

int vd_cmd_play(vd_cli *cli)
{
    char path[PATH_ROOM];
    vd_setup setup;
    vd_session *session = NULL;
    vd_engine *engine = NULL;
    vd_file_error fault;
    vd_status status;
    vd_buf buf;
    int code = VD_EXIT_DONE;

    vd_buf_init(&buf, path, sizeof path);
    if (!take_all(cli, &setup) || !choose_path(cli, &buf))
        return VD_EXIT_UNUSABLE;
    if (settle_opponent(cli, &setup, &engine)) {
        if (setup.dice == VD_DICE_SEALED &&
            vd_setup_bind(&setup, VD_VALUES_TERMINAL, "", (int64_t)time(NULL)) != VD_OK) {
            vd_engine_free(engine);
            return vd_cli_refuse(cli, "dice.no_randomness", NULL, 0);
        }
        status = vd_session_new(&setup, path, &session, &fault);
        code =
            status == VD_OK ? start(cli, session, engine) : refuse_start(cli, status, &fault, path);
        engine = status == VD_OK ? NULL : engine;
    }
    vd_cli_engine_free(cli, engine);
    vd_session_free(session);
    return code;
}
