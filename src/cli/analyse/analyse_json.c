/* An analysis as JSON: docs/ANALYSIS.md. */
#include "analyse_cli.h"
#include "eval_json.h"
#include "inner/json_values.h"

#include <stdlib.h>

enum { TEXT_BYTES = 512 };

/* ---- Values ---- */

/* null where there is nothing to divide by. */
static void put_rate(vd_cli *cli, json_t **json, const char *name, double rate)
{
    vd_json_set(json, name, vd_real_known(rate) ? vd_cli_json_real(cli, rate) : json_null());
}

static void put_count(json_t **json, const char *name, size_t count)
{
    vd_json_set(json, name, json_integer((json_int_t)count));
}

static void put_sum(vd_cli *cli, json_t **json, const char *name, const vd_sum *sum)
{
    json_t *own = json_object();

    put_count(&own, "count", sum->count);
    put_count(&own, "mistakes", sum->mistakes);
    put_count(&own, "blunders", sum->blunders);
    put_count(&own, "howlers", sum->howlers);
    vd_cli_json_number(cli, &own, "loss", sum->loss);
    vd_cli_json_number(cli, &own, "cost", sum->cost);
    vd_json_set(json, name, own);
}

/* The PR of a slice, or of all of it. */
static void put_pr(vd_cli *cli, json_t **json, const char *name, const vd_judged_seat *judged,
                   size_t matches, vd_measure *measure, void *user)
{
    json_t *own = json_object();
    vd_ratio ratio;

    vd_ratio_of(judged, matches, measure, user, &ratio);
    put_count(&own, "count", ratio.count);
    put_count(&own, "games", ratio.games);
    put_rate(cli, &own, "pr", 500 * ratio.mean);
    put_rate(cli, &own, "margin", 500 * ratio.margin);
    vd_json_set(json, name, own);
}

static void put_bias(vd_cli *cli, json_t **json, const char *name, const vd_judged_seat *judged,
                     vd_measure *measure)
{
    json_t *own = json_object();
    vd_ratio ratio;

    vd_ratio_of(judged, 1, measure, NULL, &ratio);
    put_count(&own, "count", ratio.count);
    put_rate(cli, &own, "mean", ratio.mean);
    put_rate(cli, &own, "margin", ratio.margin);
    vd_json_set(json, name, own);
}

static void put_means(vd_cli *cli, json_t **json, const vd_judged_seat *judged)
{
    static const char *const cubes[] = {"cube_centred", "cube_own", "cube_theirs"};
    static const int owner[] = {-1, VD_MOVER, VD_OPPONENT};
    double avoidable = 0;

    put_pr(cli, json, "whole", judged, 1, vd_measure_loss, NULL);
    for (int p = 0; p < VD_PART_COUNT; p++)
        put_pr(cli, json, vd_part_name((vd_part)p), judged, 1, vd_measure_slice,
               &(vd_slice){.split = VD_SPLIT_PART, .value = p});
    for (int i = 0; i < 3; i++)
        put_pr(cli, json, cubes[i], judged, 1, vd_measure_slice,
               &(vd_slice){.split = VD_SPLIT_CUBE, .value = owner[i]});
    put_bias(cli, json, "late", judged, vd_measure_late);
    put_bias(cli, json, "timid", judged, vd_measure_timid);
    for (size_t i = 0; i < judged->analysis->decisions; i++)
        if (judged->analysis->decision[i].seat == judged->seat)
            avoidable += vd_avoidable(judged->analysis, &judged->analysis->decision[i]);
    vd_cli_json_number(cli, json, "avoidable", avoidable);
}

static json_t *faults_json(const vd_tally *t)
{
    json_t *json = json_object();

    for (int f = VD_FAULT_play; f < VD_FAULT_COUNT; f++)
        put_count(&json, vd_fault_name((vd_fault)f), t->fault[f].count);
    return json;
}

static json_t *luck_json(vd_cli *cli, const vd_tally *t)
{
    json_t *json = json_object();

    put_count(&json, "rolls", t->rolls);
    put_count(&json, "weighed", t->weighed);
    put_count(&json, "jokers", t->jokers);
    put_count(&json, "curses", t->curses);
    vd_cli_json_number(cli, &json, "equity", t->luck.equity);
    vd_cli_json_number(cli, &json, "value", t->luck.value);
    return json;
}

