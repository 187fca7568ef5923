/* videau solve: work out a whole game, Hypergammon, or look at the table of one. */
#include "exact_build.h"

#include <string.h>

enum { TRACK = 24, MEN_MAX = 3 };

/* Before the work begins: what it takes. The file holds all values twice until it is finished. */
static void say_needs(vd_cli *cli, const vd_exact_shape *shape)
{
    uint64_t bytes = 0;

    if (vd_exact_size(shape, &bytes) != VD_OK)
        return;
    vd_cli_say(cli, "cli.solve.needs",
               (const vd_text_arg[]){vd_text_int((int64_t)(bytes / 1000000 + 1)),
                                     vd_text_int((int64_t)(2 * bytes / 1000000 + 1))},
               2);
    (void)fflush(cli->out);
}

int vd_cmd_solve(vd_cli *cli)
{
    vd_exact_shape shape = {VD_EXACT_HYPERGAMMON, TRACK, 0};
    long checkers = MEN_MAX, threads = 1;

    if (vd_cli_has(cli, "info"))
        return vd_exact_look_asked(cli, vd_cli_value(cli, "info"));
    if (cli->argc != 1 || strcmp(cli->argv[0], "hypergammon") != 0)
        return vd_cli_refuse(cli, "cli.solve.game", NULL, 0);
    if (!vd_cli_number(cli, "men", 1, MEN_MAX, &checkers) ||
        !vd_cli_number(cli, "threads", 1, VD_EXACT_THREADS_MAX, &threads))
        return VD_EXIT_UNUSABLE;
    shape.checkers = (int)checkers;
    say_needs(cli, &shape);
    return vd_exact_build_asked(cli, &shape, (int)threads);
}
