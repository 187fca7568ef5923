/* videau hint: the plays, best first. */
#include "ask.h"
#include "columns.h"
#include "doubles.h"
#include "eval_json.h"
#include "inner/json_values.h"
#include "videau/analysis.h"

#include <string.h>

enum { SHOWN_MAX = 10, CHANCES = 5, CHANCE_COLUMNS = 7, RANK_COLUMNS = 4, EQUITY_COLUMNS = 9 };

static void play_text(const vd_asker *asker, const vd_cli_turn *turn, const vd_play *play,
                      char *text, size_t size)
{
    vd_style style = VD_STYLE_FFBG;
    vd_buf buf;

    VD_ASSERT(size > 0);
    (void)vd_cli_notation(asker->cli, &style); /* asked at the start: it is valid */
    vd_buf_init(&buf, text, size);
    vd_play_format(&buf, turn->variant, &turn->situation.pos, turn->dice, play, style, true);
}

static json_t *play_json(const vd_asker *asker, const vd_cli_turn *turn, const vd_candidate *c)
{
    const vd_play *play = &asker->plays.play[c->play];
    json_t *json = json_object();
    char text[256];

    play_text(asker, turn, play, text, sizeof text);
    vd_json_set(&json, "play", vd_cli_json_text(text));
    vd_json_set(&json, "position", vd_cli_json_position(turn->variant, &play->result));
    vd_cli_json_number(asker->cli, &json, "equity", c->equity);
    vd_cli_json_probs(asker->cli, &json, turn->variant, &c->probs);
    vd_cli_json_depth(&json, c->ply, false);
    return json;
}

static json_t *to_json(const vd_asker *asker, const vd_cli_turn *turn, int ply)
{
    json_t *json = json_object(), *plays = json_array();

    VD_ASSERT(asker->plays.count > 0);
    vd_json_set(&json, "position", vd_cli_json_position(turn->variant, &turn->situation.pos));
    vd_json_set(&json, "dice", vd_cli_json_dice(&turn->dice));
    vd_cli_json_depth(&json, ply, false);
    for (size_t i = 0; i < asker->plays.count; i++)
        vd_json_add(&plays, play_json(asker, turn, &asker->list[i]));
    vd_json_set(&json, "plays", plays);
    return json;
}

/* The table: how wide the plays are, and by bits which of the columns behind the equity are shown: the chances in their order, then
 * the depth. */
typedef struct table {
    int play_columns;
    unsigned shown;
} table;

static int columns_of(int column)
{
    return CHANCE_COLUMNS + (column == 0 || column == 3) * 2;
}

/* Backgammons and then the depth are left out where they do not fit. */
static void choose_columns(const vd_cli *cli, const vd_variant *variant, table *t)
{
    const unsigned depth = 1U << CHANCES;
    const unsigned leave[] = {VD_COLUMNS_TRIPLE, depth};
    int width[CHANCES + 1];

    VD_ASSERT(t->play_columns > 0);
    for (int i = 0; i <= CHANCES; i++)
        width[i] = columns_of(i);
    t->shown = vd_columns_fitting(cli, RANK_COLUMNS + 2 + t->play_columns + EQUITY_COLUMNS, width,
                                  vd_columns_chances(variant) | depth, leave, 2);
}

static void print_line(vd_cli *cli, const char *const cell[4 + CHANCES], const table *t)
{
    vd_columns_pad(cli->out, cell[0], RANK_COLUMNS, true);
    fputs("  ", cli->out);
    vd_columns_pad(cli->out, cell[1], t->play_columns, false);
    vd_columns_pad(cli->out, cell[2], EQUITY_COLUMNS, true);
    for (int i = 0; i <= CHANCES; i++)
        if (t->shown >> i & 1U)
            vd_columns_pad(cli->out, cell[3 + i], columns_of(i), true);
    putc('\n', cli->out);
}

static void print_play(vd_asker *asker, const char *text, size_t rank, const table *t)
{
    const vd_candidate *c = &asker->list[rank];
    const float chance[CHANCES] = {c->probs.win, c->probs.gammon, c->probs.backgammon,
                                   c->probs.lose_gammon, c->probs.lose_backgammon};
    const char *cell[4 + CHANCES];
    char number[3 + CHANCES][VD_NUMBER_BYTES];

    VD_ASSERT(rank < asker->plays.count);
    snprintf(number[0], sizeof number[0], "%zu.", rank + 1);
    vd_columns_number(asker->cli, c->equity, number[1]);
    cell[0] = number[0];
    cell[1] = text;
    cell[2] = number[1];
    for (int i = 0; i < CHANCES; i++) {
        vd_text_number(asker->cli->lang, 100.0 * (double)chance[i], 1, number[2 + i],
                       sizeof number[2 + i]);
        cell[3 + i] = number[2 + i];
    }
    vd_columns_depth_cell(c->ply, number[2 + CHANCES]);
    cell[3 + CHANCES] = number[2 + CHANCES];
    print_line(asker->cli, cell, t);
}

static void print_head(vd_cli *cli, const vd_variant *variant, const table *t)
{
    const char *cell[4 + CHANCES] = {""};

    cell[1] = vd_text(cli->lang, "cli.hint.play");
    cell[2] = vd_text(cli->lang, "cli.hint.equity");
    for (int i = 0; i < CHANCES; i++)
        cell[3 + i] = vd_text(cli->lang, vd_columns_chance_key(variant, i));
    cell[3 + CHANCES] = vd_text(cli->lang, "cli.hint.ply");
    print_line(cli, cell, t);
}

