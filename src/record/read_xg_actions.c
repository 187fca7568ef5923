/* .xg: doubles, answers, rolls and plays, and how a game ends. */
#include "read_xg_parts.h"

#include <stdlib.h>

/* ---- Actions ------------------------------------------------------------------------------------------------- */

vd_status vd_xg_read_seat(const xg_reader *r, const uint8_t *record, size_t at, int *out)
{
    const int32_t active = vd_xg_i32(record + at);

    if (active != 1 && active != -1)
        return vd_xg_fail_number(r, VD_IMPORT_bad_number, at, active);
    *out = active > 0 ? 0 : 1;
    return VD_OK;
}

vd_status vd_xg_read_board(const xg_reader *r, const uint8_t *record, size_t at, int seat,
                           vd_pos *out)
{
    VD_ASSERT(seat == 0 || seat == 1);
    if (!vd_xg_board_read(record + at, r->variant, out))
        return vd_xg_fail(r, VD_IMPORT_bad_board, at, "");
    if (seat == 1)
        vd_pos_flip(out, out);
    return VD_OK;
}

vd_status vd_xg_read_cube(const xg_reader *r, const uint8_t *record, size_t at, int *exponent,
                          int *owner)
{
    const int32_t cube = vd_xg_i32(record + at);

    if (cube < -30 || cube > 30)
        return vd_xg_fail_number(r, VD_IMPORT_bad_cube, at, cube);
    *exponent = abs((int)cube);
    *owner = cube == 0 ? -1 : cube > 0 ? 0 : 1;
    return VD_OK;
}

/* Where the board or the cube is not what the record before led to, somebody put it there. */
static void follow_board(xg_reader *r, int seat, const vd_pos *pos, int exponent, int owner)
{
    vd_build_now now;
    bool cube;

    VD_ASSERT(seat == 0 || seat == 1);
    vd_build_state(r->b, &now);
    cube = owner >= 0 && (now.owner != owner || now.stake_exp != exponent) && !now.doubled;
    if (now.over || (vd_pos_equal(&now.pos[seat], pos) && !cube))
        return;
    vd_build_position(r->b, seat, pos, cube ? (uint32_t)1 << exponent : 0, owner);
}

/* 0 drops, 1 takes; the other codes are the caller's. */
static void answer(xg_reader *r, int seat, int32_t code)
{
    if (code == 0)
        vd_build_action(r->b, seat, VD_REC_drop, 0, 0, NULL);
    else if (code == 1)
        vd_build_action(r->b, seat, VD_REC_take, 0, 0, NULL);
}

static void answer_double(xg_reader *r, const uint8_t *record, int seat)
{
    const int32_t take = vd_xg_i32(record + C_TAKE), beaver = vd_xg_i32(record + C_BEAVER),
                  raccoon = vd_xg_i32(record + C_RACCOON);

    VD_ASSERT(seat == 0 || seat == 1);
    answer(r, !seat, take);
    if (take != 2)
        return;
    vd_build_action(r->b, !seat, VD_REC_beaver, 0, 0, NULL);
    answer(r, seat, beaver);
    if (beaver != 2)
        return;
    vd_build_action(r->b, seat, VD_REC_raccoon, 0, 0, NULL);
    answer(r, !seat, raccoon);
}

/* What a cube record says besides: it goes to the double, to the roll that followed, or to the resignation. */
static void finish_cube(xg_reader *r, const uint8_t *record, vd_rec_action *action)
{
    const int seat = vd_xg_i32(record + C_ACTIVE) > 0 ? 0 : 1;
    const int32_t clock = vd_xg_i32(record + (seat ? C_CLOCK2 : C_CLOCK1));

    vd_xg_read_cube_analysis(r, record, &action->analyses);
    vd_xg_add_comment(r, &action->comment, vd_xg_i32(record + C_COMMENT));
    vd_xg_extras_read(r->b, &action->tags, VD_XG_EXTRAS_CUBE, record);
    action->edited = action->edited || record[C_EDITED];
    if (clock > 0)
        action->clock_ms = (int64_t)clock * 1000;
}

