/* Which sample of the allocations a sweep tries today. */
#include "failing.h"

#include <stdlib.h>
#include <time.h>

enum { DAY = 86400 };

long failing_turn(void)
{
    const char *said = getenv(FAILING_TURN);

    return said ? labs(strtol(said, NULL, 10)) : (long)(time(NULL) / DAY);
}
