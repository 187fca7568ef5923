/* Words as a search compares them. */
#ifndef VD_NORMALISE_H
#define VD_NORMALISE_H

#include <stddef.h>

/* Lower case, no accents, so that "frappe", "Frappé" and "frappé" find each other. What does not fit is left out. */
void vd_normalise(const char *text, char *out, size_t capacity);

#endif
