/* What may be asked of reviews: each question is a task of the workers. */
#include "core_parts.h"
#include "inner/decision_json.h"
#include "inner/deeper.h"
#include "review.h"

#include <stdlib.h>
#include <string.h>

enum { REMARK_MAX = 4000 };

/* A question about a review; who asks made it, a worker answers it. */
typedef struct review_task {
    vd_reviews *reviews;
    vd_review_source source;
    vd_review *review;
    vd_lang lang;
    vd_analysis_level level;
    const char *depth; /* of a rollout; static */
    uint32_t game, action;
    bool cube; /* of the cube before the action */
    char *text;
    /* long ones, between two slices */
    vd_analysing *analysing;
    vd_deeper *deeper;
} review_task;

static void free_task(void *data)
{
    review_task *r = data;

    vd_deeper_free(r->deeper);
    vd_analysing_free(r->analysing);
    vd_review_leave(r->reviews, r->review);
    vd_record_free(r->source.record);
    free(r->text);
    free(r);
}

/* ---- What is asked about ---- */

static bool take_table(vd_request *request, vd_review_source *out)
{
    vd_live_table *table = NULL;
    vd_status status;

    if (!vd_request_find(request, &table))
        return false;
    if (!vd_session_over(table->session) && !vd_game_has_ended(vd_live_match(table))) {
        vd_refuse(request, "server.review_open");
        return false;
    }
    vd_charge(request->connection, vd_session_count(table->session));
    status = vd_session_record(table->session, request->core->with.lang, &out->record);
    if (status == VD_OK)
        status = vd_live_name_players(out->record, &table->names);
    if (status != VD_OK) {
        vd_refuse_status(request, status);
        return false;
    }
    out->table = table->id;
    out->over = vd_session_over(table->session);
    return true;
}

/* False: refused. */
static bool take_source(vd_request *request, vd_review_source *out)
{
    const json_t *library = json_object_get(request->message, "library");
    json_int_t id = 0;
    bool taken;

    if (library && vd_json_number(library, 1, INT64_MAX, &id)) {
        out->library = id;
        return true;
    }
    if (library) {
        vd_refuse_field(request, "library");
        return false;
    }
    taken = take_table(request, out);
    vd_live_tidy(request->core); /* the record is all that is needed of it */
    return taken;
}

static bool take_place(vd_request *request, const char *field, uint32_t *out)
{
    json_int_t number = 0;

    if (!vd_json_number(json_object_get(request->message, field), 0, UINT32_MAX - 1, &number)) {
        vd_refuse_field(request, field);
        return false;
    }
    *out = (uint32_t)number;
    return true;
}

/* Game, action, and whether it is about the cube before it. */
static bool take_decision(vd_request *request, review_task *r)
{
    const json_t *cube = json_object_get(request->message, "cube");

    if (cube && !json_is_boolean(cube)) {
        vd_refuse_field(request, "cube");
        return false;
    }
    r->cube = json_is_true(cube);
    return take_place(request, "game", &r->game) && take_place(request, "action", &r->action);
}

/* The task for a request; NULL: refused. */
static review_task *begin(vd_request *request)
{
    const char *key = request->connection->asked >= VD_ASKED_MAX ? "server.too_many"
                      : request->core->workers                   ? NULL
                                                                 : "server.cannot";
    review_task *r = key ? NULL : calloc(1, sizeof *r);

    if (!r) {
        vd_refuse(request, key ? key : "server.internal");
        return NULL;
    }
    r->reviews = request->core->reviews;
    r->lang = request->connection->lang;
    if (take_source(request, &r->source))
        return r;
    free_task(r);
    return NULL;
}

static void ask(vd_request *request, review_task *r, vd_task_kind kind,
                vd_status (*call)(vd_task *, const vd_computer *, const vd_job *))
{
    vd_task *task = vd_task_new(kind);

    if (!task) {
        free_task(r);
        vd_refuse(request, "server.internal");
        return;
    }
    task->client = request->connection->client;
    task->connection = request->connection->number;
    task->id = request->id;
    task->call = call;
    task->data = r;
    task->release = free_task;
    request->connection->asked++;
    vd_workers_add(request->core->workers, task);
}

static vd_status take_review(vd_task *task, const vd_computer *computer, bool fresh)
{
    review_task *r = task->data;
    vd_status status = VD_OK;

    if (!r->review)
        status = vd_review_take(r->reviews, computer, &r->source, fresh, &r->review);
    if (status == VD_ERR_ILLEGAL)
        task->refusal = "server.no_match";
    else if (status == VD_ERR_UNSUPPORTED || status == VD_ERR_IO || status == VD_ERR_CORRUPT)
        task->refusal = "server.no_library";
    return status;
}

/* ---- The match, a game ---- */

static bool add_beside(void *user, const vd_library_beside *beside)
{
    json_t **list = user;
    json_t *found = beside->what == VD_BESIDE_remark ? json_string(beside->text)
                                                     : json_loads(beside->text, 0, NULL);

    if (found)
        vd_json_add(list,
                    json_pack("{s:I,s:I,s:b,s:o}", "game", (json_int_t)beside->game, "action",
                              (json_int_t)beside->action, "cube", beside->what == VD_BESIDE_cube,
                              beside->what == VD_BESIDE_remark ? "remark" : "deeper", found));
    return true;
}

