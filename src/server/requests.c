/* What players do: each a change of the table, kept before anyone hears of it. */
#include "core_parts.h"

#include <string.h>

enum { DRAWS_MAX = 64 };

/* ---- Carrying out ---- */

static void answer_denied(vd_request *request, vd_status status, vd_refusal refusal)
{
    if (status == VD_ERR_ILLEGAL && refusal != VD_REFUSAL_none)
        vd_refuse_by_rules(request, refusal, &vd_live_match(request->table)->rules);
    else
        vd_refuse_status(request, status);
}

static void done(vd_request *request)
{
    vd_reply_ok(request,
                json_pack("{s:I}", "count", (json_int_t)vd_session_count(request->table->session)));
    vd_live_advance(request->core, request->table);
}

/* The answer to a request whose steps went `status`: committed, or as if nothing had been. */
static void finish(vd_request *request, vd_status status, vd_refusal refusal)
{
    if (status == VD_OK)
        status = vd_live_commit(request->core, request->table);
    if (status == VD_OK) {
        done(request);
        return;
    }
    answer_denied(request, status, refusal);
    vd_live_undo_all(request->core, request->table);
}

static void step_alone(vd_request *request, const vd_log_entry *entry, const char *word)
{
    vd_refusal refusal = VD_REFUSAL_none;
    vd_status status = vd_live_begin(request->core);

    if (status == VD_OK)
        status = vd_live_step(request->core, request->table, entry, word, &refusal);
    finish(request, status, refusal);
}

static void act_alone(vd_request *request, vd_act act, int value)
{
    const vd_log_entry entry = {
        .kind = VD_LOG_ACTION,
        .action = {.act = (uint8_t)act, .seat = (uint8_t)request->seat, .value = (uint8_t)value}};

    VD_ASSERT((unsigned)act < VD_ACT_COUNT);
    step_alone(request, &entry, "");
}

/* Nothing is done before the dice have all that they depend on. Nothing but undo and the end of the turn follows a play
 * that awaits them: else the other player could cut it short. False: refused. */
static bool turn_is_closed(vd_request *request)
{
    if (!vd_session_dice_ready(request->table->session)) {
        vd_refuse(request, "server.values");
        return false;
    }
    if (vd_session_awaits(request->table->session) < 0)
        return true;
    vd_refuse(request, "server.turn_open");
    return false;
}

static bool ready(vd_request *request)
{
    return vd_request_seat(request) && turn_is_closed(request);
}

/* ---- Dice ---- */

static bool is_manual(const vd_request *request)
{
    return vd_session_settings(request->table->session)->dice == VD_DICE_MANUAL;
}

/* As many as the table throws now. False: refused. */
static bool take_dice(vd_request *request, uint8_t die[VD_DICE_MAX])
{
    const json_t *dice = json_object_get(request->message, "dice");
    const int wanted = vd_match_throws(vd_live_match(request->table));
    bool good = json_array_size(dice) == (size_t)wanted;

    for (int i = 0; good && i < wanted; i++) {
        json_int_t rolled = 0;

        good = vd_json_number(json_array_get(dice, (size_t)i), 1, 6, &rolled);
        die[i] = (uint8_t)rolled;
    }
    if (!good)
        vd_refuse_field(request, "dice");
    return good;
}

/* With manual dice people roll for the computer, too: whoever sits at the table. */
static bool roll_seat(vd_request *request)
{
    json_int_t seat = 0;
    const vd_opened *opened;

    if (!vd_request_table(request))
        return false;
    opened = vd_connection_opened(request->connection, request->table);
    if (!vd_json_number(json_object_get(request->message, "seat"), 0, 1, &seat) ||
        !is_manual(request) || !vd_live_is_computer(request->table, (int)seat) ||
        (!opened->seat[0] && !opened->seat[1]))
        return vd_request_seat(request);
    request->seat = (int)seat;
    if (request->table->wants_dice)
        return true;
    vd_refuse(request, "server.thinking");
    return false;
}

/* Tied draws follow each other by themselves, unless people roll. */
static vd_status draw(vd_request *request, vd_log_entry *entry, vd_refusal *refusal)
{
    vd_status status = VD_OK;

    entry->action.act = VD_ACT_OPENING;
    for (int i = 0; i < DRAWS_MAX && status == VD_OK; i++) {
        status = vd_live_step(request->core, request->table, entry, "", refusal);
        if (is_manual(request) || vd_live_match(request->table)->phase != VD_PHASE_OPENING)
            break;
    }
    return status;
}

