/* Keys: who may come in. The printed address carries a link, good once and for a day; whoever opens it gets a login, a
 * cookie that is good until it is revoked or has not been used for a year. The folder holds only the hashes of both, each
 * the name of an empty file: in "links" and in "sessions". So another process of the same user can make a link or revoke
 * logins while the server runs, and of two who open one link at the same time one gets in. */
#ifndef VD_KEYS_H
#define VD_KEYS_H

#include "videau/server.h"

enum {
    VD_TOKEN_LEN = 65, /* 64 hexadecimal digits and the end: a link, a cookie, or the hash of one */
    VD_LINK_HOURS = 24,
    VD_LOGIN_DAYS = 365,
    VD_LOGINS_MAX = 100 /* beyond, the one used longest ago goes */
};

typedef struct vd_keys vd_keys;

/* The folder must be there; the world must outlive the keys. Keys that are too old, and links and openers of another run, are removed. */
vd_server_fault vd_keys_open(const vd_world *world, const char *folder, vd_keys **out);
void vd_keys_close(vd_keys *keys); /* its links and openers are good no more */

/* A link becomes a login: true once. */
bool vd_keys_redeem(vd_keys *keys, const char *link, char cookie[VD_TOKEN_LEN]);
/* The login of a cookie, its name: the hash. False: there is none. */
bool vd_keys_login(const vd_keys *keys, const char *cookie, char login[VD_TOKEN_LEN]);
/* Is it still good? */
bool vd_keys_stays(const vd_keys *keys, const char *login);

/* From any process that may write the folder. False: it cannot be written, or nothing is random. */
bool vd_keys_make_link(const vd_world *world, const char *folder, char link[VD_TOKEN_LEN]);
/* A page of one's own that leads to `address` with a link in it, for its owner alone; removed once the link was used.
 * Its path is written into `path`. */
bool vd_keys_make_opener(const vd_world *world, const char *folder, const char *address, char *path,
                         size_t size);
/* All logins and links end; how many logins there were, -1: it cannot be done. */
int vd_keys_revoke(const char *folder);

#endif
