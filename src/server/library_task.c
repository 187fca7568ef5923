/* What all tasks have in common: what was asked, answers and refusals, the worker's clock and adviser. */
#include "library_tasks_parts.h"

#include <stdlib.h>
#include <string.h>

enum {
    WAKE_EVERY_MS = 100,
    SLICE_MS = 1000,
    WORDS_MAX = 32,
    SENTENCE_MAX = 4096,
    MATCHES_MAX = 100000
};

/* ---- Refusals, answers, what was asked ---- */

vd_status vd_library_task_refuse(vd_library_task *task, const char *key, const vd_text_arg *args,
                                 size_t count)
{
    char *text = malloc(SENTENCE_MAX);
    vd_buf buf;

    VD_ASSERT(key);
    if (!text)
        return VD_ERR_NOMEM;
    vd_buf_init(&buf, text, SENTENCE_MAX);
    (void)!vd_text_format(&buf, task->lang, key, args, count);
    free(task->sentence);
    task->sentence = text;
    task->refusal = key;
    return VD_ERR_ILLEGAL;
}

vd_status vd_library_task_refuse_field(vd_library_task *task, const char *field)
{
    const vd_text_arg args[] = {vd_text_string(field)};

    task->field = field;
    return vd_library_task_refuse(task, "server.field", args, 1);
}

vd_status vd_library_task_answer(vd_library_task *task, json_t *answer)
{
    task->answer = answer;
    return answer ? VD_OK : VD_ERR_NOMEM;
}

/* A name that every system takes, and that a header can say. */
static void put_name(char out[128], const char *name)
{
    size_t len = 0;

    for (; *name && len < 120; name++)
        out[len++] =
            strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_", *name)
                ? *name
                : '-';
    out[len] = '\0';
}

vd_status vd_library_task_file(vd_library_task *task, char *bytes, size_t len, const char *name,
                               const char *type)
{
    VD_ASSERT(bytes && name && type);
    free(task->file);
    task->file = bytes;
    task->file_len = len;
    task->file_type = type;
    put_name(task->file_name, name);
    return vd_library_task_answer(task, json_object());
}

const char *vd_library_task_text(vd_library_task *task, const char *field)
{
    const json_t *value = json_object_get(task->asked, field);
    const char *text = value ? vd_json_text(value) : "";

    if (!text)
        (void)!vd_library_task_refuse_field(task, field);
    return text;
}

bool vd_library_task_number(vd_library_task *task, const char *field, json_int_t low,
                            json_int_t high, json_int_t *out)
{
    const json_t *value = json_object_get(task->asked, field);

    if (!value || vd_json_number(value, low, high, out))
        return true;
    (void)!vd_library_task_refuse_field(task, field);
    return false;
}

int64_t *vd_library_task_matches(vd_library_task *task, size_t *count)
{
    const json_t *list = json_object_get(task->asked, "matches");
    const size_t most = json_array_size(list);
    int64_t *out = most > 0 && most <= MATCHES_MAX ? malloc(most * sizeof *out) : NULL;

    for (size_t i = 0; out && i < most; i++) {
        json_int_t id = 0;

        if (!vd_json_number(json_array_get(list, i), 1, INT64_MAX, &id)) {
            free(out);
            out = NULL;
        } else {
            out[i] = id;
        }
    }
    if (!out)
        (void)!vd_library_task_refuse_field(task, "matches");
    *count = most;
    return out;
}

/* Words stand between blanks; quotes hold together what has some. Into `text`, which is cut up. */
static size_t cut_words(char *text, const char *word[WORDS_MAX])
{
    size_t count = 0;
    char *to = text;

    while (*text && count < WORDS_MAX) {
        bool quoted = false;

        while (*text == ' ' || *text == '\t' || *text == '\n')
            text++;
        if (!*text)
            break;
        word[count++] = to;
        for (; *text && (quoted || (*text != ' ' && *text != '\t' && *text != '\n')); text++) {
            if (*text == '"')
                quoted = !quoted;
            else
                *to++ = *text;
        }
        if (*text)
            text++;
        *to++ = '\0';
    }
    return count;
}

bool vd_library_task_query(vd_library_task *task, const char *const *more, size_t count,
                           vd_library_query **out, vd_status *status)
{
    const char *word[2 * WORDS_MAX];
    const char *words = vd_library_task_text(task, "words");
    char bad[64] = "", *copy = words ? calloc(strlen(words) + 2, 1) : NULL;
    size_t found;

    VD_ASSERT(count <= WORDS_MAX);
    *status = words ? VD_ERR_NOMEM : VD_ERR_ILLEGAL;
    if (!copy)
        return false;
    memcpy(copy, words, strlen(words) + 1);
    found = cut_words(copy, word);
    for (size_t i = 0; i < count; i++)
        word[found++] = more[i];
    *status = vd_library_query_read(word, found, out, bad);
    free(copy);
    if (*status == VD_ERR_PARSE) {
        bool all = false;
        const char *values = vd_library_query_values(bad, task->lang == VD_LANG_FR, &all);
        const vd_text_arg args[] = {vd_text_string(bad), vd_text_string(values ? values : "")};

        *status = vd_library_task_refuse(task,
                                         !values ? "server.library.word"
                                         : all   ? "library.bad_value"
                                                 : "library.bad_form",
                                         args, values ? 2 : 1);
    }
    return *status == VD_OK;
}

/* ---- A worker ---- */

int64_t vd_library_task_worker_now(const vd_library_task_worker *worker)
{
    const vd_world *world = worker->tasks->with.world;

    return world->now(world->user);
}

static bool keep_going(void *user, double done)
{
    vd_library_task_worker *worker = user;
    const vd_world *world = worker->tasks->with.world;
    const int64_t now = world->now_ms(world->user);

    atomic_store(&worker->busy->permille, (int)(done * 1000));
    if (now - worker->woke_ms >= WAKE_EVERY_MS) {
        worker->woke_ms = now;
        worker->tasks->with.wake(worker->tasks->with.user);
    }
    worker->yields = worker->busy->resumes && now - worker->began_ms >= SLICE_MS &&
                     atomic_load(&worker->tasks->others[worker->queue]);
    return !worker->yields && !atomic_load(&worker->busy->cancel);
}

vd_job vd_library_task_job(vd_library_task_worker *worker)
{
    return (vd_job){keep_going, worker};
}

vd_status vd_library_task_worker_adviser(vd_library_task_worker *worker)
{
    if (worker->adviser)
        return VD_OK;
    if (!worker->tasks->with.computer)
        return VD_ERR_UNSUPPORTED;
    return vd_adviser_new(worker->tasks->with.computer->engine, &worker->adviser, NULL);
}