void vd_do_roll(vd_request *request)
{
    vd_log_entry entry = {.kind = VD_LOG_ACTION, .action = {.act = VD_ACT_ROLL}};
    vd_refusal refusal = VD_REFUSAL_none;
    const vd_match *match;
    vd_status status;

    if (!roll_seat(request) || !turn_is_closed(request) ||
        (is_manual(request) && !take_dice(request, entry.action.die)))
        return;
    match = vd_live_match(request->table);
    entry.action.seat = (uint8_t)request->seat;
    /* Sealed dice are rolled for the seat on turn: ask first whether that is this one. */
    if (match->phase == VD_PHASE_ROLL && match->turn != request->seat) {
        vd_refuse_by_rules(request, VD_REFUSAL_not_your_turn, &match->rules);
        return;
    }
    status = vd_live_begin(request->core);
    if (status == VD_OK)
        status = match->phase == VD_PHASE_OPENING
                     ? draw(request, &entry, &refusal)
                     : vd_live_step(request->core, request->table, &entry, "", &refusal);
    finish(request, status, refusal);
}

/* ---- Plays ---- */

static bool is_playing(const vd_match *match)
{
    return match->phase == VD_PHASE_PLAY || match->phase == VD_PHASE_PLAY_NAMED;
}

/* May this seat play now? False: refused as a turn without a play would be. */
static bool may_play(vd_request *request)
{
    const vd_match *match = vd_live_match(request->table);
    const vd_action no_play = {.act = VD_ACT_PLAY, .seat = (uint8_t)request->seat};
    vd_refusal refusal;

    if (is_playing(match) && match->turn == request->seat)
        return true;
    refusal = vd_match_refusal(match, &no_play);
    if (refusal == VD_REFUSAL_none || refusal == VD_REFUSAL_illegal_play)
        refusal = VD_REFUSAL_not_your_turn;
    vd_refuse_by_rules(request, refusal, &match->rules);
    return false;
}

/* What stands in the way of these hops, as a judge of their text says it. */
static vd_reason judge_hops(vd_request *request, const vd_hop *hop, int hops, vd_play *play)
{
    const vd_match *match = vd_live_match(request->table);
    const vd_variant *variant = &match->rules.variant;
    vd_claim claim;

    memset(&claim, 0, sizeof claim);
    claim.legs = (uint8_t)hops;
    claim.no_play = hops == 0;
    for (int i = 0; i < hops; i++) {
        const bool outside = hop[i].from == VD_PLACE_BAR || hop[i].from == VD_PLACE_UNENTERED;
        const int to = (outside ? variant->track + 1 : hop[i].from) - hop[i].die;

        claim.leg[i].stops = 2;
        claim.leg[i].times = 1;
        claim.leg[i].stop[0] = hop[i].from;
        claim.leg[i].stop[1] = (uint8_t)(to > 0 ? to : VD_PLACE_OFF);
    }
    return vd_play_judge(variant, &match->pos, match->dice, match->phase == VD_PHASE_PLAY_NAMED,
                         &claim, &request->core->plays, play);
}

static void refuse_reason(vd_request *request, const vd_reason *reason)
{
    const vd_match *match = vd_live_match(request->table);

    vd_refuse_reason(request, &match->rules.variant, &match->pos, match->dice, reason);
}

/* The play of a text, as the judge finds it. False: refused. */
static bool take_typed(vd_request *request, const char *text, vd_play *play)
{
    const vd_match *match = vd_live_match(request->table);
    const vd_variant *variant = &match->rules.variant;
    char sentence[2048];
    vd_play_text read;
    vd_reason reason;
    vd_error error;
    vd_buf buf;

    if (vd_play_parse(text, strlen(text), variant, match->turn == 1, &read, &error) != VD_OK) {
        vd_buf_init(&buf, sentence, sizeof sentence);
        (void)!vd_explain_unreadable(&buf, request->connection->lang, variant, text, strlen(text),
                                     &error);
        vd_reply(
            request, "error",
            json_pack("{s:s,s:s}", "key", vd_reason_key(VD_REASON_unreadable), "text", sentence));
        return false;
    }
    reason = vd_play_judge(variant, &match->pos, match->dice, match->phase == VD_PHASE_PLAY_NAMED,
                           &read.claim, &request->core->plays, play);
    if (reason.code != VD_REASON_legal)
        refuse_reason(request, &reason);
    return reason.code == VD_REASON_legal;
}

