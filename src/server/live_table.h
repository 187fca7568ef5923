/* Core, private: what the files of a table (live_table*.c) share. */
#ifndef VD_LIVE_TABLE_H
#define VD_LIVE_TABLE_H

#include "core_parts.h"

/* What the storage has, in place of what the table has. The table is unchanged unless VD_OK. */
VD_NODISCARD vd_status vd_live_load(vd_core *core, vd_live_table *table);
/* Inside a transaction of the storage, which it commits: a table with its session, where it has names and nothing else. */
VD_NODISCARD vd_status vd_live_make_stored(vd_core *core, vd_live_table *table,
                                           const vd_game_settings *settings);
/* What the list of tables shows of it; also when it changed. */
VD_NODISCARD vd_status vd_live_sum_up(const vd_core *core, vd_live_table *table);

/* Events wait until what they tell is kept. `body` is released; NULL: without memory, and the event is lost. */
void vd_live_event_add(vd_core *core, vd_live_table *table, json_t *body);
/* The last one shows the table as it is by now. */
void vd_live_event_again(vd_core *core);
void vd_live_events_forget(vd_core *core);
void vd_live_events_send(vd_core *core);

/* The body of an event: `entry` was just made of `before`, and `seat` was to act. */
json_t *vd_live_entry_body(const vd_live_table *table, const vd_match *before,
                           const vd_log_entry *entry, int seat);

#endif
