/* Questions about positions, plays and doubles. */
#include "tree.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Plays within .16 of the best at 0 ply hold nearly every play that is best at 2; one play inside the tree costs twelve
 * times less than five and loses next to nothing (published for other engines; to be measured on this one). */
static const vd_filter FILTERS[VD_PLY_MAX + 1] = {
    {.stages = 0, .inner = 1},
    {.stages = 1, .inner = 1, .stage = {{.ply = 1, .keep = 1, .more = 7, .within = 0.16F}}},
    {.stages = 1, .inner = 1, .stage = {{.ply = 2, .keep = 1, .more = 7, .within = 0.16F}}},
    {.stages = 2,
     .inner = 1,
     .stage = {{.ply = 2, .keep = 1, .more = 7, .within = 0.16F},
               {.ply = 3, .keep = 1, .more = 3, .within = 0.06F}}},
    {.stages = 2,
     .inner = 1,
     .stage = {{.ply = 2, .keep = 1, .more = 7, .within = 0.16F},
               {.ply = 4, .keep = 1, .more = 2, .within = 0.05F}}},
};

const vd_filter *vd_filter_default(int ply)
{
    return &FILTERS[ply < 0 ? 0 : ply > VD_PLY_MAX ? VD_PLY_MAX : ply];
}

static bool make_floors(vd_search *s)
{
    for (int i = 0; i < VD_PLY_MAX; i++) {
        tree_floor *f = &s->floor[i];

        f->plays.capacity = VD_PLAYS_ENOUGH;
        f->plays.play = malloc(VD_PLAYS_ENOUGH * sizeof *f->plays.play);
        f->score = malloc(VD_PLAYS_ENOUGH * sizeof *f->score);
        f->kept = malloc((VD_PLAYS_ENOUGH + VD_STAKE_LEVELS) * sizeof *f->kept);
        f->probs = malloc(VD_PLAYS_ENOUGH * sizeof *f->probs);
        if (!f->plays.play || !f->score || !f->kept || !f->probs)
            return false;
    }
    return true;
}

vd_status vd_search_new(const vd_engine *engine, int cache_bits, vd_search **out, vd_error *err)
{
    vd_search *s;

    if (cache_bits < 0 || cache_bits > VD_SEARCH_CACHE_MAX)
        return vd_fail(err, VD_ERR_UNSUPPORTED, VD_WHAT_bad_number, 0);
    s = calloc(1, sizeof *s);
    if (!s)
        return vd_fail(err, VD_ERR_NOMEM, VD_WHAT_no_memory, 0);
    s->engine = engine;
    if (!cache_init(&s->cache, cache_bits) || !make_floors(s)) {
        vd_search_free(s);
        return vd_fail(err, VD_ERR_NOMEM, VD_WHAT_no_memory, 0);
    }
    *out = s;
    return VD_OK;
}

void vd_search_free(vd_search *s)
{
    if (!s)
        return;
    cache_fini(&s->cache);
    for (int i = 0; i < VD_PLY_MAX; i++) {
        free(s->floor[i].plays.play);
        free(s->floor[i].score);
        free(s->floor[i].kept);
        free(s->floor[i].probs);
    }
    free(s);
}

void vd_search_forget(vd_search *s)
{
    cache_forget_positions(&s->cache);
    cache_forget_values(&s->cache);
}

bool vd_search_can(const vd_search *s, const vd_variant *variant, int ply)
{
    const bool phases =
        variant->special12 != VD_12_ORDINARY || variant->doubles == VD_DOUBLES_FOUR_COMPLEMENT;

    return ply >= 0 && ply <= VD_PLY_MAX && vd_engine_knows(s->engine, variant) &&
           (ply == 0 || !phases);
}

uint64_t vd_search_evaluations(const vd_search *s)
{
    return s->evaluations;
}

