/* Long commands are stopped in order: the signals that ask for it are held back and looked for. Private to the program. */
#ifndef VD_STOP_H
#define VD_STOP_H

#include <signal.h>
#include <stdbool.h>

typedef struct vd_stop {
    sigset_t held, before;
} vd_stop;

/* Hold back Ctrl-C, SIGTERM and the end of the terminal, but for those that are ignored anyway. */
void vd_stop_hold(vd_stop *stop);
/* Has one of them come? */
bool vd_stop_asked(const vd_stop *stop);
/* The signals that came are answered; later ones act as before. */
void vd_stop_release(const vd_stop *stop);

#endif
