/* Which double to name (R86): each of the six with its best play, the best first. Private to the program. */
#ifndef VD_DOUBLES_H
#define VD_DOUBLES_H

#include "cli.h"
#include "videau/analysis.h"

/* "1. 6-6  hors/19(4)  +0,123": the whole list of such advice; letters as White writes them, or as Blue. */
void vd_doubles_say(vd_cli *cli, const vd_match *match, vd_style style, bool as_white,
                    const vd_advice *advice);

#endif
