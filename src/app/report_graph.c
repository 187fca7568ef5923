/* A report's graph: chances along the match, below them what the dice gave, below them what errors cost, on one time. */
#include "report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Drawn twice: for a screen or paper, and for a telephone, where the letters of the first would be too small. */
typedef struct move_list {
    const char *name;
    int width, left, right, top, chances, gap, bars;
} move_list;

static const move_list sizes[] = {{"wide", 940, 56, 12, 22, 180, 14, 78},
                                  {"narrow", 340, 40, 6, 20, 130, 10, 56}};

typedef struct point {
    double x, y;
} point;

typedef struct graph {
    vd_report_writer *w;
    const move_list *at;
    point *line;
    size_t points;
    double high;    /* money: the line goes from -high to high */
    double most[2]; /* the longest bar of the dice, of the errors */
} graph;

/* ---- What is drawn ---- */

/* Rolls up to this decision: the time of the graph. */
static size_t rolls_until(const vd_analysis *a, const vd_decision *d, size_t from)
{
    while (from < a->rolls && (a->roll[from].game < d->game || (a->roll[from].game == d->game &&
                                                                a->roll[from].action <= d->action)))
        from++;
    return from;
}

static void collect(graph *g)
{
    const vd_analysis *a = g->w->analysis;
    size_t rolls = 0;
    double value;

    g->high = 1;
    for (size_t i = 0; i < a->decisions; i++) {
        rolls = rolls_until(a, &a->decision[i], rolls);
        if (a->decision[i].graded && a->decision[i].loss >= a->options.mistake)
            g->most[1] = fmax(g->most[1], a->decision[i].cost);
        if (!vd_decision_after(a, &a->decision[i], &value))
            continue;
        g->line[g->points++] = (point){(double)rolls, value};
        g->high = fmax(g->high, fabs(value));
    }
    if (a->gap == VD_GAP_none)
        g->line[g->points++] = (point){(double)a->rolls, a->result};
    g->high = ceil(fmax(g->high, fabs(a->gap == VD_GAP_none ? a->result : 0)));
    for (size_t i = 0; i < a->rolls; i++)
        if (a->roll[i].graded)
            g->most[0] = fmax(g->most[0], fabs(a->roll[i].luck.value));
}

/* ---- Places ---- */

static double x_of(const graph *g, double rolls)
{
    const double room = g->at->width - g->at->left - g->at->right;

    return g->at->left + room * rolls / (double)(g->w->analysis->rolls + 1);
}

static double y_of(const graph *g, double value)
{
    const double share = vd_report_is_match(g->w) ? value : (value / g->high + 1) / 2;

    return g->at->top + g->at->chances * (1 - share);
}

/* The middle of a row of bars: 0 the dice, 1 the errors. */
static double middle_of(const graph *g, int row)
{
    return g->at->top + g->at->chances + (row + 1) * g->at->gap + (row + 0.5) * g->at->bars;
}

/* ---- Parts ---- */

static void label(graph *g, double y, const char *text)
{
    vd_report_printf(g->w, "<text x=\"%d\" y=\"%.1f\" class=\"end\">", g->at->left - 6, y + 4);
    vd_report_text(g->w, text);
    vd_report_put(g->w, "</text>");
}

static void rule(graph *g, double y, const char *sort)
{
    vd_report_printf(g->w, "<path class=\"%s\" d=\"M%d %.1fH%d\"/>", sort, g->at->left, y,
                     g->at->width - g->at->right);
}

#define SIGN "\u00b1"

/* How long the longest bar is: each row has its own scale. */
static void put_scale(const vd_report_writer *w, double most, char out[VD_FIGURE_BYTES])
{
    size_t len;

    if (vd_report_is_match(w))
        vd_report_figure(w, 100 * most, most < 0.0995 ? 1 : 0, VD_SIGN_NONE, out);
    else
        vd_report_figure(w, most, most < 0.995 ? 2 : 1, VD_SIGN_NONE, out);
    len = strlen(out);
    if (len + sizeof SIGN > VD_FIGURE_BYTES)
        return;
    memmove(out + sizeof SIGN - 1, out, len + 1);
    memcpy(out, SIGN, sizeof SIGN - 1);
}

static void draw_frame(graph *g)
{
    const bool match = vd_report_is_match(g->w);
    char text[VD_FIGURE_BYTES];

    for (int i = 0; i <= 2; i++) {
        const double value = match ? i / 2.0 : (i - 1) * g->high;

        vd_report_figure(g->w, match ? 100 * value : value, 0, match ? VD_SIGN_NONE : VD_SIGN_BOTH,
                         text);
        rule(g, y_of(g, value), i == 1 ? "zero" : "edge");
        label(g, y_of(g, value), text);
    }
    for (int row = 0; row < 2; row++) {
        rule(g, middle_of(g, row), "zero");
        label(g, middle_of(g, row) - 7,
              vd_text(g->w->lang, row ? "report.graph.errors" : "report.graph.dice"));
        put_scale(g->w, g->most[row], text);
        label(g, middle_of(g, row) + 8, text);
    }
}

