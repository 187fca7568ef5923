/* Is a file left that was written after a sync of it had failed? */
#define _GNU_SOURCE
#include "failing.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static bool is_named(const failing_page *page, const struct stat *about)
{
    for (int i = 0; i < atomic_load(&page->after_syncs); i++)
        if (page->after_sync[i].device == about->st_dev &&
            page->after_sync[i].number == about->st_ino)
            return true;
    return false;
}

bool failing_left(const failing_page *page, const char *folder)
{
    DIR *dir = atomic_load(&page->after_syncs) > 0 ? opendir(folder) : NULL;
    const struct dirent *item;
    bool found = false;

    while (dir && !found && (item = readdir(dir)) != NULL) {
        char path[PATH_MAX];
        struct stat about;

        if (!strcmp(item->d_name, ".") || !strcmp(item->d_name, "..") ||
            snprintf(path, sizeof path, "%s/%s", folder, item->d_name) >= (int)sizeof path ||
            lstat(path, &about) != 0)
            continue;
        found = S_ISDIR(about.st_mode) ? failing_left(page, path) : is_named(page, &about);
    }
    if (dir)
        closedir(dir);
    return found;
}
