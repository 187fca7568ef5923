/* The thread that makes the daily backup. */
#include "keeper.h"

#include "storage_backup.h"

#include <pthread.h>
#include <stdlib.h>

enum { LOOK_EVERY = 600 };

struct vd_keeper {
    const char *path;
    vd_server_say *say;
    void *user;
    pthread_t thread;
    bool busy;
    atomic_bool done, stop;
    vd_status status; /* of the last one, once done */
    int64_t now, next;
};

vd_keeper *vd_keeper_new(const char *path, vd_server_say *say, void *user)
{
    vd_keeper *keeper = calloc(1, sizeof *keeper);

    VD_ASSERT(path);
    if (!keeper)
        return NULL;
    keeper->path = path;
    keeper->say = say;
    keeper->user = user;
    return keeper;
}

static void *back_up(void *user)
{
    vd_keeper *keeper = user;

    keeper->status = vd_storage_back_up(keeper->path, keeper->now, 0, &keeper->stop);
    atomic_store(&keeper->done, true);
    return NULL;
}

static void tell(const vd_keeper *keeper, vd_status status)
{
    const vd_text_arg args[] = {vd_text_string(keeper->path)};

    if (status != VD_OK && status != VD_ERR_CANCELLED && keeper->say)
        keeper->say(keeper->user,
                    status == VD_ERR_CORRUPT ? "server.news.backup_damaged"
                                             : "server.news.no_backup",
                    args, 1);
}

static void finish(vd_keeper *keeper)
{
    VD_ASSERT(keeper->busy);
    pthread_join(keeper->thread, NULL);
    keeper->busy = false;
    tell(keeper, keeper->status);
}

void vd_keeper_turn(vd_keeper *keeper, int64_t now)
{
    if (keeper->busy && atomic_load(&keeper->done))
        finish(keeper);
    if (keeper->busy || (now < keeper->next && keeper->next <= now + LOOK_EVERY))
        return;
    keeper->next = now + LOOK_EVERY;
    if (!vd_storage_backup_due(keeper->path, now))
        return;
    keeper->now = now;
    atomic_store(&keeper->done, false);
    keeper->busy = pthread_create(&keeper->thread, NULL, back_up, keeper) == 0;
    if (!keeper->busy)
        tell(keeper, VD_ERR_NOMEM);
}

void vd_keeper_free(vd_keeper *keeper)
{
    if (!keeper)
        return;
    atomic_store(&keeper->stop, true);
    if (keeper->busy)
        finish(keeper);
    free(keeper);
}
