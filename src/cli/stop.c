/* Signals that ask a long command to stop: held back, and looked for. */
#include "stop.h"

#include <stddef.h>

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

enum { SIGNALS = sizeof signals / sizeof signals[0] };

/* As nohup and background jobs have it. */
static bool is_ignored(int number)
{
    struct sigaction action;

    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

void vd_stop_hold(vd_stop *stop)
{
    sigemptyset(&stop->held);
    for (int i = 0; i < SIGNALS; i++) {
        if (!is_ignored(signals[i]))
            sigaddset(&stop->held, signals[i]);
    }
    (void)pthread_sigmask(SIG_BLOCK, &stop->held, &stop->before);
}

bool vd_stop_asked(const vd_stop *stop)
{
    sigset_t waiting;

    if (sigpending(&waiting) != 0)
        return false;
    for (int i = 0; i < SIGNALS; i++) {
        if (sigismember(&stop->held, signals[i]) == 1 && sigismember(&waiting, signals[i]) == 1)
            return true;
    }
    return false;
}

void vd_stop_release(const vd_stop *stop)
{
    while (vd_stop_asked(stop)) {
        int number;

        if (sigwait(&stop->held, &number) != 0)
            break;
    }
    (void)pthread_sigmask(SIG_SETMASK, &stop->before, NULL);
}
