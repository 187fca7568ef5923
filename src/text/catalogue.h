/* The compiled catalogue: written by tools/po2c, read by text.c only. */
#ifndef VD_CATALOGUE_H
#define VD_CATALOGUE_H

#include <stddef.h>

/* Texts in the order of vd_lang. */
struct vd_catalogue_entry {
    const char *key;
    const char *text[2];
};

/* Sorted by key in strcmp order. */
extern const struct vd_catalogue_entry vd_catalogue[];
extern const size_t vd_catalogue_count;

#endif
