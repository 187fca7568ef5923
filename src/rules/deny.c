#include "videau/rules.h"

#include <stddef.h>

#define VD_DENY_KEY(name) "deny." #name,
static const char *const deny_keys[] = {VD_DENY_LIST(VD_DENY_KEY)};
#undef VD_DENY_KEY

enum { T = 200 };

static const uint8_t deny_rules[VD_DENY_COUNT] = {
    [VD_DENY_not_your_turn] = 17,        [VD_DENY_game_over] = 59,
    [VD_DENY_match_over] = T + 1,        [VD_DENY_dice_already_rolled] = 17,
    [VD_DENY_not_rolled_yet] = 17,       [VD_DENY_opening_no_cube] = 16,
    [VD_DENY_after_roll_no_double] = 64, [VD_DENY_not_cube_owner] = 67,
    [VD_DENY_crawford_no_cube] = T + 2,  [VD_DENY_no_cube_game] = 70,
    [VD_DENY_cube_limit] = 71,           [VD_DENY_holland_wait] = T + 3,
    [VD_DENY_answer_double_first] = 66,  [VD_DENY_nothing_offered] = 66,
    [VD_DENY_beaver_off] = 78,           [VD_DENY_beaver_match] = T + 4,
    [VD_DENY_beaver_not_now] = 78,       [VD_DENY_raccoon_off] = 78,
    [VD_DENY_raccoon_not_now] = 78,      [VD_DENY_resign_pending] = T + 9,
    [VD_DENY_resign_value] = T + 9,      [VD_DENY_resign_not_yours] = T + 9,
    [VD_DENY_jacoby_match] = 73,         [VD_DENY_auto_match] = T + 4,
    [VD_DENY_first_roll_no_cube] = 64,   [VD_DENY_name_double_first] = 86,
    [VD_DENY_cocked_nothing] = 18,       [VD_DENY_next_game_first] = 75,
    [VD_DENY_game_not_over] = 59,        [VD_DENY_draw_first] = 14,
};

const char *vd_deny_key(vd_deny deny)
{
    return (unsigned)deny < VD_DENY_COUNT ? deny_keys[deny] : deny_keys[VD_DENY_none];
}

int vd_deny_rule(vd_deny deny)
{
    return (unsigned)deny < VD_DENY_COUNT ? deny_rules[deny] : 0;
}
