/* videau bench: the engine's signature. */
#include "cli.h"

int vd_cmd_bench(vd_cli *cli)
{
    return vd_cli_refuse(cli, "cli.bench.none", NULL, 0);
}
