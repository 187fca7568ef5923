/* HTTP and WebSocket by libwebsockets, and the files of the page. */
#include "http.h"

#include <errno.h>
#include <fcntl.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    QUEUE_MAX = 4 << 20, /* bytes waiting for one connection: beyond, it has stopped reading */
    CHUNK = 16384,
    HEADERS = 4096,
    HOST_MAX = 256,
    HTTP_PORT = 80,
    PORT_MAX = 65535,
    COOKIES_MAX =
        65000, /* bytes of all headers: browsers send us what other servers of this machine have set */
    OURS_MAX = 32,           /* cookies of our name that are looked at */
    FILES_MAX = 512,         /* sockets */
    FILES_SPARE = 48,        /* files that are left to the rest of the program */
    HALF_REQUEST_S = 10,     /* to say what is asked, and to take some of the answer */
    LOOK_AGAIN_US = 2000000, /* is the session still good? */
    STRANGERS_MAX =
        128, /* connections of nobody who is known: each beyond ends the oldest of them */
    QUIET_TURNS = 64,
    NOTICE_MAX = 2048,
    YEAR = 365 * 24 * 3600
};

struct vd_listener {
    vd_listener_options with;
    struct lws_context *context;
    int port;
    char cookie[32];                     /* its name */
    int quiet;                           /* turns in a row in which nothing happened */
    struct lws *stranger[STRANGERS_MAX]; /* oldest first */
    int strangers, strangers_max;
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
    char session[VD_TOKEN_LEN]; /* "": none */
    void *connection;
    packet *first, *last;
    size_t queued;
    int close_code; /* close code once the queue is empty, 0: stay */
    char *heard;
    size_t heard_len;
    /* HTTP: what is left to send */
    const unsigned char *body;
    size_t left;
    unsigned char *kept; /* a body of this answer alone */
} socket_state;

/* ---- Who may ask ---- */

static bool header(struct lws *wsi, enum lws_token_indexes token, char *out, int size)
{
    out[0] = '\0';
    return lws_hdr_total_length(wsi, token) > 0 && lws_hdr_copy(wsi, out, size, token) > 0;
}

static bool is_number_address(const char *host)
{
    struct addrinfo *found = NULL, wanted = {.ai_flags = AI_NUMERICHOST};
    const bool is = getaddrinfo(host, NULL, &wanted, &found) == 0;

    if (is)
        freeaddrinfo(found);
    return is;
}

static bool is_loopback(const char *listen)
{
    return !listen || !strcmp(listen, "127.0.0.1") || !strcmp(listen, "::1");
}

/* A page elsewhere can point a name of its own at this machine, but it cannot make a browser call an address by
 * another name: so only numbers and the names we were told are ours. */
static bool is_our_name(const vd_listener *net, const char *name)
{
    if (!strcmp(name, "localhost") || !strcmp(name, "127.0.0.1") || !strcmp(name, "::1"))
        return true;
    for (const char *const *host = net->with.hosts; host && *host; host++)
        if (!strcmp(*host, name))
            return true;
    return !is_loopback(net->with.listen) && is_number_address(name);
}

/* Digits alone: no sign, no blank. */
static bool read_port(const char *text, int *out)
{
    const size_t len = strlen(text);
    int port = 0;

    if (len == 0 || len > 5 || strspn(text, "0123456789") != len)
        return false;
    while (*text)
        port = 10 * port + (*text++ - '0');
    *out = port;
    return port <= PORT_MAX;
}

/* "127.0.0.1:6464", "[::1]:6464", "localhost" (port 80). */
static bool host_is_ours(const vd_listener *net, const char *host)
{
    char name[HOST_MAX];
    const char *colon = strrchr(host, ':');
    const bool bracket = host[0] == '[';
    const char *end = bracket ? strchr(host, ']') : colon;
    int port = HTTP_PORT;
    size_t len;

    if (bracket && (!end || (end[1] != ':' && end[1] != '\0')))
        return false;
    if (bracket)
        colon = end[1] == ':' ? end + 1 : NULL;
    else if (colon && strchr(host, ':') != colon)
        return false;
    if (colon && !read_port(colon + 1, &port))
        return false;
    host += bracket;
    len = end ? (size_t)(end - host) : strlen(host);
    if (len == 0 || len >= sizeof name)
        return false;
    memcpy(name, host, len);
    name[len] = '\0';
    return port == net->port && is_our_name(net, name);
}

