/* Truncated rollouts as an answer: a play or a double is rolled out for some half-moves, the luck taken out, and the net or an
 * exact table says the rest. What a line is worth is told by its difference to the best, game by game, since all lines have the same
 * dice. */
#include "rollout.h"
#include "tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The same for everybody: an answer depends on the question alone. */
enum { SEED = 20000 };

/* Points of the measured curve of error against time (docs/measurements/2026-11-23-deep.md and 2026-11-28-cubes-and-rollers.md): eleven
 * half-moves are worth their time, and twenty-one theirs where nobody waits; plays looked at a ply deeper are not, and fewer games than
 * these say no more than three plies do. */
typedef struct setting {
    vd_rollout_options options;
    double within; /* a line is given up only once its difference is known so well, normalised */
} setting;

static const setting SETTINGS[VD_ROLLERS] = {
    [VD_ROLLER_1] = {{.games = 72,
                      .least = 72,
                      .truncate = 11,
                      .seed = SEED,
                      .side = {{.cube_ply = 1}, {.cube_ply = 1}}},
                     0},
    [VD_ROLLER_2] = {{.games = 144,
                      .least = 72,
                      .truncate = 11,
                      .seed = SEED,
                      .clear = 3,
                      .side = {{.cube_ply = 1}, {.cube_ply = 1}}},
                     0.010},
    [VD_ROLLER_3] = {{.games = 324,
                      .least = 108,
                      .truncate = 21,
                      .seed = SEED,
                      .clear = 3,
                      .side = {{.cube_ply = 1}, {.cube_ply = 1}}},
                     0.006},
    [VD_ROLLER_FULL] = {{.games = 1296,
                         .least = 144,
                         .seed = SEED,
                         .clear = 3,
                         .side = {{.cube_ply = 1}, {.cube_ply = 1}}},
                        0.010},
};

const vd_rollout_options *vd_roller_options(vd_roller roller)
{
    VD_ASSERT(roller < VD_ROLLERS);
    return &SETTINGS[roller].options;
}

const char *vd_depth_name(int depth)
{
    static const char *const plies[VD_PLY_MAX + 1] = {"0-ply", "1-ply", "2-ply", "3-ply", "4-ply"};
    static const char *const rollers[VD_ROLLERS] = {"roller-1", "roller-2", "roller-3", "rollout"};

    if (depth >= 0 && depth <= VD_PLY_MAX)
        return plies[depth];
    return depth >= VD_DEPTH_ROLLER && depth < VD_DEPTH_ROLLER + VD_ROLLERS
               ? rollers[depth - VD_DEPTH_ROLLER]
               : "";
}

static vd_status run(const vd_engine *engine, const vd_rollout_question *question, vd_roller roller,
                     const vd_job *job, vd_rollout **out)
{
    const setting *s;
    vd_rollout *r;
    vd_status status;

    if (roller >= VD_ROLLERS)
        return VD_ERR_UNSUPPORTED;
    s = &SETTINGS[roller];
    status = vd_rollout_new(engine, question, &s->options, &r, NULL);
    if (status != VD_OK)
        return status;
    r->within = s->within;
    status = vd_rollout_run(r, 1, job);
    if (status == VD_OK)
        *out = r;
    else
        vd_rollout_free(r);
    return status;
}

/* The chances of a line as it was looked at. */
static void fill_chances(const vd_rollout_candidate *line, vd_probs *out)
{
    *out = (vd_probs){(float)line->win.mean, (float)line->gammon.mean, (float)line->backgammon.mean,
                      (float)line->lose_gammon.mean, (float)line->lose_backgammon.mean};
}

static void fill_candidate(const vd_rollout *r, size_t i, const vd_rollout_candidate *line,
                           const vd_rollout_candidate *best, vd_roller roller, vd_candidate *out)
{
    const double behind = line == best ? 0 : line->behind.mean;

    out->play = i;
    out->ply = VD_DEPTH_ROLLER + (int)roller;
    fill_chances(line, &out->probs);
    out->equity = best->value.mean - behind;
    out->mwc = r->states[0].money ? -1 : best->mwc.mean - behind / r->normal[1];
    out->cubeless =
        vd_cube_states_normal(&r->states[0], vd_cube_states_dead(&r->states[0], 0, &out->probs));
    out->money = line->equity.mean;
}

static int by_value(const void *left, const void *right)
{
    const vd_candidate *a = left, *b = right;

    if (a->equity != b->equity)
        return a->equity > b->equity ? -1 : 1;
    return a->play < b->play ? -1 : a->play > b->play;
}

