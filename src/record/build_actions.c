/* The builder's actions: rolls, plays, the cube, resignations and positions put there, each kept to the rules or noted where
 * it is not. */
#include "inner/unrolled.h"
#include "record_priv.h"

#include <stdlib.h>
#include <string.h>

enum { REPAIR_WORDS = 512, EXP_MAX = 1000 };

/* ---- Repairs ---- */

static void place_repair(const vd_builder *b, vd_repair *repair)
{
    repair->match = (uint32_t)b->record->matches;
    repair->game = b->match ? (uint32_t)b->match->games : 0;
    repair->action = b->game ? (uint32_t)b->game->actions : 0;
    repair->line = (uint32_t)b->line;
}

vd_repair *vd_build_repair(vd_builder *builder, vd_repair_what what, int32_t arg0, int32_t arg1,
                           int32_t arg2, const char *word0, const char *word1)
{
    vd_record *record = builder->record;
    void *list = record->repair;
    vd_repair *repair;

    VD_ASSERT((unsigned)what < VD_REPAIR_COUNT);
    if (vd_build_grow(builder, &list, record->repairs, &record->repair_room, sizeof *repair)) {
        record->repair = list;
        repair = &record->repair[record->repairs++];
    } else {
        repair = builder->waste;
    }
    memset(repair, 0, sizeof *repair);
    repair->what = what;
    repair->arg[0] = arg0;
    repair->arg[1] = arg1;
    repair->arg[2] = arg2;
    repair->word[0] = word0 ? vd_build_string(builder, word0) : "";
    repair->word[1] = word1 ? vd_build_string(builder, word1) : "";
    place_repair(builder, repair);
    return repair;
}

/* ---- Plays ---- */

const vd_plays *vd_build_plays(vd_builder *builder, const vd_variant *variant, const vd_pos *pos,
                               vd_dice dice)
{
    if (builder->plays_known && builder->plays_variant == (vd_variant_id)variant->id &&
        vd_pos_equal(pos, &builder->plays_pos) && !memcmp(&dice, &builder->plays_dice, sizeof dice))
        return &builder->plays;
    if (vd_pos_check(variant, pos, NULL) != VD_OK || !vd_dice_fit(variant, pos, dice))
        return NULL;
    builder->plays_known =
        (vd_pos_is_unrolled(pos) ? vd_plays_find_named(variant, pos, dice.die[0], &builder->plays)
                                 : vd_plays_find(variant, pos, dice, &builder->plays)) == VD_OK;
    builder->plays_pos = *pos;
    builder->plays_dice = dice;
    builder->plays_variant = (vd_variant_id)variant->id;
    return builder->plays_known ? &builder->plays : NULL;
}

static void format_hops(vd_builder *b, vd_buf *out, const vd_pos *pos, vd_dice dice,
                        const vd_play *play)
{
    vd_play_format(out, &b->match->rules.variant, pos, dice, play, VD_STYLE_FFBG, false);
}

vd_rec_action *vd_build_new_action(vd_builder *builder, int seat, vd_rec_kind kind,
                                   const char *text)
{
    vd_rec_action *action = vd_build_part(builder, sizeof *action);

    VD_ASSERT(builder->game && (seat == 0 || seat == 1));
    action->seat = (uint8_t)seat;
    action->kind = (uint8_t)kind;
    action->cube_owner = -1;
    action->before = action->after = builder->pos[seat];
    action->stake_exp = builder->stake_exp;
    action->owner = builder->owner;
    action->text = text ? vd_build_string(builder, text) : NULL;
    action->time_ms = action->clock_ms = -1;
    vd_build_append(builder, &builder->game->action, &builder->game->actions, &builder->game->room,
                    action);
    return action;
}

static void keep_hops(vd_builder *b, vd_rec_action *action, const vd_hop *hop, size_t hops)
{
    vd_hop *copy = hops ? vd_build_room(b, hops * sizeof *hop) : NULL;

    VD_ASSERT(hops <= VD_REC_LEGS_MAX);
    if (!copy)
        return;
    memcpy(copy, hop, hops * sizeof *hop);
    action->hop = copy;
    action->hops = hops;
}