static json_t *side_json(vd_cli *cli, const vd_analysis *a, int seat)
{
    const vd_tally *t = &a->side[seat];
    json_t *json = json_object();

    VD_ASSERT(seat == 0 || seat == 1);
    put_count(&json, "decisions", t->all.count);
    put_count(&json, "ungraded", t->ungraded);
    put_count(&json, "turns", t->turns);
    vd_cli_json_number(cli, &json, "cost", t->cost);
    put_rate(cli, &json, "pr", t->pr);
    put_rate(cli, &json, "gnu", t->gnu);
    put_rate(cli, &json, "gnu_plays", t->gnu_plays);
    put_rate(cli, &json, "gnu_cube", t->gnu_cube);
    put_rate(cli, &json, "snowie", t->snowie);
    put_sum(cli, &json, "all", &t->all);
    put_sum(cli, &json, "plays", &t->plays);
    put_sum(cli, &json, "doubles", &t->doubles);
    put_sum(cli, &json, "answers", &t->answers);
    put_sum(cli, &json, "resignations", &t->resigns);
    vd_json_set(&json, "faults", faults_json(t));
    vd_json_set(&json, "luck", luck_json(cli, t));
    put_means(cli, &json, &(vd_judged_seat){a, seat});
    return json;
}

/* ---- Decisions ---- */

/* A double that is dropped is passed, as in the verdicts. */
static const char *act_or_pass(int act)
{
    return act == VD_ACT_DROP ? "pass" : vd_act_name((vd_act)act);
}

