/* Matches as files: brought in, handed out alone or many in one, and the report of a match. */
#include "inner/book.h"
#include "inner/library_folder.h"
#include "inner/zip.h"
#include "library_tasks_parts.h"
#include "long_work.h"
#include "vd_version.h"

#include <stdlib.h>
#include <string.h>

enum {
    SENTENCE_MAX = 2048,
    FILES_MAX = 20000,
    POSITIONS_MAX = 100,
    REFUSED_MAX = 100, /* told one by one */
    POSITION_ROOM = 1024,
    SOURCE_ROOM = 256
};

/* ---- Bringing in ---- */

static vd_status refuse_file(vd_library_task *task, const vd_record_error *error)
{
    char text[SENTENCE_MAX] = "";
    const vd_text_arg args[] = {vd_text_string(text)};
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_explain_import(&buf, task->lang, error);
    return vd_library_task_refuse(task, "server.library.file", args, 1);
}

/* Ids and positions alone are no match: they are told, to be looked at. */
static json_t *positions_of(const vd_record *record)
{
    json_t *list = json_array();

    for (size_t i = 0; i < record->positions && i < POSITIONS_MAX; i++) {
        char text[POSITION_ROOM];
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        vd_text_form_format(&buf, &record->position[i]->situation);
        if (!buf.full)
            vd_json_add(&list, json_string(text));
    }
    return list;
}

/* "page:NAME", without what no name has. */
static void put_source(char out[256], const char *name)
{
    size_t len = (size_t)snprintf(out, 256, "page:");

    for (; *name && len < 240; name++)
        if ((unsigned char)*name >= ' ' && *name != 127)
            out[len++] = *name;
    out[len] = '\0';
}

/* What is the same of a file and of a folder. `positions` is taken. */
static vd_status answer_added(vd_library_task *task, const vd_library_added *added,
                              json_t *positions)
{
    return vd_library_task_answer(
        task, positions ? json_pack("{s:i,s:i,s:i,s:I,s:o}", "new", added->matches, "again",
                                    added->again, "richer", added->richer, "match",
                                    (json_int_t)added->last, "positions", positions)
                        : NULL);
}

static vd_status import_one(vd_library_task *task, vd_library_task_worker *worker,
                            const char *source)
{
    vd_record_error error = {0};
    vd_library_added added = {0};
    vd_record *record = NULL;
    json_t *positions;
    vd_status status = vd_records_read(task->bytes, task->len, task->lang, &record, &error);

    if (status == VD_ERR_NOMEM)
        return status;
    if (status != VD_OK)
        return refuse_file(task, &error);
    if (record->matches == 0 && record->positions == 0) {
        vd_record_free(record);
        return vd_library_task_refuse(task, "server.library.empty", NULL, 0);
    }
    if (record->matches > 0)
        status = vd_library_add(worker->library, record, source, vd_library_task_worker_now(worker),
                                &added);
    positions = positions_of(record);
    vd_record_free(record);
    if (status != VD_OK) {
        json_decref(positions);
        return status;
    }
    return answer_added(task, &added, positions);
}

/* Files of a folder that were not taken. */
typedef struct refused {
    json_t *told; /* NULL: no memory */
    json_int_t count;
} refused;

static void note_refused(void *user, const char *name, const char *why)
{
    refused *r = user;

    if (r->count++ < REFUSED_MAX)
        vd_json_add(&r->told, json_pack("{s:s,s:s}", "name", name, "text", why));
}

static vd_status import_folder(vd_library_task *task, vd_library_task_worker *worker,
                               const char *source)
{
    const vd_job job = vd_library_task_job(worker);
    refused r = {json_array(), 0};
    vd_library_added added;
    const vd_folder_in in = {.bytes = task->bytes,
                             .len = task->len,
                             .source = source,
                             .lang = task->lang,
                             .now = vd_library_task_worker_now(worker),
                             .job = &job,
                             .refuse = note_refused,
                             .user = &r};
    vd_status status = vd_folder_take(worker->library, &in, &added);

    if (status == VD_OK)
        status = answer_added(task, &added, json_array());
    if (status == VD_OK) {
        vd_json_set(&task->answer, "refused", r.told);
        vd_json_set(&task->answer, "refusals", json_integer(r.count));
        return task->answer ? VD_OK : VD_ERR_NOMEM;
    }
    json_decref(r.told);
    return status == VD_ERR_PARSE
               ? vd_library_task_refuse(task, "server.library.not_unpacked", NULL, 0)
               : status;
}

vd_status vd_library_tasks_import(vd_library_task *task, vd_library_task_worker *worker)
{
    const char *name = vd_library_task_text(task, "name");
    char source[SOURCE_ROOM];

    if (!name)
        return VD_ERR_ILLEGAL;
    if (!task->bytes)
        return vd_library_task_refuse_field(task, "upload");
    put_source(source, name);
    return vd_unzip_is(task->bytes, task->len) ? import_folder(task, worker, source)
                                               : import_one(task, worker, source);
}

