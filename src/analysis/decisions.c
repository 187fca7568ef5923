/* What there was to decide in a recorded match, and every roll of it. */
#include "analysis_priv.h"
#include "inner/cube_states.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 256, NOBODY = 2, MIDDLE = 2, OPENING_ROLLS = 6 };

/* A game on the way through its actions. */
typedef struct walker {
    work *w;
    const vd_rec_match *match;
    const vd_rec_game *game;
    const vd_variant *variant; /* of this game */
    uint32_t number;           /* of the game, from 0 */
    uint32_t at;               /* the action */
    uint32_t turns[2];
    int cube_used;               /* seat that doubled this turn, NOBODY: none */
    int turn;                    /* seat to roll next, NOBODY: not known */
    const vd_rec_action *rolled; /* dice on the board, not played; NULL: none */
    bool asked;                  /* the decision `offer` waits for its answer, */
    size_t offer;
    int stage; /* which is to a double, a beaver or a raccoon: 0, 1, 2 */
    bool resigning;
    size_t resignation;
    vd_plays plays;
    bool failed;
} walker;

/* ---- Lists ---- */

static bool grow(void **list, size_t count, size_t size)
{
    void *more;

    VD_ASSERT(size > 0);
    if (count < FIRST_ROOM ? count != 0 : (count & (count - 1)) != 0)
        return true;
    more = realloc(*list, (count ? 2 * count : FIRST_ROOM) * size);
    if (more)
        *list = more;
    return more != NULL;
}

static place place_of(const walker *k, const vd_rec_action *action, bool rolled)
{
    return (place){
        .game = k->game, .action = action, .turns = {k->turns[0], k->turns[1]}, .rolled = rolled};
}

static vd_part part_of(const walker *k, const vd_rec_action *action)
{
    const vd_variant *variant = k->variant;
    const int home = variant->home, near = home + home / 2;
    const int rearmost = vd_side_rearmost(variant, &action->before.side[VD_MOVER]);
    /* Where both run the same way they never part; where nobody is hit whoever is at home bears off. */
    const bool free =
        !vd_pos_contact(variant, &action->before) ||
        (vd_variant_is_parallel(variant) && variant->hit == VD_HIT_NEVER && rearmost <= home);

    if (free)
        return rearmost <= home ? VD_PART_bearoff : VD_PART_race;
    if (!k->game->start_set && k->turns[0] + k->turns[1] < OPENING_ROLLS)
        return VD_PART_opening;
    return rearmost <= near ? VD_PART_bearin : VD_PART_contact;
}

/* NULL: no memory. */
static vd_decision *add_decision(walker *k, vd_decision_kind kind, const place *at)
{
    vd_analysis *a = k->w->analysis;
    vd_decision *d;
    vd_match match;

    if (!grow((void **)&a->decision, a->decisions, sizeof *a->decision) ||
        !grow((void **)&k->w->decision, a->decisions, sizeof *k->w->decision)) {
        k->failed = true;
        return NULL;
    }
    k->w->decision[a->decisions] = *at;
    d = &a->decision[a->decisions++];
    memset(d, 0, sizeof *d);
    d->game = k->number;
    d->action = k->at;
    d->seat = k->game->action[k->at]->seat;
    d->kind = (uint8_t)kind;
    d->part = (uint8_t)part_of(k, k->game->action[k->at]);
    vd_analysis_stand(k->match, at, &match);
    vd_situation_of(&match, &d->situation);
    return d;
}

static void add_roll(walker *k, const vd_rec_action *action)
{
    vd_analysis *a = k->w->analysis;

    if (!grow((void **)&a->roll, a->rolls, sizeof *a->roll) ||
        !grow((void **)&k->w->roll, a->rolls, sizeof *k->w->roll)) {
        k->failed = true;
        return;
    }
    k->w->roll[a->rolls] = place_of(k, action, true);
    a->roll[a->rolls++] = (vd_roll){
        .game = k->number, .action = k->at, .seat = action->seat, .dice = vd_rec_dice(action)};
}

/* ---- Where it stands ---- */

static uint16_t turns_allowed(uint32_t limit)
{
    uint16_t turns = 0;

    while (limit > 1) {
        limit /= 2;
        turns++;
    }
    return turns;
}

void vd_analysis_rules(const vd_rec_match *match, const vd_rec_game *game, vd_match_rules *out)
{
    *out = match->rules;
    if (match->rules.cycle == VD_CYCLE_NONE)
        return;
    out->variant = *vd_rec_variant(match, game);
    out->opening = out->variant.opening;
}

