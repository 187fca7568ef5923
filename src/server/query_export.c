/* The match of a table as a file in the formats that are texts. */
#include "core_parts.h"

#include <stdlib.h>
#include <string.h>

/* Of what vd_records_write can, those that are texts. */
static bool is_text_format(const char *format)
{
    static const char *const texts[] = {"mat", "sgf", "json"};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (!strcmp(format, texts[i]))
            return true;
    return false;
}

void vd_do_export(vd_request *request)
{
    const json_t *asked = json_object_get(request->message, "format");
    const char *format = asked ? vd_json_text(asked) : "mat";
    const vd_lang lang = request->connection->lang;
    vd_record_error err = {0};
    vd_record *record;
    vd_status status;
    char *bytes;
    size_t len;

    if (!vd_request_table(request))
        return;
    if (!format || !is_text_format(format)) {
        vd_refuse_field(request, "format");
        return;
    }
    vd_charge(request->connection, vd_session_count(request->table->session));
    status = vd_session_record(request->table->session, lang, &record);
    if (status != VD_OK) {
        vd_refuse_status(request, status);
        return;
    }
    status = vd_live_name_players(record, &request->table->names);
    if (status == VD_OK)
        status = vd_records_write(record, format, lang, NULL, &bytes, &len, &err);
    vd_record_free(record);
    if (status == VD_ERR_NOMEM) {
        vd_refuse_status(request, status);
    } else if (status != VD_OK) {
        vd_refuse_export(request, &err);
    } else {
        vd_reply_ok(request,
                    json_pack("{s:s,s:o}", "format", format, "text", json_stringn(bytes, len)));
        free(bytes);
    }
}
