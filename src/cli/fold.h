/* Words as a search compares them. */
#ifndef VD_FOLD_H
#define VD_FOLD_H

#include <stddef.h>

/* Lower case, no accents, so that "frappe", "Frappé" and "frappé" find each other. What does not fit is left out. */
void vd_fold(const char *text, char *out, size_t capacity);

#endif
