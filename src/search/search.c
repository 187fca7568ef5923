/* Questions about positions, plays and doubles. */
#include "inner/nets.h"
#include "tree.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Measured on self-play, docs/measurements/2026-11-21-search.md: a stage at 1 ply before the deeper ones halves their
 * work, six plays of a roll inside the tree do for all of them, and one of these looked at deeper for several. */
static const vd_filter FILTERS[VD_PLY_MAX + 1] = {
    {.stages = 0, .width = 1, .valued = 6},
    {.stages = 1,
     .width = 1,
     .valued = 6,
     .stage = {{.ply = 1, .keep = 1, .more = 7, .within = 0.16F}}},
    {.stages = 2,
     .width = 1,
     .valued = 6,
     .stage = {{.ply = 1, .keep = 1, .more = 11, .within = 0.16F},
               {.ply = 2, .keep = 1, .more = 3, .within = 0.06F}}},
    {.stages = 3,
     .width = 1,
     .valued = 6,
     .stage = {{.ply = 1, .keep = 1, .more = 11, .within = 0.16F},
               {.ply = 2, .keep = 1, .more = 3, .within = 0.06F},
               {.ply = 3, .keep = 1, .more = 2, .within = 0.02F}}},
    {.stages = 4,
     .width = 1,
     .valued = 6,
     .stage = {{.ply = 1, .keep = 1, .more = 11, .within = 0.16F},
               {.ply = 2, .keep = 1, .more = 4, .within = 0.08F},
               {.ply = 3, .keep = 1, .more = 2, .within = 0.04F},
               {.ply = 4, .keep = 1, .more = 1, .within = 0.03F}}},
};

const vd_filter *vd_filter_default(int ply)
{
    VD_ASSERT(ply >= 0 && ply <= VD_PLY_MAX);
    return &FILTERS[ply < 0 ? 0 : ply > VD_PLY_MAX ? VD_PLY_MAX : ply];
}

/* ---- Making one ---- */

static size_t children_of(int dice, size_t width)
{
    return (size_t)vd_rolls(dice) * (width + VD_CUBE_LEVELS);
}

static bool grow_buffer(ply_buffer *buffer, size_t children)
{
    VD_ASSERT(children >= 1);
    vd_search_ply_buffer_fini(buffer);
    return vd_search_ply_buffer_init(buffer, children);
}

/* Room for so many children in every buffer. */
static bool reserve_children(vd_search *s, size_t children)
{
    if (children <= s->children)
        return true;
    s->children = 0; /* until all have grown */
    for (int w = 0; w < s->workers; w++) {
        for (int i = 0; i < VD_PLY_MAX; i++) {
            if (!grow_buffer(&s->worker[w]->buffer[i], children))
                return false;
        }
    }
    for (int i = 0; i < ROOTS_MAX; i++) {
        if (!grow_buffer(&s->root[i].buffer, children))
            return false;
    }
    s->children = children;
    return true;
}

static void free_worker(worker *w)
{
    if (!w)
        return;
    vd_search_batch_fini(&w->batch);
    for (int i = 0; i < VD_PLY_MAX; i++)
        vd_search_ply_buffer_fini(&w->buffer[i]);
    free(w->stage);
    free(w);
}

static worker *new_worker(vd_search *s, int number)
{
    worker *w = calloc(1, sizeof *w);
    bool made;

    VD_ASSERT(number >= 0 && number < VD_SEARCH_THREADS_MAX);
    if (!w)
        return NULL;
    w->search = s;
    w->number = number;
    made = vd_search_batch_init(&w->batch, s->engine, &s->variant, &s->cache);
    for (int i = 0; i < VD_PLY_MAX && made; i++)
        made = vd_search_ply_buffer_init(&w->buffer[i], s->children);
    if (made)
        return w;
    free_worker(w);
    return NULL;
}

