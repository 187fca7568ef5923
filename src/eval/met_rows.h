/* The rows of a match equity table while its file is read, by rows of numbers or by XML. Private to the room. */
#ifndef VD_MET_ROWS_H
#define VD_MET_ROWS_H

#include "met.h"

typedef struct met_rows {
    const char *text;
    size_t len, at;
    vd_error *err;
    /* What was read: pre[a][b], one column more than a table may have, for a column of labels. */
    double pre[MET_MAX + 1][MET_MAX + 1];
    int columns[MET_MAX + 1];
    int rows;
    double post[MET_MAX + 1];
    int posts;
    bool has_post;
    int length; /* as the file says; 0: nothing said */
    char name[64];
} met_rows;

static inline bool met_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static inline bool met_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Digits, maybe a point and digits: whatever the locale. False: that is no number. */
bool vd_eval_met_number(const char *word, size_t len, double *out);
/* A value that stands at byte `at` of the file, into the row begun last. VD_ERR_PARSE: it has more than a table may have. */
VD_NODISCARD vd_status vd_eval_met_put(met_rows *r, size_t at, double value);
/* Always VD_ERR_PARSE; of a long word the beginning is shown. */
VD_NODISCARD vd_status vd_eval_met_fail(const met_rows *r, vd_error_code code, size_t at,
                                        const char *word, size_t len);
VD_NODISCARD vd_status vd_eval_met_fail_shape(const met_rows *r, size_t at, int row, int has,
                                              int wants);

/* All rows of a file that begins with "<": met_xml.c. VD_ERR_PARSE, VD_ERR_UNSUPPORTED, VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_eval_met_read_xml(met_rows *r);

#endif