static bool may_ask(const vd_listener *net, struct lws *wsi, char host[HOST_MAX])
{
    return header(wsi, WSI_TOKEN_HOST, host, HOST_MAX) && host_is_ours(net, host);
}

/* Other servers of this machine may have set cookies of any number and length, and some of our name. */
static bool find_session(const vd_listener *net, struct lws *wsi, char session[VD_TOKEN_LEN])
{
    const int size = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_COOKIE) + 16;
    char *cookies = malloc((size_t)size), *rest = NULL;
    const size_t len = strlen(net->cookie);
    bool found = false;
    int ours = 0;

    if (cookies && header(wsi, WSI_TOKEN_HTTP_COOKIE, cookies, size))
        for (char *one = strtok_r(cookies, "; ", &rest); one && !found && ours < OURS_MAX;
             one = strtok_r(NULL, "; ", &rest))
            if (!strncmp(one, net->cookie, len) && one[len] == '=') {
                ours++;
                found = net->with.session(net->with.user, one + len + 1, session);
            }
    free(cookies);
    return found;
}

static bool origin_is_ours(struct lws *wsi, const char *host)
{
    char origin[HOST_MAX + 16];

    return header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) && !strncmp(origin, "http://", 7) &&
           !strcmp(origin + 7, host);
}

/* ---- HTTP ---- */

static const char html[] = "text/html; charset=utf-8";

/* Who is not let in reads why in both languages: nothing is known of them. */
typedef struct notice {
    char text[NOTICE_MAX];
} notice;

static void write_notice(notice *out, const char *key)
{
    snprintf(out->text, sizeof out->text,
             "<!doctype html><html lang=\"fr\"><meta charset=\"utf-8\"><title>Videau</title>"
             "<meta name=\"viewport\" content=\"width=device-width\">"
             "<h1>Videau</h1><p>%s<p lang=\"en\">%s\n",
             vd_text(VD_LANG_FR, key), vd_text(VD_LANG_EN, key));
}

typedef struct answer {
    unsigned code;
    const char *type, *location, *cookie, *etag;
    const void *body;
    size_t length;
    bool packed, brief;
} answer;

typedef struct head {
    struct lws *wsi;
    unsigned char bytes[LWS_PRE + HEADERS], *at, *end;
    bool bad;
} head;

static void put_header(head *h, const char *name, const char *value)
{
    if (!h->bad && lws_add_http_header_by_name(h->wsi, (const unsigned char *)name,
                                               (const unsigned char *)value, (int)strlen(value),
                                               &h->at, h->end))
        h->bad = true;
}

/* Nothing from elsewhere, nothing written into the page; 'self' does not cover ws: in every browser. */
static void put_policy(head *h, const char *host)
{
    char policy[HOST_MAX + 512];

    snprintf(policy, sizeof policy,
             "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
             "img-src 'self' data: blob:; connect-src 'self' ws://%s; font-src 'self'; "
             "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
             host);
    put_header(h, "content-security-policy:", policy);
    put_header(h, "x-content-type-options:", "nosniff");
    put_header(h, "x-frame-options:", "DENY");
    put_header(h, "referrer-policy:", "no-referrer");
    put_header(h, "cross-origin-opener-policy:", "same-origin");
    put_header(h, "cross-origin-resource-policy:", "same-origin");
}