static void keep_claim(vd_builder *b, vd_rec_action *action, const vd_rec_claim *claim)
{
    vd_hop hop[VD_REC_LEGS_MAX];

    for (size_t i = 0; i < claim->legs; i++)
        hop[i] = (vd_hop){claim->leg[i].from, claim->leg[i].to, 0, claim->leg[i].star};
    keep_hops(b, action, hop, claim->legs);
}

/* The board after an action of `seat`, and whose turn it is then. */
static void stand(vd_builder *b, int seat, const vd_pos *after)
{
    VD_ASSERT(seat == 0 || seat == 1);
    b->pos[seat] = *after;
    vd_pos_flip(after, &b->pos[!seat]);
    b->turn = (int8_t)(after->pending == VD_PENDING_NONE ? !seat : seat);
    if (vd_pos_over(&b->match->rules.variant, after)) {
        b->over = true;
        b->turn = -1;
    }
}

static void take_play(vd_builder *b, vd_rec_action *action, const vd_play *play)
{
    action->kind = VD_REC_roll_play;
    keep_hops(b, action, play->hop, play->hops);
    action->after = play->result;
    stand(b, action->seat, &action->after);
}

/* An illegal play: what was written, the board it led to, and the legal play nearest to it. */
static void take_illegal(vd_builder *b, vd_rec_action *action, const vd_plays *plays,
                         const vd_pos *after, const vd_rec_claim *claim)
{
    char written[REPAIR_WORDS], proposed[REPAIR_WORDS];
    vd_buf said, better;
    const vd_play *nearest =
        plays ? vd_nearest_find(&b->match->rules.variant, plays, after, claim) : NULL;

    action->kind = VD_REC_illegal;
    action->illegal = true;
    action->after = *after;
    if (claim)
        keep_claim(b, action, claim);
    stand(b, action->seat, after);
    action->unplayed = false;
    if (!action->hops &&
        vd_pos_equal(&action->before, after)) { /* passed, with something to play */
        vd_build_repair(b, VD_REPAIR_dance_with_plays, plays ? (int32_t)plays->count : 0, 0, 0,
                        NULL, NULL);
        return;
    }
    vd_buf_init(&said, written, sizeof written);
    vd_buf_init(&better, proposed, sizeof proposed);
    vd_rec_play_format(&said, &b->match->rules.variant, action, VD_STYLE_FFBG);
    if (nearest)
        format_hops(b, &better, &action->before, vd_rec_dice(action), nearest);
    vd_build_repair(b, VD_REPAIR_illegal_play, action->die[0], action->die[1], 0,
                    action->text ? action->text : written, proposed);
}

/* ---- A roll ---- */

static void no_play_written(vd_builder *b, vd_rec_action *action, const vd_plays *plays)
{
    const bool won = b->over;

    stand(b, action->seat, &action->before);
    b->over = won;
    action->unplayed = plays && plays->count > 0;
}

static void take_nothing(vd_builder *b, vd_rec_action *action, const vd_plays *plays,
                         const vd_rec_claim *claim)
{
    no_play_written(b, action, plays);
    if (plays && plays->count == 0 && !claim->unplayed) {
        vd_pos passed;

        action->kind = VD_REC_dance;
        /* A series that is cut short ends with the turn. */
        vd_pos_pass(&b->match->rules.variant, &action->before, vd_rec_dice(action), &passed);
        stand(b, action->seat, &passed);
        return;
    }
    action->kind = VD_REC_roll_only;
    if (!plays && claim->cannot)
        action->kind = VD_REC_dance;
    else if (plays && plays->count > 0 && claim->cannot)
        take_illegal(b, action, plays, &action->before, claim);
    else if (plays && plays->count > 0 && !claim->unplayed && !claim->closed)
        b->open = action;
}

/* Is it forced, it was played; else nobody knows what was. */
void vd_build_settle_open(vd_builder *builder, bool goes_on)
{
    vd_rec_action *action = builder->open;
    const vd_plays *plays;

    VD_ASSERT(!action || builder->game);
    builder->open = NULL;
    if (!action)
        return;
    plays = vd_build_plays(builder, &builder->match->rules.variant, &action->before,
                           vd_rec_dice(action));
    if (!plays)
        return;
    if (plays->count == 1 &&
        (goes_on || vd_pos_won(&builder->match->rules.variant, &plays->play[0].result, VD_MOVER))) {
        char text[REPAIR_WORDS];
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        format_hops(builder, &buf, &action->before, vd_rec_dice(action), &plays->play[0]);
        take_play(builder, action, &plays->play[0]);
        action->unplayed = false;
        action->implied = true;
        vd_build_repair(builder, VD_REPAIR_forced_implied, 0, 0, 0, text, NULL);
    } else if (goes_on) {
        vd_build_repair(builder, VD_REPAIR_no_play_written, (int32_t)plays->count, 0, 0, NULL,
                        NULL);
    }
}

