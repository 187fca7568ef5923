/* Server: games in the browser, over HTTP and one WebSocket a page. docs/PROTOCOL.md is what it speaks.
 *
 * Part of the program, not of libvideau. Runs on the calling thread until it is told to stop; starts threads of its own
 * for the engine. */
#ifndef VIDEAU_SERVER_H
#define VIDEAU_SERVER_H

#include "videau/app.h"
#include "videau/text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { VD_ADDRESS_MAX = 512, VD_HOSTS_MAX = 8 };

/* A sentence of the catalogue for the person who runs the server. */
typedef void vd_server_say(void *user, const char *key, const vd_text_arg *args, size_t count);

/* What comes from outside and cannot be computed: whoever runs the server gives it, a test its own. */
typedef struct vd_world {
    int64_t (*now)(void *user); /* seconds since 1970 */
    int64_t (*now_ms)(
        void *user); /* milliseconds, of a clock that is never set back; from any thread */
    vd_status (*random)(void *user,
                        vd_seed *out); /* nobody can guess it; VD_ERR_IO: there is none */
    void *user;
} vd_world;

typedef struct vd_server_options {
    const vd_world *world;   /* not NULL */
    const char *folder;      /* of games and keys; made if need be, ours alone from then on */
    const char *commitments; /* the log of commitments; its folder exists. NULL: in the folder */
    const char *
        library; /* path of the library into which matches go when they are over; its folder exists. NULL: into none */
    const char *book; /* text of the opening book, `book_len` bytes; NULL: none */
    size_t book_len;
    vd_lang lang;       /* of the names given to players who have none */
    const char *listen; /* an address of this machine; NULL: 127.0.0.1 */
    int port;           /* 0: any that is free */
    const char *host
        [VD_HOSTS_MAX]; /* names that a browser may use for it, besides its addresses; NULL ends */
    const vd_computer *computer; /* NULL: nobody to play against */
    /* Called once it listens, with an address to open, good once. False: it is to stop again. May be NULL. */
    bool (*ready)(void *user, const char *address);
    /* Called whenever something may have happened, an answer of the engine too. May be NULL. */
    void (*turn)(void *user);
    vd_server_say
        *say; /* what is wrong with the files or the folder, yet does not stop it; may be NULL */
    void *user;
} vd_server_options;

/* Why it did not start, or how it ended; catalogue "server.fault.<name>", {0} the folder or address, {1} the port. */
#define VD_SERVER_FAULT_LIST(X)                    \
    X(none)                                        \
    X(folder)  /* cannot be made or written */     \
    X(owner)   /* belongs to another user */       \
    X(running) /* another one uses the folder */   \
    X(not_running)                                 \
    X(database) /* not ours */                     \
    X(version)  /* written by a later program */   \
    X(damaged)  /* and set aside */                \
    X(gone)     /* removed while it served */      \
    X(storage)  /* cannot be read or written */    \
    X(backup)   /* none before a schema changes */ \
    X(no_file)  /* to restore or to salvage */     \
    X(bad_file) /* neither, since it is damaged */ \
    X(unread)   /* neither: it cannot be read */   \
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
 * VD_SERVER_FAULT_running `address` (VD_ADDRESS_MAX) is one of the other's, good once, or "". */
vd_server_fault vd_server_run(const vd_server_options *options, char *address);

/* A fresh address (VD_ADDRESS_MAX), good once and for a day, of the server that runs in the folder. */
vd_server_fault vd_server_link(const vd_world *world, const char *folder, char *address);
/* A file for its owner alone that leads a browser to the server of this address with a link of its own: for handing to another
 * program, whose arguments everybody can see. */
vd_server_fault vd_server_opener(const vd_world *world, const char *folder, const char *address,
                                 char *path, size_t size);
/* All browsers are sent away, and addresses not yet used are good no more; also while a server runs in the folder. */
vd_server_fault vd_server_revoke(const char *folder, int *browsers);

/* ---- Files that need mending; the server must not run in the folder ---- */

typedef enum vd_server_mending { VD_MEND_RESTORE, VD_MEND_SALVAGE } vd_server_mending;

enum { VD_MENDED_PATH = 4096, VD_MENDED_LIST = 1024 };

typedef struct vd_server_mended {
    char source[VD_MENDED_PATH]; /* what was read */
    bool unread;                 /* restored: it is the source that cannot be read */
    char aside[VD_MENDED_PATH];  /* where the file that was replaced lies; "": there was none */
    int64_t tables;              /* restored: in it; salvaged: that came over */
    int64_t same;                /* salvaged: were there already */
    int64_t lost;                /* salvaged: did not come over */
    int64_t gone;                /* salvaged: of them there is no trace */
    char list[VD_MENDED_LIST];   /* those lost, "3, 17" */
    bool old;                    /* salvaged: some from before lines were counted */
} vd_server_mended;

/* `file`: a name of vd_server_backups or a path to restore; what to salvage, NULL for what was set aside last. `now` in
 * seconds since 1970 names the file that is replaced: it is kept. */
vd_server_fault vd_server_mend(const char *folder, vd_server_mending what, const char *file,
                               int64_t now, vd_server_mended *out);

/* Last one first; false stops. `tables` -1: it cannot be read. */
typedef bool vd_server_backup(void *user, const char *name, int64_t size, int64_t tables);
vd_server_fault vd_server_backups(const char *folder, vd_server_backup *visit, void *user);

/* $XDG_DATA_HOME/videau/web or $HOME/.local/share/videau/web; VD_ERR_UNSUPPORTED without either. */
VD_NODISCARD vd_status vd_server_folder(vd_buf *out, const char *xdg_data_home, const char *home);

#ifdef __cplusplus
}
#endif
#endif