const vd_variant *vd_decision_variant(const vd_analysis *analysis, const vd_decision *decision)
{
    VD_ASSERT(analysis && decision && decision->game < analysis->match->games);
    return vd_rec_variant(analysis->match, analysis->match->game[decision->game]);
}

void vd_analysis_stand(const vd_rec_match *match, const place *at, vd_match *out)
{
    const int seat = at->action->seat;
    vd_situation situation;
    bool cube;

    vd_rec_situation(match, at->game, at->action, &situation);
    if (!at->rolled)
        situation.dice.count = 0;
    vd_match_of(&situation, out);
    cube = out->rules.cube && (match->rules.cube || situation.cube_exp > 0);
    vd_analysis_rules(match, at->game, &out->rules);
    out->rules.cube = cube;
    if (match->cube_limit > 0 && out->rules.cube_limit == 0)
        out->rules.cube_limit = turns_allowed(match->cube_limit);
    out->turns_played[0] = at->turns[seat];
    out->turns_played[1] = at->turns[!seat];
}

static bool sound(const vd_variant *variant, const vd_rec_action *action)
{
    return vd_pos_check(variant, &action->before, NULL) == VD_OK &&
           !vd_pos_over(variant, &action->before);
}

/* ---- Actions ---- */

static bool may_double(const walker *k, const place *at)
{
    vd_match match;
    vd_cube_states states;

    if (!sound(k->variant, at->action))
        return false;
    vd_analysis_stand(k->match, at, &match);
    if (vd_match_double_refusal(&match, 0) != VD_REFUSAL_none)
        return false;
    vd_cube_states_of(k->w->engine, &match, 0, &states);
    return states.may_double >> states.now & 1U;
}

/* Are its dice not thrown, but brought on by the double before? */
static bool follows(const vd_rec_action *action)
{
    return action->before.pending == VD_PENDING_COMPLEMENT;
}

static void add_play(walker *k, const vd_rec_action *action, const place *at)
{
    const vd_variant *variant = k->variant;
    vd_decision *d = add_decision(k, VD_DECISION_play, at);
    vd_status status;

    if (!d || action->kind != VD_REC_roll_play || !sound(k->variant, action))
        return;
    status = follows(action)
                 ? vd_plays_find_named(variant, &action->before, action->die[0], &k->plays)
                 : vd_plays_find(variant, &action->before, vd_rec_dice(action), &k->plays);
    if (status == VD_OK)
        d->plays = k->plays.count;
}

static void take_roll(walker *k, const vd_rec_action *action)
{
    const place before = place_of(k, action, false), with = place_of(k, action, true);
    vd_decision *d;

    if (k->cube_used != action->seat && may_double(k, &before)) {
        d = add_decision(k, VD_DECISION_double, &before);
        if (d)
            d->act = VD_ACT_ROLL;
    }
    if (!follows(action))
        add_roll(k, action);
    if (action->kind == VD_REC_roll_only)
        k->rolled = action;
    else
        add_play(k, action, &with);
    k->turns[action->seat] += !follows(action);
    k->turn = action->kind == VD_REC_roll_only ||
                      (action->kind == VD_REC_roll_play && action->after.pending != VD_PENDING_NONE)
                  ? action->seat
                  : !action->seat;
    k->cube_used = NOBODY;
    k->asked = k->resigning = false;
}

static void take_double(walker *k, const vd_rec_action *action)
{
    const place at = place_of(k, action, false);
    vd_decision *d;

    k->cube_used = action->seat;
    k->turn = action->seat;
    k->asked = k->resigning = false;
    if (action->illegal || !may_double(k, &at))
        return;
    d = add_decision(k, VD_DECISION_double, &at);
    if (!d)
        return;
    d->act = VD_ACT_DOUBLE;
    k->asked = true;
    k->offer = k->w->analysis->decisions - 1;
    k->stage = 0;
}

static void answer_cube(walker *k, const vd_rec_action *action)
{
    static const uint8_t acts[] = {[VD_REC_take] = VD_ACT_TAKE,
                                   [VD_REC_drop] = VD_ACT_DROP,
                                   [VD_REC_beaver] = VD_ACT_BEAVER,
                                   [VD_REC_raccoon] = VD_ACT_RACCOON};
    vd_decision *d;
    place at;

    if (!k->asked || action->illegal)
        return;
    at = k->w->decision[k->offer];
    at.offer = k->offer;
    d = add_decision(k, (vd_decision_kind)(VD_DECISION_answer + k->stage), &at);
    if (!d)
        return;
    d->act = acts[action->kind];
    d->situation.doubled = true;
    if (action->kind == VD_REC_take || action->kind == VD_REC_drop || k->stage == 2)
        k->asked = false;
    else
        k->stage++;
}

