/* Why every error of a match was one. */
#include "why_priv.h"

#include "inner/bytes.h"
#include "inner/pool.h"
#include "inner/shared_analysis.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct why_workers {
    const vd_analysis *analysis;
    vd_explanations *out;
    size_t *decision; /* of each in the list */
    vd_adviser *adviser[VD_SEARCH_THREADS_MAX];
    const vd_job *job;
    const vd_ranks *ranks; /* processes that share it; NULL: alone */
    atomic_size_t done;
    atomic_bool stopped;
    atomic_int status; /* the first failure */
} why_workers;

static bool explained(const vd_decision *d, double least)
{
    return d->graded && d->fault != VD_FAULT_none && d->loss > 0 && d->loss >= least;
}

/* A double and its take or pass. */
static bool is_cube(const vd_decision *d)
{
    const bool turned = d->fault == VD_FAULT_wrong_beaver || d->fault == VD_FAULT_missed_beaver;

    return d->kind == VD_DECISION_double || (d->kind == VD_DECISION_answer && !turned);
}

static bool ask_caller(why_workers *c)
{
    const double done = c->out->known ? (double)atomic_load(&c->done) / (double)c->out->known : 1;

    if (c->job && c->job->keep_going && !c->job->keep_going(c->job->user, done))
        atomic_store(&c->stopped, true);
    return !atomic_load(&c->stopped);
}

static bool keep_caller_going(void *user, double done)
{
    (void)done;
    return ask_caller(user);
}

static bool keep_going(void *user, double done)
{
    why_workers *c = user;

    (void)done;
    return !atomic_load(&c->stopped);
}

static void idle(void *user)
{
    (void)ask_caller(user);
}

/* The match as it stood, seat 0 being on roll. */
static void stand(const vd_analysis *a, const vd_decision *d, vd_match *out)
{
    const vd_rec_game *game = a->match->game[d->game];
    const place at = {
        .game = game, .action = game->action[d->action], .turns = {1, 1}, .rolled = true};

    if (d->kind == VD_DECISION_play) {
        vd_analysis_stand(a->match, &at, out);
        return;
    }
    /* An answer stands in the record with its own seat; the situation is the doubler's. */
    vd_match_of(&d->situation, out);
    vd_analysis_rules(a->match, game, &out->rules);
    out->rules.cube = true;
    out->phase = VD_PHASE_ROLL;
    out->actor = out->turn;
    if (d->kind < VD_DECISION_resign)
        out->dice.count = 0;
    else if (out->dice.count > 0)
        out->phase = VD_PHASE_PLAY;
}

static vd_status explain(vd_adviser *adviser, const vd_analysis *a, const vd_decision *d,
                         const vd_job *job, vd_explanation *out)
{
    vd_match match;
    vd_status status;

    stand(a, d, &match);
    if (d->kind == VD_DECISION_play) {
        const vd_verdict_of_play verdict = {
            .ply = d->ply, .loss = d->loss, .cost = d->cost, .played = d->played, .best = d->best};

        status = vd_adviser_explain_play(adviser, &match, &verdict, job, out);
    } else if (is_cube(d)) {
        status = vd_adviser_explain_cube(adviser, &match, &d->cube, (vd_act)d->act, job, out);
    } else {
        return vd_why_explain_other(adviser, &match, d, job, out);
    }
    if (status != VD_OK)
        return status;
    out->loss = d->loss;
    return VD_OK;
}

static void do_task(void *user, int worker, size_t index)
{
    why_workers *c = user;
    const vd_job job = {worker == 0 ? keep_caller_going : keep_going, c};
    const vd_decision *d = &c->analysis->decision[c->decision[index]];
    vd_status status;
    int none = VD_OK;

    VD_ASSERT(worker >= 0);
    if (!vd_ranks_own(c->ranks, index))
        return;
    if (worker == 0 ? !ask_caller(c) : atomic_load(&c->stopped))
        return;
    status = explain(c->adviser[worker], c->analysis, d, &job, &c->out->list[index]);
    /* What has no causes has none; all else ends it. */
    if (status == VD_ERR_ILLEGAL || status == VD_ERR_UNSUPPORTED || status == VD_ERR_POSITION) {
        c->out->at[c->decision[index]] = 0;
    } else if (status != VD_OK) {
        atomic_compare_exchange_strong(&c->status, &none, (int)status);
        atomic_store(&c->stopped, true);
    }
    atomic_fetch_add(&c->done, c->ranks ? (size_t)c->ranks->count : 1);
}

static size_t list_errors(why_workers *c, double least)
{
    size_t known = 0;

    for (size_t i = 0; i < c->analysis->decisions; i++)
        if (explained(&c->analysis->decision[i], least)) {
            c->decision[known] = i;
            c->out->at[i] = ++known;
        }
    return known;
}

