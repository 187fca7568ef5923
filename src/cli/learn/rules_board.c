/* The boards that show a rule, in the terminal: the board, its caption, what is legal and what is refused there. */
#include "rules_board.h"

#include "learn_data.h"
#include "trictrac_example.h"

#include <stdlib.h>
#include <string.h>

enum { SENTENCE_BYTES = 2048, KEY_BYTES = 64 };

static void print_board(vd_cli *cli, const vd_example *example)
{
    char text[VD_BOARD_TEXT_MAX];
    vd_board_style style;
    vd_buf buf;

    vd_cli_board_style(cli, &style);
    if (json_is_true(json_object_get(example->json, "mirrored")))
        style.home_left = !style.home_left;
    /* Where plays are written in letters, the points show theirs, and the mover has the colour that they are for. */
    style.letters = json_object_get(example->json, "white") != NULL;
    style.seat = example->white;
    vd_buf_init(&buf, text, sizeof text);
    if (vd_board_text(&buf, example->variant, &example->situation, &style) == VD_OK)
        fputs(text, cli->out);
}

/* How many plays are legal; what cannot be counted counts as many. */
static size_t count_plays(const vd_example *example, vd_plays *scratch)
{
    const vd_situation *s = &example->situation;
    vd_status status = example->named
                           ? vd_plays_find_named(example->variant, &s->pos, s->dice.die[0], scratch)
                           : vd_plays_find(example->variant, &s->pos, s->dice, scratch);

    return status == VD_OK ? scratch->count : VD_PLAYS_MAX;
}

static void print_plays(vd_cli *cli, const vd_example *example, vd_plays *scratch)
{
    const json_t *plays = json_object_get(example->json, "plays");
    size_t count = json_array_size(plays), legal;
    const char *key = "cli.rules.legal";

    if (!count)
        return;
    legal = count_plays(example, scratch);
    if (legal == 0)
        key = "cli.rules.no_play";
    else if (json_is_true(json_object_get(example->json, "same")))
        key = "cli.rules.same";
    else if (legal == count)
        key = count == 1 ? "cli.rules.only" : "cli.rules.all";
    vd_print_list(cli, key, plays, 2);
}

static void print_refused(vd_cli *cli, const vd_example *example, vd_plays *scratch)
{
    const json_t *refused = json_object_get(example->json, "refused");

    for (size_t i = 0; i < json_array_size(refused); i++) {
        const char *play = json_string_value(json_object_get(json_array_get(refused, i), "play"));
        char text[SENTENCE_BYTES];
        vd_play out;
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        if (!vd_example_judge(example, play, cli->lang, scratch, &out, &buf))
            continue;
        vd_print_sentence(cli, "cli.rules.refused",
                          (const vd_text_arg[]){vd_text_string(play), vd_text_string(text)}, 2, 2);
    }
}

static void print_double(vd_cli *cli, const vd_example *example)
{
    vd_session *session;
    vd_refusal refusal;
    char text[SENTENCE_BYTES];
    vd_buf buf;

    if (!json_object_get(example->json, "double"))
        return;
    session = vd_example_session(example);
    if (!session) {
        cli->failed = true;
        return;
    }
    refusal = vd_match_double_refusal(vd_session_match(session), 0);
    vd_buf_init(&buf, text, sizeof text);
    if (refusal == VD_REFUSAL_none)
        vd_print_sentence(cli, "cli.rules.may_double", NULL, 0, 2);
    else if (vd_explain_refusal(&buf, cli->lang, refusal, &vd_session_match(session)->rules) ==
             VD_OK)
        vd_print_wrapped(cli, text, 2);
    vd_session_free(session);
}

void vd_print_boards(vd_cli *cli, const json_t *boards, const char *rule)
{
    vd_plays scratch = {malloc(VD_PLAYS_MAX * sizeof *scratch.play), VD_PLAYS_MAX, 0};

    cli->failed = cli->failed || !scratch.play;
    for (size_t i = 0; scratch.play && i < json_array_size(boards); i++) {
        char key[KEY_BYTES];
        vd_example example;

        if (json_object_get(json_array_get(boards, i), "trictrac")) {
            vd_tt_print_board(cli, json_array_get(boards, i), rule, i + 1);
            continue;
        }
        if (!vd_example_read(json_array_get(boards, i), &example))
            continue;
        putc('\n', cli->out);
        print_board(cli, &example);
        snprintf(key, sizeof key, "rule.%s.board%zu", rule, i + 1);
        vd_print_sentence(cli, key, NULL, 0, 2);
        print_plays(cli, &example, &scratch);
        print_refused(cli, &example, &scratch);
        print_double(cli, &example);
    }
    free(scratch.play);
}
