/* Positions whose text says which game it is, one that no file of other programs says. For the rooms notation, record, library,
 * server and cli. */
#ifndef VD_NAMED_GAME_H
#define VD_NAMED_GAME_H

#include "videau/notation.h"

/* vd_situation_parse; where the text says a game that is read only when it is asked for, and that comes before `end`, it is asked
 * for. `err` may be NULL. */
VD_NODISCARD vd_status vd_situation_parse_named(const char *text, size_t len, vd_variant_id variant,
                                                vd_variant_id end, vd_situation *out,
                                                vd_error *err);

#endif
