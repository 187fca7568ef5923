/* Processes joined by MPI. Without VD_MPI nobody is ever joined. */
#include "inner/ranks_world.h"

#include <stdlib.h>
#include <string.h>

#ifdef VD_MPI

#include <limits.h>
#include <mpi.h>

typedef struct world {
    vd_ranks ranks;
    int ended; /* the lowest rank that ended while others worked, or -1: all is over then */
    char *complaint;
} world;

static world the_world = {.ended = -1};

/* Subject and length of what a rank is about to say. */
enum { SUBJECT, LENGTH, HEAD };

static vd_status gather(const void *mine, size_t len, const uint64_t (*head)[HEAD],
                        vd_ranks_said *out)
{
    const int count = the_world.ranks.count;
    int *counts = calloc(2 * (size_t)count, sizeof *counts);
    size_t total = 0;
    vd_status status = VD_ERR_NOMEM;

    out->at = calloc((size_t)count + 1, sizeof *out->at);
    for (int r = 0; r < count && counts && out->at; r++) {
        counts[r] = (int)head[r][LENGTH];
        counts[count + r] = (int)total;
        total += head[r][LENGTH];
        out->at[r + 1] = total;
    }
    if (counts && out->at)
        out->bytes = malloc(total + 1);
    /* Whoever has no room cannot wait for the others: all end. */
    if (!out->bytes)
        MPI_Abort(MPI_COMM_WORLD, 1);
    else if (MPI_Allgatherv(mine, (int)len, MPI_BYTE, out->bytes, counts, counts + count, MPI_BYTE,
                            MPI_COMM_WORLD) == MPI_SUCCESS)
        status = VD_OK;
    free(counts);
    return status;
}

/* Has one ended while others speak of something else? */
static void note_end(const uint64_t (*head)[HEAD], const vd_ranks_said *said)
{
    const int count = the_world.ranks.count;

    for (int r = 0; r < count; r++) {
        const size_t size = said->at[r + 1] - said->at[r];

        if (head[r][SUBJECT] != VD_RANKS_END)
            continue;
        the_world.ended = r;
        the_world.complaint = calloc(size + 1, 1);
        if (the_world.complaint)
            memcpy(the_world.complaint, said->bytes + said->at[r], size);
        return;
    }
    the_world.ended = 0;
}

static vd_status exchange(void *user, vd_ranks_subject subject, const void *mine, size_t len,
                          vd_ranks_said *out)
{
    const int count = the_world.ranks.count;
    const uint64_t own[HEAD] = {[SUBJECT] = subject, [LENGTH] = len};
    uint64_t(*head)[HEAD] = calloc((size_t)count, sizeof *head);
    uint64_t total = 0;
    bool together = true;
    vd_status status;

    (void)user;
    VD_ASSERT(count > 1 && (mine || len == 0));
    if (the_world.ended >= 0)
        return free(head), VD_ERR_IO;
    if (!head)
        return MPI_Abort(MPI_COMM_WORLD, 1), VD_ERR_NOMEM;
    MPI_Allgather(own, HEAD, MPI_UINT64_T, head, HEAD, MPI_UINT64_T, MPI_COMM_WORLD);
    for (int r = 0; r < count; r++) {
        total += head[r][LENGTH];
        together = together && head[r][SUBJECT] == subject;
    }
    status = total > INT_MAX ? VD_ERR_FULL : gather(mine, len, (const uint64_t(*)[HEAD])head, out);
    if (!together && status == VD_OK) {
        note_end((const uint64_t(*)[HEAD])head, out);
        status = VD_ERR_IO;
    }
    free(head);
    return status;
}

const vd_ranks *vd_ranks_begin(int *argc, char ***argv)
{
    int threads, rank, count;

    /* What Open MPI tells a process that it has started; alone, MPI costs time and nothing else. */
    if (!getenv("OMPI_COMM_WORLD_SIZE") ||
        MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &threads) != MPI_SUCCESS)
        return NULL;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    if (count < 2) {
        MPI_Finalize();
        return NULL;
    }
    the_world.ranks = (vd_ranks){rank, count, exchange, NULL};
    return &the_world.ranks;
}

/* All have come to their end: the lowest that complains. */
static void hear_complaints(const vd_ranks_said *said, int *who, char **complaint)
{
    for (int r = 1; r < the_world.ranks.count && !*complaint; r++) {
        const size_t size = said->at[r + 1] - said->at[r];

        if (size == 0)
            continue;
        *who = r;
        *complaint = calloc(size + 1, 1);
        if (*complaint)
            memcpy(*complaint, said->bytes + said->at[r], size);
    }
}

void vd_ranks_end(const char *said, int *who, char **complaint)
{
    vd_ranks_said all = {NULL, NULL};

    VD_ASSERT(said);
    *who = -1;
    *complaint = NULL;
    if (the_world.ranks.count < 2)
        return;
    if (the_world.ended < 0 && exchange(NULL, VD_RANKS_END, said, strlen(said), &all) == VD_OK)
        hear_complaints(&all, who, complaint);
    if (the_world.ended > 0) {
        *who = the_world.ended;
        *complaint = the_world.complaint;
        the_world.complaint = NULL;
    }
    vd_ranks_said_free(&all);
    MPI_Finalize();
}

#else

const vd_ranks *vd_ranks_begin(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    return NULL;
}

void vd_ranks_end(const char *said, int *who, char **complaint)
{
    (void)said;
    *who = -1;
    *complaint = NULL;
}

#endif
