/* Ctrl-C at a terminal: where the game is kept is said before the program ends. Everything that was shown is on the disk by
 * then. */
#include "play.h"

#include <signal.h>
#include <termios.h>
#include <unistd.h>

/* The signal is held back everywhere and waited for here. */
static void *wait_for_signal(void *data)
{
    vd_farewell *farewell = data;
    vd_terminal *table = farewell->table;
    sigset_t set;
    int number;

    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    if (sigwait(&set, &number) != 0)
        return NULL;
    (void)pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
    /* Line editing has its own idea of a terminal. */
    if (farewell->saved)
        (void)tcsetattr(fileno(table->cli->in), TCSANOW, &farewell->state);
    putc('\n', table->cli->out);
    vd_terminal_say_saved(table);
    (void)fflush(table->cli->out);
    (void)signal(SIGINT, SIG_DFL);
    (void)pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    (void)kill(getpid(), SIGINT);
    return NULL;
}

static bool is_ignored(void)
{
    struct sigaction action;

    return sigaction(SIGINT, NULL, &action) != 0 || action.sa_handler == SIG_IGN;
}

void vd_farewell_begin(vd_farewell *farewell, vd_terminal *table)
{
    sigset_t set;

    VD_ASSERT(table->session);

    farewell->table = table;
    farewell->waiting = false;
    if (!table->tty || is_ignored())
        return;
    farewell->saved = tcgetattr(fileno(table->cli->in), &farewell->state) == 0;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    if (pthread_sigmask(SIG_BLOCK, &set, &farewell->before) != 0)
        return;
    farewell->waiting = pthread_create(&farewell->thread, NULL, wait_for_signal, farewell) == 0;
    if (!farewell->waiting)
        (void)pthread_sigmask(SIG_SETMASK, &farewell->before, NULL);
}

void vd_farewell_end(vd_farewell *farewell)
{
    if (!farewell->waiting)
        return;
    (void)pthread_cancel(farewell->thread);
    (void)pthread_join(farewell->thread, NULL);
    (void)pthread_sigmask(SIG_SETMASK, &farewell->before, NULL);
}
