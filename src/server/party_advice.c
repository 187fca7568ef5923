/* Advice at a party of trictrac, and the tutor's verdict before something is done: for who decides, against the computer alone.
 * Between people nobody is advised. */
#include "party.h"

/* False: refused. */
static bool may_advise(vd_request *request)
{
    const vd_live_table *table = request->table;
    const char *key = !vd_party_against_computer(table, request->seat) ? "server.advice_alone"
                      : !vd_party_advises(table, request->seat)        ? "tt.play.no_hint"
                                                                       : NULL;

    if (key)
        vd_refuse(request, key);
    return !key && vd_request_may_ask(request);
}

static vd_task *new_task(vd_request *request, vd_task_kind kind)
{
    const vd_game_settings *settings = vd_session_settings(request->table->session);
    vd_task *task = vd_request_task(request, kind);

    if (!task)
        return NULL;
    task->trictrac = true;
    task->tt = *vd_live_tt(request->table);
    task->tt_options = settings->tt;
    task->tt_numbering = (vd_tt_numbering)settings->numbering;
    task->lang = request->connection->lang;
    return task;
}

void vd_do_trictrac_hint(vd_request *request)
{
    vd_task *task;

    if (!vd_request_seat(request) || !may_advise(request))
        return;
    task = new_task(request, VD_TASK_HINT);
    if (task)
        vd_request_ask(request, task);
}

/* A decision that could be done now; false: refused. */
static bool take_decision(vd_request *request, vd_tt_action *out)
{
    const vd_tt_state *state = vd_live_tt(request->table);
    vd_tt_outcome outcome;
    vd_tt_play play;
    vd_tt_pos pos;

    if (!vd_tt_action_from_json(request->message, out)) {
        vd_party_refuse_action(request, out);
        return false;
    }
    if (out->act != VD_TT_ACT_PLAY && out->act != VD_TT_ACT_HOLD && out->act != VD_TT_ACT_GO) {
        vd_refuse_field(request, "act");
        return false;
    }
    if ((out->act == VD_TT_ACT_PLAY) != (state->phase == VD_TT_PLAY)) {
        vd_party_deny(request, VD_TT_DENIAL_not_now, NULL);
        return false;
    }
    if (out->act != VD_TT_ACT_PLAY)
        return true;
    vd_tt_state_pos(state, &pos);
    outcome.reason = vd_tt_judge(&vd_session_settings(request->table->session)->tt, &pos,
                                 state->dice, &out->claim, &request->table->party->scratch, &play);
    if (outcome.reason.code == VD_TT_REASON_legal)
        return true;
    vd_party_deny(request, VD_TT_DENIAL_bad_play, &outcome);
    return false;
}

void vd_do_trictrac_verdict(vd_request *request)
{
    vd_tt_action action;
    vd_task *task;

    if (!vd_request_seat(request) || !may_advise(request) || !take_decision(request, &action))
        return;
    task = new_task(request, VD_TASK_VERDICT);
    if (!task)
        return;
    task->tt_action = action;
    vd_request_ask(request, task);
}
