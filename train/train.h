/* The subcommands of videau-train, and the files of nets that they share. */
#ifndef VD_TRAIN_H
#define VD_TRAIN_H

#include "inner/nets.h"
#include "options.h"
#include "videau/eval.h"

typedef struct train_command {
    const char *name;
    /* Returns the exit code: 0 done, 1 it failed or the answer is no, 2 it cannot be asked. */
    int (*run)(const option_set *o);
    const option_spec *options;
    int least, most;   /* how many words that are no options */
    const char *words; /* what they are */
} train_command;

/* Each beside what it does. */
extern const train_command train_gather, train_fit, train_mean, train_match, train_speed,
    train_pace, train_filters, train_error, train_benchmark, train_levels, train_gate, train_rates,
    train_met, train_tables, train_values, train_cubes, train_trictrac, train_race,
    train_trictrac_fit;

/* All of them; NULL ends them. */
extern const train_command *const train_commands[];

/* A part of what --help tells. "{seed}" stands for what holds of the command where --seed is not given. */
typedef struct train_help {
    const train_command *command; /* NULL: the part is of none */
    const char *text;
} train_help;

/* One after the other; a NULL text ends them. */
extern const train_help train_helps[];
enum { TRAIN_HELP_MAX = 4096 }; /* bytes of a part, written out */

/* VD_ERR_PARSE: braces name no option of the command, or one without which nothing holds. VD_ERR_FULL: no room. */
VD_NODISCARD vd_status train_help_put(vd_buf *out, const train_help *part);

/* NULL: there is none of that name. */
const train_command *train_command_find(const char *name);
/* Reads the options, argv[0] being the name of the command, and runs it; returns the exit code. */
int train_run(const train_command *command, int argc, char **argv, const vd_ranks *ranks);

/* Seconds of a clock that only goes on, from any beginning. */
double train_seconds(void);
/* Nets of a folder, as many as there are; false: a file is damaged, and it has been said. */
bool load_nets(const char *folder, vd_net *nets[VD_NET_COUNT]);
/* The file of a net with these weights (vd_net_make), replaced in one step; false: no net can be that, or the file cannot be
 * written, and what was there is as it was. */
bool write_weights(const char *path, const vd_net_shape *shape, const float *weights);

#endif
