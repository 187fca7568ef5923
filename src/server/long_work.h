/* What takes minutes, and how much of the machine it may have. */
#ifndef VD_LONG_WORK_H
#define VD_LONG_WORK_H

#include "videau/analysis.h"

/* An analysis on a thread that lets all others go first; the threads it starts do so, too. */
void vd_long_options(vd_analysis_level level, vd_analysis_options *out);

#endif
