/* What a computer seat does: the engine's judgement turned into actions. */
#include "mind.h"
#include "resign.h"

#include <stdlib.h>
#include <string.h>

typedef struct mind {
    const vd_match *match;
    const vd_engine *engine;
    const vd_level *level;
    uint64_t seed;
    bool resigned;
} mind;

static vd_status choose_play(const mind *m, vd_plays *plays, vd_action *out)
{
    vd_choice *choices;
    const vd_play *best;
    vd_status status = vd_match_plays(m->match, plays);

    out->act = VD_ACT_PLAY;
    if (status != VD_OK || plays->count == 0)
        return status;
    choices = calloc(plays->count, sizeof *choices);
    if (!choices)
        return VD_ERR_NOMEM;
    status = vd_engine_rank(m->engine, m->match, plays, m->level, m->seed, choices);
    if (status == VD_OK) {
        best = &plays->play[choices[0].play];
        out->hops = best->hops;
        memcpy(out->hop, best->hop, sizeof out->hop);
    }
    free(choices);
    return status;
}

/* Has this seat's resignation been refused in this game already? Asking again would only annoy. */
static bool resigned_before(const vd_session *session, int seat)
{
    for (size_t i = vd_session_count(session); i-- > 0;) {
        const vd_log_entry *entry = vd_session_entry(session, i);

        if (entry->kind != VD_ENTRY_ACTION)
            continue;
        if (entry->action.act == VD_ACT_NEXT_GAME)
            return false;
        if (entry->action.act == VD_ACT_RESIGN && entry->action.seat == seat)
            return true;
    }
    return false;
}

static vd_status choose_before_roll(const mind *m, vd_action *out)
{
    const int resign = m->resigned ? 0 : app_resignation(m->engine, m->match);
    vd_cube_values cube;

    out->act = VD_ACT_ROLL;
    if (resign) {
        out->act = VD_ACT_RESIGN;
        out->value = (uint8_t)resign;
        return VD_OK;
    }
    if (vd_match_may_double(m->match, m->match->actor) != VD_DENY_none)
        return VD_OK;
    if (vd_engine_cube(m->engine, m->match, m->level, m->seed, &cube) == VD_OK &&
        cube.should_double)
        out->act = VD_ACT_DOUBLE;
    return VD_OK;
}

/* The doubler's equities as they were before the cube was sent: the engine judges a player about
 * to roll. */
static vd_status values_before_double(const mind *m, vd_cube_values *out)
{
    vd_match before = *m->match;

    before.phase = VD_PHASE_ROLL;
    before.actor = before.turn;
    return vd_engine_cube(m->engine, &before, m->level, m->seed, out);
}

static bool allowed(const vd_match *match, vd_act act)
{
    const vd_action action = {.act = (uint8_t)act, .seat = match->actor};

    return vd_match_allows(match, &action) == VD_DENY_none;
}

vd_act vd_best_answer(const vd_match *match, double take, bool should_take)
{
    switch (match->phase) {
    case VD_PHASE_DOUBLED:
        /* A cube that the doubler is the underdog to is worth turning back at once. */
        if (take < 0 && allowed(match, VD_ACT_BEAVER))
            return VD_ACT_BEAVER;
        return should_take ? VD_ACT_TAKE : VD_ACT_DROP;
    case VD_PHASE_BEAVERED:
        /* Dropping a beaver costs the doubled stake; `take` counts in the stake before both. */
        if (take > 0 && allowed(match, VD_ACT_RACCOON))
            return VD_ACT_RACCOON;
        return take * 2 > -2 ? VD_ACT_TAKE : VD_ACT_DROP;
    default:
        return take * 2 < 2 ? VD_ACT_TAKE : VD_ACT_DROP;
    }
}

static vd_status choose_answer(const mind *m, vd_action *out)
{
    vd_cube_values cube;
    const vd_status status = values_before_double(m, &cube);

    if (status != VD_OK)
        return status;
    out->act = (uint8_t)vd_best_answer(m->match, (double)cube.take, cube.should_take);
    return VD_OK;
}

static vd_status answer_resignation(const mind *m, vd_action *out)
{
    bool accept = false;
    const vd_status status = vd_engine_accept_resign(m->engine, m->match, &accept);

    out->act = accept ? VD_ACT_RESIGN_ACCEPT : VD_ACT_RESIGN_REFUSE;
    return status;
}

void vd_mind_of(const vd_session *session, vd_mind *out)
{
    const vd_setup *setup = vd_session_setup(session);

    memset(out, 0, sizeof *out);
    out->match = *vd_session_match(session);
    memcpy(out->level, setup->level, sizeof out->level);
    out->noise = setup->noise;
    out->resigned = resigned_before(session, out->match.actor);
}

vd_status vd_mind_decide(const vd_mind *mind_of, const vd_engine *engine, vd_plays *plays,
                         vd_action *out)
{
    const vd_match *match = &mind_of->match;
    const mind m = {match, engine, vd_level_find(mind_of->level, strlen(mind_of->level)),
                    mind_of->noise, mind_of->resigned};
    vd_status status = VD_OK;
    int named = 0;

    memset(out, 0, sizeof *out);
    out->seat = match->actor;
    switch (match->phase) {
    case VD_PHASE_ROLL:
        return choose_before_roll(&m, out);
    case VD_PHASE_PLAY:
    case VD_PHASE_PLAY_NAMED:
        return choose_play(&m, plays, out);
    case VD_PHASE_NAME:
        status = vd_engine_name_double(engine, match, m.level, m.seed, &named);
        out->act = VD_ACT_NAME;
        out->value = (uint8_t)named;
        return status;
    case VD_PHASE_DOUBLED:
    case VD_PHASE_BEAVERED:
    case VD_PHASE_RACCOONED:
        return choose_answer(&m, out);
    case VD_PHASE_RESIGNED:
        return answer_resignation(&m, out);
    default:
        return VD_ERR_UNSUPPORTED;
    }
}

vd_status vd_session_computer(const vd_session *session, const vd_engine *engine, vd_plays *plays,
                              vd_action *out)
{
    vd_mind thinking;

    vd_mind_of(session, &thinking);
    return vd_mind_decide(&thinking, engine, plays, out);
}