/* What a message asks to play: a play that the judge found, or hops that nobody has judged yet. */
typedef struct wanted {
    bool found;
    vd_play play;
    vd_log_entry entry;
} wanted;

/* False: refused. */
static bool take_play(vd_request *request, wanted *w)
{
    const json_t *text = json_object_get(request->message, "text");
    vd_action *action = &w->entry.action;
    int hops = 0;

    if (text) {
        w->found = true;
        if (vd_json_text(text))
            return take_typed(request, vd_json_text(text), &w->play);
        vd_refuse_field(request, "text");
        return false;
    }
    if (!vd_json_read_hops(json_object_get(request->message, "hops"), action->hop, &hops)) {
        vd_refuse_field(request, "hops");
        return false;
    }
    w->entry.kind = VD_LOG_ACTION;
    action->act = VD_ACT_PLAY;
    action->seat = (uint8_t)request->seat;
    action->hops = (uint8_t)hops;
    return true;
}

/* Hops are judged when the session makes them. Only those that it refuses are asked about: why, or, where they are legal in
 * another order, in which. With `reason` still VD_REASON_legal, `status` says it all. */
static vd_status make_play(vd_request *request, wanted *w, vd_reason *reason, vd_refusal *refusal)
{
    const vd_action *action = &w->entry.action;
    vd_status status;

    if (!w->found) {
        status = vd_live_step(request->core, request->table, &w->entry, "", refusal);
        if (status != VD_ERR_ILLEGAL || *refusal != VD_REFUSAL_illegal_play)
            return status;
        *reason = judge_hops(request, action->hop, action->hops, &w->play);
        if (reason->code != VD_REASON_legal)
            return status;
    }
    return vd_live_play(request->core, request->table, request->seat, &w->play, refusal);
}

void vd_do_play(vd_request *request)
{
    const json_t *end = json_object_get(request->message, "end");
    wanted w = {.found = false};
    vd_reason reason = {.code = VD_REASON_legal};
    vd_refusal refusal = VD_REFUSAL_none;
    vd_status status;

    if (!ready(request) || !may_play(request))
        return;
    if (end && !json_is_boolean(end)) {
        vd_refuse_field(request, "end");
        return;
    }
    if (!take_play(request, &w))
        return;
    status = vd_live_begin(request->core);
    if (status == VD_OK)
        status = make_play(request, &w, &reason, &refusal);
    if (reason.code != VD_REASON_legal) {
        refuse_reason(request, &reason);
        vd_live_undo_all(request->core, request->table);
        return;
    }
    if (status == VD_OK && !json_is_false(end) && vd_session_awaits(request->table->session) >= 0)
        status = vd_live_end_quietly(request->core, request->table);
    finish(request, status, refusal);
}

/* Not enough for a play, but nothing that could not be part of one. */
static bool is_unfinished(vd_reason_code code)
{
    return code == VD_REASON_both_dice || code == VD_REASON_more_of_double ||
           code == VD_REASON_must_play || code == VD_REASON_higher_die;
}

void vd_do_draft(vd_request *request)
{
    vd_hop hop[VD_HOPS_MAX];
    vd_reason reason;
    vd_status status;
    vd_play play;
    int hops = 0;

    if (!ready(request) || !may_play(request))
        return;
    if (!vd_json_read_hops(json_object_get(request->message, "hops"), hop, &hops)) {
        vd_refuse_field(request, "hops");
        return;
    }
    reason = judge_hops(request, hop, hops, &play);
    if (hops > 0 && reason.code != VD_REASON_legal && !is_unfinished(reason.code)) {
        refuse_reason(request, &reason);
        return;
    }
    status = vd_live_set_pending_move(request->core, request->table, hop, hops, request->seat);
    if (status == VD_OK)
        done(request);
    else
        vd_refuse_status(request, status);
}

/* The seat whose play it is that may be taken back or ended. False: refused. */
static bool is_own_turn(vd_request *request)
{
    const vd_match *match = vd_live_match(request->table);
    const int awaits = vd_session_awaits(request->table->session);

    if ((awaits >= 0 ? awaits : match->turn) == request->seat)
        return true;
    vd_refuse_by_rules(request, VD_REFUSAL_not_your_turn, &match->rules);
    return false;
}

void vd_do_undo(vd_request *request)
{
    const vd_log_entry entry = {.kind = VD_LOG_UNDO};

    if (!vd_request_seat(request))
        return;
    if (!vd_session_can_undo(request->table->session))
        vd_refuse(request, "server.nothing");
    else if (is_own_turn(request))
        step_alone(request, &entry, "");
}

