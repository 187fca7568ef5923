/* How a net came to be, in a file beside it: one line for each lesson, oldest first. */
#ifndef VD_PROVENANCE_H
#define VD_PROVENANCE_H

#include "videau/net.h"

/* Beside `net` (NAME.vdnet, then NAME.json), for the command line given; `facts`: members of a JSON object. The lessons of
 * the net it started from (--from) come first. False: it cannot be written. */
bool provenance_add(const char *net, const vd_net_shape *shape, int argc, char **argv,
                    const char *facts);

#endif
