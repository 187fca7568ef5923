/* Exact tables at the terminal, for the commands that make them. Private to the program. */
#ifndef VD_EXACT_BUILD_H
#define VD_EXACT_BUILD_H

#include "cli.h"

enum { VD_EXACT_THREADS_MAX = 64 };

/* Builds into the file that --out names, or into the folder of tables; says how far it is, and what came of it. A status of the
 * program. */
int vd_exact_build_asked(vd_cli *cli, const vd_exact_shape *shape, int threads);
/* What the file `path` holds, its checksum verified. A status of the program. */
int vd_exact_look_asked(vd_cli *cli, const char *path);

#endif
