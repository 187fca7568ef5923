/* A report's errors: each with its board, what was played, what was best and what it cost; the dearest first by themselves. */
#include "report.h"

#include "board.h"
#include "inner/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEAREST = 3, PLAY_BYTES = 512, ARROWS_MAX = 2 * VD_HOPS_MAX };

/* ---- Boards ---- */

/* Hops of one checker become one arrow. */
static size_t find_arrows(const vd_play *play, bool best, vd_board_arrow out[VD_HOPS_MAX])
{
    size_t count = 0;

    for (int h = 0; h < play->hops; h++) {
        size_t i = 0;

        while (i < count && out[i].to != play->hop[h].from)
            i++;
        if (i == count)
            out[count++].from = play->hop[h].from;
        out[i].to = play->hop[h].to;
        out[i].best = best;
    }
    return count;
}

/* What both plays have in common is not drawn. */
static size_t leave_out_common(vd_board_arrow *a, size_t *of_a, vd_board_arrow *b, size_t of_b)
{
    size_t kept = 0;

    for (size_t i = 0; i < *of_a; i++) {
        size_t k = 0;

        while (k < of_b && (b[k].from != a[i].from || b[k].to != a[i].to))
            k++;
        if (k < of_b)
            b[k] = b[--of_b];
        else
            a[kept++] = a[i];
    }
    *of_a = kept;
    return of_b;
}

static size_t put_arrows(const vd_decision *d, vd_board_arrow out[ARROWS_MAX])
{
    vd_board_arrow best[VD_HOPS_MAX];
    size_t played = find_arrows(&d->played.play, false, out);
    const size_t count =
        leave_out_common(out, &played, best, find_arrows(&d->best.play, true, best));

    memcpy(out + played, best, count * sizeof *best);
    return played + count;
}

/* Who decides sits at the bottom. */
static void put_board(vd_report_writer *w, const vd_decision *d, const char *id)
{
    const vd_variant *variant = vd_decision_variant(w->analysis, d);
    const bool answers = vd_decision_of_opponent(d->kind);
    vd_board_arrow arrows[ARROWS_MAX];
    vd_board_style style;
    vd_board_view view;
    vd_buf buf;

    vd_board_style_default(&style);
    style.lang = w->lang;
    style.bare = style.large = true;
    style.id = id;
    style.mover_on_top = answers;
    style.seat = (uint8_t)(answers ? !d->seat : d->seat);
    for (int seat = 0; seat < 2; seat++)
        style.name[seat] = vd_report_name(w, seat);
    if (d->kind == VD_DECISION_play) {
        style.arrow = arrows;
        style.arrows = put_arrows(d, arrows);
    }
    vd_board_view_init(&view, variant, &d->situation, &style);
    vd_buf_init(&buf, w->board, VD_BOARD_SVG_MAX);
    vd_report_put(w, "<figure class=\"board\">");
    if (vd_board_svg(&buf, variant, &d->situation, &style) == VD_OK)
        vd_report_put(w, w->board);
    vd_report_put(w, "<figcaption>");
    for (int half = 0; half < 2; half++) {
        const int side = vd_board_side_of(&view, half);
        char text[PLAY_BYTES];

        vd_buf_init(&buf, text, sizeof text);
        vd_board_put_side(&buf, &view, side);
        vd_report_put(w, "<p>");
        vd_report_player_put(w, vd_board_seat_of(&view, side));
        vd_report_put(w, " <span>");
        vd_report_text(w, text);
        vd_report_put(w, "</span></p>");
    }
    vd_report_put(w, "</figcaption></figure>\n");
}

/* ---- Choices ---- */

