/* Processes that share work, joined by pipes: rank 0 hears all and tells all. */
#include "ranks_pipes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* Rank 0 has an end to each of the others, who have one to it. */
typedef struct pipes {
    vd_ranks ranks;
    int end[RANKS_PIPES_MAX];
} pipes;

typedef struct head {
    uint64_t subject, len;
} head;

static bool put(int fd, const void *bytes, size_t len)
{
    const char *at = bytes;

    while (len > 0) {
        const ssize_t count = send(fd, at, len, MSG_NOSIGNAL);

        if (count <= 0)
            return false;
        at += count;
        len -= (size_t)count;
    }
    return true;
}

static bool take(int fd, void *bytes, size_t len)
{
    char *at = bytes;

    while (len > 0) {
        const ssize_t count = read(fd, at, len);

        if (count <= 0)
            return false;
        at += count;
        len -= (size_t)count;
    }
    return true;
}

static bool make_room(vd_ranks_said *out, int count, const head *heads)
{
    out->at = calloc((size_t)count + 1, sizeof *out->at);
    for (int r = 0; r < count && out->at; r++)
        out->at[r + 1] = out->at[r] + heads[r].len;
    out->bytes = out->at ? malloc(out->at[count] + 1) : NULL;
    return out->bytes != NULL;
}

/* Rank 0 hears all, then tells all. */
static bool lead(const pipes *p, head *heads, const void *mine, vd_ranks_said *out)
{
    const int count = p->ranks.count;
    bool good = true;

    for (int r = 1; r < count; r++)
        good = take(p->end[r], &heads[r], sizeof *heads) && good;
    if (!good || !make_room(out, count, heads))
        return false;
    if (heads[0].len > 0)
        memcpy(out->bytes, mine, heads[0].len);
    for (int r = 1; r < count; r++)
        good = take(p->end[r], out->bytes + out->at[r], heads[r].len) && good;
    for (int r = 1; r < count && good; r++)
        good = put(p->end[r], heads, (size_t)count * sizeof *heads) &&
               put(p->end[r], out->bytes, out->at[count]);
    return good;
}

static bool follow(const pipes *p, head *heads, const void *mine, vd_ranks_said *out)
{
    const int count = p->ranks.count;

    return put(p->end[0], &heads[p->ranks.rank], sizeof *heads) &&
           put(p->end[0], mine, heads[p->ranks.rank].len) &&
           take(p->end[0], heads, (size_t)count * sizeof *heads) && make_room(out, count, heads) &&
           take(p->end[0], out->bytes, out->at[count]);
}

static vd_status exchange(void *user, vd_ranks_subject subject, const void *mine, size_t len,
                          vd_ranks_said *out)
{
    pipes *p = user;
    head heads[RANKS_PIPES_MAX] = {{0, 0}};

    heads[p->ranks.rank] = (head){subject, len};
    if (!(p->ranks.rank == 0 ? lead(p, heads, mine, out) : follow(p, heads, mine, out)))
        return VD_ERR_IO;
    for (int r = 0; r < p->ranks.count; r++)
        if (heads[r].subject != subject)
            return VD_ERR_IO;
    return VD_OK;
}

static void close_all(const pipes *p)
{
    for (int r = 0; r < RANKS_PIPES_MAX; r++)
        if (p->end[r] >= 0)
            close(p->end[r]);
}

/* A copy of this process, as rank `rank`. */
static pid_t start(pipes *p, int rank, bool (*work)(void *user, const vd_ranks *ranks), void *user)
{
    int ends[2];
    pid_t pid;

    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return -1;
    (void)fflush(NULL);
    pid = fork();
    if (pid == 0) {
        close_all(p);
        close(ends[0]);
        p->end[0] = ends[1];
        p->ranks.rank = rank;
        _exit(work(user, &p->ranks) ? 0 : 1);
    }
    close(ends[1]);
    p->end[rank] = ends[0];
    return pid;
}

bool ranks_pipes_run(int count, bool (*work)(void *user, const vd_ranks *ranks), void *user)
{
    pipes p = {.ranks = {0, count, exchange, &p}};
    pid_t pid[RANKS_PIPES_MAX] = {0};
    bool good = count > 1 && count <= RANKS_PIPES_MAX;

    for (int r = 0; r < RANKS_PIPES_MAX; r++)
        p.end[r] = -1;
    for (int r = 1; r < count && good; r++) {
        pid[r] = start(&p, r, work, user);
        good = pid[r] > 0;
    }
    good = good && work(user, &p.ranks);
    close_all(&p);
    for (int r = 1; r < count && pid[r] > 0; r++) {
        int status = 1;

        good = waitpid(pid[r], &status, 0) == pid[r] && WIFEXITED(status) &&
               WEXITSTATUS(status) == 0 && good;
    }
    return good;
}
