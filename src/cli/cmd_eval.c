/* videau eval: what a position is worth before the roll. */
#include "ask.h"
#include "columns.h"
#include "eval_json.h"
#include "inner/json_values.h"

enum { LABEL_COLUMNS = 32 };

static json_t *to_json(vd_cli *cli, const vd_match *match, const vd_evaluation *e)
{
    json_t *json = json_object();

    vd_json_set(&json, "position", vd_cli_json_position(&match->rules.variant, &match->pos));
    vd_json_set(&json, "ply", json_integer(e->ply));
    vd_cli_json_probs(cli, &json, &match->rules.variant, &e->probs);
    vd_cli_json_number(cli, &json, "equity", e->equity);
    vd_cli_json_number(cli, &json, "cubeful", e->cubeful);
    vd_json_set(&json, "mwc", e->mwc < 0.0 ? json_null() : vd_cli_json_real(cli, e->mwc));
    return json;
}

static void print_chance(vd_cli *cli, const char *key, double chance)
{
    char number[VD_NUMBER_BYTES];

    vd_columns_percent(cli, chance, number);
    vd_columns_row(cli, key, LABEL_COLUMNS, number);
}

static void print_equity(vd_cli *cli, const char *key, double equity)
{
    char number[VD_NUMBER_BYTES];

    vd_columns_number(cli, equity, number);
    vd_columns_row(cli, key, LABEL_COLUMNS, number);
}

/* Of a side's chances, those to get more than the game. */
static void print_more(vd_cli *cli, const vd_variant *variant, double gammon, double backgammon)
{
    switch (vd_variant_more(variant)) {
    case VD_MORE_GAMMON:
        print_chance(cli, "cli.eval.gammon", gammon);
        print_chance(cli, "cli.eval.backgammon", backgammon);
        return;
    case VD_MORE_MARS:
        print_chance(cli, "cli.eval.mars", gammon);
        return;
    case VD_MORE_DOUBLE:
        print_chance(cli, "cli.eval.double_game", gammon);
        return;
    case VD_MORE_NONE:
    default:
        return;
    }
}

static void print_text(vd_cli *cli, const vd_match *match, const vd_evaluation *e)
{
    const vd_variant *variant = &match->rules.variant;
    const bool checkers = vd_variant_counts_checkers(variant);
    const vd_text_arg args[] = {vd_text_int(e->ply)};

    vd_cli_say(cli, "cli.eval.title", args, 1);
    print_chance(cli, "cli.eval.win", (double)e->probs.win);
    print_more(cli, variant, (double)e->probs.gammon, (double)e->probs.backgammon);
    print_chance(cli, "cli.eval.lose", 1.0 - (double)e->probs.win);
    print_more(cli, variant, (double)e->probs.lose_gammon, (double)e->probs.lose_backgammon);
    print_equity(cli, checkers ? "cli.eval.checkers" : "cli.eval.equity", e->equity);
    if (match->rules.cube && !vd_cli_has(cli, "cubeless"))
        print_equity(cli, "cli.eval.cubeful", e->cubeful);
    if (e->mwc >= 0.0)
        print_chance(cli, "cli.eval.mwc", e->mwc);
}

bool vd_answer_eval(vd_asker *asker, const char *line, size_t len, json_t **json, vd_buf *sentence)
{
    vd_search_options options;
    vd_evaluation e;
    vd_match match;
    vd_status status;

    if (!vd_ask_position(asker, line, len, true, &match, &options, sentence))
        return false;
    options.cubeless = vd_cli_has(asker->cli, "cubeless");
    status = vd_search_eval(asker->search, &match, &options, &e);
    if (status != VD_OK)
        return vd_ask_failed(asker, status, sentence);
    if (json)
        *json = to_json(asker->cli, &match, &e);
    else
        print_text(asker->cli, &match, &e);
    return true;
}

int vd_cmd_eval(vd_cli *cli)
{
    return vd_ask(cli, vd_answer_eval);
}
