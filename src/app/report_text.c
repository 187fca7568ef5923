/* What a report is written with: escaped text, sentences, figures, players. */
#include "board.h"
#include "inner/decimal.h"
#include "report.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { SENTENCE_BYTES = 4096 };

/* ---- Text ---- */

void vd_report_put(vd_report_writer *w, const char *html)
{
    vd_out_put(&w->out, html);
}

void vd_report_text(vd_report_writer *w, const char *text)
{
    for (const char *c = text; *c; c++) {
        if (*c == '<')
            vd_report_put(w, "&lt;");
        else if (*c == '>')
            vd_report_put(w, "&gt;");
        else if (*c == '&')
            vd_report_put(w, "&amp;");
        else if (*c == '"')
            vd_report_put(w, "&quot;");
        else if (((unsigned char)*c < ' ' && *c != '\n') || *c == 127)
            vd_out_putc(&w->out, '?');
        else if (vd_board_turns_text(c))
            c += 2;
        else
            vd_out_putc(&w->out, *c);
    }
}

void vd_report_say(vd_report_writer *w, const char *key, const vd_text_arg *args, size_t count)
{
    char text[SENTENCE_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_text_format(&buf, w->lang, key, args, count);
    vd_report_text(w, text);
}

void vd_report_word(vd_report_writer *w, const char *key)
{
    vd_report_say(w, key, NULL, 0);
}

void vd_report_printf(vd_report_writer *w, const char *format, ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    vd_report_put(w, text);
}

void vd_report_heading(vd_report_writer *w, int below, const char *key)
{
    vd_report_printf(w, "<h%d>", w->heading + below);
    vd_report_word(w, key);
    vd_report_printf(w, "</h%d>\n", w->heading + below);
}

/* ---- Figures ---- */

void vd_report_figure(const vd_report_writer *w, double value, int decimals, vd_figure_sign sign,
                      char out[VD_FIGURE_BYTES])
{
    char digits[VD_FIGURE_BYTES - 8];

    if (!vd_real_known(value)) {
        snprintf(out, VD_FIGURE_BYTES, "\u2013");
        return;
    }
    snprintf(digits, sizeof digits, "%.*f", decimals, fabs(value));
    vd_decimal(w->lang, digits);
    if (strspn(digits, "0.,") == strlen(digits))
        value = 0; /* no sign before a nought */
    snprintf(out, VD_FIGURE_BYTES, "%s%s",
             value < 0                           ? "\u2212"
             : value > 0 && sign == VD_SIGN_BOTH ? "+"
                                                 : "",
             digits);
}

static void add_percent(const vd_report_writer *w, char out[VD_FIGURE_BYTES])
{
    const size_t len = strlen(out);

    snprintf(out + len, VD_FIGURE_BYTES - len, "%s", vd_percent_sign(w->lang));
}

bool vd_report_is_match(const vd_report_writer *w)
{
    return w->analysis->match->rules.length > 0;
}

void vd_report_cost(const vd_report_writer *w, double cost, vd_figure_sign sign,
                    char out[VD_FIGURE_BYTES])
{
    if (!vd_report_is_match(w)) {
        vd_report_figure(w, cost, 3, sign, out);
        return;
    }
    vd_report_figure(w, 100 * cost, 1, sign, out);
    if (vd_real_known(cost))
        add_percent(w, out);
}

void vd_report_percent(const vd_report_writer *w, double share, char out[VD_FIGURE_BYTES])
{
    vd_report_figure(w, 100 * share, 1, VD_SIGN_NONE, out);
    if (vd_real_known(share))
        add_percent(w, out);
}

const char *vd_report_level_key(const vd_judged_seat *judged, size_t matches, double pr)
{
    static const struct {
        double below;
        const char *key;
    } levels[] = {{2.5, "report.level.champion"},      {5, "report.level.world"},
                  {7.5, "report.level.expert"},        {12.5, "report.level.advanced"},
                  {17.5, "report.level.intermediate"}, {22.5, "report.level.casual"},
                  {30, "report.level.beginner"},       {HUGE_VAL, "report.level.distracted"}};
    size_t i = 0;

    if (!vd_real_known(pr))
        return "report.level.unknown";
    for (size_t m = 0; m < matches; m++)
        if (judged[m].analysis->match->rules.variant.rules)
            return NULL;
    while (pr >= levels[i].below)
        i++;
    return levels[i].key;
}

/* ---- The game ---- */

void vd_report_game_put(vd_report_writer *w, const char *before)
{
    const vd_match_rules *rules = &w->analysis->match->rules;
    char key[64];

    if (rules->variant.id == VD_BACKGAMMON)
        return;
    snprintf(key, sizeof key, "variant.%s", vd_match_rules_name(rules));
    vd_report_put(w, before);
    vd_report_word(w, key);
}

/* ---- Players ---- */

const char *vd_report_name(const vd_report_writer *w, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);

    const char *name = w->analysis->match->name[seat];

    return name[0] ? name : vd_text(w->lang, seat ? "play.white" : "play.blue");
}

void vd_report_player_put(vd_report_writer *w, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);
    vd_report_printf(w, "<i class=\"disc d%d\"></i><bdi>", seat);
    vd_report_text(w, vd_report_name(w, seat));
    vd_report_put(w, "</bdi>");
}

bool vd_report_lists(const vd_report_writer *w, const vd_decision *d)
{
    return d->graded && d->loss >= w->analysis->options.mistake && w->match->listed[d->seat];
}
