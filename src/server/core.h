/* Core: tables, those who look at them, and what they say. Knows no socket: messages come in as text and go out as text.
 *
 * One thread, but for vd_core_options.wake. Nothing here waits for the engine. */
#ifndef VD_CORE_H
#define VD_CORE_H

#include "storage.h"

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
    /* Queue one message; the text lives until the call returns. */
    void (*send)(void *socket_state, const char *text, size_t len);
    /* No more messages after those sent. */
    void (*drop)(void *socket_state, vd_close_code code);
    /* From any thread: vd_core_collect is to be called soon. */
    void (*wake)(void *user);
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

#endif
