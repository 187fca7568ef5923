/* Advice at trictrac: plays and choices in holes, what a decision gave up, and which marks to come tell why. */
#include "inner/trictrac_player.h"
#include "videau/app_trictrac.h"

#include <stdlib.h>
#include <string.h>

enum { THROWS = 21, CHANCES = 36 };

/* Points of a throw from which a difference is told. */
static const double TOLD = 0.25;

static const vd_tt_care FULL = {.ahead = true};

struct vd_tt_adviser {
    vd_net *net;
    vd_tt_thinking think;
    vd_tt_plays plays; /* of the lying throw */
    vd_tt_plays ahead; /* of throws that may come */
    vd_tt_choice choice[VD_TT_PLAYS_MAX];
};

vd_status vd_tt_adviser_new(vd_tt_adviser **out, vd_error *err)
{
    vd_tt_adviser *adviser = calloc(1, sizeof *adviser);
    vd_status status;

    if (!adviser)
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    status = vd_tt_net_new(&adviser->net, err);
    if (status != VD_OK) {
        free(adviser);
        return status;
    }
    adviser->think.net = adviser->net;
    *out = adviser;
    return VD_OK;
}

void vd_tt_adviser_free(vd_tt_adviser *adviser)
{
    if (!adviser)
        return;
    vd_net_free(adviser->net);
    free(adviser);
}

/* ---- What is best ---- */

/* Where people mark, what the throw gives the other is his to find (TT44): advice is as if it gave nothing, or its numbers would
 * tell. */
static vd_tt_state as_told(const vd_tt_options *options, const vd_tt_state *state)
{
    vd_tt_state told = *state;

    if (options->by_hand)
        told.owed = 0;
    return told;
}

/* The plays of the lying throw, rated and sorted. */
static void rate(vd_tt_adviser *adviser, const vd_tt_options *options, const vd_tt_state *state)
{
    vd_tt_pos pos;

    adviser->think.options = options;
    vd_tt_state_pos(state, &pos);
    vd_tt_plays_find(options, &pos, state->dice, &adviser->plays);
    vd_tt_choices(&adviser->think, state, &adviser->plays, &FULL, adviser->choice);
}

/* Holes there are already, of who decides. */
static double made(const vd_tt_state *state)
{
    return state->holes[state->turn] - state->holes[1 - state->turn];
}

/* A judgement cannot be of more holes than are left to win, by either side. */
static double within_party(const vd_tt_options *options, const vd_tt_state *state, double holes)
{
    const double mine = options->holes - state->holes[state->turn];
    const double his = options->holes - state->holes[1 - state->turn];

    return holes > mine ? mine : holes < -his ? -his : holes;
}

static vd_tt_rated rated_of(const vd_tt_adviser *adviser, const vd_tt_state *state, size_t i)
{
    const vd_tt_choice *choice = &adviser->choice[i];

    return (vd_tt_rated){.play = adviser->plays.play[choice->play],
                         .holes = choice->value - made(state),
                         .ahead = choice->ahead};
}

vd_status vd_tt_adviser_ask(vd_tt_adviser *adviser, const vd_tt_options *options,
                            const vd_tt_state *state, vd_tt_advice *out)
{
    const vd_tt_state told = as_told(options, state);
    vd_tt_advice advice = {.choice = told.phase == VD_TT_CHOOSE};

    if (told.phase != VD_TT_PLAY && !advice.choice)
        return VD_ERR_ILLEGAL;
    rate(adviser, options, &told);
    while (advice.count < VD_TT_RATED_MAX && advice.count < adviser->plays.count) {
        advice.rated[advice.count] = rated_of(adviser, &told, advice.count);
        advice.count++;
    }
    if (advice.choice) {
        advice.hold = within_party(options, &told, advice.rated[0].holes);
        advice.leave = within_party(options, &told,
                                    vd_tt_leave_value(&adviser->think, &told, &FULL) - made(&told));
    }
    *out = advice;
    return VD_OK;
}

/* ---- Why ---- */

/* Mean points, by vd_tt_why_kind. */
typedef struct prospect {
    double points[VD_TT_WHYS];
} prospect;

static bool is_hit(unsigned kind)
{
    return kind == VD_TT_EVENT_hit_grand || kind == VD_TT_EVENT_hit_petit ||
           kind == VD_TT_EVENT_coin_hit;
}

static bool is_jan(unsigned kind)
{
    return kind >= VD_TT_EVENT_petit_filled && kind <= VD_TT_EVENT_retour_kept;
}

/* What one throw from here gives, by what it is; `hits`, `jans` and `misses` say whose throw it is. */
static void look(vd_tt_adviser *adviser, const vd_tt_options *options, const vd_tt_state *state,
                 int thrower, const vd_tt_why_kind kinds[3], prospect *out)
{
    vd_tt_throw thrown = {.coup =
                              (uint8_t)(state->coup[thrower] < 4 ? state->coup[thrower] + 1 : 4)};
    vd_tt_pos pos;

    pos.side[VD_TT_THROWER] = state->men[thrower];
    pos.side[VD_TT_OTHER] = state->men[1 - thrower];
    for (int i = 0; i < THROWS; i++) {
        const double weight = vd_dice_nth(i, &thrown.dice) / (double)CHANCES;
        vd_tt_events events;

        vd_tt_plays_find(options, &pos, thrown.dice, &adviser->ahead);
        vd_tt_events_find(options, &pos, &thrown, &adviser->ahead, &events);
        for (size_t k = 0; k < events.count; k++) {
            const vd_tt_event *event = &events.event[k];

            if (event->to == VD_TT_OTHER)
                out->points[kinds[2]] += weight * event->points;
            else if (is_hit(event->kind))
                out->points[kinds[0]] += weight * event->points;
            else if (is_jan(event->kind))
                out->points[kinds[1]] += weight * event->points;
        }
    }
}

