/* Events: what everybody at a table hears, once it stands in the storage; and a computer that has to move, or cannot. */
#include "inner/json_text.h"
#include "live_table.h"

#include <stdlib.h>
#include <string.h>

static void render(vd_core *core, vd_event *event)
{
    for (int i = 0; i < 2; i++)
        json_decref(event->state[i]);
    event->state[0] = vd_json_state(core, event->table, VD_LANG_FR);
    event->state[1] = event->table->party || vd_game_has_ended(vd_live_match(event->table))
                          ? vd_json_state(core, event->table, VD_LANG_EN)
                          : json_incref(event->state[0]);
}

void vd_live_event_add(vd_core *core, vd_live_table *table, json_t *body)
{
    vd_event *event = &core->event[core->events];

    VD_ASSERT(body == NULL || json_is_object(body));
    VD_ASSERT(core->events < VD_EVENTS_MAX);
    *event = (vd_event){.table = table, .body = body};
    render(core, event);
    core->events++;
}

void vd_live_event_again(vd_core *core)
{
    VD_ASSERT(core->events > 0);
    render(core, &core->event[core->events - 1]);
}

static void send_event(vd_core *core, const vd_event *event, vd_lang lang)
{
    json_t *json = json_copy(event->body);
    char *text = NULL;

    if (json && json_object_set_new(json, "type", json_string("event")) == 0 &&
        json_object_set_new(json, "table", json_integer(event->table->id)) == 0 &&
        json_object_set_new(json, "seq", json_integer((json_int_t)event->table->seq)) == 0 &&
        json_object_set(json, "state", event->state[lang]) == 0)
        text = vd_json_line(json);
    for (int i = 0; text && i < core->connections; i++) {
        vd_connection *connection = core->connection[i];

        if (connection->lang == lang && !connection->dropped &&
            vd_connection_opened(connection, event->table))
            core->with.send(connection->socket_state, text, strlen(text));
    }
    free(text);
    json_decref(json);
}

void vd_live_events_forget(vd_core *core)
{
    for (int i = 0; i < core->events; i++) {
        json_decref(core->event[i].body);
        json_decref(core->event[i].state[0]);
        json_decref(core->event[i].state[1]);
    }
    core->events = 0;
}

/* Without memory an event is lost: the gap in its numbers leads to a resync. */
void vd_live_events_send(vd_core *core)
{
    for (int i = 0; i < core->events; i++) {
        core->event[i].table->seq++;
        send_event(core, &core->event[i], VD_LANG_FR);
        send_event(core, &core->event[i], VD_LANG_EN);
    }
    vd_live_events_forget(core);
}

void vd_live_tell(vd_core *core, vd_live_table *table, json_t *body)
{
    vd_live_event_add(core, table, body);
    vd_live_events_send(core);
}

void vd_live_get_stuck(vd_core *core, vd_live_table *table, int seat, const char *key)
{
    table->stuck = key;
    vd_live_tell(core, table,
                 json_pack("{s:s,s:i,s:s}", "what", "stuck", "seat", seat, "key", key));
}

vd_task *vd_live_move_task(vd_core *core, vd_live_table *table, int seat)
{
    vd_task *task = core->workers ? vd_task_new(VD_TASK_MOVE) : NULL;

    if (!task) {
        vd_live_get_stuck(core, table, seat, core->workers ? "server.internal" : "server.cannot");
        return NULL;
    }
    task->client = table->client;
    task->table = table->id;
    task->count = vd_session_count(table->session);
    return task;
}