/* Only who has to act gives up; in answer to a double it is a pass, and no decision of its own. */
static void offer_resignation(walker *k, const vd_rec_action *action)
{
    const bool rolled = k->rolled && k->rolled->seat == action->seat;
    const place at = place_of(k, rolled ? k->rolled : action, rolled);
    vd_decision *d;

    k->resigning = false;
    if (k->asked || k->turn != action->seat || action->value < 1 || action->value > 3 ||
        !sound(k->variant, at.action))
        return;
    d = add_decision(k, VD_DECISION_resign, &at);
    if (!d)
        return;
    d->act = VD_ACT_RESIGN;
    d->situation.resigned = action->value;
    k->resigning = true;
    k->resignation = k->w->analysis->decisions - 1;
}

static void answer_resignation(walker *k, const vd_rec_action *action)
{
    vd_decision *d;
    place at;

    if (!k->resigning)
        return;
    k->resigning = false;
    at = k->w->decision[k->resignation];
    at.offer = k->resignation;
    d = add_decision(k, VD_DECISION_resigned, &at);
    if (!d)
        return;
    d->act = action->kind == VD_REC_accept ? VD_ACT_RESIGN_ACCEPT : VD_ACT_RESIGN_REFUSE;
    d->situation.resigned = k->w->analysis->decision[k->resignation].situation.resigned;
}

/* The next roll is not the draw for the first turn. */
static void begin_in_the_middle(walker *k)
{
    for (int seat = 0; seat < 2; seat++)
        if (k->turns[seat] < MIDDLE)
            k->turns[seat] = MIDDLE;
}

static void take_action(walker *k, const vd_rec_action *action)
{
    switch ((vd_rec_kind)action->kind) {
    case VD_REC_roll_play:
    case VD_REC_dance:
    case VD_REC_roll_only:
    case VD_REC_illegal:
        k->rolled = NULL;
        take_roll(k, action);
        break;
    case VD_REC_double:
        take_double(k, action);
        break;
    case VD_REC_take:
    case VD_REC_drop:
    case VD_REC_beaver:
    case VD_REC_raccoon:
        answer_cube(k, action);
        break;
    case VD_REC_resign:
        offer_resignation(k, action);
        break;
    case VD_REC_accept:
    case VD_REC_refuse:
        answer_resignation(k, action);
        break;
    default: /* a board put there by hand, an automatic double: nobody decided */
        if (action->kind == VD_REC_set_position)
            begin_in_the_middle(k);
        k->rolled = NULL;
        k->asked = k->resigning = false;
        k->turn = k->cube_used = NOBODY;
    }
}

/* Played although the match was over. */
static bool beyond(const vd_rec_match *match, const vd_rec_game *game)
{
    return match->rules.length > 0 &&
           (game->score[0] >= match->rules.length || game->score[1] >= match->rules.length);
}

vd_status vd_analysis_list(work *w)
{
    const vd_rec_match *match = w->analysis->match;
    walker k = {.w = w, .match = match, .plays = {.capacity = VD_PLAYS_MAX}};

    k.plays.play = malloc(VD_PLAYS_MAX * sizeof *k.plays.play);
    k.failed = !k.plays.play;
    for (size_t g = 0; g < match->games && !k.failed; g++) {
        k.game = match->game[g];
        k.variant = vd_rec_variant(match, k.game);
        if (beyond(match, k.game))
            continue;
        k.number = (uint32_t)g;
        k.turns[0] = k.turns[1] = 0;
        k.turn = k.cube_used = NOBODY;
        k.rolled = NULL;
        k.asked = k.resigning = false;
        if (k.game->start_set)
            begin_in_the_middle(&k);
        for (k.at = 0; k.at < k.game->actions && !k.failed; k.at++)
            take_action(&k, k.game->action[k.at]);
    }
    free(k.plays.play);
    return k.failed ? VD_ERR_NOMEM : VD_OK;
}

void vd_analysis_list_free(work *w)
{
    free(w->decision);
    free(w->roll);
}
