/* Tables in memory, and the connections that look at them. */
#include "party.h"

#include <stdlib.h>

static void free_table(vd_live_table *table)
{
    if (!table)
        return;
    vd_session_free(table->session);
    vd_move_list_free(table->move_list);
    vd_party_free(table->party);
    free(table);
}

/* Those that were only looked up give way. */
static bool has_place(vd_core *core)
{
    if (core->tables == VD_LOADED_MAX)
        vd_live_tidy(core);
    return core->tables < VD_LOADED_MAX;
}

static vd_status add_loaded(vd_core *core, vd_live_table *table)
{
    if (!has_place(core))
        return VD_ERR_FULL;
    core->table[core->tables++] = table;
    return VD_OK;
}

vd_status vd_live_find(vd_core *core, int64_t id, vd_live_table **out)
{
    vd_live_table *table;
    vd_status status;

    for (int i = 0; i < core->tables; i++)
        if (core->table[i]->id == id) {
            *out = core->table[i];
            return VD_OK;
        }
    table = calloc(1, sizeof *table);
    if (!table)
        return VD_ERR_NOMEM;
    table->id = id;
    table->storage = core->with.storage;
    status = vd_live_load(core, table);
    if (status == VD_OK)
        status = add_loaded(core, table);
    if (status != VD_OK) {
        free_table(table);
        return status;
    }
    *out = table;
    return VD_OK;
}

vd_status vd_live_make(vd_core *core, const vd_game_settings *settings, const vd_names *names,
                       vd_live_table **out)
{
    vd_live_table *table = calloc(1, sizeof *table);
    vd_status status;

    if (!table)
        return VD_ERR_NOMEM;
    table->storage = core->with.storage;
    table->names = *names;
    status = has_place(core) ? vd_storage_begin(table->storage) : VD_ERR_FULL;
    if (status == VD_OK)
        status = vd_live_make_stored(core, table, settings);
    if (status == VD_OK)
        status = add_loaded(core, table);
    if (status != VD_OK) {
        vd_storage_rollback(table->storage);
        free_table(table);
        return status;
    }
    *out = table;
    return VD_OK;
}

vd_opened *vd_connection_opened(vd_connection *connection, const vd_live_table *table)
{
    for (int i = 0; i < connection->opened; i++)
        if (connection->open[i].table == table)
            return &connection->open[i];
    return NULL;
}

static bool is_move_of(void *user, const vd_task *task)
{
    const vd_live_table *table = user;

    return task->kind == VD_TASK_MOVE && task->table == table->id;
}

/* Nobody waits for the computer's move any more; who comes back has it think again. */
static void stop_thinking(vd_core *core, vd_live_table *table)
{
    if (table->thinking && core->workers)
        vd_workers_cancel(core->workers, is_move_of, table);
}

void vd_connection_close(vd_connection *connection, vd_live_table *table)
{
    vd_opened *opened = vd_connection_opened(connection, table);

    VD_ASSERT(table->watchers >= 0);
    if (!opened)
        return;
    *opened = connection->open[--connection->opened];
    table->watchers--;
    if (table->watchers == 0)
        stop_thinking(connection->core, table);
}

void vd_live_drop(vd_core *core, vd_live_table *table)
{
    VD_ASSERT(table != NULL);
    stop_thinking(core, table);
    for (int i = 0; i < core->connections; i++)
        vd_connection_close(core->connection[i], table);
    for (int i = 0; i < core->tables; i++)
        if (core->table[i] == table)
            core->table[i] = core->table[--core->tables];
    free_table(table);
}

void vd_live_tidy(vd_core *core)
{
    for (int i = core->tables - 1; i >= 0; i--)
        if (core->table[i]->watchers == 0 && !core->table[i]->thinking)
            vd_live_drop(core, core->table[i]);
}
