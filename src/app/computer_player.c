/* What a computer seat does: the engine's judgement turned into actions. */
#include "inner/plain_player.h"
#include "resign.h"
#include "videau/analysis.h"
#include "videau/app.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The strongest player looks two rolls ahead; weaker ones, whose noise is larger than what that gives, judge what they
 * see. */
enum { STRONGEST_PLY = 2, CACHE_BITS = 13 };

/* And one takes its time: it sees as much, and rolls out what is near (docs/measurements/2026-11-27-deep-level.md). */
static const char DEEP[] = "approfondi", DEEP_ENGLISH[] = "deep";

typedef struct player {
    const vd_match *match;
    const vd_engine *engine;
    const vd_level *level;
    uint64_t seed;
    bool resigned;
    vd_search *search; /* NULL: 0 ply */
    int ply;           /* of the search */
    bool deep;         /* rolls out what is near */
    const vd_job *job;
} player;

static vd_status best_at_once(const player *m, const vd_plays *plays, size_t *out)
{
    vd_candidate *list = calloc(plays->count, sizeof *list);
    vd_status status;

    if (!list)
        return VD_ERR_NOMEM;
    status = vd_engine_rank(m->engine, m->match, plays, m->level, m->seed, list);
    *out = list[0].play;
    free(list);
    return status;
}

static vd_status best_looking_ahead(const player *m, const vd_plays *plays, size_t *out)
{
    const vd_search_options options = {.ply = m->ply, .choose = true, .job = m->job};
    vd_candidate *list = calloc(plays->count, sizeof *list);
    vd_status status;

    if (!list)
        return VD_ERR_NOMEM;
    status = m->deep ? vd_roller_rank_best(m->search, m->match, plays, &options, VD_ROLLER_3, list)
                     : vd_search_rank(m->search, m->match, plays, &options, list);
    *out = list[0].play;
    free(list);
    return status;
}

static vd_status name_double(const player *m, int *out)
{
    const vd_search_options options = {.ply = m->ply, .job = m->job};

    return m->search ? vd_search_name_double(m->search, m->match, &options, out)
                     : vd_engine_name_double(m->engine, m->match, m->level, m->seed, out);
}

static vd_status choose_play(const player *m, vd_plays *plays, vd_action *out)
{
    size_t best = 0;
    vd_status status = vd_match_plays(m->match, plays);

    out->act = VD_ACT_PLAY;
    if (status != VD_OK || plays->count == 0)
        return status;
    if (plays->count > 1)
        status = m->search ? best_looking_ahead(m, plays, &best) : best_at_once(m, plays, &best);
    if (status == VD_OK) {
        out->hops = plays->play[best].hops;
        memcpy(out->hop, plays->play[best].hop, sizeof out->hop);
    }
    return status;
}

/* Has this seat's resignation been refused in this game already? Asking again would only annoy. */
static bool resigned_before(const vd_session *session, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);

    for (size_t i = vd_session_count(session); i-- > 0;) {
        const vd_log_entry *entry = vd_session_entry(session, i);

        if (entry->kind != VD_LOG_ACTION)
            continue;
        if (entry->action.act == VD_ACT_NEXT_GAME)
            return false;
        if (entry->action.act == VD_ACT_RESIGN && entry->action.seat == seat)
            return true;
    }
    return false;
}

/* The doubler's equities as they are, or were, before the cube is sent. */
static vd_status judge_cube(const player *m, vd_cube_values *out)
{
    const vd_search_options options = {.ply = m->ply, .job = m->job};
    vd_match before = *m->match;
    vd_cube_decision d;
    vd_status status;

    before.phase = VD_PHASE_ROLL;
    before.actor = before.turn;
    if (!m->search)
        return vd_engine_cube(m->engine, &before, m->level, m->seed, out);
    status = m->deep ? vd_roller_cube_best(m->search, &before, &options, VD_ROLLER_3, &d)
                     : vd_search_cube(m->search, &before, &options, &d);
    if (status != VD_OK)
        return status;
    *out = (vd_cube_values){.no_double = (float)d.no_double,
                            .take = (float)vd_simple_take(&d),
                            .pass = (float)d.pass,
                            .should_double = d.verdict == VD_VERDICT_DOUBLE_TAKE ||
                                             d.verdict == VD_VERDICT_DOUBLE_PASS,
                            .should_take = d.take <= d.pass};
    return VD_OK;
}

static vd_status choose_before_roll(const player *m, vd_action *out)
{
    const int resign = m->resigned ? 0 : vd_app_resignation(m->engine, m->match);
    vd_cube_values cube;
    vd_status status;

    out->act = VD_ACT_ROLL;
    if (resign) {
        out->act = VD_ACT_RESIGN;
        out->value = (uint8_t)resign;
        return VD_OK;
    }
    if (vd_match_double_refusal(m->match, m->match->actor) != VD_REFUSAL_none)
        return VD_OK;
    status = judge_cube(m, &cube);
    if (status == VD_OK && cube.should_double)
        out->act = VD_ACT_DOUBLE;
    return status == VD_ERR_CANCELLED ? status : VD_OK;
}

