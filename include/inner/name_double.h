/* Which double to name (R86). For the rooms eval and search. */
#ifndef VD_INNER_NAME_DOUBLE_H
#define VD_INNER_NAME_DOUBLE_H

#include "videau/rules.h"

/* What the best of these plays of the double `die` is worth to match->turn; there is one at least, if only that the turn is over. */
typedef vd_status vd_value_double(void *user, const vd_match *match, int die, const vd_plays *plays,
                                  double *out);

/* Of the six doubles the one whose plays are worth most, the lowest of equal ones. VD_ERR_ILLEGAL: none is to be named; VD_ERR_NOMEM,
 * and what `value` fails with. */
VD_NODISCARD vd_status vd_name_double(const vd_match *match, vd_value_double *value, void *user,
                                      int *out);

#endif