vd_status vd_search_new(const vd_engine *engine, int cache_bits, vd_search **out, vd_error *err)
{
    vd_search *s;

    if (cache_bits < 0 || cache_bits > VD_SEARCH_CACHE_MAX)
        return vd_fail(err, VD_ERR_UNSUPPORTED, VD_ERROR_bad_number, 0);
    s = calloc(1, sizeof *s);
    if (!s)
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    s->engine = engine;
    s->cache_bits = cache_bits;
    s->pruning = vd_engine_pruning_scores;
    if (!reserve_children(s, children_of(2, 1)) || vd_search_threads(s, 1) != VD_OK) {
        vd_search_free(s);
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    }
    *out = s;
    return VD_OK;
}

/* One cache for so many threads: what one has valued no other values again. False: no memory, and the one of before is left. */
static bool make_cache(vd_search *s, int threads)
{
    int bits = s->cache_bits;
    cache made;

    for (int room = 1; room < threads && bits > 0 && bits < VD_SEARCH_CACHE_MAX; room *= 2)
        bits++;
    if (!vd_search_cache_init(&made, &s->variant, bits, threads > 1)) {
        vd_search_cache_fini(&made);
        return false;
    }
    vd_search_cache_fini(&s->cache);
    s->cache = made;
    return true;
}

vd_status vd_search_threads(vd_search *s, int threads)
{
    if (threads < 1 || threads > VD_SEARCH_THREADS_MAX)
        return VD_ERR_UNSUPPORTED;
    if (threads != s->workers && !make_cache(s, threads))
        return VD_ERR_NOMEM;
    vd_pool_free(s->pool);
    s->pool = NULL;
    while (s->workers > threads)
        free_worker(s->worker[--s->workers]);
    while (s->workers < threads) {
        s->worker[s->workers] = new_worker(s, s->workers);
        if (!s->worker[s->workers])
            return VD_ERR_NOMEM;
        s->workers++;
    }
    s->pool = threads > 1 ? vd_pool_new(threads) : NULL;
    return threads > 1 && !s->pool ? VD_ERR_NOMEM : VD_OK;
}

void vd_search_set_pruning(vd_search *s, vd_pruning *pruning)
{
    s->pruning = pruning ? pruning : vd_engine_pruning_scores;
}

void vd_search_free(vd_search *s)
{
    if (!s)
        return;
    vd_pool_free(s->pool);
    for (int w = 0; w < s->workers; w++)
        free_worker(s->worker[w]);
    vd_search_cache_fini(&s->cache);
    for (int i = 0; i < ROOTS_MAX; i++)
        vd_search_ply_buffer_fini(&s->root[i].buffer);
    free(s->list);
    free(s);
}

void vd_search_forget(vd_search *s)
{
    vd_search_cache_forget_positions(&s->cache);
    vd_search_cache_forget_values(&s->cache);
}

bool vd_search_can(const vd_search *s, const vd_variant *variant, int ply)
{
    return ply >= 0 && ply <= VD_PLY_MAX && vd_engine_knows(s->engine, variant);
}

uint64_t vd_search_evaluations(const vd_search *s)
{
    uint64_t sum = 0;

    for (int w = 0; w < s->workers; w++)
        sum += s->worker[w]->batch.evaluations;
    return sum;
}

/* ---- Questions ---- */

/* All of a variant but its name is bytes without gaps. */
static bool same_variant(const vd_variant *a, const vd_variant *b)
{
    const size_t from = offsetof(vd_variant, id);
    const size_t end = offsetof(vd_variant, cube_allowed) + sizeof a->cube_allowed;

    return memcmp((const char *)a + from, (const char *)b + from, end - from) == 0;
}

/* Of the engine's exact tables, as bits: what came from one that is asked no more is not of the same question. */
static unsigned lost_tables(const vd_engine *engine)
{
    static const vd_exact_kind kinds[] = {VD_EXACT_ONE_SIDED, VD_EXACT_TWO_SIDED,
                                          VD_EXACT_HYPERGAMMON};
    unsigned lost = 0;

    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const vd_exact *table = vd_engine_exact_table(engine, kinds[i]);

        lost |= (unsigned)(table && vd_exact_lost(table)) << i;
    }
    return lost;
}

