/* What players of trictrac do, and why a play is refused. */
#include "party.h"

#include <string.h>

enum { SENTENCE_MAX = 2048 };

/* TT11. */
static json_t *rule_name(int rule)
{
    char name[16];
    vd_buf buf;

    vd_buf_init(&buf, name, sizeof name);
    vd_buf_put(&buf, "TT");
    vd_buf_put_int(&buf, rule);
    return json_string(name);
}

static json_t *refusal_facts(const char *key, const char *text, int rule)
{
    json_t *json = json_pack("{s:s,s:s}", "key", key, "text", text);

    if (rule)
        vd_json_set(&json, "rule", rule_name(rule));
    return json;
}

static json_t *reason_facts(const vd_request *request, const vd_tt_reason *reason)
{
    const vd_game_settings *settings = vd_session_settings(request->table->session);
    char text[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_tt_say_reason(&buf, request->connection->lang, reason,
                            (vd_tt_numbering)settings->numbering);
    return refusal_facts(vd_tt_reason_key(reason->code), text, reason->rule);
}

void vd_party_deny(vd_request *request, vd_tt_denial denial, const vd_tt_outcome *outcome)
{
    char text[SENTENCE_MAX];
    vd_buf buf;

    if (denial == VD_TT_DENIAL_bad_play) {
        vd_reply(request, "error", reason_facts(request, &outcome->reason));
        return;
    }
    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_tt_say_denial(&buf, request->connection->lang, denial);
    vd_reply(request, "error",
             refusal_facts(vd_tt_denial_key(denial), text, vd_tt_denial_rule(denial)));
}

void vd_party_refuse_action(vd_request *request, const vd_tt_action *action)
{
    const char *field = action->act == VD_TT_ACT_PLAY   ? "moves"
                        : action->act == VD_TT_ACT_MARK ? "value"
                                                        : "act";

    vd_refuse_field(request, field);
}

/* False: refused. A throw has no dice here: the table's are sealed or known. */
static bool take_action(vd_request *request, vd_tt_action *out)
{
    const char *act = vd_json_text(json_object_get(request->message, "act"));
    const vd_tt_phase phase = (vd_tt_phase)vd_live_tt(request->table)->phase;

    memset(out, 0, sizeof *out);
    if (act && !strcmp(act, "throw")) {
        out->act = phase == VD_TT_DRAW ? VD_TT_ACT_DRAW : VD_TT_ACT_THROW;
        return true;
    }
    /* Nobody gives up for the other. */
    if (act && !strcmp(act, "resign")) {
        *out = (vd_tt_action){.act = VD_TT_ACT_RESIGN, .value = (uint8_t)request->seat};
        return true;
    }
    if (vd_tt_action_from_json(request->message, out) && out->act != VD_TT_ACT_DRAW)
        return true;
    vd_party_refuse_action(request, out);
    return false;
}

/* May this seat do anything now? False: refused. */
static bool is_actor(vd_request *request, const vd_tt_action *action)
{
    const int actor = vd_tt_state_actor(vd_live_tt(request->table));

    if (!vd_session_dice_ready(request->table->session)) {
        vd_refuse(request, "server.values");
        return false;
    }
    /* Before the first throw there is nothing to give up. */
    if (action->act == VD_TT_ACT_RESIGN ? vd_live_tt(request->table)->phase != VD_TT_DRAW
                                        : actor < 0 || actor == request->seat)
        return true;
    vd_party_deny(request, VD_TT_DENIAL_not_now, NULL);
    return false;
}

void vd_do_trictrac(vd_request *request)
{
    vd_tt_action action;
    vd_tt_outcome outcome;
    vd_tt_denial denial = VD_TT_DENIAL_none;
    vd_status status;

    if (!vd_request_seat(request) || !take_action(request, &action) || !is_actor(request, &action))
        return;
    status = vd_live_begin(request->core);
    if (status == VD_OK)
        status = vd_party_step(request->core, request->table, &action, &outcome, &denial);
    if (status == VD_OK)
        status = vd_live_commit(request->core, request->table);
    if (status == VD_OK) {
        vd_reply_ok(request, json_pack("{s:I}", "count",
                                       (json_int_t)vd_session_count(request->table->session)));
        vd_party_advance(request->core, request->table);
        return;
    }
    if (status == VD_ERR_ILLEGAL && denial != VD_TT_DENIAL_none)
        vd_party_deny(request, denial, &outcome);
    else
        vd_refuse_status(request, status);
    vd_live_undo_all(request->core, request->table);
}

void vd_do_trictrac_why(vd_request *request)
{
    const vd_tt_state *state;
    vd_tt_claim claim;
    vd_tt_reason reason;
    vd_tt_play play;
    vd_tt_pos pos;
    json_t *json;

    if (!vd_request_table(request))
        return;
    state = vd_live_tt(request->table);
    memset(&claim, 0, sizeof claim);
    if (!vd_tt_moves_from_json(json_object_get(request->message, "moves"), &claim)) {
        vd_refuse_field(request, "moves");
        return;
    }
    if (state->phase != VD_TT_PLAY) {
        vd_party_deny(request, VD_TT_DENIAL_not_now, NULL);
        return;
    }
    vd_tt_state_pos(state, &pos);
    reason = vd_tt_judge_begun(&vd_session_settings(request->table->session)->tt, &pos, state->dice,
                               &claim, &request->table->party->scratch, &play);
    json = reason.code == VD_TT_REASON_legal ? json_object() : reason_facts(request, &reason);
    vd_json_set(&json, "legal", json_boolean(reason.code == VD_TT_REASON_legal));
    vd_reply_ok(request, json);
}
