/* Numbers of a language: decimal sign and per cent. */
#include "inner/decimal.h"

#include <stdio.h>
#include <string.h>

void vd_decimal(vd_lang lang, char *number)
{
    char *point = strchr(number, '.');

    if (point && lang == VD_LANG_FR)
        *point = ',';
}

const char *vd_percent_sign(vd_lang lang)
{
    return lang == VD_LANG_FR ? "\u00a0%" : "%";
}

void vd_text_number(vd_lang lang, double value, int decimals, char *out, size_t size)
{
    VD_ASSERT(size > 0 && decimals >= 0);
    snprintf(out, size, "%.*f", decimals, value);
    vd_decimal(lang, out);
}

void vd_text_percent(vd_lang lang, double share, int decimals, char *out, size_t size)
{
    size_t used;

    vd_text_number(lang, 100.0 * share, decimals, out, size);
    used = strlen(out);
    snprintf(out + used, size - used, "%s", vd_percent_sign(lang));
}
