/* videau stats: what keys are called. */
#include "stats_cli.h"

#include <string.h>

const char *vd_stats_label(const vd_cli *cli, const vd_library_stat *stat, char room[64])
{
    const char *text = NULL;

    switch (stat->group) {
    case VD_LIBRARY_GROUP_part:
        snprintf(room, 64, "part.%s", stat->key);
        text = vd_text(cli->lang, room);
        break;
    case VD_LIBRARY_GROUP_fault:
        snprintf(room, 64, "fault.%s", stat->key);
        text = vd_text(cli->lang, room);
        break;
    case VD_LIBRARY_GROUP_kind:
        snprintf(room, 64, "cli.stats.kind.%s", stat->key);
        text = vd_text(cli->lang, room);
        break;
    case VD_LIBRARY_GROUP_month:
        text = stat->key[0] ? stat->key : vd_text(cli->lang, "cli.stats.no_date");
        break;
    case VD_LIBRARY_GROUP_score:
        text = strcmp(stat->key, "0-0") != 0 ? stat->key : vd_text(cli->lang, "cli.stats.money");
        break;
    default:
        break;
    }
    return text ? text : stat->key;
}
