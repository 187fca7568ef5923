/* Texts of JSON, read and written. jansson's reader goes on after a text of its own could not grow, with a character less and a copy that is
 * too short: in a program that has called vd_json_guard, a reading that was once short of memory gets none until it ends. */
#ifndef VD_JSON_TEXT_H
#define VD_JSON_TEXT_H

#include <jansson.h>
#include <stddef.h>

/* The program's, before anything is read: jansson takes its memory through the guard from then on, in all threads. */
void vd_json_guard(void);

/* As json_loadb; the caller's. NULL without memory, with ENOMEM in errno, or when it is no JSON: errno is 0 then, and `fault`,
 * which may be NULL, says where. */
json_t *vd_json_read(const char *text, size_t len, size_t flags, json_error_t *fault);

/* In one line, for free(). NULL without memory, or for NULL. json_dumps goes on after the name of a member could not be written, and
 * gives a text without it. */
char *vd_json_line(const json_t *json);

#endif
