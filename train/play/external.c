/* For SO_PEERCRED. */
#define _DEFAULT_SOURCE
#include "external.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 255 }; /* its own buffer has one more */

/* What SO_PEERCRED gives on Linux; POSIX has no name for it. */
typedef struct socket_peer {
    pid_t process;
    uid_t user;
    gid_t group;
} socket_peer;

static void find_clock(external *e)
{
    socket_peer peer;
    socklen_t size = sizeof peer;

    e->clocked = getsockopt(e->fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 &&
                 clock_getcpuclockid(peer.process, &e->clock) == 0;
}

bool external_open(external *e, const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    e->fd = -1;
    if (strlen(path) >= sizeof address.sun_path)
        return false;
    memcpy(address.sun_path, path, strlen(path) + 1);
    e->fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (e->fd >= 0 && connect(e->fd, (const struct sockaddr *)&address, sizeof address) != 0) {
        close(e->fd);
        e->fd = -1;
    }
    if (e->fd < 0)
        return false;
    find_clock(e);
    return true;
}

void external_close(external *e)
{
    if (e->fd >= 0)
        close(e->fd);
    e->fd = -1;
}

double external_seconds(const external *e)
{
    struct timespec now;

    if (!e->clocked || clock_gettime(e->clock, &now) != 0)
        return 0;
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The FIBS line of the position: the checkers of match->turn positive and moving down. Which of the two scores comes first, and
 * whose board a question about a take shows, are as GNU Backgammon 1.07 was found to read them (225 race positions at
 * scores of 5 to 11 points, all cubes, held against its own cube decisions). */
static size_t write_board(const vd_match *match, bool doubled, char *line, size_t size)
{
    const vd_side *mine = &match->pos.side[VD_MOVER], *theirs = &match->pos.side[VD_OPPONENT];
    const int mover = match->turn;
    const uint32_t *score = match->score;
    const bool matched = match->rules.length > 0;
    const unsigned first = matched ? score[doubled ? mover : 1 - mover] : 0;
    const unsigned second = matched ? score[doubled ? 1 - mover : mover] : 0;
    const bool free_game = matched && match->crawford_done && !match->crawford_game;
    size_t used = (size_t)snprintf(line, size, "board:v:g:%d:%u:%u:%d", match->rules.length, first,
                                   second, -(int)theirs->bar);

    for (int k = 1; k <= 24; k++)
        used += (size_t)snprintf(line + used, size - used, ":%d",
                                 (int)mine->point[k] - (int)theirs->point[25 - k]);
    /* turn, dice twice, cube, who may double (else it thinks it was doubled), doubled, colour, direction, home, bar,
     * off twice, bar twice, can move, forced, Crawford never played, Crawford game over */
    used += (size_t)snprintf(
        line + used, size - used, ":%d:1:%d:%d:0:0:%u:%d:%d:%d:1:-1:0:25:%d:%d:%d:%d:0:0:%d:%d\n",
        mine->bar, match->dice.die[0], match->dice.die[1], 1U << match->cube_exp,
        match->cube_owner != 1 - mover, match->cube_owner != mover, doubled, mine->point[0],
        theirs->point[0], mine->bar, theirs->bar, matched && !match->rules.crawford, free_game);
    return used;
}

static bool ask(const external *e, const char *line, size_t len, char *answer, size_t size)
{
    size_t got = 0;

    if (len > LINE_MAX_BYTES)
        return false;
    while (len > 0) {
        ssize_t sent = write(e->fd, line, len);

        if (sent <= 0)
            return false;
        line += sent;
        len -= (size_t)sent;
    }
    while (got == 0 || answer[got - 1] != '\n') {
        ssize_t more = got + 1 < size ? read(e->fd, answer + got, size - 1 - got) : 0;

        if (more <= 0)
            return false;
        got += (size_t)more;
    }
    answer[got] = '\0';
    return true;
}

/* Without dice it takes the question for one about the cube. */
static bool ask_cube(const external *e, const vd_match *match, bool doubled, char *answer,
                     size_t size)
{
    vd_match before = *match;
    char line[512];

    before.dice = (vd_dice){0};
    return ask(e, line, write_board(&before, doubled, line, sizeof line), answer, size);
}

static bool unknown_answer(const char *what, const char *answer)
{
    fprintf(stderr, "asked %s, it answered %s", what, answer);
    return false;
}

bool external_double(const external *e, const vd_match *match, bool *doubles)
{
    char answer[256];

    if (!ask_cube(e, match, false, answer, sizeof answer))
        return false;
    *doubles = strcmp(answer, "double\n") == 0;
    return *doubles || strcmp(answer, "roll\n") == 0 || unknown_answer("to double or roll", answer);
}

bool external_take(const external *e, const vd_match *match, bool *takes)
{
    char answer[256];

    if (!ask_cube(e, match, true, answer, sizeof answer))
        return false;
    *takes = strcmp(answer, "take\n") == 0 || strcmp(answer, "beaver\n") == 0;
    return *takes || strcmp(answer, "drop\n") == 0 || unknown_answer("to take or drop", answer);
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
    while (**text >= '0' && **text <= '9' && place <= 25)
        place = place * 10 + (*(*text)++ - '0');
    return place <= 25 ? place : -1;
}

static bool move_checkers(vd_pos *pos, int from, int to, int times)
{
    vd_side *mine = &pos->side[VD_MOVER];
    uint8_t *origin = from == 25 ? &mine->bar : &mine->point[from];

    /* Below zero for a moment is fine: its hops may come in any order, and what counts is where they end. */
    if (times < 1 || times > VD_HOPS_MAX || to > 24 || from == 0)
        return false;
    *origin = (uint8_t)(*origin - times);
    mine->point[to] = (uint8_t)(mine->point[to] + times);
    return true;
}

static bool hit(vd_pos *pos, int point)
{
    vd_side *theirs = &pos->side[VD_OPPONENT];

    if (point < 1 || point > 24 || theirs->point[25 - point] == 0)
        return false;
    theirs->point[25 - point]--;
    theirs->bar++;
    return true;
}

/* The checker's way counts by its ends; what it hits on the way is taken off. */
static bool carry_out_one(vd_pos *pos, const char **text)
{
    const int from = read_place(text);
    int to = from, times = 1;

    if (from < 0 || **text != '/')
        return false;
    while (**text == '/') {
        (*text)++;
        to = read_place(text);
        if (to < 0)
            return false;
        if (**text == '*') {
            (*text)++;
            if (!hit(pos, to))
                return false;
        }
    }
    if (**text == '(') {
        times = (int)strtol(*text + 1, NULL, 10);
        *text = strchr(*text, ')');
        if (!*text)
            return false;
        (*text)++;
    }
    return move_checkers(pos, from, to, times);
}

bool external_carry_out(vd_pos *pos, const char *text)
{
    while (*text != '\n' && *text != '\0') {
        if (*text == ' ')
            text++;
        else if (!carry_out_one(pos, &text))
            return false;
    }
    return true;
}

bool external_play(const external *e, const vd_match *match, const vd_plays *plays, size_t *index)
{
    char line[512], answer[256];
    vd_pos result = match->pos;

    if (!ask(e, line, write_board(match, false, line, sizeof line), answer, sizeof answer))
        return false;
    if (external_carry_out(&result, answer)) {
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
