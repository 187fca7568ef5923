/* A report: the document, its head, the whole of several matches, the head and the foot of each. */
#include "report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The head of a match ---- */

static void put_title(vd_report_writer *w)
{
    vd_report_printf(w, "<h%d>", w->heading);
    vd_report_player_put(w, 0);
    vd_report_put(w, " \u2013 ");
    vd_report_player_put(w, 1);
    vd_report_printf(w, "</h%d>\n", w->heading);
}

/* "7 point match · Coupe · Paris · 2025-10-24" */
static void put_terms(vd_report_writer *w)
{
    const vd_rec_match *match = w->analysis->match;
    const char *const said[] = {match->event, match->round, match->place, match->date};

    vd_report_put(w, "<p class=\"terms\">");
    if (vd_report_is_match(w))
        vd_report_say(w, "report.length", (const vd_text_arg[]){vd_text_int(match->rules.length)},
                      1);
    else
        vd_report_word(w, "report.money");
    vd_report_game_put(w, " · ");
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (said[i] && said[i][0]) {
            vd_report_put(w, " · <bdi>");
            vd_report_text(w, said[i]);
            vd_report_put(w, "</bdi>");
        }
    vd_report_put(w, "</p>\n");
}

static void put_score(vd_report_writer *w)
{
    const vd_rec_match *match = w->analysis->match;
    uint32_t score[2] = {0, 0};

    if (match->games > 0) {
        const vd_rec_game *last = match->game[match->games - 1];

        score[0] = last->score[0];
        score[1] = last->score[1];
        if (last->winner >= 0)
            score[last->winner] += last->points;
    }
    vd_report_printf(w, " <span class=\"score\">%u\u2013%u</span>", (unsigned)score[0],
                     (unsigned)score[1]);
}

/* Both shares in one bar and one sentence. */
static void put_share(vd_report_writer *w, const char *key, double first)
{
    const double second = vd_report_is_match(w) ? 1 - first : -first;
    char cell[2][VD_FIGURE_BYTES];

    vd_report_cost(w, first, vd_report_is_match(w) ? VD_SIGN_NONE : VD_SIGN_BOTH, cell[0]);
    vd_report_cost(w, second, vd_report_is_match(w) ? VD_SIGN_NONE : VD_SIGN_BOTH, cell[1]);
    vd_report_put(w, "<p>");
    vd_report_say(
        w, key,
        (const vd_text_arg[]){vd_text_string(vd_report_name(w, 0)), vd_text_string(cell[0]),
                              vd_text_string(vd_report_name(w, 1)), vd_text_string(cell[1])},
        4);
    vd_report_put(w, "</p>\n");
}

static void put_result(vd_report_writer *w)
{
    const vd_analysis *a = w->analysis;
    const bool match = vd_report_is_match(w);

    vd_report_put(w, "<p class=\"result\">");
    if (a->gap == VD_GAP_none && !match && a->result == 0)
        vd_report_word(w, "analyse.drawn");
    else if (a->gap == VD_GAP_none)
        vd_report_say(w, match ? "analyse.won" : "analyse.won_money",
                      (const vd_text_arg[]){vd_text_string(vd_report_name(
                                                w, match ? a->result < 0.5 : a->result < 0)),
                                            vd_text_int((int64_t)fabs(a->result))},
                      2);
    else
        vd_report_word(w, vd_gap_key(a->gap));
    put_score(w);
    vd_report_put(w, "</p>\n");
    if (a->gap != VD_GAP_none)
        return;
    put_share(w, "analyse.adjusted", a->adjusted);
    if (a->even)
        put_share(w, "analyse.expected", a->expected);
}

/* ---- The figures of a player ---- */

static void put_fact(vd_report_writer *w, const char *key, const char *value, const char *sort)
{
    vd_report_printf(w, "<div class=\"%s\"><dt>", sort);
    vd_report_word(w, key);
    vd_report_put(w, "</dt><dd>");
    vd_report_text(w, value);
    vd_report_put(w, "</dd></div>\n");
}

