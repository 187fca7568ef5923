/* What is done at a party: throws and actions, kept and then said. */
#include "trictrac_table.h"

#include "inner/trictrac_player.h"

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
    if (vd_tt_throw_lies(party->state))
        vd_party_say_throw(party);
}

void vd_party_throw(vd_party *party)
{
    const vd_tt_state before = *party->state;
    vd_tt_action action = {.act = before.phase == VD_TT_DRAW ? VD_TT_ACT_DRAW : VD_TT_ACT_THROW};
    vd_tt_denial denial = VD_TT_DENIAL_none;
    const vd_status status = vd_session_tt_throw(party->table->session, &party->scratch,
                                                 &party->outcome, &denial, action.die);

    if (settle(party, status, denial))
        vd_party_say_step(party, &before, &action);
}

bool vd_party_act(vd_party *party, const vd_tt_action *action)
{
    const vd_tt_state before = *party->state;
    vd_tt_denial denial = VD_TT_DENIAL_none;
    const vd_status status =
        vd_session_tt_act(party->table->session, action, &party->scratch, &party->outcome, &denial);

    if (!settle(party, status, denial))
        return false;
    vd_party_say_step(party, &before, action);
    return true;
}

bool vd_party_throw_by_hand(vd_party *party, const uint8_t die[2])
{
    const vd_tt_action action = {.act = party->state->phase == VD_TT_DRAW ? VD_TT_ACT_DRAW
                                                                          : VD_TT_ACT_THROW,
                                 .die = {die[0], die[1]}};

    return vd_party_act(party, &action);
}

void vd_party_think(vd_party *party, const char *level, uint64_t seed, vd_tt_action *out)
{
    const vd_tt_player player = vd_tt_player_of(level, seed);

    vd_tt_decide(&player, party->options, party->state, &party->scratch, out);
}