/* A roll of `seat` comes: what was open before it is so no longer. */
static void expect_roll(vd_builder *b, int seat)
{
    vd_build_settle_open(b, true);
    if (b->asked == VD_REC_beaver || b->asked == VD_REC_raccoon || b->asked == VD_REC_double) {
        if (b->asked == VD_REC_double)
            vd_build_action(b, !b->asker, VD_REC_take, 0, 0, NULL)->implied = true;
        else
            b->stake_exp = b->offered_exp;
        b->asked = VD_REC_KIND_COUNT;
        b->turn = -1;
    }
    if (b->asked == VD_REC_resign) /* refused without a word */
        b->asked = VD_REC_KIND_COUNT;
    if (b->turn >= 0 && b->turn != seat && !b->over)
        vd_build_repair(b, VD_REPAIR_out_of_turn, 0, 0, 0, NULL, NULL)->action++;
}

static vd_rec_action *new_roll(vd_builder *b, int seat, const uint8_t die[VD_DICE_MAX],
                               const char *text)
{
    vd_rec_action *action;
    bool over;

    VD_ASSERT(seat == 0 || seat == 1);
    VD_ASSERT(b->game);
    expect_roll(b, seat);
    over = b->over; /* a play that was left out may have ended it */
    if (b->pos[seat].pending == VD_PENDING_AGAIN)
        b->pos[seat].pending = VD_PENDING_NONE;
    action = vd_build_new_action(b, seat, VD_REC_roll_only, text);
    memcpy(action->die, die, sizeof action->die);
    if (over) {
        action->illegal = true;
        vd_build_repair(b, VD_REPAIR_action_after_end, 0, 0, 0, text, NULL);
    }
    return action;
}

vd_rec_action *vd_build_throw(vd_builder *builder, int seat, const uint8_t die[VD_DICE_MAX],
                              const vd_rec_claim *claim, const char *text)
{
    vd_rec_action *action = new_roll(builder, seat, die, text);
    const vd_variant *rules = &builder->match->rules.variant;
    const vd_plays *plays;
    const vd_play *play;
    vd_pos after = action->before;

    if (builder->over)
        return action;
    plays = vd_build_plays(builder, rules, &action->before, vd_dice_of(die));
    if (!claim->legs) {
        take_nothing(builder, action, plays, claim);
        return action;
    }
    play = plays ? vd_claim_find(rules, &action->before, plays, claim) : NULL;
    if (play) {
        take_play(builder, action, play);
        return action;
    }
    vd_claim_force(rules, &after, claim);
    take_illegal(builder, action, plays, &after, claim);
    return action;
}

vd_rec_action *vd_build_roll(vd_builder *builder, int seat, int die0, int die1,
                             const vd_rec_claim *claim, const char *text)
{
    const uint8_t die[VD_DICE_MAX] = {(uint8_t)die0, (uint8_t)die1};

    return vd_build_throw(builder, seat, die, claim, text);
}

vd_rec_action *vd_build_throw_to(vd_builder *builder, int seat, const uint8_t die[VD_DICE_MAX],
                                 const vd_pos *after, const vd_rec_claim *claim, const char *text)
{
    vd_rec_action *action = new_roll(builder, seat, die, text);
    const bool illegal = claim && claim->illegal;
    const vd_plays *plays;
    const vd_play *play;

    if (builder->over)
        return action;
    plays =
        vd_build_plays(builder, &builder->match->rules.variant, &action->before, vd_dice_of(die));
    play = plays && !illegal ? vd_result_find(plays, after) : NULL;
    if (play) {
        take_play(builder, action, play);
    } else if (!illegal && plays && plays->count == 0 &&
               !memcmp(after->side, action->before.side, sizeof after->side)) {
        action->kind = VD_REC_dance;
        stand(builder, seat, after);
    } else {
        take_illegal(builder, action, plays, after, claim);
    }
    return action;
}

