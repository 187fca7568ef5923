/* Folders of tests. */
#ifndef VD_FOLDER_H
#define VD_FOLDER_H

#include <stdbool.h>

/* Remove it with all that is in it; false: something stayed. */
bool folder_remove(const char *path);

#endif
