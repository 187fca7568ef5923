/* Numbers as people of a language write them. For app and cli. */
#ifndef VD_DECIMAL_H
#define VD_DECIMAL_H

#include "videau/text.h"

#include <stddef.h>

/* The point of a number that printf wrote becomes the comma of the language, where it has one. */
void vd_decimal(vd_lang lang, char *number);
/* "%" with what stands between it and a number: in French U+00A0, in English nothing. Static. */
const char *vd_percent_sign(vd_lang lang);
/* So many decimals, into `size` bytes of `out`; what has no room is cut, and zero-terminated. */
void vd_text_number(vd_lang lang, double value, int decimals, char *out, size_t size);
/* A share of 1 in per cent, with the sign. */
void vd_text_percent(vd_lang lang, double share, int decimals, char *out, size_t size);

#endif
