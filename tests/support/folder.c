/* Folders of tests: made, emptied, removed. */
#define _XOPEN_SOURCE 700
#include "folder.h"

#include <ftw.h>
#include <stdio.h>

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)about;
    (void)kind;
    (void)where;
    return remove(path);
}

bool folder_remove(const char *path)
{
    return nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS) == 0;
}
