/* An analysis as JSON: docs/ANALYSIS.md. */
#include "analyse_cli.h"
#include "ask.h"
#include "inner/json_values.h"

#include <stdlib.h>

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

/* ,"name":{"count":..,"games":..,"pr":..,"margin":..}: the PR of a slice, or of all of it. */
static void put_pr(vd_cli *cli, const char *name, const vd_share *share, size_t shares,
                   vd_measure *measure, void *user)
{
    vd_ratio ratio;

    vd_ratio_of(share, shares, measure, user, &ratio);
    fprintf(cli->out, ",\"%s\":{\"count\":%u,\"games\":%u", name, (unsigned)ratio.count,
            (unsigned)ratio.games);
    put_rate(cli, "pr", 500 * ratio.mean);
    put_rate(cli, "margin", 500 * ratio.margin);
    putc('}', cli->out);
}

static void put_bias(vd_cli *cli, const char *name, const vd_share *share, vd_measure *measure)
{
    vd_ratio ratio;

    vd_ratio_of(share, 1, measure, NULL, &ratio);
    fprintf(cli->out, ",\"%s\":{\"count\":%u", name, (unsigned)ratio.count);
    put_rate(cli, "mean", ratio.mean);
    put_rate(cli, "margin", ratio.margin);
    putc('}', cli->out);
}

static void put_means(vd_cli *cli, const vd_share *share)
{
    static const char *const cubes[] = {"cube_centred", "cube_own", "cube_his"};
    static const int owner[] = {-1, VD_ME, VD_HIM};
    double avoidable = 0;

    put_pr(cli, "whole", share, 1, vd_measure_loss, NULL);
    for (int p = 0; p < VD_PART_COUNT; p++)
        put_pr(cli, vd_part_name((vd_part)p), share, 1, vd_analyse_measure,
               &(vd_slice){.split = VD_SPLIT_PART, .value = p});
    for (int i = 0; i < 3; i++)
        put_pr(cli, cubes[i], share, 1, vd_analyse_measure,
               &(vd_slice){.split = VD_SPLIT_CUBE, .value = owner[i]});
    put_bias(cli, "late", share, vd_measure_late);
    put_bias(cli, "timid", share, vd_measure_timid);
    for (size_t i = 0; i < share->analysis->decisions; i++)
        if (share->analysis->decision[i].seat == share->seat)
            avoidable += vd_avoidable(share->analysis, &share->analysis->decision[i]);
    vd_ask_json_number(cli, "avoidable", avoidable);
}

static void put_side(vd_cli *cli, const vd_analysis *a, int seat)
{
    const vd_tally *t = &a->side[seat];

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
    putc('}', cli->out);
    put_means(cli, &(vd_share){a, seat});
    putc('}', cli->out);
}

/* ---- Decisions ---- */

/* A double that is dropped is passed, as in the verdicts. */
static const char *act_name(int act)
{
    return act == VD_ACT_DROP ? "pass" : vd_act_name((vd_act)act);
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
    fprintf(cli->out, ",\"ply\":%d", d->ply);
    vd_ask_json_number(cli, "loss", d->loss);
    vd_ask_json_number(cli, "cost", d->cost);
    if (d->kind == VD_DECISION_play) {
        fprintf(cli->out, ",\"plays\":%zu", d->plays);
        if (d->plays < 2)
            return;
        fprintf(cli->out, ",\"rank\":%zu", d->rank);
        vd_ask_json_number(cli, "difficulty", d->difficulty);
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
    fprintf(cli->out, ",\"part\":\"%s\",\"graded\":%s", vd_part_name((vd_part)d->part),
            d->graded ? "true" : "false");
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
    put_side(cli, a, 0);
    putc(',', cli->out);
    put_side(cli, a, 1);
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

/* Over all matches, by name. */
static void put_players(vd_cli *cli, const vd_analyses *all)
{
    vd_share *share = calloc(2 * all->count + 1, sizeof *share);
    const char *name;
    size_t at = 0;
    bool first = true;

    if (!share) {
        cli->failed = true;
        return;
    }
    while ((name = vd_analyse_player(all, &at)) != NULL) {
        const size_t count = vd_analyse_shares(all, name, share);

        fputs(first ? "{\"name\":" : ",{\"name\":", cli->out);
        vd_cli_json_string(cli->out, name);
        fprintf(cli->out, ",\"sides\":%zu", count);
        put_pr(cli, "whole", share, count, vd_measure_loss, NULL);
        putc('}', cli->out);
        first = false;
    }
    free(share);
}

void vd_analyse_json(vd_cli *cli, const void *what)
{
    const vd_analyses *all = what;

    fputs("{\"matches\":[", cli->out);
    for (size_t i = 0; i < all->count; i++) {
        fputs(i ? "," : "", cli->out);
        put_match(cli, all, &all->item[i]);
    }
    fputs("],\"players\":[", cli->out);
    put_players(cli, all);
    fputs("]}\n", cli->out);
}
