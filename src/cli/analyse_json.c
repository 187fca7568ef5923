/* An analysis as JSON: docs/ANALYSIS.md. */
#include "analyse_cli.h"
#include "ask.h"

enum { TEXT_BYTES = 512 };

/* ---- Values ---- */

/* null where there is nothing to divide by. */
static void put_rate(vd_cli *cli, const char *name, double rate)
{
    if (vd_real_known(rate))
        vd_ask_json_number(cli, name, rate);
    else
        fprintf(cli->out, ",\"%s\":null", name);
}

static void put_sum(vd_cli *cli, const char *name, const vd_sum *sum)
{
    fprintf(cli->out, ",\"%s\":{\"count\":%u,\"mistakes\":%u,\"blunders\":%u,\"howlers\":%u", name,
            (unsigned)sum->count, (unsigned)sum->mistakes, (unsigned)sum->blunders,
            (unsigned)sum->howlers);
    vd_ask_json_number(cli, "loss", sum->loss);
    vd_ask_json_number(cli, "cost", sum->cost);
    putc('}', cli->out);
}

static void put_side(vd_cli *cli, const vd_tally *t)
{
    fprintf(cli->out, "{\"decisions\":%u,\"ungraded\":%u,\"turns\":%u", (unsigned)t->all.count,
            (unsigned)t->ungraded, (unsigned)t->turns);
    vd_ask_json_number(cli, "cost", t->cost);
    put_rate(cli, "pr", t->pr);
    put_rate(cli, "gnu", t->gnu);
    put_rate(cli, "gnu_plays", t->gnu_plays);
    put_rate(cli, "gnu_cube", t->gnu_cube);
    put_rate(cli, "snowie", t->snowie);
    put_sum(cli, "all", &t->all);
    put_sum(cli, "plays", &t->plays);
    put_sum(cli, "doubles", &t->doubles);
    put_sum(cli, "answers", &t->answers);
    put_sum(cli, "resignations", &t->resigns);
    fputs(",\"faults\":{", cli->out);
    for (int f = VD_FAULT_play; f < VD_FAULT_COUNT; f++)
        fprintf(cli->out, "%s\"%s\":%u", f > VD_FAULT_play ? "," : "", vd_fault_name((vd_fault)f),
                (unsigned)t->fault[f].count);
    fprintf(cli->out, "},\"luck\":{\"rolls\":%u,\"weighed\":%u,\"jokers\":%u,\"curses\":%u",
            (unsigned)t->rolls, (unsigned)t->weighed, (unsigned)t->jokers, (unsigned)t->curses);
    vd_ask_json_number(cli, "equity", t->luck.equity);
    vd_ask_json_number(cli, "value", t->luck.value);
    fputs("}}", cli->out);
}

/* ---- Decisions ---- */

static const char *act_name(int act)
{
    switch (act) {
    case VD_ACT_DOUBLE:
        return "double";
    case VD_ACT_TAKE:
        return "take";
    case VD_ACT_DROP:
        return "pass";
    case VD_ACT_BEAVER:
        return "beaver";
    case VD_ACT_RACCOON:
        return "raccoon";
    case VD_ACT_RESIGN:
        return "resign";
    case VD_ACT_RESIGN_ACCEPT:
        return "accept";
    case VD_ACT_RESIGN_REFUSE:
        return "refuse";
    default:
        return "roll";
    }
}