static json_t *states_json(const double done[VD_ANALYSIS_LEVELS])
{
    json_t *json = json_object();

    for (int i = 0; i < VD_ANALYSIS_LEVELS; i++)
        if (done[i] >= 0)
            vd_json_set(&json, vd_analysis_level_name((vd_analysis_level)i), vd_json_real(done[i]));
    return json;
}

static vd_status open_review(vd_task *task, const vd_computer *computer, const vd_job *job)
{
    const review_task *r = task->data;
    double done[VD_ANALYSIS_LEVELS];
    json_t *beside = json_array();
    vd_status status = take_review(task, computer, true);

    (void)job;
    if (status == VD_OK)
        status = vd_review_states(r->reviews, r->review, done);
    if (status == VD_OK)
        status = vd_review_beside(r->reviews, r->review, add_beside, &beside);
    if (status != VD_OK) {
        json_decref(beside);
        return status;
    }
    task->answer = vd_json_review(r->review, vd_review_lock(r->review));
    vd_review_unlock(r->review);
    vd_json_set(&task->answer, "judged",
                json_boolean(computer && vd_analysis_knows(computer->engine,
                                                           &vd_review_match(r->review)->rules)));
    vd_json_set(&task->answer, "states", states_json(done));
    vd_json_set(&task->answer, "beside", beside);
    return task->answer ? VD_OK : VD_ERR_NOMEM;
}

void vd_do_review(vd_request *request)
{
    review_task *r = begin(request);

    if (r)
        ask(request, r, VD_TASK_CALL, open_review);
}

static vd_status open_game(vd_task *task, const vd_computer *computer, const vd_job *job)
{
    const review_task *r = task->data;
    const vd_status status = take_review(task, computer, false);

    (void)job;
    if (status != VD_OK)
        return status;
    if (r->game >= vd_review_match(r->review)->games)
        return VD_ERR_ILLEGAL;
    task->answer = vd_json_review_game(r->review, vd_review_lock(r->review),
                                       vd_reviews_book(r->reviews), r->game);
    vd_review_unlock(r->review);
    return task->answer ? VD_OK : VD_ERR_NOMEM;
}

void vd_do_review_game(vd_request *request)
{
    review_task *r = begin(request);

    if (!r)
        return;
    if (take_place(request, "game", &r->game))
        ask(request, r, VD_TASK_CALL, open_game);
    else
        free_task(r);
}

/* ---- Analysing ---- */

static vd_status analyse(vd_task *task, const vd_computer *computer, const vd_job *job)
{
    review_task *r = task->data;
    vd_status status = take_review(task, computer, false);

    if (status == VD_OK) {
        status = vd_review_analyse(r->reviews, r->review, computer, r->level, job, &r->analysing);
        const vd_match_rules *rules = &vd_review_match(r->review)->rules;

        if (status == VD_ERR_UNSUPPORTED && vd_plain_plays(&rules->variant))
            task->refusal = "server.unjudged";
    }
    if (status == VD_OK)
        task->answer = json_pack("{s:s}", "level", vd_analysis_level_name(r->level));
    return status == VD_OK && !task->answer ? VD_ERR_NOMEM : status;
}

static bool take_level(vd_request *request, vd_analysis_level *out)
{
    const char *name = vd_json_text(json_object_get(request->message, "level"));

    for (int i = 0; name && i < VD_ANALYSIS_LEVELS; i++)
        if (!strcmp(name, vd_analysis_level_name((vd_analysis_level)i))) {
            *out = (vd_analysis_level)i;
            return true;
        }
    vd_refuse_field(request, "level");
    return false;
}

void vd_do_review_analyse(vd_request *request)
{
    review_task *r = begin(request);

    if (!r)
        return;
    if (take_level(request, &r->level))
        ask(request, r, VD_TASK_LONG, analyse);
    else
        free_task(r);
}

/* ---- Why ---- */

/* Of the one decision alone; null where nothing is to be said. */
static vd_status explain(const review_task *r, const vd_analysis *all, const vd_decision *decision,
                         const vd_computer *computer, const vd_job *job, json_t **out)
{
    vd_decision one = *decision;
    vd_analysis analysis = *all;
    vd_explanations *found = NULL;
    vd_status status;

    analysis.decision = &one;
    analysis.decisions = 1;
    status = vd_analysis_explain(computer->engine, &analysis, all->options.mistake, 1, job, &found);
    if (status == VD_ERR_UNSUPPORTED || status == VD_ERR_ILLEGAL) {
        *out = json_null();
        return VD_OK;
    }
    if (status == VD_OK) {
        const vd_explanation *why = vd_explanation_of(found, 0);

        *out = why ? vd_json_explanation(r->lang, why) : json_null();
    }
    vd_explanations_free(found);
    return status;
}

