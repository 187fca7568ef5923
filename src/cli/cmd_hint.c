/* videau hint: the plays, best first. */
#include "ask.h"
#include "inner/json_values.h"

#include <string.h>

enum { SHOWN_MAX = 10, CHANCES = 5, CHANCE_COLUMNS = 7 };

static void play_text(const vd_cli_turn *turn, const vd_play *play, char *text, size_t size)
{
    vd_buf buf;

    vd_buf_init(&buf, text, size);
    vd_play_format(&buf, turn->variant, &turn->situation.pos, turn->dice, play, VD_STYLE_FFBG,
                   true);
}

static json_t *play_json(const vd_asker *asker, const vd_cli_turn *turn, const vd_candidate *c)
{
    const vd_play *play = &asker->plays.play[c->play];
    json_t *json = json_object();
    char text[256];

    play_text(turn, play, text, sizeof text);
    vd_json_set(&json, "play", vd_cli_json_text(text));
    vd_json_set(&json, "position", vd_cli_json_position(turn->variant, &play->result));
    vd_ask_json_number(asker->cli, &json, "equity", c->equity);
    vd_ask_json_probs(asker->cli, &json, turn->variant, &c->probs);
    vd_json_set(&json, "ply", json_integer(c->ply));
    return json;
}

static json_t *to_json(const vd_asker *asker, const vd_cli_turn *turn, int ply)
{
    json_t *json = json_object(), *plays = json_array();

    VD_ASSERT(asker->plays.count > 0);
    vd_json_set(&json, "position", vd_cli_json_position(turn->variant, &turn->situation.pos));
    vd_json_set(&json, "dice", vd_cli_json_dice(&turn->dice));
    vd_json_set(&json, "ply", json_integer(ply));
    for (size_t i = 0; i < asker->plays.count; i++)
        vd_json_add(&plays, play_json(asker, turn, &asker->list[i]));
    vd_json_set(&json, "plays", plays);
    return json;
}

/* One line of the table; the chances are left out where the game counts checkers. */
static void print_line(vd_cli *cli, const char *const cell[4 + CHANCES], int width, bool chances)
{
    vd_ask_pad(cli->out, cell[0], 4, true);
    fputs("  ", cli->out);
    vd_ask_pad(cli->out, cell[1], width, false);
    vd_ask_pad(cli->out, cell[2], 9, true);
    for (int i = 0; i < (chances ? CHANCES : 1); i++)
        vd_ask_pad(cli->out, cell[3 + i], CHANCE_COLUMNS + (i == 0 || i == 3) * 2, true);
    vd_ask_pad(cli->out, cell[3 + CHANCES], CHANCE_COLUMNS, true);
    putc('\n', cli->out);
}

static void print_play(vd_asker *asker, const char *text, size_t rank, int width, bool chances)
{
    const vd_candidate *c = &asker->list[rank];
    const float chance[CHANCES] = {c->probs.win, c->probs.gammon, c->probs.backgammon,
                                   c->probs.lose_gammon, c->probs.lose_backgammon};
    const char *cell[4 + CHANCES];
    char number[3 + CHANCES][VD_NUMBER_BYTES];

    VD_ASSERT(rank < asker->plays.count);
    snprintf(number[0], sizeof number[0], "%zu.", rank + 1);
    vd_ask_number(asker->cli, c->equity, number[1]);
    cell[0] = number[0];
    cell[1] = text;
    cell[2] = number[1];
    for (int i = 0; i < CHANCES; i++) {
        char *point;

        snprintf(number[2 + i], sizeof number[2 + i], "%.1f", 100.0 * (double)chance[i]);
        point = strchr(number[2 + i], '.');
        if (point && asker->cli->lang == VD_LANG_FR)
            *point = ',';
        cell[3 + i] = number[2 + i];
    }
    snprintf(number[2 + CHANCES], VD_NUMBER_BYTES, "%d", c->ply);
    cell[3 + CHANCES] = number[2 + CHANCES];
    print_line(asker->cli, cell, width, chances);
}

static void print_head(vd_cli *cli, int width, bool chances)
{
    static const char *const keys[3 + CHANCES] = {"cli.hint.play",
                                                  "cli.hint.equity",
                                                  "cli.hint.win",
                                                  "cli.hint.gammon",
                                                  "cli.hint.backgammon",
                                                  "cli.hint.lose_gammon",
                                                  "cli.hint.lose_backgammon",
                                                  "cli.hint.ply"};
    const char *cell[4 + CHANCES] = {""};

    for (int i = 0; i < 3 + CHANCES; i++)
        cell[1 + i] = vd_text(cli->lang, keys[i]);
    print_line(cli, cell, width, chances);
}

static void print_text(vd_asker *asker, const vd_cli_turn *turn, int ply)
{
    const size_t count = asker->plays.count;
    const size_t shown = count < SHOWN_MAX ? count : SHOWN_MAX;
    const bool chances = !vd_ask_counts_checkers(turn->variant);
    char text[SHOWN_MAX][256], dice[16];
    int width = 12;
    vd_buf buf;

    vd_buf_init(&buf, dice, sizeof dice);
    vd_dice_format(&buf, turn->dice);
    vd_cli_say(asker->cli, "cli.hint.title",
               (const vd_text_arg[]){vd_text_string(dice), vd_text_int(ply)}, 2);
    for (size_t i = 0; i < shown; i++) {
        play_text(turn, &asker->plays.play[asker->list[i].play], text[i], sizeof text[i]);
        if (vd_ask_columns(text[i]) > width)
            width = vd_ask_columns(text[i]);
    }
    print_head(asker->cli, width, chances);
    for (size_t i = 0; i < shown; i++)
        print_play(asker, text[i], i, width, chances);
    if (shown < count)
        vd_cli_say(asker->cli, "cli.hint.more",
                   (const vd_text_arg[]){vd_text_int((int64_t)(count - shown))}, 1);
}

bool vd_answer_hint(vd_asker *asker, const char *line, size_t len, json_t **json, vd_buf *sentence)
{
    vd_search_options options;
    vd_cli_turn turn;
    vd_match match;
    vd_status status;

    if (!vd_cli_turn_read(asker->cli, line, len, &turn, sentence) ||
        !vd_cli_turn_ends(asker->cli, &turn, sentence) ||
        !vd_ask_match(asker, &turn.situation, false, &match, &options, sentence))
        return false;
    options.cubeless = vd_cli_has(asker->cli, "cubeless");
    options.alike = SHOWN_MAX;
    vd_cli_turn_plays(&turn, &asker->plays);
    if (asker->plays.count == 0) { /* the turn is lost: a play too */
        vd_play *pass = &asker->plays.play[0];

        memset(pass, 0, sizeof *pass);
        pass->result = turn.situation.pos;
        pass->result.pending = VD_PENDING_NONE;
        pass->result.pending_die = 0;
        asker->plays.count = 1;
    }
    status = vd_search_rank(asker->search, &match, &asker->plays, &options, asker->list);
    if (status != VD_OK)
        return vd_ask_failed(asker, status, sentence);
    if (json)
        *json = to_json(asker, &turn, asker->list[0].ply);
    else
        print_text(asker, &turn, asker->list[0].ply);
    return true;
}

int vd_cmd_hint(vd_cli *cli)
{
    return vd_ask(cli, vd_answer_hint);
}
