#include "external.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int external_open(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd;

    if (strlen(path) >= sizeof address.sun_path)
        return -1;
    memcpy(address.sun_path, path, strlen(path) + 1);
    fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd >= 0 && connect(fd, (const struct sockaddr *)&address, sizeof address) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

void external_close(int fd)
{
    if (fd >= 0)
        close(fd);
}

/* The FIBS line of the position, the asked side's men positive and moving down. */
static size_t write_board(const vd_pos *pos, vd_dice dice, char *line, size_t size)
{
    const vd_camp *mine = &pos->side[VD_ME], *his = &pos->side[VD_HIM];
    size_t used = (size_t)snprintf(line, size, "board:videau:gnubg:0:0:0:%d", -(int)his->bar);

    for (int k = 1; k <= 24; k++)
        used += (size_t)snprintf(line + used, size - used, ":%d",
                                 (int)mine->point[k] - (int)his->point[25 - k]);
    /* turn, dice twice, cube, both may double (else it thinks it was doubled), doubled, colour, direction, home, bar, off twice, bar twice,
     * can move, forced, Crawford, redoubles */
    used += (size_t)snprintf(
        line + used, size - used, ":%d:1:%d:%d:0:0:1:1:1:0:1:-1:0:25:%d:%d:%d:%d:0:0:0:0\n",
        mine->bar, dice.die[0], dice.die[1], mine->point[0], his->point[0], mine->bar, his->bar);
    return used;
}

static bool ask(int fd, const char *line, size_t len, char *answer, size_t size)
{
    size_t got = 0;

    while (len > 0) {
        ssize_t sent = write(fd, line, len);

        if (sent <= 0)
            return false;
        line += sent;
        len -= (size_t)sent;
    }
    while (got == 0 || answer[got - 1] != '\n') {
        ssize_t more = read(fd, answer + got, size - 1 - got);

        if (more <= 0)
            return false;
        got += (size_t)more;
    }
    answer[got] = '\0';
    return true;
}

/* A place of the answer: 25 the bar, 0 off; -1: none. */
static int read_place(const char **text)
{
    int place = 0;

    if (strncmp(*text, "bar", 3) == 0 || strncmp(*text, "off", 3) == 0) {
        place = **text == 'b' ? 25 : 0;
        *text += 3;
        return place;
    }
    if (**text < '0' || **text > '9')
        return -1;
    while (**text >= '0' && **text <= '9')
        place = place * 10 + (*(*text)++ - '0');
    return place <= 25 ? place : -1;
}

/* The man's way counts by its ends; what it hits on the way is taken off. */
static bool carry_out(vd_pos *pos, const char *text)
{
    while (*text != '\n' && *text != '\0') {
        vd_camp *mine = &pos->side[VD_ME], *his = &pos->side[VD_HIM];
        int from, to, times = 1;

        if (*text == ' ') {
            text++;
            continue;
        }
        from = to = read_place(&text);
        if (from < 0 || *text != '/')
            return false;
        while (*text == '/') {
            text++;
            to = read_place(&text);
            if (to < 0)
                return false;
            if (*text == '*') {
                text++;
                his->point[25 - to]--;
                his->bar++;
            }
        }
        if (*text == '(') {
            times = (int)strtol(text + 1, NULL, 10);
            text = strchr(text, ')');
            if (!text)
                return false;
            text++;
        }
        if (from == 25)
            mine->bar = (uint8_t)(mine->bar - times);
        else
            mine->point[from] = (uint8_t)(mine->point[from] - times);
        mine->point[to] = (uint8_t)(mine->point[to] + times);
    }
    return true;
}

bool external_choose(int fd, const vd_pos *pos, vd_dice dice, const vd_plays *plays, size_t *index)
{
    char line[512], answer[512];
    size_t len = write_board(pos, dice, line, sizeof line);
    vd_pos result = *pos;

    if (!ask(fd, line, len, answer, sizeof answer))
        return false;
    if (carry_out(&result, answer)) {
        for (size_t i = 0; i < plays->count; i++) {
            if (vd_pos_equal(&plays->play[i].result, &result)) {
                *index = i;
                return true;
            }
        }
    }
    fprintf(stderr, "no legal play: %s for %s", answer, line);
    return false;
}
