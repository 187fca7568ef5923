/* The match equity table from its rates: for the trainer. */
#ifndef VD_INNER_MET_COMPUTE_H
#define VD_INNER_MET_COMPUTE_H

#include "videau/base.h"

enum { VD_MET_ENTRIES = 65 };

/* The match equity table, computed anew. Index 0: already won. pre[away][opponent_away]; post[away]: after the Crawford game
 * against one that is 1 away. */
void vd_met_compute(double pre[VD_MET_ENTRIES][VD_MET_ENTRIES], double post[VD_MET_ENTRIES]);

#endif
