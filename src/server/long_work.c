/* Long analyses: as many threads as there are processors, eight at most, none of which takes one from a game. */
#include "long_work.h"

#include <unistd.h>

enum { THREADS_MOST = 8 };

void vd_long_options(vd_analysis_level level, vd_analysis_options *out)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);

    vd_analysis_options_default(out);
    out->level = level;
    out->threads = processors < 1 ? 1 : processors > THREADS_MOST ? THREADS_MOST : (int)processors;
}
