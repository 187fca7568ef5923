/* A whole match: what is to be judged, dealt out to threads. */
#include "analysis_priv.h"
#include "inner/pool.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPER = 3 };
/* Of the time that both rounds take, for the progress. */
static const double QUICK_PART = 0.25;

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
    static const char *const names[VD_ANALYSIS_LEVELS] = {"quick", "standard"};

    return level < VD_ANALYSIS_LEVELS ? names[level] : "";
}

void vd_analysis_options_default(vd_analysis_options *out)
{
    *out = (vd_analysis_options){.threads = 1, .mistake = 0.020, .blunder = 0.080, .howler = 0.250};
}

/* ---- Threads ---- */

typedef struct crew {
    work work;
    const vd_job *job;
    vd_adviser *adviser[VD_SEARCH_THREADS_MAX];
    size_t count;        /* of tasks */
    const size_t *order; /* the decision of each; NULL: all decisions, then all rolls */
    int ply;
    double before, part; /* of the whole: done before these tasks, and what they add */
    atomic_size_t done;
    atomic_bool stopped;
    atomic_int status; /* the first that was not VD_OK */
} crew;

static bool go_on(crew *c)
{
    return !atomic_load_explicit(&c->stopped, memory_order_relaxed);
}

static void stop(crew *c, vd_status status)
{
    int none = VD_OK;

    atomic_compare_exchange_strong(&c->status, &none, (int)status);
    atomic_store(&c->stopped, true);
}

/* On the caller's thread alone. */
static bool ask_caller(crew *c)
{
    const double share = c->count ? (double)atomic_load(&c->done) / (double)c->count : 1;
    const double done = c->before + c->part * share;

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

static void do_task(void *user, int worker, size_t index)
{
    crew *c = user;
    const vd_job job = {worker == 0 ? keep_caller_going : keep_going, c};
    const size_t decisions = c->work.analysis->decisions;
    vd_status status;

    if (worker == 0 ? !ask_caller(c) : !go_on(c))
        return;
    if (c->order)
        index = c->order[index];
    status = index < decisions
                 ? vd_analysis_grade(c->adviser[worker], &c->work, index, c->ply, &job)
                 : vd_analysis_weigh(c->adviser[worker], &c->work, index - decisions, &job);
    if (status != VD_OK)
        stop(c, status);
    atomic_fetch_add(&c->done, 1);
}

static vd_status run_tasks(crew *c, int threads, size_t count, int ply)
{
    vd_status status;

    c->count = count;
    c->ply = ply;
    atomic_store(&c->done, 0);
    status = vd_pool_once(threads, count, do_task, idle, c);
    if (status == VD_OK)
        (void)ask_caller(c);
    return status == VD_OK ? (vd_status)atomic_load(&c->status) : status;
}

typedef struct doubt {
    double loss;
    size_t decision;
} doubt;

/* The dearest first, then in the order of the match. */
static int by_loss(const void *left, const void *right)
{
    const doubt *a = left, *b = right;

    if (a->loss != b->loss)
        return a->loss > b->loss ? -1 : 1;
    return a->decision < b->decision ? -1 : 1;
}

static size_t find_doubts(const vd_analysis *a, doubt *out)
{
    size_t count = 0;

    for (size_t i = 0; i < a->decisions; i++)
        if (vd_analysis_doubtful(&a->decision[i]))
            out[count++] = (doubt){a->decision[i].loss, i};
    qsort(out, count, sizeof *out, by_loss);
    return count;
}

/* What a deeper look may change, a ply deeper. */
static vd_status deepen(crew *c, int threads)
{
    const vd_analysis *a = c->work.analysis;
    doubt *doubts = calloc(a->decisions + 1, sizeof *doubts);
    size_t *order = calloc(a->decisions + 1, sizeof *order);
    vd_status status = VD_ERR_NOMEM;

    if (doubts && order) {
        const size_t count = find_doubts(a, doubts);

        for (size_t i = 0; i < count; i++)
            order[i] = doubts[i].decision;
        c->order = order;
        c->before = QUICK_PART;
        c->part = 1 - QUICK_PART;
        status = run_tasks(c, threads, count, DEEPER);
    }
    free(doubts);
    free(order);
    return status;
}

static vd_status run(crew *c, const vd_engine *engine, const vd_analysis_options *options)
{
    const vd_analysis *a = c->work.analysis;
    const bool deeper = options->level == VD_ANALYSIS_STANDARD;
    vd_status status = VD_OK;

    for (int i = 0; i < options->threads && status == VD_OK; i++)
        status = vd_adviser_new(engine, &c->adviser[i], NULL);
    c->part = deeper ? QUICK_PART : 1;
    if (status == VD_OK)
        status = run_tasks(c, options->threads, a->decisions + a->rolls, VD_PLY_USUAL);
    if (status == VD_OK && deeper)
        status = deepen(c, options->threads);
    for (int i = 0; i < options->threads; i++)
        vd_adviser_free(c->adviser[i]);
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

static vd_status make(const vd_engine *engine, const vd_analysis_options *options, crew *c)
{
    vd_status status = vd_analysis_list(&c->work);

    c->job = options->job;
    if (status == VD_OK)
        status = run(c, engine, options);
    if (status == VD_OK) {
        vd_analysis_grade_answers(&c->work);
        vd_analysis_sum(c->work.analysis);
    }
    vd_analysis_list_free(&c->work);
    return status;
}

vd_status vd_analyse(const vd_engine *engine, const vd_rec_match *match,
                     const vd_analysis_options *options, vd_analysis **out)
{
    const vd_variant *variant = &match->rules.variant;
    vd_analysis *a;
    crew *c;
    vd_status status = VD_ERR_NOMEM;

    if (!vd_engine_knows(engine, variant) || !vd_luck_known(variant) ||
        match->rules.length > VD_ANALYSIS_LENGTH_MAX || options->threads < 1 ||
        options->threads > VD_SEARCH_THREADS_MAX || options->level >= VD_ANALYSIS_LEVELS)
        return VD_ERR_UNSUPPORTED;
    a = calloc(1, sizeof *a);
    c = calloc(1, sizeof *c);
    if (a && c) {
        a->match = match;
        a->options = *options;
        a->options.job = NULL;
        c->work.analysis = a;
        c->work.engine = engine;
        status = make(engine, options, c);
    }
    free(c);
    if (status == VD_OK)
        *out = a;
    else
        vd_analysis_free(a);
    return status;
}
