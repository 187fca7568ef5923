/* The options of `videau play` and `videau resume` as game settings. */
#include "play.h"

#include <stdlib.h>
#include <string.h>

enum { MATCH_DEFAULT = 7, LENGTH_MAX = 1000 };

int vd_play_refuse_value(vd_cli *cli, const char *option)
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
        vd_play_refuse_value(cli, option);
        return false;
    }
    *out = !strcmp(value, yes);
    return true;
}

bool vd_play_preferences(vd_cli *cli, vd_setup *setup)
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
        vd_play_refuse_value(cli, "position");
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
    vd_play_refuse_value(cli, "dice");
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
        vd_play_refuse_value(cli, "stake");
        return false;
    }
    memcpy(setup->stake, stake, strlen(stake) + 1);
    return true;
}

bool vd_play_options(vd_cli *cli, vd_setup *setup)
{
    memset(setup, 0, sizeof *setup);
    if (!take_rules(cli, setup) || !take_dice(cli, setup) || !take_word(cli, setup) ||
        !take_opponent(cli, setup) || !take_stake(cli, setup) || !vd_play_preferences(cli, setup))
        return false;
    settle_noise(setup);
    return true;
}
