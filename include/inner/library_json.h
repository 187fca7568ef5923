/* Rows of the library as JSON, for the program and the page alike: docs/LIBRARY.md, docs/PROTOCOL.md. NULL: no memory. */
#ifndef VD_LIBRARY_JSON_H
#define VD_LIBRARY_JSON_H

#include "inner/json_parts.h"
#include "videau/library.h"

json_t *vd_json_library_lines(const char *text); /* an array of the lines of a text */
/* `key`: what its number is called. */
json_t *vd_json_library_match(const char *key, const vd_library_match *match);
json_t *vd_json_library_place(const vd_library_place *place);
json_t *vd_json_library_player(const vd_library_player *player);
/* "quick"; "" for -1. Static. */
const char *vd_library_level_name(int level);

#endif
