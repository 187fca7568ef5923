/* A server started for a test, and clients that speak to it: plain sockets, so that anything can be said. */
#ifndef VD_TALK_H
#define VD_TALK_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct talk_server {
    pid_t pid;
    int port;
    char folder[64];   /* data; removed by talk_remove */
    char address[256]; /* printed, good once */
    char cookie[80];   /* a session; its value */
    char before[512];  /* what was printed before it */
    bool errors;       /* hear what it says on stderr, too */
    int said;          /* what the program prints */
} talk_server;

/* Make a folder, start `program` web in it and open the address it prints. False: it did not come up. */
bool talk_start(talk_server *server, const char *program);
/* Start it again in the same folder, on the same port; the cookie stays. */
bool talk_restart(talk_server *server, const char *program);
/* End it by a signal; its wait status. */
int talk_stop(talk_server *server, int signal_number);
void talk_remove(talk_server *server);
/* Open an address that is good once. False: it is good no more. */
bool talk_redeem(const talk_server *server, const char *address, char cookie[80]);

/* One HTTP exchange: what came back, head and body, zero-terminated; freed by the caller. `lines` are header lines, each
 * with its "\r\n", besides Host unless `host` is NULL. */
char *talk_http(const talk_server *server, const char *request_line, const char *host,
                const char *lines);

typedef struct talk talk;

/* A WebSocket with all that a browser sends. NULL: refused; *status (may be NULL) is the HTTP status. */
talk *talk_open(const talk_server *server, int *status);
talk *talk_open_as(const talk_server *server, const char *host, const char *origin,
                   const char *cookie, int *status);
void talk_close(talk *t);
void talk_say(talk *t, const char *text, size_t len);
void talk_say_json(talk *t, json_t *message); /* released */
/* A frame with these first bits: 0x81 whole text, 0x01 first part, 0x00 middle, 0x80 last, 0x82 binary. */
void talk_frame(talk *t, unsigned char first, const char *bytes, size_t len);
/* The next message; NULL: none within `ms`, or the server has closed. */
json_t *talk_hear(talk *t, int ms);
/* Has the server closed it with this code? Where it had not read all that was sent, the system may lose the code. */
bool talk_closed(const talk *t, int code);
/* The code that was heard; 0: none, 1: one was missing. */
int talk_close_code(const talk *t);

#endif
