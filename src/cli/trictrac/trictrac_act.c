/* What is done at a party: throws and actions, kept and then said. */
#include "trictrac_table.h"

#include <string.h>

static void refuse(vd_party *party, vd_tt_denial denial)
{
    char text[2048];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    if (denial == VD_TT_DENIAL_bad_play)
        (void)!vd_tt_say_reason(&buf, party->table->cli->lang, &party->outcome.reason,
                                party->numbering);
    else
        (void)!vd_tt_say_denial(&buf, party->table->cli->lang, denial);
    vd_cli_print(party->table->cli, text);
}

/* False: it was not done, and that was said. */
static bool settle(vd_party *party, vd_status status, vd_tt_denial denial)
{
    if (status == VD_OK)
        return true;
    if (status == VD_ERR_ILLEGAL)
        refuse(party, denial);
    else
        vd_terminal_say_lost(party->table);
    return false;
}

static bool lies_untold(const vd_party *party)
{
    return party->state->dice.count > 0 && !party->state->owing && !party->told;
}

void vd_party_tell_throw(vd_party *party)
{
    if (!lies_untold(party))
        return;
    vd_party_note_throw(party);
    vd_party_say_throw(party);
    if (!party->options->by_hand)
        vd_party_say_events(party);
}

static void say_draw(vd_party *party, const uint8_t die[2])
{
    vd_terminal *table = party->table;

    VD_SAY(table, "play.draw", VD_STR(vd_party_name(party, 0)), VD_INT(die[0]),
           VD_STR(vd_party_name(party, 1)), VD_INT(die[1]));
    if (die[0] == die[1])
        vd_say(table, "play.tie");
    else
        VD_SAY(table, "play.begins", VD_STR(vd_party_name(party, party->state->turn)));
}

/* Is the thrower asked first what he has to mark? */
static bool asks_first(const vd_party *party)
{
    return party->quiz && !party->options->by_hand && party->state->phase != VD_TT_OVER &&
           lies_untold(party) && !vd_terminal_is_computer(party->table, party->state->turn);
}

static void after_throw(vd_party *party, const vd_tt_state *before, const uint8_t die[2])
{
    if (before->phase == VD_TT_DRAW)
        say_draw(party, die);
    party->told = false;
    party->asking = asks_first(party);
    if (!party->asking) {
        vd_party_tell_throw(party);
        vd_party_say_outcome(party);
        return;
    }
    party->before = *before;
    party->kept = party->outcome;
    vd_party_note_throw(party);
    vd_party_say_throw(party);
}

void vd_party_throw(vd_party *party)
{
    const vd_tt_state before = *party->state;
    vd_tt_denial denial = VD_TT_DENIAL_none;
    uint8_t die[2];
    const vd_status status =
        vd_session_tt_throw(party->table->session, &party->scratch, &party->outcome, &denial, die);

    if (settle(party, status, denial))
        after_throw(party, &before, die);
}

bool vd_party_throw_by_hand(vd_party *party, const uint8_t die[2])
{
    const vd_tt_state before = *party->state;
    const bool drawn = before.phase == VD_TT_DRAW;
    const vd_tt_action action = {.act = drawn ? VD_TT_ACT_DRAW : VD_TT_ACT_THROW,
                                 .die = {die[0], die[1]}};
    vd_tt_denial denial = VD_TT_DENIAL_none;
    const vd_status status = vd_session_tt_act(party->table->session, &action, &party->scratch,
                                               &party->outcome, &denial);

    if (!settle(party, status, denial))
        return false;
    after_throw(party, &before, die);
    return true;
}

/* Marks made by people: the right number only once it is too late to change them. */
static void say_right(vd_party *party, const vd_tt_state *before)
{
    if (before->owing)
        VD_SAY(party->table, "tt.play.was_owed", VD_STR(vd_party_name(party, before->turn)),
               VD_INT(before->owed));
    else if (party->state->dice.count > 0)
        vd_party_say_events(party);
}

static bool marks_done(const vd_tt_state *before, const vd_tt_state *now)
{
    return (before->phase == VD_TT_MARK || before->phase == VD_TT_SCHOOL) &&
           now->phase != VD_TT_SCHOOL;
}

bool vd_party_act(vd_party *party, const vd_tt_action *action)
{
    const vd_tt_state before = *party->state;
    vd_tt_denial denial = VD_TT_DENIAL_none;
    vd_tt_verdict verdict;
    const bool wrong = vd_party_judge(party, action, &verdict);
    const vd_status status =
        vd_session_tt_act(party->table->session, action, &party->scratch, &party->outcome, &denial);

    if (!settle(party, status, denial))
        return false;
    if (action->act == VD_TT_ACT_MARK)
        vd_party_note_mark(party, before.owing ? VD_TT_OTHER : VD_TT_THROWER, action->value);
    if (action->act == VD_TT_ACT_PLAY)
        vd_party_say_play(party, before.turn, &party->outcome.play);
    else if (action->act == VD_TT_ACT_HOLD)
        VD_SAY(party->table, "tt.play.holds", VD_STR(vd_party_name(party, before.turn)));
    else if (action->act == VD_TT_ACT_TAKE || action->act == VD_TT_ACT_LEAVE)
        VD_SAY(party->table,
               action->act == VD_TT_ACT_TAKE ? "tt.play.takes_school" : "tt.play.leaves_school",
               VD_STR(vd_party_name(party, 1 - before.turn)));
    if (action->act != VD_TT_ACT_RESIGN && marks_done(&before, party->state))
        say_right(party, &before);
    vd_party_say_outcome(party);
    if (wrong)
        vd_party_say_verdict(party, &verdict);
    return true;
}

void vd_party_undo(vd_party *party)
{
    if (!vd_session_can_undo(party->table->session)) {
        vd_say(party->table, "play.nothing_to_undo");
        return;
    }
    if (settle(party, vd_session_undo(party->table->session), VD_TT_DENIAL_none))
        vd_say(party->table, "play.undone");
}