/* All of a variant but its name is bytes without gaps. */
static bool same_variant(const vd_variant *a, const vd_variant *b)
{
    const size_t from = offsetof(vd_variant, id);
    const size_t end = offsetof(vd_variant, cube_allowed) + sizeof a->cube_allowed;

    return memcmp((const char *)a + from, (const char *)b + from, end - from) == 0;
}

/* Make ready for a question. Searched values hold for one match and filter only. */
static vd_status begin(vd_search *s, const vd_match *match, const vd_search_options *options)
{
    const vd_filter *filter = options->filter ? options->filter : vd_filter_default(options->ply);

    if (!vd_search_can(s, &match->terms.variant, options->ply) || filter->inner == 0 ||
        filter->stages > VD_PLY_MAX)
        return VD_ERR_UNSUPPORTED;
    if (!same_variant(&s->variant, &match->terms.variant)) {
        s->variant = match->terms.variant;
        cache_forget_positions(&s->cache);
    }
    cache_forget_values(&s->cache);
    vd_stakes_of(s->engine, match, match->turn, &s->stakes[0]);
    vd_stakes_of(s->engine, match, 1 - match->turn, &s->stakes[1]);
    s->inner = filter->inner;
    s->job = options->job;
    s->stopped = false;
    s->done = 0;
    s->part = 1;
    s->top_ply = options->ply;
    return VD_OK;
}

static double chance_of(const vd_stakes *stakes, double value)
{
    return stakes->money ? -1.0 : value;
}

/* Before the roll the cube may be turned, unless the turn has begun. */
static double best_now(const vd_search *s, const vd_pos *pos, const node_value *v)
{
    const vd_stakes *stakes = &s->stakes[0];
    double decided[VD_STAKE_STATES];

    if (pos->pending != VD_PENDING_NONE || vd_pos_won(&s->variant, pos, VD_ME) ||
        vd_pos_won(&s->variant, pos, VD_HIM))
        return v->hold[stakes->now];
    vd_stakes_decide(stakes, v->hold, decided);
    return decided[stakes->now];
}

vd_status vd_search_eval(vd_search *s, const vd_match *match, const vd_search_options *options,
                         vd_evaluation *out)
{
    vd_status status = begin(s, match, options);
    double best;
    node_value v;

    if (status != VD_OK)
        return status;
    tree_value(s, &match->pos, options->ply, 0, &v);
    if (s->stopped)
        return VD_ERR_CANCELLED;
    best = best_now(s, &match->pos, &v);
    memset(out, 0, sizeof *out); /* results are compared as bytes */
    out->probs = v.probs;
    out->equity = (double)vd_probs_equity(&s->variant, &v.probs);
    out->cubeless = vd_stakes_cubeless(&s->stakes[0], &v.probs);
    out->cubeful = vd_stakes_normal(&s->stakes[0], best);
    out->mwc = chance_of(&s->stakes[0], best);
    return VD_OK;
}

/* Deepest first, then best first; equal ones in the order of generation. */
static int compare_candidates(const void *left, const void *right)
{
    const vd_candidate *a = left, *b = right;

    if (a->ply != b->ply)
        return a->ply > b->ply ? -1 : 1;
    if (a->equity > b->equity)
        return -1;
    if (a->equity < b->equity)
        return 1;
    return a->play < b->play ? -1 : a->play > b->play;
}

static void value_play(vd_search *s, const vd_plays *plays, int ply, bool cubeless, vd_candidate *c)
{
    const vd_stakes *stakes = &s->stakes[0];
    node_value v;

    s->top_ply = ply;
    tree_after(s, &plays->play[c->play].result, ply, 0, &v);
    c->ply = ply;
    c->probs = v.probs;
    c->money = (double)vd_probs_equity(&s->variant, &v.probs);
    c->cubeless = vd_stakes_cubeless(stakes, &v.probs);
    c->mwc = chance_of(stakes, v.hold[stakes->now]);
    c->equity = cubeless ? c->cubeless : vd_stakes_normal(stakes, v.hold[stakes->now]);
}

