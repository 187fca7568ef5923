/* Transfers: bytes too long for a message, in memory for a while. What a browser sends up before it says what to do with them, and
 * files made for it, which it then fetches. Each belongs to one client. One thread. */
#ifndef VD_TRANSFERS_H
#define VD_TRANSFERS_H

#include "videau/server.h"

enum {
    VD_TRANSFER_TOKEN = 33,         /* bytes of its name, the zero included */
    VD_UPLOAD_MAX = 64 << 20,       /* bytes of one: a library as a ZIP */
    VD_TRANSFER_NAME = 128,         /* bytes of what a file is called */
    VD_TRANSFERS_BYTES = 128 << 20, /* of all */
    VD_TRANSFERS_OF_CLIENT = 32
};

typedef struct vd_transfer {
    uint64_t client;
    char token[VD_TRANSFER_TOKEN];
    char name[VD_TRANSFER_NAME]; /* of the file; "": something sent up */
    const char *type;            /* "text/html; charset=utf-8"; static */
    char *bytes;
    size_t len;
    int64_t until; /* seconds since 1970 */
} vd_transfer;

typedef struct vd_transfers vd_transfers;

vd_transfers *vd_transfers_new(
    const vd_world *world); /* NULL: no memory; the world must outlive them */
void vd_transfers_free(vd_transfers *transfers);
/* `bytes` is taken, whatever comes of it. `name` and `type` NULL: sent up. NULL: no room, no memory, no randomness. */
const vd_transfer *vd_transfers_put(vd_transfers *transfers, uint64_t client, const char *name,
                                    const char *type, char *bytes, size_t len);
/* NULL: there is none of that client, or no longer. */
const vd_transfer *vd_transfers_get(vd_transfers *transfers, uint64_t client, const char *token);
/* Its bytes, for free(), and it is gone; NULL as above. */
char *vd_transfers_take(vd_transfers *transfers, uint64_t client, const char *token, size_t *len);

#endif
