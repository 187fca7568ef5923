/* Core: tables, those who look at them, and what they say. Knows no socket: messages come in as text and go out as text.
 *
 * One thread, but for vd_core_options.wake. Nothing here waits for the engine. */
#ifndef VD_CORE_H
#define VD_CORE_H

#include "storage.h"
#include "transfers.h"

enum { VD_MESSAGE_MAX = 16384 }; /* of a client */

/* How a connection ends, as WebSocket close codes. */
typedef enum vd_close_code { VD_CLOSE_POLICY = 1008, VD_CLOSE_BIG = 1009 } vd_close_code;

typedef struct vd_core vd_core;
typedef struct vd_connection vd_connection;

typedef struct vd_core_options {
    const vd_world *world;       /* stays the caller's */
    vd_storage *storage;         /* stays the caller's */
    const vd_computer *computer; /* NULL: no computer seats, no advice */
    const char *commitments;     /* path of the log of commitments; NULL: none is kept */
    const char *library;         /* path of the library; NULL: there is none */
    const char *source; /* where its matches of tables are said to come from; with `library` */
    const char *book;   /* text of the opening book; NULL: none */
    size_t book_len;
    /* Queue one message; the text lives until the call returns. */
    void (*send)(void *socket_state, const char *text, size_t len);
    /* No more messages after those sent. */
    void (*drop)(void *socket_state, vd_close_code code);
    /* From any thread: vd_core_collect is to be called soon. */
    void (*wake)(void *user);
    /* A match is over and stands in the storage; `json` is its record and lives until the call returns. NULL: nobody asks. */
    void (*over)(void *user, int64_t table, int64_t changed, const char *json, size_t len);
    /* Matches came into the library by a message. NULL: nobody asks. */
    void (*imported)(void *user);
    vd_lang lang; /* in which its record calls players without a name */
    void *user;
} vd_core_options;

VD_NODISCARD vd_status vd_core_new(const vd_core_options *options, vd_core **out);
/* Send the engine's threads home: nothing wakes anybody any more, and nothing is asked. */
void vd_core_rest(vd_core *core);
void vd_core_free(vd_core *core);

/* A connection; it is greeted. `client` is the same for all connections of one browser. NULL: no memory, or too many of
 * them. */
vd_connection *vd_core_join(vd_core *core, void *socket_state, uint64_t client);
void vd_core_leave(vd_core *core, vd_connection *connection);
/* One message; `now_ms` only grows. */
void vd_core_hear(vd_core *core, vd_connection *connection, const char *text, size_t len,
                  int64_t now_ms);
/* What the engine has answered. */
void vd_core_collect(vd_core *core);
/* What a browser sends up: `bytes` is taken, and is called by `token` from then on. False: there is no room. */
bool vd_core_upload(vd_core *core, uint64_t client, char *bytes, size_t len,
                    char token[VD_TRANSFER_TOKEN]);
/* A file that was made for it; NULL: there is none. Until the next call. */
const vd_transfer *vd_core_file(vd_core *core, uint64_t client, const char *token);
/* A table that is over is told to `over` again. False: there is none, it goes on, or it cannot be read. */
bool vd_core_tell_over(vd_core *core, int64_t table);

#endif