/* How many of the first `count` go to this stage. */
static size_t survivors(const vd_filter_stage *stage, const vd_candidate *list, size_t count)
{
    size_t left = stage->keep > 0 ? stage->keep : 1;

    while (left < count && left < (size_t)stage->keep + stage->more &&
           list[left].equity >= list[0].equity - (double)stage->within)
        left++;
    return left < count ? left : count;
}

vd_status vd_search_rank(vd_search *s, const vd_match *match, const vd_plays *plays,
                         const vd_search_options *options, vd_candidate *out)
{
    const vd_filter *filter = options->filter ? options->filter : vd_filter_default(options->ply);
    vd_status status = begin(s, match, options);
    size_t count = plays->count;

    if (status != VD_OK)
        return status;
    memset(out, 0, count * sizeof *out);
    for (size_t i = 0; i < count; i++) {
        out[i].play = i;
        value_play(s, plays, 0, options->cubeless, &out[i]);
    }
    if (count > 1)
        qsort(out, count, sizeof *out, compare_candidates);
    for (int k = 0; k < filter->stages && filter->stage[k].ply <= options->ply; k++) {
        count = survivors(&filter->stage[k], out, count);
        for (size_t i = 0; i < count; i++) {
            s->part = 1.0 / (double)count / filter->stages;
            s->done = (k + (double)i / (double)count) / filter->stages;
            value_play(s, plays, filter->stage[k].ply, options->cubeless, &out[i]);
            if (s->stopped)
                return VD_ERR_CANCELLED;
        }
        if (count > 1)
            qsort(out, count, sizeof *out, compare_candidates);
    }
    return VD_OK;
}

static vd_verdict judge(const vd_cube_decision *d)
{
    /* Sums over rolls of values that are equal may differ in the last places. */
    const double same = 1e-6;

    if (!d->allowed)
        return VD_VERDICT_NO_DOUBLE;
    if (d->no_double > d->pass + same)
        return VD_VERDICT_TOO_GOOD;
    if (d->take > d->pass + same)
        return d->no_double <= d->pass + same ? VD_VERDICT_DOUBLE_PASS : VD_VERDICT_TOO_GOOD;
    return d->take > d->no_double + same ? VD_VERDICT_DOUBLE_TAKE : VD_VERDICT_NO_DOUBLE;
}

vd_status vd_search_cube(vd_search *s, const vd_match *match, const vd_search_options *options,
                         vd_cube_decision *out)
{
    vd_status status = begin(s, match, options);
    const vd_stakes *stakes = &s->stakes[0];
    vd_match before = *match;
    double take;
    node_value v;

    if (status != VD_OK)
        return status;
    if (vd_pos_won(&s->variant, &match->pos, VD_ME) || vd_pos_won(&s->variant, &match->pos, VD_HIM))
        return VD_ERR_ILLEGAL;
    tree_value(s, &match->pos, options->ply, 0, &v);
    if (s->stopped)
        return VD_ERR_CANCELLED;
    before.phase = VD_PHASE_ROLL;
    take = vd_stakes_take(stakes, stakes->now, v.hold);
    memset(out, 0, sizeof *out);
    out->allowed = (stakes->may_double >> stakes->now & 1U) != 0 &&
                   vd_match_may_double(&before, match->turn) == VD_DENY_none;
    out->no_double = vd_stakes_normal(stakes, v.hold[stakes->now]);
    out->take = vd_stakes_normal(stakes, take);
    out->pass = 1.0;
    out->match = !stakes->money;
    out->mwc_no_double = chance_of(stakes, v.hold[stakes->now]);
    out->mwc_take = chance_of(stakes, take);
    out->mwc_pass = chance_of(stakes, stakes->pass[0]);
    out->probs = v.probs;
    out->beaver = out->allowed && stakes->beavers && v.hold[VD_STATE_HIS] < 0.0;
    out->verdict = judge(out);
    return VD_OK;
}
