/* Hops of a play that was written down. Private to the room. */
#ifndef VD_HOPS_H
#define VD_HOPS_H

#include "videau/rules.h"

/* Ends and hits of hops of which `from` and `die` are given, each possible by itself in this order; *pos is then after
 * them. */
void vd_hops_fill(const vd_variant *variant, vd_pos *pos, vd_hop *hop, int hops);

#endif
