/* What the rules and the notation need of a C library, for a target that has none. */
#ifndef VD_PAGE_STRING_H
#define VD_PAGE_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
void *memchr(const void *in, int byte, size_t size);
size_t strlen(const char *text);
char *strchr(const char *text, int c);

#endif
