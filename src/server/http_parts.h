/* What the three files that know libwebsockets share: the listener, what is kept of each connection, and who does what of it.
 * Private to the room. */
#ifndef VD_HTTP_PARTS_H
#define VD_HTTP_PARTS_H

#include "http.h"

#include <libwebsockets.h>

enum {
    VD_HOST_MAX = 256,
    VD_COOKIES_MAX =
        65000, /* bytes of all headers: browsers send us what other servers of this machine have set */
    HALF_REQUEST_S = 10, /* to say what is asked, and to take some of the answer */
    STRANGERS_MAX =
        128 /* connections of nobody who is known: each beyond ends the oldest of them */
};

struct vd_listener {
    vd_listener_options with;
    struct lws_context *context;
    int port;
    char cookie[32];                     /* its name */
    char *cookies;                       /* room for all that a request brings */
    size_t uploading;                    /* bytes that are promised room */
    struct socket_state *uploader;       /* those to whom they are */
    int quiet;                           /* turns in a row in which nothing happened */
    struct lws *stranger[STRANGERS_MAX]; /* oldest first */
    int strangers, strangers_max;
    struct socket_state *resting; /* have said something in this turn; longest first */
};

typedef struct packet {
    struct packet *next;
    size_t len;
    unsigned char bytes[]; /* LWS_PRE, then the message */
} packet;

/* What libwebsockets keeps for each connection. */
typedef struct socket_state {
    struct lws *wsi;
    /* WebSocket */
    char login[VD_TOKEN_LEN]; /* "": none */
    void *connection;
    packet *first, *last;
    size_t queued;
    int close_code; /* close code once the queue is empty, 0: stay */
    char *heard;
    size_t heard_len;
    bool rests; /* is one of vd_listener.resting */
    struct socket_state *next_resting;
    /* HTTP: what is left to send */
    const unsigned char *body;
    size_t left;
    unsigned char *kept; /* a body of this answer alone */
    /* HTTP: what is being sent up */
    char *taken;
    size_t taken_len, taken_max; /* taken_max 0: nothing is */
    char taker[VD_TOKEN_LEN];    /* login */
    struct socket_state *next_uploader;
    char host[VD_HOST_MAX];
} socket_state;

/* What these return goes back to libwebsockets where it is an int: 0, or -1 to close the connection. */

/* ---- http_answer.c: who may ask, and the files of the page ---- */

int vd_http_answer(vd_listener *net, socket_state *w, struct lws *wsi, const char *path);
/* The rest of an answer. */
int vd_http_answer_more(socket_state *w);
void vd_http_answer_forget(vd_listener *net, socket_state *w); /* NULL: nothing */
/* What is sent up: some of it, and all of it. */
int vd_http_body(socket_state *w, const char *bytes, size_t len);
int vd_http_body_end(vd_listener *net, socket_state *w);
/* 0: upgrade; else refused, and said. There is no room of our own for this connection yet. */
int vd_http_upgrade(const vd_listener *net, struct lws *wsi, const char *to);
/* The login that a cookie of the request opens. False: none. */
bool vd_http_find_login(const vd_listener *net, struct lws *wsi, char login[VD_TOKEN_LEN]);

/* ---- http_socket.c: the WebSocket of a page ---- */

int vd_http_socket_shaken(const vd_listener *net, socket_state *w, struct lws *wsi);
/* Has it joined the core? Where not, it is told so and closed. */
bool vd_http_socket_joined(vd_listener *net, socket_state *w);
int vd_http_socket_look_again(vd_listener *net, socket_state *w);
int vd_http_socket_writable(socket_state *w);
int vd_http_socket_heard(vd_listener *net, socket_state *w, const char *bytes, size_t len);
void vd_http_socket_closed(vd_listener *net, socket_state *w);
/* The one of each login that has rested longest is heard again. */
void vd_http_socket_next_turn(vd_listener *net);

#endif