vd_status vd_xg_read_cube_record(xg_reader *r, const uint8_t *record)
{
    const int32_t doubled = vd_xg_i32(record + C_DOUBLE);
    int seat = 0, exponent = 0, owner = -1;
    vd_pos pos;
    vd_status status = vd_xg_read_seat(r, record, C_ACTIVE, &seat);

    if (status == VD_OK)
        status = vd_xg_read_board(r, record, C_BOARD, seat, &pos);
    if (status == VD_OK)
        status = vd_xg_read_cube(r, record, C_CUBE, &exponent, &owner);
    if (status != VD_OK)
        return status;
    r->cube = r->resign = NULL;
    if (doubled == -1) {
        r->resign = record;
        return VD_OK;
    }
    follow_board(r, seat, &pos, exponent, owner);
    if (doubled != 1) {
        r->cube = record;
        return VD_OK;
    }
    finish_cube(r, record, vd_build_action(r->b, seat, VD_REC_double, 0, 0, NULL));
    answer_double(r, record, seat);
    return VD_OK;
}

/* Pairs from, to in the mover's points from 0; 24 is the bar, below 0 off; -1 as `from` ends them. */
static void read_legs(const uint8_t *record, vd_rec_claim *claim)
{
    *claim = (vd_rec_claim){0};
    for (int i = 0; i < 4; i++) {
        const int32_t from = vd_xg_i32(record + V_LEGS + 8 * i),
                      to = vd_xg_i32(record + V_LEGS + 8 * i + 4);

        if (from < 0 || from > 24 || to > 23)
            break;
        claim->leg[claim->legs++] = (vd_rec_leg){(uint8_t)(from == 24 ? VD_PLACE_BAR : from + 1),
                                                 (uint8_t)(to < 0 ? VD_PLACE_OFF : to + 1), false};
    }
}

vd_status vd_xg_read_dice(const xg_reader *r, const uint8_t *record, int die[2])
{
    for (size_t i = 0; i < 2; i++) {
        const int32_t value = vd_xg_i32(record + V_DICE + 4 * i);

        if (value < 1 || value > 6)
            return vd_xg_fail_number(r, VD_IMPORT_bad_dice, V_DICE + 4 * i, value);
        die[i] = (int)value;
    }
    return VD_OK;
}

bool vd_xg_read_after(xg_reader *r, const uint8_t *record, int seat, const vd_pos *before,
                      const int die[2], vd_pos *out)
{
    const vd_plays *plays;
    vd_pos turned;

    VD_ASSERT(seat == 0 || seat == 1);
    if (vd_xg_is_zero(record + V_AFTER, VD_XG_PLACES)) { /* nothing was played */
        *out = *before;
        return true;
    }
    if (!vd_xg_board_read(record + V_AFTER, r->variant, out))
        return false;
    if (seat == 0 || vd_pos_equal(before, out))
        return true;
    vd_pos_flip(out, &turned);
    plays = vd_build_plays(r->b, r->variant, before, vd_dice_make(die[0], die[1]));
    if (vd_pos_equal(before, &turned) ||
        (plays && !vd_result_find(plays, out) && vd_result_find(plays, &turned)))
        *out = turned;
    return true;
}

static vd_rec_action *build_roll(xg_reader *r, int seat, const int die[2], const vd_pos *before,
                                 const vd_pos *after, vd_rec_claim *claim)
{
    if (!vd_pos_equal(before, after))
        return vd_build_roll_to(r->b, seat, die[0], die[1], after, claim, NULL);
    *claim = (vd_rec_claim){.closed = true};
    return vd_build_roll(r->b, seat, die[0], die[1], claim, NULL);
}