vd_status vd_roller_rank(const vd_engine *engine, const vd_match *match, const vd_plays *plays,
                         vd_roller roller, const vd_job *job, vd_candidate *out)
{
    const vd_rollout_question question = {
        .kind = VD_ROLLOUT_PLAYS, .match = match, .plays = plays->play, .count = plays->count};
    vd_rollout_candidate *line = calloc(plays->count + 1, sizeof *line);
    vd_rollout_report report;
    vd_rollout *r = NULL;
    vd_status status;

    if (!line)
        return VD_ERR_NOMEM;
    status = run(engine, &question, roller, job, &r);
    if (status == VD_OK) {
        vd_rollout_look(r, &report, line);
        for (size_t i = 0; i < plays->count; i++)
            fill_candidate(r, i, &line[i], &line[report.best], roller, &out[i]);
        qsort(out, plays->count, sizeof *out, by_value);
    }
    vd_rollout_free(r);
    free(line);
    return status;
}

/* How near is looked at again. In 192 decisions of two matches the best play at three plies was never further than .015 behind at two. */
static const double NEAR = 0.08, CUBE_NEAR = 0.12;

static size_t count_near(const vd_candidate *list, size_t count, double within)
{
    size_t near = 1;

    while (near < count && near < VD_ROLLED_MAX && list[near].ply == list[0].ply &&
           list[0].equity - list[near].equity < within)
        near++;
    return near;
}

/* Roll out the first `near` of `list`, in place. */
static vd_status roll_first(const vd_search *search, const vd_match *match, const vd_plays *plays,
                            vd_roller roller, const vd_job *job, size_t near, vd_candidate *list)
{
    vd_play best[VD_ROLLED_MAX];
    vd_candidate rolled[VD_ROLLED_MAX];
    size_t index[VD_ROLLED_MAX];
    vd_status status;

    VD_ASSERT(near <= VD_ROLLED_MAX);
    for (size_t i = 0; i < near; i++) {
        index[i] = list[i].play;
        best[i] = plays->play[index[i]];
    }
    status =
        vd_roller_rank(search->engine, match, &(vd_plays){best, near, near}, roller, job, rolled);
    for (size_t i = 0; i < near && status == VD_OK; i++) {
        list[i] = rolled[i];
        list[i].play = index[rolled[i].play];
    }
    return status;
}

vd_status vd_roller_rank_best(vd_search *search, const vd_match *match, const vd_plays *plays,
                              const vd_search_options *options, vd_roller roller, vd_candidate *out)
{
    vd_candidate *list;
    vd_status status;

    if (options->cubeless && match->rules.cube)
        return VD_ERR_UNSUPPORTED;
    list = calloc(plays->count + 1, sizeof *list);
    if (!list)
        return VD_ERR_NOMEM;
    status = vd_search_rank(search, match, plays, options, list);
    if (status == VD_OK && plays->count > 0 && plays->play[list[0].play].hops > 0) {
        const size_t near =
            count_near(list, plays->count, NEAR * vd_variant_scale(&match->rules.variant));

        if (near > 1 || !options->choose)
            status = roll_first(search, match, plays, roller, options->job, near, list);
    }
    if (status == VD_OK)
        memcpy(out, list, plays->count * sizeof *list);
    free(list);
    return status;
}

vd_status vd_roller_cube_best(vd_search *search, const vd_match *match,
                              const vd_search_options *options, vd_roller roller,
                              vd_cube_decision *out)
{
    const double within = CUBE_NEAR * vd_variant_scale(&match->rules.variant);
    vd_cube_decision d;
    const vd_status status = vd_search_cube(search, match, options, &d);
    double doubled;

    if (status != VD_OK)
        return status;
    doubled = d.take < d.pass ? d.take : d.pass;
    if (d.allowed && (fabs(d.no_double - doubled) < within || fabs(d.take - d.pass) < within))
        return vd_roller_cube(search->engine, match, roller, options->job, out);
    *out = d;
    return VD_OK;
}

vd_status vd_roller_cube(const vd_engine *engine, const vd_match *match, vd_roller roller,
                         const vd_job *job, vd_cube_decision *out)
{
    const vd_rollout_question question = {.kind = VD_ROLLOUT_CUBE, .match = match};
    vd_rollout_report report;
    vd_rollout *r = NULL;
    const vd_status status = run(engine, &question, roller, job, &r);

    if (status != VD_OK)
        return status;
    vd_rollout_look(r, &report, NULL);
    vd_rollout_free(r);
    *out = report.cube;
    out->ply = VD_DEPTH_ROLLER + (int)roller;
    return VD_OK;
}