vd_rec_action *vd_build_roll_to(vd_builder *builder, int seat, int die0, int die1,
                                const vd_pos *after, const vd_rec_claim *claim, const char *text)
{
    const uint8_t die[VD_DICE_MAX] = {(uint8_t)die0, (uint8_t)die1};

    return vd_build_throw_to(builder, seat, die, after, claim, text);
}

/* ---- The cube ---- */

/* 0 where it is no power of two. */
static bool exponent_of(uint32_t value, uint16_t *out)
{
    uint16_t exponent = 0;

    if (!value || (value & (value - 1)))
        return false;
    while (value >>= 1)
        exponent++;
    *out = exponent;
    return true;
}

/* Automatic doubles that the file does not tell, put at the start of the game. */
static void find_auto_doubles(vd_builder *b, int count)
{
    vd_rec_game *game = b->game;
    const size_t had = game->actions;

    VD_ASSERT(count > 0);
    for (int i = 0; i < count; i++) {
        vd_rec_action *action = vd_build_new_action(b, 0, VD_REC_auto_double, NULL);

        action->implied = true;
        action->before = action->after = game->start;
        action->stake_exp = (uint16_t)(game->stake_exp + i);
        action->owner = -1;
        action->cube_exp = (uint16_t)(game->stake_exp + i + 1);
    }
    if (game->actions != had + (size_t)count)
        return;
    for (size_t i = game->actions; i-- > 0;) /* the new ones to the front, each at its place */
        if (i >= had) {
            vd_rec_action *last = game->action[game->actions - 1];

            memmove(game->action + 1, game->action, (game->actions - 1) * sizeof(void *));
            game->action[0] = last;
        } else {
            game->action[i + (size_t)count]->stake_exp =
                (uint16_t)(game->action[i + (size_t)count]->stake_exp + count);
        }
    for (size_t i = 0; i < b->record->repairs; i++)
        if (b->record->repair[i].match == b->record->matches &&
            b->record->repair[i].game == b->match->games && b->record->repair[i].action > 0)
            b->record->repair[i].action += (uint32_t)count;
    b->stake_exp = (uint16_t)(b->stake_exp + count);
    vd_build_repair(b, VD_REPAIR_auto_double, count, 0, 0, NULL, NULL)->action = 1;
}

/* The stake that a double, beaver or raccoon offers. */
static uint16_t offered(vd_builder *b, vd_rec_kind kind, uint32_t cube)
{
    uint16_t due = (uint16_t)((kind == VD_REC_double ? b->stake_exp : b->offered_exp) + 1);
    uint16_t written;

    VD_ASSERT(kind == VD_REC_double || kind == VD_REC_beaver || kind == VD_REC_raccoon);
    VD_ASSERT(b->game != NULL);
    if (due > EXP_MAX)
        due = EXP_MAX;
    if (!cube)
        return due;
    if (!exponent_of(cube, &written)) {
        vd_build_repair(b, VD_REPAIR_cube_value, (int32_t)cube, due < 31 ? 1 << due : 0, 0, NULL,
                        NULL)
            ->action++;
        return due;
    }
    if (written > due && kind == VD_REC_double && b->owner < 0 && b->match->rules.length == 0 &&
        b->stake_exp == b->game->stake_exp) {
        find_auto_doubles(b, written - due);
        return written;
    }
    if (written != due)
        vd_build_repair(b, VD_REPAIR_cube_value, (int32_t)cube, due < 31 ? 1 << due : 0, 0, NULL,
                        NULL)
            ->action++;
    return written;
}

static bool may_offer(const vd_builder *b, int seat, vd_rec_kind kind)
{
    VD_ASSERT(b->game && (seat == 0 || seat == 1));
    if (b->over)
        return false;
    if (kind == VD_REC_double)
        return b->asked == VD_REC_KIND_COUNT && (b->owner < 0 || b->owner == seat) &&
               (b->turn < 0 || b->turn == seat) && !b->game->crawford && b->match->rules.cube;
    if (kind == VD_REC_beaver)
        return b->asked == VD_REC_double && b->asker != seat;
    return b->asked == VD_REC_beaver && b->asker != seat;
}

