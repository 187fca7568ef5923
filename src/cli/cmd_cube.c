/* videau cube: double or not, take or pass. */
#include "ask.h"

enum { LABEL_COLUMNS = 24 };

static const char *const VERDICTS[] = {
    [VD_VERDICT_NO_DOUBLE] = "no-double",
    [VD_VERDICT_DOUBLE_TAKE] = "double-take",
    [VD_VERDICT_DOUBLE_PASS] = "double-pass",
    [VD_VERDICT_TOO_GOOD] = "too-good",
};

static const char *const SENTENCES[] = {
    [VD_VERDICT_NO_DOUBLE] = "cli.cube.no_double",
    [VD_VERDICT_DOUBLE_TAKE] = "cli.cube.double_take",
    [VD_VERDICT_DOUBLE_PASS] = "cli.cube.double_pass",
    [VD_VERDICT_TOO_GOOD] = "cli.cube.too_good",
};

static void print_json(FILE *out, const vd_match *match, int ply, const vd_cube_decision *d)
{
    fputs("{\"position\":", out);
    vd_cli_json_position(out, &match->terms.variant, &match->pos);
    fprintf(out, ",\"ply\":%d", ply);
    vd_ask_json_number(out, "nodouble", d->no_double);
    vd_ask_json_number(out, "take", d->take);
    vd_ask_json_number(out, "pass", d->pass);
    fprintf(out, ",\"verdict\":\"%s\",\"allowed\":%s,\"beaver\":%s,\"mwc\":", VERDICTS[d->verdict],
            d->allowed ? "true" : "false", d->beaver ? "true" : "false");
    if (d->match)
        fprintf(out, "{\"nodouble\":%.6f,\"take\":%.6f,\"pass\":%.6f}}\n", d->mwc_no_double,
                d->mwc_take, d->mwc_pass);
    else
        fputs("null}\n", out);
}

static void print_row(vd_cli *cli, const char *key, const vd_cube_decision *d, double equity,
                      double mwc)
{
    char number[VD_NUMBER_BYTES], chance[VD_NUMBER_BYTES] = "";

    vd_ask_number(cli, equity, number);
    fputs("  ", cli->out);
    vd_ask_pad(cli->out, vd_text(cli->lang, key), LABEL_COLUMNS, false);
    vd_ask_pad(cli->out, number, 8, true);
    if (d->match) {
        vd_ask_percent(cli, mwc, chance);
        vd_ask_pad(cli->out, chance, 11, true);
    }
    putc('\n', cli->out);
}

static void print_text(vd_cli *cli, int ply, const vd_cube_decision *d)
{
    const vd_text_arg args[] = {vd_text_int(ply)};

    vd_cli_say(cli, d->match ? "cli.cube.title_match" : "cli.cube.title", args, 1);
    print_row(cli, "cli.cube.row_hold", d, d->no_double, d->mwc_no_double);
    if (d->allowed) {
        print_row(cli, "cli.cube.row_take", d, d->take, d->mwc_take);
        print_row(cli, "cli.cube.row_pass", d, d->pass, d->mwc_pass);
    }
    vd_cli_say(cli, d->allowed ? SENTENCES[d->verdict] : "cli.cube.not_allowed", NULL, 0);
    if (d->beaver)
        vd_cli_say(cli, "cli.cube.beaver", NULL, 0);
}

static bool answer(vd_asker *asker, const char *line, size_t len, bool json, vd_buf *sentence)
{
    vd_search_options options;
    vd_cube_decision d;
    vd_match match;

    if (!vd_ask_position(asker, line, len, false, &match, &options, sentence))
        return false;
    if (match.pos.pending != VD_PENDING_NONE) {
        (void)!vd_text_format(sentence, asker->cli->lang, "cli.cube.turn_begun", NULL, 0);
        return false;
    }
    /* Who asks plays with one, where the game allows it. */
    match.terms.cube = match.terms.cube || match.terms.variant.cube_allowed;
    if (vd_search_cube(asker->search, &match, &options, &d) != VD_OK) {
        (void)!vd_text_format(sentence, asker->cli->lang, "cli.ask.failed", NULL, 0);
        return false;
    }
    if (json)
        print_json(asker->cli->out, &match, options.ply, &d);
    else
        print_text(asker->cli, options.ply, &d);
    return true;
}

int vd_cmd_cube(vd_cli *cli)
{
    return vd_ask(cli, answer);
}
