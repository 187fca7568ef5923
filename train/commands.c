/* The subcommands of videau-train: which there are, how one is run. */
#include "train.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

const train_command *const train_commands[] = {
    &train_gather,   &train_fit,       &train_mean,         &train_match,   &train_speed,
    &train_pace,     &train_met,       &train_tables,       &train_filters, &train_error,
    &train_gate,     &train_benchmark, &train_values,       &train_cubes,   &train_levels,
    &train_trictrac, &train_race,      &train_trictrac_fit, &train_rates,   NULL,
};

double train_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int train_run(const train_command *command, int argc, char **argv, const vd_ranks *ranks)
{
    option_set o;

    if (!options_read(&o, command->options, command->most, argc, argv))
        return 2;
    if (o.words < command->least) {
        fprintf(stderr, "videau-train %s %s [OPTION...]: see --help\n", command->name,
                command->words);
        return 2;
    }
    o.ranks = ranks;
    return command->run(&o);
}

const train_command *train_command_find(const char *name)
{
    for (size_t i = 0; train_commands[i]; i++) {
        if (strcmp(name, train_commands[i]->name) == 0)
            return train_commands[i];
    }
    return NULL;
}
