/* A whole match: what is to be judged, dealt out to threads. */
#include "analysis_priv.h"
#include "inner/pool.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- Names ---- */

const char *vd_decision_name(vd_decision_kind kind)
{
    static const char *const names[] = {
#define NAME(name) #name,
        VD_DECISION_LIST(NAME)
#undef NAME
    };

    return kind < VD_DECISION_COUNT ? names[kind] : "";
}

const char *vd_fault_key(vd_fault fault)
{
    static const char *const keys[] = {
#define KEY(name) "fault." #name,
        VD_FAULT_LIST(KEY)
#undef KEY
    };

    return fault < VD_FAULT_COUNT ? keys[fault] : keys[VD_FAULT_none];
}

const char *vd_fault_name(vd_fault fault)
{
    return vd_fault_key(fault) + sizeof "fault." - 1;
}

const char *vd_part_key(vd_part part)
{
    static const char *const keys[] = {
#define KEY(name) "part." #name,
        VD_PART_LIST(KEY)
#undef KEY
    };

    return part < VD_PART_COUNT ? keys[part] : keys[VD_PART_contact];
}

const char *vd_part_name(vd_part part)
{
    return vd_part_key(part) + sizeof "part." - 1;
}

const char *vd_gap_key(vd_gap gap)
{
    static const char *const keys[] = {
#define KEY(name) "analysis.gap." #name,
        VD_GAP_LIST(KEY)
#undef KEY
    };

    return gap < VD_GAP_COUNT ? keys[gap] : keys[VD_GAP_none];
}

const char *vd_gap_name(vd_gap gap)
{
    return vd_gap_key(gap) + sizeof "analysis.gap." - 1;
}

const char *vd_analysis_level_name(vd_analysis_level level)
{
    static const char *const names[VD_ANALYSIS_LEVELS] = {"quick", "standard", "deep", "rollout"};

    return level < VD_ANALYSIS_LEVELS ? names[level] : "";
}

void vd_analysis_options_default(vd_analysis_options *out)
{
    *out = (vd_analysis_options){.threads = 1, .mistake = 0.020, .blunder = 0.080, .howler = 0.250};
}

/* ---- Threads ---- */

typedef struct task_pool {
    vd_analysing *analysing;
    const vd_job *job;
    vd_adviser *adviser[VD_SEARCH_THREADS_MAX];
    const size_t *order;  /* of the tasks at hand: a decision, or behind all of them a roll */
    size_t count, before; /* tasks at hand; of the same step, done with already */
    int step;
    double done_before; /* of the whole, in earlier steps */
    atomic_size_t done;
    atomic_bool stopped;
    atomic_int status; /* the first that was not VD_OK */
} task_pool;

static bool go_on(task_pool *c)
{
    return !atomic_load_explicit(&c->stopped, memory_order_relaxed);
}

static void stop(task_pool *c, vd_status status)
{
    int none = VD_OK;

    atomic_compare_exchange_strong(&c->status, &none, (int)status);
    atomic_store(&c->stopped, true);
}

static const analysis_plan *plan_of(const vd_analysing *a)
{
    return vd_analysis_plan(a->work.analysis->options.level);
}

/* On the caller's thread alone. */
static bool ask_caller(task_pool *c)
{
    const size_t all = c->before + c->count;
    const double share = all ? (double)(c->before + atomic_load(&c->done)) / (double)all : 1;
    const double done = c->done_before + plan_of(c->analysing)->step[c->step].part * share;

    if (go_on(c) && c->job && c->job->keep_going && !c->job->keep_going(c->job->user, done))
        stop(c, VD_ERR_CANCELLED);
    return go_on(c);
}

static bool keep_caller_going(void *user, double done)
{
    (void)done;
    return ask_caller(user);
}

static bool keep_going(void *user, double done)
{
    (void)done;
    return go_on(user);
}

static void idle(void *user)
{
    (void)ask_caller(user);
}

/* Found on the side and put in its place in one piece, so that what is kept meanwhile is whole. */
static vd_status do_decision(task_pool *c, int worker, size_t i, const vd_job *job)
{
    vd_analysing *a = c->analysing;
    vd_decision *to = &a->work.analysis->decision[i];
    vd_decision found = *to;
    const vd_status status = vd_analysis_grade(c->adviser[worker], &a->work, i,
                                               plan_of(a)->step[c->step].depth, job, &found);

    if (status != VD_OK)
        return status;
    pthread_mutex_lock(&a->lock);
    *to = found;
    a->steps[i] = (uint8_t)(c->step + 1);
    pthread_mutex_unlock(&a->lock);
    return VD_OK;
}

