/* Tasks, private: what the files that carry tasks out share. */
#ifndef VD_LIBRARY_TASKS_PARTS_H
#define VD_LIBRARY_TASKS_PARTS_H

#include "inner/game_json.h"
#include "library_tasks.h"
#include "turns.h"

#include <pthread.h>

enum { VD_ASKED_QUESTIONS = 256, VD_LIBRARY_TASKS_POSITION = 512, VD_LIBRARY_WORKERS = 5 };

/* A question of the quiz that was put to somebody. */
typedef struct vd_library_tasks_question {
    json_int_t number; /* 0: none */
    uint64_t client;
    char position[VD_LIBRARY_TASKS_POSITION];
    vd_decision_kind kind;
    vd_fsrs_card card;
} vd_library_tasks_question;

/* A thread with what it works with. */
struct vd_library_task_worker {
    vd_library_tasks *tasks;
    pthread_t thread;
    bool started;
    vd_library_task_queue queue;
    vd_library_task *busy; /* guarded by the tasks */
    vd_library *library;
    vd_adviser *adviser;
    int64_t woke_ms, began_ms;
    bool yields; /* to another client */
};

struct vd_library_tasks {
    vd_library_tasks_options with;
    pthread_mutex_t mutex;
    pthread_cond_t work;
    bool closing;
    vd_library_task *waiting[VD_LIBRARY_QUEUES], *done; /* as they came */
    vd_turns client[VD_LIBRARY_QUEUES];
    atomic_bool others[VD_LIBRARY_QUEUES]; /* some wait for what is under way */
    vd_library_task_worker worker[VD_LIBRARY_WORKERS];
    /* guarded, too: */
    vd_library_tasks_question question[VD_ASKED_QUESTIONS];
    json_int_t questions;
};

/* Refuse: each returns what the act is to return. */
VD_NODISCARD vd_status vd_library_task_refuse(vd_library_task *task, const char *key,
                                              const vd_text_arg *args, size_t count);
VD_NODISCARD vd_status vd_library_task_refuse_field(vd_library_task *task, const char *field);
VD_NODISCARD vd_status vd_library_task_answer(vd_library_task *task,
                                              json_t *answer); /* NULL: no memory */
/* A file for whoever asked. `bytes` is taken. */
VD_NODISCARD vd_status vd_library_task_file(vd_library_task *task, char *bytes, size_t len,
                                            const char *name, const char *type);
/* Goes on as long as the task is wanted. */
vd_job vd_library_task_job(vd_library_task_worker *worker);
/* The worker's adviser, made when first needed. */
VD_NODISCARD vd_status vd_library_task_worker_adviser(vd_library_task_worker *worker);
int64_t vd_library_task_worker_now(const vd_library_task_worker *worker);

/* A text of the message, "" where it is missing; NULL: refused. */
const char *vd_library_task_text(vd_library_task *task, const char *field);
/* False: refused; *out stays where it is missing. */
bool vd_library_task_number(vd_library_task *task, const char *field, json_int_t low,
                            json_int_t high, json_int_t *out);
/* The numbers of "matches", for free(); NULL: refused. */
int64_t *vd_library_task_matches(vd_library_task *task, size_t *count);
/* The query of "words", with `more` (may be NULL) added. False: refused, `status` is what to return. */
bool vd_library_task_query(vd_library_task *task, const char *const *more, size_t count,
                           vd_library_query **out, vd_status *status);

typedef struct vd_library_tasks_me {
    char name[256];
    char *aliases; /* a line each; for free() */
    bool known;
} vd_library_tasks_me;
/* Who uses the library. */
VD_NODISCARD vd_status vd_library_tasks_who(vd_library *library, vd_library_tasks_me *out);
bool vd_library_tasks_is_me(const vd_library_tasks_me *me, const char *name);

vd_library_task_do vd_library_tasks_list, vd_library_tasks_remove, vd_library_tasks_restore,
    vd_library_tasks_tag, vd_library_tasks_note, vd_library_tasks_players, vd_library_tasks_me_is,
    vd_library_tasks_alias; /* library_matches.c */
vd_library_task_do vd_library_tasks_import, vd_library_tasks_export,
    vd_library_tasks_report;                                          /* library_files.c */
vd_library_task_do vd_library_tasks_stats, vd_library_tasks_openings; /* library_players.c */
vd_library_task_do vd_library_tasks_quiz, vd_library_tasks_quiz_answer,
    vd_library_tasks_quiz_count; /* library_questions.c */
vd_library_task_do vd_library_tasks_studies, vd_library_tasks_study, vd_library_tasks_study_save,
    vd_library_tasks_study_remove; /* library_studies.c */

#endif
