/* House rules: what the texts of a variant leave open. */
#include "videau/app.h"

#include <stddef.h>
#include <string.h>

/* What may be agreed on about a variant, as it is called in files and messages; R79, R80, R89. */
static const char *const entry_names[] = {[VD_ENTER_FREE] = "free",
                                          [VD_ENTER_ALL_FIRST] = "all_first",
                                          [VD_ENTER_HALF_FIRST] = "half_first",
                                          NULL};
static const char *const hit_names[] = {[VD_HIT_ALWAYS] = "always",
                                        [VD_HIT_NEVER] = "never",
                                        [VD_HIT_HOME_REACHED] = "latched",
                                        [VD_HIT_PRESENT] = "present",
                                        [VD_HIT_PIN] = "pin",
                                        [VD_HIT_ENTRY] = "entry",
                                        [VD_HIT_OFF] = "off",
                                        NULL};
static const char *const value_names[] = {[VD_VALUE_1_2_3] = "1-2-3",
                                          [VD_VALUE_1_2] = "1-2",
                                          [VD_VALUE_1] = "1",
                                          [VD_VALUE_CHECKERS_NOT_OFF] = "men_not_off",
                                          [VD_VALUE_CHECKERS_ON_BOARD] = "men_on_board",
                                          [VD_VALUE_1_2_START] = "1-2-start",
                                          [VD_VALUE_1_2_JAN] = "1-2-jan",
                                          [VD_VALUE_1_2_HOME] = "1-2-home",
                                          NULL};
static const char *const bearoff_names[] = {[VD_BEAROFF_STANDARD] = "standard",
                                            [VD_BEAROFF_EXACT] = "exact",
                                            [VD_BEAROFF_NEVER] = "never",
                                            [VD_BEAROFF_HALF] = "half",
                                            NULL};
static const char *const third_names[] = {
    [VD_THIRD_THROWN] = "thrown",  [VD_THIRD_SIX] = "six",         [VD_THIRD_ACE] = "ace",
    [VD_THIRD_LESSER] = "minoret", [VD_THIRD_GREATER] = "majoret", NULL};

enum { ENTRY, HIT, VALUE, BEAROFF, THIRD, RULES };

static const struct {
    const char *key;
    size_t at;
    const char *const *names;
} option[RULES] = {
    [ENTRY] = {"entry", offsetof(vd_variant, entry), entry_names},
    [HIT] = {"hit", offsetof(vd_variant, hit), hit_names},
    [VALUE] = {"value", offsetof(vd_variant, value), value_names},
    [BEAROFF] = {"bearoff", offsetof(vd_variant, bearoff), bearoff_names},
    [THIRD] = {"third", offsetof(vd_variant, third), third_names},
};

static uint8_t value_in(const vd_variant *variant, size_t rule)
{
    return ((const uint8_t *)variant)[option[rule].at];
}

vd_more vd_variant_more(const vd_variant *variant)
{
    switch (vd_variant_resign_most(variant)) {
    case 1:
        return VD_MORE_NONE;
    case 2:
        return variant->rules || variant->value == VD_VALUE_1_2_HOME ? VD_MORE_DOUBLE
                                                                     : VD_MORE_MARS;
    default:
        return VD_MORE_GAMMON;
    }
}

/* The values that may stand beside each other in this variant: what is preset, and its other reading. */
static bool allows(const vd_variant *preset, size_t rule, int value)
{
    const uint8_t usual = value_in(preset, rule);

    if (value == usual)
        return true;
    switch (rule) {
    case ENTRY:
        /* Finkel's reading is of Tabula alone; of Baldrac the book says which (BD1), of XII scripta nobody has another. */
        return preset->start_unentered > 0 && !preset->facing && preset->id != VD_BALDRAC &&
               preset->id != VD_XII &&
               value ==
                   (preset->id == VD_TABULA ? VD_ENTER_HALF_FIRST : VD_ENTER_ALL_FIRST - usual);
    case HIT:
        if (preset->id == VD_GARANGUET) /* as Moulidars has it (GA6) */
            return value == VD_HIT_ALWAYS;
        return usual == VD_HIT_HOME_REACHED && value == VD_HIT_PRESENT && !preset->courier;
    case BEAROFF: /* TB9, XS9 */
        return (preset->id == VD_XII && value == VD_BEAROFF_EXACT) ||
               (preset->id == VD_TABULA && value == VD_BEAROFF_HALF);
    case THIRD:
        return preset->dice > 2;
    default:
        /* Mahbusa is Tapa counted by the checkers that are left (TA12). */
        if (preset->mother == VD_MOTHER_DRAWS)
            return value == VD_VALUE_CHECKERS_NOT_OFF;
        if (preset->facing || preset->id == VD_GARANGUET) /* TC10, GA10 */
            return value == VD_VALUE_1_2;
        if (usual == VD_VALUE_1_2_HOME) /* the double game was always by agreement */
            return value == VD_VALUE_1;
        return usual == VD_VALUE_CHECKERS_NOT_OFF &&
               (value == VD_VALUE_CHECKERS_ON_BOARD || value == VD_VALUE_1);
    }
}

const char *vd_variant_option_key(size_t rule)
{
    return rule < RULES ? option[rule].key : NULL;
}

const char *vd_variant_option_choice(vd_variant_id variant, size_t rule, size_t choice)
{
    const vd_variant *preset = vd_variant_get(variant);
    size_t found = 0;

    if (rule >= RULES)
        return NULL;
    if (choice == 0)
        return option[rule].names[value_in(preset, rule)];
    for (int value = 0; option[rule].names[value]; value++)
        if (value != value_in(preset, rule) && allows(preset, rule, value) && ++found == choice)
            return option[rule].names[value];
    return NULL;
}

const char *vd_variant_option_get(const vd_variant *variant, size_t rule)
{
    return rule < RULES ? option[rule].names[value_in(variant, rule)] : NULL;
}

vd_status vd_variant_option_set(vd_variant *variant, size_t rule, const char *name)
{
    const vd_variant *preset = vd_variant_get((vd_variant_id)variant->id);

    if (rule >= RULES)
        return VD_ERR_UNSUPPORTED;
    for (int value = 0; option[rule].names[value]; value++)
        if (!strcmp(name, option[rule].names[value]) && allows(preset, rule, value)) {
            ((uint8_t *)variant)[option[rule].at] = (uint8_t)value;
            variant->home = preset->home; /* or what goes with how checkers are borne off */
            return vd_variant_prepare(variant);
        }
    return VD_ERR_UNSUPPORTED;
}
