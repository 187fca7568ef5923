/* Links, cookies and logins: who may come in. */
#include "keys.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, HOUR = 3600, DAY = 24 * HOUR, MARK = 16 };

static const char links[] = "links", logins[] = "sessions", opener_begin[] = "open-",
                  opener_end[] = ".html";

struct vd_keys {
    const vd_world *world;
    int folder, links, logins;
};

/* ---- Names ---- */

static bool is_token(const char *text)
{
    return strlen(text) == VD_TOKEN_LEN - 1 && strspn(text, "0123456789abcdef") == VD_TOKEN_LEN - 1;
}

static bool random_token(const vd_world *world, char out[VD_TOKEN_LEN])
{
    vd_seed seed;

    if (world->random(world->user, &seed) != VD_OK)
        return false;
    vd_seed_format(&seed, out);
    return true;
}

static void hash_of(const char *token, char out[VD_TOKEN_LEN])
{
    unsigned char bytes[crypto_hash_sha256_BYTES];

    crypto_hash_sha256(bytes, (const unsigned char *)token, strlen(token));
    sodium_bin2hex(out, VD_TOKEN_LEN, bytes, sizeof bytes);
}

/* "open-", the first digits of the link's hash, ".html". */
static void opener_name(const char *hash, char *out, size_t size)
{
    VD_ASSERT(size > 0);
    snprintf(out, size, "%s%.*s%s", opener_begin, (int)MARK, hash, opener_end);
}

static bool is_opener(const char *name)
{
    return !strncmp(name, opener_begin, sizeof opener_begin - 1) && strstr(name, opener_end);
}

/* ---- Files ---- */

/* A folder in the folder, ours alone; -1: none. */
static int open_inside(int folder, const char *name)
{
    struct stat about;
    int fd;

    if (mkdirat(folder, name, S_IRWXU) != 0 && errno != EEXIST)
        return -1;
    fd = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd >= 0 && fstat(fd, &about) == 0 && about.st_uid == geteuid() && fchmod(fd, S_IRWXU) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

static bool make_file(int folder, const char *name, const char *text)
{
    const int fd = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                          S_IRUSR | S_IWUSR);
    const size_t len = strlen(text);
    bool made;

    if (fd < 0)
        return false;
    made = write(fd, text, len) == (ssize_t)len && fsync(fd) == 0;
    made = close(fd) == 0 && made;
    if (!made)
        (void)unlinkat(folder, name, 0);
    return made;
}