static void foresee(vd_tt_adviser *adviser, const vd_tt_options *options, const vd_tt_state *state,
                    const vd_tt_play *play, prospect *out)
{
    static const vd_tt_why_kind his[3] = {VD_TT_WHY_his_hits, VD_TT_WHY_his_jans,
                                          VD_TT_WHY_his_misses};
    static const vd_tt_why_kind mine[3] = {VD_TT_WHY_my_hits, VD_TT_WHY_my_jans,
                                           VD_TT_WHY_my_misses};
    vd_tt_state after = *state;

    memset(out, 0, sizeof *out);
    after.men[state->turn] = play->end;
    look(adviser, options, &after, 1 - state->turn, his, out);
    look(adviser, options, &after, state->turn, mine, out);
}

/* Is more of it better for the mover? */
static bool is_good(int why)
{
    return why == VD_TT_WHY_his_misses || why == VD_TT_WHY_my_hits || why == VD_TT_WHY_my_jans;
}

static void explain(vd_tt_adviser *adviser, const vd_tt_options *options, const vd_tt_state *state,
                    vd_tt_verdict *out)
{
    double most = TOLD;
    prospect played, best;

    foresee(adviser, options, state, &out->played.play, &played);
    foresee(adviser, options, state, &out->best.play, &best);
    for (int why = VD_TT_WHY_none + 1; why < VD_TT_WHYS; why++) {
        const double more = best.points[why] - played.points[why];
        const double gain = is_good(why) ? more : -more;

        if (gain <= most)
            continue;
        most = gain;
        out->why = (uint8_t)why;
        out->after_played = played.points[why];
        out->after_best = best.points[why];
    }
}

/* ---- Verdicts ---- */

static vd_status judge_play(vd_tt_adviser *adviser, const vd_tt_options *options,
                            const vd_tt_state *state, const vd_tt_action *action,
                            vd_tt_verdict *out)
{
    vd_tt_state after;
    vd_tt_play play;
    vd_tt_pos pos;

    vd_tt_state_pos(state, &pos);
    if (vd_tt_judge(options, &pos, state->dice, &action->claim, &adviser->ahead, &play).code !=
        VD_TT_REASON_legal)
        return VD_ERR_ILLEGAL;
    rate(adviser, options, state);
    out->best = rated_of(adviser, state, 0);
    /* Also a play that is not among the best is looked at as closely as they are. */
    vd_tt_after_play(options, state, &play.end, &after);
    out->played = (vd_tt_rated){.play = play,
                                .holes = vd_tt_state_ahead(&adviser->think, &after, state->turn) -
                                         made(state),
                                .ahead = true};
    if (out->played.holes >= out->best.holes)
        out->best = out->played;
    out->loss = out->best.holes - out->played.holes;
    if (out->loss > 0.0)
        explain(adviser, options, state, out);
    return VD_OK;
}

static vd_status judge_choice(vd_tt_adviser *adviser, const vd_tt_options *options,
                              const vd_tt_state *state, bool go, vd_tt_verdict *out)
{
    vd_tt_advice advice;
    double loss;

    if (vd_tt_adviser_ask(adviser, options, state, &advice) != VD_OK || !advice.choice)
        return VD_ERR_ILLEGAL;
    out->choice = true;
    out->leave_best = advice.leave > advice.hold;
    loss = go ? advice.hold - advice.leave : advice.leave - advice.hold;
    out->loss = loss > 0.0 ? loss : 0.0;
    return VD_OK;
}

vd_status vd_tt_adviser_judge(vd_tt_adviser *adviser, const vd_tt_options *options,
                              const vd_tt_state *state, const vd_tt_action *action,
                              vd_tt_verdict *out)
{
    const vd_tt_state told = as_told(options, state);
    vd_tt_verdict verdict;
    vd_status status = VD_ERR_ILLEGAL;

    memset(&verdict, 0, sizeof verdict);
    if (action->act == VD_TT_ACT_PLAY && told.phase == VD_TT_PLAY)
        status = judge_play(adviser, options, &told, action, &verdict);
    else if (action->act == VD_TT_ACT_HOLD || action->act == VD_TT_ACT_GO)
        status = judge_choice(adviser, options, &told, action->act == VD_TT_ACT_GO, &verdict);
    if (status == VD_OK)
        *out = verdict;
    return status;
}

void vd_tt_adviser_decide(vd_tt_adviser *adviser, const char *level, uint64_t seed,
                          const vd_tt_options *options, const vd_tt_state *state, vd_tt_action *out)
{
    const vd_tt_player player = vd_tt_player_of(adviser->net, level, seed);

    vd_tt_decide(&player, options, state, &adviser->plays, out);
}

/* ---- What should have been marked ---- */

vd_status vd_tt_marking_find(const vd_tt_options *options, const vd_tt_state *state,
                             vd_tt_view view, int marked, vd_tt_marking *out)
{
    vd_tt_plays plays;

    if (state->dice.count == 0 || state->owing)
        return VD_ERR_ILLEGAL;
    memset(out, 0, sizeof *out);
    vd_tt_state_events(options, state, &plays, &out->events);
    out->dice = state->dice;
    out->view = (uint8_t)view;
    out->right = out->events.sum[view];
    out->marked = marked;
    return VD_OK;
}