/* ---- Several processes ----
 *
 * What a rank says: its status u8; of each of its errors, in order: has it causes u8, and if so the vd_explanation as it lies in
 * memory, but for the name of the game */

static vd_status hear(void *user, int rank, const unsigned char *bytes, size_t len)
{
    why_workers *c = user;
    vd_bytes_in in = {.data = bytes, .length = len};
    const vd_status status = (vd_status)vd_bytes_take(&in, 1, VD_ERR_CANCELLED);

    for (size_t i = (size_t)rank; i < c->out->known && !in.failed; i += (size_t)c->ranks->count) {
        const bool has = vd_bytes_take(&in, 1, 1) != 0;
        const unsigned char *found = has ? vd_bytes_take_all(&in, sizeof c->out->list[i]) : NULL;

        if (!has)
            c->out->at[c->decision[i]] = 0;
        if (!found || rank == c->ranks->rank)
            continue;
        memcpy(&c->out->list[i], found, sizeof c->out->list[i]);
        c->out->list[i].variant =
            *vd_decision_variant(c->analysis, &c->analysis->decision[c->decision[i]]);
    }
    return in.failed || in.at != in.length ? VD_ERR_CORRUPT : status;
}

static vd_status trade(why_workers *c, vd_status status)
{
    vd_bytes_out mine = {.data = NULL};

    vd_bytes_put(&mine, (uint64_t)status, 1);
    for (size_t i = (size_t)c->ranks->rank; i < c->out->known; i += (size_t)c->ranks->count) {
        const bool has = c->out->at[c->decision[i]] != 0;

        vd_bytes_put(&mine, has, 1);
        if (has)
            vd_bytes_put_all(&mine, &c->out->list[i], sizeof c->out->list[i]);
    }
    status = mine.failed
                 ? VD_ERR_NOMEM
                 : vd_ranks_tell(c->ranks, VD_RANKS_CAUSES, mine.data, mine.length, hear, c);
    free(mine.data);
    return status;
}

static vd_status run(why_workers *c, const vd_engine *engine, int threads)
{
    vd_status status = VD_OK;

    for (int i = 0; i < threads && status == VD_OK; i++)
        status = vd_adviser_new(engine, &c->adviser[i], NULL);
    if (status == VD_OK)
        status = vd_pool_once(threads, c->out->known, do_task, idle, c);
    for (int i = 0; i < threads; i++)
        vd_adviser_free(c->adviser[i]);
    if (status == VD_OK)
        status = (vd_status)atomic_load(&c->status);
    if (status == VD_OK && atomic_load(&c->stopped))
        status = VD_ERR_CANCELLED;
    return c->ranks ? trade(c, status) : status;
}

void vd_explanations_free(vd_explanations *explanations)
{
    if (!explanations)
        return;
    free(explanations->at);
    free(explanations->list);
    free(explanations);
}

const vd_explanation *vd_explanation_of(const vd_explanations *explanations, size_t decision)
{
    if (!explanations || decision >= explanations->count || explanations->at[decision] == 0)
        return NULL;
    return &explanations->list[explanations->at[decision] - 1];
}

static vd_status make(why_workers *c, const vd_engine *engine, double least, int threads)
{
    vd_explanations *x = c->out;

    x->count = c->analysis->decisions;
    x->at = calloc(x->count + 1, sizeof *x->at);
    c->decision = calloc(x->count + 1, sizeof *c->decision);
    if (!x->at || !c->decision)
        return VD_ERR_NOMEM;
    x->known = list_errors(c, least);
    x->list = calloc(x->known + 1, sizeof *x->list);
    return x->list ? run(c, engine, threads) : VD_ERR_NOMEM;
}

vd_status vd_analysis_explain(const vd_engine *engine, const vd_analysis *analysis, double least,
                              int threads, const vd_job *job, vd_explanations **out)
{
    return vd_analysis_explain_shared(engine, analysis, least, threads, NULL, job, out);
}

vd_status vd_analysis_explain_shared(const vd_engine *engine, const vd_analysis *analysis,
                                     double least, int threads, const vd_ranks *ranks,
                                     const vd_job *job, vd_explanations **out)
{
    why_workers *c;
    vd_status status = VD_ERR_NOMEM;

    if (threads < 1 || threads > VD_SEARCH_THREADS_MAX)
        return VD_ERR_UNSUPPORTED;
    c = calloc(1, sizeof *c);
    if (!c)
        return VD_ERR_NOMEM;
    c->analysis = analysis;
    c->job = job;
    c->ranks = ranks;
    c->out = calloc(1, sizeof *c->out);
    if (c->out)
        status = make(c, engine, least, threads);
    free(c->decision);
    if (status == VD_OK)
        *out = c->out;
    else
        vd_explanations_free(c->out);
    free(c);
    return status;
}
