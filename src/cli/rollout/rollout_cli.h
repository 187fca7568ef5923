/* videau rollout: what its parts share. Private to the program. */
#ifndef VD_ROLLOUT_CLI_H
#define VD_ROLLOUT_CLI_H

#include "cli.h"
#include "stop.h"

enum { VD_ROLLOUT_PATH_BYTES = 4096 };

typedef struct vd_rollout_task {
    vd_cli *cli;
    vd_buf
        *sentence; /* of lines from standard input: where a refusal goes; NULL: to standard error */
    vd_engine *engine;
    vd_met_table *met;
    vd_match match;
    vd_rollout_question question;
    vd_play *plays; /* of the question */
    vd_rollout_options options;
    int threads;
    vd_rollout *rollout;
    const char *path; /* where its state is kept; NULL: nowhere yet */
    char own_path[VD_ROLLOUT_PATH_BYTES];
    /* While it runs: */
    vd_stop stop;
    bool terminal, wanted, shown, stopping;
    int64_t started, shown_at, saved_at, save_took;
    double done_before;
    vd_error save_error;
    bool save_failed;
} vd_rollout_task;

/* One sentence, where it belongs. All return false. */
bool vd_rollout_refuse(vd_rollout_task *t, const char *key);
bool vd_rollout_refuse_with(vd_rollout_task *t, const char *key, const vd_text_arg *args,
                            size_t count);
bool vd_rollout_refuse_error(vd_rollout_task *t, const vd_error *err);
/* Why vd_rollout_new would not. */
bool vd_rollout_refuse_new(vd_rollout_task *t, vd_status status, const vd_error *err);

/* Make the engine, once. False: refused. */
bool vd_rollout_engine(vd_rollout_task *t);
/* Read "POSITION [DICE]" and make it the question. False: refused. */
bool vd_rollout_ask(vd_rollout_task *t, const char *line);

/* Print what is known, as JSON or for people. False: no memory, and said. */
bool vd_rollout_print(vd_cli *cli, const vd_rollout *rollout);
/* What is known, as a new object; NULL: no memory. */
json_t *vd_rollout_json(vd_cli *cli, const vd_rollout *rollout);
/* One line for a terminal: how far it is, what the best line is worth, how long it will take. */
void vd_rollout_progress(vd_cli *cli, const vd_rollout *rollout, double seconds_left, vd_buf *out);
/* What a line of plays is called. */
void vd_rollout_play_text(const vd_rollout *rollout, size_t line, char *text, size_t size);

#endif