static void finish_move(xg_reader *r, const uint8_t *record, vd_rec_action *action)
{
    const bool played = action->kind != VD_REC_roll_only;

    vd_xg_add_comment(r, &action->comment, vd_xg_i32(record + V_COMMENT));
    action->edited = action->edited || record[V_EDITED];
    vd_xg_extras_read(r->b, &action->tags, VD_XG_EXTRAS_MOVE, record);
    if (!vd_xg_is_zero(record + V_TUTOR_BOARD, VD_XG_PLACES))
        vd_build_blob(r->b, &action->tags, "xg.tutor_board", record + V_TUTOR_BOARD, VD_XG_PLACES);
    vd_xg_read_play_analysis(r, record, action->seat, &action->before,
                             played ? &action->after : NULL, &action->analyses);
}

vd_status vd_xg_read_move_record(xg_reader *r, const uint8_t *record)
{
    int seat = 0, exponent = 0, owner = -1, die[2] = {0, 0};
    vd_rec_action *action;
    vd_rec_claim claim;
    vd_pos before = {0}, after = {0};
    vd_status status = vd_xg_read_seat(r, record, V_ACTIVE, &seat);

    if (status == VD_OK)
        status = vd_xg_read_board(r, record, V_BEFORE, seat, &before);
    if (status == VD_OK)
        status = vd_xg_read_cube(r, record, V_CUBE, &exponent, &owner);
    if (status == VD_OK)
        status = vd_xg_read_dice(r, record, die);
    if (status == VD_OK && !vd_xg_read_after(r, record, seat, &before, die, &after))
        status = vd_xg_fail(r, VD_IMPORT_bad_board, V_AFTER, "");
    if (status != VD_OK)
        return status;
    follow_board(r, seat, &before, exponent, owner);
    read_legs(record, &claim);
    action = build_roll(r, seat, die, &before, &after, &claim);
    if (r->cube && (vd_xg_i32(r->cube + C_ACTIVE) > 0 ? 0 : 1) == seat)
        finish_cube(r, r->cube, action);
    r->cube = NULL;
    finish_move(r, record, action);
    return VD_OK;
}

/* ---- The end of a game --------------------------------------------------------------------------------------- */

static uint32_t value_of(uint32_t points, uint16_t stake_exp, int32_t kind)
{
    const uint32_t value = stake_exp < 31 ? points >> stake_exp : 0;

    if (value >= 1 && value << stake_exp == points && value <= VD_CHECKERS_MAX)
        return value;
    return kind >= 1 && kind <= 3 ? (uint32_t)kind : 1;
}

static void resign_game(xg_reader *r, int winner, uint32_t points, int32_t kind)
{
    vd_build_now now;
    vd_rec_action *action;

    vd_build_state(r->b, &now);
    if (now.over)
        return;
    action = vd_build_action(r->b, !winner, VD_REC_resign, 0,
                             (int)value_of(points, now.stake_exp, kind), NULL);
    if (r->resign)
        finish_cube(r, r->resign, action);
    vd_build_action(r->b, winner, VD_REC_accept, 0, 0, NULL);
}

void vd_xg_read_game_end(xg_reader *r, const uint8_t *record)
{
    const int32_t end = vd_xg_i32(record + E_END), active = vd_xg_i32(record + E_WINNER);
    const uint32_t points = vd_xg_i32(record + E_POINTS) > 0 ? vd_xg_u32(record + E_POINTS) : 0;
    const int winner = active > 0 ? 0 : 1;
    vd_rec_end said = VD_REC_END_board;

    if (active != 0) {
        if (end >= 1000)
            said = VD_REC_END_settled;
        else if (end >= 100)
            said = VD_REC_END_resign;
        else if (end == 0)
            said = VD_REC_END_drop;
        if (said == VD_REC_END_resign)
            resign_game(r, winner, points, end % 100);
        vd_build_result(r->b, winner, points, said);
    }
    vd_xg_extras_read(r->b, &r->game->tags, VD_XG_EXTRAS_FOOTER_GAME, record);
    r->cube = r->resign = NULL;
}
