/* Files that videau analyse writes beside what it prints. */
#include "analyse_cli.h"
#include "vd_version.h"

#include <stdlib.h>
#include <string.h>

static bool write_file(vd_cli *cli, const char *path, const char *bytes, size_t len)
{
    if (vd_cli_write_file(path, bytes, len, true))
        return true;
    vd_cli_refuse(cli, "cli.convert.cannot_write", (const vd_text_arg[]){vd_text_string(path)}, 1);
    return false;
}

/* ---- The report ---- */

/* The players of all matches, or who was asked for. `player` and `judged` have room for two a match. */
static size_t list_players(const vd_analyses *all, vd_report_player *player, vd_judged_seat *judged)
{
    const char *name;
    size_t at = 0, count = 0;

    while ((name = vd_analyse_player(all, &at)) != NULL) {
        if (all->player && !vd_analyse_same_name(all->player, name))
            continue;
        player[count] = (vd_report_player){name, judged, vd_analyse_seats_of(all, name, judged)};
        judged += player[count++].matches;
    }
    return count;
}

static vd_status make_report(const vd_cli *cli, const vd_analyses *all, char **html, size_t *len)
{
    vd_report report = {.lang = cli->lang,
                        .engine = "Videau " VD_VERSION " (" VD_COMMIT ")",
                        .met = all->met,
                        .book = all->book,
                        .matches = all->count};
    vd_report_match *match = calloc(all->count, sizeof *match);
    vd_report_player *player = calloc(2 * all->count, sizeof *player);
    vd_judged_seat *judged = calloc(2 * all->count, sizeof *judged);
    vd_status status = VD_ERR_NOMEM;

    if (match && player && judged) {
        for (size_t i = 0; i < all->count; i++) {
            match[i].analysis = all->item[i].analysis;
            match[i].why = all->item[i].why;
            for (int seat = 0; seat < 2; seat++)
                match[i].listed[seat] = vd_analyse_wants(all, match[i].analysis, seat);
        }
        report.match = match;
        report.player = player;
        report.players = list_players(all, player, judged);
        status = vd_report_html(&report, html, len);
    }
    free(match);
    free(player);
    free(judged);
    return status;
}

bool vd_analyse_report(vd_cli *cli, const vd_analyses *all, const char *path)
{
    char *html;
    size_t len;
    bool good;

    if (make_report(cli, all, &html, &len) != VD_OK) {
        vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
        return false;
    }
    good = write_file(cli, path, html, len);
    free(html);
    return good;
}

/* ---- The matches with our analyses ---- */

bool vd_analyse_may_export(vd_cli *cli)
{
    const char *to = vd_cli_value(cli, "to"), *out = vd_cli_value(cli, "out");

    if (!to && !out)
        return true;
    if (!out || !strcmp(out, "-") || cli->argc != 1) {
        vd_cli_refuse(cli, out && cli->argc != 1 ? "cli.analyse.one_file" : "cli.analyse.no_out",
                      NULL, 0);
        return false;
    }
    if (!to || vd_cli_format_end(to))
        return true;
    vd_cli_refuse(cli, "cli.convert.bad_format", (const vd_text_arg[]){vd_text_string(to)}, 1);
    return false;
}

static void tell_lost(void *user, const vd_repair *repair)
{
    vd_cli_tell_repair(user, NULL, repair);
}

static bool write_record(vd_cli *cli, const char *path, const vd_record *record)
{
    const char *to = vd_cli_value(cli, "to"), *out = vd_cli_value(cli, "out");
    const vd_record_options options = {.lost = tell_lost, .user = cli};
    vd_record_error err;
    char *bytes;
    size_t len;
    bool good;

    if (vd_records_write(record, to ? to : vd_cli_format_of_path(out), cli->lang, &options, &bytes,
                         &len, &err) != VD_OK) {
        vd_cli_refuse_record(cli, path, &err);
        return false;
    }
    good = write_file(cli, out, bytes, len);
    free(bytes);
    return good;
}

bool vd_analyse_export(vd_cli *cli, const vd_engine *engine, const vd_analyses *all)
{
    const vd_analysis_label label = {VD_VERSION, all->met};
    const vd_analysis **list;
    vd_record *record = NULL;
    vd_status status = VD_ERR_NOMEM;
    bool good;

    if (!vd_cli_value(cli, "out"))
        return true;
    list = calloc(all->count, sizeof(void *));
    for (size_t i = 0; i < all->count && list; i++)
        list[i] = all->item[i].analysis;
    if (list)
        status = vd_analysis_record(engine, all->item[0].record, list, all->count, &label, &record);
    free(list);
    if (status != VD_OK) {
        vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
        return false;
    }
    good = write_record(cli, all->item[0].path, record);
    vd_record_free(record);
    return good;
}
