/* The options of `videau play` and `videau resume` as game settings. */
#include "play.h"

#include <stdlib.h>
#include <string.h>

enum { MATCH_DEFAULT = 7, CHECKERS_DEFAULT = 50, MAHBUSA = 31, LENGTH_MAX = 1000 };

int vd_play_refuse_value(vd_cli *cli, const char *option)
{
    char key[64];
    const vd_text_arg args[] = {vd_text_string(option), vd_text_string(vd_cli_value(cli, option)),
                                vd_text_string("")};

    snprintf(key, sizeof key, "play.values.%s", option);
    return vd_cli_refuse(cli, vd_text(cli->lang, key) ? key : "play.bad_value", args, 3);
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

bool vd_play_choice(vd_cli *cli, const char *option, const char *no, const char *yes, bool *out)
{
    const char *value = vd_cli_value(cli, option);

    if (!value)
        return true;
    if (strcmp(value, no) != 0 && strcmp(value, yes) != 0) {
        const vd_text_arg args[] = {vd_text_string(option), vd_text_string(value),
                                    vd_text_string(no), vd_text_string(yes)};

        vd_cli_refuse(cli, "play.bad_choice", args, 4);
        return false;
    }
    *out = !strcmp(value, yes);
    return true;
}

/* Letters name the points of a board on which the sides meet; where both run the same way there are none. */
static bool settle_letters(vd_cli *cli, vd_game_settings *settings)
{
    if (!settings->letters || !vd_variant_is_parallel(&settings->rules.variant))
        return true;
    settings->letters = false;
    return !vd_cli_has(cli, "notation") ||
           refuse_key(cli, vd_variant_way(&settings->rules.variant) == VD_WAY_ROWS
                               ? "play.no_letters_rows"
                               : "play.no_letters");
}

bool vd_play_preferences(vd_cli *cli, vd_game_settings *settings)
{
    settings->plain |= vd_cli_has(cli, "plain");
    return vd_play_choice(cli, "home", "right", "left", &settings->home_left) &&
           vd_play_choice(cli, "notation", "ffbg", "letters", &settings->letters) &&
           settle_letters(cli, settings);
}

/* ---- Match rules ---- */

static bool take_auto_doubles(vd_cli *cli, vd_match_rules *rules)
{
    const char *value = vd_cli_value(cli, "auto-doubles");
    long most = 0;

    if (!value || !strcmp(value, "off"))
        return true;
    if (!strcmp(value, "unlimited")) {
        rules->auto_doubles = -1;
        return true;
    }
    if (!vd_cli_whole(value, 0, INT16_MAX, &most)) {
        vd_play_refuse_value(cli, "auto-doubles");
        return false;
    }
    rules->auto_doubles = (int16_t)most;
    return true;
}

static bool take_match_rules(vd_cli *cli, long length, vd_match_rules *rules)
{
    long limit = 0;
    bool reroll;

    if (cli->cycle)
        vd_match_rules_cycle(rules, cli->cycle, (int)length);
    else
        vd_match_rules_default(rules, cli->variant, (int)length);
    reroll = rules->opening == VD_OPENING_REROLL;
    if (!take_auto_doubles(cli, rules) ||
        !vd_cli_number(cli, "cube-limit", 1, UINT16_MAX, &limit) ||
        !vd_play_choice(cli, "opening", "keep", "reroll", &reroll))
        return false;
    /* In a match of one point a double is worth nothing to anybody. */
    if (length == 1 && !vd_cli_has(cli, "position"))
        rules->cube = false;
    if (vd_cli_has(cli, "cube"))
        rules->cube = true;
    if (vd_cli_has(cli, "no-cube"))
        rules->cube = false;
    if (vd_cli_has(cli, "no-crawford"))
        rules->crawford = false;
    rules->jacoby = vd_cli_has(cli, "jacoby");
    rules->beavers = vd_cli_has(cli, "beavers");
    rules->raccoons = vd_cli_has(cli, "raccoons");
    rules->holland = vd_cli_has(cli, "holland");
    rules->multipliers = !vd_cli_has(cli, "no-multipliers");
    rules->cube_limit = (uint16_t)limit;
    rules->opening = reroll ? VD_OPENING_REROLL : VD_OPENING_KEEP;
    return true;
}

/* What the rules allow and yet means nothing. */
static bool check_sense(vd_cli *cli, const vd_match_rules *rules)
{
    const char *option = rules->holland ? "holland" : "cube-limit";
    const vd_text_arg args[] = {vd_text_string(option)};

    if (rules->length == 0 && rules->holland)
        return refuse_key(cli, "play.holland_match");
    if (rules->length == 0 && vd_cli_has(cli, "no-crawford"))
        return refuse_key(cli, "play.crawford_match");
    if (rules->cube || !vd_cli_has(cli, option))
        return true;
    vd_cli_refuse(cli, "play.needs_cube", args, 1);
    return false;
}

static bool check_rules(vd_cli *cli, const vd_match_rules *rules)
{
    char sentence[2048];
    const vd_refusal refusal = vd_match_rules_check(rules);
    vd_buf buf;

    if (refusal == VD_REFUSAL_none)
        return check_sense(cli, rules);
    vd_buf_init(&buf, sentence, sizeof sentence);
    (void)!vd_explain_refusal(&buf, cli->lang, refusal, rules);
    vd_cli_refuse_text(cli, sentence);
    return false;
}

/* The position brings its variant, and its length, Jacoby and beavers where the options say
 * nothing. */
static bool take_position(vd_cli *cli, vd_game_settings *settings, long *length)
{
    const char *text = vd_cli_value(cli, "position");

    if (!text)
        return true;
    if (cli->cycle)
        return refuse_key(cli, "play.cycle_position");
    if (!vd_cli_position(cli, text, &settings->start))
        return false;
    if (cli->variant_given && settings->start.variant != cli->variant) {
        vd_play_refuse_value(cli, "position");
        return false;
    }
    settings->set_up = true;
    cli->variant = settings->start.variant;
    if (!vd_cli_has(cli, "match") && !vd_cli_has(cli, "money") && settings->start.length > 0)
        *length = settings->start.length;
    return true;
}

/* A choice as it is called in files, "-" for "_"; false: not one of this variant. */
static bool set_option(vd_variant *variant, size_t rule, const char *value)
{
    char name[32];

    if (vd_variant_option_set(variant, rule, value) == VD_OK)
        return true;
    snprintf(name, sizeof name, "%s", value);
    for (char *c = name; *c; c++)
        *c = *c == '-' ? '_' : *c;
    return vd_variant_option_set(variant, rule, name) == VD_OK;
}

/* --entry, --hit, --value, --bearoff, --third: what R79, R80, R89, XS9 and the dice of old leave open. */
static bool take_variant_options(vd_cli *cli, vd_variant *variant)
{
    const char *key;

    for (size_t rule = 0; (key = vd_variant_option_key(rule)) != NULL; rule++) {
        const char *value = vd_cli_value(cli, key), *choice;
        char choices[128] = "";
        vd_buf buf;

        if (!value || set_option(variant, rule, value))
            continue;
        vd_buf_init(&buf, choices, sizeof choices);
        for (size_t i = 0;
             (choice = vd_variant_option_choice((vd_variant_id)variant->id, rule, i)) != NULL;
             i++) {
            vd_buf_put(&buf, i ? ", " : "");
            for (const char *c = choice; *c; c++)
                vd_buf_putc(&buf, *c == '_' ? '-' : *c);
        }
        vd_cli_refuse(cli, "play.bad_option",
                      (const vd_text_arg[]){vd_text_string(key), vd_text_string(value),
                                            vd_text_string(choices)},
                      3);
        return false;
    }
    return true;
}

/* Mahbusa goes on to 31 where nothing else is agreed (TA12); Acey-Deucey, which counts the checkers that the loser keeps as well,
 * to what the page offers. */
static void settle_length(vd_cli *cli, const vd_game_settings *settings, vd_match_rules *rules)
{
    if (rules->length > 0 && !(settings->set_up && settings->start.length > 0) &&
        !vd_cli_has(cli, "match") && vd_variant_counts_checkers(&rules->variant))
        rules->length = rules->variant.mother == VD_MOTHER_DRAWS ? MAHBUSA : CHECKERS_DEFAULT;
}

static bool take_rules(vd_cli *cli, vd_game_settings *settings)
{
    long length = MATCH_DEFAULT;

    if (!exclude(cli, "match", "money") || !exclude(cli, "cube", "no-cube") ||
        !exclude(cli, "holland", "no-crawford"))
        return false;
    if (vd_cli_has(cli, "money"))
        length = 0;
    if (!vd_cli_number(cli, "match", 1, LENGTH_MAX, &length) ||
        !take_position(cli, settings, &length) ||
        !take_match_rules(cli, length, &settings->rules) ||
        !take_variant_options(cli, &settings->rules.variant))
        return false;
    settle_length(cli, settings, &settings->rules);
    if (settings->set_up && length == 0) {
        settings->rules.jacoby |= settings->start.jacoby && settings->rules.cube;
        settings->rules.beavers |= settings->start.beavers && settings->rules.cube;
    }
    return check_rules(cli, &settings->rules);
}

/* ---- Dice, seats ---- */

/* T8: only where people throw their own dice can one come too early. */
static bool take_premature(vd_cli *cli, const vd_game_settings *settings)
{
    bool choice = false;

    if (!vd_play_choice(cli, "premature", "stands", "choice", &choice))
        return false;
    return !vd_cli_has(cli, "premature") || settings->dice == VD_DICE_MANUAL ||
           refuse_key(cli, "play.premature_manual");
}

static bool take_dice(vd_cli *cli, vd_game_settings *settings)
{
    static const char seeded[] = "seed:";
    const char *value = vd_cli_value(cli, "dice");

    settings->dice = VD_DICE_SEALED;
    if (value && !strcmp(value, "manual")) {
        settings->dice = VD_DICE_MANUAL;
        return true;
    }
    if (value && !strncmp(value, seeded, sizeof seeded - 1)) {
        const char *hex = value + sizeof seeded - 1;

        settings->dice = VD_DICE_SEEDED;
        if (vd_seed_parse(hex, strlen(hex), &settings->seed, NULL) == VD_OK)
            return true;
    } else if (!value || !strcmp(value, "sealed")) {
        if (vd_seed_random(&settings->seed) == VD_OK)
            return true;
        vd_cli_refuse(cli, "dice.no_randomness", NULL, 0);
        return false;
    }
    vd_play_refuse_value(cli, "dice");
    return false;
}

static bool take_word(vd_cli *cli, const vd_game_settings *settings)
{
    const char *word = vd_cli_value(cli, "word");
    const vd_text_arg most[] = {vd_text_int(VD_CLIENT_SEED_MAX)};

    if (!word ||
        (word[0] && vd_client_seed_valid(word, strlen(word)) && settings->dice != VD_DICE_MANUAL))
        return true;
    vd_cli_refuse(cli, settings->dice == VD_DICE_MANUAL ? "play.word_manual" : "play.word_bad",
                  most, 1);
    return false;
}

bool vd_play_tutor_fits(vd_cli *cli, const vd_variant *variant)
{
    return !vd_cli_has(cli, "tutor") || !vd_plain_plays(variant) ||
           refuse_key(cli, "play.no_judge");
}

static bool take_opponent(vd_cli *cli, vd_game_settings *settings)
{
    const char *name = vd_cli_value(cli, "level");
    const char *level = vd_computer_level_usual();

    if (name && vd_plain_plays(&settings->rules.variant))
        return refuse_key(cli, "play.no_levels");

    if (name)
        level = vd_computer_level_find(name, strlen(name));
    if (!level) {
        const vd_text_arg args[] = {vd_text_string(name)};

        vd_cli_refuse(cli,
                      vd_computer_level_suits(vd_computer_level_find("deep", 4), settings)
                          ? "level.unknown_or_deep"
                          : "level.unknown",
                      args, 1);
        return false;
    }
    if (!vd_computer_level_suits(level, settings))
        return refuse_key(cli, "play.no_deep");
    if (name && vd_cli_has(cli, "two"))
        return refuse_key(cli, "play.two_level");
    if (vd_cli_has(cli, "two"))
        return true;
    settings->seat[1] = VD_SEAT_COMPUTER;
    snprintf(settings->level, sizeof settings->level, "%s", level);
    return true;
}

/* The computer's whims: from the seed where the game is to be the same again. */
static void draw_noise_seed(vd_game_settings *settings)
{
    vd_seed random = settings->seed;

    if (settings->seat[1] == VD_SEAT_HUMAN)
        return;
    if (settings->dice != VD_DICE_SEEDED)
        (void)!vd_seed_random(&random);
    settings->noise_seed = vd_hash64(random.byte, sizeof random.byte, 1);
}

static bool take_stake(vd_cli *cli, vd_game_settings *settings)
{
    const char *stake = vd_cli_value(cli, "stake");

    if (!stake)
        return true;
    if (strlen(stake) >= sizeof settings->stake || !vd_client_seed_valid(stake, strlen(stake))) {
        vd_play_refuse_value(cli, "stake");
        return false;
    }
    memcpy(settings->stake, stake, strlen(stake) + 1);
    return true;
}

/* As they are kept, unless the options say otherwise; a game that goes on has its own. */
static bool take_preferences(vd_cli *cli, vd_game_settings *settings)
{
    settings->home_left = cli->preferences.home_left;
    settings->letters = cli->preferences.letters;
    settings->plain = cli->preferences.plain;
    return vd_play_preferences(cli, settings);
}

bool vd_play_table(vd_cli *cli, vd_game_settings *settings)
{
    if (!take_dice(cli, settings) || !take_word(cli, settings) || !take_opponent(cli, settings) ||
        !take_preferences(cli, settings))
        return false;
    draw_noise_seed(settings);
    return true;
}

bool vd_play_options(vd_cli *cli, vd_game_settings *settings)
{
    memset(settings, 0, sizeof *settings);
    return take_rules(cli, settings) && vd_play_table(cli, settings) &&
           take_premature(cli, settings) && vd_play_tutor_fits(cli, &settings->rules.variant) &&
           take_stake(cli, settings);
}
