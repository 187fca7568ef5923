/* A decision looked at deeper: rolled out, stopped and gone on with, and what was found as JSON. docs/PROTOCOL.md, "Reviews". */
#include "inner/deeper.h"

#include <stdlib.h>
#include <string.h>

enum { CANDIDATES_MAX = VD_LISTED_MAX };

struct vd_deeper {
    vd_roller roller;
    vd_rollout *rollout;
};

static int roller_named(const char *name)
{
    for (int i = 0; name && i < VD_ROLLERS; i++)
        if (!strcmp(name, vd_depth_name(VD_DEPTH_ROLLER + i)))
            return i;
    return -1;
}

const char *vd_deeper_depth(const char *name)
{
    const int roller = roller_named(name);

    return roller < 0 ? NULL : vd_depth_name(VD_DEPTH_ROLLER + roller);
}

/* What is compared: the plays that were listed; of the cube to double or not. */
static vd_status begin(const vd_computer *computer, const vd_decision *d, vd_deeper *deeper)
{
    vd_play play[CANDIDATES_MAX];
    vd_rollout_question question = {.kind = VD_ROLLOUT_CUBE, .plays = play};
    vd_match match;

    if (!d->graded)
        return VD_ERR_ILLEGAL;
    vd_match_of(&d->situation, &match);
    question.match = &match;
    if (d->kind == VD_DECISION_play) {
        question.kind = VD_ROLLOUT_PLAYS;
        question.count = d->listed_count;
        for (size_t i = 0; i < d->listed_count; i++)
            play[i] = d->listed[i].play;
    }
    if (d->kind == VD_DECISION_play
            ? d->listed_count == 0
            : d->kind != VD_DECISION_double && d->kind != VD_DECISION_answer)
        return VD_ERR_UNSUPPORTED;
    return vd_rollout_new(computer->engine, &question, vd_roller_options(deeper->roller),
                          &deeper->rollout, NULL);
}

vd_status vd_deeper_new(const vd_computer *computer, const vd_decision *decision, const char *depth,
                        vd_deeper **out)
{
    const int roller = roller_named(depth);
    vd_deeper *deeper = calloc(1, sizeof *deeper);
    vd_status status = VD_ERR_UNSUPPORTED;

    if (!deeper)
        return VD_ERR_NOMEM;
    if (roller >= 0) {
        deeper->roller = (vd_roller)roller;
        status = begin(computer, decision, deeper);
    }
    if (status == VD_OK)
        *out = deeper;
    else
        free(deeper);
    return status;
}

static vd_status begin_at(const vd_computer *computer, const vd_match *match,
                          const vd_advice *advice, vd_deeper *deeper)
{
    vd_play play[CANDIDATES_MAX];
    vd_rollout_question question = {.kind = VD_ROLLOUT_CUBE, .match = match, .plays = play};

    if (advice->kind != VD_ADVICE_PLAYS &&
        (advice->kind != VD_ADVICE_CUBE || !advice->cube.allowed))
        return VD_ERR_UNSUPPORTED;
    if (advice->kind == VD_ADVICE_PLAYS) {
        question.kind = VD_ROLLOUT_PLAYS;
        while (question.count < advice->count && question.count < CANDIDATES_MAX) {
            play[question.count] = advice->play[question.count].play;
            question.count++;
        }
        if (question.count == 0)
            return VD_ERR_ILLEGAL;
    }
    return vd_rollout_new(computer->engine, &question, vd_roller_options(deeper->roller),
                          &deeper->rollout, NULL);
}

vd_status vd_deeper_at(const vd_computer *computer, const vd_match *match, const char *depth,
                       const vd_job *job, vd_deeper **out)
{
    const int roller = roller_named(depth);
    vd_deeper *deeper = calloc(1, sizeof *deeper);
    vd_adviser *adviser = NULL;
    vd_advice advice;
    vd_status status = VD_ERR_UNSUPPORTED;

    if (!deeper)
        return VD_ERR_NOMEM;
    deeper->roller = roller < 0 ? VD_ROLLER_1 : (vd_roller)roller;
    if (roller >= 0)
        status = vd_adviser_new(computer->engine, &adviser, NULL);
    if (status == VD_OK)
        status = vd_adviser_ask(adviser, match, VD_PLY_USUAL, job, &advice);
    if (status == VD_OK)
        status = begin_at(computer, match, &advice, deeper);
    vd_adviser_free(adviser);
    if (status == VD_OK)
        *out = deeper;
    else
        free(deeper);
    return status;
}

void vd_deeper_free(vd_deeper *deeper)
{
    if (!deeper)
        return;
    vd_rollout_free(deeper->rollout);
    free(deeper);
}

vd_status vd_deeper_run(vd_deeper *deeper, const vd_job *job)
{
    return vd_rollout_run(deeper->rollout, 1, job);
}

bool vd_deeper_says(const vd_deeper *deeper)
{
    vd_rollout_report report;

    vd_rollout_look(deeper->rollout, &report, NULL);
    return report.games >= VD_ROLLOUT_ROUND;
}

static json_t *figure_json(vd_figure figure)
{
    return json_pack("[o,o]", vd_json_real(figure.mean), vd_json_real(figure.error));
}

static json_t *line_json(const vd_deeper *r, size_t i, const vd_rollout_candidate *line)
{
    const vd_match *match = vd_rollout_match(r->rollout);
    json_t *json = json_pack(
        "{s:o,s:o,s:o,s:o,s:o,s:o,s:b}", "equity", figure_json(line->value), "win",
        figure_json(line->win), "gammon", figure_json(line->gammon), "lose_gammon",
        figure_json(line->lose_gammon), "behind", figure_json(line->behind), "mwc",
        line->mwc.mean < 0 ? json_null() : figure_json(line->mwc), "given_up", (int)line->given_up);

    if (vd_rollout_kind_of(r->rollout) == VD_ROLLOUT_PLAYS) {
        json_t *play = vd_json_play(&match->rules.variant, &match->pos, match->dice,
                                    vd_rollout_play(r->rollout, i), false);

        if (json && (!play || json_object_update(json, play))) {
            json_decref(json);
            json = NULL;
        }
        json_decref(play);
    }
    return json;
}

json_t *vd_json_deeper(const vd_deeper *r)
{
    vd_rollout_candidate line[CANDIDATES_MAX];
    vd_rollout_report report;
    json_t *lines = json_array(), *json;

    vd_rollout_look(r->rollout, &report, line);
    for (size_t i = 0; i < vd_rollout_count(r->rollout); i++)
        vd_json_add(&lines, line_json(r, i, &line[i]));
    json =
        json_pack("{s:s,s:I,s:b,s:I,s:o}", "depth", vd_depth_name(VD_DEPTH_ROLLER + (int)r->roller),
                  "games", (json_int_t)report.games, "over", (int)report.over, "best",
                  (json_int_t)report.best, "lines", lines);
    if (vd_rollout_kind_of(r->rollout) == VD_ROLLOUT_CUBE)
        vd_json_set(&json, "cube",
                    json_pack("{s:o,s:o,s:o,s:s}", "nodouble", vd_json_real(report.cube.no_double),
                              "take", vd_json_real(report.cube.take), "pass",
                              vd_json_real(report.cube.pass), "verdict",
                              vd_verdict_name(report.cube.verdict)));
    return json;
}
