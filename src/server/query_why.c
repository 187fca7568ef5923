/* Why not: what the rules say of a play that somebody would make. */
#include "query_subject.h"

#include <stdio.h>
#include <string.h>

static void answer_reason(vd_request *request, const vd_query_subject *s, const vd_reason *reason,
                          const vd_play *play)
{
    const vd_variant *variant = &s->match.rules.variant;
    json_t *json;

    if (reason->code == VD_REASON_legal)
        json = vd_json_play(variant, &s->match.pos, s->match.dice, play, s->match.turn == 1);
    else
        json = vd_json_reason(request->connection->lang, variant, &s->match.pos, s->match.dice,
                              reason);
    vd_json_set(&json, "legal", json_boolean(reason->code == VD_REASON_legal));
    vd_reply_ok(request, json);
}

static void answer_unreadable(vd_request *request, const vd_variant *variant, const char *text,
                              const vd_error *error)
{
    const int rule = vd_explain_unreadable_rule(variant, error);
    char sentence[2048], name[16];
    json_t *json;
    vd_buf buf;

    vd_buf_init(&buf, sentence, sizeof sentence);
    (void)!vd_explain_unreadable(&buf, request->connection->lang, variant, text, strlen(text),
                                 error);
    json = json_pack("{s:b,s:s,s:s}", "legal", 0, "key", vd_reason_key(VD_REASON_unreadable),
                     "text", sentence);
    vd_buf_init(&buf, name, sizeof name);
    vd_rule_format(&buf, variant, rule);
    if (rule)
        vd_json_set(&json, "rule", json_string(name));
    vd_reply_ok(request, json);
}

/* False: answered. */
static bool take_claim(vd_request *request, const vd_query_subject *s, vd_claim *out)
{
    const json_t *text = json_object_get(request->message, "text");
    const char *typed = vd_json_text(text);
    vd_play_text read;
    vd_error error;

    if (!text) {
        if (vd_json_read_moves(json_object_get(request->message, "moves"), out))
            return true;
        vd_refuse_field(request, "moves");
        return false;
    }
    if (!typed) {
        vd_refuse_field(request, "text");
        return false;
    }
    if (vd_play_parse(typed, strlen(typed), &s->match.rules.variant, s->match.turn == 1, &read,
                      &error) != VD_OK) {
        answer_unreadable(request, &s->match.rules.variant, typed, &error);
        return false;
    }
    *out = read.claim;
    return true;
}

/* What a play would be refused for, whatever it is. */
static vd_refusal refuse_play(const vd_match *match)
{
    const vd_action no_play = {.act = VD_ACT_PLAY, .seat = match->turn};

    return vd_match_refusal(match, &no_play);
}

void vd_do_explain(vd_request *request)
{
    vd_claim claim;
    vd_reason reason;
    vd_play play;
    vd_query_subject s;

    if (!vd_query_subject_take(request, &s))
        return;
    if (!vd_query_is_playing(&s.match)) {
        vd_refuse_by_rules(request, refuse_play(&s.match), &s.match.rules);
        return;
    }
    if (!take_claim(request, &s, &claim))
        return;
    reason =
        vd_play_judge(&s.match.rules.variant, &s.match.pos, s.match.dice,
                      s.match.phase == VD_PHASE_PLAY_NAMED, &claim, &request->core->plays, &play);
    answer_reason(request, &s, &reason, &play);
}
