/* A party of trictrac at a table: its steps, what the computer does. */
#include "party.h"

#include <string.h>

/* ---- Steps ---- */

static bool is_dice(const vd_tt_action *action)
{
    return action->act == VD_TT_ACT_DRAW || action->act == VD_TT_ACT_THROW;
}

static json_t *body_of(const vd_tt_action *action, int seat)
{
    json_t *body = json_pack("{s:s,s:o}", "what",
                             action->act == VD_TT_ACT_DRAW    ? "draw"
                             : action->act == VD_TT_ACT_THROW ? "roll"
                                                              : vd_tt_act_name(action->act),
                             "seat", seat < 0 ? json_null() : json_integer(seat));

    if (is_dice(action))
        vd_json_set(&body, "dice", vd_json_dice(action->die, 2));
    return body;
}

/* As it was made: with its dice. */
static vd_status enter(vd_live_table *table, vd_tt_action *action, vd_tt_outcome *outcome,
                       vd_tt_denial *denial)
{
    vd_tt_plays *scratch = &table->party->scratch;

    if (is_dice(action))
        return vd_session_tt_throw(table->session, scratch, outcome, denial, action->die);
    return vd_session_tt_act(table->session, action, scratch, outcome, denial);
}

/* How often which throw came. */
static vd_status count_throw(const vd_live_table *table, const vd_tt_action *action, int seat)
{
    const bool draw = action->act == VD_TT_ACT_DRAW;

    return vd_storage_roll(table->storage, table->id, draw ? 2 : seat,
                           draw ? 2 : vd_live_is_computer(table, seat), action->die);
}

vd_status vd_party_step(vd_core *core, vd_live_table *table, const vd_tt_action *action,
                        vd_tt_outcome *outcome, vd_tt_denial *denial)
{
    const vd_tt_state before = *vd_live_tt(table);
    const int actor = vd_tt_state_actor(&before);
    vd_party *party = table->party;
    vd_tt_action done = *action;
    vd_status status;

    *denial = VD_TT_DENIAL_none;
    if (table->lines >= VD_LINES_MAX || core->events >= VD_EVENTS_MAX)
        return VD_ERR_FULL;
    if (!vd_party_make_room(party))
        return VD_ERR_NOMEM;
    status = enter(table, &done, outcome, denial);
    table->changed_here |= status != VD_ERR_ILLEGAL;
    if (status != VD_OK)
        return status;
    table->stuck = NULL;
    party->past[party->pasts++] =
        (vd_past){before, *vd_live_tt(table), done, *outcome, vd_session_count(table->session)};
    if (is_dice(&done))
        status = count_throw(table, &done, before.turn);
    if (status == VD_OK)
        vd_live_event_add(core, table, body_of(&done, done.act == VD_TT_ACT_DRAW ? -1 : actor));
    return status;
}

/* ---- The computer ---- */

static void get_stuck(vd_core *core, vd_live_table *table, const char *key)
{
    vd_live_get_stuck(core, table, vd_tt_state_actor(vd_live_tt(table)), key);
}

static void think(vd_core *core, vd_live_table *table)
{
    const vd_game_settings *settings = vd_session_settings(table->session);
    vd_task *task = vd_live_move_task(core, table, vd_tt_state_actor(vd_live_tt(table)));

    if (!task)
        return;
    task->trictrac = true;
    task->tt = *vd_live_tt(table);
    task->tt_options = settings->tt;
    memcpy(task->player.level, settings->level, sizeof task->player.level);
    task->player.noise_seed = settings->noise_seed;
    table->thinking = true;
    vd_workers_add(core->workers, task);
}

static void act(vd_core *core, vd_live_table *table, const vd_tt_action *action)
{
    vd_tt_outcome outcome;
    vd_tt_denial denial;
    vd_status status = vd_live_begin(core);

    if (status == VD_OK)
        status = vd_party_step(core, table, action, &outcome, &denial);
    if (status == VD_OK)
        status = vd_live_commit(core, table);
    if (status == VD_OK)
        vd_party_advance(core, table);
    else if (vd_live_undo_all(core, table))
        get_stuck(core, table,
                  status == VD_ERR_FULL ? "server.full"
                  : status == VD_ERR_IO ? vd_storage_refusal(core->with.storage)
                                        : "server.internal");
}

void vd_party_advance(vd_core *core, vd_live_table *table)
{
    static const vd_tt_action to_throw = {.act = VD_TT_ACT_THROW};

    if (table->thinking || table->stuck || !vd_party_computer_acts(table))
        return;
    if (vd_live_tt(table)->phase == VD_TT_THROW)
        act(core, table, &to_throw);
    else
        think(core, table);
}

void vd_party_decided(vd_core *core, vd_live_table *table, const vd_task *task)
{
    if (task->status == VD_ERR_CANCELLED || task->count != vd_session_count(table->session))
        vd_party_advance(core, table); /* something happened meanwhile */
    else if (task->status != VD_OK)
        get_stuck(core, table, "server.internal");
    else
        act(core, table, &task->tt_action);
}
