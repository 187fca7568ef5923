/* The WebSocket of a page: what waits to be sent, messages that come in pieces, and whose turn it is to be heard. */
#include "http_parts.h"

#include <stdlib.h>
#include <string.h>

enum {
    QUEUE_MAX = 4 << 20,     /* bytes waiting for one connection: beyond, it has stopped reading */
    LOOK_AGAIN_US = 2000000, /* is the login still good? */
    SESSIONS_A_TURN = 64
};

static void free_queue(socket_state *w)
{
    while (w->first) {
        packet *p = w->first;

        w->first = p->next;
        free(p);
    }
    w->last = NULL;
    w->queued = 0;
}

void vd_http_drop(void *user, int code)
{
    socket_state *w = user;

    if (!w->close_code)
        w->close_code = code;
    lws_callback_on_writable(w->wsi);
}

void vd_http_send(void *user, const char *text, size_t len)
{
    socket_state *w = user;
    packet *p;

    VD_ASSERT(text && w->queued <= QUEUE_MAX);
    if (w->close_code)
        return;
    p = w->queued + len <= QUEUE_MAX ? malloc(sizeof *p + LWS_PRE + len) : NULL;
    if (!p) { /* what it missed it gets when it comes back */
        free_queue(w);
        vd_http_drop(w, LWS_CLOSE_STATUS_POLICY_VIOLATION);
        return;
    }
    p->next = NULL;
    p->len = len;
    memcpy(p->bytes + LWS_PRE, text, len);
    if (w->last)
        w->last->next = p;
    else
        w->first = p;
    w->last = p;
    w->queued += len;
    lws_callback_on_writable(w->wsi);
}

static const char no_login[] = "no session: open an address printed by videau web --link";

/* What was still to be said is not said. */
static void see_off(socket_state *w)
{
    free_queue(w);
    vd_http_drop(w, VD_NO_SESSION);
}

static void close_with(struct lws *wsi, int code)
{
    unsigned char reason[sizeof no_login];
    const bool explained = code == VD_NO_SESSION;

    memcpy(reason, no_login, sizeof reason);
    lws_close_reason(wsi, (enum lws_close_status)code, explained ? reason : NULL,
                     explained ? sizeof reason - 1 : 0);
}

int vd_http_socket_writable(socket_state *w)
{
    packet *p = w->first;
    int wrote;

    if (!p) {
        if (!w->close_code)
            return 0;
        close_with(w->wsi, w->close_code);
        return -1;
    }
    wrote = lws_write(w->wsi, p->bytes + LWS_PRE, p->len, LWS_WRITE_TEXT);
    w->first = p->next;
    if (!w->first)
        w->last = NULL;
    w->queued -= p->len;
    free(p);
    if (wrote < 0)
        return -1;
    if (w->first || w->close_code)
        lws_callback_on_writable(w->wsi);
    return 0;
}

static int refuse(socket_state *w, enum lws_close_status status)
{
    lws_close_reason(w->wsi, status, NULL, 0);
    return -1;
}

/* Still with the headers of the request. Who has no login is let in only to be told so: a browser does not say why an
 * upgrade was refused. */
int vd_http_socket_shaken(const vd_listener *net, socket_state *w, struct lws *wsi)
{
    memset(w, 0, sizeof *w);
    w->wsi = wsi;
    if (!vd_http_find_login(net, wsi, w->login))
        w->login[0] = '\0';
    return 0;
}

bool vd_http_socket_joined(vd_listener *net, socket_state *w)
{
    VD_ASSERT(!w->connection);
    if (!w->login[0]) {
        see_off(w);
        return false;
    }
    w->connection = net->with.join(net->with.user, w, w->login);
    if (!w->connection)
        vd_http_drop(w, LWS_CLOSE_STATUS_POLICY_VIOLATION);
    lws_set_timer_usecs(w->wsi, LOOK_AGAIN_US);
    return w->connection != NULL;
}

/* False: it was revoked, and the connection ends. */
static bool still_welcome(vd_listener *net, socket_state *w)
{
    if (w->close_code || net->with.stays(net->with.user, w->login))
        return !w->close_code;
    see_off(w);
    return false;
}

int vd_http_socket_look_again(vd_listener *net, socket_state *w)
{
    if (still_welcome(net, w))
        lws_set_timer_usecs(w->wsi, LOOK_AGAIN_US);
    return 0;
}

/* ---- Turns: a message of each login, then of each again, however much one of them has to say ---- */

static void rest(vd_listener *net, socket_state *w)
{
    socket_state **end = &net->resting;

    VD_ASSERT(!w->rests);
    while (*end)
        end = &(*end)->next_resting;
    *end = w;
    w->next_resting = NULL;
    w->rests = true;
    lws_rx_flow_control(w->wsi, 0);
}

static void rest_no_more(vd_listener *net, socket_state *w)
{
    socket_state **at = &net->resting;

    while (*at && *at != w)
        at = &(*at)->next_resting;
    VD_ASSERT(*at == w);
    *at = w->next_resting;
    w->rests = false;
}

void vd_http_socket_next_turn(vd_listener *net)
{
    const socket_state *heard[SESSIONS_A_TURN];
    socket_state *w = net->resting;
    int count = 0;

    while (w && count < SESSIONS_A_TURN) {
        socket_state *next = w->next_resting;
        int i = 0;

        while (i < count && strcmp(heard[i]->login, w->login) != 0)
            i++;
        if (i == count) {
            heard[count++] = w;
            rest_no_more(net, w);
            lws_rx_flow_control(w->wsi, 1 | LWS_RXFLOW_REASON_FLAG_PROCESS_NOW);
        }
        w = next;
    }
}

/* A message may come in pieces; it is read once whole. */
int vd_http_socket_heard(vd_listener *net, socket_state *w, const char *bytes, size_t len)
{
    if (w->close_code)
        return 0;
    if (lws_frame_is_binary(w->wsi))
        return refuse(w, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    VD_ASSERT(w->heard_len <= net->with.message_max);
    if (w->heard_len + len > net->with.message_max)
        return refuse(w, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    if (!w->heard)
        w->heard = malloc(net->with.message_max);
    if (!w->heard)
        return refuse(w, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
    memcpy(w->heard + w->heard_len, bytes, len);
    w->heard_len += len;
    if (!lws_is_final_fragment(w->wsi) || lws_remaining_packet_payload(w->wsi) > 0)
        return 0;
    if (still_welcome(net, w))
        net->with.hear(net->with.user, w->connection, w->heard, w->heard_len);
    w->heard_len = 0;
    if (!w->rests)
        rest(net, w);
    return 0;
}

void vd_http_socket_closed(vd_listener *net, socket_state *w)
{
    if (w->connection)
        net->with.leave(net->with.user, w->connection);
    w->connection = NULL;
    if (w->rests)
        rest_no_more(net, w);
    free_queue(w);
    free(w->heard);
    w->heard = NULL;
}
