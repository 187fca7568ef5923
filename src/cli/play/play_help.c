/* What one may type: of the game being played only, in its own notation. */
#include "play.h"

static bool plays_computer(const vd_terminal *table)
{
    return table->settings->seat[0] == VD_SEAT_COMPUTER ||
           table->settings->seat[1] == VD_SEAT_COMPUTER;
}

/* Two keys, since a game may be played in letters. */
static const char *play_key(const vd_terminal *table)
{
    const vd_variant *variant = &table->match->rules.variant;

    if (variant->facing)
        return "play.help_file";
    if (variant->track > 24)
        return "play.help_entry_36";
    if (vd_variant_is_parallel(variant) && variant->start_unentered)
        return "play.help_entry";
    if (vd_variant_is_parallel(variant) && variant->hit == VD_HIT_HOME_REACHED)
        return "play.help_parallel_bar";
    if (vd_variant_is_parallel(variant) ||
        ((variant->hit == VD_HIT_PIN || variant->hit == VD_HIT_NEVER) && !table->settings->letters))
        return "play.help_parallel";
    if (table->settings->letters)
        return variant->start_unentered ? "play.help_letters_entry" : "play.help_letters";
    if (variant->special12 == VD_12_NAME_DOUBLE_COMPLEMENT)
        return "play.help_complement";
    if (variant->special12 == VD_12_NAME_DOUBLE)
        return "play.help_name";
    if (variant->start_unentered)
        return "play.help_entry";
    return "play.help_play";
}

static void say_cube(vd_terminal *table)
{
    const vd_match_rules *rules = &table->match->rules;

    vd_say(table, rules->cube ? "play.help_roll_cube" : "play.help_roll");
    if (!rules->cube)
        return;
    vd_say(table, rules->raccoons  ? "play.help_answer_raccoon"
                  : rules->beavers ? "play.help_answer_beaver"
                                   : "play.help_answer");
}

static void say_resigning(vd_terminal *table)
{
    const char *gammon =
        table->match->rules.multipliers ? "play.help_resign" : "play.help_resign_game";

    vd_say(table, vd_terminal_more_key(table, "play.help_resign_game", gammon,
                                       "play.help_resign_mars", "play.help_resign_double"));
}

/* What may be looked at; a hint where one is given. */
static const char *see_key(const vd_terminal *table)
{
    const bool manual = table->settings->dice == VD_DICE_MANUAL;

    VD_ASSERT(table->match);
    if (vd_plain_plays(&table->match->rules.variant))
        return manual ? "play.help_see_manual_unjudged" : "play.help_see_unjudged";
    return manual ? "play.help_see_manual" : "play.help_see";
}

void vd_terminal_say_help(vd_terminal *table)
{
    VD_ASSERT(table->match && table->settings);

    const bool manual = table->settings->dice == VD_DICE_MANUAL;
    const vd_variant *variant = &table->match->rules.variant;

    vd_say(table, play_key(table));
    say_cube(table);
    vd_say(table, variant->special12 == VD_12_ORDINARY ? "play.help_turn" : "play.help_turn_name");
    say_resigning(table);
    vd_say(table, see_key(table));
    if (plays_computer(table) && !table->settings->plain)
        vd_say(table, table->cli->unicode ? "play.help_marks" : "play.help_marks_ascii");
    vd_say(table, "play.help_leave");
    if (manual)
        vd_say(table, variant->dice > 2 ? "play.help_manual_three" : "play.help_manual");
}