void vd_do_end(vd_request *request)
{
    const vd_log_entry entry = {.kind = VD_LOG_END};

    if (!vd_request_seat(request))
        return;
    if (vd_session_awaits(request->table->session) < 0)
        vd_refuse(request, "server.nothing");
    else if (is_own_turn(request))
        step_alone(request, &entry, "");
}

/* ---- The rest ---- */

/* A number of the message; 0: refused. */
static int take_value(vd_request *request, json_int_t high)
{
    json_int_t value = 0;

    if (!vd_json_number(json_object_get(request->message, "value"), 1, high, &value))
        vd_refuse_field(request, "value");
    return (int)value;
}

void vd_do_name(vd_request *request)
{
    int value;

    if (ready(request) && (value = take_value(request, 6)) != 0)
        act_alone(request, VD_ACT_NAME_DOUBLE, value);
}

void vd_do_resign(vd_request *request)
{
    int value;

    if (ready(request) && (value = take_value(request, 3)) != 0)
        act_alone(request, VD_ACT_RESIGN, value);
}

void vd_do_simple(vd_request *request)
{
    if (!ready(request))
        return;
    for (int act = 0; act < VD_ACT_COUNT; act++)
        if (!strcmp(vd_json_act((vd_act)act), request->type)) {
            act_alone(request, (vd_act)act, 0);
            return;
        }
}

void vd_do_next(vd_request *request)
{
    if (ready(request))
        act_alone(request, VD_ACT_NEXT_GAME, 0);
}

void vd_do_close(vd_request *request)
{
    const vd_log_entry entry = {.kind = VD_LOG_CLOSE};

    if (ready(request))
        step_alone(request, &entry, "");
}

void vd_do_word(vd_request *request)
{
    const char *text = vd_json_text(json_object_get(request->message, "text"));
    const vd_log_entry entry = {.kind = VD_LOG_CLIENT_SEED};

    if (!vd_request_seat(request))
        return;
    if (!vd_session_takes_client_seed(request->table->session))
        vd_refuse(request, "server.nothing");
    else if (!text || text[0] == '\0' || !vd_client_seed_valid(text, strlen(text)))
        vd_refuse_field(request, "text");
    else
        step_alone(request, &entry, text);
}

/* ---- What the dice depend on ---- */

/* 64 hexadecimal digits of the message. False: refused. */
static bool take_hex(vd_request *request, const char *field, uint8_t out[VD_SEED_LEN])
{
    const char *text = vd_json_text(json_object_get(request->message, field));
    vd_seed bytes;

    if (!text || strlen(text) != VD_HEX_LEN - 1 ||
        vd_seed_parse(text, strlen(text), &bytes, NULL) != VD_OK) {
        vd_refuse_field(request, field);
        return false;
    }
    memcpy(out, bytes.byte, sizeof bytes.byte);
    return true;
}

void vd_do_commit(vd_request *request)
{
    vd_log_entry entry = {.kind = VD_LOG_COMMIT};

    if (!vd_request_seat(request))
        return;
    entry.action.seat = (uint8_t)request->seat;
    if (!vd_session_takes_commit(request->table->session, request->seat))
        vd_refuse(request, "server.nothing");
    else if (take_hex(request, "commitment", entry.bytes))
        step_alone(request, &entry, "");
}

void vd_do_reveal(vd_request *request)
{
    const json_t *value = json_object_get(request->message, "word");
    const char *word = value ? vd_json_text(value) : "";
    vd_log_entry entry = {.kind = VD_LOG_REVEAL};
    const vd_session *session;

    if (!vd_request_seat(request))
        return;
    session = request->table->session;
    entry.action.seat = (uint8_t)request->seat;
    if (!vd_session_takes_reveal(session, request->seat))
        vd_refuse(request, vd_session_side(session, request->seat)->gives &&
                                   !vd_session_side(session, request->seat)->revealed
                               ? "server.values"
                               : "server.nothing");
    else if (!word || !vd_client_seed_valid(word, strlen(word)))
        vd_refuse_field(request, "word");
    else if (!take_hex(request, "value", entry.bytes))
        return;
    else if (!vd_session_opens(session, request->seat, entry.bytes, word))
        vd_refuse(request, "server.commitment");
    else
        step_alone(request, &entry, word);
}

void vd_do_nudge(vd_request *request)
{
    if (!vd_request_table(request))
        return;
    if (!request->table->stuck) {
        vd_refuse(request, "server.nothing");
        return;
    }
    request->table->stuck = NULL;
    done(request);
}
