/* A report's tables: by kind, part of the game, score and cube; biases, luck, other programs' rates. */
#include "report.h"

#include <math.h>
#include <stdio.h>

enum { CELL_BYTES = 2 * VD_FIGURE_BYTES };

typedef struct cells {
    char side[2][CELL_BYTES];
} cells;

/* ---- Rows ---- */

static void begin_table(vd_report_writer *w, const char *caption)
{
    vd_report_put(w, "<table><caption>");
    vd_report_word(w, caption);
    vd_report_put(w, "</caption><thead><tr><td></td>");
    for (int seat = 0; seat < 2; seat++) {
        vd_report_put(w, "<th scope=\"col\">");
        vd_report_player_put(w, seat);
        vd_report_put(w, "</th>");
    }
    vd_report_put(w, "</tr></thead><tbody>\n");
}

static void end_table(vd_report_writer *w)
{
    vd_report_put(w, "</tbody></table>\n");
}

static void put_row(vd_report_writer *w, const char *label, const cells *c)
{
    vd_report_put(w, "<tr><th scope=\"row\">");
    vd_report_text(w, label);
    vd_report_put(w, "</th>");
    for (int seat = 0; seat < 2; seat++) {
        vd_report_put(w, "<td>");
        vd_report_text(w, c->side[seat]);
        vd_report_put(w, "</td>");
    }
    vd_report_put(w, "</tr>\n");
}

static void put_key_row(vd_report_writer *w, const char *key, const cells *c)
{
    put_row(w, vd_text(w->lang, key), c);
}

static void put_figures(vd_report_writer *w, const char *key, const double value[2], int decimals,
                        vd_figure_sign sign)
{
    cells c;

    for (int seat = 0; seat < 2; seat++)
        vd_report_figure(w, value[seat], decimals, sign, c.side[seat]);
    put_key_row(w, key, &c);
}

/* "12 · 0.345": how many, and what they gave up. */
static void put_sums(vd_report_writer *w, const char *key, const vd_sum *first,
                     const vd_sum *second)
{
    const vd_sum *sum[2] = {first, second};
    cells c;

    for (int seat = 0; seat < 2; seat++) {
        char loss[VD_FIGURE_BYTES];

        vd_report_figure(w, sum[seat]->loss, 3, VD_SIGN_NONE, loss);
        snprintf(c.side[seat], sizeof c.side[seat], "%u · %s", (unsigned)sum[seat]->count, loss);
    }
    put_key_row(w, key, &c);
}

/* ---- Kinds ---- */

static void put_kinds(vd_report_writer *w)
{
    const vd_tally *x = &w->analysis->side[0], *y = &w->analysis->side[1];

    begin_table(w, "report.kinds");
    put_sums(w, "analyse.plays", &x->plays, &y->plays);
    if (w->analysis->match->rules.variant.cube_allowed) {
        put_sums(w, "analyse.doubles", &x->doubles, &y->doubles);
        put_sums(w, "analyse.answers", &x->answers, &y->answers);
    }
    if (x->resigns.count + y->resigns.count > 0)
        put_sums(w, "analyse.resigns", &x->resigns, &y->resigns);
    end_table(w);
}

static void put_faults(vd_report_writer *w)
{
    bool any = false;

    for (int f = VD_FAULT_missed_double; f < VD_FAULT_COUNT; f++) {
        const vd_sum *first = &w->analysis->side[0].fault[f];
        const vd_sum *second = &w->analysis->side[1].fault[f];

        if (first->count + second->count == 0)
            continue;
        if (!any)
            begin_table(w, "report.faults");
        any = true;
        put_sums(w, vd_fault_key((vd_fault)f), first, second);
    }
    if (any)
        end_table(w);
}

/* ---- Slices ---- */

