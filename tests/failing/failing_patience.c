/* How long a program that was made to fail may compute and wait. */
#define _GNU_SOURCE
#include "failing.h"

#include <sys/time.h>
#include <unistd.h>

enum { COMPUTES_S = 30, WAITS_S = 300 };

void failing_patience(void)
{
    const struct itimerval computes = {.it_value = {.tv_sec = COMPUTES_S}};

    (void)setitimer(ITIMER_PROF, &computes, NULL);
    alarm(WAITS_S);
}