static void put_count(vd_report_writer *w, const char *key, uint32_t count)
{
    char text[VD_FIGURE_BYTES];

    snprintf(text, sizeof text, "%u", (unsigned)count);
    put_fact(w, key, text, "fact");
}

/* "12.3 ± 4.5", and the word for it. */
static void put_pr(vd_report_writer *w, const vd_judged_seat *judged, const vd_ratio *ratio)
{
    const char *level = vd_report_level_key(judged, 1, 500 * ratio->mean);
    char pr[VD_FIGURE_BYTES], margin[VD_FIGURE_BYTES];

    vd_report_figure(w, 500 * ratio->mean, 1, VD_SIGN_NONE, pr);
    vd_report_put(w, "<p class=\"pr\"><b>");
    vd_report_text(w, pr);
    vd_report_put(w, "</b> <abbr>PR</abbr>");
    if (vd_real_known(ratio->margin)) {
        vd_report_figure(w, 500 * ratio->margin, 1, VD_SIGN_NONE, margin);
        vd_report_put(w, " <span>\u00b1\u00a0");
        vd_report_text(w, margin);
        vd_report_put(w, "</span>");
    }
    vd_report_put(w, "</p>\n");
    if (!level)
        return;
    vd_report_put(w, "<p class=\"level\">");
    vd_report_word(w, level);
    vd_report_put(w, "</p>\n");
}

/* "10.9%  Chances lost": it alone can be added across scores, so it comes first. */
static void put_lost(vd_report_writer *w, const vd_tally *t)
{
    char text[VD_FIGURE_BYTES];

    vd_report_cost(w, t->cost, VD_SIGN_NONE, text);
    vd_report_put(w, "<p class=\"pr lost\"><b>");
    vd_report_text(w, text);
    vd_report_put(w, "</b> <span>");
    vd_report_word(w, vd_report_is_match(w) ? "analyse.chances" : "analyse.points");
    vd_report_put(w, "</span></p>\n");
}

static void put_side(vd_report_writer *w, int seat)
{
    const vd_tally *t = &w->analysis->side[seat];
    const vd_judged_seat judged = {w->analysis, seat};
    const bool match = vd_report_is_match(w);
    char text[VD_FIGURE_BYTES];
    vd_ratio ratio;

    VD_ASSERT(seat == 0 || seat == 1);
    vd_ratio_of(&judged, 1, vd_measure_loss, NULL, &ratio);
    vd_report_put(w, "<div class=\"card\"><p class=\"who\">");
    vd_report_player_put(w, seat);
    vd_report_put(w, "</p>\n");
    put_lost(w, t);
    put_pr(w, &judged, &ratio);
    vd_report_put(w, "<dl>");
    put_count(w, "report.decisions", t->all.count);
    put_count(w, "report.mistakes", t->all.mistakes);
    put_count(w, "report.blunders", t->all.blunders + t->all.howlers);
    vd_report_cost(w, t->luck.value, VD_SIGN_BOTH, text);
    put_fact(w, match ? "report.luck_chances" : "report.luck_points", text, "fact luck");
    vd_report_put(w, "</dl></div>\n");
}

/* ---- The foot of a match ---- */

static void put_coverage(vd_report_writer *w)
{
    const vd_analysis *a = w->analysis;
    size_t judged = 0, weighed = 0;

    for (size_t i = 0; i < a->decisions; i++)
        judged += a->decision[i].graded;
    for (size_t i = 0; i < a->rolls; i++)
        weighed += a->roll[i].graded;
    vd_report_put(w, "<p class=\"coverage\">");
    vd_report_say(
        w, "report.coverage",
        (const vd_text_arg[]){vd_text_int((int64_t)judged), vd_text_int((int64_t)a->decisions),
                              vd_text_int((int64_t)weighed), vd_text_int((int64_t)a->rolls)},
        4);
    vd_report_put(w, "</p>\n");
}