/* 0, or -1 to close the connection: what the callback returns. */
static int send_answer(socket_state *w, const answer *a, const char *host)
{
    const bool only_head = lws_hdr_total_length(w->wsi, WSI_TOKEN_HEAD_URI) > 0;
    head h = {.wsi = w->wsi};

    h.at = h.bytes + LWS_PRE;
    h.end = h.bytes + sizeof h.bytes;
    if (lws_add_http_common_headers(w->wsi, a->code, a->type ? a->type : html, a->length, &h.at,
                                    h.end))
        return -1;
    put_header(&h, "cache-control:", a->etag ? "no-cache" : "no-store");
    if (a->etag)
        put_header(&h, "etag:", a->etag);
    if (a->packed)
        put_header(&h, "content-encoding:", "gzip");
    if (a->location)
        put_header(&h, "location:", a->location);
    if (a->cookie)
        put_header(&h, "set-cookie:", a->cookie);
    put_policy(&h, host);
    if (h.bad || lws_finalize_write_http_header(w->wsi, h.bytes + LWS_PRE, &h.at, h.end))
        return -1;
    if (only_head || a->length == 0)
        return lws_http_transaction_completed(w->wsi) ? -1 : 0;
    if (a->brief) { /* it does not outlive this call */
        free(w->kept);
        w->kept = malloc(a->length);
        if (!w->kept)
            return -1;
        memcpy(w->kept, a->body, a->length);
    }
    w->body = a->brief ? w->kept : a->body;
    w->left = a->length;
    lws_set_timeout(w->wsi, PENDING_TIMEOUT_HTTP_CONTENT, HALF_REQUEST_S);
    lws_callback_on_writable(w->wsi);
    return 0;
}

static int send_more(socket_state *w)
{
    unsigned char bytes[LWS_PRE + CHUNK];
    const size_t len = w->left < CHUNK ? w->left : CHUNK;
    const bool last = len == w->left;

    if (w->left == 0)
        return 0;
    memcpy(bytes + LWS_PRE, w->body, len);
    if (lws_write(w->wsi, bytes + LWS_PRE, len, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    w->body += len;
    w->left -= len;
    if (!last) {
        lws_set_timeout(w->wsi, PENDING_TIMEOUT_HTTP_CONTENT, HALF_REQUEST_S);
        lws_callback_on_writable(w->wsi);
        return 0;
    }
    /* The connection may go on with another request, and forget this one. */
    free(w->kept);
    w->kept = NULL;
    return lws_http_transaction_completed(w->wsi) ? -1 : 0;
}

static int send_notice(socket_state *w, unsigned code, const char *key, const char *host)
{
    notice n;
    answer a = {.code = code, .body = n.text, .brief = true};

    write_notice(&n, key);
    a.length = strlen(n.text);
    return send_answer(w, &a, host);
}

static int send_nothing(socket_state *w, unsigned code, const char *host)
{
    const answer a = {.code = code, .body = ""};

    return send_answer(w, &a, host);
}

/* The link becomes a cookie, and the address is left behind. Who has a cookie already needs no link: they may have come back
 * to the address by the browser's history. A question for the head alone uses nothing up. */
static int send_cookie(vd_listener *net, socket_state *w, const char *link, const char *host)
{
    const bool only_head = lws_hdr_total_length(w->wsi, WSI_TOKEN_HEAD_URI) > 0;
    char cookie[256], value[VD_TOKEN_LEN], session[VD_TOKEN_LEN];
    answer a = {.code = 303, .location = "/"};

    if (find_session(net, w->wsi, session))
        return send_answer(w, &a, host);
    if (only_head || !net->with.redeem(net->with.user, link, value))
        return send_notice(w, 403, "server.page.used", host);
    snprintf(cookie, sizeof cookie, "%s=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d",
             net->cookie, value, (int)YEAR);
    a.cookie = cookie;
    return send_answer(w, &a, host);
}

static int send_file(socket_state *w, const struct vd_page_file *file, const char *host)
{
    char etag[32], known[64];
    answer a = {.code = 200, .type = file->type, .etag = etag, .body = file->begin};

    a.length = (size_t)(file->end - file->begin);
    a.packed = true;
    snprintf(etag, sizeof etag, "\"%016llx\"",
             (unsigned long long)vd_hash64(file->begin, a.length, 0));
    if (header(w->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof known) && strstr(known, etag)) {
        a.code = 304;
        a.length = 0;
    }
    return send_answer(w, &a, host);
}

/* The names of what is built in: nothing that a client sends is ever a path. */
static const struct vd_page_file *find_file(const vd_listener *net, const char *path)
{
    const char *name = !strcmp(path, "/") ? "index.html" : path + 1;

    for (const struct vd_page_file *file = net->with.files; file->name; file++)
        if (!strcmp(file->name, name))
            return file;
    return NULL;
}

/* Everything but the first page is for anybody: it is the program's, and there is nothing of a player in it. */
static int send_page(vd_listener *net, socket_state *w, const struct vd_page_file *file,
                     const char *host)
{
    char session[VD_TOKEN_LEN];

    if (!strcmp(file->name, "index.html") && !find_session(net, w->wsi, session))
        return send_notice(w, 403, "server.page.closed", host);
    return send_file(w, file, host);
}

static int on_http(vd_listener *net, socket_state *w, struct lws *wsi, const char *path)
{
    char host[HOST_MAX], arg[VD_TOKEN_LEN + 16], session[VD_TOKEN_LEN];
    const struct vd_page_file *file;
    const char *link;

    w->wsi = wsi;
    w->left = 0;
    if (!may_ask(net, wsi, host))
        return send_notice(w, 421, "server.page.host", "127.0.0.1");
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) <= 0 &&
        lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) <= 0)
        return send_notice(w, 405, "server.page.missing", host);
    link = strcmp(path, "/") ? NULL : lws_get_urlarg_by_name(wsi, "token=", arg, sizeof arg);
    if (link)
        return send_cookie(net, w, link, host);
    if (!strcmp(path, "/session"))
        return send_nothing(w, find_session(net, wsi, session) ? 204 : 403, host);
    file = path[0] == '/' ? find_file(net, path) : NULL;
    return file ? send_page(net, w, file, host) : send_notice(w, 404, "server.page.missing", host);
}

