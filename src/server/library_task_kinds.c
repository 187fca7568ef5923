/* Which type of message is which task. */
#include "library_tasks_parts.h"

#include <string.h>

static const struct {
    const char *type;
    vd_library_task_do *act;
    vd_library_task_queue queue;
} acts[] = {
    {"library_list", vd_library_tasks_list, VD_LIBRARY_QUICK},
    {"library_remove", vd_library_tasks_remove, VD_LIBRARY_QUICK},
    {"library_restore", vd_library_tasks_restore, VD_LIBRARY_QUICK},
    {"library_tag", vd_library_tasks_tag, VD_LIBRARY_QUICK},
    {"library_note", vd_library_tasks_note, VD_LIBRARY_QUICK},
    {"library_players", vd_library_tasks_players, VD_LIBRARY_QUICK},
    {"library_me", vd_library_tasks_me_is, VD_LIBRARY_QUICK},
    {"library_alias", vd_library_tasks_alias, VD_LIBRARY_QUICK},
    {"library_import", vd_library_tasks_import, VD_LIBRARY_FILES},
    {"library_export", vd_library_tasks_export, VD_LIBRARY_FILES},
    {"library_report", vd_library_tasks_report, VD_LIBRARY_LONG},
    {"library_stats", vd_library_tasks_stats, VD_LIBRARY_QUICK},
    {"library_openings", vd_library_tasks_openings, VD_LIBRARY_QUICK},
    {"quiz", vd_library_tasks_quiz, VD_LIBRARY_QUICK},
    {"quiz_answer", vd_library_tasks_quiz_answer, VD_LIBRARY_ENGINE},
    {"quiz_count", vd_library_tasks_quiz_count, VD_LIBRARY_QUICK},
    {"studies", vd_library_tasks_studies, VD_LIBRARY_QUICK},
    {"study", vd_library_tasks_study, VD_LIBRARY_QUICK},
    {"study_save", vd_library_tasks_study_save, VD_LIBRARY_QUICK},
    {"study_remove", vd_library_tasks_study_remove, VD_LIBRARY_QUICK},
};

vd_library_task_do *vd_library_tasks_find(const char *type, vd_library_task_queue *queue)
{
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
        if (!strcmp(acts[i].type, type)) {
            *queue = acts[i].queue;
            return acts[i].act;
        }
    return NULL;
}

bool vd_library_tasks_imports(const vd_library_task *task)
{
    return task->act == vd_library_tasks_import || task->act == vd_library_tasks_restore;
}
