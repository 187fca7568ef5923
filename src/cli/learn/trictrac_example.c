/* Boards of trictrac that show a rule or ask a question. */
#include "trictrac_example.h"

#include "wrapped.h"

#include <string.h>

enum { SENTENCE_BYTES = 1024, KEY_BYTES = 64 };

bool vd_tt_example_read(const json_t *json, vd_tt_example *out)
{
    const char *form = json_string_value(json_object_get(json, "trictrac"));

    return form && vd_tt_example_parse(form, strlen(form), out, NULL) == VD_OK;
}

void vd_tt_example_draw(vd_cli *cli, const vd_tt_example *example)
{
    const vd_tt_table table = {&example->state, &example->options, VD_TT_BY_CASE};
    char text[VD_BOARD_TEXT_MAX];
    vd_board_style style;
    vd_buf buf;

    vd_cli_board_style(cli, &style);
    vd_buf_init(&buf, text, sizeof text);
    if (vd_tt_board_text(&buf, &table, &style) == VD_OK)
        fputs(text, cli->out);
}

void vd_tt_example_tell(vd_cli *cli, const vd_tt_example *example, int indent)
{
    for (size_t i = 0; i < example->events.count; i++) {
        const vd_tt_event *event = &example->events.event[i];
        char text[SENTENCE_BYTES];
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        if (vd_tt_say_event(&buf, cli->lang, event, example->state.dice, VD_TT_BY_CASE) != VD_OK)
            continue;
        if (event->to == VD_TT_THROWER)
            vd_print_wrapped(cli, text, indent);
        else
            vd_print_sentence(cli, "cli.rules.gives_other",
                              (const vd_text_arg[]){vd_text_string(text)}, 1, indent);
    }
}

void vd_tt_example_gives(vd_cli *cli, const vd_tt_example *example, int indent)
{
    if (!example->state.dice.count)
        return;
    vd_print_sentence(cli, example->events.count ? "cli.rules.gives" : "cli.rules.gives_none", NULL,
                      0, indent);
    vd_tt_example_tell(cli, example, indent + 2);
}

static void print_plays(vd_cli *cli, const json_t *board, const vd_tt_example *example)
{
    const json_t *plays = json_object_get(board, "plays");
    const size_t count = json_array_size(plays);
    const char *key = "cli.rules.legal";

    if (!count)
        return;
    if (example->plays.used == 0)
        key = "cli.rules.no_play";
    else if (example->plays.count == count)
        key = count == 1 ? "cli.rules.only" : "cli.rules.all";
    vd_print_list(cli, key, plays, 2);
}

static void print_refused(vd_cli *cli, const json_t *board, const vd_tt_example *example)
{
    const json_t *refused = json_object_get(board, "refused");

    for (size_t i = 0; i < json_array_size(refused); i++) {
        const char *play = json_string_value(json_object_get(json_array_get(refused, i), "play"));
        char text[SENTENCE_BYTES];
        vd_tt_plays scratch;
        vd_tt_reason reason;
        vd_tt_play out;
        vd_buf buf;

        if (!vd_tt_example_judge(example, play, strlen(play), &scratch, &reason, &out))
            continue;
        vd_buf_init(&buf, text, sizeof text);
        (void)!vd_tt_say_reason(&buf, cli->lang, &reason, VD_TT_BY_CASE);
        vd_print_sentence(cli, "cli.rules.refused",
                          (const vd_text_arg[]){vd_text_string(play), vd_text_string(text)}, 2, 2);
    }
}

void vd_tt_print_board(vd_cli *cli, const json_t *board, const char *rule, size_t number)
{
    char key[KEY_BYTES];
    vd_tt_example example;

    if (!vd_tt_example_read(board, &example))
        return;
    putc('\n', cli->out);
    vd_tt_example_draw(cli, &example);
    snprintf(key, sizeof key, "rule.%s.board%zu", rule, number);
    vd_print_sentence(cli, key, NULL, 0, 2);
    vd_tt_example_gives(cli, &example, 2);
    print_plays(cli, board, &example);
    print_refused(cli, board, &example);
}
