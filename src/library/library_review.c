/* What a review keeps: analyses that go on where they were stopped, and what stands beside single actions. */
#include "library_priv.h"

#include <stdlib.h>

/* VD_ERR_UNSUPPORTED: no state is kept, or one of another engine or record. */
static vd_status restore(vd_library *library, int64_t id, vd_analysis_level level,
                         vd_analysing *analysing)
{
    const void *bytes = NULL;
    size_t len = 0;
    vd_status status = vd_database_state(library->database, id, (int)level, &bytes, &len);

    if (status == VD_OK)
        status = vd_analysing_restore(analysing, bytes, len);
    return status == VD_ERR_ILLEGAL || status == VD_ERR_CORRUPT ? VD_ERR_UNSUPPORTED : status;
}

static vd_status keep_state(vd_library *library, int64_t id, vd_analysis_level level, double done,
                            vd_analysing *analysing)
{
    void *bytes = NULL;
    size_t len = 0;
    vd_status status = vd_analysing_keep(analysing, &bytes, &len);

    if (status != VD_OK)
        return status;
    status = vd_database_begin(library->database);
    if (status == VD_OK)
        status = vd_database_end(
            library->database,
            vd_database_keep_state(library->database, id, (int)level, done, bytes, len));
    free(bytes);
    return status;
}

/* A job that knows how far it came. */
typedef struct watched {
    const vd_job *job;
    double done;
} watched;

static bool keep_going(void *user, double done)
{
    watched *w = user;

    w->done = done;
    return !w->job || !w->job->keep_going || w->job->keep_going(w->job->user, done);
}

static vd_status run(vd_library *library, int64_t id, vd_analysis_level level, const vd_job *caller,
                     vd_analysing *analysing)
{
    watched w = {caller, 0};
    const vd_job job = {keep_going, &w};
    vd_status status = restore(library, id, level, analysing), kept;

    if (status == VD_OK || status == VD_ERR_UNSUPPORTED)
        status = vd_analysing_run(analysing, &job);
    if (status != VD_OK && status != VD_ERR_CANCELLED)
        return status;
    kept = keep_state(library, id, level, status == VD_OK ? 1 : w.done, analysing);
    return kept == VD_OK ? status : kept;
}

vd_status vd_library_analyse_take(vd_library *library, int64_t id, vd_analysing *analysing,
                                  vd_analysis_level level, const vd_job *job, vd_analysis **out)
{
    vd_analysis *found = NULL;
    vd_status status = run(library, id, level, job, analysing);

    if (status == VD_OK)
        found = vd_analysing_done(analysing);
    else
        vd_analysing_free(analysing);
    if (status == VD_OK)
        status = vd_library_keep(library, id, found);
    if (status == VD_OK)
        *out = found;
    else
        vd_analysis_free(found);
    return status;
}

vd_status vd_library_states(vd_library *library, int64_t id, double done[VD_ANALYSIS_LEVELS])
{
    return vd_database_states(library->database, id, done, VD_ANALYSIS_LEVELS);
}

vd_status vd_library_kept_take(vd_library *library, int64_t id, vd_analysing *analysing,
                               vd_analysis_level level, vd_analysis **out)
{
    double done[VD_ANALYSIS_LEVELS];
    vd_status status = vd_library_states(library, id, done);

    if (status == VD_OK && done[level] < 1)
        status = VD_ERR_UNSUPPORTED;
    if (status == VD_OK)
        status = restore(library, id, level, analysing);
    if (status == VD_OK)
        status = vd_analysing_run(analysing, NULL); /* nothing is left to be judged */
    if (status == VD_OK)
        *out = vd_analysing_done(analysing);
    else
        vd_analysing_free(analysing);
    return status;
}

vd_status vd_library_put_beside(vd_library *library, int64_t id, const vd_library_beside *beside)
{
    VD_ASSERT(library && beside);

    vd_status status = vd_database_begin(library->database);

    if (status != VD_OK)
        return status;
    status = vd_database_put_beside(library->database, id, beside);
    return vd_database_end(library->database, status);
}

vd_status vd_library_visit_all_beside(vd_library *library, int64_t id,
                                      vd_library_visit_beside *visit, void *user)
{
    return vd_database_beside(library->database, id, visit, user);
}
