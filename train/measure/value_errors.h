/* Files of valued positions, and how far what nets say lies from them. */
#ifndef VD_VALUE_ERRORS_H
#define VD_VALUE_ERRORS_H

#include "value_classes.h"

#include "videau/eval.h"
#include "videau/search.h"

#include <stddef.h>

#define VALUES_FILE  "data/benchmark/values.txt"  /* put together */
#define CLASSES_FILE "data/benchmark/classes.txt" /* as games bring them */
enum { VALUE_LINE_BYTES = 256 };

typedef struct value_set {
    valued *one; /* owned */
    size_t count, room;
    uint64_t next; /* number of the first position that is not there */
} value_set;

/* A line of a file for value_set `user`; false: no such line, or no memory. */
bool value_set_take(void *user, const char *line);
/* Of a file; false: it has been said which line is wrong. Free it either way. */
bool value_set_read(value_set *set, const char *path);
void value_set_free(value_set *set);

typedef struct value_error { /* what nets say less what the rollout does */
    double equity;           /* for the side that the class is about */
    double win;              /* for who is on roll */
} value_error;

/* One of each position, money, cubeless, `depth` plies deep, or by a roller (VD_DEPTH_ROLLER and which); `out` has room for
 * set->count. */
VD_NODISCARD vd_status value_errors_find(const value_set *set, const vd_engine *engine, int depth,
                                         value_error *out);

#endif