static vd_rec_action *offer(vd_builder *b, int seat, vd_rec_kind kind, uint32_t cube,
                            const char *text)
{
    const bool allowed = may_offer(b, seat, kind);
    const uint16_t exponent = offered(b, kind, cube);
    vd_rec_action *action;

    if (kind != VD_REC_double && b->asked != VD_REC_KIND_COUNT) /* it takes what was offered */
        b->stake_exp = b->offered_exp;
    action = vd_build_new_action(b, seat, kind, text);
    action->cube_exp = exponent;
    action->illegal = !allowed;
    if (!allowed)
        vd_build_repair(b, VD_REPAIR_illegal_action, 0, 0, 0, text ? text : vd_rec_kind_name(kind),
                        NULL);
    if (kind != VD_REC_double)
        b->owner = kind == VD_REC_beaver ? (int8_t)seat : b->owner;
    b->asked = (uint8_t)kind;
    b->asker = (uint8_t)seat;
    b->offered_exp = exponent;
    return action;
}

static bool cube_is_asked(const vd_builder *b)
{
    return b->asked == VD_REC_double || b->asked == VD_REC_beaver || b->asked == VD_REC_raccoon;
}

static vd_rec_action *take(vd_builder *b, int seat, const char *text)
{
    vd_rec_action *action = vd_build_new_action(b, seat, VD_REC_take, text);

    if (!cube_is_asked(b) || b->asker == seat) {
        action->illegal = true;
        vd_build_repair(b, VD_REPAIR_illegal_action, 0, 0, 0, text ? text : "take", NULL);
    }
    if (!cube_is_asked(b))
        return action;
    b->stake_exp = b->offered_exp;
    if (b->asked == VD_REC_double) {
        b->owner = (int8_t)!b->asker;
        b->turn = (int8_t)b->asker;
    } else {
        b->turn = (int8_t)(b->asked == VD_REC_beaver ? !b->asker : b->asker);
    }
    b->asked = VD_REC_KIND_COUNT;
    return action;
}

static vd_rec_action *drop(vd_builder *b, int seat, const char *text)
{
    vd_rec_action *action = vd_build_new_action(b, seat, VD_REC_drop, text);

    if (!cube_is_asked(b) || b->asker == seat) {
        action->illegal = true;
        vd_build_repair(b, VD_REPAIR_illegal_action, 0, 0, 0, text ? text : "drop", NULL);
    }
    b->asked = VD_REC_KIND_COUNT;
    if (b->over)
        return action;
    b->over = true;
    b->turn = -1;
    b->drop_winner = (int8_t)!seat;
    b->drop_value = 1;
    b->drop_end = VD_REC_END_drop;
    return action;
}

/* ---- Resignations ---- */

static vd_rec_action *resign(vd_builder *b, int seat, int value, const char *text)
{
    vd_rec_action *action = vd_build_new_action(b, seat, VD_REC_resign, text);

    action->value = (uint8_t)(value < 0 ? 0 : value > VD_CHECKERS_MAX ? VD_CHECKERS_MAX : value);
    if (b->over) /* the board has decided already */
        return action;
    b->asked = VD_REC_resign;
    b->asker = (uint8_t)seat;
    b->resign_value = action->value;
    return action;
}

static vd_rec_action *answer(vd_builder *b, int seat, vd_rec_kind kind, const char *text)
{
    vd_rec_action *action = vd_build_new_action(b, seat, kind, text);

    VD_ASSERT(kind == VD_REC_accept || kind == VD_REC_refuse);
    if (b->asked != VD_REC_resign || b->asker == seat) {
        action->illegal = true;
        vd_build_repair(b, VD_REPAIR_illegal_action, 0, 0, 0, text ? text : vd_rec_kind_name(kind),
                        NULL);
    }
    b->asked = VD_REC_KIND_COUNT;
    if (kind != VD_REC_accept || b->over)
        return action;
    b->over = true;
    b->turn = -1;
    b->drop_winner = (int8_t)seat;
    b->drop_value = b->resign_value ? b->resign_value : 1;
    b->drop_end = VD_REC_END_resign;
    return action;
}

