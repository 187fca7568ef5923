/* Where games are kept, and which are there. */
#include "log.h"
#include "videau/app.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, NAMES_MAX = 1000 };

static const char suffix[] = ".videau";

static vd_status put_folder(vd_buf *out, const char *xdg, const char *home, const char *fallback,
                            const char *ours)
{
    /* The XDG specification: a relative path is to be ignored. */
    if (xdg && xdg[0] == '/') {
        vd_buf_put(out, xdg);
    } else if (home && home[0] != '\0') {
        vd_buf_put(out, home);
        vd_buf_put(out, fallback);
    } else {
        return VD_ERR_UNSUPPORTED;
    }
    vd_buf_put(out, ours);
    return out->full ? VD_ERR_FULL : VD_OK;
}

vd_status vd_games_folder(vd_buf *out, const char *xdg_data_home, const char *home)
{
    return put_folder(out, xdg_data_home, home, "/.local/share", "/videau/games");
}

vd_status vd_tables_folder(vd_buf *out, const char *xdg_cache_home, const char *home)
{
    return put_folder(out, xdg_cache_home, home, "/.cache", "/videau/tables");
}

static bool make_one(const char *path)
{
    struct stat about;

    if (mkdir(path, S_IRWXU) == 0)
        return true;
    return errno == EEXIST && stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

vd_status vd_folder_make(const char *path)
{
    char part[PATH_ROOM];
    const size_t len = strlen(path);

    if (len == 0 || len >= sizeof part)
        return VD_ERR_FULL;
    memcpy(part, path, len + 1);
    for (size_t i = 1; i < len; i++)
        if (part[i] == '/') {
            part[i] = '\0';
            if (!make_one(part))
                return VD_ERR_IO;
            part[i] = '/';
        }
    return make_one(part) ? VD_OK : VD_ERR_IO;
}

vd_status vd_games_name(vd_buf *out, const char *folder, int64_t now)
{
    const time_t when = (time_t)now;
    const size_t before = out->length;
    struct tm date;
    char name[64];

    if (!localtime_r(&when, &date) || !strftime(name, sizeof name, "/%Y-%m-%d-%H%M%S", &date))
        return VD_ERR_UNSUPPORTED;
    for (int i = 1; i <= NAMES_MAX; i++) {
        vd_buf_cut(out, before);
        vd_buf_put(out, folder);
        vd_buf_put(out, name);
        if (i > 1) {
            vd_buf_putc(out, '-');
            vd_buf_put_int(out, i);
        }
        vd_buf_put(out, suffix);
        if (out->full)
            return VD_ERR_FULL;
        if (access(out->data + before, F_OK) != 0)
            return VD_OK;
    }
    return VD_ERR_FULL;
}

static bool is_game_name(const char *name)
{
    const size_t len = strlen(name), end = sizeof suffix - 1;

    return len > end && len < VD_NAME_MAX && name[0] != '.' && !strcmp(name + len - end, suffix);
}

/* How the game in the file stands; `readable` stays false when it cannot be said. */
static void look_inside(const char *path, vd_game_file *out)
{
    vd_log log = {.fd = -1};
    vd_file_error fault;
    vd_session *session = NULL;
    char *bytes = NULL;

    if (vd_log_open(path, true, &log, &bytes, &fault) == VD_OK &&
        vd_session_parse_any(bytes, log.length, &session, &fault) == VD_OK) {
        const vd_match *match = vd_session_match(session);
        const vd_game_settings *settings = vd_session_settings(session);
        const vd_tt_state *party = vd_session_trictrac(session);

        out->readable = true;
        out->over = vd_session_over(session);
        out->played = vd_match_rules_name(&match->rules);
        out->trictrac = party != NULL;
        out->length = party ? settings->tt.holes : match->rules.length;
        for (int seat = 0; seat < 2; seat++)
            out->score[seat] = party ? party->holes[seat] : match->score[seat];
        out->two = settings->seat[0] == VD_SEAT_HUMAN && settings->seat[1] == VD_SEAT_HUMAN;
        vd_session_free(session);
    }
    free(bytes);
}

static int by_date(const void *a, const void *b)
{
    const vd_game_file *x = a, *y = b;

    if (x->changed != y->changed)
        return x->changed < y->changed ? 1 : -1;
    if (x->changed_ns != y->changed_ns)
        return x->changed_ns < y->changed_ns ? 1 : -1;
    return strcmp(y->name, x->name);
}

/* Names and dates of all games, allocated. */
static vd_status read_folder(DIR *dir, vd_game_file **out, size_t *total)
{
    vd_game_file *all = NULL;
    size_t count = 0, room = 0;
    const struct dirent *item;

    while ((item = readdir(dir)) != NULL) {
        struct stat about;

        if (!is_game_name(item->d_name) || fstatat(dirfd(dir), item->d_name, &about, 0) ||
            !S_ISREG(about.st_mode))
            continue;
        if (count == room) {
            vd_game_file *more = realloc(all, (room = room ? room * 2 : 32) * sizeof *all);

            if (!more) {
                free(all);
                return VD_ERR_NOMEM;
            }
            all = more;
        }
        memset(&all[count], 0, sizeof all[count]);
        memcpy(all[count].name, item->d_name, strlen(item->d_name) + 1);
        all[count].changed_ns = (int32_t)about.st_mtim.tv_nsec;
        all[count++].changed = (int64_t)about.st_mtim.tv_sec;
    }
    *out = all;
    *total = count;
    return VD_OK;
}

vd_status vd_games_list(const char *folder, vd_game_file *files, size_t capacity, size_t *count,
                        size_t *total)
{
    DIR *dir = opendir(folder);
    vd_game_file *all = NULL;
    size_t found = 0;
    vd_status status = VD_OK;

    if (dir) {
        status = read_folder(dir, &all, &found);
        closedir(dir);
    } else if (errno != ENOENT) {
        return VD_ERR_IO;
    }
    if (status != VD_OK)
        return status;
    if (found > 1)
        qsort(all, found, sizeof *all, by_date);
    *total = found;
    *count = found < capacity ? found : capacity;
    for (size_t i = 0; i < *count; i++) {
        char path[PATH_ROOM];

        files[i] = all[i];
        if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, all[i].name) < sizeof path)
            look_inside(path, &files[i]);
    }
    free(all);
    return VD_OK;
}
