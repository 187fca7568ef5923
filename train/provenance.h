/* How a net came to be, in a file beside it: one line for each lesson, oldest first. */
#ifndef VD_PROVENANCE_H
#define VD_PROVENANCE_H

#include "videau/net.h"

/* Beside `net` (NAME.vdnet, then NAME.json), for the command line given; `facts`: members of a JSON object. The lessons of
 * the nets it was made from, a list that ends with NULL, come first, none of them twice. False: it cannot be written. */
bool provenance_add(const char *net, const vd_net_shape *shape, int argc, char **argv,
                    const char *const *parents, const char *facts);

#endif