/* 0: upgrade; else refused, and said. There is no room of our own for this connection yet. */
static int on_upgrade(const vd_listener *net, struct lws *wsi, const char *to)
{
    char host[HOST_MAX] = "", path[8];

    /* libwebsockets would go over to HTTP/2 too. */
    if (!strcasecmp(to, "websocket") && header(wsi, WSI_TOKEN_GET_URI, path, sizeof path) &&
        !strcmp(path, "/ws") && may_ask(net, wsi, host) && origin_is_ours(wsi, host))
        return 0;
    (void)!lws_return_http_status(wsi, 403, NULL);
    return -1;
}

/* ---- Strangers ---- */

/* Everybody is one until there is a WebSocket and a session. */
static void no_stranger(vd_listener *net, const struct lws *wsi)
{
    int kept = 0;

    for (int i = 0; i < net->strangers; i++)
        if (net->stranger[i] != wsi)
            net->stranger[kept++] = net->stranger[i];
    net->strangers = kept;
}

/* Who begins a request and does not end it holds a place for ten seconds: when many do, the next one takes the place of the one that
 * has held it longest, so that nobody waits for them. */
static void add_stranger(vd_listener *net, struct lws *wsi)
{
    if (net->strangers == net->strangers_max) {
        struct lws *oldest = net->stranger[0];

        no_stranger(net, oldest);
        lws_set_timeout(oldest, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
    }
    net->stranger[net->strangers++] = wsi;
}

/* ---- WebSocket ---- */

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

static const char no_session[] = "no session: open an address printed by videau web --link";

/* What was still to be said is not said. */
static void see_off(socket_state *w)
{
    free_queue(w);
    vd_http_drop(w, VD_NO_SESSION);
}

static void close_with(struct lws *wsi, int code)
{
    unsigned char reason[sizeof no_session];
    const bool told = code == VD_NO_SESSION;

    memcpy(reason, no_session, sizeof reason);
    lws_close_reason(wsi, (enum lws_close_status)code, told ? reason : NULL,
                     told ? sizeof reason - 1 : 0);
}

static int on_writable(socket_state *w)
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

/* Still with the headers of the request. Who has no session is let in only to be told so: a browser does not say why an
 * upgrade was refused. */
static int on_shaken(vd_listener *net, socket_state *w, struct lws *wsi)
{
    memset(w, 0, sizeof *w);
    w->wsi = wsi;
    if (!find_session(net, wsi, w->session))
        w->session[0] = '\0';
    return 0;
}

static int on_established(vd_listener *net, socket_state *w)
{
    if (!w->session[0]) {
        see_off(w);
        return 0;
    }
    w->connection = net->with.join(net->with.user, w, w->session);
    if (!w->connection)
        vd_http_drop(w, LWS_CLOSE_STATUS_POLICY_VIOLATION);
    else
        no_stranger(net, w->wsi);
    lws_set_timer_usecs(w->wsi, LOOK_AGAIN_US);
    return 0;
}

/* False: it was revoked, and the connection ends. */
static bool still_welcome(vd_listener *net, socket_state *w)
{
    if (w->close_code || net->with.stays(net->with.user, w->session))
        return !w->close_code;
    see_off(w);
    return false;
}

static int on_timer(vd_listener *net, socket_state *w)
{
    if (still_welcome(net, w))
        lws_set_timer_usecs(w->wsi, LOOK_AGAIN_US);
    return 0;
}

/* A message may come in pieces; it is read once whole. */
static int on_receive(vd_listener *net, socket_state *w, const char *bytes, size_t len)
{
    if (w->close_code)
        return 0;
    if (lws_frame_is_binary(w->wsi))
        return refuse(w, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
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
    return 0;
}

static void on_closed(vd_listener *net, socket_state *w)
{
    if (w->connection)
        net->with.leave(net->with.user, w->connection);
    w->connection = NULL;
    free_queue(w);
    free(w->heard);
    w->heard = NULL;
}

static void on_closed_http(socket_state *w)
{
    if (w)
        free(w->kept);
    if (w)
        w->kept = NULL;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len)
{
    vd_listener *net = lws_context_user(lws_get_context(wsi));

    net->quiet = 0;
    switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        add_stranger(net, wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        no_stranger(net, wsi);
        return 0;
    case LWS_CALLBACK_HTTP:
        return on_http(net, user, wsi, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_more(user);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return on_upgrade(net, wsi, in ? in : "");
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return on_shaken(net, user, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        return on_established(net, user);
    case LWS_CALLBACK_TIMER:
        return on_timer(net, user);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL: /* what was kept goes with whichever comes first */
        on_closed_http(user);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return on_receive(net, user, in, len);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return on_writable(user);
    case LWS_CALLBACK_CLOSED:
        on_closed(net, user);
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        net->with.woken(net->with.user);
        return 0;
    default:
        return 0;
    }
}

/* ---- Life ---- */

static const struct lws_protocols protocols[] = {
    {"videau", on_event, sizeof(socket_state), 4096, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* A connection that says nothing is asked after 20 seconds whether it is there. */
static const uint32_t no_retries[] = {1000};
static const lws_retry_bo_t patience = {no_retries, 1, 1, 20, 40, 0};

static vd_server_fault fault_of(int error)
{
    switch (error) {
    case EADDRINUSE:
        return VD_SERVER_FAULT_port;
    case EACCES:
    case EPERM:
        return VD_SERVER_FAULT_port_denied;
    default:
        return VD_SERVER_FAULT_listen;
    }
}

/* libwebsockets does not say why it cannot listen: try it first. */
static vd_server_fault try_port(const char *listen_to, int port)
{
    struct addrinfo *found = NULL,
                    wanted = {.ai_flags = AI_NUMERICHOST | AI_PASSIVE, .ai_socktype = SOCK_STREAM};
    vd_server_fault fault = VD_SERVER_FAULT_none;
    const int on = 1;
    char service[16];
    int fd;

    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(listen_to, service, &wanted, &found) != 0)
        return VD_SERVER_FAULT_listen;
    fd = socket(found->ai_family, found->ai_socktype, found->ai_protocol);
    if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) ||
        bind(fd, found->ai_addr, found->ai_addrlen) || listen(fd, 1))
        fault = fault_of(errno);
    if (fd >= 0)
        close(fd);
    freeaddrinfo(found);
    return fault;
}

/* Fewer than the system gives us: beyond, new connections are closed at once instead of waiting where they keep us awake. */
static unsigned sockets_max(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= FILES_MAX + FILES_SPARE)
        return FILES_MAX;
    return limit.rlim_cur > 2 * FILES_SPARE ? (unsigned)limit.rlim_cur - FILES_SPARE
                                            : (unsigned)limit.rlim_cur / 2;
}

static struct lws_context *make_context(vd_listener *net)
{
    const char *listen_to = net->with.listen ? net->with.listen : "127.0.0.1";
    struct lws_context_creation_info info;

    memset(&info, 0, sizeof info);
    info.port = net->with.port;
    info.iface = listen_to;
    info.protocols = protocols;
    info.gid = -1;
    info.uid = -1;
    info.user = net;
    info.server_string = "videau";
    info.fd_limit_per_thread = sockets_max();
    info.max_http_header_data2 = COOKIES_MAX;
    info.timeout_secs = HALF_REQUEST_S;
    info.retry_and_idle_policy = &patience;
    info.options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    if (!strchr(listen_to, ':'))
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    lws_set_log_level(0, NULL);
    return lws_create_context(&info);
}

vd_server_fault vd_http_open(const vd_listener_options *options, vd_listener **out)
{
    vd_server_fault fault =
        try_port(options->listen ? options->listen : "127.0.0.1", options->port);
    vd_listener *net;

    if (fault != VD_SERVER_FAULT_none)
        return fault;
    net = calloc(1, sizeof *net);
    if (!net)
        return VD_SERVER_FAULT_memory;
    net->with = *options;
    net->strangers_max = (int)sockets_max() / 4;
    if (net->strangers_max > STRANGERS_MAX)
        net->strangers_max = STRANGERS_MAX;
    net->context = make_context(net);
    if (!net->context) {
        free(net);
        return VD_SERVER_FAULT_port;
    }
    net->port = lws_get_vhost_listen_port(lws_get_vhost_by_name(net->context, "default"));
    /* Cookies do not know ports: two servers on one machine must not take each other's. */
    snprintf(net->cookie, sizeof net->cookie, "videau-%d", net->port);
    *out = net;
    return VD_SERVER_FAULT_none;
}

void vd_http_close(vd_listener *net)
{
    if (!net)
        return;
    lws_context_destroy(net->context);
    free(net);
}

int vd_http_port(const vd_listener *net)
{
    return net->port;
}

/* A connection that cannot be accepted since there are no descriptors left stays ready to be: without a rest the turns
 * would follow each other as fast as the processor goes. */
static void rest_without_files(vd_listener *net)
{
    const struct timespec rest = {0, 50000000};
    const int fd = net->quiet < QUIET_TURNS ? -1 : open("/dev/null", O_RDONLY | O_CLOEXEC);

    if (fd >= 0)
        close(fd);
    else if (net->quiet >= QUIET_TURNS && (errno == EMFILE || errno == ENFILE))
        nanosleep(&rest, NULL);
}

bool vd_http_turn(vd_listener *net)
{
    net->quiet++;
    rest_without_files(net);
    return lws_service(net->context, 0) >= 0;
}

void vd_http_wake(vd_listener *net)
{
    lws_cancel_service(net->context);
}
