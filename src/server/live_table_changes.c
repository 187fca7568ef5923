/* Changes of a table: steps, kept and told together or undone together. */
#include "inner/json_text.h"
#include "inner/session_play.h"
#include "live_table.h"

#include <stdlib.h>
#include <string.h>

vd_status vd_live_begin(vd_core *core)
{
    return vd_storage_begin(core->with.storage);
}

static bool is_roll(const vd_action *action)
{
    return action->act == VD_ACT_OPENING || action->act == VD_ACT_ROLL;
}

static vd_status give(vd_live_table *table, const vd_log_entry *entry, const char *word)
{
    char hex[VD_HEX_LEN];
    vd_seed bytes;

    memcpy(bytes.byte, entry->bytes, sizeof bytes.byte);
    vd_seed_format(&bytes, hex);
    if (entry->kind == VD_LOG_COMMIT)
        return vd_session_commit(table->session, entry->action.seat, hex);
    return vd_session_reveal(table->session, entry->action.seat, hex, word);
}

static vd_status enter(vd_live_table *table, const vd_log_entry *entry, const char *word,
                       vd_refusal *refusal)
{
    switch (entry->kind) {
    case VD_LOG_ACTION:
        if (is_roll(&entry->action) && !vd_live_is_manual(table))
            return vd_session_roll(table->session, refusal);
        return vd_session_act(table->session, &entry->action, refusal);
    case VD_LOG_UNDO:
        return vd_session_undo(table->session);
    case VD_LOG_END:
        return vd_session_end(table->session);
    case VD_LOG_CLIENT_SEED:
        return vd_session_give_client_seed(table->session, word, strlen(word));
    case VD_LOG_COMMIT:
    case VD_LOG_REVEAL:
        return give(table, entry, word);
    default:
        return vd_session_close(table->session);
    }
}

static vd_status count_roll(const vd_live_table *table, const vd_action *action)
{
    const bool draw = action->act == VD_ACT_OPENING;
    const int seat = action->seat;

    return vd_storage_roll(table->storage, table->id, draw ? 2 : seat,
                           draw ? 2 : vd_live_is_computer(table, seat), action->die);
}

static vd_status forget_pending_move(vd_live_table *table)
{
    if (table->pending_hops == 0)
        return VD_OK;
    table->pending_hops = 0;
    return vd_storage_pending_move(table->storage, table->id, "[]");
}

/* What the list and the storage learn of the entry that was just made. */
static vd_status note_entry(vd_live_table *table, const vd_match *before, const vd_log_entry *entry)
{
    vd_status status;

    if (table->party)
        return VD_OK; /* what comes before its first throw */
    status = vd_move_list_add(table->move_list, before, entry, vd_live_match(table));

    if (status == VD_OK && entry->kind == VD_LOG_ACTION && is_roll(&entry->action))
        status = count_roll(table, &entry->action);
    return status == VD_OK ? forget_pending_move(table) : status;
}

static bool has_room(const vd_core *core, const vd_live_table *table)
{
    return table->lines < VD_LINES_MAX && core->events < VD_EVENTS_MAX;
}

/* What follows when the session has been asked for an entry, with `status`; `before`, `count` and `actor` were there then. */
static vd_status follow(vd_core *core, vd_live_table *table, const vd_match *before, size_t count,
                        int actor, vd_status status)
{
    const vd_log_entry *made;

    table->changed_here |= status != VD_ERR_ILLEGAL || vd_session_count(table->session) != count;
    if (status != VD_OK)
        return status;
    table->wants_dice = false;
    table->stuck = NULL;
    made = vd_session_entry(table->session, vd_session_count(table->session) - 1);
    status = note_entry(table, before, made);
    if (status == VD_OK)
        vd_live_event_add(core, table, vd_live_entry_body(table, before, made, actor));
    return status;
}

vd_status vd_live_step(vd_core *core, vd_live_table *table, const vd_log_entry *entry,
                       const char *word, vd_refusal *refusal)
{
    const vd_match before = *vd_live_match(table);
    const size_t count = vd_session_count(table->session);
    const int actor = vd_live_actor(table);

    *refusal = VD_REFUSAL_none;
    if (!has_room(core, table))
        return VD_ERR_FULL;
    return follow(core, table, &before, count, actor, enter(table, entry, word, refusal));
}

vd_status vd_live_play(vd_core *core, vd_live_table *table, int seat, const vd_play *found,
                       vd_refusal *refusal)
{
    const vd_match before = *vd_live_match(table);
    const size_t count = vd_session_count(table->session);
    const int actor = vd_live_actor(table);

    VD_ASSERT(seat == 0 || seat == 1);
    *refusal = VD_REFUSAL_none;
    if (!has_room(core, table))
        return VD_ERR_FULL;
    return follow(core, table, &before, count, actor,
                  vd_session_play(table->session, seat, found, refusal));
}

vd_status vd_live_end_quietly(vd_core *core, vd_live_table *table)
{
    const vd_match before = *vd_live_match(table);
    const vd_log_entry entry = {.kind = VD_LOG_END};
    vd_status status = vd_session_end(table->session);

    table->changed_here = true;
    if (status == VD_OK)
        status = vd_move_list_add(table->move_list, &before, &entry, vd_live_match(table));
    if (status == VD_OK && core->events > 0)
        vd_live_event_again(core);
    return status;
}

bool vd_live_undo_all(vd_core *core, vd_live_table *table)
{
    vd_storage_rollback(core->with.storage);
    vd_live_events_forget(core);
    if (!table->changed_here || vd_live_load(core, table) == VD_OK) {
        table->changed_here = false;
        return true;
    }
    vd_live_drop(core, table);
    return false;
}

vd_status vd_live_commit(vd_core *core, vd_live_table *table)
{
    vd_status status = vd_live_sum_up(core, table);

    if (status == VD_OK)
        status = vd_storage_commit(core->with.storage);
    if (status != VD_OK) {
        table->changed_here = true; /* `changed` is */
        return status;
    }
    table->changed_here = false;
    vd_live_events_send(core);
    vd_live_tell_over(core, table);
    return VD_OK;
}

vd_status vd_live_set_pending_move(vd_core *core, vd_live_table *table, const vd_hop *hop, int hops,
                                   int seat)
{
    json_t *json = vd_json_hops_asked(hop, hops);
    char *text = vd_json_line(json);
    vd_status status =
        text ? vd_storage_pending_move(core->with.storage, table->id, text) : VD_ERR_NOMEM;

    VD_ASSERT(hops >= 0 && hops <= VD_HOPS_MAX);
    free(text);
    json_decref(json);
    if (status != VD_OK)
        return status;
    memcpy(table->pending_move, hop, sizeof table->pending_move);
    table->pending_hops = hops;
    vd_live_tell(core, table, json_pack("{s:s,s:i}", "what", "draft", "seat", seat));
    return VD_OK;
}
