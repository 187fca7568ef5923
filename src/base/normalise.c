/* Words without case and accents, as a search compares them. */
#include "inner/normalise.h"

#include "videau/base.h"

#include <string.h>

static const struct {
    const char *from;
    char to;
} letters[] = {
    {"à", 'a'}, {"â", 'a'}, {"ä", 'a'}, {"á", 'a'}, {"ã", 'a'},  {"å", 'a'},      {"À", 'a'},
    {"Â", 'a'}, {"Ä", 'a'}, {"Á", 'a'}, {"Å", 'a'}, {"ç", 'c'},  {"Ç", 'c'},      {"é", 'e'},
    {"è", 'e'}, {"ê", 'e'}, {"ë", 'e'}, {"É", 'e'}, {"È", 'e'},  {"Ê", 'e'},      {"Ë", 'e'},
    {"î", 'i'}, {"ï", 'i'}, {"í", 'i'}, {"Î", 'i'}, {"Ï", 'i'},  {"ñ", 'n'},      {"ô", 'o'},
    {"ö", 'o'}, {"ó", 'o'}, {"ø", 'o'}, {"Ô", 'o'}, {"Ö", 'o'},  {"Ø", 'o'},      {"ù", 'u'},
    {"û", 'u'}, {"ü", 'u'}, {"ú", 'u'}, {"Ü", 'u'}, {"’", '\''}, {"\u00a0", ' '},
};

void vd_normalise(const char *text, char *out, size_t capacity)
{
    size_t used = 0;

    VD_ASSERT(capacity > 0);
    while (*text && used + 1 < capacity) {
        size_t i = 0, count = sizeof letters / sizeof letters[0];

        while (i < count && strncmp(text, letters[i].from, strlen(letters[i].from)) != 0)
            i++;
        if (i < count) {
            out[used++] = letters[i].to;
            text += strlen(letters[i].from);
        } else {
            out[used++] = *text >= 'A' && *text <= 'Z' ? (char)(*text + 32) : *text;
            text++;
        }
    }
    out[used] = '\0';
}
