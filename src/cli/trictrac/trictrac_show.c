/* videau show with a state of trictrac: the board, what its throw gives, and in the picture the men that make it. */
#include "inner/json_values.h"
#include "trictrac_example.h"

#include <stdlib.h>
#include <string.h>

enum { SENTENCE_BYTES = 2048 };

bool vd_is_trictrac(const char *text)
{
    const size_t board = strspn(text, "0123456789.wb");

    return board > 0 && memchr(text, '.', board) && (text[board] == ' ' || !text[board]);
}

/* Which events are drawn: all, or the one that --event names, from 1. False: refused, and said. */
static bool read_event(vd_cli *cli, const vd_tt_example *example, size_t *from, size_t *end)
{
    long number = 0;

    *from = 0;
    *end = example->events.count;
    if (!vd_cli_has(cli, "event"))
        return true;
    if (*end == 0) {
        vd_cli_refuse(cli, "tt.show.no_event", NULL, 0);
        return false;
    }
    if (!vd_cli_number(cli, "event", 1, (long)*end, &number))
        return false;
    *from = (size_t)number - 1;
    *end = (size_t)number;
    return true;
}

/* What is drawn over the board. */
typedef struct drawn {
    vd_board_arrow arrow[VD_TT_EVENTS_MAX * VD_TT_ARROWS_MAX];
    vd_board_ring ring[VD_TT_EVENTS_MAX * VD_TT_RINGS_MAX];
    size_t arrows, rings;
    char svg[VD_BOARD_SVG_MAX];
} drawn;

static void gather(const vd_tt_example *example, size_t from, size_t end, drawn *out)
{
    for (size_t i = from; i < end; i++) {
        vd_tt_marks marks;

        vd_tt_event_marks(&example->events.event[i], &marks);
        memcpy(out->arrow + out->arrows, marks.arrow, marks.arrows * sizeof *marks.arrow);
        memcpy(out->ring + out->rings, marks.ring, marks.rings * sizeof *marks.ring);
        out->arrows += marks.arrows;
        out->rings += marks.rings;
    }
}

static int write_svg(vd_cli *cli, const vd_tt_example *example, const vd_board_style *style)
{
    const vd_tt_table table = {&example->state, &example->options, VD_TT_BY_CASE};
    vd_board_style marked = *style;
    size_t from, end;
    int code = VD_EXIT_UNUSABLE;
    drawn *all;
    vd_buf buf;

    if (!read_event(cli, example, &from, &end))
        return code;
    all = calloc(1, sizeof *all);
    if (!all)
        return vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    gather(example, from, end, all);
    marked.arrow = all->arrow;
    marked.arrows = all->arrows;
    marked.ring = all->ring;
    marked.rings = all->rings;
    vd_buf_init(&buf, all->svg, sizeof all->svg);
    if (vd_tt_board_svg(&buf, &table, &marked) == VD_OK)
        code = vd_cli_write_picture(cli, &buf);
    else
        code = vd_cli_refuse(cli, "cli.cannot_draw", NULL, 0);
    free(all);
    return code;
}

static json_t *event_json(vd_lang lang, const vd_tt_example *example, const vd_tt_event *event)
{
    const vd_tt_event_kind kind = (vd_tt_event_kind)event->kind;
    char text[SENTENCE_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    if (vd_tt_say_event(&buf, lang, event, example->state.dice, VD_TT_BY_CASE) != VD_OK)
        return NULL;
    return json_pack("{s:s,s:s,s:i,s:i,s:i,s:s}", "event", vd_tt_event_code(kind), "to",
                     event->to == VD_TT_THROWER ? "thrower" : "other", "points", event->points,
                     "ways", event->ways, "rule", vd_tt_event_rule(kind), "text", text);
}

static int print_json(vd_cli *cli, const vd_tt_example *example)
{
    char text[VD_TT_TEXT_MAX];
    json_t *gives = json_array(), *json;
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_tt_state_format(&buf, &example->state);
    for (size_t i = 0; i < example->events.count; i++)
        if (json_array_append_new(gives,
                                  event_json(cli->lang, example, &example->events.event[i])) != 0) {
            json_decref(gives);
            gives = NULL;
            break;
        }
    json = gives ? json_pack("{s:s,s:o}", "trictrac", text, "gives", gives) : NULL;
    return vd_cli_json_all(cli, json) ? VD_EXIT_DONE : VD_EXIT_UNUSABLE;
}

static int print(vd_cli *cli, const vd_tt_example *example, const vd_board_style *style)
{
    const vd_tt_table table = {&example->state, &example->options, VD_TT_BY_CASE};
    const bool plain = vd_cli_has(cli, "plain") || cli->preferences.plain;
    char text[VD_BOARD_TEXT_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    if ((plain ? vd_tt_board_plain(&buf, &table, style) : vd_tt_board_text(&buf, &table, style)) !=
        VD_OK)
        return vd_cli_refuse(cli, "cli.cannot_write", NULL, 0);
    fputs(text, cli->out);
    if (!style->bare)
        vd_tt_example_gives(cli, example, 0);
    return VD_EXIT_DONE;
}

int vd_show_trictrac(vd_cli *cli, const char *text, const vd_board_style *style)
{
    vd_tt_example example;
    vd_error error;

    memset(&error, 0, sizeof error);
    if (vd_tt_example_parse(text, strlen(text), &example, &error) != VD_OK) {
        char sentence[SENTENCE_BYTES];
        vd_buf buf;

        vd_buf_init(&buf, sentence, sizeof sentence);
        vd_cli_say_unread(cli, &buf, text, &error);
        return vd_cli_refuse_text(cli, sentence);
    }
    if (vd_cli_has(cli, "svg"))
        return write_svg(cli, &example, style);
    if (vd_cli_has(cli, "event"))
        return vd_cli_refuse(cli, "tt.show.not_here", NULL, 0);
    return cli->json ? print_json(cli, &example) : print(cli, &example, style);
}
