/* A roll or a double before its turn (T8): with --premature choice the player whose turn it was lets it stand, or voids it. */
#include "play.h"

#include <string.h>

bool vd_early_asks(const vd_terminal *table)
{
    const char *value = vd_cli_value(table->cli, "premature");

    return value && !strcmp(value, "choice");
}

bool vd_early_waits(const vd_terminal *table)
{
    return table->early[0] != 0 || table->early_double;
}

void vd_early_hold(vd_terminal *table, const uint8_t die[VD_DICE_MAX])
{
    VD_ASSERT(!die || (die[0] >= 1 && die[0] <= 6 && die[1] >= 1 && die[1] <= 6));
    VD_ASSERT(vd_early_asks(table));

    table->early_double = die == NULL;
    if (die)
        memcpy(table->early, die, sizeof table->early);
}

vd_early vd_early_answer(vd_terminal *table, vd_verb verb, uint8_t die[VD_DICE_MAX])
{
    const vd_early held = table->early_double ? VD_EARLY_DOUBLE : VD_EARLY_ROLL;

    if (!vd_early_waits(table))
        return VD_EARLY_NONE;
    switch (verb) {
    case VD_VERB_accept:
    case VD_VERB_refuse:
        if (verb == VD_VERB_refuse)
            vd_say(table, table->early_double ? "play.early_double_void" : "play.early_roll_void");
        memcpy(die, table->early, sizeof table->early);
        memset(table->early, 0, sizeof table->early);
        table->early_double = false;
        return verb == VD_VERB_accept ? held : VD_EARLY_DONE;
    case VD_VERB_board:
    case VD_VERB_rules:
    case VD_VERB_glossary:
    case VD_VERB_score:
    case VD_VERB_pips:
    case VD_VERB_save:
    case VD_VERB_quit:
    case VD_VERB_help:
        return VD_EARLY_NONE;
    default:
        vd_say(table, "play.early_first");
        return VD_EARLY_DONE;
    }
}
