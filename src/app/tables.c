/* The exact tables a user has built. */
#include "videau/app.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

enum { PATH_ROOM = 4096, SUMMED_MOST = 64 << 20 };

static const char suffix[] = ".vdexact";

static bool is_table_name(const char *name)
{
    const size_t len = strlen(name), end = sizeof suffix - 1;

    return len > end && name[0] != '.' && !strcmp(name + len - end, suffix);
}

/* More positions first; by name where they are as many, so that the order of the folder does not matter. */
static bool better(const vd_exact_info *info, const char *path, const vd_exact_info *best,
                   const char *best_path)
{
    if (best_path[0] == '\0' || info->positions != best->positions)
        return best_path[0] == '\0' || info->positions > best->positions;
    return strcmp(path, best_path) < 0;
}

int vd_tables_take(const char *folder, vd_engine *engine)
{
    DIR *dir = opendir(folder);
    const struct dirent *item;
    vd_exact_info best[2] = {{.positions = 0}, {.positions = 0}};
    char best_path[2][PATH_ROOM] = {"", ""};
    int taken = 0;

    if (!dir)
        return 0;
    while ((item = readdir(dir)) != NULL) {
        char path[PATH_ROOM];
        vd_exact_info info;
        int kind;

        if (!is_table_name(item->d_name) ||
            snprintf(path, sizeof path, "%s/%s", folder, item->d_name) >= (int)sizeof path ||
            vd_exact_look(path, &info, NULL) != VD_OK)
            continue;
        kind = info.shape.kind == VD_EXACT_TWO_SIDED;
        if (info.done == info.steps && better(&info, path, &best[kind], best_path[kind])) {
            best[kind] = info;
            memcpy(best_path[kind], path, sizeof path);
        }
    }
    closedir(dir);
    for (int kind = 0; kind < 2; kind++) {
        vd_exact *table = NULL;

        if (best_path[kind][0] != '\0' &&
            vd_exact_open(best_path[kind], best[kind].bytes <= SUMMED_MOST, &table, NULL) ==
                VD_OK) {
            vd_engine_take_exact(engine, table);
            taken++;
        }
    }
    return taken;
}