static bool is_there(int folder, const char *name, struct stat *about)
{
    return fstatat(folder, name, about, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(about->st_mode);
}

/* Calls for each file in a folder; `visit` says whether it is to be removed. How many were; -1: unreadable. */
static int sweep(int folder, bool (*visit)(void *user, const char *name, int64_t changed),
                 void *user)
{
    const int own = dup(folder);
    DIR *dir = own >= 0 ? fdopendir(own) : NULL;
    const struct dirent *item;
    int removed = 0;

    if (!dir) {
        if (own >= 0)
            close(own);
        return -1;
    }
    rewinddir(dir);
    while ((item = readdir(dir)) != NULL) {
        struct stat about;

        if (is_there(folder, item->d_name, &about) &&
            visit(user, item->d_name, (int64_t)about.st_mtim.tv_sec) &&
            unlinkat(folder, item->d_name, 0) == 0)
            removed++;
    }
    closedir(dir);
    return removed;
}

static bool every_one(void *user, const char *name, int64_t changed)
{
    (void)user;
    (void)name;
    (void)changed;
    return true;
}

static bool old_ones(void *user, const char *name, int64_t changed)
{
    const int64_t *before = user;

    return changed < *before || !is_token(name);
}

/* "token": the one key of earlier versions, which was kept as it was. */
static bool left_over(void *user, const char *name, int64_t changed)
{
    (void)user;
    (void)changed;
    return is_opener(name) || !strcmp(name, "token") || !strcmp(name, "token.new");
}

typedef struct oldest {
    char name[VD_TOKEN_LEN];
    int64_t changed;
    int count;
} oldest;

static bool find_oldest(void *user, const char *name, int64_t changed)
{
    oldest *o = user;

    if (is_token(name) && (o->count++ == 0 || changed < o->changed)) {
        memcpy(o->name, name, VD_TOKEN_LEN);
        o->changed = changed;
    }
    return false;
}

/* ---- Opening ---- */

vd_server_fault vd_keys_open(const vd_world *world, const char *folder, vd_keys **out)
{
    vd_keys *keys = calloc(1, sizeof *keys);
    int64_t before = world->now(world->user) - (int64_t)VD_LOGIN_DAYS * DAY;

    if (!keys)
        return VD_SERVER_FAULT_memory;
    keys->world = world;
    keys->links = keys->logins = -1;
    keys->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (keys->folder >= 0) {
        keys->links = open_inside(keys->folder, links);
        keys->logins = open_inside(keys->folder, logins);
    }
    if (keys->links < 0 || keys->logins < 0 || sweep(keys->folder, left_over, NULL) < 0 ||
        sweep(keys->links, every_one, NULL) < 0 || sweep(keys->logins, old_ones, &before) < 0) {
        vd_keys_close(keys);
        return VD_SERVER_FAULT_token;
    }
    *out = keys;
    return VD_SERVER_FAULT_none;
}

void vd_keys_close(vd_keys *keys)
{
    if (!keys)
        return;
    if (keys->folder >= 0)
        (void)sweep(keys->folder, left_over, NULL);
    if (keys->links >= 0) {
        (void)sweep(keys->links, every_one, NULL);
        close(keys->links);
    }
    if (keys->logins >= 0)
        close(keys->logins);
    if (keys->folder >= 0)
        close(keys->folder);
    free(keys);
}

/* ---- Coming in ---- */

static bool make_login(vd_keys *keys, char cookie[VD_TOKEN_LEN], char hash[VD_TOKEN_LEN])
{
    oldest o = {.count = 0};

    if (!random_token(keys->world, cookie))
        return false;
    hash_of(cookie, hash);
    if (sweep(keys->logins, find_oldest, &o) >= 0 && o.count >= VD_LOGINS_MAX)
        (void)unlinkat(keys->logins, o.name, 0);
    return make_file(keys->logins, hash, "") && fsync(keys->logins) == 0;
}

/* The login is made first: a full disk uses up no link. Who removes the link has it. */
bool vd_keys_redeem(vd_keys *keys, const char *link, char cookie[VD_TOKEN_LEN])
{
    char hash[VD_TOKEN_LEN], login[VD_TOKEN_LEN], opener[64];
    struct stat about;

    if (!is_token(link))
        return false;
    hash_of(link, hash);
    if (!is_there(keys->links, hash, &about) || about.st_uid != geteuid() ||
        (int64_t)about.st_mtim.tv_sec <
            keys->world->now(keys->world->user) - (int64_t)VD_LINK_HOURS * HOUR ||
        !make_login(keys, cookie, login))
        return false;
    if (unlinkat(keys->links, hash, 0) != 0) {
        (void)unlinkat(keys->logins, login, 0);
        return false;
    }
    opener_name(hash, opener, sizeof opener);
    (void)unlinkat(keys->folder, opener, 0);
    return true;
}

bool vd_keys_login(const vd_keys *keys, const char *cookie, char login[VD_TOKEN_LEN])
{
    char hash[VD_TOKEN_LEN];

    if (!is_token(cookie))
        return false;
    hash_of(cookie, hash);
    if (!vd_keys_stays(keys, hash))
        return false;
    memcpy(login, hash, VD_TOKEN_LEN);
    /* Used today. */
    (void)utimensat(keys->logins, hash, NULL, AT_SYMLINK_NOFOLLOW);
    return true;
}

bool vd_keys_stays(const vd_keys *keys, const char *login)
{
    struct stat about;

    return is_token(login) && is_there(keys->logins, login, &about) && about.st_uid == geteuid();
}

/* ---- From outside ---- */

static int open_part(const char *folder, const char *name)
{
    const int whole = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const int part = whole >= 0 ? open_inside(whole, name) : -1;

    if (whole >= 0)
        close(whole);
    return part;
}

bool vd_keys_make_link(const vd_world *world, const char *folder, char link[VD_TOKEN_LEN])
{
    const int fd = open_part(folder, links);
    char token[VD_TOKEN_LEN], hash[VD_TOKEN_LEN];
    bool made = false;

    if (fd < 0)
        return false;
    if (random_token(world, token)) {
        hash_of(token, hash);
        made = make_file(fd, hash, "");
    }
    close(fd);
    if (made)
        memcpy(link, token, VD_TOKEN_LEN);
    return made;
}

bool vd_keys_make_opener(const vd_world *world, const char *folder, const char *address, char *path,
                         size_t size)
{
    char link[VD_TOKEN_LEN], hash[VD_TOKEN_LEN], name[64], page[VD_ADDRESS_MAX + 512];
    int fd;
    bool made;

    if (!vd_keys_make_link(world, folder, link))
        return false;
    hash_of(link, hash);
    opener_name(hash, name, sizeof name);
    snprintf(page, sizeof page,
             "<!doctype html><html lang=\"fr\"><meta charset=\"utf-8\"><title>Videau</title>\n"
             "<meta name=\"referrer\" content=\"no-referrer\">\n"
             "<meta http-equiv=\"refresh\" content=\"0;url=%s?token=%s\">\n",
             address, link);
    fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    made = fd >= 0 && (size_t)snprintf(path, size, "%s/%s", folder, name) < size &&
           make_file(fd, name, page);
    if (fd >= 0)
        close(fd);
    return made;
}

int vd_keys_revoke(const char *folder)
{
    const int in = open_part(folder, links), known = open_part(folder, logins);
    int removed = -1;

    if (in >= 0 && known >= 0 && sweep(in, every_one, NULL) >= 0)
        removed = sweep(known, every_one, NULL);
    if (in >= 0)
        close(in);
    if (known >= 0)
        close(known);
    return removed;
}