/* ---- Handing out ---- */

/* "whole" is all that the library has of the matches, as `videau library export` writes it. */
static const struct {
    const char *format, *end, *type;
} formats[] = {
    {"whole", ".json", "application/json"},        {"mat", ".mat", "text/plain; charset=utf-8"},
    {"sgf", ".sgf", "application/x-go-sgf"},       {"xg", ".xg", "application/octet-stream"},
    {"json", ".json", "application/json"},         {"xgtext", ".txt", "text/plain; charset=utf-8"},
    {"ffbg", ".txt", "text/plain; charset=utf-8"},
};

static int format_of(const char *name)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (!strcmp(formats[i].format, name))
            return (int)i;
    return -1;
}

/* A match written out. */
typedef struct written {
    char name[128];
    char *bytes;
    size_t len;
    vd_record_error error;
} written;

static vd_status write_match(vd_library_task *task, vd_library_task_worker *worker, int64_t id,
                             int format, written *out)
{
    vd_record *record = NULL;
    vd_status status = vd_library_get(worker->library, id, &record);

    if (status != VD_OK)
        return status;
    vd_folder_name(out->name, id, (const char *const *)record->match[0]->name, formats[format].end);
    status = vd_records_write(record, formats[format].format, task->lang, NULL, &out->bytes,
                              &out->len, &out->error);
    vd_record_free(record);
    return status;
}

static vd_status export_one(vd_library_task *task, vd_library_task_worker *worker, int64_t id,
                            int format)
{
    char text[SENTENCE_MAX] = "";
    const vd_text_arg args[] = {vd_text_string(text)};
    written match = {0};
    vd_buf buf;
    const vd_status status = write_match(task, worker, id, format, &match);

    if (status == VD_OK)
        return vd_library_task_file(task, match.bytes, match.len, match.name, formats[format].type);
    if (status == VD_ERR_ILLEGAL)
        return vd_library_task_refuse(task, "server.library.no_match", NULL, 0);
    if (status != VD_ERR_UNSUPPORTED)
        return status;
    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_explain_import(&buf, task->lang, &match.error);
    return vd_library_task_refuse(task, "server.export", args, 1);
}

typedef struct ids {
    int64_t *id;
    size_t count;
    bool failed;
} ids;

static bool note_id(void *user, const vd_library_match *match)
{
    ids *list = user;

    if (list->count % 64 == 0) {
        int64_t *more = realloc(list->id, (list->count + 64) * sizeof *more);

        list->failed = !more;
        if (!more)
            return false;
        list->id = more;
    }
    list->id[list->count++] = match->id;
    return list->count < FILES_MAX;
}

static vd_status export_many(vd_library_task *task, vd_library_task_worker *worker, const ids *list,
                             int format)
{
    const vd_job job = vd_library_task_job(worker);
    const bool whole = !strcmp(formats[format].format, "whole");
    const vd_folder_out out = {.match = list->id,
                               .matches = list->count,
                               .format = whole ? "json" : formats[format].format,
                               .end = formats[format].end,
                               .whole = whole,
                               .lang = task->lang,
                               .now = vd_library_task_worker_now(worker),
                               .job = &job};
    vd_folder_counts counts;
    char *bytes = NULL;
    size_t len = 0;
    vd_status status = vd_folder_write(worker->library, &out, &bytes, &len, &counts);

    if (status == VD_OK && !bytes)
        status = vd_library_task_refuse(task, "server.library.none", NULL, 0);
    if (status == VD_OK)
        status = vd_library_task_file(task, bytes, len, "videau.zip", "application/zip");
    if (status != VD_OK)
        return status;
    vd_json_set(&task->answer, "files", json_integer(counts.files));
    vd_json_set(&task->answer, "left_out", json_integer(counts.left_out));
    return task->answer ? VD_OK : VD_ERR_NOMEM;
}

/* Those of "matches", else those that "words" find. */
vd_status vd_library_tasks_export(vd_library_task *task, vd_library_task_worker *worker)
{
    const char *name = vd_library_task_text(task, "format");
    const int format = name ? format_of(*name ? name : "mat") : -1;
    vd_library_query *query = NULL;
    ids list = {.id = NULL};
    vd_status status = VD_OK;

    if (!name)
        return VD_ERR_ILLEGAL;
    if (format < 0)
        return vd_library_task_refuse_field(task, "format");
    if (json_object_get(task->asked, "matches")) {
        list.id = vd_library_task_matches(task, &list.count);
        if (!list.id)
            return VD_ERR_ILLEGAL;
        if (list.count == 1 && strcmp(formats[format].format, "whole") != 0) {
            status = export_one(task, worker, list.id[0], format);
            free(list.id);
            return status;
        }
    } else if (!vd_library_task_query(task, NULL, 0, &query, &status)) {
        return status;
    } else {
        status = vd_library_query_positions(query)
                     ? vd_library_task_refuse_field(task, "words")
                     : vd_library_list(worker->library, query, note_id, &list);
        vd_library_query_free(query);
    }
    if (status == VD_OK)
        status = list.failed ? VD_ERR_NOMEM : export_many(task, worker, &list, format);
    free(list.id);
    return status;
}