static void put_match(vd_report_writer *w, size_t index)
{
    VD_ASSERT(index < w->report->matches);
    w->match = &w->report->match[index];
    w->analysis = w->match->analysis;
    w->number = index + 1;
    vd_report_printf(w, "<section class=\"match\" id=\"m%zu\">\n<header>\n", w->number);
    put_title(w);
    put_terms(w);
    put_result(w);
    vd_report_put(w, "</header>\n<div class=\"cards\">\n");
    put_side(w, 0);
    put_side(w, 1);
    vd_report_put(w, "</div>\n");
    vd_report_graph(w);
    vd_report_dearest(w);
    vd_report_tables(w);
    vd_report_errors(w);
    put_coverage(w);
    vd_report_put(w, "</section>\n");
}

/* ---- The whole of several matches ---- */

static void put_header_cell(vd_report_writer *w, const char *key)
{
    vd_report_put(w, "<th scope=\"col\">");
    vd_report_word(w, key);
    vd_report_put(w, "</th>");
}

static void put_cell(vd_report_writer *w, const char *text)
{
    vd_report_put(w, "<td>");
    vd_report_text(w, text);
    vd_report_put(w, "</td>");
}

static void put_whole_player(vd_report_writer *w, const vd_report_player *player)
{
    char pr[VD_FIGURE_BYTES], margin[VD_FIGURE_BYTES], both[2 * VD_FIGURE_BYTES];
    const char *level;
    vd_ratio ratio;

    vd_ratio_of(player->judged, player->matches, vd_measure_loss, NULL, &ratio);
    level = vd_report_level_key(player->judged, player->matches, 500 * ratio.mean);
    vd_report_put(w, "<tr><th scope=\"row\"><bdi>");
    vd_report_text(w, player->name[0] ? player->name : vd_text(w->lang, "analyse.nameless"));
    vd_report_put(w, "</bdi></th>");
    vd_report_figure(w, 500 * ratio.mean, 1, VD_SIGN_NONE, pr);
    vd_report_figure(w, 500 * ratio.margin, 1, VD_SIGN_NONE, margin);
    snprintf(both, sizeof both, vd_real_known(ratio.margin) ? "%s\u00a0\u00b1\u00a0%s" : "%s", pr,
             margin);
    put_cell(w, both);
    put_cell(w, level ? vd_text(w->lang, level) : "");
    vd_report_printf(w, "<td>%zu</td><td>%u</td></tr>\n", player->matches, (unsigned)ratio.count);
}

static void put_whole_match(vd_report_writer *w, size_t index)
{
    VD_ASSERT(index < w->report->matches);
    w->match = &w->report->match[index];
    w->analysis = w->match->analysis;
    vd_report_printf(w, "<tr><th scope=\"row\"><a href=\"#m%zu\">", index + 1);
    for (int seat = 0; seat < 2; seat++) {
        vd_report_put(w, seat ? " \u2013 <bdi>" : "<bdi>");
        vd_report_text(w, vd_report_name(w, seat));
        vd_report_put(w, "</bdi>");
    }
    vd_report_put(w, "</a></th><td>");
    put_score(w);
    vd_report_put(w, "</td>");
    for (int seat = 0; seat < 2; seat++) {
        char pr[VD_FIGURE_BYTES];

        vd_report_figure(w, w->analysis->side[seat].pr, 1, VD_SIGN_NONE, pr);
        put_cell(w, pr);
    }
    vd_report_put(w, "</tr>\n");
}

static void put_whole(vd_report_writer *w)
{
    const vd_report *r = w->report;

    vd_report_put(w, "<section class=\"whole\">\n<h1>");
    vd_report_say(w, "report.whole", (const vd_text_arg[]){vd_text_int((int64_t)r->matches)}, 1);
    vd_report_put(w, "</h1>\n<table class=\"wide\"><thead><tr>");
    put_header_cell(w, "report.player");
    put_header_cell(w, "analyse.pr");
    put_header_cell(w, "report.level");
    put_header_cell(w, "report.matches");
    put_header_cell(w, "report.decisions");
    vd_report_put(w, "</tr></thead><tbody>\n");
    for (size_t i = 0; i < r->players; i++)
        put_whole_player(w, &r->player[i]);
    vd_report_put(w, "</tbody></table>\n<table class=\"wide\"><thead><tr>");
    put_header_cell(w, "report.match");
    put_header_cell(w, "report.score");
    put_header_cell(w, "report.first_pr");
    put_header_cell(w, "report.second_pr");
    vd_report_put(w, "</tr></thead><tbody>\n");
    for (size_t i = 0; i < r->matches; i++)
        put_whole_match(w, i);
    vd_report_put(w, "</tbody></table>\n</section>\n");
}

