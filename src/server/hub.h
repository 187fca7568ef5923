/* Hub: tables, those who look at them, and what they say. Knows no socket: messages come in as text and go out as text.
 *
 * One thread, but for vd_hub_options.wake. Nothing here waits for the engine. */
#ifndef VD_HUB_H
#define VD_HUB_H

#include "depot.h"

enum { VD_MESSAGE_MAX = 16384 }; /* of a client */

/* How a connection ends, as WebSocket close codes. */
typedef enum vd_goodbye { VD_GOODBYE_POLICY = 1008, VD_GOODBYE_BIG = 1009 } vd_goodbye;

typedef struct vd_hub vd_hub;
typedef struct vd_peer vd_peer;

typedef struct vd_hub_options {
    vd_depot *depot;             /* stays the caller's */
    const vd_computer *computer; /* NULL: no computer seats, no advice */
    const char *commitments;     /* path of the log of commitments; NULL: none is kept */
    /* Queue one message; the text lives until the call returns. */
    void (*send)(void *wire, const char *text, size_t len);
    /* No more messages after those sent. */
    void (*drop)(void *wire, vd_goodbye code);
    /* From any thread: vd_hub_collect is to be called soon. */
    void (*wake)(void *user);
    void *user;
} vd_hub_options;

VD_NODISCARD vd_status vd_hub_new(const vd_hub_options *options, vd_hub **out);
/* Send the engine's threads home: nothing wakes anybody any more, and nothing is asked. */
void vd_hub_rest(vd_hub *hub);
void vd_hub_free(vd_hub *hub);

/* A connection; it is greeted. `client` is the same for all connections of one browser. NULL: no memory, or too many of
 * them. */
vd_peer *vd_hub_join(vd_hub *hub, void *wire, uint64_t client);
void vd_hub_leave(vd_hub *hub, vd_peer *peer);
/* One message; `now_ms` only grows. */
void vd_hub_hear(vd_hub *hub, vd_peer *peer, const char *text, size_t len, int64_t now_ms);
/* What the engine has answered. */
void vd_hub_collect(vd_hub *hub);

#endif
