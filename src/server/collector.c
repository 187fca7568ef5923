/* The thread that brings matches into the library. */
#define _XOPEN_SOURCE 700 /* setpriority; NOLINT(bugprone-reserved-identifier) */
#include "collector.h"

#include "videau/library.h"
#include "videau/record.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { SOURCE_ROOM = 4096 + 32, NICE = 19 };

typedef struct given {
    struct given *next;
    int64_t table, changed;
    size_t len;
    char json[];
} given;

/* The match that was brought in last. */
typedef struct mark {
    int64_t changed, table;
} mark;

struct vd_collector {
    vd_collector_options with;
    given *queue; /* as they came; of the server's thread */
    mark mark;
    bool fresh; /* nothing was looked for yet: some may lie there unjudged */
    bool said;
    /* Of the thread while it is busy: */
    pthread_t thread;
    bool busy;
    given *task; /* NULL: only analyses */
    vd_status status;
    vd_library_fault fault;
    bool renewed;
    atomic_bool done, stop, hurry; /* hurry: the next is there to be brought in */
};

/* ---- The mark ---- */

static mark read_mark(const char *path)
{
    FILE *file = fopen(path, "r");
    char line[64] = "", *end = line;
    mark m = {0, 0};

    if (!file)
        return m;
    if (fgets(line, sizeof line, file)) {
        m.changed = strtoll(line, &end, 10);
        m.table = *end == ' ' ? strtoll(end, &end, 10) : 0;
    }
    fclose(file);
    return m;
}

static vd_status write_mark(const char *path, mark m)
{
    char part[SOURCE_ROOM];
    FILE *file;
    bool good;

    if (snprintf(part, sizeof part, "%s.part", path) >= (int)sizeof part)
        return VD_ERR_IO;
    file = fopen(part, "w");
    if (!file)
        return VD_ERR_IO;
    good = fprintf(file, "%" PRId64 " %" PRId64 "\n", m.changed, m.table) > 0;
    good = fclose(file) == 0 && good && rename(part, path) == 0;
    if (!good)
        (void)remove(part);
    return good ? VD_OK : VD_ERR_IO;
}

/* ---- The thread ---- */

static bool keep_going(void *user, double done)
{
    vd_collector *c = user;

    (void)done;
    return !atomic_load(&c->stop) && !atomic_load(&c->hurry);
}

static vd_status add(vd_collector *c, vd_library *library)
{
    char source[SOURCE_ROOM];
    vd_record *record = NULL;
    vd_library_added added;
    vd_status status = vd_record_read(c->task->json, c->task->len, &record, NULL);

    if (status == VD_OK) {
        snprintf(source, sizeof source, "%s#%" PRId64, c->with.source, c->task->table);
        status = vd_library_add(library, record, source, c->with.world->now(c->with.world->user),
                                &added);
    }
    vd_record_free(record);
    if (status == VD_OK && c->task->changed >= c->mark.changed) {
        c->mark = (mark){c->task->changed, c->task->table};
        status = write_mark(c->with.mark, c->mark);
    }
    return status;
}

typedef struct search {
    const vd_collector *collector;
    int64_t after, found; /* the first of ours after it that nobody has judged; 0: none */
} search;

/* Where the page brings matches in from. */
static const char page_source[] = "page:";

static bool look_at(void *user, const vd_library_match *match)
{
    search *s = user;
    const size_t len = strlen(s->collector->with.source);
    const bool ours =
        !strncmp(match->source, page_source, sizeof page_source - 1) ||
        (!strncmp(match->source, s->collector->with.source, len) && match->source[len] == '#');

    if (ours && match->level < 0 && match->id > s->after && (s->found == 0 || match->id < s->found))
        s->found = match->id;
    return true;
}

/* Its state is kept, so that a review of it finds all of it there. */
static vd_status analyse_one(vd_collector *c, vd_library *library, int64_t id)
{
    const vd_job job = {keep_going, c};
    vd_analysis_options options;
    vd_analysing *analysing = NULL;
    vd_analysis *analysis = NULL;
    vd_record *record = NULL;
    vd_status status = vd_library_get(library, id, &record);

    vd_analysis_options_default(&options);
    if (status == VD_OK)
        status = vd_analysing_new(c->with.computer->engine, record->match[0], &options, &analysing);
    if (status == VD_OK)
        status = vd_library_analyse_take(library, id, analysing, options.level, &job, &analysis);
    vd_analysis_free(analysis);
    vd_record_free(record);
    return status;
}

