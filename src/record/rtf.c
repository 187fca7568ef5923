/* RTF as far as words go: groups, characters, paragraphs. Fonts, colours and pictures are passed over. */
#include "rtf.h"

#include "xg_container.h"

#include <string.h>

enum { DEPTH_MAX = 64, WORD_MAX = 32 };

typedef struct group {
    bool hidden; /* a table or a picture, no words */
    int skip;    /* characters that follow each \u for those who cannot read it */
} group;

typedef struct reader {
    const char *at, *end;
    vd_out *out;
    group level[DEPTH_MAX];
    int depth; /* of the groups that are open; those beyond DEPTH_MAX are only counted */
    int to_skip;
    uint32_t high; /* first half of a character beyond 16 bits */
} reader;

static group *now(reader *r)
{
    return &r->level[r->depth < DEPTH_MAX ? r->depth : DEPTH_MAX - 1];
}

static void put(reader *r, uint32_t code)
{
    if (now(r)->hidden)
        return;
    if (r->to_skip > 0) {
        r->to_skip--;
        return;
    }
    vd_out_code(r->out, code);
}

static void put_unit(reader *r, int32_t number)
{
    const uint32_t unit = (uint32_t)number & 0xffff;

    r->to_skip = 0;
    if (unit >= 0xd800 && unit < 0xdc00) {
        r->high = unit;
    } else if (unit >= 0xdc00 && unit < 0xe000) {
        put(r, r->high ? 0x10000 + ((r->high - 0xd800) << 10) + (unit - 0xdc00) : 0xfffd);
        r->high = 0;
    } else if (unit) {
        put(r, unit);
    }
    r->to_skip = now(r)->hidden ? 0 : now(r)->skip;
}

static int hex(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static const struct {
    const char *word;
    uint32_t code;
} characters[] = {
    {"par", '\n'},         {"line", '\n'},     {"tab", '\t'},      {"emdash", 0x2014},
    {"endash", 0x2013},    {"lquote", 0x2018}, {"rquote", 0x2019}, {"ldblquote", 0x201c},
    {"rdblquote", 0x201d}, {"bullet", 0x2022}, {"row", '\n'},      {"cell", '\t'},
};

static const char *const hidden[] = {"fonttbl",   "colortbl",  "stylesheet", "info",     "pict",
                                     "listtable", "generator", "object",     "themedata"};

static void apply_word(reader *r, const char *word, bool has_number, int32_t number)
{
    if (!strcmp(word, "u") && has_number) {
        put_unit(r, number);
        return;
    }
    if (!strcmp(word, "uc") && has_number) {
        now(r)->skip = number < 0 ? 0 : number > 16 ? 16 : (int)number;
        return;
    }
    for (size_t i = 0; i < sizeof characters / sizeof characters[0]; i++)
        if (!strcmp(word, characters[i].word))
            put(r, characters[i].code);
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        if (!strcmp(word, hidden[i]))
            now(r)->hidden = true;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static void read_word(reader *r)
{
    char word[WORD_MAX + 1];
    size_t len = 0;
    int32_t number = 0;
    bool has_number = false, minus = false;

    for (; r->at < r->end && is_letter(*r->at); r->at++) {
        if (len < WORD_MAX)
            word[len++] = *r->at;
    }
    word[len] = '\0';
    if (r->at < r->end && *r->at == '-') {
        minus = true;
        r->at++;
    }
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++) {
        has_number = true;
        if (number < 100000000)
            number = number * 10 + (*r->at - '0');
    }
    if (r->at < r->end && *r->at == ' ')
        r->at++;
    apply_word(r, word, has_number, minus ? -number : number);
}

static void read_escape(reader *r)
{
    const char c = r->at < r->end ? *r->at : '\0';

    if (is_letter(c)) {
        read_word(r);
        return;
    }
    if (r->at < r->end)
        r->at++;
    if (c == '\'' && r->end - r->at >= 2 && hex(r->at[0]) >= 0 && hex(r->at[1]) >= 0) {
        put(r, vd_cp1252_code((unsigned char)(hex(r->at[0]) * 16 + hex(r->at[1]))));
        r->at += 2;
    } else if (c == '*') {
        now(r)->hidden = true;
    } else if (c == '~') {
        put(r, 0xa0);
    } else if (c == '\\' || c == '{' || c == '}') {
        put(r, (uint32_t)c);
    } else if (c == '\n' || c == '\r') {
        put(r, '\n');
    }
}

static void open_group(reader *r)
{
    const group outer = *now(r);

    r->depth++;
    if (r->depth < DEPTH_MAX)
        *now(r) = outer;
}

static void read_document(reader *r)
{
    while (r->at < r->end) {
        const char c = *r->at++;

        if (c == '\\')
            read_escape(r);
        else if (c == '{')
            open_group(r);
        else if (c == '}')
            r->depth -= r->depth > 0;
        else if ((unsigned char)c >= ' ' && c != 127)
            put(r, vd_cp1252_code((unsigned char)c));
    }
}

static void trim(vd_out *out, size_t start)
{
    while (out->length > start && strchr(" \n\r\t", out->data[out->length - 1]))
        out->length--;
    if (out->data)
        out->data[out->length] = '\0';
}

void vd_rtf_read(const char *bytes, size_t len, vd_out *out)
{
    reader r = {.at = bytes, .end = bytes + len, .out = out, .level = {{.skip = 1}}};
    const size_t start = out->length;

    if (len >= 5 && memcmp(bytes, "{\\rtf", 5) == 0) {
        read_document(&r);
    } else if (vd_utf8_valid(bytes, len) && !memchr(bytes, '\0', len)) {
        vd_out_put_n(out, bytes, len);
    } else {
        for (size_t i = 0; i < len; i++)
            if (bytes[i])
                vd_out_code(out, vd_cp1252_code((unsigned char)bytes[i]));
    }
    trim(out, start);
}

/* ---- Writing ------------------------------------------------------------------------------------------------- */

static void put_rtf_unit(vd_out *out, uint32_t unit)
{
    vd_out_put(out, "\\u");
    vd_out_int(out, unit >= 0x8000 ? (int64_t)unit - 0x10000 : (int64_t)unit);
    vd_out_putc(out, '?');
}

static void put_rtf(vd_out *out, uint32_t code)
{
    if (code == '\n') {
        vd_out_put(out, "\\par\r\n");
    } else if (code == '\t') {
        vd_out_put(out, "\\tab ");
    } else if (code == '\\' || code == '{' || code == '}') {
        vd_out_putc(out, '\\');
        vd_out_putc(out, (char)code);
    } else if (code >= 0x10000) {
        put_rtf_unit(out, 0xd800 + ((code - 0x10000) >> 10));
        put_rtf_unit(out, 0xdc00 + ((code - 0x10000) & 0x3ff));
    } else if (code >= 0x80) {
        put_rtf_unit(out, code);
    } else if (code >= ' ') {
        vd_out_putc(out, (char)code);
    }
}

void vd_rtf_write(const char *text, vd_out *out)
{
    vd_out_put(out, "{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0{\\fonttbl{\\f0\\fcharset0 Arial;}}\r\n"
                    "\\pard\\fs20\\f0 ");
    while (*text)
        put_rtf(out, vd_utf8_next(&text));
    vd_out_put(out, "\\par\r\n}");
}
