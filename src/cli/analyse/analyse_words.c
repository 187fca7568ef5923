/* Names, positions and plays of an analysis as text. */
#include "analyse_cli.h"
#include "columns.h"
#include "inner/normalise.h"

#include <stdio.h>
#include <string.h>

enum {
    NAME_BYTES = 256,
    LABEL = 30,
    CELL = 14,
    WIDTH = 60,
    HANG = 3,
    WORD_BYTES = 512,
    SENTENCE_BYTES = 1024
};

bool vd_analyse_same_name(const char *a, const char *b)
{
    char x[NAME_BYTES], y[NAME_BYTES];

    vd_normalise(a, x, sizeof x);
    vd_normalise(b, y, sizeof y);
    return !strcmp(x, y);
}

bool vd_analyse_wants(const vd_analyses *all, const vd_analysis *analysis, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);

    return !all->player || vd_analyse_same_name(all->player, analysis->match->name[seat]);
}

const char *vd_analyse_name(const vd_cli *cli, const vd_analysis *analysis, int seat)
{
    const char *name = analysis->match->name[seat];

    VD_ASSERT(seat == 0 || seat == 1);
    return name[0] ? name : vd_text(cli->lang, seat ? "play.white" : "play.blue");
}

void vd_analyse_play(const vd_analysis *analysis, const vd_decision *decision,
                     const vd_advised_play *play, vd_buf *out)
{
    vd_play_format(out, vd_decision_variant(analysis, decision), &decision->situation.pos,
                   decision->situation.dice, &play->play, VD_STYLE_FFBG, true);
}

/* Each line begins with `on` and ends with `off`; those after the first stand `hang` further in. */
static void put_wrapped(FILE *out, const char *text, int indent, int hang, const char *on,
                        const char *off)
{
    int used = 0;

    VD_ASSERT(text && on && off);
    while (*text) {
        const size_t len = strcspn(text, " ");
        char word[WORD_BYTES];
        int columns;

        snprintf(word, sizeof word, "%.*s", (int)len, text);
        columns = vd_columns_of(word);
        if (used > 0 && used + 1 + columns > WIDTH - indent) {
            fprintf(out, "%s\n", off);
            indent += hang;
            used = hang = 0;
        }
        fprintf(out, "%*s%s%s", used ? 1 : indent, "", used ? "" : on, word);
        used += columns + (used > 0);
        text += len;
        text += strspn(text, " ");
    }
    fprintf(out, "%s\n", off);
}

void vd_analyse_wrapped(vd_cli *cli, const char *text, int indent)
{
    put_wrapped(cli->out, text, indent, 0, "", "");
}

void vd_analyse_say(vd_cli *cli, vd_analyse_mark mark, const char *key, const vd_text_arg *args,
                    size_t count)
{
    static const char *const marks[] = {"", "\033[1m", "\033[33m", "\033[31m", "\033[1;31m"};
    const bool marked = cli->colour && mark != VD_ANALYSE_PLAIN;
    char text[SENTENCE_BYTES];
    vd_buf buf;

    VD_ASSERT((size_t)mark < sizeof marks / sizeof *marks);
    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_text_format(&buf, cli->lang, key, args, count);
    put_wrapped(cli->out, text, 0, HANG, marked ? marks[mark] : "", marked ? "\033[0m" : "");
}

void vd_analyse_row(vd_cli *cli, const char *label, const char *first, const char *second)
{
    fputs("  ", cli->out);
    vd_columns_pad(cli->out, label, LABEL, false);
    vd_columns_pad(cli->out, first, CELL, true);
    vd_columns_pad(cli->out, second, CELL, true);
    putc('\n', cli->out);
}

/* ---- Players ---- */

const char *vd_analyse_player(const vd_analyses *all, size_t *at)
{
    for (; *at < 2 * all->count; ++*at) {
        const char *name = all->item[*at / 2].analysis->match->name[*at % 2];
        size_t before = 0;

        while (before < *at &&
               !vd_analyse_same_name(name, all->item[before / 2].analysis->match->name[before % 2]))
            before++;
        if (before == *at) {
            ++*at;
            return name;
        }
    }
    return NULL;
}

size_t vd_analyse_seats_of(const vd_analyses *all, const char *name, vd_judged_seat *judged)
{
    size_t count = 0;

    for (size_t i = 0; i < all->count; i++)
        for (int seat = 0; seat < 2; seat++)
            if (vd_analyse_same_name(name, all->item[i].analysis->match->name[seat]))
                judged[count++] = (vd_judged_seat){all->item[i].analysis, seat};
    return count;
}