/* Room for plays where a turn may go on without a roll; false: no memory. */
static bool reserve_stages(vd_search *s)
{
    for (int w = 0; w < s->workers && vd_search_plays_on(&s->variant); w++) {
        worker *each = s->worker[w];

        if (!each->stage)
            each->stage = malloc(VD_PLAYS_MAX * sizeof *each->stage);
        if (!each->stage)
            return false;
    }
    return true;
}

vd_status vd_search_begin(vd_search *s, const vd_match *match, const vd_search_options *options)
{
    const unsigned lost = lost_tables(s->engine);
    const bool same = same_variant(&s->variant, &match->rules.variant) && s->lost_tables == lost;

    if (!vd_search_can(s, &match->rules.variant, 0))
        return VD_ERR_UNSUPPORTED;
    s->variant = match->rules.variant;
    s->lost_tables = lost;
    if (!reserve_stages(s))
        return VD_ERR_NOMEM;
    if (!same)
        vd_search_cache_forget_positions(&s->cache);
    vd_search_cache_forget_values(&s->cache);
    vd_cube_states_of(s->engine, match, match->turn, &s->states[0]);
    vd_cube_states_of(s->engine, match, 1 - match->turn, &s->states[1]);
    s->job = options->job;
    atomic_store(&s->stopped, false);
    s->done = 0;
    s->part = 1;
    s->tasks = 0;
    return VD_OK;
}

static const vd_filter *filter_of(const vd_search_options *options, int ply)
{
    VD_ASSERT(ply >= 0 && ply <= VD_PLY_MAX);

    return options->filter ? options->filter : vd_filter_default(ply);
}

/* Searched values hold for one filter only. */
vd_status vd_search_begin_ply(vd_search *s, const vd_search_options *options, int ply)
{
    const vd_filter *filter = filter_of(options, ply);
    batch_limits limits = {.pruning = s->pruning};

    VD_ASSERT(ply >= 0 && ply <= VD_PLY_MAX);
    if (filter->width < 1 || filter->width > VD_WIDTH_MAX || filter->stages > VD_PLY_MAX)
        return VD_ERR_UNSUPPORTED;
    limits.keep[KIND_CONTACT] = filter->valued;
    limits.keep[KIND_RACE] = filter->valued_race;
    if (!reserve_children(s, children_of(s->variant.dice, filter->width)))
        return VD_ERR_NOMEM;
    if (s->width != filter->width || memcmp(&s->limits, &limits, sizeof limits) != 0)
        vd_search_cache_forget_values(&s->cache);
    s->width = filter->width;
    s->limits = limits;
    s->done = 0;
    s->part = 1;
    return VD_OK;
}

static vd_status ask_once(vd_search *s, const vd_match *match, const vd_search_options *options,
                          search_answer *how, void *question)
{
    const vd_variant *variant = &match->rules.variant;
    const bool deepen = options->deepen;
    vd_status status = VD_OK;

    if (!vd_search_can(s, variant, options->ply))
        return VD_ERR_UNSUPPORTED;
    status = vd_search_begin(s, match, options);
    for (int ply = deepen ? 0 : options->ply; ply <= options->ply && status == VD_OK; ply++) {
        status = vd_search_begin_ply(s, options, ply);
        if (status == VD_OK)
            status = how(s, options, ply, question);
        if (status == VD_ERR_CANCELLED && ply > 0 && deepen)
            return VD_OK;
    }
    return status;
}

/* Once more where a table was lost on the way: no answer is half of one. */
vd_status vd_search_ask(vd_search *s, const vd_match *match, const vd_search_options *options,
                        search_answer *how, void *question)
{
    vd_status status;

    do {
        status = ask_once(s, match, options, how, question);
    } while (status == VD_OK && s->lost_tables != lost_tables(s->engine));
    return status;
}

static double chance_of(const vd_cube_states *states, double value)
{
    return states->money ? -1.0 : value;
}

