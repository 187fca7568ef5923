/* A match that begins in the middle: from a position with its caption. */
#include "session_parts.h"

#include <string.h>

enum { CUBE_EXP_MAX = 1000 };

static bool situation_is_possible(const vd_game_settings *settings)
{
    const vd_situation *s = &settings->start;
    const vd_match_rules *t = &settings->rules;

    if (s->variant != t->variant.id || s->resigned > 3 || s->cube_exp > CUBE_EXP_MAX ||
        s->cube_owner < -1 || s->cube_owner > 1 ||
        vd_pos_check(&t->variant, &s->pos, NULL) != VD_OK)
        return false;
    if (vd_pos_won(&t->variant, &s->pos, VD_MOVER) || vd_pos_won(&t->variant, &s->pos, VD_OPPONENT))
        return false;
    if (t->length && (s->score[0] >= t->length || s->score[1] >= t->length))
        return false;
    return !s->doubled ||
           (t->cube && !s->resigned && s->dice.count == 0 && s->pos.pending == VD_PENDING_NONE);
}

/* The player on roll is seat 0; an offered double or resignation is the mover's. */
static void place_turn(const vd_situation *s, vd_match *m)
{
    m->turn = 0;
    m->actor = 0;
    m->pos = s->pos;
    m->phase = VD_PHASE_ROLL;
    memset(&m->dice, 0, sizeof m->dice);
    if (s->doubled) {
        m->actor = 1;
        m->phase = VD_PHASE_DOUBLED;
    } else if (s->pos.pending == VD_PENDING_NAME) {
        m->phase = VD_PHASE_NAME;
    } else if (s->pos.pending == VD_PENDING_COMPLEMENT) {
        m->phase = VD_PHASE_PLAY_NAMED;
        m->dice = vd_dice_make(s->pos.pending_die, s->pos.pending_die);
    } else if (s->dice.count > 0) {
        m->phase = VD_PHASE_PLAY;
        m->dice = s->dice;
    }
    if (s->resigned) {
        m->resume = m->phase;
        m->phase = VD_PHASE_RESIGNED;
        m->resign_value = s->resigned;
        m->resign_seat = 0;
        m->actor = 1;
    }
}

vd_status vd_match_set_up(const vd_game_settings *settings, vd_match *out)
{
    const vd_situation *s = &settings->start;
    vd_match match;

    if (vd_match_init(&match, &settings->rules) != VD_REFUSAL_none)
        return VD_ERR_ILLEGAL;
    if (!situation_is_possible(settings))
        return VD_ERR_POSITION;
    if (settings->rules.length) {
        match.score[0] = s->score[VD_MOVER];
        match.score[1] = s->score[VD_OPPONENT];
        match.crawford_game = s->crawford && settings->rules.crawford;
        match.crawford_done = match.crawford_game ||
                              match.score[0] + 1U == settings->rules.length ||
                              match.score[1] + 1U == settings->rules.length;
    }
    match.cube_exp = s->cube_exp;
    match.cube_owner = s->cube_owner;
    match.cube_turns = s->cube_owner >= 0 ? s->cube_exp : 0;
    match.first_roll = 0;
    /* In the middle of a game: nothing that belongs to its opening applies. */
    match.turns_played[0] = match.turns_played[1] = 2;
    match.again = s->pos.pending == VD_PENDING_AGAIN;
    place_turn(s, &match);
    *out = match;
    return VD_OK;
}
