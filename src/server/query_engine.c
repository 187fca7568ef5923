/* Questions to the engine: hint, verdict on a play, rollout; their answers, and their end before that. */
#include "inner/deeper.h"
#include "query_subject.h"

#include <stdlib.h>
#include <string.h>

enum { CANDIDATES_USUAL = 10, CANDIDATES_MAX = 64 };

static bool is_over(const vd_match *match)
{
    const vd_variant *variant = &match->rules.variant;

    return match->phase == VD_PHASE_OPENING || match->phase == VD_PHASE_GAME_OVER ||
           match->phase == VD_PHASE_MATCH_OVER || vd_pos_over(variant, &match->pos);
}

bool vd_request_may_ask(vd_request *request)
{
    const char *key = request->connection->asked >= VD_ASKED_MAX ? "server.too_many"
                      : !request->core->workers                  ? "server.cannot"
                                                                 : NULL;

    if (key)
        vd_refuse(request, key);
    return !key;
}

/* Is there anything to ask the engine? False: refused. */
static bool may_ask(vd_request *request, const vd_query_subject *s)
{
    if (!vd_request_judged(request, &s->match) || !vd_request_may_ask(request))
        return false;
    if (!s->awaits && !is_over(&s->match))
        return true;
    vd_refuse(request, "server.nothing");
    return false;
}

vd_task *vd_request_task(vd_request *request, vd_task_kind kind)
{
    vd_task *task = vd_task_new(kind);

    if (!task) {
        vd_refuse(request, "server.internal");
        return NULL;
    }
    task->client = request->connection->client;
    task->connection = request->connection->number;
    task->id = request->id;
    return task;
}

static vd_task *new_task(vd_request *request, vd_task_kind kind, const vd_query_subject *s)
{
    vd_task *task = vd_request_task(request, kind);

    if (task)
        task->player.match = s->match;
    return task;
}

void vd_request_ask(vd_request *request, vd_task *task)
{
    VD_ASSERT(task && request->core->workers);
    request->connection->asked++;
    vd_workers_add(request->core->workers, task);
}

void vd_do_hint(vd_request *request)
{
    json_int_t ply = VD_PLY_USUAL, most = CANDIDATES_USUAL;
    vd_task *task;
    vd_query_subject s;

    if (!vd_query_subject_take(request, &s) ||
        !vd_query_number_take(request, "ply", 0, VD_ADVICE_PLY_MAX, &ply) ||
        !vd_query_number_take(request, "most", 1, CANDIDATES_MAX, &most) || !may_ask(request, &s))
        return;
    task = new_task(request, VD_TASK_HINT, &s);
    if (!task)
        return;
    task->ply = (int)ply;
    task->most = (size_t)most;
    vd_request_ask(request, task);
}

void vd_do_verdict(vd_request *request)
{
    json_int_t ply = VD_PLY_USUAL;
    vd_hop hop[VD_HOPS_MAX];
    vd_task *task;
    int hops = 0;
    vd_query_subject s;

    if (!vd_query_subject_take(request, &s) ||
        !vd_query_number_take(request, "ply", 0, VD_ADVICE_PLY_MAX, &ply))
        return;
    if (!vd_json_read_hops(json_object_get(request->message, "hops"), hop, &hops)) {
        vd_refuse_field(request, "hops");
        return;
    }
    if (!may_ask(request, &s))
        return;
    if (!vd_query_is_playing(&s.match) || hops == 0) {
        vd_refuse(request, "server.nothing");
        return;
    }
    task = new_task(request, VD_TASK_VERDICT, &s);
    if (!task)
        return;
    task->ply = (int)ply;
    task->lang = request->connection->lang;
    task->hops = hops;
    memcpy(task->hop, hop, sizeof hop);
    vd_request_ask(request, task);
}

/* A rollout between two slices. */
typedef struct rolling {
    const char *depth;
    vd_deeper *deeper;
} rolling;

static void free_rolling(void *data)
{
    rolling *r = data;

    vd_deeper_free(r->deeper);
    free(r);
}

static vd_status roll_out(vd_task *task, const vd_computer *computer, const vd_job *job)
{
    rolling *r = task->data;
    vd_status status = VD_OK;

    if (!r->deeper)
        status = vd_deeper_at(computer, &task->player.match, r->depth, job, &r->deeper);
    if (status == VD_OK)
        status = vd_deeper_run(r->deeper, job);
    if (status != VD_OK)
        return status;
    task->answer = json_pack("{s:o}", "deeper", vd_json_deeper(r->deeper));
    return task->answer ? VD_OK : VD_ERR_NOMEM;
}

void vd_do_rollout(vd_request *request)
{
    const char *depth = vd_deeper_depth(vd_json_text(json_object_get(request->message, "depth")));
    vd_task *task;
    rolling *r;
    vd_query_subject s;

    if (!vd_query_subject_take(request, &s))
        return;
    if (!depth) {
        vd_refuse_field(request, "depth");
        return;
    }
    if (!may_ask(request, &s))
        return;
    r = calloc(1, sizeof *r);
    if (!r) {
        vd_refuse(request, "server.internal");
        return;
    }
    r->depth = depth;
    task = new_task(request, VD_TASK_LONG, &s);
    if (!task) {
        free_rolling(r);
        return;
    }
    task->call = roll_out;
    task->data = r;
    task->release = free_rolling;
    vd_request_ask(request, task);
}

/* The answer goes to whoever asked, if still there. */
void vd_asked_done(vd_core *core, vd_task *task)
{
    vd_connection *connection = vd_connection_find(core, task->connection);
    vd_request request = {.core = core, .connection = connection, .id = task->id};

    if (!connection)
        return;
    connection->asked--;
    if (task->status == VD_OK) {
        vd_reply_ok(&request, json_incref(task->answer));
    } else if (task->refusal) {
        vd_refuse(&request, task->refusal);
    } else if (task->kind == VD_TASK_VERDICT && task->status == VD_ERR_ILLEGAL) {
        vd_refuse_by_rules(&request, VD_REFUSAL_illegal_play, NULL);
    } else {
        vd_refuse_status(&request, task->status);
    }
}

typedef struct named_job {
    uint64_t connection;
    json_int_t id;
    bool found;
} named_job;

static bool is_named(void *user, const vd_task *task)
{
    named_job *job = user;
    const bool is = task->connection == job->connection && task->id == job->id;

    job->found |= is;
    return is;
}

void vd_do_cancel(vd_request *request)
{
    named_job job = {.connection = request->connection->number};

    if (!vd_json_number(json_object_get(request->message, "job"), 1, INT64_MAX, &job.id)) {
        vd_refuse_field(request, "job");
        return;
    }
    if (request->core->workers)
        vd_workers_cancel(request->core->workers, is_named, &job);
    job.found |= vd_core_library_cancel(request->core, request->connection, job.id);
    if (job.found)
        vd_reply_done(request);
    else
        vd_refuse(request, "server.nothing");
}