/* The position as it lies, before the roll; false: stopped. */
static bool value_position(vd_search *s, const vd_pos *pos, int ply, node_value *out)
{
    VD_ASSERT(ply >= 0 && ply <= VD_PLY_MAX);

    child end = {.pos = *pos, .stays = true};
    bool played = ply > 0 && vd_search_tree_finish_turn(s->worker[0], 0, &end);

    if (played && end.stays && end.pos.pending != VD_PENDING_AGAIN) { /* the game ends */
        vd_search_tree_leaf(s, &end, 0, out);
        return true;
    }
    s->root[0].pos = end.pos;
    s->root[0].side = end.stays ? 0 : 1;
    vd_search_tree_search(s, 1, ply);
    *out = s->root[0].value;
    if (!end.stays)
        vd_search_tree_flip(s, 0, out);
    return !vd_search_stopped(s);
}

/* ---- What is it worth? ---- */

/* Before the roll the cube may be turned, unless the turn has begun. */
static double best_now(const vd_search *s, const vd_pos *pos, const node_value *v)
{
    const vd_cube_states *states = &s->states[0];
    double decided[VD_CUBE_STATES];

    if (pos->pending != VD_PENDING_NONE || vd_pos_over(&s->variant, pos))
        return v->no_double[states->now];
    vd_cube_states_decide(states, v->no_double, decided);
    return decided[states->now];
}

typedef struct eval_question {
    const vd_match *match;
    vd_evaluation *out;
} eval_question;

static vd_status answer_eval(vd_search *s, const vd_search_options *options, int ply,
                             void *question)
{
    const eval_question *q = question;
    vd_evaluation *out = q->out;
    double best;
    node_value v;

    (void)options;
    if (!value_position(s, &q->match->pos, ply, &v))
        return VD_ERR_CANCELLED;
    best = best_now(s, &q->match->pos, &v);
    memset(out, 0, sizeof *out); /* results are compared as bytes */
    out->probs = v.probs;
    out->equity = (double)vd_probs_equity(&s->variant, &v.probs);
    out->cubeless = vd_cube_states_cubeless(&s->states[0], &v.probs);
    out->cubeful = vd_cube_states_normal(&s->states[0], best);
    out->mwc = chance_of(&s->states[0], best);
    out->ply = ply;
    return VD_OK;
}

vd_status vd_search_eval(vd_search *s, const vd_match *match, const vd_search_options *options,
                         vd_evaluation *out)
{
    eval_question question = {match, out};

    return vd_search_ask(s, match, options, answer_eval, &question);
}

/* ---- Which play? ---- */

typedef struct rank_question {
    const vd_match *match;
    const vd_plays *plays;
    vd_candidate *out;
} rank_question;

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

double vd_search_equity(const vd_search *s, const node_value *v, bool cubeless)
{
    const vd_cube_states *states = &s->states[0];

    return cubeless ? vd_cube_states_cubeless(states, &v->probs)
                    : vd_cube_states_normal(states, v->no_double[states->now]);
}

static void fill_candidate(const vd_search *s, const node_value *v, bool cubeless, vd_candidate *c)
{
    const vd_cube_states *states = &s->states[0];

    c->probs = v->probs;
    c->money = (double)vd_probs_equity(&s->variant, &v->probs);
    c->cubeless = vd_cube_states_cubeless(states, &v->probs);
    c->mwc = chance_of(states, v->no_double[states->now]);
    c->equity = vd_search_equity(s, v, cubeless);
}

/* All plays, by what they lead to. */
static void value_plays(vd_search *s, const vd_plays *plays, bool cubeless)
{
    batch *b = &s->worker[0]->batch;

    for (size_t from = 0; from < plays->count; from += VD_PLAYS_MAX) {
        const size_t left = plays->count - from;

        vd_search_batch_value_plays(b, &plays->play[from],
                                    left < VD_PLAYS_MAX ? left : VD_PLAYS_MAX);
        for (size_t i = 0; i < b->live; i++) {
            const child play = {b->pos[i], b->probs[i], b->stays[i]};
            vd_candidate *c = &s->list[from + i];
            node_value v;

            vd_search_tree_leaf(s, &play, 0, &v);
            memset(c, 0, sizeof *c);
            c->play = from + i;
            fill_candidate(s, &v, cubeless, c);
        }
    }
}

/* Where somebody is on roll after a play, the other side or who throws again: the root of its tree. False: nobody is, and the
 * candidate has its value. */
