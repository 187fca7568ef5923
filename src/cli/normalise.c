/* Words without case and accents, as a search compares them. */
#include "normalise.h"

#include <string.h>

static const struct {
    const char *from;
    char to;
} letters[] = {
    {"à", 'a'}, {"â", 'a'}, {"À", 'a'}, {"Â", 'a'},  {"ç", 'c'},      {"Ç", 'c'},
    {"é", 'e'}, {"è", 'e'}, {"ê", 'e'}, {"ë", 'e'},  {"É", 'e'},      {"È", 'e'},
    {"Ê", 'e'}, {"î", 'i'}, {"ï", 'i'}, {"Î", 'i'},  {"ô", 'o'},      {"Ô", 'o'},
    {"ù", 'u'}, {"û", 'u'}, {"ü", 'u'}, {"’", '\''}, {"\u00a0", ' '},
};

void vd_normalise(const char *text, char *out, size_t capacity)
{
    size_t used = 0;

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
