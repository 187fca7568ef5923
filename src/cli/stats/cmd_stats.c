/* videau stats: what the analysed matches of the library say of a player. */
#include "book_cli.h"
#include "columns.h"
#include "inner/json_values.h"
#include "stats_cli.h"

#include <stdlib.h>
#include <string.h>

enum { LABEL_COLUMNS = 26, RATE_BYTES = 3 * VD_CELL_BYTES };

/* ---- For people ---- */

/* "12.3 ± 1.4", the margin where it is known. */
static void put_rate(const vd_cli *cli, const vd_ratio *r, double unit, int decimals,
                     char out[RATE_BYTES])
{
    char mean[VD_CELL_BYTES], margin[VD_CELL_BYTES];

    vd_cli_figure(cli, unit * r->mean, decimals, "", mean);
    vd_cli_figure(cli, unit * r->margin, decimals, "", margin);
    if (vd_real_known(r->margin))
        snprintf(out, RATE_BYTES, "%s ± %s", mean, margin);
    else
        snprintf(out, RATE_BYTES, "%s", mean);
}

static void print_row(vd_cli *cli, const vd_book *book, const vd_library_stat *stat)
{
    char label[64], rate[RATE_BYTES], count[32], cost[VD_CELL_BYTES];

    if (stat->group == VD_LIBRARY_GROUP_fault)
        put_rate(cli, &stat->ratio, 1, 3, rate);
    else
        put_rate(cli, &stat->ratio, 500, 1, rate);
    snprintf(count, sizeof count, "%u", (unsigned)stat->ratio.count);
    vd_cli_figure(cli, 100 * stat->cost, 1, vd_percent_sign(cli->lang), cost);
    fputs("  ", cli->out);
    vd_columns_pad(cli->out, vd_stats_label(cli, book, stat, label), LABEL_COLUMNS, false);
    vd_columns_pad(cli->out, rate, 14, true);
    vd_columns_pad(cli->out, count, 8, true);
    vd_columns_pad(cli->out, cost, 12, true);
    putc('\n', cli->out);
}

static void print_group(vd_cli *cli, const vd_book *book, const vd_library_stats *stats,
                        vd_library_group group)
{
    char key[64];
    bool begun = false;

    for (size_t i = 0; i < stats->count; i++) {
        if (stats->stat[i].group != group)
            continue;
        snprintf(key, sizeof key, "cli.stats.%s", vd_library_group_name(group));
        if (!begun)
            vd_cli_say(cli, key, NULL, 0);
        begun = true;
        print_row(cli, book, &stats->stat[i]);
    }
}

static const vd_library_stat *only(const vd_library_stats *stats, vd_library_group group)
{
    for (size_t i = 0; i < stats->count; i++)
        if (stats->stat[i].group == group)
            return &stats->stat[i];
    return NULL;
}

/* One sentence where the interval does not hold 0, another where it does. */
static void print_bias(vd_cli *cli, const vd_library_stats *stats, vd_library_group group)
{
    const vd_library_stat *stat = only(stats, group);
    char mean[VD_NUMBER_BYTES], low[VD_NUMBER_BYTES], high[VD_NUMBER_BYTES], key[64];
    const char *side;

    if (!stat || !vd_real_known(stat->ratio.margin))
        return;
    side = stat->ratio.mean > stat->ratio.margin    ? "more"
           : stat->ratio.mean < -stat->ratio.margin ? "less"
                                                    : "even";
    snprintf(key, sizeof key, "cli.stats.%s_%s", vd_library_group_name(group), side);
    vd_columns_number(cli, stat->ratio.mean, mean);
    vd_columns_number(cli, stat->ratio.mean - stat->ratio.margin, low);
    vd_columns_number(cli, stat->ratio.mean + stat->ratio.margin, high);
    vd_cli_say(cli, key,
               (const vd_text_arg[]){vd_text_string(mean), vd_text_string(low),
                                     vd_text_string(high), vd_text_int(stat->ratio.count)},
               4);
}

static void print_luck(vd_cli *cli, const vd_library_stats *stats)
{
    const vd_library_stat *stat = only(stats, VD_LIBRARY_GROUP_luck);
    char mean[VD_NUMBER_BYTES], margin[VD_CELL_BYTES];

    if (!stat)
        return;
    vd_columns_number(cli, 100 * stat->ratio.mean, mean);
    vd_cli_figure(cli, 100 * stat->ratio.margin, 1, "", margin);
    mean[strcspn(mean, ".,") + 2] = '\0';
    vd_cli_say(cli, "cli.stats.luck",
               (const vd_text_arg[]){vd_text_string(mean), vd_text_string(margin),
                                     vd_text_int(stat->ratio.count)},
               3);
}

