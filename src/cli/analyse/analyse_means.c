/* Means of an analysis with their uncertainty: by part of the game, score and cube, biases, all matches together. */
#include "analyse_cli.h"
#include "columns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- One match ---- */

/* "12.3  (40)": the PR of a slice and how many decisions it has. */
static void print_slice(vd_cli *cli, const vd_analysis *a, const char *label, vd_slice *slice)
{
    char cell[2][2 * VD_CELL_BYTES];
    uint32_t count = 0;

    for (int seat = 0; seat < 2; seat++) {
        char pr[VD_CELL_BYTES];
        vd_ratio ratio;

        vd_ratio_of(&(vd_judged_seat){a, seat}, 1, vd_measure_slice, slice, &ratio);
        count += ratio.count;
        vd_cli_figure(cli, 500 * ratio.mean, 1, "", pr);
        snprintf(cell[seat], sizeof cell[seat], "%u %7s", (unsigned)ratio.count, pr);
    }
    if (count > 0)
        vd_analyse_row(cli, label, cell[0], cell[1]);
}

static bool seen_before(const vd_rec_match *match, size_t game)
{
    for (size_t g = 0; g < game; g++)
        if (match->game[g]->score[0] == match->game[game]->score[0] &&
            match->game[g]->score[1] == match->game[game]->score[1])
            return true;
    return false;
}

static void print_scores(vd_cli *cli, const vd_analysis *a)
{
    const vd_rec_match *match = a->match;

    if (match->rules.length == 0 || match->games < 2)
        return;
    vd_analyse_say(cli, VD_ANALYSE_TITLE, "analyse.by_score", NULL, 0);
    for (size_t g = 0; g < match->games; g++) {
        vd_slice slice = {.split = VD_SPLIT_SCORE,
                          .away = {vd_game_away(match, match->game[g], 0),
                                   vd_game_away(match, match->game[g], 1)}};
        char label[VD_CELL_BYTES];
        vd_buf buf;

        if (seen_before(match, g))
            continue;
        vd_buf_init(&buf, label, sizeof label);
        (void)!vd_text_format(
            &buf, cli->lang, "analyse.away",
            (const vd_text_arg[]){vd_text_int(slice.away[0]), vd_text_int(slice.away[1])}, 2);
        print_slice(cli, a, label, &slice);
    }
}

static void put_bias(vd_cli *cli, const vd_ratio *ratio, char out[2 * VD_CELL_BYTES])
{
    char mean[VD_NUMBER_BYTES], margin[VD_CELL_BYTES];

    if (!vd_real_known(ratio->margin)) {
        vd_cli_figure(cli, (double)NAN, 0, "", out);
        return;
    }
    vd_columns_number(cli, ratio->mean, mean);
    vd_cli_figure(cli, ratio->margin, 3, "", margin);
    snprintf(out, 2 * VD_CELL_BYTES, "%s\u00b1%s", mean, margin);
}

/* Where there are games enough for a margin. */
static void print_bias(vd_cli *cli, const vd_analysis *a, const char *key, vd_measure *measure)
{
    char cell[2][2 * VD_CELL_BYTES];
    bool known = false;

    for (int seat = 0; seat < 2; seat++) {
        vd_ratio ratio;

        vd_ratio_of(&(vd_judged_seat){a, seat}, 1, measure, NULL, &ratio);
        put_bias(cli, &ratio, cell[seat]);
        known = known || vd_real_known(ratio.margin);
    }
    if (known)
        vd_analyse_row(cli, vd_text(cli->lang, key), cell[0], cell[1]);
}

static void print_avoidable(vd_cli *cli, const vd_analysis *a)
{
    char cell[2][2 * VD_CELL_BYTES];

    for (int seat = 0; seat < 2; seat++) {
        char sum[VD_CELL_BYTES];
        double total = 0;
        unsigned count = 0;

        for (size_t i = 0; i < a->decisions; i++)
            if (a->decision[i].seat == seat && vd_avoidable(a, &a->decision[i]) > 0) {
                total += vd_avoidable(a, &a->decision[i]);
                count++;
            }
        vd_cli_figure(cli, total, 3, "", sum);
        snprintf(cell[seat], sizeof cell[seat], "%u %7s", count, sum);
    }
    vd_analyse_row(cli, vd_text(cli->lang, "analyse.avoidable"), cell[0], cell[1]);
}