/* A line where each game begins, with its number. */
static void draw_games(graph *g)
{
    const vd_analysis *a = g->w->analysis;
    const double bottom = middle_of(g, 1) + g->at->bars / 2.0;
    double last = -100;

    for (size_t i = 0; i < a->rolls; i++) {
        const double x = x_of(g, (double)i);

        if (i > 0 && a->roll[i].game == a->roll[i - 1].game)
            continue;
        vd_report_printf(g->w, "<path class=\"game\" d=\"M%.1f %dV%.1f\"/>", x, g->at->top, bottom);
        if (x - last >= 22)
            vd_report_printf(g->w, "<text x=\"%.1f\" y=\"%d\">%u</text>", x + 3, g->at->top - 7,
                             (unsigned)a->roll[i].game + 1);
        last = x - last >= 22 ? x : last;
    }
}

static void draw_line(graph *g)
{
    if (g->points == 0)
        return;
    vd_report_printf(g->w, "<path class=\"under\" d=\"M%.1f %.1f", x_of(g, g->line[0].x),
                     y_of(g, vd_report_is_match(g->w) ? 0.5 : 0));
    for (size_t i = 0; i < g->points; i++)
        vd_report_printf(g->w, "L%.1f %.1f", x_of(g, g->line[i].x), y_of(g, g->line[i].y));
    vd_report_printf(g->w, "V%.1fz\"/><path class=\"line\" d=\"",
                     y_of(g, vd_report_is_match(g->w) ? 0.5 : 0));
    for (size_t i = 0; i < g->points; i++)
        vd_report_printf(g->w, "%s%.1f %.1f", i ? "L" : "M", x_of(g, g->line[i].x),
                         y_of(g, g->line[i].y));
    vd_report_put(g->w, "\"/>");
}

/* Good for seat 0 is up. */
static void draw_bar(graph *g, int row, double rolls, double value, const char *sort)
{
    const double step = x_of(g, 1) - x_of(g, 0);
    const double width = fmax(1, fmin(8, step * 0.7));
    const double length = fmax(1, fabs(value) / g->most[row] * g->at->bars / 2);
    const double middle = middle_of(g, row);

    vd_report_printf(
        g->w, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>", sort,
        x_of(g, rolls) - width / 2, value > 0 ? middle - length : middle, width, length);
}

static void draw_luck(graph *g)
{
    const vd_analysis *a = g->w->analysis;

    for (size_t i = 0; i < a->rolls; i++)
        if (a->roll[i].graded && fabs(a->roll[i].luck.value) > g->most[0] / 200)
            draw_bar(g, 0, (double)i + 1,
                     a->roll[i].seat == 0 ? a->roll[i].luck.value : -a->roll[i].luck.value, "luck");
}

static void draw_errors(graph *g)
{
    const vd_analysis *a = g->w->analysis;
    size_t rolls = 0;
    double value;

    for (size_t i = 0; i < a->decisions; i++) {
        const vd_decision *d = &a->decision[i];

        rolls = rolls_until(a, d, rolls);
        if (!d->graded || d->loss < a->options.mistake || d->cost <= 0)
            continue;
        draw_bar(g, 1, (double)rolls, d->seat == 0 ? -d->cost : d->cost,
                 d->seat == 0 ? "cost" : "cost his");
        if (d->loss < a->options.blunder || !vd_report_lists(g->w, d) ||
            !vd_decision_after(g->w->analysis, d, &value))
            continue;
        vd_report_printf(g->w,
                         "<a href=\"#m%zud%zu\"><circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" "
                         "r=\"4.5\"/></a>",
                         g->w->number, i, d->seat == 0 ? "cost" : "cost his",
                         x_of(g, (double)rolls), y_of(g, value));
    }
}

static void draw(graph *g)
{
    const int height = g->at->top + g->at->chances + 2 * (g->at->gap + g->at->bars) + 8;

    vd_report_printf(g->w,
                     "<svg class=\"graph %s\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"",
                     g->at->name, g->at->width, height);
    vd_report_say(g->w,
                  vd_report_is_match(g->w) ? "report.graph.label" : "report.graph.label_money",
                  (const vd_text_arg[]){vd_text_string(vd_report_name(g->w, 0))}, 1);
    vd_report_put(g->w, "\">\n");
    draw_games(g);
    draw_frame(g);
    draw_line(g);
    draw_luck(g);
    draw_errors(g);
    vd_report_put(g->w, "\n</svg>\n");
}

static void put_legend(vd_report_writer *w)
{
    static const struct {
        const char *sort, *match, *money;
    } parts[] = {
        {"line", "report.graph.chances", "report.graph.points"},
        {"luck", "report.graph.luck", "report.graph.luck"},
        {"cost", "report.graph.own", "report.graph.own"},
        {"cost his", "report.graph.own", "report.graph.own"},
    };

    vd_report_put(w, "<figcaption>");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        vd_report_printf(w, "<span><i class=\"key %s\"></i>", parts[i].sort);
        vd_report_say(w, vd_report_is_match(w) ? parts[i].match : parts[i].money,
                      (const vd_text_arg[]){vd_text_string(vd_report_name(w, i == 3 ? 1 : 0))}, 1);
        vd_report_put(w, "</span> ");
    }
    vd_report_put(w, "</figcaption>\n");
}

void vd_report_graph(vd_report_writer *w)
{
    graph g = {.w = w, .line = calloc(w->analysis->decisions + 1, sizeof(point))};

    if (!g.line) {
        w->out.failed = true;
        return;
    }
    if (w->analysis->rolls > 0) {
        collect(&g);
        vd_report_put(w, "<figure class=\"course\">\n");
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            g.at = &sizes[i];
            draw(&g);
        }
        put_legend(w);
        vd_report_put(w, "</figure>\n");
    }
    free(g.line);
}
