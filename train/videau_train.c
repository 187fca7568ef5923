/* videau-train: makes the nets in data/nets. docs/TRAINING.md says how they were made. */
#include "inner/ranks_world.h"
#include "train.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_help(FILE *to)
{
    for (const train_help *part = train_helps; part->text; part++) {
        char text[TRAIN_HELP_MAX];
        vd_status status;
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        status = train_help_put(&buf, part);
        VD_ASSERT(status == VD_OK); /* a test writes them all */
        fputs(text, to);
    }
}

/* What could not be written was not said. */
static int end(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fputs("standard output cannot be written\n", stderr);
    return status == 0 ? 1 : status;
}

/* One of several processes, of which rank 0 alone reports. */
static int run_shared(const vd_ranks *ranks, int argc, char **argv)
{
    const bool first = ranks->rank == 0;
    char *complaint = NULL;
    int who = -1, status = 2;

    if (argc < 2 || strcmp(argv[1], "gather") != 0)
        fputs(first ? "gather is shared by several processes, and nothing else\n" : "", stderr);
    else if (first || freopen("/dev/null", "w", stdout))
        status = end(train_run(train_command_find(argv[1]), argc - 1, argv + 1, ranks));
    vd_ranks_end(status != 0 ? "it could not go on" : "", &who, &complaint);
    if (first && who > 0)
        fprintf(stderr, "process %d: %s\n", who, complaint ? complaint : "");
    free(complaint);
    return first && who > 0 && status == 0 ? 1 : status;
}

int main(int argc, char **argv)
{
    const vd_ranks *ranks = vd_ranks_begin(&argc, &argv);
    const train_command *command = argc >= 2 ? train_command_find(argv[1]) : NULL;

    (void)signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a write that fails */
    if (ranks)
        return run_shared(ranks, argc, argv);
    if (command)
        return end(train_run(command, argc - 1, argv + 1, NULL));
    if (argc >= 2 && strcmp(argv[1], "--help") == 0) {
        print_help(stdout);
        return 0;
    }
    print_help(stderr);
    return 2;
}
