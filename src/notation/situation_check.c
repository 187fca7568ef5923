/* What a position that was read must be, what its text leaves to be found, and which boards an id can carry. */
#include "situation_check.h"

#include <string.h>

bool vd_is_contrary24(const vd_variant *variant)
{
    if (variant->track != 24)
        return false;
    for (int k = 1; k <= 24; k++) {
        if (variant->opponent_point[k] != 25 - k)
            return false;
    }
    return true;
}

bool vd_is_plain_board(const vd_variant *variant, const vd_pos *pos)
{
    if (!vd_is_contrary24(variant) || pos->pending != VD_PENDING_NONE)
        return false;
    for (int i = 0; i < 2; i++) {
        const vd_side *side = &pos->side[i];

        if (side->unentered > 0 || (variant->hit == VD_HIT_PIN && vd_side_pins(side) != 0) ||
            side->flags != vd_home_reached_implied(variant, side))
            return false;
    }
    return true;
}

uint8_t vd_home_reached_implied(const vd_variant *variant, const vd_side *side)
{
    uint8_t flags = 0;
    int at_home = side->point[0];

    for (int k = 1; k <= variant->home; k++)
        at_home += side->point[k];
    if (variant->hit == VD_HIT_HOME_REACHED && at_home > 0)
        flags |= VD_HOME_REACHED;
    if (variant->enter_after != VD_ENTER_ANY_TIME && side->unentered < variant->start_unentered)
        flags |= VD_ENTRY_ALLOWED;
    if (variant->head == VD_HEAD_NARDE &&
        memcmp(side->point + 1, variant->start + 1, variant->track) != 0)
        flags |= VD_HAS_MOVED;
    return flags;
}

vd_status vd_sides_complete(const vd_variant *variant, vd_pos *pos, vd_error *err)
{
    for (int s = 0; s < 2; s++) {
        vd_side *side = &pos->side[s];
        int checkers = side->bar + side->unentered;

        for (int k = 1; k <= variant->track; k++)
            checkers += side->point[k];
        if (variant->hit == VD_HIT_PIN)
            checkers += __builtin_popcount(vd_side_pins(side));
        if (checkers > variant->checkers)
            return vd_fail_args(err, VD_ERR_POSITION, VD_ERROR_too_many_men, 0, s, checkers,
                                variant->checkers);
        if (variant->bearoff == VD_BEAROFF_NEVER)
            side->unentered = (uint8_t)(side->unentered + variant->checkers - checkers);
        else
            side->point[0] = (uint8_t)(variant->checkers - checkers);
        side->flags |= vd_home_reached_implied(variant, side);
    }
    return VD_OK;
}

static vd_status check_dice(const vd_variant *variant, const vd_situation *situation, vd_error *err)
{
    char text[16];
    vd_buf word;

    if (situation->dice.count == 0 || vd_dice_fit(variant, &situation->pos, situation->dice))
        return VD_OK;
    vd_buf_init(&word, text, sizeof text);
    vd_dice_format(&word, situation->dice);
    return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_bad_dice, 0, text, word.length);
}

vd_status vd_situation_check(const vd_variant *variant, const vd_situation *situation,
                             vd_error *err)
{
    for (int s = 0; s < 2; s++) {
        if (situation->length > 0 && situation->score[s] >= situation->length)
            return vd_fail_args(err, VD_ERR_POSITION, VD_ERROR_bad_score, 0,
                                (int32_t)situation->score[s], situation->length, 0);
    }
    /* Crawford belongs to matches, Jacoby and beavers to money (T2, R73, T4). */
    if (situation->crawford && situation->length == 0)
        return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_bad_character, 0, "crawford", 8);
    if (situation->length > 0 && situation->jacoby)
        return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_bad_character, 0, "jacoby", 6);
    if (situation->length > 0 && situation->beavers)
        return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_bad_character, 0, "beavers", 7);
    if (!variant->cube_allowed &&
        (situation->cube_exp > 0 || situation->cube_owner >= 0 || situation->doubled))
        return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_not_in_game, 0, "cube", 4);
    return check_dice(variant, situation, err);
}

vd_status vd_situation_fits(const vd_situation *situation, vd_error *err)
{
    const vd_variant *variant = vd_variant_get(situation->variant);
    const char *word = situation->crawford  ? "crawford"
                       : situation->jacoby  ? "jacoby"
                       : situation->beavers ? "beavers"
                                            : NULL;
    char text[16];
    vd_buf resigned;

    if (word && !variant->cube_allowed)
        return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_not_in_game, 0, word, strlen(word));
    if (situation->resigned <= vd_variant_resign_most(variant))
        return VD_OK;
    vd_buf_init(&resigned, text, sizeof text);
    vd_buf_put(&resigned, "resigned:");
    vd_buf_put_int(&resigned, situation->resigned);
    return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_not_in_game, 0, text, resigned.length);
}
