/* The rows of a match equity table while its file is read. */
#include "met_rows.h"

enum { WORD_MAX = 63, DIGITS_MAX = 40 };

vd_status vd_eval_met_fail(const met_rows *r, vd_error_code code, size_t at, const char *word,
                           size_t len)
{
    return vd_fail_word(r->err, VD_ERR_PARSE, code, at, word, len < WORD_MAX ? len : WORD_MAX);
}

vd_status vd_eval_met_fail_shape(const met_rows *r, size_t at, int row, int has, int wants)
{
    return vd_fail_args(r->err, VD_ERR_PARSE, VD_ERROR_met_shape, at, row, has, wants);
}

/* "e-05", as programs write what is small: no more than 99. */
static bool take_exponent(const char *word, size_t len, double *unit)
{
    int tens = 0;

    if (len < 3 || len > 4 || (word[0] != 'e' && word[0] != 'E') || word[1] != '-')
        return false;
    for (size_t i = 2; i < len; i++) {
        if (!met_is_digit(word[i]))
            return false;
        tens = tens * 10 + (word[i] - '0');
    }
    for (; tens > 0; tens--)
        *unit *= 10;
    return true;
}

bool vd_eval_met_number(const char *word, size_t len, double *out)
{
    double value = 0, unit = 1;
    size_t i = 0, digits = 0;

    for (; i < len && met_is_digit(word[i]); i++, digits++)
        value = value * 10 + (word[i] - '0');
    if (i < len && word[i] == '.') {
        for (i++; i < len && met_is_digit(word[i]); i++, digits++) {
            value = value * 10 + (word[i] - '0');
            unit *= 10;
        }
    }
    if (digits == 0 || digits > DIGITS_MAX)
        return false;
    if (i < len && !take_exponent(word + i, len - i, &unit))
        return false;
    *out = value / unit;
    return true;
}

vd_status vd_eval_met_put(met_rows *r, size_t at, double value)
{
    int *count = r->has_post ? &r->posts : &r->columns[r->rows];

    VD_ASSERT(r->rows <= MET_MAX);
    if (*count > MET_MAX)
        return vd_eval_met_fail_shape(r, at, r->has_post ? 1 : r->rows + 1, *count + 1, MET_MAX);
    if (r->has_post)
        r->post[*count] = value;
    else
        r->pre[r->rows][*count] = value;
    ++*count;
    return VD_OK;
}
