/* Catalogue keys and rule numbers of refusals. */
#include "videau/rules.h"

#include <stddef.h>

#define VD_REFUSAL_KEY(name) "deny." #name,
static const char *const refusal_keys[] = {VD_REFUSAL_LIST(VD_REFUSAL_KEY)};
#undef VD_REFUSAL_KEY

enum { T = 200 };

static const uint8_t refusal_rules[VD_REFUSAL_COUNT] = {
    [VD_REFUSAL_not_your_turn] = 17,        [VD_REFUSAL_game_over] = 59,
    [VD_REFUSAL_match_over] = T + 1,        [VD_REFUSAL_dice_already_rolled] = 17,
    [VD_REFUSAL_not_rolled_yet] = 17,       [VD_REFUSAL_opening_no_cube] = 16,
    [VD_REFUSAL_after_roll_no_double] = 64, [VD_REFUSAL_not_cube_owner] = 67,
    [VD_REFUSAL_crawford_no_cube] = T + 2,  [VD_REFUSAL_no_cube_game] = 70,
    [VD_REFUSAL_cube_limit] = 71,           [VD_REFUSAL_holland_wait] = T + 3,
    [VD_REFUSAL_answer_double_first] = 66,  [VD_REFUSAL_nothing_offered] = 66,
    [VD_REFUSAL_beaver_off] = 78,           [VD_REFUSAL_beaver_match] = T + 4,
    [VD_REFUSAL_beaver_not_now] = 78,       [VD_REFUSAL_raccoon_off] = 78,
    [VD_REFUSAL_raccoon_not_now] = 78,      [VD_REFUSAL_resign_pending] = T + 9,
    [VD_REFUSAL_resign_value] = T + 9,      [VD_REFUSAL_resign_not_yours] = T + 9,
    [VD_REFUSAL_jacoby_match] = 73,         [VD_REFUSAL_auto_match] = T + 4,
    [VD_REFUSAL_first_roll_no_cube] = 64,   [VD_REFUSAL_name_double_first] = 86,
    [VD_REFUSAL_cocked_nothing] = 18,       [VD_REFUSAL_next_game_first] = 75,
    [VD_REFUSAL_game_not_over] = 59,        [VD_REFUSAL_draw_first] = 14,
};

const char *vd_refusal_key(vd_refusal refusal)
{
    return (unsigned)refusal < VD_REFUSAL_COUNT ? refusal_keys[refusal]
                                                : refusal_keys[VD_REFUSAL_none];
}

int vd_refusal_rule(vd_refusal refusal)
{
    return (unsigned)refusal < VD_REFUSAL_COUNT ? refusal_rules[refusal] : 0;
}
