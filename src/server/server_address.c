/* Addresses of the server: what a browser here or elsewhere opens, links that are good once, and their end. */
#include "server_address.h"

#include <ifaddrs.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

enum { HOST_ROOM = 256, LIST_ROOM = 1024 };

/* The addresses by which other machines reach this one, with blanks between; "": none. */
static void list_addresses(bool six_too, vd_buf *out)
{
    struct ifaddrs *list = NULL;

    if (getifaddrs(&list) != 0)
        return;
    for (const struct ifaddrs *one = list; one; one = one->ifa_next) {
        char host[HOST_ROOM];
        const int family = one->ifa_addr ? one->ifa_addr->sa_family : AF_UNSPEC;
        const socklen_t size =
            family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);

        if ((family != AF_INET && !(six_too && family == AF_INET6)) ||
            getnameinfo(one->ifa_addr, size, host, sizeof host, NULL, 0, NI_NUMERICHOST) != 0)
            continue;
        /* Of this machine alone, or good with the name of a network card only. */
        if (!strncmp(host, "127.", 4) || !strcmp(host, "::1") || strchr(host, '%'))
            continue;
        if (out->length > 0)
            vd_buf_putc(out, ' ');
        vd_buf_put(out, host);
    }
    freeifaddrs(list);
}

/* A host that a browser elsewhere can open. 0.0.0.0 is none: the name we were told, or an address of this machine. */
static void find_host(const vd_server_options *with, char host[HOST_ROOM])
{
    const char *listen = with->listen ? with->listen : "127.0.0.1";
    const bool six = !strcmp(listen, "::");
    char list[LIST_ROOM] = "";
    vd_buf buf;

    snprintf(host, HOST_ROOM, "%s", listen);
    if (!six && strcmp(listen, "0.0.0.0") != 0)
        return;
    vd_buf_init(&buf, list, sizeof list);
    list_addresses(six, &buf);
    if (with->say)
        with->say(with->user, "server.notice.everywhere",
                  (const vd_text_arg[]){vd_text_string(list[0] ? list : "127.0.0.1")}, 1);
    if (with->host[0])
        snprintf(host, HOST_ROOM, "%s", with->host[0]);
    else if (list[0])
        snprintf(host, HOST_ROOM, "%.*s", (int)strcspn(list, " "), list);
    else
        snprintf(host, HOST_ROOM, "127.0.0.1");
}

void vd_server_where(const vd_server_options *with, int port, char where[VD_WHERE_MAX])
{
    char host[HOST_ROOM];
    bool six;

    find_host(with, host);
    six = strchr(host, ':') != NULL;

    snprintf(where, VD_WHERE_MAX, "http://%s%s%s:%d/", six ? "[" : "", host, six ? "]" : "", port);
}

bool vd_server_new_address(const vd_world *world, const char *folder, const char *where,
                           char *address)
{
    char link[VD_TOKEN_LEN];

    if (!vd_keys_make_link(world, folder, link))
        return false;
    snprintf(address, VD_ADDRESS_MAX, "%s?token=%s", where, link);
    return true;
}

vd_server_fault vd_server_link(const vd_world *world, const char *folder, char *address)
{
    char where[VD_WHERE_MAX];

    if (!vd_server_running(folder, where))
        return VD_SERVER_FAULT_not_running;
    return vd_server_new_address(world, folder, where, address) ? VD_SERVER_FAULT_none
                                                                : VD_SERVER_FAULT_token;
}

/* Not by way of the file "running": the server itself asks, and would lose its lock by closing that. */
vd_server_fault vd_server_opener(const vd_world *world, const char *folder, const char *address,
                                 char *path, size_t size)
{
    char where[VD_ADDRESS_MAX];

    snprintf(where, sizeof where, "%.*s", (int)strcspn(address, "?"), address);
    return vd_keys_make_opener(world, folder, where, path, size) ? VD_SERVER_FAULT_none
                                                                 : VD_SERVER_FAULT_token;
}

vd_server_fault vd_server_revoke(const char *folder, int *browsers)
{
    const int gone = vd_keys_revoke(folder);

    if (gone < 0)
        return VD_SERVER_FAULT_token;
    *browsers = gone;
    return VD_SERVER_FAULT_none;
}