/* ---- The document ---- */

static void put_document_title(vd_report_writer *w)
{
    const vd_report *r = w->report;

    w->analysis = r->match[0].analysis;
    vd_report_put(w, "<title>");
    if (r->matches > 1)
        vd_report_say(w, "report.whole", (const vd_text_arg[]){vd_text_int((int64_t)r->matches)},
                      1);
    else
        vd_report_say(w, vd_report_is_match(w) ? "analyse.title" : "analyse.title_money",
                      (const vd_text_arg[]){vd_text_string(vd_report_name(w, 0)),
                                            vd_text_string(vd_report_name(w, 1)),
                                            vd_text_int(w->analysis->match->rules.length)},
                      3);
    if (r->matches == 1)
        vd_report_game_put(w, ", ");
    vd_report_put(w, "</title>\n");
}

static void put_head(vd_report_writer *w)
{
    vd_report_printf(w, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n",
                     vd_lang_code(w->lang));
    vd_report_put(w, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<meta name=\"generator\" content=\"");
    vd_report_text(w, w->report->engine);
    vd_report_put(w, "\">\n");
    put_document_title(w);
    vd_report_put(w, "<style>\n");
    for (size_t i = 0; vd_report_style[i]; i++)
        vd_report_put(w, vd_report_style[i]);
    vd_report_put(w, "</style>\n</head>\n<body>\n<main>\n");
}

/* Who judged, how deep, by which table, and what the numbers are. */
static void put_method(vd_report_writer *w)
{
    const vd_report *r = w->report;
    const vd_analysis_options *o = &r->match[0].analysis->options;
    const double bounds[] = {o->mistake, o->blunder, o->howler};
    char bound[3][VD_FIGURE_BYTES];

    for (int i = 0; i < 3; i++)
        vd_report_figure(w, bounds[i], 3, VD_SIGN_NONE, bound[i]);
    vd_report_put(w, "<footer>\n<h2>");
    vd_report_word(w, "report.method");
    vd_report_put(w, "</h2>\n<p>");
    vd_report_say(w, "report.engine",
                  (const vd_text_arg[]){vd_text_string(r->engine),
                                        vd_text_string(vd_analysis_level_name(o->level)),
                                        vd_text_string(r->met)},
                  3);
    vd_report_put(w, "</p>\n<p>");
    vd_report_say(w, "report.units",
                  (const vd_text_arg[]){vd_text_string(bound[0]), vd_text_string(bound[1]),
                                        vd_text_string(bound[2])},
                  3);
    vd_report_put(w, "</p>\n<p>");
    vd_report_word(w, "report.pr_says");
    vd_report_put(w, "</p>\n</footer>\n</main>\n</body>\n</html>\n");
}

vd_status vd_report_html(const vd_report *report, char **html, size_t *len)
{
    vd_report_writer w = {.report = report, .lang = report->lang};

    w.board = malloc(VD_BOARD_SVG_MAX);
    if (!w.board)
        return VD_ERR_NOMEM;
    put_head(&w);
    w.heading = report->matches > 1 ? 2 : 1;
    if (report->matches > 1)
        put_whole(&w);
    for (size_t i = 0; i < report->matches; i++)
        put_match(&w, i);
    put_method(&w);
    free(w.board);
    if (w.out.failed) {
        vd_out_free(&w.out);
        return VD_ERR_NOMEM;
    }
    *html = w.out.data;
    if (len)
        *len = w.out.length;
    return VD_OK;
}
