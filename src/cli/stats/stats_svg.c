/* videau stats --svg: the PR month by month, with the band that holds it in 95 of 100 cases. */
#include "stats_cli.h"

#include <stdlib.h>
#include <string.h>

enum {
    WIDTH = 720,
    HEIGHT = 320,
    LEFT = 48,
    RIGHT = 32,
    TOP = 32,
    BOTTOM = 48,
    ROOM = 1 << 18,
    MONTHS = 512
};

typedef struct chart {
    vd_buf out;
    const vd_library_stat *list[MONTHS];
    size_t count;
    double high;
} chart;

static double x_of(const chart *c, size_t i)
{
    const double inner = WIDTH - LEFT - RIGHT;

    return c->count < 2 ? LEFT + inner / 2 : LEFT + inner * (double)i / (double)(c->count - 1);
}

static double y_of(const chart *c, double pr)
{
    const double inner = HEIGHT - TOP - BOTTOM;
    const double kept = pr < 0 ? 0 : pr > c->high ? c->high : pr;

    return TOP + inner * (1 - kept / c->high);
}

static void put(chart *c, const char *text)
{
    vd_buf_put(&c->out, text);
}

static void put_point(chart *c, double x, double y)
{
    char text[64];

    snprintf(text, sizeof text, "%.1f,%.1f ", x, y);
    put(c, text);
}

static double edge(const vd_library_stat *stat, double sign)
{
    const double margin = vd_real_known(stat->ratio.margin) ? stat->ratio.margin : 0;

    return 500 * (stat->ratio.mean + sign * margin);
}

static void put_band(chart *c)
{
    put(c, "<polygon fill=\"#2a6\" fill-opacity=\".2\" points=\"");
    for (size_t i = 0; i < c->count; i++)
        put_point(c, x_of(c, i), y_of(c, edge(c->list[i], 1)));
    for (size_t i = c->count; i-- > 0;)
        put_point(c, x_of(c, i), y_of(c, edge(c->list[i], -1)));
    put(c, "\"/>\n<polyline fill=\"none\" stroke=\"#174\" stroke-width=\"2\" points=\"");
    for (size_t i = 0; i < c->count; i++)
        put_point(c, x_of(c, i), y_of(c, edge(c->list[i], 0)));
    put(c, "\"/>\n");
}

static void put_text(chart *c, double x, double y, const char *anchor, const char *text)
{
    char head[128];

    snprintf(head, sizeof head, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    put(c, head);
    put(c, text);
    put(c, "</text>\n");
}

static void put_scale(chart *c)
{
    for (int i = 0; i <= 4; i++) {
        const double pr = c->high * i / 4;
        char text[160];

        snprintf(text, sizeof text,
                 "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#bbb\"/>\n", LEFT,
                 WIDTH - RIGHT, y_of(c, pr), y_of(c, pr));
        put(c, text);
        snprintf(text, sizeof text, "%.0f", pr);
        put_text(c, LEFT - 6, y_of(c, pr) + 4, "end", text);
    }
}

static void put_months(const vd_cli *cli, chart *c)
{
    const size_t step = c->count / 8 + 1;

    for (size_t i = 0; i < c->count; i++) {
        char dot[160], label[64];

        snprintf(dot, sizeof dot, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"#174\"/>\n",
                 x_of(c, i), y_of(c, edge(c->list[i], 0)));
        put(c, dot);
        if (i % step == 0)
            put_text(c, x_of(c, i), HEIGHT - BOTTOM + 20, "middle",
                     vd_stats_label(cli, NULL, c->list[i], label));
    }
}

static void draw(const vd_cli *cli, chart *c)
{
    char head[256];

    snprintf(
        head, sizeof head,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
        " font-size=\"12\" role=\"img\">\n<title>",
        WIDTH, HEIGHT);
    put(c, head);
    put(c, vd_text(cli->lang, "cli.stats.chart"));
    put(c, "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    put_text(c, LEFT, TOP - 12, "start", vd_text(cli->lang, "cli.stats.chart"));
    put_scale(c);
    put_band(c);
    put_months(cli, c);
    put(c, "</svg>\n");
}

bool vd_stats_svg(vd_cli *cli, const vd_library_stats *stats, const char *path)
{
    chart c = {.high = 5};
    char *text = malloc(ROOM);
    bool good = text != NULL;

    if (!good)
        return vd_cli_refuse(cli, "cli.no_memory", NULL, 0), false;
    vd_buf_init(&c.out, text, ROOM);
    /* Too many months for a picture: the last ones. */
    for (size_t i = 0; i < stats->count; i++) {
        if (stats->stat[i].group != VD_LIBRARY_GROUP_month)
            continue;
        if (c.count == MONTHS)
            memmove(c.list, c.list + 1, --c.count * sizeof(void *));
        c.list[c.count++] = &stats->stat[i];
        while (c.high < edge(&stats->stat[i], 0) ||
               (c.high < 40 && c.high < edge(&stats->stat[i], 1)))
            c.high *= 2;
    }
    draw(cli, &c);
    good = !c.out.full && vd_cli_write_file(path, text, c.out.length, false);
    free(text);
    return good || (vd_cli_refuse(cli, "cli.convert.cannot_write",
                                  (const vd_text_arg[]){vd_text_string(path)}, 1),
                    false);
}