/* ---- The report ---- */

static vd_status write_report(vd_library_task *task, const vd_library_task_worker *worker,
                              const vd_analysis *analysis, const vd_explanations *why, int64_t id,
                              const vd_rec_match *match)
{
    const vd_library_tasks_options *with = &worker->tasks->with;
    const vd_report_match one = {.analysis = analysis, .listed = {true, true}, .why = why};
    vd_report report = {.lang = task->lang,
                        .engine = "Videau " VD_VERSION " (" VD_COMMIT ")",
                        .met = "Videau",
                        .match = &one,
                        .matches = 1};
    vd_book *book = NULL;
    char name[128], *html = NULL;
    size_t len = 0;
    vd_status status = VD_OK;

    if (with->book && vd_book_read(with->book, with->book_len, &book, NULL) != VD_OK)
        return VD_ERR_NOMEM;
    report.book = book;
    status = vd_report_html(&report, &html, &len);
    vd_book_free(book);
    if (status != VD_OK)
        return status;
    vd_folder_name(name, id, (const char *const *)match->name, ".html");
    return vd_library_task_file(task, html, len, name, "text/html; charset=utf-8");
}

static vd_status begin_analysis(const vd_computer *with, const vd_rec_match *match,
                                vd_analysis_level level, vd_analysing **out)
{
    vd_analysis_options options;

    vd_long_options(level, &options);
    return vd_analysing_new(with->engine, match, &options, out);
}

/* The deepest that is kept; else one is made, and kept: given up on the way it goes on from there. */
static vd_status find_analysis(vd_library_task *task, vd_library_task_worker *worker, int64_t id,
                               const vd_rec_match *match, vd_analysis **out)
{
    const vd_job job = vd_library_task_job(worker);
    const vd_computer *with = worker->tasks->with.computer;
    double done[VD_ANALYSIS_LEVELS];
    vd_analysing *analysing = NULL;
    vd_status status = vd_library_states(worker->library, id, done);

    for (int level = VD_ANALYSIS_LEVELS; status == VD_OK && --level >= 0;) {
        if (done[level] < 1)
            continue;
        status = begin_analysis(with, match, (vd_analysis_level)level, &analysing);
        if (status == VD_OK)
            status =
                vd_library_kept_take(worker->library, id, analysing, (vd_analysis_level)level, out);
        if (status != VD_ERR_UNSUPPORTED) /* another engine made that one */
            return status;
        status = VD_OK;
    }
    if (status == VD_OK)
        status = begin_analysis(with, match, VD_ANALYSIS_QUICK, &analysing);
    if (status != VD_OK)
        return status;
    task->resumes = true;
    status = vd_library_analyse_take(worker->library, id, analysing, VD_ANALYSIS_QUICK, &job, out);
    task->resumes = false;
    return status;
}

static vd_status make_report(vd_library_task *task, vd_library_task_worker *worker, int64_t id)
{
    const vd_job job = vd_library_task_job(worker);
    const vd_computer *with = worker->tasks->with.computer;
    vd_explanations *why = NULL;
    vd_analysis *analysis = NULL;
    vd_record *record = NULL;
    vd_status status = vd_library_get(worker->library, id, &record);

    if (status == VD_OK)
        status = find_analysis(task, worker, id, record->match[0], &analysis);
    if (status == VD_OK)
        status = vd_analysis_explain(with->engine, analysis, analysis->options.mistake,
                                     analysis->options.threads, &job, &why);
    if (status == VD_OK)
        status = write_report(task, worker, analysis, why, id, record->match[0]);
    vd_explanations_free(why);
    vd_analysis_free(analysis);
    vd_record_free(record);
    return status;
}

vd_status vd_library_tasks_report(vd_library_task *task, vd_library_task_worker *worker)
{
    json_int_t id = 0;
    vd_status status;

    if (!vd_library_task_number(task, "match", 1, INT64_MAX, &id))
        return VD_ERR_ILLEGAL;
    if (id == 0)
        return vd_library_task_refuse_field(task, "match");
    if (!worker->tasks->with.computer)
        return VD_ERR_UNSUPPORTED;
    status = make_report(task, worker, id);
    if (status == VD_ERR_ILLEGAL && !task->refusal)
        return vd_library_task_refuse(task, "server.library.no_match", NULL, 0);
    return status;
}