static vd_rec_action *auto_double(vd_builder *b, uint32_t cube, const char *text)
{
    const uint16_t due = (uint16_t)(b->stake_exp < EXP_MAX ? b->stake_exp + 1 : EXP_MAX);
    vd_rec_action *action = vd_build_new_action(b, 0, VD_REC_auto_double, text);
    uint16_t written = due;

    if (cube && (!exponent_of(cube, &written) || written < due)) {
        vd_build_repair(b, VD_REPAIR_cube_value, (int32_t)cube, due < 31 ? 1 << due : 0, 0, NULL,
                        NULL);
        written = due;
    }
    action->cube_exp = written;
    b->stake_exp = written;
    return action;
}

vd_rec_action *vd_build_action(vd_builder *builder, int seat, vd_rec_kind kind, uint32_t cube,
                               int value, const char *text)
{
    bool over;

    VD_ASSERT(builder->game && kind > VD_REC_illegal && kind != VD_REC_set_position);
    vd_build_settle_open(builder, kind != VD_REC_resign && kind != VD_REC_accept);
    over = builder->over;
    if (over && kind != VD_REC_resign)
        vd_build_repair(builder, VD_REPAIR_action_after_end, 0, 0, 0,
                        text ? text : vd_rec_kind_name(kind), NULL)
            ->action++;
    if (kind == VD_REC_double && builder->asker != seat) { /* it is turned back at once */
        if (builder->asked == VD_REC_double)
            kind = VD_REC_beaver;
        else if (builder->asked == VD_REC_beaver)
            kind = VD_REC_raccoon;
    }
    if (kind == VD_REC_auto_double)
        return auto_double(builder, cube, text);
    if (kind == VD_REC_double || kind == VD_REC_beaver || kind == VD_REC_raccoon)
        return offer(builder, seat, kind, cube, text);
    if (kind == VD_REC_take)
        return take(builder, seat, text);
    if (kind == VD_REC_drop)
        return drop(builder, seat, text);
    if (kind == VD_REC_resign)
        return resign(builder, seat, value, text);
    return answer(builder, seat, kind, text);
}

/* ---- A position put there ---- */

vd_rec_action *vd_build_position(vd_builder *builder, int seat, const vd_pos *pos, uint32_t cube,
                                 int owner)
{
    vd_rec_game *game = builder->game;
    vd_rec_action *action = NULL;
    uint16_t exponent = 0;
    const bool cube_set = exponent_of(cube, &exponent);

    VD_ASSERT(builder->game && (seat == 0 || seat == 1));
    vd_build_settle_open(builder, true);
    if (builder->asked == VD_REC_beaver || builder->asked == VD_REC_raccoon)
        builder->stake_exp = builder->offered_exp; /* taken without a word */
    if (game->actions > 0) {
        action = vd_build_new_action(builder, seat, VD_REC_set_position, NULL);
        action->edited = true;
        action->after = *pos;
        action->cube_set = cube_set;
        action->cube_exp = exponent;
        action->cube_owner = (int8_t)(cube_set ? owner : -1);
        vd_build_repair(builder, VD_REPAIR_position_set, 0, 0, 0, NULL, NULL);
    }
    builder->pos[seat] = *pos;
    vd_pos_flip(pos, &builder->pos[!seat]);
    builder->turn = -1;
    builder->asked = VD_REC_KIND_COUNT;
    builder->over = false;
    if (cube_set) {
        builder->stake_exp = exponent;
        builder->owner = (int8_t)owner;
    }
    if (!action) {
        game->start = builder->pos[0];
        game->start_set = true;
        if (cube_set) {
            game->stake_exp = exponent;
            game->owner = (int8_t)owner;
        }
    }
    return action;
}

void vd_build_lost_turn(vd_builder *builder, int seat, const vd_rec_claim *claim, const char *text)
{
    VD_ASSERT(builder->game && (seat == 0 || seat == 1));

    vd_pos after = builder->pos[seat];
    vd_rec_action *action;

    expect_roll(builder, seat);
    if (builder->over)
        return;
    vd_claim_force(&builder->match->rules.variant, &after, claim);
    if (vd_pos_check(&builder->match->rules.variant, &after, NULL) != VD_OK)
        after = builder->pos[seat];
    if (builder->game->actions == 0 && vd_pos_equal(&after, &builder->pos[seat]))
        return;
    action = vd_build_position(builder, seat, &after, 0, -1);
    if (!action)
        return;
    action->text = text;
    if (builder->record->repairs > 0) /* what was found has been said */
        builder->record->repairs--;
}
