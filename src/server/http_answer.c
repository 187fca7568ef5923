/* Who may ask, by host, cookie and origin; answers, and the files of the page. */
#include "http_parts.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

enum {
    CHUNK = 16384,
    HEADERS = 4096,
    HOST_MAX = VD_HOST_MAX,
    HTTP_PORT = 80,
    PORT_MAX = 65535,
    OURS_MAX = 32, /* cookies of our name that are looked at */
    NOTICE_MAX = 2048,
    UPLOADING_MAX = 2 * VD_UPLOAD_MAX, /* bytes being sent up at a time */
    YEAR = 365 * 24 * 3600
};

/* ---- Who may ask ---- */

static bool header(struct lws *wsi, enum lws_token_indexes token, char *out, int size)
{
    out[0] = '\0';
    return lws_hdr_total_length(wsi, token) > 0 && lws_hdr_copy(wsi, out, size, token) > 0;
}

static bool is_number_address(const char *host)
{
    struct in6_addr address;

    return inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1;
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

/* Other servers of this machine may have set cookies of any number and length, and some of our name. Nothing is allocated: who
 * has a login is no stranger where memory is short. */
bool vd_http_find_login(const vd_listener *net, struct lws *wsi, char login[VD_TOKEN_LEN])
{
    const size_t len = strlen(net->cookie);
    char *rest = NULL;
    bool found = false;
    int ours = 0;

    if (header(wsi, WSI_TOKEN_HTTP_COOKIE, net->cookies, VD_COOKIES_MAX))
        for (char *one = strtok_r(net->cookies, "; ", &rest); one && !found && ours < OURS_MAX;
             one = strtok_r(NULL, "; ", &rest))
            if (!strncmp(one, net->cookie, len) && one[len] == '=') {
                ours++;
                found = net->with.login(net->with.user, one + len + 1, login);
            }
    return found;
}

static bool origin_is_ours(struct lws *wsi, const char *host)
{
    char origin[HOST_MAX + 16];

    return header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) && !strncmp(origin, "http://", 7) &&
           !strcmp(origin + 7, host);
}

