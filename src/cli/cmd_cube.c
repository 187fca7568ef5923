/* videau cube: double or not, take or pass. */
#include "ask.h"
#include "columns.h"
#include "eval_json.h"
#include "inner/json_values.h"

enum { LABEL_COLUMNS = 24 };

static const char *const SENTENCES[] = {
    [VD_VERDICT_NO_DOUBLE] = "cli.cube.no_double",
    [VD_VERDICT_DOUBLE_TAKE] = "cli.cube.double_take",
    [VD_VERDICT_DOUBLE_PASS] = "cli.cube.double_pass",
    [VD_VERDICT_TOO_GOOD] = "cli.cube.too_good",
};

/* null where no double is to be thought of, no roll is looked at, or turns go on with another throw. */
static json_t *market_json(vd_cli *cli, const vd_market_losers *m)
{
    json_t *json = m ? json_object() : json_null();

    if (m) {
        vd_cli_json_number(cli, &json, "lost", m->lost);
        vd_cli_json_number(cli, &json, "lost_by", m->lost_by);
        vd_cli_json_number(cli, &json, "turned", m->redoubled);
        vd_cli_json_number(cli, &json, "turned_by", m->redoubled_by);
    }
    return json;
}

static json_t *to_json(vd_cli *cli, const vd_match *match, const vd_cube_decision *d,
                       const vd_market_losers *market)
{
    json_t *json = json_object();

    vd_json_set(&json, "position", vd_cli_json_position(&match->rules.variant, &match->pos));
    vd_cli_json_depth(&json, d->ply, false);
    vd_cli_json_number(cli, &json, "nodouble", d->no_double);
    vd_cli_json_number(cli, &json, "take", d->take);
    vd_cli_json_number(cli, &json, "pass", d->pass);
    vd_json_set(&json, "verdict", json_string(vd_verdict_name(d->verdict)));
    vd_json_set(&json, "allowed", json_boolean(d->allowed));
    vd_json_set(&json, "beaver", json_boolean(d->beaver));
    vd_json_set(&json, "market", market_json(cli, market));
    vd_cli_json_mwc(cli, &json, d);
    return json;
}

static void print_row(vd_cli *cli, const char *key, const vd_cube_decision *d, double equity,
                      double mwc)
{
    char number[VD_NUMBER_BYTES], chance[VD_NUMBER_BYTES] = "";

    vd_columns_number(cli, equity, number);
    fputs("  ", cli->out);
    vd_columns_pad(cli->out, vd_text(cli->lang, key), LABEL_COLUMNS, false);
    vd_columns_pad(cli->out, number, 8, true);
    if (d->match) {
        vd_columns_percent(cli, mwc, chance);
        vd_columns_pad(cli->out, chance, 11, true);
    }
    putc('\n', cli->out);
}

static void print_share(vd_cli *cli, const char *key, double share, double by)
{
    char percent[VD_NUMBER_BYTES], number[VD_NUMBER_BYTES];

    vd_columns_percent(cli, share, percent);
    vd_columns_number(cli, by, number);
    vd_cli_say(cli, key, (const vd_text_arg[]){vd_text_string(percent), vd_text_string(number + 1)},
               2); /* no sign */
}

static void print_market(vd_cli *cli, const vd_market_losers *m)
{
    if (m->lost > 0.0)
        print_share(cli, "cli.cube.market_lost", m->lost, m->lost_by);
    else
        vd_cli_say(cli, "cli.cube.market_kept", NULL, 0);
    if (m->redoubled > 0.0)
        print_share(cli, "cli.cube.market_turned", m->redoubled, m->redoubled_by);
}

/* Why the player on roll does not double: the rule that forbids it, or a cube that is worth nothing to them. */
static void say_not_allowed(vd_cli *cli, const vd_match *match)
{
    const vd_refusal refusal = vd_match_double_refusal(match, match->turn);
    char text[2048];
    vd_buf buf;

    if (refusal == VD_REFUSAL_none) {
        vd_cli_say(cli, "cli.cube.dead", NULL, 0);
        return;
    }
    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_explain_refusal(&buf, cli->lang, refusal, &match->rules);
    vd_cli_print(cli, text);
}

static void print_text(vd_cli *cli, const vd_match *match, const vd_cube_decision *d,
                       const vd_market_losers *market)
{
    static const char *const titles[2][2] = {
        {"cli.cube.title", "cli.cube.title_match"},
        {"cli.cube.title_rolled", "cli.cube.title_match_rolled"},
    };
    const bool rolled = d->ply > VD_PLY_MAX;

    vd_cli_say(cli, titles[rolled][d->match], (const vd_text_arg[]){vd_columns_depth(d->ply)}, 1);
    print_row(cli, "cli.cube.row_hold", d, d->no_double, d->mwc_no_double);
    if (d->allowed) {
        print_row(cli, "cli.cube.row_take", d, d->take, d->mwc_take);
        print_row(cli, "cli.cube.row_pass", d, d->pass, d->mwc_pass);
    }
    if (d->allowed)
        vd_cli_say(cli, SENTENCES[d->verdict], NULL, 0);
    else
        say_not_allowed(cli, match);
    if (d->beaver)
        vd_cli_say(cli, "cli.cube.beaver", NULL, 0);
    if (market)
        print_market(cli, market);
}

bool vd_answer_cube(vd_asker *asker, const char *line, size_t len, json_t **json, vd_buf *sentence)
{
    vd_search_options options;
    vd_cube_decision d;
    vd_market_losers market;
    vd_match match;
    vd_status status;
    bool known;

    if (!vd_ask_position(asker, line, len, false, &match, &options, sentence))
        return false;
    if (match.pos.pending != VD_PENDING_NONE) {
        (void)!vd_text_format(sentence, asker->cli->lang, "cli.cube.turn_begun", NULL, 0);
        return false;
    }
    /* Who asks plays with one, where the game allows it. */
    match.rules.cube = match.rules.cube || match.rules.variant.cube_allowed;
    status = vd_search_cube(asker->search, &match, &options, &d);
    if (status == VD_OK && asker->roller > 0 && d.allowed)
        status = vd_roller_cube(asker->engine, &match, (vd_roller)(asker->roller - 1), NULL, &d);
    if (status != VD_OK)
        return vd_ask_failed(asker, status, sentence);
    options.job = NULL; /* two rolls at 0 ply take no time */
    known = options.ply > 0 && d.ply > 0 &&
            vd_search_market_losers(asker->search, &match, &options, &market) == VD_OK;
    if (json)
        *json = to_json(asker->cli, &match, &d, known ? &market : NULL);
    else
        print_text(asker->cli, &match, &d, known ? &market : NULL);
    return true;
}

int vd_cmd_cube(vd_cli *cli)
{
    return vd_ask(cli, vd_answer_cube);
}
