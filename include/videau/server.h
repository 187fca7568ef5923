/* Server: games in the browser, over HTTP and one WebSocket a page. docs/PROTOCOL.md is what it speaks.
 *
 * Part of the program, not of libvideau. Runs on the calling thread until it is told to stop; starts threads of its own
 * for the engine. */
#ifndef VIDEAU_SERVER_H
#define VIDEAU_SERVER_H

#include "videau/app.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { VD_ADDRESS_MAX = 512, VD_HOSTS_MAX = 8 };

typedef struct vd_server_options {
    const char *folder; /* where games and token are kept; made if need be */
    const char *listen; /* an address of this machine; NULL: 127.0.0.1 */
    int port;           /* 0: any that is free */
    const char *host
        [VD_HOSTS_MAX]; /* names that a browser may use for it, besides its addresses; NULL ends */
    const vd_engine *engine; /* NULL: nobody to play against */
    /* Called once it listens, with the address to open, token included. May be NULL. */
    void (*ready)(void *user, const char *address);
    void *user;
} vd_server_options;

/* Why it did not start; catalogue "server.fault.<name>", {0} the folder or address, {1} the port. */
#define VD_SERVER_FAULT_LIST(X)                    \
    X(none)                                        \
    X(folder)   /* cannot be made or written */    \
    X(running)  /* another one uses the folder */  \
    X(database) /* not ours, or damaged */         \
    X(version)  /* written by a later program */   \
    X(token)                                       \
    X(port) /* taken */                            \
    X(port_denied)                                 \
    X(listen) /* not an address of this machine */ \
    X(memory)

typedef enum vd_server_fault {
#define VD_SERVER_FAULT_ENUM(name) VD_SERVER_FAULT_##name,
    VD_SERVER_FAULT_LIST(VD_SERVER_FAULT_ENUM)
#undef VD_SERVER_FAULT_ENUM
        VD_SERVER_FAULT_COUNT
} vd_server_fault;

const char *vd_server_fault_key(vd_server_fault fault);

/* Serve until SIGINT or SIGTERM, which the caller must not have blocked in other threads of its own. With
 * VD_SERVER_FAULT_running `address` (VD_ADDRESS_MAX) is where the other one is, or "". */
vd_server_fault vd_server_run(const vd_server_options *options, char *address);

/* $XDG_DATA_HOME/videau/web or $HOME/.local/share/videau/web; VD_ERR_UNSUPPORTED without either. */
vd_status vd_server_folder(vd_buf *out, const char *xdg_data_home, const char *home);

#ifdef __cplusplus
}
#endif
#endif
