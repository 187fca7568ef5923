/* videau-train: makes the nets in data/nets. docs/TRAINING.md says how they were made. */
#include "train.h"

#include <signal.h>
#include <stdio.h>
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

int main(int argc, char **argv)
{
    const train_command *command = argc >= 2 ? train_command_find(argv[1]) : NULL;

    (void)signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a write that fails */
    if (command)
        return end(train_run(command, argc - 1, argv + 1));
    if (argc >= 2 && strcmp(argv[1], "--help") == 0) {
        print_help(stdout);
        return 0;
    }
    print_help(stderr);
    return 2;
}
