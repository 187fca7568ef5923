/* The computer at a table: asked for its move, and what it decided done. */
#include "party.h"

static void get_stuck(vd_core *core, vd_live_table *table, const char *key)
{
    vd_live_get_stuck(core, table, vd_live_match(table)->actor, key);
}

void vd_live_advance(vd_core *core, vd_live_table *table)
{
    vd_task *task;

    if (table->party) {
        vd_party_advance(core, table);
        return;
    }
    if (table->thinking || table->stuck || !vd_live_computer_decides(table))
        return;
    task = vd_live_move_task(core, table, vd_live_match(table)->actor);
    if (!task)
        return;
    vd_computer_player_of(table->session, &task->player);
    table->thinking = true;
    vd_workers_add(core->workers, task);
}

static void make_move(vd_core *core, vd_live_table *table, const vd_action *action)
{
    const vd_log_entry entry = {.kind = VD_LOG_ACTION, .action = *action};
    vd_refusal refusal;
    vd_status status = vd_live_begin(core);

    VD_ASSERT(action->act < VD_ACT_COUNT);
    if (status == VD_OK)
        status = vd_live_step(core, table, &entry, "", &refusal);
    if (status == VD_OK)
        status = vd_live_commit(core, table);
    if (status == VD_OK) {
        vd_live_advance(core, table);
        return;
    }
    if (vd_live_undo_all(core, table))
        get_stuck(core, table,
                  status == VD_ERR_FULL ? "server.full"
                  : status == VD_ERR_IO ? vd_storage_refusal(core->with.storage)
                                        : "server.internal");
}

void vd_live_decided(vd_core *core, vd_live_table *table, const vd_task *task)
{
    table->thinking = false;
    if (task->status == VD_ERR_CANCELLED && table->watchers == 0)
        return;
    if (table->party)
        vd_party_decided(core, table, task);
    else if (task->status == VD_ERR_CANCELLED || task->count != vd_session_count(table->session)) {
        vd_live_advance(core, table); /* something happened meanwhile */
    } else if (task->status != VD_OK) {
        get_stuck(core, table,
                  task->status == VD_ERR_UNSUPPORTED ? "server.cannot" : "server.internal");
    } else if (task->action.act == VD_ACT_ROLL && vd_live_is_manual(table)) {
        table->wants_dice = true;
        vd_live_tell(core, table,
                     json_pack("{s:s,s:i}", "what", "dice_wanted", "seat",
                               (int)vd_live_match(table)->actor));
    } else {
        make_move(core, table, &task->action);
    }
}