/* "12.3 (40)"; no row where neither decided anything. */
static void put_slice(vd_report_writer *w, const char *name, vd_slice *slice)
{
    uint32_t count = 0;
    cells c;

    for (int seat = 0; seat < 2; seat++) {
        const vd_judged_seat judged = {w->analysis, seat};
        char pr[VD_FIGURE_BYTES];
        vd_ratio ratio;

        vd_ratio_of(&judged, 1, vd_measure_slice, slice, &ratio);
        count += ratio.count;
        vd_report_figure(w, 500 * ratio.mean, 1, VD_SIGN_NONE, pr);
        if (ratio.count)
            snprintf(c.side[seat], sizeof c.side[seat], "%s (%u)", pr, (unsigned)ratio.count);
        else
            snprintf(c.side[seat], sizeof c.side[seat], "%s", pr);
    }
    if (count > 0)
        put_row(w, name, &c);
}

static void put_parts(vd_report_writer *w)
{
    begin_table(w, "report.by_part");
    for (int p = 0; p < VD_PART_COUNT; p++)
        put_slice(w, vd_text(w->lang, vd_part_key((vd_part)p)),
                  &(vd_slice){.split = VD_SPLIT_PART, .value = p});
    end_table(w);
}

static void put_cubes(vd_report_writer *w)
{
    static const char *const keys[] = {"analyse.centred", "analyse.own", "analyse.theirs"};
    static const int owner[] = {-1, VD_MOVER, VD_OPPONENT};

    if (!w->analysis->match->rules.variant.cube_allowed)
        return;
    begin_table(w, "report.by_cube");
    for (int i = 0; i < 3; i++)
        put_slice(w, vd_text(w->lang, keys[i]),
                  &(vd_slice){.split = VD_SPLIT_CUBE, .value = owner[i]});
    end_table(w);
}

/* Of a match of several games. */
static void put_variants(vd_report_writer *w)
{
    const vd_match_rules *rules = &w->analysis->match->rules;
    const uint32_t games = (uint32_t)vd_cycle_games((vd_cycle)rules->cycle);

    for (uint32_t game = 1; game <= games; game++) {
        const vd_variant *variant = vd_match_rules_variant(rules, game);
        char key[64];

        if (game == 1)
            begin_table(w, "report.by_variant");
        snprintf(key, sizeof key, "variant.%s", variant->name);
        put_slice(w, vd_text(w->lang, key),
                  &(vd_slice){.split = VD_SPLIT_VARIANT, .value = variant->id});
    }
    if (games > 0)
        end_table(w);
}

static bool seen_before(const vd_rec_match *match, size_t game)
{
    for (size_t g = 0; g < game; g++)
        if (match->game[g]->score[0] == match->game[game]->score[0] &&
            match->game[g]->score[1] == match->game[game]->score[1])
            return true;
    return false;
}

static void put_scores(vd_report_writer *w)
{
    const vd_rec_match *match = w->analysis->match;

    if (!vd_report_is_match(w) || match->games < 2)
        return;
    begin_table(w, "report.by_score");
    for (size_t g = 0; g < match->games; g++) {
        vd_slice slice = {.split = VD_SPLIT_SCORE};
        char name[CELL_BYTES];
        vd_buf buf;

        if (seen_before(match, g))
            continue;
        for (int seat = 0; seat < 2; seat++)
            slice.away[seat] = vd_game_away(match, match->game[g], seat);
        vd_buf_init(&buf, name, sizeof name);
        (void)!vd_text_format(
            &buf, w->lang, match->game[g]->crawford ? "report.away_crawford" : "analyse.away",
            (const vd_text_arg[]){vd_text_int(slice.away[0]), vd_text_int(slice.away[1])}, 2);
        put_slice(w, name, &slice);
    }
    end_table(w);
}

/* ---- Habits ---- */

