/* The other programs' connections of `videau external`: listening, reading lines, answering. Private to the program. */
#ifndef VD_EXTERNAL_SERVER_H
#define VD_EXTERNAL_SERVER_H

#include "cli.h"

/* Listen on a TCP port of `address` (port 0: any free one, *port says which), or on a local socket. -1: *error is the
 * errno. A socket file that nobody listens on any more is replaced, and made for its owner alone. */
int vd_listen_port(const char *address, uint16_t *port, int *error);
int vd_listen_socket(const char *path, int *error);

typedef struct vd_external_patience {
    int64_t idle_ms;           /* who says nothing so long is dismissed; 0: nobody is */
    int64_t (*clock_ms)(void); /* only grows; asked once a turn */
} vd_external_patience;

/* Answer until SIGINT or SIGTERM. When all places are taken, who has been silent longest makes room for the next, if for a
 * minute at least. */
int vd_external_serve(vd_cli *cli, int listener, const vd_engine *engine, vd_search *search,
                      const vd_external_player_rules *rules, const vd_external_patience *patience);

#endif
