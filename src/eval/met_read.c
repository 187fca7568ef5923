/* Match equity tables of the field: rows of plain numbers, here, or XML; what either gave is checked and made a table. */
#include "met_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 4 << 20 };

/* Tables are rounded, and some are made of rollouts of each score apart. */
static const double UNEVEN_MAX = 0.02;

/* ---- Text ---- */

/* The next word of the line that ends at `end`, a comma or semicolon being a blank. False: none. */
static bool next_word(met_rows *r, size_t end, const char **word, size_t *len)
{
    while (r->at < end && (met_is_blank(r->text[r->at]) || strchr(",;|", r->text[r->at])))
        r->at++;
    *word = r->text + r->at;
    while (r->at < end && !met_is_blank(r->text[r->at]) && !strchr(",;|", r->text[r->at]))
        r->at++;
    *len = (size_t)(r->text + r->at - *word);
    return *len > 0;
}

/* "3:", "3a", "3-away": the name of a row. */
static bool is_label(const char *word, size_t len)
{
    return len > 1 && met_is_digit(word[0]) && !met_is_digit(word[len - 1]) &&
           word[len - 1] != '%' && word[len - 1] != '.';
}

/* The words from `word` to the end of the line, all numbers. */
static vd_status take_numbers(met_rows *r, size_t end, const char *word, size_t len)
{
    do {
        const size_t digits = word[len - 1] == '%' ? len - 1 : len;
        double value;
        vd_status status;

        if (!vd_eval_met_number(word, digits, &value))
            return vd_eval_met_fail(r, VD_ERROR_met_value, (size_t)(word - r->text), word, len);
        status = vd_eval_met_put(r, (size_t)(word - r->text), value);
        if (status != VD_OK)
            return status;
    } while (next_word(r, end, &word, &len));
    return VD_OK;
}

static vd_status read_line(met_rows *r, size_t end)
{
    const char *word;
    size_t len;
    vd_status status;

    if (!next_word(r, end, &word, &len) || *word == '#')
        return VD_OK;
    if (!met_is_digit(*word) && !strchr(".-+", *word)) {
        /* "post ..." begins the row after the Crawford game, any other word a heading. */
        if (len < 4 || memcmp(word, "post", 4) != 0)
            return VD_OK;
        if (r->has_post)
            return vd_eval_met_fail(r, VD_ERROR_twice, (size_t)(word - r->text), word, len);
        r->has_post = true;
        if (!next_word(r, end, &word, &len))
            return VD_OK;
    } else if (is_label(word, len) && !next_word(r, end, &word, &len)) {
        return VD_OK;
    }
    if (!r->has_post && r->rows >= MET_MAX)
        return vd_eval_met_fail_shape(r, r->at, r->rows + 1, 0, MET_MAX);
    status = take_numbers(r, end, word, len);
    if (status == VD_OK && !r->has_post)
        r->rows++;
    return status;
}

static bool counts_up(const double *row, int columns)
{
    for (int c = 0; c < columns; c++) {
        if (row[c] != c + 1)
            return false;
    }
    return columns > 1;
}

/* A first row 1 2 3 ... is a heading; then each row may begin with its number. */
static void drop_labels(met_rows *r)
{
    bool labels = true;

    if (r->rows > 0 && counts_up(r->pre[0], r->columns[0])) {
        memmove(r->pre, r->pre + 1, sizeof r->pre - sizeof r->pre[0]);
        memmove(r->columns, r->columns + 1, sizeof r->columns - sizeof r->columns[0]);
        r->rows--;
    }
    for (int a = 0; a < r->rows; a++)
        labels = labels && r->columns[a] > 1 && r->pre[a][0] == a + 1;
    for (int a = 0; labels && r->rows > 1 && a < r->rows; a++)
        memmove(r->pre[a], r->pre[a] + 1, (size_t)--r->columns[a] * sizeof r->pre[a][0]);
}

static vd_status read_text(met_rows *r)
{
    vd_status status = VD_OK;

    while (r->at < r->len && status == VD_OK) {
        const char *newline = memchr(r->text + r->at, '\n', r->len - r->at);
        const size_t end = newline ? (size_t)(newline - r->text) : r->len;

        if (memchr(r->text + r->at, '\0', end - r->at))
            return vd_fail(r->err, VD_ERR_PARSE, VD_ERROR_bad_file, r->at);
        status = read_line(r, end);
        r->at = end + 1;
    }
    r->at = r->len;
    drop_labels(r);
    /* One row more than the first has columns: the one after the Crawford game. */
    if (status == VD_OK && !r->has_post && r->rows > 1 && r->rows == r->columns[0] + 1) {
        r->rows--;
        r->posts = r->columns[r->rows];
        memcpy(r->post, r->pre[r->rows], sizeof r->post);
    }
    return status;
}

/* ---- Both ---- */