/* Of a match of several games. */
static void print_variants(vd_cli *cli, const vd_analysis *a)
{
    const vd_match_rules *rules = &a->match->rules;
    const uint32_t games = (uint32_t)vd_cycle_games((vd_cycle)rules->cycle);

    if (games > 0)
        vd_analyse_say(cli, VD_ANALYSE_TITLE, "analyse.by_variant", NULL, 0);
    for (uint32_t game = 1; game <= games; game++) {
        const vd_variant *variant = vd_match_rules_variant(rules, game);

        print_slice(cli, a, vd_cli_variant_text(cli, variant),
                    &(vd_slice){.split = VD_SPLIT_VARIANT, .value = variant->id});
    }
}

void vd_analyse_means(vd_cli *cli, const vd_analysis *a)
{
    static const char *const cubes[] = {"analyse.centred", "analyse.own", "analyse.theirs"};
    static const int owner[] = {-1, VD_MOVER, VD_OPPONENT};

    print_variants(cli, a);
    vd_analyse_say(cli, VD_ANALYSE_TITLE, "analyse.by_part", NULL, 0);
    for (int p = 0; p < VD_PART_COUNT; p++)
        print_slice(cli, a, vd_text(cli->lang, vd_part_key((vd_part)p)),
                    &(vd_slice){.split = VD_SPLIT_PART, .value = p});
    print_scores(cli, a);
    if (a->match->rules.variant.cube_allowed) {
        vd_analyse_say(cli, VD_ANALYSE_TITLE, "analyse.by_cube", NULL, 0);
        for (int i = 0; i < 3; i++)
            print_slice(cli, a, vd_text(cli->lang, cubes[i]),
                        &(vd_slice){.split = VD_SPLIT_CUBE, .value = owner[i]});
    }
    vd_analyse_say(cli, VD_ANALYSE_TITLE, "analyse.biases", NULL, 0);
    print_bias(cli, a, "analyse.late", vd_measure_late);
    print_bias(cli, a, "analyse.timid", vd_measure_timid);
    print_avoidable(cli, a);
}

/* ---- All matches ---- */

static void print_player(vd_cli *cli, const vd_analyses *all, const char *name,
                         vd_judged_seat *judged)
{
    const size_t count = vd_analyse_seats_of(all, name, judged);
    char pr[VD_CELL_BYTES], margin[VD_CELL_BYTES], loss[VD_CELL_BYTES];
    vd_ratio ratio;

    vd_ratio_of(judged, count, vd_measure_loss, NULL, &ratio);
    vd_cli_figure(cli, 500 * ratio.mean, 2, "", pr);
    vd_cli_figure(cli, 500 * ratio.margin, 2, "", margin);
    vd_cli_figure(cli, ratio.sum, 3, "", loss);
    vd_cli_say(cli, "analyse.player",
               (const vd_text_arg[]){
                   vd_text_string(name[0] ? name : vd_text(cli->lang, "analyse.nameless")),
                   vd_text_int((int64_t)count), vd_text_string(pr), vd_text_string(margin),
                   vd_text_int(ratio.count), vd_text_string(loss), vd_text_int(ratio.games)},
               7);
}

void vd_analyse_whole(vd_cli *cli, const vd_analyses *all)
{
    vd_judged_seat *judged;
    const char *name;
    size_t at = 0;

    if (all->count < 2)
        return;
    judged = calloc(2 * all->count, sizeof *judged);
    if (!judged) {
        cli->failed = true;
        return;
    }
    vd_cli_say(cli, "analyse.whole", (const vd_text_arg[]){vd_text_int((int64_t)all->count)}, 1);
    while ((name = vd_analyse_player(all, &at)) != NULL)
        if (!all->player || vd_analyse_same_name(all->player, name))
            print_player(cli, all, name, judged);
    free(judged);
}
