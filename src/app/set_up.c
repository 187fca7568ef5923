/* A match that begins in the middle: from a position with its score and cube. */
#include "session_parts.h"

enum { CUBE_EXP_MAX = 1000 };

static bool situation_is_possible(const vd_game_settings *settings)
{
    const vd_situation *s = &settings->start;
    const vd_match_rules *t = &settings->rules;

    if (s->variant != t->variant.id || s->resigned > 3 || s->cube_exp > CUBE_EXP_MAX ||
        s->cube_owner < -1 || s->cube_owner > 1 ||
        vd_pos_check(&t->variant, &s->pos, NULL) != VD_OK)
        return false;
    if (vd_pos_over(&t->variant, &s->pos))
        return false;
    if (t->length && (s->score[0] >= t->length || s->score[1] >= t->length))
        return false;
    return !s->doubled ||
           (t->cube && !s->resigned && s->dice.count == 0 && s->pos.pending == VD_PENDING_NONE);
}

/* What these settings leave of the situation that they name. */
static vd_situation agreed_situation(const vd_game_settings *settings)
{
    vd_situation s = settings->start;

    s.length = settings->rules.length;
    s.crawford = s.crawford && settings->rules.crawford;
    if (s.length == 0)
        s.score[VD_MOVER] = s.score[VD_OPPONENT] = 0;
    if (s.pos.pending == VD_PENDING_COMPLEMENT)
        s.dice = vd_pending_dice(&s.pos);
    else if (s.pos.pending == VD_PENDING_NAME_DOUBLE || s.dice.count == 0)
        s.dice = (vd_dice){0};
    return s;
}

/* What the player on roll, seat 0, has offered: a double or a resignation. */
static void offer(const vd_situation *s, vd_match *m)
{
    if (s->doubled) {
        m->actor = 1;
        m->phase = VD_PHASE_DOUBLED;
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
    vd_situation situation;
    vd_match match;

    if (vd_match_rules_check(&settings->rules) != VD_REFUSAL_none)
        return VD_ERR_ILLEGAL;
    if (!situation_is_possible(settings))
        return VD_ERR_POSITION;
    situation = agreed_situation(settings);
    vd_match_of(&situation, &match);
    match.rules = settings->rules;
    offer(&situation, &match);
    *out = match;
    return VD_OK;
}