static vd_status choose_answer(const player *m, vd_action *out)
{
    vd_cube_values cube;
    const vd_status status = judge_cube(m, &cube);

    if (status != VD_OK)
        return status;
    out->act = (uint8_t)vd_best_answer(m->match, (double)cube.take, cube.should_take);
    return VD_OK;
}

static vd_status answer_resignation(const player *m, vd_action *out)
{
    bool accept = false;
    const vd_status status = vd_engine_accept_resign(m->engine, m->match, &accept);

    out->act = accept ? VD_ACT_RESIGN_ACCEPT : VD_ACT_RESIGN_REFUSE;
    return status;
}

void vd_computer_player_of(const vd_session *session, vd_computer_player *out)
{
    const vd_game_settings *settings = vd_session_settings(session);

    memset(out, 0, sizeof *out);
    out->match = *vd_session_match(session);
    memcpy(out->level, settings->level, sizeof out->level);
    out->noise_seed = settings->noise_seed;
    out->resigned = resigned_before(session, out->match.actor);
}

static vd_status decide(const player *m, vd_plays *plays, vd_action *out)
{
    vd_status status;
    int named = 0;

    switch (m->match->phase) {
    case VD_PHASE_ROLL:
        return choose_before_roll(m, out);
    case VD_PHASE_PLAY:
    case VD_PHASE_PLAY_NAMED:
        return choose_play(m, plays, out);
    case VD_PHASE_NAME_DOUBLE:
        status = name_double(m, &named);
        out->act = VD_ACT_NAME_DOUBLE;
        out->value = (uint8_t)named;
        return status;
    case VD_PHASE_DOUBLED:
    case VD_PHASE_BEAVERED:
    case VD_PHASE_RACCOONED:
        return choose_answer(m, out);
    case VD_PHASE_RESIGNED:
        return answer_resignation(m, out);
    default:
        return VD_ERR_UNSUPPORTED;
    }
}

vd_status vd_computer_player_decide(const vd_computer_player *player_of, const vd_engine *engine,
                                    vd_plays *plays, const vd_job *job, vd_action *out)
{
    const vd_match *match = &player_of->match;
    player m = {match,
                engine,
                vd_level_find(player_of->level, strlen(player_of->level)),
                player_of->noise_seed,
                player_of->resigned,
                NULL,
                STRONGEST_PLY,
                vd_computer_level_is_deep(player_of->level) &&
                    vd_computer_rolls_out(&match->rules.variant),
                job};
    const bool strongest = !m.level || m.level->noise <= 0.0F;
    vd_status status = VD_OK;

    if (vd_plain_plays(&match->rules.variant))
        return vd_plain_decide(match, plays, out);
    memset(out, 0, sizeof *out);
    out->seat = match->actor;
    if (strongest)
        status = vd_search_new(engine, CACHE_BITS, &m.search, NULL);
    if (status == VD_OK)
        status = decide(&m, plays, out);
    vd_search_free(m.search);
    return status;
}

vd_status vd_session_computer(const vd_session *session, const vd_engine *engine, vd_plays *plays,
                              vd_action *out)
{
    vd_computer_player thinking;

    vd_computer_player_of(session, &thinking);
    return vd_computer_player_decide(&thinking, engine, plays, NULL, out);
}

/* ---- Computer players by name ---- */

bool vd_computer_plays(const vd_computer *computer, const vd_variant *variant)
{
    return vd_plain_plays(variant) || vd_engine_knows(computer->engine, variant);
}

const char *vd_computer_level(size_t index)
{
    if (index == vd_level_count())
        return DEEP;
    return index < vd_level_count() ? vd_level_get(index)->name : NULL;
}

const char *vd_computer_level_usual(void)
{
    return vd_level_get(vd_level_count() - 1)->name;
}

static bool is_called(const char *called, const char *name, size_t len)
{
    return strlen(called) == len && strncasecmp(called, name, len) == 0;
}

const char *vd_computer_level_find(const char *name, size_t len)
{
    const vd_level *level = vd_level_find(name, len);

    if (is_called(DEEP, name, len) || is_called(DEEP_ENGLISH, name, len))
        return DEEP;
    return level ? level->name : NULL;
}

bool vd_computer_rolls_out(const vd_variant *variant)
{
    return variant->dice == 2 && variant->doubles != VD_DOUBLES_CHAIN &&
           variant->id != VD_HYPERGAMMON && variant->id != VD_TOURNE_CASE;
}

bool vd_computer_level_is_deep(const char *name)
{
    return !strcmp(name, DEEP);
}

bool vd_computer_level_suits(const char *name, const vd_game_settings *settings)
{
    return !vd_computer_level_is_deep(name) ||
           (!settings->trictrac && vd_computer_rolls_out(&settings->rules.variant));
}
