/* What is asked of the library: handed to the queue, and told when it is done. Bytes that are sent up, and files to be fetched. */
#include "core_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- Handing over ---- */

/* "upload" names what was sent up before. False: refused. */
static bool take_upload(vd_request *request, vd_library_task *task)
{
    const json_t *value = json_object_get(request->message, "upload");
    const char *token = vd_json_text(value);

    if (!value)
        return true;
    if (token)
        task->bytes = vd_transfers_take(request->core->transfers, request->connection->client,
                                        token, &task->len);
    if (task->bytes)
        return true;
    vd_refuse(request, token ? "server.library.no_upload" : "server.field");
    return false;
}

void vd_do_library_task(vd_request *request)
{
    vd_library_task *task;
    vd_library_task_queue queue = VD_LIBRARY_QUICK;
    vd_library_task_do *act = vd_library_tasks_find(request->type, &queue);

    VD_ASSERT(act);
    if (!request->core->library_tasks || request->connection->asked >= VD_ASKED_MAX) {
        vd_refuse(request, request->core->library_tasks ? "server.too_many" : "server.cannot");
        return;
    }
    task = vd_library_task_new();
    if (!task) {
        vd_refuse(request, "server.internal");
        return;
    }
    task->client = request->connection->client;
    task->connection = request->connection->number;
    task->id = request->id;
    task->lang = request->connection->lang;
    task->act = act;
    task->queue = queue;
    if (!take_upload(request, task)) {
        vd_library_task_free(task);
        return;
    }
    task->asked = json_deep_copy(request->message);
    if (!task->asked) {
        vd_library_task_free(task);
        vd_refuse(request, "server.internal");
        return;
    }
    request->connection->asked++;
    vd_library_tasks_give(request->core->library_tasks, task);
}

/* ---- Telling ---- */

static void refuse_sentence(vd_request *request, const vd_library_task *task)
{
    json_t *facts = json_pack("{s:s,s:s}", "key", task->refusal, "text", task->sentence);

    if (task->field)
        vd_json_set(&facts, "field", json_string(task->field));
    vd_reply(request, "error", facts);
}

/* A file is put where the browser can fetch it; its address goes with the answer. */
static bool put_file(vd_request *request, vd_library_task *task)
{
    char address[VD_TRANSFER_TOKEN + 16];
    const vd_transfer *transfer =
        vd_transfers_put(request->core->transfers, task->client, task->file_name, task->file_type,
                         task->file, task->file_len);

    task->file = NULL;
    if (!transfer) {
        vd_refuse(request, "server.full");
        return false;
    }
    snprintf(address, sizeof address, "/file/%s", transfer->token);
    vd_json_set(&task->answer, "file", json_string(address));
    vd_json_set(&task->answer, "name", json_string(transfer->name));
    vd_json_set(&task->answer, "bytes", json_integer((json_int_t)transfer->len));
    return true;
}

static void tell(vd_core *core, vd_library_task *task)
{
    vd_connection *connection = vd_connection_find(core, task->connection);
    vd_request request = {.core = core, .connection = connection, .id = task->id};
    json_t *answer;

    if (!connection)
        return;
    connection->asked--;
    if (task->refusal) {
        refuse_sentence(&request, task);
    } else if (task->status != VD_OK) {
        vd_refuse_status(&request, task->status);
    } else if (!task->file || put_file(&request, task)) {
        answer = task->answer;
        task->answer = NULL;
        vd_reply_ok(&request, answer);
    }
}

static void tell_progress(void *user, vd_library_task *task)
{
    vd_core_tell_progress(user, task->connection, task->id, atomic_load(&task->permille),
                          &task->reported);
}

void vd_core_library_collect(vd_core *core)
{
    vd_library_task *task;

    if (!core->library_tasks)
        return;
    vd_library_tasks_each(core->library_tasks, tell_progress, core);
    while ((task = vd_library_tasks_take(core->library_tasks)) != NULL) {
        if (vd_library_tasks_imports(task) && task->status == VD_OK && core->with.imported)
            core->with.imported(core->with.user);
        tell(core, task);
        vd_library_task_free(task);
    }
}

static bool is_of_connection(void *user, const vd_library_task *task)
{
    const vd_connection *connection = user;

    return task->connection == connection->number;
}

void vd_core_library_leave(vd_core *core, vd_connection *connection)
{
    if (core->library_tasks)
        vd_library_tasks_cancel(core->library_tasks, is_of_connection, connection);
}

typedef struct named {
    uint64_t connection;
    json_int_t id;
    bool found;
} named;

static bool is_named(void *user, const vd_library_task *task)
{
    named *job = user;
    const bool is = task->connection == job->connection && task->id == job->id;

    job->found |= is;
    return is;
}

bool vd_core_library_cancel(vd_core *core, const vd_connection *connection, json_int_t id)
{
    named job = {connection->number, id, false};

    if (core->library_tasks)
        vd_library_tasks_cancel(core->library_tasks, is_named, &job);
    return job.found;
}

/* ---- Bytes ---- */

bool vd_core_upload(vd_core *core, uint64_t client, char *bytes, size_t len,
                    char token[VD_TRANSFER_TOKEN])
{
    const vd_transfer *transfer = vd_transfers_put(core->transfers, client, NULL, NULL, bytes, len);

    if (transfer)
        memcpy(token, transfer->token, VD_TRANSFER_TOKEN);
    return transfer != NULL;
}

const vd_transfer *vd_core_file(vd_core *core, uint64_t client, const char *token)
{
    const vd_transfer *transfer = vd_transfers_get(core->transfers, client, token);

    return transfer && transfer->type ? transfer : NULL;
}

vd_status vd_core_library_open(vd_core *core)
{
    const vd_library_tasks_options options = {.world = core->with.world,
                                              .library = core->with.library,
                                              .computer = core->with.computer,
                                              .book = core->with.book,
                                              .book_len = core->with.book_len,
                                              .wake = core->with.wake,
                                              .user = core->with.user};

    core->transfers = vd_transfers_new(core->with.world);
    if (!core->transfers)
        return VD_ERR_NOMEM;
    return core->with.library ? vd_library_tasks_new(&options, &core->library_tasks) : VD_OK;
}