static bool root_after(vd_search *s, const vd_pos *result, bool cubeless, vd_candidate *c,
                       tree_root *root)
{
    child end = {.pos = *result, .stays = true};
    const bool played = vd_search_tree_finish_turn(s->worker[0], 0, &end);
    node_value over;

    root->side = 1;
    root->pos = end.pos;
    if (!end.stays)
        return true;
    if (end.pos.pending == VD_PENDING_AGAIN) {
        root->side = 0;
        return true;
    }
    if (played) {
        vd_search_tree_leaf(s, &end, 0, &over);
        fill_candidate(s, &over, cubeless, c);
        return false;
    }
    if (vd_pos_over(&s->variant, result) || result->pending != VD_PENDING_NONE)
        return false;
    vd_pos_flip(result, &root->pos);
    return true;
}

/* The first ones, as many as are searched side by side, at `ply`; what ends the turn nowhere has its value already. */
static size_t deepen_some(vd_search *s, const vd_plays *plays, int ply, bool cubeless,
                          vd_candidate *list, size_t count)
{
    vd_candidate *whose[ROOTS_MAX];
    size_t roots = 0, taken = 0;

    VD_ASSERT(count <= plays->count && ply <= VD_PLY_MAX);
    while (taken < count && roots < ROOTS_MAX) {
        vd_candidate *c = &list[taken++];

        c->ply = ply;
        if (!root_after(s, &plays->play[c->play].result, cubeless, c, &s->root[roots]))
            continue;
        whose[roots++] = c;
    }
    vd_search_tree_search(s, roots, ply);
    for (size_t i = 0; i < roots && !vd_search_stopped(s); i++) {
        node_value v = s->root[i].value;

        if (s->root[i].side == 1)
            vd_search_tree_flip(s, 0, &v);
        fill_candidate(s, &v, cubeless, whose[i]);
    }
    return taken;
}

/* How many of the first `count` go to this stage. */
static size_t survivors(const vd_search *s, const vd_filter_stage *stage, const vd_candidate *list,
                        size_t count)
{
    const double within = vd_variant_scale(&s->variant) * (double)stage->within;
    size_t left = stage->keep > 0 ? stage->keep : 1;

    VD_ASSERT(list || count == 0);
    while (left < count && left < (size_t)stage->keep + stage->more &&
           list[left].equity >= list[0].equity - within)
        left++;
    return left < count ? left : count;
}

static void sort_candidates(vd_candidate *list, size_t count)
{
    if (count > 1)
        qsort(list, count, sizeof *list, compare_candidates);
}

/* Plays `from` to `to` - 1 of the list, one of so many steps, for the progress. */
typedef struct stretch {
    size_t from, to;
    int step, steps;
} stretch;

static vd_status deepen_range(vd_search *s, const vd_plays *plays, bool cubeless, int ply,
                              const stretch *range)
{
    const double count = (double)(range->to - range->from);

    for (size_t taken = range->from; taken < range->to;) {
        const size_t left = range->to - taken;

        s->part = (double)(left < ROOTS_MAX ? left : ROOTS_MAX) / count / range->steps;
        s->done = (range->step + (double)(taken - range->from) / count) / range->steps;
        taken += deepen_some(s, plays, ply, cubeless, s->list + taken, left);
        if (vd_search_stopped(s))
            return VD_ERR_CANCELLED;
    }
    return VD_OK;
}

static vd_status answer_rank(vd_search *s, const vd_search_options *options, int ply,
                             void *question)
{
    const rank_question *q = question;
    const vd_filter *filter = filter_of(options, ply);
    const size_t alike = options->alike < q->plays->count ? options->alike : q->plays->count;
    const int steps = filter->stages + (alike > 0);
    size_t count = q->plays->count;
    int depth = 0;

    VD_ASSERT(ply >= 0 && ply <= VD_PLY_MAX);
    value_plays(s, q->plays, options->cubeless);
    sort_candidates(s->list, count);
    for (int k = 0; k < filter->stages && filter->stage[k].ply <= ply; k++) {
        const vd_filter_stage *stage = &filter->stage[k];

        if (stage->ply == 0)
            continue;
        count = survivors(s, stage, s->list, count);
        if (options->choose && count == 1)
            break;
        depth = stage->ply;
        if (deepen_range(s, q->plays, options->cubeless, depth, &(stretch){0, count, k, steps}) !=
            VD_OK)
            return VD_ERR_CANCELLED;
        sort_candidates(s->list, count);
    }
    if (depth > 0 && count < alike) {
        if (deepen_range(s, q->plays, options->cubeless, depth,
                         &(stretch){count, alike, filter->stages, steps}) != VD_OK)
            return VD_ERR_CANCELLED;
        sort_candidates(s->list, alike);
    }
    if (q->plays->count > 0) /* or there may be no list */
        memcpy(q->out, s->list, q->plays->count * sizeof *q->out);
    return VD_OK;
}