static vd_status do_roll(task_pool *c, int worker, size_t i, const vd_job *job)
{
    vd_analysing *a = c->analysing;
    vd_roll *to = &a->work.analysis->roll[i];
    vd_roll found = *to;
    const vd_status status = vd_analysis_weigh(c->adviser[worker], &a->work, i, job, &found);

    if (status != VD_OK)
        return status;
    pthread_mutex_lock(&a->lock);
    *to = found;
    a->weighed[i] = 1;
    pthread_mutex_unlock(&a->lock);
    return VD_OK;
}

static void do_task(void *user, int worker, size_t index)
{
    task_pool *c = user;
    const vd_job job = {worker == 0 ? keep_caller_going : keep_going, c};
    const size_t task = c->order[index], decisions = c->analysing->work.analysis->decisions;
    vd_status status;

    VD_ASSERT(worker >= 0 && worker < VD_SEARCH_THREADS_MAX);
    VD_ASSERT(index < c->count);
    if (!vd_ranks_own(c->analysing->ranks, index) || (worker == 0 ? !ask_caller(c) : !go_on(c)))
        return;
    status = task < decisions ? do_decision(c, worker, task, &job)
                              : do_roll(c, worker, task - decisions, &job);
    if (status != VD_OK)
        stop(c, status);
    atomic_fetch_add(&c->done, c->analysing->ranks ? (size_t)c->analysing->ranks->count : 1);
}

/* ---- Steps ---- */

typedef struct task {
    double loss;
    size_t number;
} task;