/* Percentages are made chances: an even score shows which it is. */
static vd_status scale(met_rows *r)
{
    const double unit = r->pre[0][0] > 1.0 ? 100.0 : 1.0;

    for (int a = 0; a < r->rows; a++) {
        for (int b = 0; b < r->rows; b++) {
            r->pre[a][b] /= unit;
            if (!(r->pre[a][b] >= 0.0 && r->pre[a][b] <= 1.0))
                return vd_fail_word(r->err, VD_ERR_PARSE, VD_ERROR_met_value, 0, "> 1", 3);
        }
    }
    for (int a = 0; a < r->posts; a++) {
        r->post[a] /= unit;
        if (!(r->post[a] >= 0.0 && r->post[a] <= 1.0))
            return vd_fail_word(r->err, VD_ERR_PARSE, VD_ERROR_met_value, 0, "> 1", 3);
    }
    return VD_OK;
}

static vd_status check(met_rows *r)
{
    vd_status status;

    if (r->rows < 2)
        return vd_fail(r->err, VD_ERR_PARSE, VD_ERROR_bad_file, r->at);
    for (int a = 0; a < r->rows; a++) {
        if (r->columns[a] != r->rows)
            return vd_eval_met_fail_shape(r, r->at, a + 1, r->columns[a], r->rows);
    }
    if (r->length > 0 && r->length != r->rows)
        return vd_eval_met_fail_shape(r, r->at, 0, r->rows, r->length);
    status = scale(r);
    if (status != VD_OK)
        return status;
    for (int a = 0; a < r->rows; a++) {
        for (int b = 0; b <= a; b++) {
            const double off = r->pre[a][b] + r->pre[b][a] - 1.0;

            if (off > UNEVEN_MAX || off < -UNEVEN_MAX)
                return vd_fail_args(r->err, VD_ERR_UNSUPPORTED, VD_ERROR_met_uneven, r->at, a + 1,
                                    b + 1, 0);
        }
    }
    /* Both 1 away: the game decides the match, and neither side is ahead. */
    if (r->posts > 0 &&
        (r->post[0] > 0.5 + UNEVEN_MAX / 2.0 || r->post[0] < 0.5 - UNEVEN_MAX / 2.0))
        return vd_fail_args(r->err, VD_ERR_UNSUPPORTED, VD_ERROR_met_uneven, r->at, 1, 1, 0);
    return VD_OK;
}

static void fill(const met_rows *r, vd_met_table *out)
{
    const int posts = r->posts > MET_MAX ? MET_MAX : r->posts;

    memset(out, 0, sizeof *out);
    memcpy(out->name, r->name, sizeof out->name);
    out->length = r->rows;
    for (int a = 0; a < r->rows; a++) {
        /* Both sides of the board must get the same answer: the mean of what each row says. */
        for (int b = 0; b < r->rows; b++)
            out->table.pre[a + 1][b + 1] = (r->pre[a][b] + 1.0 - r->pre[b][a]) / 2.0;
    }
    for (int n = 0; n < posts; n++)
        out->table.post[n + 1] = r->post[n];
    vd_eval_met_extend(&out->table, r->rows, posts);
}

vd_status vd_met_read(const char *text, size_t len, vd_met_table **out, vd_error *err)
{
    met_rows *r = calloc(1, sizeof *r);
    vd_met_table *table = calloc(1, sizeof *table);
    size_t first = 0;
    vd_status status;

    if (!r || !table) {
        free(r);
        free(table);
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    }
    r->text = text;
    r->len = len;
    r->err = err;
    if (len >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3))
        r->at = 3;
    for (first = r->at; first < len && met_is_blank(text[first]);)
        first++;
    status = first < len && text[first] == '<' ? vd_eval_met_read_xml(r) : read_text(r);
    if (status == VD_OK)
        status = check(r);
    if (status == VD_OK) {
        fill(r, table);
        status = vd_eval_met_check(&table->table, r->at, err);
    }
    if (status == VD_OK) {
        *out = table;
        table = NULL;
    }
    free(r);
    free(table);
    return status;
}

vd_status vd_met_load(const char *path, vd_met_table **out, vd_error *err)
{
    FILE *file = fopen(path, "rb");
    char *text = malloc(FILE_MAX);
    vd_error inner = {0};
    vd_status status = VD_ERR_NOMEM;
    size_t len = 0;

    if (!file) {
        free(text);
        return vd_fail_word(err, VD_ERR_IO, VD_ERROR_cannot_open, 0, path, strlen(path));
    }
    if (text)
        len = fread(text, 1, FILE_MAX, file);
    if (!text)
        status = vd_fail(&inner, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    else if (ferror(file) || len == FILE_MAX)
        status = vd_fail(&inner, VD_ERR_IO, VD_ERROR_bad_file, 0);
    else
        status = vd_met_read(text, len, out, &inner);
    fclose(file);
    free(text);
    /* A sentence about the file wants its name; one about a value keeps the value. */
    if (status != VD_OK && inner.word[0] == '\0' && inner.code != VD_ERROR_met_value &&
        inner.code != VD_ERROR_met_formula)
        vd_error_fill(err, inner.code, inner.offset, inner.arg, path, strlen(path));
    else if (status != VD_OK && err)
        *err = inner;
    return status;
}

void vd_met_free(vd_met_table *table)
{
    free(table);
}

int vd_met_length(const vd_met_table *table)
{
    return table->length;
}

const char *vd_met_name(const vd_met_table *table)
{
    return table->name;
}