static vd_status find_why(vd_task *task, const vd_computer *computer, const vd_job *job)
{
    const review_task *r = task->data;
    json_t *why = NULL, *market = NULL;
    const vd_analysis *analysis;
    const vd_decision *decision;
    vd_status status = take_review(task, computer, false);

    if (status != VD_OK)
        return status;
    analysis = vd_review_lock(r->review);
    decision = vd_review_decision(analysis, r->game, r->action, r->cube);
    status = decision ? explain(r, analysis, decision, computer, job, &why) : VD_ERR_ILLEGAL;
    if (status == VD_OK)
        status = vd_json_market(computer, decision, job, &market);
    vd_review_unlock(r->review);
    if (status == VD_OK)
        task->answer = json_pack("{s:o,s:o}", "why", why, "market", market);
    else
        json_decref(why);
    return status == VD_OK && !task->answer ? VD_ERR_NOMEM : status;
}

void vd_do_review_why(vd_request *request)
{
    review_task *r = begin(request);

    if (!r)
        return;
    if (take_decision(request, r))
        ask(request, r, VD_TASK_CALL, find_why);
    else
        free_task(r);
}

/* ---- Deeper ---- */

/* What was found is kept beside the action, where the library has the match. */
static vd_status keep_deeper(const review_task *r, json_t *found)
{
    char *text = json_dumps(found, JSON_COMPACT);
    const vd_library_beside beside = {r->game, r->action, r->cube ? VD_BESIDE_cube : VD_BESIDE_play,
                                      text};
    vd_status status = text ? VD_OK : VD_ERR_NOMEM;

    if (text && vd_review_library(r->review) > 0)
        status = vd_review_put(r->reviews, r->review, &beside);
    free(text);
    return status;
}

static vd_status begin_deeper(review_task *r, const vd_computer *computer)
{
    const vd_decision *decision =
        vd_review_decision(vd_review_lock(r->review), r->game, r->action, r->cube);
    const vd_status status =
        decision ? vd_deeper_new(computer, decision, r->depth, &r->deeper) : VD_ERR_ILLEGAL;

    vd_review_unlock(r->review);
    return status;
}

/* Stopped, it is kept as far as it came, once it says anything. */
static vd_status deepen(vd_task *task, const vd_computer *computer, const vd_job *job)
{
    review_task *r = task->data;
    vd_status status = take_review(task, computer, false), kept;
    json_t *found;

    if (status == VD_OK && !r->deeper)
        status = begin_deeper(r, computer);
    if (status == VD_OK)
        status = vd_deeper_run(r->deeper, job);
    if (status != VD_OK && (status != VD_ERR_CANCELLED || !r->deeper || !vd_deeper_says(r->deeper)))
        return status;
    found = vd_json_deeper(r->deeper);
    kept = found ? keep_deeper(r, found) : VD_ERR_NOMEM;
    if (status != VD_OK || kept != VD_OK) {
        json_decref(found);
        return kept != VD_OK ? kept : status;
    }
    task->answer = json_pack("{s:o}", "deeper", found);
    return task->answer ? VD_OK : VD_ERR_NOMEM;
}

void vd_do_review_deepen(vd_request *request)
{
    review_task *r = begin(request);

    if (!r)
        return;
    r->depth = vd_deeper_depth(vd_json_text(json_object_get(request->message, "depth")));
    if (!r->depth)
        vd_refuse_field(request, "depth");
    if (r->depth && take_decision(request, r))
        ask(request, r, VD_TASK_LONG, deepen);
    else
        free_task(r);
}

/* ---- Remarks ---- */

static vd_status put_remark(vd_task *task, const vd_computer *computer, const vd_job *job)
{
    const review_task *r = task->data;
    const vd_library_beside beside = {r->game, r->action, VD_BESIDE_remark, r->text};
    vd_status status = take_review(task, computer, false);

    (void)job;
    if (status != VD_OK)
        return status;
    if (vd_review_library(r->review) == 0) {
        task->refusal = "server.no_library";
        return VD_ERR_UNSUPPORTED;
    }
    if (r->game >= vd_review_match(r->review)->games ||
        r->action >= vd_review_match(r->review)->game[r->game]->actions)
        return VD_ERR_ILLEGAL;
    status = vd_review_put(r->reviews, r->review, &beside);
    if (status == VD_OK)
        task->answer = json_object();
    return status == VD_OK && !task->answer ? VD_ERR_NOMEM : status;
}

void vd_do_review_remark(vd_request *request)
{
    const char *text = vd_json_text(json_object_get(request->message, "text"));
    review_task *r = begin(request);

    if (!r)
        return;
    if (!take_decision(request, r)) {
        free_task(r);
        return;
    }
    if (!text || strlen(text) > REMARK_MAX) {
        vd_refuse_field(request, "text");
        free_task(r);
        return;
    }
    r->text = strdup(text);
    if (r->text) {
        ask(request, r, VD_TASK_CALL, put_remark);
        return;
    }
    free_task(r);
    vd_refuse(request, "server.internal");
}
