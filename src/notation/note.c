/* A text made plain before it is read. */
#include "note.h"

#include <string.h>

/* Characters of more than one byte that people type or paste for an ASCII one. */
static const struct {
    const char *bytes;
    char plain;
} lookalikes[] = {
    {"\xC2\xA0", ' '},        /* no-break space */
    {"\xE2\x80\xAF", ' '},    /* narrow no-break space */
    {"\xE2\x80\x87", ' '},    /* figure space */
    {"\xE2\x80\x89", ' '},    /* thin space */
    {"\xE2\x80\x90", '-'},    /* hyphen */
    {"\xE2\x80\x91", '-'},    /* no-break hyphen */
    {"\xE2\x80\x92", '-'},    /* figure dash */
    {"\xE2\x80\x93", '-'},    /* en dash */
    {"\xE2\x80\x94", '-'},    /* em dash */
    {"\xE2\x80\x95", '-'},    /* bar */
    {"\xE2\x88\x92", '-'},    /* minus */
    {"\xE2\x81\x84", '/'},    /* fraction slash */
    {"\xE2\x88\x95", '/'},    /* division slash */
    {"\xE2\x88\x97", '*'},    /* asterisk operator */
    {"\xC3\xA0", VD_NOTE_TO}, /* a with grave accent */
    {"\xC3\x80", VD_NOTE_TO}, /* the same, capital */
    {"\xEF\xBB\xBF", ' '},    /* byte order mark */
};

/* Bytes of the look-alike that `text` starts with, 0 for none. */
static size_t lookalike(const char *text, size_t len, char *plain)
{
    for (size_t k = 0; k < sizeof lookalikes / sizeof lookalikes[0]; k++) {
        size_t n = strlen(lookalikes[k].bytes);

        if (n <= len && memcmp(text, lookalikes[k].bytes, n) == 0) {
            *plain = lookalikes[k].plain;
            return n;
        }
    }
    return 0;
}

vd_status vd_note_read(vd_note *note, const char *text, size_t len, vd_error *err)
{
    size_t i = 0;

    note->src = text;
    note->n = 0;
    if (len > VD_NOTE_MAX)
        return vd_fail_args(err, VD_ERR_PARSE, VD_ERROR_too_long, VD_NOTE_MAX, VD_NOTE_MAX, 0, 0);
    while (i < len) {
        char c = text[i];
        size_t used = lookalike(text + i, len - i, &c);

        if (used == 0) {
            used = 1;
            if (c == '\t' || c == '\n' || c == '\r')
                c = ' ';
            else if (c >= 'A' && c <= 'Z')
                c = (char)(c - 'A' + 'a');
            else if ((c >= 0 && c < ' ') || c == 127)
                return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_bad_character, i, "?", 1);
        }
        note->at[note->n] = (uint16_t)i;
        note->c[note->n++] = c;
        i += used;
    }
    note->at[note->n] = (uint16_t)len;
    note->c[note->n] = '\0';
    return VD_OK;
}

static bool is_inside(char c)
{
    return ((unsigned char)c & 0xC0U) == 0x80U;
}

vd_status vd_note_fail(const vd_note *note, vd_error *err, vd_error_code what, size_t from,
                       size_t to)
{
    const size_t len = note->at[note->n];
    size_t start = note->at[from], end = note->at[to];

    VD_ASSERT(from <= to);
    /* Bytes are read one by one; what is shown begins and ends between characters. The text need not end with a zero. */
    while (start > 0 && start < len && is_inside(note->src[start]))
        start--;
    while (end < len && is_inside(note->src[end]))
        end++;
    return vd_fail_word(err, VD_ERR_PARSE, what, start, note->src + start, end - start);
}

vd_status vd_note_fail_at(const vd_note *note, vd_error *err, vd_error_code what, size_t from)
{
    size_t to = from;

    VD_ASSERT(from <= note->n);
    while (to < note->n && note->c[to] != ' ')
        to++;
    return vd_note_fail(note, err, what, from, to);
}

size_t vd_note_skip(const vd_note *note, size_t i)
{
    while (i < note->n && note->c[i] == ' ')
        i++;
    return i;
}

bool vd_note_is(const vd_note *note, size_t from, size_t to, const char *text)
{
    VD_ASSERT(from <= to && to <= note->n);
    return strlen(text) == to - from && memcmp(note->c + from, text, to - from) == 0;
}

bool vd_note_number(const vd_note *note, size_t *i, int *out)
{
    int value = 0;

    if (!vd_is_digit(note->c[*i]))
        return false;
    while (vd_is_digit(note->c[*i])) {
        if (value <= 9999)
            value = value * 10 + (note->c[*i] - '0');
        else
            value = 99999;
        ++*i;
    }
    *out = value;
    return true;
}

static bool label_at(const char *text, size_t len, const char *label)
{
    size_t at = 0;

    while (label[at] && at < len && (text[at] | 32) == (label[at] | 32))
        at++;
    return !label[at];
}

size_t vd_note_label(const char *text, size_t len)
{
    static const char *const labels[] = {"gnubgid", "position id"};

    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        size_t at = strlen(labels[i]);

        if (!label_at(text, len, labels[i]) || at == len || text[at] == '[')
            continue;
        if (text[at] == ':' || text[at] == '=')
            at++;
        while (at < len && (text[at] == ' ' || text[at] == '\t'))
            at++;
        return at;
    }
    return 0;
}
