/* Where `videau external` can be reached. */
#include "external_server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { WAITING_MAX = 8 };

static int give_up(int fd, int *error)
{
    *error = errno;
    if (fd >= 0)
        close(fd);
    return -1;
}

int vd_listen_port(const char *address, uint16_t *port, int *error)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(*port)};
    socklen_t size = sizeof at;
    const int on = 1;
    int fd;

    errno = EADDRNOTAVAIL;
    if (inet_pton(AF_INET, address, &at.sin_addr) != 1)
        return give_up(-1, error);
    fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
        bind(fd, (const struct sockaddr *)&at, sizeof at) != 0 || listen(fd, WAITING_MAX) != 0 ||
        getsockname(fd, (struct sockaddr *)&at, &size) != 0)
        return give_up(fd, error);
    *port = ntohs(at.sin_port);
    return fd;
}

/* A socket file whose program is gone. */
static bool is_left_over(const struct sockaddr_un *at)
{
    struct stat what;
    bool refused;
    int fd;

    if (lstat(at->sun_path, &what) != 0 || !S_ISSOCK(what.st_mode))
        return false;
    fd = socket(AF_UNIX, SOCK_STREAM, 0);
    refused = fd >= 0 && connect(fd, (const struct sockaddr *)at, sizeof *at) != 0 &&
              errno == ECONNREFUSED;
    if (fd >= 0)
        close(fd);
    return refused;
}

int vd_listen_socket(const char *path, int *error)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    mode_t mask;
    int fd, bound;

    errno = ENAMETOOLONG;
    if (strlen(path) >= sizeof at.sun_path)
        return give_up(-1, error);
    memcpy(at.sun_path, path, strlen(path) + 1);
    if (is_left_over(&at))
        (void)unlink(path);
    fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd < 0)
        return give_up(fd, error);
    mask = umask(S_IRWXG | S_IRWXO);
    bound = bind(fd, (const struct sockaddr *)&at, sizeof at);
    (void)umask(mask);
    if (bound != 0 || listen(fd, WAITING_MAX) != 0)
        return give_up(fd, error);
    return fd;
}