static bool put_bias(vd_report_writer *w, const char *key, vd_measure *measure, bool begun)
{
    bool known = false;
    cells c;

    for (int seat = 0; seat < 2; seat++) {
        const vd_judged_seat judged = {w->analysis, seat};
        char mean[VD_FIGURE_BYTES], margin[VD_FIGURE_BYTES];
        vd_ratio ratio;

        vd_ratio_of(&judged, 1, measure, NULL, &ratio);
        vd_report_figure(w, ratio.mean, 3, VD_SIGN_BOTH, mean);
        vd_report_figure(w, ratio.margin, 3, VD_SIGN_NONE, margin);
        known = known || vd_real_known(ratio.margin);
        snprintf(c.side[seat], sizeof c.side[seat],
                 vd_real_known(ratio.margin) ? "%s ±\u00A0%s" : "\u2013", mean, margin);
    }
    if (!known)
        return begun;
    if (!begun)
        begin_table(w, "report.biases");
    put_key_row(w, key, &c);
    return true;
}

static void put_biases(vd_report_writer *w)
{
    bool begun = put_bias(w, "analyse.late", vd_measure_late, false);

    begun = put_bias(w, "analyse.timid", vd_measure_timid, begun);
    if (begun)
        end_table(w);
}

static void put_avoidable(vd_report_writer *w)
{
    const vd_analysis *a = w->analysis;
    cells c;

    for (int seat = 0; seat < 2; seat++) {
        char sum[VD_FIGURE_BYTES];
        double total = 0;
        unsigned count = 0;

        for (size_t i = 0; i < a->decisions; i++) {
            const double loss = vd_avoidable(a, &a->decision[i]);

            if (a->decision[i].seat != seat || loss <= 0)
                continue;
            total += loss;
            count++;
        }
        vd_report_figure(w, total, 3, VD_SIGN_NONE, sum);
        snprintf(c.side[seat], sizeof c.side[seat], "%u · %s", count, sum);
    }
    put_key_row(w, "analyse.avoidable", &c);
}

/* ---- Luck and other programs' rates ---- */

static void put_luck(vd_report_writer *w)
{
    const vd_tally *t = w->analysis->side;
    cells c;

    begin_table(w, "report.luck");
    for (int seat = 0; seat < 2; seat++)
        vd_report_cost(w, t[seat].luck.value, VD_SIGN_BOTH, c.side[seat]);
    put_key_row(w, vd_report_is_match(w) ? "analyse.luck_chances" : "analyse.luck_points", &c);
    put_figures(w, "analyse.luck_equity", (double[]){t[0].luck.equity, t[1].luck.equity}, 3,
                VD_SIGN_BOTH);
    put_figures(w, "analyse.jokers", (double[]){t[0].jokers, t[1].jokers}, 0, VD_SIGN_NONE);
    put_figures(w, "analyse.curses", (double[]){t[0].curses, t[1].curses}, 0, VD_SIGN_NONE);
    end_table(w);
}

static void put_rates(vd_report_writer *w)
{
    const vd_tally *t = w->analysis->side;

    if (w->analysis->match->rules.variant
            .rules) /* no other program counts a game of its own rules */
        return;
    begin_table(w, "report.others");
    put_figures(w, "analyse.gnu", (double[]){t[0].gnu, t[1].gnu}, 1, VD_SIGN_NONE);
    put_figures(w, "analyse.gnu_plays", (double[]){t[0].gnu_plays, t[1].gnu_plays}, 1,
                VD_SIGN_NONE);
    put_figures(w, "analyse.gnu_cube", (double[]){t[0].gnu_cube, t[1].gnu_cube}, 1, VD_SIGN_NONE);
    put_figures(w, "analyse.snowie", (double[]){t[0].snowie, t[1].snowie}, 1, VD_SIGN_NONE);
    put_avoidable(w);
    end_table(w);
}

void vd_report_tables(vd_report_writer *w)
{
    vd_report_put(w, "<section class=\"figures\">\n");
    vd_report_heading(w, 1, "report.figures");
    vd_report_put(w, "<div class=\"tables\">\n");
    put_kinds(w);
    put_faults(w);
    put_variants(w);
    put_parts(w);
    put_scores(w);
    put_cubes(w);
    put_biases(w);
    put_luck(w);
    put_rates(w);
    vd_report_put(w, "</div>\n</section>\n");
}
