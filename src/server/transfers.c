/* Bytes sent up and files to be fetched. */
#include "transfers.h"

#include <stdlib.h>
#include <string.h>

enum { PARCELS_MAX = 256, SENT_UP_S = 300, MADE_S = 3600 };

struct vd_transfers {
    const vd_world *world;
    vd_transfer transfer[PARCELS_MAX]; /* the oldest first */
    int count;
    size_t bytes;
};

vd_transfers *vd_transfers_new(const vd_world *world)
{
    vd_transfers *transfers = calloc(1, sizeof *transfers);

    VD_ASSERT(world);
    if (transfers)
        transfers->world = world;
    return transfers;
}

static void forget(vd_transfers *transfers, int at)
{
    VD_ASSERT(at >= 0 && at < transfers->count && transfers->transfer[at].len <= transfers->bytes);
    transfers->bytes -= transfers->transfer[at].len;
    transfers->count--;
    memmove(&transfers->transfer[at], &transfers->transfer[at + 1],
            (size_t)(transfers->count - at) * sizeof transfers->transfer[0]);
}

static void discard(vd_transfers *transfers, int at)
{
    free(transfers->transfer[at].bytes);
    forget(transfers, at);
}

void vd_transfers_free(vd_transfers *transfers)
{
    while (transfers && transfers->count > 0)
        discard(transfers, 0);
    free(transfers);
}

static int find(vd_transfers *transfers, uint64_t client, const char *token)
{
    const int64_t now = transfers->world->now(transfers->world->user);

    for (int i = 0; i < transfers->count;) {
        const vd_transfer *p = &transfers->transfer[i];

        if (p->until < now)
            discard(transfers, i);
        else if (token && p->client == client && !strcmp(p->token, token))
            return i;
        else
            i++;
    }
    return -1;
}

static int oldest_of(const vd_transfers *transfers, uint64_t client)
{
    for (int i = 0; i < transfers->count; i++)
        if (transfers->transfer[i].client == client)
            return i;
    return -1;
}

/* How much of the room a client has: a parcel counts for what it keeps others from besides its bytes. */
static size_t share_of(const vd_transfers *transfers, uint64_t client)
{
    size_t share = 0;

    for (int i = 0; i < transfers->count; i++)
        if (transfers->transfer[i].client == client)
            share += transfers->transfer[i].len + VD_TRANSFERS_BYTES / PARCELS_MAX;
    return share;
}

/* Who has most gives way, the oldest first, and the client itself before others: nobody keeps the others out. False: there is
 * no room. */
static bool make_room(vd_transfers *transfers, uint64_t client, size_t len)
{
    (void)find(transfers, client, NULL);
    for (;;) {
        size_t most = share_of(transfers, client) + len;
        uint64_t who = client;
        int own = 0, at;

        for (int i = 0; i < transfers->count; i++)
            own += transfers->transfer[i].client == client;
        if (own < VD_TRANSFERS_OF_CLIENT && transfers->count < PARCELS_MAX &&
            transfers->bytes + len <= VD_TRANSFERS_BYTES)
            return true;
        for (int i = 0; own < VD_TRANSFERS_OF_CLIENT && i < transfers->count; i++) {
            const size_t share = share_of(transfers, transfers->transfer[i].client);

            if (share > most) {
                most = share;
                who = transfers->transfer[i].client;
            }
        }
        at = oldest_of(transfers, who);
        if (at < 0)
            return false;
        discard(transfers, at);
    }
}

const vd_transfer *vd_transfers_put(vd_transfers *transfers, uint64_t client, const char *name,
                                    const char *type, char *bytes, size_t len)
{
    char hex[VD_HEX_LEN];
    vd_transfer *p;
    vd_seed seed;

    VD_ASSERT(bytes || len == 0);
    if (len > VD_TRANSFERS_BYTES ||
        transfers->world->random(transfers->world->user, &seed) != VD_OK ||
        !make_room(transfers, client, len)) {
        free(bytes);
        return NULL;
    }
    vd_seed_format(&seed, hex);
    p = &transfers->transfer[transfers->count++];
    *p = (vd_transfer){.client = client, .type = type, .bytes = bytes, .len = len};
    memcpy(p->token, hex, VD_TRANSFER_TOKEN - 1);
    if (name)
        memcpy(p->name, name, strnlen(name, VD_TRANSFER_NAME - 1));
    p->until = transfers->world->now(transfers->world->user) + (name ? MADE_S : SENT_UP_S);
    transfers->bytes += len;
    return p;
}

const vd_transfer *vd_transfers_get(vd_transfers *transfers, uint64_t client, const char *token)
{
    const int at = find(transfers, client, token);

    return at < 0 ? NULL : &transfers->transfer[at];
}

char *vd_transfers_take(vd_transfers *transfers, uint64_t client, const char *token, size_t *len)
{
    const int at = find(transfers, client, token);
    char *bytes = at < 0 ? NULL : transfers->transfer[at].bytes;

    if (at < 0)
        return NULL;
    *len = transfers->transfer[at].len;
    forget(transfers, at);
    return bytes;
}