static json_t *play_json(vd_cli *cli, const vd_analysis *a, const vd_decision *d,
                         const vd_advised_play *play)
{
    json_t *json = json_object();
    char text[TEXT_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_analyse_play(a, d, play, &buf);
    vd_json_set(&json, "play", vd_cli_json_text(text));
    vd_cli_json_depth(&json, play->value.ply, true);
    vd_cli_json_number(cli, &json, "equity", play->value.equity);
    vd_cli_json_probs(cli, &json, vd_decision_variant(a, d), &play->value.probs);
    return json;
}

static json_t *cube_json(vd_cli *cli, const vd_analysis *a, const vd_decision *d)
{
    const vd_cube_decision *c = &d->cube;
    json_t *json = json_object();

    vd_cli_json_depth(&json, c->ply, true);
    vd_cli_json_number(cli, &json, "nodouble", c->no_double);
    vd_cli_json_number(cli, &json, "take", c->take);
    vd_cli_json_number(cli, &json, "pass", c->pass);
    vd_cli_json_mwc(cli, &json, c);
    vd_cli_json_probs(cli, &json, vd_decision_variant(a, d), &c->probs);
    return json;
}

static void put_graded_play(vd_cli *cli, json_t **json, const vd_analysis *a, const vd_decision *d)
{
    json_t *listed;

    put_count(json, "plays", d->plays);
    if (d->plays < 2)
        return;
    listed = json_array();
    put_count(json, "rank", d->rank);
    vd_cli_json_number(cli, json, "difficulty", d->difficulty);
    vd_json_set(json, "played", play_json(cli, a, d, &d->played));
    vd_json_set(json, "best", play_json(cli, a, d, &d->best));
    for (size_t i = 0; i < d->listed_count; i++)
        vd_json_add(&listed, play_json(cli, a, d, &d->listed[i]));
    vd_json_set(json, "listed", listed);
}

static void put_resignation(vd_cli *cli, json_t **json, const vd_decision *d)
{
    json_t *own = json_object();

    vd_cli_json_depth(&own, d->resignation.ply, true);
    vd_cli_json_number(cli, &own, "play_on", d->resignation.play_on);
    vd_cli_json_number(cli, &own, "resigned", d->resignation.resigned);
    vd_json_set(json, "resignation", own);
}

static void put_graded(vd_cli *cli, json_t **json, const vd_analysis *a, const vd_decision *d)
{
    VD_ASSERT(d->graded);

    vd_json_set(json, "counted", json_boolean(d->counted));
    vd_json_set(json, "fault", json_string(vd_fault_name((vd_fault)d->fault)));
    vd_cli_json_depth(json, d->ply, true);
    vd_cli_json_number(cli, json, "loss", d->loss);
    vd_cli_json_number(cli, json, "cost", d->cost);
    if (d->kind == VD_DECISION_play) {
        put_graded_play(cli, json, a, d);
        return;
    }
    vd_json_set(json, "act", json_string(act_or_pass(d->act)));
    vd_json_set(json, "best", json_string(act_or_pass(d->best_act)));
    if (d->kind != VD_DECISION_resign && d->kind != VD_DECISION_resigned)
        vd_json_set(json, "cube", cube_json(cli, a, d));
    else
        put_resignation(cli, json, d);
}

static json_t *decision_json(vd_cli *cli, const vd_analysed *item, const vd_decision *d)
{
    const vd_analysis *a = item->analysis;
    const vd_explanation *why = vd_explanation_of(item->why, (size_t)(d - a->decision));
    json_t *json = json_object();
    char id[TEXT_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, id, sizeof id);
    vd_situation_format(&buf, &d->situation);
    put_count(&json, "game", d->game + 1U);
    put_count(&json, "action", d->action + 1U);
    vd_json_set(&json, "seat", json_integer(d->seat));
    vd_json_set(&json, "kind", json_string(vd_decision_name((vd_decision_kind)d->kind)));
    vd_json_set(&json, "position", vd_cli_json_text(id));
    vd_json_set(&json, "part", json_string(vd_part_name((vd_part)d->part)));
    vd_json_set(&json, "graded", json_boolean(d->graded));
    if (d->graded)
        put_graded(cli, &json, a, d);
    if (why)
        vd_json_set(&json, "why", vd_json_explanation(cli->lang, why));
    return json;
}

static json_t *roll_json(vd_cli *cli, const vd_roll *r)
{
    json_t *json = json_object();

    put_count(&json, "game", r->game + 1U);
    put_count(&json, "action", r->action + 1U);
    vd_json_set(&json, "seat", json_integer(r->seat));
    vd_json_set(&json, "dice", vd_json_thrown(r->dice.die));
    if (!r->graded) {
        vd_json_set(&json, "luck", json_null());
        return json;
    }
    vd_cli_json_number(cli, &json, "luck", r->luck.equity);
    vd_cli_json_number(cli, &json, "value", r->luck.value);
    return json;
}

/* ---- Matches ---- */

static void put_result(vd_cli *cli, json_t **json, const vd_analysis *a)
{
    static const char *const names[] = {"result", "adjusted", "expected"};

    if (a->gap != VD_GAP_none) {
        vd_json_set(json, "gap", json_string(vd_gap_name(a->gap)));
        for (int i = 0; i < 3; i++)
            vd_json_set(json, names[i], json_null());
        return;
    }
    vd_json_set(json, "gap", json_null());
    vd_cli_json_number(cli, json, names[0], a->result);
    vd_cli_json_number(cli, json, names[1], a->adjusted);
    put_rate(cli, json, names[2], a->expected);
}

static json_t *decisions_json(vd_cli *cli, const vd_analyses *all, const vd_analysed *item)
{
    const vd_analysis *a = item->analysis;
    json_t *list = json_array();

    for (size_t i = 0; i < a->decisions; i++)
        if (vd_analyse_wants(all, a, a->decision[i].seat))
            vd_json_add(&list, decision_json(cli, item, &a->decision[i]));
    return list;
}

static json_t *match_json(vd_cli *cli, const vd_analyses *all, const vd_analysed *item)
{
    const vd_analysis *a = item->analysis;
    json_t *json = json_object(), *rolls = json_array();

    for (size_t i = 0; i < a->rolls; i++)
        vd_json_add(&rolls, roll_json(cli, &a->roll[i]));
    vd_json_set(&json, "file", vd_cli_json_text(item->path));
    put_count(&json, "match", item->number);
    vd_json_set(&json, "players",
                json_pack("[o,o]", vd_cli_json_text(a->match->name[0]),
                          vd_cli_json_text(a->match->name[1])));
    vd_json_set(&json, "variant", json_string(vd_match_rules_name(&a->match->rules)));
    put_count(&json, "length", a->match->rules.length);
    vd_json_set(&json, "level", json_string(vd_analysis_level_name(a->options.level)));
    put_result(cli, &json, a);
    vd_json_set(&json, "sides", json_pack("[o,o]", side_json(cli, a, 0), side_json(cli, a, 1)));
    vd_json_set(&json, "decisions", decisions_json(cli, all, item));
    vd_json_set(&json, "rolls", rolls);
    return json;
}

/* Over all matches, by name. */
static json_t *players_json(vd_cli *cli, const vd_analyses *all)
{
    vd_judged_seat *judged = calloc(2 * all->count + 1, sizeof *judged);
    json_t *list = judged ? json_array() : NULL;
    const char *name;
    size_t at = 0;

    while (list && (name = vd_analyse_player(all, &at)) != NULL) {
        const size_t count = vd_analyse_seats_of(all, name, judged);
        json_t *json = json_object();

        vd_json_set(&json, "name", vd_cli_json_text(name));
        put_count(&json, "sides", count);
        put_pr(cli, &json, "whole", judged, count, vd_measure_loss, NULL);
        vd_json_add(&list, json);
    }
    free(judged);
    return list;
}

json_t *vd_analyse_json(vd_cli *cli, const vd_analyses *all)
{
    json_t *json = json_object(), *matches = json_array();

    for (size_t i = 0; i < all->count; i++)
        vd_json_add(&matches, match_json(cli, all, &all->item[i]));
    vd_json_set(&json, "matches", matches);
    vd_json_set(&json, "players", players_json(cli, all));
    return json;
}
