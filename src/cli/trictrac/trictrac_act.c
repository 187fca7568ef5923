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

void vd_party_tell_throw(vd_party *party)
{
    if (!vd_tt_throw_lies(party->state))
        return;
    vd_party_note_throw(party);
    vd_party_say_throw(party);
}

/* Is the thrower asked first what he has to mark? */
static bool asks_first(const vd_party *party)
{
    return party->quiz && !party->options->by_hand && party->state->phase != VD_TT_OVER &&
           vd_tt_throw_lies(party->state) &&
           !vd_terminal_is_computer(party->table, party->state->turn);
}

/* What was done is said. */
static void tell(vd_party *party, const vd_tt_state *before, const vd_tt_action *action)
{
    const bool thrown = action->act == VD_TT_ACT_DRAW || action->act == VD_TT_ACT_THROW;

    if (action->act == VD_TT_ACT_MARK)
        vd_party_note_mark(party, before->owing ? VD_TT_OTHER : VD_TT_THROWER, action->value);
    if (thrown && vd_tt_throw_lies(party->state))
        vd_party_note_throw(party);
    party->asking = thrown && asks_first(party);
    if (!party->asking) {
        vd_party_say_step(party, before, action);
        return;
    }
    party->before = *before;
    party->kept = party->outcome;
    vd_party_say_bare_throw(party, before, action);
}

void vd_party_throw(vd_party *party)
{
    const vd_tt_state before = *party->state;
    vd_tt_action action = {.act = before.phase == VD_TT_DRAW ? VD_TT_ACT_DRAW : VD_TT_ACT_THROW};
    vd_tt_denial denial = VD_TT_DENIAL_none;
    const vd_status status = vd_session_tt_throw(party->table->session, &party->scratch,
                                                 &party->outcome, &denial, action.die);

    if (settle(party, status, denial))
        tell(party, &before, &action);
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
    tell(party, &before, action);
    if (wrong)
        vd_party_say_verdict(party, &verdict);
    return true;
}

bool vd_party_throw_by_hand(vd_party *party, const uint8_t die[2])
{
    const vd_tt_action action = {.act = party->state->phase == VD_TT_DRAW ? VD_TT_ACT_DRAW
                                                                          : VD_TT_ACT_THROW,
                                 .die = {die[0], die[1]}};

    return vd_party_act(party, &action);
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
