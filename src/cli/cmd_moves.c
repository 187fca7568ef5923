/* videau moves: the legal plays, for a person or for a program. */
#include "cli.h"
#include "inner/json_values.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 4096, TEXT_MAX = 1024 };

static void print_play(vd_buf *out, vd_style style, const vd_cli_turn *turn, const vd_play *play)
{
    vd_play_format(out, turn->variant, &turn->situation.pos, turn->dice, play, style, true);
}

/* Asked once at the start, so that it is valid here. */
static vd_style style_of(vd_cli *cli)
{
    vd_style style = VD_STYLE_FFBG;

    (void)vd_cli_notation(cli, &style);
    return style;
}

static json_t *to_json(vd_cli *cli, const vd_cli_turn *turn, const vd_plays *plays,
                       const char *line, size_t len)
{
    json_t *json = json_object(), *list = json_array();

    vd_json_set(&json, "position", vd_cli_json_position(turn->variant, &turn->situation.pos));
    vd_json_set(&json, "dice", vd_cli_json_dice(&turn->dice));
    for (size_t i = 0; i < plays->count; i++) {
        char text[256];
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        print_play(&buf, style_of(cli), turn, &plays->play[i]);
        vd_json_add(&list, json_pack("{s:o,s:o}", "play", vd_cli_json_text(text), "position",
                                     vd_cli_json_position(turn->variant, &plays->play[i].result)));
    }
    vd_json_set(&json, "plays", list);
    vd_cli_json_match(&json, line, len);
    return json;
}

static void print_text(vd_cli *cli, const vd_cli_turn *turn, const vd_plays *plays)
{
    char text[TEXT_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_dice_format(&buf, turn->dice);
    if (plays->count) {
        const vd_text_arg args[] = {vd_text_int((int64_t)plays->count), vd_text_string(text)};

        vd_cli_say(cli, "cli.moves.count", args, 2);
    } else {
        const vd_text_arg args[] = {vd_text_string(text)};

        vd_cli_say(cli,
                   turn->variant->unplayed_loses              ? "cli.moves.none_loses"
                   : vd_dice_again(turn->variant, turn->dice) ? "cli.moves.none_again"
                                                              : "cli.moves.none",
                   args, 1);
    }
    for (size_t i = 0; i < plays->count; i++) {
        vd_buf_cut(&buf, 0);
        print_play(&buf, style_of(cli), turn, &plays->play[i]);
        fprintf(cli->out, "%4zu  %s\n", i + 1, text);
    }
}

static bool read_turn(vd_cli *cli, const char *line, size_t len, vd_cli_turn *turn,
                      vd_buf *sentence)
{
    return vd_cli_turn_read(cli, line, len, turn, sentence) &&
           vd_cli_turn_ends(cli, turn, sentence);
}

static int answer_stream(vd_cli *cli, vd_plays *plays)
{
    char line[LINE_MAX_BYTES], sentence[TEXT_MAX];
    unsigned long number = 0;
    int code = VD_EXIT_DONE;
    vd_cli_turn turn;
    size_t len;
    bool full;

    while (vd_cli_read_line(cli->in, line, sizeof line, &len, &full)) {
        vd_buf buf;

        number++;
        if (!full && vd_cli_says_nothing(line, len))
            continue;
        vd_buf_init(&buf, sentence, sizeof sentence);
        if (full) {
            (void)!vd_text_put(&buf, cli->lang, "cli.line_too_long", VD_INT(LINE_MAX_BYTES));
        } else if (read_turn(cli, line, len, &turn, &buf)) {
            vd_cli_turn_plays(&turn, plays);
            (void)vd_cli_json_put(cli, to_json(cli, &turn, plays, line, len), &buf);
        }
        if (buf.length) {
            vd_cli_bad_line(cli, number, sentence);
            code = VD_EXIT_NO;
        }
        if (fflush(cli->out))
            break;
    }
    return code;
}

static int answer_one(vd_cli *cli, vd_plays *plays)
{
    char line[LINE_MAX_BYTES], sentence[TEXT_MAX];
    vd_cli_turn turn;
    vd_buf buf;

    if (!vd_cli_line(cli, line, sizeof line))
        return VD_EXIT_UNUSABLE;
    vd_buf_init(&buf, sentence, sizeof sentence);
    if (!read_turn(cli, line, strlen(line), &turn, &buf))
        return vd_cli_refuse_text(cli, sentence);
    vd_cli_turn_plays(&turn, plays);
    if (cli->json)
        return vd_cli_json_all(cli, to_json(cli, &turn, plays, line, strlen(line)))
                   ? VD_EXIT_DONE
                   : VD_EXIT_UNUSABLE;
    print_text(cli, &turn, plays);
    return VD_EXIT_DONE;
}

bool vd_cli_moves_json(vd_cli *cli, const char *line, size_t len, json_t **json, vd_buf *sentence)
{
    vd_plays plays = {malloc(VD_PLAYS_MAX * sizeof *plays.play), VD_PLAYS_MAX, 0};
    vd_cli_turn turn;
    const bool good = plays.play && read_turn(cli, line, len, &turn, sentence);

    if (!plays.play)
        (void)!vd_text_format(sentence, cli->lang, "cli.no_memory", NULL, 0);
    if (good) {
        vd_cli_turn_plays(&turn, &plays);
        *json = to_json(cli, &turn, &plays, line, len);
    }
    free(plays.play);
    return good;
}

int vd_cmd_moves(vd_cli *cli)
{
    vd_plays plays = {NULL, VD_PLAYS_MAX, 0};
    bool stream = cli->argc == 1 && !strcmp(cli->argv[0], "-");
    vd_style style;
    int code;

    if (!vd_cli_notation(cli, &style))
        return VD_EXIT_UNUSABLE;
    plays.play = malloc(VD_PLAYS_MAX * sizeof *plays.play);
    if (!plays.play)
        return vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    code = stream ? answer_stream(cli, &plays) : answer_one(cli, &plays);
    free(plays.play);
    return code;
}