static void put_play(vd_report_writer *w, const vd_decision *d, const vd_advised_play *play)
{
    char text[PLAY_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_play_format(&buf, vd_decision_variant(w->analysis, d), &d->situation.pos, d->situation.dice,
                   &play->play, VD_STYLE_FFBG, true);
    vd_report_text(w, text);
}

static void put_cell(vd_report_writer *w, const char *sort, const char *text)
{
    vd_report_printf(w, "<td%s%s%s>", *sort ? " class=\"" : "", sort, *sort ? "\"" : "");
    vd_report_text(w, text);
    vd_report_put(w, "</td>");
}

static void begin_choices(vd_report_writer *w, const char *const *keys, size_t count)
{
    vd_report_put(w, "<table class=\"choices\"><thead><tr>");
    for (size_t i = 0; i < count; i++) {
        vd_report_put(w, "<th scope=\"col\">");
        vd_report_word(w, keys[i]);
        vd_report_put(w, "</th>");
    }
    vd_report_put(w, "</tr></thead><tbody>\n");
}

static void begin_choice(vd_report_writer *w, bool best, bool played)
{
    vd_report_printf(w, "<tr class=\"%s%s\"><th scope=\"row\">", best ? "best" : "",
                     played ? " played" : "");
}

/* The sign beside the colour. */
static void end_name(vd_report_writer *w, bool best, bool played)
{
    if (best || played) {
        vd_report_put(w, " <small>");
        vd_report_word(w, played ? "report.played" : "report.best");
        vd_report_put(w, "</small>");
    }
    vd_report_put(w, "</th>");
}

/* Equity, and how far behind the best. */
static void put_equity(vd_report_writer *w, double equity, double best)
{
    char text[VD_FIGURE_BYTES];

    vd_report_figure(w, equity, 3, VD_SIGN_BOTH, text);
    put_cell(w, "", text);
    vd_report_figure(w, equity - best, 3, VD_SIGN_NONE, text);
    put_cell(w, "gap", equity < best ? text : "");
}

static void put_chances(vd_report_writer *w, vd_more more, const vd_probs *p)
{
    const float won = more == VD_MORE_NONE ? 0.0F : p->gammon;
    const float lost = more == VD_MORE_NONE ? 0.0F : p->lose_gammon;
    const float part[] = {won, p->win - won, 1 - p->win - lost, lost};
    static const char *const sort[] = {"wg", "w", "l", "lg"};
    char text[VD_FIGURE_BYTES];

    vd_report_percent(w, (double)p->win, text);
    put_cell(w, "", text);
    vd_report_percent(w, (double)won, text);
    if (more != VD_MORE_NONE)
        put_cell(w, "more", text);
    vd_report_put(w, "<td class=\"bar\"><span>");
    for (size_t i = 0; i < sizeof part / sizeof *part; i++)
        vd_report_printf(w, "<i class=\"%s\" style=\"width:%.1f%%\"></i>", sort[i],
                         100 * (double)(part[i] > 0 ? part[i] : 0));
    vd_report_put(w, "</span></td></tr>\n");
}

static void put_plays(vd_report_writer *w, const vd_decision *d)
{
    static const char *const more_key[] = {[VD_MORE_NONE] = NULL,
                                           [VD_MORE_GAMMON] = "report.gammons",
                                           [VD_MORE_MARS] = "report.mars",
                                           [VD_MORE_DOUBLE] = "report.double_games"};
    const vd_more more = vd_variant_more(vd_decision_variant(w->analysis, d));
    const char *keys[] = {"report.play", "report.equity", "report.behind",
                          "report.wins", more_key[more],  "report.chances"};
    size_t columns = sizeof keys / sizeof *keys;

    if (more == VD_MORE_NONE)
        keys[--columns - 1] = "report.chances";
    begin_choices(w, keys, columns);
    for (size_t i = 0; i < d->listed_count; i++) {
        const vd_advised_play *one = &d->listed[i];
        const bool played = vd_pos_equal(&one->play.result, &d->played.play.result);
        const bool alike = one->value.ply == d->best.value.ply;

        begin_choice(w, i == 0, played);
        put_play(w, d, one);
        if (!alike) { /* values of different depth are not compared */
            vd_report_put(w, " <small>");
            vd_report_text(w, vd_depth_name(one->value.ply));
            vd_report_put(w, "</small>");
        }
        end_name(w, i == 0, played);
        put_equity(w, one->value.equity, alike ? d->best.value.equity : one->value.equity);
        put_chances(w, more, &one->value.probs);
    }
    vd_report_put(w, "</tbody></table>\n");
}

static void put_cube_choice(vd_report_writer *w, const vd_decision *d, const char *key,
                            double equity, double mwc)
{
    char text[VD_FIGURE_BYTES];

    vd_report_put(w, "<tr><th scope=\"row\">");
    vd_report_word(w, key);
    vd_report_put(w, "</th>");
    vd_report_figure(w, equity, 3, VD_SIGN_BOTH, text);
    put_cell(w, "", text);
    if (d->cube.match) {
        vd_report_percent(w, mwc, text);
        put_cell(w, "", text);
    }
    vd_report_put(w, "</tr>\n");
}

static void put_cube(vd_report_writer *w, const vd_decision *d)
{
    static const char *const keys[] = {"report.cube", "report.doubler_equity", "report.mwc"};
    char win[VD_FIGURE_BYTES], gammon[VD_FIGURE_BYTES], lost[VD_FIGURE_BYTES];

    begin_choices(w, keys, d->cube.match ? 3 : 2);
    put_cube_choice(w, d, "analyse.no_double", d->cube.no_double, d->cube.mwc_no_double);
    put_cube_choice(w, d, "analyse.take", d->cube.take, d->cube.mwc_take);
    put_cube_choice(w, d, "analyse.pass", d->cube.pass, d->cube.mwc_pass);
    vd_report_put(w, "</tbody></table>\n<p class=\"odds\">");
    vd_report_percent(w, (double)d->cube.probs.win, win);
    vd_report_percent(w, (double)d->cube.probs.gammon, gammon);
    vd_report_percent(w, (double)d->cube.probs.lose_gammon, lost);
    vd_report_say(
        w, "report.odds",
        (const vd_text_arg[]){vd_text_string(win), vd_text_string(gammon), vd_text_string(lost)},
        3);
    vd_report_put(w, "</p>\n");
}

static void put_resignation(vd_report_writer *w, const vd_decision *d)
{
    static const char *const keys[] = {"report.choice", "report.equity", "report.behind"};
    const double value[] = {d->resignation.play_on, d->resignation.resigned};
    const double best = value[0] > value[1] ? value[0] : value[1];

    begin_choices(w, keys, sizeof keys / sizeof *keys);
    for (int i = 0; i < 2; i++) {
        vd_report_put(w, "<tr><th scope=\"row\">");
        vd_report_word(w, i ? "analyse.given_up" : "analyse.play_on");
        vd_report_put(w, "</th>");
        put_equity(w, value[i], best);
        vd_report_put(w, "</tr>\n");
    }
    vd_report_put(w, "</tbody></table>\n");
}

/* ---- One error ---- */

static void put_mark(vd_report_writer *w, const vd_decision *d)
{
    const vd_analysis_options *o = &w->analysis->options;
    const int grade = d->loss >= o->howler ? 3 : d->loss >= o->blunder ? 2 : 1;
    char cost[VD_FIGURE_BYTES];

    vd_report_cost(w, -d->cost, VD_SIGN_BOTH, cost);
    vd_report_printf(w, "<span class=\"mark g%d\">%s ", grade,
                     grade == 3   ? "???"
                     : grade == 2 ? "??"
                                  : "?");
    vd_report_text(w, cost);
    vd_report_put(w, "</span>");
}

/* "Game 2, action 31: Anna, 4-2" */
static void put_where(vd_report_writer *w, const vd_decision *d)
{
    char dice[16] = "";
    vd_buf buf;

    vd_buf_init(&buf, dice, sizeof dice);
    vd_report_say(w, "report.where",
                  (const vd_text_arg[]){vd_text_int(d->game + 1), vd_text_int(d->action + 1)}, 2);
    vd_report_put(w, " <span>");
    vd_report_player_put(w, d->seat);
    vd_report_put(w, "</span>");
    if (d->kind == VD_DECISION_play && d->situation.dice.count > 0) {
        vd_dice_format(&buf, d->situation.dice);
        vd_report_put(w, " <span class=\"dice\">");
        vd_report_text(w, dice);
        vd_report_put(w, "</span>");
    }
}

/* In a sentence: what was done and what would have been right. */
static void put_sentence(vd_report_writer *w, const vd_decision *d)
{
    char played[PLAY_BYTES], best[PLAY_BYTES], key[64];
    vd_buf buf;

    vd_report_put(w, "<p class=\"what\">");
    if (d->kind == VD_DECISION_play) {
        const vd_variant *variant = vd_decision_variant(w->analysis, d);

        vd_buf_init(&buf, played, sizeof played);
        vd_play_format(&buf, variant, &d->situation.pos, d->situation.dice, &d->played.play,
                       VD_STYLE_FFBG, true);
        vd_buf_init(&buf, best, sizeof best);
        vd_play_format(&buf, variant, &d->situation.pos, d->situation.dice, &d->best.play,
                       VD_STYLE_FFBG, true);
        vd_report_say(w, "report.says.play",
                      (const vd_text_arg[]){vd_text_string(played), vd_text_string(best)}, 2);
    } else {
        snprintf(key, sizeof key, "report.says.%s", vd_fault_name((vd_fault)d->fault));
        vd_report_word(w, key);
    }
    vd_report_put(w, "</p>\n");
}

/* Position and dice as an id that every command reads. */
static void put_id(vd_report_writer *w, const vd_decision *d)
{
    char id[PLAY_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, id, sizeof id);
    vd_situation_format(&buf, &d->situation);
    vd_report_put(w, "<p class=\"id\"><code>");
    vd_report_text(w, id);
    vd_report_put(w, "</code> ");
    vd_report_text(w, vd_depth_name(d->ply));
    vd_report_put(w, "</p>\n");
}

/* "Opening book (money): 24/23 13/11", and whether that score is another one. */
static void put_book(vd_report_writer *w, const vd_decision *d)
{
    const vd_book_play *play = NULL;
    vd_book_score score = VD_BOOK_MONEY;
    bool near = false;
    char key[64];

    if (w->report->book && d->kind == VD_DECISION_play)
        play = vd_book_play_of(w->report->book, &d->situation, &score, &near);
    if (!play)
        return;
    snprintf(key, sizeof key, "cli.book.score.%s", vd_book_score_name(score));
    vd_report_put(w, "<p class=\"book\">");
    vd_report_say(
        w, "report.book",
        (const vd_text_arg[]){vd_text_string(vd_text(w->lang, key)), vd_text_string(play->text)},
        2);
    if (near) {
        vd_report_put(w, ". ");
        vd_report_say(w, "report.book_near", NULL, 0);
    }
    vd_report_put(w, "</p>\n");
}

/* Its causes, where somebody looked for them; then what is to be added. */
static void put_why(vd_report_writer *w, const vd_decision *d)
{
    const vd_explanation *x =
        w->match->why ? vd_explanation_of(w->match->why, (size_t)(d - w->analysis->decision))
                      : NULL;
    char text[VD_EXPLAIN_TEXT];
    vd_buf buf;

    if (!x || x->causes + x->notes == 0)
        return;
    vd_report_put(w, "<ul class=\"why\">");
    for (size_t i = 0; i < x->causes + x->notes; i++) {
        vd_buf_init(&buf, text, sizeof text);
        if (vd_explanation_sentence(&buf, w->lang, x,
                                    i < x->causes ? &x->cause[i] : &x->note[i - x->causes]) !=
                VD_OK ||
            buf.length == 0)
            continue;
        vd_report_put(w, "<li>");
        vd_report_text(w, text);
        vd_report_put(w, "</li>");
    }
    vd_report_put(w, "</ul>\n");
}

static void put_choices(vd_report_writer *w, const vd_decision *d)
{
    if (d->kind == VD_DECISION_play)
        put_plays(w, d);
    else if (d->kind == VD_DECISION_resign || d->kind == VD_DECISION_resigned)
        put_resignation(w, d);
    else
        put_cube(w, d);
}

static void put_error(vd_report_writer *w, const vd_decision *d, bool dearest)
{
    const size_t index = (size_t)(d - w->analysis->decision);
    char id[64];

    snprintf(id, sizeof id, "m%zu%s%zu", w->number, dearest ? "t" : "d", index);
    vd_report_printf(w, "<article class=\"error\" id=\"%s\">\n<h%d>", id, w->heading + 2);
    put_where(w, d);
    vd_report_put(w, " ");
    put_mark(w, d);
    vd_report_printf(w, "</h%d>\n", w->heading + 2);
    snprintf(id, sizeof id, "m%zu%s%zu-", w->number, dearest ? "t" : "d", index);
    put_board(w, d, id);
    vd_report_put(w, "<div class=\"said\">\n");
    put_sentence(w, d);
    put_choices(w, d);
    put_book(w, d);
    put_why(w, d);
    put_id(w, d);
    vd_report_put(w, "</div>\n</article>\n");
}

/* ---- Lists ---- */

/* What it cost beyond what most would have lost there. */
static double avoidable_cost(const vd_decision *d)
{
    const double easy = d->kind == VD_DECISION_play ? d->difficulty : 0;

    return d->loss > easy ? d->cost * (d->loss - easy) / d->loss : 0;
}

/* Whose decisions cost the match: who was asked for, else who lost it, else both. */
static bool cost_the_match(const vd_report_writer *w, const vd_decision *d)
{
    const vd_analysis *a = w->analysis;
    const bool both = w->match->listed[0] && w->match->listed[1];
    const double middle = vd_report_is_match(w) ? 0.5 : 0;

    if (!vd_report_lists(w, d))
        return false;
    if (!both || a->gap != VD_GAP_none || a->result == middle)
        return true;
    return d->seat == (a->result > middle);
}

static size_t find_dearest(const vd_report_writer *w, const vd_decision *out[DEAREST])
{
    const vd_analysis *a = w->analysis;
    size_t count = 0;

    for (size_t i = 0; i < a->decisions; i++) {
        const vd_decision *d = &a->decision[i];
        size_t at = count;

        if (!cost_the_match(w, d))
            continue;
        while (at > 0 && avoidable_cost(out[at - 1]) < avoidable_cost(d))
            at--;
        if (at >= DEAREST)
            continue;
        count = count < DEAREST ? count + 1 : DEAREST;
        for (size_t k = count - 1; k > at; k--)
            out[k] = out[k - 1];
        out[at] = d;
    }
    return count;
}

void vd_report_dearest(vd_report_writer *w)
{
    const vd_decision *dearest[DEAREST] = {NULL, NULL, NULL};
    const size_t count = find_dearest(w, dearest);

    if (count == 0)
        return;
    vd_report_put(w, "<section class=\"dearest\">\n");
    vd_report_printf(w, "<h%d>", w->heading + 1);
    vd_report_say(w, vd_report_is_match(w) ? "report.dearest" : "report.dearest_money",
                  (const vd_text_arg[]){vd_text_int((int64_t)count)}, 1);
    vd_report_printf(w, "</h%d>\n", w->heading + 1);
    for (size_t i = 0; i < count; i++)
        put_error(w, dearest[i], true);
    vd_report_put(w, "</section>\n");
}

void vd_report_errors(vd_report_writer *w)
{
    const vd_analysis *a = w->analysis;
    size_t count = 0;

    for (size_t i = 0; i < a->decisions; i++)
        count += vd_report_lists(w, &a->decision[i]);
    vd_report_put(w, "<section class=\"errors\">\n");
    vd_report_printf(w, "<h%d>", w->heading + 1);
    vd_report_say(w, count ? "report.errors" : "analyse.no_errors",
                  (const vd_text_arg[]){vd_text_int((int64_t)count)}, 1);
    vd_report_printf(w, "</h%d>\n", w->heading + 1);
    for (size_t i = 0; i < a->decisions; i++)
        if (vd_report_lists(w, &a->decision[i]))
            put_error(w, &a->decision[i], false);
    vd_report_put(w, "</section>\n");
}
