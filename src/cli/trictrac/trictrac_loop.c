/* A party, phase by phase: what happens by itself, what the computer does, what people are asked. */
#include "trictrac_table.h"

#include <stdlib.h>
#include <string.h>

static void computer(vd_party *party)
{
    const vd_game_settings *settings = party->table->settings;
    vd_tt_action action;

    if (party->state->phase == VD_TT_THROW) {
        if (vd_terminal_is_manual(party->table))
            vd_party_ask(party);
        else
            vd_party_throw(party);
        return;
    }
    vd_tt_adviser_decide(party->adviser, settings->level, settings->noise_seed, party->options,
                         party->state, &action);
    (void)vd_party_act(party, &action);
}

/* TT10: nothing can be played; no one need type it. */
static bool pass_when_forced(vd_party *party)
{
    const vd_tt_action pass = {.act = VD_TT_ACT_PLAY};

    vd_tt_state_events(party->options, party->state, &party->plays, &party->events);
    if (party->plays.play[0].moves > 0)
        return false;
    (void)vd_party_act(party, &pass);
    return true;
}

static void human(vd_party *party)
{
    switch ((vd_tt_phase)party->state->phase) {
    case VD_TT_THROW:
        if (vd_terminal_is_manual(party->table))
            vd_party_ask(party);
        else
            vd_party_throw(party);
        return;
    case VD_TT_PLAY:
        if (pass_when_forced(party))
            return;
        vd_party_draw_new(party);
        vd_party_ask(party);
        return;
    case VD_TT_CHOOSE:
        vd_party_draw_new(party);
        vd_party_ask(party);
        return;
    default:
        vd_party_ask(party);
    }
}

/* The moment for the players' word is before the first throw. */
static void draw(vd_party *party)
{
    const vd_terminal *table = party->table;
    const bool word = table->settings->dice == VD_DICE_SEALED &&
                      vd_session_takes_client_seed(table->session) && !table->word_asked;

    if (vd_terminal_is_manual(table) || word)
        vd_party_ask(party);
    else
        vd_party_throw(party);
}

static void step(vd_party *party)
{
    const int actor = vd_tt_state_actor(party->state);

    if (vd_session_can_undo(party->table->session) &&
        party->ended != vd_session_count(party->table->session))
        vd_party_ask_end(party);
    else if (party->asking)
        vd_party_ask_answer(party);
    else if (party->state->phase == VD_TT_DRAW)
        draw(party);
    else if (vd_terminal_is_computer(party->table, actor))
        computer(party);
    else
        human(party);
}

/* --marks ask: the program marks, but asks first. */
static bool asks(const vd_cli *cli)
{
    const char *marks = vd_cli_value(cli, "marks");

    return marks && strcmp(marks, "ask") == 0;
}

int vd_party_play(vd_terminal *table)
{
    vd_party *party = calloc(1, sizeof *party);
    vd_farewell farewell;

    if (!party || vd_tt_adviser_new(&party->adviser, NULL) != VD_OK) {
        free(party);
        return vd_cli_refuse(table->cli, "file.no_memory", NULL, 0);
    }
    party->table = table;
    party->state = vd_session_trictrac(table->session);
    party->options = &table->settings->tt;
    party->numbering = (vd_tt_numbering)table->settings->numbering;
    party->quiz = asks(table->cli);
    vd_farewell_begin(&farewell, table);
    vd_party_tell_throw(party);
    while (!table->leave && !vd_session_over(table->session))
        step(party);
    vd_farewell_end(&farewell);
    vd_party_say_quiz(party);
    if (vd_session_over(table->session))
        vd_party_say_end(party);
    else if (!table->failed && vd_session_is_kept(table->session))
        vd_terminal_say_saved(table);
    if (!table->failed && !vd_session_is_kept(table->session))
        vd_terminal_say_lost(table);
    vd_tt_adviser_free(party->adviser);
    free(party);
    return table->failed ? VD_EXIT_UNUSABLE : VD_EXIT_DONE;
}