/* ---- Answers ---- */

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
    const char *called; /* a file to be kept under this name */
    bool packed, brief;
    bool document; /* of its own, with its own style: no part of the page */
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
static void put_policy(head *h, const char *host, bool document)
{
    char policy[HOST_MAX + 512];

    if (document)
        snprintf(policy, sizeof policy,
                 "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; "
                 "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    else
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
    if (a->called) {
        char how[VD_TRANSFER_NAME + 64];

        snprintf(how, sizeof how, "%s; filename=\"%s\"", a->document ? "inline" : "attachment",
                 a->called);
        put_header(&h, "content-disposition:", how);
    }
    put_policy(&h, host, a->document);
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

int vd_http_answer_more(socket_state *w)
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

static void end_upload(vd_listener *net, socket_state *w)
{
    socket_state **at = &net->uploader;

    if (w->taken_max == 0)
        return;
    while (*at != w)
        at = &(*at)->next_uploader;
    *at = w->next_uploader;
    net->uploading -= w->taken_max;
    w->taken_max = 0;
    free(w->taken);
    w->taken = NULL;
}

void vd_http_answer_forget(vd_listener *net, socket_state *w)
{
    if (!w)
        return;
    free(w->kept);
    w->kept = NULL;
    end_upload(net, w);
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
    char cookie[256], value[VD_TOKEN_LEN], login[VD_TOKEN_LEN];
    answer a = {.code = 303, .location = "/"};

    if (vd_http_find_login(net, w->wsi, login))
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
    char login[VD_TOKEN_LEN];

    if (!strcmp(file->name, "index.html") && !vd_http_find_login(net, w->wsi, login))
        return send_notice(w, 403, "server.page.closed", host);
    return send_file(w, file, host);
}

/* A file that was made for this login; whoever else asks finds nothing. */
static int send_transfer(vd_listener *net, socket_state *w, const char *token, const char *host)
{
    char login[VD_TOKEN_LEN];
    const vd_transfer *transfer = vd_http_find_login(net, w->wsi, login)
                                      ? net->with.file(net->with.user, login, token)
                                      : NULL;
    answer a = {.code = 200, .brief = true};

    if (!transfer)
        return send_notice(w, 404, "server.page.missing", host);
    a.type = transfer->type;
    a.body = transfer->bytes;
    a.length = transfer->len;
    a.called = transfer->name;
    a.document = !strncmp(transfer->type, "text/html", 9);
    return send_answer(w, &a, host);
}

/* Said at once, and the connection is over: what was to come is not wanted. */
static int refuse_upload(socket_state *w, unsigned code, const char *host)
{
    (void)send_nothing(w, code, host);
    return -1;
}

/* How long it is is said before: digits alone. 0: not, or too long. */
static size_t length_said(struct lws *wsi)
{
    char text[16];
    size_t length = 0;

    if (!header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text) ||
        strspn(text, "0123456789") != strlen(text) || strlen(text) > 9)
        return 0;
    for (const char *at = text; *at; at++)
        length = 10 * length + (size_t)(*at - '0');
    return length <= VD_UPLOAD_MAX ? length : 0;
}

/* One login has half the room at most, however slowly it fills it. */
static bool has_room(const vd_listener *net, const char *login, size_t length)
{
    size_t own = length;

    for (const socket_state *w = net->uploader; w; w = w->next_uploader)
        if (!strcmp(w->taker, login))
            own += w->taken_max;
    return own <= UPLOADING_MAX / 2 && net->uploading + length <= UPLOADING_MAX;
}

static int begin_upload(vd_listener *net, socket_state *w, const char *path, const char *host)
{
    const size_t length = length_said(w->wsi);

    end_upload(net, w);
    if (strcmp(path, "/upload") != 0)
        return refuse_upload(w, 405, host);
    if (!origin_is_ours(w->wsi, host) || !vd_http_find_login(net, w->wsi, w->taker))
        return refuse_upload(w, 403, host);
    if (length == 0)
        return refuse_upload(w, 413, host);
    if (!has_room(net, w->taker, length))
        return refuse_upload(w, 503, host);
    w->taken = malloc(length);
    if (!w->taken)
        return refuse_upload(w, 503, host);
    w->taken_max = length;
    w->taken_len = 0;
    net->uploading += length;
    w->next_uploader = net->uploader;
    net->uploader = w;
    snprintf(w->host, sizeof w->host, "%s", host);
    lws_set_timeout(w->wsi, PENDING_TIMEOUT_HTTP_CONTENT, HALF_REQUEST_S);
    return 0;
}

int vd_http_body(socket_state *w, const char *bytes, size_t len)
{
    if (w->taken_max == 0 || len > w->taken_max - w->taken_len)
        return -1;
    memcpy(w->taken + w->taken_len, bytes, len);
    w->taken_len += len;
    lws_set_timeout(w->wsi, PENDING_TIMEOUT_HTTP_CONTENT, HALF_REQUEST_S);
    return 0;
}

int vd_http_body_end(vd_listener *net, socket_state *w)
{
    char token[VD_TRANSFER_TOKEN], text[VD_TRANSFER_TOKEN + 32];
    answer a = {.code = 200, .type = "application/json", .body = text, .brief = true};
    char *bytes = w->taken;
    bool good;

    if (w->taken_max == 0 || w->taken_len != w->taken_max)
        return -1;
    w->taken = NULL;
    good = net->with.upload(net->with.user, w->taker, bytes, w->taken_len, token);
    end_upload(net, w);
    if (!good)
        return refuse_upload(w, 503, w->host);
    snprintf(text, sizeof text, "{\"upload\":\"%s\"}", token);
    a.length = strlen(text);
    return send_answer(w, &a, w->host);
}

int vd_http_answer(vd_listener *net, socket_state *w, struct lws *wsi, const char *path)
{
    char host[HOST_MAX], arg[VD_TOKEN_LEN + 16], login[VD_TOKEN_LEN];
    const struct vd_page_file *file;
    const char *link;

    w->wsi = wsi;
    w->left = 0;
    if (!may_ask(net, wsi, host))
        return send_notice(w, 421, "server.page.host", "127.0.0.1");
    if (lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0)
        return begin_upload(net, w, path, host);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) <= 0 &&
        lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) <= 0)
        return send_notice(w, 405, "server.page.missing", host);
    link = strcmp(path, "/") ? NULL : lws_get_urlarg_by_name(wsi, "token=", arg, sizeof arg);
    if (link)
        return send_cookie(net, w, link, host);
    if (!strcmp(path, "/session"))
        return send_nothing(w, vd_http_find_login(net, wsi, login) ? 204 : 403, host);
    if (!strncmp(path, "/file/", 6))
        return send_transfer(net, w, path + 6, host);
    file = path[0] == '/' ? find_file(net, path) : NULL;
    return file ? send_page(net, w, file, host) : send_notice(w, 404, "server.page.missing", host);
}

int vd_http_upgrade(const vd_listener *net, struct lws *wsi, const char *to)
{
    char host[HOST_MAX] = "", path[8];

    /* libwebsockets would go over to HTTP/2 too. */
    if (!strcasecmp(to, "websocket") && header(wsi, WSI_TOKEN_GET_URI, path, sizeof path) &&
        !strcmp(path, "/ws") && may_ask(net, wsi, host) && origin_is_ours(wsi, host))
        return 0;
    (void)!lws_return_http_status(wsi, 403, NULL);
    return -1;
}
