/* How a net came to be, in a file beside it: one line for each lesson, oldest first. */
#ifndef VD_PROVENANCE_H
#define VD_PROVENANCE_H

#include "inner/net.h"
#include "videau/base.h"

/* Beside `net` (NAME.vdnet, then NAME.json), for the command line given; `facts`: members of a JSON object. The lessons of
 * the nets it was made from, a list that ends with NULL, come first, none of them twice. False: it cannot be written. */
bool provenance_add(const char *net, const vd_net_shape *shape, int argc, char **argv,
                    const char *const *parents, const char *facts);

/* A member of a JSON object: "name": value, with so many digits after the point, behind a comma where there is one before. Every
 * fraction of the trainer leaves here. False, and said on standard error: it is no number, or there is no room. */
bool provenance_real(vd_buf *out, const char *name, int digits, double value);

#endif
