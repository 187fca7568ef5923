/* An analysis that several processes share: see inner/ranks.h. All of them make the same one of the same match and level, restore the
 * same state, share it and run it; each comes out with all of it, the same bits as one process alone. */
#ifndef VD_SHARED_ANALYSIS_H
#define VD_SHARED_ANALYSIS_H

#include "inner/ranks.h"
#include "videau/analysis.h"

/* `ranks` must outlive it; NULL: alone again. vd_analysing_run then fails with VD_ERR_IO where another process has ended. */
void vd_analysing_share(vd_analysing *analysing, const vd_ranks *ranks);
/* vd_analysis_explain, each process explaining its share of the errors. Fails as that does, and with VD_ERR_IO. */
VD_NODISCARD vd_status vd_analysis_explain_shared(const vd_engine *engine,
                                                  const vd_analysis *analysis, double least,
                                                  int threads, const vd_ranks *ranks,
                                                  const vd_job *job, vd_explanations **out);

#endif
