/* videau bearoff: build an exact table of bear-offs, or look at one. */
#include "exact_build.h"

int vd_cmd_bearoff(vd_cli *cli)
{
    const bool one_sided = vd_cli_has(cli, "one-sided");
    vd_exact_shape shape = {one_sided ? VD_EXACT_ONE_SIDED : VD_EXACT_TWO_SIDED, 0, 0};
    long points = 6, checkers = one_sided ? 15 : 6, threads = 1;

    if (vd_cli_has(cli, "info"))
        return vd_exact_look_asked(cli, vd_cli_value(cli, "info"));
    if (one_sided && vd_cli_has(cli, "two-sided"))
        return vd_cli_refuse(cli, "cli.bearoff.both", NULL, 0);
    if (!vd_cli_number(cli, "points", 1, 12, &points) ||
        !vd_cli_number(cli, "men", 1, one_sided ? 15 : 14, &checkers) ||
        !vd_cli_number(cli, "threads", 1, VD_EXACT_THREADS_MAX, &threads))
        return VD_EXIT_UNUSABLE;
    shape.points = (int)points;
    shape.checkers = (int)checkers;
    return vd_exact_build_asked(cli, &shape, (int)threads);
}
