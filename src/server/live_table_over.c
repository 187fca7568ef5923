/* Matches that end, handed to who asked for them. */
#include "inner/build.h"
#include "live_table.h"

#include <stdlib.h>

vd_status vd_live_name_players(vd_record *record, const vd_names *names)
{
    vd_status status = VD_OK;

    for (size_t i = 0; i < record->matches; i++)
        for (int seat = 0; status == VD_OK && seat < 2; seat++)
            if (names->of[seat][0])
                status = vd_record_name(record, i, seat, names->of[seat]);
    return status;
}

/* What cannot be told now, for want of memory, is told at the next start. */
void vd_live_tell_over(vd_core *core, vd_live_table *table)
{
    vd_record *record = NULL;
    char *json = NULL;
    size_t len = 0;

    if (!core->with.over || table->party || table->told_over || !vd_session_over(table->session) ||
        vd_session_record(table->session, core->with.lang, &record) != VD_OK)
        return;
    if (vd_live_name_players(record, &table->names) == VD_OK && record->matches > 0 &&
        record->match[0]->games > 0 &&
        vd_record_write(record, "json", NULL, &json, &len, NULL) == VD_OK) {
        table->told_over = true;
        core->with.over(core->with.user, table->id, table->changed, json, len);
        free(json);
    }
    vd_record_free(record);
}

bool vd_core_tell_over(vd_core *core, int64_t id)
{
    vd_live_table *table;

    if (vd_live_find(core, id, &table) != VD_OK)
        return false;
    table->told_over = false;
    vd_live_tell_over(core, table);
    vd_live_tidy(core);
    return true;
}
