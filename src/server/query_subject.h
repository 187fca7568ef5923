/* Core, private: what a question is about, and what questions of several kinds read. */
#ifndef VD_QUERY_SUBJECT_H
#define VD_QUERY_SUBJECT_H

#include "core_parts.h"

typedef struct vd_query_subject {
    vd_match match;
    vd_situation situation;
    const char *name[2]; /* by seat, NULL: none */
    bool awaits;         /* a play stands that may be taken back: nothing is to be decided */
} vd_query_subject;

/* The position of the message, else its table. False: refused. */
bool vd_query_subject_take(vd_request *request, vd_query_subject *out);
/* A whole number from `low` to `high`; *out stays where the message has none. False: refused. */
bool vd_query_number_take(vd_request *request, const char *field, json_int_t low, json_int_t high,
                          json_int_t *out);
/* Is a play to be made? */
bool vd_query_is_playing(const vd_match *match);

#endif