static void put_play(vd_cli *cli, const vd_analysis *a, const vd_decision *d, const char *name,
                     const vd_advised_play *play)
{
    char text[TEXT_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_analyse_play(a, d, play, &buf);
    fprintf(cli->out, ",\"%s\":{\"play\":", name);
    vd_cli_json_string(cli->out, text);
    fprintf(cli->out, ",\"ply\":%d", play->value.ply);
    vd_ask_json_number(cli, "equity", play->value.equity);
    vd_ask_json_probs(cli, &a->match->terms.variant, &play->value.probs);
    putc('}', cli->out);
}

static void put_cube(vd_cli *cli, const vd_analysis *a, const vd_cube_decision *c)
{
    fprintf(cli->out, ",\"cube\":{\"ply\":%d", c->ply);
    vd_ask_json_number(cli, "nodouble", c->no_double);
    vd_ask_json_number(cli, "take", c->take);
    vd_ask_json_number(cli, "pass", c->pass);
    vd_ask_json_mwc(cli, c);
    vd_ask_json_probs(cli, &a->match->terms.variant, &c->probs);
    putc('}', cli->out);
}

static void put_graded(vd_cli *cli, const vd_analysis *a, const vd_decision *d)
{
    vd_ask_json_number(cli, "loss", d->loss);
    vd_ask_json_number(cli, "cost", d->cost);
    if (d->kind == VD_DECISION_play) {
        fprintf(cli->out, ",\"plays\":%zu", d->plays);
        if (d->plays < 2)
            return;
        fprintf(cli->out, ",\"rank\":%zu", d->rank);
        put_play(cli, a, d, "played", &d->played);
        put_play(cli, a, d, "best", &d->best);
        return;
    }
    fprintf(cli->out, ",\"act\":\"%s\",\"best\":\"%s\"", act_name(d->act), act_name(d->best_act));
    if (d->kind != VD_DECISION_resign && d->kind != VD_DECISION_resigned) {
        put_cube(cli, a, &d->cube);
        return;
    }
    fprintf(cli->out, ",\"resignation\":{\"ply\":%d", d->resignation.ply);
    vd_ask_json_number(cli, "play_on", d->resignation.play_on);
    vd_ask_json_number(cli, "resigned", d->resignation.resigned);
    putc('}', cli->out);
}

static void put_decision(vd_cli *cli, const vd_analysis *a, const vd_decision *d)
{
    char id[TEXT_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, id, sizeof id);
    vd_analyse_id(a, d, &buf);
    fprintf(cli->out, "{\"game\":%u,\"action\":%u,\"seat\":%d,\"kind\":\"%s\",\"position\":",
            (unsigned)d->game + 1, (unsigned)d->action + 1, d->seat,
            vd_decision_name((vd_decision_kind)d->kind));
    vd_cli_json_string(cli->out, id);
    fprintf(cli->out, ",\"graded\":%s", d->graded ? "true" : "false");
    if (d->graded) {
        fprintf(cli->out, ",\"counted\":%s,\"fault\":\"%s\"", d->counted ? "true" : "false",
                vd_fault_name((vd_fault)d->fault));
        put_graded(cli, a, d);
    }
    putc('}', cli->out);
}

static void put_roll(vd_cli *cli, const vd_roll *r)
{
    fprintf(cli->out, "{\"game\":%u,\"action\":%u,\"seat\":%d,\"dice\":[%d,%d],\"luck\":",
            (unsigned)r->game + 1, (unsigned)r->action + 1, r->seat, r->dice.die[0],
            r->dice.die[1]);
    if (!r->graded) {
        fputs("null}", cli->out);
        return;
    }
    vd_cli_json_real(cli, r->luck.equity, 6);
    vd_ask_json_number(cli, "value", r->luck.value);
    putc('}', cli->out);
}

/* ---- Matches ---- */

static void put_result(vd_cli *cli, const vd_analysis *a)
{
    if (a->gap != VD_GAP_none) {
        fprintf(cli->out, ",\"gap\":\"%s\",\"result\":null,\"adjusted\":null,\"expected\":null",
                vd_gap_name(a->gap));
        return;
    }
    fputs(",\"gap\":null", cli->out);
    vd_ask_json_number(cli, "result", a->result);
    vd_ask_json_number(cli, "adjusted", a->adjusted);
    put_rate(cli, "expected", a->expected);
}

static void put_match(vd_cli *cli, const vd_analyses *all, const vd_analysed *item)
{
    const vd_analysis *a = item->analysis;
    bool first = true;

    fputs("{\"file\":", cli->out);
    vd_cli_json_string(cli->out, item->path);
    fprintf(cli->out, ",\"match\":%zu,\"players\":[", item->number);
    vd_cli_json_string(cli->out, a->match->name[0]);
    putc(',', cli->out);
    vd_cli_json_string(cli->out, a->match->name[1]);
    fprintf(cli->out, "],\"variant\":\"%s\",\"length\":%u,\"level\":\"%s\"",
            a->match->terms.variant.name, (unsigned)a->match->terms.length,
            vd_analysis_level_name(a->options.level));
    put_result(cli, a);
    fputs(",\"sides\":[", cli->out);
    put_side(cli, &a->side[0]);
    putc(',', cli->out);
    put_side(cli, &a->side[1]);
    fputs("],\"decisions\":[", cli->out);
    for (size_t i = 0; i < a->decisions; i++) {
        if (!vd_analyse_wants(all, a, a->decision[i].seat))
            continue;
        fputs(first ? "" : ",", cli->out);
        put_decision(cli, a, &a->decision[i]);
        first = false;
    }
    fputs("],\"rolls\":[", cli->out);
    for (size_t i = 0; i < a->rolls; i++) {
        fputs(i ? "," : "", cli->out);
        put_roll(cli, &a->roll[i]);
    }
    fputs("]}", cli->out);
}

void vd_analyse_json(vd_cli *cli, const void *what)
{
    const vd_analyses *all = what;

    fputs("{\"matches\":[", cli->out);
    for (size_t i = 0; i < all->count; i++) {
        fputs(i ? "," : "", cli->out);
        put_match(cli, all, &all->item[i]);
    }
    fputs("]}\n", cli->out);
}
