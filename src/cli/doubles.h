/* Which double to name (R86): each of the six with its best play, the best first. Private to the program. */
#ifndef VD_DOUBLES_H
#define VD_DOUBLES_H

#include "cli.h"
#include "videau/analysis.h"

enum { VD_DOUBLES = 6 };

typedef struct vd_named_double {
    int die;
    bool playable;        /* else nothing can be moved by it, and the rest is not known */
    vd_advised_play best; /* of the four moves */
} vd_named_double;

/* `match` waits for a name; `ply` as vd_adviser_ask takes it. Fails as that does. */
VD_NODISCARD vd_status vd_doubles_rank(vd_adviser *adviser, const vd_match *match, int ply,
                                       vd_named_double out[VD_DOUBLES]);
/* "1. 6-6  hors/19(4)  +0,123": the whole list. */
void vd_doubles_say(vd_cli *cli, const vd_match *match, vd_style style,
                    const vd_named_double list[VD_DOUBLES]);

#endif
