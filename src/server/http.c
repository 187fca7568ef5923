/* Listening: the port, the places of those who are not known yet, and which file answers what libwebsockets calls for. */
#include "http_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    FILES_MAX = 512,  /* sockets */
    FILES_SPARE = 48, /* files that are left to the rest of the program */
    QUIET_TURNS = 64
};

/* ---- Strangers ---- */

/* Everybody is one until there is a WebSocket and a login. */
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

/* ---- Events ---- */

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
        return vd_http_answer(net, user, wsi, in);
    case LWS_CALLBACK_HTTP_BODY:
        return vd_http_body(user, in, len);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return vd_http_body_end(net, user);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return vd_http_answer_more(user);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return vd_http_upgrade(net, wsi, in ? in : "");
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return vd_http_socket_shaken(net, user, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        if (vd_http_socket_joined(net, user))
            no_stranger(net, wsi);
        return 0;
    case LWS_CALLBACK_TIMER:
        return vd_http_socket_look_again(net, user);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL: /* what was kept goes with whichever comes first */
        vd_http_answer_forget(net, user);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return vd_http_socket_heard(net, user, in, len);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return vd_http_socket_writable(user);
    case LWS_CALLBACK_CLOSED:
        vd_http_socket_closed(net, user);
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
    info.max_http_header_data2 = VD_COOKIES_MAX;
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
    net->cookies = malloc(VD_COOKIES_MAX);
    if (!net->cookies) {
        free(net);
        return VD_SERVER_FAULT_memory;
    }
    net->with = *options;
    net->strangers_max = (int)sockets_max() / 4;
    if (net->strangers_max > STRANGERS_MAX)
        net->strangers_max = STRANGERS_MAX;
    net->context = make_context(net);
    if (!net->context) {
        free(net->cookies);
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
    free(net->cookies);
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
    vd_http_socket_next_turn(net);
    return lws_service(net->context, net->resting ? -1 : 0) >= 0; /* -1: without waiting */
}

void vd_http_wake(vd_listener *net)
{
    lws_cancel_service(net->context);
}
