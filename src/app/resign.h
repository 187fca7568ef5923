/* When a computer gives a game up. Private to the room. */
#ifndef VD_RESIGN_H
#define VD_RESIGN_H

#include "videau/eval.h"

/* What match->turn should resign at, 0: play on. Only where 1, 2, 3 mean something, and never while a worse end is
 * possible. */
int vd_app_resignation(const vd_engine *engine, const vd_match *match);

#endif
