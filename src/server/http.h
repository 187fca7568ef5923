/* HTTP: pages and WebSocket on one port, the only file that knows libwebsockets. Serves the page's files to whoever may ask
 * this address, its first page and messages to those who have a login.
 *
 * Everything but vd_http_wake is for the thread that turns it. */
#ifndef VD_HTTP_H
#define VD_HTTP_H

#include "videau/server.h"

#include "keys.h"
#include "page_files.h"
#include "transfers.h"

enum { VD_NO_SESSION = 4401 }; /* the WebSocket's close code for those without one */

typedef struct vd_listener vd_listener;

typedef struct vd_listener_options {
    const char *listen; /* NULL: 127.0.0.1 */
    int port;
    const char *const *hosts;         /* further names, ended by NULL */
    const struct vd_page_file *files; /* ended by an entry without a name */
    size_t message_max;
    /* As vd_keys_redeem, vd_keys_login and vd_keys_stays. */
    bool (*redeem)(void *user, const char *link, char cookie[VD_TOKEN_LEN]);
    bool (*login)(void *user, const char *cookie, char login[VD_TOKEN_LEN]);
    bool (*stays)(void *user, const char *login);
    /* Somebody with a login has come: what to call that connection by; NULL: there is no room. */
    void *(*join)(void *user, void *socket_state, const char *login);
    /* What somebody with a login has sent up; `bytes` is taken. False: there is no room. */
    bool (*upload)(void *user, const char *login, char *bytes, size_t len,
                   char token[VD_TRANSFER_TOKEN]);
    /* A file made for a login; NULL: there is none. Until the next call. */
    const vd_transfer *(*file)(void *user, const char *login, const char *token);
    void (*hear)(void *user, void *connection, const char *text, size_t len);
    void (*leave)(void *user, void *connection);
    void (*woken)(void *user); /* after vd_http_wake */
    void *user;
} vd_listener_options;

vd_server_fault vd_http_open(const vd_listener_options *options, vd_listener **out);
void vd_http_close(vd_listener *net); /* everybody leaves */
int vd_http_port(const vd_listener *net);
/* Serve what there is to do, waiting for it. False: it cannot go on. */
bool vd_http_turn(vd_listener *net);
void vd_http_wake(vd_listener *net); /* any thread */

void vd_http_send(void *socket_state, const char *text, size_t len);
void vd_http_drop(void *socket_state, int code);

#endif
