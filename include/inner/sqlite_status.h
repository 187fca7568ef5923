/* What SQLite says, as a status. For the rooms library and server. */
#ifndef VD_SQLITE_STATUS_H
#define VD_SQLITE_STATUS_H

#include "videau/base.h"

#include <stdbool.h>

/* Of a code and its extended one. *broken becomes true where a sync has failed: what it was about may be lost though a later one succeeds,
 * so that one was the last. */
VD_NODISCARD vd_status vd_sqlite_status(int code, int extended, bool *broken);

#endif