/* The dearest first, then in the order of the match. */
static int by_loss(const void *left, const void *right)
{
    const task *a = left, *b = right;

    if (a->loss != b->loss)
        return a->loss > b->loss ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

/* All decisions, then all rolls; what is done with left out. */
static size_t list_first(const vd_analysing *a, size_t *order, size_t *before)
{
    const vd_analysis *result = a->work.analysis;
    size_t count = 0;

    for (size_t i = 0; i < result->decisions; i++)
        if (a->steps[i] == 0)
            order[count++] = i;
    for (size_t i = 0; i < result->rolls; i++)
        if (!a->weighed[i])
            order[count++] = result->decisions + i;
    *before = result->decisions + result->rolls - count;
    return count;
}

/* What a deeper look may change, of what has been looked at so often. What has not been now was not in doubt earlier either. */
static vd_status list_doubts(const vd_analysing *a, int steps, size_t *order, size_t *count,
                             size_t *before)
{
    const vd_analysis *result = a->work.analysis;
    task *doubt = calloc(result->decisions + 1, sizeof *doubt);

    if (!doubt)
        return VD_ERR_NOMEM;
    *count = *before = 0;
    for (size_t i = 0; i < result->decisions; i++) {
        *before += a->steps[i] > steps;
        if (a->steps[i] == steps && vd_analysis_doubtful(&result->decision[i]))
            doubt[(*count)++] = (task){result->decision[i].loss, i};
    }
    qsort(doubt, *count, sizeof *doubt, by_loss);
    for (size_t i = 0; i < *count; i++)
        order[i] = doubt[i].number;
    free(doubt);
    return VD_OK;
}

static vd_status run_step(task_pool *c, int number)
{
    const vd_analysis *result = c->analysing->work.analysis;
    size_t *order = calloc(result->decisions + result->rolls + 1, sizeof *order);
    vd_status status = order ? VD_OK : VD_ERR_NOMEM;

    c->step = number;
    c->order = order;
    if (status == VD_OK && number == 0)
        c->count = list_first(c->analysing, order, &c->before);
    else if (status == VD_OK)
        status = list_doubts(c->analysing, number, order, &c->count, &c->before);
    atomic_store(&c->done, 0);
    if (status == VD_OK)
        status = vd_pool_once(result->options.threads, c->count, do_task, idle, c);
    if (status == VD_OK)
        (void)ask_caller(c);
    if (status == VD_OK)
        status = (vd_status)atomic_load(&c->status);
    if (c->analysing->ranks && order)
        status = vd_analysis_trade(c->analysing, order, c->count, status);
    free(order);
    c->done_before += plan_of(c->analysing)->step[number].part;
    return status;
}

static vd_status run(task_pool *c)
{
    const int threads = c->analysing->work.analysis->options.threads;
    vd_status status = VD_OK;

    for (int i = 0; i < threads && status == VD_OK; i++)
        status = vd_adviser_new(c->analysing->work.engine, &c->adviser[i], NULL);
    if (c->analysing->ranks && status == VD_OK)
        status = vd_analysis_meet(c->analysing);
    for (int i = 0; i < plan_of(c->analysing)->count && status == VD_OK; i++)
        status = run_step(c, i);
    for (int i = 0; i < threads; i++)
        vd_adviser_free(c->adviser[i]);
    return status;
}

vd_status vd_analysing_run(vd_analysing *analysing, const vd_job *job)
{
    task_pool *c = calloc(1, sizeof *c);
    vd_status status;

    if (!c)
        return VD_ERR_NOMEM;
    c->analysing = analysing;
    c->job = job;
    status = run(c);
    free(c);
    return status;
}

/* ---- All of it ---- */

void vd_analysis_free(vd_analysis *analysis)
{
    if (!analysis)
        return;
    free(analysis->decision);
    free(analysis->roll);
    free(analysis);
}

void vd_analysing_free(vd_analysing *a)
{
    if (!a)
        return;
    vd_analysis_list_free(&a->work);
    vd_analysis_free(a->work.analysis);
    free(a->steps);
    free(a->weighed);
    pthread_mutex_destroy(&a->lock);
    free(a);
}

static vd_status list_all(vd_analysing *a)
{
    const vd_status status = vd_analysis_list(&a->work);

    if (status != VD_OK)
        return status;
    a->steps = calloc(a->work.analysis->decisions + 1, 1);
    a->weighed = calloc(a->work.analysis->rolls + 1, 1);
    return a->steps && a->weighed ? VD_OK : VD_ERR_NOMEM;
}

bool vd_analysis_knows(const vd_engine *engine, const vd_match_rules *rules)
{
    VD_ASSERT(engine && rules);

    if (rules->length > VD_ANALYSIS_LENGTH_MAX)
        return false;
    for (uint32_t game = 1; game <= vd_analysis_variants(rules); game++) {
        const vd_variant *variant = vd_match_rules_variant(rules, game);

        if (!vd_engine_knows(engine, variant) || !vd_luck_known(variant))
            return false;
    }
    return true;
}

vd_status vd_analysing_new(const vd_engine *engine, const vd_rec_match *match,
                           const vd_analysis_options *options, vd_analysing **out)
{
    VD_ASSERT(engine && match && out);

    vd_analysing *a;
    vd_status status = VD_ERR_NOMEM;

    if (!vd_analysis_knows(engine, &match->rules) || options->threads < 1 ||
        options->threads > VD_SEARCH_THREADS_MAX || options->level >= VD_ANALYSIS_LEVELS)
        return VD_ERR_UNSUPPORTED;
    a = calloc(1, sizeof *a);
    if (!a)
        return VD_ERR_NOMEM;
    if (pthread_mutex_init(&a->lock, NULL) != 0) {
        free(a);
        return VD_ERR_NOMEM;
    }
    a->work.engine = engine;
    a->work.analysis = calloc(1, sizeof *a->work.analysis);
    if (a->work.analysis) {
        a->work.analysis->match = match;
        a->work.analysis->options = *options;
        a->work.analysis->options.job = NULL;
        status = list_all(a);
    }
    if (status == VD_OK)
        *out = a;
    else
        vd_analysing_free(a);
    return status;
}

vd_analysis *vd_analysing_done(vd_analysing *a)
{
    vd_analysis *result = a->work.analysis;

    vd_analysis_grade_answers(&a->work);
    vd_analysis_sum(result);
    a->work.analysis = NULL;
    vd_analysing_free(a);
    return result;
}

vd_status vd_analyse(const vd_engine *engine, const vd_rec_match *match,
                     const vd_analysis_options *options, vd_analysis **out)
{
    vd_analysing *a = NULL;
    vd_status status = vd_analysing_new(engine, match, options, &a);

    if (status == VD_OK)
        status = vd_analysing_run(a, options->job);
    if (status == VD_OK)
        *out = vd_analysing_done(a);
    else
        vd_analysing_free(a);
    return status;
}
