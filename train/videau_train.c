/* videau-train: makes the nets in data/nets. docs/TRAINING.md says how they were made. */
#include "train.h"

#include <stdio.h>
#include <string.h>

static void print_help(FILE *to)
{
    for (size_t i = 0; train_help[i]; i++)
        fputs(train_help[i], to);
}

/* What could not be written was not said. */
static int end(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fputs("standard output cannot be written\n", stderr);
    return status == 0 ? 1 : status;
}

int main(int argc, char **argv)
{
    const train_command *command = argc >= 2 ? train_command_find(argv[1]) : NULL;

    if (command)
        return end(train_run(command, argc - 1, argv + 1));
    if (argc >= 2 && strcmp(argv[1], "--help") == 0) {
        print_help(stdout);
        return 0;
    }
    print_help(stderr);
    return 2;
}
