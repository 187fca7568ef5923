/* Match equity tables of the field: GNU Backgammon's XML with explicit rows, and rows of plain numbers. */
#include "met.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MOST = 4 << 20, WORD_MOST = 63 };

/* Tables are rounded, and some are made of rollouts of each score apart. */
static const double UNEVEN_MOST = 0.02;

typedef struct reader {
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
} reader;

static vd_status fail_here(const reader *r, vd_error_code what, const char *word, size_t word_len)
{
    return vd_fail_word(r->err, VD_ERR_PARSE, what, (size_t)(word - r->text), word, word_len);
}

static vd_status fail_shape(const reader *r, int row, int has, int wants)
{
    return vd_fail_args(r->err, VD_ERR_PARSE, VD_ERROR_met_shape, r->at, row, has, wants);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Digits, maybe a point and digits: whatever the locale. False: that is no number. */
static bool parse_number(const char *word, size_t len, double *out)
{
    double value = 0, unit = 1;
    size_t i = 0, digits = 0;

    for (; i < len && is_digit(word[i]); i++, digits++)
        value = value * 10 + (word[i] - '0');
    if (i < len && word[i] == '.') {
        for (i++; i < len && is_digit(word[i]); i++, digits++) {
            value = value * 10 + (word[i] - '0');
            unit *= 10;
        }
    }
    if (i < len || digits == 0 || digits > 18)
        return false;
    *out = value / unit;
    return true;
}

/* Value number `column` (from 0) of the last row begun. */
static vd_status put_value(reader *r, const char *word, size_t len, double value)
{
    const bool post = r->has_post;
    int *count = post ? &r->posts : &r->columns[r->rows];

    if (*count > MET_MAX)
        return fail_here(r, VD_ERROR_met_shape, word, len);
    if (post)
        r->post[*count] = value;
    else
        r->pre[r->rows][*count] = value;
    ++*count;
    return VD_OK;
}

/* ---- XML ---- */

typedef struct tag {
    const char *name;
    size_t name_len;
    const char *inside; /* attributes */
    size_t inside_len;
    bool closing, empty;
} tag;

static size_t find(const reader *r, size_t from, const char *what)
{
    const size_t len = strlen(what);

    for (size_t i = from; i + len <= r->len; i++) {
        if (!memcmp(r->text + i, what, len))
            return i;
    }
    return r->len;
}

/* Past a comment, a processing instruction or a declaration at r->at; false: it does not end. */
static bool skip_other(reader *r)
{
    const bool comment = r->len - r->at >= 4 && !memcmp(r->text + r->at, "<!--", 4);
    const char *end = comment ? "-->" : r->text[r->at + 1] == '?' ? "?>" : ">";
    const size_t at = find(r, r->at + 2, end);

    r->at = at + strlen(end);
    return at < r->len;
}

/* The next tag; r->at is then behind it. False: no more, or a broken one (r->at < r->len). */
static bool next_tag(reader *r, tag *out)
{
    for (;;) {
        size_t end, i;

        r->at = find(r, r->at, "<");
        if (r->at + 1 >= r->len)
            return r->at = r->len, false;
        if (r->text[r->at + 1] == '!' || r->text[r->at + 1] == '?') {
            if (!skip_other(r))
                return r->at = r->len, false;
            continue;
        }
        end = find(r, r->at, ">");
        if (end >= r->len)
            return r->at = r->len, false;
        memset(out, 0, sizeof *out);
        out->closing = r->text[r->at + 1] == '/';
        out->empty = r->text[end - 1] == '/';
        i = r->at + 1 + out->closing;
        out->name = r->text + i;
        while (i < end && !is_blank(r->text[i]) && r->text[i] != '/')
            i++;
        out->name_len = (size_t)(r->text + i - out->name);
        out->inside = r->text + i;
        out->inside_len = end - i;
        r->at = end + 1;
        return true;
    }
}

static bool is_named(const tag *t, const char *name)
{
    return t->name_len == strlen(name) && !memcmp(t->name, name, t->name_len);
}

/* The value of an attribute; false: it has none. */
static bool attribute(const tag *t, const char *name, const char **value, size_t *len)
{
    const size_t want = strlen(name);

    for (size_t i = 0; i + want < t->inside_len; i++) {
        size_t at = i + want;
        const char *close;

        if (!is_blank(t->inside[i ? i - 1 : 0]) || memcmp(t->inside + i, name, want) != 0)
            continue;
        while (at < t->inside_len && (is_blank(t->inside[at]) || t->inside[at] == '='))
            at++;
        if (at >= t->inside_len || (t->inside[at] != '"' && t->inside[at] != '\''))
            continue;
        close = memchr(t->inside + at + 1, t->inside[at], t->inside_len - at - 1);
        if (!close)
            return false;
        *value = t->inside + at + 1;
        *len = (size_t)(close - *value);
        return true;
    }
    return false;
}

/* The text up to the next tag, without blanks around it. */
static const char *content(reader *r, size_t *len)
{
    size_t from = r->at, to = find(r, r->at, "<");

    while (from < to && is_blank(r->text[from]))
        from++;
    while (to > from && is_blank(r->text[to - 1]))
        to--;
    *len = to - from;
    return r->text + from;
}

static vd_status begin_table(reader *r, const tag *t, bool post)
{
    const char *value;
    size_t len;

    if (attribute(t, "type", &value, &len) && (len != 8 || memcmp(value, "explicit", 8) != 0))
        return fail_here(r, VD_ERROR_met_formula, value, len);
    /* player="0" or "1": a table for each, so they are not alike. */
    if (post && attribute(t, "player", &value, &len) && len == 1)
        return vd_fail_args(r->err, VD_ERR_UNSUPPORTED, VD_ERROR_met_uneven,
                            (size_t)(value - r->text), 2, 1, 0);
    if (post ? r->posts > 0 : r->rows > 0)
        return fail_here(r, VD_ERROR_twice, t->name, t->name_len);
    r->has_post = post;
    return VD_OK;
}

static vd_status take_me(reader *r)
{
    size_t len;
    const char *word = content(r, &len);
    double value;

    if (!parse_number(word, len, &value))
        return fail_here(r, VD_ERROR_met_value, word, len < WORD_MOST ? len : WORD_MOST);
    return put_value(r, word, len, value);
}

/* The five names every XML file may use for a character; others stay as they are. */
static void take_name(reader *r)
{
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"};
    size_t len, filled = 0;
    const char *word = content(r, &len);

    for (size_t i = 0; i < len && filled + 1 < sizeof r->name; i++) {
        r->name[filled++] = word[i];
        for (int e = 0; e < 5; e++) {
            const size_t size = strlen(entities[e]);

            if (len - i >= size && !memcmp(word + i, entities[e], size)) {
                r->name[filled - 1] = "&<>\"'"[e];
                i += size - 1;
                break;
            }
        }
    }
    if (filled + 1 == sizeof r->name) /* cut: never half a character */
        while (filled > 0 && ((unsigned char)r->name[filled - 1] & 0x80))
            filled--;
    r->name[filled] = '\0';
}

static vd_status take_tag(reader *r, const tag *t)
{
    size_t len;
    const char *word;
    double value;

    if (is_named(t, "pre-crawford-table"))
        return begin_table(r, t, false);
    if (is_named(t, "post-crawford-table"))
        return begin_table(r, t, true);
    if (is_named(t, "me"))
        return take_me(r);
    if (is_named(t, "row") && !r->has_post) {
        if (r->rows >= MET_MAX)
            return fail_shape(r, r->rows + 1, 0, MET_MAX);
    } else if (is_named(t, "name")) {
        take_name(r);
    } else if (is_named(t, "length")) {
        word = content(r, &len);
        if (parse_number(word, len, &value) && value >= 1 && value <= MET_MAX)
            r->length = (int)value;
    }
    return VD_OK;
}

static vd_status read_xml(reader *r)
{
    vd_status status = VD_OK;
    bool is_met = false;
    tag t;

    while (status == VD_OK && next_tag(r, &t)) {
        is_met = is_met || is_named(&t, "met");
        if (!is_met)
            return vd_fail(r->err, VD_ERR_PARSE, VD_ERROR_bad_file, r->at);
        if (!t.closing && !t.empty)
            status = take_tag(r, &t);
        else if (t.closing && is_named(&t, "row") && !r->has_post && r->rows < MET_MAX)
            r->rows++;
    }
    return status;
}

/* ---- Text ---- */

/* The next word of the line that ends at `end`, a comma or semicolon being a blank. False: none. */
static bool next_word(reader *r, size_t end, const char **word, size_t *len)
{
    while (r->at < end && (is_blank(r->text[r->at]) || strchr(",;|", r->text[r->at])))
        r->at++;
    *word = r->text + r->at;
    while (r->at < end && !is_blank(r->text[r->at]) && !strchr(",;|", r->text[r->at]))
        r->at++;
    *len = (size_t)(r->text + r->at - *word);
    return *len > 0;
}

/* "3:", "3a", "3-away": the name of a row. */
static bool is_label(const char *word, size_t len)
{
    return len > 1 && is_digit(word[0]) && !is_digit(word[len - 1]) && word[len - 1] != '%' &&
           word[len - 1] != '.';
}

/* The words from `word` to the end of the line, all numbers. */
static vd_status take_numbers(reader *r, size_t end, const char *word, size_t len)
{
    do {
        const size_t digits = word[len - 1] == '%' ? len - 1 : len;
        double value;
        vd_status status;

        if (!parse_number(word, digits, &value))
            return fail_here(r, VD_ERROR_met_value, word, len < WORD_MOST ? len : WORD_MOST);
        status = put_value(r, word, len, value);
        if (status != VD_OK)
            return status;
    } while (next_word(r, end, &word, &len));
    return VD_OK;
}

static vd_status read_line(reader *r, size_t end)
{
    const char *word;
    size_t len;
    vd_status status;

    if (!next_word(r, end, &word, &len) || *word == '#')
        return VD_OK;
    if (!is_digit(*word) && !strchr(".-+", *word)) {
        /* "post ..." begins the row after the Crawford game, any other word a heading. */
        if (len < 4 || memcmp(word, "post", 4) != 0)
            return VD_OK;
        if (r->has_post)
            return fail_here(r, VD_ERROR_twice, word, len < WORD_MOST ? len : WORD_MOST);
        r->has_post = true;
        if (!next_word(r, end, &word, &len))
            return VD_OK;
    } else if (is_label(word, len) && !next_word(r, end, &word, &len)) {
        return VD_OK;
    }
    if (!r->has_post && r->rows >= MET_MAX)
        return fail_shape(r, r->rows + 1, 0, MET_MAX);
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
static void drop_labels(reader *r)
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

static vd_status read_text(reader *r)
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
static vd_status scale(reader *r)
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

static vd_status check(reader *r)
{
    vd_status status;

    if (r->rows < 2)
        return vd_fail(r->err, VD_ERR_PARSE, VD_ERROR_bad_file, r->at);
    for (int a = 0; a < r->rows; a++) {
        if (r->columns[a] != r->rows)
            return fail_shape(r, a + 1, r->columns[a], r->rows);
    }
    if (r->length > 0 && r->length != r->rows)
        return fail_shape(r, 0, r->rows, r->length);
    status = scale(r);
    if (status != VD_OK)
        return status;
    for (int a = 0; a < r->rows; a++) {
        for (int b = 0; b <= a; b++) {
            const double off = r->pre[a][b] + r->pre[b][a] - 1.0;

            if (off > UNEVEN_MOST || off < -UNEVEN_MOST)
                return vd_fail_args(r->err, VD_ERR_UNSUPPORTED, VD_ERROR_met_uneven, r->at, a + 1,
                                    b + 1, 0);
        }
    }
    /* Both 1 away: the game decides the match, and neither side is ahead. */
    if (r->posts > 0 &&
        (r->post[0] > 0.5 + UNEVEN_MOST / 2.0 || r->post[0] < 0.5 - UNEVEN_MOST / 2.0))
        return vd_fail_args(r->err, VD_ERR_UNSUPPORTED, VD_ERROR_met_uneven, r->at, 1, 1, 0);
    return VD_OK;
}

static void fill(const reader *r, vd_met_table *out)
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
    reader *r = calloc(1, sizeof *r);
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
    for (first = r->at; first < len && is_blank(text[first]);)
        first++;
    status = first < len && text[first] == '<' ? read_xml(r) : read_text(r);
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
    char *text = malloc(FILE_MOST);
    vd_error inner = {0};
    vd_status status = VD_ERR_NOMEM;
    size_t len = 0;

    if (!file) {
        free(text);
        return vd_fail_word(err, VD_ERR_IO, VD_ERROR_cannot_open, 0, path, strlen(path));
    }
    if (text)
        len = fread(text, 1, FILE_MOST, file);
    if (!text)
        status = vd_fail(&inner, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    else if (ferror(file) || len == FILE_MOST)
        status = vd_fail(&inner, VD_ERR_IO, VD_ERROR_bad_file, 0);
    else
        status = vd_met_read(text, len, out, &inner);
    fclose(file);
    free(text);
    /* A sentence about the file wants its name; one about a value keeps the value. */
    if (status != VD_OK && inner.word[0] == '\0')
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
