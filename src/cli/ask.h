/* What the commands that ask the engine share (eval, hint, cube): one question from the arguments or one a line, the
 * search made once. Private to the program. */
#ifndef VD_ASK_H
#define VD_ASK_H

#include "cli.h"
#include "videau/search.h"

typedef struct vd_asker {
    vd_cli *cli;
    vd_engine *engine;
    vd_met_table *met; /* what --met says; NULL: our own */
    vd_search *search;
    int ply; /* what --ply says, else the usual depth */
    int threads;
    int roller; /* what --roller says, 1 to 3: how to roll out; 0: nothing is */
    bool timed;
    double seconds; /* what --seconds gives each question */
    int64_t until;  /* when the question being answered is to end, in milliseconds */
    vd_job job;     /* which sees to it */
    vd_plays plays;
    vd_candidate *list;
} vd_asker;

/* Answer one question: into *json (NULL: it could not be made), or for people on cli->out where `json` is NULL. False: `sentence`
 * says why not. */
typedef bool vd_answer(vd_asker *asker, const char *line, size_t len, json_t **json,
                       vd_buf *sentence);

/* Those of the commands, and of a batch. */
vd_answer vd_answer_eval, vd_answer_hint, vd_answer_cube;

/* From the options of the command line. False: refused, and said; it is to be closed all the same. */
bool vd_asker_open(vd_asker *asker, vd_cli *cli);
void vd_asker_close(vd_asker *asker);
/* Why a search did not end. Always false. */
bool vd_ask_failed(const vd_asker *asker, vd_status status, vd_buf *sentence);
/* The whole command: positions, --ply, --seconds, --threads, --met. */
int vd_ask(vd_cli *cli, vd_answer *answer);
/* Read a position that is not finished unless `over` is allowed, make it a match, choose the depth. */
bool vd_ask_position(vd_asker *asker, const char *line, size_t len, bool over, vd_match *match,
                     vd_search_options *options, vd_buf *sentence);
/* The same of a position that has been read already. */
bool vd_ask_match(vd_asker *asker, const vd_situation *situation, bool over, vd_match *match,
                  vd_search_options *options, vd_buf *sentence);

/* videau bench --speed */
int vd_bench_speed(vd_cli *cli);

#endif