/* Games that are not analysed are passed over. */
static vd_status analyse(vd_collector *c, vd_library *library)
{
    search s = {c, 0, 0};
    vd_status status = VD_OK;

    while (status == VD_OK && c->with.computer && keep_going(c, 0)) {
        s.found = 0;
        status = vd_library_list(library, NULL, look_at, &s);
        if (status != VD_OK || s.found == 0)
            return status;
        s.after = s.found;
        status = analyse_one(c, library, s.found);
        if (status == VD_ERR_UNSUPPORTED)
            status = VD_OK;
    }
    return status == VD_ERR_CANCELLED ? VD_OK : status;
}

static void *work(void *user)
{
    vd_collector *c = user;
    vd_library *library = NULL;

    (void)setpriority(PRIO_PROCESS, 0, NICE); /* this thread's alone, on Linux */
    c->status = vd_library_open(c->with.library, &library, &c->fault);
    c->renewed = c->status == VD_OK && vd_library_renewed(library);
    if (c->status == VD_OK && c->task)
        c->status = add(c, library);
    if (c->status == VD_OK)
        c->status = analyse(c, library);
    vd_library_close(library);
    atomic_store(&c->done, true);
    c->with.wake(c->with.wake_user);
    return NULL;
}

/* ---- The server's side ---- */

vd_collector *vd_collector_new(const vd_collector_options *options)
{
    vd_collector *c = calloc(1, sizeof *c);

    VD_ASSERT(options->library && options->source && options->mark && options->wake);
    if (!c)
        return NULL;
    c->with = *options;
    c->mark = read_mark(options->mark);
    c->fresh = c->mark.changed > 0;
    return c;
}

bool vd_collector_has(const vd_collector *c, int64_t table, int64_t changed)
{
    return changed < c->mark.changed || (changed == c->mark.changed && table == c->mark.table);
}

bool vd_collector_give(vd_collector *c, int64_t table, int64_t changed, const char *json,
                       size_t len)
{
    given *one = malloc(sizeof *one + len), **end = &c->queue;

    VD_ASSERT(json && len > 0);
    if (!one)
        return false;
    *one = (given){.table = table, .changed = changed, .len = len};
    memcpy(one->json, json, len);
    while (*end)
        end = &(*end)->next;
    *end = one;
    atomic_store(&c->hurry, true);
    return true;
}

void vd_collector_look(vd_collector *c)
{
    c->fresh = true;
}

bool vd_collector_busy(const vd_collector *c)
{
    return c->busy || c->queue != NULL;
}

/* Once: whoever plays on is not told after each match. */
static void tell(vd_collector *c)
{
    const vd_text_arg args[] = {vd_text_string(c->with.library)};

    if (c->renewed && c->with.say)
        c->with.say(c->with.user, "cli.library.renewed", args, 1);
    if (c->status == VD_OK || c->said || !c->with.say)
        return;
    c->said = true;
    c->with.say(c->with.user,
                c->fault != VD_LIBRARY_FAULT_none ? vd_library_fault_key(c->fault)
                                                  : "server.news.no_library",
                args, 1);
}

static void finish(vd_collector *c)
{
    pthread_join(c->thread, NULL);
    c->busy = false;
    tell(c);
    free(c->task);
    c->task = NULL;
}

void vd_collector_turn(vd_collector *c)
{
    if (c->busy && atomic_load(&c->done))
        finish(c);
    if (c->busy || !(c->queue || c->fresh))
        return;
    c->fresh = false;
    c->task = c->queue;
    if (c->queue)
        c->queue = c->queue->next;
    c->fault = VD_LIBRARY_FAULT_none;
    atomic_store(&c->hurry, c->queue != NULL);
    atomic_store(&c->done, false);
    c->busy = pthread_create(&c->thread, NULL, work, c) == 0;
    if (c->busy)
        return;
    c->status = VD_ERR_NOMEM;
    tell(c);
    free(c->task);
    c->task = NULL;
}

void vd_collector_free(vd_collector *c)
{
    if (!c)
        return;
    atomic_store(&c->stop, true);
    if (c->busy)
        finish(c);
    while (c->queue) {
        given *one = c->queue;

        c->queue = one->next;
        free(one);
    }
    free(c);
}