vd_status vd_search_rank(vd_search *s, const vd_match *match, const vd_plays *plays,
                         const vd_search_options *options, vd_candidate *out)
{
    rank_question question = {match, plays, out};

    if (plays->count > s->listed) {
        vd_candidate *grown = realloc(s->list, plays->count * sizeof *grown);

        if (!grown)
            return VD_ERR_NOMEM;
        s->list = grown;
        s->listed = plays->count;
    }
    return vd_search_ask(s, match, options, answer_rank, &question);
}

/* ---- Double? ---- */

typedef struct cube_question {
    const vd_match *match;
    vd_cube_decision *out;
} cube_question;

static vd_verdict judge(const vd_cube_decision *d)
{
    VD_ASSERT(isfinite(d->no_double) && isfinite(d->take) && isfinite(d->pass));
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

bool vd_search_may_double(const vd_search *s, const vd_match *match)
{
    const vd_cube_states *states = &s->states[0];
    vd_match before = *match;

    before.phase = VD_PHASE_ROLL;
    return (states->may_double >> states->now & 1U) != 0 &&
           vd_match_double_refusal(&before, match->turn) == VD_REFUSAL_none;
}

/* Who does not double now doubles next time: without a roll looked at, what is not doubled is worth as much. Deeper the
 * rolls say what was lost by waiting. */
static void show_double_to_come(const vd_cube_states *states,
                                const double no_double[VD_CUBE_STATES], vd_cube_decision *out)
{
    double decided[VD_CUBE_STATES];

    vd_cube_states_decide(states, no_double, decided);
    out->no_double = vd_cube_states_normal(states, decided[states->now]);
    out->mwc_no_double = chance_of(states, decided[states->now]);
}

static vd_status answer_cube(vd_search *s, const vd_search_options *options, int ply,
                             void *question)
{
    const cube_question *q = question;
    const vd_cube_states *states = &s->states[0];
    vd_cube_decision *out = q->out;
    double take;
    node_value v;

    (void)options;
    if (!value_position(s, &q->match->pos, ply, &v))
        return VD_ERR_CANCELLED;
    take = vd_cube_states_take(states, states->now, v.no_double);
    memset(out, 0, sizeof *out);
    out->allowed = vd_search_may_double(s, q->match);
    out->no_double = vd_cube_states_normal(states, v.no_double[states->now]);
    out->take = vd_cube_states_normal(states, take);
    out->pass = 1.0;
    out->match = !states->money;
    out->mwc_no_double = chance_of(states, v.no_double[states->now]);
    out->mwc_take = chance_of(states, take);
    out->mwc_pass = chance_of(states, states->pass[0]);
    out->probs = v.probs;
    out->beaver = out->allowed && states->beavers && v.no_double[VD_STATE_THEIRS] < 0.0;
    out->verdict = judge(out);
    out->ply = ply;
    if (ply == 0 && out->allowed && vd_cube_states_waits(states, &q->match->pos))
        show_double_to_come(states, v.no_double, out);
    return VD_OK;
}

vd_status vd_search_cube(vd_search *s, const vd_match *match, const vd_search_options *options,
                         vd_cube_decision *out)
{
    const vd_variant *variant = &match->rules.variant;
    cube_question question = {match, out};

    if (vd_search_can(s, variant, 0) && vd_pos_over(variant, &match->pos))
        return VD_ERR_ILLEGAL;
    return vd_search_ask(s, match, options, answer_cube, &question);
}