static void print_all(vd_cli *cli, const vd_book *book, const vd_library_stats *stats)
{
    static const vd_library_group tables[] = {VD_LIBRARY_GROUP_month,    VD_LIBRARY_GROUP_part,
                                              VD_LIBRARY_GROUP_kind,     VD_LIBRARY_GROUP_score,
                                              VD_LIBRARY_GROUP_opponent, VD_LIBRARY_GROUP_opening,
                                              VD_LIBRARY_GROUP_fault};
    const vd_library_stat *all = only(stats, VD_LIBRARY_GROUP_all);
    char rate[RATE_BYTES], cost[VD_CELL_BYTES];

    put_rate(cli, &all->ratio, 500, 2, rate);
    vd_cli_figure(cli, 100 * all->cost, 1, vd_percent_sign(cli->lang), cost);
    vd_cli_say(cli, "cli.stats.all",
               (const vd_text_arg[]){vd_text_int((int64_t)stats->matches), vd_text_string(rate),
                                     vd_text_int(all->ratio.count), vd_text_string(cost)},
               4);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        print_group(cli, book, stats, tables[i]);
    print_bias(cli, stats, VD_LIBRARY_GROUP_late);
    print_bias(cli, stats, VD_LIBRARY_GROUP_timid);
    print_luck(cli, stats);
}

/* ---- For programs ---- */

static json_t *known(double value)
{
    return vd_real_known(value) ? vd_json_real(value) : json_null();
}

static json_t *to_json(const vd_library_stats *stats)
{
    json_t *json = json_object(), *list = json_array();

    vd_json_set(&json, "matches", json_integer((json_int_t)stats->matches));
    for (size_t i = 0; i < stats->count; i++) {
        const vd_library_stat *s = &stats->stat[i];

        vd_json_add(&list,
                    json_pack("{s:s,s:s,s:I,s:I,s:o,s:o,s:o,s:o}", "group",
                              vd_library_group_name(s->group), "key", s->key, "decisions",
                              (json_int_t)s->ratio.count, "games", (json_int_t)s->ratio.games,
                              "loss", known(s->ratio.sum), "mean", known(s->ratio.mean), "margin",
                              known(s->ratio.margin), "cost", known(s->cost)));
    }
    vd_json_set(&json, "groups", list);
    return json;
}

/* ---- The command ---- */

static bool note_me(void *user, const vd_library_player *player)
{
    *(bool *)user = player->me;
    return !player->me;
}

/* Without words it is about who uses the library. */
static bool read_words(vd_cli *cli, vd_library *library, vd_library_query **out)
{
    static const char *const mine[] = {"player:me"};
    bool me = false;
    vd_status status = VD_OK;

    if (cli->argc > 0)
        return vd_library_words(cli, cli->argv, cli->argc, out);
    status = vd_library_players(library, note_me, &me);
    if (status != VD_OK)
        return (void)vd_library_refuse(cli, status), false;
    if (!me)
        return vd_cli_refuse(cli, "cli.stats.who", NULL, 0), false;
    return vd_library_words(cli, mine, 1, out);
}

static int show(vd_cli *cli, const vd_library_stats *stats)
{
    const char *svg = vd_cli_value(cli, "svg");
    vd_book *book = NULL;

    if (!only(stats, VD_LIBRARY_GROUP_all) && !cli->json)
        return vd_cli_say(cli, "cli.stats.none", NULL, 0), VD_EXIT_NO;
    if (svg && !vd_stats_svg(cli, stats, svg))
        return VD_EXIT_UNUSABLE;
    if (cli->json)
        return vd_cli_json_all(cli, to_json(stats)) ? VD_EXIT_DONE : VD_EXIT_UNUSABLE;
    if (!vd_cli_book(cli, &book))
        return VD_EXIT_UNUSABLE;
    print_all(cli, book, stats);
    vd_book_free(book);
    return VD_EXIT_DONE;
}

int vd_cmd_stats(vd_cli *cli)
{
    vd_library *library = NULL;
    vd_library_query *query = NULL;
    vd_library_stats *stats = NULL;
    int code = VD_EXIT_UNUSABLE;
    vd_status status;

    if (vd_cli_library(cli, &library) && read_words(cli, library, &query)) {
        status = vd_library_statistics(library, query, &stats);
        code = status == VD_OK ? show(cli, stats) : vd_library_refuse(cli, status);
    }
    vd_library_stats_free(stats);
    vd_library_query_free(query);
    vd_library_close(library);
    return code;
}