static void print_text(vd_asker *asker, const vd_cli_turn *turn, int ply)
{
    const size_t count = asker->plays.count;
    const size_t shown = count < SHOWN_MAX ? count : SHOWN_MAX;
    char text[SHOWN_MAX][256], dice[16];
    table t = {.play_columns = 12};
    vd_buf buf;

    vd_buf_init(&buf, dice, sizeof dice);
    vd_dice_format(&buf, turn->dice);
    vd_cli_say(asker->cli, ply > VD_PLY_MAX ? "cli.hint.title_rolled" : "cli.hint.title",
               (const vd_text_arg[]){vd_text_string(dice), vd_columns_depth(ply)}, 2);
    for (size_t i = 0; i < shown; i++) {
        play_text(asker, turn, &asker->plays.play[asker->list[i].play], text[i], sizeof text[i]);
        if (vd_columns_of(text[i]) > t.play_columns)
            t.play_columns = vd_columns_of(text[i]);
    }
    choose_columns(asker->cli, turn->variant, &t);
    print_head(asker->cli, turn->variant, &t);
    for (size_t i = 0; i < shown; i++)
        print_play(asker, text[i], i, &t);
    if (shown < count)
        vd_cli_say(asker->cli, "cli.hint.more",
                   (const vd_text_arg[]){vd_text_int((int64_t)(count - shown))}, 1);
}

/* After a 1-2 without dice: which double to name. False: `line` is no such position. */
static bool asks_for_name(const vd_asker *asker, const char *line, size_t len, vd_situation *out)
{
    char sentence[1024];
    vd_buf buf;

    vd_buf_init(&buf, sentence, sizeof sentence);
    return vd_cli_position_read(asker->cli, line, len, out, &buf) &&
           out->pos.pending == VD_PENDING_NAME_DOUBLE && out->dice.count == 0;
}

static json_t *names_json(vd_asker *asker, const vd_match *match, const vd_advice *advice)
{
    const vd_named_double *list = advice->named;
    json_t *json = json_object(), *doubles = json_array();

    vd_json_set(&json, "position", vd_cli_json_position(&match->rules.variant, &match->pos));
    vd_json_set(&json, "ply", json_integer(advice->ply));
    vd_json_set(&json, "name", json_integer(list[0].die));
    for (int i = 0; i < VD_DOUBLES; i++) {
        json_t *each = json_object();

        vd_json_set(&each, "name", json_integer(list[i].die));
        vd_json_set(&each, "equity", vd_cli_json_real(asker->cli, list[i].value.equity));
        vd_json_add(&doubles, each);
    }
    vd_json_set(&json, "doubles", doubles);
    return json;
}

static bool answer_name(vd_asker *asker, const vd_situation *situation, json_t **json,
                        vd_buf *sentence)
{
    vd_search_options options;
    vd_adviser *adviser = NULL;
    vd_advice advice;
    vd_style style = VD_STYLE_FFBG;
    vd_match match;
    vd_status status;

    if (asker->roller > 0) {
        (void)!vd_text_format(sentence, asker->cli->lang, "cli.hint.name_roller", NULL, 0);
        return false;
    }
    if (!vd_ask_match(asker, situation, false, &match, &options, sentence))
        return false;
    status = vd_adviser_new(asker->engine, &adviser, NULL);
    if (status == VD_OK)
        status = vd_adviser_ask(adviser, &match, options.deepen ? VD_PLY_USUAL : options.ply, NULL,
                                &advice);
    vd_adviser_free(adviser);
    if (status != VD_OK)
        return vd_ask_failed(asker, status, sentence);
    if (json) {
        *json = names_json(asker, &match, &advice);
        return true;
    }
    (void)vd_cli_notation(asker->cli, &style);
    vd_cli_say(asker->cli, "play.hint_title_name", (const vd_text_arg[]){vd_text_int(advice.ply)},
               1);
    vd_doubles_say(asker->cli, &match, style, true, &advice);
    return true;
}

bool vd_answer_hint(vd_asker *asker, const char *line, size_t len, json_t **json, vd_buf *sentence)
{
    vd_search_options options;
    vd_cli_turn turn;
    vd_match match;
    vd_status status;

    if (asks_for_name(asker, line, len, &turn.situation))
        return answer_name(asker, &turn.situation, json, sentence);
    if (!vd_cli_turn_read(asker->cli, line, len, &turn, sentence) ||
        !vd_cli_turn_ends(asker->cli, &turn, sentence))
        return false;
    if (asker->roller > 0) /* what is rolled out is a play of these dice */
        turn.situation.dice = turn.dice;
    if (!vd_ask_match(asker, &turn.situation, false, &match, &options, sentence))
        return false;
    options.cubeless = vd_cli_has(asker->cli, "cubeless");
    options.alike = SHOWN_MAX;
    vd_cli_turn_plays(&turn, &asker->plays);
    if (asker->plays.count == 0) { /* the turn is lost: a play too */
        vd_play *no_play = &asker->plays.play[0];

        memset(no_play, 0, sizeof *no_play);
        vd_pos_pass(turn.variant, &turn.situation.pos, turn.dice, &no_play->result);
        asker->plays.count = 1;
    }
    status = asker->roller > 0
                 ? vd_roller_rank_best(asker->search, &match, &asker->plays, &options,
                                       (vd_roller)(asker->roller - 1), asker->list)
                 : vd_search_rank(asker->search, &match, &asker->plays, &options, asker->list);
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
    vd_style style;

    if (!vd_cli_notation(cli, &style))
        return VD_EXIT_UNUSABLE;
    return vd_ask(cli, vd_answer_hint);
}
